"""Plans: how an equity question is answered. The method, chosen by the work it takes, and its numbered shards.

A shard is a call of one function with a few arguments, both of which can be pickled; it returns outcomes by set of seats,
and those of all shards add up to the answer. Methods, by what is unknown:

    all hands known     no board yet, two hole cards   matchups.known_preflop    rank patterns, suits by correction
                        else                           runouts.known_runouts     every board that can come
    two hole cards,     two seats, no card known       matchups.range_preflop    the table of 47,008 match-ups
    several hands       no board yet                   joint_preflop             every joint hand, alike suits once
                        else, or many hands            runouts.range_runouts     every board, hands in order of strength
    any game            several hands                  joints.joint_runouts      every joint hand, every board
    anything            samples= or stderr= given      sampling.sample           random deals

A game is a rule record, which says what applies to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.encoding import DECK
from evaluator.hand_classes import CLASS_OF_PAIR, HIGHER, LOWER
from evaluator.joints import joint_runouts
from evaluator.matchups import joint_preflop, known_preflop, range_preflop
from evaluator.notation import mask
from evaluator.randomness import shard_seed
from evaluator.rules import Game
from evaluator.runouts import known_runouts, range_runouts
from evaluator.sampling import SEED_WORDS, sample
from evaluator.seats import PAIR_BITS, Held, Seats, sets_of
from evaluator.suit_renamings import suit_renamings

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
_BOARD = 5_000  # the 1,326 hands of a board evaluated and in order, two ranges summed up by strength
_TRIO_HAND = 100  # a hand of one of three ranges that are summed up, on a board
_ROWS = 2_500  # for a hand of the first of them instead: a table of what the last may hold,
_JOINT_HAND = 10  # and a joint hand that is read off it
_TABLE = 10**9  # the table of match-ups, if it has to be filled
_ROW = 50  # a joint hand made and compared with others
_MOST_HANDS = 3 * 10**6  # of a seat that are listed
_HOPELESS = 10**4 * BUDGET  # even if most of the joint hands have some card twice
_ESTIMATED_OF = 1 << 14
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
    sets = [(sets_of(hands), weights) for hands, weights in holdings if len(weights) > 1]
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
        return [_joint_runouts(seats)]
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


# --- Several hands, in any game ----------------------------------------------------------------------------------------


def _joint_runouts(seats: Seats) -> _Method:
    """Joint hands, in parts of the hands of the seat that has most."""
    spot = seats.spot
    counts = [_hands_of(held, hand, seats) for held, hand in zip(seats.ranges, spot.hands)]
    missing = spot.board_cards - len(spot.board)
    left = len(spot.game.deck) - len(spot.board) - len(spot.dead) - len(counts) * spot.hole_cards
    boards = comb(left, missing)
    each = _ROW + boards * len(counts) * _HAND
    if max(counts) > _MOST_HANDS or prod(counts) * each > _HOPELESS:
        return _Method(float(prod(counts) * each), _too_much)
    hands = [_listed(held, hand, seats) for held, hand in zip(seats.ranges, spot.hands)]
    share = fitting_share([(sets_of(own), weights) for own, weights in hands])
    work = float((share or 1.0) * prod(counts) * each)
    seat = int(np.argmax(counts))
    parts = min(counts[seat], ceil(work / SHARD_WORK))
    board, dead = _ids(spot.board), mask(spot.dead)

    def arguments(shard: int) -> tuple:
        some = [*hands]
        some[seat] = tuple(array[shard::parts] for array in hands[seat])
        return spot.game, some, board, missing, dead

    return _Method(work, lambda: Plan(joint_runouts, arguments, parts))


def _too_much() -> Plan:
    raise AssertionError("no plan for what is beyond the budget")


def _hands_of(held: Held | None, hand: tuple[int, ...], seats: Seats) -> int:
    """How many hands a seat may have."""
    if held is not None:
        return len(held.hands)
    return comb(len(seats.spot.game.deck) - seats.gone.bit_count(), seats.spot.hole_cards - len(hand))


def _listed(held: Held | None, hand: tuple[int, ...], seats: Seats) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The hands a seat may have, whole, and their weights."""
    if held is not None:
        return held.hands, held.weights
    live = np.array([card for card in seats.spot.game.deck if not seats.gone >> card & 1], np.uint8)
    dealt = live[subsets(len(live), seats.spot.hole_cards - len(hand))]
    return np.concatenate([np.broadcast_to(_ids(hand), (len(dealt), len(hand))), dealt], axis=1), np.ones(len(dealt))


