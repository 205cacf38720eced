"""Types: the Python files and a user's program pass ``mypy --strict``, the stubs say what the compiled modules hold."""

import subprocess
import sys
from pathlib import Path

import pytest
import typed_user

import evaluator

STUBTEST = Path(__file__).with_name("stubtest.allowlist")
PACKAGE = Path(evaluator.__file__).parent
CONFIG = Path(__file__).parents[2] / "pyproject.toml"


def run(*command):
    """From the folder of the package, which is thus taken for the sources, not for something installed."""
    pytest.importorskip("mypy")
    result = subprocess.run(
        [sys.executable, "-m", *map(str, command)], cwd=PACKAGE.parent, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.slow  # NumPy's types alone take ten seconds
def test_python_files():
    run("mypy", "--strict", "--config-file", CONFIG, PACKAGE, typed_user.__file__)


@pytest.mark.slow  # the same again
def test_stubs():
    compiled = sorted(
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in PACKAGE.rglob("*.pyi")
    )
    allowed = STUBTEST
    run("mypy.stubtest", *compiled, "--concise", "--mypy-config-file", CONFIG, "--allowlist", allowed)


@pytest.mark.parametrize("part", ["evaluators", "values", "ranges", "spots", "table"])
def test_the_typed_program_runs(part):
    getattr(typed_user, part)()
