"""Other evaluators from PyPI as data: how to prepare hands for one, what to call, and how its answers are ordered.

A peer is used only where it is installed, and timed only after its answers have put the same hands in the same order as
ours (`disagreement`). Hands are prepared before the clock starts: a peer gets its own card objects, ready made.
"""

import importlib.util
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from evaluator import to_text

from .hands import id_arguments, text_arguments


@dataclass(frozen=True)
class Peer:
    """One function of one distribution, against one of our doors."""

    package: str
    """Import name."""
    call: str
    """The function as a reader would write it."""
    door: str
    """Our evaluator of the same hands."""
    counts: tuple[tuple[int, ...], ...]
    """Card counts that it takes: (cards,) or (hole, board)."""
    find: Callable[[], tuple[Callable, Callable]]
    """Imports it: (function, prepare); prepare(rows, *counts) gives a list of argument tuples of the function."""
    strength: Callable[[Any], Any] = int
    """An answer as something that compares: the larger wins."""
    text: bool = False
    """Whether it reads the cards from text, so that it is compared with our text door."""

    @property
    def installed(self) -> bool:
        return importlib.util.find_spec(self.package) is not None

    def load(self) -> tuple[Callable, Callable]:
        """`find`, deaf to what the peer's own imports warn about."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return self.find()


def card_lists(card: Callable[[str], Any], collect: Callable = list) -> Callable:
    """A `prepare` that makes each argument a list of card objects; the 52 objects are made once and shared."""

    def prepare(rows: np.ndarray, *counts: int) -> list[tuple]:
        deck = [card(to_text([one])) for one in range(52)]
        return [
            tuple(collect([deck[one] for one in part]) for part in parts) for parts in id_arguments(rows, *counts)
        ]

    return prepare


def board_first(prepare: Callable) -> Callable:
    """The same arguments with the board before the hole cards."""
    return lambda rows, *counts: [arguments[::-1] for arguments in prepare(rows, *counts)]


def load_phevaluator(name: str):
    from phevaluator import _pheval

    return getattr(_pheval, name), lambda rows, *counts: list(map(tuple, rows.tolist()))


def load_phevaluator_omaha():
    from phevaluator import _pheval

    def prepare(rows: np.ndarray, hole: int, board: int) -> list[tuple]:
        return list(map(tuple, np.roll(rows, board, axis=1).tolist()))

    return _pheval.evaluate_plo4_cards, prepare


def load_treys_high():
    import treys

    pairs = card_lists(treys.Card.new)
    return treys.Evaluator().evaluate, lambda rows, count: pairs(rows, 2, count - 2)


def load_treys_omaha():
    import treys

    return treys.PLOEvaluator().evaluate, card_lists(treys.Card.new)


def load_eval7():
    import eval7

    return eval7.evaluate, card_lists(eval7.Card)


def load_pkrbot():
    import pkrbot

    return pkrbot.evaluate, card_lists(pkrbot.Card)


def load_holdem_hand_evaluator():
    import holdem_hand_evaluator

    return holdem_hand_evaluator.evaluate_hand, partial(text_arguments, glue="")


def load_xiapl_high():
    import xiapl.card
    import xiapl.eval

    bits = card_lists(lambda text: 1 << xiapl.card.Card.from_string(text).id, collect=sum)
    return xiapl.eval.evaluate_mask, bits


def load_xiapl_omaha():
    import xiapl.card
    import xiapl.eval
    from xiapl.simulation import GameType

    bits = card_lists(lambda text: 1 << xiapl.card.Card.from_string(text).id, collect=sum)
    return partial(xiapl.eval.evaluate_hand, game=GameType.Plo), board_first(bits)


def load_pokerkit(name: str):
    import pokerkit

    hand_type = getattr(pokerkit, name)
    return hand_type.from_game_or_none, card_lists(lambda text: next(pokerkit.Card.parse(text)), collect=tuple)


def smaller_wins(number: int) -> int:
    return -number


def xiapl_strength(value) -> tuple:
    return int(value.category), value.kickers


def pokerkit_strength(hand) -> float:
    """Place in pokerkit's own list of hands; its lows count from the best, and None is no low."""
    if hand is None:
        return float("-inf")
    return -hand.entry.index if hand.low else hand.entry.index


