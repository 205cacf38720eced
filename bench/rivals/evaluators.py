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

from bench.lib.hands import id_arguments, text_arguments
from evaluator import to_text
from evaluator.conformance.order import disagreements


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
    form: str = "cards"
    """What a call takes: ready-made ``cards`` of one hand, ``text`` of one hand, or a ``batch``, the texts of all."""

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
        return [tuple(collect([deck[one] for one in part]) for part in parts) for parts in id_arguments(rows, *counts)]

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


def load_deuces():
    import deuces

    pairs = card_lists(deuces.Card.new)
    return deuces.Evaluator().evaluate, lambda rows, count: pairs(rows, 2, count - 2)


def card_texts(rows: np.ndarray, count: int) -> list[tuple[list[str]]]:
    """A list of texts such as "As" for each hand."""
    return [(text.split(),) for text in to_text(rows)]


def load_text_of(find: Callable, card: Callable[[], Callable[[str], Any]], *, hole: int = 0) -> Callable:
    """A peer without a door for text: making the cards is part of the call, of the first ``hole`` on their own."""

    def load():
        (function, _), new = find(), card()
        if hole:
            return lambda texts: function(list(map(new, texts[:hole])), list(map(new, texts[hole:]))), card_texts
        return lambda texts: function(list(map(new, texts))), card_texts

    return load


def imported(module: str, name: str) -> Callable[[], Any]:
    """What is found by a dotted name in a module, when it is called."""

    def find():
        found = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        return found

    return find


def load_phevaluator_text():
    from phevaluator import evaluate_cards

    return evaluate_cards, lambda rows, count: [tuple(text.split()) for text in to_text(rows)]


def load_pokerkit_text(name: str):
    import pokerkit

    return getattr(pokerkit, name).from_game_or_none, partial(text_arguments, glue="")


def load_pokerfast_text():
    import pokerfast

    return pokerfast.eval7, card_texts


def whole_batch(rows: np.ndarray, count: int) -> list[tuple[list[str]]]:
    """One call with the texts of all hands."""
    return [([text for (text,) in text_arguments(rows, count, glue="")],)]


def load_pokerfast_batch():
    from pokerfast import equity

    return equity.evaluate, whole_batch


def load_poker_equity_batch(kernel: str):
    import poker_equity

    return partial(poker_equity.score_batch, kernel), whole_batch


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

# door, name there, numbers of cards.
POKER_EQUITY_KERNELS = (
    ("high", "high", FIVE_TO_SEVEN),
    ("razz", "low_a5", FIVE_TO_SEVEN),
    ("short_deck", "short_deck", FIVE_TO_SEVEN),
    ("deuce_seven", "deuce_seven", ((5,),)),
    ("badugi", "badugi", ((4,),)),
)
POKERKIT_HANDS = (
    ("high", "StandardHighHand", FIVE_TO_SEVEN),
    ("low8", "EightOrBetterLowHand", FIVE_TO_SEVEN),
    ("razz", "RegularLowHand", FIVE_TO_SEVEN),
    ("short_deck", "ShortDeckHoldemHand", FIVE_TO_SEVEN),
    ("deuce_seven", "StandardLowHand", FIVE_TO_SEVEN),
    ("badugi", "BadugiHand", ((4,),)),
    ("omaha_high", "OmahaHoldemHand", OMAHA_4),
    ("omaha_low8", "OmahaEightOrBetterLowHand", OMAHA_4),
)

# fmt: off
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
        load_holdem_hand_evaluator, form="text",
    ),
    Peer("deuces", "deuces.Evaluator().evaluate([…], […])", "high", FIVE_TO_SEVEN, load_deuces, smaller_wins),
    Peer(
        "phevaluator", "phevaluator.evaluate_cards(text, …)", "high", FIVE_TO_SEVEN, load_phevaluator_text, smaller_wins,
        form="text",
    ),
    Peer(
        "eval7", "eval7.evaluate([Card(text) …])", "high", FIVE_TO_SEVEN,
        load_text_of(load_eval7, imported("eval7", "Card")), form="text",
    ),
    Peer(
        "pkrbot", "pkrbot.evaluate([Card(text) …])", "high", FIVE_TO_SEVEN,
        load_text_of(load_pkrbot, imported("pkrbot", "Card")), form="text",
    ),
    Peer(
        "treys", "treys.Evaluator().evaluate([Card.new(text) …], […])", "high", FIVE_TO_SEVEN,
        load_text_of(load_treys_high, imported("treys", "Card.new"), hole=2), smaller_wins, form="text",
    ),
    Peer(
        "deuces", "deuces.Evaluator().evaluate([Card.new(text) …], […])", "high", FIVE_TO_SEVEN,
        load_text_of(load_deuces, imported("deuces", "Card.new"), hole=2), smaller_wins, form="text",
    ),
    Peer("pokerfast", "pokerfast.eval7([text …])", "high", FIVE_TO_SEVEN, load_pokerfast_text, form="text"),
    Peer(
        "pokerfast", "pokerfast.equity.evaluate([text …])", "high", FIVE_TO_SEVEN, load_pokerfast_batch, form="batch"
    ),
    *(
        Peer(
            "poker_equity", f"poker_equity.score_batch({kernel!r}, [text …])", door, counts,
            partial(load_poker_equity_batch, kernel), smaller_wins, form="batch",
        )
        for door, kernel, counts in POKER_EQUITY_KERNELS
    ),
    *(
        Peer(
            "pokerkit", f"pokerkit.{name}.from_game_or_none(cards)", door, counts, partial(load_pokerkit, name),
            pokerkit_strength,
        )
        for door, name, counts in POKERKIT_HANDS
    ),
    *(
        Peer(
            "pokerkit", f"pokerkit.{name}.from_game_or_none(text)", door, counts, partial(load_pokerkit_text, name),
            pokerkit_strength, form="text",
        )
        for door, name, counts in POKERKIT_HANDS
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
)
# fmt: on


def disagreement(values: Sequence[int], strengths: Sequence) -> tuple[int, int] | None:
    """Two hands that a peer orders differently from our values, as their places in the sequences, or None.

    Equal values must have equal strengths and larger values larger ones, whatever the scales are.

    >>> disagreement([7462, 1, 7462, 5], [80, -3, 80, 0]) is None
    True
    >>> disagreement([1, 2, 2], [0, 4, 5])
    (1, 2)
    """
    return next(disagreements(values, strengths), None)
