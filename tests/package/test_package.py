"""The package as a whole: its public names, their signatures and examples, and what an import costs."""

import ast
import doctest
import importlib
import inspect
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import evaluator

PACKAGE = Path(evaluator.__file__).parent

# The public names of the design that exist so far, with their signatures.
ONE = "(cards, *, out=None, threads=1, validate=True)"
WITH_BOARD = "(cards, board=None, *, out=None, threads=1, validate=True)"
TWO = "(hole, board, *, out=None, threads=1, validate=True)"
SIGNATURES = {
    "high": WITH_BOARD,
    "low8": WITH_BOARD,
    "razz": WITH_BOARD,
    "omaha_high": TWO,
    "omaha_low8": TWO,
    "short_deck": WITH_BOARD[:-1] + ", trips_beat_straight=False)",
    "deuce_seven": WITH_BOARD,
    "badugi": ONE,
    "three_card": ONE,
    "pai_gow": ONE[:-1] + ", wheel='lowest')",
    "pai_gow_front": ONE,
    "showing": ONE[:-1] + ", low=False)",
    "card": "(text)",
    "cards": "(hands)",
    "to_text": "(cards)",
    "mask": "(cards)",
    "from_mask": "(mask)",
    "Range": "(text)",
    "OmahaRange": "(text, hole_cards=None)",
    "board_values": "(boards, *, out=None, threads=1)",
    "showdown_ev": "(board, villain, *, win=1.0, tie=0.0, lose=-1.0, out=None, threads=1)",
    "ShowdownPlan": "(board)",
    "deal": "(n, players=2, *, game='holdem', known=None, board='', dead='', seed=None, threads=1)",
    "category": "(v, evaluator='high', **house_rules)",
    "describe": "(v, evaluator='high', **house_rules)",
    "best_five": "(cards, board=None, *, evaluator='high', **house_rules)",
    "shares": "(high, low=None, *, out=None, threads=1)",
    "settle": "(contributions, high, low=None, *, dead_chips=0, runouts=1, rake=None, rake_cap=None, odd_chip=None,"
    " out=None, threads=1)",
    "pots": "(contributions, folded=(), *, dead_chips=0)",
    "Pots": "(amounts, eligible, returned)",
    "allin_ev": "(hands, contributions, board='', *, game='holdem', dead='', dead_chips=0)",
    "preflop_matrix": "(threads=1)",
    "showdown": "(hands, board='', *, game='holdem')",
    "equities": "(hands, boards=None, *, game='holdem', dead=None, missing='raise', counts=False, threads=1)",
    "equity": "(hands, board='', *, game='holdem', dead='', samples=None, stderr=None, max_seconds=None, seed=None, threads=1,"
    " executor=None, progress=False)",
    "Equity": "(counts, exact)",
    "Showdown": "(hands, board='', game='holdem')",
    "to_cactus_kev": "(v)",
    "from_cactus_kev": "(numbers)",
}

MODULES = {"casino", "charts", "cpu", "exact", "interop", "strength", "stud"}
"""Public modules; plots, which needs matplotlib, is reached in the same way but no part of ``import *``."""


def modules_of(*suffixes):
    """Dotted names within the package, and the files."""
    for path in sorted(path for suffix in suffixes for path in PACKAGE.rglob(f"*{suffix}")):
        yield ".".join(path.relative_to(PACKAGE).with_suffix("").parts), path


# The modules that have examples.
EXAMPLES = [name for name, path in modules_of(".py", ".pyx") if ">>>" in path.read_text(encoding="utf-8")]

STUBS = [name for name, _ in modules_of(".pyi")]

# What no import of the package brings.
LATE = {
    *("casino", "charts", "cli", "conformance", "exact", "interop", "kernels", "plots", "strength"),
    *("columns.handfile", "odds.counting", "ranges.holdem_parser", "ranges.omaha_parser", "work.workers"),
}

# The evaluators on card masks; NumPy gives a ufunc its signature.
UFUNCS = {"high_mask", "low8_mask", "razz_mask", "omaha_high_mask", "omaha_low8_mask"}


def module(name):
    return importlib.import_module(f"evaluator.{name}")


def bare(signature):
    """A signature without annotations."""
    parameters = [part.replace(annotation=inspect.Parameter.empty) for part in signature.parameters.values()]
    return str(signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty))


def test_public_names():
    assert set(evaluator.__all__) == {*SIGNATURES, *UFUNCS, "Category", *MODULES}
    assert evaluator.__all__ == sorted(evaluator.__all__)
    for name in evaluator.__all__:
        assert getattr(evaluator, name).__doc__
    assert evaluator.__version__


@pytest.mark.parametrize("name", SIGNATURES)
def test_signatures(name):
    assert bare(inspect.signature(getattr(evaluator, name))) == SIGNATURES[name]


