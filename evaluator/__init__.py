"""Poker hands to numbers at memory speed: every evaluator takes one hand or a NumPy array of hands.

>>> import evaluator
>>> evaluator.describe(evaluator.high("As Ad Ah Ks Kd 2c 3d"))
'full house, aces over kings'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from evaluator import cpu
from evaluator.deals.dealing import deal
from evaluator.deals.settling import settle, shares
from evaluator.deals.showdowns import ShowdownPlan, showdown_ev
from evaluator.deck.notation import card, cards, to_text
from evaluator.hands.card_sets import from_mask, mask
from evaluator.hands.evaluators import (
    badugi,
    board_values,
    deuce_seven,
    high,
    low8,
    omaha_high,
    omaha_low8,
    pai_gow,
    pai_gow_front,
    razz,
    short_deck,
    showing,
    three_card,
)
from evaluator.hands.masks import high_mask, low8_mask, omaha_high_mask, omaha_low8_mask, razz_mask
from evaluator.hands.playing_cards import best_five
from evaluator.hands.value_classes import Category
from evaluator.hands.values import category, describe, from_cactus_kev, to_cactus_kev
from evaluator.odds.preflop import preflop_matrix
from evaluator.ranges.holdem import Range

if TYPE_CHECKING:
    from evaluator import casino, charts, exact, interop, strength, stud
    from evaluator.deals.one_table import Showdown, showdown
    from evaluator.deals.side_pots import Pots, pots
    from evaluator.odds.all_in import allin_ev
    from evaluator.odds.many_spots import equities
    from evaluator.odds.outcomes import Equity
    from evaluator.odds.question import equity
    from evaluator.ranges.omaha import OmahaRange

__version__ = "0.1.0"

__all__ = [
    "Category",
    "Equity",
    "OmahaRange",
    "Pots",
    "Range",
    "Showdown",
    "ShowdownPlan",
    "allin_ev",
    "badugi",
    "best_five",
    "board_values",
    "card",
    "cards",
    "casino",
    "category",
    "charts",
    "cpu",
    "deal",
    "describe",
    "deuce_seven",
    "equities",
    "equity",
    "exact",
    "from_cactus_kev",
    "from_mask",
    "high",
    "high_mask",
    "interop",
    "low8",
    "low8_mask",
    "mask",
    "omaha_high",
    "omaha_high_mask",
    "omaha_low8",
    "omaha_low8_mask",
    "pai_gow",
    "pai_gow_front",
    "pots",
    "preflop_matrix",
    "razz",
    "razz_mask",
    "settle",
    "shares",
    "short_deck",
    "showdown",
    "showdown_ev",
    "showing",
    "strength",
    "stud",
    "three_card",
    "to_cactus_kev",
    "to_text",
]

_MODULES = ("casino", "charts", "conformance", "exact", "interop", "plots", "scalar", "strength", "stud")
_BY_FIRST_USE = {"Equity": "odds.outcomes", "OmahaRange": "ranges.omaha", "equity": "odds.question"}
_BY_FIRST_USE |= {"allin_ev": "odds.all_in", "equities": "odds.many_spots"}
_BY_FIRST_USE |= {"Showdown": "deals.one_table", "showdown": "deals.one_table"}
_BY_FIRST_USE |= {"Pots": "deals.side_pots", "pots": "deals.side_pots"}
_BY_FIRST_USE |= dict(zip(_MODULES, _MODULES))
"""Names and their modules, which are imported when they are asked for: a third of the time of ``import evaluator``."""


def __getattr__(name: str) -> object:
    if name not in _BY_FIRST_USE:
        from evaluator.work.quoting import quoted

        raise AttributeError(f"module {__name__!r} has no attribute {quoted(name)}")
    module = import_module(f"{__name__}.{_BY_FIRST_USE[name]}")
    found = globals()[name] = module if name == _BY_FIRST_USE[name] else getattr(module, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
