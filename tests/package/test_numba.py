"""Numba's compiled loops that call an evaluator by the address that evaluator.scalar exports, as docs/reference.md shows it."""

import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import oracle
import pytest

REFERENCE = Path(__file__).parents[2] / "docs" / "reference.md"

if find_spec("numba"):
    pytestmark = pytest.mark.filterwarnings("ignore")  # of Numba's own making

    def test_the_recipe_of_the_reference():
        text = REFERENCE.read_text(encoding="utf-8")
        (recipe,) = [code for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "import numba" in code]
        made = {}
        exec(compile(recipe, "reference.md", "exec"), made)  # noqa: S102
        rows = oracle.random_hands(1000, 7, seed=1)
        assert made["best"](rows) == oracle.high_many(rows).max()

    def test_values_in_a_compiled_loop():
        """No exceptions in there: a card twice is 0."""
        import ctypes

        import numba
        from numba.extending import get_cython_function_address

        from evaluator import razz

        address = get_cython_function_address("evaluator.scalar", "razz")
        evaluate = ctypes.CFUNCTYPE(ctypes.c_uint16, ctypes.c_void_p, ctypes.c_int)(address)

        @numba.njit(nogil=True)
        def values(hands):
            found = np.empty(len(hands), np.uint16)
            for i in range(len(hands)):
                found[i] = evaluate(hands[i].ctypes, hands.shape[1])
            return found

        rows = np.ascontiguousarray(oracle.random_hands(2000, 6, seed=2))
        assert np.array_equal(values(rows), razz(rows))
        rows[1, 0] = rows[1, 1]
        assert values(rows[:2]).tolist() == [razz(rows[0]), 0]

    def test_omaha_in_a_compiled_loop():
        import ctypes

        import numba
        from numba.extending import get_cython_function_address

        from evaluator import omaha_high

        address = get_cython_function_address("evaluator.scalar", "omaha_high")
        two = [ctypes.c_void_p, ctypes.c_int] * 2
        evaluate = ctypes.CFUNCTYPE(ctypes.c_uint16, *two)(address)

        @numba.njit(nogil=True)
        def values(holes, board):
            found = np.empty(len(holes), np.uint16)
            for i in range(len(holes)):
                found[i] = evaluate(holes[i].ctypes, holes.shape[1], board.ctypes, len(board))
            return found

        board = np.array([3, 18, 25, 37, 48], np.uint8)
        holes = np.ascontiguousarray(oracle.random_hands(1000, 4, 3, np.setdiff1d(np.arange(52), board)))
        assert np.array_equal(values(holes.astype(np.uint8), board), omaha_high(holes, board))
