"""Arrays of up to 64 axes, NumPy's own limit, at every door: some functions of NumPy end at 32, with a RuntimeError."""

import numpy as np
import pytest
from array_doors import arrays

from evaluator import best_five
from evaluator.stud import bring_in


def changed(array):
    """The array itself and what is refused: other dtypes, ints beyond 64 bits, texts, a bad last item, no rows."""
    bad = array.copy()
    bad[..., -1] = 255
    yield from (array, array.astype(object), array + 0.5, np.full(array.shape, "As"), bad, array[:0])
    yield np.full(array.shape, 2**70, object)
    yield np.full(array.shape, "As", object)


@pytest.mark.parametrize("axes", [33, 63, 64])
@pytest.mark.parametrize(("call", "given", "place"), [pytest.param(*rest, id=name) for name, *rest in arrays()])
def test_any_number_of_axes_is_taken_or_refused(call, given, place, axes):
    for array in changed(given[place]):
        first = array.reshape((1,) * (axes - array.ndim) + array.shape)
        for wide in (first, np.moveaxis(np.repeat(first, 2, axis=0), 0, -2)):
            try:
                call(*given[:place], wide, *given[place + 1 :])
            except (TypeError, ValueError):
                pass


def test_sixty_three_axes_broadcast():
    hole, board = [[51, 47]], [[0, 5, 10]]
    five = best_five(np.reshape(hole, (1,) * 62 + (2,)), board)
    assert five.shape == (1,) * 62 + (5,) and (five == best_five(hole, board)).all()
    cards = np.array([[51], [0]])
    assert bring_in(cards.reshape((1,) * 62 + (2, 1))) == bring_in(cards)
