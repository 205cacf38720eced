"""The text of a range of Omaha hands, read: the weight of each hand.

    list   = item {("," | ";" | newline) item}
    item   = hands {(":" | "!") hands} [":" weight]      from left to right: hands that are also, hands that are not
           | "!" hands {"!" hands}                       taken out of all that stands before in the list
    hands  = (pattern | percent | "random" | macro | "(" list ")") {macro}     hands$ds is (hands:$ds)
    macro  = "$ds" | "$ss" | "$np"

``omaha_patterns`` reads patterns, ``omaha_sets`` knows the macros. Behind ":" what is a number or one percentage is a
weight, and not a pattern such as ``22`` or the strongest so many per cent, which stand there in brackets or first;
weights stand outside brackets. Blanks may stand between any two of these; a newline separates where a comma could. A
pattern of four or more places says how many cards a hand has, and one of less goes with any number. Whatever else
stands in a text is an error that quotes a token, which is an operator or a word between operators; its position is the
number of words before it.

Words are read from left to right, which finds errors; what they name is worked out at the end, by functions of the sets
of hands of the number of cards that is known then.
"""

from collections.abc import Callable
from functools import cache
from itertools import groupby, islice
from typing import TypeAlias

from evaluator.deck import wording
from evaluator.ranges.omaha_hands import HOLE_CARDS
from evaluator.ranges.omaha_patterns import COMPLETE, read_places
from evaluator.ranges.omaha_sets import MACROS, Levels, NoHandError, OmahaSets
from evaluator.ranges.tokens import (
    PERCENT,
    RANK,
    WEIGHT,
    bad_token,
    count_within,
    pattern,
    percentage_behind,
    weight_of,
)
from evaluator.work import quoting

_TOKEN = pattern(r"[,;:!()\n\r]|\$\w*|(?:\[[^\]]*\]?|[^][\s,;:!()$]|\])+")
_OPERATORS = frozenset(",;:!()\n\r")
_COMMAS, _NEWLINES = frozenset(",;\n\r"), frozenset("\n\r")
_RANKS = pattern(rf"(?:{RANK})+")
_END = ""  # the token behind the last

_DEEPEST = 8
"""Brackets in brackets."""
_MOST_OPERANDS = 10_000
"""Different patterns, and all words and brackets of items that are more than a word with a weight: what takes time."""

Hands: TypeAlias = Callable[[OmahaSets], int]
"""The diagram of some hands, or what a list says, among hands of any number of cards."""


def parse(text: str, hole_cards: int | None = None) -> tuple[int, Levels]:
    """The number of hole cards, which is four where nothing shows it, and the weights of all hands.

    >>> hole_cards, (levels, values, used) = parse("AA**:0.5, !AAA")
    >>> hole_cards, len(levels), int(levels.sum()), values.tolist(), used.tolist()
    (4, 270725, 6768, [0.0, 0.5], [True, True])
    """
    reader = _Reader(text, hole_cards)
    try:
        found = reader.read_all()
        sets = OmahaSets(reader.hole_cards or HOLE_CARDS[0], len(text))
        return sets.hole_cards, sets.levels(found(sets))
    finally:
        reader.forget()


