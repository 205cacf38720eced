"""The collected cases of cases.jsonl: hands that other programs got wrong, and what must come out.

Every case is run here; the last test counts them.
"""

from itertools import permutations

import numpy as np
import oracle
import pytest
from cases import CASES, NAMES, RUN, agrees, has, ranks, run, where, winners

from evaluator import (
    Category,
    Range,
    badugi,
    best_five,
    card,
    cards,
    category,
    describe,
    deuce_seven,
    equity,
    high,
    low8,
    omaha_high,
    omaha_low8,
    pai_gow,
    razz,
    shares,
    short_deck,
    three_card,
    to_cactus_kev,
    to_text,
)


@run(*where(lambda given, expected: has(given, "cards") and has(expected, "kev_rank")))
def test_one_hand(case):
    hand, expected = case["input"]["cards"], case["expected"]
    value = high(hand)
    assert to_cactus_kev(value) == expected["kev_rank"] and value == 7463 - expected["kev_rank"]
    five = best_five(hand)
    assert five.shape == (expected.get("count", 5),)
    assert to_text(five) == expected.get("best_five", to_text(five))
    assert "hand" not in expected or agrees(expected["hand"], value, five)
    assert "best_five" in expected or "hand" in expected


@run(*where(lambda given, expected: has(expected, "winners", "kev_ranks")))
def test_showdown(case):
    given, expected = case["input"], case["expected"]
    hands = given["hands"] if "hands" in given else [hole + given["board"] for hole in given["holes"]]
    values = [high(hand) for hand in hands]
    assert winners(values) == expected["winners"]
    won = [1 / len(expected["winners"]) if seat in expected["winners"] else 0 for seat in range(len(hands))]
    assert shares(values).tolist() == won
    assert [to_cactus_kev(value) for value in values] == expected["kev_ranks"]
    for hand, value, shorthand in zip(hands, values, expected["hands"], strict=True):
        assert agrees(shorthand, value, best_five(hand)), describe(value)


@run("crash-01")
def test_hand_and_flop(case):
    hand = case["input"]["hole"] + case["input"]["board"]
    assert to_cactus_kev(high(hand)) == case["expected"]["kev_rank"]
    assert agrees(case["expected"]["hand"], high(hand), best_five(hand))


@run(*where(lambda given, expected: has(given, "hole") and len(given["hole"]) == 8 and has(expected, "kev_rank")))
def test_omaha(case):
    hole, board, expected = case["input"]["hole"], case["input"]["board"], case["expected"]
    value = omaha_high(hole, board)
    assert to_cactus_kev(value) == expected["kev_rank"]
    assert agrees(expected["hand"], value, best_five(hole, board, evaluator="omaha"))


@run(*where(lambda given, expected: has(expected, "high_winner")))
def test_omaha_high_low(case):
    holes, board, expected = case["input"]["holes"], case["input"]["board"], case["expected"]
    highs, lows = [omaha_high(hole, board) for hole in holes], [omaha_low8(hole, board) for hole in holes]
    assert winners(highs) == ["AB".index(expected["high_winner"])]
    assert winners(lows) == ["AB".index(expected["low_winner"])]
    sides = expected["high_winner"] + expected["low_winner"]
    assert shares(highs, lows).tolist() == [sides.count(seat) / 2 for seat in "AB"]
    for hole, value, low, shorthand, digits in zip(
        holes, highs, lows, expected["highs"], expected["lows"], strict=True
    ):
        assert agrees(shorthand, value, best_five(hole, board, evaluator="omaha_high"))
        if digits is None:
            assert low == 0
        else:
            assert describe(low, "omaha_low8") == "-".join(digits) + " low"
            assert ranks(best_five(hole, board, evaluator="omaha_low8")) == digits


@run(*where(lambda given, expected: has(expected, "low8")))
def test_eight_or_better(case):
    given, digits = case["input"], case["expected"]["low8"]
    if "hole" in given:
        hand, game, value = (given["hole"], given["board"]), "omaha_low8", omaha_low8(given["hole"], given["board"])
    else:
        hand, game, value = (given["cards"],), "low8", low8(given["cards"])
    if digits is None:
        assert value == 0 and describe(value, game) == "no low"
        with pytest.raises(ValueError, match="no qualifying low"):
            best_five(*hand, evaluator=game)
    else:
        assert describe(value, game) == "-".join(digits) + " low"
        assert ranks(best_five(*hand, evaluator=game)) == digits
    if "high" in case["expected"]:
        assert agrees(case["expected"]["high"], high(*hand), best_five(*hand))


