"""The text of ranges of Omaha hands: patterns against a slow reading of them, counts, operators, hostile texts."""

import re
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from omaha_range_oracle import all_hands, matches, patterns

from evaluator import OmahaRange

FOUR = all_hands(4)


def ids_of(range_):
    return set(map(tuple, range_.hands.tolist()))


def holds(range_, hands):
    """Which of the hands, rows of ascending ids, are in a range: as numbers, its rows ascend."""
    base = 52 ** np.arange(range_.hole_cards)
    numbers, wanted = range_.hands @ base, hands @ base
    places = np.searchsorted(numbers, wanted)
    return np.append(numbers, -1)[places] == wanted


def mask_of(text):
    return holds(OmahaRange(text, hole_cards=4), FOUR)


# --- Patterns ---------------------------------------------------------------------------------------------------------


RUNS = [(a, k, q) for a in range(5) for k in range(5) for q in range(5) if a + k + q <= 4]

COUNTS = {
    "AA**": 6 * comb(48, 2) + 4 * 48 + 1,
    "AA": 6961,
    "AAAA": 1,
    "AKQJ": 4**4,
    "AsKs": comb(50, 2),
    "As**": comb(51, 3),
    "****": comb(52, 4),
    "AxKx**": 4 * comb(50, 2) - comb(4, 2),
    "KxQx**": 4 * comb(50, 2) - comb(4, 2),
    "AxAyKxKy": comb(4, 2),
    "AsKx": comb(51, 3) - comb(51 - 3, 3),  # x is not spades
    "AA$ds": comb(4, 2) * 12 * 12,
    "AKQJ$ds": comb(4, 2) * comb(4, 2),
    "AKQJ$ss": 4**4 - comb(4, 2) * comb(4, 2) - 4 * 3 * 2,
    "$ds": comb(4, 2) * comb(13, 2) ** 2,
    "$ss": comb(52, 4) - comb(4, 2) * comb(13, 2) ** 2 - 13**4,
    "$np": comb(13, 4) * 4**4,
    "xxyy": comb(4, 2) * comb(13, 2) ** 2,
    "wxyz": 13**4,
    "wxy**": comb(52, 5) - 6 * (comb(26, 5) - 2 * comb(13, 5)) - 4 * comb(13, 5),  # less those of two suits or one
    "ssss": comb(13, 4),
    "ss": sum(comb(13, n) * comb(39, 4 - n) for n in (2, 3, 4)),
    "[A-Q][A-Q]**": sum(comb(12, n) * comb(40, 4 - n) for n in (2, 3, 4)),
    "[A-Q][KAQ][Q,A,K][AK,Q]": comb(12, 4),
    "[AK][AQ]**": sum(
        comb(4, a) * comb(4, k) * comb(4, q) * comb(40, 4 - a - k - q)
        for a, k, q in RUNS
        if a > 1 or (a and k) or (a and q) or (k and q)
    ),
    "AAAAK": 4,
    "AA***": comb(52, 5) - comb(48, 5) - 4 * comb(48, 4),
    "AKQJT$np": 4**5,
    "*****s": comb(52, 5) - comb(39, 5),
    "AKQJT9": 4**6,
    "AA****": comb(52, 6) - comb(48, 6) - 4 * comb(48, 5),
    "AsAhKsKhQsQh": 1,
}


@pytest.mark.parametrize("text", COUNTS)
def test_counts(text):
    assert len(OmahaRange(text)) == COUNTS[text]


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_counts_of_other_numbers_of_cards(hole_cards):
    for text, count in {
        "AA": sum(comb(4, n) * comb(48, hole_cards - n) for n in (2, 3, 4)),
        "AsKs": comb(50, hole_cards - 2),
        "$np": comb(13, hole_cards) * 4**hole_cards,
        "*": comb(52, hole_cards),
    }.items():
        assert len(OmahaRange(text, hole_cards)) == count


def test_a_hand():
    for text in ("AhAdKsQs", "qSKsaDAh", "A♥A♢K♠Q♤", " AhAdKsQs\t", "AdAh*sKs:QsKs**:QsAh"):
        assert ids_of(OmahaRange(text)) >= {(43, 47, 49, 50)}
    assert list(OmahaRange("AhAdKsQs:0.25")) == [((43, 47, 49, 50), 0.25)]
    assert OmahaRange("10h9h8h7h") == OmahaRange("Th9h8h7h") and OmahaRange("1010**") == OmahaRange("TT")


