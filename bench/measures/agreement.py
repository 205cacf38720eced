"""Agreement first: whether a peer puts the same hands in the same order, ties included, before anybody looks at a clock."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bench.lib.hands import split_rows, text_arguments
from bench.lib.workloads import WORKLOADS, Workload
from bench.rivals.evaluators import PEERS, Peer, disagreement

AGREES = "agrees"
FEW = 1_000
"""Hands for a further call of a peer that has agreed by another: it reads the cards in another form."""


def contests() -> list[Workload]:
    """What is compared: every evaluator on hands of one size."""
    return [workload for workload in WORKLOADS if not workload.door.endswith("_mask")]


def players(contest: Workload) -> list[Peer]:
    """The installed peers that take such hands."""
    return [peer for peer in PEERS if peer.installed and peer.door == contest.door and contest.counts in peer.counts]


def strengths(peer: Peer, rows: np.ndarray, counts: Sequence[int]) -> list:
    """What a peer says of each hand, as something that compares."""
    function, prepare = peer.load()
    answers = [function(*arguments) for arguments in prepare(rows, *counts)]
    return [peer.strength(answer) for answer in (answers[0] if peer.form == "batch" else answers)]


def difference(peer: Peer, contest: Workload, hands: int) -> str | None:
    """Two hands that the peer puts in another order, in words, or None."""
    rows = contest.rows(hands)
    values = contest.function(*split_rows(rows, *contest.counts)).tolist()
    pair = disagreement(values, strengths(peer, rows, contest.counts))
    if pair is None:
        return None
    texts = text_arguments(rows[list(pair)], *contest.counts)
    ours = [values[place] for place in pair]
    return " and ".join(f"{' | '.join(text)} ({value})" for text, value in zip(texts, ours))


def measure(hands: int) -> list[dict]:
    """Every installed peer on every game that it plays, on so many random hands."""
    records = []
    for contest in contests():
        agreed: set[str] = set()
        for peer in players(contest):
            n = min(hands, FEW) if peer.package in agreed else hands
            found = difference(peer, contest, n)
            if found is None:
                agreed.add(peer.package)
            verdict = AGREES if found is None else f"orders {found} differently"
            records.append(
                {"game": contest.name, "who": peer.package, "call": peer.call, "hands": n, "verdict": verdict}
            )
    return records


def by_peer(records: list[dict]) -> list[dict]:
    """The same for the eye: the hands of each game that a peer has ranked as we do; no number where it does not play."""
    games = list(dict.fromkeys(one["game"] for one in records))
    rows: dict[str, dict] = {}
    for one in records:
        row = rows.setdefault(one["who"], {"who": one["who"], **dict.fromkeys(games, "")})
        same = one["verdict"] == AGREES and row[one["game"]] != "differs"
        row[one["game"]] = max(f"{one['hands']:,}", row[one["game"]], key=len) if same else "differs"
    return list(rows.values())


def differences(records: list[dict]) -> list[dict]:
    """The calls that differ, each with two hands."""
    return [
        {"call": one["call"], "game": one["game"], "verdict": one["verdict"]}
        for one in records
        if one["verdict"] != AGREES
    ]
