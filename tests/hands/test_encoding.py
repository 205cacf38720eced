"""evaluator/encoding.py against the C page: as compiled functions act it out and, in a checkout, kernels/encoding.h
itself, read as text and compiled on its own."""

import ctypes
import itertools
import re
import shutil
import subprocess
import sysconfig
from math import comb
from pathlib import Path

import numpy as np
import pytest

import evaluator
from evaluator import board_values, card, cards, encoding, from_mask, mask, to_text
from evaluator.deck.combos import combo_number

HEADER = Path(evaluator.__file__).with_name("kernels") / "encoding.h"
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]


def test_ids_are_rank_times_four_plus_suit():
    ranks_and_suits = itertools.product(range(encoding.RANKS), range(encoding.SUITS))
    for number, (rank, suit) in enumerate(ranks_and_suits):
        assert card(encoding.RANK_TEXT[rank] + encoding.SUIT_TEXT[suit]) == 4 * rank + suit == number
    assert (card("2c"), card("As"), encoding.DECK) == (0, 51, 52)
    assert len(encoding.RANK_TEXT) == encoding.RANKS == 13
    assert len(encoding.SUIT_TEXT) == encoding.SUITS == 4


def test_masks_have_one_lane_a_suit():
    for number in range(encoding.DECK):
        rank, suit = divmod(number, encoding.SUITS)
        assert mask([number]) == 1 << (encoding.SUIT_LANE * suit + rank)


def test_joker():
    assert card(encoding.JOKER_TEXT) == encoding.JOKER == encoding.DECK
    assert to_text(encoding.JOKER) == encoding.JOKER_TEXT
    assert mask([encoding.JOKER]) == 1 << encoding.JOKER_BIT == 1 << 13
    with pytest.raises(ValueError, match="53 is not a card id"):
        cards([encoding.JOKER + 1])


def test_every_other_bit_of_a_mask_is_no_card():
    used = {encoding.JOKER_BIT} | {
        encoding.SUIT_LANE * suit + rank for suit in range(encoding.SUITS) for rank in range(encoding.RANKS)
    }
    for bit in range(64):
        if bit in used:
            assert from_mask(1 << bit).size == 1
        else:
            with pytest.raises(ValueError, match="not a card mask"):
                from_mask(1 << bit)


def test_hole_pairs_are_numbered_in_the_order_solvers_exchange():
    order = "2d2c 2h2c 2h2d 2s2c 2s2d 2s2h 3c2c 3c2d".split()
    assert [combo_number(pair) for pair in order] == list(range(8)) and combo_number("AhAs") == encoding.HOLE_COMBOS - 1
    pairs = [f"{to_text(hi)}{to_text(lo)}" for hi in range(encoding.DECK) for lo in range(hi)]
    assert [combo_number(pair) for pair in pairs] == list(range(encoding.HOLE_COMBOS))
    blocked = np.flatnonzero(board_values("Ks 9d 5h") == 0)  # as the kernels number them
    assert blocked.tolist() == [number for number, pair in enumerate(pairs) if re.search("Ks|9d|5h", pair)]


def test_value_scales():
    rank_sets, straights = comb(13, 5), 10
    unpaired = rank_sets - straights
    # Four and one, three and two; trips; two pair; pair: the other ranks are chosen freely.
    paired = 2 * 13 * 12 + 13 * comb(12, 2) + comb(13, 2) * 11 + 13 * comb(12, 3)
    assert encoding.MAX_VALUE["high"] == 2 * unpaired + 2 * straights + paired == 7462
    assert encoding.MAX_VALUE["deuce_seven"] == 7462
    assert encoding.MAX_VALUE["low8"] == comb(8, 5)
    assert encoding.MAX_VALUE["razz"] == rank_sets + paired
    assert encoding.MAX_VALUE["badugi"] == sum(comb(13, size) for size in (1, 2, 3, 4))
    assert encoding.MAX_VALUE["pai_gow"] == 7462 + 1
    assert encoding.MAX_VALUE["pai_gow_front"] == comb(13, 2) + 13
    # Nine ranks, of which five straights and the wheel A-6-7-8-9.
    short = 2 * (comb(9, 5) - 6) + 2 * 6 + 2 * 9 * 8 + 9 * comb(8, 2) + comb(9, 2) * 7 + 9 * comb(8, 3)
    assert encoding.MAX_VALUE["short_deck"] == short
    assert encoding.MAX_VALUE["three_card"] == 2 * (comb(13, 3) - 12) + 2 * 12 + 13 + 13 * 12


