"""The kernels on CPUs of other kinds: cross-compiled and run by qemu, compared with the oracle; and by other compilers.

aarch64 is Apple's and Graviton's; s390x has the highest byte of a word first. What is not installed is skipped: on
Debian, ``apt-get install gcc-aarch64-linux-gnu gcc-s390x-linux-gnu qemu-user clang gcc-mingw-w64-x86-64``.
"""

import platform
import shutil
import subprocess
import sysconfig
from pathlib import Path

import numpy as np
import oracle
import pytest
from families import EVERY, MASKED

SOURCES = Path(__file__).parent / "emulation"
KERNELS = Path(__file__).parents[2] / "evaluator" / "kernels"
LABELS = [
    *("high", "low8", "razz", "short_deck", "short_deck_trips", "deuce_seven", "badugi", "three_card"),
    *("pai_gow", "pai_gow_second", "pai_gow_front", "showing", "showing_low", "omaha_high", "omaha_low8"),
]
"""As kernel_program.c numbers them; the kernels of masks come after those of rows, in the same order."""
MASK_LABELS = ["high", "low8", "razz", "omaha_high", "omaha_low8"]
BOARDS = len(LABELS) + len(MASK_LABELS)
FLAGS = ["-std=gnu11", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", f"-I{KERNELS}"]
HOST = (sysconfig.get_config_var("CC") or "cc").split()[0]
CPUS = {
    "aarch64": ("aarch64-linux-gnu-gcc", "<", ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]),
    "s390x": ("s390x-linux-gnu-gcc", ">", ["qemu-s390x", "-L", "/usr/s390x-linux-gnu"]),
}

checkout = pytest.mark.skipif(not (KERNELS / "tables" / "tables.c").exists(), reason="no checkout with generated tables")


class Program:
    """kernel_program.c as a running program; each call is a request."""

    def __init__(self, command, order):
        self.order, self.command, self.requests, self.calls = order, command, [], []

    def request(self, kernel, parts, wanted, cards):
        """Ask for values of parts (n, k), or of masks (n,); `wanted` are the values, None where there is a fault."""
        n = len(parts[0])
        head = np.array([kernel, cards[0], cards[1] if len(cards) > 1 else 0, n], f"{self.order}i8")
        body = [part.astype(f"{self.order}{part.dtype.kind}{part.dtype.itemsize}").tobytes() for part in parts]
        self.requests.append(b"".join([head.tobytes(), *body]))
        self.calls.append((kernel, n, 1326 if kernel == BOARDS else 1, wanted))

    def check(self):
        """Run all requests in one process, and compare."""
        ran = subprocess.run(self.command, input=b"".join(self.requests), capture_output=True)
        assert ran.returncode == 0, f"{self.command}: {ran.stderr.decode()}"
        answer, at = ran.stdout, 0
        for kernel, n, each, wanted in self.calls:
            (flags,) = np.frombuffer(answer, f"{self.order}i8", 1, at)
            values = np.frombuffer(answer, f"{self.order}u2", n * each, at + 8)
            at += 8 + values.nbytes
            if wanted is None:
                assert flags, f"kernel {kernel} accepts what is illegal"
            else:
                assert not flags, f"kernel {kernel} refuses what is legal"
                np.testing.assert_array_equal(values, wanted, f"kernel {kernel}")
        assert at == len(answer)


def masks_of(rows):
    cards = rows.astype(np.uint64)
    return np.bitwise_or.reduce(np.uint64(1) << (16 * (cards & np.uint64(3)) + (cards >> np.uint64(2))), axis=-1)


def board_pairs(rows):
    """The values of all pairs of hole cards, by the oracle."""
    pairs = np.array([(hi, lo) for hi in range(52) for lo in range(hi)])
    values = np.zeros((len(rows), len(pairs)), np.uint16)
    for row, board in enumerate(rows):
        live = ~np.isin(pairs, board).any(axis=1)
        values[row, live] = oracle.high_many(np.hstack([np.tile(board, (live.sum(), 1)), pairs[live]]))
    return values.ravel()


def ask_everything(program, n):
    """Every family and number of cards, remainders, and every kind of fault."""
    for deal in EVERY:
        rows = deal.hands(n, seed=41)
        kernel, expected = LABELS.index(deal.label), deal.expected(rows)
        for part in (slice(None), slice(0, 1), slice(3, 3), slice(7, 72)):
            parts = [np.ascontiguousarray(some) for some in deal.split(rows[part])]
            program.request(kernel, parts, expected[part], deal.sizes)
        for bad in (deal.deck.stop, 64, 255, *([rows[5, 0]] if deal.total > 1 else [])):
            wrong = rows[:40].copy()
            wrong[5, -1] = bad
            program.request(kernel, [np.ascontiguousarray(some) for some in deal.split(wrong)], None, deal.sizes)
        if deal in MASKED:
            masks = [masks_of(part) for part in deal.split(rows)]
            kernel = len(LABELS) + MASK_LABELS.index(deal.label)
            program.request(kernel, masks, expected, deal.sizes)
            for bad in (0, 0xF, 1 << 63, (1 << 52) - 1):
                program.request(kernel, [np.array([*part[:40], bad], np.uint64) for part in masks], None, deal.sizes)


def built(compiler, folder):
    path = folder / "kernels"
    sources = [SOURCES / "kernel_program.c", *(KERNELS / "level" / f"{name}.c" for name in ("baseline", "one_hand"))]
    sources += [KERNELS / "tables" / f"{kind}tables.c" for kind in ("", "lane_", "game_")]
    subprocess.run([compiler, *FLAGS, *map(str, sources), "-o", str(path)], check=True)
    return path


@checkout
@pytest.mark.parametrize("cpu", ["aarch64", pytest.param("s390x", marks=pytest.mark.slow)])
def test_kernels_on_another_cpu(cpu, tmp_path):
    compiler, order, emulator = CPUS[cpu]
    for tool in (compiler, emulator[0]):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    path = built(compiler, tmp_path)
    for level, n in (("0", 1_500), ("1", 200)):
        program = Program([*emulator, str(path), level], order)
        ask_everything(program, n)
        if level == "0":
            for size in (3, 4, 5):
                rows = np.ascontiguousarray(oracle.rare_hands(3, size, 42))
                program.request(BOARDS, [rows], board_pairs(rows), (size,))
        program.check()


# --- Compilers --------------------------------------------------------------------------------------------------------

TARGETS = {
    "clang": ["clang"],
    "clang-aarch64": ["clang", "--target=aarch64-linux-gnu", "-ffreestanding", "-I/usr/aarch64-linux-gnu/include"],
    "mingw": ["x86_64-w64-mingw32-gcc"],
    "gcc-aarch64": ["aarch64-linux-gnu-gcc"],
}


@checkout
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="the levels are x86-64's")
@pytest.mark.parametrize("target", TARGETS)
def test_no_compiler_warns(target):
    """Every level, without making code of it."""
    compiler, *options = TARGETS[target]
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    if target == "clang-aarch64" and not Path("/usr/aarch64-linux-gnu/include").exists():
        pytest.skip("no headers of aarch64")
    for name in ("baseline", "one_hand", "avx2", "avx512"):
        source = str(KERNELS / "level" / f"{name}.c")
        done = subprocess.run([compiler, *options, *FLAGS, "-fsyntax-only", source], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
