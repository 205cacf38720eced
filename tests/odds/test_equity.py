"""Equity: exact answers against the slow count of every outcome, symmetries, what is returned and what is refused."""

import pickle
from itertools import permutations

import equity_oracle as slow
import numpy as np
import pytest
from equity_oracle import cut_deck

import evaluator
from evaluator import Equity, Range, cards, equity, mask
from evaluator.odds import methods, seats
from evaluator.rules import GAMES


def rng(seed):
    return np.random.default_rng(seed)


def random_range(random, deck, most, weights=(1.0,)):
    """A seat of the slow count: some hands of these cards."""
    pairs = [tuple(sorted(random.choice(deck, 2, replace=False).tolist())) for _ in range(random.integers(1, most + 1))]
    return {pair: float(random.choice(weights)) for pair in pairs}


def as_range(seat):
    return Range(",".join(f"{slow.text_of(pair)}:{weight}" for pair, weight in seat.items()))


def same(answer, expected):
    return answer.exact and answer.winners.tolist() == expected.tolist()


# --- Exact answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_known_hands(seed):
    """Two to six seats, before the flop and on every board; dead cards keep the slow count short."""
    random = rng(seed)
    count, on_board = int(random.integers(2, 7)), (0, 0, 1, 2, 3, 4, 5)[seed % 7]
    (board, dead, *hands), _ = cut_deck(random, on_board, 24, *[2] * count)
    answer = equity(hands, board, dead=dead)
    assert same(answer, slow.winners([slow.hand(*cards) for cards in hands], board, dead))
    assert answer.winners.dtype == np.int64 and type(answer.trials) is int


@pytest.mark.parametrize("seed", range(18))
def test_ranges(seed):
    """Two to four seats with overlapping ranges, known hands among them."""
    random = rng(100 + seed)
    count, on_board = 2 + seed % 3, (0, 3, 4, 5, 0, 2)[seed % 6]
    (board, dead), deck = cut_deck(random, on_board, 31)
    asked = [random_range(random, deck[: 2 * count + 2], 4) for _ in range(count)]
    if seed % 2:
        asked[0] = slow.hand(*deck[:2])
    expected = slow.winners(asked, board, dead)
    if expected.sum() == 0:
        with pytest.raises(ValueError, match="block every hand|cannot all have a hand|appears twice"):
            equity([as_range(seat) for seat in asked], board, dead=dead)
    else:
        answer = equity([as_range(seat) for seat in asked], board, dead=dead)
        assert same(answer, expected) and answer.winners.dtype == np.int64


@pytest.mark.parametrize("seed", range(8))
def test_weights(seed):
    random = rng(200 + seed)
    (board, dead), deck = cut_deck(random, (0, 3, 4, 5)[seed % 4], 30)
    asked = [random_range(random, deck[:9], 4, weights=(0.125, 0.5, 1.0, 0.3, 0.1)) for _ in range(2 + seed % 2)]
    asked[0][min(deck[9:11]), max(deck[9:11])] = 0.7  # blocks no other
    expected = slow.winners(asked, board, dead)
    answer = equity([as_range(seat) for seat in asked], board, dead=dead)
    assert answer.winners.dtype == np.float64 and type(answer.trials) is float
    assert np.allclose(answer.winners, expected.astype(float), rtol=1e-12, atol=1e-14 * answer.trials)
    assert (answer.winners >= 0).all() and np.allclose(answer.equity, slow.shares(expected)[0], rtol=1e-12)


@pytest.mark.parametrize("on_board", [0, 3, 5])
def test_unknown_cards(on_board):
    """A hand of which one card is known or none, against the slow count of all hands it can be."""
    (board, dead, known, one), deck = cut_deck(rng(300 + on_board), on_board, 41 - on_board, 2, 1)
    live = [*deck, *known, *one]
    expected = slow.winners(
        [slow.hand(*known), slow.hands_with(one, deck=live), slow.hands_with((), deck=live)], board, dead
    )
    for unknown in ("random", "*", "**"):
        for partly in (slow.text_of(one), slow.text_of(one) + "*", f"* {slow.text_of(one)}", one):
            assert same(equity([known, partly, unknown], board, dead=dead), expected)


