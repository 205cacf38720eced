"""Equity of every game: two halves of a pot, ranges of Omaha hands, hands of which some cards are to be dealt. Exact
answers are compared with the slow oracle, random deals with exact answers."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import equity_oracle as slow
import numpy as np
import pytest

from evaluator import OmahaRange, cards, equity
from evaluator.hands.evaluators import badugi, deuce_seven, short_deck
from evaluator.odds.joint_hands import subsets
from evaluator.odds.outcomes import HiLoEquity
from evaluator.rules import GAMES


def rng(seed):
    return np.random.default_rng([seed, 55])


def dealt(generator, *counts):
    """Lists of different ids."""
    deck = iter(generator.permutation(52).tolist())
    return [[next(deck) for _ in range(count)] for count in counts]


def assert_says(answer, outcomes, seats):
    """Every field, from the outcomes of the oracle."""
    trials = sum(outcomes.values())
    assert answer.trials == trials and answer.exact and (answer.stderr == 0).all()
    parts = [{outcome: slow.share_of(seat, outcome) for outcome in outcomes} for seat in range(seats)]

    def count(seat, condition):
        return sum(times for outcome, times in outcomes.items() if condition(sum(parts[seat][outcome])))

    for seat in range(seats):
        high = sum(parts[seat][outcome][0] * times for outcome, times in outcomes.items()) / trials
        low = sum(parts[seat][outcome][1] * times for outcome, times in outcomes.items()) / trials
        assert answer.equity[seat] == pytest.approx(float(high + low), abs=1e-14)
        assert answer.wins[seat] == count(seat, lambda share: share == 1)
        assert answer.ties[seat] == count(seat, lambda share: 0 < share < 1)
        if isinstance(answer, HiLoEquity):
            assert answer.high_equity[seat] == pytest.approx(float(high), abs=1e-14)
            assert answer.low_equity[seat] == pytest.approx(float(low), abs=1e-14)
            assert answer.scoop[seat] == answer.wins[seat]
            assert answer.quartered[seat] == count(seat, lambda share: 0 < share <= Fraction(1, 4))
    paid = Counter()
    for outcome, times in outcomes.items():
        paid[np.bitwise_or.reduce(outcome)] += times
    assert answer.winners.tolist() == [paid[number] for number in range(1 << seats)]
    if isinstance(answer, HiLoEquity):
        for half, found in enumerate((answer.high_winners, answer.low_winners)):
            expected = Counter()
            for outcome, times in outcomes.items():
                expected[outcome[half]] += times
            assert found.tolist() == [expected[number] for number in range(1 << seats)]


# --- Known hands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize(("seats", "on_board"), [(2, 3), (3, 4), (4, 5)])
def test_omaha8_known_hands(hole, seats, on_board):
    board, dead, *hands = dealt(rng(hole * 10 + seats), on_board, 2, *[hole] * seats)
    answer = equity(hands, board, dead=dead, game="omaha8")
    outcomes = slow.outcomes([slow.hand(*hand) for hand in hands], board, dead, game="omaha8")
    assert_says(answer, outcomes, seats)


def test_halves_that_many_share():
    """A board on which everybody has the same low, and two the same high: the share of a sixth and others."""
    hands = ["Ac3cKdKc", "AdKsKh3d", "Ah3hQd9d"]
    answer = equity(hands, "2c 4d 7h 8s Jd", game="omaha8")
    outcomes = slow.outcomes([slow.hand(*slow.ids(hand)) for hand in hands], slow.ids("2c4d7h8sJd"), game="omaha8")
    assert_says(answer, outcomes, 3)
    assert answer.low_winners[7] == 1 and answer.quartered.tolist() == [0, 0, 1]


@pytest.mark.parametrize("game", ["stud", "stud8", "razz"])
@pytest.mark.parametrize("seats", [2, 3])
def test_last_card_of_stud(game, seats):
    """Every way to deal the seats' last cards: they are listed here, not by the oracle of hands."""
    *hands, dead = dealt(rng(seats), *[6] * seats, 3 if seats == 2 else 26)
    live = [card for card in range(52) if card not in {*dead, *(card for hand in hands for card in hand)}]
    last = list(permutations(live, seats))
    rows = [np.array([[*hand, ends[seat]] for ends in last]) for seat, hand in enumerate(hands)]
    sets = [winners_of([evaluate(own[:, :0], own) for own in rows]) for evaluate in slow.GAMES[game]]
    assert_says(equity(hands, dead=dead, game=game), Counter(zip(*sets, strict=True)), seats)


