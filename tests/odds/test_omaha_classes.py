"""Omaha before the flop by the class method, known hands and joint ones, compared with every board dealt one by one:
known_runouts, which test_runouts compares with the oracle."""

import hashlib
from math import comb

import numpy as np
import pytest
from at_levels import LEVELS, run_at
from hole_cards import SUIT_ORDERS, rename_suits
from hypothesis import given, settings
from hypothesis import strategies as st
from matchup_oracle import mask_of

from evaluator import OmahaRange, cards, equity
from evaluator.conformance.known import CASES
from evaluator.deck.isomorphism import canonical_only, hand_isomorphisms
from evaluator.odds import methods
from evaluator.odds.joint_deals import joint_omaha, joint_runouts
from evaluator.odds.joint_hands import by_ranks, subsets
from evaluator.odds.preflop_omaha import known_omaha
from evaluator.odds.runouts import known_runouts
from evaluator.odds.seats import read_seats
from evaluator.rules import GAMES

BOTH = GAMES["omaha"], GAMES["omaha8"]
NO_CARDS = np.zeros(0, np.uint8)

HERE = [case for case in CASES.values() if case["kind"] == "equity" and case["game"].startswith("omaha")]
PREFLOP = [pytest.param(case, id=case["id"]) for case in HERE if not case["input"].get("board")]


def by_boards(game, hands, dead):
    return known_runouts(game, hands, NO_CARDS, 5, mask_of(dead), 0, comb(52 - hands.size - len(dead), 5))


def check_spot(hands, dead):
    for game in BOTH:
        winners = known_omaha(game, hands, mask_of(dead))
        assert winners.dtype == np.int64 and winners.shape == (2 ** (len(hands) * len(game.evaluators)),)
        assert winners.tolist() == by_boards(game, hands, dead).tolist(), f"{game.name} {hands.tolist()} dead {dead}"


def take(deck, seats, size, dead):
    """Hands from the beginning of a deck, dead cards from its end."""
    ids = np.array(deck, np.uint8)
    return ids[: seats * size].reshape(seats, size), ids[len(ids) - dead :].tolist()


