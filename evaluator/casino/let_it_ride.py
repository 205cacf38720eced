"""Let It Ride: three equal bets on a five-card hand, two of which may be taken back.

Three cards and two community cards, which are dealt closed. The player sees the own cards and lets the first bet ride
or takes it back; then the first community card, and lets the second ride or takes it back; the third stays. Every bet
that is left is paid by the final hand: there is no dealer's hand.

Source: common casino rules. One rule, ``pay_table``. Its default: royal flush 1000, straight flush 200, quads 50, full
house 11, flush 8, straight 5, trips 3, two pair 2, tens or better 1. Houses disagree on the upper lines, such as
500 for a royal flush and 100 for a straight flush; some also cap what a hand is paid, which is not modelled.

The base bet is one of the three. A bet that is worth the same either way is taken back.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from evaluator.casino.games import CasinoGame, HouseEdge, PayLine
from evaluator.casino.parts.canonical_hands import canonical_hands
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.high_lines import least_values
from evaluator.casino.parts.pay_tables import PayTable, read_pay_table
from evaluator.casino.parts.ride_words import Riding, class_of, ride_words
from evaluator.encoding import DECK, MAX_VALUE, RANKS
from evaluator.hands.evaluators import high
from evaluator.odds.joint_hands import subsets
from evaluator.work.frozen import frozen
from evaluator.work.shards import Plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

OWN, ALL = 3, 5
SECONDS, LASTS = DECK - OWN, DECK - OWN - 1
"""First community cards for three cards, and second ones for four."""

PAY_TABLE = {
    "royal flush": 1000,
    "straight flush": 200,
    "quads": 50,
    "full house": 11,
    "flush": 8,
    "straight": 5,
    "trips": 3,
    "two pair": 2,
    "tens or better": 1,
}
SHARDS = 24


def read_rules(pay_table: object) -> PayTable:
    """All that there is to say is what the lines pay."""
    tens = "pair", "tens", "pair of tens", "pair of tens or better", "10s or better"
    aliases = dict.fromkeys(tens, "tens or better")
    return read_pay_table(pay_table, PAY_TABLE, aliases=aliases)


def plan(table: PayTable) -> Plan:
    """Parts of the player's hands, those of a class once."""
    hands, alike = hands_by_class()
    parts = np.array_split(hands, SHARDS), np.array_split(alike, SHARDS)
    return Plan(count_outcomes, lambda shard: (table, parts[0][shard], parts[1][shard]), SHARDS)


def hands_by_class() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """A hand of each class, (741, 3), and how many hands that has: by ranks, and by whether all cards are of one suit.
    That is all that matters: a flush needs it, and other suits only change which cards of a rank are left, not how
    many."""
    hands, alike, _ = canonical_hands(OWN)
    _, first, classes = np.unique(np.stack(class_of(hands)), axis=1, return_index=True, return_inverse=True)
    return hands[first], np.bincount(classes.ravel(), alike).astype(np.int64)  # weights of float64, but whole and small


def count_outcomes(table: PayTable, hands: NDArray[np.uint8], alike: NDArray[np.int64]) -> NDArray[np.int64]:
    """A shard: how these hands end, each of which stands for some, (2, 2, lines + 1): by whether the first and the
    second bet ride, and by line, the worst first, as line_numbers has them."""
    lines, live = final_lines(hands)
    rides = decide(table, lines)
    counts = np.zeros((2, 2, len(PAY_TABLE) + 1), np.int64)
    kinds = np.arange(counts.size).reshape(counts.shape)
    first, second = (ride.astype(np.intp) for ride in rides)
    places = kinds[first[:, None, None], second[:, :, None], lines]
    for number, times in enumerate(alike.tolist()):
        counts += times * np.bincount(places[number][live], minlength=counts.size).reshape(counts.shape)
    return counts


