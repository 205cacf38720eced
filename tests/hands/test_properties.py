"""What holds for every hand, whatever its value: hypothesis looks for the hand for which it does not.

Half of the hands come from small decks, where straights, flushes and full houses are common.
"""

from itertools import combinations, permutations

import numpy as np
import oracle
from families import EVERY, GAMES, JOKER, OMAHA, ROWS, SHORT_DECK, WITH_JOKER
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import high, low8, omaha_high, omaha_low8, razz, to_text

ALL_CARDS = range(52)


def small_decks(deck):
    """Those of the oracle's rare decks that are part of a deck, or become so without losing a card; with any joker."""
    rare = oracle.rare_decks()
    if deck == SHORT_DECK:
        rare = [(16 + (np.array(cards) + 20) % 36).tolist() for cards in rare]
        rare = [cards for cards in rare if len(set(cards)) == len(cards)]
    return [cards + [JOKER] for cards in rare] if deck == WITH_JOKER else rare


DECKS = {
    deck: st.one_of(st.just(list(deck)), st.sampled_from(small_decks(deck)))
    for deck in (ALL_CARDS, SHORT_DECK, WITH_JOKER)
}


def hands(k, deck=ALL_CARDS):
    """Lists of k different cards; a rare deck has twelve cards at least."""
    return DECKS[deck].flatmap(lambda cards: st.lists(st.sampled_from(cards), min_size=k, max_size=k, unique=True))


@st.composite
def deal_and_hand(draw, chosen):
    """One of the deals, and a hand for it."""
    deal = draw(st.sampled_from(chosen))
    return deal, draw(hands(deal.total, deal.deck))


