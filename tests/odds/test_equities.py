"""Many spots: each row is what equity says of it, to the integer, however it is written and whoever counts it.

With max_seconds equity counts by plans in shards, which share no kernel with this; without, one spot of known hands is
counted as many are, and the same is asked of it.
"""

from math import comb

import numpy as np
import pytest
from at_levels import outputs_at_levels
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import deal, equities, equity, to_text
from evaluator.rules import GAMES, game_named

FULL = 255
GAME_SEATS = [(game, seats) for game in GAMES for seats in (2, 3, 6)] + [
    ("omaha5", 2),
    ("omaha8-6", 3),
    ("holdem", 10),
    ("omaha", 9),
    ("stud", 8),
    ("stud8", 9),
    ("razz", 7),
]


def spots(game, seats, n, seed):
    """n spots whose boards have any number of cards: hole (n, seats, k), boards filled up, dead cards filled up."""
    record = game_named(game)
    hole, board = deal(n, seats, game=game, seed=seed)
    random = np.random.default_rng(seed)
    dead = np.full((n, 3), FULL)
    boards = np.where(np.arange(board.shape[1]) < random.integers(0, board.shape[1] + 1, n)[:, None], board, FULL)
    for row in range(0, n, 3):
        left = sorted({*record.deck} - {*hole[row].ravel().tolist(), *board[row].tolist()})
        most = min(3, len(left) - 6) if record.shared_streets == 0 else 0
        if most > 0:
            dead[row, :most] = random.choice(left, most, replace=False)
    return hole, boards, dead


def texts(rows):
    return [to_text([card for card in row if card != FULL]) for row in rows.tolist()]


def one_by_one(game, hole, boards, dead):
    for hands, board, gone in zip(hole.tolist(), texts(boards), texts(dead)):
        answer = equity([to_text(hand) for hand in hands], board, game=game, dead=gone, max_seconds=60)
        alone = equity([to_text(hand) for hand in hands], board, game=game, dead=gone)
        assert alone == answer and all(same(getattr(alone, field), getattr(answer, field)) for field in FIELDS)
        yield answer


FIELDS = ("equity", "wins", "ties", "trials", "stderr", "exact", "winners")


def same(one, other):
    return np.array_equal(one, other) and np.asarray(one).dtype == np.asarray(other).dtype


# --- The same as equity -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), GAME_SEATS)
def test_rows_are_what_equity_says(game, seats):
    n = 60 if seats < 6 else 12
    hole, boards, dead = spots(game, seats, n, seed=seats)
    counts = equities(hole, boards, game=game, dead=dead, counts=True)
    shares = equities(hole, boards, game=game, dead=dead)
    assert counts.shape == (n, 1 << seats) and counts.dtype == np.int64
    assert shares.shape == (n, seats) and shares.dtype == np.float64
    for row, answer in enumerate(one_by_one(game, hole, boards, dead)):
        assert np.array_equal(counts[row], answer.winners), (game, row)
        assert np.array_equal(shares[row], answer.equity), (game, row)


@pytest.mark.parametrize(("game", "seats"), [("holdem", 2), ("holdem", 4), ("omaha8", 2), ("short_deck", 3)])
def test_thousands_of_rows(game, seats):
    """On turns and rivers, where a slow answer is quick enough for that; so tiles hold parts of hundreds of spots."""
    hole, board = deal(3_000, seats, game=game, seed=11)
    board = np.where((np.arange(5) < np.array([4, 5, 5])[np.arange(len(hole)) % 3, None]), board, FULL)
    shares = equities(hole, board, game=game)
    for row in range(0, len(hole), 7):
        hands = [to_text(hand) for hand in hole[row]]
        answer = equity(hands, texts(board[row : row + 1])[0], game=game, max_seconds=60)
        assert np.array_equal(shares[row], answer.equity), row
    assert np.allclose(shares.sum(axis=1), 1, rtol=0, atol=1e-15)