def final_lines(hands: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The line of each final hand, (n, 49, 49), by the community cards' places among the cards that the player does not
    hold; and which of these are two cards, (49, 49)."""
    pairs = subsets(SECONDS, 2)
    five = np.empty((len(hands), len(pairs), ALL), np.uint8)
    five[:, :, :OWN], five[:, :, OWN:] = hands[:, None], others(hands)[:, pairs]
    lines = np.zeros((len(hands), SECONDS, SECONDS), np.uint8)
    lines[:, pairs[:, 0], pairs[:, 1]] = lines[:, pairs[:, 1], pairs[:, 0]] = line_numbers()[high(five)]
    return lines, ~np.eye(SECONDS, dtype=bool)


def others(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The cards that a hand leaves, (n, 49), ascending."""
    left = np.ones((len(hands), DECK), bool)
    np.put_along_axis(left, hands.astype(np.intp), False, axis=1)
    return np.nonzero(left)[1].astype(np.uint8).reshape(len(hands), SECONDS)


@cache
def line_numbers() -> NDArray[np.uint8]:
    """By value: 0 for a hand that loses, then 1 for the last line of the table and so on."""
    lines = np.searchsorted(least_values(list(PAY_TABLE)), np.arange(MAX_VALUE["high"] + 1), side="right")
    return frozen(lines.astype(np.uint8))


def decide(table: PayTable, lines: NDArray[np.uint8]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether the first bet rides, (n,), and the second, (n, 49), by the first community card: if it wins on
    average."""
    parts = table.parts
    pays = np.array([-parts, *table.in_parts(parts)[::-1]], np.int64)
    by_card = pays[lines].sum(axis=2) + parts  # less the loss where both community cards are one
    return by_card.sum(axis=1) > 0, by_card > 0


def result(table: PayTable, counts: NDArray[np.int64]) -> HouseEdge:
    """The edge, from the outcomes by bets that ride and lines."""
    deals, parts = int(counts.sum()), table.parts
    pays = (-parts, *table.in_parts(parts)[::-1])
    bets = {(first, second): 1 + first + second for first in (0, 1) for second in (0, 1)}
    won = sum(pay * bets[ride] * times for ride in bets for pay, times in zip(pays, counts[ride].tolist()))
    rides = {ride: int(counts[ride].sum()) for ride in bets}
    lost, *paid = (Fraction(times, deals) for times in counts.sum(axis=(0, 1)).tolist())
    first, second = rides[1, 0] + rides[1, 1], rides[0, 1] + rides[1, 1]
    return HouseEdge(
        game=GAME.name,
        numerator=-won,
        denominator=deals * parts,
        wager=1 + Fraction(first + second, deals),
        strategy=ride_words(riding(table)),
        frequencies={f"{bets} bet{'s' * (bets > 1)}": _share(rides, bets, deals) for bets in (3, 2, 1)}
        | {"win": 1 - lost, "lose": lost},
        lines=tuple(map(PayLine, table.names, table.pays, reversed(paid))),
    )


def _share(rides: dict[tuple[int, int], int], bets: int, deals: int) -> Fraction:
    """How often so many bets are left."""
    return Fraction(sum(times for ride, times in rides.items() if 1 + sum(ride) == bets), deals)


# --- The strategy -----------------------------------------------------------------------------------------------------


@lru_cache(16)
def riding(table: PayTable) -> Riding:
    """The strategy, by class of the cards that are seen."""
    hands, _ = hands_by_class()
    first, second = decide(table, final_lines(hands)[0])
    rides = Riding(np.zeros((2,) + (RANKS,) * OWN, bool), np.zeros((2,) + (RANKS,) * (OWN + 1), bool))
    rides.first[class_of(hands)] = first
    fourth = others(hands)
    four = np.concatenate([np.repeat(hands[:, None], SECONDS, axis=1), fourth[:, :, None]], axis=2)
    rides.second[class_of(four.reshape(-1, OWN + 1))] = second.ravel()
    return frozen(rides)


def play(table: PayTable, rides: Riding, generator: np.random.Generator, n: int) -> NDArray[np.float64]:
    """What n random deals win, in bets."""
    rows = random_rows(generator, n, ALL)
    bets = 1.0 + rides.first[class_of(rows[:, :OWN])] + rides.second[class_of(rows[:, : OWN + 1])]
    won: NDArray[np.float64] = bets * np.array([-1.0, *table.pays[::-1]], np.float64)[line_numbers()[high(rows)]]
    return won


GAME = CasinoGame(
    name="let_it_ride",
    title="Let It Ride",
    base_bet="one of the three bets",
    defaults={"pay_table": PAY_TABLE},
    read_rules=read_rules,
    plan=plan,
    result=result,
    prepare=riding,
    play=play,
    deals=comb(DECK, OWN) * SECONDS * LASTS,
)
