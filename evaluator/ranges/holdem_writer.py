"""The weights of a range, written as the text that reads back to the same weights: see ``range_parser``.

Hands of one weight stand together, the largest weight first. Classes of which every pair of cards has that weight come
as pairs, hands both suited and offsuit, suited and offsuit ones, their runs merged into ``QQ+``, ``A5s-A2s`` and
``T9s-65s``; then come the pairs of cards that are left, one by one.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np

from evaluator.deck.combos import CLASS_OF_COMBO, HIGHER, LOWER, PLACES, reduce_classes
from evaluator.deck.notation import to_text
from evaluator.encoding import RANKS

_Hand = tuple[int, int]  # the places of two cards, the higher card, which is the lower place, first
_Item = TypeVar("_Item")
_Run = list[_Hand]  # neighbours: the kicker falls under one higher card, or both cards fall together

_SHORTEST_FALL = 3  # T9s,98s is as short as T9s-98s and read faster


def write(weights: np.ndarray) -> str:
    """The text of 1,326 weights, finite and not negative.

    >>> write(np.ones(1326)), write(np.arange(1326) // 1323 * 0.5)
    ('random', 'AsAh:0.5,AsAd:0.5,AsAc:0.5')
    """
    if weights[0] > 0 and (weights == weights[0]).all():
        return "random" + _suffix(weights[0])
    smallest, largest = reduce_classes(weights, np.minimum, np.maximum)
    whole = smallest == largest
    classes = np.flatnonzero(whole & (largest > 0))
    pairs = np.flatnonzero(~whole[CLASS_OF_COMBO] & (weights > 0))[::-1]
    names: dict[float, list[str]] = defaultdict(list)
    for weight, alike in _by_weight(largest[classes], classes.tolist()).items():
        names[weight] += _class_names(alike)
    for weight, texts in _by_weight(weights[pairs], to_text(np.column_stack([HIGHER[pairs], LOWER[pairs]]))).items():
        names[weight] += [text.replace(" ", "") for text in texts]
    return ",".join(name + _suffix(weight) for weight in sorted(names, reverse=True) for name in names[weight])


def _by_weight(weights: np.ndarray, items: Sequence[_Item]) -> dict[float, list[_Item]]:
    """The items that go with each weight."""
    found: dict[float, list[_Item]] = defaultdict(list)
    for weight, item in zip(weights.tolist(), items, strict=True):
        found[weight].append(item)
    return found


def _suffix(weight: float) -> str:
    """The weight with as many digits as tell it from all others; nothing for 1."""
    return "" if weight == 1 else f":{float(weight)!r}".removesuffix(".0")


def _class_names(classes: list[int]) -> Iterator[str]:
    """Tokens for classes, numbered as in ``hand_classes`` and ascending."""
    cells = [divmod(number, RANKS) for number in classes]
    pairs = _runs([(row, column) for row, column in cells if row == column], 1)
    suited = _runs([(row, column) for row, column in cells if row < column], 0)
    offsuit = _runs(sorted((column, row) for row, column in cells if row > column), 0)
    both = [run for run in suited if run in offsuit]
    for runs, suits in (
        (pairs, ""),
        (both, ""),
        ([run for run in suited if run not in both], "s"),
        ([run for run in offsuit if run not in both], "o"),
    ):
        for run in _with_falls(runs):
            yield _name(run, suits)


def _runs(hands: list[_Hand], fall: int) -> list[_Run]:
    """Cut a list where the next hand is not the last one with its lower card one and its higher card ``fall`` down."""
    runs: list[_Run] = []
    for higher, lower in hands:
        if runs and runs[-1][-1] == (higher - fall, lower - 1):
            runs[-1].append((higher, lower))
        else:
            runs.append([(higher, lower)])
    return runs


def _with_falls(runs: list[_Run]) -> list[_Run]:
    """Join runs of one hand to longer ones in which both cards fall, such as T9s-65s."""
    alone = sorted((run[0] for run in runs if len(run) == 1), key=lambda hand: (hand[1] - hand[0], hand))
    falls = [run for run in _runs(alone, 1) if len(run) >= _SHORTEST_FALL]
    return sorted([run for run in runs if not any(run[0] in fall for fall in falls)] + falls)


def _name(run: _Run, suits: str) -> str:
    """The token of a run: its only hand, its last with "+" where the run begins at the top, or both ends.

    >>> _name([(0, 1), (0, 2)], "s"), _name([(2, 2), (3, 3)], ""), _name([(5, 6)], "o")
    ('AQs+', 'QQ-JJ', '98o')
    """
    first, last = (PLACES[higher] + PLACES[lower] + suits for higher, lower in (run[0], run[-1]))
    if len(run) == 1:
        return first
    (higher, lower), (last_higher, _) = run[0], run[-1]
    tops = (0, 0), (last_higher, last_higher + 1)
    return f"{last}+" if (higher, lower) in tops else f"{first}-{last}"
