"""evaluator/encoding.py against the C page, kernels/encoding.h, as the compiled text functions act it out."""

import itertools
from math import comb

import pytest

from evaluator import encoding
from evaluator import card, cards, from_mask, mask, to_text


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
    pairs = [(hi, lo) for hi in range(encoding.DECK) for lo in range(hi)]
    assert [hi * (hi - 1) // 2 + lo for hi, lo in pairs] == list(range(encoding.HOLE_PAIRS))
    assert [to_text(pair).replace(" ", "") for pair in pairs[:4]] == ["2d2c", "2h2c", "2h2d", "2s2c"]
    assert to_text(pairs[-1]) == "As Ah"


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
