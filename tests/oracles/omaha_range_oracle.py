"""Omaha hands and patterns read slowly: whether some order of a hand's cards puts a fitting card in each place.

A pattern is drawn, not read: as places, from which come its text and its meaning. Suit variables are tried with every
choice of suits, the hand with every order of its cards. Nothing of this is shared with the package.
"""

import re
from itertools import combinations, permutations

import numpy as np
from hypothesis import strategies as st

RANKS, SUITS = "23456789TJQKA", "cdhs"
SYMBOLS = {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}
EVERY_RANK = frozenset(range(13))


def all_hands(hole_cards):
    """In colex order: by the highest card, then by the second …"""
    hands = np.array(list(combinations(range(52), hole_cards)), np.uint8)
    return hands[np.lexsort(hands.T)]


def text_of(card):
    return RANKS[card // 4] + SUITS[card % 4]


def fits(place, card, meant):
    ranks, suit = place
    return card // 4 in ranks and (suit == "" or card % 4 == meant[suit])


def matches(places, hands):
    """Which of the hands, rows of ids, match the places; the further cards may be any."""
    named = {suit for _, suit in places if suit in tuple(SUITS)}
    variables = sorted({suit for _, suit in places} & set("wxyz"))
    free = [number for number, suit in enumerate(SUITS) if suit not in named]
    found = np.zeros(len(hands), bool)
    for choice in permutations(free, len(variables)):
        meant = dict(zip(SUITS, range(4))) | dict(zip(variables, choice))
        tables = [np.array([fits(place, card, meant) for card in range(52)]) for place in places]
        fit = [[table[hands[:, column]] for column in range(hands.shape[1])] for table in tables]
        for columns in permutations(range(hands.shape[1]), len(places)):
            found |= np.logical_and.reduce([fit[place][column] for place, column in enumerate(columns)])
    return found


def rank_text(draw, rank):
    text = RANKS[rank]
    text = draw(st.sampled_from([text, text.lower()]))
    return "10" if text in "tT" and draw(st.booleans()) else text


def ranks_text(draw, ranks):
    """Some ranks as a list in brackets, neighbours as a span or one by one."""
    parts, left = [], sorted(ranks)
    while left:
        first = last = left.pop(0)
        while left and left[0] == last + 1 and draw(st.booleans()):
            last = left.pop(0)
        ends = draw(st.permutations([first, last]))
        text = "-".join(rank_text(draw, end) for end in ends) if last > first else rank_text(draw, first)
        parts.append(text)
    text = ""
    for part in draw(st.permutations(parts)):
        text += ("," if text and draw(st.booleans()) else "") + part
    return f"[{text}]"


def suit_text(draw, suit):
    return draw(st.sampled_from([suit, suit.upper(), *SYMBOLS.get(suit, "")])) if suit else ""


@st.composite
def patterns(draw, hole_cards, fewest=1):
    """(text, places); some have no hand."""
    text, places = "", []
    for _ in range(draw(st.integers(fewest, hole_cards))):
        kind = draw(st.sampled_from(["rank", "rank", "ranks", "any", "bare suit"]))
        suit = draw(st.sampled_from(["", "", *"xyzw", *"xy", *SUITS]))
        if kind == "bare suit" and suit and (not text or re.search("[wxyzcdhs♠-♧]$", text, re.IGNORECASE)):
            ranks, written = EVERY_RANK, ""
        elif kind == "rank":
            ranks = frozenset([draw(st.sampled_from([12, 12, 11, 10, 8, 0]))])
            written = rank_text(draw, *ranks)
        elif kind == "ranks":
            ranks = draw(st.frozensets(st.integers(*draw(st.sampled_from([(0, 12), (10, 12)]))), min_size=1))
            written = ranks_text(draw, ranks)
        else:
            ranks, written = EVERY_RANK, "*"
        text += written + suit_text(draw, suit)
        places.append((ranks, suit))
    return text, places
