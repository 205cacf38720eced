"""Deals from a state a row: those of the slow oracle, card for card; equally likely; what is wrong with which row."""

import re
from itertools import permutations

import numpy as np
import pytest
from deal_oracle import SHARD, mixed_states, oracle_states, shard_words
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import card, cards, deal, rules, to_text

NONE = 255
INTEGERS = [np.uint8, np.int16, np.uint16, np.int32, np.int64, np.uint64, ">i4", ">u8"]


def known_of(ids):
    return [int(card) for card in ids if card != NONE]


def rows_of(known, board, dead):
    """Rows for the oracle."""
    return [([known_of(hand) for hand in hands], known_of(b), known_of(d)) for hands, b, d in zip(known, board, dead)]


def assert_same(one, other):
    for ours, theirs in zip(one, other, strict=True):
        assert ours.shape == theirs.shape and np.array_equal(ours, theirs)


# --- Card for card ----------------------------------------------------------------------------------------------------


def test_deals_are_those_of_the_oracle():
    states = mixed_states(1500, seed=3)
    dealt = deal(1500, seed=5, **states)
    assert all(part.dtype == np.uint8 and part.flags.c_contiguous for part in dealt)
    rows = rows_of(states["known"], states["board"], states["dead"])
    assert_same(dealt, oracle_states(rows, 2, 5, shard_words(5, 0)))


@st.composite
def states(draw):
    """A game, seats, and rows of different states, each part a row a deal or one for all."""
    game = rules.GAMES[draw(st.sampled_from(sorted(rules.GAMES)))]
    seats, n = draw(st.integers(1, 6)), draw(st.integers(0, 5))
    hole_cards = draw(st.sampled_from(game.hole))
    room = len(game.deck) - seats * hole_cards - game.board
    widths = draw(st.integers(0, hole_cards)), draw(st.integers(0, game.board + 1)), draw(st.integers(0, max(room, 0)))
    one_for_all = draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))
    orders = draw(st.lists(st.permutations(game.deck), min_size=max(n, 1), max_size=max(n, 1)))
    shown = st.lists(st.booleans(), min_size=52, max_size=52)
    parts = []
    lengths = seats * widths[0], widths[1], widths[2]
    starts = 0, lengths[0], lengths[0] + lengths[1]
    for start, length, same in zip(starts, lengths, one_for_all):
        rows = []
        for order in orders:
            masks = draw(shown)
            rows.append([card if seen else NONE for card, seen in zip(order[start : start + length], masks)])
        rows = np.array([row + [NONE] * (length - len(row)) for row in rows], int).reshape(len(orders), length)
        board_most = game.board if start == starts[1] else length
        for row in rows:
            row[np.flatnonzero(row != NONE)[board_most:]] = NONE
        parts.append((rows[:1] if same else rows[:n], same))
    return game, seats, hole_cards, n, widths, parts


@settings(max_examples=150)
@given(states(), st.integers(0, 2**130), st.sampled_from(INTEGERS), st.booleans())
def test_any_states(drawn, seed, dtype, reverse):
    """Whatever is one for all or a row a deal, of any dtype and order in memory: the oracle's deals, or the first bad
    row, which two parts of different rows may make by holding a card twice."""
    game, seats, hole_cards, n, widths, parts = drawn
    name = f"{game.name}-{hole_cards}" if len(game.hole) > 1 else game.name
    full = [np.broadcast_to(rows, (n, rows.shape[1])) for rows, _ in parts]
    known = full[0].reshape(n, seats, widths[0])
    given_ = []
    for (rows, same), shape in zip(parts, [(seats, widths[0]), (widths[1],), (widths[2],)]):
        if same:
            one = rows[0].reshape(shape)
            given_.append([known_of(hand) for hand in one] if one.ndim == 2 else known_of(one))
        else:
            array = rows.reshape(n, *shape).astype(dtype)
            given_.append(np.asfortranarray(array[::-1])[::-1] if reverse else array)
    rows = rows_of(known, full[1], full[2])
    twice = [row for row, (hands, b, d) in enumerate(rows) if repeats([*sum(hands, []), *b, *d])]
    arguments = {"game": name, "known": given_[0], "board": given_[1], "dead": given_[2], "seed": seed}
    if repeats(sum([known_of(rows[0]) for rows, same in parts if same], [])):
        with pytest.raises(ValueError, match="^(seat [0-9]+|board|dead): .. appears twice"):
            deal(n, seats, **arguments)
    elif twice:
        with pytest.raises(ValueError, match=f"^row {twice[0]}: (seat [0-9]+|board|dead): .. appears twice"):
            deal(n, seats, **arguments)
    else:
        hole, board = deal(n, seats, **arguments)
        if all(same for _, same in parts):  # then it is a spot, and test_dealing.py has it
            assert hole.shape == (n, seats, hole_cards)
        else:
            wanted = oracle_states(rows, hole_cards, game.board, shard_words(seed, 0), game.deck)
            assert_same((hole, board), (wanted[0].reshape(n, seats, hole_cards), wanted[1]))


