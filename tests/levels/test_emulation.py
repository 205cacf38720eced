"""Kernels that the CPU of the tests would not run: AVX-512, built with emulated intrinsics (tests/levels/emulation), and the
baseline of CPUs other than x86-64, in plain C. Both are called through ctypes and compared with the oracle. Where the CPU
has AVX-512, test_levels runs the real ones."""

import ctypes
import platform
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import numpy as np
import oracle
import pytest
from deal_oracle import mixed_states, shard_words
from families import EVERY, JOKER, WITH_JOKER, each, hostile_rows, repeated_rows
from families import GAMES as OTHER_GAMES

import evaluator
from evaluator import board_values, deal, shares
from evaluator.odds.preflop import known_preflop
from evaluator.odds.preflop_omaha import known_omaha
from evaluator.rules import GAMES

SOURCES = Path(__file__).parent / "emulation"
KERNELS = Path(__file__).parents[2] / "evaluator" / "kernels"
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]

# Collected where there is something to build it with: a checkout with generated tables, an x86-64 GNU-like compiler.
POSSIBLE = (
    platform.machine() in ("x86_64", "AMD64")
    and shutil.which(COMPILER) is not None
    and (KERNELS / "tables" / "tables.c").exists()
)


def kernel_names():
    """The members of kernel_level behind its name, in order."""
    return re.findall(r"^ *KERNEL\(\w+, (\w+)\)", (KERNELS / "kernel.h").read_text(encoding="utf-8"), re.MULTILINE)


NUMBER = {name: number for number, name in enumerate(kernel_names())} if POSSIBLE else {}


class Level(ctypes.Structure):
    """kernel_level of kernel.h: a name and the kernels, in order."""

    _fields_ = [("name", ctypes.c_char_p), ("kernels", ctypes.c_void_p * len(NUMBER))]


class Tile(ctypes.Structure):
    """deal_tile of deal_tiles.h."""

    _fields_ = [
        ("columns", ctypes.c_void_p),
        ("deals", ctypes.c_size_t),
        *((name, ctypes.c_int) for name in ("seats", "hole_cards", "board_cards", "board_column")),
    ]


ROWS = ctypes.CFUNCTYPE(ctypes.c_uint, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_void_p)
DEALS = ctypes.CFUNCTYPE(
    ctypes.c_uint, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t, ctypes.c_void_p
)
MASKS = ctypes.CFUNCTYPE(ctypes.c_uint, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
TWO_MASKS = ctypes.CFUNCTYPE(ctypes.c_uint, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
FILL = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
KNOWN_HANDS = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64, ctypes.c_void_p)
TILES = ctypes.CFUNCTYPE(None, ctypes.POINTER(Tile), ctypes.c_void_p)
TALLY = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_size_t, ctypes.c_void_p)
TILE_DEALS, BLOCK_ROWS = 1024, 2048
DUPLICATE_CARD, NOT_A_CARD, NOT_A_MASK = 1, 2, 4


@pytest.fixture(scope="module", params=["emulated_avx512.c", "plain_baseline.c"])
def level(request, tmp_path_factory):
    library = tmp_path_factory.mktemp("emulation") / "level.so"
    flags = ["-std=gnu11", "-O1", "-Wno-psabi", "-mpopcnt", "-mbmi", "-shared", "-fPIC", f"-I{KERNELS}"]
    sources = [SOURCES / request.param, *(KERNELS / "tables" / f"{kind}tables.c" for kind in ("", "lane_", "game_"))]
    subprocess.run([COMPILER, *flags, *map(str, sources), "-o", str(library)], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.emulated_level.restype = ctypes.POINTER(Level)
    pointer, whole = ctypes.c_void_p, ctypes.c_int
    loaded.level_deals.argtypes = [pointer, whole, whole, ctypes.c_uint64, pointer, ctypes.c_size_t, pointer, pointer]
    level = loaded.emulated_level().contents
    level.deals = loaded.level_deals
    loaded.level_states.argtypes = [whole, ctypes.c_size_t, *[pointer, pointer, whole, pointer, whole], *[pointer] * 3]
    level.states = loaded.level_states
    loaded.level_omaha.argtypes = [pointer, pointer, whole, whole, whole, ctypes.c_uint64, pointer]
    level.omaha = loaded.level_omaha
    return level


@pytest.fixture(scope="module")
def plain_shares(tmp_path_factory):
    library = tmp_path_factory.mktemp("plain") / "pots.so"
    flags = ["-std=gnu11", "-O1", "-shared", "-fPIC", f"-I{KERNELS}"]
    subprocess.run([COMPILER, *flags, str(SOURCES / "plain_pots.c"), "-o", str(library)], check=True)
    function = ctypes.CDLL(str(library)).plain_shares
    function.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int, ctypes.c_void_p]
    return function


