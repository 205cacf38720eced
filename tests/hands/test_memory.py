"""A million calls leave the memory as it was: one hand, text, arrays, masks, and errors, whose words are objects."""

import os
from pathlib import Path

import numpy as np
import pytest

from evaluator import (
    board_values,
    cards,
    describe,
    from_mask,
    high,
    high_mask,
    mask,
    omaha_high,
    settle,
    shares,
    to_text,
)

STATM = Path("/proc/self/statm")
CALLS, ROUNDS = 35_000, 2
ROWS = np.arange(35, dtype=np.uint8).reshape(5, 7)
WIDE = ROWS.astype(np.int64)[:, ::-1]
MASKS = mask(ROWS)
TWICE = [0, 0, 1, 2, 3]

PATHS = {
    "ids": lambda: high([51, 47, 43, 39, 35, 0, 5]),
    "text": lambda: high("As Ks Qs Js Ts 2c 3d"),
    "omaha": lambda: omaha_high("As Ks Qs Js", "Ts 2c 3d"),
    "array": lambda: high(ROWS),
    "strided array": lambda: high(WIDE, out=np.empty(5, np.uint16)),
    "masks": lambda: high_mask(MASKS),
    "notation": lambda: from_mask(mask(cards(to_text([3, 4, 5])))),
    "shares": lambda: shares([5, 7, 0]),
    "pots": lambda: settle([5, 5, 5], [5, 7, 0], [1, 2, 3], dead_chips=2, odd_chip=([2, 1, 0], [0, 1, 2])),
    "run-outs": lambda: settle([5, 5, 5], [[5, 7, 0], [7, 5, 0]], runouts=2, rake=0.05, rake_cap=1),
    "wrong id": lambda: high([51, 47, 43, 39, 99]),
    "wrong text": lambda: high("As Ks Xx"),
    "wrong row": lambda: high(ROWS % 7),
    "wrong mask": lambda: high_mask(7),
    "wrong dtype": lambda: board_values(1.5),
    "wrong out": lambda: high(TWICE, out=1, validate=False),
    "wrong pot": lambda: settle([5, -5], [7, 7]),
    "wrong rake": lambda: settle([5, 5], [7, 7], rake=1.5),
    "wrong value": lambda: describe(7463),
}


def pages():
    return int(STATM.read_text().split()[1])


@pytest.mark.skipif(not STATM.exists(), reason="no /proc/self/statm here")
@pytest.mark.skipif(bool(os.environ.get("EVALUATOR_SANITIZE")), reason="freed memory is kept, to find its use")
def test_a_million_calls_leave_the_memory_as_it_was():
    grown = {}
    for name, call in PATHS.items():
        for number in range(ROUNDS):
            for _ in range(CALLS // (5 if "pot" in name else 1)):
                try:
                    call()
                except (TypeError, ValueError):
                    pass
            if number == 0:  # caches are filled
                before = pages()
        grown[name] = (pages() - before) * os.sysconf("SC_PAGE_SIZE")
    # An object lost by every call of the last round would be megabytes.
    assert {name: size for name, size in grown.items() if size > 300_000} == {}
