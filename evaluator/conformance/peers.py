"""Adapters for other people's evaluators from PyPI, each used as its documentation says; all are imported when made.

Every class is an example of an adapter: a name, the package, how a card is made, and what to call. The raw functions
are attributes (``evaluate`` …), so that others, such as the benchmarks, can call them without what is around them here.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator import to_text

from .adapter import Adapter

Strength = Any
"""Whatever compares: the larger wins."""

# Numbers of cards that only some peers take.
SEVEN = {"high": [(7,)]}
DRAW = {"deuce_seven": [(5,)]}
OMAHA_4 = {"omaha_high": [(4, 5)]}
OMAHA_STREETS = {"omaha_high": [(4, 5), (4, 3), (4, 4)]}

POKERKIT_HANDS = {
    "high": "StandardHighHand",
    "low8": "EightOrBetterLowHand",
    "razz": "RegularLowHand",
    "badugi": "BadugiHand",
    "short_deck": "ShortDeckHoldemHand",
    "deuce_seven": "StandardLowHand",
    "omaha_high": "OmahaHoldemHand",
    "omaha_low8": "OmahaEightOrBetterLowHand",
}
POKER_EQUITY_KERNELS = {
    "high": "high",
    "razz": "low_a5",
    "deuce_seven": "deuce_seven",
    "short_deck": "short_deck",
    "badugi": "badugi",
}
POKER_EQUITY_GAMES = {"holdem": "holdem", "omaha": "omaha", "omaha8": "omaha_hi_lo", "short_deck": "short_deck"}


class CactusKev(Adapter):
    """Peers whose numbers are the classic ones: their strengths are these, negative, so that the larger wins."""

    def cactus_kev(self, strength: int) -> int:
        return -strength


class PHEvaluator(CactusKev):
    """Its tables for five and six hole cards are not in its wheels."""

    name = package = "phevaluator"
    sizes = OMAHA_4

    def __init__(self) -> None:
        self.evaluate = import_module("phevaluator.evaluator").evaluate_cards
        self.omaha = import_module("phevaluator.evaluator_omaha").evaluate_plo4_cards

    def high(self, cards: Sequence[str]) -> Strength:
        return -self.evaluate(*cards)

    def omaha_high(self, hole: Sequence[str], board: Sequence[str]) -> Strength:
        return -self.omaha(*board, *hole)


class Treys(CactusKev):
    name = package = "treys"
    sizes = OMAHA_4

    def __init__(self) -> None:
        treys = import_module("treys")
        self.card = treys.Card.new
        self.evaluate, self.omaha = treys.Evaluator().evaluate, treys.PLOEvaluator().evaluate

    def high(self, cards: Sequence[int]) -> Strength:
        return -self.evaluate(list(cards[:2]), list(cards[2:]))

    def omaha_high(self, hole: Sequence[int], board: Sequence[int]) -> Strength:
        return -self.omaha(list(hole), list(board))


class Deuces(CactusKev):
    name = package = "deuces"

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            deuces = import_module("deuces")

        self.card, self.evaluate = deuces.Card.new, deuces.Evaluator().evaluate

    def high(self, cards: Sequence[int]) -> Strength:
        return -self.evaluate(list(cards[:2]), list(cards[2:]))


class Eval7(Adapter):
    name = package = "eval7"

    def __init__(self) -> None:
        eval7 = import_module("eval7")
        self.card, self.evaluate, self.hand_range = eval7.Card, eval7.evaluate, eval7.HandRange

    def high(self, cards: Sequence[Any]) -> Strength:
        return self.evaluate(cards)

    def combos(self, text: str) -> int:
        return len(self.hand_range(text).hands)


class Pkrbot(Adapter):
    name = package = "pkrbot"

    def __init__(self) -> None:
        pkrbot = import_module("pkrbot")
        self.card, self.evaluate = pkrbot.Card, pkrbot.evaluate

    def high(self, cards: Sequence[Any]) -> Strength:
        return self.evaluate(list(cards))


class HoldemHandEvaluator(Adapter):
    name = "holdem-hand-evaluator"
    package = "holdem_hand_evaluator"
    sizes = SEVEN

    def __init__(self) -> None:
        holdem_hand_evaluator = import_module("holdem_hand_evaluator")
        self.evaluate = holdem_hand_evaluator.evaluate_hand

    def high(self, cards: Sequence[str]) -> Strength:
        return self.evaluate("".join(cards))


class PokerKit(Adapter):
    """Its strength is the place in its own list of hands, which runs from the best on for lows; None is no low."""

    name = package = "pokerkit"

    def __init__(self) -> None:
        pokerkit = import_module("pokerkit")
        self.card = lambda text: next(pokerkit.Card.parse(text))
        for game, hand in POKERKIT_HANDS.items():
            setattr(self, game, self.evaluator(getattr(pokerkit, hand).from_game_or_none))

    @staticmethod
    def strength(hand: Any) -> Strength:
        return hand and (-hand.entry.index if hand.low else hand.entry.index)

    def evaluator(self, evaluate: Callable[..., Any]) -> Callable[..., Strength]:
        return lambda *parts: self.strength(evaluate(*parts))


class Xiapl(Adapter):
    """It reads cards or sets of cards; a strength is a category and the ranks that decide."""

    name = package = "xiapl"
    sizes = OMAHA_STREETS

    def __init__(self) -> None:
        xiapl = import_module("xiapl")
        self.card, self.evaluate = xiapl.card.Card.from_string, xiapl.eval.evaluate_cards
        self.evaluate_hand, self.plo = xiapl.eval.evaluate_hand, xiapl.simulation.GameType.Plo
        self.read_range, self.simulation = xiapl.range.Range.from_string, xiapl.simulation

    @staticmethod
    def strength(value: Any) -> Strength:
        return int(value.category), tuple(value.kickers)

    @staticmethod
    def mask(cards: Sequence[Any]) -> int:
        return sum(1 << number for number in {card.id for card in cards})

    def high(self, cards: Sequence[Any]) -> Strength:
        return self.strength(self.evaluate(cards))

    def omaha_high(self, hole: Sequence[Any], board: Sequence[Any]) -> Strength:
        return self.strength(self.evaluate_hand(self.mask(board), self.mask(hole), game=self.plo))

    def combos(self, text: str) -> int:
        return int(self.read_range(text).size())

    def equity(self, game: str, hands: Sequence[str], board: str, dead: str) -> list[float] | None:
        """Known hands; of two ranges it gives the first one's share only on a board."""
        if game != "holdem" or dead or not all(map(is_hand, hands)):
            return None
        masks, on = [self.mask(self.cards(hand)) for hand in hands], self.mask(self.cards(board))
        answer = self.simulation.calculate_equity(masks, on, self.simulation.SimulationOptions.exact())
        return [player.equity for player in answer.players]

    def cards(self, text: str) -> list[Any]:
        return [self.card(text[at : at + 2]) for at in range(0, len(text), 2)]


