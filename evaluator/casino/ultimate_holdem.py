"""Ultimate Texas Hold'em: one raise, the earlier the larger, against the dealer.

Ante and an equal blind; two cards each. Raise once only: four antes before the flop, two on the flop, or one on the
river, where whoever has not raised and does not want to folds and loses ante and blind. The dealer qualifies with a
pair or better; if not, the ante is returned. Equal hands: all bets push. Better than the dealer: raise and ante pay
1:1, the blind by the pay table. Worse: raise and blind are lost, and the ante if the dealer qualifies. The bet on
one's own seven cards is a game by itself, ``trips``.

Source: common casino rules. Rules, and where houses disagree:

- ``pay_table``: what the blind pays when the player wins. Default: royal flush 500, straight flush 50, quads 10, full
  house 3, flush 1.5, straight 1, other 0, which is a push. Some houses pay less for some of these.
- ``qualifier="any pair"``: the least hand with which the dealer qualifies, a pair of any rank or ``"any hand"``.

Where houses let the player raise three or four antes before the flop, four are better than three whenever a raise is
good. The base bet is the ante. Where decisions are worth the same, the player does not raise.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.casino.games import CasinoGame, HouseEdge, PayLine
from evaluator.casino.parts.dealers import dealer_outcomes
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.flop_games import (
    EVERY,
    FOLDED,
    PLAYED,
    RAISED,
    Counts,
    combo_numbers,
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
from evaluator.casino.parts.high_lines import least_values
from evaluator.casino.parts.pay_tables import PayTable, read_pay_table
from evaluator.deck.combos import CLASS_OF_COMBO
from evaluator.hands.evaluators import high
from evaluator.ranges.holdem_writer import write

if TYPE_CHECKING:
    from numpy.typing import NDArray


PAY_TABLE = {
    "royal flush": 500,
    "straight flush": 50,
    "quads": 10,
    "full house": 3,
    "flush": 1.5,
    "straight": 1,
    "other": 0,
}
PREFLOP, ON_FLOP, ON_RIVER = 4, 2, 1
"""Raises, in antes."""


class Rules(NamedTuple):
    """As the docstring of the module has them."""

    pay_table: PayTable
    least_to_qualify: int

    def pays(self, raised: int) -> tuple[tuple[int, ...], ...]:
        """What each outcome pays by line after a raise of so many antes, in parts of an ante."""
        ante = self.pay_table.parts
        bet = raised * ante
        return tuple(
            (bet + ante + blind, 0, -bet - 2 * ante, bet + blind, 0, -bet - ante)
            for blind in self.pay_table.in_parts(ante)[::-1]
        )

    def flop_rules(self) -> FlopRules:
        """The game from the flop on."""
        return FlopRules(
            least=tuple(least_values(self.pay_table.names)),
            least_to_qualify=self.least_to_qualify,
            raise_pays=self.pays(ON_FLOP),
            play_pays=self.pays(ON_RIVER),
            fold_pays=-2 * self.pay_table.parts,
        )


def read_rules(pay_table: object, qualifier: object) -> Rules:
    """The rules, checked; a table may leave out "other", the lesser wins, on which the blind pushes."""
    table = read_pay_table(pay_table, PAY_TABLE, optional=["other"])
    if "other" not in table.names:
        table = PayTable((*table.names, "other"), (*table.pays, Fraction(0)))
    return Rules(table, read_qualifier(qualifier))


def raises_preflop(rules: Rules, deals: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which starting hands raise at once: (169,), from all their outcomes by what is done."""
    at_once, on_flop, on_river = (rules.pays(raised) for raised in (PREFLOP, ON_FLOP, ON_RIVER))
    fold = -2 * rules.pay_table.parts
    return np.array(
        [
            money(one[EVERY], at_once)
            > money(one[RAISED], on_flop) + money(one[PLAYED], on_river) + fold * int(one[FOLDED].sum())
            for one in deals
        ]
    )


