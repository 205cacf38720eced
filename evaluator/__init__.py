"""Poker hands to numbers at memory speed: every evaluator takes one hand or a NumPy array of hands.

>>> import evaluator
>>> evaluator.describe(evaluator.high("As Ad Ah Ks Kd 2c 3d"))
'full house, aces over kings'
"""

from evaluator import cpu, stud
from evaluator.boards import board_values
from evaluator.dealing import deal
from evaluator.doors import high, low8, omaha_high, omaha_low8, razz
from evaluator.masks import high_mask, low8_mask, omaha_high_mask, omaha_low8_mask, razz_mask
from evaluator.matchups import preflop_matrix
from evaluator.notation import card, cards, from_mask, mask, to_text
from evaluator.odds import Equity, equity
from evaluator.omaha_ranges import OmahaRange
from evaluator.pots import settle, shares
from evaluator.ranges import Range
from evaluator.showdown import ShowdownPlan, showdown_ev
from evaluator.values import Category, best_five, category, describe, from_cactus_kev, to_cactus_kev

__version__ = "0.1.0"

__all__ = [
    "Category",
    "Equity",
    "OmahaRange",
    "Range",
    "ShowdownPlan",
    "best_five",
    "board_values",
    "card",
    "cards",
    "category",
    "cpu",
    "deal",
    "describe",
    "equity",
    "from_cactus_kev",
    "from_mask",
    "high",
    "high_mask",
    "low8",
    "low8_mask",
    "mask",
    "omaha_high",
    "omaha_high_mask",
    "omaha_low8",
    "omaha_low8_mask",
    "preflop_matrix",
    "razz",
    "razz_mask",
    "settle",
    "shares",
    "showdown_ev",
    "stud",
    "to_cactus_kev",
    "to_text",
]