class _Reader:
    """Goes through the tokens of a text once; ``hole_cards`` is the number of them, as soon as it is known."""

    def __init__(self, text: str, hole_cards: int | None) -> None:
        self.hole_cards = hole_cards
        self._text = text
        self._pieces = _TOKEN.findall(text)
        self._kept = _separating(self._pieces) if _NEWLINES & {*text} else range(len(self._pieces))
        self._tokens = [self._pieces[number] for number in self._kept] + [_END]
        self._next = 0
        self._begun = 0  # where the item began
        self._operands = 0
        self._words: dict[str, Hands] = {}
        self._complete: dict[str, int] = {}  # patterns: where they stand

    def read_all(self) -> Hands:
        """What the list says."""
        if self._tokens[0] == _END:
            return _nothing
        parts = self._list(depth=0)
        if self._tokens[self._next] != _END:
            raise self._no_comma()
        return _joined(parts)

    def forget(self) -> None:
        """Let go of what words mean, which holds the reader and the sets: of megabytes no garbage shall be left."""
        self._words.clear()

    # --- Errors ---

    def _error(self, number: int, reason: str = "") -> ValueError:
        """The error about a token; the end is no token, but what stands before it."""
        number = min(number, len(self._kept) - 1)
        words = number - sum(map(self._tokens[:number].count, _OPERATORS))
        match = next(islice(_TOKEN.finditer(self._text), self._kept[number], None))
        return bad_token(match[0], words, match.start(), reason)

    def _no_comma(self) -> ValueError:
        """The error about what stands behind an item."""
        token, hands = self._tokens[self._next], self._item_text()
        if token == ")":
            return self._error(self._next, "no bracket is open")
        if PERCENT.fullmatch(token) and hands[-1] != "%":
            return self._error(self._next, percentage_behind(hands, token))
        return self._error(self._next, "a comma belongs before it")

    def _item_text(self) -> str:
        """The text of the item so far."""
        first, last = self._kept[self._begun], self._kept[self._next - 1]
        return "".join(self._pieces[first : last + 1])

    # --- Lists ---

    def _list(self, depth: int) -> list[Hands]:
        """What each part of a list says."""
        parts: list[Hands] = []
        while True:
            if found := self._plain_items(depth):
                parts.append(self._of_words(found))
                if self._tokens[self._next - 1] not in _COMMAS:
                    return parts
            if self._tokens[self._next] != "!":
                parts.append(self._item(depth))
            elif parts:
                parts += self._removals(depth)
            else:
                raise self._error(self._next, "nothing stands before it that it could be taken out of")
            if self._tokens[self._next] not in _COMMAS:
                return parts
            self._next += 1

    def _plain_items(self, depth: int) -> dict[str, float]:
        """The items from here on that are a word, or a word with a weight, and the commas behind them.

        Long texts are lists of such items. What stands there again counts where it stands last: there it is.
        """
        found: dict[str, float] = {}
        weights: dict[str, float] = {}  # by text
        tokens, number = self._tokens, self._next
        while (word := tokens[number]) != _END and word not in _OPERATORS and word[0] != "$":
            behind = number + 1
            if tokens[behind] == ":" and not depth and WEIGHT.fullmatch(tokens[number + 2]):
                behind = number + 3
            if (ends := tokens[behind]) not in _COMMAS and ends != _END and ends != ")":
                break
            if word not in self._complete and word not in self._words:
                self._learn(word, number)
            self._begun = number
            weight = 1.0
            if behind != number + 1 and (weight := weights.get(tokens[number + 2], -1.0)) < 0:
                weight = weights[tokens[number + 2]] = self._weight(number + 2, word)
            found.pop(word, None)
            found[word] = weight
            number = self._next = behind
            if ends not in _COMMAS:
                return found
            number = self._next = behind + 1
        return found

    def _of_words(self, weights: dict[str, float]) -> Hands:
        """What a list of words with weights says; neighbours that are complete patterns are worked out together."""

        def says(sets: OmahaSets) -> int:
            parts = []
            for complete, items in groupby(weights.items(), lambda item: item[0] in self._complete):
                if complete:
                    parts.append(self._hands_of(sets, *zip(*items, strict=True)))
                else:
                    parts += [sets.weighted(self._words[word](sets), weight) for word, weight in items]
            return sets.joined(parts)

        return says

    def _hands_of(self, sets: OmahaSets, words: tuple[str, ...], weights: tuple[float, ...]) -> int:
        try:
            return sets.hands(words, weights)
        except NoHandError as error:
            word = words[error.number]
            return self._meaning(word, self._complete[word])(sets)  # whose error says why, and where it stands

    def _removals(self, depth: int) -> list[Hands]:
        parts = []
        self._begun = self._next
        while self._tokens[self._next] == "!":
            self._next += 1
            parts.append(_removed(self._hands(depth)))
        if self._tokens[self._next] == ":":
            reason = "hands that are taken out have no weight, and stand in brackets if ':' narrows them"
            raise self._error(self._next, reason)
        return parts

    def _item(self, depth: int) -> Hands:
        self._begun = self._next
        first = self._hands(depth)
        also: list[Hands] = []
        without: list[Hands] = []
        while (operator := self._tokens[self._next]) in (":", "!"):
            self._next += 1
            number = self._next
            if operator == ":" and WEIGHT.fullmatch(self._tokens[number]):
                return self._with_weight(_narrowed(first, also, without), number, depth)
            (also if operator == ":" else without).append(self._hands(depth))
        return _weighted(_narrowed(first, also, without), 1.0)

    def _with_weight(self, hands: Hands, number: int, depth: int) -> Hands:
        first = "; the strongest so many per cent stand before ':'" if self._tokens[number][-1] == "%" else ""
        if depth:
            raise self._error(number, f"a number behind ':' is a weight, which stands outside brackets{first}")
        self._next -= 1
        weight = self._weight(number, self._item_text())
        self._next = number + 1
        if self._tokens[self._next][:1] in (":", "!", "$"):
            raise self._error(self._next, f"a weight is the last of what a comma ends{first}")
        return _weighted(hands, weight)

    def _weight(self, number: int, hands: str) -> float:
        text = self._tokens[number]
        try:
            return weight_of(text, hands)
        except ValueError as error:
            as_pattern = f"; as a pattern it is {quoting.quoted(f'{hands}:({text})')}" if _RANKS.fullmatch(text) else ""
            raise self._error(number, f"{error}{as_pattern}") from None

    # --- Hands ---

    def _hands(self, depth: int) -> Hands:
        number, begun = self._next, self._begun
        token = self._tokens[number]
        if token == _END:
            raise self._error(number, "hands belong behind it")
        self._next += 1
        if token == "(":
            hands = self._bracket(number, depth + 1)
        elif token not in _OPERATORS:
            hands = self._word(number)
        else:
            raise self._error(number, "hands belong before it")
        macros = []
        while self._tokens[self._next][:1] == "$":
            self._next += 1
            macros.append(self._word(self._next - 1))
        self._begun = begun
        return _narrowed(hands, macros, [])

    def _bracket(self, opening: int, depth: int) -> Hands:
        self._count(opening)
        if depth > _DEEPEST:
            raise self._error(opening, f"brackets stand in brackets at most {_DEEPEST} deep")
        parts = self._list(depth)
        if self._tokens[self._next] == _END:
            raise self._error(opening, "it is not closed")
        if self._tokens[self._next] != ")":
            raise self._no_comma()
        self._next += 1
        return _held(parts)

    def _count(self, number: int) -> None:
        self._operands += 1
        if self._operands > _MOST_OPERANDS:
            raise self._error(number, f"a range has at most {_MOST_OPERANDS:,} patterns, and words and brackets that operators join")

    def _word(self, number: int) -> Hands:
        self._count(number)
        word = self._tokens[number]
        if word not in self._words:
            self._words[word] = self._meaning(word, number)
        return self._words[word]

    def _learn(self, word: str, number: int) -> None:
        """Keep what a word means; of complete patterns, of which there may be many thousands, only where they stand."""
        complete = self.hole_cards and COMPLETE[self.hole_cards].fullmatch(word)
        letters = word.replace("10", "T")
        if complete and len({letters[place : place + 2] for place in range(0, len(letters), 2)}) == self.hole_cards:
            self._complete[word] = number
        else:  # a card may be there twice
            self._count(number)
            self._words[word] = self._meaning(word, number)

    def _meaning(self, word: str, number: int) -> Hands:
        """What a word means; its errors, which may depend on the number of hole cards, quote it."""
        try:
            found = self._read(word)
        except ValueError as error:
            raise self._error(number, str(error)) from None

        @cache
        def hands(sets: OmahaSets) -> int:
            try:
                return found(sets)
            except ValueError as error:
                raise self._error(number, str(error)) from None

        return hands

    def _read(self, word: str) -> Hands:
        if word[0] == "$":
            name = word.lower()
            if name not in MACROS:
                raise ValueError(f"there are {', '.join(MACROS)}")
            return lambda sets: sets.macro(name)
        if word.lower() == "random" or word == "*":
            return OmahaSets.everything
        if match := PERCENT.fullmatch(word):
            percent, other = match.groups("0")
            for one in (percent, other):
                count_within(one, [0, 0])  # more than 100 is an error before anything is loaded
            return lambda sets: sets.between(percent, other)
        places = read_places(word)
        if len(places) >= HOLE_CARDS[0]:
            self.hole_cards = self.hole_cards or len(places)
            if len(places) != self.hole_cards:
                raise ValueError(f"it has {len(places)} places, the hands have {wording.counted(self.hole_cards)}")
        return lambda sets: sets.pattern(places)


