"""Whole numbers that callers give: how many deals, seats, hands."""

from __future__ import annotations

import operator

import numpy as np


def whole_number(number: object, name: str) -> int:
    """An int from anything that is one to NumPy; TypeError with the parameter's name for all else, bools too.

    >>> whole_number(np.uint8(7), "n")
    7
    """
    refused = isinstance(number, (bool, np.bool_))
    try:
        return operator.index(None if refused else number)  # type: ignore[arg-type]  # what is no int is a TypeError
    except TypeError:
        raise TypeError(f"{name} must be an int, not {type(number).__name__}") from None
