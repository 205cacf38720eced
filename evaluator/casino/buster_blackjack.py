"""Buster Blackjack: the side bet that the dealer's hand goes over 21, paid by how many cards it takes.

Source: the card room's rule sheet, for what is paid and for the two suited aces. The rules:

``pay_table``
    Default: 3 cards 1, 4 cards 3, 5 cards 4, 6 cards 15, 7 cards 40, 8 cards or more 200. Houses disagree about every
    line.
``suited_aces_lose``
    True, as on the sheet: the bet loses at once if the dealer's first two cards are aces of one suit. Most houses
    have no such line; False plays on.
``decks``
    6; 1 to 8. Not the sheet's, which does not say.
``hit_soft_17``
    False: the dealer stands on a soft 17. Not the sheet's either; houses do both.

Houses disagree about more. Here the dealer draws to the end whatever the players have, even if all of them have gone
over or have blackjack; the bet is settled, and lost, if the dealer has blackjack; a player's own blackjack adds
nothing, for which some houses pay more with seven or eight cards. The shoe is whole, and the players' cards are
unknown, so the dealer's are the first of a shuffled shoe.

    hands by what they have of each value ─► orders in which the dealer draws them   a card more at a time, no shoe yet
    orders * ways to choose the cards     ─► sequences of cards that go over         each as often as a shoe begins so

>>> from evaluator.casino import house_edge
>>> [round(100 * float(house_edge("buster_blackjack", hit_soft_17=hits).edge), 4) for hits in (False, True)]
[16.5372, 14.2886]
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import perm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.casino.games import CasinoGame, HouseEdge, PayLine
from evaluator.casino.parts.pay_tables import PayTable, read_pay_table
from evaluator.encoding import DECK, RANKS, SUITS
from evaluator.work import quoting
from evaluator.work.arguments import whole_number
from evaluator.work.frozen import frozen
from evaluator.work.shards import Plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

PAY_TABLE = {"3 cards": 1, "4 cards": 3, "5 cards": 4, "6 cards": 15, "7 cards": 40, "8 cards or more": 200}
_FEWEST = 3
MOST_DECKS = 8

VALUES = 10
"""Of cards, ace = 1 … ten, jack, queen, king = 10; place v - 1 of an array."""
_OF_DECK = frozen(np.array([SUITS] * 9 + [4 * SUITS]))
_STANDS, _OVER, _ACE_MORE = 17, 21, 10


class Rules(NamedTuple):
    """The table, and what the sheet leaves open."""

    table: PayTable
    suited_aces_lose: bool
    decks: int
    hit_soft_17: bool


def _read_rules(pay_table: object, suited_aces_lose: object, decks: object, hit_soft_17: object) -> Rules:
    aliases = {"8 cards": "8 cards or more", "8+": "8 cards or more", "8 or more": "8 cards or more"}
    aliases |= {"8+ cards": "8 cards or more", "8 or more cards": "8 cards or more"}
    aliases |= {str(cards): f"{cards} cards" for cards in range(_FEWEST, 8)} | {"8": "8 cards or more"}
    table = read_pay_table(pay_table, PAY_TABLE, aliases=aliases)
    number = whole_number(decks, "decks")
    if not 1 <= number <= MOST_DECKS:
        raise ValueError(f"decks must be 1 to {MOST_DECKS}, not {quoting.number(number)}")
    for name, flag in (("suited_aces_lose", suited_aces_lose), ("hit_soft_17", hit_soft_17)):
        if not isinstance(flag, (bool, np.bool_)):
            raise TypeError(f"{name} must be True or False, not {type(flag).__name__}")
    return Rules(table, bool(suited_aces_lose), number, bool(hit_soft_17))


def _draws(total: NDArray[np.int64], aces: NDArray[np.int64], hit_soft_17: bool) -> NDArray[np.bool_]:
    """Whether the dealer draws to hands whose aces are counted as one in the total."""
    soft = (aces > 0) & (total + _ACE_MORE <= _OVER)
    best = total + _ACE_MORE * soft
    draws: NDArray[np.bool_] = (best < _STANDS) | (soft & (best == _STANDS) & hit_soft_17)
    return draws


# --- Orders of drawing ------------------------------------------------------------------------------------------------


class Busted(NamedTuple):
    """Hands that have gone over 21, by what they have of each value."""

    hands: NDArray[np.int64]
    """How many cards of each value, (n, 10)."""
    orders: NDArray[np.int64]
    """In how many orders the dealer draws them, (n, 2): with other cards first, and with two aces first."""


@cache
def busted_hands(hit_soft_17: bool) -> Busted:
    """All of them, were there cards enough: those that a shoe lacks the cards for can be chosen in no way.

    >>> int(busted_hands(False).hands.sum(axis=1).max())
    12
    """
    hands, orders = np.zeros((1, VALUES), np.int64), np.array([[1, 0]], np.int64)
    over: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []
    while len(hands):
        hands, orders = _added_up(
            (hands[:, None, :] + np.eye(VALUES, dtype=np.int64)).reshape(-1, VALUES), np.repeat(orders, VALUES, axis=0)
        )
        two_aces = (hands[:, 0] == 2) & (hands.sum(axis=1) == 2)
        orders[two_aces] = orders[two_aces, ::-1]
        total = hands @ np.arange(1, VALUES + 1)
        over.append((hands[total > _OVER], orders[total > _OVER]))
        goes_on = _draws(total, hands[:, 0], hit_soft_17)
        hands, orders = hands[goes_on], orders[goes_on]
    return frozen(Busted(*map(np.concatenate, zip(*over))))


def _added_up(hands: NDArray[np.int64], orders: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every hand once, with all its orders."""
    numbers = hands @ (1 << 5 * np.arange(VALUES, dtype=np.int64))
    _, first, same = np.unique(numbers, return_index=True, return_inverse=True)
    together = np.zeros((len(first), 2), np.int64)
    np.add.at(together, same, orders)
    return hands[first], together


