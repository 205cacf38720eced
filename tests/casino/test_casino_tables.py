"""Pay tables, and the games that come down to them: bets on one's own hand, Three Card Poker, Let It Ride."""

import pickle
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations

import games_oracle
import numpy as np
import oracle
import pytest

from evaluator import cards
from evaluator.casino import house_edge, let_it_ride, simulate, three_card_poker
from evaluator.casino.games import game_named
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.pay_tables import MOST_PAID, MOST_PARTS, read_pay_table

DEFAULT = {"royal flush": 100, "quads": 10, "full house": 3, "other": 1}
ANTE_BONUS = {"straight flush": 5, "trips": 4, "straight": 1}


EXACT = {}


def exact(game, **rules):
    """The house edge, which several tests ask for."""
    question = repr((game, rules))
    if question not in EXACT:
        EXACT[question] = house_edge(game, threads=2, **rules)
    return EXACT[question]


# --- Pay tables -------------------------------------------------------------------------------------------------------


def test_lines_have_several_names():
    table = read_pay_table({"Royal": 9, "four_of-a kind": 8, "Boat": 7, "all other": 6}, DEFAULT)
    assert table.names == tuple(DEFAULT) and table.pays == (9, 8, 7, 6)
    assert (table["quads"], table[0]) == (8, tuple(DEFAULT))
    assert read_pay_table({"four": 1}, {"quads": 2}, aliases={"Four": "quads"}).pays == (1,)


@pytest.mark.parametrize("pay", [1.5, Fraction(3, 2), Decimal("1.5"), np.float64(1.5), np.float32(1.5)])
def test_what_pays_is_read_exactly(pay):
    table = read_pay_table({"win": pay}, {"win": 1})
    assert table.pays == (Fraction(3, 2),) and table.parts == 2 and table.in_parts(4) == (6,)
    assert read_pay_table({"win": 1.1}, {"win": 1}).pays == (Fraction(11, 10),)
    assert read_pay_table({"win": np.int8(3)}, {"win": 1}).pays == (3,)


def test_tables_by_name_and_default():
    named = {"second one": {"win": 7}}
    assert read_pay_table(None, {"win": 1}).pays == (1,)
    assert read_pay_table("Second_One", {"win": 1}, named=named).pays == (7,)
    with pytest.raises(ValueError, match="pay_table 'third' is unknown: named ones are 'second one'"):
        read_pay_table("third", {"win": 1}, named=named)
    with pytest.raises(ValueError, match="it has no named tables"):
        read_pay_table("third", {"win": 1})


def test_optional_lines():
    assert read_pay_table({"b": 1}, {"a": 3, "b": 2}, optional=("a",)).names == ("b",)
    assert read_pay_table({"b": 1, "a": 0}, {"a": 3, "b": 2}, optional=("a",)).names == ("a", "b")
    with pytest.raises(ValueError, match=r"lacks the line 'b'; its lines are a \(optional\), b"):
        read_pay_table({"a": 1}, {"a": 3, "b": 2}, optional=("a",))


@pytest.mark.parametrize(
    ("table", "error", "message"),
    [
        (
            {"quads": 1, "full house": 1, "other": 1},
            ValueError,
            "lacks the line 'royal flush'; its lines are royal flu",
        ),
        (DEFAULT | {"flush": 1}, ValueError, "has an unknown line 'flush'; its lines are royal flush, quads"),
        (DEFAULT | {7: 1}, ValueError, "has an unknown line 7"),
        (DEFAULT | {"four of a kind": 1}, ValueError, "has the line 'quads' twice"),
        (DEFAULT | {"quads": -1}, ValueError, r"\['quads'\] must be 0 to 1,000,000, not -1"),
        (DEFAULT | {"quads": MOST_PAID + 1}, ValueError, "must be 0 to 1,000,000"),
        (DEFAULT | {"quads": float("nan")}, ValueError, "must be a finite number, not nan"),
        (DEFAULT | {"quads": float("inf")}, ValueError, "must be a finite number, not inf"),
        (DEFAULT | {"quads": "10"}, TypeError, "must be a number, not str"),
        (DEFAULT | {"quads": True}, TypeError, "must be a number, not bool"),
        (DEFAULT | {"quads": None}, TypeError, "must be a number, not NoneType"),
        (DEFAULT | {"quads": Fraction(1, MOST_PARTS + 1)}, ValueError, "no common measure of at least 1/10000"),
        ([100, 10, 3, 1], TypeError, "must be a mapping of line names to pay-outs, not list"),
    ],
)
@pytest.mark.parametrize("rule", ["pay_table", "ante_bonus"])
def test_bad_tables(table, error, message, rule):
    with pytest.raises(error, match=f"^{rule}.*{message}"):
        read_pay_table(table, DEFAULT, rule=rule)


