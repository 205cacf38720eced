"""What a casino game is to the code that asks for its edge, and what there is to say of one.

    rules (keywords) ─► read_rules ─► plan ─► shards: counts of outcomes ─► result ─► HouseEdge
                            └───────► prepare ─► play: random deals ─► net wins ─► Simulation

A game is a record, ``GAME`` in the module of its name. Shards count outcomes, and only ``result`` multiplies them with
what they pay: so no sum overflows, and a frequency and a pay-out come from one count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from evaluator.work.quoting import quoted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from evaluator.work.shards import Plan

NAMES = (
    "three_card_poker",
    "pair_plus",
    "casino_holdem",
    "aa_bonus",
    "caribbean_stud",
    "let_it_ride",
    "ultimate_holdem",
    "trips",
    "video_poker",
    "pai_gow_poker",
    "buster_blackjack",
)
"""Each is a game, or a side bet, of a module of that name in this package."""


def plain(value: object) -> object:
    """A rule's value in what JSON has.

    >>> plain({"flush": Fraction(3, 2), "pair": Fraction(1)})
    {'flush': 1.5, 'pair': 1}
    """
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value


class PayLine(NamedTuple):
    """A line of a pay table: its name, what it pays for one, and how often it is paid."""

    name: str
    pays: Fraction
    frequency: Fraction


class HouseEdge(NamedTuple):
    """The answer of ``house_edge``: exact, per base bet, which is what the player puts up first.

    >>> from evaluator.casino import house_edge
    >>> answer = house_edge("pair_plus")
    >>> answer.edge == Fraction(answer.numerator, answer.denominator), round(float(answer.edge), 4)
    (True, 0.0438)
    """

    game: str
    numerator: int
    """What the house wins in all outcomes together, in base bets, and …"""
    denominator: int
    """… the number of outcomes, each equally likely. Not reduced; both are multiplied where a table pays fractions."""
    wager: Fraction
    """What the player bets on average in all, in base bets."""
    strategy: str
    """How the player plays, in words: a line for each decision."""
    frequencies: Mapping[str, Fraction]
    """How often the player takes each decision, then how often each outcome comes; both add up to one. "fold" is both,
    a decision and the outcome of it."""
    lines: tuple[PayLine, ...] = ()
    """The pay table, and how often each line is paid, by the given strategy."""

    @property
    def edge(self) -> Fraction:
        """The part of the base bet that the house wins on average, a Fraction: positive for the house."""
        return Fraction(self.numerator, self.denominator)

    @property
    def element_of_risk(self) -> Fraction:
        """The part of all that is bet that the house wins on average, a Fraction."""
        return self.edge / self.wager

    def to_dict(self) -> dict[str, Any]:
        """A dict of everything, as JSON has it: fractions as floats, but for numerator and denominator; a list of the pay table.

        >>> from evaluator.casino import house_edge
        >>> answer = house_edge("pair_plus").to_dict()
        >>> answer["numerator"] / answer["denominator"] == answer["edge"], answer["pay_table"][0]["line"]
        (True, 'suited A-K-Q')
        """
        return {
            "game": self.game,
            "edge": float(self.edge),
            "numerator": self.numerator,
            "denominator": self.denominator,
            "element_of_risk": float(self.element_of_risk),
            "wager": float(self.wager),
            "strategy": self.strategy.splitlines(),
            "frequencies": {name: float(share) for name, share in self.frequencies.items()},
            "pay_table": [
                {"line": name, "pays": plain(pays), "frequency": float(share)} for name, pays, share in self.lines
            ],
        }

    def __repr__(self) -> str:
        """The edge alone: the other fields, exact as they are, fill pages.

        >>> HouseEdge("coin", 1, 80, Fraction(1), "", {})
        <HouseEdge coin: 1.250000 % = 1 / 80>
        """
        return f"<HouseEdge {self.game}: {100 * float(self.edge):.6f} % = {self.numerator:,} / {self.denominator:,}>"


class CasinoGame(NamedTuple):
    """One game, or one side bet."""

    name: str
    title: str
    """Its name as people write it."""
    base_bet: str
    """What the edge is a part of: "ante", "one of the three bets" …"""
    defaults: Mapping[str, object]
    """Every rule that ``house_edge`` takes as a keyword, with its default."""
    read_rules: Callable[..., Any]
    """The rules, checked, as an object that can be pickled, from those keywords, all of them; ValueError or
    TypeError."""
    plan: Callable[[Any], Plan] | None = None
    """Of the rules: the shards of an exact answer, which return int64 arrays of one shape. None: there are too many
    deals, and ``house_edge`` says so."""
    result: Callable[[Any, NDArray[np.int64]], HouseEdge] | None = None
    """Of the rules and the sum over all shards."""
    prepare: Callable[[Any], Any] = lambda rules: None
    """Of the rules: what ``play`` needs of the strategy; it can be pickled."""
    play: Callable[[Any, Any, np.random.Generator, int], NDArray[np.float64]] | None = None
    """Of the rules, what was prepared, a generator and n: what the player wins in n random deals, in base bets."""
    deals: int = 0
    """How many equally likely deals there are, for the message of a game without a plan."""


def game_named(name: str) -> CasinoGame:
    """The record of a game; hyphens, blanks and capitals do not matter. ValueError with all names for another."""
    if not isinstance(name, str):
        raise TypeError(f"game must be a name such as 'casino_holdem', not {type(name).__name__}")
    module = name.strip().lower().replace("-", "_").replace(" ", "_")
    if module not in NAMES:
        raise ValueError(f"unknown casino game {quoted(name)}; there are {', '.join(NAMES)}")
    game: CasinoGame = import_module(f"evaluator.casino.{module}").GAME
    return game