def test_no_module_bears_a_public_name():
    modules = {path.name.split(".")[0] for path in PACKAGE.iterdir()}
    assert modules & set(evaluator.__all__) == MODULES
    assert all(callable(getattr(evaluator, name)) for name in SIGNATURES)


@pytest.mark.parametrize("name", sorted(MODULES | {"conformance", "plots", "scalar"}))
def test_public_modules_are_reached_without_an_import(name):
    if name == "plots":
        pytest.importorskip("matplotlib")
    result = run_python(f"import evaluator; print(evaluator.{name}.__name__)")
    assert result.stdout == f"evaluator.{name}\n", result.stderr
    assert name in dir(evaluator)


@pytest.mark.parametrize("name", sorted(UFUNCS))
def test_ufuncs(name):
    ufunc = getattr(evaluator, name)
    assert type(ufunc) is np.ufunc and ufunc.__name__ == name
    assert doctest.DocTestParser().get_examples(ufunc.__doc__)
    stub = ast.parse((PACKAGE / "hands" / "masks.pyi").read_text(encoding="utf-8")).body
    assert {node.target.id for node in stub if isinstance(node, ast.AnnAssign)} == UFUNCS


# --- Types -----------------------------------------------------------------------------------------------------------


def parameters_of_stub(name):
    """Function name to its parameters: positional, keyword-only; all overloads of a function must have the same."""
    found = {}
    for node in ast.parse((PACKAGE / f"{name.replace('.', '/')}.pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            arguments = node.args
            names = [part.arg for part in arguments.args], [part.arg for part in arguments.kwonlyargs]
            assert found.setdefault(node.name, names) == names
    return found


def parameters_at_run_time(function):
    parameters = inspect.signature(function).parameters.values()
    kinds = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    return tuple([part.name for part in parameters if part.kind is kind] for kind in kinds)


@pytest.mark.parametrize("name", STUBS)
def test_stubs_say_what_there_is(name):
    there = {
        function_name: parameters_at_run_time(function)
        for function_name, function in vars(module(name)).items()
        if not function_name.startswith("_") and not inspect.isclass(function)
        if getattr(function, "__module__", None) == f"evaluator.{name}"
    }
    assert parameters_of_stub(name) == there


def test_every_extension_module_is_typed():
    assert (PACKAGE / "py.typed").exists()
    compiled = {path.parent / path.name.split(".")[0] for _, path in modules_of(".so", ".pyd")}
    assert compiled == {path.with_suffix("") for _, path in modules_of(".pyi")}


def test_what_compiled_callers_need_is_there():
    assert {"scalar.pxd", "cpu.pxd"} <= {path.name for path in PACKAGE.glob("*.pxd")}


# --- Docstrings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name):
    """pytest collects no examples from compiled modules."""
    one = module(name)
    results = doctest.testmod(one)
    assert results.failed == 0 and results.attempted > 0
    for public in set(SIGNATURES) & {key for key, thing in vars(one).items() if callable(thing)}:
        function = getattr(one, public)
        if getattr(function, "__module__", None) == one.__name__ and not inspect.isclass(function):
            assert doctest.DocTestParser().get_examples(function.__doc__), public


# --- Pickles, imports -------------------------------------------------------------------------------------------------


def test_functions_and_categories_pickle():
    for name in SIGNATURES:
        function = getattr(evaluator, name)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(function, protocol)) is function
    for name in UFUNCS:
        assert pickle.loads(pickle.dumps(getattr(evaluator, name))) is getattr(evaluator, name)
    for category in evaluator.Category:
        assert pickle.loads(pickle.dumps(category)) is category


def run_python(program, **environment):
    root = str(PACKAGE.parent)
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {root!r})\n{program}"]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)


def test_import_brings_numpy_and_little_else():
    """What only some calls need is imported by them: threads, the command line, the progress bar."""
    result = run_python("import numpy; before = set(sys.modules)\nimport evaluator\nprint(*set(sys.modules) - before)")
    modules = set(result.stdout.split())
    assert "evaluator" in modules, result.stderr
    costly = {"argparse", "concurrent", "dataclasses", "logging", "multiprocessing", "rich", "typing_extensions"}
    assert not costly & {name.split(".")[0] for name in modules}
    assert not [name for name in modules if name.removeprefix("evaluator.") in LATE]


def test_one_thread_needs_no_pool():
    program = "import numpy, evaluator; evaluator.high(numpy.tile(numpy.arange(7), (9999, 1)))"
    result = run_python(f"{program}\nprint('concurrent.futures' in sys.modules)")
    assert result.stdout.split() == ["False"], result.stderr


def test_values_are_plain():
    assert type(evaluator.high("AsKsQsJsTs")) is int
    assert type(evaluator.high([[51, 47, 43, 39, 35]])) is np.ndarray