@pytest.mark.parametrize("game", ["pair_plus", "aa_bonus", "trips", "let_it_ride"])
def test_tables_of_games_are_checked(game):
    with pytest.raises(ValueError, match="lacks the line"):
        house_edge(game, pay_table={})
    with pytest.raises(ValueError, match="unknown line 'five of a kind'"):
        simulate(game, 10, pay_table={"five of a kind": 1})


# --- Bets on one's own hand -------------------------------------------------------------------------------------------

HAND_BETS = [
    ("pair_plus", None, 968, 22_100),
    ("pair_plus", {"straight flush": 40, "trips": 30, "straight": 6, "flush": 4, "pair": 1}, 512, 22_100),
    ("pair_plus", "40/30/6/4/1", 512, 22_100),
    ("pair_plus", "40/30/6/3/1", 1_608, 22_100),
    ("aa_bonus", None, 162_652, 2_598_960),
    ("aa_bonus", "7/25", 166_392, 2_598_960),
    ("trips", None, 4_679_700, 133_784_560),
]


SPELLINGS = {
    "casino_holdem": "royal 100, straight flush 20, four of a kind 10, full_house 3, flush 2, anything else 1",
    "aa_bonus": "royal flush 100, Straight-Flush 50, quads 40, full house 30, flush 20, pair of aces 7",
    "ultimate_holdem": "royal 500, straight flush 50, quads 10, full house 3, flush 1.5, straight 1",
    "caribbean_stud": "royal 100, straight flush 50, quads 20, full house 7, flush 5, straight 4, three of a kind 3,"
    " two pairs 2, else 1",
    "let_it_ride": "royal 1000, straight flush 200, quads 50, full house 11, flush 8, straight 5, trips 3, two pair 2,"
    " pair of tens 1",
    "pair_plus": "A-K-Q suited 200, straight flush 40, three of a kind 30, straight 6, flush 3, one pair 1",
    "trips": "royal 50, straight flush 40, quads 30, full house 8, flush 7, straight 4, three of a kind 3",
    "video_poker": "royal 800, straight flush 50, quads 25, full house 9, flush 6, straight 4, trips 3, two pair 2, jacks 1",
    "buster_blackjack": "3 1, 4 3, 5 4, 6 15, 7 40, 8+ 200",
}


@pytest.mark.parametrize("name", SPELLINGS)
def test_lines_as_people_write_them(name):
    game = game_named(name)
    words = [line.strip().rpartition(" ") for line in SPELLINGS[name].split(",")]
    table = {line: Decimal(pays) for line, _, pays in words}
    assert game.read_rules(**{**game.defaults, "pay_table": table}) == game.read_rules(**game.defaults)
    if name == "buster_blackjack":
        numbers = {int(line.strip("+")): pays for line, pays in table.items()}
        assert game.read_rules(**{**game.defaults, "pay_table": numbers}) == game.read_rules(**game.defaults)


