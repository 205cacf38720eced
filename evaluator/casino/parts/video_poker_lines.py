"""Lines of video poker: which pay tables there are, and which line pays five cards, with and without wild deuces.

A hand is paid on the first line that it is good enough for. Some tables split quads by rank and kicker: those lines
may be left out, and the hands are then paid as the next kind of quads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from evaluator.casino.parts.high_lines import least_values
from evaluator.casino.parts.pay_tables import PayTable, plain, read_pay_table
from evaluator.encoding import MAX_VALUE, SUITS
from evaluator.hands.evaluators import high
from evaluator.work.quoting import quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

TEN, FIVE = 8, 3
ACE, FOUR = 12, 2


class Kind(NamedTuple):
    """A kind of video poker: what is wild."""

    lines: tuple[str, ...]
    """All that a table may have, the best first."""
    instead: Mapping[str, str]
    """By line that a table may lack: the line that pays its hands then."""
    find: Callable[[NDArray[np.uint8]], NDArray[np.uint8]]
    """Numbers of the lines of hands (n, 5), ascending ids; as many as there are lines for a hand that none pays."""
    tables: Mapping[str, Mapping[str, int]]
    """By name; the first one is the default."""
    aliases: Mapping[str, str]
    wild_cards: int = 0


def read_table(pay_table: object, wild: object) -> tuple[str, PayTable]:
    """What is wild, and the table; if nobody says what is wild, the table's name or its lines do."""
    if wild is None:
        wild = _wild_by(pay_table)
    if not isinstance(wild, str) or plain(wild) not in KINDS:
        raise ValueError(f"wild must be {' or '.join(map(repr, KINDS))}, not {quoted(wild)}")
    wild = plain(wild)
    kind = KINDS[wild]
    default = dict.fromkeys(kind.lines, 0)
    table = next(iter(kind.tables.values())) if pay_table is None else pay_table
    return wild, read_pay_table(table, default, named=kind.tables, aliases=kind.aliases, optional=kind.instead)


def _wild_by(pay_table: object) -> str:
    if isinstance(pay_table, str):
        named = {plain(name): wild for wild, kind in KINDS.items() for name in kind.tables}
        if plain(pay_table) not in named:
            there_are = ", ".join(repr(name) for kind in KINDS.values() for name in kind.tables)
            raise ValueError(f"pay_table {quoted(pay_table)} is unknown: named ones are {there_are}")
        return named[plain(pay_table)]
    names = {plain(name) for name in pay_table if isinstance(name, str)} if isinstance(pay_table, Mapping) else set()
    return max(KINDS, key=lambda wild: len(names & {*map(plain, (*KINDS[wild].lines, *KINDS[wild].aliases))}))


def paid_as(wild: str, table: PayTable) -> NDArray[np.intp]:
    """For each line of the kind, and for no line: the number of the table's line that pays it; no line comes last."""
    kind, found = KINDS[wild], []
    for name in kind.lines:
        while name not in table.names:
            name = kind.instead[name]
        found.append(table.names.index(name))
    return np.array([*found, len(table.names)])


# --- Nothing wild -----------------------------------------------------------------------------------------------------

_QUADS = ("quad aces with 2-4", "quad aces", "quad 2-4 with A-4", "quad 2-4", "quads")
_JACKS = (
    "royal flush", "straight flush", "quads", "full house", "flush", "straight", "trips", "two pair", "jacks or better",
)  # fmt: skip
_PLAIN = ("royal flush", "straight flush", *_QUADS, *_JACKS[3:])


@cache
def _plain_by_value() -> NDArray[np.uint8]:
    """The line of each value of ``high``."""
    above = np.searchsorted(least_values(_JACKS), np.arange(MAX_VALUE["high"] + 1), side="right")
    lines = np.array([len(_PLAIN), *(_PLAIN.index(name) for name in reversed(_JACKS))], np.uint8)[above]
    quads = np.flatnonzero(lines == _PLAIN.index("quads"))
    rank, kicker = np.divmod(np.arange(len(quads)), ACE)  # by rank, then by kicker, of twelve ranks
    kicker += kicker >= rank
    low = kicker <= FOUR
    split = _first((rank == ACE) & low, rank == ACE, (rank <= FOUR) & (low | (kicker == ACE)), rank <= FOUR)
    lines[quads] = _PLAIN.index(_QUADS[0]) + split
    return lines


