"""Build time: the look-up tables, as an essay with asserts. `setup.py` runs it; nothing imports it at run time.

It writes kernels/tables.c; kernels/tables.h says what each table means to the code that reads it. The same bytes come
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
import math
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


def low8_nibbles(low8: np.ndarray) -> dict[str, np.ndarray]:
    """Shares of a low's value: of A 2 3 4 (bits 3..0) and of 5 6 7 8 (bits 3..0); five ranks in all."""
    better, worse = np.zeros(16, np.uint8), np.zeros(16, np.uint8)
    for nibble in range(16):
        ranks = [3 - bit for bit in range(3, -1, -1) if nibble >> bit & 1]  # the best first
        better[nibble] = (LOW8_CLASSES - sum(math.comb(rank, i) for i, rank in enumerate(ranks, start=1))) % 256
        first = 5 - len(ranks) + 1
        worse[nibble] = -sum(math.comb(4 + rank, i) for i, rank in enumerate(ranks, start=first)) % 256
    for low in range(1 << 8):
        if low.bit_count() == 5:
            turned = int(f"{low:08b}"[::-1], 2)
            assert (int(better[turned >> 4]) + int(worse[turned & 15])) % 256 == low8[low]
    return {"low8_better": better, "low8_worse": worse}


def razz_sets_table(razz: Values) -> np.ndarray:
    """Set of ranks, ace first (bit 0 = ace ... bit 12 = king) → the razz value of its five lowest; 0 below five."""
    table = np.zeros(1 << RANKS, dtype=np.uint16)
    for ranks in range(1 << RANKS):
        lowest = [(rank - 1) % RANKS for rank in range(RANKS) if ranks >> rank & 1][:5]
        if len(lowest) == 5:
            table[ranks] = razz[tuple(sorted(lowest))]
    return table


def razz_shares(razz_sets: np.ndarray) -> dict[str, np.ndarray]:
    """Shares of the razz value of five different ranks: of A .. 6 (bits 5..0) and of 7 .. K (bits 6..0)."""
    better, worse = np.zeros(64, np.uint16), np.zeros(128, np.uint16)
    for bits in range(64):
        ranks = [rank for rank in range(6) if bits >> (5 - rank) & 1]
        better[bits] = RAZZ_CLASSES - sum(math.comb(rank, i) for i, rank in enumerate(ranks, start=1))
    for bits in range(128):
        ranks = [rank for rank in range(6, RANKS) if bits >> (RANKS - 1 - rank) & 1][:5]
        worse[bits] = -sum(math.comb(rank, i) for i, rank in enumerate(ranks, start=6 - len(ranks))) % 2**16
    for five in itertools.combinations(range(RANKS), 5):
        turned = sum(1 << (RANKS - 1 - rank) for rank in five)
        value = (int(better[turned >> 7]) + int(worse[turned & 127])) % 2**16
        assert value == razz_sets[sum(1 << rank for rank in five)]
    return {"razz_better": better, "razz_worse": worse}


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


# --- 4. The index of high_index.h -------------------------------------------------------------------------------------

# One-hot rank * RANK_CODE, its upper four bits of sixteen: another code for every rank, none of them 0.
RANK_CODE = 0x23D6
# Sum of a suit weight per card: no flush has the sum of a hand without one.
SUIT_WEIGHT = (0, 1, 6, 31)
STRAIGHT_SETS = 1 << 10
# Places in the tables of groups (tables.h).
NO_GROUP, GROUP_OF_TWO, GROUP_IS_TRIPS = 16, 17, 32


def code_of(rank: int | None) -> int:
    return 0 if rank is None else (RANK_CODE << rank & 0xFFFF) >> 12


def kickers_table(plain: Values, flush: np.ndarray) -> np.ndarray:
    """Kickers (deuce = bit 0, gaps closed) → their number; then bottoms of straights, then ranks of flushes → their
    value less one."""
    table = np.zeros((1 << RANKS) + STRAIGHT_SETS + (1 << RANKS), dtype=np.uint16)
    table[(1 << RANKS) + STRAIGHT_SETS :] = np.maximum(flush, 1) - 1
    for size in range(1, 6):
        for number, ranks in enumerate(subsets_in_order(size)):
            table[sum(1 << rank for rank in ranks)] = number
    for bottoms in range(1, STRAIGHT_SETS):  # bit 0 = the wheel
        table[(1 << RANKS) + bottoms] = plain[tuple(sorted(STRAIGHTS[bottoms.bit_length() - 1]))] - 1
    return table


