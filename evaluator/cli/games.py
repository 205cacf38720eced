"""The games of the command line as data: which cards a hand has, and which evaluators rank it."""

import argparse
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from evaluator.doors import high, low8, omaha_high, omaha_low8, razz
from evaluator.handfile import count_fault


class InputError(Exception):
    """Bad input; the message is the whole sentence the user reads."""


@dataclass(frozen=True)
class Side:
    """One ranking of a hand: the whole pot, or the high or the low half of it."""

    title: str
    """Heading of the value's column."""
    evaluate: Callable
    """The public evaluator."""
    scale: str
    """The name under which `describe` and `best_five` know its values."""
    smallest: int = 1
    """The smallest value; 0 where a hand may fail to qualify."""


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

    def evaluate(self, *parts, threads: int = 1) -> np.ndarray:
        """Return uint16 (n, sides) for the arrays (n, k) of the parts; the evaluators' errors pass through."""
        return np.stack([side.evaluate(*parts, threads=threads) for side in self.sides], axis=-1)


HIGH_AND_LOW = (Side("high", high, "high"), Side("low", low8, "low8", smallest=0))
OMAHA_HIGH_AND_LOW = (Side("high", omaha_high, "high"), Side("low", omaha_low8, "low8", smallest=0))
FIVE_TO_SEVEN = {"fewest": (5,), "most": (7,)}
TWO_AND_THREE = {"fewest": (4, 3), "most": (6, 5)}

GAMES = {
    game.name: game
    for game in (
        Game("high", (Side("value", high, "high"),), **FIVE_TO_SEVEN),
        Game("low8", (Side("value", low8, "low8", smallest=0),), **FIVE_TO_SEVEN),
        Game("razz", (Side("value", razz, "razz"),), **FIVE_TO_SEVEN),
        Game("stud8", HIGH_AND_LOW, fewest=(7,), most=(7,)),
        Game("omaha", (Side("value", omaha_high, "high"),), **TWO_AND_THREE),
        Game("omaha8", OMAHA_HIGH_AND_LOW, **TWO_AND_THREE),
    )
}
ALIASES = {"holdem": "high", "stud": "high", "omaha_high": "omaha"}


def game_named(text: str) -> Game:
    """Return the game of a name as typed: hyphens or underscores; ``omaha5`` and ``omaha8-5`` fix the hole cards.

    >>> game_named("Omaha8-5").fewest
    (5, 3)
    """
    name = text.strip().lower().replace("-", "_")
    name = ALIASES.get(name, name)
    if name in GAMES:
        return GAMES[name]
    sized = re.fullmatch(r"(?:omaha|(omaha8)_)([456])", name)
    if not sized:
        known = ", ".join(sorted([*GAMES, *ALIASES, "omaha4..6", "omaha8-4..6"]))
        raise argparse.ArgumentTypeError(f"{text!r} is no game; choose from {known}")
    game, hole = GAMES[sized[1] or "omaha"], int(sized[2])
    return replace(game, name=name, fewest=(hole, game.fewest[1]), most=(hole, game.most[1]))
