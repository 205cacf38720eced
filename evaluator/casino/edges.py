"""house_edge: the exact edge of a casino game, from counts of all its outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from evaluator.casino.games import CasinoGame, HouseEdge, game_named
from evaluator.hands.arrays import thread_count
from evaluator.work.progress import Report, shown
from evaluator.work.quoting import quoted
from evaluator.work.shards import add_up

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import SupportsIndex


def house_edge(
    game: str,
    *,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    progress: bool | Report = False,
    **rules: object,
) -> HouseEdge:
    """The exact edge of the house, against the best play there is or a strategy that is named in the rules.

    Parameters
    ----------
    game : str
        One of ``evaluator.casino.NAMES``; hyphens and capitals do not matter.
    threads : int
        How many threads share the work; -1 means all cores. The answer does not depend on it.
    executor : concurrent.futures.Executor, optional
        Works on it instead, as for :func:`evaluator.equity`.
    progress : bool or callable
        True shows a bar on stderr; a function is called with the shards that are done and those there are. An exception
        that it raises cancels the call, which passes it on.
    **rules
        Of the game, ``pay_table`` first: a mapping of the table's lines to what they pay for one. The module of each
        game, such as :mod:`evaluator.casino.casino_holdem`, says what there are, and where houses disagree.

    Returns
    -------
    HouseEdge
        ``edge`` (a Fraction, positive for the house, per base bet), ``numerator`` and ``denominator`` unreduced,
        ``wager``, ``element_of_risk``, ``strategy``, ``frequencies`` of decisions and outcomes, ``lines`` of the pay
        table.

    Raises
    ------
    ValueError, TypeError
        For an unknown game or rule, a pay table that lacks a line, has one too many or pays a negative amount. Also for
        a game of too many deals to enumerate (Pai Gow Poker); :func:`simulate` plays it.

    Examples
    --------
    >>> from evaluator.casino import house_edge
    >>> answer = house_edge("three_card_poker", dealer_up_card=False)
    >>> answer.numerator, answer.denominator, round(float(answer.edge), 6)
    (35253012, 407170400, 0.08658)
    """
    record = game_named(game)
    question = read_rules(record, rules)
    threads = thread_count(threads)
    if record.plan is None or record.result is None:
        raise ValueError(
            f"{record.title} has {record.deals:.0e} deals, too many to enumerate;"
            f" evaluator.casino.simulate({record.name!r}, n) plays random ones"
        )
    plan = record.plan(question)
    with nullcontext() if progress is False else shown(progress, record.title) as report:
        tell = None if report is None else lambda done, counts: report(done, plan.shards)
        return record.result(question, add_up(plan, threads, executor, report=tell))


def read_rules(game: CasinoGame, rules: Mapping[str, object]) -> Any:
    """The rules of a game with its defaults for those that are not given; TypeError for one that it does not have."""
    for name in rules:
        if name not in game.defaults:
            raise TypeError(f"{game.name} has no rule {quoted(name)}; it has {', '.join(game.defaults) or 'none'}")
    return game.read_rules(**{**game.defaults, **rules})
