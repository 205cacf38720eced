"""board_values: all 1,326 pairs of hole cards on boards, pair by pair as `high` and as the oracle have them.

What every door does alike (dtypes, strides, errors) is tested on all of them elsewhere; here it is seen that this door,
whose rows have more than one value, does it too.
"""

from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import oracle
import pytest
from at_levels import LEVELS, run_at
from hypothesis import given, settings
from hypothesis import strategies as st
from levels_run import Fence

from evaluator import board_values, cards, category, cpu, encoding, high, to_text
from evaluator.conformance.known import TABLES

CATEGORIES = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"]
PAIRS = 1326
HI, LO = np.array([(hi, lo) for hi in range(52) for lo in range(hi)]).T
each_size = pytest.mark.parametrize("k", [3, 4, 5])


def some_boards(n, k, seed):
    """uint8 (n, k): random boards, then as many that are paired, suited or connected."""
    return np.concatenate([oracle.random_hands(n - n // 2, k, seed), oracle.rare_hands(n // 2, k, seed)])


def hands_on(boards):
    """uint8 (n, 1326, k + 2) and bool (n, 1326): the board with every pair, and which of them share no card."""
    n, k = boards.shape
    hands = np.empty((n, PAIRS, k + 2), dtype=np.uint8)
    hands[..., :k] = boards[:, None]
    hands[..., k], hands[..., k + 1] = HI, LO
    blocked = (boards[:, None, :] == HI[:, None]) | (boards[:, None, :] == LO[:, None])
    return hands, ~blocked.any(axis=-1)


def expected(boards, evaluate):
    hands, live = hands_on(boards)
    values = np.zeros(live.shape, dtype=np.uint16)
    values[live] = evaluate(hands[live])
    return values


# --- Values ----------------------------------------------------------------------------------------------------------

SPECIAL = [
    "2c 2d 2h",
    "As Ad Ac Ah",
    "9c 9d 9h 9s Ks",
    "7c 7d 7h Kd Ks",
    "7c 7d 7h 2c",
    "5h 5d 9c 9s",
    "Ks 8s 3s",
    "Ks 8s 3s 2s",
    "Ks 8s 3s 2s 9s",
    "Ks 8s 3s 2s Kd",
    "Ks 8s 3s Kd Kh",
    "As Ks Qs",
    "Ts Js Qs Ks",
    "Ts Js Qs Ks As",
    "2c 3c 4c 5c Ac",
    "2d 3d 4d 5d",
    "4h 5h 6h 7h 8h",
    "Ah 2h 3h",
    "6c 7d 8h 9s Tc",
    "As Kd Qh Jc 9s",
]


@each_size
def test_values_are_those_of_high(k):
    boards = some_boards(500, k, seed=k)
    values = board_values(boards)
    assert values.shape == (500, PAIRS) and values.dtype == np.uint16
    assert np.array_equal(values, expected(boards, high))


@pytest.mark.parametrize("text", SPECIAL)
def test_values_on_special_boards_are_those_of_the_oracle(text):
    board = cards(text)
    wanted = expected(board[None], oracle.high_many)[0]
    assert np.array_equal(board_values(text), wanted)
    for order in (board[::-1], np.roll(board, 1)):
        assert np.array_equal(board_values(order), wanted)


@each_size
def test_values_of_boards_with_the_same_ranks_one_after_the_other(k):
    """The kernel keeps what depends on ranks only."""
    ranks = np.repeat(some_boards(20, k, seed=20 + k) // 4, 12, axis=0)
    suits = np.random.default_rng(k).permuted(np.tile(np.arange(4), (240, k, 1)), axis=2)[..., 0]
    boards = (4 * ranks + suits).astype(np.uint8)
    boards = boards[(np.diff(np.sort(boards, axis=1), axis=1) > 0).all(axis=1)]
    assert len(boards) > 100
    assert np.array_equal(board_values(boards), expected(boards, high))


@given(st.lists(st.integers(0, 51), min_size=3, max_size=5, unique=True))
@settings(max_examples=40)
def test_values_of_any_board(board):
    assert np.array_equal(board_values(board), expected(np.array([board]), high)[0])


@each_size
def test_values_do_not_depend_on_suits(k):
    boards = some_boards(200, k, seed=30 + k)
    values = board_values(boards)
    for suits in permutations(range(4)):
        renamed = 4 * (np.arange(52) // 4) + np.array(suits)[np.arange(52) % 4]
        higher, lower = np.maximum(renamed[HI], renamed[LO]), np.minimum(renamed[HI], renamed[LO])
        assert np.array_equal(board_values(renamed[boards])[:, higher * (higher - 1) // 2 + lower], values)


def test_values_stand_in_the_order_of_the_encoding():
    assert PAIRS == encoding.HOLE_COMBOS
    values = board_values("Qs Js Ts")
    number = {to_text([hi, lo]): place for place, (hi, lo) in enumerate(zip(HI, LO, strict=True))}
    assert number["2d 2c"] == 0 and number["2h 2d"] == 2 and number["As Ah"] == PAIRS - 1
    assert values[number["As Ks"]] == 7462 and values[number["Ks 9s"]] == 7461
    assert values[number["2d 2c"]] == high("Qs Js Ts 2d 2c")
    assert (values[(HI == 51) & np.isin(LO, cards("Qs Js Ts"))] == 0).all()


def test_values_of_a_royal_flush_on_the_board():
    values = board_values("As Ks Qs Js Ts")
    assert np.bincount(values, minlength=7463)[[0, 7462]].tolist() == [PAIRS - 47 * 46 // 2, 47 * 46 // 2]


# --- All boards: each hand of k + 2 cards is met as often as a board of it can be chosen ------------------------------


def category_counts(k, first_cards):
    """Of the pairs on all boards of k cards: how many are of each category."""
    by_value = np.zeros(7463, dtype=np.int64)
    for first in combinations(range(52), first_cards):
        rest = oracle.all_hands(k - first_cards)
        rest = rest[rest[:, 0] > first[-1]]
        boards = np.column_stack([np.tile(np.uint8(first), (len(rest), 1)), rest])
        by_value += np.bincount(board_values(boards).ravel(), minlength=7463)
    assert by_value[0] == len(oracle.all_hands(k)) * (PAIRS - (52 - k) * (51 - k) // 2)
    return np.bincount(category(np.arange(1, 7463)), by_value[1:], minlength=9).astype(int).tolist()


def check_all_boards(k, first_cards, boards_of_a_hand):
    known = TABLES[f"tab-{k + 2}"]["counts"]
    assert category_counts(k, first_cards) == [known[name] * boards_of_a_hand for name in CATEGORIES]


def test_all_flops():
    check_all_boards(3, 1, boards_of_a_hand=10)


@pytest.mark.slow
@pytest.mark.parametrize("k, boards_of_a_hand", [(4, 15), (5, 21)])
def test_all_turns_and_rivers(k, boards_of_a_hand):
    check_all_boards(k, 2, boards_of_a_hand)


# --- Levels ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [level for level in LEVELS if level != cpu.level()])
def test_every_level(level):
    settings = Path(__file__).parents[2] / "pyproject.toml"
    options = ["-c", settings, "-p", "no:cacheprovider", "-k", "those_of or ranks or touched"]
    run_at(level, "-m", "pytest", *options, __file__)


@each_size
def test_nothing_else_is_touched(k):
    """Boards and values end, and begin, where memory does."""
    boards = some_boards(24, k, seed=40 + k)
    wanted = board_values(boards)
    rows, out = Fence(boards.nbytes), Fence(wanted.nbytes)
    for n in (1, 2, 3, 24):
        for at_end in (False, True):
            fenced, values = rows.place(boards[:n], at_end), out.place(np.full_like(wanted[:n], 9999), at_end)
            assert np.array_equal(board_values(fenced, out=values), wanted[:n])


# --- Arrays ----------------------------------------------------------------------------------------------------------


def test_one_board():
    wanted = board_values([cards("Ks 7d 2c 9h")])[0]
    for board in ("Ks 7d 2c 9h", ["Ks", "7d", "2c", "9h"], [47, 21, 0, 30], (47, 21, 0, 30), cards("Ks7d2c9h")):
        values = board_values(board)
        assert type(values) is np.ndarray and values.shape == (PAIRS,) and np.array_equal(values, wanted)
    assert np.array_equal(board_values(["Ks 7d 2c 9h"] * 2), [wanted] * 2)


@each_size
def test_shapes_dtypes_and_strides(k):
    boards = some_boards(24, k, seed=50 + k)
    wanted = board_values(boards)
    for dtype in (np.int8, np.uint8, np.int16, np.uint32, np.int64, ">u8", ">i2"):
        assert np.array_equal(board_values(boards.astype(dtype)), wanted)
    assert np.array_equal(board_values(boards.reshape(2, 3, 4, k)), wanted.reshape(2, 3, 4, PAIRS))
    assert np.array_equal(board_values(np.asfortranarray(boards)), wanted)
    assert np.array_equal(board_values(boards[::-2, ::-1]), wanted[::-2])
    assert np.array_equal(
        board_values(np.broadcast_to(boards[0], (3, 5, k))), np.broadcast_to(wanted[0], (3, 5, PAIRS))
    )
    assert np.array_equal(board_values(np.repeat(boards, 3, axis=1)[:, ::3]), wanted)
    for shape in ((0,), (2, 0), (0, 3)):
        for threads in (1, 2):
            assert board_values(np.empty((*shape, k), dtype=np.int16), threads=threads).shape == (*shape, PAIRS)


@pytest.mark.parametrize("threads", [1, 2, -1])
def test_out(threads):
    boards = some_boards(100, 5, seed=60)
    wanted = board_values(boards)
    for out in (
        np.empty((100, PAIRS), dtype=np.uint16),
        np.empty((PAIRS, 100), dtype=np.uint16).T,
        np.empty((200, 2 * PAIRS), dtype=np.uint16)[::-2, ::2],
        np.empty(200 * PAIRS + 1, dtype=np.uint8)[1:].view(np.uint16).reshape(100, PAIRS),
    ):
        assert board_values(boards, out=out, threads=threads) is out
        assert np.array_equal(out, wanted)
    one = np.empty(PAIRS, dtype=np.uint16)
    assert board_values(boards[0], out=one, threads=threads) is one and np.array_equal(one, wanted[0])


def test_out_in_the_memory_of_the_boards():
    boards = some_boards(50, 5, seed=61)
    for first in (0, 50 * PAIRS - 250):
        memory = np.zeros(50 * PAIRS, dtype=np.uint16)
        shared = memory[first : first + 250].reshape(50, 5)
        shared[...] = boards
        assert np.array_equal(board_values(shared, out=memory.reshape(50, PAIRS)), board_values(boards))


def test_threads_change_nothing():
    for n in (1, 31, 32, 33, 500):
        boards = some_boards(n, 4, seed=n)
        wanted = board_values(boards)
        for threads in (2, 3, 64, -1):
            assert np.array_equal(board_values(boards, threads=threads), wanted)
            assert np.array_equal(board_values(boards.astype(np.int32), threads=np.int64(threads)), wanted)


# --- Refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_bad_board_and_its_card_are_named(threads):
    boards = some_boards(300, 5, seed=70).astype(np.int64)
    for row in (0, 15, 16, 170, 299):
        for number in (52, -1, 64, 2**40):
            bad = boards.copy()
            bad[row:, 3] = number
            with pytest.raises(ValueError, match=rf"^row {row}: {number} is not a card id"):
                board_values(bad, threads=threads)
        bad = boards.copy()
        bad[row, 4] = bad[row, 0]
        bad[row + 1 :, 4] = 52
        with pytest.raises(ValueError, match=rf"^row {row}: .. appears twice"):
            board_values(bad, threads=threads)
    with pytest.raises(ValueError, match=r"^row \(1, 2\): 77 is not a card id"):
        board_values(np.array([[[0, 4, 8]] * 3, [[0, 4, 8], [0, 4, 8], [0, 77, 8]]]))


def test_one_bad_board():
    with pytest.raises(ValueError, match=r"^As appears twice"):
        board_values("As Kd As")
    with pytest.raises(ValueError, match="'Xs' at position 1"):
        board_values("As Xs Kd")
    with pytest.raises(ValueError, match=r"^52 is not a card id \(0..51\), it is the joker"):
        board_values("As Jk Kd")


@pytest.mark.parametrize("k", [0, 1, 2, 6, 7])
def test_wrong_numbers_of_cards(k):
    with pytest.raises(ValueError, match=f"board_values takes 3 to 5 cards, got {k} card"):
        board_values(np.zeros((4, k), dtype=np.uint8))


@pytest.mark.parametrize("boards", [np.zeros((2, 5)), np.zeros((2, 5), dtype=bool), np.full((2, 5), "As"), None, 2.5])
def test_what_is_no_board(boards):
    with pytest.raises((TypeError, ValueError)):
        board_values(boards)


def test_a_number_is_no_board():
    with pytest.raises(ValueError, match="got a single number"):
        board_values(np.int64(5))


def test_wrong_options():
    boards = some_boards(2, 3, seed=80)
    for out in (np.empty(2, np.uint16), np.empty((2, PAIRS - 1), np.uint16), np.empty((1, PAIRS), np.uint16)):
        with pytest.raises(ValueError, match="out has shape"):
            board_values(boards, out=out)
    for out in (np.empty((2, PAIRS), np.int16), np.empty((2, PAIRS), ">u2"), [0] * PAIRS):
        with pytest.raises(TypeError, match="out must"):
            board_values(boards, out=out)
    read_only = np.empty((2, PAIRS), np.uint16)
    read_only.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        board_values(boards, out=read_only)
    for threads, error in ((0, ValueError), (-2, ValueError), (1.5, TypeError), (True, TypeError)):
        with pytest.raises(error):
            board_values(boards, threads=threads)
    with pytest.raises(TypeError):
        board_values(boards, None)


def test_any_bytes_are_read_in_bounds():
    junk = np.random.default_rng(81).integers(0, 256, (300, 5), dtype=np.uint8)
    for k in (3, 4, 5):
        with pytest.raises(ValueError, match=r"^row \d+: "):
            board_values(junk[:, :k])
