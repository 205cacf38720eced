"""The evaluators as the tests go through them: evaluator, oracle, deck and the numbers of cards it takes.

A Deal is an evaluator, perhaps with a house rule, and one choice of these numbers. Its cards are one row: for Omaha the
hole cards, then the board.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import games_oracle
import numpy as np
import oracle
import pytest

import evaluator

ROW_SIZES = ((5,), (6,), (7,))
OMAHA_SIZES = tuple((hole, board) for hole in (4, 5, 6) for board in (3, 4, 5))
DECK, SHORT_DECK, WITH_JOKER = range(52), range(16, 52), range(53)
JOKER = 52


class Deal(NamedTuple):
    label: str
    """The public evaluator, or what the tests call it under a house rule."""
    sizes: tuple[int, ...]
    limits: tuple[tuple[int, int], ...]
    """The fewest and the most cards of each part."""
    evaluate: Callable
    oracle_many: Callable
    name: str
    """The public evaluator."""
    deck: range = DECK
    rule: dict = {}
    """The house rule, as keywords of the evaluator."""

    @property
    def total(self):
        return sum(self.sizes)

    def __str__(self):
        return f"{self.label}-{'+'.join(map(str, self.sizes))}"

    def split(self, cards):
        """The arguments of the evaluator, from an array (..., total) or a flat list of cards."""
        if len(self.sizes) == 1:
            return [cards]
        hole = self.sizes[0]
        return [cards[..., :hole], cards[..., hole:]] if isinstance(cards, np.ndarray) else [cards[:hole], cards[hole:]]

    def values(self, cards, **options):
        return self.evaluate(*self.split(cards), **options)

    def expected(self, rows):
        """The oracle's values of an array (..., total)."""
        rows = np.asarray(rows).astype(np.intp)
        return self.oracle_many(*self.split(rows.reshape(-1, self.total))).reshape(rows.shape[:-1])

    def hands(self, n, seed):
        """uint8 (n, total): half of them random, half of the rare classes."""
        every = -(-64 // n)  # of a few hands, all might not be of this deck
        return self.rows_of(mixed_hands(n * every, self.total, seed))[::every]

    def rows_of(self, hands):
        """uint8 (n, total) of this deck, from as many hands of 52 cards that have as many cards or more."""
        return np.ascontiguousarray(in_deck(hands[:, : self.total], self.deck))


def mixed_hands(n, k, seed):
    """uint8 (n, k): half of them random, half of the rare classes."""
    return np.concatenate([oracle.random_hands(n - n // 2, k, seed), oracle.rare_hands(n // 2, k, seed)])


def in_deck(rows, deck):
    """Rows of 52 cards as rows of another deck.

    With a joker it takes the place of one card in every third row. In the short deck 2…5 become J…A, so that suits and
    runs stay; rows in which two cards become one are left out, and others repeated for them.
    """
    if deck == SHORT_DECK:
        rows = deck.start + (rows + len(deck) - deck.start) % len(deck)
        kept = rows[(np.diff(np.sort(rows, axis=1)) > 0).all(axis=1)]
        return np.resize(kept, rows.shape).astype(np.uint8)
    if deck == WITH_JOKER:
        rows = rows.copy()
        chosen = np.arange(0, len(rows), 3)
        rows[chosen, chosen % rows.shape[1]] = JOKER
    return rows


def same_cards(deal):
    """uint8 (256, total): every byte, as every card of a row."""
    return np.repeat(np.arange(256, dtype=np.uint8), deal.total).reshape(256, -1)


def hostile_rows(deal):
    """uint8 (n, total): any bytes, each row with at least one that is no card."""
    rows = np.concatenate([same_cards(deal), np.random.default_rng(13).integers(0, 256, (2000, deal.total), np.uint8)])
    return rows[(rows.min(axis=1) < deal.deck[0]) | (rows.max(axis=1) > deal.deck[-1])]


def repeated_rows(deal):
    """uint8 (n, total): cards of the deck with duplicates of every kind, few ranks or few suits among them."""
    first, last = deal.deck[0], deal.deck[-1]
    rows = np.random.default_rng(14).integers(first, last + 1, (20_000, deal.total), np.uint8)
    few = [first + rows // 8, last - rows // 8, first + (rows - first) // 4 * 4]
    return np.concatenate([same_cards(deal)[first : last + 1], rows, *few]).clip(first, last)


def deals(label, all_sizes, limits):
    """An evaluator of the first families, for each of the numbers of cards."""
    many = getattr(oracle, f"{label}_many")
    return [Deal(label, sizes, limits, getattr(evaluator, label), many, label) for sizes in all_sizes]


def games(label, least, most, deck=DECK, name=None, **rule):
    """Another evaluator, perhaps with a house rule, for every number of cards."""
    evaluate = getattr(evaluator, name or label)
    evaluate = partial(evaluate, **rule) if rule else evaluate
    many = games_oracle.MANY[label]
    sizes = range(least, most + 1)
    return [Deal(label, (size,), ((least, most),), evaluate, many, name or label, deck, rule) for size in sizes]


ROWS = [deal for name in ("high", "low8", "razz") for deal in deals(name, ROW_SIZES, ((5, 7),))]
OMAHA = [deal for name in ("omaha_high", "omaha_low8") for deal in deals(name, OMAHA_SIZES, ((4, 6), (3, 5)))]
GAMES = [
    *games("short_deck", 5, 7, SHORT_DECK),
    *games("short_deck_trips", 5, 7, SHORT_DECK, "short_deck", trips_beat_straight=True),
    *games("deuce_seven", 5, 7),
    *games("badugi", 4, 4),
    *games("three_card", 3, 3),
    *games("pai_gow", 5, 7, WITH_JOKER),
    *games("pai_gow_second", 5, 7, WITH_JOKER, "pai_gow", wheel="second"),
    *games("pai_gow_front", 2, 2, WITH_JOKER),
    *games("showing", 1, 4),
    *games("showing_low", 1, 4, name="showing", low=True),
]
MASKED = ROWS + OMAHA  # those that also take sets of cards
EVERY = MASKED + GAMES

# For what does not depend much on the number of cards: the usual game of each family, and one other.
USUAL_GAMES = [deal for deal in GAMES if deal.label == deal.name and deal.total == deal.limits[0][1]]
USUAL = [deal for deal in MASKED if deal.sizes in ((7,), (4, 5))] + USUAL_GAMES
SOME = [deal for deal in MASKED if deal.sizes in ((5,), (7,), (4, 5), (6, 3))] + USUAL_GAMES


def each(chosen):
    """Parametrize a test over deals."""
    return pytest.mark.parametrize("deal", [pytest.param(deal, id=str(deal)) for deal in chosen])
