"""The text of a range, read: each token becomes the pairs of hole cards that it names and the weight that they get.

    text      = [token {separator token}]
    separator = blanks, newlines among them, or one comma or semicolon with or without blanks round it
    token     = hands [":" weight] | "!" hands    a number from 0 to 1 or a percentage | hands taken out
    hands     = class | class "+" | class "-" class      AKs, AKo, AA; AK is suited and offsuit
              | card card                                AhKd, as ``cards`` reads it
              | percent "%" ["-" percent "%"]            the first classes of PREFLOP_ORDER, or those in between
              | "random"                                 all

Letters are read in either case, ten as T or 10. Whatever else stands in a text is an error that quotes its token, and
so is a percentage that only blanks, and no newline, separate from hands before it: it may be meant as their weight.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import numpy as np

from evaluator.deck.combos import COMBOS_OF_CLASS, PLACES, class_number, class_of_name, combo_number
from evaluator.encoding import HOLE_COMBOS
from evaluator.ranges.preflop_order import PREFLOP_ORDER
from evaluator.ranges.tokens import (
    PERCENT,
    RANK,
    SUIT,
    bad_token,
    count_within,
    pattern,
    percentage_behind,
    weight_of,
)
from evaluator.work.frozen import frozen

_PIECE = pattern(r"[^\s,;]+|[,;\n\r]")
_COMMAS, _NEWLINES = frozenset(",;"), frozenset("\n\r")
_CLASSES = pattern(rf"({RANK})({RANK})([so]?)(?:(\+)|-({RANK})({RANK})([so]?))?")
_CARDS = pattern(rf"((?:{RANK}){SUIT})+")

_PLACES = {rank: place for place, rank in enumerate(PLACES)} | {"10": PLACES.index("T")}
_SUITED = {"": (True, False), "S": (True,), "O": (False,)}
_SUITS_NAME = {"": "without s or o", "S": "suited", "O": "offsuit"}
_Hand = tuple[int, int]  # the places of two cards, the higher card, which is the lower place, first

_STRONGEST = [COMBOS_OF_CLASS[class_of_name(name)] for name in PREFLOP_ORDER]
_STRONGEST_SO_FAR = [0, *np.cumsum([pairs.size for pairs in _STRONGEST]).tolist()]
_STRONGEST_PAIRS = frozen(np.concatenate(_STRONGEST))
_ALL_PAIRS = frozen(np.arange(HOLE_COMBOS))


def parse(text: str) -> Iterator[tuple[np.ndarray, float]]:
    """The pairs that a token names, an index array, and the weight that it gives them, token by token.

    A token that stands there more than once is read once: its last place counts.

    >>> [(len(pairs), weight) for pairs, weight in parse("QQ+, AK:0.5 !AhKh")]
    [(18, 1.0), (16, 0.5), (1, 0.0)]
    """
    read: dict[str, tuple[np.ndarray, float]] = {}
    position, before = 0, ""  # the last token
    comma, newline = None, False  # since then: the number of the comma
    pieces = _PIECE.findall(text)
    for number, piece in enumerate(pieces):
        if piece in _COMMAS:
            if comma is not None or not position:
                raise _bad_piece(text, number, position)
            comma = number
        elif piece in _NEWLINES:
            newline = True
        else:
            try:
                if before and comma is None and not newline and "%" in piece:
                    _check_is_no_weight(piece, before)
                known = read.pop(piece) if piece in read else _read(piece, position)
                read[piece] = known
            except ValueError as error:
                raise _bad_piece(text, number, position, str(error)) from None
            position, before, comma, newline = position + 1, piece, None, False
    if comma is not None:
        raise _bad_piece(text, comma, position)
    return iter(read.values())


def _bad_piece(text: str, number: int, position: int, reason: str = "") -> ValueError:
    match = next(islice(_PIECE.finditer(text), number, None))
    return bad_token(match[0], position, match.start(), reason)


def _check_is_no_weight(token: str, before: str) -> None:
    """ValueError for a percentage with nothing but blanks between it and hands: QQ 50%."""
    percentage, hands = token.partition(":")[0], before.partition(":")[0]
    if percentage[-1:] == "%" and percentage[0] != "!" and hands[-1] != "%":
        raise ValueError(percentage_behind(before, percentage))


def _read(token: str, position: int) -> tuple[np.ndarray, float]:
    """The pairs and the weight of one token; a ValueError with the reason, or "" where there is none to tell."""
    if token[0] == "!":
        if position == 0:
            raise ValueError("nothing stands before it that it could be taken out of")
        if ":" in token:
            raise ValueError("hands that are taken out have no weight")
        return _pairs_of(token[1:]), 0.0
    hands, colon, weight = token.partition(":")
    return _pairs_of(hands), weight_of(weight, hands) if colon else 1.0


def _pairs_of(hands: str) -> np.ndarray:
    """The pairs that a token without its weight names; errors as of ``_read``."""
    return _kept_pairs(hands) if len(hands) <= _LONGEST_KEPT else _pairs_named(hands)


def _pairs_named(hands: str) -> np.ndarray:
    if match := _CLASSES.fullmatch(hands):
        return _pairs_of_classes(*(part.upper() for part in match.groups("")))
    if match := PERCENT.fullmatch(hands):
        first, last = sorted(count_within(percent, _STRONGEST_SO_FAR) for percent in match.groups("0"))
        return _STRONGEST_PAIRS[first:last]
    if hands.lower() == "random":
        return _ALL_PAIRS
    match = _CARDS.match(hands)
    more = hands[match.end() :] if match else hands
    if not more and match:
        return np.array([combo_number(hands)])
    if match and more[0] in "+-":
        raise ValueError("'+' and '-' stand behind classes of hands such as KTo, not behind cards")
    raise ValueError


_LONGEST_KEPT = 32  # characters: keeping texts of any length would keep gigabytes
_kept_pairs = lru_cache(maxsize=1024)(_pairs_named)


def _pairs_of_classes(
    rank: str, other_rank: str, suits: str, plus: str, end_rank: str, other_end_rank: str, end_suits: str
) -> np.ndarray:
    """The pairs of a class, of a class with "+", or of the span between two."""
    first = last = _hand(rank, other_rank, suits)
    if plus:
        higher, lower = first
        last = (0, 0) if higher == lower else (higher, higher + 1)
    elif end_rank:
        last = _hand(end_rank, other_end_rank, end_suits)
        if suits != end_suits:
            raise ValueError(f"one end is {_SUITS_NAME[suits]}, the other {_SUITS_NAME[end_suits]}")
    hands = _span(*sorted((first, last)))
    classes = {class_number(*hand, suited) for hand in hands for suited in _SUITED[suits]}
    return np.concatenate([COMBOS_OF_CLASS[number] for number in classes])


def _hand(rank: str, other_rank: str, suits: str) -> _Hand:
    if suits and rank == other_rank:
        raise ValueError("a pair is neither suited nor offsuit")
    higher, lower = sorted((_PLACES[rank], _PLACES[other_rank]))
    return higher, lower


def _span(first: _Hand, last: _Hand) -> list[_Hand]:
    """The hands from the higher to the lower end: kickers below one card (A5-A2), or both cards fall (T9-54, 99-66)."""
    (higher, lower), (last_higher, last_lower) = first, last
    if lower - higher == last_lower - last_higher:
        return [(higher + step, lower + step) for step in range(last_higher - higher + 1)]
    if higher == last_higher != lower:
        return [(higher, kicker) for kicker in range(lower, last_lower + 1)]
    raise ValueError("the ends of a span are two pairs, share the higher card or have the same gap between the cards")