# --- The C page -------------------------------------------------------------------------------------------------------


def enumerators(text):
    """Name → number of the header's enum, of whose expressions Python makes the same."""
    (body,) = re.findall(r"^enum \{\n(.*?)^\};", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), re.DOTALL | re.MULTILINE)
    found = {}
    for item in filter(None, map(str.strip, body.split(","))):
        name, _, expression = item.partition(" = ")
        found[name] = eval(expression.replace("/", "//"), {}, found)
    return found


def compiled(folder, names):
    """The header's constants and functions, by ctypes."""
    lines = [
        *('#include "encoding.h"', f"const long long numbers[] = {{{', '.join(names)}}};"),
        *("const uint64_t masks[] = {LANE_MASK, DECK_MASK};", "int rank_of(int card) { return card_rank(card); }"),
        "int suit_of(int card) { return card_suit(card); }",
        "uint64_t mask_of(int card) { return card_mask(card); }",
        "unsigned low_of(uint64_t cards) { return low_ranks_of(cards); }",
    ]
    source = folder / "encoding.c"
    source.write_text("\n".join([*lines, ""]))
    options = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{HEADER.parent}"]
    subprocess.run([COMPILER, *options, "-o", folder / "encoding.so", source], check=True)
    library = ctypes.CDLL(str(folder / "encoding.so"))
    library.mask_of.restype, library.low_of.argtypes = ctypes.c_uint64, [ctypes.c_uint64]
    return library


if HEADER.exists():

    def test_the_constants_are_those_of_the_c_page():
        ours = {name: number for name, number in vars(encoding).items() if type(number) is int}
        theirs = enumerators(HEADER.read_text(encoding="utf-8"))
        own = {"LEAST_SHORT_CARD": encoding.SHORT_DECK.start, "RANK_SETS": 2**encoding.RANKS}
        assert theirs == ours | own and len(ours) == 7
        assert encoding.SHORT_DECK.stop == theirs["DECK"]


if HEADER.exists() and shutil.which(COMPILER):

    def test_the_compiled_c_page(tmp_path):
        constants = enumerators(HEADER.read_text(encoding="utf-8"))
        library = compiled(tmp_path, constants)
        assert list((ctypes.c_longlong * len(constants)).in_dll(library, "numbers")) == list(constants.values())
        lane, deck = (ctypes.c_uint64 * 2).in_dll(library, "masks")
        assert lane == 2**encoding.RANKS - 1 and deck == sum(mask([number]) for number in range(encoding.DECK))
        for number in range(encoding.DECK):
            rank, suit = library.rank_of(number), library.suit_of(number)
            assert encoding.RANK_TEXT[rank] + encoding.SUIT_TEXT[suit] == to_text(number)
            assert library.mask_of(number) == 1 << (encoding.SUIT_LANE * suit + rank) == mask([number])

    def test_low_ranks_of_the_c_page(tmp_path):
        """Ace first, eight bits, whatever the suits."""
        library, random = compiled(tmp_path, ["RANKS"]), np.random.default_rng(1)
        for size in (0, 1, 3, 7, 11):
            for held in random.permuted(np.tile(range(encoding.DECK), (200, 1)), axis=1)[:, :size].tolist():
                expected = {"A2345678".index(to_text(one)[0]) for one in held if to_text(one)[0] in "A2345678"}
                found = library.low_of(mask(held))
                assert found == sum(1 << rank for rank in expected)