def test_all_runouts_are_counted():
    hole, board = deal(50, 3, seed=2)
    for cards in range(6):
        counts = equities(hole, board[:, :cards], counts=True)
        assert (counts.sum(axis=1) == comb(52 - 6 - cards, 5 - cards)).all() and not counts[:, 0].any()


def test_an_independent_answer():
    """Rivers by hand, and a turn: eight clubs, three tens, three aces and three kings beat the deuces."""
    hands = [["AsAd", "KsKd"], ["2c3d", "2d3c"], ["AsAd", "KsKd"]]
    boards = ["Kh 7c 7d Ac 2s", "Ah Kh Qh Jh Th", "Kh 7c 7d Qc 2s"]
    assert equities(hands, boards).tolist() == [[1, 0], [0.5, 0.5], [0, 1]]
    assert equities([["AcKc", "2c2d"]], "Qc Jc 3h 4h", counts=True)[0].tolist() == [0, 8 + 3 + 3 + 3, 27, 0]


LEVELS_PROGRAM = """
import hashlib
import numpy as np
from evaluator import deal, equities
games = (("holdem", 2), ("holdem", 3), ("omaha8", 2), ("omaha", 4), ("stud8", 3), ("short_deck", 2), ("badugi", 2))
for game, seats in games:
    hole, board = deal(400, seats, game=game, seed=5)
    shown = np.where(np.arange(board.shape[1]) < (np.arange(400) % 4 + 2)[:, None], board, 255)
    shown[:40] = 255
    for counts in (False, True):
        answer = equities(hole, shown, game=game, counts=counts)
        print(game, seats, hashlib.sha256(answer.tobytes()).hexdigest())
"""


def test_levels_agree():
    assert len(outputs_at_levels(LEVELS_PROGRAM)) == 1


@pytest.mark.parametrize("threads", [2, 3, 7, -1])
@pytest.mark.parametrize("n", [0, 1, 15, 16, 17, 48, 49, 1000])
def test_threads_change_nothing(threads, n):
    hole, boards, dead = spots("holdem", 2, n, seed=n)
    for counts in (False, True):
        expected = equities(hole, boards, dead=dead, counts=counts)
        assert np.array_equal(equities(hole, boards, dead=dead, counts=counts, threads=threads), expected)


# --- However it is written --------------------------------------------------------------------------------------------

HOLE, BOARDS, DEAD = spots("holdem", 3, 24, seed=1)
EXPECTED = equities(HOLE, BOARDS, dead=DEAD)
SEATS = [[to_text(hand) for hand in HOLE[:, seat]] for seat in range(3)]


class Series:
    """What pandas and others have: a column that NumPy can read."""

    def __init__(self, items):
        self.items = np.array(items, object)

    def __len__(self):
        return len(self.items)

    def __array__(self, dtype=None, copy=None):
        return self.items


@pytest.mark.parametrize(
    "hands",
    [
        HOLE.astype(np.int64),
        HOLE.astype(">i4"),
        np.asfortranarray(HOLE),
        np.repeat(HOLE, 2, axis=2)[:, :, ::2],
        HOLE[::-1].copy()[::-1],
        HOLE.tolist(),
        list(zip(*SEATS)),
        [list(row) for row in zip(*SEATS)],
        np.array(SEATS).T,
        np.array(SEATS, object).T,
        [np.array(column) for column in SEATS],
        [np.array(column, object) for column in SEATS],
        tuple(Series(column) for column in SEATS),
        [HOLE[:, seat] for seat in range(3)],
        [[hand[::-1] for hand in row] for row in HOLE.tolist()],
        [[to_text(hand).replace("s", "♠").lower() for hand in row] for row in HOLE],
        [np.array([text.replace("h", "♥") for text in column]) for column in SEATS],
        [[to_text(hand).split() for hand in row] for row in HOLE],
    ],
    ids=lambda hands: type(hands).__name__,
)
def test_hands_in_every_form(hands):
    assert np.array_equal(equities(hands, BOARDS, dead=DEAD), EXPECTED)