def lowest_with(plain: Values, *groups: tuple[int, int]) -> int:
    """The value of the lowest hand with these groups (rank, count): single cards fill up from below."""
    ranks = [rank for rank, count in groups for _ in range(count)]
    singles = [rank for rank in range(RANKS) if all(rank != taken for taken, _ in groups)]
    hands = (tuple(sorted([*ranks, *kickers])) for kickers in itertools.combinations(singles, 5 - len(ranks)))
    return next(plain[hand] for hand in hands if set(hand) not in STRAIGHTS)


def groups_table(plain: Values) -> np.ndarray:
    """Codes of trips, upper pair and lower pair → the value of the lowest hand with these groups."""
    table = np.zeros(1 << 12, dtype=np.uint16)

    def enter(trips: int | None, upper: int | None, lower: int | None, *groups: tuple[int, int]) -> None:
        code = code_of(trips) << 8 | code_of(upper) << 4 | code_of(lower)
        value = lowest_with(plain, *groups)
        assert table[code] in (0, value)
        table[code] = value

    enter(None, None, None)
    for low in range(RANKS):
        enter(None, None, low, (low, 2))
        enter(low, None, low, (low, 3))
        for high in range(low + 1, RANKS):
            enter(None, high, low, (low, 2), (high, 2))
            enter(low, high, low, (low, 3), (high, 2))
            enter(high, high, low, (low, 2), (high, 3))
            for third in range(low):  # 3 + 2 + 2 with the trips below both pairs: the lower pair has no part in it
                enter(third, high, low, (third, 3), (high, 2))
    return table


def kicker_shares(count: int, upper_ranks: int) -> np.ndarray:
    """Upper ranks (rank 6 = bit 0) of `count` kickers → their share of the number; the lower ranks have the rest."""
    table = np.zeros(1 << upper_ranks, dtype=np.uint16)
    for bits in range(1 << upper_ranks):
        ranks = [6 + bit for bit in range(upper_ranks) if bits >> bit & 1]
        if len(ranks) <= count:
            share = sum(math.comb(rank, i) for i, rank in enumerate(ranks, start=count - len(ranks) + 1))
            if count == 5:  # straights with a lower top card; the wheel is the lowest of the ace's
                top = max(ranks, default=5)
                share -= top - 4 + (top == ACE)
            table[bits] = share % 2**16
    return table


def reversed_bits(table: np.ndarray) -> np.ndarray:
    """The same table for indices whose bits are in reverse."""
    bits = len(table).bit_length() - 1
    return table[[int(f"{index:0{bits}b}"[::-1], 2) for index in range(len(table))]]


def register_tables(plain: Values) -> dict[str, np.ndarray]:
    """The tables of high_registers.h and set_registers.h."""
    low = np.array(
        [
            sum(math.comb(rank, i) for i, rank in enumerate([r for r in range(6) if bits >> r & 1], start=1))
            for bits in range(64)
        ],
        dtype=np.uint16,
    )
    shares = {2: kicker_shares(2, 6), 3: kicker_shares(3, 6), 5: kicker_shares(5, 7)}
    for size, table in shares.items():
        for number, ranks in enumerate(r for r in subsets_in_order(size) if size == 5 or max(r) < 12):
            bits = sum(1 << rank for rank in ranks)
            assert (int(low[bits & 63]) + int(table[bits >> 6])) % 2**16 == number
    tables = {"low": low, "two": shares[2], "three": shares[3], "five": shares[5]}
    return (
        {f"{name}_kickers": table for name, table in tables.items()}
        | {f"{name}_reversed": reversed_bits(table) for name, table in tables.items()}
        | group_tables(plain)
    )


