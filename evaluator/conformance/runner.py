"""One adapter through all checks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple

from .cases import check_cases
from .findings import Finding, Report, Result, not_played, result
from .order import check_classes, check_sample
from .others import check_others
from .players import PLAYS, Player
from .tables import check_tables

KINDS = ("cases", "input", "classes", "sample", "tables", "others")


class Effort(NamedTuple):
    """How much is done."""

    sample: int = 100_000
    """Random hands of each game and number of cards, as far as they do not take longer than a table may."""
    seconds: float = 20.0
    """What would take longer than so many seconds is left out, table by table."""


USUAL = Effort()
QUICK = Effort(sample=2_000, seconds=0.5)
FULL = Effort(seconds=float("inf"))


def check(adapter: Any, *, kinds: Collection[str] = KINDS, effort: Effort = USUAL) -> Report:
    """Check an adapter, or a class of them, and say what was found.

    ``kinds`` are some of "cases", "input" (what is no hand is refused), "classes" (one hand of every class in order),
    "sample" (random hands in order, suits and the order of cards changed), "tables" (every hand of a deck counted) and
    "others" (texts, ranges, equities). Whatever the adapter raises is a finding, never an error here; a crash of the
    interpreter is one too when ``python -m evaluator.conformance`` runs it, which gives each adapter a process. Raises
    ValueError for an unknown kind.

    >>> from evaluator.conformance.ours import Arrays
    >>> check(Arrays, kinds=["classes"]).games()["razz"]
    'passed'
    """
    unknown = set(kinds) - set(KINDS)
    if unknown:
        raise ValueError(f"kinds are {', '.join(KINDS)}, not {', '.join(sorted(unknown))}")
    report = Report(getattr(adapter, "name", "") or getattr(adapter, "__name__", type(adapter).__name__))
    package = getattr(adapter, "package", "")
    if package and find_spec(package) is None:
        report.installed = False
        return report
    try:
        player = Player(adapter() if isinstance(adapter, type) else adapter)
    except Exception as error:  # noqa: BLE001 - whatever it raises is a finding
        report.problem = f"{type(error).__name__}: {error}"
        return report
    left_out = getattr(player.adapter, "leaves_out", {})
    for kind in kinds:
        if kind in left_out:
            report.results.append(not_played(kind, kind, "all of it", left_out[kind]))
        else:
            report.results += _results(player, kind, effort)
    return report


def _results(player: Player, kind: str, effort: Effort) -> Iterator[Result]:
    """All results of a kind; an error that no check expected, such as strengths that do not compare, is one of them."""
    for game in PLAYS if kind != "others" else ("others",):
        try:
            yield from _results_of(player, kind, game, effort)
        except Exception as error:  # noqa: BLE001 - whatever it raises is a finding
            yield result(kind, game, "all of it", [Finding(game, "answers", f"{type(error).__name__}: {error}")])


def _results_of(player: Player, kind: str, game: str, effort: Effort) -> Iterator[Result]:
    if kind == "others":
        return check_others(player)
    if kind == "classes":
        return check_classes(player, game)
    if kind == "sample":
        return check_sample(player, game, effort.sample, effort.seconds)
    if kind == "tables":
        return check_tables(player, game, effort.seconds)
    return check_cases(player, kind, game)
