"""A pattern of Omaha hands, such as ``AxKx**``, and the hands that it matches.

A pattern is a list of places, each of which says what one card may be. A hand matches if its cards can be shared out so
that each place gets a card of its own that fits; places that a pattern has not are for any card. Where the places may
have the cards of the sets N1, N2 …, that is possible if and only if for every choice S of places the hand has at least
|S| cards of the union of their sets (Hall's theorem). So a pattern becomes a few conditions "at least m cards of this
set", which are counted for all hands at once::

    AA**            two of the aces
    [A-Q][AK]**     one of A, K; two of A, K, Q
    AxKx**          for some suit x both of Ax, Kx: four alternatives, one for each suit

Without suits the conditions are about ranks alone, and hands of the same ranks are decided together. Suit variables
stand for different suits, none of which the pattern names; each way to choose them is an alternative.
"""

from collections.abc import Callable
from functools import reduce
from itertools import combinations, permutations
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import wording
from evaluator.encoding import DECK, RANK_TEXT, RANKS, SUIT_TEXT, SUITS
from evaluator.notation import card as card_of
from evaluator.omaha_hands import HOLE_CARDS, blocks, hands_by_code, rank_counts, sets_of_cards, suit_counts
from evaluator.range_tokens import RANK, SUIT, pattern

_PLACE = pattern(rf"(?:({RANK}|\*)|\[([^\]]*)\])?({SUIT}|[xyzw])?")
_LISTED = pattern(rf"(?:(?:{RANK})(?:-(?:{RANK}))?)+")
_SPAN = pattern(rf"({RANK})(?:-({RANK}))?")

_ANY_RANK = (1 << RANKS) - 1
_ANY_CARD = (1 << DECK) - 1

Condition = tuple[int, int]
"""A set, as bits, and how many cards of it a hand has at least."""


class Place(NamedTuple):
    """What one card may be."""

    ranks: int
    """A bit for each rank."""
    suit: str
    """One of ``cdhs``, a variable, one of ``wxyz``, or "" for any."""

    @property
    def card(self) -> int | None:
        """The id, where there is but one."""
        if self.ranks.bit_count() != 1 or self.suit not in tuple(SUIT_TEXT):
            return None
        return SUITS * (self.ranks.bit_length() - 1) + SUIT_TEXT.index(self.suit)

    def cards(self, suits: dict[str, int]) -> int:
        """A bit for each card, once it is known what suit is meant."""
        lanes = (1 << suits[self.suit]) if self.suit else (1 << SUITS) - 1
        return sum(lanes << SUITS * rank for rank in range(RANKS) if self.ranks >> rank & 1)


# --- Text -------------------------------------------------------------------------------------------------------------


def read_places(text: str) -> list[Place]:
    """The places of a pattern; a ValueError with the reason, or "" where there is none to tell.

    >>> read_places("A[T-Q,2]s")
    [Place(ranks=4096, suit=''), Place(ranks=1793, suit='s')]
    """
    places: list[Place] = []
    end = 0
    while end < len(text):
        match = _PLACE.match(text, end)
        if match is None or match.end() == end:
            raise ValueError
        end = match.end()
        places.append(Place(_ranks(match[1], match[2]), _suit(match[3])))
        if len(places) > max(HOLE_CARDS):
            raise ValueError(f"a hand has at most {wording.counted(max(HOLE_CARDS))}")
    cards = [place.card for place in places if place.card is not None]
    for number, card in enumerate(cards):
        if card in cards[:number]:
            raise ValueError(wording.bad_card(True, card))
    return places


def _ranks(rank: str | None, listed: str | None) -> int:
    """The ranks of a place as bits: of one rank, of "*" or no rank, or of what stands between brackets."""
    if listed is None:
        return _ANY_RANK if rank in (None, "*") else 1 << _rank(rank)
    ranks = 0
    for part in listed.split(","):
        if not _LISTED.fullmatch(part.strip()):
            raise ValueError(f"'[{listed}]' is no list of ranks such as [A-Q] or [AK,7-5]")
        for first, last in _SPAN.findall(part):
            low, high = sorted((_rank(first), _rank(last or first)))
            ranks |= (2 << high) - (1 << low)
    return ranks


def _rank(text: str) -> int:
    return RANK_TEXT.index("T" if text == "10" else text.upper())


def _suit(text: str | None) -> str:
    if text is None or text in "wxyzWXYZ":
        return (text or "").lower()
    return SUIT_TEXT[card_of("A" + text) % SUITS]


# --- Conditions -------------------------------------------------------------------------------------------------------


