"""Pay tables: what the lines of a table pay, from a mapping that somebody wrote, with every line accounted for.

A game names its lines, the best first, in one default table; whoever gives another says what each of them pays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import lcm
from numbers import Rational
from typing import Any, NamedTuple

from evaluator.work.quoting import quoted

MOST_PAID = 10**6
"""For one: what a line pays at most."""
MOST_PARTS = 10**4
"""The least part of a bet that a line pays, so that sums of whole parts stay far below 2^63."""

_LARGEST = 1e300

_OTHER_WORDS = {
    "royal": "royal flush",
    "four of a kind": "quads",
    "three of a kind": "trips",
    "two pairs": "two pair",
    "fullhouse": "full house",
    "boat": "full house",
    "else": "other",
    "anything else": "other",
    "all other": "other",
    "one pair": "pair",
    "mini royal": "suited A-K-Q",
    "suited akq": "suited A-K-Q",
    "akq suited": "suited A-K-Q",
    "a k q suited": "suited A-K-Q",
}


class PayTable(NamedTuple):
    """Lines, the best first, and what each pays for one."""

    names: tuple[str, ...]
    pays: tuple[Fraction, ...]

    def __getitem__(self, line: Any) -> Any:  # one number has the type of a field, which one is not known here
        """What a line pays, by its name; by a number, the field of the tuple."""
        return self.pays[self.names.index(line)] if isinstance(line, str) else tuple.__getitem__(self, line)

    @property
    def parts(self) -> int:
        """The least number of parts of a bet of which every line pays whole ones."""
        return lcm(*(pay.denominator for pay in self.pays))

    def in_parts(self, parts: int) -> tuple[int, ...]:
        """What the lines pay, in parts of which a bet has so many."""
        return tuple(int(pay * parts) for pay in self.pays)


def plain(name: str) -> str:
    """A line's name without what spellings differ in.

    >>> plain("Straight_Flush"), plain("Four of a Kind")
    ('straight flush', 'quads')
    """
    words = " ".join(name.lower().replace("_", " ").replace("-", " ").split())
    return _OTHER_WORDS.get(words, words).lower().replace("-", " ")


def read_pay_table(
    table: object,
    default: Mapping[str, object],
    *,
    rule: str = "pay_table",
    named: Mapping[str, Mapping[str, object]] | None = None,
    aliases: Mapping[str, str] | None = None,
    optional: Collection[str] = (),
) -> PayTable:
    """The table that a caller means, with the lines of ``default``: a mapping of names to pay-outs, None for the
    default itself, or the name of one of the ``named`` tables. ``aliases`` are other names of lines.

    Pay-outs are whole numbers, Fractions, or floats and Decimals, which stand for what they print. Every line must be
    there, and no other; of the ``optional`` ones the answer has those that the caller's table has.

    >>> read_pay_table({"Four of a kind": 20, "else": 1.5}, {"quads": 10, "other": 1})
    PayTable(names=('quads', 'other'), pays=(Fraction(20, 1), Fraction(3, 2)))
    >>> read_pay_table({"quads": 20}, {"quads": 10, "other": 1})
    Traceback (most recent call last):
    ...
    ValueError: pay_table lacks the line 'other'; its lines are quads, other
    """
    if isinstance(table, str):
        table = _named(table, named or {}, rule)
    table = default if table is None else table
    if not isinstance(table, Mapping):
        raise TypeError(f"{rule} must be a mapping of line names to pay-outs, not {type(table).__name__}")
    lines = {plain(name): name for name in default}
    lines |= {plain(other): lines[plain(name)] for other, name in (aliases or {}).items()}
    there_are = ", ".join(f"{line} (optional)" if line in optional else line for line in default)
    pays: dict[str, Fraction] = {}
    for name, pay in table.items():
        line = lines.get(plain(name if isinstance(name, str) else quoted(name)))  # a number: of cards
        if line is None:
            raise ValueError(f"{rule} has an unknown line {quoted(name)}; its lines are {there_are}")
        if line in pays:
            raise ValueError(f"{rule} has the line {line!r} twice")
        pays[line] = _pay(pay, f"{rule}[{quoted(name)}]")
    for line in default:
        if line not in pays and line not in optional:
            raise ValueError(f"{rule} lacks the line {line!r}; its lines are {there_are}")
    names = tuple(line for line in default if line in pays)
    read = PayTable(names, tuple(pays[line] for line in names))
    if read.parts > MOST_PARTS:
        raise ValueError(f"{rule} pays parts of a bet that have no common measure of at least 1/{MOST_PARTS}")
    return read


def _named(name: str, named: Mapping[str, Mapping[str, object]], rule: str) -> Mapping[str, object]:
    for known, table in named.items():
        if plain(known) == plain(name):
            return table
    there_are = f"named ones are {', '.join(map(repr, named))}" if named else "it has no named tables"
    raise ValueError(f"{rule} {quoted(name)} is unknown: {there_are}")


def _pay(pay: object, where: str) -> Fraction:
    if isinstance(pay, bool) or not (isinstance(pay, Rational) or hasattr(pay, "as_integer_ratio")):
        raise TypeError(f"{where} must be a number, not {type(pay).__name__}")
    exact = exactly(pay)
    if exact is None:
        raise ValueError(f"{where} must be a finite number, not {quoted(pay)}")
    if not 0 <= exact <= MOST_PAID:
        raise ValueError(f"{where} must be 0 to {MOST_PAID:,}, not {quoted(pay)}")
    return exact


def exactly(number: Any) -> Fraction | None:
    """What a rational number is, or what a float or Decimal prints; None where that is infinite, or as good as that.

    >>> exactly(1.1), exactly(float("inf"))
    (Fraction(11, 10), None)
    """
    try:
        if isinstance(number, Rational):
            return Fraction(number)
        size = abs(float(number))
        if size > _LARGEST or (size < 1 / _LARGEST and number != 0):  # as a fraction 1e999999999 has that many digits
            return None
        return Fraction(str(number))
    except (ValueError, ArithmeticError):
        return None
