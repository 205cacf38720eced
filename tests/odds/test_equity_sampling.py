"""Equity by random deals, compared with exact answers. How many deals there are, and what both kinds of answer share:
threads, executors, progress and Ctrl-C."""

import signal
import subprocess
import sys
from itertools import permutations

import equity_oracle as slow
import numpy as np
import pytest
from equity_oracle import cut_deck

import evaluator
from evaluator import equity
from evaluator.odds import methods, seats

# --- Random deals ------------------------------------------------------------------------------------------------------


def test_random_deals_agree_with_exact_answers():
    """200 random spots, each within four standard errors; two deals for the sake of what hardly ever happens."""
    random, deals = np.random.default_rng(5), 4000
    for number in range(200):
        count = int(random.integers(2, 7))
        (board, dead, *hands), _ = cut_deck(random, (0, 3, 4)[number % 3], random.integers(0, 9), *[2] * count)
        drawn = equity(hands, board, dead=dead, samples=deals, seed=number)
        means, deviations = slow.shares(equity(hands, board, dead=dead).winners)
        assert not drawn.exact and drawn.trials == deals == drawn.winners.sum() and drawn.winners.dtype == np.int64
        assert (abs(drawn.equity - means) <= 4 * deviations / deals**0.5 + 2 / deals).all(), (hands, board, dead)


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AA,KK:0.2", "KK,QQ", "QQ,AA"], "", ""),  # the joint distribution, not the product of three
        (["AA,KK:0.01,72o:0.003", "AhKh,7s2h:0.25"], "Ac 7d 2c", "Ks"),
        (["AsKs", "random", "QQ+,AK"], "2c 3d 4h Th", ""),
        (["Ah", "Ad*", "A2s,KK"], "2c 3d 4h Th", ""),
        (["AsKs:0.5", "AA,QQ,KsKd"], "2c 3d 4h", ""),  # a range of one hand
    ],
)
def test_random_deals_from_ranges(hands, board, dead):
    deals = 100_000
    exact, drawn = equity(hands, board, dead=dead), equity(hands, board, dead=dead, samples=deals, seed=9)
    chances = exact.winners / exact.trials
    spread = np.sqrt(chances * (1 - chances) / deals)
    assert (abs(drawn.winners / deals - chances) <= 4 * spread + 2 / deals).all()


def test_standard_error_is_the_spread_over_seeds():
    asked = ["AhKh", "AsQd", "Ac9c"]  # split pots too
    answers = [equity(asked, samples=2000, seed=seed) for seed in range(200)]
    spread = np.std([answer.equity for answer in answers], axis=0, ddof=1)
    reported = np.mean([answer.stderr for answer in answers], axis=0)
    assert (abs(reported / spread - 1) < 0.15).all()
    assert len({answer.winners.tobytes() for answer in answers}) == 200


def test_standard_error_by_definition():
    answer = equity(["AhKh", "AsKd", "QQ"], samples=500, seed=3)
    for seat in range(3):
        takes = np.repeat([(number >> seat & 1) / max(number.bit_count(), 1) for number in range(8)], answer.winners)
        and_two = np.append(takes, [0, 1])
        assert answer.stderr[seat] == pytest.approx(and_two.std(ddof=1) / 502**0.5, rel=1e-12)
    always_half = [0.5] * 500 + [0, 1]
    answer = equity(["AhKh", "AsKs"], "QcJdTh2c3d", samples=500)
    assert answer.stderr.tolist() == pytest.approx([np.std(always_half, ddof=1) / 502**0.5] * 2)
    for hands in (["AhKh", "QsQd"], ["AhKh", "AsKs"]):
        assert (equity(hands, "QcJdTh2c3d", samples=1).stderr > 0.2).all()


