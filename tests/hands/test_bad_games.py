"""What only some games refuse: cards below the six, a second joker, rules of the house that nobody plays.

What every evaluator refuses is in test_bad_input.py.
"""

import numpy as np
import pytest
from families import EVERY, JOKER, SHORT_DECK, WITH_JOKER, each

from evaluator import pai_gow, short_deck, to_text


@each([deal for deal in EVERY if deal.deck == SHORT_DECK])
@pytest.mark.parametrize("number", [0, 3, 15])
def test_the_short_deck_begins_with_the_sixes(deal, number):
    message = rf"{number} is not a card id \(16\.\.51\), it is {to_text([number])}$"
    good = deal.hands(1, seed=1)[0]
    for position in range(deal.total):
        hand = good.copy()
        hand[position] = number
        for cards in (hand, hand.tolist(), to_text(hand)):
            with pytest.raises(ValueError, match=f"^{message}"):
                deal.evaluate(cards)
        for rows in ([good, hand], [good, hand] * 3000):
            with pytest.raises(ValueError, match=f"^row 1: {message}"):
                deal.evaluate(np.array(rows), validate=False)


@each([deal for deal in EVERY if deal.deck == WITH_JOKER])
def test_there_is_one_joker(deal):
    """High, on which pai gow leans, has no joker: several of them must not cancel out."""
    for jokers in range(2, deal.total + 1):
        hand = [*range(deal.total - jokers), *[JOKER] * jokers]
        with pytest.raises(ValueError, match="^Jk appears twice$"):
            deal.evaluate(hand)
        with pytest.raises(ValueError, match="^row 0: Jk appears twice$"):
            deal.evaluate(np.array([hand] * 3000, dtype=np.uint8))
        assert deal.evaluate(hand, validate=False) in range(7464)
        with pytest.raises(ValueError, match=r"^53 is not a card id \(0\.\.52\)$"):
            deal.evaluate([53, *hand[1:]])


@pytest.mark.parametrize("wheel", ["x", "", "Lowest", None])
def test_wheels_that_nobody_plays(wheel):
    with pytest.raises(ValueError, match=f"^wheel must be 'lowest' or 'second', not {wheel!r}$"):
        pai_gow("As Ks Qs Js Ts", wheel=wheel)


def test_rules_of_the_house_are_keywords():
    with pytest.raises(TypeError):
        pai_gow("As Ks Qs Js Ts", wheel=2)
    for evaluate in (pai_gow, short_deck):
        with pytest.raises(TypeError):
            evaluate("As Ks Qs Js Ts", True)