def test_spellings():
    for text, same in {
        "aa": "AA**",
        "A*A": "AA",
        "AA*": "AA",
        "axKX": "AyKy",
        "AX": "A*",
        "AxAyxy": "AxAy*x*y",
        "[T-Q,2]": "[2QJT]",
        "[q-10]": "[TJQ]",
        "[ A , K-Q ]": "[A-Q]",
        "[22]": "2",
        "RANDOM": "*",
        "****": "random",
        "aa$DS": "AA$ds",
        "$np$ds": "$np:$ds",
    }.items():
        assert OmahaRange(text) == OmahaRange(same)


@settings(max_examples=40)
@given(patterns(4))
def test_any_pattern_means_what_the_slow_reading_says(case):
    text, places = case
    sample = FOUR[np.random.default_rng(len(text)).choice(len(FOUR), 300, replace=False)]
    compare(text, places, 4, sample)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("KxQx", [({11}, "x"), ({10}, "x")]),
        ("[A-Q]x[A-Q]y[A-3]xTz", [({10, 11, 12}, "x"), ({10, 11, 12}, "y"), (set(range(1, 13)), "x"), ({8}, "z")]),
        ("As[A-T]x[AJ]x", [({12}, "s"), (set(range(8, 13)), "x"), ({12, 9}, "x")]),
    ],
)
def test_patterns_over_all_hands(text, places):
    assert np.array_equal(mask_of(text), matches(places, FOUR))


@settings(max_examples=2)
@given(patterns(5, fewest=3))
def test_patterns_of_five_cards(case):
    compare(*case, 5, random_hands(5, 200))


@pytest.mark.slow
@settings(max_examples=40)
@given(st.integers(5, 6).flatmap(lambda hole_cards: st.tuples(patterns(hole_cards), st.just(hole_cards))))
def test_patterns_of_more_cards(case):
    (text, places), hole_cards = case
    compare(text, places, hole_cards, random_hands(hole_cards, 150))


def random_hands(hole_cards, n):
    hands = np.random.default_rng(n).permuted(np.tile(np.arange(52, dtype=np.uint8), (n, 1)), axis=1)
    return np.sort(hands[:, :hole_cards], axis=1)


def compare(text, places, hole_cards, sample):
    expected = matches(places, sample)
    try:
        range_ = OmahaRange(text, hole_cards if len(places) < 4 else None if len(places) == hole_cards else len(places))
    except ValueError as error:
        assert not expected.any() and re.search("is so$|appears twice$", str(error)), text
        return
    if range_.hole_cards == hole_cards:
        assert np.array_equal(holds(range_, sample), expected), text


# --- How many cards ---------------------------------------------------------------------------------------------------


def test_hole_cards_are_read():
    for text, hole_cards in {"": 4, "AA": 4, "*": 4, "AA,KKQQ": 4, "AA,KKQQ*": 5, "AA!AsAhAdAcKsKh": 6}.items():
        assert OmahaRange(text).hole_cards == hole_cards
    assert OmahaRange("AAK:$np,KK:AAKKQ", 5) == OmahaRange("AAKKQ,AAK:$np")
    assert OmahaRange("AA**", 4) == OmahaRange("AA**") and OmahaRange("AA", 6).hole_cards == 6


# --- Operators --------------------------------------------------------------------------------------------------------

AA, KK, DS, QQ = (mask_of(text) for text in ("AA", "KK", "$ds", "QQ"))
OPERATORS = {
    "AA,KK": AA | KK,
    "AA:KK": AA & KK,
    "AA!KK": AA & ~KK,
    "AA$ds": AA & DS,
    "AA,KK$ds": AA | KK & DS,
    "(AA,KK)$ds": (AA | KK) & DS,
    "AA!KK$ds": AA & ~(KK & DS),
    "AA!KK:$ds": AA & ~KK & DS,
    "AA:$ds!KK": AA & DS & ~KK,
    "AA!(KK,QQ)": AA & ~(KK | QQ),
    "AA!KK!QQ": AA & ~KK & ~QQ,
    "AA,KK,!AAKK": (AA | KK) & ~(AA & KK),
    "AA,KK,!AAKK!QQ,QQ:AA": (AA | KK) & ~(AA & KK) & ~QQ | QQ & AA,
    "((AA),(KK,!QQ))": AA | KK & ~QQ,
    "(AA,!KK),(KK)": AA & ~KK | KK,
    "random!$ds": ~DS,
    "AA:(22)": AA & mask_of("22"),
    "22:AA": AA & mask_of("22"),
    " ( AA ,\tKK ) $ds ! QQ\n": (AA | KK) & DS & ~QQ,
}


