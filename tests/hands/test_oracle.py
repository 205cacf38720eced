"""The oracle is believed because it is short, and because it counts the whole pack as everybody else has counted it."""

from itertools import combinations

import numpy as np
import oracle
import pytest

from evaluator.conformance.known import TABLES


def ids(text):
    """Card ids of two-letter cards without blanks."""
    return tuple(4 * "23456789TJQKA".index(text[i]) + "cdhs".index(text[i + 1]) for i in range(0, len(text), 2))


def offsuit(ranks):
    """Five cards of the given ranks, never of one suit: 'AAAAK', 'KQJT9'."""
    return tuple(4 * "23456789TJQKA".index(rank) + place % 4 for place, rank in enumerate(ranks))


@pytest.fixture(scope="module")
def every_five():
    return oracle.all_hands(5)


def test_number_of_classes():
    assert len(oracle.ladder(oracle.five_high_key)) == 7462
    assert len(oracle.ladder(oracle.five_low8_key)) == 56
    assert len(oracle.ladder(oracle.five_razz_key)) == 6175


def test_high_counts_of_all_five_card_hands(every_five):
    known = TABLES["tab-5"]["counts"]
    values = oracle.high_many(every_five)
    assert len(values) == known["total"]
    by_value = np.bincount(values, minlength=7463)
    assert by_value[0] == 0 and (by_value[1:] > 0).all()
    assert np.sum(7463 - values.astype(np.int64)) == known["sum_of_kev_ranks"]

    category_of_class = [key[0] for key in oracle.ladder(oracle.five_high_key)]
    by_category = np.bincount(category_of_class, weights=by_value[1:])
    names = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"]
    assert dict(zip(names, by_category, strict=True)) == {name: known[name] for name in names}
    assert np.bincount(category_of_class).tolist() == known["distinct_by_cat"][::-1]
    assert by_value[7462] == known["royal"]


def test_razz_counts_of_all_five_card_hands(every_five):
    known = TABLES["tab-a5-5"]["counts"]
    by_value = np.bincount(oracle.razz_many(every_five), minlength=6176)
    assert by_value[0] == 0 and (by_value[1:] > 0).all()

    shapes = {oracle.PAIR: "pair", oracle.TWO_PAIR: "two pair", oracle.TRIPS: "trips"}
    shapes |= {oracle.FULL_HOUSE: "full house", oracle.QUADS: "quads"}
    counts = dict.fromkeys(known, 0) | {"total": int(by_value.sum()), "distinct": len(by_value) - 1}
    for (category, top, *_), hands in zip(oracle.ladder(oracle.five_razz_key), by_value[1:].tolist(), strict=True):
        counts[shapes[-category] if category else f"{'A23456789TJQK'[-top]}-high"] += hands
    assert counts == known


def test_low8_counts_of_all_five_card_hands(every_five):
    known = TABLES["tab-low8-5"]["counts"]
    values = oracle.low8_many(every_five)
    assert len(values) == known["of"]
    assert np.count_nonzero(values) == known["qualify"]
    assert np.bincount(values)[1:].tolist() == [4**5] * 56


def test_low8_order_is_that_of_the_printed_chart():
    chart = TABLES["low8-7-card"]["counts"]  # best first
    assert [oracle.low8(offsuit(low)) for low in chart] == list(range(56, 0, -1))


@pytest.mark.parametrize(
    ("best", "worst", "category"),
    [
        ("AAAAK", "22223", oracle.QUADS),
        ("AAAKK", "22233", oracle.FULL_HOUSE),
        ("AKQJT", "5432A", oracle.STRAIGHT),
        ("AAAKQ", "22234", oracle.TRIPS),
        ("AAKKQ", "33224", oracle.TWO_PAIR),
        ("AAKQJ", "22345", oracle.PAIR),
        ("AKQJ9", "75432", oracle.HIGH_CARD),
    ],
)
def test_high_extremes_of_the_chart(best, worst, category):
    values = [v for v, key in enumerate(oracle.ladder(oracle.five_high_key), start=1) if key[0] == category]
    assert (oracle.high(offsuit(worst)), oracle.high(offsuit(best))) == (values[0], values[-1])
    if category in (oracle.STRAIGHT, oracle.HIGH_CARD):  # suited: straight flush and flush have the same extremes
        suited = {oracle.STRAIGHT: oracle.STRAIGHT_FLUSH, oracle.HIGH_CARD: oracle.FLUSH}[category]
        values = [v for v, key in enumerate(oracle.ladder(oracle.five_high_key), start=1) if key[0] == suited]
        ends = [oracle.high(ids("".join(rank + "h" for rank in ranks))) for ranks in (worst, best)]
        assert ends == [values[0], values[-1]]


