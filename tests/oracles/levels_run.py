"""What test_levels.py has done at each level, in a process of its own: a level is chosen at import, once and for all.

    python levels_run.py JOB FOLDER

FOLDER/rows.npy holds hands of eleven different cards; a deal makes its rows of them (families.py). A job that fails
raises; "values" leaves what it found in FOLDER.
"""

import ctypes
import mmap
import sys
from functools import cache
from pathlib import Path

import numpy as np
from families import EVERY, MASKED, USUAL_GAMES

import evaluator

PAGE = mmap.PAGESIZE
CHUNK = 131  # more rows than any level reads at once, twice over
ABOUT_A_CHUNK = MASKED + USUAL_GAMES  # house rules and other numbers of cards go through the same loops over rows


def masks_of(deal, cards):
    return [evaluator.mask(part) for part in deal.split(cards)]


def values_of_masks(deal, masks, **options):
    return getattr(evaluator, f"{deal.name}_mask")(*masks, **options)


def values(folder, rows):
    """Values of every deal to a file, of the other games those of every fourth row; those of the masks are the same."""
    found = {}
    for deal in EVERY:
        cards = deal.rows_of(rows if deal in MASKED else rows[::4])
        found[str(deal)] = deal.values(cards)
        if deal in MASKED:
            assert np.array_equal(values_of_masks(deal, masks_of(deal, cards)), found[str(deal)]), f"{deal} by masks"
    np.savez(folder / f"{evaluator.cpu.level()}.npz", **found)


# --- Where arrays begin and end --------------------------------------------------------------------------------------


def contiguous_parts(deal, cards):
    return [np.ascontiguousarray(part) for part in deal.split(cards)]