@pytest.mark.parametrize("text", OPERATORS)
def test_operators(text):
    assert np.array_equal(mask_of(text), OPERATORS[text])


def weight_of(text, hand):
    range_ = OmahaRange(text)
    return range_.weights[(range_.hands == hand).all(axis=1)].sum()


def test_weights():
    hand = (0, 4, 48, 49)  # two deuces, no: 2c 3c Ac Ad
    for text, weight in {
        "AA:0.5": 0.5,
        "AA:.5e-1": 0.05,
        "AA:50%": 0.5,
        "AA : 33.3%\n, KK": 0.333,
        "(AA)$ss:100%": 1,
        "AA:$ss : 0.25": 0.25,
        "AA!KK:0.3": 0.3,
        "(AA,KK):0.1": 0.1,
        "AA:0.5,A": 1,
        "A,AA:0.5": 0.5,
        "AA:0.5,!AA": 0,
        "AA,AA:0": 0,
        "AA:5e-324": 5e-324,
    }.items():
        assert weight_of(text, hand) == weight
    many = ",".join(
        f"{rank}{suit}:{(n + 1) / 64}" for n, (rank, suit) in enumerate((r, s) for r in "23456789TJQKA" for s in "cdhs")
    )
    assert np.array_equal(OmahaRange(many).weights, (FOUR[:, -1] + 1) / 64)
    assert OmahaRange(f"random:0.9,{many}") == OmahaRange(many)


def test_separators():
    expected = OmahaRange("AA,KK:0.5,(QQ,JJ)$ds,5%")
    for text in (
        "AA;KK:0.5;(QQ;JJ)$ds;5%",
        "AA\nKK:0.5\r\n(QQ\nJJ)\n$ds\n5%",
        "\nAA\n\n,KK\n:\n0.5,\n(\nQQ\n;\nJJ\n)$ds\n\t5%\n",
        "AA ; KK:50% , (QQ, JJ) $ds ; 5%",
    ):
        assert OmahaRange(text) == expected
    assert OmahaRange("AA\n!AAKK") == OmahaRange("AA!AAKK") and OmahaRange("$ds\n$np") == OmahaRange("$ds:$np")


def test_percentages():
    assert len(OmahaRange("0%")) == 0 and OmahaRange("100%") == OmahaRange("*")
    assert OmahaRange("0.003%") == OmahaRange("AxAyTxTy")
    for low, high in ((5, 15), (0, 33.3), (99, 100)):
        inner, outer = mask_of(f"{low}%"), mask_of(f"{high}%")
        assert not (inner & ~outer).any() and high - 0.01 < outer.mean() * 100 <= high
        assert np.array_equal(mask_of(f"{low}%-{high}%"), outer & ~inner)
        assert OmahaRange(f"{high}%-{low}%") == OmahaRange(f"{low}%-{high}%")
    assert np.array_equal(mask_of("15%:AA$ds"), mask_of("15%") & AA & DS)
    assert np.array_equal(mask_of("AA:(15%)"), mask_of("15%") & AA)
    assert np.array_equal(mask_of("AA:5%-15%!10%"), mask_of("10%-15%") & AA)
    within = {percent: mask_of(f"{percent}%") for percent in (5, 20, 60)}
    weights = np.select([AA & within[5], within[20] & ~DS, within[60] | DS], [0.25, 0.5, 0.125])
    found = OmahaRange("60%:0.125, $ds:0.125, 20%!$ds:0.5, (5%:AA):0.25")
    assert np.array_equal(found.hands, FOUR[weights > 0]) and np.array_equal(found.weights, weights[weights > 0])


# --- Errors -----------------------------------------------------------------------------------------------------------

