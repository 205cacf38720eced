"""Random deals where ranges collide: draws that fit, errors as they are said to be, questions that have no answer.

Exact answers come from enumeration or, in the oracle below, from going through all joint hands one by one.
"""

import pickle
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from hole_cards import HANDS

from evaluator import OmahaRange, Range, equity
from evaluator.deals.joint_classes import join_classes
from evaluator.deals.range_draws import Levels, Listing, better_dealt, bits_of, check_possible, draws_of
from evaluator.odds import methods
from evaluator.odds.outcomes import standard_errors
from evaluator.odds.sampling import SEED_WORDS, Dealer, sample
from evaluator.odds.seats import read_seats
from evaluator.rules import GAMES
from evaluator.work.randomness import seed_sequence, shard_seed

COLLIDING = [
    (["AA,KK:0.0004", "AA", "AKs:0.3,AKo"], "2c 2d 7h 8s", "holdem"),
    (["KK+", "KK+", "KK+", "KK+"], "2c 2d 7h 8s", "holdem"),
    (["QQ+,AK", "QQ+,AK:0.1", "AA,QQ:1e-9"], "2c 2d 7h 8s", "holdem"),
    (["AA", "AKs", "AKs", "KK,A5s:0.01"], "2c 2d 7h 8s", "holdem"),
    (["AA,KK:1e-9", "AA,KK:1e-9", "AA,QQ:1e-9"], "2c3c4c5h7h", "holdem"),
    (["AAKK", "AAKK", "QQJJ"], "2c 7d 8h 9s", "omaha"),
]


@pytest.mark.parametrize(("hands", "board", "game"), COLLIDING)
def test_joint_hands_come_by_their_weights(hands, board, game):
    """200,000 deals, whose sets of winners come as often as by enumeration; next to no draw is in vain."""
    exact = equity(hands, board, game=game)
    drawn = equity(hands, board, game=game, samples=200_000, seed=5)
    expected = exact.winners / exact.trials * drawn.trials
    assert (drawn.winners[expected == 0] == 0).all()
    often = expected > 5
    assert ((drawn.winners - expected)[often] ** 2 / expected[often]).sum() < 12 + 4 * often.sum()
    seats = read_seats(hands, board, GAMES[game], "")
    spot = seats.spot
    dealer = Dealer(spot.game, seats.holdings(), spot.hole_cards, np.array(spot.board, np.uint8), 5, 0)
    _, draws = dealer.draw(1000, shard_seed(seed_sequence(1), 0, SEED_WORDS))
    assert draws <= 2 * 1000 * 1.2 + 64  # a joint draw and a deal for each


def test_the_error_is_what_was_asked_for():
    """Over 400 seeds the root mean square error is at most 1.05 times the target, and the errors that are said fit."""
    hands, board = COLLIDING[0][:2]
    exact = equity(hands, board).equity
    for target, size in ((0.012, 1 << 6), (0.004, 1 << 8)):
        answers = [asked_in_shards(hands, board, target, seed, size) for seed in range(400)]
        errors = np.array([answer - exact for answer, _ in answers])
        root_mean_square = np.sqrt(np.square(errors).mean(axis=0)).max()
        assert root_mean_square <= 1.05 * target
        assert max(said.max() for _, said in answers) <= target


def asked_in_shards(hands, board, target, seed, size):
    """Equities and standard errors with shards so small that when to stop is a question."""
    kept, methods.SHARD_DEALS = methods.SHARD_DEALS, size
    try:
        answer = equity(hands, board, stderr=target, seed=seed)
    finally:
        methods.SHARD_DEALS = kept
    return answer.equity, answer.stderr


def test_caution_takes_the_variance_to_be_larger_where_it_is_not_known_well():
    few, many = np.array([0, 1, 60, 0]), np.array([0, 1000, 60_000, 0])
    plain, careful = (standard_errors(few, 1, caution) for caution in (0.0, 1.0))
    assert (careful > 1.1 * plain).all()
    assert standard_errors(many, 1, 1.0) == pytest.approx(standard_errors(many, 1), rel=0.02)