def test_a_hand_in_any_form():
    expected = equity(["AhKh", "QsQd"])
    forms = ["Ah Kh", "A♥,K♥", [50, 46], (46, 50), np.array([50, 46]), ["Ah", "Kh"], Range("AhKh"), "AhKh:1"]
    for form in forms:
        assert equity([form, "QsQd"]) == expected
    assert equity(cards(["AhKh", "QsQd"])) == expected
    assert equity(iter(["AhKh", "QsQd"]), []) == expected


def test_random_is_the_range_of_all_hands():
    board = "2c 7d Jh Js"
    assert (
        equity(["AhKh", "random"], board) == equity(["AhKh", Range("random")], board) == equity(["AhKh", "100%"], board)
    )


def test_pocket_aces_against_a_random_hand():
    answer = equity(["AsAh", "random"])
    assert answer.wins[0] == 1_781_508_418 and answer.ties[0] == 11_402_312 and answer.trials == 2_097_572_400
    assert (equity(["AA", "random"]).winners == 6 * answer.winners).all()


def test_dead_cards_are_not_remembered():
    """A public engine answered the second question with the first one's dead cards."""
    first, second = equity(["AhKh", "QsQd"], dead="2c 3c"), equity(["AhKh", "QsQd"], dead="As Kd Qc")
    assert first != second
    assert equity(["AhKh", "QsQd"], dead="As Kd Qc") == second and equity(["AhKh", "QsQd"], dead="3c2c") == first
    ranges = [equity(["AA", "KK,QQ"], dead=dead) for dead in ("", "2c", "As", "", "2c", "As")]
    assert ranges[:3] == ranges[3:] and len(set(ranges)) == 3


def test_methods_agree(monkeypatch):
    """Before the flop a table, joint hands and boards give the same; a dead card that matters to no hand decides."""
    asked = ["AA,76s", "KQ:0.5,22"]
    spot = seats.read_seats(asked, "", GAMES["holdem"], "")
    weights = spot.weights()
    joint = methods._joint_preflop(weights, ()).plan()
    by_hand = sum(joint.function(*joint.arguments(shard)) for shard in range(joint.shards))
    assert np.allclose(by_hand, equity(asked).winners, rtol=1e-13, atol=0)
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 10**4)  # many shards of a few hands
    joint = methods._joint_preflop(weights, ()).plan()
    assert joint.shards == 6  # two classes by three
    again = sum(joint.function(*joint.arguments(shard)) for shard in range(joint.shards))
    assert np.allclose(again, by_hand, rtol=1e-13, atol=0)


def test_shards_add_up(monkeypatch):
    """However finely boards and hands are cut."""
    questions = [
        (["AhKh", "QsQd", "7c6c"], "2h 9d", ""),
        (["AA,KK,AKs", "QQ,AKo", "JJ,AQ"], "Kh 9d 2c", "2d"),
        (["AA,KK,AKs", "QQ,AKo", "random"], "Kh 9d 2c 7h 7d", ""),
    ]
    whole = [equity(hands, board, dead=dead) for hands, board, dead in questions]
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 5 * 10**3)
    asked = [seats.read_seats(hands, board, GAMES["holdem"], dead) for hands, board, dead in questions]
    assert all(methods.exact(question).shards > 1 for question in asked)
    assert [equity(hands, board, dead=dead) for hands, board, dead in questions] == whole


def test_omaha():
    (board, *hands), _ = cut_deck(rng(2), 3, 4, 4, 4)
    expected = slow.winners([slow.hand(*hand) for hand in hands], board, game="omaha")
    answer = equity(hands, board, game="omaha")
    assert same(answer, expected)
    drawn = equity(hands, board, game="omaha", samples=20_000, seed=1)
    means, deviations = slow.shares(expected)
    assert (abs(drawn.equity - means) <= 4 * deviations / 20_000**0.5).all()


