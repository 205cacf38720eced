"""The same program at every level that this CPU has, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from evaluator import cpu


def outputs_at_levels(program):
    """What a program prints: a set, of one text if the levels agree."""
    path = os.pathsep.join([str(Path(cpu.__file__).parents[1]), *sys.path])
    return {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"EVALUATOR_CPU": level, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for level in cpu.available()
    }
