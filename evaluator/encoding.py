"""How cards, sets of cards and values are numbers: the one page to read first.

**Card**: ``4 * rank + suit``, an id in 0…51.  Rank 0…12 is 2…A, suit 0…3 is clubs, diamonds, hearts, spades, so
2c = 0, 2d = 1 … Ks = 47 … As = 51.  The order of ids is the order of the deck, ``max(cards)`` is the high card by suit,
and the short deck (six and up) is ids 16…51.  The joker is 52, written ``Jk``; only pai gow plays with it.

**Mask**: a set of cards as a uint64, one lane of 16 bits a suit, so that a lane is the set of ranks held in that suit::

    63      48 47      32 31      16 15       0
    [ spades  ][ hearts  ][ diamonds][ clubs   ]

A card is bit ``16 * suit + rank``; bits 13…15 of a lane are empty, except that bit 13 of the clubs' lane is the joker.

**Hole-card pair**: ``hi * (hi - 1) // 2 + lo`` with hi > lo, a number in 0…1325: 2d2c 2h2c 2h2d 2s2c … AsAh.

**Value**: the strength of a hand, a uint16 in 1…N; the larger wins in every game, lows included, and 0 means no hand
(no qualifying low, a blocked combination).  The scale is dense: each of its N values is a class that some best hand
belongs to, whatever the number of cards dealt.  ``MAX_VALUE`` holds N for each scale; Omaha shares the scales ``high``
and ``low8``, and stud's up-cards (one to four showing) are ranked 1…13, 1…91, 1…455 and 1…1820.

``kernels/encoding.h`` is the same page in C; ``tests/hands/test_encoding.py`` compares the two.
"""

from types import MappingProxyType

RANK_TEXT = "23456789TJQKA"
SUIT_TEXT = "cdhs"
JOKER_TEXT = "Jk"

RANKS = 13
SUITS = 4
DECK = RANKS * SUITS
JOKER = DECK
SHORT_DECK = range(4 * SUITS, DECK)

SUIT_LANE = 16
"""Bits of a mask that one suit takes."""
JOKER_BIT = 13
"""The joker's bit in a mask."""

HOLE_COMBOS = DECK * (DECK - 1) // 2

MAX_VALUE = MappingProxyType(
    {
        "high": 7462,
        "low8": 56,
        "razz": 6175,
        "deuce_seven": 7462,
        "badugi": 1092,
        "short_deck": 1404,
        "three_card": 741,
        "pai_gow": 7463,
        "pai_gow_front": 91,
    }
)
"""N, the largest value, of each scale."""
