"""Measurements in a process of their own: with another level, without this process's imports, or under valgrind.

A child is a module of this package run with ``python -m``; it prints one JSON document.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_module(
    module: str, *arguments: object, level: str | None = None, prefix: Sequence[str] = ()
) -> subprocess.CompletedProcess:
    """Run ``bench.<module>`` at a level, with the Python that runs us, behind a command such as valgrind."""
    # The hash seed and BLAS threads that spin while idle would change the number of instructions from run to run.
    environment = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
    if level is not None:
        environment["EVALUATOR_CPU"] = level
    command = [*prefix, sys.executable, "-m", f"bench.{module}", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def result_of(child: subprocess.CompletedProcess) -> object:
    """Return what the child printed; RuntimeError with its complaint if it failed."""
    if child.returncode:
        raise RuntimeError(f"{' '.join(child.args)} failed:\n{child.stderr}")
    return json.loads(child.stdout)
