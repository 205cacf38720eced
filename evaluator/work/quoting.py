"""What a message quotes of what a caller gave: forty characters at most, and never an error of its own.

Only reached when an input is refused, hence plain Python.
"""

import reprlib
from collections.abc import Sequence
from typing import Any

import numpy as np

_LONGEST_QUOTE = 40
"""Characters of what a caller gave, in a message."""
LONGEST_NUMBER = 128
"""Bits of a number that is written with its digits."""


def quoted(given: object) -> str:
    """What a caller gave as Python writes it, cut short: a message must not be a gigabyte because its cause is.

    >>> print(quoted("AKx"), quoted("A" * 10**6), quoted(10**5000), quoted(("As", 7.5)))
    'AKx' 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'… an integer of 16,610 bits ('As', 7.5)
    """
    if isinstance(given, (int, np.integer)) and not isinstance(given, bool):
        return number(given)
    if isinstance(given, str):  # a subclass may have other ideas of its length and items
        return repr(str.__getitem__(given, slice(_LONGEST_QUOTE))) + "…" * (str.__len__(given) > _LONGEST_QUOTE)
    if isinstance(given, bytes):
        return repr(bytes.__getitem__(given, slice(_LONGEST_QUOTE))) + "…" * (bytes.__len__(given) > _LONGEST_QUOTE)
    try:
        shown = reprlib.repr(given)
    except Exception:  # an object may fail to be shown, and so does a long number in a tuple
        shown = f"<{type(given).__name__}>"
    return cut(shown)


def cut(text: str) -> str:
    """A text without quotes, cut short.

    >>> cut("pay_table"), len(cut("A" * 10**6))
    ('pay_table', 41)
    """
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


def type_of(array: "np.ndarray[Any, Any]") -> str:
    """The dtype of an array, cut short: it may have a thousand fields.

    >>> type_of(np.zeros(3))
    'float64'
    """
    return cut(str(array.dtype))


def number(given: int | np.integer[Any]) -> str:
    """A whole number, or how long it is: Python refuses to write one of thousands of digits.

    >>> number(-7), number(10**41)
    ('-7', 'an integer of 137 bits')
    """
    bits = int(given).bit_length()
    return str(int(given)) if bits <= LONGEST_NUMBER else f"an integer of {bits:,} bits"


def row_name(leading: Sequence[int], index: int, unit: str = "row") -> str:
    """The prefix that names row ``index``, counted flat, of an array with these leading axes; "" for a single hand.

    >>> row_name((5,), 3), row_name((2, 4), 5), row_name((), 0)
    ('row 3: ', 'row (1, 1): ', '')
    """
    if not leading:
        return ""
    row = tuple(int(axis) for axis in np.unravel_index(index, leading))
    return f"{unit} {row[0] if len(row) == 1 else row}: "