@run(*where(lambda given, expected: has(expected, "low") and not has(expected, "category")))
def test_razz_hand(case):
    hand = case["input"]["cards"]
    assert agrees(case["expected"]["low"], razz(hand), best_five(hand, evaluator="razz"), "razz")


@run("razz-04", "razz-05")
def test_razz_showdown(case):
    assert winners([razz(hand) for hand in case["input"]["hands"]]) == [case["expected"]["winner"]]


@run("input-validation-01")
def test_ten_is_a_t_in_a_showdown(case):
    board = case["input"]["board"]
    values = [high(hole + board) for hole in case["input"]["holes"]]
    assert winners(values) == [0] and describe(values[0]) == "straight, king high"
    assert category(high("2d 6s 6c 3d 10c")) is Category.PAIR


@run("input-validation-02")
def test_ten_is_a_t_in_a_hand(case):
    assert describe(high(case["input"]["cards"])) == case["expected"]
    assert describe(high(" ".join(case["input"]["cards"]))) == case["expected"]


@run("input-validation-03")
def test_look_alike_letters_are_named(case):
    for read in (cards, high):
        with pytest.raises(ValueError, match=r"position 0 .*U\+0441"):
            read(case["input"]["cards"])


@run("input-validation-04")
def test_suit_symbols_but_no_playing_card_characters(case):
    text = case["input"]["cards"]
    for read in (cards, high):
        with pytest.raises(ValueError, match="'\N{PLAYING CARD QUEEN OF DIAMONDS}' at position 2"):
            read(text)
    assert to_text(cards(text.replace("\N{PLAYING CARD QUEEN OF DIAMONDS}", ""))) == "Ah Ks Js Th"


@run("input-validation-05")
def test_upper_and_lower_case(case):
    assert [to_text([card(text)]) for text in case["input"]["cards"]] == ["Ah", "Ah", "Ah", "Ts"]


@run("input-validation-06")
def test_duplicate_in_a_hand(case):
    with pytest.raises(ValueError, match="As"):
        high(case["input"]["cards"])


@run("input-validation-07")
def test_duplicate_in_hole_and_board(case):
    with pytest.raises(ValueError, match="8s"):
        high(f"{case['input']['hole']} {case['input']['board']}")


@run("input-validation-08")
def test_duplicate_in_one_hole(case):
    bad, good = case["input"]["holes"]
    with pytest.raises(ValueError, match="7h"):
        high(bad + case["input"]["board"])
    assert high(good + case["input"]["board"])


@run("input-validation-10")
def test_a_card_that_was_dealt_twice(case):
    with pytest.raises(ValueError, match="Jd"):
        high(case["input"]["hole"] + case["input"]["board_contains"] + "2c3c4c5c")


@run("input-validation-11")
def test_duplicate_between_omaha_hole_and_board(case):
    for evaluate in (omaha_high, omaha_low8):
        with pytest.raises(ValueError, match="As"):
            evaluate(case["input"]["hole"], case["input"]["board"])


@run("input-validation-12")
def test_duplicate_in_a_batch(case):
    rows = oracle.random_hands(1000, 7, seed=12)
    rows[600, 5] = rows[600, 1]
    for evaluate, expected in ((high, oracle.high_many), (low8, oracle.low8_many), (razz, oracle.razz_many)):
        with pytest.raises(ValueError, match=rf"row 600\b.*{to_text(rows[600, 1:2])}"):
            evaluate(rows)
        values = evaluate(rows, validate=False)
        others = np.arange(1000) != 600
        assert np.array_equal(values[others], expected(rows[others]))


@run("input-validation-13")
def test_two_cards_are_no_hand(case):
    with pytest.raises(ValueError, match="2 cards"):
        high(case["input"]["hole"] + case["input"]["board"])


@run(*where(lambda given, expected: has(given, "range") and has(expected, "combos")))
def test_hands_of_a_range(case):
    assert len(Range(case["input"]["range"])) == case["expected"]["combos"]


