# One hand gives an int, many give an array, as in doors.pyi.
from collections.abc import Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

_Id: TypeAlias = int | np.integer[Any]
_OneHand: TypeAlias = str | Sequence[_Id]
_Either: TypeAlias = Sequence[str] | NDArray[np.integer[Any]]
_ManyHands: TypeAlias = Sequence[Sequence[_Id] | Sequence[str] | NDArray[np.integer[Any]]]
_Out: TypeAlias = NDArray[np.uint16]
_Wheel: TypeAlias = Literal["lowest", "second"]

@overload
def short_deck(
    cards: _OneHand,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    trips_beat_straight: bool = False,
) -> int: ...
@overload
def short_deck(
    cards: _Either,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    trips_beat_straight: bool = False,
) -> Any: ...
@overload
def short_deck(
    cards: _ManyHands,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    trips_beat_straight: bool = False,
) -> _Out: ...
@overload
def deuce_seven(
    cards: _OneHand, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> int: ...
@overload
def deuce_seven(
    cards: _Either, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
) -> Any: ...
@overload
def deuce_seven(
    cards: _ManyHands, *, out: _Out | None = None, threads: SupportsIndex = 1, validate: bool = True
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
    wheel: _Wheel = "lowest",
) -> int: ...
@overload
def pai_gow(
    cards: _Either,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    wheel: _Wheel = "lowest",
) -> Any: ...
@overload
def pai_gow(
    cards: _ManyHands,
    *,
    out: _Out | None = None,
    threads: SupportsIndex = 1,
    validate: bool = True,
    wheel: _Wheel = "lowest",
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
