"""Strength: what a hold'em hand may become, over all the boards that can come: final categories, equity by next card.

    hand, board, dead ─► boards that can come, one of each kind ─► board_values ─┬─► the hand's value ─► categories
    against ─► weights by pair of hole cards ────────────────────────────────────┴─► weight it beats ─► equity

Everything is counted, nothing drawn. Before the flop 2,118,760 boards can come, and each takes part in the equity of
ten flops: it is shown down once and counted for all of them. Exchanges of suits that leave the question as it is make
boards alike, and one of those that are alike is shown down: about a sixth of all against a random hand if the own hand
is suited, a quarter if it is a pair, a half if it is offsuit. A range that tells all suits apart needs every board.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, permutations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.charts import other_range
from evaluator.deals.spots import Spot, read_spot
from evaluator.deck import wording
from evaluator.deck.combos import HIGHER, LOWER
from evaluator.encoding import DECK, RANKS, SUITS
from evaluator.hands.evaluators import board_values
from evaluator.hands.value_classes import Category
from evaluator.hands.values import category
from evaluator.rules import GAMES
from evaluator.work import quoting
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evaluator.deals.spots import Hand
    from evaluator.ranges.holdem import Range

__all__ = ["CATEGORIES", "Strength", "equity_bins", "strength_of"]

NEXT_CARDS = {0: 3, 3: 1, 4: 1}
"""How many cards come at once, by the number of those on the board."""

CATEGORIES = tuple(map(Category, range(Category.FIVE_OF_A_KIND)))
"""The categories that a hand can end in without a joker."""

_BOARD = 5
_BLOCK = 64  # boards at a time, so that what is said of each of their 1,326 hands stays in the cache
_FEW_PAIRS = 400  # of so many it is faster to gather the values than to compare all
_BIN_WIDTHS = (1, 2, 5, 10)  # per cent

_PLACES = frozen(np.array([[comb(card, size) for card in range(DECK)] for size in (1, 2, 3)]))
"""What the first, second and third card of an ascending set add to its number in colex order."""


class Strength(NamedTuple):
    """What a hand may become: the answer of ``strength_of``.

    >>> strength = strength_of("AhKh", "2h 7d Jh 9c")
    >>> strength.next_cards[:2].tolist(), strength.counts[:2].tolist(), strength.equities[:2].round(4).tolist()
    ([[0], [1]], [1, 1], [0.4975, 0.4975])
    """

    hand: tuple[int, ...]
    """The ids of the two hole cards."""
    board: tuple[int, ...]
    """The ids of the board so far."""
    dead: tuple[int, ...]
    """The ids of cards that cannot come."""
    against: Range
    """The range of the other hand."""
    categories: NDArray[np.int64]
    """Boards on which the hand ends as each category, int64 (9,): HIGH_CARD … STRAIGHT_FLUSH."""
    next_cards: NDArray[np.uint8]
    """What can come next, uint8 (n, k): a card, or before the flop one flop of each kind; ascending by its ids."""
    counts: NDArray[np.int64]
    """How many such cards or flops each row stands for, int64 (n,); 1 on the flop and on the turn."""
    equities: NDArray[np.float64]
    """The equity once these have come, float64 (n,)."""
    equity: float
    """The equity now."""

    @property
    def boards(self) -> int:
        """How many boards can come, an int."""
        return int(self.categories.sum())


def strength_of(hand: Hand, board: Hand = "", *, against: Range | str = "random", dead: Hand = "") -> Strength:
    """What a hold'em hand may become, exactly: its final categories, and its equity after the next card or flop.

    Parameters
    ----------
    hand, board, dead : str or sequence of ids
        Two hole cards; no, three or four cards of the board; cards that are out.
    against : Range or str
        What the other hand may be; by default any.

    Returns
    -------
    Strength
        ``categories`` counts all boards that the own hand leaves possible. ``equities`` are shares of the pot, ties
        counting half, as ``equity`` has them once the cards of that row have come; cards that leave the other hand
        nothing of its range have no row. ``equity`` is the same now: the mean of the ``equities`` if all cards leave
        as much of the range, as they do of a random hand, else weighed by what they leave.

    Raises
    ------
    ValueError, TypeError
        For a card that appears twice or does not exist, a wrong number of cards, a range that is not understood or of
        which nothing is left.

    Notes
    -----
    Milliseconds from the flop on, a second or two before it; up to ten where neither hand lets suits be exchanged.

    Examples
    --------
    >>> flush_draw = strength_of("AhKh", "2h 7d Jh")
    >>> flush_draw.categories.tolist(), flush_draw.boards
    ([243, 360, 78, 13, 9, 377, 0, 0, 1], 1081)
    >>> len(flush_draw.equities), round(flush_draw.equity, 4)
    (47, 0.7214)
    """
    spot = _read(hand, board, dead)
    other = other_range(against)
    gone = [*spot.hands[0], *spot.board, *spot.dead]
    weights = other.without(np.array(gone)).weights
    if not weights.any():
        raise ValueError(f"against: known cards block every hand of {quoting.quoted(other)}")
    missing, size = _BOARD - len(spot.board), NEXT_CARDS[len(spot.board)]
    exchanges = _exchanges(spot, weights) if missing == _BOARD else [np.arange(DECK)]
    runouts, times, _ = _unlike(_sets(spot.stub, missing), exchanges)
    values, amounts = _show_down(spot, runouts, weights)
    won, shown = times * amounts
    coming = _sets(spot.stub, size)
    next_cards, counts, kinds = _unlike(coming, exchanges)
    kind_of = np.zeros(comb(DECK, size), np.intp)
    kind_of[_number(coming)] = kinds
    next_won, next_shown = np.zeros((2, len(counts)))
    for columns in combinations(range(missing), size):
        kinds = kind_of[_number(runouts[:, columns])]
        next_won += np.bincount(kinds, won, len(counts))
        next_shown += np.bincount(kinds, shown, len(counts))
    possible = next_shown > 0
    return Strength(
        hand=spot.hands[0],
        board=spot.board,
        dead=spot.dead,
        against=other,
        categories=np.bincount(category(values), times, len(CATEGORIES)).astype(np.int64),
        next_cards=next_cards[possible],
        counts=counts[possible],
        equities=next_won[possible] / next_shown[possible],
        equity=float(won.sum() / shown.sum()),
    )


def equity_bins(strength: Strength, most: int) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Bins for a histogram of the equities: their edges in per cent, int64 (bins + 1,), and the bin of each row, (n,).

    ``strength`` is an answer of ``strength_of``, which has no errors left. Bins are as narrow as 1, 2, 5 or 10 per cent
    allow with ``most`` of them, but never wider; an equity on an edge belongs above it, 100 % to the last bin.

    >>> edges, bins = equity_bins(strength_of("AhKh", "2h 7d Jh 9c"), most=12)
    >>> edges.tolist(), np.bincount(bins).tolist()
    ([20, 30, 40, 50, 60, 70, 80, 90, 100], [6, 15, 10, 0, 0, 0, 6, 9])
    """
    percents = 100 * strength.equities + 1e-9  # 55 % stays 55 %, whatever rounding makes of 0.55
    for width in _BIN_WIDTHS:
        steps = np.minimum(percents // width, 100 // width - 1).astype(np.intp)
        first, last = int(steps.min()), int(steps.max())
        if last - first < most:
            break
    return width * np.arange(first, last + 2), steps - first


def _read(hand: Hand, board: Hand, dead: Hand) -> Spot:
    """The spot, checked; the own hand is its first seat."""
    try:
        spot = read_spot(GAMES["holdem"], 2, [hand, None], board, dead)
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(str(error).replace("seat 0:", "hand:")) from None
    if len(spot.hands[0]) != spot.hole_cards:
        raise ValueError(f"hand: {wording.counted(len(spot.hands[0]))}, a hand has two")
    if len(spot.board) not in NEXT_CARDS:
        raise ValueError(f"board: {wording.counted(len(spot.board))}; cards are to come after none, three or four")
    return spot


def _sets(cards: Sequence[int], size: int) -> NDArray[np.uint8]:
    """All sets of so many of the cards, which ascend, uint8 (n, size)."""
    count = comb(len(cards), size)
    ids = chain.from_iterable(combinations(cards, size))
    return np.fromiter(ids, np.uint8, count * size).reshape(count, size)


def _number(sets: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The numbers of ascending sets of one size in colex order of the deck."""
    return sum((table[column] for table, column in zip(_PLACES, sets.T)), np.zeros(len(sets), np.int64))


def _exchanges(spot: Spot, weights: NDArray[np.float64]) -> list[NDArray[np.intp]]:
    """Exchanges of suits that leave known cards and weights as they are: the new id of each card."""
    found = []
    for suits in permutations(range(SUITS)):
        image = np.add.outer(SUITS * np.arange(RANKS), suits).ravel()
        higher, lower = image[HIGHER], image[LOWER]
        high, low = np.maximum(higher, lower), np.minimum(higher, lower)
        same_cards = all({*image[list(part)].tolist()} == {*part} for part in (spot.hands[0], spot.dead))
        if same_cards and np.array_equal(weights[high * (high - 1) // 2 + low], weights):
            found.append(image)
    return found


def _unlike(
    sets: NDArray[np.uint8], exchanges: list[NDArray[np.intp]]
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.intp]]:
    """One set of each kind, how many of the kind there are, and the kind of each set.

    Sets that some exchange makes each other are of one kind; the least of their images, as a mask, names it.
    """
    if len(exchanges) == 1:
        return sets, np.ones(len(sets), np.int64), np.arange(len(sets))
    least = np.full(len(sets), np.iinfo(np.int64).max)
    for image in exchanges:
        bits = np.left_shift(1, image)
        np.minimum(least, sum(bits[column] for column in sets.T), out=least)
    _, first, kinds, counts = np.unique(least, return_index=True, return_inverse=True, return_counts=True)
    return sets[first], counts, kinds


def _show_down(
    spot: Spot, runouts: NDArray[np.uint8], weights: NDArray[np.float64]
) -> tuple[NDArray[np.uint16], NDArray[np.float64]]:
    """By runout: the value of the hand, (n,); the weight that it beats, a tie counting half, and all there is, (2, n).

    Whole weights give exact sums: halves below 2^52.
    """
    low, high = sorted(spot.hands[0])
    pair = high * (high - 1) // 2 + low
    own = np.empty(len(runouts), np.uint16)
    won, shown = amounts = np.empty((2, len(runouts)))
    held = np.flatnonzero(weights)
    columns = held if len(held) <= _FEW_PAIRS else slice(None)
    weights = weights[columns]
    boards = np.empty((len(runouts), _BOARD), np.uint8)
    boards[:, : len(spot.board)] = spot.board
    boards[:, len(spot.board) :] = runouts
    for start in range(0, len(boards), _BLOCK):
        block = slice(start, start + _BLOCK)
        values = board_values(boards[block])
        own[block] = values[:, pair]
        mine, theirs = own[block, np.newaxis], values[:, columns]
        live = theirs > 0  # 0: a card of the hand is on the board
        halves = (theirs <= mine).view(np.int8) + (theirs < mine).view(np.int8)
        won[block] = (halves * live) @ weights / 2
        shown[block] = live @ weights
    return own, amounts