def address(array):
    assert array.flags.c_contiguous
    return array.ctypes.data


def kernel_of(level, name):
    return level.kernels[NUMBER[name]]


def rows_kernel(level, name, rows):
    """Flags and values of a kernel for rows (n, k), which end where their memory ends, a block at a time."""
    values = np.full(len(rows) + 1, 9999, dtype=np.uint16)
    kernel, flags = ROWS(kernel_of(level, name)), 0
    for first in range(0, len(rows), BLOCK_ROWS):
        block = rows[first : first + BLOCK_ROWS]
        flags |= kernel(address(block), len(block), rows.shape[1], address(values[first:]))
    assert values[-1] == 9999
    return flags, values[:-1]


def deals_kernel(level, name, hole, board):
    values = np.empty(len(hole), dtype=np.uint16)
    kernel = DEALS(kernel_of(level, name))
    flags = kernel(address(hole), hole.shape[1], address(board), board.shape[1], len(hole), address(values))
    return flags, values


def rare_runs(n, k, seed):
    """Hands of one small deck after the other: chunks with nothing but flushes, quads or too few ranks for razz."""
    decks = oracle.rare_decks()
    runs = [oracle.random_hands(n // len(decks) + 1, k, [seed, place], deck) for place, deck in enumerate(decks)]
    return np.concatenate(runs)[:n]


def masks_of(rows):
    cards = rows.astype(np.uint64)
    return np.bitwise_or.reduce(np.uint64(1) << (16 * (cards & np.uint64(3)) + (cards >> np.uint64(2))), axis=-1)


if POSSIBLE:

    @pytest.mark.parametrize("hands", [oracle.random_hands, oracle.rare_hands, rare_runs])
    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_rows(level, size, hands):
        rows = hands(20_000, size, 11)
        for game in ("high", "low8", "razz"):
            flags, values = rows_kernel(level, game, rows)
            expected = getattr(oracle, f"{game}_many")(rows)
            assert flags == 0
            np.testing.assert_array_equal(values, expected)
            for n in range(1, 131):  # every remainder, rows that begin anywhere
                part = rows[n : 2 * n].copy()
                np.testing.assert_array_equal(rows_kernel(level, game, part)[1], expected[n : 2 * n])

    @each(OTHER_GAMES)
    def test_rows_of_other_games(level, deal):
        """Values, every remainder, and every kind of fault at every place."""
        name = deal.label if deal.label in NUMBER else "showing_high"
        rows = deal.rows_of(np.concatenate([oracle.rare_hands(2_000, 7, 21), rare_runs(2_000, 7, 22)]))
        expected = deal.expected(rows)
        flags, values = rows_kernel(level, name, rows)
        assert flags == 0
        np.testing.assert_array_equal(values, expected)
        for n in range(1, 131):
            part = rows[n : 2 * n].copy()
            np.testing.assert_array_equal(rows_kernel(level, name, part)[1], expected[n : 2 * n])
        illegal = [deal.deck.stop, 64, 255] + [deal.deck.start - 1] * (deal.deck.start > 0)
        for row in range(0, 131, 5):
            wrong, place = rows[:131].copy(), row // 5 % deal.total
            for bad in illegal:
                wrong[row, place] = bad
                assert rows_kernel(level, name, wrong)[0] & NOT_A_CARD
            if deal.total > 1:
                wrong[row, place] = rows[row, place - 1]
                assert rows_kernel(level, name, wrong)[0] & DUPLICATE_CARD
        wild = np.random.default_rng(23).integers(0, 256, (5_000, deal.total), dtype=np.uint8)
        assert rows_kernel(level, name, wild)[0] & NOT_A_CARD
        if deal.deck == WITH_JOKER:
            assert rows_kernel(level, name, np.full((300, deal.total), JOKER, dtype=np.uint8))[0] == DUPLICATE_CARD

    @each(EVERY)
    def test_hostile_bytes(level, deal):
        """As test_hostile_bytes_never_crash, below the doors: what a row of duplicates is worth, it is worth alone."""

        def evaluate(rows):
            if len(deal.sizes) == 1:
                return rows_kernel(level, deal.label if deal.label in NUMBER else "showing_high", rows)
            return deals_kernel(level, deal.label, *map(np.ascontiguousarray, deal.split(rows)))

        hostile, repeated = hostile_rows(deal), repeated_rows(deal)
        flags, values = evaluate(repeated)
        assert flags in (0, DUPLICATE_CARD)
        for row in range(0, len(repeated), 97):
            assert evaluate(repeated[row : row + 1].copy())[1] == values[row]
        for row in range(len(hostile)):
            assert evaluate(hostile[row : row + 1].copy())[0] & NOT_A_CARD
        for n in (33, len(hostile)):
            assert evaluate(hostile[:n].copy())[0] & NOT_A_CARD

    @pytest.mark.parametrize("board_size", [3, 4, 5])
    @pytest.mark.parametrize("hole_size", [4, 5, 6])
    def test_omaha(level, hole_size, board_size):
        rows = np.concatenate(
            [make(3_000, hole_size + board_size, 12) for make in (oracle.random_hands, oracle.rare_hands)]
        )
        hole, board = np.ascontiguousarray(rows[:, :hole_size]), np.ascontiguousarray(rows[:, hole_size:])
        for game in ("omaha_high", "omaha_low8"):
            flags, values = deals_kernel(level, game, hole, board)
            expected = getattr(oracle, f"{game}_many")(hole, board)
            assert flags == 0
            np.testing.assert_array_equal(values, expected)
            for n in (1, 2, 63, 64, 65, 127, 130):
                part = deals_kernel(level, game, hole[n : 2 * n].copy(), board[n : 2 * n].copy())
                np.testing.assert_array_equal(part[1], expected[n : 2 * n])
            masks, values = (masks_of(hole), masks_of(board)), np.empty(len(hole), dtype=np.uint16)
            kernel = TWO_MASKS(kernel_of(level, f"{game}_mask"))
            assert kernel(address(masks[0]), address(masks[1]), len(hole), address(values)) == 0
            np.testing.assert_array_equal(values, expected)
            assert kernel(address(masks[0]), address(masks[0]), len(hole), address(values)) == NOT_A_MASK

    def test_masks(level):
        hands = [oracle.rare_hands(5_000, size, 13) for size in (5, 6, 7)]
        order = np.random.default_rng(14).permutation(15_000)
        masks = np.concatenate([masks_of(rows) for rows in hands])[order]
        for game in ("high", "low8", "razz"):
            expected = np.concatenate([getattr(oracle, f"{game}_many")(rows) for rows in hands])[order]
            kernel = MASKS(kernel_of(level, f"{game}_mask"))
            for n in (1, 31, 32, 33, 15_000):
                values = np.empty(n, dtype=np.uint16)
                assert kernel(address(masks), n, address(values)) == 0
                np.testing.assert_array_equal(values, expected[:n])
            for wrong in (0, 0xF, 0xFF, 1 << 63, 0x1F | 1 << 13, 0x1F | 1 << 61):
                one = np.array([*masks[:40], wrong], dtype=np.uint64)
                assert kernel(address(one), len(one), address(values)) == NOT_A_MASK

    @pytest.mark.parametrize("size", [3, 4, 5])
    def test_boards(level, size):
        """All pairs of hole cards; board_values, by the level that runs, is compared with the oracle elsewhere."""
        rows = np.concatenate([make(150, size, 17) for make in (oracle.random_hands, oracle.rare_hands)])
        kernel, wanted = ROWS(kernel_of(level, "boards")), board_values(rows)
        for n in (1, 2, 300):
            values = np.full(n * 1326 + 1, 9999, dtype=np.uint16)
            part = rows[:n].copy()
            assert kernel(address(part), n, size, address(values)) == 0
            assert values[-1] == 9999
            np.testing.assert_array_equal(values[:-1].reshape(n, 1326), wanted[:n])
        for bad, flag in ((rows[40, 0], DUPLICATE_CARD), (52, NOT_A_CARD), (255, NOT_A_CARD)):
            wrong = rows.copy()
            wrong[40, size - 1] = bad
            values = np.empty((300, 1326), dtype=np.uint16)
            assert kernel(address(wrong), 300, size, address(values)) & flag
            np.testing.assert_array_equal(np.delete(values, 40, axis=0), np.delete(wanted, 40, axis=0))

    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_faults_at_every_place(level, size):
        rows = oracle.random_hands(131, size, 15)
        for row in range(len(rows)):
            for game in ("high", "low8", "razz"):
                for bad, flag in (
                    (rows[row, 0], DUPLICATE_CARD),
                    (52, NOT_A_CARD),
                    (64, NOT_A_CARD),
                    (255, NOT_A_CARD),
                ):
                    wrong = rows.copy()
                    wrong[row, size - 1] = bad
                    assert rows_kernel(level, game, wrong)[0] & flag

    def test_any_bytes_are_read_in_bounds(level):
        rows = np.random.default_rng(16).integers(0, 256, (5_000, 7), dtype=np.uint8)
        for game in ("high", "low8", "razz"):
            assert rows_kernel(level, game, rows)[0] & NOT_A_CARD
            assert rows_kernel(level, game, np.full((300, 7), 51, dtype=np.uint8))[0] == DUPLICATE_CARD

    def test_known_hands_before_the_flop(level):
        """Right ones as at the level that runs; any bytes without writing anywhere else."""
        rank_boards = np.zeros(3_000_000, dtype=np.uint8)  # more than it takes
        FILL(kernel_of(level, "fill_rank_boards"))(address(rank_boards))
        known = KNOWN_HANDS(kernel_of(level, "known_preflop"))
        rng = np.random.default_rng(19)
        for seats in (1, 2, 2, 2, 3, 3, 4, 6, 10):
            deck = rng.permutation(52)
            hands = deck[: 2 * seats].astype(np.uint8).reshape(seats, 2)
            dead = int(masks_of(deck[None, 40 : rng.integers(41, 47)])[0])
            winners = np.full(2**seats + 1, -7, dtype=np.int64)
            known(address(rank_boards), address(hands), seats, dead, address(winners))
            assert winners.tolist() == [*known_preflop(hands, dead).tolist(), -7]
            for _ in range(10):
                wild = rng.integers(0, 256, (seats, 2), dtype=np.uint8)
                known(address(rank_boards), address(wild), seats, dead, address(winners))
                assert winners[0] == 0 and winners[-1] == -7

    @pytest.mark.parametrize("game", ["omaha", "omaha8"])
    def test_known_omaha_hands_before_the_flop(level, game):
        """The same; winners are added to what is there."""
        rank_boards = np.zeros(3_000_000, dtype=np.uint8)  # more than it takes
        FILL(kernel_of(level, "fill_rank_boards"))(address(rank_boards))
        rng, halves = np.random.default_rng(20), len(GAMES[game].evaluators)
        for seats, size in ((1, 4), (2, 4), (2, 5), (3, 6), (4, 4), (7, 6), (10, 4)):
            deck = rng.permutation(52)
            hands = deck[: seats * size].astype(np.uint8).reshape(seats, size)
            dead = int(masks_of(deck[None, 47 : rng.integers(48, 52)])[0])
            winners = np.full(2 ** (seats * halves) + 1, -7, dtype=np.int64)
            level.omaha(address(rank_boards), address(hands), seats, size, halves, dead, address(winners))
            assert winners.tolist() == [*(known_omaha(GAMES[game], hands, dead) - 7).tolist(), -7]
            for _ in range(3):
                wild = rng.integers(0, 256, (seats, size), dtype=np.uint8)
                level.omaha(address(rank_boards), address(wild), seats, size, halves, dead, address(winners))
                assert winners[-1] == -7

    @pytest.mark.parametrize("seats", [1, 2, 3, 6, 8, 9, 10, 23])
    def test_pots_in_plain_c(plain_shares, seats):
        rng = np.random.default_rng(seats)
        high, low = rng.integers(0, 5, (2, 300, seats), dtype=np.uint16) * np.uint16(13_000)
        high[:, seats // 2] |= 1
        for lows in (None, low):
            found = np.empty((300, seats))
            lows_at = None if lows is None else address(lows)
            assert plain_shares(address(high), lows_at, 300, seats, address(found)) == 0
            np.testing.assert_array_equal(found, shares(high, lows))
        high[299] = 0
        assert plain_shares(address(high), None, 300, seats, address(found)) == 1

    @pytest.mark.parametrize("players", [1, 2, 6, 23])
    def test_deals(level, players):
        known, dead = [3, 50], 7
        row = np.full(2 * players + 5, 255, dtype=np.uint8)
        row[:2] = known
        stub = (1 << 52) - 1 - sum(1 << card for card in (*known, dead))
        seed = shard_words(18, 0)
        for n in (1, 63, 64, 65, 71, 72, 73, 500):
            hole, board = np.full((n + 9, players, 2), 99, dtype=np.uint8), np.full((n + 9, 5), 99, dtype=np.uint8)
            level.deals(address(row), 2 * players, 5, stub, address(seed), n, address(hole), address(board))
            wanted = deal(n, players, known=[known], dead=[dead], seed=18)
            for found, dealt in zip((hole, board), wanted, strict=True):
                np.testing.assert_array_equal(found[:n], dealt)
                assert (found[n:] == 99).all()  # nothing is written behind the last row

    def test_deals_of_states(level):
        for n in (2, 129, 700):
            given = {name: part.astype(np.uint8) for name, part in mixed_states(n, n).items() if name != "players"}
            hole, board = np.full((n + 1, 3, 2), 99, dtype=np.uint8), np.full((n + 1, 5), 99, dtype=np.uint8)
            states = address(given["known"]), address(given["board"]), 5, address(given["dead"]), 4
            ends = address(shard_words(19, 0)), address(hole), address(board)
            assert level.states(3, n, *states, *ends) == n
            for found, dealt in zip((hole, board), deal(n, 3, seed=19, **given), strict=True):
                np.testing.assert_array_equal(found[:n], dealt)
                assert (found[n:] == 99).all()  # nothing is written behind the last row
            for card in (52, 63, 64, 128, 254):
                given["dead"][n - 1, 3] = card
                assert level.states(3, n, *states, *ends) == n - 1

    @pytest.mark.parametrize(
        ("name", "game", "players"),
        [
            ("high", "holdem", 3),
            ("high", "stud", 2),
            ("low8", "stud8", 8),
            ("razz", "razz", 2),
            ("razz", "razz", 9),
            ("omaha_high", "omaha6", 2),
            ("omaha_low8", "omaha8", 3),
        ],
    )
    @pytest.mark.parametrize("deals", [64, 960])
    def test_tiles(level, name, game, players, deals):
        hole, board = deal(deals, players, game=game, seed=NUMBER[name])
        seats, cards = hole.shape[1:]
        columns = np.full((64, TILE_DEALS), 255, dtype=np.uint8)
        columns[: seats * cards, :deals] = hole.reshape(deals, -1).T
        columns[56 : 56 + board.shape[1], :deals] = board.T
        values = np.full((seats + 1, TILE_DEALS), 9999, dtype=np.uint16)
        tile = Tile(address(columns), deals, seats, cards, board.shape[1], 56)
        TILES(kernel_of(level, f"{name}_tile"))(tile, address(values))
        for seat in range(seats):
            if name.startswith("omaha"):
                wanted = getattr(evaluator, name)(hole[:, seat], board)
            else:
                wanted = getattr(evaluator, name)(np.concatenate([hole[:, seat], board], axis=1))
            np.testing.assert_array_equal(values[seat, :deals], wanted)
        assert (values[:seats, deals:] == 9999).all() and (values[seats] == 9999).all()

    @pytest.mark.parametrize("seats", [1, 2, 3, 6, 9])
    @pytest.mark.parametrize("halves", [1, 2])
    @pytest.mark.parametrize("deals", [1, 64, 1000])
    def test_tally(level, seats, halves, deals):
        rng = np.random.default_rng([seats, halves, deals])
        values = rng.integers(0, 4, (halves, seats, TILE_DEALS), dtype=np.uint16)
        sets = 0
        for half in range(halves):
            best = values[half].max(axis=0)
            wins = (values[half] == best) & (best > 0)
            sets = sets + ((wins << np.arange(seats)[:, None]).sum(axis=0) << seats * half)
        winners = np.zeros(2 ** (seats * halves) + 1, dtype=np.int64)
        TALLY(kernel_of(level, "tally"))(address(values), seats, halves, deals, address(winners))
        np.testing.assert_array_equal(winners[:-1], np.bincount(sets[:deals], minlength=len(winners) - 1))
        assert winners[-1] == 0
