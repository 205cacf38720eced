"""OmahaRange: a weight for each Omaha hand of four, five or six hole cards, from the notation that players use."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.deck import wording
from evaluator.deck.notation import cards as parse_cards
from evaluator.encoding import DECK
from evaluator.ranges.omaha_hands import HOLE_CARDS, cards_of, hand_count, hands_holding, numbers_of
from evaluator.work import quoting
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from typing import NoReturn

    from numpy.typing import NDArray

    from evaluator.deck.notation import _Hand as Cards

_LONGEST_REPR = 100  # characters of its text
_PART = 1 << 20


class OmahaRange:
    """Omaha hands with weights: which hands of four, five or six hole cards somebody may have, and how likely each is.

    ``text`` is a list with commas, semicolons or newlines between its items::

        AhAdKsQs              the cards of a hand
        AA  AA**  AKQJ        a pattern: a place for each card, in any order; "*" and missing places are any card
        AsKs**  **ss          places with a suit, or with nothing else
        AxKx**  AxAyKxKy      x, y, z, w: different suits, none of which the pattern names
        [A-Q][AK-J,7]**       a place for one of several ranks
        random  *             all hands
        15%  5%-15%           of four cards: whole classes in the order of ``evaluator.ranges.omaha_order`` as long as all of
                              them stay within 15 % of the 270,725 hands; what 15% has and 5% has not
        $ds  $ss  $np         two suits or more held twice or more, exactly one suit, no two cards of one rank
        AA$ds  (AA,KK)$ds     those of these hands
        AA:$ds  AA:xxyy       hands that are both; (AA,KK):QJ with brackets
        AA!AAA                hands that are the one and not the other; ":" and "!" are read from left to right
        AA:0.5  AA!AAA:50%    an item with a weight from 0 to 1 or 100%; without it 1
        AA,KK,!AAKK           takes hands out of all that stands before

    A hand matches a pattern if each place gets a card of its own: ``[AK][AQ]**`` needs an ace or a king, and an ace or
    a queen besides it. Of several weights for one hand the last counts; hands of weight 0 are not in the range, and an
    empty text is the range without hands. Letters may be upper or lower case, a ten T or 10; blanks may stand around
    items and operators. A number or percentage behind ":" is a weight: the pattern 22 stands there as ``(22)``, and the
    aces among the strongest 15 % are ``15%:AA``.

    ``hole_cards`` is 4, 5 or 6, or None: as many as the places of patterns that have four or more, four if there are
    none. Patterns with another number of such places are an error.

    ``a | b`` takes the larger of two weights, ``a & b`` the smaller, and ``a - b`` is a without the hands of b, for
    ranges of the same number of hole cards. ``len`` is the number of hands in the range, iteration gives (ids, weight)
    for each of them, and ``"AhAdKsQs" in a`` tells whether a hand is one of them. A range never changes; it compares,
    hashes and pickles by its weights.

    A ValueError quotes the first token that is none of these and says where it stands, or says that a text is too
    involved to be read in a third of a second; a TypeError if ``text`` is no str or ``hole_cards`` no integer.

    >>> villain = OmahaRange("AA$ds, KK**:0.5, !AAKK")
    >>> len(villain), villain.hole_cards, "AsAhKsQh" in villain, "AsAhKsKh" in villain
    (7783, 4, True, False)
    >>> villain.hands.shape, float(villain.weights.sum()), len(OmahaRange("AAKK*")), len(OmahaRange("AA", hole_cards=6))
    ((7783, 4), 4320.5, 1632, 1237792)
    >>> OmahaRange("AA**, KxKy*s, AB**")
    Traceback (most recent call last):
    ...
    ValueError: 'AB**' at position 2 (character 14) is not a range of hands
    """

    __slots__ = ("__weakref__", "_hands", "_hole_cards", "_levels", "_text", "_values")

    __array_ufunc__ = None  # range - array is a TypeError, as it is for Range

    _hole_cards: int
    _levels: NDArray[np.unsignedinteger[Any]]
    """For each hand which of the values is its weight; where all hands have one weight, one number, broadcast."""
    _values: NDArray[np.float64]
    """The different weights, ascending: first the 0 of the hands that are not in the range."""
    _text: str | None
    _hands: NDArray[np.uint8] | None

    def __init__(self, text: str, hole_cards: int | None = None) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a range is a text such as 'AA$ds,KKQQ', not {type(text).__name__}")
        if hole_cards is not None and index(hole_cards) not in HOLE_CARDS:
            raise ValueError(f"hole_cards is 4, 5, 6 or None, not {quoting.quoted(hole_cards)}")
        from evaluator.ranges.omaha_parser import parse  # imported by its first use: its patterns take long to compile

        hole_cards, (levels, values, used) = parse(text, None if hole_cards is None else index(hole_cards))
        self._set(hole_cards, levels, values, text.strip(), used)

    def _set(
        self,
        hole_cards: int,
        levels: NDArray[np.unsignedinteger[Any]],
        values: NDArray[np.float64],
        text: str | None,
        used: NDArray[np.bool_] | None = None,
    ) -> None:
        """Keep levels and values in the one form that equal ranges share; ``used``, if known: the levels that occur."""
        if used is None:
            used = np.zeros(values.size, np.bool_)
            for start in range(0, levels.size, _PART):
                used[levels[start : start + _PART]] = True
        all_alike = np.count_nonzero(used) == 1
        used[0] = True
        kept = np.cumsum(used) - 1
        dtype = np.min_scalar_type(kept[-1])
        if all_alike:
            levels = np.broadcast_to(frozen(kept.astype(dtype)[levels[:1]]), levels.shape)
        elif dtype != levels.dtype or not used.all():
            levels = frozen(_looked_up(kept.astype(dtype), levels))
        else:
            levels = frozen(levels)
        self._hole_cards, self._levels, self._values = hole_cards, levels, frozen(values[used])
        self._text, self._hands = text, None

    @classmethod
    def _of(
        cls, hole_cards: int, levels: NDArray[np.unsignedinteger[Any]], values: NDArray[np.float64], text: str | None
    ) -> OmahaRange:
        made = cls.__new__(cls)
        made._set(hole_cards, levels, values, text)
        return made

    @property
    def hole_cards(self) -> int:
        """How many cards each hand has, an int: 4, 5 or 6."""
        return self._hole_cards

    @property
    def hands(self) -> NDArray[np.uint8]:
        """The hands in the range, uint8 (n, hole_cards), ids ascending in each row, rows in colex order; read-only."""
        if self._hands is None:
            self._hands = frozen(cards_of(self._levels, self._hole_cards))
        return self._hands

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weights of ``hands``, float64 (n,), read-only; of stride 0 where all are the same."""
        if self._values.size <= 2:
            return np.broadcast_to(self._values[-1:], len(self))
        return frozen(_looked_up(self._values, self._levels[self._levels > 0]))

    def without(self, dead: Cards) -> OmahaRange:
        """The range less all hands that hold a card of ``dead``, which is anything that ``cards`` takes.

        Errors as of ``cards``, and a ValueError for the joker.

        >>> len(OmahaRange("AA").without("As 7c")), len(OmahaRange("AA").without(""))
        (3290, 6961)
        """
        ids = parse_cards(dead)
        if ids.max(initial=0) >= DECK:
            raise ValueError(wording.bad_card(False, DECK))
        left = self._levels * ~hands_holding(ids, self._hole_cards)
        return self._of(self._hole_cards, left, self._values, None)

    def __len__(self) -> int:
        return int(np.count_nonzero(self._levels))

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], float]]:
        return zip(map(tuple, self.hands.tolist()), self.weights.tolist(), strict=True)

    def __contains__(self, hand: Cards) -> bool:
        return bool(self._levels[_number_of(hand, self._hole_cards)])

    def _joined(self, other: OmahaRange, operation: np.ufunc) -> OmahaRange:
        """The range of the larger or the smaller weights: levels over the same values are in the order of these."""
        self._check_alike(other)
        values = np.union1d(self._values, other._values)
        dtype = np.min_scalar_type(values.size)
        levels, others = (
            _looked_up(np.searchsorted(values, one._values).astype(dtype), one._levels) for one in (self, other)
        )
        return self._of(self._hole_cards, operation(levels, others, out=levels), values, None)

    def _check_alike(self, other: OmahaRange) -> None:
        if self._hole_cards != other._hole_cards:
            raise ValueError(f"one range is of {self._hole_cards} hole cards, the other of {other._hole_cards}")

    def __or__(self, other: OmahaRange) -> OmahaRange:
        return self._joined(other, np.maximum) if isinstance(other, OmahaRange) else NotImplemented

    def __and__(self, other: OmahaRange) -> OmahaRange:
        return self._joined(other, np.minimum) if isinstance(other, OmahaRange) else NotImplemented

    def __sub__(self, other: OmahaRange) -> OmahaRange:
        if not isinstance(other, OmahaRange):
            return NotImplemented
        self._check_alike(other)
        return self._of(self._hole_cards, self._levels * (other._levels == 0), self._values, None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OmahaRange):
            return NotImplemented
        return (
            self._hole_cards == other._hole_cards
            and np.array_equal(self._values, other._values)
            and np.array_equal(self._levels, other._levels)
        )

    def __hash__(self) -> int:
        return hash((self._hole_cards, self._values.tobytes(), self._levels.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        levels = self._levels[:1] if self._levels.strides == (0,) else self._levels
        packed = zlib.compress(levels.tobytes(), 1), levels.dtype.str
        return type(self)._unpacked, (self._hole_cards, *packed, self._values, self._text)

    @classmethod
    def _unpacked(
        cls, hole_cards: int, packed: bytes, dtype: str, values: NDArray[np.float64], text: str | None
    ) -> OmahaRange:
        """The range of a pickle; a ValueError for anything that no range is pickled as."""
        if type(hole_cards) is not int or hole_cards not in HOLE_CARDS:
            raise ValueError(f"a pickled range of {hole_cards!r:.40} hole cards")
        if not (_is_scale(values) and isinstance(packed, bytes) and isinstance(dtype, str) and dtype in _LEVELS):
            raise ValueError("a pickled range whose weights are none")
        levels = _unzipped(packed, np.dtype(dtype), hand_count(hole_cards))
        if levels.max() >= values.size:
            raise ValueError("a pickled range with a weight that is not among its weights")
        made = cls._of(hole_cards, levels, values.astype(np.float64), None)
        if text is not None and not (isinstance(text, str) and OmahaRange(text, hole_cards) == made):
            raise ValueError("a pickled range whose text means another range")
        made._text = text
        return made

    def __setstate__(self, state: object) -> NoReturn:
        raise ValueError("the state of an OmahaRange is its weights, of which it is made")

    def __repr__(self) -> str:
        if self._text is None:
            return f"<OmahaRange of {len(self):,} hands of {self._hole_cards} cards>"
        text = self._text if len(self._text) <= _LONGEST_REPR else f"{self._text[:_LONGEST_REPR]}…"
        shown = "" if self._hole_cards == HOLE_CARDS[0] else f", hole_cards={self._hole_cards}"
        return f"OmahaRange({text!r}{shown})"


def _looked_up(table: NDArray[Any], levels: NDArray[np.unsignedinteger[Any]]) -> NDArray[Any]:
    """``table[levels]``, a part at a time: NumPy makes eight bytes of each index."""
    found = np.empty(levels.shape, table.dtype)
    for start in range(0, levels.size, _PART):
        found[start : start + _PART] = table[levels[start : start + _PART]]
    return found


def _number_of(hand: Cards, hole_cards: int) -> int:
    """The number of a hand, which is anything that ``cards`` takes; a ValueError if it is another hand."""
    ids = parse_cards(hand)
    if ids.shape != (hole_cards,):
        given = ids.size if ids.ndim == 1 else f"the shape {ids.shape}"
        raise ValueError(f"a hand has {hole_cards} cards, not {given}")
    ascending = np.sort(ids)
    twice = ascending[1:][ascending[1:] == ascending[:-1]]
    if twice.size or ascending[-1] >= DECK:
        raise ValueError(wording.bad_card(bool(twice.size), int(twice[0] if twice.size else ascending[-1])))
    return int(numbers_of(ids))


# --- Pickles ----------------------------------------------------------------------------------------------------------

_LEVELS = ("|u1", "<u2", "<u4", ">u2", ">u4")
"""How levels may be stored: bytes, or integers in the order of either kind of machine."""


def _is_scale(values: object) -> bool:
    """Whether these are weights as a range keeps them: different ones, ascending, the first 0."""
    return (
        type(values) is np.ndarray
        and values.dtype in ("<f8", ">f8")
        and values.ndim == 1
        and values.size > 0
        and values[0] == 0
        and not np.signbit(values[0])
        and bool(np.isfinite(values[-1]))
        and bool((np.diff(values) > 0).all())
    )


def _unzipped(packed: bytes, dtype: np.dtype[Any], hands: int) -> NDArray[np.unsignedinteger[Any]]:
    """The levels of all hands, or of one for all; ValueError for another number of them. No more is ever unpacked."""
    unzip = zlib.decompressobj()
    try:
        stored = unzip.decompress(packed, hands * dtype.itemsize + 1)
    except zlib.error:
        stored = b""
    if not unzip.eof or unzip.unused_data or len(stored) not in (dtype.itemsize, hands * dtype.itemsize):
        raise ValueError(f"a pickled range that is not of {hands:,} hands")
    levels = np.frombuffer(stored, dtype).astype(dtype.newbyteorder("="))
    return np.broadcast_to(levels, hands) if levels.size == 1 else levels
