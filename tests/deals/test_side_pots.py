"""pots: the pots of one hand, worked by hand and against the oracle; and settle divides exactly these."""

import numpy as np
import pot_oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import Pots, pots, settle


@pytest.mark.parametrize(
    "contributions, folded, dead_chips, amounts, eligible, returned",
    [
        pytest.param([100, 100], [], 0, [200], ["01"], [0, 0], id="one pot"),
        pytest.param([75, 200, 200, 25], [3], 0, [250, 250], ["012", "12"], [0] * 4, id="the rule sheet's"),
        pytest.param([100, 300, 300], [], 225, [525, 400], ["012", "12"], [0] * 3, id="dead money in the main pot"),
        pytest.param([100, 60], [], 0, [120], ["01"], [40, 0], id="what nobody called"),
        pytest.param([100, 60], [1], 0, [120], ["0"], [40, 0], id="of one who has folded since"),
        pytest.param([60, 100], [1], 0, [160], ["0"], [0, 0], id="folded above all live joins the pot below"),
        pytest.param([100, 80, 50], [1], 0, [150, 60], ["02", "0"], [20, 0, 0], id="a folded call"),
        pytest.param([50, 80, 100, 100], [1], 0, [200, 130], ["023", "23"], [0] * 4, id="layers of one pot"),
        pytest.param([30, 70, 100, 100], [], 0, [120, 120, 60], ["0123", "123", "23"], [0] * 4, id="two side pots"),
        pytest.param([100, 0, 0], [], 0, [], [], [100, 0, 0], id="all returns"),
        pytest.param([100, 0, 0], [], 7, [7], ["0"], [100, 0, 0], id="but for dead chips, for who is in"),
        pytest.param([0, 0, 0], [1], 7, [7], ["02"], [0] * 3, id="dead chips only: for all who are live"),
        pytest.param([0, 0], [], 0, [], [], [0, 0], id="nothing"),
        pytest.param([5], [], 3, [3], ["0"], [5], id="one seat"),
    ],
)
def test_by_hand(contributions, folded, dead_chips, amounts, eligible, returned):
    found = pots(contributions, folded, dead_chips=dead_chips)
    assert isinstance(found, Pots) and found == (found.amounts, found.eligible, found.returned)
    assert [one.dtype for one in found] == [np.int64, np.bool_, np.int64]
    assert found.eligible.shape == (len(amounts), len(contributions))
    assert (found.amounts.tolist(), found.returned.tolist()) == (amounts, returned)
    assert ["".join(map(str, np.flatnonzero(row))) for row in found.eligible] == eligible


@st.composite
def tables(draw, most_chips=40):
    seats = draw(st.integers(1, 10))
    some_chips = st.integers(0, most_chips) | st.sampled_from([10, 20])
    contributions = draw(st.lists(some_chips, min_size=seats, max_size=seats))
    first = draw(st.integers(0, seats - 1))
    contributions[first] = max(contributions[first], any(contributions))
    folded = draw(st.sets(st.integers(0, seats - 1))) - {first}
    return contributions, folded, draw(st.just(0) | some_chips)


@settings(max_examples=200)
@given(tables())
def test_pots_are_the_oracles(table):
    contributions, folded, dead_chips = table
    found = pots(contributions, folded, dead_chips=dead_chips)
    live = [seat for seat in range(len(contributions)) if seat not in folded]
    wanted, returned = pot_oracle.pots(contributions, live, dead_chips)
    wanted = [pot for pot in wanted if pot.chips]
    assert found.amounts.tolist() == [pot.chips for pot in wanted]
    assert [np.flatnonzero(row).tolist() for row in found.eligible] == [pot.live for pot in wanted]
    assert found.returned.tolist() == returned