def _conditions(sets: list[int], cards_of_a_bit: int) -> frozenset[Condition]:
    """What a hand must have so that each of the sets gets a card of its own; a bit is one card, or a rank of four.

    Left out are choices of sets that fall into parts with nothing in common, for each part has its condition, and what
    follows from others: two of three cards are always one of any two of them, but two of three ranks may be a pair.

    >>> sorted(_conditions([0b11, 0b11, 0b100], 1))
    [(3, 2), (4, 1)]
    >>> sorted(_conditions([0b011, 0b110], 1)), sorted(_conditions([0b011, 0b110], 4))
    ([(7, 2)], [(3, 1), (6, 1), (7, 2)])
    """
    least: dict[int, int] = {}
    for size in range(1, len(sets) + 1):
        for choice in combinations(sets, size):
            if _hangs_together(choice):
                least[reduce(or_, choice)] = size  # sizes ascend: the last is the largest
    found = least.items()
    return frozenset(one for one in found if not any(_implies(other, one, cards_of_a_bit) for other in found))


def _hangs_together(sets: tuple[int, ...]) -> bool:
    joined, rest = sets[0], list(sets[1:])
    while touching := [one for one in rest if one & joined]:
        joined = reduce(or_, touching, joined)
        rest = [one for one in rest if not one & joined]
    return not rest


def _implies(other: Condition, one: Condition, cards_of_a_bit: int) -> bool:
    """Whether so many cards of the other set are always enough of the one set, which is a part of it."""
    (large, many), (small, few) = other, one
    elsewhere = cards_of_a_bit * (large & ~small).bit_count()
    return large != small and small & ~large == 0 and many - elsewhere >= few


def _alternatives(places: list[Place]) -> set[frozenset[Condition]]:
    """Conditions on the cards of a hand, of which it must meet one set or another: one for each choice of suits."""
    named = {place.suit for place in places if place.suit in tuple(SUIT_TEXT)}
    variables = sorted({place.suit for place in places if place.suit} - named)
    suits = {suit: number for number, suit in enumerate(SUIT_TEXT)}
    free = [number for suit, number in suits.items() if suit not in named]
    found = set()
    for choice in permutations(free, len(variables)):
        meant = suits | dict(zip(variables, choice, strict=True))
        sets = [place.cards(meant) for place in places]
        found.add(_conditions([cards for cards in sets if cards != _ANY_CARD], 1))
    return found


# --- Hands ------------------------------------------------------------------------------------------------------------


def matching(places: list[Place], hole_cards: int) -> NDArray[np.bool_]:
    """Which hands match a pattern of at most as many places.

    >>> int(matching(read_places("AA"), 4).sum()), int(matching(read_places("AxAyKxKy"), 4).sum())
    (6961, 6)
    """
    ranks = _conditions([place.ranks for place in places if place.ranks != _ANY_RANK], SUITS)
    found = hands_by_code("ranks", _meets_ranks(ranks, hole_cards), hole_cards)
    if any(place.suit for place in places):
        _keep_suited(found, _alternatives(places), hole_cards)
    return found


def _meets_ranks(conditions: frozenset[Condition], hole_cards: int) -> NDArray[np.bool_]:
    counts = rank_counts(hole_cards)
    wanted = np.ones(len(counts), np.bool_)
    for ranks, least in conditions:
        wanted &= counts[:, [rank for rank in range(RANKS) if ranks >> rank & 1]].sum(axis=1) >= least
    return wanted


def _keep_suited(found: NDArray[np.bool_], alternatives: set[frozenset[Condition]], hole_cards: int) -> None:
    """Take out, in place, the hands that meet no alternative."""
    strictest_first = [sorted(conditions, key=_looseness) for conditions in alternatives]
    for block in blocks(hole_cards):
        rows = np.flatnonzero(found[block.hands])
        hands = sets_of_cards(block, rows, hole_cards)
        fits = np.zeros(rows.size, np.bool_)
        for conditions in strictest_first:
            left = np.flatnonzero(~fits)
            for cards, least in conditions:
                left = left[np.bitwise_count(hands[left] & np.uint64(cards)) >= least]
            fits[left] = True
        found[block.hands][rows] = fits


def _looseness(condition: Condition) -> tuple[float, int]:
    cards, least = condition
    return cards.bit_count() / least, cards


# --- Macros -----------------------------------------------------------------------------------------------------------


def macro_hands(name: str, hole_cards: int) -> NDArray[np.bool_]:
    """Which hands are what a macro says: see ``MACROS``.

    >>> [int(macro_hands(name, 4).sum()) for name in MACROS]
    [36504, 205660, 183040]
    """
    code, wanted = MACROS[name]
    return hands_by_code(code, wanted(hole_cards), hole_cards)


def _suits_held_twice() -> NDArray[np.intp]:
    counts: NDArray[np.intp] = (suit_counts() >= 2).sum(axis=1)
    return counts


MACROS: dict[str, tuple[str, Callable[[int], NDArray[np.bool_]]]] = {
    "$ds": ("suits", lambda hole_cards: _suits_held_twice() >= 2),
    "$ss": ("suits", lambda hole_cards: _suits_held_twice() == 1),
    "$np": ("ranks", lambda hole_cards: rank_counts(hole_cards).max(axis=1) <= 1),
}
"""By name, what it is about and which codes are wanted: two suits or more held twice or more, exactly one, no pair."""