@pytest.mark.parametrize(
    "form",
    [
        lambda rows: rows.astype(np.uint8),
        lambda rows: np.asfortranarray(rows),
        texts,
        lambda rows: tuple(texts(rows)),
        lambda rows: np.array(texts(rows)),
        lambda rows: np.array(texts(rows), object),
        lambda rows: Series(texts(rows)),
        lambda rows: [[card for card in row if card != FULL] for row in rows.tolist()],
        lambda rows: [text.replace(" ", ", ") for text in texts(rows)],
    ],
)
def test_boards_and_dead_cards_in_every_form(form):
    assert np.array_equal(equities(HOLE, form(BOARDS), dead=form(DEAD)), EXPECTED)


def test_one_board_for_all_rows():
    hole = np.array([[[51, 50], [47, 46]], [[43, 42], [39, 38]]])
    flop = [0, 5, 10]
    expected = equities(hole, [flop, flop])
    for board in ("2c 3d 4h", np.array(flop), flop, np.array([0, 5, 10, FULL, FULL])):
        assert np.array_equal(equities(hole, board), expected)
    assert np.array_equal(equities(hole, "2c3d4h", dead="Th"), equities(hole, "2c3d4h", dead=["Th", "Th"]))
    assert np.array_equal(equities(hole), equities(hole, ["", ""]))
    assert np.array_equal(equities(hole, np.empty((2, 0), int)), equities(hole, ""))


def test_omaha_rows_of_different_games():
    rows = [["AsAh2c2d", "KsKhQcQd"], ["AsAh2c2d3h", "KsKhQcQdJh"], ["AsAh2c2d3h4c", "KsKhQcQdJhTc"]] * 30
    shares = equities(rows, "7s 8s 9d", game="omaha8")
    for row in range(3):
        assert (shares[row::3] == equity(rows[row], "7s 8s 9d", game="omaha8", max_seconds=60).equity).all()


# --- What is no spot --------------------------------------------------------------------------------------------------

MISSING = [None, float("nan"), np.float64("nan"), np.datetime64("NaT")]


@pytest.mark.parametrize("missing", [*MISSING, "", " \t", [], (), np.array([], int)], ids=repr)
def test_a_missing_hand(missing):
    rows = [["AhKh", "QsQd"], ["AhKh", missing], ["AhKh", "7c7d"]]
    with pytest.raises(ValueError, match=r"^row 1: seat 1: no hand is given"):
        equities(rows, "2c 3d 4h 5s")
    shares = equities(rows, "2c 3d 4h 5s", missing="nan")
    assert np.isnan(shares[1]).all() and np.array_equal(shares[[0, 2]], equities(rows[::2], "2c 3d 4h 5s"))
    counts = equities(rows, "2c 3d 4h 5s", missing="nan", counts=True)
    assert not counts[1].any() and counts[0].sum() == 44


@pytest.mark.parametrize("missing", MISSING, ids=repr)
def test_a_missing_board_is_not_one_without_cards(missing):
    hands = [["AhKh", "QsQd"]] * 2
    for given, place in (dict(boards=["", missing]), "board"), (dict(dead=["", missing]), "dead"):
        with pytest.raises(ValueError, match=rf"^row 1: {place}: missing; no cards are \"\""):
            equities(hands, **given)
        assert np.isnan(equities(hands, missing="nan", **given)).tolist() == [[False, False], [True, True]]


def test_pandas_missing_values():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"hero": ["AhKh", None, "AhKh"], "villain": ["QsQd", "QsQd", pandas.NA]})
    shares = equities([frame["hero"], frame["villain"]], missing="nan")
    assert np.isnan(shares).tolist() == [[False, False], [True, True], [True, True]]


