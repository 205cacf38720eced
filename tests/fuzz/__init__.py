"""Fuzzing: bytes become calls of the public doors, whose answers slow oracles check.

    bytes ─► targets.py: which door ─► choices.py: text, arrays ─► *_doors.py ─► oracles of the tests

``python -m tests.fuzz --seconds 20`` in the root of a checkout; see __main__.py.
"""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("oracles", "hands", "odds", "deals")]
