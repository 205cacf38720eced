"""The evaluators on card masks: real ufuncs, the same values as the doors and the oracle, and no mask that is none.

(Every level, every remainder and the ends of the arrays: test_levels.py.)
"""

import warnings
from concurrent.futures import ThreadPoolExecutor
from math import comb

import numpy as np
import oracle
import pytest
from families import MASKED, each, mixed_hands

import evaluator
from evaluator import mask

ONE_MASK = ["high", "low8", "razz"]
TWO_MASKS = ["omaha_high", "omaha_low8"]
BLOCK = 1024  # about as many as a ufunc's loop takes at once


def ufunc_of(name):
    return getattr(evaluator, f"{name}_mask")


def masks_of(rows):
    """uint64 (n,) from ids (n, k), by the encoding's definition: bit 16 * suit + rank."""
    bits = np.uint64(1) << (16 * (rows % 4) + rows // 4).astype(np.uint64)
    return np.bitwise_or.reduce(bits, axis=1)


def arguments_of(deal, rows):
    return [masks_of(part) for part in deal.split(rows)]


def mixed_counts(name, n, seed):
    """Masks of all numbers of cards that a family takes, in random order, and the oracle's values."""
    deals = [deal for deal in MASKED if deal.name == name]
    hands = [deal.hands(n // len(deals), seed + place) for place, deal in enumerate(deals)]
    columns = [arguments_of(deal, rows) for deal, rows in zip(deals, hands, strict=True)]
    values = np.concatenate([deal.expected(rows) for deal, rows in zip(deals, hands, strict=True)])
    order = np.random.default_rng(seed).permutation(len(values))
    return [np.concatenate(masks)[order] for masks in zip(*columns, strict=True)], values[order]


# --- Values ----------------------------------------------------------------------------------------------------------


@each(MASKED)
def test_masks_are_worth_what_their_cards_are(deal):
    rows = deal.hands(20_000, seed=1)
    masks = arguments_of(deal, rows)
    values = ufunc_of(deal.name)(*masks)
    assert values.dtype == np.uint16 and values.shape == (20_000,)
    assert np.array_equal(values, deal.values(rows))
    assert np.array_equal(values[::4], deal.expected(rows[::4]))
    for part, masks_of_part in zip(deal.split(rows), masks, strict=True):
        assert np.array_equal(mask(part), masks_of_part)


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_numbers_of_cards_may_be_mixed(name):
    masks, expected = mixed_counts(name, 18_000, seed=2)
    before = [part.copy() for part in masks]
    assert np.array_equal(ufunc_of(name)(*masks), expected)
    for n in (*range(131), BLOCK - 1, BLOCK, BLOCK + 1, 8191, 8192, 8193):
        assert np.array_equal(ufunc_of(name)(*[part[-n - 5 : -5] for part in masks]), expected[-n - 5 : -5])
    assert all(map(np.array_equal, masks, before))


@pytest.mark.parametrize("name", ONE_MASK)
def test_all_five_card_masks(name):
    hands = oracle.all_hands(5)
    assert len(hands) == comb(52, 5)
    assert np.array_equal(ufunc_of(name)(masks_of(hands)), getattr(oracle, f"{name}_many")(hands))


def test_worked_hands():
    """Of design and rules: royal flush, quads in every suit, wheel, no low, and the two-card rule of Omaha."""
    royal = 0x1F00000000000000
    assert [evaluator.high_mask(royal), evaluator.high_mask(royal | 0x6)] == [7462, 7462]
    assert [evaluator.low8_mask(royal), evaluator.low8_mask(0x100F), evaluator.razz_mask(0x100F)] == [0, 56, 6175]
    one_spade, four_spades = mask("As Kd Qh Jc"), mask("2s 3s 4s 9s Kc")
    assert evaluator.omaha_high_mask(one_spade, four_spades) < 5864  # no flush with one spade in the hand


# --- Arrays ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_memory_layouts(name):
    masks, expected = mixed_counts(name, 5400, seed=3)
    evaluate, n = ufunc_of(name), len(expected)
    wide = [np.zeros((n, 3), dtype=np.uint64) for _ in masks]
    records = [np.zeros(n, dtype=[("flag", "u1"), ("mask", "<u8")]) for _ in masks]  # nine bytes apart
    for part, one, record in zip(masks, wide, records, strict=True):
        one[:, 1] = record["mask"] = part
        one.flags.writeable = False
    assert np.array_equal(evaluate(*[one[:, 1] for one in wide]), expected)
    assert np.array_equal(evaluate(*[record["mask"] for record in records]), expected)
    assert np.array_equal(evaluate(*[part[::-1] for part in masks]), expected[::-1])
    assert np.array_equal(evaluate(*[part[7::-3] for part in masks]), expected[7::-3])
    assert np.array_equal(evaluate(*[part.astype(">u8") for part in masks]), expected)
    square = [part.reshape(54, 10, 10) for part in masks]
    assert np.array_equal(evaluate(*[part.T for part in square]), expected.reshape(54, 10, 10).T)
    fortran = evaluate(*[np.asfortranarray(part) for part in square])
    assert fortran.flags.f_contiguous and np.array_equal(fortran, expected.reshape(54, 10, 10))


@pytest.mark.parametrize("name", TWO_MASKS)
def test_hands_and_boards_broadcast(name):
    deck = np.arange(52, dtype=np.uint8)
    for board in mixed_hands(4, 5, seed=4):
        holes = oracle.random_hands(3000, 4, 5, np.setdiff1d(deck, board))
        expected = getattr(evaluator, name)(holes, board)
        assert np.array_equal(ufunc_of(name)(masks_of(holes), mask(board)), expected)
        many_boards = oracle.random_hands(500, 5, 6, np.setdiff1d(deck, holes[0]))
        expected = getattr(evaluator, name)(holes[0], many_boards)
        assert np.array_equal(ufunc_of(name)(mask(holes[0]), masks_of(many_boards)), expected)
    holes, boards = oracle.random_hands(300, 4, 7, deck[::2]), oracle.random_hands(30, 5, 8, deck[1::2])
    expected = getattr(evaluator, name)(holes[:, None, :], boards)
    assert np.array_equal(ufunc_of(name).outer(masks_of(holes), masks_of(boards)), expected)
    assert np.array_equal(ufunc_of(name)(masks_of(holes)[:, None], masks_of(boards)), expected)


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_out_and_where(name):
    masks, expected = mixed_counts(name, 3600, seed=5)
    evaluate, n = ufunc_of(name), len(expected)
    out = np.zeros(n, dtype=np.uint16)
    assert evaluate(*masks, out=out) is out and np.array_equal(out, expected)
    strided = np.full((n, 2), 9, dtype=np.uint16)
    evaluate(*masks, out=strided[:, 0])
    assert np.array_equal(strided[:, 0], expected) and (strided[:, 1] == 9).all()
    unaligned = np.zeros(2 * n + 1, dtype=np.uint8)[1:].view(np.uint16)
    assert np.array_equal(evaluate(*masks, out=unaligned), expected)
    assert np.array_equal(evaluate(*masks, out=np.zeros(n, dtype=np.int64)), expected)
    with pytest.raises(ValueError, match="read-only"):
        out.flags.writeable = False
        evaluate(*masks, out=out)

    chosen = np.random.default_rng(6).random(n) < 0.5
    spoilt = [np.where(chosen, part, np.uint64(0)) for part in masks]  # what is not asked for need not be a mask
    partial = evaluate(*spoilt, out=np.full(n, 9, dtype=np.uint16), where=chosen)
    assert np.array_equal(partial, np.where(chosen, expected, 9))


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_scalars_and_no_masks(name):
    masks, expected = mixed_counts(name, 18, seed=7)
    evaluate = ufunc_of(name)
    for row, value in enumerate(expected):
        one = [part[row] for part in masks]
        for kind in (int, np.uint64, np.int64, np.array):
            result = evaluate(*map(kind, one))
            assert type(result) is np.uint16 and result == value
    for shape in [(0,), (3, 0), (0, 3)]:
        result = evaluate(*[np.zeros(shape, dtype=np.uint64) for _ in masks])
        assert result.shape == shape and result.dtype == np.uint16


# --- Dtypes, and what NumPy knows of a ufunc --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_integers(name):
    masks, expected = mixed_counts(name, 900, seed=8)
    evaluate = ufunc_of(name)
    for dtype in (np.int64, ">i8", np.ulonglong, np.longlong):
        assert np.array_equal(evaluate(*[part.astype(dtype) for part in masks]), expected)
    assert np.array_equal(evaluate(*[part.tolist() for part in masks]), expected)


def test_smaller_integers_are_cast():
    clubs = np.array([0x1F, 0x2F, 0x3E, 0x7C], dtype=np.uint8)
    for dtype in (np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32):
        for name in ONE_MASK:
            wanted = ufunc_of(name)(clubs.astype(np.uint64))
            assert np.array_equal(ufunc_of(name)(clubs.astype(dtype)), wanted)


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.complex128, object, str, "M8[s]"])
def test_what_is_no_integer_is_refused(name, dtype):
    masks = np.array([0x1F, 0x2F]).astype(dtype)
    with pytest.raises(TypeError, match="not supported for the input types|did not contain a loop"):
        ufunc_of(name)(*[masks] * ufunc_of(name).nin)


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_ufunc(name):
    evaluate = ufunc_of(name)
    assert type(evaluate) is np.ufunc and evaluate.__name__ == f"{name}_mask"
    assert (evaluate.nin, evaluate.nout) == (1 if name in ONE_MASK else 2, 1)
    types = [tuple(np.dtype(kind) for kind in loop.replace("->", "")) for loop in evaluate.types]
    for dtype in (np.uint64, np.int64):
        assert (*[np.dtype(dtype)] * evaluate.nin, np.dtype(np.uint16)) in types
    assert {loop[-1] for loop in types} == {np.dtype(np.uint16)}
    assert evaluate.identity is None and evaluate.signature is None


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_reductions_make_no_sense(name):
    """A value is no mask: folding is an error, not a number, and not the end of the process."""
    masks, _ = mixed_counts(name, 360, seed=9)
    for fold in (ufunc_of(name).reduce, ufunc_of(name).accumulate, lambda part: ufunc_of(name).reduceat(part, [0, 5])):
        with pytest.raises((TypeError, ValueError)):
            fold(masks[0])


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_ignored_errors_have_no_value(name):
    """Under errstate(invalid="ignore") a wrong mask has the value 0, its neighbours keep theirs, wherever they lie."""
    masks, expected = mixed_counts(name, 3600, seed=10)
    places = [0, 7, 1023, 1024, 3599]
    for operand in range(len(masks)):
        wrong = [array.copy() for array in masks]
        wrong[operand][places] = [0, 1, 1 << 63, 1 << 13, 0xFFFF]
        with np.errstate(invalid="ignore"):
            values = ufunc_of(name)(*wrong)
        kept = np.delete(np.arange(len(values)), places)
        assert not values[places].any()
        assert np.array_equal(values[kept], expected[kept])


def test_other_floating_point_settings_do_not_matter():
    masks, expected = mixed_counts("high", 3600, seed=10)
    for setting in ("raise", "warn", "print"):
        with np.errstate(all=setting), warnings.catch_warnings():
            warnings.simplefilter("error")
            assert np.array_equal(evaluator.high_mask(masks[0]), expected)
            with pytest.raises(ValueError, match="mask 0x7 has 3 cards"):
                evaluator.high_mask(7)


# --- Masks that are none ----------------------------------------------------------------------------------------------

LEGAL = {"high": [0x1F], "low8": [0x1F], "razz": [0x1F], "omaha_high": [0xF, 0x1F0000], "omaha_low8": [0xF, 0x1F0000]}
SIDES = [(name, place) for name, legal in LEGAL.items() for place in range(len(legal))]
LEAST = {"mask": 5, "hand mask": 4, "board mask": 3}


def refused(name, place, wrong, match):
    """One wrong mask, alone and at several places of an array, in both loops."""
    alone = [*LEGAL[name]]
    alone[place] = np.uint64(wrong)
    with pytest.raises(ValueError, match=match):
        ufunc_of(name)(*[np.uint64(part) for part in alone])
    for row in (0, 31, BLOCK, 9999):
        masks = [np.full(10_000, part, dtype=np.uint64) for part in LEGAL[name]]
        masks[place][row] = wrong
        for dtype in (np.uint64, np.int64):
            with pytest.raises(ValueError, match=match):
                ufunc_of(name)(*[part.astype(dtype) for part in masks])


def words_for(name, place):
    return "mask" if name in ONE_MASK else ("hand mask", "board mask")[place]


@pytest.mark.parametrize("name, place", SIDES)
def test_wrong_numbers_of_cards(name, place):
    what = words_for(name, place)
    least, lane = LEAST[what], (32, 48)[place]
    for count in (0, 1, least - 1, least + 3, 12, 13):
        wrong = ((1 << count) - 1) << lane
        counted = "1 card" if count == 1 else f"{count} cards"
        refused(name, place, wrong, rf"^{what} {wrong:#x} has {counted}, not {least} to {least + 2}$")


@pytest.mark.parametrize("name, place", SIDES)
def test_bits_beyond_the_deck(name, place):
    """Bits 13 to 15 of a suit's lane; the joker's bit and the sign among them, with the right number of bits, too."""
    what = words_for(name, place)
    for bit in [16 * lane + bit for lane in range(4) for bit in (13, 14, 15)]:
        for cards in (LEGAL[name][place], LEGAL[name][place] & (LEGAL[name][place] - 1)):
            wrong = cards | 1 << bit
            refused(name, place, wrong, rf"^{what} {wrong:#x} has bits beyond the 52 cards$")
    joker = mask("Jk As Ks Qs Js") if name in ONE_MASK else mask("Jk As Ks Qs")
    refused(name, place, joker, rf"^{what} {joker:#x} has bits beyond the 52 cards$")


@pytest.mark.parametrize("name", TWO_MASKS)
def test_cards_on_both_sides(name):
    hole, board = LEGAL[name]
    for shared, text in ((0x1, "2c"), (0x8, "5c"), (0x3, "2c 3c")):
        kept = board & ~0x10000 if shared != 0x3 else board & ~0x30000
        refused(name, 1, kept | shared, rf"^hand and board masks share {text}$")


@pytest.mark.parametrize("name", ONE_MASK)
def test_the_first_wrong_mask_is_named(name):
    masks = np.full(100_000, 0x1F, dtype=np.uint64)
    masks[99_999] = 0x7
    with pytest.raises(ValueError, match="^mask 0x7 has 3 cards"):
        ufunc_of(name)(masks)
    masks[50_000], masks[50_001] = 0xF, 0x3
    with pytest.raises(ValueError, match="^mask 0xf has 4 cards"):
        ufunc_of(name)(masks)


@pytest.mark.parametrize("name", ONE_MASK + TWO_MASKS)
def test_errors_in_several_of_numpys_loops(name):
    """What broadcasts, or is no one stretch of memory, is one loop after another; the first wrong mask is the error."""
    function, wrong = ufunc_of(name), 1 << 63
    hand, board = mask("As Ks Qs Js"), mask("2c 3c 4c")
    if name in ONE_MASK:
        rows = np.full((6, 4), mask("As Ks Qs Js 2c 3c"), np.uint64)[:, ::2]
        rows[1:, 1] = wrong
        arguments = [rows]
    else:
        arguments = [np.full(5, hand, np.uint64), np.array([[board], [wrong], [wrong + 1], [wrong]], np.uint64)]
    for _ in range(3):
        with pytest.raises(ValueError, match=f"{wrong:#x}") as error:
            function(*arguments)
        assert error.value.__cause__ is error.value.__context__ is None
    with np.errstate(invalid="ignore"):
        values = function(*arguments)
    assert values.shape == np.broadcast_shapes(*[array.shape for array in arguments])
    assert (values != 0).any() == (name not in ("low8", "omaha_low8"))


def test_errors_stay_in_their_thread():
    """Some threads meet wrong masks, each its own, while others evaluate."""
    masks, expected = mixed_counts("high", 60_000, seed=11)

    def call(number):
        mine = masks[0].copy()
        if number % 2:
            mine[1000 * number] = (1 << number % 5) - 1
        try:
            return np.array_equal(evaluator.high_mask(mine), expected)
        except ValueError as error:
            return str(error)

    with ThreadPoolExecutor(max_workers=6) as callers:
        for number, answer in enumerate(callers.map(call, range(50))):
            if number % 2:
                assert answer.startswith(f"mask {(1 << number % 5) - 1:#x} has {number % 5} card")
            else:
                assert answer is True