@run("api-semantics-03")
def test_equal_hands_are_equal(case):
    a, b = high(case["input"]["a"]), high(case["input"]["b"])
    assert not a < b and not a > b and a == b and a <= b


@run("api-semantics-04")
def test_larger_wins_through_all_categories(case):
    assert high(case["input"]["a"]) == 7462
    assert (np.diff(category(np.arange(1, 7463)).astype(int)) >= 0).all()
    best_of_each = "AsKsQsJsTs AcAdAhAsKc AcAdAhKcKd AhKhQhJh9h AcKdQhJsTc AcAdAhKcQd AcAdKcKdQh AcAdKhQsJc AcKdQhJs9c"
    values = [high(hand) for hand in best_of_each.split()]
    assert values == sorted(values, reverse=True) and len(set(values)) == 9


@run("api-semantics-05")
def test_royal_flush_is_a_straight_flush(case):
    value = high(case["input"]["cards"])
    assert category(value) is Category.STRAIGHT_FLUSH and describe(value) == "royal flush"


@run("api-semantics-06")
def test_suits_have_no_rank(case):
    spade, club = case["input"]["cards"]
    rest = "Kd Qh 7d 5h 3c 2d"
    for evaluate in (high, low8, razz):
        assert evaluate(f"{spade} {rest}") == evaluate(f"{club} {rest}")


@run("api-semantics-09")
def test_texts_are_str(case):
    assert type(describe(7462)) is str and type(to_text([51])) is str


@run(*where(lambda given, expected: has(given, "ranges") and has(expected, "equity")))
def test_equity_of_ranges(case):
    given, expected = case["input"], case["expected"]
    answer = equity(given["ranges"], given["board"], dead=given["dead"])
    assert answer.trials == expected["total"] and np.allclose(answer.equity, expected["equity"], rtol=0, atol=6e-9)
    if "wins_by_player_mask" in expected:
        assert answer.winners.tolist() == expected["wins_by_player_mask"]
    else:
        assert answer.winners.tolist() == [0, *expected["wins"], expected["ties"]]


@run(*where(lambda given, expected: has(given, "hands") and has(expected, "win_mask")))
def test_equity_of_other_games(case):
    given, expected = case["input"], case["expected"]
    game = "short_deck" if case["game"].startswith("short deck") else case["game"]
    answer = equity(given["hands"], given.get("board", ""), game=game)
    assert answer.trials == expected["total"] and np.allclose(answer.equity, expected["equity"], rtol=0, atol=6e-9)
    assert answer.winners.tolist() == [expected["win_mask"].get(str(number), 0) for number in range(4)]


@run("equity-18")
def test_equity_of_two_halves(case):
    expected = case["expected"]
    answer = equity(case["input"]["hands"], game=case["game"])
    low_wins = [answer.low_winners[1 << seat] + answer.low_winners[3] for seat in range(2)]
    assert answer.high_winners[1:3].tolist() == expected["high_wins"] and low_wins == expected["low_wins_or_ties"]
    assert answer.low_winners[0] == expected["no_low"] and answer.scoop.tolist() == expected["scoops"]
    assert np.allclose(answer.equity, expected["equity"], rtol=0, atol=6e-9)


@run("input-validation-09")
def test_one_card_everywhere(case):
    with pytest.raises(ValueError, match="Ac appears twice"):
        equity(case["input"]["holes"], case["input"]["board"])


@run("threads-01")
def test_random_deals_are_a_matter_of_the_seed(case):
    answers = [equity(["AhKh", "QQ", "random"], samples=2_500_000, seed=1, threads=threads) for threads in (1, 2, 3)]
    assert answers[0] == answers[1] == answers[2]
    thirds = [equity(["AhKh", "QQ", "random"], samples=samples, seed=1) for samples in (1 << 20, 1 << 21)]
    assert (thirds[1].winners != 2 * thirds[0].winners).any()  # no two shards have the same stream


@run("api-semantics-07")
def test_number_of_deals_and_standard_error(case):
    answer = equity(["AhKh", "QsQd"], samples=10_000, seed=1)
    assert answer.trials == 10_000 and not answer.exact and (abs(answer.stderr - 0.005) < 1e-4).all()
    assert equity(["AhKh", "QsQd"]).exact


