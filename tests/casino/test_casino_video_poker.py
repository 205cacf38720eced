"""Video poker: the returns that are known, hands by every draw of every hold, wild deuces by every card they may be."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from oracle import five_high_key

import evaluator
from evaluator.casino import house_edge, simulate
from evaluator.casino import video_poker as vp
from evaluator.casino.parts.canonical_hands import canonical_hands
from evaluator.casino.parts.held_cards import held_kinds, held_name
from evaluator.casino.parts.video_poker_lines import KINDS

OUTCOMES = 19_933_230_517_200
JACKS = KINDS["none"].tables["9/6 jacks or better"]
DEUCES = KINDS["deuces"].tables["deuces wild"]
PUBLISHED = {
    "9/6 jacks or better": 99.5439,
    "8/5 jacks or better": 97.2984,
    "8/5 bonus poker": 99.1660,
    "10/7 double bonus": 100.1725,
    "9/6 double double bonus": 98.9808,
    "deuces wild": 100.7620,
    "not so ugly deuces": 99.7283,
}


# --- Lines, slowly ----------------------------------------------------------------------------------------------------

CATEGORIES = "nothing", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"


def plain_line(five):
    """The line of five cards, with nothing wild and all lines for quads."""
    category, *ranks = five_high_key(five)
    if category == 8 and ranks[0] == 12:
        return "royal flush"
    if category == 1:
        return "jacks or better" if ranks[0] >= 9 else "nothing"
    if category == 7 and ranks[0] == 12:
        return "quad aces with 2-4" if ranks[1] <= 2 else "quad aces"
    if category == 7 and ranks[0] <= 2:
        return "quad 2-4 with A-4" if ranks[1] <= 2 or ranks[1] == 12 else "quad 2-4"
    return CATEGORIES[category]


def deuces_line(five):
    """The best line that the deuces can make, whatever cards they become, the same card twice if need be."""
    natural = [card for card in five if card >= 4]
    deuces = 5 - len(natural)
    found = set()
    if deuces == 4:
        return "four deuces"
    for wild in combinations_with_replacement(range(52), deuces):
        hand = [*natural, *wild]
        if len({card // 4 for card in hand}) == 1:
            found.add("five of a kind")
        else:
            line = plain_line(hand)
            line = "quads" if line.startswith("quad") else line
            found.add(line.replace("royal flush", "wild royal flush" if deuces else "natural royal flush"))
    return next((line for line in DEUCES if line in found), "nothing")


def found_lines(wild, hands):
    kind = KINDS[wild]
    return [(*kind.lines, "nothing")[line] for line in kind.find(np.array(hands, np.uint8)).tolist()]


def test_plain_lines():
    generator = np.random.default_rng(1)
    hands = np.sort(np.argsort(generator.random((3_000, 52)), axis=1)[:, :5]).tolist()
    hands += [sorted([*range(4 * rank, 4 * rank + 4), other]) for rank in (0, 2, 3, 11, 12) for other in (0, 9, 17, 50)]
    hands = [hand for hand in hands if len(set(hand)) == 5]
    hands += [list(range(top - 16, top + 1, 4)) for top in (16, 47, 50, 51)] + [[0, 4, 8, 12, 48], [0, 4, 8, 13, 49]]
    assert found_lines("none", hands) == [plain_line(hand) for hand in hands]


def test_lines_with_wild_deuces():
    generator = np.random.default_rng(2)
    hands = []
    for deuces, number in ((0, 300), (1, 150), (2, 12), (3, 2), (4, 1)):
        for _ in range(number):
            few = generator.random() < 0.5  # from few ranks or one suit, so that something comes of it
            live = np.arange(4, 52)
            if few:
                live = live[live % 4 == 1] if generator.random() < 0.5 else live[live // 4 >= generator.integers(1, 9)]
            hands.append(sorted([*range(deuces), *generator.choice(live, 5 - deuces, replace=False).tolist()]))
    hands += [[0, 4, 8, 12, 48], [0, 1, 5, 9, 49], [32, 36, 40, 44, 48], [0, 36, 40, 44, 48], [0, 16, 17, 20, 21]]
    found = found_lines("deuces", hands)
    assert found == [deuces_line(hand) for hand in hands]
    assert len(set(found)) >= 10


# --- The returns ------------------------------------------------------------------------------------------------------


@cache
def known(name):
    return house_edge("video_poker", pay_table=name, threads=2)


def test_jacks_or_better():
    answer = known("9/6 jacks or better")
    assert (answer.denominator - answer.numerator, answer.denominator) == (19_842_315_923_796, OUTCOMES)
    assert answer.edge == 1 - sum(line.pays * line.frequency for line in answer.lines)
    shares = list(answer.frequencies.values())
    assert list(answer.frequencies) == [*(f"hold {cards}" for cards in range(6)), *JACKS, "nothing"]
    assert sum(shares[:6]) == sum(shares[6:]) == 1 and answer.wager == 1
    assert answer.strategy.splitlines()[1] == "royal flush: 800.0000, 0.0002 % of hands"
    order = [line.split(":")[0] for line in answer.strategy.splitlines()]
    assert order.index("full house") < order.index("four to a straight flush") < order.index("low pair")


def test_deuces_wild():
    answer = known("deuces wild")
    assert round(100 * (1 - float(answer.edge)), 6) == 100.761961 and answer.denominator == OUTCOMES
    read = vp.GAME.read_rules
    assert (
        read(pay_table="Deuces Wild", wild=None)
        == read(pay_table=DEUCES, wild=None)
        == read(pay_table=None, wild="deuces")
    )


@pytest.mark.slow  # the tests above have two of them
@pytest.mark.parametrize("name", sorted(set(PUBLISHED) - {"9/6 jacks or better", "deuces wild"}))
def test_published_returns(name):
    assert round(100 * (1 - float(known(name).edge)), 4) == PUBLISHED[name]


def test_pays_of_any_size():
    """The counts are exact whatever the table pays, and quads may be split though they pay the same."""
    table = {**JACKS, "royal flush": 10**6, "straight flush": Fraction(1, 7), "Four aces": 25, "jacks": 1.01}
    del table["jacks or better"]
    answer = house_edge("video_poker", pay_table=table)
    assert answer.denominator == 700 * OUTCOMES
    assert answer.edge == 1 - sum(line.pays * line.frequency for line in answer.lines)
    del table["Four aces"]
    assert house_edge("video_poker", pay_table=table, threads=2).edge == answer.edge


def test_equal_holds():
    """Nothing is paid: all cards are held, and no line comes more often than it is dealt."""
    answer = house_edge("video_poker", pay_table=dict.fromkeys(JACKS, 0))
    assert answer.edge == answer.frequencies["hold 5"] == 1
    assert answer.frequencies["flush"] == Fraction(5108, comb(52, 5))
    assert "five cards that no line pays" in answer.strategy


# --- One hand ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def draws():
    """Which of 47 cards are drawn, by how many."""
    places = np.arange(47, dtype=np.uint8)
    found = [np.empty((1, 0), np.uint8)]
    for cards in range(1, 6):
        last = found[-1]
        larger = (
            [
                np.column_stack([last[last[:, -1] < place], np.full((last[:, -1] < place).sum(), place)])
                for place in places
            ]
            if cards > 1
            else [places[:, None]]
        )
        found.append(np.concatenate(larger).astype(np.uint8))
    return found


@pytest.mark.parametrize(
    ("wild", "text"),
    [("none", "Jc Td 9h 8s 8c"), ("none", "As Ks Qs Js 3d"), ("deuces", "2c 3d 6d 7h Kd")],
)
def test_hand_by_every_draw(draws, wild, text):
    kind, rules = KINDS[wild], vp.GAME.read_rules(pay_table=None, wild=wild)
    hand = np.sort(evaluator.cards(text))
    live = np.setdiff1d(np.arange(52), hand).astype(np.uint8)
    pays = np.array([*map(int, rules.pays)])
    best = (-1, None, None)
    for held in range(6):
        for places in combinations(range(5), held):
            drawn = live[draws[5 - held]]
            final = np.column_stack([np.tile(hand[list(places)], (len(drawn), 1)), drawn])
            lines = kind.find(np.sort(final, axis=1))
            worth = Fraction(int(pays[lines].sum()), len(drawn))
            if worth > best[0]:
                best = worth, places, np.bincount(lines, minlength=len(pays)) * (vp.ROUND // len(drawn))
    row, _ = canonical_hands(5).find(hand[None])
    counts = vp.count_outcomes(rules, int(row[0]), 1)
    alike = int(canonical_hands(5).alike[row[0]])
    assert counts[:, 0].sum() == alike and np.array_equal(counts[:, 1:].sum(axis=0), alike * best[2])
    assert (
        held_name(int(counts[:, 0].argmax()), kind.lines)
        == {
            "Jc Td 9h 8s 8c": "low pair",
            "As Ks Qs Js 3d": "four to a royal flush",
            "2c 3d 6d 7h Kd": "one deuce",
        }[text]
    )


@pytest.mark.parametrize(
    ("wild", "text", "held", "name"),
    [
        (0, "Ts Js Qs Ks 2d", "Ts Js Qs Ks", "four to a royal flush"),
        (0, "5s 6s 7s 9s 2d", "5s 6s 7s 9s", "four to a straight flush"),
        (0, "As 3s 4s 5s 9d", "As 3s 4s 5s", "four to a straight flush"),
        (0, "As 3s 4s 9s 9d", "As 3s 4s 9s", "four to a flush"),
        (0, "As 3s 4s 9s 9d", "9s 9d", "low pair"),
        (0, "As Ad 4s 9s 9d", "As Ad", "pair of jacks or better"),
        (0, "As Ad 4s 9s 9d", "As Ad 9s 9d", "two pair"),
        (0, "As Ad Ac 9s 8d", "As Ad Ac", "trips"),
        (0, "As Ad Ac Ah 8d", "As Ad Ac Ah", "quads"),
        (0, "As Kd Qc 7h 8d", "As Kd Qc", "three high cards"),
        (0, "As 3d Qc 7h 8d", "As", "one high card"),
        (0, "As 3d Qc 7h 8d", "3d", "one other card"),
        (0, "As 3d Qc 7h 8d", "", "nothing"),
        (0, "As 3d Qc 7h 8d", "As 3d 7h", "three other cards"),
        (0, "6s 7d 8c 9h Kd", "6s 7d 8c 9h", "four to a straight"),
        (4, "2s 2d 7c 7h Kd", "2s 2d 7c 7h", "two deuces and pair"),
        (4, "2s 2d 7c 8c Kd", "2s 2d 7c 8c", "four to a straight flush, two deuces among them"),
        (4, "2s Jc Qc 8h Kc", "2s Jc Qc Kc", "four to a royal flush, one deuce among them"),
        (4, "2s 2d 7c 8c Kd", "2s 2d", "two deuces"),
        (4, "2s 2d 7c 8c Kd", "2s 2d 7c 8c Kd", "the line"),
    ],
)
def test_names_of_holds(wild, text, held, name):
    hand = np.sort(evaluator.cards(text))
    hold = sum(1 << place for place in range(5) if hand[place] in (evaluator.cards(held) if held else ()))
    kind = held_kinds(hand[None], np.array([hold]), np.array([0], np.uint8), wild)
    assert held_name(int(kind[0]), ["the line"]) == name


# --- Whoever works on it, and random deals ----------------------------------------------------------------------------


def test_threads_and_executors():
    expected = known("8/5 bonus poker")
    with ThreadPoolExecutor(2) as pool:
        assert house_edge("video_poker", pay_table="8/5 bonus poker", executor=pool) == expected


def agrees(n, pay_table):
    found = simulate("video_poker", n, seed=7, pay_table=pay_table)
    return abs(found.edge - float(known(pay_table).edge)) < 4 * found.stderr


# Of the royal flush, paid 800 once in 40,000 deals, some must have come before the standard error means anything.
@pytest.mark.parametrize("pay_table", ["9/6 jacks or better", "deuces wild"])
def test_simulation(pay_table):
    assert agrees(200_000, pay_table)


@pytest.mark.slow
@pytest.mark.parametrize("pay_table", ["9/6 jacks or better", "deuces wild"])
def test_long_simulation(pay_table):
    assert agrees(10_000_000, pay_table)


# --- Tables that make no sense ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "error", "message"),
    [
        ({"pay_table": "7/5 jacks"}, ValueError, "pay_table '7/5 jacks' is unknown: named ones are '9/6 jacks or"),
        ({"pay_table": "deuces wild", "wild": "none"}, ValueError, "'deuces wild' is unknown: named ones are '9/6"),
        ({"pay_table": {"royal flush": 800}}, ValueError, "pay_table lacks the line 'straight flush'"),
        ({"pay_table": {**JACKS, "three pair": 1}}, ValueError, "unknown line 'three pair'"),
        ({"pay_table": {**DEUCES, "two pair": 1}}, ValueError, "unknown line 'two pair'"),
        ({"pay_table": {**DEUCES, "trips": -1}}, ValueError, "must be 0 to"),
        ({"pay_table": {**JACKS, "four of a kind": 25}}, ValueError, "the line 'quads' twice"),
        ({"pay_table": DEUCES, "wild": "none"}, ValueError, "unknown line 'natural royal flush'"),
        ({"pay_table": 800}, TypeError, "pay_table must be a mapping"),
        ({"wild": "jokers"}, ValueError, "wild must be 'none' or 'deuces', not 'jokers'"),
        ({"wild": 2}, ValueError, "wild must be 'none' or 'deuces', not 2"),
        ({"coins": 5}, TypeError, "video_poker has no rule 'coins'; it has pay_table, wild"),
    ],
)
def test_bad_rules(rules, error, message):
    for ask in (lambda: house_edge("video_poker", **rules), lambda: simulate("video_poker", 10, **rules)):
        with pytest.raises(error, match=message):
            ask()
