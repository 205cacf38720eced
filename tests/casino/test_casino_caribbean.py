"""Caribbean Stud: the known edge, and hands of the player against every hand that the dealer may have."""

from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations
from multiprocessing import get_context

import numpy as np
import oracle
import pytest

from evaluator import cards, high
from evaluator.casino import caribbean_stud as stud
from evaluator.casino import house_edge, simulate
from evaluator.casino.parts.canonical_hands import canonical_hands, renamed
from evaluator.casino.parts.caribbean_hands import DEALT, LISTS, hands_by_list, showdowns

OUTCOMES = 19_933_230_517_200
LEAST = high("As Kd 4c 3h 2s")


@pytest.fixture(scope="module")
def answer():
    return house_edge("caribbean_stud", threads=2)


@pytest.fixture(scope="module")
def ups():
    return stud.GAME.prepare(stud.GAME.read_rules(pay_table=None))


def test_known_edge(answer):
    assert (answer.numerator, answer.denominator) == (1_041_372_912_372, OUTCOMES)
    assert round(100 * float(answer.edge), 4) == 5.2243
    assert answer.wager == 1 + 2 * answer.frequencies["raise"] and answer.element_of_risk == answer.edge / answer.wager


def test_what_comes_how_often(answer):
    shares = answer.frequencies
    assert list(shares) == ["raise", "fold", "dealer does not qualify", "win", "tie", "lose"]
    assert shares["raise"] + shares["fold"] == 1
    assert shares["raise"] == sum(list(shares.values())[2:])
    assert sum(line.frequency for line in answer.lines) == shares["win"]
    won = sum((1 + 2 * line.pays) * line.frequency for line in answer.lines)
    assert answer.edge == shares["fold"] + 3 * shares["lose"] - shares["dealer does not qualify"] - won
    assert {line.name: line.pays for line in answer.lines} == stud.PAY_TABLE


def test_strategy(answer):
    """The rules that players know: any pair, nothing below ace-king, and queen or jack against an ace or a king."""
    lines = answer.strategy.splitlines()
    assert len(lines) == 13  # ace and king are told together
    assert lines[0].startswith("Whatever the dealer shows, raise A-K-Q-J-2 or better, fold A-Q-J-T-9 or worse")
    assert lines[1] == (
        "Facing 2: With one in hand, raise A-K-4-3-2 or better and fold the rest;"
        " with none, raise A-K-Q-4-3 or better and fold the rest."
    )
    assert lines[12] == (
        "Facing K or A: With one in hand, raise A-K-J-3-2 or better and fold the rest;"
        " with none, raise pair of deuces, 5-4-3 or better and fold the rest."
    )


def test_decisions(ups):
    """Up cards before which hands are raised: all 47 of those with a pair or better, none of those below ace-king."""
    values = high(canonical_hands(5).cards)
    dead = (np.uint64(1) << canonical_hands(5).cards.astype(np.uint64)).sum(axis=1)
    assert not (ups & dead).any()
    assert (ups[values >= high("2s 2h 5d 4c 3s")] ^ dead[values >= high("2s 2h 5d 4c 3s")] == (1 << 52) - 1).all()
    assert not ups[values < LEAST].any()


# --- One hand against all ---------------------------------------------------------------------------------------------

FOUR_OF_46 = np.array(list(combinations(range(46), 4)), np.uint8)

HANDS = [
    "As Ks Qs Js Ts",
    "Ac 2c 3c 4c 5c",
    "9d 9h 9s 9c 2d",
    "8d 8h 8s Kc Kd",
    "Ah Qh Th 6h 3h",
    "Th 7h 6h 3h 2h",
    "Ad Ks Qh Jc Td",
    "4d 4h 4s Kc 7d",
    "6d 6h 3s 3c Jd",
    "2d 2h 3s 4c 5d",
    "Ad Ks Qh 8c 4d",
    "Ac Kc 4c 3c 2d",
    "Ah Qs Jh Th 9h",
]


def showdown(hand):
    """The counts of showdowns for one hand, by up card: unqualified, beaten, equal, better, in the hand's own suits."""
    row, suits = canonical_hands(5).find(hand[None])
    rows, starts = hands_by_list()
    own = int(np.searchsorted(starts, np.flatnonzero(rows == row[0])[0], side="right")) - 1
    found = showdowns(own, 1)
    at = np.flatnonzero(found.rows == row[0])[0]
    named = renamed(np.arange(52, dtype=np.uint8)[None], suits)[0]
    return [counts[at, named].tolist() for counts in found[2:]]


