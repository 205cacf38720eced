# One hand gives an int, many give an array. How many axes an array has, and whether a list of texts is one hand by its
# cards or many hands, is not part of its type: such arguments give Any, as NumPy's own functions do.
from collections.abc import Sequence
from typing import Any, SupportsIndex, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

_Id: TypeAlias = int | np.integer[Any]
_OneHand: TypeAlias = str | Sequence[_Id]
_Either: TypeAlias = Sequence[str] | NDArray[np.integer[Any]]
_ManyHands: TypeAlias = Sequence[Sequence[_Id] | list[str] | tuple[str, ...] | NDArray[np.integer[Any]]]
_Cards: TypeAlias = _OneHand | _Either | _ManyHands
_Out: TypeAlias = NDArray[np.uint16]

@overload
def high(
    cards: _OneHand,
    board: _OneHand | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> int: ...
@overload
def high(
    cards: _OneHand | _Either,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> Any: ...
@overload
def high(
    cards: _ManyHands,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> _Out: ...
@overload
def low8(
    cards: _OneHand,
    board: _OneHand | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> int: ...
@overload
def low8(
    cards: _OneHand | _Either,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> Any: ...
@overload
def low8(
    cards: _ManyHands,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> _Out: ...
@overload
def razz(
    cards: _OneHand,
    board: _OneHand | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> int: ...
@overload
def razz(
    cards: _OneHand | _Either,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> Any: ...
@overload
def razz(
    cards: _ManyHands,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> _Out: ...
@overload
def omaha_high(
    hole: _OneHand, board: _OneHand, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> int: ...
@overload
def omaha_high(
    hole: _Cards, board: _Cards, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> Any: ...
@overload
def omaha_low8(
    hole: _OneHand, board: _OneHand, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> int: ...
@overload
def omaha_low8(
    hole: _Cards, board: _Cards, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> Any: ...
@overload
def short_deck(
    cards: _OneHand,
    board: _OneHand | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    trips_beat_straight: bool = False,
) -> int: ...
@overload
def short_deck(
    cards: _OneHand | _Either,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    trips_beat_straight: bool = False,
) -> Any: ...
@overload
def short_deck(
    cards: _ManyHands,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    trips_beat_straight: bool = False,
) -> _Out: ...
@overload
def deuce_seven(
    cards: _OneHand,
    board: _OneHand | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> int: ...
@overload
def deuce_seven(
    cards: _OneHand | _Either,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> Any: ...
@overload
def deuce_seven(
    cards: _ManyHands,
    board: _Cards | None = None,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
) -> _Out: ...
@overload
def badugi(
    cards: _OneHand, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> int: ...
@overload
def badugi(
    cards: _Either, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> Any: ...
@overload
def badugi(
    cards: _ManyHands, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> _Out: ...
@overload
def three_card(
    cards: _OneHand, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> int: ...
@overload
def three_card(
    cards: _Either, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> Any: ...
@overload
def three_card(
    cards: _ManyHands, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> _Out: ...
@overload
def pai_gow(
    cards: _OneHand,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    wheel: str = "lowest",
) -> int: ...
@overload
def pai_gow(
    cards: _Either,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    wheel: str = "lowest",
) -> Any: ...
@overload
def pai_gow(
    cards: _ManyHands,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    wheel: str = "lowest",
) -> _Out: ...
@overload
def pai_gow_front(
    cards: _OneHand, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> int: ...
@overload
def pai_gow_front(
    cards: _Either, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> Any: ...
@overload
def pai_gow_front(
    cards: _ManyHands, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> _Out: ...
@overload
def showing(
    cards: _OneHand,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    low: bool = False,
) -> int: ...
@overload
def showing(
    cards: _Either,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    low: bool = False,
) -> Any: ...
@overload
def showing(
    cards: _ManyHands,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    low: bool = False,
) -> _Out: ...
def board_values(boards: _Cards, *, out: _Out | None = None, threads: SupportsIndex = 1) -> _Out: ...
