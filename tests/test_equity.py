"""Equity: exact answers against the slow count of every outcome, symmetries, random deals against exact answers."""

import pickle
import signal
import subprocess
import sys
import time
from itertools import permutations

import equity_oracle as slow
import numpy as np
import pytest

import evaluator
from evaluator import Equity, Range, cards, equity, mask, plans, seats
from evaluator.rules import GAMES

HANDS = ["AhKh", "QsQd", "7c6c", "JdTd", "3s3h", "As8s", "9c9h", "Kd5d", "Jh4h", "2d2c"]


def rng(seed):
    return np.random.default_rng(seed)


def cut_deck(random, *sizes):
    """So many cards for each purpose, as lists of ids, and the rest of the deck."""
    deck = random.permutation(52).tolist()
    return [[deck.pop() for _ in range(size)] for size in sizes], deck


def random_range(random, deck, most, weights=(1.0,)):
    """A seat of the slow count: some hands of these cards."""
    pairs = [tuple(sorted(random.choice(deck, 2, replace=False).tolist())) for _ in range(random.integers(1, most + 1))]
    return {pair: float(random.choice(weights)) for pair in pairs}


def as_range(seat):
    return Range(",".join(f"{slow.text_of(pair)}:{weight}" for pair, weight in seat.items()))


def same(answer, expected):
    return answer.exact and answer.winners.tolist() == expected.tolist()


# --- Exact answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_known_hands(seed):
    """Two to six seats, before the flop and on every board; dead cards keep the slow count short."""
    random = rng(seed)
    count, on_board = int(random.integers(2, 7)), (0, 0, 1, 2, 3, 4, 5)[seed % 7]
    (board, dead, *hands), _ = cut_deck(random, on_board, 24, *[2] * count)
    answer = equity(hands, board, dead=dead)
    assert same(answer, slow.winners([slow.hand(*cards) for cards in hands], board, dead))
    assert answer.winners.dtype == np.int64 and type(answer.trials) is int


@pytest.mark.parametrize("seed", range(18))
def test_ranges(seed):
    """Two to four seats with overlapping ranges, known hands among them."""
    random = rng(100 + seed)
    count, on_board = 2 + seed % 3, (0, 3, 4, 5, 0, 2)[seed % 6]
    (board, dead), deck = cut_deck(random, on_board, 31)
    asked = [random_range(random, deck[: 2 * count + 2], 4) for _ in range(count)]
    if seed % 2:
        asked[0] = slow.hand(*deck[:2])
    expected = slow.winners(asked, board, dead)
    if expected.sum() == 0:
        with pytest.raises(ValueError, match="block every hand|cannot all have a hand|appears twice"):
            equity([as_range(seat) for seat in asked], board, dead=dead)
    else:
        answer = equity([as_range(seat) for seat in asked], board, dead=dead)
        assert same(answer, expected) and answer.winners.dtype == np.int64


@pytest.mark.parametrize("seed", range(8))
def test_weights(seed):
    random = rng(200 + seed)
    (board, dead), deck = cut_deck(random, (0, 3, 4, 5)[seed % 4], 30)
    asked = [random_range(random, deck[:9], 4, weights=(0.125, 0.5, 1.0, 3.0, 0.1)) for _ in range(2 + seed % 2)]
    asked[0][min(deck[9:11]), max(deck[9:11])] = 0.7  # blocks no other
    expected = slow.winners(asked, board, dead)
    answer = equity([as_range(seat) for seat in asked], board, dead=dead)
    assert answer.winners.dtype == np.float64 and type(answer.trials) is float
    assert np.allclose(answer.winners, expected.astype(float), rtol=1e-12, atol=1e-14 * answer.trials)
    assert (answer.winners >= 0).all() and np.allclose(answer.equity, slow.shares(expected)[0], rtol=1e-12)


