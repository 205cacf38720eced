"""Bets on the player's own hand: its value says which line of the pay table is paid, whatever the dealer has.

    every set of so many cards ─► counts by value ─► lines, each of them from its least hand up to the next line's

No decision is taken, so nothing but the hands counts. ``pair_plus``, ``aa_bonus`` and ``trips`` are such bets.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.casino.games import CasinoGame, HouseEdge, PayLine
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.high_lines import LEAST_HANDS
from evaluator.casino.parts.pay_tables import PayTable, read_pay_table
from evaluator.encoding import DECK, MAX_VALUE
from evaluator.hands import evaluators
from evaluator.odds.counting import count_values
from evaluator.odds.joint_hands import subsets
from evaluator.work.shards import Cut, Plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

_HAND = 10  # elementary operations (odds/methods.py) to make a hand, evaluate and count it

FEW_CARDS = 3
"""All hands of so many are listed at once."""


class HandBet(NamedTuple):
    """What is particular to one of these bets."""

    name: str
    title: str
    base_bet: str
    evaluator: str
    cards: int
    pay_table: Mapping[str, object]
    """By line, the best line first: what it pays for one."""
    least: Mapping[str, str] = LEAST_HANDS
    """By line: the least hand that it pays."""
    named: Mapping[str, Mapping[str, object]] | None = None
    """Other tables, by their names."""
    aliases: Mapping[str, str] | None = None
    optional: Collection[str] = ()
    """Lines that a table may lack: the line below pays what they would."""

    def game(self) -> CasinoGame:
        """The record of the game."""
        return CasinoGame(
            name=self.name,
            title=self.title,
            base_bet=self.base_bet,
            defaults={"pay_table": dict(self.pay_table)},
            read_rules=self.read_rules,
            plan=self.plan,
            result=self.result,
            play=self.play,
            deals=comb(DECK, self.cards),
        )

    def read_rules(self, pay_table: object) -> PayTable:
        """All that there is to say is what the lines pay."""
        return read_pay_table(pay_table, self.pay_table, named=self.named, aliases=self.aliases, optional=self.optional)

    def plan(self, table: PayTable) -> Plan:
        """Stretches of all hands, counted by value."""
        cut = Cut(comb(DECK, self.cards), _HAND)
        return Plan(count_hands, lambda shard: (self.evaluator, self.cards, *cut.piece(shard)), cut.pieces)

    def least_values(self, table: PayTable) -> NDArray[np.intp]:
        """The least value of each line, ascending: the last line of the table first."""
        return np.array([getattr(evaluators, self.evaluator)(self.least[name]) for name in reversed(table.names)])

    def result(self, table: PayTable, counts: NDArray[np.int64]) -> HouseEdge:
        """The edge, from how many hands have each value."""
        firsts = [0, *self.least_values(table)]
        lost, *paid = np.add.reduceat(counts, firsts).tolist()
        hands, parts = lost + sum(paid), table.parts
        won = sum(pay * times for pay, times in zip(table.in_parts(parts)[::-1], paid))
        shares = (Fraction(times, hands) for times in reversed(paid))
        return HouseEdge(
            game=self.name,
            numerator=lost * parts - won,
            denominator=hands * parts,
            wager=Fraction(1),
            strategy="There is nothing to decide.",
            frequencies={"win": Fraction(hands - lost, hands), "lose": Fraction(lost, hands)},
            lines=tuple(map(PayLine, table.names, table.pays, shares)),
        )

    def play(self, table: PayTable, prepared: None, generator: np.random.Generator, n: int) -> NDArray[np.float64]:
        """What n random hands win."""
        values = getattr(evaluators, self.evaluator)(random_rows(generator, n, self.cards))
        pays = np.array([-1, *reversed(table.pays)], np.float64)
        won: NDArray[np.float64] = pays[np.searchsorted(self.least_values(table), values, side="right")]
        return won


def count_hands(evaluator_name: str, cards: int, first: int, n: int) -> NDArray[np.int64]:
    """A shard: how many of a stretch of all hands of so many cards have each value."""
    if cards <= FEW_CARDS:
        values = getattr(evaluators, evaluator_name)(subsets(DECK, cards)[first : first + n])
        return np.bincount(values, minlength=MAX_VALUE[evaluator_name] + 1)
    deck = np.arange(DECK, dtype=np.uint8)
    return count_values(evaluator_name, deck, deck[:0], cards, first, n)