@pytest.mark.slow
def test_all_classes_against_a_random_hand():
    """Every class: the joint hands one by one, without the table; 169 sums of integers."""
    everything = Range("random").weights
    for name in evaluator.ranges.preflop_order.PREFLOP_ORDER:
        own = Range(name).weights
        plan = methods._joint_preflop(np.array([own, everything]), ()).plan()
        winners = sum(plan.function(*plan.arguments(shard)) for shard in range(plan.shards))
        assert (winners == equity([name, "random"]).winners).all()


def test_dead_is_a_mask_of_the_dead_cards_only():
    """What the counting functions are promised: hands and board are not in it."""
    question = seats.read_seats(["AhKh", "QsQd"], "2c3c4c", GAMES["holdem"], "5c 6c")
    assert methods.exact(question).arguments(0)[4] == mask("5c6c")


# --- Symmetries --------------------------------------------------------------------------------------------------------

SPOTS = [
    (["AhKh", "QsQd", "7c6c"], "", "2c Kd"),
    (["AhKh", "AsQs,AdQd,7h7d:0.5", "Qc"], "2h 9h 9d", "Ts"),
    (["AK,QQ", "JJ+,A5s:0.5"], "", ""),
    (["AsKs,QhQd", "JJ,ThTd", "9s8s,7h7c"], "", "2s"),
]


def renamed(text, suits):
    return "".join(suits.get(letter, letter) for letter in text)


@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS)
def test_suits_have_no_rank(hands, board, dead):
    expected = equity(hands, board, dead=dead).winners
    for order in permutations("cdhs"):
        suits = dict(zip("cdhs", order))
        # "AK", "QQ": classes have no suits; "A5s" is suited, not of spades.
        others = [hand if "+" in hand or "AK," in hand else renamed(hand, suits) for hand in hands]
        answer = equity(others, renamed(board, suits), dead=renamed(dead, suits))
        assert np.allclose(answer.winners, expected, rtol=1e-12, atol=0)
        assert answer.winners.dtype == np.float64 or (answer.winners == expected).all()


@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS)
def test_seats_have_no_rank(hands, board, dead):
    expected = equity(hands, board, dead=dead)
    for order in permutations(range(len(hands))):
        answer = equity([hands[seat] for seat in order], board, dead=dead)
        assert np.allclose(answer.equity, expected.equity[list(order)], rtol=1e-12)
        assert np.allclose(answer.wins, expected.wins[list(order)], rtol=1e-12)
        for subset in range(len(answer.winners)):
            before = sum(1 << order[seat] for seat in range(len(hands)) if subset >> seat & 1)
            assert answer.winners[subset] == pytest.approx(expected.winners[before], rel=1e-12)


def test_scale_of_weights():
    board = "2h 9h 9d"
    villain = Range("QQ+,AK:0.25,76s:0.5")
    one, three = (equity(["JJ,T8s", Range.from_array(villain.weights * scale)], board) for scale in (1, 3))
    assert np.allclose(three.winners, 3 * one.winners, rtol=1e-12) and np.allclose(three.equity, one.equity, rtol=1e-12)
    tiny, huge = (
        equity(["JJ,T8s", Range.from_array(villain.weights * scale)], board) for scale in (2.0**-900, 2.0**900)
    )
    assert (tiny.equity == one.equity).all() and (huge.equity == one.equity).all()
    assert equity(["JJ", Range.from_array(Range("QQ").weights * 2)], board).winners.dtype == np.float64


def test_arguments_are_left_alone():
    hands, board, dead = [np.array([50, 46]), np.array([41, 43])], np.array([0, 5, 10]), np.array([20])
    weights = Range("AA").weights.copy()
    before = [one.copy() for one in (*hands, board, dead, weights)]
    equity([*hands, Range.from_array(weights)], board, dead=dead)
    equity([*hands, Range.from_array(weights)], board, dead=dead, samples=100, seed=1)
    for one, copy in zip((*hands, board, dead, weights), before, strict=True):
        assert (one == copy).all() and one.flags.writeable


# --- What is returned --------------------------------------------------------------------------------------------------