@pytest.mark.parametrize("on_board", [0, 3, 5])
def test_unknown_cards(on_board):
    """A hand of which one card is known or none, against the slow count of all hands it can be."""
    (board, dead, known, one), deck = cut_deck(rng(300 + on_board), on_board, 41 - on_board, 2, 1)
    live = [*deck, *known, *one]
    expected = slow.winners(
        [slow.hand(*known), slow.hands_with(one, deck=live), slow.hands_with((), deck=live)], board, dead
    )
    for unknown in ("random", "", None, "*", "**"):
        for partly in (slow.text_of(one), slow.text_of(one) + "*", f"* {slow.text_of(one)}", one):
            assert same(equity([known, partly, unknown], board, dead=dead), expected)


def test_a_hand_in_any_form():
    expected = equity(["AhKh", "QsQd"])
    forms = ["Ah Kh", "A♥,K♥", [50, 46], (46, 50), np.array([50, 46]), ["Ah", "Kh"], Range("AhKh"), "AhKh:1"]
    for form in forms:
        assert equity([form, "QsQd"]) == expected
    assert equity(cards(["AhKh", "QsQd"])) == expected
    assert equity(iter(["AhKh", "QsQd"]), []) == expected


def test_random_is_the_range_of_all_hands():
    board = "2c 7d Jh Js"
    assert (
        equity(["AhKh", "random"], board) == equity(["AhKh", Range("random")], board) == equity(["AhKh", "100%"], board)
    )


def test_pocket_aces_against_a_random_hand():
    answer = equity(["AsAh", "random"])
    assert answer.wins[0] == 1_781_508_418 and answer.ties[0] == 11_402_312 and answer.trials == 2_097_572_400
    assert (equity(["AA", "random"]).winners == 6 * answer.winners).all()


def test_dead_cards_are_not_remembered():
    """A public engine answered the second question with the first one's dead cards."""
    first, second = equity(["AhKh", "QsQd"], dead="2c 3c"), equity(["AhKh", "QsQd"], dead="As Kd Qc")
    assert first != second
    assert equity(["AhKh", "QsQd"], dead="As Kd Qc") == second and equity(["AhKh", "QsQd"], dead="3c2c") == first
    ranges = [equity(["AA", "KK,QQ"], dead=dead) for dead in ("", "2c", "As", "", "2c", "As")]
    assert ranges[:3] == ranges[3:] and len(set(ranges)) == 3


def test_methods_agree(monkeypatch):
    """Before the flop a table, joint hands and boards give the same; a dead card that matters to no hand decides."""
    asked = ["AA,76s", "KQ:0.5,22"]
    spot = seats.read_seats(asked, "", GAMES["holdem"], "")
    weights = spot.weights()
    joint = plans._joint_preflop(weights, ()).plan()
    by_hand = sum(joint.function(*joint.arguments(shard)) for shard in range(joint.shards))
    assert np.allclose(by_hand, equity(asked).winners, rtol=1e-13, atol=0)
    monkeypatch.setattr(plans, "SHARD_WORK", 10**4)  # many shards of a few hands
    joint = plans._joint_preflop(weights, ()).plan()
    assert joint.shards == 6  # two classes by three
    again = sum(joint.function(*joint.arguments(shard)) for shard in range(joint.shards))
    assert np.allclose(again, by_hand, rtol=1e-13, atol=0)


def test_shards_add_up(monkeypatch):
    """However finely boards and hands are cut."""
    questions = [
        (["AhKh", "QsQd", "7c6c"], "2h 9d", ""),
        (["AA,KK,AKs", "QQ,AKo", "JJ,AQ"], "Kh 9d 2c", "2d"),
        (["AA,KK,AKs", "QQ,AKo", "random"], "Kh 9d 2c 7h 7d", ""),
    ]
    whole = [equity(hands, board, dead=dead) for hands, board, dead in questions]
    monkeypatch.setattr(plans, "SHARD_WORK", 5 * 10**3)
    asked = [seats.read_seats(hands, board, GAMES["holdem"], dead) for hands, board, dead in questions]
    assert all(plans.exact(question).shards > 1 for question in asked)
    assert [equity(hands, board, dead=dead) for hands, board, dead in questions] == whole


