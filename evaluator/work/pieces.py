"""NumPy's work in pieces: between two of them Python looks for signals, so that Ctrl-C ends a call on any array soon.

One operation of NumPy on a gigabyte takes a second in which nobody looks; on one of these pieces, some milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from types import EllipsisType

    from numpy.typing import DTypeLike, NDArray

Index: TypeAlias = "tuple[int | slice | EllipsisType, ...]"

MOST_ITEMS = 1 << 21
"""Items of a piece."""

MOST_OBJECTS = 1 << 16
"""Objects of a list that become an array at once, each of them perhaps a row."""


WHOLE: tuple[Index, ...] = ((...,),)
"""The one piece of a small array: a view of whatever it is, be it of no axes."""


def pieces(shape: Sequence[int], most: int = MOST_ITEMS) -> Iterable[Index]:
    """Indices that cut an array of this shape into pieces of up to `most` items, in C order.

    >>> pieces((3, 4)), list(pieces((5, 4), 8))
    (((Ellipsis,),), [(slice(0, 2, None),), (slice(2, 4, None),), (slice(4, 6, None),)])
    """
    if prod(shape) <= most:
        return WHOLE
    length, *rest = shape
    each = prod(rest)
    if each > most:
        return ((first, *index) for first in range(length) for index in pieces(rest, most))
    step = most // each
    return ((slice(first, first + step),) for first in range(0, length, step))


def copy_into(target: NDArray[Any], source: NDArray[Any]) -> None:
    """``target[...] = source``, of one shape, any dtypes that can be cast at all."""
    for index in pieces(target.shape):
        np.copyto(target[index], source[index], casting="unsafe")


def as_dtype(array: NDArray[Any], dtype: DTypeLike) -> NDArray[Any]:
    """``array.astype(dtype, order="C")``, a copy.

    >>> as_dtype(np.array([1, 256]), np.uint8)
    array([1, 0], dtype=uint8)
    """
    if array.size <= MOST_ITEMS:
        return array.astype(dtype, order="C")
    copy: NDArray[Any] = np.empty(array.shape, dtype)
    copy_into(copy, array)
    return copy


def as_list(array: NDArray[Any]) -> Any:
    """``array.tolist()``.

    >>> as_list(np.array([[1, 2], [3, 4]])), as_list(np.array(5))
    ([[1, 2], [3, 4]], 5)
    """
    if array.size <= MOST_OBJECTS:
        return array.tolist()
    rows = max(MOST_OBJECTS // max(prod(array.shape[1:]), 1), 1)
    return [row for first in range(0, len(array), rows) for row in array[first : first + rows].tolist()]


def from_objects(items: Sequence[Any]) -> NDArray[Any]:
    """``np.asarray(items)`` of a list or tuple.

    >>> from_objects([[1, 2]] * (MOST_OBJECTS + 1)).shape
    (65537, 2)
    """
    starts = range(0, len(items), MOST_OBJECTS)
    parts = [np.asarray(items[first : first + MOST_OBJECTS]) for first in starts]
    if len({(part.dtype, part.shape[1:]) for part in parts}) > 1:
        return np.asarray(items)  # NumPy finds the dtype, or the words for what is no array
    array = np.empty((len(items), *parts[0].shape[1:]), parts[0].dtype)
    for first, part in zip(starts, parts):
        array[first : first + MOST_OBJECTS] = part
    return array