class Pokerfast(Adapter):
    """Its evaluator in Python; its compiled one is ``PokerfastCompiled``."""

    name = "pokerfast"
    package = "pokerfast"

    def __init__(self) -> None:
        pokerfast = import_module("pokerfast")
        self.evaluate = pokerfast.eval7

    def high(self, cards: Sequence[str]) -> Strength:
        return self.evaluate(cards)


class PokerfastCompiled(Adapter):
    name = "pokerfast-compiled"
    package = "pokerfast"
    arrays = True

    def __init__(self) -> None:
        equity = import_module("pokerfast.equity")
        if not equity.available():
            raise ImportError("pokerfast has no compiled part here")
        self.evaluate, self.ask = equity.evaluate, equity.equity

    def high(self, cards: NDArray[np.uint8]) -> Strength:
        return self.evaluate(glued(cards))

    def equity(self, game: str, hands: Sequence[str], board: str, dead: str) -> list[float] | None:
        return self.ask(list(hands), board, dead) if game == "holdem" else None


class PokerEquity(Adapter):
    """Its numbers count from the best hand, 0. Its 2-7 is a game of five cards: six or seven it puts in a wrong order."""

    name = "poker-equity"
    package = "poker_equity"
    arrays = True
    sizes = DRAW

    def __init__(self) -> None:
        poker_equity = import_module("poker_equity")
        self.score, self.exact = poker_equity.score_batch, poker_equity.exact_from_text
        for game, kernel in POKER_EQUITY_KERNELS.items():
            setattr(self, game, self.evaluator(kernel))

    def evaluator(self, kernel: str) -> Callable[..., Strength]:
        return lambda cards: -np.array(self.score(kernel, glued(cards)), np.int64)

    def cactus_kev(self, strength: int) -> int:
        return 1 - strength

    def equity(self, game: str, hands: Sequence[str], board: str, dead: str) -> list[float] | None:
        """Hands of hold'em and short deck are known or any two cards; of Omaha those of four, five or six."""
        if not all(map(is_hand, hands)):
            return None
        size = {8: "", 10: "_five", 12: "_six"}.get(len(hands[0]), "")
        variant = POKER_EQUITY_GAMES[game].replace("omaha", f"omaha{size}")
        answer = self.exact(variant, list(hands), board, dead)
        return answer and [player["equity"] for player in answer["players"]]


def glued(cards: NDArray[np.uint8]) -> list[str]:
    """Hands as texts without blanks."""
    return [text.replace(" ", "") for text in to_text(cards)]


def is_hand(text: str) -> bool:
    """Whether a text lists cards, as ranges do not."""
    return len(text) >= 4 and all(
        text[at] in "23456789TJQKA" and text[at + 1] in "cdhs" for at in range(0, len(text) - 1, 2)
    )


PEERS = (
    PHEvaluator, Treys, Deuces, Eval7, Pkrbot, HoldemHandEvaluator, PokerKit, Xiapl, Pokerfast, PokerfastCompiled,
    PokerEquity,
)  # fmt: skip
