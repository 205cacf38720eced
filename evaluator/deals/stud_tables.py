"""Tables of stud, read and checked: the cards of live seats, and those that all seats share.

    hands (..., seats, k), active (..., seats), board (..., b) ─► broadcast leading axes ─► tables one below the other
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from evaluator.deck.notation import cards
from evaluator.deck.wording import bad_card, counted
from evaluator.encoding import DECK
from evaluator.hands.arrays import plain_array
from evaluator.work.arguments import broadcast_shape
from evaluator.work.pieces import pieces
from evaluator.work.quoting import row_name, type_of

if TYPE_CHECKING:
    from typing import TypeGuard

    from numpy.typing import ArrayLike, NDArray

    from evaluator.rules import Game

    Hands: TypeAlias = str | Sequence[Any] | NDArray[np.integer[Any]]
    """The cards of each seat: ids (..., seats, k), or for one table a text a seat."""

_BLOCK = 4096  # tables checked at a time, so that the bits of their cards stay in the cache


class Tables(NamedTuple):
    """Cards that have been checked."""

    leading: tuple[int, ...]
    """The axes that number the tables; below they are one."""
    hands: NDArray[np.uint8]
    """(n, seats, k), ids in 0…51; those of folded seats are 0."""
    live: NDArray[np.bool_]
    """(n, seats), with a live seat at each table."""
    board: NDArray[np.uint8]
    """(n, b), the cards that all seats share."""


def blocks(tables: Tables) -> Iterator[slice]:
    return (slice(first, first + _BLOCK) for first in range(0, len(tables.live), _BLOCK))


def read_tables(
    function: str,
    given: Hands,
    active: ArrayLike | None,
    game: Game,
    counts: tuple[int, int],
    name: str = "up",
    board: Hands | None = None,
) -> Tables:
    """The cards of live seats, from `counts[0]` to `counts[1]` a seat together with those of the board."""
    live = None if active is None else _mask(active)
    ids = ids_of(given, name, live)
    if ids.ndim < 2:
        raise ValueError(f"{function} takes {name} of shape (..., seats, cards), not {ids.shape}")
    *leading, seats, count = ids.shape
    game.check_seats(seats)
    shared = np.zeros(0, np.uint8) if board is None else _board(board)
    if shared.shape[-1] > game.shared_streets:
        raise ValueError(f"{function} takes a board of up to {game.shared_streets} cards, got {shared.shape[-1]}")
    least, most = counts[0], counts[1] - shared.shape[-1]
    if not least <= count <= most:
        wanted = f"{least} to {most} cards" if least < most else counted(most)
        beside = f" beside a board of {shared.shape[-1]}" if shared.shape[-1] else ""
        raise ValueError(f"{function} takes {wanted} a seat{beside}, got {counted(count)}")
    live = np.ones(seats, np.bool_) if live is None else live
    if live.shape[-1] != seats:
        raise ValueError(f"{function}: {name} has {seats} seats, active has {live.shape[-1]}")
    try:
        shape = broadcast_shape(tuple(leading), live.shape[:-1], shared.shape[:-1])
    except ValueError:
        shapes = [str(some.shape) for some in (ids, live, shared)][: 2 if board is None else 3]
        raise ValueError(f"{function}: shapes {' and '.join(shapes)} do not broadcast") from None
    ids, live = np.broadcast_to(ids, (*shape, seats, count)), np.broadcast_to(live, (*shape, seats))
    shared = np.broadcast_to(shared, (*shape, shared.shape[-1]))
    tables = prod(shape)
    found = Tables(
        shape,
        np.empty((tables, seats, count), np.uint8),
        np.empty((tables, seats), np.bool_),
        np.empty((tables, shared.shape[-1]), np.uint8),
    )
    first = 0
    for index in pieces(ids.shape, _BLOCK * seats * count):
        playing = live[index].reshape(-1, seats)
        hands = np.where(playing[..., np.newaxis], ids[index].reshape(-1, seats, count), 0)
        common = shared[index].reshape(len(hands), shared.shape[-1])
        _check(hands, playing, common, shape, first)
        rows = slice(first, first + len(hands))
        found.hands[rows], found.live[rows], found.board[rows] = hands, playing, common
        first = rows.stop
    return found


def _mask(active: ArrayLike) -> NDArray[np.bool_]:
    live = plain_array(active)
    if live.dtype.kind != "b":
        raise TypeError(f"active must be bools, not {type_of(live)}")
    if not live.ndim:
        raise ValueError("active must have an axis of seats, it is a single bool")
    return live


def are_texts(given: Hands) -> TypeGuard[Sequence[str]]:
    """Whether this is one table, a text a seat."""
    return isinstance(given, (list, tuple)) and len(given) > 0 and isinstance(given[0], str)


def ids_of(given: Hands, name: str, live: NDArray[np.bool_] | None = None) -> NDArray[np.integer[Any]]:
    """What the caller gave as integers, not yet looked at: (..., seats, k), or the cards of a text."""
    if isinstance(given, str):
        return cards(given)
    if are_texts(given):
        return _from_texts(given, live)
    return _integers(given, name, "for one table a text a seat")


def _board(given: Hands) -> NDArray[np.integer[Any]]:
    """Community cards (..., b), not yet looked at; a text, or one a card, is one board."""
    if isinstance(given, str) or are_texts(given) or (isinstance(given, (list, tuple)) and not given):
        return cards(given)
    return _integers(given, "board", "for one table a text")


def _integers(given: Hands, name: str, other: str) -> NDArray[np.integer[Any]]:
    try:
        ids = plain_array(given)
    except ValueError:
        raise ValueError(f"{name} has seats or tables of unequal lengths") from None
    if ids.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, or {other}, not {type(given).__name__} of {type_of(ids)}")
    if not ids.ndim:
        raise ValueError(f"{name} is a single number")
    return ids


def _from_texts(texts: Sequence[str], live: NDArray[np.bool_] | None) -> NDArray[np.uint8]:
    """The cards of one table (seats, k); folded seats, whose texts are not read, get those of a live one.

    A live seat's cards are checked before the next text is read: it is the first bad seat that an error names.
    """
    seen: set[int] = set()
    reading: Sequence[int] = range(len(texts))
    one_table = False
    if live is not None and live.shape == (len(texts),) and live.any():
        one_table, reading = True, np.flatnonzero(live).tolist()
    hands: list[Any] = [None] * len(texts)
    for seat in reading:
        try:
            hands[seat] = cards(texts[seat])
        except (TypeError, ValueError) as error:
            raise type(error)(f"seat {seat}: {error}") from None
        if len(hands[seat]) != len(hands[reading[0]]):
            first = f"seat {reading[0]} has {len(hands[reading[0]])}"
            raise ValueError(f"seat {seat}: {counted(len(hands[seat]))}, {first}")
        if one_table or live is None:  # else some may be folded
            _check_cards(f"seat {seat}", hands[seat].tolist(), seen)
    return np.array([hands[reading[0]] if hand is None else hand for hand in hands])


def _check(
    hands: NDArray[np.integer[Any]],
    live: NDArray[np.bool_],
    board: NDArray[np.integer[Any]],
    leading: tuple[int, ...],
    first: int,
) -> None:
    """ValueError for the first table with a card that it cannot have on the board or at live seats, or without these.

    Tables (n, seats, k), (n, seats) and (n, b), from number `first` on of those that the leading axes count.
    """
    bad = _bad_tables(hands, live, board)
    if bad.any():
        table = int(bad.argmax())
        raise ValueError(row_name(leading, first + table, "table") + _fault(hands[table], live[table], board[table]))


def _bad_tables(
    hands: NDArray[np.integer[Any]], live: NDArray[np.bool_], board: NDArray[np.integer[Any]]
) -> NDArray[np.bool_]:
    """Which tables are illegal, bool (n,): cards (n, seats, k), 0 where live (n, seats) is False, and boards (n, b)."""
    beyond = [((ids < 0) | (ids >= DECK)).reshape(len(ids), prod(ids.shape[1:])).any(-1) for ids in (hands, board)]
    # Powers of two add up to their union if, and only if, no two are equal; 65 cards are far from an overflow.
    bits, shared = (np.left_shift(np.uint64(1), ids.astype(np.uint8), dtype=np.uint64) for ids in (hands, board))
    bits = (bits * live[..., np.newaxis]).reshape(len(hands), prod(hands.shape[1:]))
    bits = np.concatenate([bits, shared], axis=-1)
    twice = bits.sum(-1) != np.bitwise_or.reduce(bits, axis=-1)
    bad: NDArray[np.bool_] = twice | beyond[0] | beyond[1] | ~live.any(-1)
    return bad


def _fault(hands: NDArray[np.integer[Any]], live: NDArray[np.bool_], board: NDArray[np.integer[Any]]) -> str:
    """What is wrong at one table; only reached when there is something.

    >>> _fault(np.array([[51, 3], [51, 7], [8, 51]]), np.array([True, False, True]), np.zeros(0, np.uint8))
    'seat 2: As appears twice'
    """
    seen: set[int] = set()
    try:
        for seat in np.flatnonzero(live).tolist():
            _check_cards(f"seat {seat}", hands[seat].tolist(), seen)
        _check_cards("board", board.tolist(), seen)
    except ValueError as error:
        return str(error)
    return "no seat is active"


def _check_cards(place: str, cards: list[int], seen: set[int]) -> None:
    """ValueError for a card that is none, or one of those seen; then these are some of them."""
    for card in cards:
        if card in seen or not 0 <= card < DECK:
            raise ValueError(f"{place}: {bad_card(card in seen, card)}")
        seen.add(card)
