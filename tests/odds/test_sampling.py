"""Monte Carlo: exactly as many deals as asked for, those of the slow oracle, the same at every level, equally likely."""

import sys
from math import comb

import deal_oracle
import numpy as np
import oracle
import pytest
from at_levels import LEVELS, run_at
from hole_cards import HANDS
from matchup_oracle import mask_of
from test_runouts import NO_CARDS, count_sets

from evaluator.deals.range_draws import Levels, Listing
from evaluator.odds.runouts import known_runouts, range_runouts
from evaluator.odds.sampling import SEED_WORDS, Dealer, sample
from evaluator.rules import GAMES

FLOP = np.array([0, 22, 30], np.uint8)


def seed_of(number):
    return deal_oracle.shard_words(number, 0)


def listed(*cards):
    """A seat of which these cards are known."""
    return Listing(np.array(cards, np.uint8).reshape(1, -1), np.ones(1))


def held(sets, weights=None):
    sets = np.array(sets, np.uint8)
    return Listing(sets, np.ones(len(sets)) if weights is None else np.array(weights, np.float64))


def held_range(weights):
    pairs = np.flatnonzero(weights)
    return Listing(np.array(HANDS, np.uint8)[pairs], weights[pairs])


# Arguments of sample but for deals and seed: game, seats, hole cards, board, board cards, dead.
SPOTS = {
    "heads-up": ("holdem", (listed(50, 46), listed(43, 41)), 2, NO_CARDS, 5, ()),
    "random": ("holdem", (listed(),) * 4, 2, NO_CARDS, 5, (51, 50)),
    "partly known": ("holdem", (listed(51), listed(), listed(0, 4)), 2, FLOP[1:], 5, (7,)),
    "all known": ("holdem", (listed(50, 46), listed(43, 41)), 2, np.array([3, 9, 22, 30, 38], np.uint8), 5, ()),
    "full ring": ("holdem", (listed(),) * 10, 2, NO_CARDS, 5, ()),
    "omaha": ("omaha", (listed(51, 50), listed()), 4, FLOP, 5, ()),
    "omaha6": ("omaha", (listed(),) * 3, 6, NO_CARDS, 5, ()),
    "stud": ("stud", (listed(1, 2, 3), listed()), 7, NO_CARDS, 0, (4, 5)),
    "razz of eight": ("razz", (listed(),) * 8, 6, NO_CARDS, 1, ()),
}


def run(spot, deals, number):
    game, seats, hole_cards, board, board_cards, dead = SPOTS[spot] if isinstance(spot, str) else spot
    dealer = Dealer(GAMES[game], seats, hole_cards, board, board_cards, mask_of(dead))
    return sample(dealer, deals, seed_of(number))


def ranges_spot():
    """Two overlapping ranges, a seat with one known card of two kinds and one that is random, on the turn."""
    rng = np.random.default_rng(8)
    high_cards = np.flatnonzero((np.array(HANDS) > 35).all(axis=1) & ~np.isin(HANDS, [44, 45]).any(axis=1))
    weights = np.zeros((2, 1326))
    for row in weights:
        row[rng.choice(high_cards, 40, replace=False)] = rng.random(40)
    seats = (held_range(weights[0]), held([[44], [45]], [1, 0.5]), held_range(weights[1]), listed())
    return "holdem", seats, 2, np.array([0, 22, 30, 6], np.uint8), 5, (1,)


# --- Deal by deal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spot", SPOTS)
@pytest.mark.parametrize("deals", [1, 200])
def test_deals_are_those_of_the_oracle(spot, deals):
    game, seats, hole_cards, board, board_cards, dead = SPOTS[spot]
    hands = [sets[0].tolist() for sets, _ in seats]
    hole, boards = deal_oracle.oracle_deals(
        deals, hands, board.tolist(), hole_cards, board_cards, list(dead), seed_of(deals)
    )
    value = oracle.razz_many if game == "razz" else oracle.high_many
    if game == "omaha":
        values = [oracle.omaha_high_many(hole[:, seat], boards) for seat in range(len(seats))]
    else:
        values = [value(np.concatenate([hole[:, seat], boards], axis=1)) for seat in range(len(seats))]
    assert run(spot, deals, deals).tolist() == count_sets(values)


@pytest.mark.parametrize("deals", [1, 63, 64, 65, 1023, 1024, 1025, 5000])
def test_as_many_deals_as_asked_for(deals):
    for spot in ("heads-up", "full ring", "omaha", ranges_spot()):
        winners = run(spot, deals, 3)
        assert winners.dtype == np.int64 and winners.sum() == deals and winners[0] == 0


def test_a_shard_depends_on_its_arguments_alone():
    assert run("random", 3000, 1).tolist() == run("random", 3000, 1).tolist() != run("random", 3000, 2).tolist()


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_counts_the_same(level, tmp_path):
    run_at(level, __file__, tmp_path / "winners.npz")
    with np.load(tmp_path / "winners.npz") as found:
        for name, winners in winners_of_spots().items():
            assert found[name].tolist() == winners.tolist()


def winners_of_spots():
    return {str(name): run(spot, 2500, 4) for name, spot in {**SPOTS, "ranges": ranges_spot()}.items()}


# --- Equally likely ---------------------------------------------------------------------------------------------------


def assert_likely(winners, expected, most):
    """Chi-square of counts against exact ones, of which rare sets are left out. Seeds are fixed."""
    expected = np.array(expected) / np.sum(expected) * winners.sum()
    assert (winners[expected == 0] == 0).all()
    often = expected > 5
    assert ((winners - expected)[often] ** 2 / expected[often]).sum() < most