def test_fields_follow_from_winners():
    answer = equity(["AhKh", "AsKs", "AdQd"], "2h 9h 9d")
    means, _ = slow.shares(answer.winners)
    assert np.allclose(answer.equity, means, rtol=1e-15) and answer.equity.sum() == pytest.approx(1, abs=1e-15)
    assert answer.wins.tolist() == [answer.winners[1], answer.winners[2], answer.winners[4]]
    assert answer.ties[0] == answer.winners[[3, 5, 7]].sum() > 0
    assert answer.trials == answer.winners.sum() and answer.winners[0] == 0
    assert answer.stderr.tolist() == [0, 0, 0] and answer.exact is True


@pytest.mark.parametrize("options", [{}, {"samples": 1000, "seed": 1}])
def test_an_answer_does_not_change(options):
    answer = equity(["AhKh", "QQ:0.5"], "2h 9h 9d", **options)
    for name in ("equity", "wins", "ties", "stderr", "winners"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(answer, name)[0] = 1
        with pytest.raises(AttributeError, match=name):
            setattr(answer, name, None)
        with pytest.raises(AttributeError, match=name):
            delattr(answer, name)
    with pytest.raises(AttributeError):
        answer.other = 1
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(answer, protocol))
        assert again == answer and hash(again) == hash(answer) and (again.equity == answer.equity).all()
        assert type(again) is Equity and again.exact == answer.exact and not again.winners.flags.writeable
    assert answer != equity(["AhKh", "QQ"], "2h 9h 9d") and answer != 1


def test_repr():
    assert repr(equity(["AhKh", "QsQd"])) == "<Equity 0.462145, 0.537855; exact, 1,712,304 outcomes>"
    drawn = repr(equity(["AhKh", "QsQd"], samples=4000, seed=1))
    assert drawn.startswith("<Equity 0.4") and drawn.endswith(", 4,000 deals>") and "stderr 0.00" in drawn


