"""The benchmarks' own machinery: peers give the evaluators' order, ratios are ratios. Nothing here looks at a clock."""

import itertools
import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest

import evaluator

# bench/ is not installed. Its folder goes last, so that the sources beside it never hide an installed evaluator.
sys.path.append(str(Path(__file__).parents[2]))

from bench.lib import hands, timing, workloads
from bench.measures import (
    agreement,
    boards,
    casino,
    comparison,
    dealing,
    equity,
    estimates,
    footprint,
    instructions,
    last_mile,
    matchups,
    pots,
    ranges,
    scalar,
    showdown,
)
from bench.report import chart, machine, readme, regressions, results
from bench.report import tables as report
from bench.rivals import equities as equity_peers
from bench.rivals import evaluators as peers

SLOW = {"pokerkit", "treys"}


@pytest.mark.parametrize(
    "peer, counts",
    [
        pytest.param(peer, counts, id=f"{peer.call} {'+'.join(map(str, counts))}")
        for peer in peers.PEERS
        if peer.installed
        for counts in peer.counts
    ],
)
def test_peers_order_hands_as_we_do(peer, counts):
    contest = workloads.Workload(peer.door, counts, deck=workloads.DECKS[peer.door])
    slow = peer.package in SLOW or peer.form == "text"
    assert agreement.difference(peer, contest, 30 if slow else 1_000) is None


def test_every_door_has_a_peer_and_every_peer_a_door():
    doors = {contest.door for contest in agreement.contests()}
    unplayed = {"three_card", "pai_gow", "pai_gow_front", "showing"}
    assert {peer.door for peer in peers.PEERS} == doors - unplayed


@pytest.mark.parametrize(
    "values, strengths, pair",
    [
        ([3, 1, 2], [30, 10, 20], None),
        ([1, 1, 2], [0, 0, 9], None),
        ([1, 2], [5, 5], (0, 1)),  # the peer sees a tie
        ([4, 4], [5, 6], (0, 1)),  # the peer sees none
        ([2, 1], [-2, -1], (1, 0)),  # the other way round
    ],
)
def test_disagreement(values, strengths, pair):
    assert peers.disagreement(values, strengths) == pair


def test_random_rows_are_legal_seeded_and_repeat(monkeypatch):
    rows = hands.random_rows(500, 9)
    assert rows.shape == (500, 9) and rows.dtype == np.uint8 and rows.max() < 52
    assert (np.diff(np.sort(rows, axis=1), axis=1) > 0).all()
    assert (hands.random_rows(500, 9) == rows).all()
    assert hands.random_rows(200, 4, deck=40).max() < 40
    monkeypatch.setattr(hands, "BLOCK", 64)
    repeated = hands.random_rows(150, 5)
    assert (repeated[64:128] == repeated[:64]).all() and (repeated[128:] == repeated[:22]).all()


def test_arguments_hold_the_same_cards():
    rows = np.array([[0, 5, 51, 8, 20, 30, 31], [1, 2, 3, 4, 5, 6, 7]], np.uint8)
    assert hands.id_arguments(rows, 4, 3) == [([0, 5, 51, 8], [20, 30, 31]), ([1, 2, 3, 4], [5, 6, 7])]
    assert hands.text_arguments(rows, 4, 3)[0] == ("2c 3d As 4c", "7c 9h 9s")
    assert hands.text_arguments(rows, 4, 3, glue="")[0] == ("2c3dAs4c", "7c9h9s")
    assert all(part.flags.c_contiguous for part in hands.split_rows(rows, 4, 3))


class Clock:
    """A clock that a call moves on by as much as it says it takes."""

    now = 0.0

    def __call__(self):
        return self.now

    def call(self, *durations):
        taking = itertools.cycle(durations)

        def run():
            self.now += next(taking)

        return run