# Orders of the deck in which hands have whole suits, or neighbouring ranks, many of one, or low ones.
SHUFFLES = {
    "random": lambda rng: rng.permutation(52),
    "suited": lambda rng: sorted(range(52), key=lambda card: card % 4 + 1.3 * rng.random()),
    "connected": lambda rng: sorted(range(52), key=lambda card: card // 4 + 5 * rng.random()),
    "connected and suited": lambda rng: sorted(range(52), key=lambda card: card + 40 * (card % 4) + 25 * rng.random()),
    "paired": lambda rng: sorted(range(52), key=lambda card: card // 4 * 7 % 13 + 2 * rng.random()),
}


def random_spot(rng, shuffle, few_live=None):
    seats, size = rng.integers(2, 5), rng.integers(4, 7)
    dead = rng.integers(0, 9) if few_live is None else 52 - seats * size - few_live
    return take(SHUFFLES[shuffle](rng), seats, size, dead)


# --- Known hands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", PREFLOP)
def test_collected_cases(case):
    game, expected = GAMES[case["game"].removesuffix("4").removesuffix("5")], case["expected"]
    answer = equity(case["input"]["hands"], game=case["game"])
    winners = known_omaha(game, np.array([cards(hand) for hand in case["input"]["hands"]]))
    if "win_mask" in expected:
        assert winners.tolist() == [expected["win_mask"].get(str(subset), 0) for subset in range(4)]
        assert winners.sum() == expected["total"] and answer.winners.tolist() == winners.tolist()
    else:
        sets = winners.reshape(4, 4)
        assert sets[0].sum() == expected["no_low"] == answer.low_winners[0]
        assert [sets[[seat, 3]].sum() for seat in (1, 2)] == expected["low_wins_or_ties"]
        assert [sets[:, [seat, 3]].sum() for seat in (1, 2)] == expected["high_wins"]
        assert answer.scoop.tolist() == expected["scoops"]
    assert answer.equity.tolist() == pytest.approx(expected["equity"], abs=1e-8)


SPOTS = [
    ("AsAhKsQh KdKcJdTc", ""),
    ("AsKsQsJs AhKhQhJh", ""),  # straight flushes of one seat, several in a suit
    ("JsTs9d8d 6s5s9h8h 2s3sKcQc", "9c Ad"),  # of three seats in a suit, for which the same board cards do
    ("As2s3s4s5s6s 7s8s9s2h3h4h", ""),  # wheels, and three of five in the hand
    ("AsAhAdAc KsKhKdKc", ""),  # nothing suited, quads that do not count
    ("2c2d3h3s 4c4d5h5s AhAs6c6d", "7c 8d"),  # lows of everybody
    ("KsQdJhTc 9s9dTsTd", ""),  # no low of either
]


@pytest.mark.parametrize("hands, dead", SPOTS)
def test_chosen_spots(hands, dead):
    check_spot(np.array([cards(hand) for hand in hands.split()]), cards(dead).tolist())


@pytest.mark.parametrize("shuffle", SHUFFLES)
@pytest.mark.parametrize("few_live", [None, 5, 9, 14, 17, 20, 22, 24])
def test_random_spots(shuffle, few_live):
    rng = np.random.default_rng([len(shuffle), few_live or 0])
    for _ in range(2 if few_live is None else 6):
        check_spot(*random_spot(rng, shuffle, few_live))


@pytest.mark.slow
@pytest.mark.parametrize("shuffle", SHUFFLES)
@pytest.mark.parametrize("seed", range(10))
def test_many_random_spots(shuffle, seed):
    rng = np.random.default_rng([len(shuffle), seed, 2])
    for _ in range(10):
        check_spot(*random_spot(rng, shuffle))


@pytest.mark.parametrize("seats, size", [(1, 4), (1, 6), (5, 6), (7, 6), (8, 5), (10, 4)])
def test_numbers_of_seats(seats, size):
    rng = np.random.default_rng([seats, size])
    check_spot(*take(rng.permutation(52), seats, size, min(52 - seats * size, 20)))


def test_too_few_cards_for_a_board():
    for live in range(5):
        hands, dead = random_spot(np.random.default_rng(live), "random", live)
        for game in BOTH:
            assert not known_omaha(game, hands, mask_of(dead)).any()


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_suits_seats_and_cards_only_rename(data):
    size, seats = data.draw(st.integers(4, 6)), data.draw(st.integers(2, 5))
    ids = data.draw(st.lists(st.integers(0, 51), min_size=size * seats, max_size=46, unique=True))
    game = data.draw(st.sampled_from(BOTH))
    hands, dead = np.array(ids[: seats * size], np.uint8).reshape(seats, size), np.array(ids[seats * size :], np.uint8)
    winners = known_omaha(game, hands, mask_of(dead))
    assert winners.sum() == comb(52 - len(ids), 5)
    order = data.draw(st.integers(0, 23))
    assert (
        known_omaha(game, rename_suits(hands, order), mask_of(rename_suits(dead, order))).tolist() == winners.tolist()
    )
    turned = [data.draw(st.permutations(hand.tolist())) for hand in hands]
    assert known_omaha(game, np.array(turned, np.uint8), mask_of(dead)).tolist() == winners.tolist()
    places = data.draw(st.permutations(range(seats)))
    moved = sum((np.arange(2**seats) >> place & 1) << seat for seat, place in enumerate(places))
    if len(game.evaluators) == 2:
        moved = (moved[:, None] << seats | moved).ravel()
    assert known_omaha(game, hands[places], mask_of(dead))[moved].tolist() == winners.tolist()


# --- Joint hands ------------------------------------------------------------------------------------------------------


def some_ranges(rng, counts, size, live=52):
    """Hands of the first live cards of a deck, with weights of which some are equal; and the other cards."""
    deck = rng.permutation(52)
    hands = deck[subsets(live, size)] if live < 30 else np.array([rng.permutation(deck)[:size] for _ in range(200)])
    chosen = [hands[rng.permutation(len(hands))[:count]].astype(np.uint8) for count in counts]
    return [(own, rng.integers(1, 3, len(own)) / 2) for own in chosen], deck[live:].tolist()


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.name)
@pytest.mark.parametrize(
    "counts, size, live", [((5, 7), 4, 16), ((1, 40), 5, 18), ((20, 5, 3), 4, 19), ((10, 10), 6, 20)]
)
def test_joint_hands_are_those_of_all_boards(game, counts, size, live):
    rng = np.random.default_rng([*counts, size])
    seats, dead = some_ranges(rng, counts, size, live)
    expected = joint_runouts(game, seats, NO_CARDS, 5, mask_of(dead))
    assert expected.any()  # some hands fit
    assert joint_omaha(game, seats, mask_of(dead)).tolist() == expected.tolist()
    assert joint_omaha(game, [by_ranks(*own) for own in seats], mask_of(dead)).tolist() == expected.tolist()


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.name)
def test_joint_hands_are_sums_of_known_hands(game):
    seats, _ = some_ranges(np.random.default_rng(3), (6, 5), 4)
    expected = 0
    for hand, weight in zip(*seats[0], strict=True):
        for other, other_weight in zip(*seats[1], strict=True):
            if not set(hand.tolist()) & set(other.tolist()):
                expected = expected + weight * other_weight * known_omaha(game, np.array([hand, other]))
    assert joint_omaha(game, seats).tolist() == expected.tolist()
    assert joint_omaha(game, [seats[0], (seats[1][0][:0], seats[1][1][:0])]).tolist() == [0] * len(expected)


