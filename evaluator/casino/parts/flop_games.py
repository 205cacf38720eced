"""Games against a dealer's two cards on a common board, with a decision on the flop: Casino Hold'em, Ultimate.

    1,755 flops apart ─► shards ─► decisions and outcomes (dealers.pyx) ─► counts by starting hand and action ─► result
                                          └─► the hands that raise on each flop ─► prepare

A game says what each outcome pays on each line of its pay table; the rest is here. Counts of a shard are three arrays,
one behind the other: see :func:`split`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from evaluator.casino.parts.canonical_hands import canonical_hands, renamed
from evaluator.casino.parts.dealers import flop_decisions
from evaluator.casino.parts.flop_rules import FlopRules
from evaluator.casino.parts.pay_tables import plain
from evaluator.deck.combos import CLASS_OF_COMBO, HIGHER, LOWER
from evaluator.encoding import MAX_VALUE, RANK_TEXT, RANKS, SUITS
from evaluator.hands.evaluators import board_values, high
from evaluator.hands.value_classes import Category
from evaluator.hands.values import category, describe
from evaluator.work.quoting import quoted
from evaluator.work.shards import Plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

FLOP = 3
STARTING_HANDS = RANKS**2
DEALER_HANDS = 990

EVERY, RAISED, PLAYED, FOLDED = range(4)
"""What is done: anything, that is, all deals there are; and what each hand does, on the flop and on the river."""

FLOPS_IN_SHARD = 16
_COUNTS_SHAPE = (STARTING_HANDS, 4, 8, 6)
_RIVER_SHAPE = (2, DEALER_HANDS + 1)

MADE = (
    "a straight or better",
    "trips",
    "two pair",
    "a pair with a hole card",
    "a pair on the flop only",
    "no pair, four to a flush",
    "no pair, four to a straight",
)
HIGH_CARDS = RANK_TEXT[:0:-1]
"""The higher hole card of what is none of these; it is no deuce."""
KINDS = len(MADE) + len(HIGH_CARDS)
"""What two hole cards make of a flop."""


# --- Rules ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _qualifiers() -> dict[str, int]:
    """The least value of what a dealer may need, by its name."""
    pairs = {}
    for rank in range(RANKS):
        kickers = [other for other in range(RANKS) if other != rank][:3]
        suited = [rank * SUITS, rank * SUITS + 1, *(other * SUITS + 2 for other in kickers)]
        value = high(np.array(suited, np.uint8))
        pairs[str(describe(value)).split(",")[0]] = value
    return {"any hand": 1, "any pair": pairs["pair of deuces"], "pair": pairs["pair of deuces"], **pairs}


def read_qualifier(qualifier: object) -> int:
    """The least value with which the dealer qualifies.

    >>> read_qualifier("Pair of Fours") - read_qualifier("any pair")
    440
    """
    if not isinstance(qualifier, str):
        raise TypeError(f"qualifier must be a name such as 'pair of fours', not {type(qualifier).__name__}")
    named = _qualifiers()
    name = plain(qualifier).replace("twos", "deuces")
    if name not in named:
        raise ValueError(f"unknown qualifier {quoted(qualifier)}; there are {', '.join(named)}")
    return named[name]


# --- Counts -----------------------------------------------------------------------------------------------------------


class Counts(NamedTuple):
    """What all shards count."""

    deals: NDArray[np.int64]
    """By starting hand (169), what is done (4), line (8) and outcome (6)."""
    river: NDArray[np.int64]
    """Play and fold on the river, by how many of the dealer's hands win (2, 991): how often that was met, a board that
    stands for others counted once."""
    flops: NDArray[np.int64]
    """Flops by starting hand, by what its cards make of them, and by whether it raises: (169, KINDS, 2)."""
    values: NDArray[np.int64]
    """The same, over all starting hands, by the value of the five cards: (7463, 2)."""


def split(numbers: NDArray[np.int64]) -> Counts:
    """The sum of shards, as what it consists of."""
    shapes = _COUNTS_SHAPE, _RIVER_SHAPE, (STARTING_HANDS, KINDS, 2), (MAX_VALUE["high"] + 1, 2)
    ends = np.cumsum([np.prod(shape) for shape in shapes])
    return Counts(*(part.reshape(shape) for part, shape in zip(np.split(numbers, ends[:-1]), shapes)))


class FlopGame(Protocol):
    """The rules of a game, which from the flop on is one of these."""

    def flop_rules(self) -> FlopRules:
        """What it pays from there on."""


def plan(rules: FlopGame) -> Plan:
    """A few flops each."""
    flops, flop_rules = len(canonical_hands(FLOP).cards), rules.flop_rules()
    shards = -(-flops // FLOPS_IN_SHARD)
    return Plan(count_flops, lambda shard: (flop_rules, shard, shards), shards)


def count_flops(rules: FlopRules, shard: int, shards: int) -> NDArray[np.int64]:
    """A shard: flops far apart, for those that take long are neighbours."""
    flops, times = canonical_hands(FLOP).cards[shard::shards], canonical_hands(FLOP).alike[shard::shards]
    deals, river, raises = flop_decisions(flops, times, rules)
    values = board_values(flops)
    flop, pair = np.nonzero(values)
    raised, own = raises[flop, pair].astype(np.intp), values[flop, pair]
    places = (CLASS_OF_COMBO[pair] * KINDS + kinds_of(flops, flop, pair, own)) * 2 + raised
    # Sums of whole numbers in float64: exact, far below 2^53.
    kinds = np.bincount(places, times[flop], STARTING_HANDS * KINDS * 2).astype(np.int64)
    by_value = np.bincount(own.astype(np.intp) * 2 + raised, times[flop], 2 * MAX_VALUE["high"] + 2).astype(np.int64)
    return np.concatenate([deals.ravel(), river.ravel(), kinds, by_value])


def kinds_of(
    flops: NDArray[np.uint8], flop: NDArray[np.intp], pair: NDArray[np.intp], values: NDArray[np.uint16]
) -> NDArray[np.intp]:
    """What hands, pairs of cards by number, make of flops, by row: first MADE, then HIGH_CARDS."""
    kinds = np.asarray(category(values))
    cards = np.column_stack([HIGHER[pair], LOWER[pair], flops[flop]]).astype(np.intp)
    ranks = np.left_shift(1, cards // SUITS)
    in_suit = np.stack([(cards % SUITS == suit).sum(axis=1) for suit in range(SUITS)]).max(axis=0)
    distinct = np.bitwise_or.reduce(ranks, axis=1)
    flop_is_paired = np.bitwise_count(np.bitwise_or.reduce(ranks[:, 2:], axis=1)) < FLOP
    low_hole = cards[:, 0] // SUITS == cards[:, 1] // SUITS
    return np.select(
        [
            kinds >= Category.STRAIGHT,
            kinds == Category.THREE_OF_A_KIND,
            kinds == Category.TWO_PAIR,
            (kinds == Category.PAIR) & (~flop_is_paired | low_hole),
            kinds == Category.PAIR,
            in_suit == 4,
            _four_to_a_straight(distinct),
        ],
        range(len(MADE)),
        len(MADE) + RANKS - 1 - cards[:, 0] // SUITS,
    )


def _four_to_a_straight(ranks: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Whether four of some five neighbouring ranks, the ace low too, are in sets of ranks."""
    with_low_ace = ranks << 1 | ranks >> RANKS - 1
    found: NDArray[np.bool_]
    found = np.any([np.bitwise_count(with_low_ace >> low & 0b11111) == 4 for low in range(RANKS - 3)], axis=0)
    return found