def repeats(ids):
    return len(set(ids)) < len(ids)


def test_shards_threads_and_smaller_n():
    n = 2 * SHARD + 777
    part = mixed_states(1111, seed=1)
    states = {name: np.resize(part[name], (n, *part[name].shape[1:])) for name in ("known", "board", "dead")}
    whole = deal(n, 3, seed=9, **states)
    for shard in range(3):
        rows = slice(shard * SHARD, shard * SHARD + 100)
        expected = oracle_states(rows_of(*(states[name][rows] for name in states)), 2, 5, shard_words(9, shard))
        assert_same([part[rows] for part in whole], expected)
    for threads in (2, 3, -1):
        assert_same(deal(n, 3, seed=9, threads=threads, **states), whole)
    for fewer in (0, 1, 127, 128, 129, SHARD + 1):
        first = {name: array[:fewer] for name, array in states.items()}
        assert_same(deal(fewer, 3, seed=9, threads=2, **first), [part[:fewer] for part in whole])


def test_omaha_has_as_many_hole_cards_as_the_rows():
    for k, hole_cards in [(0, 4), (1, 4), (4, 4), (5, 5), (6, 6)]:
        hole, _ = deal(2, 2, game="omaha", known=np.full((2, 2, k), NONE))
        assert hole.shape == (2, 2, hole_cards)


def test_known_cards_come_first_in_their_order():
    known, board = np.array([[[NONE, 51, NONE, 3]]]), np.array([[NONE, 7, 5, NONE, NONE]])
    hole, table = deal(1, 1, game="omaha", known=known, board=board)
    assert hole[0, 0, :2].tolist() == [51, 3] and table[0, :2].tolist() == [7, 5]


def test_arrays_of_one_hand_or_board_are_padded_too():
    known, board, dead = np.array([[51, NONE], [NONE, NONE]]), np.array([0, NONE, NONE]), np.array([NONE, 4])
    padded = deal(50, 3, known=known, board=board, dead=dead, seed=1)
    assert_same(padded, deal(50, 3, known=["As*"], board="2c", dead="3c", seed=1))
    assert deal(1, known=np.full((2, 5), NONE), game="omaha8")[0].shape == (1, 2, 5)


def test_stud_shares_as_many_cards_as_the_row_with_most_dead_cards_makes_it():
    dead = np.full((9, 4), NONE)
    assert deal(9, 7, game="stud", dead=dead)[0].shape == (9, 7, 7)
    dead[4, :3] = [0, 1, 2]
    assert deal(9, 7, game="stud", dead=dead)[0].shape == (9, 7, 7)
    dead[4] = [0, 1, 2, 3]
    hole, board = deal(9, 7, game="stud", dead=dead)
    assert hole.shape == (9, 7, 6) and board.shape == (9, 1)
    dead = np.full((3, 20), NONE)
    dead[1] = range(20)
    with pytest.raises(ValueError, match="^row 1: stud for 7 players takes 37 cards, there are 32"):
        deal(3, 7, game="stud", dead=dead)