# --- Bad requests ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        (["AhKh"], {}, "2 to 10 seats, not 1"),
        ([], {}, "2 to 10 seats, not 0"),
        (["random"] * 11, {}, "2 to 10 seats, not 11"),
        (["AhKh", "QsAh"], {}, "seat 1: Ah appears twice"),
        (["AhAh", "QsQd"], {}, "seat 0: Ah appears twice"),
        (["AhKh", "QsQd"], {"board": "2c3cQs"}, "board: Qs appears twice"),
        (["AhKh", "QsQd"], {"board": "2c3c4c", "dead": "5c3c"}, "dead: 3c appears twice"),
        (["AhKh", "QsQd"], {"board": "2c3c4c5c6c7c"}, "board: 6 cards"),
        (["AhKh", "QsQd"], {"board": "2c3x"}, "board: .*3x"),
        (["AhKh", "QsQx"], {}, "seat 1: .*QsQx"),
        (["AhKh", "AKs,QQ-"], {}, "seat 1: 'QQ-' at position 1"),
        (["AhKhQh", "QsQd"], {}, "seat 0: .*not 3"),
        (["AhKh", [51, 52]], {}, "seat 1: 52 is not a card id"),
        (["AhKh", "Qs**"], {}, "3 cards are too many for holdem"),
        (["AhKh", "QsQd:0"], {}, "seat 1: the range has no hands"),
        (["AhKh", Range("")], {"samples": 10}, "seat 1: the range has no hands"),
        (["AhKh", "AA"], {"board": "AsAdAc"}, "seat 1: known cards block every hand of Range.'AA'."),
        (["AhKh", "AhQh,AhJh"], {}, "seat 1: known cards block every hand"),
        (["AhKh", "AA"], {"board": "AsAdAc", "samples": 10}, "seat 1: known cards block"),
        (["AA", "AA", "AA"], {}, "cannot all have a hand"),
        (["AA", "AA", "AA"], {"samples": 10}, "cannot all have a hand"),
        (["AA,KK,QQ"] * 7, {"samples": 10}, "cannot all have a hand"),
        (["AhKh:1e-200,2c2d", "2c2d,AhKh:1e-200", "2c2d,3h3s:1e-200"], {"board": "4h5h6d"}, "scale the weights"),
        ([Range.from_array(1e200 * Range(text).weights) for text in ("AA", "QQ")], {"board": "4h5h"}, "scale the weights"),
        (["random"] * 10, {"dead": list(range(24, 52))}, "takes 25 cards"),
        (["random"] * 4, {}, r"samples="),
        (["random"] * 10, {"board": "2c3c4c"}, r"exact answer takes about .* years.* samples="),
        (["AhKh", "QsQd"], {"samples": 0}, "samples must be 1 to .*, not 0"),
        (["AhKh", "QsQd"], {"samples": -5}, "not -5"),
        (["AhKh", "QsQd"], {"samples": 10**15}, "samples must be"),
        (["AhKh", "QsQd"], {"stderr": 0}, "stderr must be above 0"),
        (["AhKh", "QsQd"], {"stderr": -0.1}, "stderr must be above 0"),
        (["AhKh", "QsQd"], {"stderr": float("nan")}, "stderr must be above 0 and finite, not nan"),
        (["AhKh", "QsQd"], {"stderr": float("inf")}, "finite"),
        (["AhKh", "QsQd"], {"stderr": 1e-12}, "more than .* random deals"),
        (["AhKh", "QsQd"], {"samples": 10, "seed": -1}, "seed must not be negative"),
        (["AhKh", "QsQd"], {"seed": -1}, "seed must not be negative"),
        (["AhKh", "QsQd"], {"threads": 0}, "threads"),
        (["AhKh", "QsQd"], {"game": "poker"}, "unknown game 'poker'"),
        (["AhKhQhJh", "random", "random"], {"game": "omaha"}, "exact answer takes about [0-9.]+ hours.*samples="),
        (["AhKhQhJh", "QQ+"], {"game": "omaha", "samples": 10}, r"seat 1: 'QQ\+'"),
    ],
)
def test_bad_requests(hands, options, message):
    with pytest.raises(ValueError, match=message):
        equity(hands, **options)


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        ("AhKh QsQd", {}, "hands is a list"),
        (Range("AA"), {}, "hands is a list"),
        (None, {}, "hands is a list"),
        (7, {}, "hands is a list"),
        ([50, 46], {}, "seat 0"),
        (["AhKh", 1.5], {}, "seat 1"),
        (["AhKh", [1.5, 2.5]], {}, "seat 1"),
        (["AhKh", np.ones(1326)], {}, "seat 1"),
        (["AhKh", "QsQd"], {"board": 1.5}, "board"),
        (["AhKh", "QsQd"], {"samples": 10.0}, "samples must be an int, not float"),
        (["AhKh", "QsQd"], {"samples": True}, "samples must be an int, not bool"),
        (["AhKh", "QsQd"], {"samples": "10"}, "samples must be an int, not str"),
        (["AhKh", "QsQd"], {"stderr": "0.1"}, "stderr must be a number, not str"),
        (["AhKh", "QsQd"], {"stderr": True}, "stderr must be a number, not bool"),
        (["AhKh", "QsQd"], {"seed": 1.5}, "seed must be"),
        (["AhKh", "QsQd"], {"threads": True}, "threads"),
        (["AhKh", "QsQd"], {"threads": 1.5}, "'float'"),
        (["AhKh", "QsQd"], {"executor": 2}, "executor must be a concurrent.futures.Executor, not int"),
        (["AhKh", "QsQd"], {"progress": "yes"}, "progress must be a bool"),
        (["AhKh", "QsQd"], {"game": None}, "game must be a name"),
        ([Range("AA"), "AhKhQhJh"], {"game": "omaha"}, "seat 0: a Range is not of hands of omaha"),
    ],
)
def test_bad_types(hands, options, message):
    with pytest.raises(TypeError, match=message):
        equity(hands, **options)


def test_many_ranges_that_cannot_fit():
    """Ten seats and nineteen cards; and lists for which the search gives up, so that counting finds none."""
    (some, _), _ = cut_deck(rng(1), 19, 0)
    pairs = {pair: 1.0 for pair in slow.hands_with((), deck=some)}
    with pytest.raises(ValueError, match="cannot all have a hand"):
        equity([as_range(pairs)] * 10, samples=10)
