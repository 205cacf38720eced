"""Targets that count spots: hostile ids, boards and texts in rows, against equity row by row."""

import numpy as np

from evaluator import cards, equities, equity

from .choices import hostile_numbers, laid_out, valid_threads
from .doors import DOCUMENTED, agree, answer

IDS = [*range(0, 52, 3), 255, 254, 52, 60, -1, 256, 300]
GAMES = {"holdem": 2, "omaha8": 4, "short_deck": 2, "stud": 7, "badugi": 4}
MOST_ROWS = 8
ITEMS = [None, "", float("nan"), "AhKh", "AA", "2c 3d", "Jk", " ", b"As", [51, 50], 7, (), "\ud800", "As" * 40]


def drawn_spots(choices, game, seats):
    """Legal spots, most of them: hands (n, seats, k) and boards (n, b), filled up with 255."""
    n, hole = choices.below(MOST_ROWS), GAMES[game]
    deck = np.arange(16 if game == "short_deck" else 0, 52)
    order = np.random.default_rng(choices.below(256)).permuted(np.tile(deck, (n, 1)), axis=1)
    hands = order[:, : seats * hole].reshape(n, seats, hole).copy()
    boards = order[:, seats * hole : seats * hole + 5].copy()
    boards[np.arange(5) >= np.array([choices.pick([4, 5, 5, 3]) for _ in range(n)], int)[:, None]] = 255
    if game in ("stud", "badugi"):
        boards[:] = 255
    for array in (hands, boards):
        if n and not choices.often():
            array[tuple(choices.below(length) for length in array.shape)] = choices.pick(IDS)
    return hands, boards


def shares_of(hands, board, game):
    """What equity says, or None for a row that is no spot."""
    while board and board[-1] == 255:
        board = board[:-1]
    try:
        complete = all(len(cards(hand)) == GAMES[game] for hand in hands)
        return equity([cards(hand).tolist() for hand in hands], board, game=game).equity if complete else None
    except DOCUMENTED:
        return None


def spots_door(choices):
    """Ids of any dtype and order of memory, or lists of rows of which one item is anything."""
    game, seats, threads = choices.pick(list(GAMES)), choices.pick([2, 3]), choices.threads()
    hands, boards = drawn_spots(choices, game, seats)
    rows = hands.tolist()
    given = hands.astype(choices.pick(["i8", "u1", ">i2"])) if not hands.size or -1 < hands.min() <= hands.max() < 256 else hands
    if len(rows) and choices.below(2):
        rows[choices.below(len(rows))][choices.below(seats)] = choices.pick(ITEMS)
        given = rows
    else:
        given = laid_out(choices, given)
        rows = given.tolist()
    boards = laid_out(choices, boards)
    wanted = [shares_of(row, board, game) for row, board in zip(rows, boards.tolist())]
    bad = [row for row, shares in enumerate(wanted) if shares is None]
    call = dict(boards=boards, game=game, threads=threads)
    found = answer(lambda: equities(given, missing="nan", **call), valid_threads(threads))
    if found is None:
        return
    agree(found.shape == (len(wanted), seats), "shape", found.shape)
    for row, shares in zip(found, wanted):
        agree(np.array_equal(row, np.full(seats, np.nan) if shares is None else shares, equal_nan=True), row, shares)
    try:
        equities(given, **call)
        agree(not bad, "no error for rows", bad)
    except DOCUMENTED as error:
        agree(bad and str(error).startswith(f"row {bad[0]}: "), error, "rows", bad)


def spot_arrays_door(choices):
    """Arrays of any dtype, shape and order of memory: an answer of the right shape, or an error."""
    hands = hostile_numbers(choices, (choices.below(4), choices.below(4)), choices.below(4), IDS)
    boards = hostile_numbers(choices, (choices.below(4),), choices.below(6), IDS)
    for missing in ("raise", "nan"):
        found = answer(lambda: equities(hands, boards, missing=missing), None)
        agree(found is None or found.shape == hands.shape[:2], "shape")


TARGETS = [spots_door, spot_arrays_door]
