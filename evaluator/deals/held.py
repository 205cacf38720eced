"""Ranges of seats: what a text or a range stands for, freed of blocked hands, and how it is drawn.

    "AhKh"  "Ah*"  "random"  [51, 47]      ─► listed cards, for spots.py
    "QQ+,AKs"  Range(…)  OmahaRange(…)     ─► Held: hands with weights, without those that known cards block
                                              └─► holdings: their listing, or a level of every hand (range_draws.py)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from evaluator.columns.card_columns import count_cards
from evaluator.deals.range_draws import Levels, Listing, better_dealt, check_possible
from evaluator.deals.spots import Hand, Spot, without_stars
from evaluator.deck.combos import COMBO_CARDS, COMBO_SETS
from evaluator.encoding import DECK
from evaluator.ranges.holdem import Range
from evaluator.ranges.omaha import OmahaRange
from evaluator.ranges.omaha_hands import HOLE_CARDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evaluator.rules import Game

Holding: TypeAlias = "Hand | Range | OmahaRange"
"""What a caller may say of a seat."""

_PART = 1 << 20

MOST_LISTED = 1 << 21
"""Hands of a range that are listed: of more, only how many there are and what any of them weighs."""


class Held:
    """What known cards leave of a range. Its hands are listed when they are asked for: there may be many millions."""

    def __init__(self, given: Range | OmahaRange, gone: int) -> None:
        """The range, free of the cards of a set of ids."""
        left = DECK - (gone & (1 << DECK) - 1).bit_count()
        if isinstance(given, OmahaRange):
            blocked = [card for card in range(DECK) if gone >> card & 1]
            self._omaha: OmahaRange | None = given.without(blocked) if blocked else given
            self.hole_cards, self.count = given.hole_cards, len(self._omaha)
        else:
            self._omaha = None
            self.by_combo = np.where(COMBO_SETS & gone, 0.0, given.weights)
            self.hole_cards, self.count = len(COMBO_CARDS[0]), int(np.count_nonzero(self.by_combo))
        self._of_all = comb(left, self.hole_cards)

    by_combo: NDArray[np.float64]
    """Of a range of two cards the weights by number of the combo, (1326,)."""

    @cached_property
    def hands(self) -> NDArray[np.uint8]:
        """Ids, (n, hole cards)."""
        return COMBO_CARDS[np.flatnonzero(self.by_combo)] if self._omaha is None else self._omaha.hands

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """Above 0, (n,)."""
        return self.by_combo[np.flatnonzero(self.by_combo)] if self._omaha is None else self._omaha.weights

    @cached_property
    def listing(self) -> Listing:
        """All of them."""
        return Listing(self.hands, self.weights)

    @cached_property
    def levels(self) -> Levels:
        """By number, a level for each hand, 0 for those that are blocked, and the weights of the levels."""
        levels: NDArray[Any]
        if self._omaha is not None:
            levels, values = self._omaha._levels, self._omaha._values
        else:
            values, levels = np.unique(np.append(self.by_combo, 0.0), return_inverse=True)
            levels = levels[:-1]
        return Levels(levels.astype(np.uint8 if len(values) <= 256 else np.uint32, copy=False), values)

    @cached_property
    def coverage(self) -> float:
        """How likely a hand that known cards allow is to count, if its chance is its weight over the largest."""
        levels, values = self.levels
        counts = np.zeros(len(values), np.int64)
        for start in range(0, len(levels), _PART):  # NumPy makes eight bytes of each level
            counts += np.bincount(levels[start : start + _PART], minlength=len(values))
        return float(counts @ (values / values.max()) / self._of_all)

    @property
    def even(self) -> bool:
        """Whether these are all hands that known cards allow, with one weight."""
        return self.count == self._of_all and bool((self.weights == self.weights[0]).all())


def read_ranges(hands: Sequence[Holding], game: Game) -> tuple[Game, list[Holding]]:
    """Ranges, or listed cards as `read_spot` takes them; and the game, with as many hole cards as the hands show.

    A text that several seats share is read once, and they share the range.

    >>> from evaluator.rules import GAMES
    >>> read_ranges(["AhKh", "AA,KK"], GAMES["holdem"])[1]
    ['AhKh', Range('KK+')]
    """
    kind = _kind_of_ranges(game)
    ranges_of = _reader_of(kind)
    texts = [seat for seat, holding in enumerate(hands) if kind and _is_range_text(holding, game, kind)]
    read = [
        _as_listed(seat, holding, game, kind) if isinstance(holding, (Range, OmahaRange)) else holding
        for seat, holding in enumerate(hands)
    ]
    if kind is Range:
        for seat in texts:
            read[seat] = _as_listed(seat, _range_of(seat, ranges_of, hands[seat]), game, kind)
    elif kind is OmahaRange:
        shown = {game.hole[0]} if len(game.hole) == 1 else {_cards_in(holding) for holding in hands} & {*game.hole[1:]}
        for seat in texts:
            if not shown:
                first = _range_of(seat, ranges_of, hands[seat])
                shown = {getattr(first, "hole_cards", 0)} & {*game.hole[1:]}
        if shown:
            game = game._replace(hole=(max(shown),))
        for seat in texts:
            read[seat] = _as_listed(seat, _range_of(seat, ranges_of, hands[seat], game.hole[0]), game, kind)
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
    listed = count_cards(without_stars(holding) if "*" in holding else holding)
    return listed < 0 or listed > max(game.hole)


def _cards_in(holding: Holding) -> int:
    """How many cards of a hand a caller shows, known or not; 0 for what shows none, or is nonsense."""
    if isinstance(holding, OmahaRange):
        return holding.hole_cards
    if isinstance(holding, str):
        listed = count_cards(without_stars(holding) if "*" in holding else holding)
        return 0 if listed < 0 else listed + holding.count("*")
    return len(holding) if isinstance(holding, Sized) else 0


def _reader_of(kind: type[Range | OmahaRange] | None) -> Callable[..., Range | OmahaRange]:
    """What reads the texts of such ranges, each of them once."""
    known: dict[tuple[Any, ...], Range | OmahaRange] = {}

    def read(*arguments: Any) -> Range | OmahaRange:
        if arguments not in known:
            assert kind is not None  # else no text is a range
            known[arguments] = kind(*arguments)
        return known[arguments]

    return read


def _range_of(seat: int, read: Callable[..., Range | OmahaRange], *arguments: Any) -> Range | OmahaRange:
    try:
        return read(*arguments)
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
    return COMBO_CARDS[pairs[0]] if pairs.size == 1 and given.weights[pairs[0]] == 1 else given


def gone_cards(spot: Spot) -> int:
    """The cards that no seat with unknown cards can be dealt, or the deck does not have, as a set of ids."""
    deck = spot.game.deck
    gone = (1 << DECK) - (1 << deck.stop) | (1 << deck.start) - 1
    for cards in (spot.board, spot.dead, *spot.hands):
        gone |= set_of(cards)
    return gone


def set_of(ids: Iterable[int]) -> int:
    bits = 0
    for card in ids:
        bits |= 1 << card
    return bits


def free_of_known(spot: Spot, ranges: Sequence[Range | OmahaRange | None]) -> tuple[Held | None, ...]:
    """What is left of each seat's range; ValueError if that is nothing, or if they cannot all have a hand.

    >>> from evaluator.deals.spots import read_spot
    >>> from evaluator.rules import GAMES
    >>> kings, = free_of_known(read_spot(GAMES["holdem"], 1, None, "KhKd", ""), [Range("KK,AKs")])
    >>> kings.hands.tolist()
    [[47, 44], [48, 44], [51, 47]]
    """
    held: dict[int, Held] = {}
    for seat, given in enumerate(ranges):
        if given is not None and id(given) not in held:
            held[id(given)] = _left_of(seat, given, spot)
    left = tuple(None if given is None else held[id(given)] for given in ranges)
    some = [own for own in left if own is not None and own.count <= MOST_LISTED]
    if len(some) > 1:  # one seat alone has whatever hand is left
        check_possible([own.listing for own in some])
    return left


def _left_of(seat: int, given: Range | OmahaRange, spot: Spot) -> Held:
    """The hands of a range without a card that is known elsewhere."""
    if not len(given):
        raise ValueError(f"seat {seat}: the range has no hands, all weights are 0")
    if isinstance(given, OmahaRange) and given.hole_cards != spot.hole_cards:
        raise ValueError(f"seat {seat}: the range is of {given.hole_cards} hole cards, not {spot.hole_cards}")
    held = Held(given, gone_cards(spot))
    if not held.count:
        raise ValueError(f"seat {seat}: known cards block every hand of {given!r}")
    return held


def holdings_of(spot: Spot, held: Sequence[Held | None]) -> list[Listing | Levels]:
    """By seat, what random deals draw: one set of known cards, the hands of a range, or a level of every hand.

    What a set lacks of a hand is dealt. A range of all hands, equally weighted, is dealt wholly.
    """
    ranges = {seat: own for seat, own in enumerate(held) if own is not None and not own.even}
    listed: dict[int, Held] = {}
    for seat, own in sorted(ranges.items(), key=lambda one: one[1].count):
        if sum(other.count for other in {*listed.values(), own}) <= MOST_LISTED:
            listed[seat] = own
    listings = {seat: own.listing for seat, own in listed.items()}
    dealt = ranges.keys() - listed.keys() | better_dealt({s: (listings[s], own.coverage) for s, own in listed.items()})
    known = [Listing(np.array([hand], np.uint8), np.ones(1)) for hand in spot.hands]
    return [ranges[seat].levels if seat in dealt else listings.get(seat, known[seat]) for seat in range(len(known))]
