"""Seats: what every player of an equity question may hold, read from what the caller gives and freed of blocked hands.

    "AhKh"  "Ah*"  "random"  [51, 47]      ─► listed cards, checked as those of a deal (spots.py) ─┐
    "QQ+,AKs"  Range(…)  OmahaRange(…)     ─► the hands of a range, with weights ──────────────────┴─► Seats

Cards that are known, on the board, dead or in a hand, block the hands of a range that hold one of them: these go here, once.
What ranges block of each other is a matter of the joint deal, which every method of counting minds by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import numpy as np

from evaluator.encoding import DECK, HOLE_PAIRS
from evaluator.hand_classes import HIGHER, LOWER
from evaluator.notation import cards
from evaluator.omaha_hands import HOLE_CARDS
from evaluator.omaha_ranges import OmahaRange
from evaluator.ranges import Range
from evaluator.spots import Hand, Spot, read_spot

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evaluator.rules import Game

Holding: TypeAlias = "Hand | Range | OmahaRange"
"""What a caller may say of a seat."""

_Kind = TypeVar("_Kind", Range, OmahaRange)

MOST_SEATS = 10
"""Outcomes are counted by set of seats: 2^seats numbers."""

PAIR_BITS = (np.left_shift(1, HIGHER) | np.left_shift(1, LOWER)).astype(np.int64)
"""The cards of each pair of hole cards as a set, int64 (1326,): bit c is the card of id c."""

PAIR_CARDS = np.stack([HIGHER, LOWER], axis=1).astype(np.uint8)
"""The ids of each pair, (1326, 2)."""

_MOST_STEPS = 2000
_MOST_CHOICES = 100_000  # longer lists are not looked through


class Held(NamedTuple):
    """What known cards leave of a range."""

    hands: NDArray[np.uint8]
    """Ids, (n, hole cards)."""
    weights: NDArray[np.float64]
    """Above 0."""
    even: bool
    """Whether these are all hands that known cards allow, with one weight."""


def sets_of(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Hands (n, k) as sets (n,): bit c is the card of id c.

    >>> sets_of(np.array([[0, 3], [1, 2]], np.uint8)).tolist()
    [9, 6]
    """
    sets: NDArray[np.int64] = np.bitwise_or.reduce(np.left_shift(1, hands, dtype=np.int64), axis=1, initial=0)
    return sets


