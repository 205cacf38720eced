"""Random deals: those of the slow oracle, card for card; the same at every level and on any number of threads; legal.

That they are equally likely is the matter of test_deal_chances.py.
"""

import pickle

import deal_oracle
import numpy as np
import pytest
from at_levels import LEVELS, run_at
from deal_oracle import BLOCK, SHARD, SPOTS, STATES, oracle_deals, shard_words
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import card, deal, rules, to_text

DECK = range(52)


def ids(text):
    """Ids of a text of cards without blanks, what is unknown left out."""
    text = (text or "").replace(" ", "").replace("*", "")
    return [card(text[at : at + 2]) for at in range(0, len(text), 2)]


def expected(n, name, words):
    given_, seats, hole_cards, board_cards = SPOTS[name]
    hands = [ids(hand) for hand in given_.get("known", [])]
    hands += [[]] * (seats - len(hands))
    return oracle_deals(n, hands, ids(given_.get("board")), hole_cards, board_cards, ids(given_.get("dead")), words)


def assert_same(one, other):
    for ours, theirs in zip(one, other, strict=True):
        assert ours.shape == theirs.shape and np.array_equal(ours, theirs)


# --- Card for card ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SPOTS)
def test_deals_are_those_of_the_oracle(name):
    dealt = deal(700, seed=5, **SPOTS[name][0])
    assert all(part.dtype == np.uint8 and part.flags.c_contiguous for part in dealt)
    assert_same(dealt, expected(700, name, shard_words(5, 0)))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_deals_the_same(level, tmp_path):
    run_at(level, deal_oracle.__file__, tmp_path / "deals.npz")
    with np.load(tmp_path / "deals.npz") as found:
        for name, (arguments, *_) in SPOTS.items():
            for n in (1, 63, 64, 65, 71, 72, 73, 1000):
                assert_same([found[f"{name}, {n}: {part}"] for part in ("hole", "board")], deal(n, seed=n, **arguments))
        for name, arguments in STATES.items():
            assert_same([found[f"{name}: {part}"] for part in ("hole", "board")], deal(1000, seed=1, **arguments))


def test_the_first_deals_of_a_seed_are_pinned():
    hole, board = deal(3, 3, seed=20240607)
    assert hole.tolist() == [
        [[49, 46], [42, 24], [32, 9]],
        [[3, 7], [28, 8], [47, 39]],
        [[35, 45], [12, 44], [50, 30]],
    ]
    assert board.tolist() == [[21, 41, 31, 5, 15], [2, 12, 10, 51, 26], [1, 25, 34, 31, 7]]


@pytest.mark.parametrize("name", ["known", "stud"])
def test_every_shard_has_its_own_seed(name):
    n = 2 * SHARD + 777
    hole, board = deal(n, seed=9, **SPOTS[name][0])
    for shard in range(3):
        part = slice(shard * SHARD, shard * SHARD + 100)
        assert_same((hole[part], board[part]), expected(100, name, shard_words(9, shard)))
    for threads in (2, 3, -1, 64):
        assert_same(deal(n, seed=9, threads=threads, **SPOTS[name][0]), (hole, board))
    for fewer in (0, 1, BLOCK, SHARD - 1, SHARD, SHARD + 1):
        assert_same(deal(fewer, seed=9, threads=2, **SPOTS[name][0]), (hole[:fewer], board[:fewer]))


