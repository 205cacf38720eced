"""Build time: the look-up tables, as an essay with asserts. `setup.py` runs it; nothing imports it at run time.

It writes tables.c; tables.h says what each table means to the code that reads it. The same bytes come
out of every build: nothing here depends on the platform, the NumPy version or the clock.

1.  What is a hand worth? Sort the classes of five cards, number them 1..N from the worst: 7,462 for high (6,175 rank
    multisets and 1,287 flushes), 6,175 for razz, 56 for eight or better. More than five cards: the best of what is
    left after discarding any one card. That sentence is the whole definition; the kernels only have to agree with it.

2.  Where is it looked up? The value of 5, 6 or 7 cards without a flush depends on their ranks only: 6,175, 18,395 or
    49,205 multisets. Every rank has a 32-bit number, a multiset is the sum of its numbers modulo 2^32, and
        slot = (sum + displacement[top bits of sum]) mod table size
    is collision-free: displacements are chosen one bucket after the other, the fullest first. A sum that no deck can
    produce still lands inside the table, so no input can read out of bounds.

3.  Sets of ranks (a flush, the kickers beside a pair) need no hash, 13 bits are an index already.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

Ranks = tuple[int, ...]
"""Ranks of some cards, ascending."""
Values = dict[Ranks, int]

RANKS, SUITS, DECK = 13, 4, 52
ACE = 12
HIGH_CLASSES, RAZZ_CLASSES, LOW8_CLASSES = 7462, 6175, 56
STRAIGHTS = [{top - i if top - i >= 0 else ACE for i in range(5)} for top in range(3, RANKS)]  # 5-high ... ace-high

# (slots, buckets) as powers of two for 5, 6 and 7 cards. Three slots of four are used.
HASH_SHAPE = {5: (13, 10), 6: (15, 11), 7: (16, 13)}
MULTISETS = {5: 6175, 6: 18395, 7: 49205}

# The order of the categories, and in which each rank multiset of five cards falls by its counts.
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
SHAPES = {
    (1, 1, 1, 1, 1): HIGH_CARD, (2, 1, 1, 1): PAIR, (2, 2, 1): TWO_PAIR, (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE, (4, 1): QUADS,
}  # fmt: skip


def multisets(size: int) -> list[Ranks]:
    """Every way to draw `size` ranks from the deck, as sorted tuples."""
    return [
        ranks
        for ranks in itertools.combinations_with_replacement(range(RANKS), size)
        if all(ranks[i] != ranks[i + SUITS] for i in range(size - SUITS))
    ]


def grouped(ranks: Ranks, order: Callable[[int], int] = lambda rank: rank) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Counts and ranks, the largest group first, within a count the highest rank (by `order`) first."""
    groups = sorted(((ranks.count(rank), order(rank)) for rank in set(ranks)), reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)


# --- 1. Values ------------------------------------------------------------------------------------------------------


def high_key(ranks: Ranks, suited: bool = False) -> tuple[int, Ranks]:
    """What five cards compare by: category, then grouped ranks; a straight by its top card alone."""
    if set(ranks) in STRAIGHTS:
        return STRAIGHT_FLUSH if suited else STRAIGHT, (STRAIGHTS.index(set(ranks)),)
    counts, order = grouped(ranks)
    return FLUSH if suited else SHAPES[counts], order


def razz_key(ranks: Ranks) -> tuple[Ranks, Ranks]:
    """Ace to five: the ace counts below the deuce, groups count before kickers; the larger key is the better low."""
    counts, order = grouped(ranks, order=lambda rank: (rank + 1) % RANKS)
    return tuple(-count for count in counts), tuple(-rank for rank in order)


def numbered(keys: Iterable[Any], classes: int) -> dict[Any, int]:
    """Key → dense value 1..classes in ascending order."""
    values = {key: value for value, key in enumerate(sorted(set(keys)), start=1)}
    assert len(values) == classes
    return values


def high_values() -> tuple[Values, Values]:
    """Values of the rank multisets without a flush, and of the 1,287 sets of five suited ranks."""
    plain = {ranks: high_key(ranks) for ranks in multisets(5)}
    suited = {ranks: high_key(ranks, suited=True) for ranks in itertools.combinations(range(RANKS), 5)}
    values = numbered([*plain.values(), *suited.values()], HIGH_CLASSES)
    return {ranks: values[key] for ranks, key in plain.items()}, {ranks: values[key] for ranks, key in suited.items()}