BAD = {
    # text: (token, position, character, what the message says about it)
    "AB**": ("AB**", 0, 0, ""),
    "AA,KK, hello": ("hello", 2, 7, ""),
    "AA;;KK": (";", 1, 3, ": hands belong before it"),
    "AA,\n;KK": (";", 1, 4, ": hands belong before it"),
    "AA-KK": ("AA-KK", 0, 0, ""),
    "QQ+": ("QQ+", 0, 0, ""),
    "1": ("1", 0, 0, ""),
    "0.5": ("0.5", 0, 0, ""),
    "AA\xa0**": ("AA\xa0**", 0, 0, r": '\\xa0' is U\+00A0"),
    "AAKс": ("AAKс", 0, 0, r": 'с' is U\+0441"),
    "\N{KELVIN SIGN}Q": ("\N{KELVIN SIGN}Q", 0, 0, r": '.' is U\+212A"),
    "AAKKQQJ": ("AAKKQQJ", 0, 0, ": a hand has at most 6 cards"),
    "AsAhAs*": ("AsAhAs*", 0, 0, ": As appears twice"),
    "AA,A♠KAs": ("A♠KAs", 1, 3, ": As appears twice"),
    "AAAAA": ("AAAAA", 0, 0, ": no hand of 5 cards is so"),
    "KK:AxAxKQ": ("AxAxKQ", 1, 3, ": no hand of 4 cards is so"),
    "scdhx": ("scdhx", 0, 0, ": no hand of 5 cards is so"),
    "AAKK,AA***": ("AA***", 1, 5, ": it has 5 places, the hands have 4 cards"),
    "AA:(KK!AAKKQ),AAKK": ("AAKK", 3, 14, ": it has 4 places, the hands have 5 cards"),
    "[A-Q": ("[A-Q", 0, 0, ""),
    "A]": ("A]", 0, 0, ""),
    "[]**": ("[]**", 0, 0, r": '\[\]' is no list of ranks"),
    "[A-]": ("[A-]", 0, 0, r": '\[A-\]' is no list of ranks"),
    "[A,,K]": ("[A,,K]", 0, 0, r": '\[A,,K\]' is no list of ranks"),
    "[A B]": ("[A B]", 0, 0, r": '\[A B\]' is no list of ranks"),
    "[[A]]": ("[[A]]", 0, 0, r": '\[\[A\]' is no list of ranks"),
    "AA KK": ("KK", 1, 3, ": a comma belongs before it"),
    "AA (KK)": ("(", 1, 3, ": a comma belongs before it"),
    "AA:0.5 KK": ("KK", 2, 7, ": a comma belongs before it"),
    "AA$dx": ("$dx", 1, 2, r": there are \$ds, \$ss, \$np"),
    "AA$": ("$", 1, 2, r": there are"),
    "AA$ds2": ("$ds2", 1, 2, r": there are"),
    "AA$ds KK": ("KK", 2, 6, ": a comma belongs before it"),
    ",": (",", 0, 0, ": hands belong before it"),
    "AA,": (",", 1, 2, ": hands belong behind it"),
    "AA,,KK": (",", 1, 3, ": hands belong before it"),
    "AA:": (":", 1, 2, ": hands belong behind it"),
    "AA::KK": (":", 1, 3, ": hands belong before it"),
    ":0.5": (":", 0, 0, ": hands belong before it"),
    "AA!": ("!", 1, 2, ": hands belong behind it"),
    "AA:!KK": ("!", 1, 3, ": hands belong before it"),
    "!AA": ("!", 0, 0, ": nothing stands before it"),
    "AA,(!KK)": ("!", 1, 4, ": nothing stands before it"),
    "AA,!KK:0.5": (":", 2, 6, ": hands that are taken out have no weight"),
    "AA,!KK:QQ": (":", 2, 6, ": .* stand in brackets"),
    "()": (")", 0, 1, ": hands belong before it"),
    "AA)": (")", 1, 2, ": no bracket is open"),
    "AA,(KK": ("(", 1, 3, ": it is not closed"),
    "(AA KK)": ("KK", 1, 4, ": a comma belongs before it"),
    "(" * 9 + "AA" + ")" * 9: ("(", 0, 8, ": brackets stand in brackets at most 8 deep"),
    "AA:-1": ("-1", 1, 3, ""),
    "AA:50": ("50", 1, 3, ": '50' is no weight, which is from 0 to 1: did you mean 'AA:0.5' or 'AA:50%'\\?"),
    "KK, AA!KK:22": ("22", 3, 10, ": '22' .*'AA!KK:0.22' or 'AA!KK:22%'\\?; as a pattern it is 'AA!KK:\\(22\\)'"),
    "(AA,KK)$ds:1.5": ("1.5", 3, 11, ": .* did you mean '\\(AA,KK\\)\\$ds:0.015' or '\\(AA,KK\\)\\$ds:1.5%'\\?"),
    "AA:150%": ("150%", 1, 3, ": '150%' is no weight, which is from 0 to 1 or a percentage up to 100%"),
    "AA 50%": ("50%", 1, 3, ": write 'AA:50%' for a weight, or 'AA,50%' for the strongest so many per cent"),
    "KK,(AA,QQ)$ds 50%": ("50%", 4, 14, ": write '\\(AA,QQ\\)\\$ds:50%' for a weight, or '\\(AA,QQ\\)\\$ds,50%' for"),
    "AA:0.5 50%": ("50%", 2, 7, ": write 'AA:0.5,50%' for the strongest"),
    "AA!KK 5%-9%": ("5%-9%", 2, 6, ": write 'AA!KK,5%-9%' for the strongest"),
    "(KK,AA 50%)": ("50%", 2, 7, ": write 'AA:50%' for a weight, or 'AA,50%' for"),
    "10% 50%": ("50%", 1, 4, ": a comma belongs before it"),
    "AA:50%:KK": (":", 2, 6, ": a weight is the last .*; the strongest so many per cent stand before ':'"),
    "AA:50%$ds": ("$ds", 2, 6, ": a weight is the last"),
    "(AA:50%)": ("50%", 1, 4, ": .* outside brackets; the strongest so many per cent stand before ':'"),
    "AA:nan": ("nan", 1, 3, ""),
    "AA:1e999": ("1e999", 1, 3, ": '1e999' is no weight"),
    "AA:0.5:KK": (":", 2, 6, ": a weight is the last"),
    "AA:0.5!KK": ("!", 2, 6, ": a weight is the last"),
    "(AA:0.5)": ("0.5", 1, 4, ": a number behind ':' is a weight, which stands outside brackets"),
    "101%": ("101%", 0, 0, ": a percentage is at most 100"),
    "5%-1e3%": ("5%-1e3%", 0, 0, ": a percentage is at most 100"),
    "-5%": ("-5%", 0, 0, ""),
    "15%,AAKKQ": ("15%", 0, 0, ": percentages are of hands of 4 cards"),
    "\x00": ("\x00", 0, 0, ""),
    "\ud800": ("\ud800", 0, 0, r": '\\ud800' is U\+D800"),
}


