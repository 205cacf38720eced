"""A file of hands in, a file of values out: blocks flow source → evaluate → sink, so that memory stays bounded.

A source cuts its file into blocks and evaluates one, a sink turns the values of one into bytes; both are pure functions
of the block, so threads may work ahead on several blocks while the results are written in order.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Protocol, TypeVar

import numpy as np

from evaluator.cli.files import open_output
from evaluator.cli.games import Game, InputError, Side
from evaluator.columns.handfile import SHAPE_STEP, TextTable, format_tsv, parse_lines
from evaluator.deck.notation import to_text
from evaluator.hands.playing_cards import NO_CARD, best_five
from evaluator.hands.readings import reading_of
from evaluator.hands.values import names_of
from evaluator.work.progress import Report
from evaluator.work.quoting import type_of

TEXT_BLOCK = 1 << 19
"""Bytes read at once: enough that Python's share of a line is a few nanoseconds, few enough for the L2 cache."""
LONGEST_LINE = 1 << 20
"""Bytes after which a file without a newline is given up."""
ROW_BLOCK = 1 << 15
"""Rows of a .npy array evaluated at once."""
NPY_HEADER = 128
"""Bytes kept for the header of a .npy file, written last, when the number of rows is known."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

if TYPE_CHECKING:
    from concurrent.futures import Future
    from io import BufferedReader
    from typing import Any

    from numpy.typing import NDArray

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class Source(Protocol):
    """What hands come from, in blocks of its own kind."""

    total: int | None
    """Its size in whatever unit, if it is known."""

    def blocks(self) -> Iterator[Any]: ...
    def evaluate(self, block: Any) -> Batch: ...
    def locate(self, units: int) -> str: ...


class Sink(Protocol):
    """What values become."""

    header: bytes

    def render(self, batch: Batch) -> bytes | memoryview: ...
    def finish(self, stream: BinaryIO, rows: int) -> None: ...


@dataclass
class Batch:
    """What became of one block."""

    size: int
    """Its size in the unit of the source's `total`."""
    hands: list[tuple[np.ndarray, ...]]
    """Groups of hands of equal size: arrays (n, k), one a part."""
    order: list[slice | NDArray[np.intp]]
    """For each group its rows within the block (slice or indices)."""
    values: np.ndarray
    """uint16 (n, sides)."""
    units: int
    """Lines or rows read, before the fault if there is one."""
    fault: str | None = None


def size_of(stream: BufferedReader) -> int | None:
    """Bytes of a file; None for a pipe or a terminal."""
    with contextlib.suppress(OSError):
        return os.fstat(stream.fileno()).st_size or None
    return None


def blocks_of_lines(stream: BufferedReader) -> Iterator[bytes]:
    """Yield blocks of whole lines; a last line that has no end within LONGEST_LINE comes as it is."""
    pending, first = b"", True
    while data := stream.read1(TEXT_BLOCK):
        cut = data.rfind(b"\n") + 1
        pending, block = (data[cut:], pending + data[:cut]) if cut else (pending + data, b"")
        if block:
            yield block.removeprefix(BYTE_ORDER_MARK) if first else block
            first = False
        if len(pending) > LONGEST_LINE:
            break
    if pending:
        yield pending.removeprefix(BYTE_ORDER_MARK) if first else pending