def winners_of(values):
    best = np.max(values, axis=0)
    return (((values == best) & (best > 0)) << np.arange(len(values))[:, None]).sum(axis=0).tolist()


# --- Hands that are not known -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_partly_known_omaha(game):
    """Two unknown cards in one hand, one in the other, on a turn; most other cards are dead."""
    board, one, two, dead = dealt(rng(6), 4, 2, 3, 36)
    live = [card for card in range(52) if card not in {*board, *dead, *two}]
    seats = [slow.hands_with(one, 4, live), slow.hands_with(two, 4, [*live, *two])]
    seats[1] = {hand: weight for hand, weight in seats[1].items() if not {*hand} & {*one}}
    answer = equity([slow.text_of(one) + "**", two], board, dead=dead, game=game)
    assert_says(answer, slow.outcomes(seats, board, dead, game=game), 2)


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
def test_ranges_of_omaha_hands(game):
    """Weighted ranges that share cards, on a river and a turn, as texts and objects."""
    texts = ["AKQJ$ds,AA98:0.5", "KKxx*s:0.25,[A-J]AJT"]
    ranges = [OmahaRange(text) for text in texts]
    for board in ("2c 3d 7h Td 5s", "2c 3d 8h Td"):
        shown = set(slow.ids(board.replace(" ", "")))
        seats = [{hand: weight for hand, weight in given if not shown & set(hand)} for given in ranges]
        seats = [dict(list(seat.items())[:: 1 + len(seat) // 12]) for seat in seats]
        given = [as_range(seat) for seat in seats]
        expected = slow.outcomes(seats, sorted(shown), game=game)
        answer = equity(given, board, game=game)
        total = sum(expected.values())
        assert answer.trials == pytest.approx(total) and answer.winners.dtype == np.float64
        for seat in range(2):
            share = sum(float(sum(slow.share_of(seat, outcome))) * times for outcome, times in expected.items()) / total
            assert answer.equity[seat] == pytest.approx(share, abs=1e-12)
    assert equity(texts, "2c3d7hTd5s", game=game) == equity(ranges, "2c3d7hTd5s", game=game)


def as_range(seat):
    return OmahaRange(",".join(f"{slow.text_of(hand)}:{weight}" for hand, weight in seat.items()))


def test_how_many_hole_cards():
    """Four, unless some hand, pattern or the game's name shows more."""
    board = "2c 3d 7h Td 5s"
    assert equity(["AsAhKsKh", "random"], board, game="omaha").trials == comb(43, 4)
    assert equity(["AsAhKsKh9s", "random"], board, game="omaha", dead="2d2h2s", samples=10).trials == 10
    five = [
        equity(hands, board, game=game)
        for hands, game in (
            (["AsAhKsKh9s", "QQ"], "omaha"),
            (["AsAhKsKh9s", "QQ***"], "omaha"),
            (["AsAhKsKh9s", OmahaRange("QQ", 5)], "omaha"),
            (["AsAhKsKh9s", "QQ"], "omaha5"),
        )
    ]
    assert all(answer == five[0] for answer in five[1:])
    with pytest.raises(ValueError, match="seat 1: the range is of 4 hole cards, not 5"):
        equity(["AsAhKsKh9s", OmahaRange("QQ")], board, game="omaha")
    with pytest.raises(ValueError, match="seat 1: "):
        equity(["AsAhKsKh9s", "QQ98"], board, game="omaha6")
    with pytest.raises(ValueError, match="seat 1: known cards block every hand"):
        equity(["AsAhKsKh", "AAA*"], game="omaha")


def test_subsets():
    for n, k in ((5, 0), (5, 1), (6, 3), (7, 7)):
        rows = subsets(n, k)
        assert rows.shape == (comb(n, k), k) and len({*map(tuple, rows.tolist())}) == comb(n, k)
        assert (np.diff(rows, axis=1) > 0).all() and rows.min(initial=0) >= 0 and rows.max(initial=0) < n


# --- Other decks, and draws ---------------------------------------------------------------------------------------------


def test_short_deck():
    """Ranges without the cards that the deck has not; boards of 36 cards."""
    hands = [cards("AcKd"), cards("6h6s")]
    live = [card for card in range(16, 52) if card not in np.concatenate(hands)]
    boards = np.array(list(combinations(live, 5)), np.uint8)[::101]
    values = [short_deck(np.concatenate([np.broadcast_to(hand, (len(boards), 2)), boards], axis=1)) for hand in hands]
    answer = equity(hands, game="short_deck")
    assert answer.trials == comb(32, 5)
    assert abs(answer.equity[0] - ((values[0] > values[1]) + 0.5 * (values[0] == values[1])).mean()) < 0.02
    flop = "7c 8d Jh"
    ranged = equity(["AK", "66+,65s"], flop, game="short_deck")
    assert ranged == equity(["AK", "66+"], flop, game="short_deck")  # there are no fives
    assert ranged.trials == sum(equity([one, two], flop, game="short_deck").trials for one, two in all_pairs(flop))
    with pytest.raises(ValueError, match="5s is not in the deck of short_deck"):
        equity(["AcKd", "5s5d"], game="short_deck")


def all_pairs(flop):
    """Every hand of AK against every pair of sixes and more that shares no card with it or the flop."""
    shown = {*cards(flop).tolist()}
    aks = [(a, k) for a in range(48, 52) for k in range(44, 48)]
    pairs = [two for two in combinations(range(16, 52), 2) if two[0] // 4 == two[1] // 4]
    return [(list(one), list(two)) for one, two in product(aks, pairs) if len({*one, *two} - shown) == 4]


@pytest.mark.parametrize(
    ("game", "hands", "evaluate"),
    [
        ("deuce_seven", ["2c3d4h7s", "8s7d6c5c2d"], deuce_seven),
        ("badugi", ["As2d3c", "Ah4d5c6s"], badugi),
    ],
)
def test_one_draw(game, hands, evaluate):
    """The first hand draws a card, by hand."""
    kept, other = cards(hands[0]), cards(hands[1])
    live = np.array([card for card in range(52) if card not in {*kept.tolist(), *other.tolist()}], np.uint8)
    drawn = evaluate(np.column_stack([np.broadcast_to(kept, (len(live), len(kept))), live]))
    against = evaluate(other)
    answer = equity(hands, game=game)
    wins, losses = int((drawn > against).sum()), int((drawn < against).sum())
    assert answer.winners.tolist() == [0, wins, losses, len(live) - wins - losses]
    sampled = equity(hands, game=game, samples=50_000, seed=4)
    assert (abs(sampled.equity - answer.equity) <= 4 * sampled.stderr).all()
    dead = live[:3]
    assert equity(hands, game=game, dead=dead).trials == len(live) - 3


# --- Symmetries, shards, random deals -----------------------------------------------------------------------------------

SPOTS = {
    "omaha": (["AsAhKsQh", "9c8c7d6d"], "2c 7h Jh"),
    "omaha8": (["As2hKsQh", "3c4c7d6d", "AdAc9d9s"], "2c 7h Jh"),
    "omaha8 of five": (["As2hKsQh5s", "3c4c7d6d"], "2c 7h Jh 9h"),
    "omaha ranges": (["AA$ds,KKQQ:0.5", "As***"], "2c 7h Jh 9h 5c"),
    "stud": (["AsAhKsQh9c", "9h8c7d6d5s"], ""),
    "stud8": (["As2h3s9h9c", "9s8c7d6d5s"], ""),
    "razz": (["As2h3s9h9c", "9s8c7d6d5s"], ""),
}


@pytest.mark.parametrize("spot", SPOTS)
def test_random_deals_agree_with_exact_answers(spot):
    hands, board = SPOTS[spot]
    game = spot.split()[0]
    exact, drawn = equity(hands, board, game=game), equity(hands, board, game=game, samples=200_000, seed=3)
    assert (abs(drawn.equity - exact.equity) <= 4 * drawn.stderr).all() and drawn.trials == 200_000
    shares = exact.winners / exact.trials
    errors = np.sqrt(shares * (1 - shares) / drawn.trials)
    assert (abs(drawn.winners / drawn.trials - shares) <= 4.5 * errors + 1e-12).all()
    if isinstance(exact, HiLoEquity):
        for name in ("scoop", "quartered", "high_winners", "low_winners"):
            share = getattr(exact, name) / exact.trials
            error = np.sqrt(share * (1 - share) / drawn.trials)
            assert (abs(getattr(drawn, name) / drawn.trials - share) <= 4.5 * error + 1e-12).all(), name
        assert np.allclose(drawn.high_equity + drawn.low_equity, drawn.equity, rtol=0, atol=1e-15)


@pytest.mark.parametrize("spot", ["omaha", "omaha8", "stud8"])
def test_symmetries(spot):
    hands, board = SPOTS[spot]
    answer = equity(hands, board, game=spot)
    turned = str.maketrans("cdhs", "dhsc")
    assert equity([hand.translate(turned) for hand in hands], board.translate(turned), game=spot) == answer
    backwards = equity(hands[::-1], board, game=spot)
    assert (backwards.equity == answer.equity[::-1]).all() and (backwards.wins == answer.wins[::-1]).all()


@pytest.mark.parametrize("spot", ["omaha8", "omaha ranges", "stud8"])
def test_threads_change_nothing(spot, monkeypatch):
    hands, board = SPOTS[spot]
    game = spot.split()[0]
    whole = equity(hands, board, game=game)
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 3 * 10**6)
    assert equity(hands, board, game=game) == whole == equity(hands, board, game=game, threads=3)
    one, two = (equity(hands, board, game=game, samples=2_200_000, seed=1, threads=threads) for threads in (1, 2))
    assert one == two


def test_stderr_of_two_halves():
    """The reported standard error is that of the share: over 60 seeds, within 30 %."""
    hands, board = SPOTS["omaha8"]
    drawn = [equity(hands, board, game="omaha8", samples=2_000, seed=seed) for seed in range(60)]
    spread = np.std([answer.equity for answer in drawn], axis=0, ddof=1)
    assert (abs(spread / drawn[0].stderr - 1) < 0.3).all()
    assert equity(hands, game="omaha8", stderr=0.002, seed=1).stderr.max() <= 0.002


def test_it_compares_and_pickles():
    import pickle

    hands, board = SPOTS["omaha8"]
    answer = equity(hands, board, game="omaha8")
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and hash(again) == hash(answer) and (again.scoop == answer.scoop).all()
    assert repr(again) == repr(answer) and answer != equity(hands, board, game="omaha8", samples=100)
    with pytest.raises(AttributeError, match="does not change"):
        answer.scoop = 1
    with pytest.raises(AttributeError):
        equity(["AhKh", "QsQd"]).scoop  # noqa: B018


@pytest.mark.parametrize(("game", "seats"), [("stud", 7), ("stud8", 8), ("razz", 9), ("omaha8", 10), ("omaha6", 7)])
def test_full_tables(game, seats):
    answer = equity(["random"] * seats, game=game, samples=4_000, seed=2)
    assert answer.trials == 4_000 and abs(answer.equity - 1 / seats).max() < 0.03


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        (["random"] * 8, {"game": "omaha6", "samples": 10}, "takes 53 cards, there are 52"),
        (["random"] * 10, {"game": "stud", "samples": 10}, "1 to 9 players"),
        (["random"] * 11, {"game": "omaha8", "samples": 10}, "2 to 10 seats, not 11"),
        (["As2h3c", "random"], {"game": "razz"}, "an exact answer takes about"),
        (["random"] * 4, {"game": "omaha8"}, "an exact answer takes about"),
        (["AsAhKsQh", "AsKd9c9d"], {"game": "omaha8"}, "seat 1: As appears twice"),
        (["AA$ds", "KK$zz"], {"game": "omaha8"}, "seat 1: "),
        (["AA$ds", OmahaRange("")], {"game": "omaha8"}, "seat 1: the range has no hands"),
        (["AAA*", "AAA*"], {"game": "omaha8", "samples": 10}, "cannot all have a hand"),
        (["As2h3c4d5h6s7c8d", "random"], {"game": "stud8", "samples": 10}, "8 cards are too many for stud8"),
    ],
)
def test_bad_requests(hands, options, message):
    with pytest.raises(ValueError, match=message):
        equity(hands, **options)


def test_an_omaha_range_is_for_omaha():
    for game in ("holdem", "stud", "razz"):
        with pytest.raises(TypeError, match=f"seat 1: an OmahaRange is not of hands of {game}"):
            equity(["random", OmahaRange("AA")], game=game)
    assert {name for name, game in GAMES.items() if game.low and game.high} == {"omaha8", "stud8"}
