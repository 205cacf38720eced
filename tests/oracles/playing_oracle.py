"""The cards that play by trying every choice with the slow oracles, in the order in which they are read aloud."""

from collections import Counter
from itertools import combinations

import games_oracle
import numpy as np
import oracle
from families import JOKER
from games_oracle import ACE

SIZE_OF = {"three_card": 3, "pai_gow_front": 2}
WHEELS = {
    **dict.fromkeys(("high", "omaha_high", "pai_gow"), [0, 1, 2, 3, 12]),
    "three_card": [0, 1, 12],
    "short_deck": [4, 5, 6, 7, 12],
}
ACE_LOW = {"low8", "omaha_low8", "razz", "badugi"}


def rank_of_joker(five, deal):
    """The rank of the card that has the same value in its place; five aces have no such card."""
    four = [card for card in five if card != JOKER]
    others = [card for card in range(52) if card not in four]
    values = deal.oracle_many(np.array([[*four, card] for card in others]))
    same = np.flatnonzero(values == deal.oracle_many(np.array([five]))[0])
    return others[same[0]] // 4 if len(same) else ACE


def reading_order(five, deal):
    """Groups first, then from the top, spades first and the joker last; the ace last where it is low."""
    ranks = {card: card // 4 if card != JOKER else rank_of_joker(five, deal) for card in five}
    ace_low = deal.name in ACE_LOW or deal.rule.get("low") or sorted(ranks.values()) == WHEELS.get(deal.name)
    groups = Counter(ranks.values())

    def place(card):
        rank = ranks[card]
        return groups[rank], -1 if ace_low and rank == ACE else rank, card if card != JOKER else -1

    return sorted(five, key=place, reverse=True)


def best_choice(row, deal):
    """Of every choice the best value, and of equal ones the cards that are higher from the top down."""
    if deal.name == "badugi":
        choices = [some for size in range(1, 5) for some in combinations(row, size) if games_oracle.badugi_key(some)]
        return max(choices, key=lambda some: (games_oracle.badugi_key(some), sorted(some, reverse=True)))
    if deal.name == "showing":
        return row
    if deal.name.startswith("omaha"):
        evaluate = getattr(oracle, deal.name.removeprefix("omaha_"))
        choices = oracle.omaha_choices(tuple(row[: deal.sizes[0]]), tuple(row[deal.sizes[0] :]))
        return max(choices, key=lambda five: (evaluate(five), sorted(five, reverse=True)))
    choices = list(combinations(row, SIZE_OF.get(deal.name, 5)))
    values = deal.oracle_many(np.array(choices)).tolist()
    return max(zip(values, choices, strict=True), key=lambda one: (one[0], sorted(one[1], reverse=True)))[1]


def best_five(row, deal):
    """What best_five has to say of one row of the deal."""
    return reading_order(best_choice(row, deal), deal)