def subsets(n: int, k: int) -> NDArray[np.intp]:
    """All sets of k of the numbers 0 … n - 1, ascending in each row.

    >>> subsets(4, 2).tolist()
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    rows = np.empty((1, 0), np.intp)
    for size in range(1, k + 1):
        last = rows[:, -1] if size > 1 else np.full(1, -1)
        choices = n - k + size - 1 - last
        ends = np.cumsum(choices)
        of_row = np.repeat(np.arange(len(rows)), choices)
        chosen = np.arange(len(of_row)) - (ends - choices)[of_row] + last[of_row] + 1
        rows = np.concatenate([rows[of_row], chosen[:, None]], axis=1)
    return rows


# --- Several hands of two cards ----------------------------------------------------------------------------------------


def _range_preflop(weights: NDArray[np.float64], threads: int) -> _Method:
    """No shards: all it takes is a table, which is filled where it is kept, in the memory of this process."""
    return _Method(_TABLE, lambda: Plan(range_preflop, lambda shard: (*weights, threads), 1))


def _range_runouts(seats: Seats, weights: NDArray[np.float64]) -> _Method:
    """Boards, those that differ by suits only once; where one is too much for a shard, parts of the hands of a seat."""
    spot = seats.spot
    gone = *spot.dead, *(card for hand in spot.hands for card in hand)
    boards = comb(DECK - len(spot.board) - len(gone), spot.board_cards - len(spot.board))
    renamings = suit_renamings(weights, spot.board, gone) if boards > DECK else None
    alike = 1 if renamings is None else len(renamings)
    seat, work, parts = 0, _BOARD, 1
    if len(weights) > 2:
        counts = np.count_nonzero(weights, axis=1)
        by_size = np.argsort(counts).tolist()  # the largest are summed up, others gone through hand by hand
        seat = by_size[max(0, len(weights) - 4)]
        work = _BOARD + _sum_up(counts[by_size[-3:]]) * joint_count([np.flatnonzero(weights[n]) for n in by_size[:-3]])
        parts = min(int(counts[seat]), ceil(work / SHARD_WORK))
    cut = _Cut(boards, work / parts / alike)
    board, dead = _ids(spot.board), mask(gone)

    def arguments(shard: int) -> tuple:
        piece, part = divmod(shard, parts)
        # What the parts win on one board adds up to what all hands do, whatever renamings change the parts alone.
        return _part(weights, seat, part, parts), board, dead, *cut.piece(piece), renamings

    return _Method(boards * work / alike, lambda: Plan(range_runouts, arguments, cut.pieces * parts))


def _sum_up(counts: NDArray[np.intp]) -> float:
    """Operations for the last three seats on a board: the less of two ways, as in range_showdown.h."""
    first, second, third = counts.tolist()
    return min(first * (_ROWS + _JOINT_HAND * (second + third)), _TRIO_HAND * (first + second + third))


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
    work = _ROW + (1 + len(weights)) * _PATTERN_HAND / len(suit_renamings(weights, dead))

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
        every = 1 + len(sets) // _ESTIMATED_OF
        sets, weights = sets[::every], weights[::every]
        fitting = np.cumsum(np.where(used[:, None] & sets == 0, weights, 0.0))
        if fitting[-1] == 0.0:
            return 0.0
        share *= fitting[-1] / (len(used) * weights.sum())
        some = min(len(fitting), _ESTIMATED_FROM)
        chosen = np.searchsorted(fitting, (np.arange(some) + 0.5) / some * fitting[-1])
        used = used[chosen // len(sets)] | sets[chosen % len(sets)]
    return share


def _ids(listed: tuple[int, ...]) -> NDArray[np.uint8]:
    return np.array(listed, np.uint8)
