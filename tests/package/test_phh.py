"""The recipe of docs/phh.md on the hands that pokerkit ships with its tests: it runs, and its numbers are right."""

import ast
import re
import textwrap
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "phh.md"

papers = pytest.importorskip("pokerkit.tests.test_papers")


def shipped():
    """The histories in pokerkit's own tests, by variant."""
    found = {}
    for node in ast.walk(ast.parse(Path(papers.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "variant = " in node.value:
            text = textwrap.dedent(node.value)
            found.setdefault(re.search(r'variant = "(\S+)"', text)[1], text)
    return found


@pytest.fixture(scope="module")
def page():
    if not PAGE.exists():
        pytest.skip("no checkout")
    recipe, example = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names = {}
    exec(recipe, names)
    exec(example, names)
    return names


HANDS = shipped()


def test_there_are_hands():
    assert {"NT", "NS", "PO"} <= set(HANDS)


def test_the_example(page):
    answer = page["answer"]
    assert answer["winners"] == [2] and answer["luck"] == [0, 0, 0] and answer["won"] == [-553500, -2500, 556000]
    assert answer["showdown"].names[2] == "straight, seven high"


@pytest.mark.parametrize("variant", ["NT", "NS", "PO"])
def test_luck_adds_up_to_nothing(page, variant):
    answer = page["review"](HANDS[variant])
    assert sum(answer["won"]) == 0 and abs(sum(answer["ev"])) < 1e-6 and abs(sum(answer["luck"])) < 1e-6
    assert set(answer["winners"]) == set(answer["showdown"].winners)


def test_short_deck_before_the_flop(page):
    """Kings against queens, all-in before the flop: they lost a pot most of which was theirs."""
    answer = page["review"](HANDS["NS"])
    kings, queens = answer["players"].index("Paul Phua"), answer["players"].index("Tan Xuan")
    assert answer["winners"] == [queens] and answer["luck"][queens] > 400_000
    assert answer["luck"][kings] == pytest.approx(-answer["luck"][queens])


def test_omaha_on_a_flop(page):
    """A wheel against a wrap: the favourite won, and more than that was worth."""
    answer = page["review"](HANDS["PO"])
    assert answer["won"][0] > answer["ev"][0] > 0
