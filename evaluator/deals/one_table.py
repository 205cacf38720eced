"""One table at showdown: the public function showdown, and its answer.

    hands, board ─► rows of cards ─► values ─► names, cards that play, winners, shares of the pot
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.columns.card_columns import rows_of_table
from evaluator.deals.settling import shares
from evaluator.deals.spots import read_spot
from evaluator.deck import wording
from evaluator.deck.notation import to_text
from evaluator.hands.played import Player
from evaluator.hands.playing_cards import player_of
from evaluator.hands.readings import READINGS, Reading
from evaluator.hands.values import Names, names_of
from evaluator.rules import Game, game_named
from evaluator.work.answers import Answer
from evaluator.work.frozen import frozen, frozen_rows
from evaluator.work.quoting import quoted

if TYPE_CHECKING:
    from typing import TypeAlias

    from numpy.typing import NDArray

    from evaluator.deals.spots import Hand

    Five: TypeAlias = NDArray[np.uint8] | None
    Best: TypeAlias = tuple[Five, ...]
    NamesBySeat: TypeAlias = tuple[str | None, ...]


def showdown(hands: Iterable[Hand], board: Hand = "", *, game: str = "holdem") -> Showdown:
    """Who has what at showdown, and who wins how much of the pot: one table, all cards known.

    Parameters
    ----------
    hands : list of str or ids, or integer array (seats, k)
        A complete hand for each seat, None for a seat that has folded.
    board : str or ids
        The whole board; in stud the cards that all seats share, where the deck could not serve each of them. None is no
        cards, as "" is.
    game : str
        ``holdem``, ``omaha`` and ``omaha8`` of four to six cards, ``stud``, ``stud8``, ``razz``, ``short_deck``,
        ``deuce_seven``, ``badugi``.

    Returns
    -------
    Showdown
        By seat ``values``, ``names``, ``best`` and ``shares``, and the ``winners``; in games for high and low also
        ``low_values``, ``low_names``, ``low_best`` and ``low_winners``. ``to_dict()`` of it is a dict for JSON.

    Raises
    ------
    ValueError, TypeError
        For a card that appears twice or is not in the game's deck, a hand or board that is not complete, an empty hand,
        a table on which everybody has folded, an unknown game; the message names the seat and the card.

    See Also
    --------
    high, describe, best_five, shares : the steps, which also take many tables at once.
    settle : chips and side pots.

    Examples
    --------
    >>> table = showdown(["AsKs", None, "9c9d", "AhKd"], "Ac Kh 9h 2s 2d")
    >>> table
    <Showdown of holdem: seat 2 wins with full house, nines over deuces>
    >>> table.values, table.winners, table.shares
    ((4992, 0, 7225, 4992), (2,), array([0., 0., 1., 0.]))
    >>> to_text(table.best[0]), table.names[3]
    ('As Ac Ks Kh 9h', 'two pair, aces and kings, 9')
    >>> table = showdown(["As2s7c7d", "Kc3cQdQh"], "4h 5d 8c Qs Jh", game="omaha8")
    >>> table.winners, table.low_winners, table.low_names, table.shares
    ((1,), (0,), ('8-5-4-2-A low', 'no low'), array([0.5, 0.5]))
    """
    return Showdown(hands, board, game)


class Half(NamedTuple):
    """What a half of the pot, or the whole of it, goes by: by seat, and the seats that win it."""

    values: tuple[int, ...]
    names: NamesBySeat
    best: Best
    winners: tuple[int, ...]
    """Empty where nobody has a low."""


_NO_HALF: Any = Half._make([None] * len(Half._fields))


def _field(path: str, doc: str) -> Any:
    """A field of the answer, which is one of a half."""
    return property(attrgetter(path), doc=doc)


class Showdown(Answer):
    """Who has what at showdown, and who wins: what ``showdown`` answers. It does not change, it compares and pickles.

    Parameters
    ----------
    hands, board, game
        What ``showdown`` takes.

    Attributes
    ----------
    game : str
    values : tuple of int
        By seat the value of the hand, in games for high and low of the high hand; 0 where the seat has folded.
    names : tuple of str or None
        What the hand is called.
    best : tuple of uint8 arrays or None
        The cards that play, as ``best_five`` has them: ids, in the order in which the hand is read aloud.
    winners : tuple of int
        The seats that win the pot, or its high half.
    shares : float64 array (seats,)
        The part of the pot that each seat wins.
    low_values, low_names, low_best, low_winners
        The same of the low half, and None in games without one. A seat whose low does not qualify has the value 0, and
        no cards that play.

    Raises
    ------
    AttributeError
        When a field is set or deleted.

    Examples
    --------
    >>> answer = showdown(["AsKs", None, "9c9d"], "Ac Kh 9h 2s 2d")
    >>> answer.winners, answer.names[2]
    ((2,), 'full house, nines over deuces')
    """

    __slots__ = ("_cards", "_high", "_low", "game", "shares")

    game: str
    shares: NDArray[np.float64]
    values: tuple[int, ...] = _field("_high.values", "By seat the value, an int, 0 where the seat has folded.")
    names: NamesBySeat = _field("_high.names", "By seat the name of the hand, a str, or None.")
    best: Best = _field("_high.best", "By seat the cards that play, a uint8 array, or None.")
    winners: tuple[int, ...] = _field("_high.winners", "The seats that win, as int.")
    low_values: tuple[int, ...] | None = _field("_low.values", "``values`` of lows, int, 0 for no low; or None.")
    low_names: NamesBySeat | None = _field("_low.names", "``names`` of lows, str; or None.")
    low_best: Best | None = _field("_low.best", "``best`` of lows, uint8 arrays; or None.")
    low_winners: tuple[int, ...] | None = _field("_low.winners", "``winners`` of the low half, int; or None.")
    _high: Half
    _low: Half
    _cards: tuple[bytes, int]
    """Ids, those of live seats one after the other, each with the board behind it; how many are a seat's own."""

    def __init__(self, hands: Iterable[Hand], board: Hand = "", game: str = "holdem") -> None:
        """As ``showdown`` has it."""
        record = game_named(game)
        if not isinstance(hands, (list, tuple)):
            hands = _listed(hands)
        if board is None:
            board = ""
        live = [seat for seat, hand in enumerate(hands) if hand is not None]
        read = rows_of_table([hands[seat] for seat in live], board)
        if read is None or not _is_complete(record, len(hands), *read):
            raise _fault(record, hands, live, board)
        rows, own = read
        halves = [_half_of(name, rows, own, live, len(hands)) for name in record.evaluators]
        self._say(
            game=record.name,
            shares=frozen(shares(*[half.values for half in halves])),
            _high=halves[0],
            _low=halves[1] if len(halves) > 1 else _NO_HALF,
            _cards=(rows.tobytes(), own),
        )

    def _halves(self) -> list[tuple[str, Half]]:
        """Those there are, and how the names of their fields begin."""
        return [("", self._high)] if self._low is _NO_HALF else [("", self._high), ("low_", self._low)]

    def _hands(self) -> tuple[list[list[int] | None], list[int]]:
        """By seat the own cards, None where it has folded; and the board."""
        cards, own = self._cards
        live = len(self.values) - self.names.count(None)
        width = len(cards) // live
        rows = [list(cards[first : first + width]) for first in range(0, len(cards), width)]
        hands = iter(rows)
        return [None if name is None else next(hands)[:own] for name in self.names], rows[0][own:]

    def to_dict(self) -> dict[str, Any]:
        """A dict of every field, as JSON has it: lists by seat, cards as ids.

        >>> import json
        >>> answer = showdown(["AsKs", None, "9c9d"], "Ac Kh 9h 2s 2d").to_dict()
        >>> json.dumps(answer["names"]), answer["best"][2], answer["shares"]
        ('["two pair, aces and kings, 9", null, "full house, nines over deuces"]', [30, 29, 28, 3, 1], [0.0, 0.0, 1.0])
        """
        found: dict[str, Any] = {"game": self.game}
        for start, half in self._halves():
            played = [None if best is None else best.tolist() for best in half.best]
            fields = [*half.values], [*half.names], played, [*half.winners]
            found |= {f"{start}{name}": field for name, field in zip(Half._fields, fields)}
        return {**found, "shares": self.shares.tolist()}

    def _repr_html_(self) -> str:
        """A table for notebooks."""
        halves = [half for _, half in self._halves()]
        rows = [["seat", "cards", *["hand", "plays"] * len(halves), "share"]]
        for seat, (hand, share) in enumerate(zip(self._hands()[0], self.shares.tolist())):
            shown = [text for half in halves for text in (half.names[seat] or "folded", text_of(half.best[seat]))]
            rows.append([str(seat), text_of(hand), *shown, f"{share:.4g}"])
        lines = ["".join(f"<td>{escape(field)}</td>" for field in row) for row in rows]
        lines[0] = lines[0].replace("td>", "th>")
        return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Showdown):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game, self.values, self.low_values))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (*self._hands(), self.game)

    def __repr__(self) -> str:
        split = self._low is not _NO_HALF
        said = [_said(" high" if split else "", self._high)]
        if split:
            said.append(_said(" low", self._low) if self._low.winners else "no low")
        return f"<Showdown of {self.game}: {', '.join(said)}>"


