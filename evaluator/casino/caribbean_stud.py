"""Caribbean Stud: five cards each, one of the dealer's face up; fold, or raise by twice the ante.

Source: common casino rules. The dealer qualifies with ace-king or better. If not, the ante pays 1:1 and the raise is
returned. If so, a better hand is paid 1:1 for the ante and by the table for the raise, an equal one gets both back, a
worse one loses both. The rule:

``pay_table``
    What the raise pays. Default: royal flush 100, straight flush 50, quads 20, full house 7, flush 5, straight 4,
    trips 3, two pair 2, other 1. Houses disagree, on flushes and better above all, and some limit what one hand is
    paid, which this does not. Nor is the progressive side bet in here.

The player sees five cards and the up card, and raises where that is better than to lose the ante; where both are
worth the same, the player folds. The edge is per ante: with the default table 1,041,372,912,372 / 19,933,230,517,200
= 5.2243 %.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.casino.games import CasinoGame, HouseEdge, PayLine
from evaluator.casino.parts.canonical_hands import canonical_hands, renamed
from evaluator.casino.parts.caribbean_hands import (
    DEALT,
    HAND,
    LEAST_TO_QUALIFY,
    LISTS,
    Showdowns,
    ranks_of_values,
    showdowns,
)
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.high_lines import least_values
from evaluator.casino.parts.pay_tables import PayTable, read_pay_table
from evaluator.encoding import DECK, MAX_VALUE, RANK_TEXT, RANKS, SUITS
from evaluator.hands.evaluators import high
from evaluator.hands.values import describe
from evaluator.work.frozen import frozen
from evaluator.work.shards import Plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

RAISE = 2
"""Antes that a raise costs."""
PAY_TABLE = {
    "royal flush": 100,
    "straight flush": 50,
    "quads": 20,
    "full house": 7,
    "flush": 5,
    "straight": 4,
    "trips": 3,
    "two pair": 2,
    "other": 1,
}
_LEAST_VALUES = frozen(np.array(least_values([line for line in PAY_TABLE if line != "other"])))
"""Of each line but "other", ascending."""

_FOLDED, _UNQUALIFIED, _EQUAL, _BETTER, _BEATEN = range(5)  # from there on by line, the best first
_VALUES = MAX_VALUE["high"] + 1
_SHARDS = 40  # about 50 milliseconds each


def _read_rules(pay_table: object) -> PayTable:
    aliases = {"pair or less": "other", "pair": "other", "ace-king": "other", "pair or ace-king": "other"}
    return read_pay_table(pay_table, PAY_TABLE, aliases=aliases)


def _lines(values: NDArray[np.integer[Any]]) -> NDArray[np.intp]:
    """The line that pays each value."""
    return len(_LEAST_VALUES) - np.searchsorted(_LEAST_VALUES, values, side="right")


def _raised(table: PayTable, found: Showdowns) -> NDArray[np.bool_]:
    """Before which up cards a raise is better than to lose the ante; at most 10^10 parts for each of 163,185 hands."""
    parts = table.parts
    pays = np.array(table.in_parts(parts), np.int64)[_lines(found.values)][:, None]
    worth = parts * (found.unqualified - (1 + RAISE) * found.better) + (parts + RAISE * pays) * found.beaten
    return found.live & (worth > -parts * DEALT)


def _part(shard: int) -> tuple[int, int]:
    """A stretch of the lists of ranks."""
    first, end = shard * LISTS // _SHARDS, (shard + 1) * LISTS // _SHARDS
    return first, end - first


def count_outcomes(table: PayTable, first: int, n: int) -> NDArray[np.int64]:
    """A shard: outcomes; then by value of the player's hand and rank of the up card the deals, and those of a raise."""
    found = showdowns(first, n)
    raised = _raised(table, found)
    alike = canonical_hands(HAND).alike[found.rows]
    outcomes = np.zeros(_BEATEN + len(PAY_TABLE), np.int64)
    outcomes[_FOLDED] = (found.live & ~raised).sum(axis=1) @ alike * DEALT
    for place, counts in ((_UNQUALIFIED, found.unqualified), (_EQUAL, found.equal), (_BETTER, found.better)):
        outcomes[place] = (counts * raised).sum(axis=1) @ alike
    np.add.at(outcomes, _BEATEN + _lines(found.values), (found.beaten * raised).sum(axis=1) * alike)
    decisions = np.zeros((2, _VALUES, RANKS), np.int64)
    for counts, some in zip(decisions, (found.live, raised)):
        np.add.at(counts, found.values, some.reshape(-1, RANKS, SUITS).sum(axis=2) * alike[:, None])
    return np.concatenate([outcomes, decisions.ravel()])


def _plan(table: PayTable) -> Plan:
    return Plan(count_outcomes, lambda shard: (table, *_part(shard)), _SHARDS)


