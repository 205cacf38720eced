"""Whole games, counted: how many of all hands that a game can deal have each value, and each category.

    cards that play as one hand                  every set of so many cards of the deck, in stretches
    hole cards and board (two and three play)    every hand on every board, in stretches of boards; of boards that
                                                 differ by the names of the suits only, one stands for all

What a game is says its record (rules.py); which numbers of cards can be counted, its evaluator. The pieces are shards
(shards.py): counts that add up, whoever makes them.
"""

from __future__ import annotations

from contextlib import nullcontext
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.encoding import DECK, RANKS, SUITS
from evaluator.hands.arrays import thread_count
from evaluator.hands.readings import READINGS
from evaluator.hands.values import category
from evaluator.odds.counting import count_values
from evaluator.odds.joint_hands import subsets
from evaluator.rules import Game, game_named
from evaluator.work import quoting
from evaluator.work.arguments import whole_number
from evaluator.work.progress import Report, shown
from evaluator.work.shards import Cut, Plan, add_up, tell_shards

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from typing import SupportsIndex

    from numpy.typing import NDArray

    from evaluator.hands.value_classes import Category

__all__ = ["category_counts", "value_counts"]

_HAND = 10  # elementary operations (odds/methods.py) to make a hand, evaluate and count it


def value_counts(
    game: str | Game,
    hole_cards: SupportsIndex | None = None,
    board_cards: SupportsIndex | None = None,
    *,
    evaluator: str | None = None,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    progress: bool | Report = False,
) -> NDArray[np.int64]:
    """How often each value occurs among all hands that the deck of a game has.

    Parameters
    ----------
    game : str or Game
        A name that :func:`evaluator.equity` takes, or a record (:mod:`evaluator.rules`).
    hole_cards, board_cards : int, optional
        How many cards; None: as many as the game deals. Where they play as one hand only their sum matters, and every
        set of so many cards counts once: ``("stud", 5)`` and ``("holdem", 2, 3)`` both mean all hands of five cards. In
        Omaha, where two of the one and three of the other play, every hand counts on every board.
    evaluator : str, optional
        Which one, for a game that has two: ``omaha_high`` or ``omaha_low8``. None: that of the pot, or its high half.
    threads : int
        How many threads share the work; -1 means all cores.
    executor : concurrent.futures.Executor, optional
        Works on it instead, as for :func:`evaluator.equity`.
    progress : bool or callable
        True shows a bar on stderr; a function is called with the shards that are done and those there are. An exception
        that it raises cancels the call, which passes it on.

    Returns
    -------
    int64 array (N + 1,)
        By value; the number at 0 counts hands without a low.

    Raises
    ------
    ValueError, TypeError
        For an unknown game, an evaluator that is not the game's, numbers of cards that the evaluator does not take.

    Notes
    -----
    133,784,560 hands of seven cards take a second or so of one thread. Omaha with four hole cards is 463,563,500,400
    deals, of which those of 134,459 boards are made: a few minutes of one thread, their lows one or two. A fifth hole
    card makes that nine times as long, a sixth seven times more.

    Examples
    --------
    >>> counts = value_counts("stud", 5)
    >>> int(counts.sum()), int(counts[7462])
    (2598960, 4)
    """
    question = _read(game, hole_cards, board_cards, evaluator)
    plan, threads = _plan(question), thread_count(threads)
    with nullcontext() if progress is False else shown(progress, "counting") as report:
        return add_up(plan, threads, executor, report=tell_shards(report, plan.shards))


def category_counts(
    game: str | Game,
    hole_cards: SupportsIndex | None = None,
    board_cards: SupportsIndex | None = None,
    *,
    evaluator: str | None = None,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    progress: bool | Report = False,
) -> dict[Category | int | None, int]:
    """How often each category occurs among all hands that the deck of a game has, the worst category first.

    Parameters and errors as for :func:`value_counts`. A dict of ints: the keys are what :func:`evaluator.category` says
    of values; where there may be no low, None counts the hands that have none.

    >>> {kind.name: hands for kind, hands in category_counts("razz", 5).items() if hands < 60_000}
    {'FOUR_OF_A_KIND': 624, 'FULL_HOUSE': 3744, 'THREE_OF_A_KIND': 54912}
    >>> category_counts("stud8", 5, evaluator="low8")
    {None: 2541616, <Category.HIGH_CARD: 0>: 57344}
    """
    name = _read(game, hole_cards, board_cards, evaluator).evaluator
    counts = value_counts(
        game, hole_cards, board_cards, evaluator=evaluator, threads=threads, executor=executor, progress=progress
    )
    kinds = category(np.arange(1, len(counts)), name)
    firsts = 1 + np.flatnonzero(np.diff(kinds, prepend=-1))  # values of a category are neighbours
    hands = np.add.reduceat(counts, firsts).tolist()
    found: dict[Category | int | None, int] = {None: int(counts[0])} if READINGS[name].must_qualify else {}
    return found | {category(first, name): number for first, number in zip(firsts.tolist(), hands)}