def money(counts: NDArray[np.int64], pays: Sequence[Sequence[int]]) -> int:
    """What outcomes by line and outcome pay in all, in whole numbers that do not overflow."""
    return sum(map(int.__mul__, counts[: len(pays)].ravel().tolist(), chain(*pays)))


# --- Decisions in words -----------------------------------------------------------------------------------------------


def share_words(done: int, all_: int) -> str:
    """A share in percent; of one that only rounds to nothing or everything, that it is not.

    >>> share_words(1, 3), share_words(99_999, 100_000), share_words(2, 2)
    ('33.3 %', '>99.9 %', '100 %')
    """
    if done in (0, all_):
        return "100 %" if done else "0 %"
    percent = 100 * done / all_
    return ">99.9 %" if percent > 99.95 else "<0.1 %" if percent < 0.05 else f"{percent:.1f} %"


def kind_lines(raised_of: NDArray[np.int64], do: str) -> Iterable[str]:
    """Lines that say how much of each kind is raised, from counts by kind and whether, (KINDS, 2).

    >>> print(*kind_lines(np.array([[0, 1], [1, 2]] + [[0, 0]] * 5 + [[0, 4]] * 2 + [[3, 0]] * 10), "call"), sep="\\n")
      a straight or better: call 100 %
      trips: call 66.7 %
      no pair or draw, A to K high: call 100 %
      no pair or draw, Q to 3 high: call 0 %
    """
    shares = [share_words(raised, kept + raised) if kept + raised else "" for kept, raised in raised_of.tolist()]
    for kind, share in zip(MADE, shares):
        if share:
            yield f"  {kind}: {do} {share}"
    for share, alike in groupby(zip(HIGH_CARDS, shares[len(MADE) :]), key=lambda one: one[1]):
        cards = [card for card, _ in alike]
        named = cards[0] if len(cards) == 1 else f"{cards[0]} to {cards[-1]}"
        if share:
            yield f"  no pair or draw, {named} high: {do} {share}"


# --- Deals ------------------------------------------------------------------------------------------------------------


def decisions(rules: FlopRules) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """All deals by starting hand, what is done, line and outcome; and a bit for each flop apart and pair of hole cards,
    whether it raises."""
    flops = canonical_hands(FLOP)
    deals, _, raises = flop_decisions(flops.cards, flops.alike, rules)
    return deals.reshape(_COUNTS_SHAPE), np.packbits(raises, axis=1)


def raises_of(packed: NDArray[np.uint8], flops: NDArray[np.uint8], hole: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether hands (n, 2) raise on flops (n, 3)."""
    rows, suits = canonical_hands(FLOP).find(flops)
    pairs = combo_numbers(renamed(hole, suits))
    return (packed[rows, pairs // 8] >> (7 - pairs % 8).astype(np.uint8) & 1).astype(bool)


def combo_numbers(hole: NDArray[np.uint8]) -> NDArray[np.intp]:
    """The number of each pair of cards, (n, 2) in any order."""
    high_card, low_card = hole.max(axis=1).astype(np.intp), hole.min(axis=1)
    numbers: NDArray[np.intp] = high_card * (high_card - 1) // 2 + low_card
    return numbers


def pays_of_deals(
    least: Sequence[int],
    least_to_qualify: int,
    pays: NDArray[np.int64],
    own: NDArray[np.uint16],
    dealers: NDArray[np.uint16],
) -> NDArray[np.int64]:
    """What is paid to values against those of the dealer, by a table of pay-offs by line and outcome."""
    lines = np.searchsorted(least, own, side="right") - 1
    outcomes = np.where(own > dealers, 0, np.where(own == dealers, 1, 2)) + 3 * (dealers < least_to_qualify)
    paid: NDArray[np.int64] = pays[lines, outcomes]
    return paid