def test_stud_and_razz():
    """The last card of each of two hands is unknown: 44 · 43 outcomes, by hand."""
    hands = [slow.ids("AsKsQd4c4d7h"), slow.ids("9s9h8s2s3sTc")]
    live = [card for card in range(52) if card not in {*hands[0], *hands[1]}]
    last = np.array(list(permutations(live, 2)))
    for game in ("stud", "razz"):
        evaluate = {"stud": evaluator.high, "razz": evaluator.razz}[game]
        values = [
            evaluate(np.insert(np.tile(hand, (len(last), 1)), 6, last[:, seat], axis=1))
            for seat, hand in enumerate(hands)
        ]
        share = ((values[0] > values[1]) + 0.5 * (values[0] == values[1])).mean()
        drawn = equity(hands, game=game, samples=20_000, seed=1)
        assert abs(drawn.equity[0] - share) <= 4 * drawn.stderr[0]
        known = equity([[*hands[0], live[0]], [*hands[1], live[9]]], game=game)
        assert known.trials == 1 and known.equity[0] in (0, 0.5, 1)


def test_seats_of_nine_handed_stud():
    assert equity(["random"] * 9, game="stud", samples=1000, seed=1).trials == 1000


def test_seeds():
    def drawn(seed, **options):
        return equity(["AhKh", "QsQd"], samples=3000, seed=seed, **options)

    assert drawn(7) == drawn(np.int64(7)) == drawn([7]) == drawn(np.random.SeedSequence(7)) == drawn(7, threads=-1)
    assert drawn(7) != drawn(8) and drawn(None) != drawn(None)
    generator = np.random.default_rng(1)
    assert drawn(generator) != drawn(generator)
    assert equity(["AhKh", "QsQd"], seed=7) == equity(["AhKh", "QsQd"])


@pytest.fixture
def short_shards(monkeypatch):
    monkeypatch.setattr(methods, "SHARD_DEALS", 1000)


def test_the_number_of_deals_is_the_number_asked_for(short_shards):
    for samples in (1, 999, 1000, 1001, 5500):
        assert equity(["AhKh", "QsQd"], samples=samples, seed=1).trials == samples
    first, all_of_them = (equity(["AhKh", "QsQd"], samples=samples, seed=1).winners for samples in (3000, 5500))
    assert (first <= all_of_them).all()


def test_deals_until_a_standard_error(short_shards):
    """The first shard in order at which all seats are near enough, whoever works on what."""
    asked = {"hands": ["AhKh", "QsQd", "random"], "seed": 4}
    answer = equity(**asked, stderr=0.004)
    assert answer.stderr.max() <= 0.004 and answer.trials % 1000 == 0
    assert equity(**asked, samples=answer.trials) == answer
    assert equity(**asked, samples=answer.trials - 1000).stderr.max() > 0.004
    for threads in (2, 3):
        assert equity(**asked, stderr=0.004, threads=threads) == answer
    assert equity(**asked, stderr=0.004, samples=2500).trials == 2500
    assert equity(**asked, stderr=0.004, samples=10**6) == answer
    assert equity(["AhKh", "AsKs"], "QcJdTh2c3d", stderr=1e-3).trials == 1000


def test_a_shard_is_as_documented():
    assert f"{methods.SHARD_DEALS:,} deals" in equity.__doc__
    assert equity(["AhKh", "QsQd"], stderr=0.1, seed=1).trials == methods.SHARD_DEALS


# --- Progress, threads, executors --------------------------------------------------------------------------------------


def test_progress_of_random_deals(short_shards):
    told = []
    equity(["AhKh", "QsQd"], samples=3500, progress=lambda *numbers: told.append(numbers))
    assert told == [(1000, 3500), (2000, 3500), (3000, 3500), (3500, 3500)]
    told.clear()
    answer = equity(["AhKh", "QsQd"], stderr=0.006, seed=1, progress=lambda *numbers: told.append(numbers))
    assert [done for done, _ in told] == list(range(1000, answer.trials + 1, 1000)) and told[-1][1] == answer.trials
    assert all(done < total for done, total in told[:-1]) and abs(told[0][1] - answer.trials) <= 2000