# --- Equally likely ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_every_completion_is_equally_likely(threads):
    """Two kinds of rows by turns, each with four cards for three places: all orders of them, chi-square."""
    n = 240_000
    left = {0: [0, 17, 30, 51], 1: [3, 4, 44, 45]}
    board, dead = np.full((n, 4), NONE), np.full((n, 44), NONE)
    for turn, stub in left.items():
        others = [card for card in range(52) if card not in stub]
        board[turn::2], dead[turn::2] = others[:4], others[4:48]
    hole, table = deal(n, 1, board=board, dead=dead, seed=7, threads=threads)
    for turn, stub in left.items():
        drawn = np.column_stack([hole[turn::2, 0], table[turn::2, 4:]]).astype(int)
        counts = np.unique(drawn @ [52 * 52, 52, 1], return_counts=True)
        assert counts[0].tolist() == sorted(np.array([*permutations(stub, 3)]) @ [52 * 52, 52, 1])
        mean = n / 2 / 24
        assert ((counts[1] - mean) ** 2 / mean).sum() < 23 + 4 * np.sqrt(2 * 23)


def test_chances_of_cards_in_every_place():
    n = 200_000
    known = np.full((n, 4, 2), NONE)
    known[::2, 1, 1] = 51
    hole, board = deal(n, 4, known=known, seed=11)
    for turn, gone in ((0, [51]), (1, [])):
        rows = np.concatenate([hole.reshape(n, -1), board], axis=1)[turn::2]
        for place in range(13):
            counts = np.delete(np.bincount(rows[:, place], minlength=52), gone)
            if turn or place != 2:
                mean = counts.mean()
                assert ((counts - mean) ** 2 / mean).sum() < len(counts) - 1 + 5 * np.sqrt(2 * len(counts))


# --- What is refused --------------------------------------------------------------------------------------------------


def test_the_first_bad_row_is_named():
    n = 3 * SHARD
    board = np.full((n, 3), NONE, np.int16)
    board[[SHARD + 5, SHARD + 9, 2 * SHARD + 1], :2] = [[7, 7], [1, 300], [2, 2]]
    for threads in (1, 2, 3):
        with pytest.raises(ValueError, match=f"^row {SHARD + 5}: board: 3s appears twice$"):
            deal(n, board=board, threads=threads)


def rows(*given):
    return np.array(given)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"board": rows([0], [51]), "known": ["As"]}, "row 1: board: As appears twice"),
        ({"known": rows([[0], [1]], [[2], [2]])}, "row 1: seat 1: 2h appears twice"),
        ({"known": rows([[0], [1]], [[2], [52]])}, "row 1: seat 1: 52 is not a card id (0..51), it is the joker"),
        ({"board": rows([0], [254])}, "row 1: board: 254 is not a card id"),
        ({"board": rows([0], [-1])}, "row 1: board: -1 is not a card id"),
        ({"board": rows([0], [-1]).astype(np.int8)}, "row 1: board: -1 is not a card id"),
        ({"board": rows([0], [511])}, "row 1: board: 511 is not a card id"),
        ({"board": rows([0], [2**32 + 5])}, "row 1: board: 4294967301 is not a card id"),
        ({"board": rows([0], [64])}, "row 1: board: 64 is not a card id"),
        ({"board": rows([0], [128 + 5]).astype(np.uint8)}, "row 1: board: 133 is not a card id"),
        ({"dead": rows([0, 1], [3, 3])}, "row 1: dead: 2s appears twice"),
        ({"dead": rows([0], [3]), "board": "2s"}, "row 1: dead: 2s appears twice"),
        ({"board": rows([0] + [NONE] * 5, [0, 1, 2, 3, 4, 5])}, "row 1: board: 6 cards, but holdem with 2 seats"),
        ({"game": "razz", "board": rows([NONE], [1])}, "row 1: board: 1 card, but razz with 2 seats deals 0 there"),
        ({"game": "short_deck", "dead": rows([NONE], [15])}, "row 1: dead: 5s is not in the deck of short_deck"),
        (
            {"players": 22, "dead": rows([0, 1, 2, NONE], [0, 1, 2, 3])},
            "row 1: holdem for 22 players takes 49 cards, there are 48",
        ),
        ({"board": rows([0])}, "board has 1 rows, for 2 deals"),
        ({"known": np.full((3, 2, 2), NONE)}, "known has 3 rows, for 2 deals"),
        ({"dead": np.full((0, 2), NONE)}, "dead has 0 rows, for 2 deals"),
        ({"dead": np.full((2, 53), NONE)}, "dead has 53 cards a row, a deck has 52"),
        ({"known": np.full((2, 3, 2), NONE)}, "known has 3 seats a row, there are 2 players"),
        ({"known": np.full((2, 1, 2), NONE)}, "known has 1 seats a row, there are 2 players"),
        ({"known": np.full((2, 2, 3), NONE)}, "3 cards are too many for holdem"),
        (
            {"game": "stud", "players": 8, "known": np.full((2, 8, 7), NONE)},
            "seat 0: 7 cards, but stud with 8 seats deals 6 there",
        ),
        ({"board": rows([0], [1]), "dead": "2c 2c"}, "dead: 2c appears twice"),
        ({"n": 0, "board": np.zeros((0, 1), int), "dead": "2c 2c"}, "dead: 2c appears twice"),
        ({"n": 10**40, "known": ["AA"]}, ""),
    ],
)
def test_a_value_error(arguments, message):
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        deal(**{"n": 2} | arguments)