@pytest.mark.parametrize(
    ("hands", "game"),
    [
        (["AA***"] * 3, "omaha5"),
        (["AA", "AA", "AA"], "holdem"),
        (["KK+"] * 5, "holdem"),
        (["AK"] * 5, "holdem"),
        (["[AK][AK]**"] * 5, "omaha"),
        (["AsKs", "AsQs:0.5,AsJs:0.5"], "holdem"),
    ],
)
@pytest.mark.parametrize("options", [{}, {"samples": 100}, {"stderr": 0.01}, {"samples": 100, "max_seconds": 1}])
def test_impossible_questions_are_said_to_be_so(hands, game, options):
    with pytest.raises(ValueError, match="cannot all have a hand|block every hand"):
        equity(hands, "2c 7d 8h", game=game, **options)


def test_deals_that_are_too_rare_are_refused_at_once(monkeypatch):
    monkeypatch.setattr(methods, "_MOST_TRIED", 1 << 10)
    with pytest.raises(ValueError, match="fewer than 1 in 128 random draws fits"):
        equity([f"{rank}{rank}**" for rank in "AKQJT98"], game="omaha", samples=10)


# --- The table of joint classes ---------------------------------------------------------------------------------------


def oracle_joint(seats):
    """The joint classes that fit, and the products of their weights."""
    found = {}
    for choice in product(*(range(len(cards)) for cards, _ in seats)):
        used = [int(cards[own]) for own, (cards, _) in zip(choice, seats)]
        if not any(one & other for one, other in combinations(used, 2)):
            found[choice] = float(np.prod([weights[own] for own, (_, weights) in zip(choice, seats)]))
    return found


def chances_by_table(layers):
    """The chance of each choice of classes, as the table draws it: alias tables read entry by entry."""
    found = {(): (1.0, 0)}
    for states, entries in layers:
        longer = {}
        for choice, (chance, state) in found.items():
            first, count, _ = states[state].tolist()
            own = entries[first : first + count].astype(np.int64)
            parts = np.zeros(count)
            for number, (kept, other, *_) in enumerate(own.tolist()):
                share = 1.0 if kept == 2**32 - 1 else kept / 2**32
                parts[number] += share / count
                parts[other] += (1 - share) / count
            for part, (_, _, class_number, following) in zip(parts.tolist(), own.tolist()):
                longer[(*choice, class_number)] = chance * part, following
        found = longer
    return {choice: chance for choice, (chance, _) in found.items()}


@pytest.mark.parametrize("number", range(20))
def test_the_table_has_what_fits_by_its_weight(number):
    random = np.random.default_rng(number)
    seats = []
    for _ in range(int(random.integers(1, 5))):
        sets = random.choice(1 << 7, size=int(random.integers(1, 9)), replace=False)
        sets = sets[np.bitwise_count(sets) <= 3]
        if len(sets):
            seats.append((sets.astype(np.uint64), random.random(len(sets)) ** 4 + 1e-6))
    joint, layers = oracle_joint(seats), join_classes(seats, 10**6)
    assert bool(joint) == bool(layers) or not seats
    total = sum(joint.values())
    found = chances_by_table(layers) if joint else {}
    assert found.keys() == joint.keys()
    for choice, weight in joint.items():
        assert found[choice] == pytest.approx(weight / total, rel=1e-5, abs=1e-8)


def test_a_table_that_would_be_too_large_is_none():
    ones = (np.left_shift(1, np.arange(12)).astype(np.uint64), np.ones(12))
    assert join_classes([ones] * 3, 100) is None and len(join_classes([ones] * 3, 10**5)) == 3


def test_hands_come_by_weight_within_their_class():
    """Draws by class and set, the alias tables read entry by entry, are the joint weights of whole hands."""
    one, other = Range("AA:0.5,AKs,A2s:0.25,22"), Range("AA,AKs:0.125,77")
    listings = {
        seat: Listing(np.array(HANDS, np.uint8)[np.flatnonzero(held.weights)], held.weights[held.weights > 0])
        for seat, held in enumerate((one, other))
    }
    drawn = draws_of(listings)
    by_class = chances_by_table([seat.layer for seat in drawn])
    total, found = 0.0, {}
    for classes, chance in by_class.items():
        parts = []
        for seat, own in zip(drawn, classes):
            first, count, _ = seat.classes[own].tolist()
            entries = seat.entries[first : first + count].astype(np.int64)
            shares = np.zeros(count)
            for number, (kept, alias) in enumerate(entries.tolist()):
                share = 1.0 if kept == 2**32 - 1 else kept / 2**32
                shares[number] += share / count
                shares[alias] += (1 - share) / count
            parts.append([(frozenset(hand.tolist()), share) for hand, share in zip(seat.sets[first:], shares)])
        for hands in product(*parts):
            if not frozenset.intersection(*(hand for hand, _ in hands)):
                found[tuple(hand for hand, _ in hands)] = chance * np.prod([share for _, share in hands])
    total = sum(found.values())
    order = [seat.seat for seat in drawn]
    weight_of = {
        seat: {frozenset(hand.tolist()): weight for hand, weight in zip(*listings[seat])} for seat in listings
    }
    expected = {
        hands: weight_of[order[0]][hands[0]] * weight_of[order[1]][hands[1]]
        for hands in product(weight_of[order[0]], weight_of[order[1]])
        if not hands[0] & hands[1]
    }
    assert found.keys() == expected.keys()
    for hands, weight in expected.items():
        assert found[hands] / total == pytest.approx(weight / sum(expected.values()), rel=1e-5)