@pytest.mark.parametrize(("game", "table", "numerator", "denominator"), HAND_BETS)
def test_hand_bets(game, table, numerator, denominator):
    answer = exact(game, pay_table=table)
    assert (answer.numerator, answer.denominator, answer.wager) == (numerator, denominator, 1)
    assert answer.element_of_risk == answer.edge == Fraction(numerator, denominator)
    assert sum(answer.frequencies.values()) == 1
    paid = sum(line.frequency for line in answer.lines)
    assert paid == answer.frequencies["win"]
    assert answer.edge == 1 - paid - sum(line.pays * line.frequency for line in answer.lines)


def test_known_numbers_of_hand_bets():
    percents = [float(100 * house_edge("pair_plus", pay_table=table).edge) for _, table, _, _ in HAND_BETS[:4]]
    assert [round(share, 6) for share in percents] == [4.38009, 2.316742, 2.316742, 7.276018]
    bonus = house_edge("aa_bonus")
    assert bonus.frequencies["win"] * bonus.denominator == 282_660 and round(float(100 * bonus.edge), 4) == 6.2583
    # Royal flushes and straight flushes are 4 and 36 of the hands of five cards.
    assert [line.frequency * 2_598_960 for line in bonus.lines[:4]] == [4, 36, 624, 3_744]


def test_fractions_are_counted_in_parts():
    whole, half = ({"straight flush": 40, "trips": 30, "straight": 6, "flush": pays, "pair": 1} for pays in (4, 3.5))
    flushes = house_edge("pair_plus", pay_table=whole).lines[3].frequency
    answer = house_edge("pair_plus", pay_table=half)
    assert answer.denominator == 2 * 22_100
    assert answer.edge == house_edge("pair_plus", pay_table=whole).edge + flushes / 2


def agrees(game, n, **rules):
    found, answer = simulate(game, n, seed=8, threads=2, **rules), exact(game, **rules)
    return abs(found.edge - float(answer.edge)) < 4 * found.stderr


@pytest.mark.parametrize("game", ["pair_plus", "aa_bonus", "trips", "let_it_ride"])
def test_simulations_of_pay_tables(game):
    assert agrees(game, 200_000, pay_table=None)


# --- Three Card Poker -------------------------------------------------------------------------------------------------

CLOSED = {"dealer_up_card": False}
THREE_CARD = [
    (CLOSED | {"ante_bonus": ANTE_BONUS}, 13_733_780, 407_170_400),
    (CLOSED, 35_253_012, 407_170_400),
    ({}, 22_014_144, 1_221_511_200),
    ({"ante_bonus": "5/4/1"}, -42_543_552, 1_221_511_200),
    ({"strategy": "house way"}, 22_014_144, 1_221_511_200),
]


@pytest.mark.parametrize(("rules", "numerator", "denominator"), THREE_CARD)
def test_three_card_poker(rules, numerator, denominator):
    answer = exact("three_card_poker", **rules)
    assert (answer.numerator, answer.denominator) == (numerator, denominator)
    shares = answer.frequencies
    assert shares["play"] + shares["fold"] == 1 == sum(shares.values()) - shares["play"]
    assert answer.wager == 1 + shares["play"]
    bonus = sum(line.pays * line.frequency for line in answer.lines)
    won = shares["dealer does not qualify"] + 2 * (shares["win"] - shares["lose"]) - shares["fold"]
    assert answer.edge == -won - bonus


def test_percents_of_three_card_poker():
    found = [round(float(100 * exact("three_card_poker", **rules).edge), 6) for rules, *_ in THREE_CARD]
    assert found == [3.372981, 8.658049, 1.802206, -3.482862, 1.802206]


def test_three_card_strategies():
    assert house_edge("three_card_poker", **CLOSED).strategy == "play Q-6-4 or better, fold the rest"
    best, house_way = (house_edge("three_card_poker", strategy=name) for name in ("optimal", "House-Way"))
    assert best == house_way
    assert best.strategy.splitlines() == [
        *(f"facing {rank}: play {rank}-9-2 or better, fold the rest" for rank in "AKQ"),
        "facing J to 2: play everything",
    ]


