"""Pai gow's two hands, a back of five cards and a front of two: what they are, and whether they may be set so.

    front (..., 2) ─► pai_gow_front ──────────────────────────────────────────┐
    back (..., 5) ──► pai_gow ─► the best front that such a back outranks ─► at most that: legal

**A back against a front.** The card room's rule sheet says that the five-card hand must rank higher, and no more. It is
read like this. Two cards are a pair or a high card, so that a back of two pair or better outranks every front. Else
compare as if both hands had as many cards: the pair first, then the other cards from the top; where all that the front
has is equal, the back still has a card and the front has none, which is lower. Worked: K-K-9-5-3 outranks K-K and A-Q,
A-Q-9-5-3 outranks A-Q but not A-K, 2-2-5-4-3 outranks A-K but not 3-3. So no back equals a front, and houses that write
"must not rank lower" mean the same. What is set otherwise is a foul.

The joker is an ace in a front; in a back, an ace or what completes a straight, a flush or a straight flush. Where
A-2-3-4-5 stands among the straights makes no difference here.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.deck.wording import counted
from evaluator.encoding import MAX_VALUE, RANKS, SUITS
from evaluator.hands.arrays import readable
from evaluator.hands.card_sets import mask
from evaluator.hands.evaluators import pai_gow, pai_gow_front
from evaluator.hands.value_classes import Category
from evaluator.hands.values import category
from evaluator.work.arguments import broadcast_shape
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

BACK, FRONT = 5, 2
DEALT = BACK + FRONT


class Setting(NamedTuple):
    """Seven cards as they are set."""

    back: NDArray[np.uint8]
    """Card ids (..., 5)."""
    front: NDArray[np.uint8]
    """Card ids (..., 2)."""


@cache
def _outranked() -> NDArray[np.uint8]:
    """Value of a back → the largest value of a front that it outranks: what its own first two cards are worth."""
    downwards = range(RANKS)[::-1]
    unpaired = [SUITS * np.array(five) + [0, 1, 2, 3, 0] for five in combinations(downwards, 5)]
    paired = [
        SUITS * np.array([rank, rank, *three]) + [0, 1, 2, 3, 0]
        for rank in downwards
        for three in combinations([other for other in downwards if other != rank], 3)
    ]
    backs = np.array([*unpaired, *paired])
    table = np.zeros(MAX_VALUE["pai_gow"] + 1, np.uint8)
    table[pai_gow(backs)] = pai_gow_front(backs[:, :FRONT])
    table[1:][category(np.arange(1, len(table)), "pai_gow") > Category.PAIR] = MAX_VALUE["pai_gow_front"]
    return frozen(table)


def is_legal(back: Any, front: Any) -> bool | NDArray[np.bool_]:
    """Whether each back outranks its front, by the comparison that the first lines of this module write down.

    Parameters
    ----------
    back, front : str, sequence or integer array
        Cards (..., 5) and (..., 2), as :func:`evaluator.cards` takes them; leading axes broadcast.

    Returns
    -------
    bool, or bool array of the broadcast leading shape

    Raises
    ------
    ValueError, TypeError
        For what is no card, a card twice in a row of both hands, other numbers of cards, axes that do not broadcast.

    Examples
    --------
    >>> is_legal("Ks Kd 9c 5h 3s", "Kh Kc"), is_legal("As Qd 9c 5h 3s", "Ah Kc"), is_legal("2s 2d 3c 4h 5s", "Ah Kc")
    (True, False, True)
    """
    (*_, own_back, own_front), error = readable("is_legal", back, front)
    setting = read_setting(own_back, own_front)
    if error is not None:
        raise error
    legal = outranks(pai_gow(setting.back, validate=False), pai_gow_front(setting.front, validate=False))
    return legal if legal.ndim else bool(legal)


def outranks(backs: Any, fronts: Any) -> NDArray[np.bool_]:
    """The same of values: of ``pai_gow``, by either wheel, and of ``pai_gow_front``."""
    return np.asarray(_outranked()[backs] >= fronts)


def read_setting(back: NDArray[np.uint8], front: NDArray[np.uint8], whose: str = "") -> Setting:
    """Both hands, of one leading shape, once each row's cards are different; ``whose`` begins the messages."""
    read = Setting(back, front)
    for ids, name, count in ((back, "back", BACK), (front, "front", FRONT)):
        if ids.shape[-1] != count:
            raise ValueError(f"{whose}{name} must have {counted(count)}, not {ids.shape[-1]}")
    try:
        leading = broadcast_shape(read.back.shape[:-1], read.front.shape[:-1])
    except ValueError:
        shapes = f"{read.back.shape} and {read.front.shape}"
        raise ValueError(f"{whose}back and front have leading axes that do not broadcast: {shapes}") from None
    setting = Setting(*(np.broadcast_to(ids, (*leading, ids.shape[-1])) for ids in read))
    mask(np.concatenate(setting, axis=-1))  # a card twice is an error
    return setting