def result(rules: Rules, numbers: NDArray[np.int64]) -> HouseEdge:
    """The edge, from all outcomes by starting hand and action."""
    counts = split(numbers)
    at_once = raises_preflop(rules, counts.deals)
    deals = int(counts.deals[:, EVERY].sum())
    by_raise = {
        PREFLOP: counts.deals[at_once, EVERY].sum(axis=0),
        ON_FLOP: counts.deals[~at_once, RAISED].sum(axis=0),
        ON_RIVER: counts.deals[~at_once, PLAYED].sum(axis=0),
    }
    folded = int(counts.deals[~at_once, FOLDED].sum())
    won = sum(money(some, rules.pays(raised)) for raised, some in by_raise.items()) - 2 * rules.pay_table.parts * folded
    shares = {raised: Fraction(int(some.sum()), deals) for raised, some in by_raise.items()}
    outcomes = sum(by_raise.values())
    better, equal, worse = outcomes.sum(axis=0).reshape(2, 3).sum(axis=0).tolist()
    paid = outcomes[:, [0, 3]].sum(axis=1).tolist()[: len(rules.pay_table.names)]
    return HouseEdge(
        game=GAME.name,
        numerator=-won,
        denominator=deals * rules.pay_table.parts,
        wager=Fraction(2) + sum(raised * share for raised, share in shares.items()),
        strategy=strategy_words(counts, at_once),
        frequencies={
            **{f"{raised}x": share for raised, share in shares.items()},
            "fold": Fraction(folded, deals),
            "win": Fraction(better, deals),
            "tie": Fraction(equal, deals),
            "lose": Fraction(worse, deals),
        },
        lines=tuple(map(PayLine, *rules.pay_table, (Fraction(times, deals) for times in reversed(paid)))),
    )


def strategy_words(counts: Counts, at_once: NDArray[np.bool_]) -> str:
    """What is raised before the flop, on it, and on the river, by the hands that get there."""
    later = counts.flops[~at_once].sum(axis=0)
    not_raised, raised = later.sum(axis=0).tolist()
    lines = [f"4x before the flop: {write(at_once[CLASS_OF_COMBO].astype(float)) or 'nothing'}"]
    if not_raised + raised:
        lines.append(f"2x on the flop: {share_words(raised, not_raised + raised)} of the other hands")
        lines += kind_lines(later, "2x")
    played, folded = (np.flatnonzero(some) for some in counts.river)
    if not_raised and len(played) and len(folded):
        lines.append(
            f"1x on the river: whenever fewer than {folded[0]} of the dealer's 990 hands win; fold when more than"
            f" {played[-1]} do; in between, ties and hands that do not qualify decide"
        )
    return "\n".join(lines)


class Decisions(NamedTuple):
    """What a hand does."""

    at_once: NDArray[np.bool_]
    """By starting hand."""
    on_flop: NDArray[np.uint8]
    """By flop, packed."""


def prepare(rules: Rules) -> Decisions:
    """The hands that raise before the flop and on it."""
    deals, on_flop = decisions(rules.flop_rules())
    return Decisions(raises_preflop(rules, deals), on_flop)


def play(rules: Rules, decided: Decisions, generator: np.random.Generator, n: int) -> NDArray[np.float64]:
    """What the player wins in n random deals, in antes."""
    rows = random_rows(generator, n, 9)
    hole, board, dealers = rows[:, :2], rows[:, 2:7], rows[:, 7:]
    own, others = high(np.concatenate([hole, board], axis=1)), high(np.concatenate([dealers, board], axis=1))
    at_once = decided.at_once[CLASS_OF_COMBO[combo_numbers(hole)]]
    on_flop = ~at_once & raises_of(decided.on_flop, board[:, :3], hole)
    on_river = ~at_once & ~on_flop
    on_river[on_river] = plays_river(rules, board[on_river], hole[on_river], own[on_river])
    won = np.full(n, -2 * rules.pay_table.parts)
    pays = rules.flop_rules()
    for raised, some in ((PREFLOP, at_once), (ON_FLOP, on_flop), (ON_RIVER, on_river)):
        table = np.array(rules.pays(raised))
        won[some] = pays_of_deals(pays.least, pays.least_to_qualify, table, own[some], others[some])
    return won / rules.pay_table.parts


def plays_river(
    rules: Rules, boards: NDArray[np.uint8], hole: NDArray[np.uint8], own: NDArray[np.uint16]
) -> NDArray[np.bool_]:
    """Whether hands are worth more played than folded, by all hands that the dealer can have."""
    pays = rules.flop_rules()
    outcomes = dealer_outcomes(boards, hole, pays.least_to_qualify)
    outcomes = outcomes.reshape(len(boards), outcomes.shape[1] * outcomes.shape[2])  # even of no boards
    lines = np.searchsorted(pays.least, own, side="right") - 1
    worth = (outcomes * np.array(pays.play_pays)[lines]).sum(axis=1)
    plays: NDArray[np.bool_] = worth > pays.fold_pays * outcomes.sum(axis=1)
    return plays


GAME = CasinoGame(
    name="ultimate_holdem",
    title="Ultimate Texas Hold'em",
    base_bet="ante",
    defaults={"pay_table": PAY_TABLE, "qualifier": "any pair"},
    read_rules=read_rules,
    plan=plan,
    result=result,
    prepare=prepare,
    play=play,
    deals=27_813_810_024_000,
)
