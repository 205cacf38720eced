"""Build time, like tablegen.py: the look-up tables of the other evaluators, as an essay with asserts.

It writes game_tables.c; game_tables.h says what each table means to the code that reads it.

1.  Short deck, 2-7 and pai gow order hands that high can tell apart: two hands of five cards that are equal there are
    equal here. So their values are read from a table by the value of high, 15 KB each. What high does not see in six or
    seven cards (that 9-8-7-6-A is a straight, that of several straights another one counts) the kernels look for.
2.  Badugi and the best 2-7 low without a pair are decided by a set of ranks, three cards by three ranks and whether they
    are of one suit, up-cards by one to four ranks. All of these are indices already.
"""

from __future__ import annotations

import itertools
import math
import runpy
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

_essay = runpy.run_path(str(Path(__file__).with_name("tablegen.py")))
RANKS, ACE = _essay["RANKS"], _essay["ACE"]
HIGH_CLASSES, STRAIGHTS = _essay["HIGH_CLASSES"], [frozenset(straight) for straight in _essay["STRAIGHTS"]]
SHAPES, grouped, numbered, write_c = (_essay[name] for name in ("SHAPES", "grouped", "numbered", "write_c"))
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

SHORT_DECK_CLASSES, THREE_CARD_CLASSES, BADUGI_CLASSES, FIVE_ACES = 1404, 741, 1092, 7463
SHORT_RANKS = range(4, RANKS)  # six to ace
SHORT_WHEEL = frozenset({4, 5, 6, 7, ACE})
SHOWING_CLASSES = {1: 13, 2: 91, 3: 455, 4: 1820}

Ranks = tuple[int, ...]
Hand = tuple[Ranks, bool]
"""Five ranks, ascending, and whether they are of one suit."""


def five_card_hands() -> list[Hand]:
    """All that five cards can be."""
    plain = [(ranks, False) for ranks in _essay["multisets"](5)]
    return plain + [(ranks, True) for ranks in itertools.combinations(range(RANKS), 5)]


# --- 1. From the value of high ----------------------------------------------------------------------------------------


def key(hand: Hand, straights: list[frozenset[int]], categories: dict[int, int] | None = None) -> tuple[int, Ranks]:
    """What a hand compares by: category, then the place among the straights or the grouped ranks."""
    ranks, suited = hand
    if frozenset(ranks) in straights:
        category, order = (STRAIGHT_FLUSH if suited else STRAIGHT), (straights.index(frozenset(ranks)),)
    else:
        counts, order = grouped(ranks)
        category = FLUSH if suited else SHAPES[counts]
    return (categories or {}).get(category, category), order


def read_from_high(values: dict[Hand, int]) -> np.ndarray:
    """Value of high → value of the game; 0 where no hand of the game has it."""
    plain, suited = _essay["high_values"]()
    table = np.zeros(HIGH_CLASSES + 1, np.uint16)
    for (ranks, of_one_suit), value in values.items():
        high = (suited if of_one_suit else plain)[ranks]
        assert table[high] in (0, value)  # equal hands of high are equal here
        table[high] = value
    return table


def short_deck_table(trips_beat_straight: bool) -> np.ndarray:
    """A flush beats a full house: there are fewer of them. Trips and straights change places where a house says so."""
    straights = [SHORT_WHEEL, *(straight for straight in STRAIGHTS if min(straight) >= min(SHORT_RANKS))]
    categories = {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}
    if trips_beat_straight:
        categories |= {TRIPS: STRAIGHT, STRAIGHT: TRIPS}
    keys = {hand: key(hand, straights, categories) for hand in five_card_hands() if set(hand[0]) <= {*SHORT_RANKS}}
    values = numbered(keys.values(), SHORT_DECK_CLASSES)
    return read_from_high({hand: values[own] for hand, own in keys.items()})


def deuce_seven_table() -> np.ndarray:
    """High backwards, but the ace is high only: 5-4-3-2-A is no straight."""
    keys = {hand: key(hand, STRAIGHTS[1:]) for hand in five_card_hands()}
    values = numbered(keys.values(), HIGH_CLASSES)
    return read_from_high({hand: HIGH_CLASSES + 1 - values[own] for hand, own in keys.items()})


def pai_gow_table() -> np.ndarray:
    """With 5-4-3-2-A as the second-highest straight, and straight flush."""
    straights = [*STRAIGHTS[1:-1], STRAIGHTS[0], STRAIGHTS[-1]]
    keys = {hand: key(hand, straights) for hand in five_card_hands()}
    values = numbered(keys.values(), HIGH_CLASSES)
    return read_from_high({hand: values[own] for hand, own in keys.items()})


# --- 2. From ranks ----------------------------------------------------------------------------------------------------