def test_known_hands_win_as_often_as_by_enumeration():
    hands = np.array([[50, 46], [43, 41], [0, 2]], np.uint8)
    exact = known_runouts(GAMES["holdem"], hands, FLOP[1:], 3, 0, 0, comb(44, 3))
    winners = run(("holdem", [listed(*hand) for hand in hands], 2, FLOP[1:], 5, ()), 200_000, 6)
    assert_likely(winners, exact, 25)


def test_unknown_cards_are_any():
    """One card known of the first, nothing of the second, on the turn."""
    board = np.array([0, 22, 30, 6], np.uint8)
    free = ~np.isin(HANDS, board).any(axis=1)
    weights = np.stack([free & (np.array(HANDS) == 51).any(axis=1), free]).astype(np.float64)
    exact = range_runouts(weights, board, 0, 0, 48)
    assert_likely(run(("holdem", (listed(51), listed()), 2, board, 5, ()), 200_000, 7), exact, 16)


@pytest.mark.parametrize("number", range(3))
def test_ranges_are_drawn_jointly_by_weight(number):
    rng = np.random.default_rng(number)
    close = np.flatnonzero((np.array(HANDS) > 38).all(axis=1))
    weights = np.zeros((3, 1326))
    for row, hands in zip(weights, (12, 20, 30), strict=True):
        row[rng.choice(close, hands, replace=False)] = rng.random(hands)
    exact = range_runouts(weights, FLOP, 0, 0, comb(49, 2))
    winners = run(("holdem", [held_range(row) for row in weights], 2, FLOP, 5, ()), 200_000, number)
    assert_likely(winners, exact, 25)


def test_what_a_holding_lacks_is_dealt():
    """Ac or Kd and any other card, against a known hand on a whole board."""
    board, other = np.array([0, 22, 30, 6, 50], np.uint8), (43, 39)
    cards = np.array(HANDS)
    free = ~np.isin(cards, [*board, *other]).any(axis=1)
    weights = np.zeros((2, 1326))
    weights[0] = free * ((cards == 48).any(axis=1) * 1.0 + (cards == 45).any(axis=1) * 0.25)
    weights[1, 43 * 42 // 2 + 39] = 1
    exact = range_runouts(weights, board, 0, 0, 1)
    seats = held([[48], [45]], [1, 0.25]), listed(*other)
    assert_likely(run(("holdem", seats, 2, board, 5, ()), 100_000, 9), exact, 12)


def test_sets_that_known_cards_block_are_never_drawn():
    """AsAh of the range is out: the other seat has the ace of spades."""
    seats = held([[51, 50], [49, 48], [0, 31]], [1, 1, 1]), listed(51, 47)
    board = np.array([7, 13, 23, 26, 40], np.uint8)
    winners = run(("holdem", seats, 2, board, 5, ()), 40_000, 2)
    assert_likely(winners, [0, 1, 1, 0], 12)


def test_a_seat_of_one_hand_and_one_of_many():
    """Weights far apart: one in a thousand."""
    seats = held([[51, 50], [0, 1]], [0.001, 1]), listed(47, 46)
    board = np.array([7, 13, 23, 26, 40], np.uint8)
    assert_likely(run(("holdem", seats, 2, board, 5, ()), 100_000, 11), [0, 0.001, 1, 0], 12)


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weight", [1.0, 1e-6])
def test_ranges_that_cannot_fit(weight):
    seats = (held([[51, 50], [50, 49], [51, 49]], [1, weight, 1]),) * 2
    with pytest.raises(ValueError, match="cannot all have a hand"):
        run(("holdem", seats, 2, NO_CARDS, 5, ()), 20_000, 1)
    with pytest.raises(ValueError, match="known cards block"):
        run(("holdem", (held([[51, 50], [51, 49]]), listed(51, 47)), 2, NO_CARDS, 5, ()), 20_000, 1)


@pytest.mark.parametrize(
    "change",
    [
        {"deals": 0},
        {"seed": np.zeros(SEED_WORDS - 1, np.uint64)},
        {"seats": ()},
        {"seats": (listed(),) * 17},
        {"seats": (listed(0, 1, 2), listed())},
        {"seats": (Listing(np.zeros((2, 2), np.uint8), np.ones(3)), listed())},
        {"seats": (Listing(np.zeros((0, 2), np.uint8), np.ones(0)), listed())},
        {"seats": (held([[51, 50], [52, 2]]), listed())},
        {"seats": (listed(59, 58), listed())},
        {"seats": (Levels(np.ones(1325, np.uint8), np.ones(2)), listed())},
        {"seats": (Levels(np.ones(1326, np.uint16), np.ones(2)), listed())},
        {"seats": (Levels(np.full(1326, 2, np.uint8), np.ones(2)), listed())},
        {"seats": (Levels(np.ones(1326, np.uint8), np.zeros(2)), listed())},
        {"hole_cards": 3},
        {"hole_cards": -1},
        {"board_cards": 2},
        {"board": np.zeros((1, 3), np.uint8)},
        {"board": np.arange(6, dtype=np.uint8)},
        {"dead": mask_of(range(45))},
    ],
)
def test_refused(change):
    arguments = {
        "game": GAMES["holdem"],
        "seats": (listed(51, 50), listed()),
        "hole_cards": 2,
        "board": NO_CARDS,
        "board_cards": 5,
        "dead": 0,
        "deals": 10,
        "seed": seed_of(1),
    }

    def ask(deals, seed, **question):
        return sample(Dealer(*question.values()), deals, seed)

    ask(**arguments)
    with pytest.raises(ValueError):
        ask(**arguments | change)


if __name__ == "__main__":
    np.savez(sys.argv[1], **winners_of_spots())
