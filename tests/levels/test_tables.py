"""The look-up tables of high, razz and eight or better: the same bytes on every build, and right entry by entry.

What tables.h says of each is read off the oracle's ladders, for every multiset and every set of ranks.
"""

from itertools import combinations

import numpy as np
import oracle
import pytest
from table_files import FILES, FOLDER, multisets, ranks_in, tables, unsuited, written

TABLES = tables("tablegen.py")
SUITED = oracle.five_card_values(oracle.five_high_key)
SETS = range(1 << 13)
ACE_FIRST = [(rank - 1) % 13 for rank in range(13)]
"""Bit → rank, where the ace is bit 0."""


@pytest.mark.parametrize("essay", FILES)
def test_the_same_bytes_every_time(essay, tmp_path):
    """Twice in one process, and in another that gives its sets another order; in a checkout the build wrote them too."""
    once, twice = written(essay, [tmp_path / "once", tmp_path / "twice"], hash_seed="0")
    elsewhere = written(essay, [tmp_path / "elsewhere"], hash_seed="4711")[0]
    assert once == twice == elsewhere
    built = FOLDER / FILES[essay]
    assert not built.exists() or built.read_bytes() == once
    assert once.isascii() and b"\r" not in once and once.count(b"const ") == len(tables(essay)) > 5


def test_every_table_is_here():
    assert set(TABLES) == {
        *(f"{name}_{size}" for name in ("displacement", "high", "razz") for size in (5, 6, 7)),
        *("card", "card_reversed", "flush", "low8", "razz_sets", "subset"),
    }


def test_cards():
    """A number for each rank, a counter for each suit, the mask; what is no card carries the poison."""
    (keys, masks), turned = TABLES["card"].T.tolist(), TABLES["card_reversed"].tolist()
    assert len(keys) == len(turned) == 256
    for card in range(52):
        rank, suit = divmod(card, 4)
        assert keys[card] >> 32 == keys[4 * rank] >> 32 and keys[card] & 0xFFFFFFFF == 1 << 8 * suit
        assert masks[card] == 1 << (16 * suit + rank) and turned[card] == 1 << (16 * suit + 12 - rank)
    assert len({key >> 32 for key in keys[:52]}) == 13
    for byte in range(52, 256):
        assert keys[byte] == 0 and masks[byte] == turned[byte] == 1 << 63


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("name", ["high", "razz"])
def test_multisets_of_ranks(name, size):
    """The slot of every multiset holds what the oracle says of such cards without a flush."""
    hands = unsuited(multisets(size))
    table, displacement = TABLES[f"{name}_{size}"], TABLES[f"displacement_{size}"].astype(np.uint64)
    keys = TABLES["card"][hands, 0].sum(axis=1, dtype=np.uint64)
    sums = keys >> np.uint64(32)
    slots = (sums + displacement[sums * np.uint64(len(displacement)) >> np.uint64(32)]) % np.uint64(len(table))
    assert len(np.unique(slots)) == len(hands) == {5: 6175, 6: 18_395, 7: 49_205}[size]
    assert np.array_equal(table[slots], getattr(oracle, f"{name}_many")(hands))
    assert np.count_nonzero(table) == len(hands)


def test_flushes():
    for suited in SETS:
        fives = combinations(ranks_in(suited), 5)
        assert TABLES["flush"][suited] == max((SUITED[five, True] for five in fives), default=0)


def test_eight_or_better():
    for low in range(1 << 8):
        cards = [4 * ACE_FIRST[bit] for bit in ranks_in(low)]
        assert TABLES["low8"][low] == (oracle.low8(cards) if len(cards) >= 5 else 0)


def test_razz():
    for ranks in SETS:
        if 5 <= ranks.bit_count() <= 7:
            cards = [4 * ACE_FIRST[bit] + bit % 4 for bit in ranks_in(ranks)]
            assert TABLES["razz_sets"][ranks] == oracle.razz(cards)
        elif ranks.bit_count() < 5:
            assert TABLES["razz_sets"][ranks] == 0


def test_sets_of_kickers():
    """Of each size in the order in which kickers compare; five are high cards, whose values count from one."""
    table, sizes = TABLES["subset"], np.array([ranks.bit_count() for ranks in SETS])
    assert not table[(sizes == 0) | (sizes > 5)].any()
    for size in (1, 2, 3, 4, 5):
        sets = combinations(range(12, -1, -1), size)
        if size == 5:
            sets = [five for five in sets if oracle.five_high_key(unsuited(np.array([five]))[0])[0] == oracle.HIGH_CARD]
        worst_first = sorted(sets)
        numbers = [table[sum(1 << 12 - rank for rank in one)] for one in worst_first]
        assert numbers == list(range(len(worst_first)))
        if size == 5:
            assert [SUITED[five[::-1], False] for five in worst_first] == [number + 1 for number in numbers]