def test_the_bonus_is_part_of_the_decision():
    """With a bonus for straights that pays the whole bet back there is nothing to fear, and not a hand more is played
    below them; fractions count in parts."""
    answer = house_edge("three_card_poker", ante_bonus={"straight flush": 1.5, "trips": 0, "straight": 0.25})
    assert answer.denominator == 4 * 1_221_511_200
    assert answer.strategy == house_edge("three_card_poker").strategy


@pytest.mark.parametrize(
    ("rules", "error", "message"),
    [
        ({"dealer_up_card": 1}, TypeError, "dealer_up_card must be True or False, not int"),
        ({"strategy": None}, TypeError, "strategy must be a name, not NoneType"),
        ({"strategy": "bold"}, ValueError, "strategy must be one of 'optimal', 'house way', not 'bold'"),
        (CLOSED | {"strategy": "house way"}, ValueError, "needs dealer_up_card=True"),
        ({"ante_bonus": {"straight flush": 5}}, ValueError, "ante_bonus lacks the line 'trips'"),
        ({"ante_bonus": "4/3/1"}, ValueError, "ante_bonus '4/3/1' is unknown: named ones are '5/4/1'"),
        ({"ante_bonus": ANTE_BONUS | {"trips": -1}}, ValueError, "must be 0 to"),
    ],
)
def test_bad_rules_of_three_card_poker(rules, error, message):
    with pytest.raises(error, match=message):
        house_edge("three_card_poker", **rules)


@cache
def three_card_keys():
    return {hand: games_oracle.three_card_key(hand) for hand in combinations(range(52), 3)}


