"""The text of ranges: the grammar against a slow reading of it, texts that round-trip.

The slow reading is a condition on two cards for each kind of token, tried on all 1,326 pairs. It never reads text: a
token is drawn as ranks and suits, from which come both the text and the condition.
"""

import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import Range
from evaluator.ranges.preflop_order import PREFLOP_ORDER

RANKS, SUITS = "23456789TJQKA", "cdhs"
PAIRS = [(higher, lower) for higher in range(52) for lower in range(higher)]


def text_of(card):
    return RANKS[card // 4] + SUITS[card % 4]


def class_of(higher, lower):
    suits = "" if higher // 4 == lower // 4 else "s" if higher % 4 == lower % 4 else "o"
    return RANKS[higher // 4] + RANKS[lower // 4] + suits


def classes_in(range_):
    """The classes of which all pairs have weight 1, and none if a pair has another weight."""
    weight = dict(zip(PAIRS, range_.weights.tolist(), strict=True))
    whole = {class_of(*pair) for pair in PAIRS} - {class_of(*pair) for pair in PAIRS if weight[pair] != 1}
    return whole if all(weight[pair] in (0, 1) for pair in PAIRS) else None


# --- The grammar, token by token --------------------------------------------------------------------------------------

TOKENS = {
    "AA": "AA",
    "AKs": "AKs",
    "AKo": "AKo",
    "AK": "AKs AKo",
    "KA": "AKs AKo",
    "kAS": "AKs",
    "10Jo": "JTo",
    "1010": "TT",
    "QQ+": "AA KK QQ",
    "AA+": "AA",
    "KTo+": "KTo KJo KQo",
    "J8+": "J8s J9s JTs J8o J9o JTo",
    "A10s+": "ATs AJs AQs AKs",
    "T9s+": "T9s",
    "AK+": "AKs AKo",
    "99-66": "99 88 77 66",
    "66-99": "99 88 77 66",
    "22-22": "22",
    "A5s-A2s": "A5s A4s A3s A2s",
    "a2S-5as": "A5s A4s A3s A2s",
    "K4-K3": "K4s K3s K4o K3o",
    "T9s-54s": "T9s 98s 87s 76s 65s 54s",
    "54s-T9s": "T9s 98s 87s 76s 65s 54s",
    "J9o-53o": "J9o T8o 97o 86o 75o 64o 53o",
    "A9-Q7": "A9s K8s Q7s A9o K8o Q7o",
    "32s-32s": "32s",
    "0%": "",
    "0.9%": "AA",
    "1.36%": "AA KK QQ",
    "0.91%": "AA KK",
    "5%": "AA KK QQ JJ TT 99 88 AKs 77 AQs AJs",  # 60 pairs of 66; with AKo it were 72
    "5%-6%": "AKo ATs",
    "6%-5%": "AKo ATs",
    "0%-0.95%": "AA KK",
    "99.2%-100%": "32o",
    "RANDOM": " ".join(PREFLOP_ORDER),
    "100%": " ".join(PREFLOP_ORDER),
    "": "",
}


@pytest.mark.parametrize("text", TOKENS)
def test_tokens(text):
    assert classes_in(Range(text)) == set(TOKENS[text].split())


@pytest.mark.parametrize("text", ["AhKd", "KdAh", "ahKD", "A♥K♦", "K♢A♡", "\tAhKd\n"])
def test_two_cards(text):
    assert list(Range(text)) == [(50 * 49 // 2 + 45, 1.0)]


def test_tens_of_two_cards():
    assert Range("10h9h") == Range("Th9h") and Range("10s10d") == Range("TsTd")


@pytest.mark.parametrize("text", ["QQ:0.25", "QQ:.25", "QQ:0.250", "QQ:25e-2", "qq:2.5E-1", "QQ,QQ:1,QQ:0.25"])
def test_weights(text):
    assert list(Range(text)) == [(pair, 0.25) for pair, cards in enumerate(PAIRS) if class_of(*cards) == "QQ"]


def test_weights_may_be_one_and_zero():
    assert Range("AA:1.") == Range("AA:100%") == Range("AA:1e0") == Range("AA")
    assert len(Range("AA:0")) == 0 and Range("AA:0") == Range("") == Range("AA,AA:0%")


@pytest.mark.parametrize("percent", ["50", "12.5", "33.3", "0.7", "7", "1e1", "99.99", "2.5e-3", "100", ".1"])
def test_weights_are_percentages_too(percent):
    weight = float(Fraction(percent) / 100)  # the float that is next to it
    assert Range(f"AA:{percent}%") == Range(f"AA:{weight!r}") and Range(f"AA:{percent}%").weights.max() == weight


def test_percentages_are_listed():
    """Behind a comma, a semicolon or a newline, or before hands, they are the strongest so many per cent."""
    expected = Range("5%") | Range("72o:0.5")
    for separator in (",", " , ", ";", "\n", " \r\n\t", ";\n"):
        assert Range(f"72o:0.5{separator}5%") == expected
    assert Range("5% 72o:0.5") == Range("5%\t2% 72o:0.5") == expected
    assert Range("QQ 72o:50% !AA,5%-6%") == Range("QQ,72o:0.5,AKo,ATs") and Range("10%:30%,5%") == Range("10%:0.3,5%:1")


def test_the_last_weight_wins():
    assert Range("AA,AA:0.5") == Range("AA:0.5")
    assert Range("AhAs:0.5,AA") == Range("AA")
    assert len(Range("random,QQ+:0,AsAh")) == 1326 - 18 + 1


def test_taking_out():
    assert classes_in(Range("22+ !99-66 !TT")) == classes_in(Range("JJ+ 22-55"))
    assert Range("AK !AKs") == Range("AKo") and Range("AK,!AKs,AKs:0.5") == Range("AKo,AKs:0.5")
    assert Range("10% !5%") == Range("5%-10%") and Range("AA:0.5 !random") == Range("")
    assert len(Range("AA !AhAd !72o")) == 5


def test_separators():
    expected = Range("AA,KK,AKs")
    for text in ("AA KK AKs", " AA , KK ,AKs ", "AA\tKK\nAKs", "AA,KK\x0b\x0c\rAKs", "AA;KK ; AKs", "AA,\nKK\n;\nAKs"):
        assert Range(text) == expected


def test_percentages_take_whole_classes_in_order():
    pairs = np.cumsum([4 if name.endswith("s") else 12 if name.endswith("o") else 6 for name in PREFLOP_ORDER])
    for percent in np.arange(0, 100.1, 1.7).round(1).tolist():
        count = np.count_nonzero(pairs * 100 <= percent * 1326)
        assert classes_in(Range(f"{percent}%")) == set(PREFLOP_ORDER[:count])


def test_a_computed_percentage_holds_its_pairs():
    pairs = 0
    for name in PREFLOP_ORDER:
        pairs += len(Range(name))
        assert len(Range(f"{100 * pairs / 1326!r}%")) == pairs


# --- Any text against the slow reading --------------------------------------------------------------------------------

FALLING = sorted((higher, lower) for higher in range(13) for lower in range(higher + 1))


def as_written(draw, ranks, suits=""):
    """A class in one of its spellings: ranks in either order, upper or lower case, T or 10."""
    if draw(st.booleans()):
        ranks = ranks[::-1]
    text = "".join(RANKS[rank] for rank in ranks) + suits
    text = draw(st.sampled_from([text, text.lower(), text.swapcase(), text.upper()]))
    return re.sub("[tT]", "10", text) if draw(st.booleans()) else text


def suits_fit(suits, higher, lower):
    return suits == "" or (suits == "s") == (higher % 4 == lower % 4)


@st.composite
def class_tokens(draw):
    high, low = draw(st.sampled_from(FALLING))
    suits = "" if high == low else draw(st.sampled_from(["", "s", "o"]))
    kind = draw(st.sampled_from(["one", "plus", "kickers", "falling"]))
    text = as_written(draw, (high, low), suits)
    if kind == "one":
        return text, lambda a, b: (a // 4, b // 4) == (high, low) and suits_fit(suits, a, b)
    if kind == "plus":
        if high == low:
            return text + "+", lambda a, b: a // 4 == b // 4 >= high
        return text + "+", lambda a, b: a // 4 == high > b // 4 >= low and suits_fit(suits, a, b)
    if kind == "kickers" and high > low:
        end = draw(st.integers(0, high - 1))
        condition = lambda a, b: a // 4 == high and min(low, end) <= b // 4 <= max(low, end)
        other = (high, end)
    else:
        end = draw(st.integers(high - low, 12))
        condition = lambda a, b: a // 4 - b // 4 == high - low and min(high, end) <= a // 4 <= max(high, end)
        other = (end, end - high + low)
    text += "-" + as_written(draw, other, suits)
    return text, lambda a, b: condition(a, b) and suits_fit(suits, a, b)


@st.composite
def card_tokens(draw):
    higher, lower = draw(st.sampled_from(PAIRS))
    first, second = draw(st.permutations([text_of(higher), text_of(lower)]))
    text = draw(st.sampled_from([first + second, (first + second).lower(), (first + second).upper()]))
    return text, lambda a, b: (a, b) == (higher, lower)


def strongest(percent):
    """The classes that stay within a percentage, by adding up their pairs."""
    names, pairs = set(), 0
    for name in PREFLOP_ORDER:
        pairs += sum(class_of(*pair) == name for pair in PAIRS)
        if pairs > percent * 13.26:
            break
        names.add(name)
    return names


STRONGEST = {percent: strongest(percent) for percent in (0, 0.5, 2.5, 7, 15, 33.3, 60, 100)}


@st.composite
def percent_tokens(draw):
    percent, other = (draw(st.sampled_from(list(STRONGEST))) for _ in range(2))
    if draw(st.booleans()):
        return f"{percent}%", lambda a, b: class_of(a, b) in STRONGEST[percent]
    band = STRONGEST[percent] ^ STRONGEST[other]
    return f"{percent}%-{other}%", lambda a, b: class_of(a, b) in band


HANDS = st.one_of(
    class_tokens(), class_tokens(), card_tokens(), percent_tokens(), st.just(("random", lambda a, b: True))
)
WEIGHTS = st.one_of(st.sampled_from([0.0, 0.1, 0.25, 1.0]), st.floats(0, 1))


@st.composite
def texts_and_weights(draw):
    """A text, and what it means by the slow reading."""
    text, weights = draw(st.sampled_from(["", " "])), np.zeros(1326)
    for position in range(draw(st.integers(0, 6))):
        hands, condition = draw(HANDS)
        weight, token = 1.0, hands
        if position and draw(st.integers(0, 3)) == 0:
            weight, token = 0.0, "!" + hands
        elif draw(st.booleans()):
            weight = draw(WEIGHTS)
            token = f"{hands}:{weight!r}"
        blanks = [] if hands[-1] == "%" else [" ", "\t"]
        text += (draw(st.sampled_from([",", ";", ", ", " ;\t", "\n", *blanks])) if position else "") + token
        for pair, (a, b) in enumerate(PAIRS):
            if condition(a, b):
                weights[pair] = weight
    return text, weights


@settings(max_examples=60)
@given(texts_and_weights())
def test_any_text_means_what_the_slow_reading_says(case):
    text, weights = case
    range_ = Range(text)
    assert np.array_equal(range_.weights, weights)
    written = range_.to_text()
    assert Range(written) == range_ and Range(written).to_text() == written


# --- Text of ranges ---------------------------------------------------------------------------------------------------

WRITTEN = {
    "AKs AKo": "AK",
    "random": "random",
    "random:0.1": "random:0.1",
    "AA:0.5 KK:0.5 QQ:0.5 88:0.25 77:0.25 22": "22,QQ+:0.5,88-77:0.25",
    "22,33,44,77,88": "88-77,44-22",
    "A5s A4s A3s A2s 54s 65s 76s 87s 98s T9s JTs QJs KQs": "A5s-A2s,KQs-54s",
    "T9s 98s": "T9s,98s",
    "AQ AJ AT KQ KJ": "AQ-AT,KJ+",
    "AKo AQo AKs AQs AJs ATs": "ATs+,AQo+",
    "77+,ATs+,KTs+,QJs,AJo+,KQo": "77+,ATs+,KTs+,QJs,AJo+,KQo",
    "53o 64o 75o 64s": "64,75o,53o",
    "53o 64o 75o 43s": "43s,75o-53o",
    "AhKh AdKd AcKc": "AhKh,AdKd,AcKc",
    "AKs !AhKh AKo:0.5": "AsKs,AdKd,AcKc,AKo:0.5",
    "AA:0.2 KK:1e-300 QQ:5e-324 JJ:0.1": "AA:0.2,JJ:0.1,KK:1e-300,QQ:5e-324",
    "AA:0": "",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_text_is_compact(text):
    assert Range(text).to_text() == WRITTEN[text]
    assert Range(WRITTEN[text]) == Range(text)


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(1, 400), st.sampled_from([169, 1326]))
def test_any_weights_round_trip(seed, levels, grain):
    generator = np.random.default_rng(seed)
    chosen = generator.choice(generator.random(levels) ** 9 * generator.choice([1, 1e-300]), grain)
    chosen[generator.random(grain) < generator.random()] = 0
    range_ = Range.from_array(chosen.reshape(13, 13) if grain == 169 else chosen)
    assert Range(range_.to_text()) == range_