# --- Symmetries --------------------------------------------------------------------------------------------------------

SPOTS = [
    (["AhKh", "QsQd", "7c6c"], "", "2c Kd"),
    (["AhKh", "AsQs,AdQd,7h7d:0.5", "Qc"], "2h 9h 9d", "Ts"),
    (["AK,QQ", "JJ+,A5s:0.5"], "", ""),
    (["AsKs,QhQd", "JJ,ThTd", "9s8s,7h7c"], "", "2s"),
]


def renamed(text, suits):
    return "".join(suits.get(letter, letter) for letter in text)


@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS)
def test_suits_have_no_rank(hands, board, dead):
    expected = equity(hands, board, dead=dead).winners
    for order in permutations("cdhs"):
        suits = dict(zip("cdhs", order))
        # "AK", "QQ": classes have no suits; "A5s" is suited, not of spades.
        others = [hand if "+" in hand or "AK," in hand else renamed(hand, suits) for hand in hands]
        answer = equity(others, renamed(board, suits), dead=renamed(dead, suits))
        assert np.allclose(answer.winners, expected, rtol=1e-12, atol=0)
        assert answer.winners.dtype == np.float64 or (answer.winners == expected).all()


@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS)
def test_seats_have_no_rank(hands, board, dead):
    expected = equity(hands, board, dead=dead)
    for order in permutations(range(len(hands))):
        answer = equity([hands[seat] for seat in order], board, dead=dead)
        assert np.allclose(answer.equity, expected.equity[list(order)], rtol=1e-12)
        assert np.allclose(answer.wins, expected.wins[list(order)], rtol=1e-12)
        for subset in range(len(answer.winners)):
            before = sum(1 << order[seat] for seat in range(len(hands)) if subset >> seat & 1)
            assert answer.winners[subset] == pytest.approx(expected.winners[before], rel=1e-12)


def test_scale_of_weights():
    board = "2h 9h 9d"
    villain = Range("QQ+,AK:0.25,76s:0.5")
    one, three = (equity(["JJ,T8s", Range.from_array(villain.weights * scale)], board) for scale in (1, 3))
    assert np.allclose(three.winners, 3 * one.winners, rtol=1e-12) and np.allclose(three.equity, one.equity, rtol=1e-12)
    tiny, huge = (
        equity(["JJ,T8s", Range.from_array(villain.weights * scale)], board) for scale in (2.0**-900, 2.0**900)
    )
    assert (tiny.equity == one.equity).all() and (huge.equity == one.equity).all()
    assert equity(["JJ", Range.from_array(Range("QQ").weights * 2)], board).winners.dtype == np.float64


def test_arguments_are_left_alone():
    hands, board, dead = [np.array([50, 46]), np.array([41, 43])], np.array([0, 5, 10]), np.array([20])
    weights = Range("AA").weights.copy()
    before = [one.copy() for one in (*hands, board, dead, weights)]
    equity([*hands, Range.from_array(weights)], board, dead=dead)
    equity([*hands, Range.from_array(weights)], board, dead=dead, samples=100, seed=1)
    for one, copy in zip((*hands, board, dead, weights), before, strict=True):
        assert (one == copy).all() and one.flags.writeable


# --- What is returned --------------------------------------------------------------------------------------------------


def test_fields_follow_from_winners():
    answer = equity(["AhKh", "AsKs", "AdQd"], "2h 9h 9d")
    means, _ = slow.shares(answer.winners)
    assert np.allclose(answer.equity, means, rtol=1e-15) and answer.equity.sum() == pytest.approx(1, abs=1e-15)
    assert answer.wins.tolist() == [answer.winners[1], answer.winners[2], answer.winners[4]]
    assert answer.ties[0] == answer.winners[[3, 5, 7]].sum() > 0
    assert answer.trials == answer.winners.sum() and answer.winners[0] == 0
    assert answer.stderr.tolist() == [0, 0, 0] and answer.exact is True


