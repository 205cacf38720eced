"""``out=`` in the memory of what is read: at its begin, before, behind, in steps, backwards; as if there were no overlap."""

from math import prod

import numpy as np
import oracle
import pytest
from families import MASKED, USUAL, each

import evaluator
from evaluator import ShowdownPlan, board_values, mask, settle, shares, showdown_ev

STEPS = (1, 2, 5, -1, -3)
"""Items of `out` from one of its items to the next."""


def one_memory(arrays, around):
    """Copies of the arrays, one behind the other from a multiple of eight bytes, and the memory around them."""
    size = sum(array.nbytes + 8 for array in arrays)
    memory = np.zeros(2 * around + size + 16, dtype=np.uint8)
    at = around + -memory.ctypes.data % 8
    copies, begins = [], []
    for array in arrays:
        copy = memory[at : at + array.nbytes].view(array.dtype).reshape(array.shape)
        copy[...] = array
        copies.append(copy)
        begins.append(at)
        at += -(-array.nbytes // 8) * 8
    return memory, copies, begins


def overlapping(arrays, shape, dtype):
    """(copies of the arrays, out of this shape) that share memory, in every way that STEPS and places make."""
    dtype, n = np.dtype(dtype), prod(shape)
    for chosen, array in enumerate(arrays):
        for step in STEPS:
            length = n * abs(step) * dtype.itemsize
            for at in {0, 8, -8, array.nbytes // 16 * 8, array.nbytes // 8 * 8 - 8, 8 - length // 8 * 8}:
                memory, copies, begins = one_memory(arrays, around=length + 64)
                begin = begins[chosen] + at
                out = memory[begin : begin + length].view(dtype)[::step][:n].reshape(shape)
                if np.may_share_memory(out, copies[chosen]):
                    yield copies, out


def same_as_apart(evaluate, arrays, dtype):
    wanted = evaluate(*arrays)
    tried = 0
    for copies, out in overlapping(arrays, wanted.shape, dtype):
        given = evaluate(*copies, out=out)
        assert given is out
        np.testing.assert_array_equal(out, wanted)
        tried += 1
    assert tried >= min(len(STEPS), wanted.size + 1)


@each(USUAL)
@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
def test_rows(deal, dtype):
    for n in (1, 3, 70, 3000):
        parts = [np.ascontiguousarray(part) for part in deal.split(deal.hands(n, seed=n).astype(dtype))]
        same_as_apart(deal.evaluate, parts, np.uint16)


@each(USUAL)
def test_rows_that_are_wrong(deal):
    """The error names what was passed, whatever has been written before it is found."""
    parts = deal.split(deal.hands(3000, seed=8))
    parts[0][2990, 0] = 200
    for copies, out in overlapping([np.ascontiguousarray(part) for part in parts], (3000,), np.uint16):
        with pytest.raises(ValueError, match=r"^row 2990: 200 is not a card id"):
            deal.evaluate(*copies, out=out)


USUAL_MASKED = [deal for deal in MASKED if deal in USUAL]


@each(USUAL_MASKED)
def test_masks(deal):
    evaluate = getattr(evaluator, f"{deal.name}_mask")
    for n in (1, 3, 70, 20_000):
        masks = [mask(np.ascontiguousarray(part)) for part in deal.split(deal.hands(n, seed=n))]
        same_as_apart(evaluate, masks, np.uint16)


@each(USUAL_MASKED)
def test_a_mask_that_is_stretched(deal):
    """It is read for every value, so the first must not take its place."""
    evaluate = getattr(evaluator, f"{deal.name}_mask")
    masks = [mask(np.ascontiguousarray(part)) for part in deal.split(deal.hands(3000, seed=4))]
    one = masks.pop()[:1]
    masks = [part[part & one == 0] for part in masks]
    shape = masks[0].shape if masks else (70,)
    wanted = np.broadcast_to(evaluate(*masks, one), shape)
    assert len(wanted) > 64
    for copies, out in overlapping([*masks, one], shape, np.uint16):
        np.testing.assert_array_equal(evaluate(*copies, out=out), wanted)


@each(USUAL_MASKED)
def test_masks_backwards_and_in_steps(deal):
    evaluate = getattr(evaluator, f"{deal.name}_mask")
    masks = [mask(np.ascontiguousarray(part)) for part in deal.split(deal.hands(500, seed=5))]
    for view in (np.s_[::-1], np.s_[::2], np.s_[1::3]):
        wanted = evaluate(*[part[view] for part in masks])
        for copies, out in overlapping(masks, wanted.shape, np.uint16):
            np.testing.assert_array_equal(evaluate(*[part[view] for part in copies], out=out), wanted)


@each(USUAL_MASKED)
def test_masks_of_which_one_is_wrong(deal):
    evaluate = getattr(evaluator, f"{deal.name}_mask")
    masks = [mask(np.ascontiguousarray(part)) for part in deal.split(deal.hands(5000, seed=6))]
    masks[0][4990] = 1 << 13 | 3
    for copies, out in overlapping(masks, (5000,), np.uint16):
        with pytest.raises(ValueError, match="^(hand )?mask 0x2003 has"):
            evaluate(*copies, out=out)


@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_board_values(size, dtype):
    same_as_apart(board_values, [oracle.random_hands(7, size, seed=size).astype(dtype)], np.uint16)


@pytest.mark.parametrize("n", [1, 2, 9])
def test_showdown_ev(n):
    rng = np.random.default_rng(n)
    boards, villains = oracle.random_hands(n, 5, seed=n), rng.random((n, 1326))
    for board, villain in ((boards, villains), (boards[0], villains[0])):
        same_as_apart(lambda villain, out=None, board=board: showdown_ev(board, villain, out=out), [villain], float)
        same_as_apart(ShowdownPlan(board).ev, [villain], float)
    wanted = showdown_ev(boards, villains)
    memory = np.zeros(wanted.nbytes, dtype=np.uint8)
    under = memory[: boards.nbytes].reshape(boards.shape)
    under[...] = boards
    out = memory.view(float).reshape(wanted.shape)
    np.testing.assert_array_equal(showdown_ev(under, villains, out=out), wanted)


@pytest.mark.parametrize("seats", [2, 3, 9])
def test_pots(seats):
    rng = np.random.default_rng(seats)
    for n in (1, 3, 500, 5000):
        chips = rng.integers(1, 50, (n, seats))
        high, low = rng.integers(1, 7463, (2, n, seats), dtype=np.uint16)
        for values in ([high], [high, low]):
            same_as_apart(shares, values, np.float64)
            same_as_apart(settle, [chips, *values], np.int64)
            same_as_apart(settle, [chips.astype(np.uint8), *values], np.int64)


def test_an_out_that_overlaps_itself():
    """Two values would want one place."""
    rows = oracle.random_hands(4, 7, seed=1)
    out = np.lib.stride_tricks.as_strided(np.zeros(8, dtype=np.uint16), (4,), (0,))
    with pytest.raises(ValueError, match="overlap"):
        evaluator.high(rows, out=out)
