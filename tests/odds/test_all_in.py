"""allin_ev: pots times equities, against an oracle that plays every board of every pot in fractions."""

from fractions import Fraction

import numpy as np
import pot_oracle
import pytest
from equity_oracle import cut_deck, hand, hands_with, ids, text_of

from evaluator import Range, allin_ev, equity, pots, settle
from evaluator.odds.all_in import expected_chips


def exactly(hands, contributions, board="", game="holdem", dead="", dead_chips=0):
    """The fractions, of which allin_ev must be the floats and which must be all chips."""
    given = contributions, board, game, dead, dead_chips
    chips = expected_chips(hands, *given)
    assert sum(chips) == sum(contributions) + dead_chips and all(type(one) is Fraction for one in chips)
    got = allin_ev(hands, contributions, board, game=game, dead=dead, dead_chips=dead_chips)
    assert got.dtype == np.float64 and got.tolist() == [float(one) for one in chips]
    return chips


def test_by_hand():
    # A flush draw against a set on the turn: of 44 rivers seven hearts win, 2h and 3h make a full house.
    hands, board = ["AhKh", "QsQd"], "Qh 7h 2c 3s"
    assert exactly(hands, [50, 50], board) == [Fraction(700, 44), Fraction(3700, 44)]
    # The same with two hearts seen.
    assert exactly(hands, [50, 50], board, dead="4h5h") == [Fraction(500, 42), Fraction(3700, 42)]
    # A hand that has folded is not known; a bet that nobody called returns.
    assert exactly([*hands, None], [50, 70, 50], board) == [Fraction(150 * 7, 44), Fraction(150 * 37, 44) + 20, 0]


def test_one_seat_is_left():
    for board, dead in (("", ""), ("2c3c4c5c6c", "7c")):
        assert exactly([None, "AsAd", None], [10, 50, 7], board, dead=dead, dead_chips=3) == [0, 70, 0]
    assert exactly(["QQ+"], [5]) == [5]
    assert exactly(["random", None], [0, 0], dead_chips=4) == [4, 0]
    assert allin_ev([None] * 63 + ["AsAd"], [1] * 64).tolist() == [0] * 63 + [64]


@pytest.mark.parametrize("seed", range(12))
def test_known_hands_and_side_pots(seed):
    """Of hands, folded ones among them, on turns and rivers; dead cards, dead chips, contributions in any order."""
    random = np.random.default_rng(seed)
    seats = int(random.integers(2, 7))
    (*holes, board, dead), _ = cut_deck(random, *[2] * seats, 5 - seed % 3 % 2, int(random.integers(0, 4)))
    folded = [seat for seat in range(2, seats) if random.random() < 0.3]
    contributions = random.choice([0, 5, 10, 37, 100], seats)
    contributions[:2] = random.choice([20, 50], 2)
    hands = [None if seat in folded else text_of(hole) for seat, hole in enumerate(holes)]
    dealt = [None if seat in folded else hand(*hole) for seat, hole in enumerate(holes)]
    dead_chips = int(random.integers(0, 9))
    got = exactly(hands, contributions.tolist(), text_of(board), dead=text_of(dead), dead_chips=dead_chips)
    assert got == pot_oracle.expected(dealt, contributions.tolist(), board, dead, dead_chips)


@pytest.mark.parametrize("game", ["omaha", "omaha8", "stud", "stud8", "razz"])
@pytest.mark.parametrize("seed", range(3))
def test_games(game, seed):
    random = np.random.default_rng(seed)
    held, cards_on_board = (4, 5) if game.startswith("omaha") else (7, 0)
    (*holes, board), _ = cut_deck(random, held, held, held, 4 if cards_on_board else 0)
    if game == "omaha8" and seed:  # lows, and ties of them
        holes = [ids("As2sKdKc"), ids("Ad2dQhJc"), ids("3h4s9c9d")]
        board = [ids("5c7c8h2h"), ids("5c7cTh2h")][seed - 1]
    contributions = [30, 80, 80] if seed else [80, 45, 10]
    dealt = [hand(*hole) for hole in holes]
    if not cards_on_board:  # the last card of one hand is to come
        holes[0].pop()
        dealt[0] = hands_with(holes[0], held)
    got = exactly(list(map(text_of, holes)), contributions, text_of(board), game=game, dead_chips=3)
    wanted = pot_oracle.expected(dealt, contributions, board, dead_chips=3, game=game, cards_on_board=cards_on_board)
    assert got == wanted


