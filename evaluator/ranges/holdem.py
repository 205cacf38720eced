"""Range: a weight for each of the 1,326 pairs of hole cards, from text, from arrays and back to both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.deck import combos as classes
from evaluator.deck import wording
from evaluator.deck.notation import cards as parse_cards
from evaluator.deck.notation import to_text
from evaluator.encoding import DECK, HOLE_COMBOS, RANKS
from evaluator.hands.arrays import plain_array
from evaluator.work import quoting
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from typing import NoReturn

    from numpy.typing import ArrayLike, DTypeLike, NDArray

    from evaluator.deck.notation import _Hand as Cards

_LONGEST_REPR = 100  # characters of its text


class Range:
    """Hold'em hands with weights: which of the 1,326 pairs of hole cards somebody may have, and how likely each is.

    ``text`` has tokens with blanks, or one comma or semicolon, between them::

        AA  AKs  AKo     a pair, suited hands, offsuit hands; AK is both
        QQ+  KTo+        pairs up to aces; else the higher card stays and the kicker rises to just below it
        99-66  A5s-A2s   the pairs between, the kickers between; either end may come first
        T9s-54s          where both ends have the same gap, both cards fall
        AhKd             two cards, as ``cards`` reads them
        random           all 1,326 pairs
        15%              whole classes in the order of ``evaluator.ranges.preflop_order.PREFLOP_ORDER``, from its beginning,
                         as long as all of them stay within 15 % of the 1,326 pairs
        5%-10%           what 10% has and 5% has not
        QQ:0.25  QQ:25%  any of these with a weight from 0 to 1 or 100%; without it 1
        !AhKd            takes any of these out of what stands before it

    Of several weights for one pair the last counts; pairs of weight 0 are not in the range, and an empty text is the
    range without hands. Letters may be upper or lower case, a ten T or 10, the ranks of a class in either order. A
    percentage behind hands needs a comma, a semicolon or a newline between: ``QQ 50%``, which may be meant as
    ``QQ:50%``, is an error.

    ``a | b`` takes the larger of two weights, ``a & b`` the smaller, and ``a - b`` is a without the hands of b. ``len``
    is the number of pairs in the range, iteration gives (pair, weight) for each of them in ascending order, and
    ``"AhKd" in a`` tells whether a hand is one of them. Pairs have the numbers ``hi * (hi - 1) // 2 + lo`` of their
    ids, and ``hi, lo = np.tril_indices(52, -1)`` are the ids of all. A range never changes; it compares, hashes and
    pickles by its weights, and ``np.asarray(a)`` is ``a.weights``.

    A ValueError quotes the first token that is none of these and says where it stands; a TypeError if ``text`` is no
    str. Weights above 1 come from ``from_array`` only.

    >>> villain = Range("QQ+,AKs,A5s-A2s:0.5")
    >>> len(villain), float(villain.weights.sum()), "AhKh" in villain
    (38, 30.0, True)
    >>> villain - Range("KK+") | Range("A5s")
    Range('QQ,AKs,A5s,A4s-A2s:0.5')
    >>> Range("QQ+ AKx")
    Traceback (most recent call last):
    ...
    ValueError: 'AKx' at position 1 (character 4) is not a range of hands
    """

    __slots__ = ("__weakref__", "_weights")
    __array_ufunc__ = None  # range - array is a TypeError: it could mean to take hands out or to subtract weights

    _weights: NDArray[np.float64]

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            kind = type(text).__name__
            raise TypeError(f"a range is a text such as 'QQ+,AKs', not {kind}; Range.from_array takes weights")
        from evaluator.ranges.holdem_parser import parse  # imported by its first use: its patterns take long to compile

        weights = np.zeros(HOLE_COMBOS)
        for pairs, weight in parse(text):
            weights[pairs] = weight
        self._set(weights)

    def _set(self, weights: NDArray[np.float64]) -> None:
        self._weights = frozen(weights)

    @classmethod
    def _of(cls, weights: NDArray[np.float64]) -> Range:
        made = cls.__new__(cls)
        made._set(weights)
        return made

    @classmethod
    def from_array(cls, weights: ArrayLike) -> Range:
        """The range with these weights: (1326,) by number of the pair, or (13, 13) by class, as in ``to_grid``.

        Any real dtype; bool chooses hands. They are copied, as float64. A TypeError for other dtypes; a ValueError for
        another shape, and for the first weight that is negative, infinite or not a number.

        >>> Range.from_array(Range("AKs,QQ").weights > 0)
        Range('QQ,AKs')
        """
        given = plain_array(weights)
        if given.dtype.kind not in "biuf":
            raise TypeError(f"weights are real numbers, not {quoting.type_of(given)}")
        if given.shape == (RANKS, RANKS):
            given = given.ravel()[classes.CLASS_OF_COMBO]
        if given.shape != (HOLE_COMBOS,):
            raise ValueError(f"weights have the shape ({HOLE_COMBOS},) or ({RANKS}, {RANKS}), not {given.shape}")
        with np.errstate(over="ignore"):  # a long double beyond float64 becomes infinite and is refused
            numbers = given.astype(np.float64) + 0.0  # makes 0.0 of -0.0, so that equal ranges hash alike
        refused = ~((numbers >= 0) & (numbers < np.inf))
        if refused.any():
            pair = int(refused.argmax())
            hand = to_text([classes.HIGHER[pair], classes.LOWER[pair]])
            raise ValueError(f"pair {pair} ({hand}) has the weight {given[pair]}, not a finite number of 0 or more")
        return cls._of(numbers)

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weights by number of the pair, float64 (1326,), read-only."""
        return self._weights

    def to_grid(self) -> NDArray[np.float64]:
        """The mean weight of each of the 169 classes, float64 (13, 13): rows and columns are A, K … 2.

        Suited classes stand above the diagonal, offsuit ones below it and pairs on it.

        >>> Range("AKs,AKo:0.5,KsKh").to_grid()[:2, :2]
        array([[0.        , 1.        ],
               [0.5       , 0.16666667]])
        """
        with np.errstate(over="ignore"):
            smallest, largest, total = classes.reduce_classes(self._weights, np.minimum, np.maximum, np.add)
        # The mean of equal weights is that weight, whatever rounding, or a sum beyond float64, makes of it.
        return np.clip(total / classes.CLASS_SIZES, smallest, largest).reshape(RANKS, RANKS)

    def to_text(self) -> str:
        """A compact text that gives the same range, weights to the last digit; "" for the range without hands.

        A ValueError where a weight is above 1, for which there is no text.

        >>> Range("KQ AQs, AJs AKs AKo 54s 65s 76s AhQd:0.5 22:0").to_text()
        'KQ,AJs+,76s-54s,AKo,AhQd:0.5'
        """
        from evaluator.ranges.holdem_writer import write

        above = np.flatnonzero(self._weights > 1)
        if above.size:
            hand = wording.combo_text(int(above[0]))
            raise ValueError(f"{hand} has the weight {self._weights[above[0]]:g}: a text has weights from 0 to 1")
        return write(self._weights)

    def without(self, dead: Cards) -> Range:
        """The range less all hands that hold a card of ``dead``, which is anything that ``cards`` takes.

        Errors as of ``cards``, and a ValueError for the joker.

        >>> len(Range("AA").without("As Kd 7c")), len(Range("AA").without(""))
        (3, 6)
        """
        ids = parse_cards(dead)
        if ids.max(initial=0) >= DECK:
            raise ValueError(wording.bad_card(False, DECK))
        blocked = np.isin(classes.HIGHER, ids) | np.isin(classes.LOWER, ids)
        return self._of(np.where(blocked, 0.0, self._weights))

    def __len__(self) -> int:
        return int(np.count_nonzero(self._weights))

    def __iter__(self) -> Iterator[tuple[int, float]]:
        pairs = np.flatnonzero(self._weights)
        return zip(pairs.tolist(), self._weights[pairs].tolist(), strict=True)

    def __contains__(self, hand: Cards) -> bool:
        return bool(self._weights[classes.combo_number(hand)])

    def __or__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(np.maximum(self._weights, other._weights))

    def __and__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(np.minimum(self._weights, other._weights))

    def __sub__(self, other: Range) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        return self._of(np.where(other._weights > 0, 0.0, self._weights))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return bool((self._weights == other._weights).all())

    def __hash__(self) -> int:
        return hash(self._weights.tobytes())

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self._weights, dtype=dtype, copy=copy)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_array, (self._weights,)

    def __setstate__(self, state: object) -> NoReturn:
        raise ValueError("the state of a Range is its weights, which from_array takes")

    def __repr__(self) -> str:
        largest = self._weights.max()
        if largest > 1:
            return f"<Range of {len(self):,} pairs, weights up to {largest:g}>"
        text = self.to_text()
        if len(text) <= _LONGEST_REPR:
            return f"Range({text!r})"
        shown = text[: text.rindex(",", 0, _LONGEST_REPR)]
        return f"<Range of {len(self):,} pairs: {shown},…>"
