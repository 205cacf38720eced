"""The games, as data: what is dealt, and which evaluators rank it. A further game is one more record in ``GAMES``.

What deals, evaluates or divides reads a record and knows no game by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import MappingProxyType
from typing import NamedTuple

from evaluator.encoding import DECK, SHORT_DECK
from evaluator.work import quoting


class Game(NamedTuple):
    """One game.

    A draw game needs nothing further: a hand lists the cards that were kept, and those that are missing are dealt.
    """

    name: str
    hole: tuple[int, ...]
    """Cards a seat holds in the end. Several numbers, ascending, are several games of this name, the usual one first."""
    board: int
    """Cards that all seats share."""
    high: str | None = None
    """The evaluator (a public function) of the pot, or of its high half; None: the low takes everything."""
    low: str | None = None
    """The evaluator of the low half, or of the pot where there is no high; its 0 is no low."""
    exactly_two: bool = False
    """Whether evaluators take hole cards and board apart, for two of the one and three of the other play; else they
    take all of them as one hand."""
    shared_streets: int = 0
    """Of a seat's last cards, how many become one card for all seats when the stub cannot serve each of them."""
    up_cards: int = 0
    """Of a seat's cards, how many are dealt face up, one a street: in stud, which acts by what they show."""
    most_seats: int | None = None
    """None: as many as the deck serves."""
    deck: range = range(DECK)

    @property
    def evaluators(self) -> tuple[str, ...]:
        """Evaluators of the pot: one, or those of the high and the low half."""
        return tuple(filter(None, (self.high, self.low)))

    def check_seats(self, seats: int) -> None:
        """ValueError if the game is not for so many."""
        if seats < 1 or (self.most_seats is not None and seats > self.most_seats):
            most = "" if self.most_seats is None else f" to {self.most_seats}"
            raise ValueError(f"{self.name} is for 1{most or ' or more'} players, not {quoting.number(seats)}")

    def hole_cards(self, listed: int) -> int:
        """Cards of a seat when the longest of the hands lists so many; ValueError if no such game is dealt.

        >>> GAMES["omaha"].hole_cards(0), GAMES["omaha"].hole_cards(5)
        (4, 5)
        """
        enough = [count for count in self.hole if count >= listed]
        if not enough:
            raise ValueError(f"{listed} cards are too many for {self.name}, which deals {max(self.hole)} to a seat")
        return enough[0]

    def cards_dealt(self, seats: int, hole: int, deck: int) -> tuple[int, int]:
        """Cards of each seat and cards for all of them, ``deck`` cards not being dead; ValueError if those are too few.

        >>> [GAMES["stud"].cards_dealt(seats, 7, 52) for seats in (7, 8, 9)]
        [(7, 0), (6, 1), (5, 2)]
        """
        for shared in range(self.shared_streets + 1):
            own, common = hole - shared, self.board + shared
            if seats * own + common <= deck:
                return own, common
        cards, players = quoting.number(seats * own + common), quoting.number(seats)
        raise ValueError(f"{self.name} for {players} players takes {cards} cards, there are {deck}")


# Stud's sixth and seventh street are one card for everybody when the stub cannot serve every seat.
_STUD = Game("stud", hole=(7,), board=0, high="high", shared_streets=2, up_cards=4, most_seats=9)
_OMAHA = Game("omaha", hole=(4, 5, 6), board=5, high="omaha_high", exactly_two=True)

GAMES = MappingProxyType(
    {
        game.name: game
        for game in (
            Game("holdem", hole=(2,), board=5, high="high"),
            _OMAHA,
            _OMAHA._replace(name="omaha8", low="omaha_low8"),
            _STUD,
            _STUD._replace(name="stud8", low="low8"),
            _STUD._replace(name="razz", high=None, low="razz"),
            Game("short_deck", hole=(2,), board=5, high="short_deck", deck=SHORT_DECK),
            Game("deuce_seven", hole=(5,), board=0, low="deuce_seven"),
            Game("badugi", hole=(4,), board=0, low="badugi"),
        )
    }
)


def _plain(name: str) -> str:
    return re.sub(r"[-_\s]+", "", name).lower()


def game_named(name: str, games: Iterable[Game] | None = None) -> Game:
    """The record of a game (of ``GAMES``, or of those given), in either case, with or without hyphens and underscores.

    The number of hole cards may follow the name of a game that has several: ``omaha5``, ``omaha8-5``. TypeError if the
    name is no text, ValueError with the games there are if it names none.

    >>> game_named("Omaha8-5").hole, game_named("omaha").hole
    ((5,), (4, 5, 6))
    """
    if not isinstance(name, str):
        raise TypeError(f"game must be a name such as 'holdem', not {type(name).__name__}")
    if games is None and name in GAMES:
        return GAMES[name]
    wanted, games = _plain(name), tuple(GAMES.values() if games is None else games)
    for game in games:
        if wanted == _plain(game.name):
            return game
        for count in game.hole if len(game.hole) > 1 else ():
            if wanted == f"{_plain(game.name)}{count}":
                return game._replace(hole=(count,))
    raise ValueError(f"unknown game {quoting.quoted(name)}; there are {names(games)}")


def names(games: Iterable[Game]) -> str:
    """The names of games for the reader of a message.

    >>> names([GAMES["holdem"], GAMES["omaha8"]])
    'holdem, omaha8 (also omaha8-4, -5, -6)'
    """
    return ", ".join(game.name if len(game.hole) == 1 else f"{game.name} (also {_sized_names(game)})" for game in games)


def _sized_names(game: Game) -> str:
    return game.name + ", ".join(f"-{count}" for count in game.hole)
