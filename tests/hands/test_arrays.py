"""Arrays of every shape, dtype and memory layout give the values that the oracle gives their rows.

NumPy turns each of them into plain rows for the oracle; the evaluators read them where they lie.
"""

import array
from math import prod

import numpy as np
import pytest
from families import EVERY, OMAHA, ROWS, SOME, USUAL, each

INTEGERS = [f"{order}{kind}{size}" for order in "<>" for kind in "iu" for size in (1, 2, 4, 8)]


def rows_of(deal, n=60):
    return deal.hands(n, seed=7)


def check(deal, cards, **options):
    """Evaluate, compare with the oracle, and see that the cards are what they were."""
    before = cards.copy()
    values = deal.values(cards, **options)
    assert isinstance(values, np.ndarray) and values.dtype == np.uint16 and values.dtype.isnative
    assert values.shape == cards.shape[:-1]
    assert np.array_equal(values, deal.expected(cards))
    assert np.array_equal(cards, before)
    return values


# --- Shapes ----------------------------------------------------------------------------------------------------------


@each(EVERY)
def test_leading_shapes(deal):
    for shape in [(1,), (2,), (60,), (60, 1), (1, 60), (3, 20), (3, 4, 5), (1, 3, 1, 20, 1), (2, 1, 3, 1, 2, 1, 5)]:
        check(deal, rows_of(deal, prod(shape)).reshape(*shape, deal.total))


@each(EVERY)
@pytest.mark.parametrize("threads", [1, 2, -1])
def test_no_rows_have_no_values(deal, threads):
    for shape in [(0,), (3, 0), (0, 3), (0, 0), (2, 0, 4)]:
        values = deal.values(np.empty((*shape, deal.total), dtype=np.int16), threads=threads)
        assert values.shape == shape and values.dtype == np.uint16


@each(EVERY)
def test_one_dimension_is_one_hand(deal):
    for row in rows_of(deal, 20):
        value = deal.values(row)
        assert type(value) is int and value == deal.expected(row)


@each(EVERY)
def test_numbers_of_rows_about_a_block(deal):
    rows = rows_of(deal, 10_241)
    wanted, wide = check(deal, rows), rows.astype(np.int32)
    for n in (1, 31, 32, 33, 63, 64, 65, 2047, 2048, 2049, 4095, 4096, 4097):
        for cards in (rows, wide):
            assert np.array_equal(deal.values(cards[:n]), wanted[:n])
            assert np.array_equal(deal.values(cards[-n:]), wanted[-n:])


@each(USUAL)
def test_many_axes(deal):
    """32 axes is what every NumPy has."""
    check(deal, rows_of(deal, 1).reshape((1,) * 31 + (deal.total,)))
    check(deal, rows_of(deal, 2**8).reshape((1, 2) * 8 + (deal.total,))[..., ::-1, ::-1, :])
    check(deal, rows_of(deal, 2**12).reshape((2,) * 12 + (deal.total,)).transpose(*range(11, -1, -1), 12))


# --- Dtypes ----------------------------------------------------------------------------------------------------------


@each(SOME)
def test_integers_of_every_size_sign_and_byte_order(deal):
    rows = rows_of(deal)
    for dtype in INTEGERS:
        wanted = check(deal, rows.astype(dtype))
        assert np.array_equal(deal.values(rows.astype(dtype)[::-1]), wanted[::-1])
        assert deal.values(rows.astype(dtype)[0]) == wanted[0]


@each(OMAHA)
def test_hole_and_board_of_different_dtypes(deal):
    rows = rows_of(deal)
    hole, board = deal.split(rows)
    wanted = deal.expected(rows)
    for one, other in [("u1", "<i8"), (">i2", "u1"), ("<u4", ">u8"), ("i1", "i1")]:
        assert np.array_equal(deal.evaluate(hole.astype(one), board.astype(other)), wanted)


@each(SOME)
def test_the_dtypes_of_c_types(deal):
    rows = rows_of(deal)
    unsigned = np.ubyte, np.ushort, np.uintc, np.uint, np.ulonglong, np.uintp
    for dtype in (np.byte, np.short, np.intc, np.int_, np.longlong, np.intp, *unsigned):
        check(deal, rows.astype(dtype))


# --- Memory ----------------------------------------------------------------------------------------------------------


def inside(cards, step, offset):
    """The same cards as a view of a larger array, filled with bytes that are no cards."""
    around = np.full([length * abs(step) + 2 * offset for length in cards.shape], 99, dtype=cards.dtype)
    view = around[tuple(slice(offset, offset + length * abs(step), abs(step)) for length in cards.shape)]
    view = view[::-1, ::-1] if step < 0 else view
    view[...] = cards
    return view


