"""One hand a call: our doors next to each other and next to the peers, on the same hands in one process."""

from collections.abc import Callable
from dataclasses import dataclass

import evaluator
from bench.lib.hands import id_arguments, random_rows, split_rows, text_arguments
from bench.lib.timing import best_times, each, verdict
from bench.lib.workloads import DECKS, Workload
from bench.rivals.evaluators import PEERS, Peer, disagreement

HANDS = 1_000
"""Hands a call sequence: enough that no branch is learnt by heart, few enough that all of them stay in the caches."""
SLOW_CALL = 5e-6
"""Seconds a hand from which a peer gets fewer hands; nobody needs its third digit."""


@dataclass(frozen=True)
class Target:
    """One of our calls against another call: at most ``most`` times as long."""

    ours: str
    other: str
    most: float


# "As fast as" is a tenth more at most, the noise of a call this short.
TARGETS = (
    Target("high([id …])", "pkrbot.evaluate([Card …])", 0.4),
    Target("high(text)", "holdem_hand_evaluator.evaluate_hand(text)", 0.4),
    Target("low8([id …])", "high([id …])", 1.1),
    Target("razz([id …])", "high([id …])", 1.1),
    Target("omaha_high([id …], [id …])", "phevaluator._pheval.evaluate_plo4_cards(id, …)", 0.5),
)

Call = tuple[Callable, list[tuple]]


def our_calls(door: str, counts: tuple[int, ...]) -> dict[str, Call]:
    """Our door by lists of ids, by text with blanks and by text without, as (function, arguments)."""
    function, rows = getattr(evaluator, door), random_rows(HANDS, sum(counts))
    forms = {
        "[id …]": id_arguments(rows, *counts),
        "text": text_arguments(rows, *counts, glue=""),
        "spaced text": text_arguments(rows, *counts),
    }
    return {f"{door}({', '.join([form] * len(counts))})": (function, given) for form, given in forms.items()}


def peer_call(peer: Peer, counts: tuple[int, ...]) -> Call:
    """A peer's function with as many hands as its speed allows; ValueError if it orders them another way."""
    function, prepare = peer.load()
    hands = Workload(peer.door, counts, deck=DECKS[peer.door])
    few = 20
    arguments = prepare(hands.rows(few), *counts)
    slow = best_times({"call": each(function, arguments)}, 2)["call"] > few * SLOW_CALL
    rows = hands.rows(few if slow else HANDS)
    arguments = prepare(rows, *counts)
    values = hands.function(*split_rows(rows, *counts)).tolist()
    strengths = [peer.strength(function(*one)) for one in arguments]
    if pair := disagreement(values, strengths):
        texts = [" | ".join(text_arguments(rows, *counts)[place]) for place in pair]
        raise ValueError(f"{peer.call} orders {texts[0]!r} and {texts[1]!r} differently")
    return function, arguments


def all_calls() -> dict[str, Call]:
    """Seven cards, or four hole cards and a board, of every door, and every installed peer that takes them."""
    calls = {}
    for door in ("high", "low8", "razz", "omaha_high", "omaha_low8"):
        counts = (4, 5) if door.startswith("omaha") else (7,)
        calls |= our_calls(door, counts)
        for peer in PEERS:
            if peer.door == door and counts in peer.counts and peer.installed and peer.form != "batch":
                calls[peer.call] = peer_call(peer, counts)
    return calls


def measure(rounds: int) -> tuple[list[dict], list[dict]]:
    """Return the time of every call, and the ratios that have a target."""
    calls = all_calls()
    times = best_times({name: each(*call) for name, call in calls.items()}, rounds, warm=True)
    per_hand = {name: seconds / len(calls[name][1]) * 1e9 for name, seconds in times.items()}
    compared = []
    for target in TARGETS:
        if target.other in per_hand:
            ratio = per_hand[target.ours] / per_hand[target.other]
            compared.append(
                {"ours": target.ours, "other": target.other, "ratio": ratio, "verdict": verdict(ratio, [target.most])}
            )
    return [{"name": name, "ns_per_hand": ns} for name, ns in per_hand.items()], compared