def razz_values() -> Values:
    values = numbered(map(razz_key, multisets(5)), RAZZ_CLASSES)
    return {ranks: values[razz_key(ranks)] for ranks in multisets(5)}


def best_after_discard(fewer: Values, size: int) -> Values:
    """Values of `size` cards from those of `size - 1`: the best that any one discard leaves."""
    return {
        ranks: max(fewer[ranks[:i] + ranks[i + 1 :]] for i in range(size) if i == 0 or ranks[i] != ranks[i - 1])
        for ranks in multisets(size)
    }


def by_size(five: Values) -> dict[int, Values]:
    six = best_after_discard(five, 6)
    return {5: five, 6: six, 7: best_after_discard(six, 7)}


# --- 2. Rank multisets: a perfect hash of sums ------------------------------------------------------------------------


def rank_numbers() -> list[int]:
    """One 32-bit number a rank. Any draw whose sums are distinct will do; place() asserts that these are."""
    draw = random.Random(7462)
    return [draw.getrandbits(32) for _ in range(RANKS)]


def place(sums: np.ndarray, slot_bits: int, bucket_bits: int) -> tuple[np.ndarray, np.ndarray]:
    """Displacements of the buckets, and the slot of each sum."""
    slots = 1 << slot_bits
    bucket_of = (sums >> np.uint64(32 - bucket_bits)).astype(np.int64)
    low = (sums & np.uint64(slots - 1)).astype(np.int64)
    used = np.zeros(slots, dtype=bool)
    displacement = np.zeros(1 << bucket_bits, dtype=np.uint16)
    members = np.split(
        np.argsort(bucket_of, kind="stable"), np.cumsum(np.bincount(bucket_of, minlength=1 << bucket_bits))[:-1]
    )
    for bucket in sorted(range(1 << bucket_bits), key=lambda bucket: (-len(members[bucket]), bucket)):
        wanted = low[members[bucket]]
        assert len(set(wanted)) == len(wanted), "two sums share bucket and slot: draw other rank numbers"
        for first in range(0, slots, 1024):
            tried = (wanted[:, None] + np.arange(first, min(first + 1024, slots))) % slots
            fits = ~used[tried].any(axis=0)
            if fits.any():
                displacement[bucket] = first + int(fits.argmax())
                break
        else:
            raise AssertionError("no displacement fits: make the table larger or draw other rank numbers")
        used[(wanted + displacement[bucket]) % slots] = True
    return displacement, (low + displacement[bucket_of]) % slots


def hashed_tables(size: int, numbers: list[int], high: Values, razz: Values) -> dict[str, np.ndarray]:
    ranks = list(high)
    assert len(ranks) == MULTISETS[size] and list(razz) == ranks
    sums = np.array([sum(numbers[rank] for rank in hand) % 2**32 for hand in ranks], dtype=np.uint64)
    slot_bits, bucket_bits = HASH_SHAPE[size]
    displacement, slot = place(sums, slot_bits, bucket_bits)
    assert len(set(slot)) == len(ranks)
    tables = {f"displacement_{size}": displacement}
    for name, values in (("high", high), ("razz", razz)):
        table = np.zeros(1 << slot_bits, dtype=np.uint16)
        table[slot] = list(values.values())
        assert table[slot].tolist() == list(values.values())
        tables[f"{name}_{size}"] = table
    return tables


# --- 3. Sets of ranks -------------------------------------------------------------------------------------------------


def flush_table(suited: Values) -> np.ndarray:
    """Ranks of one suit → the flush or straight flush they make; 0 below five ranks."""
    table = np.zeros(1 << RANKS, dtype=np.uint16)
    for five, value in suited.items():
        table[sum(1 << rank for rank in five)] = value
    for ranks in range(1 << RANKS):
        if ranks.bit_count() > 5:
            table[ranks] = max(table[ranks & ~(1 << rank)] for rank in range(RANKS) if ranks >> rank & 1)
    assert len(set(table) - {0}) == 1287
    return table


def low8_table() -> np.ndarray:
    """Set of low ranks, ace first (bit 0 = ace, bit 7 = eight) → its eight-or-better low 1..56, 0 below five ranks."""
    table = np.zeros(1 << 8, dtype=np.uint16)
    lows = [
        low for low in range(1 << 8) if low.bit_count() == 5
    ]  # compared from the top: in ascending order, the best first
    assert len(lows) == LOW8_CLASSES
    for value, low in zip(range(LOW8_CLASSES, 0, -1), lows):
        sets = np.arange(1 << 8)
        table[((sets & low) == low) & (table == 0)] = value
    return table


