"""Checks of order: a list of hands with known values, and whether an adapter puts them into that order, ties included.

Whatever its scale, an evaluator is right if hands of equal value have equal strengths and of two hands the one with
the larger value has the larger strength. To see that, it is enough to sort by value and look at neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, pairwise
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evaluator import describe
from evaluator.encoding import RANKS, SUITS
from evaluator.work.frozen import frozen

from .findings import MOST_FINDINGS, Finding, Result, not_played, result
from .players import PLAYS, Play, Player, Raised, Sizes, random_rows, shown


def disagreements(values: Sequence[int], strengths: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Neighbours by value that are ordered otherwise by strength, as their places in the sequences.

    >>> list(disagreements([7462, 1, 7462, 5], [80, -3, 80, 0])), list(disagreements([1, 2, 2], [0, 4, 5]))
    ([], [(1, 2)])
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    for one, two in pairwise(order):
        agree = strengths[one] == strengths[two] if values[one] == values[two] else strengths[one] < strengths[two]
        if not agree:
            yield one, two


def wins(first: Any, second: Any) -> str:
    """What strengths say of two hands, the second of which is said to be no worse."""
    return "a tie" if first == second else "the first wins" if first > second else "the second wins"


def named(value: int, game: str) -> str:
    return f"{describe(int(value), game)} ({value})"


def compare(
    values: Sequence[int], strengths: Sequence[Any], text: Callable[[int], str], game: str
) -> tuple[int, list[Finding]]:
    """How many neighbours an adapter has in another order, and what about the first; ``text`` names a hand by place."""
    wrong = list(disagreements(values, strengths))
    findings = []
    for one, two in wrong[:MOST_FINDINGS]:
        names = " and ".join(dict.fromkeys(named(values[place], game) for place in (one, two)))
        right = "a tie" if values[one] == values[two] else "the second wins"
        found = wins(strengths[one], strengths[two])
        findings.append(Finding(f"{text(one)} / {text(two)}", f"{right}: {names}", found))
    return len(wrong), findings


# --- One hand of every class ------------------------------------------------------------------------------------------


def all_hands(deck: Sequence[int], size: int) -> NDArray[np.uint8]:
    """Every hand of so many cards, uint8 (n, size)."""
    flat = chain.from_iterable(combinations(deck, size))
    return np.fromiter(flat, np.uint8, comb(len(deck), size) * size).reshape(-1, size)


def _five_card_hands(deck: range) -> NDArray[np.uint8]:
    """Five cards of every class: any five ranks unsuited, different ones suited too, and the joker with four of each."""
    ranks = range(deck.start // SUITS, RANKS)
    unsuited = [five for five in combinations_with_replacement(ranks, 5) if five[0] != five[4]]
    suited = list(combinations(ranks, 5))
    mixed = np.array(unsuited) * SUITS + np.arange(5) % SUITS  # cards of one rank are neighbours: different suits
    hands = [mixed, np.array(suited) * SUITS]
    if deck.stop > RANKS * SUITS:
        hands.append(np.array([[*range(deck.stop - 5, deck.stop)]]))  # four aces and the joker
    return np.concatenate(hands).astype(np.uint8)


@cache
def ladder(game: str) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """One hand of every class of a game without a board, the worst first, and its value; hands without a low are one.

    >>> hands, values = ladder("low8")
    >>> len(hands), shown(hands[0], (5,)), shown(hands[-1], (5,))
    (57, '2c 2d 2h 2s 3c', '2c 3d 4h 5s Ac')
    """
    play = PLAYS[game]
    size = min(sizes[0] for sizes in play.sizes)
    hands = _five_card_hands(play.deck) if size == 5 else all_hands(play.deck, size)
    values, first = np.unique(play.values(hands, (size,)), return_index=True)
    return frozen((hands[first], values))


def check_classes(player: Player, game: str) -> Iterator[Result]:
    """One hand of every class, in the order of their values."""
    play = PLAYS[game]
    hands, values = ladder(play.scale or game)
    sizes = (hands.shape[1],)
    name = f"{len(hands):,} classes in order"
    if play.scale:
        return
    if not player.plays(game, sizes):
        yield not_played("classes", game, name)
        return
    yield _in_order(player, play, "classes", name, hands, sizes, values)


def _in_order(
    player: Player, play: Play, kind: str, name: str, rows: NDArray[np.uint8], sizes: Sizes, values: NDArray[np.uint16]
) -> Result:
    try:
        strengths = player.strengths(play.name, rows, sizes)
        wrong, findings = compare(values.tolist(), strengths, lambda place: shown(rows[place], sizes), play.name)
    except Raised as raised:
        wrong, findings = 1, [Finding(raised.hand, "a strength", raised.found)]
    return result(kind, play.name, name, findings, len(rows), wrong)


# --- Random hands -----------------------------------------------------------------------------------------------------


def check_sample(player: Player, game: str, most: int, seconds: float) -> Iterator[Result]:
    """Random hands of each number of cards, and each of them again with its cards and its suits in another order.

    There are as many of them as are evaluated in so many seconds, but no more than ``most``.
    """
    play = PLAYS[game]
    for sizes in play.sizes:
        name = f"random hands of {' + '.join(map(str, sizes))} cards"
        if not player.plays(game, sizes):
            yield not_played("sample", game, name)
            continue
        try:
            n = int(min(most, 2 + seconds / player.seconds_a_hand(game, sizes)))
        except Raised as raised:
            yield result("sample", game, name, [Finding(raised.hand, "a strength", raised.found)])
            continue
        rows = random_rows(play.deck, sum(sizes), n // 2, seed=sum(sizes))
        rows = np.concatenate([rows, _turned(rows, sizes)])
        yield _in_order(player, play, "sample", name, rows, sizes, play.values(rows, sizes))


def _turned(rows: NDArray[np.uint8], sizes: Sizes) -> NDArray[np.uint8]:
    """The same hands, each part's cards backwards and spades for clubs, clubs for diamonds and so on."""
    parts = np.split(rows, np.cumsum(sizes)[:-1], axis=1)
    backwards = np.concatenate([part[:, ::-1] for part in parts], axis=1)
    joker = backwards == RANKS * SUITS
    return np.where(joker, backwards, backwards // SUITS * SUITS + (backwards + 3) % SUITS).astype(np.uint8)
