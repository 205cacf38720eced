"""The tables are the same bytes on every build: twice in one process, and whatever order Python gives its sets.

In a checkout the build wrote them too, in a process of its own; its file stands for the second process.
"""

import os
import subprocess
import sys
from pathlib import Path

import evaluator

TABLEGEN = Path(evaluator.__file__).parent / "tablegen.py"
PROGRAM = """
import runpy, sys
write = runpy.run_path(sys.argv[1])["write"]
for path in sys.argv[2:]:
    write(path)
"""


def written(paths, hash_seed):
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    subprocess.run([sys.executable, "-c", PROGRAM, str(TABLEGEN), *map(str, paths)], check=True, env=environment)
    return [path.read_bytes() for path in paths]


def test_the_same_bytes_every_time(tmp_path):
    once, twice = written([tmp_path / "once", tmp_path / "twice"], hash_seed="0")
    built = TABLEGEN.parent / "kernels" / "tables.c"
    elsewhere = built.read_bytes() if built.exists() else written([tmp_path / "elsewhere"], hash_seed="4711")[0]
    assert once == twice == elsewhere
    assert once.isascii() and b"\r" not in once and once.count(b"const ") > 5