def razz_sets_table(razz: Values) -> np.ndarray:
    """Set of ranks, ace first (bit 0 = ace ... bit 12 = king) → the razz value of its five lowest; 0 below five."""
    table = np.zeros(1 << RANKS, dtype=np.uint16)
    for ranks in range(1 << RANKS):
        lowest = [(rank - 1) % RANKS for rank in range(RANKS) if ranks >> rank & 1][:5]
        if len(lowest) == 5:
            table[ranks] = razz[tuple(sorted(lowest))]
    return table


def subsets_in_order(size: int) -> list[Ranks]:
    """Sets of `size` ranks, the lowest first; of five ranks, straights are left out, as they are no high card."""
    sets = [ranks for ranks in itertools.combinations(range(RANKS), size) if size < 5 or set(ranks) not in STRAIGHTS]
    return sorted(sets, key=lambda ranks: ranks[::-1])


def subset_table(plain: Values) -> np.ndarray:
    """Set of 1..5 ranks, REVERSED (bit 0 = ace) → its number among the sets of its size. The lanes kernels add two such
    numbers to reach any value (omaha.h)."""
    table = np.zeros(1 << RANKS, dtype=np.uint16)
    for size in range(1, 6):
        for number, ranks in enumerate(subsets_in_order(size)):
            table[sum(1 << (ACE - rank) for rank in ranks)] = number
            assert size < 5 or plain[ranks] == 1 + number
    return table


# --- The file ---------------------------------------------------------------------------------------------------------


def card_tables(numbers: list[int]) -> dict[str, np.ndarray]:
    """One entry for every byte: ids 52..255 carry the poison bit 63 in the mask and count for nothing."""
    cards = np.zeros((256, 2), dtype=np.uint64)
    reversed_masks = np.full(256, 1 << 63, dtype=np.uint64)
    cards[:, 1] = 1 << 63
    for card in range(DECK):
        rank, suit = divmod(card, SUITS)
        cards[card] = (numbers[rank] << 32) + (1 << 8 * suit), 1 << (16 * suit + rank)
        reversed_masks[card] = 1 << (16 * suit + ACE - rank)
    return {"card": cards, "card_reversed": reversed_masks}


def tables() -> dict[str, np.ndarray]:
    plain, suited = high_values()
    high, razz, numbers = by_size(plain), by_size(razz_values()), rank_numbers()
    assert len(set(high[6].values()) | set(suited.values())) == 6075  # classes that six cards can make
    assert len(set(high[7].values()) | set(suited.values())) == 4824  # and seven
    result = card_tables(numbers)
    for size in HASH_SHAPE:
        result |= hashed_tables(size, numbers, high[size], razz[size])
    result |= {"flush": flush_table(suited), "low8": low8_table(), "subset": subset_table(plain)}
    return result | {"razz_sets": razz_sets_table(razz[5])}


def c_array(name: str, table: np.ndarray) -> str:
    if table.ndim == 2:
        c_type, items = "card_entry", ["{%dull, %dull}" % tuple(map(int, row)) for row in table]
    else:
        c_type, items = (
            f"{table.dtype}_t",
            [f"{item}{'ull' if table.dtype == np.uint64 else ''}" for item in table.tolist()],
        )
    lines = [", ".join(items[i : i + 20]) for i in range(0, len(items), 20)]
    return f"const {c_type} table_{name}[{len(items)}] = {{\n" + ",\n".join(lines) + "};\n"


def write_c(path: str | Path, essay: str, header: str, made: dict[str, np.ndarray], checks: str = "") -> None:
    """Write tables as a C file."""
    begin = (
        f"/* Made by evaluator/kernels/tables/{essay} at build time; {header} says what is what. */\n"
        f'#include "{header}"\n\n{checks}'
    )
    Path(path).write_text(begin + "\n".join(c_array(name, table) for name, table in made.items()), encoding="ascii")


def write(path: str | Path) -> None:
    """Write tables.c."""
    write_c(path, "tablegen.py", "tables.h", tables())


if __name__ == "__main__":
    write(Path(__file__).with_name("tables.c"))