class _Question(NamedTuple):
    """What is counted."""

    evaluator: str
    deck: NDArray[np.uint8]
    cards: int
    """Cards of a set: hole cards, or all cards that play as one hand."""
    board_cards: int
    """Cards of the boards that all these sets meet; 0 where there is no board apart."""


def _read(
    game: str | Game,
    hole_cards: SupportsIndex | None,
    board_cards: SupportsIndex | None,
    evaluator: str | None,
) -> _Question:
    record = game if isinstance(game, Game) else game_named(game)
    if evaluator is not None and evaluator not in record.evaluators:
        ranked_by = " and ".join(record.evaluators)
        raise ValueError(f"{record.name} is ranked by {ranked_by}, not by {quoting.quoted(evaluator)}")
    cards = _number("hole_cards", record.hole[0] if hole_cards is None else hole_cards)
    board = _number("board_cards", record.board if board_cards is None else board_cards)
    if cards + board > len(record.deck):
        raise ValueError(f"{cards + board} cards are more than the {len(record.deck)} in the deck of {record.name}")
    if not record.exactly_two:
        cards, board = cards + board, 0
    question = _Question(evaluator or record.evaluators[0], np.array(record.deck, np.uint8), cards, board)
    _count_on_board(question, question.deck[:board], 0, 0)  # ValueError for what the evaluator does not take
    return question


def _number(name: str, cards: SupportsIndex) -> int:
    number = whole_number(cards, name)
    if not 0 <= number <= DECK:
        raise ValueError(f"{name} must be 0 to {DECK}, not {quoting.number(number)}")
    return number


def _plan(question: _Question) -> Plan:
    """Stretches of all sets of cards, or of boards."""
    sets = comb(len(question.deck) - question.board_cards, question.cards)
    if not question.board_cards:
        cut = Cut(sets, _HAND)
        return Plan(_count_on_board, lambda shard: (question, question.deck[:0], *cut.piece(shard)), cut.pieces)
    boards, alike = canonical_boards(question.deck, question.board_cards)
    cut = Cut(len(boards), sets * _HAND)

    def arguments(shard: int) -> tuple[Any, ...]:
        first, n = cut.piece(shard)
        return question, boards[first : first + n], alike[first : first + n]

    return Plan(_count_on_boards, arguments, cut.pieces)


def _count_on_board(question: _Question, board: NDArray[np.uint8], first: int, n: int) -> NDArray[np.int64]:
    """Values of a stretch of the sets of cards that are not on the board."""
    live = question.deck[~np.isin(question.deck, board)]
    return count_values(question.evaluator, live, board, question.cards, first, n)


def _count_on_boards(question: _Question, boards: NDArray[np.uint8], alike: NDArray[np.int64]) -> NDArray[np.int64]:
    """Values of all sets of cards on each board, as often as there are boards alike."""
    sets = comb(len(question.deck) - question.board_cards, question.cards)
    counts: NDArray[np.int64]
    counts = sum(times * _count_on_board(question, board, 0, sets) for board, times in zip(boards, alike))
    return counts


def canonical_boards(deck: NDArray[np.uint8], cards: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Boards (n, cards), no two of which differ by the names of the suits only, and how many each stands for, (n,).

    >>> boards, alike = canonical_boards(np.arange(DECK, dtype=np.uint8), 3)
    >>> len(boards), int(alike.sum())
    (1755, 22100)
    """
    boards = deck[subsets(len(deck), cards)]
    if len(deck) != SUITS * len(np.unique(deck // SUITS)):  # some ranks lack suits: so these have no rank, but differ
        return boards, np.ones(len(boards), np.int64)
    ranks = np.zeros((len(boards), SUITS), np.int64)  # by suit, sets of them
    for column in boards.T.astype(np.intp):
        ranks[np.arange(len(boards)), column % SUITS] |= 1 << column // SUITS
    ranks.sort(axis=1)
    _, first, alike = np.unique(ranks @ (1 << RANKS * np.arange(SUITS)), return_index=True, return_counts=True)
    return boards[first], alike
