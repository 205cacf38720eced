"""Stud at the table the slow, obvious way: one table at a time, cards as texts such as "Ks", in plain Python."""

from collections import Counter

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


def odd_chip_order(hands, active=None):
    """Live seats by their cards, the highest of each first, equal ones being passed over; then those that folded."""
    live = [seat for seat in range(len(hands)) if active is None or active[seat]]

    def downwards(seat):
        return sorted(((HIGH_RANKS.index(rank), SUITS.index(suit)) for rank, suit in hands[seat]), reverse=True)

    return [*sorted(live, key=downwards, reverse=True), *(seat for seat in range(len(hands)) if seat not in live)]
