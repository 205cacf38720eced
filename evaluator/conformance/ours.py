"""Adapters for this package's own doors: one hand as ids or text, arrays, sets of cards, and what Cython and Numba call."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import evaluator
from evaluator.encoding import JOKER, JOKER_TEXT

from .adapter import Adapter
from .players import PLAYS


class Ours(Adapter):
    """A value is a strength as it is: the larger wins, and 0, no low, is below all lows."""

    def cactus_kev(self, strength: int) -> int:
        return int(evaluator.to_cactus_kev(strength))


def identity(text: str) -> int:
    """The id of a card or of the joker."""
    return JOKER if text == JOKER_TEXT else evaluator.card(text)


class Ids(Ours):
    """One hand a call, a list of ids; and everything that is no evaluator."""

    name = "evaluator"
    card = staticmethod(identity)

    def __init__(self) -> None:
        for game in PLAYS:
            setattr(self, game, getattr(evaluator, game))

    def equity(self, game: str, hands: Sequence[str], board: str, dead: str) -> Any:
        return evaluator.equity(hands, board, dead=dead, game=game).equity.tolist()

    def combos(self, text: str) -> int:
        return len(evaluator.Range(text))

    def read(self, text: str) -> list[str]:
        return evaluator.to_text(evaluator.cards(text)).split()


class Texts(Ours):
    """One hand a call, a text."""

    name = "evaluator-text"

    def __init__(self) -> None:
        for game in PLAYS:
            setattr(self, game, partial(self._evaluate, getattr(evaluator, game)))

    @staticmethod
    def _evaluate(evaluate: Callable[..., int], *parts: Sequence[str]) -> int:
        return evaluate(*map(" ".join, parts))


class Arrays(Ours):
    """Many hands a call."""

    name = "evaluator-arrays"
    arrays = True

    def __init__(self) -> None:
        for game in PLAYS:
            setattr(self, game, getattr(evaluator, game))


class Masks(Ours):
    """The ufuncs on sets of cards."""

    name = "evaluator-masks"
    arrays = True

    def __init__(self) -> None:
        for game in PLAYS:
            ufunc = getattr(evaluator, f"{game}_mask", None)
            if ufunc is not None:
                setattr(self, game, partial(self._evaluate, ufunc))

    @staticmethod
    def _evaluate(ufunc: Callable[..., Any], *parts: Any) -> Any:
        return ufunc(*map(evaluator.mask, parts))


class Compiled(Ours):
    """The functions of ``evaluator.scalar``, which other people's Cython and Numba call; 0 is what is no hand."""

    name = "evaluator-compiled"
    card = staticmethod(identity)

    def __init__(self) -> None:
        from evaluator import scalar

        for game in set(PLAYS) & set(scalar.__pyx_capi__):
            parts = 2 if game.startswith("omaha") else 1
            function = ctypes.CFUNCTYPE(ctypes.c_uint16, *[ctypes.c_char_p, ctypes.c_int] * parts)
            setattr(self, game, partial(self._evaluate, function(address_of(scalar.__pyx_capi__[game])), game))

    @staticmethod
    def _evaluate(function: Callable[..., int], game: str, *parts: Sequence[int]) -> int:
        value = function(*(argument for part in parts for argument in (bytes(part), len(part))))
        if not value and "low8" not in game:
            raise ValueError("not a hand")
        return value


def address_of(capsule: Any) -> int:
    """Where the C function of a capsule of ``__pyx_capi__`` is."""
    name, pointer = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return int(pointer(capsule, name(capsule)))


OURS = (Ids, Texts, Arrays, Masks, Compiled)