def count_orders(hit_soft_17: bool) -> NDArray[np.int64]:
    """The only shard, some milliseconds: the same for every shoe."""
    return busted_hands(hit_soft_17).orders


# --- Sequences of cards -----------------------------------------------------------------------------------------------


def _plan(rules: Rules) -> Plan:
    return Plan(count_orders, lambda shard: (rules.hit_soft_17,), 1)


def _result(rules: Rules, orders: NDArray[np.int64]) -> HouseEdge:
    """Python's ints, which do not overflow: the first cards of six decks can be twelve in 10^30 ways."""
    table, decks, hands = rules.table, rules.decks, busted_hands(rules.hit_soft_17).hands
    cards = hands.sum(axis=1)
    most, shoe = int(cards.max()), DECK * decks
    live_cards = (decks * _OF_DECK).tolist()
    choose = np.array([[perm(live, times) for times in range(most + 1)] for live in live_cards], object)
    ways = choose[np.arange(VALUES), hands].prod(axis=1)
    aces_first = ways * orders[:, 1]
    if rules.suited_aces_lose:  # of 4d - 1 second aces d - 1 are of the first one's suit
        aces_first = aces_first * (3 * decks) // (SUITS * decks - 1)
    rest = np.array([perm(shoe - drawn, most - drawn) for drawn in range(most + 1)], object)[cards]
    sequences = (ways * orders[:, 0] + aces_first) * rest
    line = np.minimum(cards - _FEWEST, len(table.names) - 1)
    paid = [int(sequences[line == place].sum()) for place in range(len(table.names))]
    outcomes, parts = perm(shoe, most), table.parts
    won = sum(pay * times for pay, times in zip(table.in_parts(parts), paid))
    frequencies = {"win": Fraction(sum(paid), outcomes)}
    if rules.suited_aces_lose:
        frequencies["two suited aces"] = Fraction(SUITS * perm(decks, 2), perm(shoe, 2))
    frequencies["no bust"] = 1 - sum(frequencies.values(), Fraction(0))
    return HouseEdge(
        game="buster_blackjack",
        numerator=parts * (outcomes - sum(paid)) - won,
        denominator=parts * outcomes,
        wager=Fraction(1),
        strategy="There is nothing to decide.",
        frequencies=frequencies,
        lines=tuple(PayLine(name, pay, Fraction(times, outcomes)) for name, pay, times in zip(*table, paid)),
    )


# --- Random deals -----------------------------------------------------------------------------------------------------


def _play(rules: Rules, prepared: None, generator: np.random.Generator, n: int) -> NDArray[np.float64]:
    """A card at a time to hands that take one; card c of the shoe has rank c % 13, ace = 0, and suit c // 13 % 4."""
    pays = np.array(rules.table.pays, np.float64)
    won, rows = np.full(n, -1.0), np.arange(n)
    hands = np.empty((n, 0), np.int64)
    total, aces = np.zeros(n, np.int64), np.zeros(n, np.int64)
    while len(rows):
        hands = np.concatenate([hands, _drawn(generator, hands, DECK * rules.decks)], axis=1)
        ranks = hands[:, -1] % RANKS
        total, aces = total + np.minimum(ranks + 1, VALUES), aces + (ranks == 0)
        over = total > _OVER
        won[rows[over]] = pays[min(hands.shape[1] - _FEWEST, len(pays) - 1)]
        goes_on = _draws(total, aces, rules.hit_soft_17)
        if hands.shape[1] == 2 and rules.suited_aces_lose:
            goes_on &= (aces < 2) | (hands[:, 0] // RANKS % SUITS != hands[:, 1] // RANKS % SUITS)
        hands, rows, total, aces = hands[goes_on], rows[goes_on], total[goes_on], aces[goes_on]
    return won


def _drawn(generator: np.random.Generator, hands: NDArray[np.int64], shoe: int) -> NDArray[np.int64]:
    """A card of the shoe for each hand that is not in it, (n, 1)."""
    card = generator.integers(0, shoe, (len(hands), 1))
    again = np.flatnonzero((hands == card).any(axis=1))
    while len(again):
        card[again] = generator.integers(0, shoe, (len(again), 1))
        again = again[(hands[again] == card[again]).any(axis=1)]
    return card


GAME = CasinoGame(
    name="buster_blackjack",
    title="Buster Blackjack",
    base_bet="bet",
    defaults={"pay_table": dict(PAY_TABLE), "suited_aces_lose": True, "decks": 6, "hit_soft_17": False},
    read_rules=_read_rules,
    plan=_plan,
    result=_result,
    play=_play,
)
