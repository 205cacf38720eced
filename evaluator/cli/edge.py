"""``evaluator edge``: the edge of the house in a casino game, exactly or by random deals, and how to play."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from time import perf_counter

from evaluator.casino import NAMES, HouseEdge, Simulation, house_edge, simulate
from evaluator.casino.edges import read_rules
from evaluator.casino.games import CasinoGame, game_named, plain
from evaluator.cli.equity import whole_number
from evaluator.cli.eval import thread_count
from evaluator.cli.games import InputError
from evaluator.cli.lines import Line, print_lines
from evaluator.work.quoting import cut, quoted

DESCRIPTION = "Print the edge of the house in a casino game, how to play it best, and how often everything happens."

EPILOG = """\
The edge is exact, from all deals there are, and a part of the base bet, which is what the player puts up first; the
element of risk is a part of all that is bet. --simulate plays random deals by the same strategy instead.
A pay table is a file with a JSON object, {"straight flush": 40, "trips": 30, ...}, or the name of a table that the game
knows. Other rules are given as name=value; --list shows them with their defaults. What they mean, and where houses
disagree, says python -m pydoc evaluator.casino.three_card_poker, and so on.

examples:
  evaluator edge casino-holdem --threads -1
  evaluator edge three-card-poker --rule dealer_up_card=false --rule ante_bonus=5/4/1
  evaluator edge pair-plus --pay-table my_table.json --json
  evaluator edge pai-gow-poker --simulate 1e7 --seed 1
"""

LONGEST = 120
"""Characters of a line of the strategy."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its arguments."""
    parser = commands.add_parser(
        "edge",
        help="the house edge of a casino game, and how to play it",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="such as casino-holdem; see --list")
    parser.add_argument("--list", action="store_true", help="list the games, their rules and the defaults")
    parser.add_argument("--pay-table", metavar="FILE", help="a JSON file, or the name of one of the game's tables")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="another rule of the game")
    parser.add_argument("--simulate", type=whole_number, metavar="N", help="play so many random deals")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="of the random deals; else they always differ")
    parser.add_argument("--threads", type=thread_count, default=1, metavar="N", help="threads, -1 = all cores")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of tables")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Answer, and print the answer."""
    if arguments.list:
        print_games(arguments.json)
        return
    if arguments.game is None:
        raise InputError("a game is needed, such as casino-holdem; evaluator edge --list names them")
    rules = given_rules(arguments)
    try:
        game = game_named(arguments.game)
        read_rules(game, rules)
    except (ValueError, TypeError) as error:
        raise InputError(str(error)) from None
    if arguments.simulate is None and game.plan is None:
        raise InputError(
            f"{game.title} has {game.deals:.0e} deals, too many to enumerate; --simulate 10_000_000 plays random ones"
        )
    if arguments.simulate is None and arguments.seed is not None:
        raise InputError("--seed is of random deals, which --simulate N asks for")
    started = perf_counter()
    answer = answer_of(game, rules, arguments)
    seconds = perf_counter() - started
    if arguments.json:
        print(json.dumps(as_json(game, rules, answer, seconds)))
    elif isinstance(answer, Simulation):
        print_lines(simulation_lines(game, rules, answer, seconds))
    else:
        print_lines(edge_lines(game, rules, answer, seconds))


def answer_of(game: CasinoGame, rules: Mapping[str, object], arguments: argparse.Namespace) -> HouseEdge | Simulation:
    """What the game's functions say."""
    common = {"threads": arguments.threads, "progress": sys.stderr.isatty(), **rules}
    if arguments.simulate is None:
        return house_edge(game.name, **common)
    try:
        return simulate(game.name, arguments.simulate, seed=arguments.seed, **common)
    except ValueError as error:
        raise InputError(str(error)) from None


# --- Rules ------------------------------------------------------------------------------------------------------------


def given_rules(arguments: argparse.Namespace) -> dict[str, object]:
    """The rules on the command line, by name."""
    rules: dict[str, object] = {}
    given = [("pay_table", read_table(arguments.pay_table))] if arguments.pay_table else []
    for name, value in [*given, *map(read_rule, arguments.rule)]:
        if name in rules:
            raise InputError(f"the rule {cut(name)} is given twice")
        rules[name] = value
    return rules


def read_rule(text: str) -> tuple[str, object]:
    """A name and a value, which is JSON, or True, False, None, or else a text.

    >>> read_rule("dealer-up-card=False"), read_rule("decks=6"), read_rule("strategy=house way")
    (('dealer_up_card', False), ('decks', 6), ('strategy', 'house way'))
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise InputError(f"--rule takes name=value, not {quoted(text)}")
    words = {"true": True, "false": False, "none": None}
    try:
        read = words[value.lower()] if value.lower() in words else read_json(value.removeprefix("\ufeff"))
    except json.JSONDecodeError:
        read = value
    except ValueError as error:
        raise InputError(f"--rule {cut(name)}: {error}") from None
    return name.strip().lower().replace("-", "_"), read


def read_table(path: str) -> object:
    """The object of a JSON file; the text itself if it looks like the name of a table."""
    try:
        if not path.lower().endswith(".json") and not Path(path).is_file():
            return path
        return read_json(Path(path).read_bytes())
    except OSError as error:
        raise InputError(f"{path if len(path) < 256 else cut(path)}: {error.strerror}") from None
    except ValueError as error:  # what is no JSON, and no UTF-8
        raise InputError(f"{path}: {error}") from None


def read_json(text: str | bytes) -> object:
    """What a JSON text says, in UTF-8, 16 or 32, with a byte order mark or without; a ValueError if it is none."""
    try:
        return json.loads(text, object_pairs_hook=without_repeats)
    except RecursionError:
        raise ValueError("brackets stand in brackets too deep") from None


def without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The dict of a JSON object, where a name that stands there twice is an error."""
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{quoted(name)} is there twice")
        found[name] = value
    return found