def test_a_flop():
    holes, board = [ids("AhKh"), ids("QsQd"), ids("Jc9c")], ids("Qh7h2c")
    contributions = [100, 60, 25]
    got = exactly(list(map(text_of, holes)), contributions, text_of(board), dead="As", dead_chips=7)
    assert got == pot_oracle.expected([hand(*hole) for hole in holes], contributions, board, ids("As"), 7)


def test_hands_that_are_not_known_stay_in_the_deck():
    """Of a hand known in part the known card is out; who holds the others does not matter to those who compete."""
    board = ids("Qh7h2c3s9d")
    contributions = [50, 50, 20]
    dealt = [hand(*ids("AhKh")), hand(*ids("QsJd")), hands_with(ids("Qd"))]
    got = exactly(["AhKh", "QsJd", "Qd*"], contributions, text_of(board))
    assert got == pot_oracle.expected(dealt, contributions, board)
    board = ids("Qh7h2c3s")
    alone = exactly(["AhKh", "QsQd", "random"], contributions, text_of(board))
    main = equity(["AhKh", "QsQd", "random"], text_of(board))
    side = equity(["AhKh", "QsQd"], text_of(board))
    assert np.allclose([float(one) for one in alone], 60 * main.equity + 60 * np.append(side.equity, 0), 1e-12)


def test_ranges_that_compete_for_every_pot():
    board, contributions = ids("Qh7h2c3s9d"), [60, 60, 25]
    dealt = [{hole: 1 for hole in hands_with([]) if {*hole} < {*ids("AsAhAdAcKsKhKdKc")}}]
    aces_and_kings = "AA,KK,AK"
    dealt += [hand(*ids("QsJd")), hand(*ids("QdAc"))]
    got = exactly([aces_and_kings, "QsJd", "QdAc"], contributions, text_of(board))
    assert got == pot_oracle.expected(dealt, contributions, board)
    half = Range("AA:0.3,KK")  # weights that are no whole numbers are exact as well
    weighted = {hole: 1 for hole in hands_with([]) if {*hole} < {*ids("KsKhKdKc")}}
    weighted |= {hole: 0.3 for hole in hands_with([]) if {*hole} < {*ids("AsAhAdAc")}}
    got = exactly([half, "QsJd", "QdAc"], contributions, text_of(board))
    wanted = pot_oracle.expected([weighted, *dealt[1:]], contributions, board)
    assert np.allclose([float(one) for one in got], [float(one) for one in wanted], 1e-12)


def test_before_the_flop():
    hands, contributions = ["AsAd", "KsKd", "QhQc", None], [100, 250, 250, 20]
    main = equity(hands[:3]).equity
    side = equity(hands[1:3], dead="AsAd").equity
    wanted = 320 * main + 300 * np.array([0, *side])
    assert np.allclose([float(one) for one in exactly(hands, contributions)[:3]], wanted, 1e-12)
    found = pots(contributions, [3])
    assert found.amounts.tolist() == [320, 300]


def test_a_complete_board_is_what_settle_pays():
    """But for odd chips: here each pot divides evenly."""
    from evaluator import omaha_high, omaha_low8

    random = np.random.default_rng(5)
    for _ in range(20):
        (*holes, board), _ = cut_deck(random, 4, 4, 4, 5)
        contributions = (random.choice([1, 2, 3], 3) * 12).tolist()
        got = exactly(list(map(text_of, holes)), contributions, text_of(board), game="omaha8")
        assert got == settle(contributions, omaha_high(holes, board), omaha_low8(holes, board)).tolist()