def _separating(pieces: list[str]) -> list[int]:
    """Which pieces of a text are tokens: a newline is one where the item before it can end and one can begin."""
    kept: list[int] = []
    newline = None
    for number, piece in enumerate(pieces):
        if piece in _NEWLINES:
            newline = number
            continue
        if newline is not None and kept:
            ends = pieces[kept[-1]] == ")" or pieces[kept[-1]] not in _OPERATORS
            if ends and (piece == "(" or piece not in _OPERATORS and piece[0] != "$"):
                kept.append(newline)
        kept.append(number)
        newline = None
    return kept


# --- What hands are, once the sets are there --------------------------------------------------------------------------


def _nothing(sets: OmahaSets) -> int:
    return sets.joined([])


def _narrowed(first: Hands, also: list[Hands], without: list[Hands]) -> Hands:
    if not also and not without:
        return first
    return lambda sets: sets.narrowed(first(sets), [hands(sets) for hands in also], [hands(sets) for hands in without])


def _weighted(hands: Hands, weight: float) -> Hands:
    return lambda sets: sets.weighted(hands(sets), weight)


def _removed(hands: Hands) -> Hands:
    return lambda sets: sets.removal(hands(sets))


def _joined(parts: list[Hands]) -> Hands:
    return lambda sets: sets.joined(part(sets) for part in parts)


def _held(parts: list[Hands]) -> Hands:
    return lambda sets: sets.held(sets.joined(part(sets) for part in parts))
