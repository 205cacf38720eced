"""The mask ufuncs inside other libraries' containers: whoever follows NumPy's protocol needs nothing of this package.

dask, pandas, Polars and xarray are optional; a test of theirs is collected where they are installed.
"""

from importlib.util import find_spec

import numpy as np
import oracle
import pytest
from numpy.lib.mixins import NDArrayOperatorsMixin

from evaluator import cards, high, high_mask, low8_mask, mask, omaha_high_mask, razz_mask, to_text

HANDS = oracle.random_hands(5000, 7, seed=1)
MASKS = mask(HANDS)
HIGH = oracle.high_many(HANDS)
WITH_A_WRONG_ONE = np.where(np.arange(5000) == 4321, np.uint64(7), MASKS)
BOARD = [3, 18, 25, 37, 48]
HOLES = oracle.random_hands(2000, 4, 2, np.setdiff1d(np.arange(52), BOARD))
OMAHA = oracle.omaha_high_many(HOLES, np.broadcast_to(BOARD, (len(HOLES), 5)))


class Labelled(NDArrayOperatorsMixin):
    """An array with a name, as the documentation of __array_ufunc__ would have one write it."""

    def __init__(self, array, name):
        self.array, self.name = array, name

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        if method != "__call__":
            return NotImplemented
        arrays = [part.array if isinstance(part, Labelled) else part for part in inputs]
        return Labelled(ufunc(*arrays, **options), f"{ufunc.__name__} of {self.name}")


def test_whatever_has_array_ufunc():
    values = high_mask(Labelled(MASKS, "deal"))
    assert values.name == "high_mask of deal" and np.array_equal(values.array, HIGH)
    values = omaha_high_mask(mask(HOLES[0]), Labelled(np.array([mask(BOARD)]), "board"))
    assert values.name == "omaha_high_mask of board" and values.array.tolist() == [OMAHA[0]]
    best = np.maximum(high_mask(Labelled(MASKS, "deal")), 5000)
    assert np.array_equal(best.array, np.maximum(HIGH, 5000))


def test_whatever_has_array():
    class Lazy:
        def __array__(self, dtype=None, copy=None):
            return np.asarray(MASKS, dtype=dtype)

    assert np.array_equal(high_mask(Lazy()), HIGH)
    assert np.array_equal(high_mask(memoryview(MASKS)), HIGH)


if find_spec("dask"):

    def test_dask_arrays():
        """Lazy, chunk by chunk, in dask's own threads. Without dtype= dask tries the ufunc on a 1, no mask."""
        import dask.array

        for chunks in (5000, 777):
            values = high_mask(dask.array.from_array(MASKS, chunks=chunks))
            assert isinstance(values, dask.array.Array) and values.dtype == np.uint16
            assert np.array_equal(values.compute(), HIGH)
        holes = dask.array.from_array(mask(HOLES), chunks=300)
        assert np.array_equal(omaha_high_mask(holes, mask(BOARD)).compute(), OMAHA)
        wrong = high_mask(dask.array.from_array(WITH_A_WRONG_ONE, chunks=1000))
        with pytest.raises(ValueError, match="^mask 0x7 has 3 cards"):
            wrong.compute()
        counts = dask.array.bincount(values, minlength=7463)
        assert np.array_equal(counts.compute(), np.bincount(HIGH, minlength=7463))


if find_spec("pandas"):

    def test_pandas():
        """Index and name stay; int64, which pandas makes of Python's integers, is taken as well."""
        import pandas

        index = pandas.Index([f"hand {number}" for number in range(len(MASKS))])
        for dtype in (np.uint64, np.int64):
            series = pandas.Series(MASKS.astype(dtype), index=index, name="mask")
            values = high_mask(series)
            assert isinstance(values, pandas.Series) and values.index.equals(index) and values.name == "mask"
            assert values.dtype == np.uint16 and np.array_equal(values.to_numpy(), HIGH)
        with pytest.raises(ValueError, match="^mask 0x7 has 3 cards"):
            high_mask(pandas.Series(WITH_A_WRONG_ONE))
        table = pandas.DataFrame({"hole": mask(HOLES)})
        table["value"] = omaha_high_mask(table["hole"], mask(BOARD))
        assert np.array_equal(table["value"], OMAHA)
        both = low8_mask(pandas.DataFrame({"first": MASKS, "second": MASKS[::-1].copy()}))
        assert np.array_equal(both["first"], both["second"][::-1])


if find_spec("xarray"):

    def test_xarray():
        """Dimensions and coordinates stay, and hands against boards broadcast by the names of their dimensions."""
        import xarray

        deals = xarray.DataArray(MASKS.reshape(50, 100), dims=("table", "deal"), coords={"table": np.arange(50) * 10})
        values = razz_mask(deals)
        assert values.dims == ("table", "deal") and values.coords["table"].equals(deals.coords["table"])
        assert np.array_equal(values.to_numpy().ravel(), oracle.razz_many(HANDS))
        with pytest.raises(ValueError, match="^mask 0x7 has 3 cards"):
            high_mask(xarray.DataArray(WITH_A_WRONG_ONE))
        holes = xarray.DataArray(mask(HOLES), dims="hand")
        boards = xarray.DataArray(np.full(3, mask(BOARD), dtype=np.uint64), dims="board")
        values = omaha_high_mask(holes, boards)
        assert values.dims == ("hand", "board") and np.array_equal(values[:, 1], OMAHA)


if find_spec("polars"):

    def test_polars():
        """Columns are arrays within map_batches, eager and lazy, and whatever is wrong stops the query."""
        import polars

        frame = polars.DataFrame({"mask": MASKS, "table": np.arange(len(MASKS)) % 7})
        values = polars.col("mask").map_batches(
            lambda column: polars.Series(high_mask(column.to_numpy())), return_dtype=polars.UInt16
        )
        found = frame.with_columns(values.alias("value"))
        assert found["value"].dtype == polars.UInt16 and np.array_equal(found["value"], HIGH)
        lazy = frame.lazy().filter(polars.col("table") == 3).select(values).collect()["mask"]
        assert np.array_equal(lazy, HIGH[3::7])
        holes = polars.DataFrame({"hole": mask(HOLES), "board": np.full(len(HOLES), mask(BOARD))})
        both = polars.map_batches(
            ["hole", "board"],
            lambda columns: polars.Series(omaha_high_mask(*(column.to_numpy() for column in columns))),
            return_dtype=polars.UInt16,
        )
        assert np.array_equal(holes.select(both).to_series(), OMAHA)
        with pytest.raises(Exception, match="mask 0x7 has 3 cards"):
            polars.DataFrame({"mask": WITH_A_WRONG_ONE}).with_columns(values)

    def test_texts_of_polars():
        import polars

        frame = polars.DataFrame({"hand": to_text(HANDS[:100])})
        values = polars.col("hand").map_batches(
            lambda texts: polars.Series(high(cards(texts.to_list()))), return_dtype=polars.UInt16
        )
        assert np.array_equal(frame.select(values).to_series(), HIGH[:100])