def placed(array, at):
    """A copy of the array that begins `at` bytes after a multiple of 64."""
    memory = np.empty(array.nbytes + 128, dtype=np.uint8)
    begin = -memory.ctypes.data % 64 + at
    copy = memory[begin : begin + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def remainders(folder, rows):
    """Numbers of rows 0…130 with misalignments 0…63 of the cards, each with many of the other; values at even bytes."""
    for deal in ABOUT_A_CHUNK:
        cards = deal.rows_of(rows[:CHUNK])
        wanted = deal.expected(cards)
        parts = contiguous_parts(deal, cards)
        for at in range(64):
            moved = [placed(part, (at + 27 * place) % 64) for place, part in enumerate(parts)]
            out = placed(wanted, 2 * (at % 32))
            for n in range(at // 4 % 4, CHUNK, 4):
                out[...] = 9999
                deal.evaluate(*[part[:n] for part in moved], out=out[:n])
                assert (out[:n] == wanted[:n]).all() and (out[n:] == 9999).all(), f"{deal}: {n} rows at {at}"


class Fence:
    """Memory between two pages that must not be touched: one byte too far ends the process."""

    def __init__(self, size):
        self.size = -(-size // PAGE) * PAGE
        self.memory = np.frombuffer(mmap.mmap(-1, self.size + 2 * PAGE), dtype=np.uint8)
        if hasattr(mmap, "PROT_READ"):  # where there is mmap there is mprotect
            protect = ctypes.CDLL(None, use_errno=True).mprotect
            protect.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
            for start in (0, PAGE + self.size):
                assert protect(self.memory.ctypes.data + start, PAGE, 0) == 0

    def place(self, array, at_end):
        """A copy of the array at the begin or the end of the memory."""
        begin = PAGE + (self.size - array.nbytes if at_end else 0)
        copy = self.memory[begin : begin + array.nbytes].view(array.dtype).reshape(array.shape)
        copy[...] = array
        return copy


def fences(folder, rows):
    """Nothing before or behind the cards, the masks and the values is touched."""
    inputs, out = [Fence(8 * 2100), Fence(8 * 2100)], Fence(2 * 2100)
    for deal in ABOUT_A_CHUNK:
        cards = deal.rows_of(rows[:2100])
        wanted = deal.expected(cards)
        ways = [(deal.evaluate, contiguous_parts(deal, cards))]
        if deal in MASKED:
            ways.append((getattr(evaluator, f"{deal.name}_mask"), masks_of(deal, cards)))
        for evaluate, parts in ways:
            for n in (*range(1, CHUNK), 2047, 2048, 2049, 2100):
                for at_end in (False, True):
                    fenced = [fence.place(part[:n], at_end) for fence, part in zip(inputs, parts, strict=False)]
                    got = evaluate(*fenced, out=out.place(np.zeros(n, dtype=np.uint16), at_end))
                    assert np.array_equal(got, wanted[:n]), f"{deal}: {n} rows"


# --- Faults ----------------------------------------------------------------------------------------------------------


def refusal(evaluate, *arguments):
    try:
        evaluate(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("accepted")


@cache
def not_cards(deck):
    """The bytes that are no cards of the deck."""
    return [number for number in range(256) if number not in deck]


def spoil(deal, cards, row, column, kind):
    """Make one card illegal or a duplicate; returns what the error says of it."""
    if kind == "illegal" or deal.total == 1:
        cards[row, column] = not_cards(deal.deck)[(row + 31 * column) % len(not_cards(deal.deck))]
        return f"row {row}: {cards[row, column]} is not a card id"
    k = cards.shape[1]
    cards[row, column] = cards[row, (column + 1 + row % (k - 1)) % k]
    return f"row {row}: {evaluator.to_text(cards[row, column : column + 1])} appears twice"


def faults(folder, rows):
    """A wrong card anywhere in a chunk is found, and the first of several is named."""
    for deal in ABOUT_A_CHUNK:
        cards = deal.rows_of(rows[:CHUNK])
        wanted = deal.values(cards)
        for row in range(CHUNK):
            for column in range(deal.total):
                bad = cards.copy()
                kind, other = ("illegal", "duplicate")[:: 1 if (row + column) % 2 else -1]
                later = row + 1 + 7 * column % 40
                if later < CHUNK:
                    spoil(deal, bad, later, column, other)
                said = spoil(deal, bad, row, column, kind)
                assert refusal(deal.values, bad).startswith(said), f"{deal}: {said}"
            if deal.total > 1:
                bad = cards.copy()
                spoil(deal, bad, row, row % deal.total, "duplicate")
                others = np.arange(CHUNK) != row
                assert (deal.values(bad, validate=False) == wanted)[others].all()
        for number in not_cards(deal.deck):
            bad = cards.copy()
            bad[number % CHUNK, number % deal.total] = number
            assert f": {number} is not a card id" in refusal(deal.values, bad)


def wrong_masks(ids, free, least, row):
    """Masks that are none, from the ids of one that is and the cards left over, with what the error says of them."""
    foreign = [16 * lane + bit for lane in range(4) for bit in (13, 14, 15)][row % 12]
    yield evaluator.mask(ids) | 1 << foreign, "has bits beyond the 52 cards"
    most = [*ids, *free]
    for count in (0, least - 1, least + 3, len(most)):
        yield evaluator.mask(most[:count]), f"has {count} card"


def mask_faults(folder, rows):
    """A wrong mask anywhere in a chunk is found and named."""
    for deal in MASKED:
        cards = rows[:CHUNK, : deal.total]
        masks = masks_of(deal, cards)
        leasts = [5] if len(masks) == 1 else [4, 3]

        def refused(place, row, wrong, deal=deal, masks=masks):
            bad = [part.copy() for part in masks]
            bad[place][row] = wrong
            return refusal(values_of_masks, deal, bad)

        for row in range(CHUNK):
            parts = [part.tolist() for part in deal.split(cards[row])]
            free = sorted({*range(52)} - {*cards[row].tolist()})
            for place, least in enumerate(leasts):
                for wrong, said in wrong_masks(parts[place], free, least, row):
                    answer = refused(place, row, wrong)
                    assert f"mask {wrong:#x} {said}" in answer, f"{deal}, row {row}: {answer}"
            if len(parts) == 2:
                hole, board = parts
                answer = refused(1, row, evaluator.mask([hole[-1], *board[1:]]))
                said = f"hand and board masks share {evaluator.to_text(hole[-1:])}"
                assert answer == said, f"{deal}, row {row}: {answer}"


JOBS = {job.__name__: job for job in (values, remainders, fences, faults, mask_faults)}

if __name__ == "__main__":
    name, where = sys.argv[1:]
    JOBS[name](Path(where), np.load(Path(where) / "rows.npy"))
