"""The text of a range of Omaha hands, read: each item of its list becomes the hands that it names and their weight.

    list   = item {"," item}
    item   = hands {(":" | "!") hands} [":" weight]      from left to right: hands that are also, hands that are not
           | "!" hands {"!" hands}                       taken out of all that stands before in the list
    hands  = (pattern | percent | "random" | macro | "(" list ")") {macro}     hands$ds is (hands:$ds)
    macro  = "$ds" | "$ss" | "$np"

``omaha_patterns`` reads patterns and knows the macros. Behind ":" what is a number is a weight, and not a pattern such
as ``22``; weights stand outside brackets. Blanks may stand between any two of these. A pattern of four or more places
says how many cards a hand has, and one of less goes with any number. Whatever else stands in a text is an error that
quotes a token, which is an operator or a word between operators; its position is the number of words before it.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import wording
from evaluator.omaha_hands import HOLE_CARDS, hand_count, numbers_of
from evaluator.omaha_patterns import MACROS, Place, macro_hands, matching, read_places
from evaluator.range_tokens import PERCENT, WEIGHT, bad_token, count_within, pattern, weight_of

_TOKEN = pattern(r"[,:!()]|\$\w*|(?:\[[^\]]*\]?|[^][\s,:!()$]|\])+")
_DEEPEST = 8  # brackets in brackets; each keeps one bool for each hand

Selection = NDArray[np.bool_] | NDArray[np.intp]
"""Some of all hands: a bool for each of them, or their numbers."""
Hands = Callable[[int], Selection]
"""Hands of any number of hole cards."""


class Item(NamedTuple):
    """Hands that get a weight; those that are taken out get 0."""

    hands: Hands
    weight: float


class _Token(NamedTuple):
    text: str
    position: int
    character: int

    @property
    def is_word(self) -> bool:
        return self.text not in _OPERATORS

    def error(self, reason: str = "") -> ValueError:
        return bad_token(self.text, self.position, self.character, reason)


_OPERATORS = frozenset(",:!()")


def parse(text: str, hole_cards: int | None = None) -> tuple[int, list[Item]]:
    """The number of hole cards, which is four where nothing shows it, and the items of the list.

    >>> hole_cards, (aces, less) = parse("AA**:0.5, !AAA")
    >>> hole_cards, aces.weight, int(aces.hands(4).sum()), less.weight, int(less.hands(4).sum())
    (4, 0.5, 6961, 0.0, 193)
    """
    reader = _Reader(text, hole_cards)
    items = reader.read_all()
    return reader.hole_cards or HOLE_CARDS[0], items


# --- Sets of hands ----------------------------------------------------------------------------------------------------


def _mask(selection: Selection, hole_cards: int) -> NDArray[np.bool_]:
    if selection.dtype == np.bool_:
        return selection.astype(np.bool_, copy=False)
    mask = np.zeros(hand_count(hole_cards), np.bool_)
    mask[selection] = True
    return mask


def _narrowed(first: Hands, further: list[tuple[str, Hands]]) -> Hands:
    """The first hands as far as they are among those behind ":" and not among those behind "!"."""
    if not further:
        return first

    def hands(hole_cards: int) -> Selection:
        found = _mask(first(hole_cards), hole_cards)
        for operator, others in further:
            other = _mask(others(hole_cards), hole_cards)
            found = found & other if operator == ":" else found & ~other
        return found

    return hands


def _any_of(items: list[Item]) -> Hands:
    """What a list without weights holds."""

    def hands(hole_cards: int) -> Selection:
        found = np.zeros(hand_count(hole_cards), np.bool_)
        for item in items:
            found[item.hands(hole_cards)] = item.weight > 0
        return found

    return hands


def _everything(hole_cards: int) -> Selection:
    return np.ones(hand_count(hole_cards), np.bool_)


def _hands_of_pattern(places: list[Place], hole_cards: int) -> Selection:
    ids = [place.card for place in places if place.card is not None]
    if len(ids) == hole_cards:
        return numbers_of(np.array([ids]))
    found = matching(places, hole_cards)
    if not found.any():
        raise ValueError(f"no hand of {wording.counted(hole_cards)} is so")
    return found


def _hands_between(percent: str, other: str, hole_cards: int) -> Selection:
    from evaluator import omaha_order  # imported by the first percentage, which alone needs it

    if hole_cards != omaha_order.HOLE_CARDS:
        raise ValueError(f"percentages are of hands of {wording.counted(omaha_order.HOLE_CARDS)}")
    hands, so_far = omaha_order.strongest()
    first, last = sorted((count_within(percent, so_far), count_within(other, so_far)))
    return hands[first:last]


# --- Text -------------------------------------------------------------------------------------------------------------


class _Reader:
    """Goes through the tokens of a text once; ``hole_cards`` is the number of them, as soon as it is known."""

    def __init__(self, text: str, hole_cards: int | None) -> None:
        self.hole_cards = hole_cards
        self._tokens: list[_Token] = []
        words = 0
        for match in _TOKEN.finditer(text):
            self._tokens.append(_Token(match[0], words, match.start()))
            words += self._tokens[-1].is_word
        self._next = 0

    def read_all(self) -> list[Item]:
        if not self._tokens:
            return []
        items = self._list(depth=0)
        if left := self._peek():
            raise left.error("no bracket is open" if left.text == ")" else "a comma belongs before it")
        return items

    def _peek(self, texts: str = "") -> _Token | None:
        """The next token; with ``texts``, only if it is one of these characters."""
        token = self._tokens[self._next] if self._next < len(self._tokens) else None
        return token if token and (not texts or token.text in tuple(texts)) else None

    def _take(self, texts: str = "") -> _Token | None:
        token = self._peek(texts)
        self._next += token is not None
        return token

    def _list(self, depth: int) -> list[Item]:
        items: list[Item] = []
        while True:
            if removal := self._peek("!"):
                if not items:
                    raise removal.error("nothing stands before it that it could be taken out of")
                items += self._removals(depth)
            else:
                items.append(self._item(depth))
            if not self._take(","):
                return items

    def _removals(self, depth: int) -> list[Item]:
        items = []
        while self._take("!"):
            items.append(Item(self._hands(depth), 0.0))
        if colon := self._peek(":"):
            raise colon.error("hands that are taken out have no weight, and stand in brackets if ':' narrows them")
        return items

    def _item(self, depth: int) -> Item:
        first = self._hands(depth)
        further: list[tuple[str, Hands]] = []
        while operator := self._take(":!"):
            token = self._peek()
            if operator.text == ":" and token and WEIGHT.fullmatch(token.text):
                return Item(_narrowed(first, further), self._weight(depth))
            further.append((operator.text, self._hands(depth)))
        return Item(_narrowed(first, further), 1.0)

    def _weight(self, depth: int) -> float:
        token = self._tokens[self._next]
        self._next += 1
        if depth:
            raise token.error("a number behind ':' is a weight, which stands outside brackets")
        try:
            weight = weight_of(token.text)
        except ValueError as error:
            raise token.error(str(error)) from None
        if behind := self._peek(":!"):
            raise behind.error("a weight is the last of what a comma ends")
        return weight

    def _hands(self, depth: int) -> Hands:
        token = self._take()
        if token is None:
            raise self._tokens[-1].error("hands belong behind it")
        if token.text == "(":
            hands = self._bracket(token, depth + 1)
        elif token.is_word:
            hands = self._word(token)
        else:
            raise token.error("hands belong before it")
        macros = []
        while (macro := self._peek()) and macro.text[0] == "$":
            self._next += 1
            macros.append((":", self._word(macro)))
        return _narrowed(hands, macros)

    def _bracket(self, opening: _Token, depth: int) -> Hands:
        if depth > _DEEPEST:
            raise opening.error(f"brackets stand in brackets at most {_DEEPEST} deep")
        items = self._list(depth)
        if not self._take(")"):
            left = self._peek()
            raise left.error("a comma belongs before it") if left else opening.error("it is not closed")
        return _any_of(items)

    def _word(self, token: _Token) -> Hands:
        """The hands of a word; their errors, which may depend on the number of hole cards, quote it."""
        try:
            found = self._meaning(token.text)
        except ValueError as error:
            raise token.error(str(error)) from None

        def hands(hole_cards: int) -> Selection:
            try:
                return found(hole_cards)
            except ValueError as error:
                raise token.error(str(error)) from None

        return hands

    def _meaning(self, word: str) -> Hands:
        if word[0] == "$":
            name = word.lower()
            if name not in MACROS:
                raise ValueError(f"there are {', '.join(MACROS)}")
            return lambda hole_cards: macro_hands(name, hole_cards)
        if word.lower() == "random" or word == "*":
            return _everything
        if match := PERCENT.fullmatch(word):
            percent, other = match.groups("0")
            for one in (percent, other):
                count_within(one, [0, 0])  # more than 100 is an error before anything is loaded
            return lambda hole_cards: _hands_between(percent, other, hole_cards)
        places = read_places(word)
        if len(places) >= HOLE_CARDS[0]:
            self.hole_cards = self.hole_cards or len(places)
            if len(places) != self.hole_cards:
                raise ValueError(f"it has {len(places)} places, the hands have {wording.counted(self.hole_cards)}")
        return lambda hole_cards: _hands_of_pattern(places, hole_cards)
