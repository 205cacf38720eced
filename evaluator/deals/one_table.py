"""One table at showdown: the public function showdown, and its answer.

    hands, board ─► rows of cards ─► values ─► names, cards that play, winners, shares of the pot
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.columns.card_columns import rows_of_table
from evaluator.deals.settling import shares
from evaluator.deals.spots import read_spot
from evaluator.deck import wording
from evaluator.deck.notation import to_text
from evaluator.hands.playing_cards import NO_CARD, player_of
from evaluator.hands.readings import READINGS
from evaluator.hands.values import names_of
from evaluator.rules import Game, game_named
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from typing import NoReturn, TypeAlias

    from numpy.typing import NDArray

    from evaluator.deals.spots import Hand

    Best: TypeAlias = tuple[NDArray[np.uint8] | None, ...]
    Names: TypeAlias = tuple[str | None, ...]


def showdown(hands: Sequence[Hand], board: Hand = "", *, game: str = "holdem") -> Showdown:
    """Who has what at showdown, and who wins how much of the pot: one table, all cards known.

    Parameters
    ----------
    hands : list of str or ids
        A complete hand for each seat, None for a seat that has folded.
    board : str or ids
        The whole board; in stud the cards that all seats share, where the deck could not serve each of them.
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
    record = game_named(game)
    if not isinstance(hands, (list, tuple)):
        raise TypeError(f"hands is a list, one hand for each seat, not {type(hands).__name__}")
    live = [seat for seat, hand in enumerate(hands) if hand is not None]
    read = rows_of_table([hands[seat] for seat in live], board)
    if read is None or not _is_complete(record, len(hands), *read):
        raise _fault(record, hands, live, board)
    halves = [_half_of(name, *read, live, len(hands)) for name in record.evaluators]
    pot = frozen(shares(*(half.values for half in halves)))
    return Showdown(record.name, pot, halves[0], halves[1] if len(halves) > 1 else None)


class Half(NamedTuple):
    """What a half of the pot, or the whole of it, goes by; each by seat."""

    values: tuple[int, ...]
    names: Names
    best: Best

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the best value; none where nobody has a low."""
        best = max(self.values)
        return tuple(seat for seat, value in enumerate(self.values) if value == best and best)


class _Field:
    """A field of the answer, which is one of a half; None where there is no such half."""

    def __init__(self, half: str) -> None:
        self._half = half

    def __set_name__(self, owner: type, name: str) -> None:
        self._name, self._part = name, name.removeprefix("low_")

    def __get__(self, table: Showdown | None, owner: type | None = None) -> Any:
        if table is None:
            return self
        half = getattr(table, self._half)
        return None if half is None else getattr(half, self._part)

    def __set__(self, table: Showdown, field: object) -> NoReturn:
        raise AttributeError(f"a Showdown does not change: {self._name} cannot be set")


def _field(half: str) -> Any:
    return _Field(half)


class Showdown:
    """Who has what at showdown, and who wins: the answer of ``showdown``. It does not change, and it compares and pickles.

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
        The same of the low half, and None in games without one. A seat whose low does not qualify has the value 0, and no
        cards that play.

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

    __slots__ = ("__weakref__", "_high", "_low", "game", "shares")

    game: str
    shares: NDArray[np.float64]
    values: tuple[int, ...] = _field("_high")
    names: Names = _field("_high")
    best: Best = _field("_high")
    winners: tuple[int, ...] = _field("_high")
    low_values: tuple[int, ...] | None = _field("_low")
    low_names: Names | None = _field("_low")
    low_best: Best | None = _field("_low")
    low_winners: tuple[int, ...] | None = _field("_low")
    _high: Half
    _low: Half | None

    def __init__(self, game: str, pot: NDArray[np.float64], high: Half, low: Half | None = None) -> None:
        for name, field in (("game", game), ("shares", pot), ("_high", high), ("_low", low)):
            object.__setattr__(self, name, field)

    def to_dict(self) -> dict[str, Any]:
        """A dict of everything, as JSON has it: lists by seat, cards as ids.

        >>> import json
        >>> answer = showdown(["AsKs", None, "9c9d"], "Ac Kh 9h 2s 2d").to_dict()
        >>> json.dumps(answer["names"]), answer["best"][2], answer["shares"]
        ('["two pair, aces and kings, 9", null, "full house, nines over deuces"]', [30, 29, 28, 3, 1], [0.0, 0.0, 1.0])
        """
        found: dict[str, Any] = {"game": self.game}
        for start, half in (("", self._high), ("low_", self._low)):
            if half is not None:
                played = [None if best is None else best.tolist() for best in half.best]
                fields = [*half.values], [*half.names], played, [*half.winners]
                found |= dict(zip((f"{start}{name}" for name in (*Half._fields, "winners")), fields))
        return {**found, "shares": self.shares.tolist()}

    def _repr_html_(self) -> str:
        """A table for notebooks."""
        halves = [half for half in (self._high, self._low) if half is not None]
        heads = ["seat", *["hand", "plays"] * len(halves), "share"]
        rows = []
        for seat, share in enumerate(self.shares.tolist()):
            shown = [text for half in halves for text in (half.names[seat] or "folded", _text_of(half.best[seat]))]
            rows.append([str(seat), *shown, f"{share:.4g}"])
        lines = ["".join(f"<td>{escape(field)}</td>" for field in row) for row in rows]
        head = "".join(f"<th>{head}</th>" for head in heads)
        return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Showdown does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Showdown does not change: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Showdown):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game, self.values, self.low_values))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.shares, self._high, self._low)

    def __setstate__(self, state: object) -> NoReturn:
        raise ValueError("the state of a Showdown is what it is made of")

    def __repr__(self) -> str:
        parts = [_said("wins" if self._low is None else "wins high", "win" if self._low is None else "win high", self._high)]
        if self._low is not None:
            parts.append(_said("wins low", "win low", self._low) if self._low.winners else "no low")
        return f"<Showdown of {self.game}: {', '.join(parts)}>"


