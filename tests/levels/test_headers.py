"""Every header of the kernels compiles by itself, at each level, by whichever of GCC and Clang there is: the order in
which files are included means nothing."""

import os
import re
import shutil
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import evaluator

KERNELS = Path(evaluator.__file__).parent / "kernels"
HEADERS = sorted(path.relative_to(KERNELS).as_posix() for path in KERNELS.rglob("*.h"))
LEVELS = ("ONE_HAND", "BASELINE", "AVX2", "AVX512")
OF_PLAIN_HEADERS = ("ONE_HAND", "AVX2")
"""Where headers that know nothing of levels are tried: they must get along with those that do."""

INCLUDED = (KERNELS, sysconfig.get_path("include"), np.get_include())


def includes(header):
    """All that a header includes, itself too."""
    names, new = set(), {header}
    while new:
        names |= new
        texts = [(KERNELS / name).read_text(encoding="utf-8") for name in new]
        new = {name for text in texts for name in re.findall(r'#include "([^"]+)"', text)} - names
    return names


def complaints(compiler, level, header):
    """What a compiler says of a file that includes nothing else; it ends where the level's instructions end."""
    lines = [f"#define EVALUATOR_LEVEL LEVEL_{level}", f'#include "{header}"']
    own_operations = header.startswith("simd/") and "simd/level.h" not in includes(header)  # of one level's lanes
    if level.startswith("AVX") and not own_operations:
        lines += ['#include "simd/level.h"', '#include "simd/target_end.h"']
    command = [compiler, "-std=gnu11", "-fsyntax-only", "-x", "c", "-", *(f"-I{folder}" for folder in INCLUDED)]
    result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True)
    return f"{header} at {level}:\n{result.stderr}" if result.returncode else ""


@pytest.mark.skipif(not HEADERS, reason="no checkout")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_each_header_compiles_alone(compiler, level):
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        tried = [one for one in HEADERS if level in OF_PLAIN_HEADERS or "simd/level.h" in includes(one)]
        said = list(pool.map(lambda header: complaints(compiler, level, header), tried))
    assert len(said) > 40 and not any(said), "\n".join(filter(None, said))
