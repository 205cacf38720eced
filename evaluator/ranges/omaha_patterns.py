"""A pattern of Omaha hands, such as ``AxKx**``, and the hands that it matches.

A pattern is a list of places, each of which says what one card may be. A hand matches if its cards can be shared out so
that each place gets a card of its own that fits; places that a pattern has not are for any card. Suit variables stand
for different suits, none of which the pattern names. So a pattern is one set of cards for each place, or a choice of
several such lists::

    AA**            the four aces, the four aces
    [A-Q][AK]**     A, K and Q of four suits; A and K
    AxKx**          Ac and Kc, or Ad and Kd, or Ah and Kh, or As and Ks
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.deck import wording
from evaluator.deck.notation import card as card_of
from evaluator.encoding import DECK, RANK_TEXT, RANKS, SUIT_TEXT, SUITS
from evaluator.ranges.hand_diagrams import NOTHING, Diagrams
from evaluator.ranges.omaha_hands import HOLE_CARDS, numbers_of
from evaluator.ranges.tokens import RANK, SUIT, pattern
from evaluator.work import quoting
from evaluator.work.frozen import frozen

_VARIABLES = "wxyz"
_PLACE = pattern(rf"(?:({RANK}|\*)|\[([^\]]*)\])?({SUIT}|[{_VARIABLES}])?")
COMPLETE = {count: pattern(rf"(?:(?:{RANK})(?:{SUIT}|[{_VARIABLES}])){{{count}}}") for count in HOLE_CARDS}
"""By number of hole cards, patterns that have one rank and a suit or variable for each card."""
_LISTED = pattern(rf"(?:(?:{RANK})(?:-(?:{RANK}))?)+")
_SPAN = pattern(rf"({RANK})(?:-({RANK}))?")

_ANY_RANK = (1 << RANKS) - 1
_ANY_CARD = (1 << DECK) - 1


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
    for part in {*listed.split(",")}:
        if not _LISTED.fullmatch(part.strip()):
            raise ValueError(f"{quoting.quoted(f'[{listed}]')} is no list of ranks such as [A-Q] or [AK,7-5]")
        for first, last in {*_SPAN.findall(part)}:
            low, high = sorted((_rank(first), _rank(last or first)))
            ranks |= (2 << high) - (1 << low)
    return ranks


def _rank(text: str) -> int:
    return RANK_TEXT.index("T" if text == "10" else text.upper())


def _suit(text: str | None) -> str:
    if text is None or text.lower() in tuple(_VARIABLES):
        return (text or "").lower()
    return SUIT_TEXT[card_of("A" + text) % SUITS]


# --- Hands ------------------------------------------------------------------------------------------------------------


def matching(places: list[Place], sets: Diagrams) -> int:
    """The diagram of the hands that match a pattern of at most as many places as they have cards.

    >>> import numpy as np
    >>> for text in ("AA", "AxAyKxKy"):
    ...     sets = Diagrams(4, most_work=10_000)
    ...     print(sets.written(matching(read_places(text), sets), np.array([0, 0, 1], np.uint8))[0].sum())
    6961
    6
    """
    return in_pairs(sets.over, [sets.pattern(choice) for choice in _choices(places)])


def in_pairs(operation: Callable[[int, int], int], diagrams: list[int]) -> int:
    """One diagram of some, neighbours joined first, so that most operations are on small ones; NOTHING of none."""
    while len(diagrams) > 1:
        pairs = zip(diagrams[::2], diagrams[1::2])
        odd = diagrams[-1:] if len(diagrams) % 2 else []
        diagrams = [operation(first, second) for first, second in pairs] + odd
    return diagrams[0] if diagrams else NOTHING


def _choices(places: list[Place]) -> Iterable[tuple[int, ...]]:
    """The sets of cards, as bits, of the places, for each choice of suits; sets that any card fits are left out."""
    named = {place.suit for place in places if place.suit in tuple(SUIT_TEXT)}
    variables = sorted({place.suit for place in places if place.suit} - named)
    suits = {"": (1 << SUITS) - 1} | {suit: 1 << number for number, suit in enumerate(SUIT_TEXT)}
    free = [suits[suit] for suit in SUIT_TEXT if suit not in named]
    spread = [(_spread(place.ranks), place.suit) for place in places]
    found: dict[tuple[int, ...], None] = {}
    for choice in permutations(free, len(variables)):
        meant = suits | dict(zip(variables, choice, strict=True))
        cards = sorted(clubs * meant[suit] for clubs, suit in spread)
        found[tuple(one for one in cards if one != _ANY_CARD)] = None
    return found


def _spread(ranks: int) -> int:
    """The clubs of some ranks, as bits: times a suit's bit, or several suits' bits, they are the cards of these."""
    return reduce(int.__or__, (1 << SUITS * rank for rank in range(RANKS) if ranks >> rank & 1), 0)


# --- Complete patterns ------------------------------------------------------------------------------------------------

_PLAIN = str.maketrans({symbol: SUIT_TEXT[card_of(f"A{symbol}") % SUITS] for symbol in wording.SUIT_SYMBOLS})


def _places_of(letters: str) -> NDArray[np.uint8]:
    """By ASCII letter, in either case, its place among these."""
    places = np.zeros(256, np.uint8)
    for case in (letters.lower(), letters.upper()):
        places[[*case.encode()]] = range(len(letters))
    return frozen(places)


_RANK_OF, _SUIT_OF = _places_of(RANK_TEXT), _places_of(SUIT_TEXT + _VARIABLES)  # variables stand behind the suits


def complete_hands(words: Sequence[str], hole_cards: int) -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """The hands of patterns that have one rank and a suit or variable for each card: their numbers, and whose they are.

    Long texts are lists of these, and all at once they take about a microsecond each. Patterns may have no hand, and
    the same hand twice.

    >>> numbers, owners = complete_hands(["AhAdKsQs", "AsAxTxTy", "AxAxKxKy"], 4)
    >>> [len({*numbers[owners == word].tolist()}) for word in range(3)], int(numbers[0])
    ([1, 6, 0], 249848)
    """
    letters = "".join(words).translate(_PLAIN).replace("10", "T").encode()
    rank_letters, suit_letters = np.frombuffer(letters, np.uint8).reshape(-1, hole_cards, 2).transpose(2, 0, 1)
    ranks, suits = _RANK_OF[rank_letters], _SUIT_OF[suit_letters]
    variable = suits >= SUITS
    named = np.bitwise_or.reduce(np.where(variable, 0, np.left_shift(1, suits)), axis=1, keepdims=True)
    numbers, owners = [], []
    rows = np.arange(len(words))
    for choice in permutations(range(SUITS)):
        meant = np.array([*range(SUITS), *choice], np.uint8)[suits[rows]]
        ids = np.sort(SUITS * ranks[rows] + meant, axis=1)
        taken = variable[rows] & (named[rows] >> meant & 1 == 1)
        fit = (ids[:, 1:] > ids[:, :-1]).all(axis=1) & ~taken.any(axis=1)
        numbers.append(numbers_of(ids[fit]))
        owners.append(rows[fit])
        rows = rows[variable[rows].any(axis=1)]
    return np.concatenate(numbers), np.concatenate(owners)