class TextSource:
    """A text file, a hand a line; blank lines and lines starting with '#' are skipped."""

    def __init__(self, stream: BufferedReader, name: str, game: Game):
        self.stream, self.name, self.game = stream, name, game
        self.total = size_of(stream)

    def blocks(self) -> Iterator[bytes]:
        return blocks_of_lines(self.stream)

    def evaluate(self, block: bytes) -> Batch:
        size, endless = len(block), len(block) - block.rfind(b"\n") > LONGEST_LINE
        ids, shapes, lines, fault = parse_lines(b"" if endless else block, self.game.fewest, self.game.most)
        if endless:
            fault = f"a line of more than {LONGEST_LINE} bytes"
        hands, order, values = [], [], np.empty((len(ids), len(self.game.sides)), np.uint16)
        for shape, rows in rows_by_shape(shapes):
            hands.append(self.split(ids[rows], shape))
            order.append(rows)
            values[rows] = self.game.evaluate(*hands[-1])
        return Batch(size, hands, order, values, lines, fault)

    def split(self, ids: np.ndarray, shape: int) -> tuple[np.ndarray, ...]:
        """Cut rows of one shape into their parts."""
        if not self.game.has_board:
            return (ids[:, :shape],)
        hole, board, board_column = shape % SHAPE_STEP, shape // SHAPE_STEP, self.game.most[0]
        return ids[:, :hole], ids[:, board_column : board_column + board]

    def locate(self, units: int) -> str:
        """Say where the line after the first ``units`` lines is."""
        return f"{self.name}:{units + 1}"


def rows_by_shape(shapes: np.ndarray) -> list[tuple[int, slice | NDArray[np.intp]]]:
    """Each shape that occurs, with its rows; one slice, hence no copy, in the usual case that all are alike."""
    if len(shapes) and (shapes == shapes[0]).all():
        return [(int(shapes[0]), slice(None))]
    return [(shape, np.flatnonzero(shapes == shape)) for shape in np.unique(shapes).tolist()]


class ArraySource:
    """A .npy file: an integer array (n, k) of card ids; with a board, the first `hole` columns are the hole cards."""

    def __init__(self, path: str, game: Game, hole: int | None):
        self.name, self.game = path, game
        try:
            self.array = np.load(path, mmap_mode="r", allow_pickle=False)
        except (ValueError, EOFError) as error:
            raise InputError(f"{path}: not a .npy array: {error}") from None
        if not isinstance(self.array, np.ndarray) or self.array.dtype.kind not in "iu" or self.array.ndim != 2:
            found = f"{type_of(self.array)} {self.array.shape}" if isinstance(self.array, np.ndarray) else "an archive"
            raise InputError(f"{path}: {found} is not an integer array (n, k) of card ids")
        self.total, columns = self.array.shape
        self.cuts = [] if hole is None else [hole]
        try:
            game.check_counts(*((columns,) if hole is None else (hole, max(columns - hole, 0))))
        except ValueError as error:
            raise InputError(f"{path}: {columns} columns: {error}") from None

    def blocks(self) -> Iterator[np.ndarray]:
        for start in range(0, self.total, ROW_BLOCK):
            yield self.array[start : start + ROW_BLOCK]

    def evaluate(self, block: np.ndarray) -> Batch:
        size, fault = len(block), None
        try:
            values = self.evaluate_rows(block)
        except ValueError:
            block, fault = self.before_bad_row(block)
            values = self.evaluate_rows(block)
        return Batch(size, [self.split(block)], [slice(None)], values, len(block), fault)

    def split(self, rows: np.ndarray) -> tuple[np.ndarray, ...]:
        return tuple(np.split(rows, self.cuts, axis=-1))

    def evaluate_rows(self, rows: np.ndarray) -> np.ndarray:
        return self.game.evaluate(*self.split(rows))

    def before_bad_row(self, block: np.ndarray) -> tuple[np.ndarray, str]:
        """Return the rows before the first bad one, found by halving, and what is wrong with that row."""
        good, bad = 0, len(block)  # the first bad row is in [good, bad)
        while bad - good > 1:
            middle = (good + bad) // 2
            try:
                self.evaluate_rows(block[good:middle])
                good = middle
            except ValueError:
                bad = middle
        try:
            self.game.sides[0].evaluate(*self.split(block[good]))
        except ValueError as error:
            return block[:good], str(error)
        raise AssertionError("a row that is bad among others is bad alone")

    def locate(self, units: int) -> str:
        """Say where the row after the first ``units`` rows is."""
        return f"{self.name}: row {units}"