def test_progress_of_an_exact_answer(monkeypatch, capsys):
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 10**5)
    told = []
    answer = equity(["AA", "KK"], "2c3c4h", progress=lambda *numbers: told.append(numbers))
    shards = told[-1][1]
    assert told == [(done, shards) for done in range(1, shards + 1)] and shards > 10
    assert equity(["AA", "KK"], "2c3c4h", progress=True, threads=2) == answer
    assert equity(["AA", "KK"], "2c3c4h", progress=False) == answer
    assert capsys.readouterr().out == ""


def test_a_bar_without_rich(monkeypatch, capsys):
    monkeypatch.setattr("evaluator.work.shards.SHARD_WORK", 10**5)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    equity(["AA", "KK"], "2c3c4h", progress=True)
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count(" %") > 10 and "100 %" in shown.err and shown.err.endswith("\r")


def test_an_error_in_progress_is_passed_on(short_shards):
    def refuse(done, total):
        raise KeyError(done)

    for threads in (1, 2):
        with pytest.raises(KeyError, match="1000"):
            equity(["AhKh", "QsQd"], samples=10**5, threads=threads, progress=refuse)


PROCESSES = """
if __name__ == "__main__":
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

    from evaluator import equity
    from evaluator.odds import methods
    from evaluator.work import shards

    methods.SHARD_DEALS, shards.SHARD_WORK = 5000, 10**6
    questions = [
        dict(hands=["AhKh", "QQ+,AK:0.5", "random"], samples=42_000, seed=1),
        dict(hands=["AhKh", "QQ+,AK:0.5", "random"], stderr=0.002, seed=1),
        dict(hands=["AhKh", "QsQd"], board="2c 3c"),
        dict(hands=["AA,KK", "KK,AKs", "JJ"], board="2c 3c 4h"),
        dict(hands=["AA,KK", "KK,AKs", "JJ"], dead="2c"),
    ]
    expected = [equity(**question) for question in questions]
    pools = [ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) for method in METHODS]
    for pool in [*pools, ThreadPoolExecutor(3)]:
        with pool:
            assert [equity(**question, executor=pool) for question in questions] == expected
    assert [equity(**question, threads=2) for question in questions] == expected
    print("equal")
"""


def script(tmp_path, text):
    path = tmp_path / "script.py"
    path.write_text(f"import sys\nsys.path.insert(0, {str(seats.__file__.rpartition('evaluator')[0])!r})\n{text}")
    return [sys.executable, str(path)]


def test_executors(tmp_path):
    methods = ["spawn"] if sys.platform in ("win32", "darwin") else ["fork", "spawn"]
    command = script(tmp_path, PROCESSES.replace("METHODS", repr(methods)))
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert (result.stdout, result.returncode) == ("equal\n", 0), result.stderr


INTERRUPTED = """
import threading, time
from evaluator import equity

def question(**options):
    try:
        equity(**options, progress=lambda done, total: print(done, flush=True))
    except KeyboardInterrupt:
        return True

assert question(OPTIONS)
answer = equity(["AhKh", "QsQd"], samples=3_000_000, seed=1, threads=2)
assert answer == equity(["AhKh", "QsQd"], samples=3_000_000, seed=1)
print("healthy", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a Ctrl-C for one process is a signal")
@pytest.mark.parametrize(
    "options",
    [
        'hands=["AhKh", "QsQd"], stderr=1e-7',
        'hands=["AhKh", "QsQd"], stderr=1e-7, threads=2',
        'hands=["random", "random", "random"], threads=2',
    ],
)
def test_interrupt(tmp_path, options):
    with subprocess.Popen(
        script(tmp_path, INTERRUPTED.replace("OPTIONS", options)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline()  # at work
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)  # not a job of years
        assert out.endswith("healthy\n") and process.returncode == 0, err