@settings(max_examples=200)
@given(tables(most_chips=10**17), st.randoms())
def test_settle_divides_these_pots(table, random):
    contributions, folded, dead_chips = table
    found = pots(contributions, folded, dead_chips=dead_chips)
    assert found.amounts.sum() + found.returned.sum() == sum(contributions) + dead_chips
    assert found.amounts.all() and found.eligible.any(1).all()
    high = [0 if seat in folded else random.randint(1, 4) for seat in range(len(contributions))]
    received = found.returned.copy()
    for amount, eligible in zip(found.amounts, found.eligible, strict=True):
        received += settle([0] * len(high), np.where(eligible, high, 0), dead_chips=amount)
    assert received.tolist() == settle(contributions, high, dead_chips=dead_chips).tolist()


def test_any_kind_of_numbers():
    wanted = pots([75, 200, 200, 25], [3], dead_chips=5)
    chips = (75, 200, 200, 25)
    for contributions in (chips, np.array(chips, ">u2"), np.array(chips, np.uint64), np.repeat(chips, 2)[::2]):
        for folded in ((3,), {3}, np.array([3], np.uint8), iter([3]), range(3, 4), [3, 3]):
            found = pots(contributions, folded, dead_chips=np.int8(5))
            assert all(map(np.array_equal, found, wanted))
    most = 2**63 - 1
    assert pots([most - 1, 0], dead_chips=1).returned.tolist() == [most - 1, 0]
    assert pots([2**62, 2**62 - 1], dead_chips=0).amounts.tolist() == [2**63 - 2]
    assert pots([1] * 64).amounts.tolist() == [64]


@pytest.mark.parametrize(
    "contributions, folded, dead_chips, message",
    [
        ([5, -1], [], 0, "^the contribution of seat 1 is negative: -1$"),
        ([5, 5], [], -1, "^dead_chips is negative: -1$"),
        ([5, 5], [], -(2**200), "^dead_chips is negative: an integer of 201 bits$"),
        ([2**62, 2**62], [], 0, "^the contributions and dead_chips add up to more than an int64 holds$"),
        ([5, 5], [], 2**63, "^the contributions and dead_chips add up to more than an int64 holds$"),
        (np.array([2**63, 1], np.uint64), [], 0, "^the contributions and dead_chips add up to more"),
        ([5, 5], [0, 1], 0, "^every seat has folded$"),
        ([5, 0], [0], 0, "^no live seat has chips in the pot$"),
        ([5, 0], [0], 9, "^no live seat has chips in the pot$"),
        ([5, 5], [2], 0, "^folded: seats are 0 to 1, not 2$"),
        ([5, 5], [-1], 0, "^folded: seats are 0 to 1, not -1$"),
        ([5, 5], [2**200], 0, "^folded: seats are 0 to 1, not an integer of 201 bits$"),
        ([[5, 5]], [], 0, r"^pots is for one hand, contributions \(seats,\), not of shape \(1, 2\)$"),
        (5, [], 0, r"^pots is for one hand, contributions \(seats,\), not of shape \(\)$"),
        (np.zeros(0, int), [], 0, "^pots takes 1 to 64 seats, got 0$"),
        ([1] * 65, [], 0, "^pots takes 1 to 64 seats, got 65$"),
    ],
)
def test_refused(contributions, folded, dead_chips, message):
    with pytest.raises(ValueError, match=message):
        pots(contributions, folded, dead_chips=dead_chips)


@pytest.mark.parametrize("bad", [[1.0, 2.0], [True, False], [None, 1], "AsKs", None, [2**64, 1], np.array([1], object)])
def test_contributions_are_integers(bad):
    with pytest.raises(TypeError, match="^contributions must be integers"):
        pots(bad)


@pytest.mark.parametrize("bad", [3, None, [True], np.array([True, False]), "0", [0.0], [None], [[0]], np.ma.array([0])])
def test_folded_lists_seats(bad):
    with pytest.raises(TypeError, match="^folded lists|^a seat of folded must be an int, not|^masked"):
        pots([5, 5], bad)


@pytest.mark.parametrize("bad", [1.0, True, "5", None, [5], np.array([5, 5]), np.ma.array([5, 5])])
def test_dead_chips_are_a_number(bad):
    with pytest.raises(TypeError, match="^dead_chips must be an int, not "):
        pots([5, 5], dead_chips=bad)
    with pytest.raises(TypeError, match="masked"):
        pots(np.ma.array([5, 5]))
