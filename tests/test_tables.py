"""The tables are the same bytes on every build: twice in one process, and whatever order Python gives its sets.

In a checkout the build wrote them too, in a process of its own; its file stands for the second process.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import evaluator

PACKAGE = Path(evaluator.__file__).parent
PROGRAM = """
import runpy, sys
write = runpy.run_path(sys.argv[1])["write"]
for path in sys.argv[2:]:
    write(path)
"""


def written(essay, paths, hash_seed):
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    subprocess.run([sys.executable, "-c", PROGRAM, str(PACKAGE / essay), *map(str, paths)], check=True, env=environment)
    return [path.read_bytes() for path in paths]


@pytest.mark.parametrize(("essay", "tables"), [("tablegen.py", "tables.c"), ("lanetables.py", "lane_tables.c"), ("gametables.py", "game_tables.c")])
def test_the_same_bytes_every_time(essay, tables, tmp_path):
    once, twice = written(essay, [tmp_path / "once", tmp_path / "twice"], hash_seed="0")
    built = PACKAGE / "kernels" / tables
    elsewhere = built.read_bytes() if built.exists() else written(essay, [tmp_path / "elsewhere"], hash_seed="4711")[0]
    assert once == twice == elsewhere
    assert once.isascii() and b"\r" not in once and once.count(b"const ") > 5