BAD = {
    "twice in a hand": ([["AhKh", "QsQs"]], {}, "row 0: seat 1: Qs appears twice"),
    "twice in two hands": ([["AhKh", "QsAh"]], {}, "row 0: seat 1: Ah appears twice"),
    "on the board": ([["AhKh", "QsQd"]], dict(boards=["2c3dQs"]), "row 0: board: Qs appears twice"),
    "twice on the board": ([["AhKh", "QsQd"]], dict(boards="2c3d2c"), "row 0: board: 2c appears twice"),
    "dead": ([["AhKh", "QsQd"]], dict(dead=["Qs"]), "row 0: dead: Qs appears twice"),
    "no card": ([["AhKh", "QsQx"]], {}, "row 0: seat 1: 'Qx' at position 1"),
    "a range": ([["AhKh", "QQ+"]], {}, "row 0: seat 1: 'QQ' at position 0"),
    "one card": ([["AhKh", "Qs"]], {}, "row 0: seat 1: 1 card, a complete hand has 2 here"),
    "three cards": ([["AhKh", "QsQdQh"]], {}, "row 0: 3 cards are too many for holdem"),
    "a card to come": ([["AhKh", "Qs*"]], {}, "row 0: seat 1: 1 card, a complete hand has 2 here"),
    "any hand": ([["AhKh", "random"]], {}, "row 0: seat 1: 0 cards, a complete hand has 2 here"),
    "long board": ([["AhKh", "QsQd"]], dict(boards=["2c3c4c5c6c7c"]), "row 0: board: 6 cards, but holdem"),
    "joker": ([["AhKh", "QsJk"]], {}, "row 0: seat 1: 52 is not a card id"),
    "id": (np.array([[[1, 2], [3, 60]]]), {}, "row 0: seat 1: 60 is not a card id"),
    "negative id": (np.array([[[1, 2], [3, -1]]]), {}, "row 0: seat 1: -1 is not a card id"),
    "large id": (np.array([[[1, 2], [3, 256 + 7]]]), {}, "row 0: seat 1: 263 is not a card id"),
    "255 in a hand": (np.array([[[1, 2], [3, 255]]]), {}, "row 0: seat 1: 255 is not a card id"),
    "254 in a hand": (np.array([[[254, 254], [3, 4]]]), {}, "row 0: seat 0: 254 is not a card id"),
    "id of a board": (HOLE[:1], dict(boards=np.array([[255 + 256, 1, 2]])), "row 0: board: 511 is not a card id"),
    "255 within a board": (HOLE[:1], dict(boards=np.array([[1, 255, 2]])), "row 0: board: 255 is not a card id"),
    "short deck": ([["AhKh", "2s3d"]], dict(game="short_deck"), "row 0: seat 1: 2s is not in the deck of short_deck"),
    "omaha": ([["AhKhQhJh", "2s3d4s5d6s"]], dict(game="omaha"), "row 0: seat 0: 4 cards, a complete hand has 5 here"),
    "stud": ([["AhKhQhJh2c3c4c", "2s3d4s5d6s"]], dict(game="stud"), "row 0: seat 1: 5 cards, a complete hand has 7"),
    "bytes": ([["AhKh", b"QsQd"]], {}, "row 0: seat 1: cards are text or ids, not bytes"),
    "an id": ([["AhKh", 5]], {}, "row 0: seat 1: cards are text, integer ids or sequences of them, not int"),
}


@pytest.mark.parametrize(("hands", "more", "message"), BAD.values(), ids=BAD)
def test_an_illegal_row(hands, more, message):
    with pytest.raises((ValueError, TypeError)) as raised:
        equities(hands, **more)
    assert str(raised.value).startswith(message)
    assert np.isnan(equities(hands, missing="nan", **more)).all()
    assert not equities(hands, missing="nan", counts=True, **more).any()


def test_the_first_bad_row_is_named():
    """However late the others are found, and by whichever thread."""
    hole, board = deal(2_000, 2, seed=9)
    for threads in (1, 2, 5):
        for bad in ([7, 1500], [1023, 1024], [1999], [0, 1], [16, 15]):
            broken = hole.copy()
            broken[bad, 1, 1] = broken[bad, 0, 0]
            with pytest.raises(ValueError, match=rf"^row {min(bad)}: seat 1: .. appears twice"):
                equities(broken, board, threads=threads)
            shares = equities(broken, board, threads=threads, missing="nan")
            assert np.flatnonzero(np.isnan(shares[:, 0])).tolist() == sorted(bad)
    rows = [["AhKh", "QsQd"]] * 4
    with pytest.raises(ValueError, match=r"^row 1: board"):
        equities([*rows[:2], ["AhKh", "zz"], rows[0]], ["", "Ah", "", "xx"])