@pytest.mark.parametrize("hand", ["Qs 6d 4c", "Qc 9c 2c", "Ah Kd 9s", "2s 2d 2c", "Js Td 9c", "5h 3d 2c"])
def test_outcomes_of_a_hand_against_every_hand(hand):
    own = tuple(sorted(cards(hand).tolist()))
    queen_high = min(three_card_keys()[three] for three in three_card_keys() if 4 * 10 <= max(three) < 4 * 11)
    expected = np.zeros((52, len(three_card_poker.OUTCOMES)), int)
    for dealers, their_key in three_card_keys().items():
        if not set(dealers) & set(own):
            key = three_card_keys()[own]
            outcome = 1 if their_key < queen_high else 2 if key > their_key else 3 if key == their_key else 4
            expected[list(dealers), outcome] += 1
    open_rules, closed_rules = (three_card_poker.read_rules(up_card, None, "optimal") for up_card in (True, False))
    assert (three_card_poker.outcomes_played(open_rules, np.array([own]))[0] == expected).all()
    assert (three_card_poker.outcomes_played(closed_rules, np.array([own]))[0, 0] == expected.sum(axis=0) // 3).all()


@pytest.mark.parametrize("rules", [{}, CLOSED | {"ante_bonus": ANTE_BONUS}, {"strategy": "house way"}])
def test_simulations_of_three_card_poker(rules):
    assert agrees("three_card_poker", 200_000, **rules)


# --- Let It Ride ------------------------------------------------------------------------------------------------------


def test_let_it_ride():
    answer = exact("let_it_ride", pay_table=None)
    assert (answer.numerator, answer.denominator) == (1_822_224, 22_100 * 49 * 48)
    assert round(float(100 * answer.edge), 6) == 3.505679 and round(float(answer.wager), 6) == 1.223707
    shares = answer.frequencies
    assert sum(shares[bets] for bets in ("1 bet", "2 bets", "3 bets")) == 1 == shares["win"] + shares["lose"]
    assert answer.wager == shares["1 bet"] + 2 * shares["2 bets"] + 3 * shares["3 bets"]
    # The final hand is any of five cards, whatever rides.
    assert [line.frequency * 2_598_960 for line in answer.lines[:5]] == [4, 36, 624, 3_744, 5_108]


def test_let_it_ride_in_words():
    first, second = exact("let_it_ride", pay_table=None).strategy.splitlines()
    assert first.startswith("first bet rides with all trips; pairs: AA KK QQ JJ TT; hands of one suit: AKQ AKJ ")
    assert first.endswith(" T97 T87 987 876 765 654 543")  # not 432, nor A-3-2
    pairs = "all quads; all trips; all two pair; pairs: AA KK QQ JJ TT; all hands of one suit"
    assert second == f"second bet rides with {pairs}; hands of several suits without a pair: KQJT QJT9 JT98 T987"


def test_tables_that_pay_nothing_and_a_fortune():
    nothing, fortune = (
        exact("let_it_ride", pay_table=dict.fromkeys(let_it_ride.PAY_TABLE, pays)) for pays in (0, 10**6)
    )
    assert nothing.wager == 1 and nothing.edge == nothing.frequencies["lose"]
    assert nothing.strategy == "first bet rides with nothing\nsecond bet rides with nothing"
    assert fortune.frequencies["3 bets"] > 0.9 and fortune.edge < -(10**5)


LEAST_THAT_RIDE = [
    *("As Ks Qs Js Ts", "As 2s 3s 4s 5s", "2s 2h 2d 2c 3s", "2s 2h 2d 3s 3h", "7s 5s 4s 3s 2s", "As 2h 3d 4c 5s"),
    *("2s 2h 2d 3h 4s", "3s 3h 2s 2h 4d", "Ts Th 2d 3h 4s"),
]
"""By line of the table of Let It Ride: the least hand that it pays."""


@pytest.mark.parametrize("hand", ["9s 8s 7s", "4s 3s 2s", "Ts Td 2c", "Kh Qd Js", "Ac 3c 2c"])
def test_rides_of_a_hand(hand):
    """Decided one by one, with the values of the slow oracle."""
    own = cards(hand)
    others = [card for card in range(52) if card not in own]
    pairs = list(combinations(range(49), 2))
    values = oracle.high_many(np.array([[*own, others[one], others[two]] for one, two in pairs]))
    least = oracle.high_many(cards(LEAST_THAT_RIDE))
    pays = np.array([max([-1, *np.array(list(let_it_ride.PAY_TABLE.values()))[value >= least]]) for value in values])
    by_card = np.zeros(49, int)
    for (one, two), pay in zip(pairs, pays):
        by_card[[one, two]] += pay
    table = let_it_ride.read_rules(None)
    first, second = let_it_ride.decide(table, let_it_ride.final_lines(own[None])[0])
    assert bool(first[0]) == (pays.sum() > 0) and (second[0] == (by_card > 0)).all()
    rides = let_it_ride.riding(table)
    four = np.array([[*own, other] for other in others], np.uint8)
    assert (
        rides.first[let_it_ride.class_of(own[None])] == first
        and (rides.second[let_it_ride.class_of(four)] == second).all()
    )
    counts = let_it_ride.count_outcomes(table, own[None], np.array([2]))
    assert counts.sum() == 2 * 49 * 48 and counts[1 - int(first[0])].sum() == 0


# --- Many deals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [52, 53])
def test_random_rows(deck):
    rows = random_rows(np.random.default_rng(5), 20_000, 10, deck)
    assert rows.shape == (20_000, 10) and rows.dtype == np.uint8
    assert (np.diff(np.sort(rows, axis=1).astype(int)) > 0).all()
    for column in rows.T:  # each card as often in each place: 4.5 standard errors, 530 counts
        counts = np.bincount(column, minlength=deck)
        assert len(counts) == deck and abs(counts - 20_000 / deck).max() < 4.5 * (20_000 / deck) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rules"),
    [
        *((game, {"pay_table": table}) for game, table, _, _ in HAND_BETS),
        *(("three_card_poker", rules) for rules, _, _ in THREE_CARD),
        ("let_it_ride", {}),
    ],
)
def test_ten_million_deals(game, rules):
    assert agrees(game, 10_000_000, **rules)


def test_rules_pickle():
    for rules in (three_card_poker.read_rules(True, "5/4/1", "optimal"), let_it_ride.read_rules(None)):
        assert pickle.loads(pickle.dumps(rules)) == rules and hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
