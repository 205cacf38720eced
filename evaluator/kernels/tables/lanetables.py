"""Build time, like tablegen.py: the small tables of the kernels over lanes, as an essay with asserts.

It writes lane_tables.c; lane_tables.h says what each table means to the code that reads it.

1.  A hand of 5 to 7 cards without a flush is known by what counts of its ranks: the groups (ranks held twice or three
    times, two of them at most) and the kickers beside them. Lanes find both as sets of ranks, one bit a rank.

2.  Where memory is read (below AVX-512), groups and kickers become indices. Either two, whose tables add up to the value;
    or one, a sum of products modulo 2^16, in which hands of different value never meet: that is asserted for all of them.

3.  Where registers are the tables (AVX-512), and for lows, sets are taken apart, and each part has its share of the value.

4.  A flush is found by a sum: of a weight a card, by its suit.
"""

from __future__ import annotations

import itertools
import math
import runpy
from collections.abc import Iterator
from pathlib import Path

import numpy as np

_essay = runpy.run_path(str(Path(__file__).with_name("tablegen.py")))
RANKS, SUITS, ACE, STRAIGHTS = (_essay[name] for name in ("RANKS", "SUITS", "ACE", "STRAIGHTS"))
RAZZ_CLASSES, LOW8_CLASSES = _essay["RAZZ_CLASSES"], _essay["LOW8_CLASSES"]
high_values, razz_values, write_c = (_essay[name] for name in ("high_values", "razz_values", "write_c"))
flush_table, low8_table, razz_sets_table = (_essay[f"{name}_table"] for name in ("flush", "low8", "razz_sets"))
subsets_in_order = _essay["subsets_in_order"]

Ranks = tuple[int, ...]
"""Ranks of some cards, ascending."""
Values = dict[Ranks, int]

# --- 1. Groups --------------------------------------------------------------------------------------------------------

Group = tuple[int, int]
"""A rank, and how often it is held."""
Groups = tuple[int | None, int | None, int | None, tuple[Group, ...]]
"""The ranks that lanes find, trips, upper and lower pair (of trips, each is a pair too), and what they stand for."""


def all_groups() -> Iterator[Groups]:
    """Every combination; of more pairs the lowest is a kicker, and of two trips the lower is but a pair."""
    yield None, None, None, ()
    for low in range(RANKS):
        yield None, None, low, ((low, 2),)
        yield low, None, low, ((low, 3),)
        for high in range(low + 1, RANKS):
            yield None, high, low, ((low, 2), (high, 2))
            yield low, high, low, ((low, 3), (high, 2))
            yield high, high, low, ((low, 2), (high, 3))
            for third in range(low):  # 3 + 2 + 2 with the trips below both pairs: the lower pair has no part in it
                yield third, high, low, ((third, 3), (high, 2))


def with_kickers(groups: tuple[Group, ...]) -> Iterator[tuple[Ranks, Ranks]]:
    """The hands with these groups: their kickers, from the lowest up, and all five ranks."""
    ranks = [rank for rank, count in groups for _ in range(count)]
    others = [rank for rank in range(RANKS) if rank not in ranks]
    for kickers in itertools.combinations(others, 5 - len(ranks)):
        yield kickers, tuple(sorted([*ranks, *kickers]))


def lowest_with(plain: Values, *groups: Group) -> int:
    """The value of the lowest hand with these groups."""
    return next(plain[hand] for _, hand in with_kickers(groups) if set(hand) not in STRAIGHTS)


# --- 2. Indices -------------------------------------------------------------------------------------------------------

# One-hot rank * RANK_CODE, its upper four bits of sixteen: another code for every rank, none of them 0.
RANK_CODE = 0x23D6
# Found by trying: what one-hot ranks are multiplied with; high_sets_table() asserts that they do.
KICKER_FACTOR, TRIPS_FACTOR, UPPER_FACTOR, UPPER_HIGH_FACTOR = 0x10, 0x70, 0x865A, 0x96EF
STRAIGHT_SETS = 1 << 10


def code_of(rank: int | None) -> int:
    return 0 if rank is None else (RANK_CODE << rank & 0xFFFF) >> 12


def straight_with(plain: Values, bottoms: int) -> int:
    """The value of the highest of some straights by their lowest ranks; bit 0 = the wheel."""
    return plain[tuple(sorted(STRAIGHTS[bottoms.bit_length() - 1]))]