def group_tables(plain: Values) -> dict[str, np.ndarray]:
    """Bases by rank of one group and of the upper of two; numbers of one rank and of two, by 12 - the upper rank."""
    one_group, upper_pair, numbers = np.zeros(64, np.uint16), np.zeros(32, np.uint16), np.zeros(32, np.uint16)
    one_group[NO_GROUP] = lowest_with(plain)
    for rank in range(RANKS):
        one_group[rank] = lowest_with(plain, (rank, 2))
        one_group[GROUP_IS_TRIPS + rank] = lowest_with(plain, (rank, 3))
        one_group[GROUP_IS_TRIPS + GROUP_OF_TWO + rank] = lowest_with(plain, (rank, 3), (0 if rank else 1, 2))
        numbers[ACE - rank] = rank
    for upper in range(1, RANKS):
        upper_pair[upper] = lowest_with(plain, (upper, 2), (0, 2))
        numbers[GROUP_OF_TWO + ACE - upper] = math.comb(upper, 2) + ACE  # 12 - lower is to be taken off
        for lower in range(upper):
            one_group[GROUP_OF_TWO + lower] = lowest_with(plain, (upper, 2), (lower, 2)) - upper_pair[upper]
    return {"one_group": one_group, "upper_pair": upper_pair, "group_numbers": numbers}


def flush_nibbles() -> dict[str, np.ndarray]:
    """Sum of suit weights → flush or not, for 5, 6 and 7 cards: (low nibble's row & high nibble's row) != 0."""
    rows = {"flush_low": np.zeros((3, 16), np.uint8), "flush_high": np.zeros((3, 16), np.uint8)}
    for size in (5, 6, 7):
        sums: dict[bool, set[int]] = {True: set(), False: set()}
        for hand in itertools.combinations_with_replacement(range(SUITS), size):
            sums[max(map(hand.count, range(SUITS))) >= 5].add(sum(SUIT_WEIGHT[suit] for suit in hand))
        rectangles = cover(sums[True], sums[False])
        assert len(rectangles) <= 8
        for bit, (lows, highs) in enumerate(rectangles):
            rows["flush_low"][size - 5, list(lows)] |= 1 << bit
            rows["flush_high"][size - 5, list(highs)] |= 1 << bit
        for total in range(256):
            flush = bool(rows["flush_low"][size - 5, total & 15] & rows["flush_high"][size - 5, total >> 4])
            assert total not in sums[not flush]
    return {name: table.reshape(-1) for name, table in rows.items()}


def cover(wanted: set[int], others: set[int]) -> list[tuple[set[int], set[int]]]:
    """Rectangles of low and high nibbles that hold every wanted sum and none of the others, greedily."""
    columns = {low: {total >> 4 for total in wanted if total & 15 == low} for low in {total & 15 for total in wanted}}
    rectangles: list[tuple[set[int], set[int]]] = []
    for low, highs in sorted(columns.items(), key=lambda column: (-len(column[1]), column[0])):
        for lows, shared in rectangles:
            if not any(16 * h + l in others for h in shared | highs for l in lows | {low}):
                lows.add(low)
                shared |= highs
                break
        else:
            rectangles.append(({low}, set(highs)))
    return rectangles


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
    low8, flush = low8_table(), flush_table(suited)
    assert len(set(high[6].values()) | set(suited.values())) == 6075  # classes that six cards can make
    assert len(set(high[7].values()) | set(suited.values())) == 4824  # and seven
    result = card_tables(numbers)
    for size in HASH_SHAPE:
        result |= hashed_tables(size, numbers, high[size], razz[size])
    result |= {"flush": flush, "low8": low8, "subset": subset_table(plain)}
    result |= low8_nibbles(low8) | {"razz_sets": razz_sets_table(razz[5])}
    result |= razz_shares(result["razz_sets"])
    result |= {"kickers": kickers_table(plain, flush), "groups": groups_table(plain)} | register_tables(plain)
    return result | {f"{name}_nibble": table for name, table in flush_nibbles().items()}


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


def write(path: str | Path) -> None:
    """Write tables.c."""
    weights = sum(weight << 8 * suit for suit, weight in enumerate(SUIT_WEIGHT))
    header = f"""/* Made by evaluator/tablegen.py at build time; tables.h says what is what. */
#include "tables.h"

#if RANK_CODE != {RANK_CODE:#x} || SUIT_WEIGHTS != {weights:#x}
#error "tables.h and tablegen.py differ"
#endif

"""
    Path(path).write_text(
        header + "\n".join(c_array(name, table) for name, table in tables().items()), encoding="ascii"
    )


if __name__ == "__main__":
    write(Path(__file__).parent / "kernels" / "tables.c")