@pytest.mark.parametrize("options", [{}, {"samples": 1000, "seed": 1}])
def test_an_answer_does_not_change(options):
    answer = equity(["AhKh", "QQ:0.5"], "2h 9h 9d", **options)
    for name in ("equity", "wins", "ties", "stderr", "winners"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(answer, name)[0] = 1
        with pytest.raises(AttributeError, match=name):
            setattr(answer, name, None)
        with pytest.raises(AttributeError, match=name):
            delattr(answer, name)
    with pytest.raises(AttributeError):
        answer.other = 1
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(answer, protocol))
        assert again == answer and hash(again) == hash(answer) and (again.equity == answer.equity).all()
        assert type(again) is Equity and again.exact == answer.exact and not again.winners.flags.writeable
    assert answer != equity(["AhKh", "QQ"], "2h 9h 9d") and answer != 1


def test_repr():
    assert repr(equity(["AhKh", "QsQd"])) == "<Equity 0.462145, 0.537855; exact, 1,712,304 outcomes>"
    drawn = repr(equity(["AhKh", "QsQd"], samples=4000, seed=1))
    assert drawn.startswith("<Equity 0.4") and drawn.endswith(", 4,000 deals>") and "stderr 0.00" in drawn


# --- Random deals ------------------------------------------------------------------------------------------------------


def test_random_deals_agree_with_exact_answers():
    """200 random spots, each within four standard errors; two deals for the sake of what hardly ever happens."""
    random, deals = rng(5), 4000
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
        assert answer.stderr[seat] == pytest.approx(takes.std(ddof=1) / 500**0.5, rel=1e-12)
    assert equity(["AhKh", "AsKs"], "QcJdTh2c3d", samples=500).stderr.tolist() == [0, 0]
    assert equity(["AhKh", "AsKs", "AdKd"], "QcJdTh2c3d", samples=7).stderr.tolist() == [0, 0, 0]
    assert equity(["AhKh", "QsQd"], samples=1).stderr.tolist() == [0, 0]


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
    monkeypatch.setattr(plans, "SHARD_DEALS", 1000)


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
    assert equity(["AhKh", "AsKs"], "QcJdTh2c3d", stderr=1e-6).trials == 1000


def test_a_shard_is_as_documented():
    assert f"{plans.SHARD_DEALS:,} deals" in equity.__doc__ and plans.BUDGET == 10**11
    assert equity(["AhKh", "QsQd"], stderr=0.1, seed=1).trials == plans.SHARD_DEALS


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
    monkeypatch.setattr(plans, "SHARD_WORK", 10**5)
    told = []
    answer = equity(["AA", "KK"], "2c3c4h", progress=lambda *numbers: told.append(numbers))
    shards = told[-1][1]
    assert told == [(done, shards) for done in range(1, shards + 1)] and shards > 10
    assert equity(["AA", "KK"], "2c3c4h", progress=True, threads=2) == answer
    assert equity(["AA", "KK"], "2c3c4h", progress=False) == answer
    assert capsys.readouterr().out == ""


def test_a_bar_without_rich(monkeypatch, capsys):
    monkeypatch.setattr(plans, "SHARD_WORK", 10**5)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    equity(["AA", "KK"], "2c3c4h", progress=True)
    shown = capsys.readouterr()
    assert shown.out == "" and " 50 %" in shown.err and "100 %" in shown.err and shown.err.endswith("\r")


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

    from evaluator import equity, plans

    plans.SHARD_DEALS, plans.SHARD_WORK = 5000, 10**6
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
        started = time.monotonic()
        out, err = process.communicate(timeout=300)
        assert out.endswith("healthy\n") and process.returncode == 0, err
        assert time.monotonic() - started < 60  # not a job of years


