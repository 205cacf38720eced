"""Kinds of hold in video poker, as players name them: "four to a flush", "pair of jacks or better", "two deuces" …

A kind is a number: of a hand that is held whole, its line; else deuces that are wild, other cards, and what these make.

    (deuces * 5 + others) * shapes + shape        lines of hands that are held whole
    0 ……………………………………………… HELD_KINDS - 1 │ HELD_KINDS + line
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from evaluator.encoding import SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_HAND, _MOST = 5, 4  # cards of a hand, and of a part of it
_JACK, _TEN, _ACE, _FIVE = 9, 8, 12, 3

_SHAPES = (
    "to a royal flush",
    "to a straight flush",
    "to a flush",
    "high cards",
    "to a straight",
    "quads",
    "trips",
    "two pair",
    "pair of jacks or better",
    "low pair",
    "pair",
    "of no use together",
)
_GROUPED = {"quads", "trips", "two pair", "pair of jacks or better", "low pair", "pair"}
_WORDS = ("no", "one", "two", "three", "four", "five")

HELD_KINDS = (_MOST + 1) * _HAND * len(_SHAPES)


def held_kinds(
    hands: NDArray[np.uint8], holds: NDArray[np.intp], lines: NDArray[np.uint8], wild_cards: int
) -> NDArray[np.intp]:
    """The kind of what is held of each hand (n, 5), ascending; cards below ``wild_cards`` are wild."""
    held = (holds[:, None] >> np.arange(_HAND) & 1).astype(bool).T
    cards = hands.T.astype(np.int64)
    wild = held & (cards < wild_cards)
    natural = held & ~wild
    deuces, others = wild.sum(axis=0), natural.sum(axis=0)
    ranks, suits = cards // SUITS, cards % SUITS
    sets = np.where(natural, 1 << ranks, 0)
    all_ranks, all_suits = (np.bitwise_or.reduce(some) for some in (sets, np.where(natural, 1 << suits, 0)))
    different = (all_ranks[None, :] >> np.arange(_ACE + 1)[:, None] & 1).sum(axis=0)
    lowest, highest = np.where(natural, ranks, _ACE).min(axis=0), np.where(natural, ranks, 0).max(axis=0)
    below_ace = np.where(natural & (ranks < _ACE), ranks, 0).max(axis=0)
    suited, unlike = all_suits & (all_suits - 1) == 0, different == others
    several = unlike & (deuces + others > 1) & (others > 0)
    near = several & ((highest - lowest < _HAND) | ((highest == _ACE) & (below_ace <= _FIVE)))
    conditions = [
        several & suited & (lowest >= _TEN),
        near & suited,
        several & suited & (deuces + others > 2),
        unlike & (lowest >= _JACK) & (deuces + others < _MOST) & (others > 0) & (wild_cards == 0),
        near,
        (different == 1) & (others == 4),
        (different == 1) & (others == 3),
        (different == 2) & (others == 4),
        (different == 1) & (others == 2) & (lowest >= _JACK) & (wild_cards == 0),
        (different == 1) & (others == 2) & (wild_cards == 0),
        (different == 1) & (others == 2),
    ]
    shapes = np.select(conditions, range(len(conditions)), len(conditions))
    kinds = (deuces * _HAND + np.minimum(others, _MOST)) * len(_SHAPES) + shapes
    return np.where(deuces + others == _HAND, HELD_KINDS + lines.astype(np.intp), kinds)


def held_size(kind: int) -> int:
    """How many cards are held."""
    return _HAND if kind >= HELD_KINDS else sum(divmod(kind // len(_SHAPES), _HAND))


def held_name(kind: int, lines: Sequence[str]) -> str:
    """As players say it; ``lines`` are the names of whole hands.

    >>> held_name(4 * len(_SHAPES) + 2, []), held_name(HELD_KINDS, ["royal flush"]), held_name(0, [])
    ('four to a flush', 'royal flush', 'nothing')
    """
    if kind >= HELD_KINDS:
        return lines[kind - HELD_KINDS]
    (deuces, others), shape = divmod(kind // len(_SHAPES), _HAND), _SHAPES[kind % len(_SHAPES)]
    wild = f"{_WORDS[deuces]} deuce{'s' * (deuces > 1)}"
    if not others:
        return wild if deuces else "nothing"
    if shape in _GROUPED:
        name = shape
    elif shape.startswith("to "):
        return f"{_WORDS[deuces + others]} {shape}" + f", {wild} among them" * (deuces > 0)
    elif shape == "high cards":
        name = f"{_WORDS[others]} high card{'s' * (others > 1)}"
    else:
        name = f"{_WORDS[others]} other card{'s' * (others > 1)}"
    return f"{wild} and {name}" if deuces else name
