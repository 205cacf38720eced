"""Records as tables on the terminal: drawn by rich where it is installed, else plain columns."""

from collections.abc import Sequence


def cell(value: object) -> str:
    """Three significant digits for measured numbers, everything else as it is."""
    if not isinstance(value, float):
        return str(value)
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:#.3g}"


def plain_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns two blanks apart.

    >>> print(plain_table(["name", "ns"], [["high", "1.25"]]))
    name  ns
    high  1.25
    """
    widths = [max(map(len, column)) for column in zip(headings, *rows)]
    lines = ("  ".join(text.ljust(width) for text, width in zip(row, widths)) for row in (headings, *rows))
    return "\n".join(line.rstrip() for line in lines)


def show(title: str, records: Sequence[dict]) -> None:
    """Print records with the same keys; the keys, spaced, are the headings."""
    if not records:
        return
    headings = [key.replace("_", " ") for key in records[0]]
    rows = [list(map(cell, record.values())) for record in records]
    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        print(f"\n{title}\n{plain_table(headings, rows)}")
        return
    table = Table(title=title, title_justify="left")
    for heading, record_value in zip(headings, records[0].values()):
        table.add_column(heading, justify="left" if isinstance(record_value, str) else "right")
    for row in rows:
        table.add_row(*map(Text, row))  # not markup: names hold brackets
    Console().print(table)
