"""house_edge and simulate for whatever game: names, rules, progress, who works on it; and the record of each game."""

import inspect
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from importlib import import_module
from multiprocessing import get_context

import numpy as np
import pytest

import evaluator
from evaluator.casino import NAMES, HouseEdge, Simulation, house_edge, simulate
from evaluator.casino.games import CasinoGame, game_named
from evaluator.casino.simulation import SHARD_DEALS

QUICK = "let_it_ride", "three_card_poker"
"""Games of several shards that take a fraction of a second."""


def bare(function):
    """The signature without annotations."""
    parameters = inspect.signature(function).parameters.values()
    return str(inspect.Signature([part.replace(annotation=inspect.Parameter.empty) for part in parameters]))


def test_signatures():
    assert bare(house_edge) == "(game, *, threads=1, executor=None, progress=False, **rules)"
    assert bare(simulate) == "(game, n, *, seed=None, threads=1, executor=None, progress=False, **rules)"
    assert evaluator.casino.house_edge is house_edge and "casino" in dir(evaluator)
    assert set(evaluator.casino.__all__) == {"NAMES", "HouseEdge", "Simulation", "house_edge", "simulate"}


# --- Records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_records(name):
    game = game_named(name)
    assert type(game) is CasinoGame and game.name == name and game.title and game.base_bet
    assert game is game_named(name.replace("_", "-").upper()) is game_named(f" {name.replace('_', ' ')} ")
    assert (game.plan is None) == (game.result is None) and callable(game.play)
    rules = game.read_rules(**game.defaults)
    assert pickle.loads(pickle.dumps(rules)) == rules and hash(rules) == hash(pickle.loads(pickle.dumps(rules)))


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_explained(name):
    text = import_module(f"evaluator.casino.{name}").__doc__
    assert any(source in text for source in ("sheet", "rule page", "common"))
    for rule in game_named(name).defaults:
        assert f"``{rule}" in text, rule


# --- Bad questions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [house_edge, lambda game, **rules: simulate(game, 10, **rules)])
def test_unknown_games_and_rules(ask):
    with pytest.raises(
        ValueError, match="unknown casino game 'roulette'; there are three_card_poker, pair_plus, casino_"
    ):
        ask("roulette")
    with pytest.raises(ValueError, match="unknown casino game 'games'"):  # a module, but of no game
        ask("games")
    with pytest.raises(TypeError, match="game must be a name such as 'casino_holdem', not int"):
        ask(7)
    with pytest.raises(TypeError, match="pair_plus has no rule 'decks'; it has pay_table"):
        ask("pair_plus", decks=6)
    with pytest.raises(ValueError, match="threads"):
        ask("pair_plus", threads=0)
    with pytest.raises(TypeError, match="executor must be a concurrent.futures.Executor, not int"):
        ask("pair_plus", executor=1)
    with pytest.raises(TypeError, match="progress must be a bool or a function of two numbers, not str"):
        ask("pair_plus", progress="yes")


def test_too_many_deals_to_enumerate():
    with pytest.raises(
        ValueError, match=r"Pai Gow Poker has \de\+15 deals, .* evaluator.casino.simulate\('pai_gow_poker'"
    ):
        house_edge("pai_gow_poker")


@pytest.mark.parametrize(
    ("n", "error", "message"),
    [
        (1, ValueError, "n must be at least 2, not 1"),
        (-5, ValueError, "n must be at least 2, not -5"),
        (1e6, TypeError, "n must be an int, not float"),
        (True, TypeError, "n must be an int, not bool"),
        ("many", TypeError, "n must be an int, not str"),
    ],
)
def test_bad_numbers_of_deals(n, error, message):
    with pytest.raises(error, match=message):
        simulate("pair_plus", n)


# --- Answers ----------------------------------------------------------------------------------------------------------


def test_answers_are_plain():
    answer = house_edge("Pair-Plus")
    assert type(answer) is HouseEdge and type(answer.numerator) is type(answer.denominator) is int
    assert type(answer.edge) is type(answer.element_of_risk) is Fraction
    assert pickle.loads(pickle.dumps(answer)) == answer
    found = simulate("pair plus", np.int64(5), seed=1)
    assert type(found) is Simulation and type(found.edge) is type(found.stderr) is float
    assert (found.game, found.deals) == ("pair_plus", 5)


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"casino_holdem", "ultimate_holdem"}))
def test_few_deals(name):
    """Of some kinds of decisions and hands there may be none; the two that take long are in test_casino_holdem."""
    for seed in range(10):
        found = simulate(name, 2, seed=seed)
        assert list(found.frequencies) == ["ahead", "even", "behind"] and sum(found.frequencies.values()) == 1


def test_simulations_are_the_mean_of_what_the_game_plays(monkeypatch):
    """Shards have seeds of their own, the last one fewer deals."""
    game, sizes, wins = game_named("aa_bonus"), [], []

    def play(rules, prepared, generator, n):
        sizes.append(n)
        wins.append(game.play(rules, prepared, generator, n))
        return wins[-1]

    monkeypatch.setattr("evaluator.casino.simulation.game_named", lambda name: game._replace(play=play))
    found = simulate("aa_bonus", 2 * SHARD_DEALS + 3, seed=1)
    won = np.concatenate(wins)
    assert sizes == [SHARD_DEALS, SHARD_DEALS, 3] and len(won) == found.deals
    assert not np.array_equal(*wins[:2])
    assert found.edge == pytest.approx(-won.mean()) and found.stderr == pytest.approx(won.std(ddof=1) / len(won) ** 0.5)


def test_seeds():
    first, again, other = (simulate("pair_plus", 1_000, seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    assert simulate("pair_plus", 1_000) != simulate("pair_plus", 1_000)
    with pytest.raises(ValueError, match="seed must not be negative"):
        simulate("pair_plus", 1_000, seed=-1)


# --- Who works on it --------------------------------------------------------------------------------------------------


def answers(**workers):
    edges = [house_edge(game, **workers) for game in QUICK]
    return edges, [simulate(game, 2 * SHARD_DEALS + 1, seed=3, **workers) for game in QUICK]


@pytest.fixture(scope="module")
def alone():
    return answers()


def test_answers_do_not_depend_on_who_works(alone):
    assert answers(threads=3) == alone
    with ThreadPoolExecutor(2) as executor:
        assert answers(executor=executor) == alone


def test_processes(alone):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert answers(executor=executor) == alone


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_is_told(threads):
    told = []
    house_edge("let_it_ride", threads=threads, progress=lambda done, total: told.append((done, total)))
    shards = len(told)
    assert shards >= 16 and told == [(done, shards) for done in range(1, shards + 1)]
    told.clear()
    simulate("pair_plus", 3 * SHARD_DEALS, seed=1, threads=threads, progress=lambda *numbers: told.append(numbers))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_bar(capsys):
    house_edge("three_card_poker", progress=True)
    captured = capsys.readouterr()
    assert captured.err and not captured.out


@pytest.mark.parametrize("threads", [1, 2])
def test_interrupts_end_the_job(threads):
    told = []

    def interrupt(done, total):
        told.append(done)
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        house_edge("let_it_ride", threads=threads, progress=interrupt)
    with pytest.raises(KeyboardInterrupt):
        simulate("pair_plus", 100 * SHARD_DEALS, threads=threads, progress=interrupt)
    assert told == [1, 2, 1, 2]