class Seats(NamedTuple):
    """The question: what is known of each seat, of the board and of the dead cards."""

    spot: Spot
    """Listed cards, and how many are dealt; a seat with a range lists none."""
    ranges: tuple[Held | None, ...]
    """By seat, the hands of a range that known cards do not block; None: cards are listed."""
    whole: bool
    """Whether all weights are 0 or 1, so that outcomes are counted in whole numbers."""

    @property
    def known(self) -> bool:
        """Whether every seat lists all its cards."""
        hole = self.spot.hole_cards
        return all(held is None and len(hand) == hole for held, hand in zip(self.ranges, self.spot.hands))

    @property
    def gone(self) -> int:
        """The cards that no seat with unknown cards can be dealt, or the deck does not have, as a set of ids."""
        spot = self.spot
        known = _bits([*spot.board, *spot.dead, *(card for hand in spot.hands for card in hand)])
        return known | _bits(range(DECK)) & ~_bits(spot.game.deck)

    def hands(self) -> NDArray[np.uint8]:
        """The cards of the seats, uint8 (seats, hole), when all are known."""
        return np.array(self.spot.hands, np.uint8).reshape(len(self.ranges), -1)

    def weights(self) -> NDArray[np.float64]:
        """What each seat may hold, float64 (seats, 1326), in a game of two hole cards: an unknown card may be any."""
        rows = np.zeros((len(self.ranges), HOLE_PAIRS))
        gone = self.gone
        for row, held, hand in zip(rows, self.ranges, self.spot.hands):
            if held is None:
                row[:] = PAIR_BITS & gone == _bits(hand)
            else:
                higher, lower = held.hands.T.astype(np.intp)
                row[higher * (higher - 1) // 2 + lower] = held.weights
        return rows

    def holdings(self) -> tuple[tuple[NDArray[np.uint8], NDArray[np.float64]], ...]:
        """By seat, the sets of cards one of which it holds, uint8 (n, k), and their weights, (n,): the largest is 1.

        What a set lacks of a hand is dealt. A range of all hands, equally weighted, is dealt wholly.
        """
        return tuple(map(self._holding, self.ranges, self.spot.hands))

    def _holding(self, held: Held | None, hand: tuple[int, ...]) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
        if held is not None and not held.even:
            return held.hands, held.weights / held.weights.max()
        return np.array([hand], np.uint8), np.ones(1)


def read_seats(hands: Iterable[Holding], board: Hand, game: Game, dead: Hand) -> Seats:
    """Read an equity question; ValueError or TypeError, which names the seat and the card, for what is none.

    >>> from evaluator.rules import GAMES
    >>> seats = read_seats(["AhKh", "KK+"], "", GAMES["holdem"], "As")
    >>> seats.spot.hands, len(seats.ranges[1].hands), seats.known
    (((50, 46), ()), 4, False)
    """
    if isinstance(hands, (str, bytes, Range, OmahaRange)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands is a list, one hand or range for each seat, not {type(hands).__name__}")
    game, read = _read(list(hands), game)
    if not 2 <= len(read) <= MOST_SEATS:
        raise ValueError(f"equity is for 2 to {MOST_SEATS} seats, not {len(read)}")
    ranges = [holding if isinstance(holding, (Range, OmahaRange)) else None for holding in read]
    listed = [None if isinstance(holding, (Range, OmahaRange)) else holding for holding in read]
    seats = Seats(read_spot(game, len(read), listed, board, dead), (None,) * len(read), True)
    return seats if ranges.count(None) == len(ranges) else _without_blocked(seats, ranges)


def _read(hands: list[Holding], game: Game) -> tuple[Game, list[Holding]]:
    """Ranges, or listed cards as `read_spot` takes them; and the game, with as many hole cards as the hands show."""
    kind = _kind_of_ranges(game)
    texts = [seat for seat, holding in enumerate(hands) if kind and _is_range_text(holding, game, kind)]
    read = [
        _as_listed(seat, holding, game, kind) if isinstance(holding, (Range, OmahaRange)) else holding
        for seat, holding in enumerate(hands)
    ]
    if kind is Range:
        for seat in texts:
            read[seat] = _as_listed(seat, _range_of(seat, Range, hands[seat]), game, kind)
    elif kind is OmahaRange:
        shown = {game.hole[0]} if len(game.hole) == 1 else {_cards_in(holding) for holding in hands} & {*game.hole[1:]}
        for seat in texts:
            if not shown:
                first = _range_of(seat, OmahaRange, hands[seat])
                shown = {first.hole_cards} & {*game.hole[1:]}
        if shown:
            game = game._replace(hole=(max(shown),))
        for seat in texts:
            read[seat] = _as_listed(seat, _range_of(seat, OmahaRange, hands[seat], game.hole[0]), game, kind)
    return game, read


def _kind_of_ranges(game: Game) -> type[Range | OmahaRange] | None:
    """What a game's hands have ranges of."""
    if game.hole == (2,):
        return Range
    return OmahaRange if game.exactly_two and {*game.hole} <= {*HOLE_CARDS} else None


def _is_range_text(holding: Holding, game: Game, kind: type[Range | OmahaRange]) -> bool:
    """Whether it is a text that lists no cards: with ``*`` for unknown ones, in a pattern too if there are such."""
    if not isinstance(holding, str) or holding.strip().lower() == "random" or ("*" in holding and kind is Range):
        return False
    try:
        return cards(holding.replace("*", " ")).size > max(game.hole)
    except ValueError:
        return True


def _cards_in(holding: Holding) -> int:
    """How many cards of a hand a caller shows, known or not; 0 for what shows none, or is nonsense."""
    if isinstance(holding, OmahaRange):
        return holding.hole_cards
    if isinstance(holding, str):
        try:
            return cards(holding.replace("*", " ")).size + holding.count("*")
        except ValueError:
            return 0
    return len(holding) if isinstance(holding, Sized) else 0


def _range_of(seat: int, kind: type[_Kind], *arguments: Any) -> _Kind:
    try:
        return kind(*arguments)
    except ValueError as error:
        raise ValueError(f"seat {seat}: {error}") from None


def _as_listed(seat: int, given: Range | OmahaRange, game: Game, kind: type | None) -> Holding:
    """A range, or if it is one hand for certain the cards of this."""
    if kind is None or not isinstance(given, kind):
        article = "an" if isinstance(given, OmahaRange) else "a"
        raise TypeError(f"seat {seat}: {article} {type(given).__name__} is not of hands of {game.name}")
    if isinstance(given, OmahaRange):
        return given.hands[0] if len(given) == 1 and given.weights[0] == 1 else given
    pairs = np.flatnonzero(given.weights)
    return PAIR_CARDS[pairs[0]] if pairs.size == 1 and given.weights[pairs[0]] == 1 else given


def _without_blocked(seats: Seats, ranges: list[Range | OmahaRange | None]) -> Seats:
    """The seats with what is left of each range; ValueError if that is nothing, or if they cannot all have a hand."""
    held: list[Held | None] = [None] * len(ranges)
    for seat, given in enumerate(ranges):
        if given is None:
            continue
        if not len(given):
            raise ValueError(f"seat {seat}: the range has no hands, all weights are 0")
        held[seat] = left = _left_of(seat, given, seats)
        if not len(left.hands):
            raise ValueError(f"seat {seat}: known cards block every hand of {given!r}")
    if not _fit([sets_of(left.hands) for left in held if left is not None and len(left.hands) <= _MOST_CHOICES]):
        raise ValueError("the ranges leave too few cards for each other: the seats cannot all have a hand")
    whole = all(given is None or bool((given.weights == (given.weights != 0)).all()) for given in ranges)
    return seats._replace(ranges=tuple(held), whole=whole)


def _left_of(seat: int, given: Range | OmahaRange, seats: Seats) -> Held:
    """The hands of a range without a card that is known elsewhere."""
    gone, hole_cards = seats.gone, seats.spot.hole_cards
    if isinstance(given, Range):
        pairs = np.flatnonzero(np.where(PAIR_BITS & gone, 0.0, given.weights))
        hands, weights = PAIR_CARDS[pairs], given.weights[pairs]
    else:
        if given.hole_cards != hole_cards:
            raise ValueError(f"seat {seat}: the range is of {given.hole_cards} hole cards, not {hole_cards}")
        free = ~_set_of(gone)[given.hands].any(axis=1)
        hands, weights = given.hands[free], given.weights[free]
    all_there = len(hands) == comb(DECK - gone.bit_count(), hole_cards)
    return Held(hands, weights, all_there and bool((weights == weights[0]).all()))


def _set_of(bits: int) -> NDArray[np.bool_]:
    """Whether each id is in a set."""
    held: NDArray[np.bool_] = bits >> np.arange(DECK) & 1 == 1
    return held


def _fit(choices: list[NDArray[np.int64]]) -> bool:
    """Whether one set of cards can be chosen from each list so that no two share a card.

    A search that tries the shortest list first. It stops after so many steps, for there are lists that would take
    years, and says yes: whoever counts or draws deals from these finds none then.
    """
    steps = 0

    def search(lists: list[NDArray[np.int64]]) -> bool:
        nonlocal steps
        steps += 1
        lists = sorted(lists, key=len)
        if len(lists) < 2 or steps > _MOST_STEPS or not len(lists[0]):
            return not lists or len(lists[0]) > 0
        union = int(np.bitwise_or.reduce(np.concatenate(lists)))
        if union.bit_count() < int(lists[0][0]).bit_count() * len(lists):
            return False
        return any(search([other[other & int(chosen) == 0] for other in lists[1:]]) for chosen in lists[0])

    return search(choices)


def _bits(ids: Iterable[int]) -> int:
    return sum(1 << card for card in ids)
