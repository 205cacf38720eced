"""The small tables of the kernels over lanes: what they add up to is what the oracle says of the hand.

A hand without a flush and without quads is its groups (trips, of trips too a pair; upper and lower pair) and the kickers
beside them, whose ranks move down over the gaps that the groups leave. lane_tables.h says how tables are indexed.
"""

import re
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import oracle
import pytest
from table_files import FOLDER, bits, multisets, tables, unsuited

TABLES = {name: table.tolist() for name, table in tables("lanetables.py").items()}
SUITED = oracle.five_card_values(oracle.five_high_key)
STRAIGHTS = [[12, 0, 1, 2, 3], *([low, low + 1, low + 2, low + 3, low + 4] for low in range(9))]
NO_GROUP, GROUP_OF_TWO, GROUP_IS_TRIPS = 16, 17, 32
RANK_CODE, KICKER, TRIPS, UPPER, UPPER_HIGH, SUIT_WEIGHTS = 0x23D6, 0x10, 0x70, 0x865A, 0x96EF, 0x1F060100
RANK_SETS, STRAIGHT_SETS = 1 << 13, 1 << 10
FLUSH_SETS = RANK_SETS + STRAIGHT_SETS


class Hand(NamedTuple):
    value: int
    kickers: list
    closed: list
    """The same with the gaps closed."""
    trips: int | None
    pairs: list
    """Of two the lower first; of trips, each is a pair too."""


def hands():
    """All that five cards can be, but for flushes, quads and straights."""
    ranks = multisets(5)
    for five, value in zip(ranks.tolist(), oracle.high_many(unsuited(ranks)).tolist(), strict=True):
        if max(map(five.count, five)) < 4 and sorted(five) not in map(sorted, STRAIGHTS):
            pairs = sorted({rank for rank in five if five.count(rank) > 1})
            kickers = [rank for rank in five if rank not in pairs]
            closed = [rank - sum(pair < rank for pair in pairs) for rank in kickers]
            yield Hand(value, kickers, closed, next((rank for rank in pairs if five.count(rank) == 3), None), pairs)


HANDS = list(hands())


def straights_and_best():
    """Every set of straights by their bottoms, the wheel's bit 0, and the value of the highest."""
    values = [SUITED[tuple(sorted(straight)), False] for straight in STRAIGHTS]
    return [(bottoms, values[bottoms.bit_length() - 1]) for bottoms in range(1, 1 << 10)]


def code(rank):
    return 0 if rank is None else (RANK_CODE << rank & 0xFFFF) >> 12


def upper_and_lower(hand):
    return (hand.pairs[1] if len(hand.pairs) > 1 else None), (hand.pairs[0] if hand.pairs else None)


def test_every_table_is_here():
    shares = ("low", "two", "three", "five")
    assert set(TABLES) == {
        *("kickers", "groups", "high_sets", "one_group", "upper_pair", "group_numbers"),
        *(f"{name}_{order}" for name in shares for order in ("kickers", "reversed")),
        *("low8_better", "low8_worse", "razz_better", "razz_worse", "flush_low_nibble", "flush_high_nibble"),
    }


@pytest.mark.parametrize("name", ["RANK_CODE", "KICKER_FACTOR", "TRIPS_FACTOR", "UPPER_FACTOR", "UPPER_HIGH_FACTOR"])
def test_codes_are_different(name):
    """Thirteen ranks have thirteen codes, none of them 0; factors are those of the compiled code."""
    assert len({code(rank) for rank in range(13)} | {0}) == 14
    header = FOLDER / "lane_tables.h"
    here = dict(RANK_CODE=RANK_CODE, KICKER_FACTOR=KICKER, TRIPS_FACTOR=TRIPS, UPPER_FACTOR=UPPER)
    here |= {"UPPER_HIGH_FACTOR": UPPER_HIGH}
    if header.exists():
        (factor,) = re.findall(rf"^#define {name} (\w+)$", header.read_text(encoding="utf-8"), re.MULTILINE)
        assert int(factor, 16) == here[name]


# --- In memory --------------------------------------------------------------------------------------------------------


def test_kickers_and_groups_add_up():
    assert len(HANDS) == 6175 - 156 - 10
    for hand in HANDS:
        upper, lower = upper_and_lower(hand)
        groups = TABLES["groups"][code(hand.trips) << 8 | code(upper) << 4 | code(lower)]
        assert TABLES["kickers"][bits(hand.closed)] + groups == hand.value


def test_straights_and_flushes_stand_behind_the_kickers():
    """Their value less one, which the group of none adds."""
    assert TABLES["groups"][0] == 1
    for bottoms, value in straights_and_best():
        assert TABLES["kickers"][RANK_SETS + bottoms] + 1 == value
    for size in (5, 6, 7):
        for ranks in combinations(range(13), size):
            flush = max(SUITED[five, True] for five in combinations(ranks, 5))
            assert TABLES["kickers"][FLUSH_SETS + bits(ranks)] + 1 == flush