def test_as_many_draws_are_kept_for_each_card():
    """The rule of the kernel's draws, over all of them: what the oracle and the kernel reject leaves equal chances."""
    draws = np.arange(65536)
    for cards_left in range(1, 53):
        cards, rest = np.divmod(draws * cards_left, 65536)
        kept = np.bincount(cards[rest >= 65536 % cards_left], minlength=cards_left)
        assert (kept == 65536 // cards_left).all()


# --- Any deal is legal ------------------------------------------------------------------------------------------------


def check_legal(hole, board, hands, known_board, dead, deck=DECK):
    rows = np.concatenate([*hole.swapaxes(0, 1), board], axis=1)
    assert (np.diff(np.sort(rows, axis=1).astype(int), axis=1) > 0).all(), "a card twice"
    assert np.isin(rows, deck).all() and not np.isin(rows, dead).any()
    for seat, hand in enumerate(hands):
        assert (hole[:, seat, : len(hand)] == hand).all()
    assert (board[:, : len(known_board)] == known_board).all()


@pytest.mark.parametrize("name", sorted(rules.GAMES))
def test_every_game_and_number_of_seats(name):
    game = rules.GAMES[name]
    for hole_cards in game.hole:
        given_ = {"known": ["*" * hole_cards]} if len(game.hole) > 1 else {}
        for seats in range(1, (game.most_seats or (len(game.deck) - game.board) // hole_cards) + 1):
            hole, board = deal(100, seats, game=name, seed=seats, **given_)
            shared = max(seats - 7, 0) if game.shared_streets else 0
            assert hole.shape == (100, seats, hole_cards - shared) and board.shape == (100, game.board + shared)
            check_legal(hole, board, [], [], [])


@st.composite
def spots(draw):
    """A game, seats, and cards for hands, board and dead cards that fit."""
    game = rules.GAMES[draw(st.sampled_from(sorted(rules.GAMES)))]
    seats = draw(st.integers(1, 7))
    hole_cards = draw(st.sampled_from(game.hole))
    deck = draw(st.permutations(game.deck))
    hands, at = [], 0
    for _ in range(draw(st.integers(0, seats))):
        length = draw(st.integers(0, hole_cards))
        hands.append(deck[at : at + length])
        at += length
    shown = draw(st.integers(0, game.board))
    board, at = deck[at : at + shown], at + shown
    spare = len(game.deck) - seats * hole_cards - game.board
    dead = deck[at : at + draw(st.integers(0, max(spare, 0)))]
    return game, seats, hole_cards, hands, board, dead


@settings(max_examples=60)
@given(spots(), st.integers(0, 2**130), st.integers(0, 200), st.booleans())
def test_any_spot(spot, seed, n, as_text):
    game, seats, hole_cards, hands, board, dead = spot
    name = f"{game.name}-{hole_cards}" if len(game.hole) > 1 else game.name
    shown = (
        [to_text(hand) if as_text else hand for hand in hands],
        *(to_text(part) if as_text else part for part in (board, dead)),
    )
    dealt = deal(n, seats, game=name, known=shown[0], board=shown[1], dead=shown[2], seed=seed)
    assert dealt[0].shape == (n, seats, hole_cards) and dealt[1].shape == (n, game.board)
    check_legal(*dealt, hands, board, dead)


@pytest.mark.parametrize(
    "hand",
    [
        "As Kd *",
        "as,kd",
        "*,A♠,*,K♦",
        "**AsKd",
        "As*Kd",
        [51, 45],
        ("As", "*", 45),
        ["As", "Kd", " * "],
        np.array([51, 45]),
    ],
)
def test_ways_to_write_a_hand(hand):
    dealt = deal(50, 2, game="omaha", known=[None, hand], seed=1)
    assert_same(dealt, deal(50, 2, game="omaha4", known=["random", "AsKd"], seed=1))


@pytest.mark.parametrize(
    "nothing", [None, "", " ", "random", " Random\n", [], (), np.array([], dtype=np.int64), "*", ["*"]]
)
def test_ways_to_know_nothing(nothing):
    assert_same(deal(50, seed=1), deal(50, known=[nothing], board=None, dead=None, seed=1))
    assert_same(deal(50, seed=1), deal(50, known=[], board="***", dead=[], seed=1))


def test_known_hands_as_an_array():
    known = np.array([[51, 50], [0, 1]])
    assert_same(deal(50, known=known, seed=1), deal(50, known=["AsAh", "2c2d"], seed=1))


@pytest.mark.parametrize(
    ("listed", "hole_cards"), [([], 4), (["As"], 4), (["As***"], 4), (["As***", "Kd****"], 5), (["******"], 6)]
)
def test_omaha_has_as_many_hole_cards_as_the_longest_hand(listed, hole_cards):
    hole, _ = deal(1, 2, game="omaha8", known=listed)
    assert hole.shape == (1, 2, hole_cards)


def test_dead_cards_may_leave_one_card_for_all():
    """Seven seats of stud take 49 cards: with four dead ones the seventh card is on the board."""
    for dead, shapes in (("2c3c4c", ((9, 7, 7), (9, 0))), ("2c3c4c5c", ((9, 7, 6), (9, 1)))):
        assert tuple(part.shape for part in deal(9, 7, game="stud", dead=dead)) == shapes


def test_games_that_come_as_a_record(monkeypatch):
    """A short deck, a draw game: nothing but the record is new."""
    short_deck = rules.Game("short_deck", hole=(2,), board=5, high="short_deck", deck=range(16, 52))
    badugi = rules.Game("badugi", hole=(4,), board=0, low="badugi")
    monkeypatch.setattr(rules, "GAMES", {**rules.GAMES, "short_deck": short_deck, "badugi": badugi})
    hole, board = deal(20_000, 6, game="short-deck", known=["6c"], dead="As", seed=1)
    check_legal(hole, board, [[16]], [], [51], deck=range(16, 52))
    assert set(np.unique(hole)) == {*range(16, 51)}
    hole, board = deal(500, 2, game="Badugi", known=["As2d3c", "Kh"], dead="Kd Qd Jd", seed=1)
    assert hole.shape == (500, 2, 4) and board.shape == (500, 0)
    check_legal(hole, board, [ids("As2d3c"), ids("Kh")], [], ids("KdQdJd"))
    with pytest.raises(ValueError, match="^seat 0: 5c is not in the deck of short_deck"):
        deal(1, game="short_deck", known=["5c"])


# --- Seeds ------------------------------------------------------------------------------------------------------------


def test_equal_seeds_give_equal_deals():
    wanted = deal(200, seed=12)
    sequence = np.random.SeedSequence(12)
    for seed in (12, np.int64(12), np.uint8(12), sequence, pickle.loads(pickle.dumps(sequence)), [12], (12,)):
        assert_same(deal(200, seed=seed), wanted)
    assert sequence.n_children_spawned == 0
    assert_same(deal(200, seed=sequence), wanted)
    assert_same(deal(200, seed=np.array([1, 2**40], dtype=np.uint64)), deal(200, seed=[1, 2**40]))
    child = np.random.SeedSequence(12).spawn(2)[1]
    assert_same(deal(200, seed=child), deal(200, seed=pickle.loads(pickle.dumps(child))))


def test_other_seeds_give_other_deals():
    seeds = [0, 1, 2**64, 2**64 + 1, [1, 2], [2, 1], *np.random.SeedSequence(1).spawn(3), None, None]
    boards = [deal(50, seed=seed)[1].tobytes() for seed in seeds]
    assert len(set(boards)) == len(boards)


@pytest.mark.parametrize("kind", ["PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"])
def test_a_generator_gives_the_seed_and_moves_on(kind):
    make = getattr(np.random, kind)
    generator, same, bare = np.random.Generator(make(3)), np.random.Generator(make(3)), make(3)
    first, second = deal(100, seed=generator), deal(100, seed=generator)
    assert not np.array_equal(first[1], second[1])
    assert_same(deal(100, seed=bare), first)
    assert_same(deal(100, seed=same), first)
    assert_same(deal(100, seed=same), second)
    assert generator.integers(2**62) == same.integers(2**62) != np.random.Generator(make(3)).integers(2**62)


def test_the_global_state_of_numpy_is_left_alone():
    np.random.seed(1)
    before = np.random.get_state()[1].copy()
    deal(10)
    deal(10, seed=1)
    assert np.array_equal(np.random.get_state()[1], before)


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"known": ["AsAs"]}, "seat 0: As appears twice"),
        ({"known": ["AsKs", "2c"], "board": "Ks"}, "board: Ks appears twice"),
        ({"known": ["AsKs", "Ks"]}, "seat 1: Ks appears twice"),
        ({"board": "Ks", "dead": "2c Ks"}, "dead: Ks appears twice"),
        ({"dead": [5, 5]}, "dead: 3d appears twice"),
        ({"known": ["As Jk"]}, "seat 0: 52 is not a card id (0..51), it is the joker"),
        ({"known": [[3, 53]]}, "seat 0: 53 is not a card id (0..52)"),
        ({"board": [-1]}, "board: -1 is not a card id (0..52)"),
        ({"known": ["", "As * Xx"]}, "seat 1: 'Xx' at position 1 (character 5) is not a card"),
        ({"known": ["AsKsQs"]}, "seat 0: 'AsKsQs' at position 0 (character 0) is not a range of hands"),
        ({"known": [[51, 47, 43]]}, "3 cards are too many for holdem, which deals 2 to a seat"),
        ({"known": ["As**"]}, "3 cards are too many for holdem"),
        ({"game": "omaha5", "known": ["AsKsQsJsTs*"]}, "6 cards are too many for omaha, which deals 5 to a seat"),
        (
            {"game": "stud", "players": 8, "known": ["AsKsQsJsTs9s8s"]},
            "seat 0: 7 cards, but stud with 8 seats deals 6 there",
        ),
        ({"board": "2c3c4c5c6c7c"}, "board: 6 cards, but holdem with 2 seats deals 5 there"),
        ({"game": "razz", "board": "2c"}, "board: 1 card, but razz with 2 seats deals 0 there"),
        ({"known": ["", "", ""]}, "3 known hands for 2 seats"),
        ({"dead": "2c *"}, "dead: a card that is not known cannot be dead"),
        ({"players": 0}, "holdem is for 1 or more players, not 0"),
        ({"players": -3}, "holdem is for 1 or more players, not -3"),
        ({"players": 24}, "holdem for 24 players takes 53 cards, there are 52"),
        ({"players": 10**30}, "holdem for 1000"),
        ({"players": 10, "game": "stud"}, "stud is for 1 to 9 players, not 10"),
        ({"players": 12, "game": "omaha"}, "omaha for 12 players takes 53 cards, there are 52"),
        ({"players": 9, "game": "stud", "dead": "2c2d2h2s3c3d"}, "stud for 9 players takes 47 cards, there are 46"),
        ({"players": 22, "dead": "2c2d2h2s"}, "holdem for 22 players takes 49 cards, there are 48"),
        ({"n": -1}, "n must not be negative, got -1"),
        ({"n": 2**62}, ""),
        ({"n": 10**40}, ""),
        ({"game": "bridge"}, "unknown game 'bridge'; there are holdem, omaha (also omaha-4, -5, -6), omaha8"),
        ({"seed": -1}, "seed must not be negative, got -1"),
        ({"seed": [1, -2]}, "seed must not be negative, got -2"),
        ({"seed": []}, "seed is an empty sequence"),
        ({"threads": 0}, "threads must be -1"),
    ],
)
def test_a_value_error(arguments, message):
    with pytest.raises(ValueError) as caught:
        deal(**{"n": 3} | arguments)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 1.0}, "n must be an int, not float"),
        ({"n": "3"}, "n must be an int, not str"),
        ({"n": None}, "n must be an int, not NoneType"),
        ({"n": True}, "n must be an int, not bool"),
        ({"players": 2.0}, "players must be an int, not float"),
        ({"players": np.bool_(True)}, "players must be an int, not bool"),
        ({"game": None}, "game must be a name such as 'holdem', not NoneType"),
        ({"known": "AsAh"}, "known is a list of hands, one a seat, not str"),
        ({"known": 7}, "known is a list of hands, one a seat, not int"),
        ({"known": {"AsAh": 1}}, "known is a list of hands, one a seat, not dict"),
        ({"known": [51, 50]}, "seat 0: cards are text, integer ids or sequences of them, not int"),
        ({"known": [["AsKs"]]}, "seat 0: a hand has one axis, not 2"),
        ({"known": [[1.0]]}, "seat 0: "),
        ({"known": [b"AsAh"]}, "seat 0: cards are text or ids, not bytes"),
        ({"board": 3}, "board: cards are text, integer ids or sequences of them, not int"),
        ({"dead": np.zeros((1, 1, 1), int)}, "dead: a hand has one axis, not 3"),
        ({"seed": 1.5}, "seed must be None, an int, a sequence of ints, a numpy.random.SeedSequence, Generator or"),
        ({"seed": "1"}, "seed must be None"),
        ({"seed": True}, "seed must be None"),
        ({"seed": [True]}, "seed must be None"),
        ({"seed": [1, "2"]}, "seed must be None"),
        ({"seed": [1.0]}, "seed must be None"),
        ({"seed": [[1]]}, "seed must be None"),
        ({"seed": np.ones((2, 2), int)}, "seed must be None"),
        ({"seed": {1}}, "seed must be None"),
        ({"seed": np.random.RandomState(1)}, "seed must be None"),
        ({"threads": None}, ""),
    ],
)
def test_a_type_error(arguments, message):
    with pytest.raises(TypeError) as caught:
        deal(**{"n": 3} | arguments)
    assert str(caught.value).startswith(message)


def test_a_refused_call_takes_no_seed_from_a_generator():
    generator = np.random.default_rng(1)
    with pytest.raises(ValueError):
        deal(5, 30, seed=generator)
    assert generator.integers(2**62) == np.random.default_rng(1).integers(2**62)