def test_best_times_take_turns_and_keep_the_shortest():
    clock, turns = Clock(), []
    calls = {"copy": clock.call(4.0, 2.0, 3.0), "door": clock.call(10.0, 8.0, 5.0)}
    noted = {name: lambda name=name: (turns.append(name), calls[name]()) for name in calls}
    times = timing.best_times(noted, 3, clock=clock)
    assert times == {"copy": 2.0, "door": 5.0}
    assert turns == ["copy", "door"] * 3
    assert timing.ratios(times, "copy") == {"copy": 1.0, "door": 2.5}


def test_warm_turns_begin_untimed():
    clock = Clock()
    assert timing.best_times({"call": clock.call(1.0, 7.0)}, 4, warm=True, clock=clock) == {"call": 7.0}


def test_each_calls_with_every_tuple():
    seen = []
    timing.each(lambda *arguments: seen.append(arguments), [(1, 2), (3, 4)])()
    assert seen == [(1, 2), (3, 4)]


@pytest.mark.parametrize(
    "ratio, words",
    [(6.5, "≤ 7 met, ≤ 6.5 met"), (6.6, "≤ 7 met, ≤ 6.5 missed"), (9, "≤ 7 missed, ≤ 6.5 missed")],
)
def test_verdict(ratio, words):
    assert timing.verdict(ratio, (7, 6.5)) == words


def test_targets_get_harder_and_name_calls_that_exist():
    for workload in workloads.WORKLOADS:
        for bounds in workload.targets.values():
            assert list(bounds) == sorted(bounds, reverse=True)
        assert workload.function(*workload.arrays(10)).shape == (10,)
    ours = {name for door in ("high", "low8", "razz") for name in scalar.our_calls(door, (7,))}
    ours |= set(scalar.our_calls("omaha_high", (4, 5)))
    assert {target.ours for target in scalar.TARGETS} <= ours
    assert {target.other for target in scalar.TARGETS} <= ours | {peer.call for peer in peers.PEERS}


def test_a_peer_that_disagrees_is_not_timed():
    found = (lambda hand: 1), hands.id_arguments
    peer = peers.Peer("nobody", "nobody.evaluate(hand)", "high", ((7,),), lambda: found)
    with pytest.raises(ValueError, match="nobody.evaluate.* differently"):
        scalar.peer_call(peer, (7,))


@pytest.mark.parametrize("door, deck", workloads.DECKS.items())
def test_a_peer_gets_hands_of_its_game(door, deck):
    function = getattr(evaluator, door)
    counts = next(workload.counts for workload in workloads.WORKLOADS if workload.door == door)
    peer = peers.Peer("nobody", "nobody.evaluate(hand)", door, (counts,), lambda: (function, hands.id_arguments))
    if not door.endswith("_mask"):
        _, arguments = scalar.peer_call(peer, counts)
        assert {card for one in arguments for part in one for card in part} == set(deck)


def test_boards_are_timed():
    records = boards.measure(1, in_cache=2, in_memory=3)
    assert [record["name"] for record in records] == list(boards.our_calls(1, 1))
    judged = [record["name"] for record in records if record["verdict"]]
    assert "5 cards, in memory, two threads" in judged and not any(boards.FILL in name for name in judged)
    in_order = boards.rivers_in_order(100)
    assert (np.diff(np.sort(in_order, axis=1), axis=1) > 0).all() and len(np.unique(in_order, axis=0)) == 100


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of a peer's parser
def test_ranges_are_timed(monkeypatch):
    monkeypatch.setattr(ranges, "CALLS", 2)
    records = ranges.measure(1)
    assert [record["name"] for record in records if record["verdict"]] == [ranges.READING]
    assert {*ranges.our_calls(), *ranges.peer_calls()} == {record["name"] for record in records}


def test_deals_are_timed():
    records = dealing.measure(100, 1)
    assert [record["name"] for record in records if record["verdict"]] == list(dealing.our_calls(1))
    assert all(record["ns_per_card"] > 0 for record in records)
    drawn = [dealing.drawn(name, *call()) for name, call in dealing.our_calls(10).items()]
    assert drawn == [90, 170, 290, 490, 50, 170, 90]
    assert (np.diff(np.sort(dealing.numpy_deals(50, 17))) > 0).all()
    calls = dealing.measure_calls(1)
    assert [record["name"] for record in calls] == list(dealing.MOST_OF_A_CALL) and all(r["verdict"] for r in calls)


