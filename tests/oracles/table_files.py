"""The look-up tables as the compiler reads them: what the essays of the build write, parsed, and the hands to ask about."""

import os
import re
import subprocess
import sys
import tempfile
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np

import evaluator

FOLDER = Path(evaluator.__file__).parent / "kernels" / "tables"
FILES = {"tablegen.py": "tables.c", "lanetables.py": "lane_tables.c", "gametables.py": "game_tables.c"}
"""The essays, and what they write into kernels."""
PROGRAM = """
import runpy, sys
write = runpy.run_path(sys.argv[1])["write"]
for path in sys.argv[2:]:
    write(path)
"""
TABLE = re.compile(r"^const (card_entry|uint\d+)(?:_t)? table_(\w+)\[(\d+)\] = \{\n([^;]*)\};$", re.MULTILINE)


def written(essay, paths, hash_seed="0"):
    """The bytes of files that one process writes, whatever order it gives its sets."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    subprocess.run([sys.executable, "-c", PROGRAM, str(FOLDER / essay), *map(str, paths)], check=True, env=environment)
    return [path.read_bytes() for path in paths]


@cache
def tables(essay):
    """Name → array; of card entries the key and the mask, (256, 2)."""
    with tempfile.TemporaryDirectory() as folder:
        (text,) = written(essay, [Path(folder) / "tables.c"])
    found = {}
    for kind, name, length, items in TABLE.findall(text.decode("ascii")):
        numbers = [int(number) for number in re.findall(r"\d+(?=ull|\b)", items)]
        dtype = np.uint64 if kind == "card_entry" else np.dtype(kind)
        found[name] = np.array(numbers, dtype).reshape((int(length), 2) if kind == "card_entry" else int(length))
    return found


@cache
def multisets(size):
    """Every way to draw so many ranks, ascending: (n, size)."""
    found = [
        ranks for ranks in combinations_with_replacement(range(13), size) if max(map(ranks.count, set(ranks))) <= 4
    ]
    return np.array(found)


def unsuited(ranks):
    """Cards of these ranks, ascending (n, k), of which no five are of one suit: equal ranks are neighbours."""
    return 4 * ranks + np.arange(ranks.shape[1]) % 4


def bits(ranks):
    """A set of ranks, the deuce bit 0."""
    return sum(1 << rank for rank in ranks)


def ranks_in(number):
    return [rank for rank in range(number.bit_length()) if number >> rank & 1]
