"""Casino Hold'em and Ultimate Texas Hold'em: exact numbers, decisions by brute force, pay tables, simulations."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from at_levels import outputs_at_levels

from evaluator import Range, cards, high
from evaluator.casino import casino_holdem, house_edge, simulate, ultimate_holdem
from evaluator.casino.games import game_named
from evaluator.casino.parts import flop_games
from evaluator.casino.parts.canonical_hands import canonical_hands
from evaluator.casino.parts.dealers import dealer_outcomes, flop_decisions
from evaluator.casino.parts.flop_games import EVERY, FOLDED, PLAYED, RAISED
from evaluator.casino.parts.flop_rules import FlopRules
from evaluator.deck.combos import CLASS_OF_COMBO, HIGHER, LOWER, class_of_name
from evaluator.work.shards import add_up

DEALS = 27_813_810_024_000
FOURS, TWOS = flop_games.read_qualifier("pair of fours"), flop_games.read_qualifier("any pair")
GAMES = {"casino_holdem": casino_holdem, "ultimate_holdem": ultimate_holdem}


def default_rules(game):
    record = GAMES[game].GAME
    return record.read_rules(**record.defaults)


@pytest.fixture(scope="module")
def counts():
    """Each game counted once, by two threads: what house_edge does."""
    return {name: add_up(module.GAME.plan(default_rules(name)), 2, None) for name, module in GAMES.items()}


@pytest.fixture(scope="module")
def answers(counts):
    return {name: module.GAME.result(default_rules(name), counts[name]) for name, module in GAMES.items()}


# --- Exact numbers ----------------------------------------------------------------------------------------------------


def test_casino_holdem(answers):
    answer = answers["casino_holdem"]
    assert (answer.numerator, answer.denominator) == (600_123_513_880, DEALS)
    assert f"{float(answer.frequencies['call']):.6f}" == "0.819906"
    assert answer.wager == 1 + 2 * answer.frequencies["call"]
    assert answer.frequencies["call"] + answer.frequencies["fold"] == 1
    outcomes = ("fold", "dealer does not qualify", "win", "tie", "lose")
    assert sum(answer.frequencies[name] for name in outcomes) == 1
    paid = sum(line.frequency for line in answer.lines)
    assert paid == answer.frequencies["win"] + answer.frequencies["dealer does not qualify"]
    won = sum(line.frequency * line.pays for line in answer.lines) + 2 * answer.frequencies["win"]
    assert 3 * answer.frequencies["lose"] + answer.frequencies["fold"] - won == answer.edge


def test_ultimate_holdem(answers):
    answer = answers["ultimate_holdem"]
    often = answer.frequencies
    assert answer.denominator == 2 * DEALS and f"{float(answer.edge):.8f}" == "0.02184971"
    assert f"{float(answer.wager) - 2:.5f}" == "2.15221"
    assert answer.wager == 2 + 4 * often["4x"] + 2 * often["2x"] + often["1x"]
    assert sum(often[name] for name in ("4x", "2x", "1x", "fold")) == 1
    assert sum(often[name] for name in ("fold", "win", "tie", "lose")) == 1
    assert sum(line.frequency for line in answer.lines) == often["win"]
    assert [line.pays for line in answer.lines] == [500, 50, 10, 3, Fraction(3, 2), 1, 0]


def test_strategies_say_what_is_decided(answers):
    lines = answers["casino_holdem"].strategy.splitlines()
    assert lines[0] == "call 82.0 % of all hands on the flop, fold the rest"
    assert "  a straight or better: call 100 %" in lines
    assert "  no pair or draw, 4 to 3 high: call 0 %" in lines
    lines = answers["ultimate_holdem"].strategy.splitlines()
    raised = Range(lines[0].removeprefix("4x before the flop: "))
    share = raised.weights.sum() / 1326
    assert share == pytest.approx(float(answers["ultimate_holdem"].frequencies["4x"]), abs=1e-15)
    weight_of = dict(zip(CLASS_OF_COMBO.tolist(), raised.weights.tolist()))
    assert [weight_of[class_of_name(name)] for name in ("33", "22", "A2o", "K5o", "K4o", "JTo")] == [1, 0, 1, 1, 0, 1]
    assert lines[1].startswith("2x on the flop: 34.2 % of the other hands")
    assert lines[-1].startswith("1x on the river: whenever fewer than ")


# --- By brute force ---------------------------------------------------------------------------------------------------


def counted(board, own, others, bar):
    """The six outcomes, from values alone."""
    qualifies = others >= bar
    return [
        [int((relation & those).sum()) for relation in (others < own, others == own, others > own)]
        for those in (qualifies, ~qualifies)
    ]


@pytest.mark.parametrize("bar", [1, TWOS, FOURS, 7462])
@pytest.mark.parametrize(
    "board",
    ["Ks 9d 5h 3c 2s", "As Kh Qd 7c 7s", "Th 9h 2h 2c 5d", "Ah 8h 7h 3h 8s", "Jd Td 9d 8d 7d", "2c 2d 2h 2s 3c"],
)
def test_outcomes_on_a_board(board, bar):
    ids = cards(board)
    live = np.setdiff1d(np.arange(52, dtype=np.uint8), ids)
    hole = np.array(list(combinations(live, 2)), np.uint8)
    values = high(np.concatenate([hole, np.broadcast_to(ids, (len(hole), 5))], axis=1))
    found = dealer_outcomes(np.broadcast_to(ids, (len(hole), 5)), hole, bar)
    for own, value, outcomes in zip(hole, values, found):
        apart = ~(hole[:, :, None] == own).any(axis=(1, 2))
        assert outcomes.tolist() == counted(board, value, values[apart], bar)


def brute_force(flop, hole, rules):
    """What a hand does on a flop: counts by what is done, line and outcome, (4, lines, 6), and whether it raises."""
    live = np.setdiff1d(np.arange(52, dtype=np.uint8), np.concatenate([flop, hole]))
    pays, least = np.array(rules.raise_pays), np.array(rules.least)
    counts = np.zeros((4, len(least), 6), np.int64)
    for runout in combinations(live, 2):
        board = np.concatenate([flop, runout]).astype(np.uint8)
        dealers = np.array(list(combinations(np.setdiff1d(live, runout), 2)), np.uint8)
        own = high(np.concatenate([hole, board]))
        others = high(np.concatenate([dealers, np.broadcast_to(board, (990, 5))], axis=1))
        outcomes = np.ravel(counted(board, own, others, rules.least_to_qualify))
        line = np.flatnonzero(least <= own)[-1]
        plays = rules.play_pays is not None and (outcomes * rules.play_pays[line]).sum() > 990 * rules.fold_pays
        counts[PLAYED if plays else FOLDED, line] += outcomes
    counts[EVERY] = counts[PLAYED] + counts[FOLDED]
    later = (0 if rules.play_pays is None else (counts[PLAYED] * rules.play_pays).sum()) + (
        rules.fold_pays * counts[FOLDED].sum()
    )
    raises = (counts[EVERY] * pays).sum() > later
    if raises:
        counts[RAISED], counts[PLAYED:] = counts[EVERY], 0
    return counts, raises


FLUSHES_PAID = dict(casino_holdem.PAY_TABLE) | {"flush": 250}
SITUATIONS = [  # a game, a flop, a hand, and the class of hole cards of which it has that number left, all alike
    ("casino_holdem", {}, "Ac Ad 7h", "Ah As", "AA", 1),
    ("casino_holdem", {"qualifier": "any pair"}, "9h 8h 2h", "9c 9d", "99", 3),
    ("casino_holdem", {"pay_table": FLUSHES_PAID}, "Kd Jd 4s", "2d 3d", "32s", None),  # or others, which are not
    ("ultimate_holdem", {}, "Qc Qd 6h", "Qh Qs", "QQ", 1),
    ("ultimate_holdem", {}, "6s 6h 6d", "9c 8c", "98s", None),
]


@pytest.mark.parametrize(("game", "rules", "flop", "hole", "name", "alike"), SITUATIONS)
def test_decisions_by_brute_force(game, rules, flop, hole, name, alike):
    record = GAMES[game].GAME
    question = record.read_rules(**{**record.defaults, **rules}).flop_rules()
    flop, hole = cards(flop), cards(hole)
    counts, _, raises = flop_decisions([flop], [1], question)
    found, raised = brute_force(flop, hole, question)
    assert raises[0, flop_games.combo_numbers(hole[None])[0]] == raised
    if alike:
        of_class = counts.reshape(169, 4, 8, 6)[class_of_name(name)]
        assert np.array_equal(of_class[:, : len(question.least)], alike * found)


@pytest.mark.parametrize("flop", ["Kh 9c 4d", "Kh 9h 4d", "Kh 9h 4h", "Kh Kd 4s", "Kh Kd Kc"])
def test_renamed_flops_decide_alike(flop):
    rules = ultimate_holdem.read_rules(None, "any pair").flop_rules()
    flop = cards(flop)
    renamed = flop - flop % 4 + np.array([2, 0, 3, 1], np.uint8)[flop % 4]
    counts, _, raises = flop_decisions([flop], [3], rules)
    others, _, renamed_raises = flop_decisions([renamed], [3], rules)
    assert np.array_equal(counts, others)
    hole = np.column_stack([HIGHER, LOWER])
    pairs = flop_games.combo_numbers(hole - hole % 4 + np.array([2, 0, 3, 1])[hole % 4])
    assert np.array_equal(raises[0], renamed_raises[0][pairs])
    deals = counts.sum(axis=(2, 3, 4))
    assert deals[:, EVERY].sum() == 3 * 1176 * 1081 * 990
    assert np.array_equal(deals[:, EVERY], deals[:, RAISED:].sum(axis=1))


def test_packed_decisions_are_found_for_any_suits():
    generator = np.random.default_rng(8)
    flops = canonical_hands(3).cards
    raises = generator.integers(0, 2, (len(flops), 1326)).astype(bool)
    chosen = generator.integers(0, len(flops), 500)
    rainbow = [number for number in chosen if len({*flops[number] % 4}) == len({*flops[number] // 4}) == 3]
    for number in rainbow:
        suits = generator.permutation(4).astype(np.uint8)
        hole = generator.choice(np.setdiff1d(np.arange(52), flops[number]), 2, replace=False)
        moved = [some - some % 4 + suits[some % 4] for some in (flops[number], hole)]
        found = flop_games.raises_of(np.packbits(raises, axis=1), *(some[None].astype(np.uint8) for some in moved))
        assert found[0] == raises[number, flop_games.combo_numbers(hole[None])[0]]


# --- Levels, threads --------------------------------------------------------------------------------------------------

AT_A_LEVEL = """
from zlib import crc32
from evaluator.casino import ultimate_holdem
from evaluator.casino.parts.flop_games import count_flops
rules = ultimate_holdem.read_rules(None, "any pair").flop_rules()
print(crc32(count_flops(rules, 3, 350).tobytes()))
"""


def test_levels_count_the_same():
    said = outputs_at_levels(AT_A_LEVEL)
    assert len(said) == 1 and said.pop().strip().isdecimal()


def test_threads_and_executors_count_the_same():
    rules = casino_holdem.read_rules(None, "pair of fours")
    plan = game_named("casino_holdem").plan(rules)
    few = plan._replace(arguments=lambda shard: (plan.arguments(0)[0], shard, 350), shards=4)
    alone = add_up(few, 1, None)
    assert np.array_equal(alone, add_up(few, 2, None))
    with ThreadPoolExecutor(2) as executor:
        assert np.array_equal(alone, add_up(few, 1, executor))


# --- Rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("rules", "error", "message"),
    [
        ({"pay_table": {"royal flush": 1}}, ValueError, "pay_table lacks the line 'straight flush'"),
        ({"pay_table": {"pair": 1}}, ValueError, "pay_table has an unknown line 'pair'"),
        ({"qualifier": "pair of knights"}, ValueError, "unknown qualifier 'pair of knights'; there are any hand, any"),
        ({"qualifier": 4}, TypeError, "qualifier must be a name such as 'pair of fours', not int"),
        ({"antes": 4}, TypeError, "has no rule 'antes'"),
    ],
)
def test_bad_rules(game, rules, error, message):
    with pytest.raises(error, match=message):
        house_edge(game, **rules)


@pytest.mark.parametrize("game", GAMES)
def test_negative_pay_outs(game):
    table = dict(GAMES[game].PAY_TABLE) | {"flush": -1}
    with pytest.raises(ValueError, match="must be 0 to 1,000,000, not -1"):
        house_edge(game, pay_table=table)


def test_qualifiers():
    for name, hand in {"pair of fours": "4s 4h 5d 3c 2s", "Pair_of_twos": "2s 2h 5d 4c 3s"}.items():
        assert flop_games.read_qualifier(name) == high(hand)
    assert flop_games.read_qualifier("any hand") == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"least": (0,) * 9, "raise_pays": ((0,) * 6,) * 9}, "1 to 8 lines"),
        ({"raise_pays": ((0,) * 6,) * 2}, "each with 6 outcomes"),
        ({"play_pays": ((0,) * 6,) * 2}, "as many as those of a raise"),
    ],
)
def test_pay_offs_that_do_not_fit(change, message):
    rules = FlopRules((0,), 1, ((0,) * 6,), None, -1)._replace(**change)
    with pytest.raises(ValueError, match=message):
        flop_decisions([[0, 1, 2]], [1], rules)


@pytest.mark.parametrize("flops", [[[0, 1]], [[0, 1, 1]], [[0, 1, 52]], [0, 1, 2]])
def test_bad_flops(flops):
    rules = casino_holdem.read_rules(None, "any pair").flop_rules()
    with pytest.raises(ValueError, match="flops have 3"):
        flop_decisions(flops, [1], rules)
    with pytest.raises(ValueError, match="as many numbers of times"):
        flop_decisions([[0, 1, 2]], [1, 2], rules)


# --- Simulations ------------------------------------------------------------------------------------------------------


def test_ultimate_is_played_as_reported(answers):
    found = simulate("ultimate_holdem", 200_000, seed=7)
    assert abs(found.edge - float(answers["ultimate_holdem"].edge)) < 4 * found.stderr < 0.1
    for seed in range(20):  # few deals: of some kinds of decisions there may be none
        assert sum(simulate("ultimate_holdem", 2, seed=seed).frequencies.values()) == 1


def test_casino_holdem_where_everything_is_called(counts):
    """No second search for the best calls: whatever they are, all deals together are known."""
    rules = default_rules("casino_holdem")
    every = flop_games.split(counts["casino_holdem"]).deals[:, EVERY].sum(axis=0)
    edge = -flop_games.money(every, rules.flop_rules().raise_pays) / DEALS
    calls = np.full((1755, 166), 255, np.uint8)
    won = casino_holdem.play(rules, calls, np.random.default_rng(9), 200_000)
    assert abs(-won.mean() - edge) < 4 * won.std() / 200_000**0.5
    assert (casino_holdem.play(rules, 0 * calls, np.random.default_rng(9), 100) == -1).all()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_long_simulations(answers, game):
    assert house_edge(game, threads=2) == answers[game]
    found = simulate(game, 10_000_000, seed=8, threads=2)
    assert abs(found.edge - float(answers[game].edge)) < 4 * found.stderr < 0.01


@pytest.mark.slow
def test_other_pay_tables_are_played_as_reported():
    rules = {"pay_table": dict(casino_holdem.PAY_TABLE) | {"flush": 20, "royal flush": 1000}, "qualifier": "any pair"}
    exact, found = house_edge("casino_holdem", threads=2, **rules), simulate("casino_holdem", 10**6, seed=3, **rules)
    assert abs(found.edge - float(exact.edge)) < 4 * found.stderr
