"""Ctrl-C ends every call between two pieces of its work: here an alarm that rings every millisecond and at last raises.

How many pieces there are is counted by the alarms that are seen while a call works, never by a clock; each call has many
times the work of the pieces that may pass, and what it has not come to is looked at.
"""

import signal
from contextlib import contextmanager

import numpy as np
import pytest

import evaluator
from evaluator import exact
from evaluator.casino import house_edge, simulate
from evaluator.interop import to_treys

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms on this system")

RINGS = 3
"""Alarms that a call looks at and goes on; the next ends it."""


class Stop(Exception):
    pass


@contextmanager
def alarms():
    """A Stop is raised by the last of the alarms that this counts."""
    seen = []

    def ring(number, frame):
        seen.append(number)
        if len(seen) > RINGS:
            signal.setitimer(signal.ITIMER_REAL, 1)  # once more, should an import have swallowed this one
            raise Stop

    before = signal.signal(signal.SIGALRM, ring)
    try:
        with pytest.raises(Stop):
            signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(seen) > RINGS


def stretched(rows, n):
    """The rows again and again, (n, …), without the memory for them; n may be several axes."""
    rows = np.asarray(rows)
    return np.broadcast_to(rows, (*np.atleast_1d(n), *rows.shape))


def many(hand):
    return stretched(evaluator.cards(hand), 4 * 10**8)


SEVEN, HOLE, BOARD = "As Ks Qs Js Ts 2c 3d", "As Kd Qd Jh", "9s 7s 5s 3s 2s"
LONG = {
    "high": lambda: evaluator.high(many(SEVEN)),
    "high, int64": lambda: evaluator.high(stretched(evaluator.cards(SEVEN).astype(np.int64), 4 * 10**8)),
    "high, threads": lambda: evaluator.high(many(SEVEN), threads=2),
    "low8": lambda: evaluator.low8(many(SEVEN)),
    "razz": lambda: evaluator.razz(many(SEVEN)),
    "badugi": lambda: evaluator.badugi(many("As Ks Qs Js")),
    "pai_gow": lambda: evaluator.pai_gow(many(SEVEN)),
    "omaha_high": lambda: evaluator.omaha_high(many(HOLE), many(BOARD)),
    "omaha_low8": lambda: evaluator.omaha_low8(many(HOLE), evaluator.cards(BOARD)),
    "high_mask": lambda: evaluator.high_mask(stretched(np.uint64(evaluator.mask(SEVEN)), 4 * 10**8)),
    "omaha_high_mask": lambda: evaluator.omaha_high_mask(
        stretched(np.uint64(evaluator.mask(HOLE)), 4 * 10**8), np.uint64(evaluator.mask(BOARD))
    ),
    "board_values": lambda: evaluator.board_values(stretched(evaluator.cards(BOARD), 3 * 10**5)),
    "showdown_ev": lambda: evaluator.showdown_ev(BOARD, stretched(np.ones(1326), 10**5)),
    "ShowdownPlan": lambda: evaluator.ShowdownPlan(stretched(evaluator.cards(BOARD), 3 * 10**5)),
    "ShowdownPlan.ev": lambda: evaluator.ShowdownPlan(BOARD).ev(stretched(np.ones(1326), 10**5)),
    "shares": lambda: evaluator.shares(stretched([7, 7, 6], 4 * 10**7)),
    "settle": lambda: evaluator.settle(stretched([7, 7, 6], 4 * 10**7), stretched([7, 7, 6], 4 * 10**7)),
    "settle, run-outs": lambda: evaluator.settle([5, 5], stretched([[7, 7], [6, 7]], 2 * 10**7), runouts=2, rake=0.05),
    "settle, many run-outs": lambda: evaluator.settle([5, 5, 5], stretched([7, 7, 6], (10**3, 2**16)), runouts=2**16),
    "deal": lambda: evaluator.deal(5 * 10**7, 6, seed=1),
    "deal, threads": lambda: evaluator.deal(5 * 10**7, 6, seed=1, threads=2),
    "deal, states": lambda: evaluator.deal(2 * 10**7, board=stretched(np.array([2, 255]), 2 * 10**7), seed=1),
    "deal, ranges": lambda: evaluator.deal(2 * 10**7, known=["AA,KK", "22+"], seed=1, threads=2),
    "deal, ranges in vain": lambda: evaluator.deal(10**5, known=["AA,KK:1e-6", "AA"], board=stretched([51], 10**5)),
    "mask": lambda: evaluator.mask(many(SEVEN)),
    "from_mask": lambda: evaluator.from_mask(stretched(np.uint64(7), 10**8)),
    "cards": lambda: evaluator.cards([SEVEN] * 10**7),
    "to_text": lambda: evaluator.to_text(stretched(evaluator.cards(SEVEN), 10**7)),
    "best_five": lambda: evaluator.best_five(stretched(evaluator.cards(SEVEN), 10**8)),
    "category": lambda: evaluator.category(stretched(np.uint16(7462), 4 * 10**8)),
    "describe": lambda: evaluator.describe(stretched(np.uint16(7462), 10**7)),
    "to_cactus_kev": lambda: evaluator.to_cactus_kev(stretched(np.uint16(7462), 4 * 10**8)),
    "from_cactus_kev": lambda: evaluator.from_cactus_kev(stretched(np.uint16(1), 4 * 10**8)),
    "to_treys": lambda: to_treys(stretched(evaluator.cards(SEVEN), 10**8)),
    "equity, exact": lambda: evaluator.equity(["AsKs2d", "QdQh3c"], game="stud", max_seconds=1e6),
    "allin_ev": lambda: evaluator.allin_ev(["AsAd7c2h", "KsKdQhJh", "9*8*"], [9, 9, 9], "2d", game="omaha"),
    "equities": lambda: evaluator.equities(stretched(evaluator.cards(["AsKs", "QdQh"]), 10**7), "2c 7d 9h"),
    "equities, threads": lambda: evaluator.equities(stretched(evaluator.cards(["AsKs", "QdQh"]), 10**7), threads=2),
    "equities of text": lambda: evaluator.equities([["AsKs", "QdQh"]] * 10**7, "2c 7d 9h 3s"),
    "equity of ranges": lambda: evaluator.equity(["AA,KK,AKs", "QQ+,AK", "22+"], samples=10**10, seed=1),
    "equity, random": lambda: evaluator.equity(["AsKs", "QdQh", "random"], samples=10**11, seed=1),
    "equity, Omaha": lambda: evaluator.equity(["AsKsQdJd", "****"], game="omaha8", samples=10**11, seed=1),
    "value_counts": lambda: exact.value_counts("omaha8"),
    "house_edge": lambda: house_edge("caribbean_stud"),
    "simulate": lambda: simulate("three_card_poker", n=10**10, seed=1),
}


