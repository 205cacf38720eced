"""Stud at the table the slow, obvious way: one table at a time, cards as texts such as "Ks", in plain Python."""

from collections import Counter
from itertools import combinations

SUITS = "cdhs"  # the lowest first
HIGH_RANKS, LOW_RANKS = "23456789TJQKA", "A23456789TJQK"


def bring_in(up, game):
    """The seat with the lowest door card, in razz with the highest, aces low; suits split equal ranks."""
    ranks = LOW_RANKS if game == "razz" else HIGH_RANKS
    places = [(ranks.index(rank), SUITS.index(suit)) for rank, suit in up]
    return places.index(max(places) if game == "razz" else min(places))


def groups(hand, ranks):
    """How often ranks occur and which, the most frequent and then the highest first: 9 K 9 is (2, 1), (9, K)."""
    counts = Counter(ranks.index(rank) for rank, _ in hand)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return [counts[rank] for rank in order], order


def first_to_act(up, game, active=None):
    """The first of the live seats that nobody's hand showing beats."""
    live = [seat for seat in range(len(up)) if active is None or active[seat]]
    if game == "razz":
        return min(live, key=lambda seat: groups(up[seat], LOW_RANKS))
    return max(live, key=lambda seat: groups(up[seat], HIGH_RANKS))


def downwards(hand):
    """Places of the cards in the order of the deck, the highest first."""
    return sorted(((HIGH_RANKS.index(rank), SUITS.index(suit)) for rank, suit in hand), reverse=True)


def odd_chip_order(hands, active=None):
    """Live seats by their cards, the highest of each first, equal ones being passed over; then those that folded."""
    live = [seat for seat in range(len(hands)) if active is None or active[seat]]
    return [
        *sorted(live, key=lambda seat: downwards(hands[seat]), reverse=True),
        *(seat for seat in range(len(hands)) if seat not in live),
    ]


def five_that_play(hand, evaluate):
    """Of the best five the highest downwards; none where there is no low. `evaluate` takes ids."""
    ranked = []
    for five in combinations(hand, 5):
        value = evaluate([4 * HIGH_RANKS.index(rank) + SUITS.index(suit) for rank, suit in five])
        ranked.append((value, downwards(five), five))
    value, _, five = max(ranked)
    return five if value else ()


def odd_chip_order_of_five(hands, evaluate, board=(), active=None):
    """The same by the five that play of each hand and the board; a seat without a low comes after those with one."""
    return odd_chip_order([five_that_play([*hand, *board], evaluate) for hand in hands], active)