def added_up(plan):
    return sum(plan.function(*plan.arguments(shard)) for shard in range(plan.shards))


@pytest.mark.parametrize("game", ["omaha", "omaha8"])
@pytest.mark.parametrize(
    "hands",
    [["AAK$ds", "KdKcJdTc"], ["AsAhQQ:0.5,AAAJ", "JJT9$ss:0.25"], ["QdQc8s*", "AhKhAdKd"], ["AAKK", "QQJJ", "TT99$ds"]],
)
def test_ranges_by_any_number_of_shards(hands, game, monkeypatch):
    """All in one or in many, where hands that differ by suits only count once."""
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 10**12)
    question = read_seats(hands[:2] if game == "omaha8" else hands, "", GAMES[game], "2c")
    whole = methods.exact(question)
    assert whole.shards == 1 and whole.function is joint_omaha
    expected = added_up(whole)
    for work in (3 * 10**5, 3 * 10**4):
        monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", work)
        plan = methods.exact(question)
        assert plan.shards > 1 and added_up(plan).tolist() == expected.tolist()


def test_who_is_asked_how(monkeypatch):
    def method(hands, board="", game="omaha"):
        return methods.exact(read_seats(hands, board, GAMES[game], "")).function

    assert (
        method(["AsAhKsKh", "QQJJ"]) is joint_omaha and method(["AsAhKsKh", "QdQcJdJc"], game="omaha8") is known_omaha
    )
    assert method(["AsAhKsKh", "QQJJ"], "2c3d4h") is joint_runouts
    assert method(["AsAhKsKh", "QdQcJdJc"], "2c") is known_runouts
    assert method(["AhKh", "QdQc"], game="holdem") not in (known_omaha, joint_omaha)
    monkeypatch.setattr(methods.costs, "OMAHA_HAND", 10**9)
    assert method(["AsAhKsKh", "QQJJ"]) is joint_runouts


