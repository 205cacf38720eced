"""Strategies in words: what is played, from how many hands of each value are played and how many are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from evaluator.encoding import RANK_TEXT
from evaluator.hands.values import describe

if TYPE_CHECKING:
    from numpy.typing import NDArray


def hand_words(value: int, game: str = "high") -> str:
    """A value's name, in which the ranks of a high card speak for themselves.

    >>> hand_words(121, "three_card"), hand_words(3326)
    ('Q-6-4', 'pair of jacks, T-7-4')
    """
    return str(describe(value, game)).removeprefix("high card, ")


def ranges_played(
    played: NDArray[np.int64], folded: NDArray[np.int64], words: Callable[[int], str], play: str = "play"
) -> str:
    """What is played, from how many hands of each value are and how many are not, both (N + 1,).

    >>> words = "no 7-high 8-high 9-high".split().__getitem__
    >>> ranges_played(np.array([0, 0, 2, 2]), np.array([0, 2, 0, 0]), words)
    'play 8-high or better, fold the rest'
    >>> ranges_played(np.array([0, 0, 1, 2]), np.array([0, 2, 1, 0]), words)
    'play 9-high or better, fold less than 8-high; in between, the suits decide'
    """
    plays, folds = np.flatnonzero(played), np.flatnonzero(folded)
    if not len(folds):
        return f"{play} everything"
    if not len(plays):
        return "fold everything"
    sure = plays[plays > folds[-1]]  # these and all above are always played
    if len(sure) == len(plays):
        return f"{play} {words(int(sure[0]))} or better, fold the rest"
    best = f"{play} {words(int(sure[0]))} or better, " if len(sure) else ""
    return f"{best}fold less than {words(int(plays[0]))}; in between, the suits decide"


def facing(sentences: Sequence[str]) -> str:
    """What there is to do against an up-card of each rank, deuces first, in lines from the aces down.

    >>> print(facing(["play everything"] * 12 + ["fold everything"]))
    facing A: fold everything
    facing K to 2: play everything
    """
    lines, down = [], zip(sentences[::-1], RANK_TEXT[::-1])
    for sentence, ranks in groupby(down, key=lambda one: one[0]):
        names = [rank for _, rank in ranks]
        lines.append(f"facing {names[0] if len(names) == 1 else f'{names[0]} to {names[-1]}'}: {sentence}")
    return "\n".join(lines)
