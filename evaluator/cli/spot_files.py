"""Files of spots: tab-separated lines, a spot each, to the same lines with what each seat wins on average.

    hero  villain  board             hero  villain  board     equity_1  equity_2
    AhKh  QsQd     2c 7d 9h    ─►    AhKh  QsQd     2c 7d 9h  0.2828…   0.7172…
    AsAd  7c2d                       AsAd  7c2d               0.8819…   0.1181…

Blocks of lines go through `equities`, so memory stays bounded. An error names the line and the column.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, cast

import numpy as np

from evaluator.cli.files import open_output
from evaluator.cli.games import InputError
from evaluator.cli.streams import LONGEST_LINE, blocks_of_lines, size_of
from evaluator.odds.many_spots import equities
from evaluator.work.progress import shown
from evaluator.work.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedReader

    from evaluator.work.progress import Report


class Layout(NamedTuple):
    """Where in a line things are: numbers of columns from 0, and what they are called."""

    hands: list[int]
    board: int | None
    dead: int | None
    names: list[str]

    @property
    def fewest(self) -> int:
        """Fields that a line must have."""
        return 1 + max(*self.hands, -1 if self.board is None else self.board, -1 if self.dead is None else self.dead)

    def name(self, place: str) -> str:
        """The column of what an error of `equities` names: a seat, the board, the dead cards."""
        seat = re.fullmatch(r"seat (\d+)", place)
        column = self.hands[int(seat[1])] if seat else {"board": self.board, "dead": self.dead}.get(place)
        if column is None:
            return f"--{place}"
        return f"column {self.names[column] if self.names else column + 1}"


def write_equities(arguments: argparse.Namespace) -> None:
    """Answer every line of --file."""
    with contextlib.ExitStack() as stack:
        if arguments.file == "-":
            stream, name = cast("BufferedReader", sys.stdin.buffer), "<stdin>"
        else:
            stream, name = stack.enter_context(open(arguments.file, "rb")), arguments.file
        on_screen = arguments.output is None and sys.stdout.isatty()
        report = stack.enter_context(shown(sys.stderr.isatty() and not on_screen, "equities"))
        with open_output(arguments.output) as output:
            _Answers(arguments, name, output).write(stream, report)


class _Answers:
    """The lines of one file, answered block by block."""

    def __init__(self, arguments: argparse.Namespace, name: str, output: BinaryIO) -> None:
        self._arguments, self._file, self._output = arguments, name, output
        self._line = 0
        self._layout: Layout | None = None

    def write(self, stream: BufferedReader, report: Report | None) -> None:
        done, total = 0, size_of(stream) or 0
        for block in blocks_of_lines(stream):
            lines = list(self._rows(block))
            if self._layout is None and lines:
                self._layout = self._begin(lines)
            if self._layout is not None and lines:
                self._answer(lines, self._layout)
            done += len(block)
            if report is not None:
                report(done, total)

    def _rows(self, block: bytes) -> Iterator[tuple[int, list[str]]]:
        """Number and fields of the lines that are not blank."""
        for line in block.splitlines():
            self._line += 1
            if len(line) > LONGEST_LINE:
                raise InputError(f"{self._file}:{self._line}: a line of more than {LONGEST_LINE} bytes")
            try:
                text = line.decode()
            except UnicodeDecodeError as error:
                raise InputError(f"{self._file}:{self._line}: byte {error.start + 1} is not UTF-8") from None
            if text.strip():
                yield self._line, text.split("\t")

    def _begin(self, lines: list[tuple[int, list[str]]]) -> Layout:
        """Find the columns; a header goes, and is written again with the new columns."""
        given = self._arguments
        wanted = [*given.columns, *(column for column in (given.board_column, given.dead_column) if column is not None)]
        names: list[str] = []
        if given.header or not all(map(_is_number, wanted)):
            names = [field.strip() for field in lines.pop(0)[1]]
            self._write([*names, *(f"equity_{seat}" for seat in range(1, len(given.columns) + 1))])
        number = {column: self._number(column, names) for column in wanted}
        board, dead = (None if column is None else number[column] for column in (given.board_column, given.dead_column))
        return Layout([number[column] for column in given.columns], board, dead, names)

    def _number(self, column: str, names: list[str]) -> int:
        if names.count(column) == 1:
            return names.index(column)
        if column in names:
            raise InputError(f"{self._file}: {names.count(column)} columns are called {quoted(column)}")
        if _is_number(column):
            return int(column) - 1
        raise InputError(f"{self._file}: there is no column {quoted(column)}, but {', '.join(map(quoted, names))}")

    def _answer(self, lines: list[tuple[int, list[str]]], layout: Layout) -> None:
        for number, fields in lines:
            if len(fields) < layout.fewest:
                raise InputError(f"{self._file}:{number}: {len(fields)} columns, {layout.fewest} are asked for")
        given = self._arguments

        def texts(column: int) -> list[str]:
            return [fields[column] for _, fields in lines]

        try:
            shares = equities(
                [np.array(texts(column), object) for column in layout.hands],
                given.board if layout.board is None else texts(layout.board),
                game=given.game,
                dead=given.dead if layout.dead is None else texts(layout.dead),
                missing=given.missing,
                threads=given.threads,
            )
        except ValueError as error:
            raise InputError(self._located(str(error), lines, layout)) from None
        for (_, fields), row in zip(lines, shares.tolist()):
            self._write([*fields, *map(repr, row)])

    def _located(self, message: str, lines: list[tuple[int, list[str]]], layout: Layout) -> str:
        """An error of `equities` with the line for the row, and the column for the seat."""
        found = re.match(r"row (\d+): (?:(seat \d+|board|dead): )?", message)
        if found is None:
            return f"{self._file}: {message}"
        place = f"{layout.name(found[2])}: " if found[2] else ""
        reason = message[found.end() :].replace('missing="nan"', "--missing nan")
        return f"{self._file}:{lines[int(found[1])][0]}: {place}{reason}"

    def _write(self, fields: list[str]) -> None:
        self._output.write(("\t".join(fields) + "\n").encode())


def _is_number(column: str) -> bool:
    return column.isascii() and column.isdigit() and int(column) > 0
