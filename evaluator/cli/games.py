"""The games of the command line: how a hand of each is written, and which values it has. They follow from rules.py."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

import evaluator
from evaluator import rules
from evaluator.columns.handfile import count_fault

PLAYING = 5
"""Cards that play, in every game that is dealt as many; no evaluator ranks fewer."""
FLOP = 3

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

EVALUATORS = (
    rules.Game("high", hole=(7,), board=0, high="high"),
    rules.Game("low8", hole=(7,), board=0, low="low8"),
    rules.Game("omaha_high", hole=(4, 5, 6), board=5, high="omaha_high", exactly_two=True),
    rules.Game("omaha_low8", hole=(4, 5, 6), board=5, low="omaha_low8", exactly_two=True),
)
"""Evaluators that no game is named after."""


class InputError(Exception):
    """Bad input; the message is the whole sentence the user reads."""


def seats_from_one(message: str) -> str:
    """An error's seats, which count from 0 in Python, as people count them.

    >>> seats_from_one("seat 1: As appears twice")
    'seat 2: As appears twice'
    """
    return re.sub(r"^seat (\d+)", lambda seat: f"seat {int(seat[1]) + 1}", message)


@dataclass(frozen=True)
class Side:
    """One ranking of a hand: the whole pot, or the high or the low half of it."""

    title: str
    """Heading of the value's column."""
    scale: str
    """The name of the public evaluator, under which `describe` and `best_five` know its values."""

    def evaluate(self, *parts: NDArray[np.integer[Any]], threads: int = 1) -> Any:
        """Return what the evaluator does."""
        return getattr(evaluator, self.scale)(*parts, threads=threads)


@dataclass(frozen=True)
class Game:
    """A game: its sides, and how many cards each part of a hand (all of it, or hole cards and board) may have."""

    name: str
    sides: tuple[Side, ...]
    fewest: tuple[int, ...]
    most: tuple[int, ...]

    @property
    def has_board(self) -> bool:
        """Whether hole cards and board are kept apart, as in Omaha."""
        return len(self.most) == 2

    def check_counts(self, *counts: int) -> None:
        """Raise ValueError unless each part has a legal number of cards."""
        for part, found, fewest, most in zip(("hole", "board"), counts, self.fewest, self.most):
            fault = count_fault(found, fewest, most, part if self.has_board else "")
            if fault:
                raise ValueError(fault)

    def evaluate(self, *parts: NDArray[np.integer[Any]], threads: int = 1) -> NDArray[np.uint16]:
        """Return uint16 (n, sides) for the arrays (n, k) of the parts; the evaluators' errors pass through."""
        return np.stack([side.evaluate(*parts, threads=threads) for side in self.sides], axis=-1)


def from_rules(game: rules.Game) -> Game:
    """The same game as hands are written: after the flop or later, and stud from fifth street on.

    >>> from_rules(rules.GAMES["omaha"]).fewest, from_rules(rules.GAMES["stud"]).most
    ((4, 3), (7,))
    """
    titles = ("value",) if len(game.evaluators) == 1 else ("high", "low")
    sides = tuple(map(Side, titles, game.evaluators))
    if game.exactly_two:
        return Game(game.name, sides, fewest=(min(game.hole), FLOP), most=(max(game.hole), game.board))
    most = max(game.hole) + game.board
    return Game(game.name, sides, fewest=(min(PLAYING, most),), most=(most,))


def known_games() -> tuple[rules.Game, ...]:
    """Return what ``--game`` may name."""
    return (*EVALUATORS, *rules.GAMES.values())


def game_named(text: str) -> Game:
    """Return the game of a name as typed: hyphens or underscores; ``omaha5`` and ``omaha8-5`` fix the hole cards.

    >>> game_named("Omaha8-5").fewest
    (5, 3)
    """
    try:
        return from_rules(rules.game_named(text, known_games()))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
