"""Casino Hold'em: ante and call bet against the dealer, decided on the flop.

Ante; two cards each and a three-card flop; fold, or call for two more antes; turn and river. The dealer qualifies
with a pair of fours or better. Not qualified: the ante pays by the pay table, the call bet is returned. Qualified:
against a worse hand the ante pays by the table and the call bet 1:1; equal hands push; against a better one both are
lost. The side bet on one's own five cards is a game by itself, ``aa_bonus``.

Source: the rule page of Casino Hold'em. Rules, and where houses disagree:

- ``pay_table``: what the ante pays by the player's hand. Default: royal flush 100, straight flush 20, quads 10, full
  house 3, flush 2, other 1. Other houses' tables differ in any of these lines.
- ``qualifier="pair of fours"``: the least hand with which the dealer qualifies: a pair of any rank, ``"any pair"`` or
  ``"any hand"``. The rule page knows fours only.

The base bet is the ante. Where calling and folding are worth the same, the player folds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.casino.games import CasinoGame, HouseEdge, PayLine
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.flop_games import (
    EVERY,
    FOLDED,
    RAISED,
    Counts,
    decisions,
    kind_lines,
    money,
    pays_of_deals,
    plan,
    raises_of,
    read_qualifier,
    share_words,
    split,
)
from evaluator.casino.parts.flop_rules import FlopRules
from evaluator.casino.parts.hand_words import hand_words
from evaluator.casino.parts.high_lines import least_values
from evaluator.casino.parts.pay_tables import PayTable, read_pay_table
from evaluator.hands.evaluators import high

if TYPE_CHECKING:
    from numpy.typing import NDArray


PAY_TABLE = {"royal flush": 100, "straight flush": 20, "quads": 10, "full house": 3, "flush": 2, "other": 1}
CALL = 2
"""In antes."""


class Rules(NamedTuple):
    """As the docstring of the module has them."""

    pay_table: PayTable
    least_to_qualify: int

    def flop_rules(self) -> FlopRules:
        """What each outcome pays, in parts of an ante."""
        ante = self.pay_table.parts
        pays = self.pay_table.in_parts(ante)[::-1]
        return FlopRules(
            least=tuple(least_values(self.pay_table.names)),
            least_to_qualify=self.least_to_qualify,
            raise_pays=tuple((pay + CALL * ante, 0, -ante - CALL * ante, pay, pay, pay) for pay in pays),
            play_pays=None,
            fold_pays=-ante,
        )


def read_rules(pay_table: object, qualifier: object) -> Rules:
    """The rules, checked."""
    return Rules(read_pay_table(pay_table, PAY_TABLE), read_qualifier(qualifier))


def result(rules: Rules, numbers: NDArray[np.int64]) -> HouseEdge:
    """The edge, from all outcomes by action."""
    counts, pays = split(numbers), rules.flop_rules()
    by_action = counts.deals.sum(axis=0)
    deals, folded = int(by_action[EVERY].sum()), int(by_action[FOLDED].sum())
    won = money(by_action[RAISED], pays.raise_pays) + folded * pays.fold_pays
    better, equal, worse, *unqualified = by_action[RAISED].sum(axis=0).tolist()
    paid = by_action[RAISED][:, [0, 3, 4, 5]].sum(axis=1).tolist()[: len(pays.least)]
    called = 1 - Fraction(folded, deals)
    return HouseEdge(
        game=GAME.name,
        numerator=-won,
        denominator=deals * rules.pay_table.parts,
        wager=1 + CALL * called,
        strategy=strategy_words(counts),
        frequencies={
            "call": called,
            "fold": 1 - called,
            "dealer does not qualify": Fraction(sum(unqualified), deals),
            "win": Fraction(better, deals),
            "tie": Fraction(equal, deals),
            "lose": Fraction(worse, deals),
        },
        lines=tuple(map(PayLine, *rules.pay_table, (Fraction(times, deals) for times in reversed(paid)))),
    )


def strategy_words(counts: Counts) -> str:
    """What is called, by what the five cards are; of the others how many, the least and the best."""
    by_kind = counts.flops.sum(axis=0)
    folded, called = by_kind.sum(axis=0).tolist()
    values = [np.flatnonzero(column) for column in counts.values.T]
    lines = [f"call {share_words(called, folded + called)} of all hands on the flop, fold the rest"]
    lines += kind_lines(by_kind, "call")
    if len(values[0]) and len(values[1]):
        least, best = hand_words(int(values[1][0])), hand_words(int(values[0][-1]))
        lines.append(f"the least five cards that call are {least}; the best that fold are {best}")
    return "\n".join(lines)


def prepare(rules: Rules) -> NDArray[np.uint8]:
    """The hands that call, by flop, packed."""
    return decisions(rules.flop_rules())[1]


def play(rules: Rules, calls: NDArray[np.uint8], generator: np.random.Generator, n: int) -> NDArray[np.float64]:
    """What the player wins in n random deals, in antes."""
    rows = random_rows(generator, n, 9)
    hole, board, dealers = rows[:, :2], rows[:, 2:7], rows[:, 7:]
    called = raises_of(calls, board[:, :3], hole)
    pays = rules.flop_rules()
    own, others = high(np.concatenate([hole, board], axis=1)), high(np.concatenate([dealers, board], axis=1))
    won = pays_of_deals(pays.least, pays.least_to_qualify, np.array(pays.raise_pays), own, others)
    return np.where(called, won, pays.fold_pays) / rules.pay_table.parts


GAME = CasinoGame(
    name="casino_holdem",
    title="Casino Hold'em",
    base_bet="ante",
    defaults={"pay_table": PAY_TABLE, "qualifier": "pair of fours"},
    read_rules=read_rules,
    plan=plan,
    result=result,
    prepare=prepare,
    play=play,
    deals=27_813_810_024_000,
)
