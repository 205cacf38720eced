"""What a run finds: a result for each check, a report for each adapter, both plain enough for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

PASSED, FAILED, NOT_PLAYED = "passed", "failed", "not played"
MOST_FINDINGS = 3
"""Findings that a result keeps; it counts the others."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong."""

    hand: str
    """The hand, or the hands "A / B", as texts."""
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.hand}: expected {self.expected}, found {self.found}"


@dataclass
class Result:
    """One check of one game."""

    kind: str
    """cases, classes, sample, tables, input, text, ranges or equity."""
    game: str
    name: str
    """The case's id, the table's name, or what was compared."""
    outcome: str
    hands: int = 1
    """How many were evaluated for it."""
    wrong: int = 0
    findings: list[Finding] = field(default_factory=list)
    reason: str = ""
    """Why it was not played."""


def result(kind: str, game: str, name: str, findings: list[Finding], hands: int = 1, wrong: int = 0) -> Result:
    """Passed if there are no findings; ``wrong`` is how many there are, if more than are listed."""
    outcome = FAILED if findings else PASSED
    return Result(kind, game, name, outcome, hands, max(wrong, len(findings)), findings[:MOST_FINDINGS])


def not_played(kind: str, game: str, name: str, reason: str = "") -> Result:
    return Result(kind, game, name, NOT_PLAYED, hands=0, reason=reason)


@dataclass
class Report:
    """All about one adapter."""

    adapter: str
    results: list[Result] = field(default_factory=list)
    problem: str = ""
    """Why it could not be checked, or what stopped it."""
    installed: bool = True

    @property
    def passed(self) -> bool:
        """Whether nothing failed. What is not installed has not failed."""
        return not self.installed or not (self.problem or any(one.outcome == FAILED for one in self.results))

    @property
    def failures(self) -> list[Result]:
        return [one for one in self.results if one.outcome == FAILED]

    def games(self) -> dict[str, str]:
        """Each game, or other matter, and whether it passed, failed or is not played."""
        found: dict[str, set[str]] = {}
        for one in self.results:
            found.setdefault(one.game, set()).add(one.outcome)
        return {
            game: next(outcome for outcome in (FAILED, PASSED, NOT_PLAYED) if outcome in outcomes)
            for game, outcomes in found.items()
        }

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "passed": self.passed, "games": self.games()}
