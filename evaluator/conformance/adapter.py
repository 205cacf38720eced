"""What an evaluator has to offer to be checked: an adapter, which is any object with a name and some of these methods.

A method that is missing is a game that is not played: a gap in the report, never a failure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


class Adapter:
    """The defaults of an adapter. Deriving from it is a convenience: any object with the same attributes will do.

    **Evaluators**, each named for its game and each optional::

        high(cards)      low8(cards)       razz(cards)       short_deck(cards)    deuce_seven(cards)
        badugi(cards)    three_card(cards) pai_gow(cards)
        omaha_high(hole, board)            omaha_low8(hole, board)

    ``cards`` is a tuple of whatever ``card`` makes of ``"As"``; the joker of pai gow is ``"Jk"``. The answer is a
    *strength*: anything that compares and hashes, the larger wins, equal strengths tie. Where the smaller number wins,
    the adapter turns its sign. No qualifying low is None, or a strength below all lows. ``omaha_high`` has the scale of
    ``high``, and ``omaha_low8`` that of ``low8``, where an adapter has both.

    **Others**, optional too:

    - ``cactus_kev(strength)``: the classic number of a strength of ``high``, 1 = royal flush … 7462. With it the
      numbers are checked as well, without it order and ties alone.
    - ``equity(game, hands, board, dead)``: the exact share of the pot of each seat, or None for what it does not take.
      ``game`` is holdem, omaha, omaha8 or short_deck, the rest are texts: a hand such as ``AhKh`` or, in hold'em, a
      range such as ``QQ+,AKs`` or ``random``.
    - ``combos(text)``: how many hands of hold'em a range has.
    - ``read(text)``: the cards of a text, as texts such as ``"As"``; ValueError for what is no card.

    >>> class Suitless(Adapter):
    ...     name = "ranks of a pair only"
    ...     def card(self, text):
    ...         return "23456789TJQKA".index(text[0])
    ...     def high(self, cards):
    ...         return max([rank for rank in cards if cards.count(rank) > 1], default=-1)
    >>> from evaluator.conformance import check
    >>> report = check(Suitless(), kinds=["cases"])
    >>> report.passed, report.games()["high"], report.games()["razz"]
    (False, 'failed', 'not played')
    """

    name: str = ""
    package: str = ""
    """What to import, where it may be missing; such an adapter is "not installed"."""
    arrays: bool = False
    """Evaluators take whole arrays of ids, uint8 (n, k) and the board (n, b), and return an array (n,) of numbers."""
    sizes: Mapping[str, Sequence[Sequence[int]]] = {}
    """Numbers of cards that an evaluator takes, (cards,) or (hole, board), where it does not take all of ``PLAYS``."""
    leaves_out: Mapping[str, str] = {}
    """Kinds of checks that are not meant for it, with the reason: ``{"input": "checks nothing, as documented"}``."""

    card: Callable[[str], Any] = str
    """Makes a card as the evaluators take it of a text such as "As". Of no use where ``arrays`` is set."""