def test_spots_are_timed():
    records, (ratio,) = last_mile.measure(60, 1)
    assert {*last_mile.MOST} == {record["name"] for record in records if record["verdict"]}
    assert ratio["name"] == last_mile.APART and ratio["ratio"] > 0


def test_pots_are_timed():
    records = pots.measure(100, 1)
    assert [record["name"] for record in records if record["verdict"]] == [pots.TARGET]
    assert {*pots.our_calls(1), "NumPy's shares, 6 seats"} == {record["name"] for record in records}
    high, _ = pots.values(100, 6)
    np.testing.assert_allclose(pots.numpy_shares(high), evaluator.shares(high), rtol=1e-15)


def test_showdowns_are_timed():
    records = showdown.measure(2, 1)
    assert [record["name"] for record in records if record["verdict"]] == list(showdown.MOST)
    assert [record["name"] for record in records] == [*showdown.our_calls(1), showdown.MATRIX]
    pays = showdown.pay_matrix(np.arange(5))
    assert (pays == -pays.T).all() and pays.any()


def test_house_edges_are_timed(monkeypatch):
    monkeypatch.setattr(casino, "DEALS", 1_000)
    found = casino.measure_game("Pair Plus")
    assert found["edge"] == 968 / 22_100 and found["seconds"] > 0 and found["deals_per_second"] > 0
    slower = found | {"seconds": found["seconds"] + 1}
    line = casino.record("Let It Ride", [slower, found])
    assert line["seconds"] == found["seconds"] and line["verdict"].startswith("≤ ")
    assert casino.record("Pair Plus", [found])["verdict"] == "" and line["house_edge_%"] == "4.380090"
    assert casino.MOST.keys() <= casino.GAMES.keys()


def test_matchups_are_timed():
    records = matchups.measure(1)
    calls = [*matchups.HANDS, *matchups.RANGES, matchups.WEIGHTED, matchups.MATRIX]
    assert [record["name"] for record in records] == calls
    assert {record["name"] for record in records if record["verdict"]} == set(matchups.MOST)
    (first,) = matchups.measure_first("AhKd v random")
    assert first["name"] == "AhKd v random, first call" and first["verdict"]


def test_estimates_are_held_against_the_clock(monkeypatch):
    monkeypatch.setattr(estimates, "TIMED_SHARDS", 1)
    records = estimates.measure()
    assert [record["name"] for record in records] == [*estimates.QUESTIONS]
    assert all(record["estimated_s"] > 0 and record["s"] > 0 for record in records)


def test_equities_are_timed():
    exact, dealt = equity.measure_exact(1), equity.measure_deals(1, deals=1_000)
    assert [record["name"] for record in exact] == [*equity.QUESTIONS, equity.WEIGHTED, equity.MATRIX]
    assert {record["name"] for record in exact if record["verdict"]} == set(equity.MOST)
    assert len(dealt) == 2 * len(equity.DEALT) and all(record["verdict"] for record in dealt)
    (first,) = equity.measure_first("10% v 20%")
    assert first["name"] == "10% v 20%, first call" and first["verdict"]


@pytest.mark.parametrize("engine", equity_peers.ENGINES, ids=lambda engine: engine.package)
def test_engines_for_equity_agree_with_us(engine):
    """Those that are installed, on what takes them no time; of the others there is a gap."""
    river = equity_peers.Question(("AhKd", "10%"), equity.RIVER)
    for question, deals in ((equity.QUESTIONS["AhKh v QsQd"], 0), (river, 0), (equity.DEALT["AhKh v QsQd"], 200)):
        call = engine.call(question, deals)
        assert call is None or engine.installed
        equity.peer_seconds(engine, question, 1, deals)  # ValueError if not
    assert equity_peers.hand_texts("AA") == ["AdAc", "AhAc", "AhAd", "AsAc", "AsAd", "AsAh"]


