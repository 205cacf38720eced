"""What callers give, looked at: whole numbers (how many deals, seats, hands), arrays that are refused, their shapes."""

from __future__ import annotations

import operator
import sys
from itertools import chain, repeat
from typing import Any

import numpy as np

from evaluator.work.quoting import number as written


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


def refuse_masked(array: object) -> None:
    """A TypeError for a masked array: its hidden entries would count like others.

    Nobody has one who has not imported ``numpy.ma``, which NumPy itself does not.
    """
    masked = sys.modules.get("numpy.ma")
    if masked is not None and isinstance(array, masked.MaskedArray):
        raise TypeError("masked arrays are refused, whether or not an entry is masked: pass .filled(…) or .compressed()")


def refuse_long(array: "np.ndarray[Any, Any]", demand: str) -> None:
    """A TypeError for ints of which one is beyond 64 bits, which NumPy takes for objects.

    >>> refuse_long(np.asarray([5, 2**64]), "contributions must be integers")
    Traceback (most recent call last):
        ...
    TypeError: contributions must be integers of up to 64 bits, not 18446744073709551616
    """
    if not array.size or array.dtype.kind != "O":
        return
    items = array.ravel()  # .flat takes 32 axes, arrays have up to 64
    if all(isinstance(item, int) for item in items):
        if (longest := max(items, key=abs)).bit_length() > 63:
            raise TypeError(f"{demand} of up to 64 bits, not {written(longest)}")


def broadcast_shape(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    """``np.broadcast_shapes``, which takes shapes of up to 32 axes, for the 64 that arrays may have.

    >>> broadcast_shape((4, 1), (3,)), broadcast_shape()
    ((4, 3), ())
    """
    common = []
    for lengths in zip(*(chain(repeat(1, max(map(len, shapes)) - len(shape)), shape) for shape in shapes)):
        moving = {*lengths} - {1}
        if len(moving) > 1:
            raise ValueError("shapes do not broadcast: " + ", ".join(map(str, shapes)))
        common.append(moving.pop() if moving else 1)
    return tuple(common)
