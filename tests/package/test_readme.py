"""README and reference say what is: commands run, examples give what they show, tables match the package."""

import ast
import doctest
import importlib
import inspect
import re
import shlex
from pathlib import Path

import pytest

import evaluator
from evaluator import encoding, exact
from evaluator.casino import games
from evaluator.cli import main
from evaluator.conformance.known import TABLES

README = Path(__file__).parents[2] / "README.md"
REFERENCE = README.parent / "docs" / "reference.md"
TEXT, NAMES = README.read_text(encoding="utf-8"), REFERENCE.read_text(encoding="utf-8")
FREQUENCIES = re.findall(r'^\| `("[^`]+)` \|(.*)\|$', NAMES, re.MULTILINE)
SHELL = re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def table_under(heading, text=NAMES):
    """The cells of the first table after a heading, without the two lines of its head."""
    section = text.split(f"\n{heading}\n", 1)[1]
    lines = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("path", [README, REFERENCE], ids=lambda path: path.name)
def test_examples(path):
    failed, tried = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert tried > 10 and not failed


def test_a_readme_is_read_to_its_end():
    assert TEXT.count("\n") < 300
    headings = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)
    assert headings == ["Install", "First hand", "Arrays", "Equity", "Casino", "Speed", "How it works", "Licence"]


def test_two_commands_from_a_fresh_clone():
    install_and_run, install_and_test = SHELL
    for block in SHELL:
        assert block.startswith("python3 -m venv .venv && . .venv/bin/activate && pip install ")
    assert "evaluator eval" in install_and_run and "pytest" not in install_and_run
    assert "[test]" in install_and_test and install_and_test.rstrip().endswith("pytest")


@pytest.mark.parametrize("line", [line for line in SHELL[0].splitlines() if line.startswith("evaluator ")])
def test_commands_run(line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path(".venv").mkdir()
    (printf,) = (line for line in SHELL[0].splitlines() if line.startswith("printf "))
    _, line_format, *hands, _, path = shlex.split(printf)
    assert line_format == "%s\\n"
    Path(path).write_text("".join(f"{hand}\n" for hand in hands), encoding="utf-8")
    arguments = shlex.split(line)[1:]
    assert main(arguments) == 0
    shown = capsys.readouterr().out.splitlines()
    # A line for each hand; that of a file also has a head.
    assert len(shown) == (len(hands) + 1 if "--file" in arguments else len(arguments) - 1)


def test_table_of_cards():
    for row in table_under("## Cards"):
        suit, numbers = encoding.SUIT_TEXT.index(row[0]), list(map(int, row[1:]))
        assert numbers == [encoding.SUITS * rank + suit for rank in range(encoding.RANKS)]
    assert [row[0] for row in table_under("## Cards")] == list(encoding.SUIT_TEXT)


def test_table_of_names():
    shown = [name for row in table_under("## Names") for name in re.findall(r"`([\w.]+)[`(]", row[0])]
    assert sorted(name for name in shown if "." not in name) == sorted(evaluator.__all__)
    for name in shown:
        package, _, module = name.partition(".")
        assert not module or importlib.import_module(name)


def test_table_of_evaluators():
    """The README's own, which is shorter."""
    known = {**encoding.MAX_VALUE, "omaha_high": encoding.MAX_VALUE["high"], "omaha_low8": encoding.MAX_VALUE["low8"]}
    shown = []
    for row in table_under("## First hand", TEXT):
        names, numbers = re.findall(r"`(\w+)[`(]", row[0]), list(map(int, re.findall(r"\d+", row[2])))
        assert names == ["showing"] or {known[name] for name in names} <= set(numbers)
        shown += names
    assert sorted(shown) == sorted([*known, "showing"])


def test_table_of_names_shows_the_defaults():
    for name in ("describe", "category", "best_five"):
        (shown,) = re.findall(rf"^\| `{name}\((.*?)\)`", NAMES, re.MULTILINE)
        parameters = inspect.signature(getattr(evaluator, name)).parameters.values()
        defaults = {one.name: one.default for one in parameters if one.default is not inspect.Parameter.empty}
        assert {key: eval(value) for key, value in re.findall(r"(\w+)=([^,]+)", shown)} == defaults


@pytest.mark.parametrize("scale", encoding.MAX_VALUE)
def test_largest_values(scale):
    (row,) = (row for row in table_under("## Names") if row[0].startswith(f"`{scale}("))
    assert re.search(r"1…(\d+)", row[1])[1] == str(encoding.MAX_VALUE[scale])


@pytest.mark.parametrize(("arguments", "numbers"), FREQUENCIES)
def test_frequencies(arguments, numbers):
    """Those of known_tables.json; that the calls count them is up to test_exhaustive, but for the shortest."""
    table = {'"stud", 5': "tab-5", '"holdem"': "tab-7", '"omaha"': "tab-omaha"}[arguments]
    (head,) = re.findall(r"^\| \|( high card .*)\|$", NAMES, re.MULTILINE)
    shown = {name.strip(): int(number.replace(",", "")) for name, number in zip(head.split("|"), numbers.split("|"))}
    assert shown.items() <= TABLES[table]["counts"].items() and len(shown) == 9
    if table == "tab-5":
        assert list(exact.category_counts(*ast.literal_eval(arguments)).values()) == list(shown.values())


QUICK = ("aa_bonus", "three_card_poker", "pair_plus", "let_it_ride", "buster_blackjack")


@pytest.mark.parametrize(("call", "edge", "base_bet"), table_under("## Casino", TEXT))
def test_house_edges(call, edge, base_bet):
    """Those of short jobs are computed; the others are known to the tests of their games."""
    name, _, rules = call.strip("`").partition(", ")
    assert games.game_named(name).base_bet == base_bet
    if name in QUICK:
        answer = evaluator.casino.house_edge(name, **eval(f"dict({rules})"))
        assert f"{100 * float(answer.edge):.6f} %" == edge


def test_every_casino_game_is_listed():
    listed = {row[0].strip("`").partition(",")[0] for row in table_under("## Casino", TEXT)}
    assert listed == set(games.NAMES) - {"pai_gow_poker"}


@pytest.mark.parametrize("path", [README, REFERENCE], ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    text = path.read_text(encoding="utf-8")
    for target, _, anchor in (link.partition("#") for link in re.findall(r"\]\(([^)]+)\)", text)):
        file = path.parent / target if target else path
        assert file.exists(), target
        headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE) if anchor else []
        assert not anchor or anchor in {heading.lower().replace(" ", "-") for heading in headings}, anchor
