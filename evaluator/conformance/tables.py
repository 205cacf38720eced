"""Checks of counts: every hand of a deck goes through an evaluator, and the classes fall into the known categories.

No scale is needed. The hands are counted by strength, the strengths sorted, the best first; then the categories of the
table, from the best on, have to end where a class ends: straight flushes are the 40 best hands of 2,598,960, with the
624 quads that follow they are the 664 best, and so on. The number of different strengths is known as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator import to_text
from evaluator.encoding import DECK

from .findings import Finding, Result, not_played, result
from .known import TABLES, card_texts
from .order import all_hands
from .players import PLAYS, Player, Raised, Sizes, comparable, ids

LISTED_IN = 1e-7
"""Seconds that it takes to list a hand."""


class Table(NamedTuple):
    """All hands of one game and number of cards, on a board or without."""

    name: str
    game: str
    sizes: Sizes
    counts: list[tuple[str, int]]
    """Categories and their hands, the best first; whatever is left at the end is no low."""
    distinct: int | None = None
    """Different strengths, no low among them."""
    kev_sum: int | None = None
    board: str = ""

    @property
    def cards(self) -> list[int]:
        taken = ids(card_texts(self.board))
        return [one for one in PLAYS[self.game].deck if one not in taken]

    @property
    def hands(self) -> int:
        return comb(len(self.cards), self.sizes[0])


_HIGH = ["straight flush", "quads", "full house", "flush", "straight", "trips", "two pair", "pair", "high card"]
_SHORT = [*_HIGH[:2], "flush", "full house", *_HIGH[4:]]
_LOW = [f"{top}-high" for top in "56789TJQK"]
_BAD_LOW = ["pair", "two pair", "trips", "full house", "quads"]
_TWO_TO_SEVEN = [*(f"{top}-high" for top in "789TJQKA"), "pair", "two pair", "trips", "straight", "flush", "full house"]
_BOARD = "2h3h4hKsKd"


def _table(key: str, game: str, size: int, order: Sequence[str]) -> Table:
    known = TABLES[key]["counts"]
    counts = [(name, known[name]) for name in order if name in known]
    if "royal" in known:
        counts[:1] = [("royal flush", known["royal"]), ("straight flush", known["straight flush"] - known["royal"])]
    return Table(
        f"all hands of {size} cards", game, (size,), counts, known.get("distinct"), known.get("sum_of_kev_ranks")
    )


def _low8(size: int) -> Table:
    known = TABLES[f"tab-low8-{size}"]["counts"]
    counts = list(TABLES["low8-7-card"]["counts"].items()) if size == 7 else [("lows", known["qualify"])]
    counts.append(("no low", known["of"] - known["qualify"]))
    return Table(f"all hands of {size} cards", "low8", (size,), counts, known["distinct"] + 1 if size != 6 else None)


def _on_a_board() -> Iterator[Table]:
    """Five hole cards of Omaha: all that are left on one board."""
    (known,) = TABLES["tab-plo-boards"]["counts"].values()
    high, low = known["high..SF"], known["low5,6,7,8,none"]
    name = f"all 5 hole cards on {_BOARD}"
    yield Table(name, "omaha_high", (5, 5), list(zip(_HIGH, reversed(high), strict=True)), board=_BOARD)
    yield Table(name, "omaha_low8", (5, 5), list(zip([*_LOW[:4], "no low"], low, strict=True)), board=_BOARD)


KNOWN = (
    *(_table(f"tab-{size}", "high", size, _HIGH) for size in (5, 6, 7)),
    *(_low8(size) for size in (5, 6, 7)),
    *(_table(f"tab-a5-{size}", "razz", size, [*_LOW, *_BAD_LOW]) for size in (5, 6, 7)),
    *(_table(f"tab-sd{size}", "short_deck", size, _SHORT) for size in (5, 6, 7)),
    _table("tab-27-5", "deuce_seven", 5, [*_TWO_TO_SEVEN, "quads", "straight flush"]),
    _table("tab-badugi", "badugi", 4, [f"{size}-card" for size in (4, 3, 2, 1)]),
    _table("tab-tcp", "three_card", 3, ["straight flush", "trips", "straight", "flush", "pair", "high card"]),
    _table("tab-paigow", "pai_gow", 7, ["five aces", *_HIGH]),
    *_on_a_board(),
)


def check_tables(player: Player, game: str, seconds: float) -> Iterator[Result]:
    """The tables of a game, but those that would take longer than so many seconds each."""
    for table in KNOWN:
        if table.game != game:
            continue
        if not player.plays(game, table.sizes):
            yield not_played("tables", game, table.name)
            continue
        try:
            expected = table.hands * (LISTED_IN + player.seconds_a_hand(table.game, table.sizes))
            if expected > seconds:
                yield not_played("tables", game, table.name, f"would take {expected:.0f} s")
                continue
            found = count(player, table)
            findings = list(_read(table, found, getattr(player.adapter, "cactus_kev", None)))
        except Raised as raised:
            findings = [Finding(raised.hand, "a strength", raised.found)]
        yield result("tables", game, table.name, findings, table.hands)


def count(player: Player, table: Table) -> Counter[Any]:
    """How many hands have each strength."""
    return _count_arrays(player, table) if player.arrays else _count_tuples(player, table)


def _count_arrays(player: Player, table: Table) -> Counter[Any]:
    evaluate = getattr(player.adapter, table.game)
    found: Counter[Any] = Counter()
    board = [ids(card_texts(table.board))] if table.board else []
    for rows in blocks(table.cards, table.sizes[0]):
        try:
            strengths, counts = np.unique(evaluate(rows, *board), return_counts=True)
        except Exception as error:
            raise Raised(to_text(rows[0]) + " …", error) from error
        found.update(dict(zip(strengths.tolist(), counts.tolist(), strict=True)))
    return found


def blocks(deck: Sequence[int], size: int) -> Iterator[NDArray[np.uint8]]:
    """All hands of so many cards, a block for each choice of the first: four or fewer cards are left to choose.

    >>> [len(rows) for rows in blocks(range(8), 5)]
    [35, 15, 5, 1]
    """
    rest = all_hands(deck, min(size, 4))
    for first in combinations(deck, size - rest.shape[1]):
        after = rest[np.searchsorted(rest[:, 0], first[-1], side="right") :] if first else rest
        if len(after):
            yield np.concatenate([np.tile(np.array(first, np.uint8), (len(after), 1)), after], axis=1)


def _count_tuples(player: Player, table: Table) -> Counter[Any]:
    evaluate = getattr(player.adapter, table.game)
    last: list[tuple[int, ...]] = [()]

    def remembered() -> Iterator[tuple[Any, ...]]:
        for last[0] in combinations(table.cards, table.sizes[0]):
            yield tuple(deck[one] for one in last[0])

    deck = player.deck
    board = tuple(deck[one] for one in range(DECK) if one not in table.cards) if table.board else None
    try:
        return Counter(
            map(evaluate, remembered()) if board is None else (evaluate(hole, board) for hole in remembered())
        )
    except Exception as error:
        raise Raised(to_text(np.array(last[0], np.uint8)), error) from error


def _read(table: Table, found: Counter[Any], kev: Any) -> Iterator[Finding]:
    """What the counts have other than the table."""
    best_first = sorted(found.items(), key=lambda item: comparable(item[0]), reverse=True)
    if table.distinct is not None and len(found) != table.distinct:
        yield Finding(table.name, f"{table.distinct:,} different strengths", f"{len(found):,}")
    ends, end = set(accumulate(hands for _, hands in best_first)), 0
    for name, hands in table.counts:
        end += hands
        if end not in ends:
            nearest = min(ends, key=lambda one: abs(one - end))
            yield Finding(
                table.name, f"{hands:,} of {name}, the {end:,} best with what is above", f"a class ends at {nearest:,}"
            )
    if kev and table.kev_sum is not None:
        kev_sum = sum(kev(strength) * hands for strength, hands in found.items())
        if kev_sum != table.kev_sum:
            yield Finding(table.name, f"{table.kev_sum:,} as the sum of classic numbers", f"{kev_sum:,}")
