"""Plans: how an equity question is answered. The method, chosen by the work it takes, and its numbered shards.

A shard is a call of one function with a few arguments, both of which can be pickled; it returns outcomes by set of seats,
and those of all shards add up to the answer. Methods, by what is unknown:

    all hands known     no board yet, two hole cards   matchups.known_preflop    rank patterns, suits by correction
                        else                           runouts.known_runouts     every board that can come
    two hole cards,     two seats, no card known       matchups.range_preflop    the table of 47,008 match-ups
    several hands       no board yet                   joint_preflop             every joint hand, alike suits once
                        else, or many hands            runouts.range_runouts     every board, hands in order of strength
    anything            samples= or stderr= given      sampling.sample           random deals

A game is a rule record: the first and the last are for every game with one pot that a single evaluator divides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from math import ceil, comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.encoding import DECK, SUITS
from evaluator.hand_classes import CLASS_OF_PAIR, HIGHER, LOWER
from evaluator.matchups import joint_preflop, known_preflop, range_preflop
from evaluator.notation import mask
from evaluator.randomness import shard_seed
from evaluator.rules import Game
from evaluator.runouts import known_runouts, range_runouts
from evaluator.sampling import SEED_WORDS, sample
from evaluator.seats import PAIR_BITS, Seats

if TYPE_CHECKING:
    from numpy.typing import NDArray

BUDGET = 10**11
"""Elementary operations (an addition, a comparison, a look-up: about a nanosecond) that an exact answer may take: a minute
or two of one thread."""

SHARD_WORK = 3 * 10**7
"""Elementary operations of a shard: some 30 milliseconds, beside which a call is nothing and a Ctrl-C is heard."""

SHARD_DEALS = 1 << 20
"""Random deals of a shard, each with its own seed; the last shard has fewer."""

SHARD_DRAWS = 1 << 22
"""Draws of hands from ranges for a shard, when most of them are in vain because two seats get one card."""

MOST_DEALS = 10**14

# Elementary operations of one unit of each method.
_HAND = 10  # a hand evaluated and compared
_PATTERN_HAND = 15_000  # a known hand before the flop, by the class method; one more for the boards
_BOARD = 8_000  # the 1,326 hands of a board evaluated and summed up by strength
_JOINT_HAND = 16  # a joint hand on a board, the last seat read off the sums
_TABLE = 10**9  # the table of match-ups, if it has to be filled
_ROW = 50  # a joint hand made and compared with others
_ESTIMATED_FROM = 128
_LEAST_DEALS = 32
_MOST_ROWS = 10**6  # joint hands of a shard: what is kept of them is some tens of megabytes


class Plan(NamedTuple):
    """One way to the answer, in shards."""

    function: Callable[..., NDArray[Any]]
    arguments: Callable[[int], tuple]
    """Of a shard, by its number."""
    shards: int


class _Method(NamedTuple):
    """A way that could be gone, and the elementary operations that it takes, as estimated."""

    work: float
    plan: Callable[[], Plan]


def sampling(seats: Seats, samples: int, seeds: np.random.SeedSequence) -> Plan:
    """So many random deals."""
    spot, holdings = seats.spot, seats.holdings()
    question = (spot.game, holdings, spot.hole_cards, _ids(spot.board), spot.board_cards, mask(spot.dead))
    size = _deals_in_shard(holdings)

    def arguments(shard: int) -> tuple:
        return *question, min(size, samples - shard * size), shard_seed(seeds, shard, SEED_WORDS)

    return Plan(sample, arguments, -(-samples // size))


def _deals_in_shard(holdings: Iterable[tuple[NDArray[np.uint8], NDArray[np.float64]]]) -> int:
    """A power of two: fewer where hands collide so often that it takes many draws to find some that fit."""
    drawn = [(hands.astype(np.int64), weights) for hands, weights in holdings if len(weights) > 1]
    sets = [(np.bitwise_or.reduce(1 << hands, axis=1), weights) for hands, weights in drawn]
    draws = int(SHARD_DRAWS * fitting_share(sets))
    return min(SHARD_DEALS, max(_LEAST_DEALS, 1 << draws.bit_length() >> 1))


def exact(seats: Seats, threads: int = 1) -> Plan:
    """The method that takes the least work; ValueError if that is more than the budget."""
    method = min(_methods(seats, threads), key=lambda method: method.work)
    if method.work > BUDGET:
        raise ValueError(
            f"an exact answer takes about {method.work:.0e} elementary operations; what is done unasked is {BUDGET:.0e}"
            " (a minute or two of one thread). samples=10_000_000, or stderr=0.0001, asks for random deals"
        )
    return method.plan()


def _methods(seats: Seats, threads: int) -> list[_Method]:
    spot = seats.spot
    of_two_cards = _of_two_cards(spot.game)
    if seats.known:
        return [_known_preflop(seats) if of_two_cards and not spot.board else _known_runouts(seats)]
    if not of_two_cards:
        raise ValueError(
            f"{spot.game.name} is exact for hands that are wholly known; samples=10_000_000, or stderr=0.0001, asks for"
            " random deals"
        )
    weights = seats.weights()
    if spot.board:
        return [_range_runouts(seats, weights)]
    if len(weights) == 2 and not spot.dead:
        return [_range_preflop(weights, threads)]
    return [_joint_preflop(weights, spot.dead), _range_runouts(seats, weights)]


def _of_two_cards(game: Game) -> bool:
    """Whether what is known of pairs of hole cards applies: the best of two and five cards of the whole deck wins."""
    return (
        game.hole == (2,)
        and game.board == 5
        and game.evaluators == ("high",)
        and not game.exactly_two
        and game.deck == range(DECK)
    )


# --- All hands known ---------------------------------------------------------------------------------------------------


def _known_preflop(seats: Seats) -> _Method:
    hands = seats.hands()
    question = hands, mask(seats.spot.dead)
    return _Method((1 + len(hands)) * _PATTERN_HAND, lambda: Plan(known_preflop, lambda shard: question, 1))


def _known_runouts(seats: Seats) -> _Method:
    spot, hands = seats.spot, seats.hands()
    missing = spot.board_cards - len(spot.board)
    question = spot.game, hands, _ids(spot.board), missing, mask(spot.dead)
    cut = _Cut(comb(len(spot.stub), missing), len(hands) * _HAND)
    return _Method(
        cut.items * cut.work,
        lambda: Plan(known_runouts, lambda shard: (*question, *cut.piece(shard)), cut.pieces),
    )


class _Cut(NamedTuple):
    """Items, of so much work each, in pieces that are a shard."""

    items: int
    work: float

    @property
    def size(self) -> int:
        return max(1, int(SHARD_WORK / self.work))

    @property
    def pieces(self) -> int:
        return -(-self.items // self.size)

    def piece(self, number: int) -> tuple[int, int]:
        """The first item of a piece, and how many it has."""
        first = number * self.size
        return first, min(self.size, self.items - first)


# --- Several hands of two cards ----------------------------------------------------------------------------------------


def _range_preflop(weights: NDArray[np.float64], threads: int) -> _Method:
    """No shards: all it takes is a table, which is filled where it is kept, in the memory of this process."""
    return _Method(_TABLE, lambda: Plan(range_preflop, lambda shard: (*weights, threads), 1))


def _range_runouts(seats: Seats, weights: NDArray[np.float64]) -> _Method:
    """Boards, and where one of them is too much for a shard, parts of the hands of a seat."""
    spot = seats.spot
    counts = np.count_nonzero(weights, axis=1)
    *others, seat, _ = np.argsort(counts).tolist()  # the largest is not gone through hand by hand
    boards = comb(DECK - len(spot.board) - len(spot.dead), spot.board_cards - len(spot.board))
    work = _BOARD + _JOINT_HAND * joint_count([np.flatnonzero(weights[other]) for other in (*others, seat)])
    parts = min(int(counts[seat]), ceil(work / SHARD_WORK))
    cut = _Cut(boards, work / parts)
    board, dead = _ids(spot.board), mask(spot.dead)

    def arguments(shard: int) -> tuple:
        piece, part = divmod(shard, parts)
        return _part(weights, seat, part, parts), board, dead, *cut.piece(piece)

    return _Method(boards * work, lambda: Plan(range_runouts, arguments, cut.pieces * parts))


def _part(weights: NDArray[np.float64], seat: int, part: int, parts: int) -> NDArray[np.float64]:
    """The weights with one of several parts of the hands of a seat."""
    if parts == 1:
        return weights
    some = weights.copy()
    some[seat] = 0.0
    hands = np.flatnonzero(weights[seat])[part::parts]
    some[seat, hands] = weights[seat, hands]
    return some


def _joint_preflop(weights: NDArray[np.float64], dead: tuple[int, ...]) -> _Method:
    """Joint hands, cut by the classes of the first seats: so those that differ by suits only are in one shard."""
    pairs = [np.flatnonzero(row) for row in weights]
    work = _ROW + (1 + len(weights)) * _PATTERN_HAND / suit_symmetry(weights, dead)

    def plan() -> Plan:
        shards = list(_cut_by_class(pairs, 0, min(_MOST_ROWS, SHARD_WORK / work)))

        def arguments(shard: int) -> tuple:
            chosen = shards[shard]
            return tuple(chosen), tuple(row[own] for row, own in zip(weights, chosen)), mask(dead)

        return Plan(count_joint_preflop, arguments, len(shards))

    return _Method(joint_count(pairs) * work, plan)


def _cut_by_class(pairs: list[NDArray[np.intp]], seat: int, most: float) -> Iterator[list[NDArray[np.intp]]]:
    if seat == len(pairs) or prod(map(len, pairs)) <= most:
        yield pairs
        return
    own = pairs[seat][np.argsort(CLASS_OF_PAIR[pairs[seat]], kind="stable")]
    for one_class in np.split(own, np.flatnonzero(np.diff(CLASS_OF_PAIR[own])) + 1):
        yield from _cut_by_class([*pairs[:seat], one_class, *pairs[seat + 1 :]], seat + 1, most)


def count_joint_preflop(
    pairs: tuple[NDArray[np.intp], ...], weights: tuple[NDArray[np.float64], ...], dead: int
) -> NDArray[np.float64]:
    """Outcomes of all ways to give each seat one of its pairs, by weight, without a card twice."""
    holes, joint_weights = joint_hands(pairs, weights)
    return joint_preflop(holes, joint_weights, dead)


def joint_hands(
    pairs: tuple[NDArray[np.intp], ...], weights: tuple[NDArray[np.float64], ...]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """All ways to give each seat one of its pairs without a card twice: cards (n, seats, 2), products of weights (n,).

    >>> aces, one = np.array([1323, 1324, 1325]), np.ones(3)
    >>> joint_hands((aces, aces), (one, one))[0].shape
    (0, 2, 2)
    """
    used, chosen, product = np.zeros(1, np.int64), np.empty((1, 0), np.intp), np.ones(1)
    for own, own_weights in zip(pairs, weights):
        rows, columns = np.nonzero(used[:, None] & PAIR_BITS[own] == 0)
        used = used[rows] | PAIR_BITS[own[columns]]
        chosen = np.concatenate([chosen[rows], own[columns, None]], axis=1)
        with np.errstate(over="ignore"):  # refused when they are added up
            product = product[rows] * own_weights[columns]
    return np.stack([HIGHER[chosen], LOWER[chosen]], axis=-1).astype(np.uint8), product


def joint_count(pairs: list[NDArray[np.intp]]) -> float:
    """About how many joint hands there are; an upper bound where none is found.

    >>> aces = np.arange(1320, 1326)
    >>> joint_count([aces, np.arange(1326)])
    7350.0
    """
    share = fitting_share([(PAIR_BITS[own], np.ones(len(own))) for own in pairs])
    return float(prod(map(len, pairs)) * (share or 1.0))


def fitting_share(seats: list[tuple[NDArray[np.int64], NDArray[np.float64]]]) -> float:
    """Which share of the joint hands, by weight, has no card twice; hands are sets of cards, with weights.

    Each seat's share that fits, averaged over joint hands of the seats before it: all, or a fair choice of some.
    """
    used, share = np.zeros(1, np.int64), 1.0
    for sets, weights in seats:
        fitting = np.cumsum(np.where(used[:, None] & sets == 0, weights, 0.0))
        if fitting[-1] == 0.0:
            return 0.0
        share *= fitting[-1] / (len(used) * weights.sum())
        some = min(len(fitting), _ESTIMATED_FROM)
        chosen = np.searchsorted(fitting, (np.arange(some) + 0.5) / some * fitting[-1])
        used = used[chosen // len(sets)] | sets[chosen % len(sets)]
    return share


def suit_symmetry(weights: NDArray[np.float64], dead: tuple[int, ...]) -> int:
    """How many of the 24 ways to rename the suits change neither the dead cards nor any seat's weights.

    >>> from evaluator import Range
    >>> suit_symmetry(np.array([Range("AhKh").weights, Range("random").weights]), ())
    6
    """
    cards_lost = np.isin(np.arange(DECK), dead)
    symmetric = 0
    for renamed, renamed_pairs in _suit_permutations():
        symmetric += bool((cards_lost[renamed] == cards_lost).all() and (weights[:, renamed_pairs] == weights).all())
    return symmetric


@lru_cache(maxsize=1)
def _suit_permutations() -> list[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Where each permutation of the suits takes each card, and each pair of cards."""
    made = []
    for suits in permutations(range(SUITS)):
        renamed = np.arange(DECK) // SUITS * SUITS + np.array(suits)[np.arange(DECK) % SUITS]
        hi, lo = np.maximum(renamed[HIGHER], renamed[LOWER]), np.minimum(renamed[HIGHER], renamed[LOWER])
        made.append((renamed, hi * (hi - 1) // 2 + lo))
    return made


def _ids(listed: tuple[int, ...]) -> NDArray[np.uint8]:
    return np.array(listed, np.uint8)
