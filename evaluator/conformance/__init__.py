"""Known answers, and a runner that checks any evaluator against them: this package's own, its peers', yours.

    python -m evaluator.conformance                    all adapters whose packages are installed
    python -m evaluator.conformance treys mine:Adapter the named ones; MODULE:NAME is an adapter of your own

An adapter is a small class that says how a card is made and what to call: see ``Adapter``. What is checked:

==========  ==================================================================================================
cases       hands that some program got wrong: their worth against the neighbouring classes, who wins, ties
input       what is no hand is refused, not by a KeyError of some table: duplicates, too few cards
classes     one hand of every class (7,462 of ``high``), in order and without ties
sample      random and rare hands of each number of cards; order, ties, and that suits and order do not matter
tables      every hand of a deck counted: the categories' counts, and how many different strengths there are
others      texts, ranges and exact equities, for adapters that offer them
==========  ==================================================================================================

    adapter    what an evaluator of any origin has to say of itself
    catalogue  adapters by name, each checked in a process of its own
    ours       this package's doors as adapters; peers: other packages'
    players    an adapter as the checks see it: rows in, strengths that compare out
    runner     the kinds of checks, one after the other; findings: what they say
    cases, questions, order, tables, others    the checks;  known: the answers

All of it needs order and ties only, whatever the scale. The answers are data: ``known.CASES`` and ``known.TABLES``.

>>> from evaluator.conformance import Adapter, check
>>> class FlushesOnly(Adapter):
...     name = "flushes only"
...     def high(self, cards):
...         return max([sum(card[1] == suit for card in cards) for suit in "cdhs"]) >= 5
>>> report = check(FlushesOnly, kinds=["cases"])
>>> report.passed, len(report.failures) > 20
(False, True)
>>> print(report.failures[0].name, report.failures[0].findings[0])  # doctest: +ELLIPSIS
straight-wheel-01 Qc Kd Ah As Ac / Ah 2d 3s 4c 5h: expected the second wins: ... found a tie
"""

from .adapter import Adapter
from .findings import Finding, Report, Result
from .runner import FULL, KINDS, QUICK, Effort, check

__all__ = ["FULL", "KINDS", "QUICK", "Adapter", "Effort", "Finding", "Report", "Result", "check"]
