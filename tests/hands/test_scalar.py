"""One hand at a time from compiled code: a module that cimports evaluator.scalar, and the addresses Numba asks for.

The module is built as its reader would build it, knowing the installed package only.
"""

import ctypes
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest
from families import EVERY, each

import evaluator
from evaluator import scalar

LOOPS = """
# cython: language_level=3, boundscheck=False
from libc.stdint cimport uint8_t, uint16_t
cimport evaluator.scalar as scalar


ctypedef uint16_t (*of_one_row)(const uint8_t *cards, int count) noexcept nogil

ROWS = "high low8 razz short_deck deuce_seven badugi three_card pai_gow pai_gow_front".split()
cdef of_one_row[9] games = [scalar.high, scalar.low8, scalar.razz, scalar.short_deck, scalar.deuce_seven, scalar.badugi,
                            scalar.three_card, scalar.pai_gow, scalar.pai_gow_front]


def rows(str name, const uint8_t[:, ::1] cards, int count, uint16_t[::1] values):
    cdef Py_ssize_t i
    cdef of_one_row game = games[ROWS.index(name)]
    with nogil:
        for i in range(values.shape[0]):
            values[i] = game(&cards[i, 0], count)


def deals(str name, const uint8_t[:, ::1] hole, int hole_count, const uint8_t[:, ::1] board, int board_count,
          uint16_t[::1] values):
    cdef Py_ssize_t i
    cdef bint high = name == "omaha_high"
    with nogil:
        for i in range(values.shape[0]):
            if high:
                values[i] = scalar.omaha_high(&hole[i, 0], hole_count, &board[i, 0], board_count)
            else:
                values[i] = scalar.omaha_low8(&hole[i, 0], hole_count, &board[i, 0], board_count)
"""

THERE = [deal for deal in EVERY if deal.label in scalar.__pyx_capi__]

SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup

setup(name="loops", script_args=["build_ext", "--inplace"], ext_modules=cythonize([Extension("loops", ["loops.pyx"])]))
"""


@pytest.fixture(scope="module")
def loops(tmp_path_factory):
    """The built module; nothing but the package's own directory leads to it."""
    place = tmp_path_factory.mktemp("loops")
    (place / "loops.pyx").write_text(LOOPS)
    root = str(Path(evaluator.__file__).parents[1])
    program = f"import sys; sys.path.insert(0, {root!r})\n{SETUP}"
    # Memory views are long in C: not optimised, they are built in a third of the time.
    environment = os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} -O0"}
    built = subprocess.run([sys.executable, "-c", program], cwd=place, env=environment, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = [path for suffix in ("*.so", "*.pyd") for path in place.glob(suffix)]
    spec = spec_from_file_location("loops", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def looped(loops, deal, rows, counts=None):
    """Values from the compiled loop; counts, if given, are what it is told about the number of cards."""
    values = np.full(len(rows), 9999, dtype=np.uint16)
    run = loops.rows if len(deal.sizes) == 1 else loops.deals
    parts = [np.ascontiguousarray(part) for part in deal.split(rows)]
    arguments = [argument for pair in zip(parts, counts or deal.sizes, strict=True) for argument in pair]
    run(deal.name, *arguments, values)
    return values


@each(THERE)
def test_compiled_loops_agree_with_the_doors(loops, deal):
    rows = deal.hands(20_000, seed=11)
    assert np.array_equal(looped(loops, deal, rows), deal.values(rows))


@each(THERE)
def test_illegal_cards_have_the_value_0(loops, deal):
    rows = deal.hands(256 * deal.total, seed=12)
    legal = rows.copy()
    positions = np.arange(len(rows)) % deal.total
    rows[np.arange(len(rows)), positions] = np.arange(len(rows)) // deal.total  # each byte at each position
    ordered = np.sort(rows, axis=1)
    foreign = ~np.isin(rows, deal.deck)
    illegal = foreign.any(axis=1) | (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    values = looped(loops, deal, rows)
    assert illegal.sum() > (256 - len(deal.deck)) * deal.total and not values[illegal].any()
    assert np.array_equal(values[~illegal], deal.expected(rows[~illegal]))
    assert np.array_equal(looped(loops, deal, legal), deal.expected(legal))


@each(THERE)
def test_wrong_numbers_of_cards_have_the_value_0(loops, deal):
    rows = deal.hands(50, seed=13)
    for place, (least, most) in enumerate(deal.limits):
        for count in (-(2**31), -1, 0, least - 1, most + 1, 52, 2**31 - 1):
            counts = [*deal.sizes]
            counts[place] = count
            assert not looped(loops, deal, rows, counts).any()


@each(THERE)
def test_addresses_for_numba(deal):
    """numba.extending.get_cython_function_address reads these capsules; their names are the C signatures."""
    api = scalar.__pyx_capi__
    assert {one.name for one in EVERY} - set(api) == {"showing"} and set(api) == {one.label for one in THERE}
    name = b"uint16_t (" + b", ".join([b"uint8_t const *, int"] * len(deal.sizes)) + b")"
    address = ctypes.pythonapi.PyCapsule_GetPointer
    address.restype, address.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    arguments = [ctypes.c_char_p, ctypes.c_int] * len(deal.sizes)
    evaluate = ctypes.CFUNCTYPE(ctypes.c_uint16, *arguments)(address(api[deal.name], name))
    for row in deal.hands(200, seed=14):
        cards = [argument for part in deal.split(row) for argument in (part.tobytes(), len(part))]
        assert evaluate(*cards) == deal.values(row)