@run("api-semantics-08")
def test_caller_keeps_deck_and_board(case):
    hands, board, dead = [np.array([50, 46]), np.array([41, 43])], np.array([0, 5, 10]), np.array([20])
    for options in ({}, {"samples": 100}):
        equity(hands, board, dead=dead, **options)
    assert [hand.tolist() for hand in hands] == [[50, 46], [41, 43]]
    assert board.tolist() == [0, 5, 10] and dead.tolist() == [20]


@run("property-02")
def test_suits_matter_neither_to_values_nor_to_equities(case):
    hands, board, dead = cards(["AhKh", "QsQd", "7c6h"]), cards("Th 9d 2c"), cards("Qh As")
    values = [high(np.concatenate([hand, board])) for hand in hands]
    answer = equity(hands, board, dead=dead)
    for order in permutations(range(4)):
        suits = np.array(order, dtype=np.uint8)
        renamed = [part // 4 * 4 + suits[part % 4] for part in (hands, board, dead)]
        assert [high(np.concatenate([hand, renamed[1]])) for hand in renamed[0]] == values
        assert equity(renamed[0], renamed[1], dead=renamed[2]) == answer


@run("property-01")
def test_neither_order_nor_suits_matter(case):
    rows = np.concatenate([oracle.random_hands(500, 7, seed=1), oracle.rare_hands(500, 7, seed=2)])
    shuffled = np.random.default_rng(3).permuted(rows, axis=1)
    for evaluate in (high, low8, razz):
        values = evaluate(rows)
        assert np.array_equal(evaluate(shuffled), values)
        for suits in permutations(range(4)):
            assert np.array_equal(evaluate(rows // 4 * 4 + np.array(suits, dtype=np.uint8)[rows % 4]), values)


# --- The other games --------------------------------------------------------------------------------------------------

EVALUATE = {
    "2-7 low": deuce_seven,
    "short deck (flush>FH, straight>trips)": short_deck,
    "three card poker": three_card,
    "badugi": badugi,
}


@run(*where(lambda given, expected: has(given, "best_to_worst")))
def test_order_of_hands(case):
    values = list(map(EVALUATE[case["game"]], case["input"]["best_to_worst"]))
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)


@run("deuce-to-seven-03")
def test_a_low_that_dodges_a_flush(case):
    value, five = deuce_seven(case["input"]["cards"]), best_five(case["input"]["cards"], evaluator="deuce_seven")
    assert describe(value, "deuce_seven") == "-".join(case["expected"]["low"]) + " low"
    assert category(value, "deuce_seven") == NAMES[case["expected"]["category"]]
    assert ranks(five) == case["expected"]["low"] and high(five) < high("2c 3c 4c 5c 7c")


@run(*where(lambda given, expected: has(expected, "badugi")))
def test_badugi(case):
    size, letters = case["expected"]["badugi"].split()
    value = badugi(case["input"]["cards"])
    assert f"{category(value, 'badugi')}-card" == size
    assert ranks(best_five(case["input"]["cards"], evaluator="badugi")) == letters


@run("badugi-07", "short-deck-01", "short-deck-02")
def test_showdown_of_another_game(case):
    won = winners(list(map(EVALUATE[case["game"]], case["input"]["hands"])))
    assert won == case["expected"].get("winners", [case["expected"].get("winner")])


@run("three-card-02")
def test_three_cards_of_equal_ranks(case):
    assert three_card(case["input"]["hands"][0]) == three_card(case["input"]["hands"][1])


@run(*where(lambda given, expected: has(expected, "best_five_category")))
def test_pai_gow(case):
    hand, expected = case["input"]["cards"].replace(" + Joker", " Jk"), case["expected"]["best_five_category"]
    names = {
        "five aces": "five aces",
        "high card AKQT7": "high card, A-K-Q-T-7",
        "pair AK97": "pair of aces, K-9-7",
        "straight, J high": "straight, jack high",
    }
    assert describe(pai_gow(hand), "pai_gow") == names[expected]
    assert 52 in best_five(hand, evaluator="pai_gow")


def test_no_case_is_forgotten():
    assert RUN == set(CASES)
