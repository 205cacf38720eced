"""What the docstring of every public function tells: its parameters, what comes out, its errors, an example.

In sections or in prose; "as for :func:`high`" tells what the docstring of that function does.
"""

import doctest
import importlib
import inspect
import re

import numpy as np
import pytest

MODULES = [
    "evaluator",
    *(f"evaluator.{name}" for name in ("casino", "charts", "exact", "interop", "plots", "strength", "stud")),
]

# A type of what comes out: NumPy's, Python's, or one of this package or of matplotlib.
RESULT = re.compile(
    r"\bReturns\n-+\n|\b(u?int(8|16|32|64)?|float64|bool|str|text|list|dict|array|[rR]ange|Strength|Fraction|Axes|file)\b"
)
ERROR = re.compile(r"\b(ValueError|TypeError)|[eE]rrors (as|of)|no errors")
REFERENCE = re.compile(r"\b(?:as|As|of|see) (?:for |of )?:func:`([\w.]+)`")

# They are made by functions, and only read.
ANSWERS = {"Category", "Equity", "Showdown", "HouseEdge", "Simulation", "Strength"}


def public():
    """Every public function, class, method and property, by its full name."""
    found = {}
    for module_name in MODULES:
        try:
            module = importlib.import_module(module_name)
        except ImportError:  # plots without matplotlib
            continue
        for name in module.__all__:
            thing = getattr(module, name)
            if not callable(thing):
                continue
            found[f"{module_name}.{name}"] = thing
            if inspect.isclass(thing):
                for part, member in vars(thing).items():
                    if not part.startswith("_") and (inspect.isroutine(member) or isinstance(member, property)):
                        found[f"{module_name}.{name}.{part}"] = getattr(thing, part)
    return found


PUBLIC = public()


def text_of(thing, seen=()):
    """The docstring and, where it refers to them, those of other functions."""
    own = inspect.getdoc(thing) or ""
    for name in {name.rsplit(".")[-1] for name in REFERENCE.findall(own)}.difference(seen):
        (other,) = {id(other): other for full, other in PUBLIC.items() if full.endswith(f".{name}")}.values()
        own += "\n" + text_of(other, (*seen, name))
    return own


def parameters_of(thing):
    if isinstance(thing, (np.ufunc, property)):
        return []
    return [name for name in inspect.signature(thing).parameters if name not in ("self", "rules")]


def test_there_are_all():
    assert len(PUBLIC) > 50 and {"evaluator.Range.to_grid", "evaluator.ShowdownPlan.ev"} < set(PUBLIC)


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_says_everything(name):
    thing = PUBLIC[name]
    text, is_answer = text_of(thing), name.rsplit(".", 1)[-1] in ANSWERS
    assert is_answer or RESULT.search(text), "what comes out"
    if isinstance(thing, property):
        return
    assert doctest.DocTestParser().get_examples(inspect.getdoc(thing)), "an example"
    if not is_answer and (isinstance(thing, np.ufunc) or parameters_of(thing)):
        assert ERROR.search(text), "errors"
        missing = [parameter for parameter in parameters_of(thing) if not re.search(rf"\b{parameter}\b", text)]
        assert not missing, f"parameters {missing}"


def test_knows_what_is_missing():
    def silent(hands):
        """The hands."""

    assert not ERROR.search(text_of(silent)) and not RESULT.search(text_of(silent))