def compared(hand, up, evaluate):
    live = np.setdiff1d(np.arange(52), [*hand, up]).astype(np.uint8)
    dealer = evaluate(np.column_stack([np.full(DEALT, up, np.uint8), live[FOUR_OF_46]]))
    own = int(evaluate(hand[None])[0])
    qualified = dealer >= LEAST
    return [
        int(some.sum())
        for some in (~qualified, *(qualified & some for some in (dealer < own, dealer == own, dealer > own)))
    ]


@pytest.mark.parametrize("text", HANDS)
def test_hand_against_all(text):
    hand, generator = cards(text), np.random.default_rng(1)
    live, *found = showdown(hand)
    assert [up for up in range(52) if live[up]] == [up for up in range(52) if up not in hand]
    ups = generator.choice(np.flatnonzero(live), 4, replace=False).tolist()
    same = [up for up in range(52) if live[up] and up // 4 == hand[0] // 4]
    for up in {*ups, *same[:1]}:
        assert [counts[up] for counts in found] == compared(hand, up, high)
    assert all(counts[up] == 0 for counts in found for up in hand)


def test_hand_against_all_by_the_oracle():
    hand = cards("Ad Ks Qh 8c 4d")
    _, *found = showdown(hand)
    assert [counts[cards("8d")[0]] for counts in found] == compared(hand, cards("8d")[0], oracle.high_many)


def test_random_hands_against_all():
    generator = np.random.default_rng(2)
    for _ in range(25):
        *hand, up = generator.permutation(52)[:6].astype(np.uint8)
        hand = np.array(hand)
        _, *found = showdown(hand)
        assert [counts[up] for counts in found] == compared(hand, int(up), high)


# --- Tables, shards ---------------------------------------------------------------------------------------------------


def test_pays_of_any_size():
    """Money is compared exactly: as Python's ints do."""
    table = stud.GAME.read_rules(pay_table={**stud.PAY_TABLE, "royal flush": 10**6, "other": Fraction(1, 9_999)})
    found = showdowns(1_200, 3)
    pays = [table.in_parts(9_999)[line] for line in stud._lines(found.values).tolist()]
    expected, folded = [], 0
    alike = canonical_hands(5).alike[found.rows].tolist()
    for row, pay in enumerate(pays):
        for up in np.flatnonzero(found.live[row]).tolist():
            no, win, _, lose = (int(counts[row, up]) for counts in found[3:])
            raised = 9_999 * (no + win - 3 * lose) + 2 * pay * win > -9_999 * DEALT
            expected.append(raised)
            folded += alike[row] * DEALT * (not raised)
    assert 0 < sum(expected) < len(expected)
    assert stud.count_outcomes(table, 1_200, 3)[0] == folded


def test_stretches_add_up():
    table = stud.GAME.read_rules(pay_table=None)
    whole, parts = (
        stud.count_outcomes(table, 1_270, 20),
        [stud.count_outcomes(table, 1_270 + n, 5) for n in range(0, 20, 5)],
    )
    assert np.array_equal(whole, sum(parts))
    plan = stud.GAME.plan(table)
    stretches = [plan.arguments(shard)[1:] for shard in range(plan.shards)]
    assert [first for first, _ in stretches] == np.cumsum([0, *(n for _, n in stretches)])[:-1].tolist()
    assert sum(n for _, n in stretches) == LISTS and plan.shards >= 16


@pytest.mark.slow
def test_processes(answer):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert house_edge("caribbean_stud", executor=pool) == answer
    assert house_edge("caribbean_stud") == answer


@pytest.mark.parametrize(
    ("table", "error", "message"),
    [
        ({"quads": 20}, ValueError, "pay_table lacks the line 'royal flush'"),
        ({**stud.PAY_TABLE, "five aces": 1}, ValueError, "unknown line 'five aces'"),
        ({**stud.PAY_TABLE, "flush": -5}, ValueError, "must be 0 to"),
        ({**stud.PAY_TABLE, "pair": 1}, ValueError, "the line 'other' twice"),
        ("best", ValueError, "pay_table 'best' is unknown"),
        (5, TypeError, "pay_table must be a mapping"),
    ],
)
def test_bad_tables(table, error, message):
    for ask in (house_edge, lambda game, **rules: simulate(game, 10, **rules)):
        with pytest.raises(error, match=message):
            ask("caribbean_stud", pay_table=table)


# --- Random deals -----------------------------------------------------------------------------------------------------


def test_simulation(answer, ups, monkeypatch):
    monkeypatch.setattr(
        "evaluator.casino.simulation.game_named", lambda name: stud.GAME._replace(prepare=lambda _: ups)
    )
    found = simulate("caribbean_stud", 200_000, seed=7)
    assert abs(found.edge - float(answer.edge)) < 4 * found.stderr


@pytest.mark.slow
def test_long_simulation(answer):
    found = simulate("caribbean_stud", 10_000_000, seed=7, threads=2)
    assert abs(found.edge - float(answer.edge)) < 4 * found.stderr
