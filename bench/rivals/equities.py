"""Other engines from PyPI for equity, as data: which questions each can answer, and how it is asked.

An engine is used where it is installed, for questions that it takes (the others are gaps), and timed only after it has
said the same as we do. Hands are prepared before the clock starts. All work on one thread.

holdem-hand-evaluator 0.4.1 is not among them: AhKh wins 0.634 against a random hand by it, where 0.670 is right.
"""

import importlib.util
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from evaluator import Range, to_text

RANDOM = "random"
Call = Callable[[], float]
"""An equity of the first seat."""


@dataclass(frozen=True)
class Question:
    """What is asked of all engines: texts of hands, ranges or ``random`` by seat."""

    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    game: str = "holdem"

    @property
    def known(self) -> bool:
        """Whether it is hold'em, and every seat's hand is known."""
        return self.game == "holdem" and all(len(hand) == 4 and hand != RANDOM for hand in self.hands)


@dataclass(frozen=True)
class Engine:
    """One distribution. Each of its two functions returns a call, or None for a question that it does not take."""

    package: str
    """Import name."""
    exact: Callable[[Question], Call | None] = lambda question: None
    deals: Callable[[Question, int], Call | None] = lambda question, deals: None
    most_deals: int = 1_000_000
    """As many as last a second or so."""

    @property
    def installed(self) -> bool:
        return importlib.util.find_spec(self.package) is not None

    def call(self, question: Question, deals: int = 0) -> Call | None:
        """The call that answers a question, by so many random deals if not 0."""
        if not self.installed:
            return None
        with warnings.catch_warnings():  # about what it imports
            warnings.simplefilter("ignore")
            return self.deals(question, deals) if deals else self.exact(question)


def cards_of(hand: str) -> list[str]:
    return [hand[at : at + 2] for at in range(0, len(hand), 2)]


def hand_texts(text: str) -> list[str]:
    """All hands of a range, such as AhKh: every engine reads these, whatever its notation for ranges."""
    pairs = np.stack(np.tril_indices(52, -1), axis=1)[Range(text).weights > 0].astype(np.uint8)
    return [hand.replace(" ", "") for hand in to_text(pairs)]


def pokerfast_exact(question: Question) -> Call | None:
    from pokerfast import equity

    if not equity.available() or len(question.hands) > equity.MAX_PLAYERS or question.game != "holdem":
        return None
    plain = [hand if hand == RANDOM or len(hand) == 4 else ",".join(hand_texts(hand)) for hand in question.hands]
    board, dead = question.board.replace(" ", ""), question.dead.replace(" ", "")
    return lambda: equity.equity(plain, board, dead, threads=1)[0]


def xiapl_mask(text: str) -> int:
    from xiapl.card import Card

    return sum(1 << Card.from_string(card).id for card in cards_of(text.replace(" ", "")))


def xiapl_call(question: Question, options: object) -> Call | None:
    from xiapl import simulation

    if not question.known or question.dead:
        return None
    masks, board = list(map(xiapl_mask, question.hands)), xiapl_mask(question.board)
    return lambda: simulation.calculate_equity(masks, board, options).players[0].equity


def xiapl_exact(question: Question) -> Call | None:
    """Ranges only on a board: before the flop it asks for gigabytes."""
    from xiapl import simulation
    from xiapl.range import Range as Ranged

    options = simulation.SimulationOptions.exact()
    options.threads = 1
    if question.known or question.dead or not question.board or len(question.hands) != 2:
        return xiapl_call(question, options)  # a gap for other games too
    sides = [
        Ranged.all() if hand == RANDOM else Ranged.from_string(",".join(hand_texts(hand))) for hand in question.hands
    ]
    board, mode = xiapl_mask(question.board), simulation.RangeEquityMode.AggregateOnly
    return lambda: simulation.calculate_range_equity(*sides, board, options, mode).hero_aggregate_equity


def xiapl_deals(question: Question, deals: int) -> Call | None:
    from xiapl.simulation import SimulationOptions

    options = SimulationOptions.mc_seeded(deals, 1)
    options.threads = 1
    return xiapl_call(question, options)


POKER_EQUITY_GAMES = {
    "holdem": "holdem", "omaha": "omaha", "omaha8": "omaha_hi_lo", "stud": "stud", "stud8": "stud_hi_lo", "razz": "razz",
}  # fmt: skip


def poker_equity_exact(question: Question) -> Call | None:
    import poker_equity

    if not question.known and (question.game == "holdem" or RANDOM in question.hands):
        return None
    game, hands = POKER_EQUITY_GAMES[question.game], list(question.hands)
    ask = poker_equity.exact_from_text
    return lambda: ask(game, hands, question.board, question.dead)["players"][0]["equity"]


def poker_equity_deals(question: Question, deals: int) -> Call | None:
    import poker_equity

    unknown = "**" if question.game == "holdem" else "****"
    game, hands = (
        POKER_EQUITY_GAMES[question.game],
        [unknown if hand == RANDOM else hand for hand in question.hands],
    )
    ask, options = poker_equity.chunk_from_text, {"samples": deals, "seed": 1, "threads": 1}
    return lambda: ask(game, hands, question.board, question.dead, **options)["players"][0]["equity"]


def eval7_deals(question: Question, deals: int) -> Call | None:
    import eval7

    if not question.known or len(question.hands) != 2 or question.dead:
        return None
    hand, villain = list(map(eval7.Card, cards_of(question.hands[0]))), eval7.HandRange(question.hands[1])
    return lambda: eval7.py_hand_vs_range_monte_carlo(hand, villain, [], deals)


def pokerkit_deals(question: Question, deals: int) -> Call | None:
    import pokerkit

    if not question.known or question.dead:
        return None
    hands = [[list(pokerkit.Card.parse(hand))] for hand in question.hands]
    board, options = list(pokerkit.Card.parse(question.board)), {"sample_count": deals}
    game = 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,)
    return lambda: pokerkit.calculate_equities(hands, board, *game, **options)[0]


ENGINES: Sequence[Engine] = (
    Engine("pokerfast", pokerfast_exact),
    Engine("xiapl", xiapl_exact, xiapl_deals),
    Engine("poker_equity", poker_equity_exact, poker_equity_deals, 200_000),
    Engine("eval7", deals=eval7_deals, most_deals=200_000),
    Engine("pokerkit", deals=pokerkit_deals, most_deals=200),
)