def _first(*conditions: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Which of the conditions (n,) is the first that holds; as many as there are where none does."""
    first: NDArray[np.uint8] = np.stack([*conditions, np.ones_like(conditions[0])]).argmax(axis=0).astype(np.uint8)
    return first


def _find_plain(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    found: NDArray[np.uint8] = _plain_by_value()[high(hands, validate=False)]
    return found


_PLAIN_TABLES = {
    "9/6 jacks or better": dict(zip(_JACKS, (800, 50, 25, 9, 6, 4, 3, 2, 1))),
    "8/5 jacks or better": dict(zip(_JACKS, (800, 50, 25, 8, 5, 4, 3, 2, 1))),
    "8/5 bonus poker": dict(zip(_JACKS, (800, 50, 25, 8, 5, 4, 3, 2, 1))) | {"quad aces": 80, "quad 2-4": 40},
    "10/7 double bonus": dict(zip(_JACKS, (800, 50, 50, 10, 7, 5, 3, 1, 1))) | {"quad aces": 160, "quad 2-4": 80},
    "9/6 double double bonus": dict(zip(_JACKS, (800, 50, 50, 9, 6, 4, 3, 1, 1)))
    | dict(zip(_QUADS, (400, 160, 160, 80))),
}

# --- Deuces wild ------------------------------------------------------------------------------------------------------

_DEUCES = (
    "natural royal flush",
    "four deuces",
    "wild royal flush",
    "five of a kind",
    "straight flush",
    "quads",
    "full house",
    "flush",
    "straight",
    "trips",
)


def _find_deuces(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """By the cards that are not deuces: how many have one rank, whether they have one suit, how far apart they are."""
    ranks, suits = hands.T // SUITS, hands.T % SUITS  # (5, n), ranks ascending, so deuces come first
    deuces = (ranks == 0).sum(axis=0)
    natural = ranks > 0
    like = (ranks[1:] == ranks[:-1]) & natural[:-1]  # the same rank as the card below
    different = 5 - deuces - like.sum(axis=0)
    run = most = np.ones(len(hands), np.int8)
    for same in like:
        run = 1 + run * same
        most = np.maximum(most, run)
    of_a_kind = deuces + most
    suited = ((suits == suits[-1]) | ~natural).all(axis=0)
    lowest = np.where(natural, ranks, ACE).min(axis=0)
    below_ace = np.where(ranks == ACE, 0, ranks).max(axis=0)  # an ace is low where no other card is above a five
    near = (ranks[-1] - lowest <= 4) | ((ranks[-1] == ACE) & (below_ace <= FIVE))
    straight = near & (different == 5 - deuces)
    royal = straight & suited & (lowest >= TEN)
    return _first(
        royal & (deuces == 0),
        deuces == 4,
        royal,
        of_a_kind == 5,
        straight & suited,
        of_a_kind == 4,
        (different == 2) & (of_a_kind == 3),
        suited,
        straight,
        of_a_kind == 3,
    )


_DEUCES_TABLES = {
    "deuces wild": dict(zip(_DEUCES, (800, 200, 25, 15, 9, 5, 3, 2, 2, 1))),
    "not so ugly deuces": dict(zip(_DEUCES, (800, 200, 25, 16, 10, 4, 4, 3, 2, 1))),
}

KINDS = {
    "none": Kind(
        _PLAIN,
        {
            "quad aces with 2-4": "quad aces",
            "quad aces": "quads",
            "quad 2-4 with A-4": "quad 2-4",
            "quad 2-4": "quads",
        },
        _find_plain,
        _PLAIN_TABLES,
        {
            "jacks": "jacks or better",
            "pair of jacks or better": "jacks or better",
            "high pair": "jacks or better",
            "four aces": "quad aces",
            "four 2-4": "quad 2-4",
            "four aces with 2-4": "quad aces with 2-4",
            "four 2-4 with A-4": "quad 2-4 with A-4",
        },
    ),
    "deuces": Kind(
        _DEUCES,
        {},
        _find_deuces,
        _DEUCES_TABLES,
        {
            "royal flush": "natural royal flush",
            "natural royal": "natural royal flush",
            "wild royal": "wild royal flush",
            "deuces": "four deuces",
            "five": "five of a kind",
        },
        wild_cards=SUITS,
    ),
}
