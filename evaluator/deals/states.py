"""States: what is known of each of many deals, a row a deal or one for all; and what is wrong with a row.

    known (n, seats, k)   board (n, b)   dead (n, d)   ─► the same, looked at        255: not known
    known=["QQ+", "AsKd", None]  board="2c 7d"         ─► one row for all of them (spots.py), and ranges (held.py)

Rows are not gone through here: the kernel refuses them (state_rows.h), and then this module says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from evaluator.deals.spots import Spot, read_spot
from evaluator.deck import wording
from evaluator.deck.notation import cards, to_text
from evaluator.encoding import DECK
from evaluator.hands.arrays import plain_array
from evaluator.work.arguments import refuse_long
from evaluator.work.pieces import as_dtype, pieces
from evaluator.work.quoting import type_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evaluator.deals.held import Held, Holding
    from evaluator.ranges.holdem import Range
    from evaluator.ranges.omaha import OmahaRange
    from evaluator.rules import Game

Rows: TypeAlias = "NDArray[np.integer[Any]]"

UNKNOWN = 255
"""The id of a card that is not known, in arrays."""

_MOST_COMPARED = 1 << 21  # hands of a range, with the cards of a row that is refused


class States(NamedTuple):
    """What is known of some deals. An array has a row for each of them, or one for all."""

    spot: Spot
    """What is one for all, and how many cards are dealt."""
    known: Rows
    """(n or 1, seats, k)"""
    board: Rows
    """(n or 1, b)"""
    dead: Rows
    """(n or 1, d)"""
    by_row: tuple[bool, bool, bool]
    """Which of the three have a row for each deal."""
    held: tuple[Held | None, ...]
    """By seat, the hands of a range that no card known of all deals blocks; empty where no seat holds a range."""

    def parts(self, row: int) -> Iterator[tuple[str, Rows, int]]:
        """The parts of a row: where it is, its ids, and how many known cards it may have."""
        known, board, dead = (
            part[row if own else 0] for part, own in zip((self.known, self.board, self.dead), self.by_row)
        )
        for seat, hand in enumerate(known):
            yield f"seat {seat}", hand, self.spot.hole_cards
        yield "board", board, self.spot.board_cards
        yield "dead", dead, DECK


def read_states(n: int, game: Game, seats: int, known: Any, board: Any, dead: Any) -> States | Spot:
    """Read what is known of n deals; a spot if it is the same for all, and nobody holds a range.

    >>> from evaluator.rules import GAMES
    >>> states = read_states(2, GAMES["holdem"], 2, ["AsAh"], np.array([[0, 255], [1, 2]]), "Kd")
    >>> states.known.tolist(), states.board.tolist(), states.by_row
    ([[[51, 50], [255, 255]]], [[0, 255], [1, 2]], (False, True, False))
    """
    game.check_seats(seats)
    rows = _rows("known", known, 3, n), _rows("board", board, 2, n), _rows("dead", dead, 2, n)
    ranges: list[Range | OmahaRange | None] = []
    if rows[0] is None:
        game, known, ranges = _read_known(game, known)
    else:
        length, each = rows[0].shape[1:]
        if length != seats:
            raise ValueError(f"known has {length} seats a row, there are {seats} players")
        known = [["*"] * each]  # which says how many hole cards there are
    board, dead = (None if own is not None else _shown(part) for own, part in zip(rows[1:], (board, dead)))
    spot = read_spot(game, seats, known, board, dead, _most_dead(game, seats, rows[2]))
    if not ranges and all(own is None for own in rows):
        return spot
    return _states(spot, rows, ranges)


def _rows(name: str, given: object, axes: int, n: int) -> Rows | None:
    """An array with a row a deal; None for whatever is one for all."""
    if given is None or isinstance(given, (str, list, tuple)):
        return None
    array = plain_array(given)
    if array.ndim != axes:
        return None
    if array.dtype.kind not in "iu":
        refuse_long(array, f"{name} must be integers")
        raise TypeError(f"{name} must be integers, not an array of {type_of(array)}")
    if len(array) != n:
        raise ValueError(f"{name} has {len(array)} rows, for {n} deals")
    if array.shape[-1] > DECK:
        raise ValueError(f"{name} has {array.shape[-1]} cards a row, a deck has {DECK}")
    return array if array.dtype.isnative else as_dtype(array, array.dtype.newbyteorder("="))


def _read_known(game: Game, known: Any) -> tuple[Game, Any, list[Range | OmahaRange | None]]:
    """The game with as many hole cards as hands show, listed hands, and ranges by seat if there are any."""
    if known is None:
        return game, None, []
    if not isinstance(known, (list, tuple)):
        array = plain_array(known)
        if not array.ndim or not isinstance(known, np.ndarray) and array.dtype.kind not in "iu":  # as a range is
            raise TypeError(f"known is a list of hands, one a seat, not {type(known).__name__}")
        known = array
    hands: list[Holding] = [_listed(hand, max(game.hole)) for hand in known]
    if not any(map(_may_be_range, hands)):
        return game, hands, []
    from evaluator.deals.held import read_ranges  # by its first use: ranges take long to import
    from evaluator.ranges.holdem import Range
    from evaluator.ranges.omaha import OmahaRange

    game, hands = read_ranges(hands, game)
    ranges = [hand if isinstance(hand, (Range, OmahaRange)) else None for hand in hands]
    listed = [hand if own is None else None for hand, own in zip(hands, ranges)]
    return game, listed, ranges if any(own is not None for own in ranges) else []


def _listed(part: Any, most: int) -> Any:
    """A hand that is one for all: a text of cards as its ids, 255 in an array as ``*``."""
    if isinstance(part, str):
        try:
            ids = cards(part)
        except ValueError:
            return part  # with a *, or a range, or not to be read
        return part if len(ids) > most else ids
    return ["*" if card == UNKNOWN else card for card in part.tolist()] if _is_padded(part) else part


def _shown(part: Any) -> Any:
    """A board or dead cards that are one for all: what fills an array up is nothing."""
    return part[part != UNKNOWN] if _is_padded(part) else _listed(part, DECK)


def _is_padded(part: object) -> bool:
    return isinstance(part, np.ndarray) and part.ndim == 1 and part.dtype.kind in "iu" and bool((part == UNKNOWN).any())


def _may_be_range(hand: object) -> bool:
    """What is neither nothing nor ids, and no text that was read as cards."""
    if isinstance(hand, str):
        return hand.strip().lower() not in ("", "random")
    return not (hand is None or isinstance(hand, (list, tuple, np.ndarray)))


def _most_dead(game: Game, seats: int, dead: Rows | None) -> int:
    """Of a game whose deals depend on it, how many cards are dead in some row, and as if fewer were where that is too
    many: then the kernel refuses the row."""
    if dead is None or not game.shared_streets:
        return 0
    most = max((int((dead[index] != UNKNOWN).sum(axis=-1).max(initial=0)) for index in pieces(dead.shape)), default=0)
    least_dealt = seats * (max(game.hole) - game.shared_streets) + game.board + game.shared_streets
    return max(min(most, len(game.deck) - least_dealt), 0)


def _states(spot: Spot, rows: Sequence[Rows | None], ranges: list[Range | OmahaRange | None]) -> States:
    known, board, dead = rows
    held: tuple[Held | None, ...] = ()
    if ranges:
        from evaluator.deals.held import free_of_known

        held = free_of_known(spot, [*ranges, *[None] * (len(spot.hands) - len(ranges))])
    if known is None:
        known = np.full((1, len(spot.hands), spot.hole_cards), UNKNOWN, np.uint8)
        for seat, hand in enumerate(spot.hands):
            known[0, seat, : len(hand)] = hand
    board, dead = (
        np.array([part], np.uint8).reshape(1, -1) if own is None else own
        for own, part in zip((board, dead), (spot.board, spot.dead))
    )
    by_row = tuple(own is not None for own in rows)
    return States(spot, known, board, dead, by_row, held)  # type: ignore[arg-type]  # there are three


# --- What is wrong with a row -----------------------------------------------------------------------------------------


def refused(states: States, row: int) -> str:
    """Why a row cannot be dealt.

    >>> from evaluator.rules import GAMES
    >>> refused(read_states(2, GAMES["holdem"], 2, ["AsAh"], np.array([[0, 255], [51, 2]]), "Kd"), 1)
    'row 1: board: As appears twice'
    """
    return f"row {row}: {_fault(states, row)}"


def _fault(states: States, row: int) -> str:
    spot, seen = states.spot, set[int]()
    game, seats = spot.game, len(spot.hands)
    for place, ids, most in states.parts(row):
        known = [card for card in ids.tolist() if card != UNKNOWN]
        for card in known:
            if not 0 <= card < DECK:
                return f"{place}: {wording.bad_card(False, card)}"
            if card not in game.deck:
                return f"{place}: {to_text(card)} is not in the deck of {game.name}"
            if card in seen:
                return f"{place}: {wording.bad_card(True, card)}"
            seen.add(card)
        if len(known) > most:
            return f"{place}: {wording.counted(len(known))}, but {game.name} with {seats} seats deals {most} there"
    dead = sum(card != UNKNOWN for card in ids.tolist())  # the last part
    taken = seats * spot.hole_cards + spot.board_cards
    return f"{game.name} for {seats} players takes {taken} cards, there are {len(game.deck) - dead}"


def in_vain(states: States, row: int, draws: int) -> str:
    """Why no hands of ranges were found that fit a row."""
    gone = {card for _, ids, _ in states.parts(row) for card in ids.tolist()}
    place = f"row {row}: " if any(states.by_row) else ""
    for seat, held in enumerate(states.held):
        if held is not None and held.count <= _MOST_COMPARED and np.isin(held.hands, [*gone]).any(axis=1).all():
            return f"{place}seat {seat}: known cards block every hand of its range"
    return (
        f"{place}the seats' ranges share so many cards, with each other or with those that are known, that none of"
        f" {draws:,} random draws fits"
    )