def _result(table: PayTable, counts: NDArray[np.int64]) -> HouseEdge:
    outcomes, decisions = np.split(counts, [_BEATEN + len(PAY_TABLE)])
    folded, unqualified, equal, better, *beaten = outcomes.tolist()
    deals, parts = sum(outcomes.tolist()), table.parts
    won = sum((parts + RAISE * pay) * times for pay, times in zip(table.in_parts(parts), beaten))
    called = 1 - Fraction(folded, deals)
    return HouseEdge(
        game="caribbean_stud",
        numerator=parts * (folded + (1 + RAISE) * better - unqualified) - won,
        denominator=parts * deals,
        wager=1 + RAISE * called,
        strategy="\n".join(_strategy(*decisions.reshape(2, _VALUES, RANKS))),
        frequencies={
            "raise": called,
            "fold": 1 - called,
            "dealer does not qualify": Fraction(unqualified, deals),
            "win": Fraction(sum(beaten), deals),
            "tie": Fraction(equal, deals),
            "lose": Fraction(better, deals),
        },
        lines=tuple(PayLine(name, pay, Fraction(times, deals)) for name, pay, times in zip(*table, beaten)),
    )


# --- The strategy in words --------------------------------------------------------------------------------------------


def _strategy(deals: NDArray[np.int64], raises: NDArray[np.int64]) -> Iterator[str]:
    """What is raised whatever the up card is, then by its rank and whether the player holds it too."""
    yield f"Whatever the dealer shows, {_bounds(deals.sum(axis=1), raises.sum(axis=1))}."
    holds = ranks_of_values()
    told = []
    for up in range(RANKS):
        some = [np.where(holds[:, up] == has, (deals[:, up], raises[:, up]), 0) for has in (True, False)]
        told.append(" With one in hand, {}; with none, {}.".format(*(_bounds(*counts) for counts in some)))
    for text, ups in groupby(range(RANKS), told.__getitem__):
        yield f"Facing {' or '.join(RANK_TEXT[up] for up in ups)}:{text}"


def _bounds(deals: NDArray[np.int64], raises: NDArray[np.int64]) -> str:
    """From which value on all deals are raised, up to which none; between them it depends on more than the value."""
    values = np.flatnonzero(deals)
    deals, raises = deals[values], raises[values]
    folded = len(values) if not raises.any() else int((raises > 0).argmax())
    certain = len(values) - (len(values) if (raises == deals).all() else int((raises < deals)[::-1].argmax()))
    if certain == 0 or folded == len(values):
        return "raise all" if certain == 0 else "fold all"
    least = [f"raise {_name(values[certain])} or better"] if certain < len(values) else []
    if folded == certain:
        return f"{least[0]} and fold the rest"
    share = 100 * raises[folded:certain].sum() / deals[folded:certain].sum()
    most = [f"fold {_name(values[folded - 1])} or worse"] if folded > 0 else []
    return ", ".join([*least, *most, f"and raise {share:.1f} % of the deals between"])


def _name(value: np.intp) -> str:
    return str(describe(int(value))).removeprefix("high card, ")


# --- Random deals -----------------------------------------------------------------------------------------------------


def _prepare(table: PayTable) -> NDArray[np.uint64]:
    """Up cards before which each of the hands apart is raised, bit c is card c."""
    ups = np.zeros(len(canonical_hands(HAND).cards), np.uint64)
    for shard in range(_SHARDS):
        found = showdowns(*_part(shard))
        ups[found.rows] = _raised(table, found).astype(np.uint64) @ (np.uint64(1) << np.arange(DECK, dtype=np.uint64))
    return ups


def _play(table: PayTable, ups: NDArray[np.uint64], generator: np.random.Generator, n: int) -> NDArray[np.float64]:
    """The dealer's first card is the one that is shown."""
    cards = random_rows(generator, n, 2 * HAND)
    own, dealer = high(cards[:, :HAND]), high(cards[:, HAND:])
    rows, suits = canonical_hands(HAND).find(cards[:, :HAND])
    up = renamed(cards[:, HAND : HAND + 1], suits)[:, 0].astype(np.uint64)
    raised = ups[rows] >> up & np.uint64(1) == 1
    pays = np.array(table.pays, np.float64)[_lines(own)]
    showdown = np.select([own > dealer, own == dealer], [1 + RAISE * pays, 0.0], -1.0 - RAISE)
    return np.where(raised, np.where(dealer < LEAST_TO_QUALIFY, 1.0, showdown), -1.0)


GAME = CasinoGame(
    name="caribbean_stud",
    title="Caribbean Stud",
    base_bet="ante",
    defaults={"pay_table": dict(PAY_TABLE)},
    read_rules=_read_rules,
    plan=_plan,
    result=_result,
    prepare=_prepare,
    play=_play,
    deals=comb(DECK, HAND) * (DECK - HAND) * DEALT,
)