@pytest.mark.parametrize("dtype", [float, bool, object, "U2", complex])
def test_dtypes_that_are_refused(dtype):
    for name, shape in (("known", (2, 2, 2)), ("board", (2, 3)), ("dead", (2, 3))):
        with pytest.raises(TypeError, match=f"^{name} must be integers, not an array of"):
            deal(2, **{name: np.zeros(shape, dtype)})


def test_masked_arrays_are_refused():
    for name, shape in (("known", (2, 2, 2)), ("board", (2, 3)), ("dead", (2, 3))):
        with pytest.raises(TypeError, match="masked"):
            deal(2, **{name: np.ma.masked_array(np.full(shape, NONE))})


def test_inputs_are_left_alone():
    states = mixed_states(50)
    before = {name: np.copy(part) for name, part in states.items()}
    for part in states.values():
        if isinstance(part, np.ndarray):
            part.flags.writeable = False
    deal(50, **states)
    assert all(np.array_equal(states[name], part) for name, part in before.items())


@settings(max_examples=300)
@given(st.data())
def test_hostile_rows(data):
    """Any bytes at all: the row and place of the slow check, or legal deals."""
    n = data.draw(st.integers(1, 4))
    ids = st.one_of(st.just(NONE), st.integers(0, 51), st.sampled_from([52, 53, 63, 64, 127, 128, 254, 191]))
    shapes = {"known": (n, 2, 2), "board": (n, 6), "dead": (n, 3)}
    given_ = {}
    for name, shape in shapes.items():
        size = int(np.prod(shape))
        given_[name] = np.array(data.draw(st.lists(ids, min_size=size, max_size=size)), np.uint8).reshape(shape)
    wrong = next(filter(None, (fault(row, *(given_[name][row] for name in shapes)) for row in range(n))), None)
    if wrong:
        with pytest.raises(ValueError, match="^" + re.escape(wrong)):
            deal(n, **given_, seed=1)
    else:
        hole, board = deal(n, **given_, seed=1)
        for row in range(n):
            dealt = [*hole[row].ravel().tolist(), *board[row].tolist()]
            assert not repeats(dealt + known_of(given_["dead"][row])) and max(dealt) < 52
            for seat in range(2):
                hand = known_of(given_["known"][row, seat])
                assert hole[row, seat, : len(hand)].tolist() == hand
            shown = known_of(given_["board"][row])
            assert board[row, : len(shown)].tolist() == shown


def fault(row, known, board, dead):
    """The beginning of the message for a row, or None."""
    seen = set()
    for place, ids, most in (("seat 0", known[0], 2), ("seat 1", known[1], 2), ("board", board, 5), ("dead", dead, 52)):
        for one in known_of(ids):
            if one > 51:
                return f"row {row}: {place}: {one} is not a card id"
            if one in seen:
                return f"row {row}: {place}: {to_text(one)} appears twice"
            seen.add(one)
        if len(known_of(ids)) > most:
            return f"row {row}: {place}: {len(known_of(ids))} cards, but"
    return None


def test_ids_and_texts_may_stand_beside_rows():
    board = np.array([[card("2c"), NONE]] * 3)
    wanted = deal(3, known=["AsKd", None], board=board, dead="Qh", seed=1)
    assert_same(deal(3, known=[cards("AsKd")], board=board, dead=np.array([[card("Qh")]] * 3), seed=1), wanted)
