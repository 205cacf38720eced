"""Three Card Poker: ante and play bet against the dealer's three cards.

Ante; three cards each; fold, or play for one more ante. The dealer qualifies with queen high or better. Not qualified:
the ante pays 1:1, the play bet is returned. Qualified: both pay 1:1 against a worse hand, lose to a better one, push on
a tie. The bonus bet on one's own cards is a game by itself, ``pair_plus``.

Source: the card room's rule sheet. Rules, the defaults being the sheet's, and where houses disagree:

- ``dealer_up_card=True``: the dealer's third card is dealt face up before the decision. Most casinos: False, all
  closed.
- ``ante_bonus=None``: the sheet has none. Most casinos pay a hand that is played, whatever the dealer holds, by
  ``{"straight flush": 5, "trips": 4, "straight": 1}``, which ``"5/4/1"`` names.
- ``strategy="optimal"``: the best play against each up-card. ``"house way"`` is the sheet's for players of several
  hands: facing an ace, king or queen X, play X-9-2 or better and fold the rest; facing a lower card, play everything.
  It needs the up-card, and takes no notice of an ante bonus.

The base bet is the ante. Where playing and folding are worth the same, the player folds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.casino.games import CasinoGame, HouseEdge, PayLine
from evaluator.casino.parts.canonical_hands import canonical_hands
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.hand_words import facing, hand_words, ranges_played
from evaluator.casino.parts.pay_tables import PayTable, plain, read_pay_table
from evaluator.casino.parts.three_card_hands import CARDS, HIDDEN, VALUES, all_hands, hands_of_dealer
from evaluator.encoding import DECK, RANKS, SUITS
from evaluator.hands.evaluators import three_card
from evaluator.work.frozen import frozen
from evaluator.work.quoting import quoted
from evaluator.work.shards import Plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

ANTE_BONUS = {"straight flush": 5, "trips": 4, "straight": 1}
STRATEGIES = ("optimal", "house way")
OUTCOMES = ("fold", "dealer does not qualify", "win", "tie", "lose")
BETS_WON = frozen(np.array([-1, 1, 2, 0, -2]))
"""By outcome, in antes."""

QUALIFIES = three_card("Qs 3h 2d")
LEAST_PAID = {
    "straight flush": three_card("3s 2s As"),
    "trips": three_card("2s 2h 2d"),
    "straight": three_card("3s 2h Ad"),
}
HOUSE_WAY = frozen(np.array([1] * (RANKS - 3) + [three_card(f"{rank}s 9h 2d") for rank in "QKA"]))
"""By the rank of the up-card: the least value that plays."""

SHARDS = 16
_HANDS = 2_000  # at a time: arrays of a megabyte


class Rules(NamedTuple):
    """As the docstring of the module has them."""

    dealer_up_card: bool
    ante_bonus: PayTable | None
    strategy: str

    @property
    def parts(self) -> int:
        """The parts of an ante of which all pay whole ones."""
        return self.ante_bonus.parts if self.ante_bonus else 1

    def bonuses(self) -> NDArray[np.int64]:
        """By value: what the ante bonus pays, in parts of an ante."""
        pays = np.zeros(VALUES, np.int64)
        if self.ante_bonus:
            for name, pay in sorted(zip(self.ante_bonus.names, self.ante_bonus.in_parts(self.parts)), key=_least_paid):
                pays[LEAST_PAID[name] :] = pay
        return pays


def _least_paid(line: tuple[str, Any]) -> int:
    """To sort lines by, whatever they pay."""
    return LEAST_PAID[line[0]]


def read_rules(dealer_up_card: object, ante_bonus: object, strategy: object) -> Rules:
    """The rules, checked."""
    if not isinstance(dealer_up_card, (bool, np.bool_)):
        raise TypeError(f"dealer_up_card must be True or False, not {type(dealer_up_card).__name__}")
    if not isinstance(strategy, str):
        raise TypeError(f"strategy must be a name, not {type(strategy).__name__}")
    if plain(strategy) not in STRATEGIES:
        raise ValueError(f"strategy must be one of {', '.join(map(repr, STRATEGIES))}, not {quoted(strategy)}")
    if plain(strategy) == "house way" and not dealer_up_card:
        raise ValueError("the house way goes by the dealer's up-card; it needs dealer_up_card=True")
    table = None
    if ante_bonus is not None:
        table = read_pay_table(ante_bonus, ANTE_BONUS, rule="ante_bonus", named={"5/4/1": ANTE_BONUS})
    return Rules(bool(dealer_up_card), table, plain(strategy))


def plan(rules: Rules) -> Plan:
    """Parts of the player's hands, those that differ by suits only once."""
    hands, alike, _ = canonical_hands(CARDS)
    order = np.argsort(three_card(hands), kind="stable")  # so that a shard has few values
    parts = np.array_split(hands[order].astype(np.intp), SHARDS), np.array_split(alike[order], SHARDS)
    return Plan(count_outcomes, lambda shard: (rules, parts[0][shard], parts[1][shard]), SHARDS)


def count_outcomes(rules: Rules, hands: NDArray[np.intp], alike: NDArray[np.int64]) -> NDArray[np.int64]:
    """A shard: outcomes of these hands, each of which stands for some, (13 or 1, VALUES, 5): by the rank of the up-card
    if there is one, the player's value, and as OUTCOMES has them."""
    outcomes = decide(rules, hands, outcomes_played(rules, hands))
    by_rank = outcomes.reshape(len(hands), -1, SUITS if rules.dealer_up_card else 1, len(OUTCOMES)).sum(axis=2)
    values, places = np.unique(three_card(hands), return_inverse=True)
    counts = np.zeros((by_rank.shape[1], VALUES, len(OUTCOMES)), np.int64)
    for number, value in enumerate(values.tolist()):
        own = places == number
        counts[:, value] = (by_rank[own] * alike[own, None, None]).sum(axis=0)
    return counts