SEVEN = ((7,),)
FIVE_TO_SEVEN = ((5,), (6,), (7,))
OMAHA_4 = ((4, 5),)

PEERS = (
    Peer("pkrbot", "pkrbot.evaluate([Card …])", "high", FIVE_TO_SEVEN, load_pkrbot),
    *(
        Peer(
            "phevaluator", f"phevaluator._pheval.evaluate_{count}cards(id, …)", "high", ((count,),),
            partial(load_phevaluator, f"evaluate_{count}cards"), smaller_wins,
        )
        for count in (5, 6, 7)
    ),
    Peer("xiapl", "xiapl.eval.evaluate_mask(mask)", "high", FIVE_TO_SEVEN, load_xiapl_high, xiapl_strength),
    Peer("eval7", "eval7.evaluate([Card …])", "high", FIVE_TO_SEVEN, load_eval7),
    Peer("treys", "treys.Evaluator().evaluate([…], […])", "high", FIVE_TO_SEVEN, load_treys_high, smaller_wins),
    Peer(
        "holdem_hand_evaluator", "holdem_hand_evaluator.evaluate_hand(text)", "high", SEVEN,
        load_holdem_hand_evaluator, text=True,
    ),
    Peer(
        "pokerkit", "pokerkit.StandardHighHand.from_game_or_none(cards)", "high", FIVE_TO_SEVEN,
        partial(load_pokerkit, "StandardHighHand"), pokerkit_strength,
    ),
    Peer(
        "pokerkit", "pokerkit.EightOrBetterLowHand.from_game_or_none(cards)", "low8", FIVE_TO_SEVEN,
        partial(load_pokerkit, "EightOrBetterLowHand"), pokerkit_strength,
    ),
    Peer(
        "pokerkit", "pokerkit.RegularLowHand.from_game_or_none(cards)", "razz", FIVE_TO_SEVEN,
        partial(load_pokerkit, "RegularLowHand"), pokerkit_strength,
    ),
    Peer(
        "phevaluator", "phevaluator._pheval.evaluate_plo4_cards(id, …)", "omaha_high", OMAHA_4,
        load_phevaluator_omaha, smaller_wins,
    ),
    Peer(
        "xiapl", "xiapl.eval.evaluate_hand(board, hole, game=Plo)", "omaha_high", OMAHA_4,
        load_xiapl_omaha, xiapl_strength,
    ),
    Peer("treys", "treys.PLOEvaluator().evaluate([…], […])", "omaha_high", OMAHA_4, load_treys_omaha, smaller_wins),
    Peer(
        "pokerkit", "pokerkit.OmahaHoldemHand.from_game_or_none(hole, board)", "omaha_high", OMAHA_4,
        partial(load_pokerkit, "OmahaHoldemHand"), pokerkit_strength,
    ),
    Peer(
        "pokerkit", "pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(hole, board)", "omaha_low8", OMAHA_4,
        partial(load_pokerkit, "OmahaEightOrBetterLowHand"), pokerkit_strength,
    ),
)


def disagreement(values: Sequence[int], strengths: Sequence) -> tuple[int, int] | None:
    """Two hands that a peer orders differently from our values, as their places in the sequences, or None.

    Equal values must have equal strengths and larger values larger ones, whatever the scales are.

    >>> disagreement([7462, 1, 7462, 5], [80, -3, 80, 0]) is None
    True
    >>> disagreement([1, 2, 2], [0, 4, 5])
    (1, 2)
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    for one, two in zip(order, order[1:]):
        agree = strengths[one] == strengths[two] if values[one] == values[two] else strengths[one] < strengths[two]
        if not agree:
            return one, two
    return None
