"""Text: one hand a call next to the peers that read text, and many hands at once."""

import pytest

import evaluator
from bench.lib.hands import random_rows, text_arguments
from bench.measures.scalar import HANDS, peer_call
from bench.rivals.evaluators import PEERS

DOORS = [("high", (7,)), ("low8", (7,)), ("razz", (7,)), ("omaha_high", (4, 5)), ("omaha_low8", (4, 5))]


@pytest.mark.parametrize("glue", ["", " "], ids=["glued", "spaced"])
@pytest.mark.parametrize("door, counts", DOORS, ids=[door for door, _ in DOORS])
def test_door(time_each, door, counts, glue):
    rows = random_rows(HANDS, sum(counts))
    time_each(getattr(evaluator, door), text_arguments(rows, *counts, glue=glue), f"{door} by text")


@pytest.mark.parametrize(
    "peer",
    [peer for peer in PEERS if peer.installed and peer.form == "text" and peer.door in dict(DOORS)],
    ids=lambda peer: peer.call,
)
def test_peer(time_each, peer):
    time_each(*peer_call(peer, max(peer.counts)), f"{peer.door} by text")


def test_cards_of_many_hands(benchmark):
    texts = [text for (text,) in text_arguments(random_rows(100_000, 7), 7)]
    benchmark(evaluator.cards, texts)


def test_text_of_many_hands(benchmark):
    benchmark(evaluator.to_text, random_rows(100_000, 7))