def print_games(in_json: bool) -> None:
    """Every game with its rules and their defaults."""
    games = [game_named(name) for name in NAMES]
    if in_json:
        found = {
            game.name: {"title": game.title, "base_bet": game.base_bet, "rules": plain(game.defaults)} for game in games
        }
        print(json.dumps(found))
        return
    for game in games:
        head: Line = [(hyphens(game.name), "bold"), (f"  {game.title}; base bet: {game.base_bet}", "")]
        print_lines([head, *([(f"    {name}={shown(value)}", "")] for name, value in game.defaults.items())])


def hyphens(name: str) -> str:
    """A game's name as the command line writes it."""
    return name.replace("_", "-")


def shown(value: object) -> str:
    """A rule's value as --rule would take it."""
    return value if isinstance(value, str) else json.dumps(plain(value), default=str)


# --- Answers ----------------------------------------------------------------------------------------------------------


def as_json(
    game: CasinoGame, rules: Mapping[str, object], answer: HouseEdge | Simulation, seconds: float
) -> dict[str, object]:
    """The question and the answer; fractions as floats, but for numerator and denominator."""
    question = {"game": game.name, "rules": plain({**game.defaults, **rules}), "base_bet": game.base_bet}
    found: dict[str, object]
    if isinstance(answer, Simulation):
        found = {"exact": False, **answer._asdict()}
    else:
        found = {"exact": True, **answer.to_dict()}
    return {**question, **found, "seconds": seconds}


def simulation_lines(game: CasinoGame, rules: Mapping[str, object], answer: Simulation, seconds: float) -> list[Line]:
    """The edge, its standard error, and how deals end."""
    error = f"standard error: {percent(answer.stderr)}; base bet: {game.base_bet}"
    ends = columns(["the player ends", "how often"], [[end, percent(share)] for end, share in answer.frequencies.items()])
    summary = f"{answer.deals:,} random deals, {seconds:.3g} s"
    return [headline(game, answer.edge), *rules_lines(rules), [(error, "")], [], *ends, [], [(summary, "dim")]]


def edge_lines(game: CasinoGame, rules: Mapping[str, object], answer: HouseEdge, seconds: float) -> list[Line]:
    """The edge, the strategy and the tables of frequencies."""
    bets = f"base bet: {game.base_bet}; bet on average: {float(answer.wager):.6g}"
    risk = f"element of risk: {percent(answer.element_of_risk)}"
    lines = [headline(game, float(answer.edge)), *rules_lines(rules), [(f"{bets}; {risk}", "")], []]
    lines += [[("strategy", "dim")], *strategy_lines(answer.strategy), []]
    for heading, shares in frequencies(answer):
        lines += [*columns([heading, "how often"], [[name, percent(share)] for name, share in shares]), []]
    if answer.lines:
        paid = [[name, f"{plain(pays)}", percent(share)] for name, pays, share in answer.lines]
        lines += [*columns(["pay table", "pays", "how often"], paid), []]
    summary = f"exact: {answer.numerator:,} / {answer.denominator:,}, {seconds:.3g} s"
    return [*lines, [(summary, "dim")]]


def frequencies(answer: HouseEdge) -> list[tuple[str, list[tuple[str, Fraction]]]]:
    """Decisions, if there are any, and outcomes, both of which add up to one; "fold" may be both."""
    shares = list(answer.frequencies.items())
    sums = list(accumulate(share for _, share in shares))
    decisions = sums.index(Fraction(1)) + 1
    if decisions == len(shares):
        return [("outcome", shares)]
    both = [(name, share) for name, share in shares[:decisions] if name == "fold" and sums[-1] != 2]
    return [("decision", shares[:decisions]), ("outcome", both + shares[decisions:])]


def strategy_lines(strategy: str) -> list[Line]:
    """What to do, in lines that fit the terminal."""
    width = min(LONGEST, get_terminal_size((LONGEST, 0)).columns)
    decisions = strategy.splitlines()
    wrapped = (wrap(line, width, initial_indent="  ", subsequent_indent="    ") for line in decisions)
    return [[(line, "")] for lines in wrapped for line in lines]


def headline(game: CasinoGame, edge: float) -> Line:
    """Who wins how much."""
    favour = "" if edge >= 0 else ", in the player's favour"
    return [(game.title, "bold"), (": house edge ", ""), (percent(edge), "bold"), (favour, "")]


def rules_lines(rules: Mapping[str, object]) -> list[Line]:
    """What is not the default."""
    return [[(", ".join(f"{name}={shown(value)}" for name, value in rules.items()), "")]] if rules else []


def percent(share: float | Fraction) -> str:
    """In percent.

    >>> percent(Fraction(1, 3))
    '33.333333 %'
    """
    return f"{100 * float(share):.6f} %"


def columns(headings: list[str], rows: list[list[str]]) -> list[Line]:
    """A table: the first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(headings, *rows)]
    return [
        [("  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]), "" if number else "dim")]
        for number, row in enumerate([headings, *rows])
    ]
