"""A house way: one fixed way to set the seven cards of pai gow as a back of five and a front of two.

The card room's rule sheet has no such way, and casinos differ: in where they split two pair and quads, whether two pair
go before a straight, whether kings are split off trips. The one below is of the usual kind and this library's own. From
the top, the first line that applies sets a hand; what is not in the front is the back. The joker counts as an ace, the
fifth if need be, except in straights and flushes. *Singles* are cards of a rank that the seven hold once.

    dealt                               front
    ----------------------------------  ------------------------------------------------------------------------------
    five aces, two kings                the kings
    five aces                           two aces
    quads and trips                     two of the higher rank: full house in the back, or quads
    quads and a pair                    the pair; but of four aces two, if the pair is deuces or threes
    quads of aces, joker among them     two aces, if the others are a straight or a flush (as by the lines below)
    quads                               two of the quads; but the two best singles with quads of
                                        2 to 4; 5 to 9 if one is a king or an ace; 10 to queen if one is an ace
    trips twice                         two of the higher rank
    full house                          the pair, the higher one of two; but ace and king if they are singles and the
                                        pair is deuces or threes
    three pair                          the highest pair
    straight, flush, straight flush     the best front with which any of the three is in the back, be it a pair or not;
                                        of equal fronts, that with the best back
    the same, and two pair              likewise if that front is a pair; else as two pair
    trips                               the two best singles; of aces one of them and the best single
    two pair                            the lower pair; but the two best singles with
                                        both pairs 6 or lower, if one is a king or an ace;
                                        the higher pair 7 to 10, if one is an ace;
                                        the higher pair jacks or queens and the other 6 or lower, if one is an ace
    one pair                            the two best singles
    no pair                             the second and the third card from the top

Whether A-2-3-4-5 is the lowest straight or the second-highest (``wheel``) matters only between backs with equal fronts.

How it is done: with its cards in order, the largest group of a rank first, then the highest rank, a hand's shape says
at which two places its front is. Only straights and flushes have to be looked for, among all 21 fronts.

    rows (n, 7) ─► columns in order, size of each card's group ─► number of a front ─► places, front last
                                     └─► those with a straight or a flush: all fronts evaluated ─┘
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.casino.parts.pai_gow_hands import BACK, DEALT, Setting
from evaluator.deck.wording import counted
from evaluator.encoding import JOKER, MAX_VALUE, RANK_TEXT, SUITS
from evaluator.hands.arrays import readable
from evaluator.hands.evaluators import pai_gow, pai_gow_front
from evaluator.hands.value_classes import Category
from evaluator.hands.values import category
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Rule = tuple[NDArray[np.bool_], tuple[int, int]]
    """Which hands, and the places of their fronts."""

THREE, FOUR, SIX, NINE, JACK, QUEEN, KING, ACE = (RANK_TEXT.index(rank) for rank in "3469JQKA")

FRONTS = tuple(combinations(range(DEALT), 2))
"""The places of the two cards of a front, of seven in order."""
FRONT_LAST = frozen(
    np.array([[*(place for place in range(DEALT) if place not in front), *front] for front in FRONTS])
)
"""The places of the cards of a back, and then of its front."""
SECOND_AND_THIRD = (1, 2)

EXCHANGES = (
    *((0, 6), (2, 3), (4, 5)),
    *((0, 2), (1, 4), (3, 6)),
    *((0, 1), (2, 5), (3, 4)),
    *((1, 2), (4, 6)),
    *((2, 3), (4, 5)),
    *((1, 2), (3, 4), (5, 6)),
)
"""A sorting network: whatever seven columns hold, putting the larger of each of these pairs first puts all in order."""

_PAIR_OF_DEUCES = MAX_VALUE["pai_gow_front"] - len(RANK_TEXT) + 1
_BLOCK = 1 << 14  # hands at a time, so that their columns stay in the cache
_GROUP = 64  # above all ids


class Ordered(NamedTuple):
    """Hands with the cards of the largest group of equal ranks first, then of the highest rank; uint8 (7, n) each."""

    cards: NDArray[np.uint8]
    size: NDArray[np.uint8]
    """How many cards of its rank the hand of a card has; a joker is an ace."""
    rank: NDArray[np.uint8]


def set_hands(cards: Any, *, wheel: str = "lowest") -> Setting:
    """Seven cards set by the house way that the first lines of this module state, in full.

    Parameters
    ----------
    cards : str, sequence or integer array
        One hand or many, as :func:`evaluator.cards` takes them: ids (..., 7), 52 being the joker.
    wheel : str
        What A-2-3-4-5 is: "lowest", the lowest straight, as on the chart, or "second", the second-highest, as many
        houses play.

    Returns
    -------
    Setting
        ``back``, uint8 (..., 5), and ``front``, uint8 (..., 2). In both, cards of the rank that the seven cards hold
        most often come first, then those of higher rank.

    Raises
    ------
    ValueError, TypeError
        For what is no card, a card twice (the message names the first such row), another number of cards than seven,
        another ``wheel``.

    Notes
    -----
    Every hand is legal: its back outranks its front (:func:`evaluator.casino.parts.pai_gow_hands.is_legal`).

    Examples
    --------
    >>> from evaluator import to_text
    >>> [to_text(hand) for hand in set_hands("As Kd 9c 9h 4s 4d 2c")]
    ['9h 9c 4s 4d 2c', 'As Kd']
    >>> [to_text(hand) for hand in set_hands("Jk Kd Qc Jh 4s 4d Ts")]
    ['Jk Kd Qc Jh Ts', '4s 4d']
    """
    (ids,), error = readable("set_hands", cards)
    if ids.shape[-1] != DEALT:
        raise ValueError(f"set_hands takes {counted(DEALT)}, not {ids.shape[-1]}")
    values = np.asarray(pai_gow(ids, wheel=wheel))  # refuses what is no hand
    if error is not None:
        raise error
    leading = ids.shape[:-1]
    back, front = set_rows(ids.reshape(-1, DEALT), values.reshape(-1), wheel)
    return Setting(back.reshape(*leading, BACK), front.reshape(*leading, DEALT - BACK))


def set_rows(rows: NDArray[np.uint8], values: NDArray[np.uint16], wheel: str) -> Setting:
    """Rows (n, 7) of legal hands, whose values ``pai_gow`` gave by the same wheel."""
    placed = np.empty_like(rows)
    for start in range(0, len(rows), _BLOCK):
        block = slice(start, start + _BLOCK)
        hands = in_order(rows[block])
        places = FRONT_LAST[chosen_fronts(hands, values[block], wheel)]
        placed[block] = np.take_along_axis(hands.cards.T, places, axis=1)
    return Setting(placed[:, :BACK], placed[:, BACK:])


def in_order(rows: NDArray[np.uint8]) -> Ordered:
    """Each row's cards by group and rank; of one rank, a joker first and then the suits downwards."""
    columns = np.ascontiguousarray(rows.T)
    rank = _ranks(columns)
    size = np.ones_like(columns)
    for a, b in combinations(range(DEALT), 2):
        same = rank[a] == rank[b]
        size[a] += same
        size[b] += same
    order = size.astype(np.uint16) * _GROUP + columns
    for a, b in EXCHANGES:
        order[a], order[b] = np.maximum(order[a], order[b]), np.minimum(order[a], order[b])
    ordered = (order % _GROUP).astype(np.uint8)
    return Ordered(ordered, (order // _GROUP).astype(np.uint8), _ranks(ordered))


def _ranks(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.minimum(cards // SUITS, ACE)


def chosen_fronts(hands: Ordered, values: NDArray[np.uint16], wheel: str) -> NDArray[np.intp]:
    """The number, in ``FRONTS``, of each hand's front."""
    conditions, fronts = zip(*_rules_by_shape(hands))
    chosen = np.select(conditions, list(map(FRONTS.index, fronts)), FRONTS.index(SECOND_AND_THIRD))
    # Straights go only before hands with three singles. Quads of aces are worth more, and hide one that a joker makes.
    aces = (hands.size[0] == 4) & (hands.rank[0] == ACE) & (hands.cards == JOKER).any(axis=0)
    some = np.flatnonzero((_straights_and_flushes(wheel)[values] | aces) & (hands.size[4] == 1))
    group = hands.size[2, some]
    fronts_left, best = _best_fronts(hands.cards[:, some], wheel)
    kept = fronts_left >= np.where((group == 2) | (group == 4), _PAIR_OF_DEUCES, 1)  # two pair, quads
    chosen[some[kept]] = best[kept]
    return chosen


def _rules_by_shape(hands: Ordered) -> Iterator[Rule]:
    """The lines without straights and flushes, of which the first that applies counts; no pair is what remains."""
    size, rank = hands.size, hands.rank
    five, quads, trips, pair = (size[0] == count for count in (5, 4, 3, 2))
    yield five & (size[5] == 2) & (rank[5] == KING), (5, 6)
    yield five, (0, 1)
    yield from _rules_for_quads(quads, size, rank)
    yield trips & (size[3] == 3), (0, 1)
    yield trips & (size[5] == 1) & (size[3] == 2) & (rank[3] <= THREE) & (rank[5] == ACE) & (rank[6] == KING), (5, 6)
    yield trips & (size[3] == 1) & (rank[0] == ACE), (0, 3)
    yield trips, (3, 4)  # of a full house the pair, else singles
    yield pair & (size[4] == 2), (0, 1)
    yield pair & (size[2] == 2) & _two_pair_together(rank[0], rank[2], rank[4]), (4, 5)
    yield pair, (2, 3)


def _rules_for_quads(quads: NDArray[np.bool_], size: NDArray[np.uint8], rank: NDArray[np.uint8]) -> Iterator[Rule]:
    """For quads and trips, quads and a pair, quads and singles."""
    own, best_other = rank[0], rank[4]
    yield quads & (size[4] == 3) & (best_other > own), (4, 5)
    yield quads & (size[4] == 2) & ((own < ACE) | (best_other > THREE)), (4, 5)
    least_single = np.select([own <= FOUR, own <= NINE, own <= QUEEN], [0, KING, ACE], ACE + 1)
    yield quads & (size[4] == 1) & (best_other >= least_single), (4, 5)
    yield quads, (0, 1)


def _two_pair_together(
    higher: NDArray[np.uint8], lower: NDArray[np.uint8], best_single: NDArray[np.uint8]
) -> NDArray[np.bool_]:
    """Whether both pairs stay in the back, by their ranks and that of the best single."""
    with_ace = (higher < JACK) | ((higher <= QUEEN) & (lower <= SIX))
    return np.select([higher <= SIX, with_ace], [best_single >= KING, best_single == ACE], False)


@cache
def _straights_and_flushes(wheel: str) -> NDArray[np.bool_]:
    """Value → whether it is a straight, a flush or a straight flush."""
    kinds = category(np.arange(1, MAX_VALUE["pai_gow"] + 1), "pai_gow", wheel=wheel)
    return frozen(np.array([False, *np.isin(kinds, [Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH])]))


def _best_fronts(cards: NDArray[np.uint8], wheel: str) -> tuple[NDArray[np.uint32], NDArray[np.intp]]:
    """Of hands (7, n), the value and the number of the best front that leaves a straight or a flush; 0 if none does."""
    best = np.zeros(cards.shape[1], np.uint32)
    for number, places in enumerate(FRONT_LAST):
        rows = cards[places].T
        backs = pai_gow(rows[:, :BACK], wheel=wheel, validate=False)
        fronts = pai_gow_front(rows[:, BACK:], validate=False).astype(np.uint32)
        order = (fronts << 16 | backs) << 5 | np.uint32(number)
        np.maximum(best, order, out=best, where=_straights_and_flushes(wheel)[backs])
    return (best >> 21).astype(np.uint32, copy=False), (best & 31).astype(np.intp)
