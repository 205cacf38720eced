"""Masked arrays are a TypeError at every door: their masked entries would be read as cards, chips or values."""

import numpy as np
import pytest
from array_doors import BOARD, DOORS, MASKS, PLAN, SEVEN, WEIGHTS, arrays

import evaluator


@pytest.mark.parametrize(("call", "given", "place"), [pytest.param(*rest, id=name) for name, *rest in arrays()])
def test_masked_arrays_are_refused(call, given, place):
    call(*given)
    for hidden in (np.ma.nomask, False, True, np.arange(given[place].size).reshape(given[place].shape) == 1):
        masked = np.ma.masked_array(given[place].copy(), mask=hidden)
        with pytest.raises(TypeError, match="masked"):
            call(*given[:place], masked, *given[place + 1 :])
        assert np.array_equal(masked.data, given[place])
    if given[place].ndim > 1:
        rows = [np.ma.masked_array(row) for row in given[place]]
        with pytest.raises(TypeError, match="masked"):
            call(*given[:place], rows, *given[place + 1 :])
    with pytest.raises(TypeError):
        call(*given[:place], np.ma.masked, *given[place + 1 :])


def test_masked_out_is_refused():
    for call, shape, dtype in (
        (lambda out: evaluator.high(SEVEN, out=out), (2,), np.uint16),
        (lambda out: evaluator.high_mask(MASKS, out=out), (2,), np.uint16),
        (lambda out: evaluator.board_values(BOARD, out=out), (1, 1326), np.uint16),
        (lambda out: evaluator.shares([[5, 6]], out=out), (1, 2), float),
        (lambda out: evaluator.settle([[5, 6]], [[5, 6]], out=out), (1, 2), np.int64),
        (lambda out: PLAN.ev(WEIGHTS, out=out), (1, 1326), float),
    ):
        call(np.zeros(shape, dtype))
        with pytest.raises(TypeError, match="masked"):
            call(np.ma.masked_array(np.zeros(shape, dtype)))


def test_every_door_is_tried():
    """A new public function stands above, or below among those that take no array."""
    without = {"card", "preflop_matrix", "Range", "OmahaRange", "Equity", "Showdown", "Category", "Pots", "casino", "cpu", "stud"}
    named = {door.split("'")[0].split(" ")[0].split(".")[0] for door in DOORS}
    public = {name for name in evaluator.__all__ if callable(getattr(evaluator, name))}
    assert public - without <= named
