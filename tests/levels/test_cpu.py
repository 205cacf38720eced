"""The level: chosen at import, forced by the environment, and no AVX instruction outside the levels that ask for it."""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import evaluator
from evaluator import cpu

PACKAGE = Path(evaluator.__file__).parent
KNOWN_LEVELS = ("baseline", "avx2", "avx512")


def run_python(program, **environment):
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r})\n{program}"]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)


def import_error(level):
    """The last line of the traceback when the package is imported at a level."""
    result = run_python("import evaluator", EVALUATOR_CPU=level)
    assert result.returncode == 1
    return result.stderr.strip().splitlines()[-1]


def test_levels_are_known_and_in_order():
    levels = cpu.available()
    assert levels[0] == "baseline" and cpu.level() in levels
    assert list(levels) == [level for level in KNOWN_LEVELS if level in levels]


def test_the_best_level_runs_unless_one_is_asked_for():
    result = run_python("import evaluator; print(evaluator.cpu.level())", EVALUATOR_CPU="")
    assert result.stdout.strip() == cpu.available()[-1], result.stderr


@pytest.mark.parametrize("level", cpu.available())
def test_every_available_level_can_be_forced(level):
    program = "from evaluator import cpu, high; print(cpu.level(), *cpu.available(), high('As Ks Qs Js Ts'))"
    result = run_python(program, EVALUATOR_CPU=level)
    assert result.stdout.split() == [level, *cpu.available(), "7462"], result.stderr


@pytest.mark.parametrize("name", ["abacus", "AVX2", " avx2", "avx2,baseline", "0"])
def test_a_name_that_is_no_level(name):
    assert import_error(name).startswith(f"ImportError: EVALUATOR_CPU={name!r} is no level; there are: baseline")


@pytest.mark.parametrize("name", [level for level in KNOWN_LEVELS if level not in cpu.available()])
def test_a_level_that_does_not_run_here(name):
    """The error names the level that was asked for and those that run."""
    message = import_error(name)
    assert message.startswith(f"ImportError: EVALUATOR_CPU={name!r}")
    assert ", ".join(cpu.available()) in message


# --- By disassembly ---------------------------------------------------------------------------------------------------

# What a CPU of the year 2004 lacks: AVX with its mask registers, BMI, and of what came before it what compilers use.
LATER_INSTRUCTIONS = re.compile(
    r"v[a-z]\w+|k(mov|and|or|xor|not|add|shift|test|unpck)\w*|andn|bextr|bls(r|i|msk)|bzhi|mulx|pdep|pext|rorx"
    r"|s(ar|hl|hr)x|lzcnt\w*|popcnt\w*|pshufb|palignr|pabs[bwd]|pmaddubsw|pmulhrsw|pblend\w+|pmov[sz]x\w+"
    r"|pm(in|ax)(sb|uw|sd|ud)"
    r"|ptest|pextr[bdq]|pinsr[bdq]|pcmp(eq|gt)q|packusdw|pmulld|crc32\w*"
)
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\t([a-z]\w+)", re.MULTILINE)
SYMBOL = re.compile(r"^([0-9a-f]+) (.{7}) (\S+)\s+([0-9a-f]+)\s+(?:\.hidden )?(\S+)$", re.MULTILINE)


def objdump(*arguments):
    return subprocess.run(["objdump", *map(str, arguments)], capture_output=True, text=True, check=True).stdout


def functions_by_file(library):
    """Source file to the address ranges of its local functions: a file's own symbol comes before theirs."""
    ranges, file = {}, None
    for address, flags, section, size, name in SYMBOL.findall(objdump("-t", library)):
        if section == "*ABS*" and flags.endswith("df"):
            file = name
        elif flags.startswith("l") and flags.endswith("F"):
            begin = int(address, 16)
            ranges.setdefault(file, []).append(range(begin, begin + int(size, 16)))
    return ranges


def later_instructions(library):
    """(address, mnemonic) of every instruction that not every x86-64 CPU has."""
    code = INSTRUCTION.findall(objdump("-d", "--no-show-raw-insn", library))
    assert len(code) > 1000
    return [(int(address, 16), name) for address, name in code if LATER_INSTRUCTIONS.fullmatch(name)]


if sys.platform == "linux" and platform.machine() == "x86_64" and shutil.which("objdump"):

    @pytest.mark.parametrize("library", sorted(PACKAGE.rglob("*.so")), ids=lambda path: path.name.split(".")[0])
    def test_only_a_level_uses_the_instructions_of_a_level(library):
        functions = functions_by_file(library)
        allowed = [] if library.name.split(".")[0] != "cpu" else functions["avx2.c"] + functions.get("avx512.c", [])
        found = later_instructions(library)
        astray = [(hex(at), name) for at, name in found if not any(at in function for function in allowed)]
        assert not astray
        assert bool(found) == bool(allowed)  # the levels do use theirs: the search finds what there is