def outcomes_played(rules: Rules, hands: NDArray[np.intp]) -> NDArray[np.int64]:
    """What hands that are played come to, (n, 52, 5) by up-card, 0 for one that the player holds; (n, 1, 5) without."""
    own = three_card(hands).astype(np.intp)
    unqualified = hands_of_dealer(hands, np.full(len(hands), QUALIFIES - 1))
    worse, no_better = (hands_of_dealer(hands, np.maximum(own - less, QUALIFIES - 1)) for less in (1, 0))
    everything = hands_of_dealer(hands, np.full(len(hands), VALUES - 1))
    counts = [np.zeros_like(own)[:, None], unqualified, worse - unqualified, no_better - worse, everything - no_better]
    outcomes = np.stack(np.broadcast_arrays(*counts), axis=2)
    # Without an up-card every hand of the dealer is counted once, not once for each of its cards.
    return outcomes if rules.dealer_up_card else outcomes.sum(axis=1, keepdims=True) // CARDS


def decide(rules: Rules, hands: NDArray[np.intp], played: NDArray[np.int64]) -> NDArray[np.int64]:
    """The outcomes, where those of hands that are not played are "fold"."""
    own, deals = three_card(hands).astype(np.intp), played.sum(axis=2)
    if rules.strategy == "house way":
        plays = own[:, None] >= np.repeat(HOUSE_WAY, SUITS)
    else:
        won = played @ BETS_WON * rules.parts + deals * rules.bonuses()[own, None]
        plays = won > -deals * rules.parts
    outcomes: NDArray[np.int64] = played * plays[:, :, None]
    outcomes[:, :, 0] = deals * ~plays
    return outcomes


def result(rules: Rules, counts: NDArray[np.int64]) -> HouseEdge:
    """The edge, from the outcomes by up-card and value."""
    by_value = counts.sum(axis=0)
    deals, by_outcome = int(counts.sum()), by_value.sum(axis=0).tolist()
    played = by_value[:, 1:].sum(axis=1)
    won = sum(map(int.__mul__, by_outcome, BETS_WON.tolist())) * rules.parts
    won += sum(map(int.__mul__, played.tolist(), rules.bonuses().tolist()))
    share = [Fraction(times, deals) for times in by_outcome]
    return HouseEdge(
        game=GAME.name,
        numerator=-won,
        denominator=deals * rules.parts,
        wager=2 - share[0],
        strategy=strategy_words(rules, counts),
        frequencies={"play": 1 - share[0], **dict(zip(OUTCOMES, share))},
        lines=tuple(pay_lines(rules.ante_bonus, played, deals)) if rules.ante_bonus else (),
    )


def pay_lines(table: PayTable, played: NDArray[np.int64], deals: int) -> list[PayLine]:
    """The lines of the ante bonus, from the hands that are played, by value."""
    lines, above = [], VALUES
    for name, pays in sorted(zip(*table), key=_least_paid, reverse=True):
        lines.append(PayLine(name, pays, Fraction(int(played[LEAST_PAID[name] : above].sum()), deals)))
        above = LEAST_PAID[name]
    return lines


def strategy_words(rules: Rules, counts: NDArray[np.int64]) -> str:
    """What is played, a line for up-cards that are alike."""
    sentences = [
        ranges_played(one[:, 1:].sum(axis=1), one[:, 0], lambda value: hand_words(value, "three_card"))
        for one in counts
    ]
    return facing(sentences) if rules.dealer_up_card else sentences[0]


def prepare(rules: Rules) -> NDArray[np.bool_]:
    """Whether a hand is played: (22100, 52) by hand and up-card, (22100, 1) without one."""
    hands = all_hands()
    some = [hands[first : first + _HANDS] for first in range(0, len(hands), _HANDS)]
    return np.concatenate([decide(rules, few, outcomes_played(rules, few))[:, :, 0] == 0 for few in some])


def play(rules: Rules, plays: NDArray[np.bool_], generator: np.random.Generator, n: int) -> NDArray[np.float64]:
    """What the player wins in n random deals, in antes."""
    rows = random_rows(generator, n, 2 * CARDS)
    own, dealers, up_card = three_card(rows[:, :CARDS]), three_card(rows[:, CARDS:]), rows[:, CARDS]
    hands = _numbers()[tuple(np.sort(rows[:, :CARDS], axis=1).T)]
    played = plays[hands, up_card if rules.dealer_up_card else 0]
    showdown = 2.0 * np.sign(own.astype(int) - dealers)
    won = np.where(dealers < QUALIFIES, 1.0, showdown) + rules.bonuses()[own] / rules.parts
    return np.where(played, won, -1.0)


def _numbers() -> NDArray[np.int16]:
    """By three ascending cards: the number of the hand among all."""
    hands = all_hands()
    numbers = np.zeros((DECK,) * CARDS, np.int16)
    numbers[tuple(hands.T)] = np.arange(len(hands))
    return numbers


GAME = CasinoGame(
    name="three_card_poker",
    title="Three Card Poker",
    base_bet="ante",
    defaults={"dealer_up_card": True, "ante_bonus": None, "strategy": "optimal"},
    read_rules=read_rules,
    plan=plan,
    result=result,
    prepare=prepare,
    play=play,
    deals=22_100 * 49 * HIDDEN,
)
