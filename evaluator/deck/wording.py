"""The words of the errors about cards, so that every door says the same: which row, which token, what is wrong with it.

Only reached when an input is refused, hence plain Python.
"""

import math
import re

from evaluator.encoding import DECK, JOKER, JOKER_TEXT, RANK_TEXT, SUIT_TEXT, SUITS
from evaluator.work.quoting import LONGEST_NUMBER, number, quoted

SUIT_SYMBOLS = "♣♦♥♠♧♢♡♤"
_FOREIGN = re.compile(rf"[^\x00-\x7f{SUIT_SYMBOLS}]")


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
    shown = f"{mask:#x}" if mask.bit_length() <= LONGEST_NUMBER else number(mask)
    return f"{shown} is not a card mask: it has bits beyond the {DECK} cards and the joker"


def bad_weight(pair: int, weight: float) -> str:
    """The message for what is no weight of a pair of hole cards.

    >>> bad_weight(1325, -0.5)
    'the weight of As Ah is -0.5; weights are finite and not negative'
    """
    return f"the weight of {combo_text(pair)} is {weight}; weights are finite and not negative"


def combo_text(pair: int) -> str:
    """The hole cards of a pair number, hi * (hi - 1) / 2 + lo.

    >>> combo_text(0), combo_text(2)
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