# --- Bad requests ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        (["AhKh"], {}, "2 to 10 seats, not 1"),
        ([], {}, "2 to 10 seats, not 0"),
        (["random"] * 11, {}, "2 to 10 seats, not 11"),
        (["AhKh", "QsAh"], {}, "seat 1: Ah appears twice"),
        (["AhAh", "QsQd"], {}, "seat 0: Ah appears twice"),
        (["AhKh", "QsQd"], {"board": "2c3cQs"}, "board: Qs appears twice"),
        (["AhKh", "QsQd"], {"board": "2c3c4c", "dead": "5c3c"}, "dead: 3c appears twice"),
        (["AhKh", "QsQd"], {"board": "2c3c4c5c6c7c"}, "board: 6 cards"),
        (["AhKh", "QsQd"], {"board": "2c3x"}, "board: .*3x"),
        (["AhKh", "QsQx"], {}, "seat 1: .*QsQx"),
        (["AhKh", "AKs,QQ-"], {}, "seat 1: 'QQ-' at position 1"),
        (["AhKhQh", "QsQd"], {}, "seat 0: .*not 3"),
        (["AhKh", [51, 52]], {}, "seat 1: 52 is not a card id"),
        (["AhKh", "Qs**"], {}, "3 cards are too many for holdem"),
        (["AhKh", "QsQd:0"], {}, "seat 1: the range has no hands"),
        (["AhKh", Range("")], {"samples": 10}, "seat 1: the range has no hands"),
        (["AhKh", "AA"], {"board": "AsAdAc"}, "seat 1: known cards block every hand of Range.'AA'."),
        (["AhKh", "AhQh,AhJh"], {}, "seat 1: known cards block every hand"),
        (["AhKh", "AA"], {"board": "AsAdAc", "samples": 10}, "seat 1: known cards block"),
        (["AA", "AA", "AA"], {}, "cannot all have a hand"),
        (["AA", "AA", "AA"], {"samples": 10}, "cannot all have a hand"),
        (["AA,KK,QQ"] * 7, {"samples": 10}, "cannot all have a hand"),
        (["AhKh:1e-200,2c2d", "2c2d,AhKh:1e-200", "2c2d,3h3s:1e-200"], {"board": "4h5h6d"}, "scale the weights"),
        (["AA:1e200,KK", "QQ:1e200"], {"board": "4h5h6d"}, "scale the weights"),
        (["random"] * 10, {"dead": list(range(24, 52))}, "takes 25 cards"),
        (["random"] * 4, {}, r"samples="),
        (["random"] * 10, {"board": "2c3c4c"}, r"exact answer takes about .*e.* samples="),
        (["AhKh", "QsQd"], {"samples": 0}, "samples must be 1 to .*, not 0"),
        (["AhKh", "QsQd"], {"samples": -5}, "not -5"),
        (["AhKh", "QsQd"], {"samples": 10**15}, "samples must be"),
        (["AhKh", "QsQd"], {"stderr": 0}, "stderr must be above 0"),
        (["AhKh", "QsQd"], {"stderr": -0.1}, "stderr must be above 0"),
        (["AhKh", "QsQd"], {"stderr": float("nan")}, "stderr must be above 0 and finite, not nan"),
        (["AhKh", "QsQd"], {"stderr": float("inf")}, "finite"),
        (["AhKh", "QsQd"], {"stderr": 1e-12}, "more than .* random deals"),
        (["AhKh", "QsQd"], {"samples": 10, "seed": -1}, "seed must not be negative"),
        (["AhKh", "QsQd"], {"seed": -1}, "seed must not be negative"),
        (["AhKh", "QsQd"], {"threads": 0}, "threads"),
        (["AhKh", "QsQd"], {"game": "poker"}, "unknown game 'poker'"),
        (["AhKhQhJh", "random", "random"], {"game": "omaha"}, "elementary operations.*samples="),
        (["AhKhQhJh", "QQ+"], {"game": "omaha", "samples": 10}, r"seat 1: 'QQ\+'"),
    ],
)
def test_bad_requests(hands, options, message):
    with pytest.raises(ValueError, match=message):
        equity(hands, **options)


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        ("AhKh QsQd", {}, "hands is a list"),
        (Range("AA"), {}, "hands is a list"),
        (None, {}, "hands is a list"),
        (7, {}, "hands is a list"),
        ([50, 46], {}, "seat 0"),
        (["AhKh", 1.5], {}, "seat 1"),
        (["AhKh", [1.5, 2.5]], {}, "seat 1"),
        (["AhKh", np.ones(1326)], {}, "seat 1"),
        (["AhKh", "QsQd"], {"board": 1.5}, "board"),
        (["AhKh", "QsQd"], {"samples": 10.0}, "samples must be an int, not float"),
        (["AhKh", "QsQd"], {"samples": True}, "samples must be an int, not bool"),
        (["AhKh", "QsQd"], {"samples": "10"}, "samples must be an int, not str"),
        (["AhKh", "QsQd"], {"stderr": "0.1"}, "stderr must be a number, not str"),
        (["AhKh", "QsQd"], {"stderr": True}, "stderr must be a number, not bool"),
        (["AhKh", "QsQd"], {"seed": 1.5}, "seed must be"),
        (["AhKh", "QsQd"], {"threads": True}, "threads"),
        (["AhKh", "QsQd"], {"threads": 1.5}, "'float'"),
        (["AhKh", "QsQd"], {"executor": 2}, "executor must be a concurrent.futures.Executor, not int"),
        (["AhKh", "QsQd"], {"progress": "yes"}, "progress must be a bool"),
        (["AhKh", "QsQd"], {"game": None}, "game must be a name"),
        ([Range("AA"), "AhKhQhJh"], {"game": "omaha"}, "seat 0: a Range is not of hands of omaha"),
    ],
)
def test_bad_types(hands, options, message):
    with pytest.raises(TypeError, match=message):
        equity(hands, **options)


