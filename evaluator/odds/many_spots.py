"""Many spots at once: the public function equities.

    hands, boards, dead: ids or text ─► rows of bytes (card_columns) ─► spot_counts ─► shares or counts, a row a spot

A row that is no spot is only found on the way. What is wrong with it is said by reading it again, as it was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from evaluator.columns.card_columns import FILLED_UP, bits_of_rows, is_missing, read_column, rows_of_ids
from evaluator.deals.spots import read_spot
from evaluator.deck import wording
from evaluator.encoding import DECK
from evaluator.hands.arrays import plain_array, refuse_masked, thread_count
from evaluator.odds import methods
from evaluator.odds.seats import MOST_SEATS
from evaluator.odds.spot_counts import count_spots, first_bad_spot
from evaluator.rules import Game, game_named
from evaluator.work.quoting import quoted

if TYPE_CHECKING:
    from typing import SupportsIndex

    from numpy.typing import NDArray


@overload
def equities(
    hands: Any,
    boards: Any = None,
    *,
    game: str = "holdem",
    dead: Any = None,
    missing: str = "raise",
    counts: Literal[False] = False,
    threads: SupportsIndex = 1,
) -> NDArray[np.float64]: ...
@overload
def equities(
    hands: Any,
    boards: Any = None,
    *,
    game: str = "holdem",
    dead: Any = None,
    missing: str = "raise",
    counts: Literal[True],
    threads: SupportsIndex = 1,
) -> NDArray[np.int64]: ...
def equities(
    hands: Any,
    boards: Any = None,
    *,
    game: str = "holdem",
    dead: Any = None,
    missing: str = "raise",
    counts: bool = False,
    threads: SupportsIndex = 1,
) -> NDArray[Any]:
    """How much of the pot each seat wins on average, in many spots at once, a row a spot: exact.

    Parameters
    ----------
    hands : ids (n, seats, k), or texts
        Complete hands, two to ten seats. Ids are an integer array. Texts are rows, nested lists or a 2-D array (n, seats);
        or columns, a list of one for each seat: NumPy arrays of text or objects (n,), or what NumPy reads as one, such as
        a Series. A hand is a text, or a list of ids. In Omaha rows may have four, five or six cards a hand.
    boards : ids (n, b), texts (n,), one board for all rows, or None
        Known cards of the board, any number in any row; the others are dealt. 255 fills up rows of ids; ``""`` is a board
        without a card. One text or one row of ids is the board of all rows; None: there is none yet.
    game : str
        A game of :func:`equity`.
    dead : as boards
        Cards that are not dealt.
    missing : "raise" or "nan"
        What becomes of rows that are no spots: of missing hands (None, NaN, NaT, NA, ``""``), boards and dead cards
        (None, NaN, NaT, NA), and of illegal ones. An error that names the first, or NaN in all seats, in counts 0.
    counts : bool
        Whether to return outcomes by set of seats.
    threads : int
        How many threads share the rows; -1 means all cores. The answers do not depend on it.

    Returns
    -------
    float64 array (n, seats)
        Shares of the pot, each row adding up to 1: ``equity(...).equity`` row by row.
    int64 array (n, 2^seats)
        With ``counts=True``: ``equity(...).winners`` row by row, outcomes by set of seats that get a part of the pot, bit
        i of the index being seat i.

    Raises
    ------
    ValueError, TypeError
        For what is no array or list of hands, numbers of rows that differ, and unless ``missing="nan"`` for the first row
        that is no spot of the game: with a card twice, a missing or incomplete hand, too long a board. It says which row,
        which seat and which card.

    See Also
    --------
    equity : one spot, in which hands may be ranges, or known in part.

    Notes
    -----
    Before the flop two hands of hold'em are looked up in a table of all match-ups, of which the first call that asks for
    one fills its entry (28 µs); other hands of hold'em and Omaha are counted by rank patterns. Later every runout is
    dealt, those of many spots side by side.

    Examples
    --------
    >>> equities([["AhKh", "QsQd"], ["AsAd", "7c2d"]], ["2c 7d 9h", ""]).round(4)
    array([[0.2828, 0.7172],
           [0.8819, 0.1181]])
    >>> equities([np.array(["AsAh2c2d"]), np.array(["KsKhQcQd"])], "7s 8s 9d", game="omaha8", counts=True)
    array([[  0, 658,  98,  64]])
    >>> equities([["AhKh", "QsQd"], ["AhKh", None]], missing="nan").round(3)
    array([[0.462, 0.538],
           [  nan,   nan]])
    """
    record = game_named(game)
    if missing not in ("raise", "nan"):
        raise ValueError(f"missing must be 'raise' or 'nan', not {quoted(missing)}")
    spots = _Spots(record, _Hands(hands, record), boards, dead)
    stops = missing == "raise"
    before_flop = methods.before_flop(record)
    answers = count_spots(record, *spots.arrays, before_flop, bool(counts), stops, thread_count(threads))
    if answers is None:
        raise spots.fault(first_bad_spot(record, *spots.arrays))
    return answers


class _Hands:
    """Hands by row and seat."""

    def __init__(self, given: Any, game: Game) -> None:
        self._columns: list[Any] | None = None
        self.rows: NDArray[np.uint8]
        if isinstance(given, (str, bytes)) or not isinstance(given, (list, tuple)):
            given = plain_array(given)
        elif len(given) and _is_column(given[0]):
            given = self._of_columns(given)
        else:
            given = self._of_rows(given)
        if isinstance(given, np.ndarray) and given.dtype.kind in "iu":
            self._read_ids(given)
        elif isinstance(given, np.ndarray):
            if given.ndim != 2 or given.dtype.kind not in "UTO":
                raise _not_hands(given)
            self._read_texts([given[:, seat] for seat in range(given.shape[1])], game)
        else:
            self._read_texts(given, game)

    def _of_columns(self, given: Sequence[Any]) -> NDArray[Any] | list[Any]:
        """One for each seat."""
        columns = [plain_array(column) for column in given]
        if len({len(column) if column.ndim else -1 for column in columns}) > 1:
            raise ValueError(f"columns of hands of different lengths: {', '.join(str(len(c)) for c in columns if c.ndim)}")
        if all(column.dtype.kind in "iu" and column.ndim == 2 for column in columns):
            if len({column.shape[1] for column in columns}) > 1:
                raise ValueError("columns of ids have hands of different numbers of cards")
            return np.stack(columns, axis=1)
        if any(column.ndim != 1 or column.dtype.kind not in "UTO" for column in columns):
            raise _not_hands(next(c for c in columns if c.ndim != 1 or c.dtype.kind not in "UTO"))
        return columns

    @staticmethod
    def _of_rows(given: Sequence[Any]) -> NDArray[Any] | list[Any]:
        """Nested lists, a row a spot."""
        if not given:
            raise ValueError("no hands: an empty list does not say how many seats there are; an array (0, seats, k) does")
        for number, row in enumerate(given):
            if not isinstance(row, (list, tuple)):
                refuse_masked(given)
                raise TypeError(f"row {number}: a spot is a list of hands, one a seat, not {type(row).__name__}")
            if len(row) != len(given[0]):
                raise ValueError(f"row {number}: {len(row)} seats, the first row has {len(given[0])}")
        return [list(column) for column in zip(*given)]

    def _read_ids(self, given: NDArray[Any]) -> None:
        if given.ndim != 3:
            raise ValueError(f"ids of hands have the shape (n, seats, k), not {given.shape}")
        self._given = given
        _check_seats(given.shape[1])
        if not 1 <= given.shape[2] <= DECK:
            raise ValueError(f"hands of {wording.counted(given.shape[2])}")
        self.rows = rows_of_ids(given if given.dtype.isnative else given.astype(given.dtype.newbyteorder("=")))

    def _read_texts(self, columns: list[Any], game: Game) -> None:
        _check_seats(len(columns))
        self._columns = columns
        self.rows = np.empty((len(columns[0]), len(columns), max(game.hole)), np.uint8)
        for seat, column in enumerate(columns):
            read_column(column, self.rows[:, seat])

    def row(self, number: int) -> list[Any]:
        """The hands of a row as they were given."""
        if self._columns is None:
            return [hand.tolist() for hand in self._given[number]]
        return [column[number] for column in self._columns]


class _Shared:
    """Boards or dead cards: one a row, or one for all."""

    def __init__(self, place: str, given: Any, rows: int, width: int) -> None:
        self._place, self._given = place, given
        self.rows: NDArray[np.uint8] = np.full((1, 1), FILLED_UP, np.uint8)
        self._for_all = given is None or isinstance(given, str)
        if given is None:
            self._given = ""
            return
        if isinstance(given, str):
            given = self._given = np.array([given], object)
        elif not isinstance(given, (list, tuple)) or _is_number(given):
            given = self._given = plain_array(given)
        if isinstance(given, np.ndarray) and given.dtype.kind in "iu":
            self._read_ids(given)
        else:
            self._read_texts(given, width)
        if not self._for_all and len(self._given) != rows:
            raise ValueError(f"{place}: {len(self._given)} rows for {rows} of hands")

    def _read_ids(self, given: NDArray[Any]) -> None:
        if given.ndim == 1:
            self._for_all, given = True, given[np.newaxis]
        if given.ndim != 2:
            raise ValueError(f"ids of {self._place} have the shape (n, b), or (b,) for all rows, not {given.shape}")
        self._given = given
        if given.shape[1]:
            self.rows = rows_of_ids(given if given.dtype.isnative else given.astype(given.dtype.newbyteorder("=")))

    def _read_texts(self, given: Any, width: int) -> None:
        if isinstance(given, np.ndarray) and (given.ndim != 1 or given.dtype.kind not in "UTO"):
            raise TypeError(f"{self._place}: a column of texts or ids (n, b), not an array {given.shape} of {given.dtype}")
        self.rows = np.empty((len(given), width), np.uint8)
        read_column(given, self.rows)

    def row(self, number: int) -> Any:
        """As it was given, without what fills up a row of ids."""
        if isinstance(self._given, str):
            return self._given
        cards = self._given[0 if self._for_all else number]
        if not isinstance(self._given, np.ndarray) or self._given.dtype.kind not in "iu":
            return cards
        ids: list[int] = cards.tolist()
        while ids and ids[-1] == FILLED_UP:
            ids.pop()
        return ids


class _Spots:
    """What is known of each spot, as it was given and as bytes."""

    def __init__(self, game: Game, hands: _Hands, boards: Any, dead: Any) -> None:
        n = len(hands.rows)
        self._game, self._hands = game, hands
        self._boards = _Shared("boards", boards, n, game.board + game.shared_streets or 1)
        self._dead = _Shared("dead", dead, n, DECK)
        self.arrays = hands.rows, self._boards.rows, bits_of_rows(self._dead.rows)

    def fault(self, row: int) -> Exception:
        """What is wrong with a row."""
        hands, board, dead = self._hands.row(row), self._boards.row(row), self._dead.row(row)
        for seat, hand in enumerate(hands):
            if is_missing(hand) or _is_empty(hand):
                return ValueError(f'row {row}: seat {seat}: no hand is given; missing="nan" makes such rows NaN')
        for place, cards in (("board", board), ("dead", dead)):
            if is_missing(cards):
                return ValueError(f'row {row}: {place}: missing; no cards are "", and missing="nan" makes such rows NaN')
        try:
            spot = read_spot(self._game, len(hands), hands, board, dead)
        except (TypeError, ValueError) as error:
            return (TypeError if isinstance(error, TypeError) else ValueError)(f"row {row}: {error}")
        for seat, cards in enumerate(spot.hands):
            if len(cards) != spot.hole_cards:
                given = wording.counted(len(cards))
                return ValueError(f"row {row}: seat {seat}: {given}, a complete hand has {spot.hole_cards} here")
        return ValueError(f"row {row}: hands are cards only, none of them unknown")


def _is_number(given: Sequence[Any]) -> bool:
    return len(given) > 0 and isinstance(given[0], (int, np.integer))


def _is_column(given: object) -> bool:
    """Whether it is a column of hands rather than the hands of a row."""
    return not isinstance(given, (list, tuple, str, bytes)) and hasattr(given, "__len__")


def _check_seats(seats: int) -> None:
    if not 2 <= seats <= MOST_SEATS:
        raise ValueError(f"equities are for 2 to {MOST_SEATS} seats, not {seats}")


def _not_hands(array: NDArray[Any]) -> TypeError:
    given = f"an array {array.shape} of {array.dtype}"
    return TypeError(f"hands are ids (n, seats, k), texts (n, seats), or a list of columns, one a seat, not {given}")


def _is_empty(hand: Any) -> bool:
    return not hand.strip() if isinstance(hand, str) else isinstance(hand, (list, tuple, np.ndarray)) and not len(hand)