def test_an_engine_that_disagrees_is_not_timed():
    engine = equity_peers.Engine("math", exact=lambda question: lambda: 0.5)
    with pytest.raises(ValueError, match="math says 0.5"):
        equity.peer_seconds(engine, equity.QUESTIONS["AhKh v QsQd"], 1)


def test_instructions_run_double_one_door(monkeypatch):
    calls = []
    counted = property(lambda self: lambda *arrays, out: calls.append(len(out)))
    monkeypatch.setattr(workloads.Workload, "function", counted)
    instructions.run(10, workloads.WORKLOADS[2].name)
    assert calls == [10, 10, 20] + [10] * (len(workloads.WORKLOADS) - 3)


def test_instructions_are_those_of_the_kernels():
    report = f"""
 583,046 ( 0.03%)  ???:high [{instructions.cpu.__file__}]
 61,205 ( 0.01%)  ???:__Pyx_InitConstants.constprop.0 [{instructions.cpu.__file__}]
 47,883 ( 0.01%)  ./malloc/./malloc/malloc.c:_int_malloc [/usr/lib/libc.so.6]
"""
    assert [found[1] for found in instructions.KERNEL.finditer(report)] == ["583,046"]


def test_footprint_and_machine_are_known():
    assert footprint.installed_megabytes() > 0
    assert set(footprint.import_once()) == {"milliseconds", "megabytes"}
    facts = machine.describe()
    assert facts["level"] in facts["levels"].split() and facts["cpu"]


def always_first(name, form="cards", package="math"):
    """A peer that is installed everywhere and finds every hand as good as another."""
    found = (lambda hand: 1), hands.id_arguments
    return peers.Peer(package, f"{name}(hand)", "high", ((7,),), lambda: found, form=form)


def test_a_peer_that_differs_is_reported_with_its_hands(monkeypatch):
    monkeypatch.setattr(agreement, "PEERS", [always_first("math.high")])
    (record,) = agreement.measure(100)
    first, second = re.fullmatch(r"orders (.+) \(\d+\) and (.+) \(\d+\) differently", record["verdict"]).groups()
    assert evaluator.high(first) != evaluator.high(second) and record["hands"] == 100
    assert agreement.by_peer([record]) == [{"who": "math", "high 7": "differs"}]
    assert [found["call"] for found in agreement.differences([record])] == ["math.high(hand)"]
    monkeypatch.setattr(agreement, "PEERS", [])
    assert agreement.measure(100) == [] == agreement.differences([])


def compared(monkeypatch):
    """The comparison of few hands, with one peer."""
    monkeypatch.setattr(
        comparison, "players", lambda contest: [always_first("math.high")] if contest.name == "high 7" else []
    )
    monkeypatch.setattr(comparison.cpu, "available", lambda: (evaluator.cpu.level(),))
    return comparison.measure(30, 2)


def test_everybody_is_compared_on_the_same_hands(monkeypatch, tmp_path):
    records = compared(monkeypatch)
    games = [contest.name for contest in agreement.contests()]
    assert list(dict.fromkeys(one["game"] for one in records)) == games
    for game in games:
        ours = [(one["form"], one["order"]) for one in records if one["game"] == game and one["who"] == comparison.OURS]
        assert sorted(ours) == sorted((form, order) for form in chart.FORMS for order in ("random", "in order"))
    assert all(one["ns_best"] <= one["ns_quartile_1"] <= one["ns_median"] <= one["ns_quartile_3"] for one in records)
    tables = comparison.by_game(records)
    assert len(tables) == len(games) and {row["call"] for row in tables["high 7, ns a hand"]} >= {"math.high(hand)"}
    # The picture and the README have gaps where nobody else plays.
    assert chart.absent(records, "razz 7") == ["math"] and chart.absent(records, "high 7") == []
    found = {"machine": [machine.describe()], results.COMPARISON: records}
    chart.draw(found, tmp_path / "speed.png")
    assert (tmp_path / "speed.png").stat().st_size > 10_000
    assert readme.fastest_other(records, "razz 7", ("cards",)) == "–"
    assert readme.fastest_other(records, "high 7", ("cards",)).endswith("(math)")


