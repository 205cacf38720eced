"""Stud at the table: who brings in, who acts first on later streets, in which order seats get odd chips.

    up-cards, hands (..., seats, k) ─► cards of live seats, checked ─► one number a seat ─► seats, int64

A table is a row of seats; seat 0 is the first to the left of the dealer. These are the only rules for which suits have
an order, spades > hearts > diamonds > clubs, which is that of the ids: of two cards the higher by rank, then by suit, is
the one with the larger id. What distinguishes stud, stud eight-or-better and razz is read from their records: where the
low takes everything, the low hand is the better one and aces are low. The rules are those of card rooms' rule sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from evaluator.arrays import plain_array
from evaluator.encoding import DECK, SUITS
from evaluator.frozen import frozen
from evaluator.game_doors import showing
from evaluator.notation import cards
from evaluator.pieces import pieces
from evaluator.rules import GAMES, game_named
from evaluator.wording import bad_card, counted, row_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeGuard

    from numpy.typing import ArrayLike, NDArray

    from evaluator.rules import Game

    Hands: TypeAlias = str | Sequence[Any] | NDArray[np.integer[Any]]
    """The cards of each seat: ids (..., seats, k), or for one table a text a seat."""

__all__ = ["bring_in", "first_to_act", "odd_chip_order"]

STUD_GAMES = tuple(game for game in GAMES.values() if game.up_cards)

# What a door card says for its owner's bringing in, by id: the largest number at the table has to.
_LOWEST = frozen(np.arange(DECK, dtype=np.uint8)[::-1])
_HIGHEST_ACE_LOW = frozen(np.roll(np.arange(DECK, dtype=np.uint8), -SUITS))

_BLOCK = 4096  # tables checked at a time, so that the bits of their cards stay in the cache


def bring_in(up: Hands, *, game: str = "stud") -> Any:
    """The seat that brings in: the lowest door card, or in razz the highest, aces being low.

    Parameters
    ----------
    up : integer array (..., seats) or (..., seats, 1), str, or sequence of texts, one a seat
        The door cards, a card a seat, any integer dtype; text is one table. Of two axes or more, a last one of length
        1 is that of the cards. Up to nine seats, all of them dealt in.
    game : str
        ``stud``, ``stud8`` or ``razz``.

    Returns
    -------
    int, or int64 array of the leading shape
        Seats, counted from the dealer's left.

    Raises
    ------
    ValueError, TypeError
        For an id outside 0…51, a card that a table has twice (the message names the first such table, the seat and the
        card), more than one card a seat, a wrong number of seats, dtypes that are not integer, other games.

    Notes
    -----
    Card rooms' rule sheets: equal ranks are split by suit, clubs being lowest. So the deuce of clubs, failing that the
    deuce of diamonds, brings in at stud and at eight-or-better; the king of spades, then the king of hearts, at razz.

    Examples
    --------
    >>> bring_in("Kh 4d As 4c"), bring_in("Kh 4d As Ks", game="razz")
    (3, 3)
    >>> bring_in(np.array([[46, 9, 51, 8], [46, 9, 51, 47]]))
    array([3, 1])
    """
    rules = game_named(game, STUD_GAMES)
    ids = _ids(up, "up")
    if not _are_texts(up) and (ids.ndim == 1 or ids.shape[-1] != 1):
        ids = ids[..., np.newaxis]
    tables = _read("bring_in", ids, None, rules, (1, 1))
    claims = _HIGHEST_ACE_LOW if rules.high is None else _LOWEST
    return _seats(tables, lambda hands, live: claims[hands[..., 0]].argmax(-1))


def first_to_act(up: Hands, *, game: str = "stud", active: ArrayLike | None = None) -> Any:
    """The seat that acts first from fourth street on: the best hand showing, or in razz the best low.

    Parameters
    ----------
    up : integer array (..., seats, k), or sequence of texts, one a seat
        The up-cards, k = 2, 3 or 4 of them a seat on fourth, fifth and sixth street, any integer dtype; texts are one
        table. Up to nine seats. On third street it is the bring-in that acts first (:func:`bring_in`).
    game : str
        ``stud``, ``stud8`` (the high hand acts first) or ``razz``.
    active : bool array (..., seats), optional
        Which seats are still in; by default all. What folded seats show is not looked at: any number will do for their
        cards, and any text. Leading axes broadcast.

    Returns
    -------
    int, or int64 array of the leading shape
        Seats, counted from the dealer's left.

    Raises
    ------
    ValueError, TypeError
        As for :func:`bring_in`, and for a table without an active seat, an `active` that is not bool or has another
        number of seats, leading axes that do not broadcast.

    Notes
    -----
    Card rooms' rule sheets: pairs, two pair, three and four of a kind count (:func:`evaluator.showing`), straights and
    flushes do not, nor do suits; of equal hands, that nearest to the dealer's left acts first. They do not say what a
    community card on sixth street shows, so that it has no place here.

    Examples
    --------
    Seat 1 has paired its door card; once it has folded, seats 0 and 3 both show ace-king.

    >>> up = ["As Kd", "4d 4h", "9c 8c", "Ac Kh"]
    >>> first_to_act(up), first_to_act(up, active=[True, False, True, True]), first_to_act(up, game="razz")
    (1, 0, 2)
    """
    rules = game_named(game, STUD_GAMES)
    tables = _read("first_to_act", up, active, rules, (2, rules.up_cards))

    def best(hands: NDArray[np.uint8], live: NDArray[np.bool_]) -> NDArray[np.intp]:
        return np.where(live, showing(hands, low=rules.high is None, validate=False), 0).argmax(-1)

    return _seats(tables, best)


def odd_chip_order(hands: Hands, *, active: ArrayLike | None = None) -> NDArray[np.int64]:
    """Seats in the order in which they get odd chips: as `odd_chip` of :func:`evaluator.settle`.

    Parameters
    ----------
    hands : integer array (..., seats, k), or sequence of texts, one a seat
        All cards of each seat, any integer dtype; texts are one table. Seven cards, or the six or five of their own
        that eight or nine seats get (as from :func:`evaluator.deal`): community cards prefer nobody. Up to nine seats.
    active : bool array (..., seats), optional
        Which seats are still in; by default all. The cards of folded seats are not looked at, and their seats come
        last. Leading axes broadcast.

    Returns
    -------
    int64 array (..., seats)
        Each row names each seat once.

    Raises
    ------
    ValueError, TypeError
        As for :func:`first_to_act`.

    Notes
    -----
    Card rooms' rule sheets: in stud, eight-or-better and razz alike the odd chip goes to the highest card by suit among
    all seven, the ace of spades being the highest.

    Examples
    --------
    Both have two pair, kings over nines with a queen; the odd chip goes to the king of spades.

    >>> from evaluator import high, settle
    >>> hands = cards(["Kh Kc 9d 9c Qd 2c 3d", "Ks Kd 9s 9h Qc 4d 6c", "Ac Jd 8d 7s 5h 3c 2d"])
    >>> odd_chip_order(hands)
    array([2, 1, 0])
    >>> settle([5, 5, 5], high(hands), odd_chip=odd_chip_order(hands))
    array([7, 8, 0])
    """
    rules = STUD_GAMES[0]  # all of them deal and divide alike
    own, all_of_them = rules.hole[0] - rules.shared_streets, rules.hole[0]
    tables = _read("odd_chip_order", hands, active, rules, (own, all_of_them), name="hands")
    order = np.empty(tables.live.shape, np.int64)
    for rows in _blocks(tables):
        highest = np.where(tables.live[rows], tables.hands[rows].max(-1).astype(np.int8), -1)
        order[rows] = np.argsort(-highest, axis=-1, kind="stable")
    return order.reshape(*tables.leading, order.shape[-1])


def _seats(
    tables: _Tables, choose: Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.integer[Any]]]
) -> int | NDArray[np.int64]:
    """The seat of each table that is chosen from its hands and live seats."""
    seats = np.empty(len(tables.live), np.int64)
    for rows in _blocks(tables):
        seats[rows] = choose(tables.hands[rows], tables.live[rows])
    return seats.reshape(tables.leading) if tables.leading else int(seats[0])


# --- What is at the tables -------------------------------------------------------------------------------------------


class _Tables(NamedTuple):
    """Cards that have been checked."""

    leading: tuple[int, ...]
    """The axes that number the tables; below they are one."""
    hands: NDArray[np.uint8]
    """(n, seats, k), ids in 0…51; those of folded seats are 0."""
    live: NDArray[np.bool_]
    """(n, seats), with a live seat at each table."""


def _blocks(tables: _Tables) -> Iterator[slice]:
    return (slice(first, first + _BLOCK) for first in range(0, len(tables.live), _BLOCK))


def _read(
    function: str, given: Hands, active: ArrayLike | None, game: Game, counts: tuple[int, int], name: str = "up"
) -> _Tables:
    """The cards of live seats, from `counts[0]` to `counts[1]` a seat."""
    live = None if active is None else _mask(active)
    ids = _ids(given, name, live)
    if ids.ndim < 2:
        raise ValueError(f"{function} takes {name} of shape (..., seats, cards), not {ids.shape}")
    *leading, seats, count = ids.shape
    game.check_seats(seats)
    least, most = counts
    if not least <= count <= most:
        wanted = f"{least} to {most} cards" if least < most else counted(most)
        raise ValueError(f"{function} takes {wanted} a seat, got {counted(count)}")
    live = np.ones(seats, np.bool_) if live is None else live
    if live.shape[-1] != seats:
        raise ValueError(f"{function}: {name} has {seats} seats, active has {live.shape[-1]}")
    try:
        shape = np.broadcast_shapes(tuple(leading), live.shape[:-1])
    except ValueError:
        raise ValueError(f"{function}: shapes {ids.shape} and {live.shape} do not broadcast") from None
    ids, live = np.broadcast_to(ids, (*shape, seats, count)), np.broadcast_to(live, (*shape, seats))
    read = _Tables(shape, np.empty((prod(shape), seats, count), np.uint8), np.empty((prod(shape), seats), np.bool_))
    first = 0
    for index in pieces(ids.shape, _BLOCK * seats * count):
        playing = live[index].reshape(-1, seats)
        hands = np.where(playing[..., np.newaxis], ids[index].reshape(-1, seats, count), 0)
        _check(hands, playing, shape, first)
        rows = slice(first, first + len(hands))
        read.hands[rows], read.live[rows] = hands, playing
        first = rows.stop
    return read


def _mask(active: ArrayLike) -> NDArray[np.bool_]:
    live = plain_array(active)
    if live.dtype.kind != "b":
        raise TypeError(f"active must be bools, not {live.dtype}")
    if not live.ndim:
        raise ValueError("active must have an axis of seats, it is a single bool")
    return live


def _are_texts(given: Hands) -> TypeGuard[Sequence[str]]:
    """Whether this is one table, a text a seat."""
    return isinstance(given, (list, tuple)) and len(given) > 0 and isinstance(given[0], str)


def _ids(given: Hands, name: str, live: NDArray[np.bool_] | None = None) -> NDArray[np.integer[Any]]:
    """What the caller gave as integers, not yet looked at: (..., seats, k), or the cards of a text."""
    if isinstance(given, str):
        return cards(given)
    if _are_texts(given):
        return _from_texts(given, live)
    try:
        ids = plain_array(given)
    except ValueError:
        raise ValueError(f"{name} has seats or tables of unequal lengths") from None
    if ids.dtype.kind not in "iu":
        raise TypeError(
            f"{name} must be integers, or for one table a text a seat, not {type(given).__name__} of {ids.dtype}"
        )
    if not ids.ndim:
        raise ValueError(f"{name} is a single number")
    return ids


def _from_texts(texts: Sequence[str], live: NDArray[np.bool_] | None) -> NDArray[np.uint8]:
    """The cards of one table (seats, k); folded seats, whose texts are not read, get those of a live one.

    A live seat's cards are checked before the next text is read: it is the first bad seat that an error names.
    """
    seen: set[int] = set()
    reading: Sequence[int] = range(len(texts))
    one_table = live is not None and live.shape == (len(texts),) and live.any()
    if one_table:
        reading = np.flatnonzero(live).tolist()
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
            _check_seat(seat, hands[seat].tolist(), seen)
    return np.array([hands[reading[0]] if hand is None else hand for hand in hands])


def _check(hands: NDArray[np.integer[Any]], live: NDArray[np.bool_], leading: tuple[int, ...], first: int) -> None:
    """ValueError for the first table with a card that its live seats cannot have, or without such seats.

    Tables (n, seats, k) and (n, seats), from number `first` on of those that the leading axes count.
    """
    bad = _bad_tables(hands, live)
    if bad.any():
        table = int(bad.argmax())
        raise ValueError(row_name(leading, first + table, "table") + _fault(hands[table], live[table]))


def _bad_tables(hands: NDArray[np.integer[Any]], live: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which tables are illegal, bool (n,): cards (n, seats, k), 0 where live (n, seats) is False."""
    beyond = (hands < 0) | (hands >= DECK)
    # Powers of two add up to their union if, and only if, no two are equal; 63 cards are far from an overflow.
    bits = np.left_shift(np.uint64(1), hands.astype(np.uint8), dtype=np.uint64) * live[..., np.newaxis]
    bits, beyond = (part.reshape(len(hands), prod(hands.shape[1:])) for part in (bits, beyond))
    twice = bits.sum(-1) != np.bitwise_or.reduce(bits, axis=-1)
    bad: NDArray[np.bool_] = twice | beyond.any(-1) | ~live.any(-1)
    return bad


def _fault(hands: NDArray[np.integer[Any]], live: NDArray[np.bool_]) -> str:
    """What is wrong at one table; only reached when there is something.

    >>> _fault(np.array([[51, 3], [51, 7], [8, 51]]), np.array([True, False, True]))
    'seat 2: As appears twice'
    """
    seen: set[int] = set()
    try:
        for seat in np.flatnonzero(live).tolist():
            _check_seat(seat, hands[seat].tolist(), seen)
    except ValueError as error:
        return str(error)
    return "no seat is active"


def _check_seat(seat: int, cards: list[int], seen: set[int]) -> None:
    """ValueError for a card that is none, or one of those seen; then these are some of them."""
    for card in cards:
        if card in seen or not 0 <= card < DECK:
            raise ValueError(f"seat {seat}: {bad_card(card in seen, card)}")
        seen.add(card)