def bits(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def deuce_seven_sets(by_high: np.ndarray) -> np.ndarray:
    """Set of ranks (deuce = bit 0) → the best low of five of them that is no straight, 0 if there is none."""
    plain, _ = _essay["high_values"]()
    fives = {
        bits(ranks): by_high[plain[ranks]]
        for ranks in itertools.combinations(range(RANKS), 5)
        if set(ranks) not in STRAIGHTS[1:]
    }
    table = np.zeros(1 << RANKS, np.uint16)
    for ranks in range(1 << RANKS):  # ascending: smaller sets first
        smaller = [table[ranks & ~(1 << rank)] for rank in range(RANKS) if ranks >> rank & 1]
        table[ranks] = max([fives.get(ranks, 0), *smaller])
    assert table.max() == HIGH_CLASSES and len(set(table)) == 1 + 1287 - 9
    return table


def badugi_table() -> np.ndarray:
    """Set of one to four ranks (ace = bit 0) → its value: more cards first, then the lowest from the top."""
    sets = [bits(ranks) for size in range(1, 5) for ranks in itertools.combinations(range(RANKS), size)]
    worst_first = sorted(sets, key=lambda ranks: (ranks.bit_count(), -ranks))
    assert len(sets) == BADUGI_CLASSES
    table = np.zeros(1 << RANKS, np.uint16)
    table[worst_first] = np.arange(1, BADUGI_CLASSES + 1)
    return table


def badugi_cards() -> np.ndarray:
    """Card → its rank as a bit (ace = bit 0) above its suit."""
    table = np.zeros(256, np.uint16)
    for card in range(4 * RANKS):
        table[card] = 1 << (card // 4 + 1) % RANKS + 2 | card % 4
    return table


def three_card_table() -> np.ndarray:
    """(a * 13 + b) * 13 + c, 2197 more if the cards are of one suit → value, for ranks in any order."""
    straights = [{ACE, 0, 1}, *({rank, rank + 1, rank + 2} for rank in range(RANKS - 2))]
    order = {"high card": 0, "pair": 1, "flush": 2, "straight": 3, "trips": 4, "straight flush": 5}

    def three_key(ranks: Ranks, suited: bool) -> tuple[int, Ranks]:
        if set(ranks) in straights:
            return order["straight flush" if suited else "straight"], (straights.index(set(ranks)),)
        counts, groups = grouped(ranks)
        return order["flush" if suited else {1: "high card", 2: "pair", 3: "trips"}[counts[0]]], groups

    hands = {
        (ranks, suited): three_key(tuple(sorted(ranks)), suited)
        for suited in (False, True)
        for ranks in itertools.product(range(RANKS), repeat=3)
        if not suited or len(set(ranks)) == 3
    }
    values = numbered(hands.values(), THREE_CARD_CLASSES)
    table = np.zeros(2 * RANKS**3, np.uint16)
    for ((a, b, c), suited), own in hands.items():
        table[(a * RANKS + b) * RANKS + c + RANKS**3 * suited] = values[own]
    return table


def multiset_number(ranks: tuple[int, ...]) -> int:
    """Ascending ranks, of which some may be equal → their number among all of that size."""
    return sum(math.comb(rank + place, place + 1) for place, rank in enumerate(ranks))


def showing_tables(low: bool) -> np.ndarray:
    """Ranks of one to four up-cards, by number, those of fewer cards first → value. Straights and flushes are none."""

    def low_key(ranks: Ranks) -> tuple[Ranks, Ranks]:
        counts, order = grouped(ranks, order=lambda rank: (rank + 1) % RANKS)
        return tuple(-count for count in counts), tuple(-rank for rank in order)

    choose: Callable[[Ranks], Any] = low_key if low else grouped
    tables = []
    for size, classes in SHOWING_CLASSES.items():
        boards = list(itertools.combinations_with_replacement(range(RANKS), size))
        values = numbered(map(choose, boards), classes)
        table = np.zeros(classes, np.uint16)
        for ranks in boards:
            table[multiset_number(ranks)] = values[choose(ranks)]
        assert table.all()
        tables.append(table)
    return np.concatenate(tables)


# --- The file ---------------------------------------------------------------------------------------------------------


def tables() -> dict[str, np.ndarray]:
    deuce_seven = deuce_seven_table()
    return {
        "short_deck": short_deck_table(False),
        "short_deck_trips": short_deck_table(True),
        "deuce_seven": deuce_seven,
        "deuce_seven_sets": deuce_seven_sets(deuce_seven),
        "pai_gow_second": pai_gow_table(),
        "badugi": badugi_table(),
        "badugi_card": badugi_cards(),
        "three_card": three_card_table(),
        "showing_high": showing_tables(False),
        "showing_low": showing_tables(True),
    }


def write(path: str | Path) -> None:
    """Write game_tables.c."""
    write_c(path, "gametables.py", "game_tables.h", tables())


if __name__ == "__main__":
    write(Path(__file__).with_name("game_tables.c"))