def _said(wins: str, win: str, half: Half) -> str:
    seats = " and ".join(map(str, half.winners))
    many = len(half.winners) > 1
    return f"{'seats' if many else 'seat'} {seats} {win if many else wins} with {half.names[half.winners[0]]}"


def _text_of(best: NDArray[np.uint8] | None) -> str:
    return "" if best is None else to_text(best)


def _is_complete(game: Game, seats: int, rows: NDArray[np.uint8], own: int) -> bool:
    """Whether so many own cards and so many on the board are what the game ends with, and all are of its deck."""
    shared = 0 if own in game.hole else max(game.hole) - own
    return (
        0 <= shared <= game.shared_streets
        and rows.shape[1] - own == game.board + shared
        and (game.most_seats is None or seats <= game.most_seats)
        and (game.deck.start == 0 or bool(rows.min() >= game.deck.start))
    )


def _half_of(evaluator: str, rows: NDArray[np.uint8], own: int, live: list[int], seats: int) -> Half:
    """What the live seats have, in their places at the table."""
    reading, texts = READINGS[evaluator], names_of(READINGS[evaluator]).texts
    if reading.evaluate_deal is None:
        values = reading.evaluate(rows)
    else:
        values = reading.evaluate_deal(rows[:, :own], rows[:, own:])
    played = frozen(player_of(evaluator).of_rows(rows, rows.shape[1] - own, values))
    by_seat: list[int] = [0] * seats
    names: list[str | None] = [None] * seats
    best: list[NDArray[np.uint8] | None] = [None] * seats
    for seat, value, cards in zip(live, values.tolist(), played):
        by_seat[seat], names[seat] = value, texts.item(value)
        if value:
            best[seat] = frozen(cards[cards != NO_CARD]) if reading.fewer_play else cards
    return Half(tuple(by_seat), tuple(names), tuple(best))


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
    return ValueError(f"board: {wording.counted(len(spot.board))}, a complete board has {spot.board_cards}")
