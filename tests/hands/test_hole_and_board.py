"""Hole cards and board apart: the hand is the cards of both, as if they were joined, in rows of any shape and dtype."""

import numpy as np
import oracle
import pytest

import evaluator

GAMES = ["high", "low8", "razz", "deuce_seven", "short_deck"]
SPLITS = [(own, shown) for own in range(1, 8) for shown in range(7) if 5 <= own + shown <= 7]
LEADING = [((7, 6), (7, 1)), ((5,), ()), ((), (5,)), ((4, 1), (3,)), ((3000,), (3000,)), ((500, 6), (500, 1))]
LEADING += [((1, 9), (4, 9)), ((0, 3), (0, 1))]


def deck_of(game):
    return range(16, 52) if game == "short_deck" else range(52)


def dealt(game, own, shown, leading, seed=5):
    """Hands and boards that share no card, whichever meet: from two halves of the deck."""
    rng = np.random.default_rng(seed)
    halves = np.array_split(rng.permutation(np.array(deck_of(game), np.uint8)), 2)
    rows = [rng.permuted(np.tile(half, (int(np.prod(shape)), 1)), axis=1) for half, shape in zip(halves, leading)]
    return [ids[:, :k].reshape(*shape, k) for ids, k, shape in zip(rows, (own, shown), leading)]


def joined(hole, board):
    leading = np.broadcast_shapes(hole.shape[:-1], board.shape[:-1])
    return np.concatenate([np.broadcast_to(ids, (*leading, ids.shape[-1])) for ids in (hole, board)], axis=-1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("own", "shown"), SPLITS)
def test_as_if_joined(game, own, shown):
    evaluate = getattr(evaluator, game)
    for leading in LEADING:
        hole, board = dealt(game, own, shown, leading)
        expected = evaluate(joined(hole, board))
        for threads in (1, 3):
            np.testing.assert_array_equal(evaluate(hole, board, threads=threads), expected)
        out = np.zeros(np.shape(expected), np.uint16)
        assert evaluate(hole, board, out=out) is out
        np.testing.assert_array_equal(out, expected)


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int64, ">i4"])
def test_any_memory(dtype):
    hole, board = dealt("high", 2, 5, ((300, 6), (300, 1)))
    expected = oracle.high_many(joined(hole, board).reshape(-1, 7)).reshape(300, 6)
    for lay_out in (np.array, np.asfortranarray, lambda ids: np.repeat(ids, 2, axis=-1)[..., ::2]):
        np.testing.assert_array_equal(evaluator.high(lay_out(hole.astype(dtype)), board), expected)
        np.testing.assert_array_equal(evaluator.high(hole, lay_out(board.astype(dtype))), expected)


def test_one_hand():
    ids = [51, 47], (43, 39, 35, 0, 5)
    for hole, board in (("As Ks", "Qs Js Ts 2c 3d"), ids, ("As Ks", [43, 39, 35]), ("As Ks Qs Js Ts", "")):
        assert evaluator.high(hole, board) == 7462 and type(evaluator.high(hole, board)) is int
    assert evaluator.high(np.array([51, 47]), "Qs Js Ts") == 7462
    assert evaluator.high(["As Ks", "2c 2d"], "Qs Js Ts").tolist() == [7462, evaluator.high("2c 2d Qs Js Ts")]
    assert evaluator.short_deck("As 6d", "7c 8h 9s", trips_beat_straight=True) == evaluator.short_deck(
        "As 6d 7c 8h 9s", trips_beat_straight=True
    )


@pytest.mark.parametrize(
    ("hole", "board", "message"),
    [
        ("As Ks", "As Qs Js", "^As appears twice"),
        ("As Ks", "Qs Js", "^high takes 5 to 7 cards, got 4 cards"),
        ("As Ks Qs", "2c 3c 4c 5c 6c", "^high takes 5 to 7 cards, got 8 cards"),
        ("", "2c 3c 4c 5c 6c", "^high: a hand of no cards"),
        (np.zeros((4, 0), int), np.arange(5), "^high: a hand of no cards"),
        ([51, 52], [0, 1, 2], "^52 is not a card id"),
        (np.array([[51, 47], [3, 9]]), np.array([0, 1, 9]), "^row 1: 4d appears twice"),
        (np.array([[51, 47], [3, 9]]), np.array([[0, 1, 2], [0, 60, 2]]), "^row 1: 60 is not a card id"),
        (np.arange(4).reshape(2, 2), np.arange(9).reshape(3, 3) + 9, "do not broadcast"),
    ],
)
def test_what_is_refused(hole, board, message):
    with pytest.raises(ValueError, match=message):
        evaluator.high(hole, board)


def test_two_bad_rows_name_the_first():
    hole, board = dealt("high", 2, 5, ((4000, 2), (4000, 1)))
    hole[3100, 1, 0], board[3000, 0, 4] = 77, board[3000, 0, 0]
    with pytest.raises(ValueError, match=r"^row \(3000, 0\): .* appears twice"):
        evaluator.high(hole, board)
    with pytest.raises(ValueError, match=r"^row \(3100, 1\): 77 is not a card id"):
        evaluator.high(hole, board, validate=False)


def test_an_overlapping_out():
    hole, board = dealt("high", 2, 5, ((50,), (50,)))
    expected, memory = evaluator.high(hole, board), np.ascontiguousarray(hole)
    evaluator.high(memory, board, out=memory.view(np.uint16).reshape(50))
    np.testing.assert_array_equal(memory.view(np.uint16).reshape(50), expected)