def relabelled(hand, suits):
    return [card if card == JOKER else card // 4 * 4 + suits[card % 4] for card in hand]


@settings(max_examples=300)
@given(deal_and_hand(EVERY), st.data())
def test_the_order_of_cards_does_not_matter(dealt, data):
    deal, hand = dealt
    parts = deal.split(hand)
    shuffled = [data.draw(st.permutations(part)) for part in parts]
    assert deal.evaluate(*shuffled) == deal.evaluate(*parts)


@settings(max_examples=300)
@given(deal_and_hand(EVERY))
def test_suits_have_no_rank(dealt):
    deal, hand = dealt
    value = deal.values(hand)
    again = np.array([relabelled(hand, suits) for suits in permutations(range(4))])
    assert deal.values(again).tolist() == [value] * 24
    assert {deal.values(row) for row in again.tolist()} == {value}


@settings(max_examples=300)
@given(deal_and_hand(EVERY))
def test_all_doors_say_the_same(dealt):
    deal, hand = dealt
    parts = deal.split(hand)
    value = deal.evaluate(*parts)
    assert type(value) is int
    forms = [
        [tuple(part) for part in parts],
        [to_text(part) for part in parts],
        [to_text(part).split() for part in parts],
        [[np.int64(card) for card in part] for part in parts],
        [np.array(part) for part in parts],
        [np.array(part, dtype=np.uint8) for part in parts],
    ]
    for form in forms:
        again = deal.evaluate(*form)
        assert type(again) is int and again == value
    # A list of one text is one hand where the text is one card.
    texts = [[to_text(part)] if deal.total > 1 else [[to_text(part)]] for part in parts]
    many = [[[part] for part in parts], texts, [np.array([part]) for part in parts]]
    for form in many:
        again = deal.evaluate(*form)
        assert again.dtype == np.uint16 and again.tolist() == [value]
    for first, second in zip(forms, many, strict=False):
        assert deal.evaluate(*first[:-1], second[-1]).tolist() == [value]


SEVENS = [deal for deal in EVERY if deal.sizes == (7,)]


@settings(max_examples=300)
@given(deal_and_hand(SEVENS))
def test_one_more_card_never_hurts(dealt):
    deal, hand = dealt
    assert deal.evaluate(hand[:5]) <= deal.evaluate(hand[:6]) <= deal.evaluate(hand)


@given(hands(11))
def test_one_more_omaha_card_never_hurts(hand):
    hole, board = hand[:6], hand[6:]
    for evaluate in (omaha_high, omaha_low8):
        values = np.array([[evaluate(hole[:h], board[:b]) for b in (3, 4, 5)] for h in (4, 5, 6)])
        assert (np.diff(values.astype(int), axis=0) >= 0).all() and (np.diff(values.astype(int), axis=1) >= 0).all()


@settings(max_examples=300)
@given(deal_and_hand([deal for deal in ROWS + GAMES if deal.total > 5]))
def test_the_best_hand_plays_five_cards(dealt):
    deal, hand = dealt
    assert deal.values(hand) == max(deal.evaluate(list(fewer)) for fewer in combinations(hand, deal.total - 1))


@settings(max_examples=300)
@given(deal_and_hand([deal for deal in OMAHA if deal.sizes[0] > 4]))
def test_an_omaha_hand_is_its_best_four_cards(dealt):
    deal, hand = dealt
    hole, board = deal.split(hand)
    assert deal.evaluate(hole, board) == max(deal.evaluate(list(four), board) for four in combinations(hole, 4))


@settings(max_examples=300)
@given(deal_and_hand([deal for deal in OMAHA if deal.sizes[1] > 3]))
def test_an_omaha_board_is_its_best_three_cards(dealt):
    deal, hand = dealt
    hole, board = deal.split(hand)
    assert deal.evaluate(hole, board) == max(deal.evaluate(hole, list(three)) for three in combinations(board, 3))


@given(hands(9))
def test_two_and_three_never_beat_any_five(hand):
    hole, board = hand[:4], hand[4:]
    assert omaha_high(hole, board[:3]) <= high(hole + board[:3])
    assert omaha_low8(hole, board[:3]) <= low8(hole + board[:3])
    assert omaha_high(hole, board) <= oracle.high(hand)
    assert omaha_low8(hole, board) <= oracle.low8(hand)


@given(hands(7))
def test_an_eight_or_better_low_is_one_of_the_best_razz_hands(hand):
    for k in (5, 6, 7):
        low = low8(hand[:k])
        lowest = len({card // 4 for card in hand[:k]} & {12, 0, 1, 2, 3, 4, 5, 6}) >= 5
        assert (low > 0) == lowest
        assert (razz(hand[:k]) == 6175 - 56 + low) if low else (razz(hand[:k]) <= 6175 - 56)


@given(hands(9))
def test_omaha_without_three_low_board_ranks_or_two_low_hole_ranks_has_no_low(hand):
    low_ranks = [{card // 4 for card in part} & {12, 0, 1, 2, 3, 4, 5, 6} for part in (hand[:4], hand[4:])]
    if len(low_ranks[0]) < 2 or len(low_ranks[1]) < 3:
        assert omaha_low8(hand[:4], hand[4:]) == 0
    if omaha_low8(hand[:4], hand[4:]):
        assert len(low_ranks[0] | low_ranks[1]) >= 5


@given(hands(5))
def test_in_razz_any_unpaired_hand_beats_any_pair(hand):
    unpaired = len({card // 4 for card in hand}) == 5
    assert (razz(hand) > 6175 - 1287) == unpaired  # 1,287 classes: five of thirteen ranks


FIVE_RANKS = st.lists(st.integers(0, 12), min_size=5, max_size=5, unique=True)
FIVE_SUITS = st.lists(st.integers(0, 3), min_size=5, max_size=5)


@given(FIVE_RANKS, FIVE_SUITS)
def test_suited_cards_beat_the_same_ranks_offsuit(ranks, suits):
    hand = [4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)]
    suited = [4 * rank for rank in ranks]
    assert high(hand) <= high(suited)
    assert (high(hand) == high(suited)) == (len(set(suits)) == 1)