@each(SOME)
@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
def test_strides(deal, dtype):
    rows = rows_of(deal, 2500).astype(dtype)
    wanted = check(deal, rows)
    layouts = [inside(rows, *place) for place in [(1, 0), (1, 3), (2, 1), (3, 0), (-1, 0), (-1, 2), (-2, 1)]]
    layouts += [np.asfortranarray(rows), np.asfortranarray(rows[::-1])[::-1], rows.T.copy().T]
    for view in layouts:
        assert np.array_equal(deal.values(view), wanted)
    check(deal, rows[::-1])
    check(deal, rows[:, ::-1])
    check(deal, rows[::7])
    check(deal, rows[:1200].reshape(20, 60, -1).swapaxes(0, 1))
    check(deal, np.moveaxis(rows[:2400].reshape(2, 30, 40, -1), (0, 1, 2), (2, 0, 1)))
    check(deal, rows[:2400].reshape(2, 30, 40, -1)[::-1, ::3, ::-2])


@each(SOME)
def test_rows_repeated_by_a_stride_of_zero(deal):
    rows = rows_of(deal, 3)
    check(deal, np.broadcast_to(rows[0], (5000, deal.total)))
    check(deal, np.broadcast_to(rows[:, None], (3, 1500, deal.total)))
    check(deal, np.broadcast_to(rows, (1500, 3, deal.total)))


@each(SOME)
def test_windows_that_share_memory(deal):
    order = np.random.default_rng(3).permutation(deal.deck).astype(np.uint8)
    check(deal, np.lib.stride_tricks.sliding_window_view(order, deal.total))


@each(SOME)
@pytest.mark.parametrize("dtype", [np.int16, np.uint32, np.int64, ">i4"])
def test_unaligned_memory(deal, dtype):
    rows = rows_of(deal)
    memory = np.zeros(rows.size * np.dtype(dtype).itemsize + 1, dtype=np.uint8)
    cards = memory[1:].view(dtype).reshape(rows.shape)
    cards[...] = rows
    assert not cards.flags.aligned
    check(deal, cards)


@each(USUAL)
def test_a_field_of_records(deal):
    rows = rows_of(deal)
    records = np.zeros(len(rows), dtype=[("player", "u1"), ("cards", "<i4", (deal.total,)), ("bet", "f8")])
    records["cards"] = rows
    check(deal, records["cards"])


@each(SOME)
def test_read_only(deal):
    rows = rows_of(deal)
    rows.flags.writeable = False
    check(deal, rows)
    check(deal, np.frombuffer(rows.tobytes(), dtype=np.uint8).reshape(rows.shape))


@each(USUAL)
def test_memory_mapped_input_and_output(deal, tmp_path):
    rows = rows_of(deal, 5000)
    rows.tofile(tmp_path / "hands")
    mapped = np.memmap(tmp_path / "hands", dtype=np.uint8, mode="r", shape=rows.shape)
    out = np.memmap(tmp_path / "values", dtype=np.uint16, mode="w+", shape=len(rows))
    assert deal.values(mapped, out=out) is out
    out.flush()
    assert np.array_equal(np.fromfile(tmp_path / "values", dtype=np.uint16), deal.expected(rows))


@each(USUAL)
def test_subclasses_are_arrays(deal):
    class Cards(np.ndarray):
        """Indexing this one gives nonsense: evaluators read the memory, not the methods."""

        def __getitem__(self, index):
            return 0

    rows = rows_of(deal)
    parts = [part.view(Cards) for part in deal.split(rows)]
    values = deal.evaluate(*parts)
    assert type(values) is np.ndarray and np.array_equal(values, deal.expected(rows))


@each(SOME)
def test_what_numpy_takes_for_an_array(deal):
    rows = rows_of(deal, 30)
    wanted = deal.expected(rows)

    def one_by_one(form):
        return [deal.evaluate(*[form(part) for part in deal.split(row)]) for row in rows]

    def together(form):
        return deal.evaluate(*[form(part) for part in deal.split(rows)])

    class Interface:
        def __init__(self, cards):
            self.cards = cards

        def __array__(self, dtype=None, copy=None):
            return self.cards

    for code in "bBhHiIlLqQ":
        assert one_by_one(lambda part, code=code: array.array(code, part.tolist())) == wanted.tolist()
    assert one_by_one(lambda part: memoryview(part.tobytes())) == wanted.tolist()
    assert one_by_one(lambda part: bytearray(part.tobytes())) == wanted.tolist()
    assert np.array_equal(together(lambda part: memoryview(part.copy())), wanted)
    assert np.array_equal(together(Interface), wanted)
    assert np.array_equal(together(np.ndarray.tolist), wanted)
    assert np.array_equal(together(lambda part: tuple(map(tuple, part.tolist()))), wanted)
    assert np.array_equal(together(list), wanted)  # a list of one-dimensional arrays


