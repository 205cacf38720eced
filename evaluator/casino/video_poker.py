"""Video poker: five cards, any of them held, the others replaced once; the final hand is paid by a table.

Source: common rules; machines differ in their tables more than in anything else. What is paid is everything that
comes back, the coin itself included: a return of 0.995 is an edge of 0.005. The rules:

``pay_table``
    A mapping, or a name. "9/6 jacks or better" is the default: royal flush 800 (as for five coins at a time, for
    fewer it is less), straight flush 50, quads 25, full house 9, flush 6, straight 4, trips 3, two pair 2, jacks or
    better 1. The others: "8/5 jacks or better", "8/5 bonus poker", "10/7 double bonus", "9/6 double double bonus",
    "deuces wild" (natural royal flush 800, four deuces 200, wild royal flush 25, five of a kind 15, straight flush 9,
    quads 5, full house 3, flush 2, straight 2, trips 1) and "not so ugly deuces". A table may lack the lines for
    quads of certain ranks and kickers, as in the bonus games: "quad aces with 2-4", "quad aces", "quad 2-4 with A-4",
    "quad 2-4".
``wild``
    "none" or "deuces": every deuce is any card. Not given, the table's name or its lines say so.

With deuces wild a hand of four deuces is paid as such, not as a wild royal flush that it makes too.

Where two ways to hold are worth exactly the same, the one that holds more cards is chosen, then the one that holds the
highest card that the other does not.

    all sets of up to four cards ─► hands that contain each, by line   once for all tables
    a hand, what is held        ─► the draws that contain none of the discards: those that contain what is held, less
                                   those with one of the discards as well, and so on: sums over subsets of the hand

>>> from evaluator.casino import house_edge
>>> answer = house_edge("video_poker")
>>> answer.denominator - answer.numerator, answer.denominator
(19842315923796, 19933230517200)
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations
from math import comb, lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.casino.games import CasinoGame, HouseEdge, PayLine
from evaluator.casino.parts.canonical_hands import canonical_hands, renamed
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.held_cards import HELD_KINDS, held_kinds, held_name, held_size
from evaluator.casino.parts.pay_tables import PayTable
from evaluator.casino.parts.video_poker_lines import KINDS, paid_as, read_table
from evaluator.encoding import DECK, SUITS
from evaluator.work.frozen import frozen
from evaluator.work.shards import Cut, Plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

HAND = 5
HOLDS = 1 << HAND
ALL = HOLDS - 1
"""What is held is a number: bit j is the j-th card of the hand, in ascending order."""

_HELD = frozen(np.array([hold.bit_count() for hold in range(HOLDS)]))
_DRAWS = frozen(np.array([comb(DECK - HAND, HAND - cards) for cards in range(HAND + 1)]))
ROUND = lcm(*_DRAWS.tolist())
"""7,669,695: outcomes of a hand, so many that each draw, of however many cards, stands for a whole number of them."""

_PREFERRED = frozen(np.array(sorted(range(HOLDS), key=lambda hold: (-hold.bit_count(), -hold))))
_STARTS = frozen(np.cumsum([0, *(comb(DECK, cards) for cards in range(HAND))]))  # of the sets of each size
_CHOOSE = frozen(np.array([[comb(card, cards) for card in range(DECK)] for cards in range(1, HAND + 1)]))
_HAND_WORK = 3000  # elementary operations (odds/methods.py) for one of the hands apart


class Rules(NamedTuple):
    """What is wild, and the table."""

    wild: str
    table: PayTable

    @property
    def pays(self) -> NDArray[np.int64]:
        """What each line of the kind pays, in parts, and that no line pays nothing."""
        table = np.array([*self.table.in_parts(self.table.parts), 0], np.int64)
        return table[paid_as(self.wild, self.table)]


def _read_rules(pay_table: object, wild: object) -> Rules:
    return Rules(*read_table(pay_table, wild))


# --- Hands that contain a set of cards --------------------------------------------------------------------------------


@cache
def _hands_with(wild: str) -> NDArray[np.int32]:
    """Of all hands that contain a set of cards, how many are on each line: by number of the set, of up to four cards.

    Counted from the largest sets down: hands that contain three cards contain just two of the sets of four that do.
    """
    kind = KINDS[wild]
    lines = len(kind.lines) + 1
    counts = np.empty((_STARTS[HAND], lines), np.int32)
    for size in range(HAND - 1, -1, -1):
        sets = canonical_hands(size).cards
        larger = _with_one_more(sets)
        if size == HAND - 1:
            found = kind.find(larger.reshape(-1, HAND)).astype(np.intp).reshape(larger.shape[:2])
            found += lines * np.arange(len(sets))[:, None]
            own = np.bincount(found.ravel(), minlength=lines * len(sets)).reshape(-1, lines)
        else:
            own = counts[_number(larger)].sum(axis=1) // (HAND - size)
        for suits in permutations(range(SUITS)):
            of_set = np.broadcast_to(np.array(suits, np.uint8), (len(sets), SUITS))
            counts[_number(np.sort(renamed(sets, of_set), axis=1))] = own
    return frozen(counts)


def _with_one_more(sets: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Each set (n, k) with each other card, (n, 52 - k, k + 1), ascending."""
    n, size = sets.shape
    other = np.ones((n, DECK), bool)
    np.put_along_axis(other, sets.astype(np.intp), False, axis=1)
    cards = np.flatnonzero(other).reshape(n, DECK - size, 1) % DECK
    beside = np.broadcast_to(sets[:, None, :], (n, DECK - size, size))
    return np.sort(np.concatenate([beside, cards.astype(np.uint8)], axis=2), axis=2)