def test_one_index():
    """A sum of products modulo 2^16; straights are counted from the end."""
    indices = {}
    for hand in HANDS:
        upper, lower = upper_and_lower(hand)
        index = sum(KICKER << rank for rank in hand.kickers) + code(lower)
        index += TRIPS << hand.trips if hand.trips is not None else 0
        index += (UPPER << upper) + (UPPER_HIGH << upper >> 16) if upper is not None else 0
        assert TABLES["high_sets"][index % 2**16] == hand.value == indices.setdefault(index % 2**16, hand.value)
    for bottoms, value in straights_and_best():
        assert TABLES["high_sets"][2**16 - bottoms] == value


# --- In registers -----------------------------------------------------------------------------------------------------


def reversed_bits(index, size):
    return int(f"{index:0{size}b}"[::-1], 2)


def kickers_number(closed):
    """The number of kickers, of which the lower six ranks and the upper ones have a share each."""
    if len(closed) < 2:
        return sum(closed)  # one kicker is its rank
    name, ranks = {2: "two", 3: "three", 5: "five"}[len(closed)], bits(closed)
    size = 7 if name == "five" else 6
    number = (TABLES["low_kickers"][ranks & 63] + TABLES[f"{name}_kickers"][ranks >> 6]) % 2**16
    low, high = reversed_bits(ranks & 63, 6), reversed_bits(ranks >> 6, size)
    assert (TABLES["low_reversed"][low] + TABLES[f"{name}_reversed"][high]) % 2**16 == number
    return number


def test_shares_add_up():
    for hand in HANDS:
        if len(hand.pairs) == 2 and hand.trips is not None:  # a full house: the pair is the kicker of the trips
            (pair,) = (rank for rank in hand.pairs if rank != hand.trips)
            base, closed = TABLES["one_group"][GROUP_IS_TRIPS + GROUP_OF_TWO + hand.trips], [pair - (pair > hand.trips)]
        elif len(hand.pairs) == 2:
            lower, upper = hand.pairs
            base, closed = TABLES["upper_pair"][upper] + TABLES["one_group"][GROUP_OF_TWO + lower], hand.closed
        elif hand.pairs:
            place = hand.pairs[0] + (0 if hand.trips is None else GROUP_IS_TRIPS)
            base, closed = TABLES["one_group"][place] + TABLES["upper_pair"][NO_GROUP], hand.closed
        else:
            base, closed = TABLES["one_group"][NO_GROUP] + TABLES["upper_pair"][NO_GROUP], hand.closed
        assert base + kickers_number(closed) == hand.value


def test_numbers_of_groups():
    """By the bit of the highest rank, the ace's 0: of one rank itself; of two their number, less the lower's bit."""
    numbers = TABLES["group_numbers"]
    assert [numbers[12 - rank] for rank in range(13)] == list(range(13)) and numbers[NO_GROUP] == 0
    pairs = sorted(((upper, lower) for lower, upper in combinations(range(13), 2)))
    found = [numbers[GROUP_OF_TWO + 12 - upper] - (12 - lower) for upper, lower in pairs]
    assert found == list(range(78))


def test_shares_of_lows():
    """A, 2, 3, 4 in the bits 3 to 0 of the better nibble, 5 to 8 in the worse; of razz A to 6 in six bits, 7 to K."""
    for name, key, ranks, cut in (
        ("low8", oracle.five_low8_key, 8, 4),
        ("razz", oracle.five_razz_key, 13, 7),
    ):
        values, wrap = oracle.five_card_values(key), 256 if name == "low8" else 2**16
        for five in combinations(range(ranks), 5):
            turned = sum(1 << ranks - 1 - rank for rank in five)  # ace first: rank 0 is the ace
            better, worse = TABLES[f"{name}_better"][turned >> cut], TABLES[f"{name}_worse"][turned & (1 << cut) - 1]
            assert (better + worse) % wrap == values[tuple(sorted((rank - 1) % 13 for rank in five)), False]


# --- Flushes ----------------------------------------------------------------------------------------------------------


def test_suit_weights_tell_flushes():
    low, high = np.array(TABLES["flush_low_nibble"]), np.array(TABLES["flush_high_nibble"])
    weights = [SUIT_WEIGHTS >> 8 * suit & 255 for suit in range(4)]
    for size in (5, 6, 7):
        for suits in combinations_with_replacement(range(4), size):
            total = sum(weights[suit] for suit in suits)
            rows = low[16 * (size - 5) + (total & 15)] & high[16 * (size - 5) + (total >> 4)]
            assert bool(rows) == (max(map(suits.count, suits)) >= 5)
