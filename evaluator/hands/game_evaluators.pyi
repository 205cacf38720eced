# One hand gives an int, many give an array, as in doors.pyi.
from typing import Any, SupportsIndex, overload

from evaluator.hands.evaluators import _Either, _ManyHands, _OneHand, _Out

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
