"""One hand a call, cards as ids: every door, and every peer that takes ready-made cards."""

import pytest

import evaluator
from bench.lib.hands import id_arguments, random_rows
from bench.measures.scalar import HANDS, peer_call
from bench.rivals.evaluators import PEERS

SIZES = [(door, (count,)) for door in ("high", "low8", "razz") for count in (5, 6, 7)]
SIZES += [(door, (hole, 5)) for door in ("omaha_high", "omaha_low8") for hole in (4, 5, 6)]


def name(door, counts):
    return f"{door} {'+'.join(map(str, counts))}"


@pytest.mark.parametrize("door, counts", [pytest.param(*size, id=name(*size)) for size in SIZES])
def test_door(time_each, door, counts):
    rows = random_rows(HANDS, sum(counts))
    time_each(getattr(evaluator, door), id_arguments(rows, *counts), f"{name(door, counts)} by ids")


@pytest.mark.parametrize(
    "peer, counts",
    [
        pytest.param(peer, counts, id=f"{peer.call} {'+'.join(map(str, counts))}")
        for peer in PEERS
        if peer.installed and peer.form == "cards"
        for counts in peer.counts
    ],
)
def test_peer(time_each, peer, counts):
    time_each(*peer_call(peer, counts), f"{name(peer.door, counts)} by ids")