def test_tables_of_the_readme():
    facts = machine.describe()
    batch = [
        {"name": "high 7", "level": level, "ns_per_hand": ns, "ratio": ns / 0.5}
        for level, ns in (("baseline", 4.5), ("avx2", 1.25))
    ]
    one = {"game": "high 7", "order": "random", "level": ""}
    both = [{**one, "who": "evaluator", "form": "cards", "ns_best": 52.0}]
    both += [{**one, "who": "pkrbot", "form": "cards", "ns_best": 137.0}]
    asked = [
        {
            "name": "AhKh v QsQd",
            "us_per_call": 62.0,
            **dict.fromkeys(("xiapl", "eval7", "pokerkit", "poker_equity"), ""),
        }
    ]
    asked[0]["pokerfast"] = 3700.0
    found = {"machine": [facts], results.COMPARISON: both, f"{results.BATCH} of 20 rows": batch, results.EQUITY: asked}
    written = readme.text_of(found)
    assert "| `high`, 7 | 52 ns | – | 1.2 ns (2.5) | 4.5 ns (9) | 137 ns (pkrbot) |" in written
    assert '| `equity(["AhKh", "QsQd"])` | 62 µs | 3.7 ms (pokerfast) |' in written


def benchmarked(copy, door):
    times = [("test_copy[high 7]", copy), ("test_door[high 7]", door)]
    run = [{"group": "high 7, rows", "name": name, "fullname": name, "stats": {"min": best}} for name, best in times]
    return {"benchmarks": run}


def test_regressions_are_found_in_copies(tmp_path, monkeypatch, capsys):
    def status_of(run, *options):
        path = tmp_path / "run.json"
        path.write_text(json.dumps(run))
        monkeypatch.setattr(sys, "argv", ["regressions", str(path), "--baseline", str(tmp_path / "baseline"), *options])
        return regressions.main()

    before, slow_machine, slower = benchmarked(1.0, 2.0), benchmarked(2.0, 4.1), benchmarked(1.0, 2.9)
    assert status_of(before, "--save") == 0
    assert json.loads((tmp_path / "baseline").read_text()) == {"test_door[high 7]": 2.0}
    assert status_of(slow_machine) == 0 and status_of(slower) == 1 and status_of(slower, "--most", "50") == 0
    assert "test_door" in capsys.readouterr().out
    (row,) = regressions.compared({"high": 2.0, "gone": 1.0}, {"high": 2.5, "new": 1.0})
    assert row == {"benchmark": "high", "before": 2.0, "after": 2.5, "change_percent": 25.0}
    with pytest.raises(ValueError, match="test_copy"):
        regressions.multiples({"benchmarks": []})


def test_hands_in_order_follow_one_another():
    rows = hands.rows_in_order(2_500, 5, deck=36, first=16)
    assert rows.min() >= 16 and rows.max() < 52 and (np.diff(rows.astype(int)) > 0).all()
    same = (rows[1:, :3] == rows[:-1, :3]).all(axis=1).mean()
    assert same > 0.9


def test_report(capsys):
    report.show("speeds", [{"name": "high([id …])", "ns_per_hand": 31.25}, {"name": "treys", "ns_per_hand": 8421.4}])
    shown = capsys.readouterr().out
    assert re.search(r"high\(\[id …\]\).*31\.2", shown) and re.search(r"treys.*8421", shown)
    report.show("nothing", [])
    assert capsys.readouterr().out == ""


def test_json_of_the_command(tmp_path, monkeypatch, capsys):
    from bench import __main__ as command

    rows = [{"level": "baseline", "name": "high 7", "ratio": 2.0}]
    monkeypatch.setattr(command.batch, "measure_levels", lambda rows_, rounds: rows)
    monkeypatch.setattr(sys, "argv", ["bench", "batch", "--rows", "100", "--json", str(tmp_path / "numbers.json")])
    command.main()
    saved = json.loads((tmp_path / "numbers.json").read_text(encoding="utf-8"))
    assert saved["machine"][0]["numpy"] == np.__version__ and rows in saved.values()
    assert "high 7" in capsys.readouterr().out