def test_no_straight_wraps_around():
    for wrapped in ("KA234", "QKA23", "JQKA2"):
        assert oracle.five_high_key(offsuit(wrapped))[0] == oracle.HIGH_CARD


def test_razz_rules():
    assert oracle.razz(ids("Ah2h3h4h5h")) == 6175  # neither the straight nor the flush counts
    assert oracle.razz(offsuit("KKKKQ")) == 1
    assert oracle.razz(offsuit("KQJT9")) > oracle.razz(offsuit("AA234"))  # any unpaired hand beats any pair
    assert oracle.razz(offsuit("AAKQJ")) > oracle.razz(offsuit("22A34"))  # a pair of aces is the lowest pair
    assert oracle.razz(ids("AcAdAhAsKcKdKh")) == oracle.razz(offsuit("AAAKK"))
    assert oracle.razz(ids("AcAd2c2d3c3d4h")) == oracle.razz(offsuit("AA234"))


def test_low8_rules():
    assert oracle.low8(ids("Ah2h3h4h5h")) == 56
    assert oracle.low8(offsuit("45678")) == 1
    assert oracle.low8(ids("AsAh2c2d3h3s9c")) == 0


def test_omaha_plays_exactly_two_hole_cards():
    suited_board = ids("AhKhQhJh9h")
    assert oracle.five_high_key(ids("2h3cAhKhQh"))[0] == oracle.HIGH_CARD
    assert oracle.omaha_high(ids("2h3c4d5s"), suited_board) < oracle.high(offsuit("22345"))
    assert oracle.omaha_low8(ids("2sTsJdKs"), ids("As4d5h7d9c")) == 0
    assert oracle.omaha_low8(ids("As2d4c7h"), ids("Ad5h8s4dKc")) == oracle.low8(offsuit("7542A"))


@pytest.mark.parametrize("hands", [oracle.random_hands, oracle.rare_hands])
def test_many_hands_say_what_one_hand_says(hands):
    for k in (5, 6, 7):
        rows = hands(1500, k, seed=k)
        for game in ("high", "low8", "razz"):
            many, one = getattr(oracle, f"{game}_many"), getattr(oracle, game)
            assert many(rows).tolist() == [one(row) for row in rows.tolist()]
    rows = hands(300, 11, seed=11)
    for h, b in [(4, 5), (5, 4), (6, 3)]:
        hole, board = rows[:, :h], rows[:, -b:]
        pairs = list(zip(hole.tolist(), board.tolist(), strict=True))
        assert oracle.omaha_high_many(hole, board).tolist() == [oracle.omaha_high(*pair) for pair in pairs]
        assert oracle.omaha_low8_many(hole, board).tolist() == [oracle.omaha_low8(*pair) for pair in pairs]


@pytest.mark.parametrize("hands", [oracle.random_hands, oracle.rare_hands])
def test_hands_have_different_cards_of_the_deck(hands):
    rows = np.sort(hands(2000, 11, seed=3), axis=1)
    assert rows.shape == (2000, 11) and rows.dtype == np.uint8 and rows.max() <= 51
    assert (np.diff(rows, axis=1) > 0).all()


def test_rare_hands_reach_every_category():
    values = oracle.high_many(oracle.rare_hands(20000, 7, seed=1))
    category_of_class = np.array([key[0] for key in oracle.ladder(oracle.five_high_key)])
    seen = np.bincount(category_of_class[values - 1], minlength=9)
    assert (seen[[oracle.QUADS, oracle.STRAIGHT_FLUSH, oracle.FULL_HOUSE, oracle.FLUSH]] > 500).all(), seen


def test_representatives_are_five_different_cards():
    for ranks, suited, five in oracle.five_card_classes():
        assert len(set(five)) == 5 and oracle.class_of(five) == (ranks, suited)
    assert sum(1 for _ in combinations(range(13), 5)) == sum(suited for _, suited, _ in oracle.five_card_classes())