@pytest.mark.parametrize("text", BAD, ids=ascii)
def test_bad_tokens_are_quoted(text):
    token, position, character, reason = BAD[text]
    where = rf"{re.escape(repr(token))} at position {position} \(character {character}\) is not a range of hands"
    with pytest.raises(ValueError, match=f"^{where}{reason}" + ("$" if not reason else "")):
        OmahaRange(text)


def test_a_pattern_contradicts_hole_cards():
    with pytest.raises(ValueError, match=r"^'AA\*\*' at position 0 .*: it has 4 places, the hands have 5 cards$"):
        OmahaRange("AA**", hole_cards=5)


PIECES = re.findall(
    r"\S+|\s", "A K 10 2 AA AhAd ** x y s [A-Q] [ ] - $ds $np $ 15% % ( ) (AA , , ; : : ! ! 0.5 1e * ♠ \n"
)
FUZZ = st.one_of(st.text(max_size=12), st.lists(st.sampled_from(PIECES), max_size=9).map("".join))


@settings(max_examples=150)
@given(FUZZ)
def test_any_text_is_a_range_or_an_error_that_quotes_it(text):
    try:
        range_ = OmahaRange(text, hole_cards=4)
    except ValueError as error:
        quoted, position, character = re.match(
            r"(.+?)…? at position (\d+) \(character (\d+)\) is not a", str(error)
        ).groups()
        assert text.startswith(eval(quoted), int(character))
        assert int(position) <= int(character)
    else:
        assert range_.hands.shape == (len(range_), 4) and (range_.weights > 0).all()


def test_long_texts_end():
    for text in (
        "1" * 100_000,
        "A" * 100_000,
        "[" * 100_000,
        "[A" * 50_000 + "]",
        "(" * 100_000,
        "[" + "A-K" * 30_000 + "x]",
        "[" + " " * 100_000 + "x]",
        "AA," * 5_000,
        "$" * 100_000,
        "AA:" + "1" * 100_000 + "x",
        "AA!" * 5_000 + ",",
    ):
        with pytest.raises(ValueError):
            OmahaRange(text)
    assert len(OmahaRange("AsAhAdAc," * 200 + "2s2h2d2c")) == 2
    assert len(OmahaRange("*" + "!AA" * 50)) == comb(52, 4) - 6961