def _said(which: str, half: Half) -> str:
    seats = " and ".join(map(str, half.winners))
    wins = "seats {} win" if len(half.winners) > 1 else "seat {} wins"
    return f"{wins.format(seats)}{which} with {half.names[half.winners[0]]}"


def text_of(cards: Five | list[int]) -> str:
    """Cards as text, "" where there are none."""
    return "" if cards is None else to_text(cards)


def _listed(hands: object) -> list[Any]:
    """The hands of a caller who gives no list: an array, a column, an iterator."""
    if isinstance(hands, (str, bytes)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands is a list, one hand for each seat, not {type(hands).__name__}")
    return list(hands)


def _is_complete(game: Game, seats: int, rows: NDArray[np.uint8], own: int) -> bool:
    """Whether so many own cards and so many on the board are what the game ends with, and all are of its deck."""
    shared = 0 if own in game.hole else max(game.hole) - own
    return (
        0 <= shared <= game.shared_streets
        and rows.shape[1] - own == game.board + shared
        and (game.most_seats is None or seats <= game.most_seats)
        and (game.deck.start == 0 or bool(rows.min() >= game.deck.start))
    )


@lru_cache(maxsize=None)
def _reader_of(evaluator: str) -> tuple[Reading, Names, Player]:
    reading = READINGS[evaluator]
    return reading, names_of(reading), player_of(evaluator)


def _half_of(evaluator: str, rows: NDArray[np.uint8], own: int, live: list[int], seats: int) -> Half:
    """What the live seats have, in their places at the table."""
    reading, names, player = _reader_of(evaluator)
    if reading.evaluate_deal is None:
        found = reading.evaluate(rows)
    else:
        found = reading.evaluate_deal(rows[:, :own], rows[:, own:])
    best: list[Any] = frozen_rows(player.of_rows(rows, rows.shape[1] - own, found))
    values = found.tolist()
    if reading.fewer_play:
        best = [cards[: names.categories.item(value)] for cards, value in zip(best, values)]
    elif reading.must_qualify:
        best = [cards if value else None for cards, value in zip(best, values)]
    texts = [names.texts.item(value) for value in values]
    winners = _winners(values, live)
    if len(live) == seats:
        return Half(tuple(values), tuple(texts), tuple(best), winners)
    none: list[Any] = [None] * seats
    return Half(_seated(values, live, [0] * seats), _seated(texts, live, none), _seated(best, live, none), winners)


def _winners(values: list[int], live: list[int]) -> tuple[int, ...]:
    """The seats with the largest value, unless it is 0."""
    largest = max(values)
    if values.count(largest) == 1:
        return (live[values.index(largest)],) if largest else ()
    return tuple(seat for seat, value in zip(live, values) if value == largest) if largest else ()


def _seated(items: Iterable[Any], live: list[int], seats: list[Any]) -> tuple[Any, ...]:
    """What live seats have, among what those have that folded."""
    by_seat = [*seats]
    for seat, item in zip(live, items):
        by_seat[seat] = item
    return tuple(by_seat)


def _fault(game: Game, hands: Sequence[Hand], live: list[int], board: Hand) -> Exception:
    """What is wrong with a table."""
    if not live:
        return ValueError("everybody has folded: nobody is left to show down")
    for seat in live:
        hand = hands[seat]
        if not hand.strip() if isinstance(hand, str) else isinstance(hand, (list, tuple)) and not hand:
            return ValueError(f"seat {seat}: no hand is given; a hand that has folded is None")
    try:
        game.check_seats(len(hands))
        spot = read_spot(game, len(live), [hands[seat] for seat in live], board, "")
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        return kind(re.sub(r"^seat (\d+)", lambda place: f"seat {live[int(place[1])]}", str(error)))
    for seat, cards in zip(live, spot.hands):
        if len(cards) != spot.hole_cards:
            return ValueError(f"seat {seat}: {wording.counted(len(cards))}, a complete hand has {spot.hole_cards}")
    if len(spot.board) == spot.board_cards:
        return ValueError(f"board: its cards are to be listed, not {quoted(board)}")
    return ValueError(f"board: {wording.counted(len(spot.board))}, a complete board has {spot.board_cards}")