# --- Hole cards against boards ---------------------------------------------------------------------------------------


@each(OMAHA)
@pytest.mark.parametrize(
    ("hole_shape", "board_shape"),
    [
        ((6,), ()),
        ((), (5,)),
        ((6,), (1,)),
        ((1,), (5,)),
        ((6, 1), (5,)),
        ((6, 1), (1, 5)),
        ((6,), (5, 1)),
        ((2, 3, 1, 1), (4, 5)),
        ((4, 1), (2, 1, 5)),
        ((1, 1, 1), (2,)),
        ((0,), (1,)),
        ((3, 1), (0,)),
        ((70, 1), (1, 60)),
    ],
)
def test_broadcasting(deal, hole_shape, board_shape):
    # Hands from every second card, boards from the others: any two go together.
    generator = np.random.default_rng(5)
    hole, board = (
        generator.permuted(np.tile(np.arange(parity, 52, 2), (*shape, 1)), axis=-1)[..., :size]
        for parity, shape, size in zip((0, 1), (hole_shape, board_shape), deal.sizes, strict=True)
    )
    shape = np.broadcast_shapes(hole_shape, board_shape)
    both = np.concatenate([np.broadcast_to(part, (*shape, part.shape[-1])) for part in (hole, board)], axis=-1)
    wanted = deal.expected(both)
    for dtype in (np.uint8, np.int32):
        values = deal.evaluate(hole.astype(dtype), board.astype(dtype))
        assert values.shape == shape and np.array_equal(values, wanted)
        again = deal.evaluate(np.asfortranarray(hole.astype(dtype)), board.astype(dtype)[..., ::-1])
        assert np.array_equal(again, wanted)


# --- out= ------------------------------------------------------------------------------------------------------------


def outs(shape):
    """Result arrays of every layout."""
    yield np.zeros(shape, dtype=np.uint16)
    yield np.zeros(shape, dtype=np.uint16, order="F")
    yield np.zeros([3 * length for length in shape], dtype=np.uint16)[tuple(slice(1, None, 3) for _ in shape)]
    yield np.zeros(shape, dtype=np.uint16)[::-1]
    yield np.zeros(2 * prod(shape) + 1, dtype=np.uint8)[1:].view(np.uint16).reshape(shape)
    yield np.zeros(shape, dtype=[("value", np.uint16), ("seat", np.uint8)])["value"]


@each(SOME)
@pytest.mark.parametrize("shape", [(5000,), (50, 100)])
def test_out_of_every_layout(deal, shape):
    cards = rows_of(deal, 5000).reshape(*shape, -1)
    wanted = deal.expected(cards)
    for out in outs(shape):
        for threads in (1, 2):
            out[...] = 9999
            assert deal.values(cards, out=out, threads=threads) is out
            assert np.array_equal(out, wanted)


@each(SOME)
def test_a_strided_out_leaves_its_neighbours_alone(deal):
    rows = rows_of(deal, 3000)
    around = np.full((3000, 3), 12345, dtype=np.uint16)
    deal.values(rows, out=around[:, 1])
    assert np.array_equal(around[:, 1], deal.expected(rows))
    assert (around[:, [0, 2]] == 12345).all()


@each(SOME)
def test_out_of_one_hand(deal):
    row = rows_of(deal, 1)[0]
    for cards in (row, row.tolist()):
        out = np.zeros((), dtype=np.uint16)
        assert deal.values(cards, out=out) == deal.expected(row) == out


@each(SOME)
def test_out_without_rows(deal):
    out = np.zeros((2, 0), dtype=np.uint16)
    assert deal.values(np.empty((2, 0, deal.total), dtype=np.uint8), out=out) is out


@each(SOME)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("place", ["first", "last", "strided"])
def test_out_in_the_memory_of_the_input(deal, threads, place):
    """All cards are read before their memory is overwritten."""
    rows = rows_of(deal, 6000)
    wanted = deal.expected(rows)
    memory = np.zeros((6000, deal.total), dtype=np.uint16)
    memory[...] = rows
    out = {"first": memory.ravel()[:6000], "last": memory.ravel()[-6000:], "strided": memory[:, 1]}[place]
    assert deal.values(memory, out=out, threads=threads) is out
    assert np.array_equal(out, wanted)


@each(ROWS)
def test_bytes_and_values_in_one_memory(deal):
    """The last cards of uint8 rows lie where the values go."""
    rows = rows_of(deal, 6000)
    memory = np.zeros(rows.size + 6000, dtype=np.uint8)
    cards = memory[: rows.size].reshape(rows.shape)
    cards[...] = rows
    out = memory[-12_000:].view(np.uint16)
    deal.values(cards, out=out)
    assert np.array_equal(out, deal.expected(rows))