def _number(sets: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Sets of up to four cards, (…, k) ascending, as numbers: by size, then in colex order."""
    size = sets.shape[-1]
    return _STARTS[size] + sum((_CHOOSE[place][sets[..., place]] for place in range(size)), np.zeros((), np.intp))


@lru_cache(maxsize=1)
def _paid_with(rules: Rules) -> NDArray[np.int64]:
    """What all hands that contain a set of cards are paid together: at most 2.6 million hands times 10^10 parts."""
    return frozen(_hands_with(rules.wild) @ rules.pays)


# --- The best hold ----------------------------------------------------------------------------------------------------


class _Play(NamedTuple):
    """How some of the hands apart are played."""

    hands: NDArray[np.uint8]
    lines: NDArray[np.uint8]
    """Of the hands as dealt."""
    numbers: NDArray[np.intp]
    """Of the set of cards of every hold but the last, (31, n)."""
    best: NDArray[np.intp]
    """The hold that is worth most."""


def _best_holds(rules: Rules, first: int, n: int) -> _Play:
    hands = canonical_hands(HAND).cards[first : first + n]
    lines = KINDS[rules.wild].find(hands)
    sets = [hands[:, [place for place in range(HAND) if hold >> place & 1]] for hold in range(ALL)]
    numbers = np.stack([np.broadcast_to(_number(cards), len(hands)) for cards in sets])
    paid = np.concatenate([_paid_with(rules)[numbers], rules.pays[lines][None]])
    without = paid.reshape(*(2,) * HAND, -1)
    for axis in range(HAND):  # no draw has a card that was thrown away
        held_or_not = np.moveaxis(without, axis, 0)
        held_or_not[0] -= held_or_not[1]
    paid *= (ROUND // _DRAWS[_HELD])[:, None]  # for so many outcomes each: at most 10^17
    return _Play(hands, lines, numbers, _PREFERRED[paid[_PREFERRED].argmax(axis=0)])


def count_outcomes(rules: Rules, first: int, n: int) -> NDArray[np.int64]:
    """A shard, some of the hands apart: by what is held, how many hands, then how many outcomes on each line."""
    play, hands_with = _best_holds(rules, first, n), _hands_with(rules.wild)
    alike = canonical_hands(HAND).alike[first : first + n]
    lines = hands_with.shape[1]
    kinds = held_kinds(play.hands, play.best, play.lines, KINDS[rules.wild].wild_cards)
    counts = np.zeros((HELD_KINDS + lines, 1 + lines), np.int64)
    np.add.at(counts[:, 0], kinds, alike)
    for hold in np.unique(play.best).tolist():
        of_hold = np.flatnonzero(play.best == hold)
        outcomes = np.zeros((len(of_hold), lines), np.int64)
        for more in range(HOLDS):
            if more & hold:
                continue
            add_or_take_away = np.subtract if more.bit_count() % 2 else np.add
            if hold | more == ALL:
                some = np.eye(lines, dtype=np.int32)[play.lines[of_hold]]
            else:
                some = hands_with[play.numbers[hold | more, of_hold]]
            add_or_take_away(outcomes, some, out=outcomes)
        outcomes *= (alike[of_hold] * (ROUND // _DRAWS[_HELD[hold]]))[:, None]
        np.add.at(counts[:, 1:], kinds[of_hold], outcomes)
    return counts


# --- The game ---------------------------------------------------------------------------------------------------------


def _plan(rules: Rules) -> Plan:
    _paid_with(rules)  # what all shards read
    cut = Cut(len(canonical_hands(HAND).cards), _HAND_WORK)
    return Plan(count_outcomes, lambda shard: (rules, *cut.piece(shard)), cut.pieces)


def _result(rules: Rules, counts: NDArray[np.int64]) -> HouseEdge:
    table, parts = rules.table, rules.table.parts
    by_line = [0] * (len(table.names) + 1)
    for line, outcomes in zip(paid_as(rules.wild, table).tolist(), counts[:, 1:].sum(axis=0).tolist()):
        by_line[line] += outcomes
    outcomes, hands = sum(by_line), int(counts[:, 0].sum())
    paid = sum(pay * times for pay, times in zip(table.in_parts(parts), by_line))
    sizes = np.array([held_size(number) for number in range(len(counts))])
    held = [int(counts[sizes == size, 0].sum()) for size in range(HAND + 1)]
    frequencies = {f"hold {size}": Fraction(times, hands) for size, times in enumerate(held)}
    frequencies |= {name: Fraction(times, outcomes) for name, times in zip((*table.names, "nothing"), by_line)}
    return HouseEdge(
        game="video_poker",
        numerator=outcomes * parts - paid,
        denominator=outcomes * parts,
        wager=Fraction(1),
        strategy=_strategy(rules, counts),
        frequencies=frequencies,
        lines=tuple(PayLine(name, pay, frequencies[name]) for name, pay in zip(*table)),
    )


_HEADING = "Hold what is paid most on average; near each other in this list, it depends on what is thrown away."


def _strategy(rules: Rules, counts: NDArray[np.int64]) -> str:
    """Kinds of hold, that which is paid most first; how much that is on average, and how often it is held."""
    lines = [(*rules.table.names, "five cards that no line pays")[line] for line in paid_as(rules.wild, rules.table)]
    pays, parts, hands = [int(pay) for pay in rules.pays], rules.table.parts, int(counts[:, 0].sum())
    held: dict[str, NDArray[np.int64]] = {}
    for number in np.flatnonzero(counts[:, 0]).tolist():
        name = held_name(number, lines)
        held[name] = held.get(name, 0) + counts[number]
    found = []
    for name, (times, *outcomes) in ((name, some.tolist()) for name, some in held.items()):
        mean = Fraction(sum(pay * some for pay, some in zip(pays, outcomes)), sum(outcomes) * parts)
        found.append((-mean, f"{name}: {float(mean):.4f}, {100 * times / hands:.4f} % of hands"))
    return "\n".join([_HEADING, *(text for _, text in sorted(found))])


def _prepare(rules: Rules) -> NDArray[np.uint64]:
    """The cards that are held of each of the hands apart, bit c is card c."""
    cut = Cut(len(canonical_hands(HAND).cards), _HAND_WORK)
    best = np.concatenate([_best_holds(rules, *cut.piece(piece)).best for piece in range(cut.pieces)])
    held = best[:, None] >> np.arange(HAND) & 1
    masks: NDArray[np.uint64] = (held.astype(np.uint64) << canonical_hands(HAND).cards).sum(axis=1)
    return masks


def _play(rules: Rules, held: NDArray[np.uint64], generator: np.random.Generator, n: int) -> NDArray[np.float64]:
    """Five cards dealt and five that may replace them, each in its place."""
    cards = random_rows(generator, n, 2 * HAND)
    dealt, drawn = cards[:, :HAND], cards[:, HAND:]
    rows, suits = canonical_hands(HAND).find(dealt)
    holds = held[rows, None] >> renamed(dealt, suits).astype(np.uint64) & np.uint64(1)
    final = np.sort(np.where(holds == 1, dealt, drawn), axis=1)
    return rules.pays[KINDS[rules.wild].find(final)] / rules.table.parts - 1.0


GAME = CasinoGame(
    name="video_poker",
    title="Video Poker",
    base_bet="coin",
    defaults={"pay_table": None, "wild": None},
    read_rules=_read_rules,
    plan=_plan,
    result=_result,
    prepare=_prepare,
    play=_play,
    deals=comb(DECK, HAND) * ROUND,
)