def test_ids_and_texts():
    wanted = exactly(["AhKh", "QsQd", None], [50, 30, 7], "2c7dJhTc")
    hole, board = np.array([ids("AhKh"), ids("QsQd")]), np.array(ids("2c7dJhTc"), np.uint8)
    assert exactly([*hole, None], [50, 30, 7], board) == wanted
    assert exactly((hole[0].tolist(), "QQ", None), [50, 30, 7], board, dead=ids("QhQc")) != wanted
    assert exactly([["Ah", "Kh"], ("Qs", "Qd"), None], [50, 30, 7], ["2c", "7d", "Jh", "Tc"]) == wanted
    assert allin_ev(["AhKhQsJd2c", "AsKsQcJc2d"], [9, 9], "3d4d5h9c", game="omaha").sum() == 18


@pytest.mark.parametrize(
    "hands, contributions, options, message",
    [
        (["AsAd", "KsKd"], [1, 2, 3], {}, "^there are 2 hands and 3 contributions$"),
        (["AsAd", "KsKd"], [], {}, "there are 2 hands and 0 contributions"),
        (["AsAd", "KsKd"], [[1, 2]], {}, "^pots is for one hand"),
        ([None, None], [1, 2], {}, "^every seat has folded$"),
        ([None, "AsAd"], [1, 0], {}, "^no live seat has chips in the pot$"),
        (["AsAd", "KsKd"], [1, -2], {}, "^the contribution of seat 1 is negative: -2$"),
        (["AsAd", "KsKd"], [1, 2], {"dead_chips": -1}, "^dead_chips is negative"),
        ([None, "AsAd", None, "AsKd"], [1, 2, 3, 4], {}, "^seat 3: As appears twice"),
        ([None, "AsAd", None, "KsXd"], [1, 2, 3, 4], {}, "^seat 3: .*Xd"),
        ([None, "AsAd", None, "KsKd"], [1, 2, 3, 4], {"board": "As2c3c"}, "^board: "),
        ([None, "AsAd", None, "KsKd"], [1, 2, 3, 4], {"dead": "As2c3c"}, "^dead: "),
        ([None, "AsAd", None], [1, 2, 3], {"dead": "As2c3c"}, "^dead: "),
        ([None, "AsAd", ""], [1, 2, 3], {}, "^seat 2: no hand is given"),
        ([None, "AsAd", None, "AA"], [1, 2, 3, 4], {"dead": "Ah"}, "^seat 3: known cards block every hand"),
        (["AsAd", "KsKd"], [1, 2], {"game": "whist"}, "unknown game"),
        (["random"] * 11, [1] * 11, {}, "2 to 10 seats"),
        (["AsAd", "KsKd", "QQ+"], [20, 20, 10], {}, "^seat 2: a range is not eligible for a side pot"),
        (["random"] * 6, [20] * 6, {}, "^the pot of seats 0, 1, 2, 3, 4, 5: .*; equity estimates with samples=$"),
    ],
)
def test_refused(hands, contributions, options, message):
    with pytest.raises(ValueError, match=message):
        allin_ev(hands, contributions, **options)


def test_a_card_that_eight_seats_of_stud_share():
    hands = [text_of(range(6 * seat, 6 * seat + 6)) for seat in range(8)]
    assert sum(exactly(hands, [5] * 8, game="stud")) == 40
    with pytest.raises(ValueError, match="^stud with 8 seats shares cards, which side pots cannot$"):
        allin_ev(hands, [9, 9, *[5] * 6], game="stud")
    assert exactly(hands, [9, *[5] * 7], game="stud")[0] >= 4


@pytest.mark.parametrize("hands", ["AsAd", 5, None, b"AsAd", [5, "AsAd"], ["AsAd", 1.5]])
def test_hands_are_a_list(hands):
    with pytest.raises(TypeError):
        allin_ev(hands, [5, 5])


@pytest.mark.parametrize("contributions", [[1.0, 2.0], [True, False], None, "12", np.ma.array([1, 2])])
def test_contributions_are_integers(contributions):
    with pytest.raises(TypeError, match="^contributions must be integers|masked"):
        allin_ev(["AsAd", "KsKd"], contributions)