@pytest.mark.parametrize("call", LONG)
def test_an_alarm_ends_a_long_call(call):
    with alarms():
        LONG[call]()


@pytest.mark.parametrize("threads", [1, 2])
def test_what_was_not_come_to_stays(threads):
    """A hundred million rows; the alarms are the work of a few of them."""
    out = np.zeros(10**8, dtype=np.uint16)
    with alarms():
        evaluator.omaha_high(stretched(evaluator.cards(HOLE), 10**8), evaluator.cards(BOARD), out=out, threads=threads)
    assert (out[0] or threads > 1) and not out[-1]


def test_after_the_end_nothing_is_left_to_be_done():
    """The call that was ended has no hold on the next one."""
    with alarms():
        evaluator.deal(5 * 10**7, 6, seed=1, threads=2)
    assert evaluator.high(stretched(evaluator.cards(SEVEN), 50_000), threads=2).tolist() == [7462] * 50_000


@pytest.mark.parametrize(
    "call",
    [
        lambda report: evaluator.equity(["AsKs2d7h9c", "QdQh3c3d2s"], game="stud", max_seconds=1e6, progress=report),
        lambda report: evaluator.equity(["AsKs", "random"], samples=10**11, seed=1, progress=report),
        lambda report: evaluator.equity(["AsKs", "random"], samples=10**11, seed=1, threads=2, progress=report),
        lambda report: exact.value_counts("omaha8", progress=report),
        lambda report: house_edge("caribbean_stud", progress=report),
        lambda report: simulate("three_card_poker", n=10**10, seed=1, progress=report),
    ],
)
def test_a_report_that_raises_cancels(call):
    """As the docstrings say; the work of which the third part was reported is not gone on with."""
    reports = []

    def report(done, total):
        reports.append((done, total))
        if len(reports) == 3:
            raise Stop

    with pytest.raises(Stop):
        call(report)
    done, total = reports[-1]
    assert len(reports) == 3 and done < total