# --- Ranges that are not listed ---------------------------------------------------------------------------------------


def test_hands_that_are_dealt_count_by_their_chance():
    """The same question with a range as a list and as a level of every hand, against enumeration."""
    weights = np.zeros(1326)
    random = np.random.default_rng(3)
    weights[:] = random.choice([0.0, 0.25, 1.0], 1326)
    values, levels = np.unique(weights, return_inverse=True)
    board = np.array([0, 22, 30, 6], np.uint8)
    exact = equity([Range.from_array(weights), "AhKh"], board)
    known, nobody = Listing(np.array([[50, 46]], np.uint8), np.ones(1)), np.empty(0, np.uint8)
    for dtype in (np.uint8, np.uint32):
        dealer = Dealer(GAMES["holdem"], (Levels(levels.astype(dtype), values), known), 2, board, 5, 0)
        winners = sample(dealer, 200_000, shard_seed(seed_sequence(2), 0, SEED_WORDS))
        expected = exact.winners / exact.trials * 200_000
        often = expected > 5
        assert winners.sum() == 200_000
        assert ((winners - expected)[often] ** 2 / expected[often]).sum() < 16
        again = sample(pickle.loads(pickle.dumps(dealer)), 1000, shard_seed(seed_sequence(2), 0, SEED_WORDS))
        assert again.tolist() == sample(dealer, 1000, shard_seed(seed_sequence(2), 0, SEED_WORDS)).tolist()
    assert nobody.size == 0


def test_numbers_of_hands_of_six_cards():
    """Only hands with the highest number count: the last four spades and two more, here all of one known board."""
    levels = np.zeros(comb(52, 6), np.uint8)
    levels[-1] = 1  # the aces, and the kings of spades and hearts
    others = Listing(np.array([[0, 1, 2, 3, 4, 5]], np.uint8), np.ones(1))
    dead = [card for card in range(6, 46) if card not in (10, 14, 18, 22, 26)]
    board = np.array([10, 14, 18, 22, 26], np.uint8)
    gone = sum(1 << 16 * (card % 4) + card // 4 for card in dead)
    dealer = Dealer(GAMES["omaha"], (Levels(levels, np.array([0.0, 1.0])), others), 6, board, 5, gone)
    winners, draws = dealer.draw(3, shard_seed(seed_sequence(4), 0, SEED_WORDS), 1 << 20)
    assert winners.sum() == 3 and draws >= 3


def test_broad_ranges_are_dealt_and_narrow_ones_listed():
    seats = read_seats(["100%,!AA"] * 8 + ["AA"], "", GAMES["holdem"], "").holdings()
    assert [type(held) for held in seats].count(Levels) >= 6 and isinstance(seats[-1], Listing)
    listing = Listing(np.array(HANDS, np.uint8), np.ones(1326))
    assert better_dealt({0: (listing, 0.5)}) == set()


def test_ranges_of_millions_of_hands_are_not_listed():
    """Seven seats, 19 million hands each, which share one table of levels."""
    held = OmahaRange("******,!AA")
    seats = read_seats([held] * 7, "", GAMES["omaha"]._replace(hole=(6,)), "")
    holdings = seats.holdings()
    assert all(isinstance(one, Levels) and one.levels is holdings[0].levels for one in holdings)
    assert all("hands" not in vars(left) for left in seats.ranges)
    assert equity([held] * 7, game="omaha6", samples=1, seed=1).trials == 1


def test_seats_without_collisions_have_room():
    check_possible([Listing(np.array([[0, 1]], np.uint8), np.ones(1)), Listing(np.array([[1, 2], [3, 4]], np.uint8), np.ones(2))])
    assert bits_of(np.array([[0, 3]], np.uint8)).tolist() == [9]