@pytest.mark.parametrize(
    ("hands", "more", "error", "message"),
    [
        ("AhKh", {}, TypeError, "hands are ids"),
        (None, {}, TypeError, "hands are ids"),
        (5, {}, ValueError, "ids of hands have the shape"),
        (np.array(["AhKh", "QsQd"]), {}, TypeError, "hands are ids"),
        (np.zeros((2, 2, 2)), {}, TypeError, "hands are ids"),
        (np.zeros((2, 2), int), {}, ValueError, "ids of hands have the shape"),
        (np.zeros((2, 2, 0), int), {}, ValueError, "hands of 0 cards"),
        (np.zeros((2, 1, 2), int), {}, ValueError, "2 to 10 seats, not 1"),
        (np.zeros((2, 11, 2), int), {}, ValueError, "2 to 10 seats, not 11"),
        ([], {}, ValueError, "no hands"),
        ([["AhKh"]], {}, ValueError, "2 to 10 seats, not 1"),
        ([["AhKh", "QsQd"], ["AhKh"]], {}, ValueError, "row 1: 1 seats, the first row has 2"),
        ([["AhKh", "QsQd"], "AhKh"], {}, TypeError, "row 1: a spot is a list of hands"),
        ([np.array(["AhKh"]), np.array(["QsQd", "2c2d"])], {}, ValueError, "different lengths: 1, 2"),
        ([np.array(["AhKh"]), np.array([[1, 2]])], {}, TypeError, "hands are ids"),
        ([np.array([[1, 2]]), np.array([[1, 2, 3]])], {}, ValueError, "different numbers of cards"),
        ([np.ma.array([[1, 2]]), np.array([[3, 4]])], {}, TypeError, "masked"),
        (HOLE, dict(boards=[""]), ValueError, "boards: 1 rows for 24 of hands"),
        (HOLE, dict(boards=np.zeros((24, 1, 1), int)), ValueError, "ids of boards have the shape"),
        (HOLE, dict(boards=np.zeros((24, 1))), TypeError, "boards: a column"),
        (HOLE, dict(dead=np.array([[""]] * 24)), TypeError, "dead: a column"),
        (HOLE, dict(missing="skip"), ValueError, "missing must be 'raise' or 'nan'"),
        (HOLE, dict(missing=None), ValueError, "missing must be 'raise' or 'nan'"),
        (HOLE, dict(game="chess"), ValueError, "unknown game"),
        (HOLE, dict(threads=0), ValueError, "threads"),
    ],
)
def test_what_is_no_array_of_spots(hands, more, error, message):
    with pytest.raises(error, match=message):
        equities(hands, **more)


@settings(max_examples=200, deadline=None)
@given(
    st.integers(1, 30),
    st.integers(2, 3),
    st.integers(1, 3),
    st.sampled_from([np.uint8, np.int8, np.int64, np.uint16]),
    st.randoms(use_true_random=False),
)
def test_any_bytes(n, seats, cards, dtype, random):
    """Whatever is in the arrays: a row is an error, or what equity says."""
    hands = np.array([random.choices(range(-2, 60), k=seats * cards) for _ in range(n)]).astype(dtype)
    hands = hands.reshape(n, seats, cards)
    boards = np.array([random.choices([*range(52), 255, 254, 52], k=4) for _ in range(n)])
    shares = equities(hands, boards, missing="nan")
    for row in range(n):
        board = boards[row].tolist()
        while board and board[-1] == FULL:
            board.pop()
        try:
            answer = equity(hands[row].tolist(), board, max_seconds=1)
        except ValueError:
            answer = None
        expected = np.full(seats, np.nan) if answer is None or cards != 2 else answer.equity
        assert np.array_equal(shares[row], expected, equal_nan=True)