def kickers_table(plain: Values, flush: np.ndarray) -> np.ndarray:
    """Kickers (deuce = bit 0, gaps closed) → their number; then bottoms of straights, then ranks of flushes → their
    value less one."""
    table = np.zeros((1 << RANKS) + STRAIGHT_SETS + (1 << RANKS), dtype=np.uint16)
    table[(1 << RANKS) + STRAIGHT_SETS :] = np.maximum(flush, 1) - 1
    for size in range(1, 6):
        for number, ranks in enumerate(subsets_in_order(size)):
            table[sum(1 << rank for rank in ranks)] = number
    for bottoms in range(1, STRAIGHT_SETS):
        table[(1 << RANKS) + bottoms] = straight_with(plain, bottoms) - 1
    return table


def groups_table(plain: Values) -> np.ndarray:
    """Codes of trips, upper and lower pair → the value of the lowest hand with these groups."""
    table = np.zeros(1 << 12, dtype=np.uint16)
    for trips, upper, lower, groups in all_groups():
        code = code_of(trips) << 8 | code_of(upper) << 4 | code_of(lower)
        value = lowest_with(plain, *groups)
        assert table[code] in (0, value)
        table[code] = value
    return table


def set_index(kickers: Ranks, trips: int | None, upper: int | None, lower: int | None) -> int:
    """The one index of high_memory.h."""
    index = sum(KICKER_FACTOR << kicker for kicker in kickers) + code_of(lower)
    if trips is not None:
        index += TRIPS_FACTOR << trips
    if upper is not None:
        index += (UPPER_FACTOR << upper) + (UPPER_HIGH_FACTOR << upper >> 16)
    return index % 2**16


def high_sets_table(plain: Values) -> np.ndarray:
    """Index of kickers and groups → value; straights by their bottoms, counted from the end, which no other reaches."""
    table = np.zeros(1 << 16, dtype=np.uint16)
    for trips, upper, lower, groups in all_groups():
        for kickers, hand in with_kickers(groups):
            index = set_index(kickers, trips, upper, lower)
            assert index <= 2**16 - STRAIGHT_SETS
            if set(hand) not in STRAIGHTS:
                assert table[index] in (0, plain[hand])
                table[index] = plain[hand]
    for bottoms in range(1, STRAIGHT_SETS):
        table[-bottoms] = straight_with(plain, bottoms)
    return table


# --- 3. Shares --------------------------------------------------------------------------------------------------------

# Places in the tables of groups (lane_tables.h).
NO_GROUP, GROUP_OF_TWO, GROUP_IS_TRIPS = 16, 17, 32


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
    """The tables of high_registers.h and mask_registers.h."""
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


# --- 4. Flushes -------------------------------------------------------------------------------------------------------

# Sum of a suit weight per card: no flush has the sum of a hand without one.
SUIT_WEIGHT = (0, 1, 6, 31)


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


def tables() -> dict[str, np.ndarray]:
    plain, suited = high_values()
    return {
        "kickers": kickers_table(plain, flush_table(suited)),
        "groups": groups_table(plain),
        "high_sets": high_sets_table(plain),
        **register_tables(plain),
        **low8_nibbles(low8_table()),
        **razz_shares(razz_sets_table(razz_values())),
        **{f"{name}_nibble": table for name, table in flush_nibbles().items()},
    }


def write(path: str | Path) -> None:
    """Write lane_tables.c."""
    shared = {
        "RANK_CODE": RANK_CODE,
        "KICKER_FACTOR": KICKER_FACTOR,
        "TRIPS_FACTOR": TRIPS_FACTOR,
        "UPPER_FACTOR": UPPER_FACTOR,
        "UPPER_HIGH_FACTOR": UPPER_HIGH_FACTOR,
        "SUIT_WEIGHTS": sum(weight << 8 * suit for suit, weight in enumerate(SUIT_WEIGHT)),
    }
    differ = " || ".join(f"{name} != {number:#x}" for name, number in shared.items())
    checks = f'#if {differ}\n#error "lane_tables.h and lanetables.py differ"\n#endif\n\n'
    write_c(path, "lanetables.py", "lane_tables.h", tables(), checks)


if __name__ == "__main__":
    write(Path(__file__).with_name("lane_tables.c"))