def test_ranges_that_hardly_ever_fit():
    """Three seats that all want aces: drawing would go on for ever, counting does not."""
    asked = ["AA,KK:1e-9", "AA,KK:1e-9", "AA,QQ:1e-9"]
    with pytest.raises(ValueError, match="fewer than 1 in 100,000 draws fits"):
        equity(asked, samples=1000, seed=1)
    assert equity(asked, "2c3c4c5h7h").equity.sum() == pytest.approx(1)


def test_many_ranges_that_cannot_fit():
    """Ten seats and nineteen cards; and lists for which the search gives up, so that counting finds none."""
    (some, _), _ = cut_deck(rng(1), 19, 0)
    pairs = {pair: 1.0 for pair in slow.hands_with((), deck=some)}
    with pytest.raises(ValueError, match="cannot all have a hand"):
        equity([as_range(pairs)] * 10, samples=10)


# --- Other games that one hand takes -----------------------------------------------------------------------------------


def test_omaha():
    (board, *hands), _ = cut_deck(rng(2), 3, 4, 4, 4)
    expected = slow.winners([slow.hand(*hand) for hand in hands], board, game="omaha")
    answer = equity(hands, board, game="omaha")
    assert same(answer, expected)
    drawn = equity(hands, board, game="omaha", samples=20_000, seed=1)
    means, deviations = slow.shares(expected)
    assert (abs(drawn.equity - means) <= 4 * deviations / 20_000**0.5).all()


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


@pytest.mark.slow
def test_all_classes_against_a_random_hand():
    """Every class: the joint hands one by one, without the table; 169 sums of integers."""
    everything = Range("random").weights
    for name in evaluator.preflop_order.PREFLOP_ORDER:
        own = Range(name).weights
        plan = plans._joint_preflop(np.array([own, everything]), ()).plan()
        winners = sum(plan.function(*plan.arguments(shard)) for shard in range(plan.shards))
        assert (winners == equity([name, "random"]).winners).all()


def test_dead_is_a_mask_of_the_dead_cards_only():
    """What the counting functions are promised: hands and board are not in it."""
    question = seats.read_seats(["AhKh", "QsQd"], "2c3c4c", GAMES["holdem"], "5c 6c")
    assert plans.exact(question).arguments(0)[4] == mask("5c6c")
