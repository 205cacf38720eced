"""The same program at every level that this CPU has, each in a process of its own: a level is chosen at import."""

import os
import subprocess
import sys
from pathlib import Path

from evaluator import cpu

ORACLES = Path(__file__).parent
PACKAGE_ROOT = Path(cpu.__file__).parents[1]
LEVELS = cpu.available()


def run_at(level, *command):
    """Python with these arguments; warnings are errors."""
    path = os.pathsep.join([str(PACKAGE_ROOT), str(ORACLES)])
    result = subprocess.run(
        [sys.executable, "-W", "error", *map(str, command)],
        env=os.environ | {"EVALUATOR_CPU": level, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, f"level {level}, status {result.returncode}\n{result.stdout}\n{result.stderr}"


def outputs_at_levels(program):
    """What a program prints: a set, of one text if the levels agree."""
    path = os.pathsep.join([str(PACKAGE_ROOT), *sys.path])
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"EVALUATOR_CPU": level, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for level in LEVELS
    }
