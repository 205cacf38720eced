"""Hands apart: each hand is a renaming of just one of the list, and is found there."""

from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from evaluator.casino.parts.canonical_hands import canonical_hands, ranks_by_suit, renamed


def renamings(hand):
    """All hands that differ by the names of the suits only, ascending."""
    return {tuple(sorted(card // 4 * 4 + suits[card % 4] for card in hand)) for suits in permutations(range(4))}


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_every_hand_once(size):
    apart, found = canonical_hands(size), {}
    for hand, alike in zip(apart.cards.tolist(), apart.alike.tolist(), strict=True):
        same = renamings(hand)
        assert tuple(hand) in same and len(same) == alike and not same & found.keys()
        found |= dict.fromkeys(same)
    assert found.keys() == set(combinations(range(52), size))


@pytest.mark.parametrize(("size", "apart"), [(4, 16_432), (5, 134_459)])
def test_numbers(size, apart):
    hands = canonical_hands(size)
    assert len(hands.cards) == len(np.unique(hands.cards, axis=0)) == apart and hands.alike.sum() == comb(52, size)
    assert (np.diff(hands.cards.astype(int)) > 0).all() and (ranks_by_suit(hands.cards) == hands.ranks).all()


def test_found():
    """In whatever order its cards are, with its suits renamed to those of the list."""
    generator = np.random.default_rng(1)
    hands = np.argsort(generator.random((20_000, 52)), axis=1)[:, :5].astype(np.uint8)
    rows, suits = canonical_hands(5).find(hands)
    assert (np.sort(suits, axis=1) == np.arange(4)).all()
    assert np.array_equal(np.sort(renamed(hands, suits), axis=1), canonical_hands(5).cards[rows])
    assert [tuple(canonical_hands(5).cards[row].tolist()) in renamings(hand) for row, hand in zip(rows[:50], hands[:50])]
