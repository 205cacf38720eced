"""The words of the errors about cards, so that every door says the same: which row, which token, what is wrong with it.

Only reached when an input is refused, hence plain Python.
"""

import math
import re
import reprlib
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from evaluator.encoding import DECK, JOKER, JOKER_TEXT, RANK_TEXT, SUIT_TEXT, SUITS

SUIT_SYMBOLS = "♣♦♥♠♧♢♡♤"
_FOREIGN = re.compile(rf"[^\x00-\x7f{SUIT_SYMBOLS}]")

_LONGEST_QUOTE = 40
"""Characters of what a caller gave, in a message."""
_LONGEST_NUMBER = 128
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
    return str(int(given)) if bits <= _LONGEST_NUMBER else f"an integer of {bits:,} bits"


def row_name(leading: Sequence[int], index: int, unit: str = "row") -> str:
    """The prefix that names row ``index``, counted flat, of an array with these leading axes; "" for a single hand.

    >>> row_name((5,), 3), row_name((2, 4), 5), row_name((), 0)
    ('row 3: ', 'row (1, 1): ', '')
    """
    if not leading:
        return ""
    row = tuple(int(axis) for axis in np.unravel_index(index, leading))
    return f"{unit} {row[0] if len(row) == 1 else row}: "


def hint(token: str) -> str:
    """What is wrong with a token that looks like a card: its first character beyond ASCII and the suit symbols.

    >>> hint("6с")
    ": 'с' is U+0441"
    """
    if not (foreign := _FOREIGN.search(token)):
        return ""
    if "\U0001f0a0" <= foreign[0] <= "\U0001f0ff":
        return ": playing-card characters are not accepted, write As or A♠"
    return f": {foreign[0]!r} is U+{ord(foreign[0]):04X}"


def decoded(token: bytes) -> str | bytes:
    """A token as a str (lone surrogates pass), or as it is where it is not UTF-8: a file may hold anything."""
    try:
        return token.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return token


def bad_token(before: bytes, token: bytes, position: int) -> str:
    """The message for token number ``position`` of a text, with the text ``before`` it.

    >>> bad_token("A♠ ".encode(), b"Xx", 1)
    "'Xx' at position 1 (character 3) is not a card"
    """
    text = decoded(token)
    reason = hint(text) if isinstance(text, str) else ": not UTF-8"
    character = sum(byte & 0xC0 != 0x80 for byte in before)  # a continuation byte belongs to the character before it
    return f"{quoted(text)} at position {position} (character {character}) is not a card{reason}"


def too_many(token: bytes, position: int, capacity: int) -> str:
    """The message for a card after the last that fits."""
    return f"more than {counted(capacity)}: {quoted(decoded(token))} at position {position}"


def counted(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def other_count(cards: int, first: int) -> str:
    """The message for a hand that has another number of cards than the first."""
    return f"{counted(cards)}, the first row has {first}"


def bad_id(card: int) -> str:
    return f"{number(card)} is not a card id (0..{JOKER})"


def bad_mask(mask: int) -> str:
    shown = f"{mask:#x}" if mask.bit_length() <= _LONGEST_NUMBER else number(mask)
    return f"{shown} is not a card mask: it has bits beyond the {DECK} cards and the joker"


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
    if array.size and array.dtype.kind == "O" and all(isinstance(item, int) for item in array.flat):
        if (longest := max(array.flat, key=abs)).bit_length() > 63:
            raise TypeError(f"{demand} of up to 64 bits, not {number(longest)}")


def bad_weight(pair: int, weight: float) -> str:
    """The message for what is no weight of a pair of hole cards.

    >>> bad_weight(1325, -0.5)
    'the weight of As Ah is -0.5; weights are finite and not negative'
    """
    return f"the weight of {pair_text(pair)} is {weight}; weights are finite and not negative"


def pair_text(pair: int) -> str:
    """The hole cards of a pair number, hi * (hi - 1) / 2 + lo.

    >>> pair_text(0), pair_text(2)
    ('2d 2c', '2h 2d')
    """
    hi = (1 + math.isqrt(1 + 8 * pair)) // 2
    lo = pair - hi * (hi - 1) // 2
    return " ".join(RANK_TEXT[card // SUITS] + SUIT_TEXT[card % SUITS] for card in (hi, lo))


def bad_card(twice: bool, card: int, first: int = 0, last: int = DECK - 1) -> str:
    """The message for a card that an evaluator refuses: one that came before, or an id that its deck does not have.

    >>> bad_card(True, 51), bad_card(False, 52), bad_card(False, 3, first=16)
    ('As appears twice', '52 is not a card id (0..51), it is the joker', '3 is not a card id (16..51), it is 2s')
    """
    if twice:
        return f"{_name(card)} appears twice"
    known = card == JOKER or 0 <= card < DECK
    return f"{card} is not a card id ({first}..{last})" + (f", it is {_name(card, 'the joker')}" if known else "")


def _name(card: int, joker: str = JOKER_TEXT) -> str:
    return joker if card == JOKER else RANK_TEXT[card // SUITS] + SUIT_TEXT[card % SUITS]