def test_ranges_by_any_function():
    """The answer of equity, where hands are listed, to that of every board dealt."""
    hands, dead = ["AsAh5*", "KK22$ds"], [*range(16, 40), 51 - 4 * 12 + 8]
    dead = [card for card in dead if card // 4 not in (0, 3, 11, 12)]
    answer = equity(hands, game="omaha8", dead=dead)
    one = np.array([[51, 50, *other] for other in subsets_of_pairs({12, 13, 14, 15}, {51, 50, *dead})], np.uint8)
    two = OmahaRange("KK22$ds").hands
    two = two[~np.isin(two, dead).any(axis=1)]
    ranges = [(one, np.ones(len(one))), (two, np.ones(len(two)))]
    expected = joint_runouts(GAMES["omaha8"], ranges, NO_CARDS, 5, mask_of(dead))
    assert answer.halves.ravel().tolist() == expected.tolist() and answer.halves.dtype == np.int64


def subsets_of_pairs(fives, gone):
    """Pairs of live cards with a five: one of `fives`."""
    return [
        (one, other) for one in range(52) for other in range(one) if {one, other} & fives and not {one, other} & gone
    ]


# --- Suits --------------------------------------------------------------------------------------------------------------


def test_there_are_16432_kinds_of_hands():
    hands = subsets(52, 4).astype(np.uint8)
    weights = np.ones(len(hands))
    renamings = hand_isomorphisms([(hands, weights)])
    assert renamings.tolist() == sorted(SUIT_ORDERS.tolist())
    unlike, counts = canonical_only(hands, weights, renamings)
    assert len(unlike) == 16_432 and counts.sum() == len(hands) and set(counts.tolist()) <= {1, 3, 4, 6, 8, 12, 24}


@pytest.mark.parametrize("seed", range(20))
def test_renamings_are_those_that_change_nothing(seed):
    rng = np.random.default_rng(seed)
    group = SUIT_ORDERS[rng.integers(0, 24, seed % 3)]
    hands = {tuple(sorted(rng.permutation(52)[:4].tolist())): 1.0 + seed % 2 * place for place in range(3)}
    for _ in range(4):  # whatever the group makes of them, and the group itself of that
        for suits in group:
            hands |= {renamed(hand, suits): weight for hand, weight in hands.items()}
    ids, weights = np.array(list(hands), np.uint8), np.array(list(hands.values()))
    dead = renamed(tuple(rng.permutation(52)[: seed % 2].tolist()), range(4))

    def kept(suits):
        moved = {renamed(hand, suits): weight for hand, weight in hands.items()}
        return moved == hands and renamed(dead, suits) == dead

    expected = sorted(suits for suits in SUIT_ORDERS.tolist() if kept(suits))
    assert hand_isomorphisms([(ids, weights)], dead).tolist() == expected
    unlike, sums = canonical_only(ids, weights, np.array(expected, np.uint8))
    orbits = {frozenset(renamed(hand, suits) for suits in expected) for hand in hands}
    assert len(unlike) == len(orbits) and sums.sum() == pytest.approx(weights.sum())


def renamed(hand, suits):
    return tuple(sorted(card // 4 * 4 + suits[card % 4] for card in hand))


# --- Levels, bad input ------------------------------------------------------------------------------------------------

FRESH = """
import hashlib, sys
import numpy as np
from evaluator.odds.preflop_omaha import known_omaha
from evaluator.rules import GAMES
spots = np.load(sys.argv[2])
winners = [known_omaha(GAMES[game], spots[spot]) for game in ("omaha", "omaha8") for spot in spots]
assert hashlib.sha256(b"".join(part.tobytes() for part in winners)).hexdigest() == sys.argv[1]
"""


@pytest.mark.parametrize("level", LEVELS)
def test_levels_change_nothing(level, tmp_path):
    rng = np.random.default_rng(4)
    sizes = (2, 4), (3, 6), (6, 5)
    spots = [take(shuffle(rng), *size, 0)[0] for shuffle in SHUFFLES.values() for size in sizes]
    winners = [known_omaha(game, hands) for game in BOTH for hands in spots]
    np.savez(tmp_path / "spots.npz", *spots)
    wanted = hashlib.sha256(b"".join(part.tobytes() for part in winners)).hexdigest()
    run_at(level, "-c", FRESH, wanted, tmp_path / "spots.npz")


def test_bad_input():
    good = np.array([cards("AsAhKsQh"), cards("KdKcJdTc")])
    for hands, dead, words in [
        (np.array([good[0], good[0]]), 0, "As appears twice"),
        (good, mask_of(cards("Kd")), "Kd appears twice"),
        (good, 1 << 15, "not a card mask"),
        (np.array([[52, 1, 2, 3]], np.uint8), 0, "52 is not a card id"),
        (np.arange(44, dtype=np.uint8).reshape(11, 4), 0, "at most 10 seats"),
        (good[:, :3], 0, "omaha with 3 hole cards"),
        (good[0], 0, "shape"),
    ]:
        with pytest.raises(ValueError, match=words):
            known_omaha(BOTH[0], hands, dead)
    with pytest.raises(TypeError, match="uint8, not int64"):
        known_omaha(BOTH[0], good.astype(np.int64))
    with pytest.raises(ValueError, match="holdem with 4 hole cards"):
        known_omaha(GAMES["holdem"], good)
    ones = np.ones(1)
    for seats, dead, words in [
        ([(good[:1], ones)] * 11, 0, "1 to 10 seats, not 11"),
        ([(good[:1], ones), (good[1:, :3], ones)], 0, "seat 1: hands are of 4 ids"),
        ([(good[:1], ones), (good[1:], np.ones(2))], 0, "seat 1: 1 hands, weights"),
        ([(good[:1], ones)], 1 << 15, "not a card mask"),
        ([(good[:1, :2], ones)], 0, "omaha with 2 hole cards"),
    ]:
        with pytest.raises(ValueError, match=words):
            joint_omaha(BOTH[0], seats, dead)