class TsvSink:
    """Lines of TSV under a header: value and name of each side, and the cards that play if asked for."""

    def __init__(self, game: Game, with_cards: bool):
        self.game, self.with_cards = game, with_cards
        single = len(game.sides) == 1
        headings = [[side.title, "name" if single else f"{side.title} name"] for side in game.sides]
        if with_cards:
            for side, heading in zip(game.sides, headings):
                heading.append("cards" if single else f"{side.title} cards")
        self.header = ("\t".join("\t".join(heading) for heading in headings) + "\n").encode()
        self.fields = [value_fields(side) for side in game.sides]
        ends = ["\t"] * (len(game.sides) - 1) + ["\n"]
        self.tables = tuple(TextTable([field + end for field in fields]) for fields, end in zip(self.fields, ends))

    def render(self, batch: Batch) -> bytes | memoryview:
        if not self.with_cards:
            return format_tsv(batch.values, self.tables)
        columns = []
        for number, (side, fields) in enumerate(zip(self.game.sides, self.fields)):
            columns.append([fields[value] for value in batch.values[:, number].tolist()])
            columns.append(playing_cards(side, number, batch))
        return "".join(["\t".join(line) + "\n" for line in zip(*columns)]).encode()

    def finish(self, stream: BinaryIO, rows: int) -> None:
        """Nothing is left to do for text."""


class NpySink:
    """A .npy file of uint16: (n,), or (n, 2) for the high and the low."""

    header = bytes(NPY_HEADER)

    def __init__(self, game: Game):
        self.sides = len(game.sides)

    def render(self, batch: Batch) -> bytes:
        return batch.values.astype("<u2", copy=False).tobytes()

    def finish(self, stream: BinaryIO, rows: int) -> None:
        """Write the header over the place kept for it, now that the number of rows is known."""
        shape = (rows,) if self.sides == 1 else (rows, self.sides)
        head = b"\x93NUMPY\x01\x00" + (NPY_HEADER - 10).to_bytes(2, "little")
        text = str({"descr": "<u2", "fortran_order": False, "shape": shape})
        stream.seek(0)
        stream.write(head + text.encode().ljust(NPY_HEADER - len(head) - 1) + b"\n")


def value_fields(side: Side) -> list[str]:
    """The fields "value TAB name" of a side by value."""
    return [f"{value}\t{name}" for value, name in enumerate(names_of(reading_of(side.scale)).texts)]


def playing_cards(side: Side, number: int, batch: Batch) -> list[str]:
    """The cards that play for one side of each hand, as text; nothing for a low that does not qualify."""
    texts = np.full(len(batch.values), "", object)
    for hands, rows in zip(batch.hands, batch.order):
        numbers = np.arange(len(texts))[rows]
        qualified = batch.values[numbers, number] > 0
        played = best_five(*[part[qualified] for part in hands], evaluator=side.scale)
        counts = (played != NO_CARD).sum(axis=-1)
        for count in np.unique(counts):
            texts[numbers[qualified][counts == count]] = to_text(played[counts == count, :count])
    return texts.tolist()


def in_order(function: Callable[[_Item], _Result], items: Iterable[_Item], threads: int) -> Iterator[_Result]:
    """Like map, with `threads` calls at a time and results in the order of the items, a few items ahead at most."""
    if threads == 1:
        yield from map(function, items)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[_Result]] = deque()
        for item in items:
            waiting.append(pool.submit(function, item))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def convert(source: Source, sink: Sink, output: str | None, threads: int, report: Report | None) -> None:
    """Evaluate every hand of `source` into `output`; the first bad hand ends it with an InputError."""
    units = rows = done = 0
    with open_output(output) as stream:
        stream.write(sink.header)

        def work(block: Any) -> tuple[Batch, bytes | memoryview]:
            batch = source.evaluate(block)
            return batch, sink.render(batch)

        for batch, payload in in_order(work, source.blocks(), threads):
            stream.write(payload)
            stream.flush()
            units += batch.units
            rows += len(batch.values)
            done += batch.size
            if report:
                report(done, source.total or 0)
            if batch.fault:
                raise InputError(f"{source.locate(units)}: {batch.fault}")
        sink.finish(stream, rows)
