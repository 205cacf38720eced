"""Short texts of Omaha ranges that ask for much: what reading them costs is counted, in steps and in bytes.

The clock of a busy machine says little; a step takes some tens to some hundreds of nanoseconds, and there are a million
of them at most for a text of 1 kB, besides some microseconds for each token.
"""

import gc
import random
import re
import subprocess
import sys
import tracemalloc
from itertools import permutations, product
from math import comb

import numpy as np
import pytest
from omaha_range_oracle import matches

from evaluator import OmahaRange
from evaluator.ranges import hand_diagrams, omaha_parser, omaha_sets

MOST_STEPS = 1_010_000
MOST_BYTES = 50 * 10**6  # of arrays: two of a byte for each hand of six cards, and some more
RANKS, SUITS = "23456789TJQKA", "cdhs"


@pytest.fixture
def made(monkeypatch):
    """The diagrams that texts are read with."""
    made = []

    def diagrams(*arguments):
        made.append(hand_diagrams.Diagrams(*arguments))
        return made[-1]

    monkeypatch.setattr(omaha_sets, "Diagrams", diagrams)
    return made


# --- Texts of 1 kB ----------------------------------------------------------------------------------------------------

ISSUED = {
    "xyzwxy": (None, 6_169_176),
    "x," * 20 + "******": (None, comb(52, 6)),
    "AA," * 250 + "AA": (6, comb(52, 6) - comb(48, 6) - 4 * comb(48, 5)),
    ":".join(["AA"] * 300): (6, comb(52, 6) - comb(48, 6) - 4 * comb(48, 5)),
    "*" + "!AA" * 300: (6, comb(48, 6) + 4 * comb(48, 5)),
    "(((AA)))," * 100 + "AA$ds$ds$ds": (5, comb(52, 5) - comb(48, 5) - 4 * comb(48, 4)),
    "$np" * 300: (6, comb(13, 6) * 4**6),
    ",".join(f"{percent / 4}%" for percent in range(150)): (4, None),
    ",".join(f"{RANKS[card // 4]}{SUITS[card % 4]}:.{card:03}" for card in range(52)): (6, comb(52, 6)),
    "[" + "A-2," * 240 + "K]w": (6, comb(52, 6)),
}


@pytest.mark.parametrize("text", ISSUED, ids=lambda text: text[:20])
def test_texts_that_took_seconds(made, text):
    hole_cards, count = ISSUED[text]
    tracemalloc.start()
    try:
        range_ = OmahaRange(text, hole_cards)
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()
    assert sum(one.work for one in made) < 60_000 and (count is None or len(range_) == count)


TOKENS = "A K Q T 9 2 x y w z s h A K * * [ ] - , , , , : ! ( ) $ds $ss $np 15% 3% :0.5 :25% [A-T] [K-9,2] random".split()


def place(chance):
    first, *others = chance.sample(RANKS, 3)
    ranks = chance.choice([first, "*", f"[{first}{''.join(others)}]", f"[{first}-{others[0]}]"])
    return ranks + chance.choice(["", *"wxyzxy", *SUITS])


def pattern(chance, hole_cards):
    return "".join(place(chance) for _ in range(chance.choice([1, 2, 2, 3, 3, hole_cards])))


def cards(chance, n):
    return "".join(RANKS[card // 4] + SUITS[card % 4] for card in chance.sample(range(52), n))


FAMILIES = {
    "tokens": lambda chance, k: [chance.choice(TOKENS)],
    "two cards": lambda chance, k: [cards(chance, 2), ","],
    "two cards with weights": lambda chance, k: [cards(chance, 2), f":.{chance.randrange(99)},"],
    "not two cards": lambda chance, k: [chance.choice(["", "!"]), cards(chance, 2), ","],
    "patterns": lambda chance, k: [pattern(chance, k), ","],
    "patterns narrowed": lambda chance, k: [pattern(chance, 3), chance.choice(":!,")],
    "three places": lambda chance, k: [*(place(chance) for _ in range(3)), chance.choice(["!", ",", ",", ":.5,"])],
    "variables": lambda chance, k: [chance.choice(RANKS) + chance.choice("wxyz") for _ in range(2)] + [","],
    "macros": lambda chance, k: [cards(chance, 1), "*", chance.choice(["$ds", "$ss", "$np"]), chance.choice("!,:")],
    "percentages": lambda chance, k: [
        f"{chance.randrange(1000) / 10}%", chance.choice([",", "!", ":.5,", f":{cards(chance, 1)},"])
    ],
    "brackets": lambda chance, k: [chance.choice(["(", "((", "),", ",", "):", *2 * [pattern(chance, 2)]]), chance.choice("!,")],
}


def text_of(family, chance, hole_cards):
    text = ""
    while len(text) < 1000:
        text += "".join(FAMILIES[family](chance, hole_cards))
    text = text[:1000].rstrip(",:!(")
    return text + ")" * (text.count("(") - text.count(")"))


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
@pytest.mark.parametrize("family", FAMILIES)
def test_any_text_is_read_or_refused_within_bounds(made, family, hole_cards):
    chance = random.Random(f"{family} {hole_cards}")
    for _ in range(3):
        made.clear()
        text = text_of(family, chance, hole_cards)
        try:
            range_ = OmahaRange(text, hole_cards)
        except ValueError as error:
            assert len(str(error)) < 500
            assert not made or made[0].work < MOST_STEPS
            refused = re.search("too involved: it takes more than ([0-9,]+) steps", str(error))
            assert refused is None or made[0].work == int(refused[1].replace(",", ""))
        else:
            assert made[0].work < MOST_STEPS and len(range_) <= comb(52, hole_cards)
        assert not made or made[0].nodes <= MOST_STEPS


def test_memory_of_the_worst():
    """Of a process that reads them one after the other, beyond what an import takes: what C allocates too."""
    pytest.importorskip("resource")
    chance = random.Random(5)
    families = "three places", "two cards with weights", "patterns", "two cards"
    texts = [text_of(family, chance, 6) for family in families]
    program = (
        "import resource, sys\n"
        "from evaluator import OmahaRange\n"
        "unit = 1024 if sys.platform == 'darwin' else 1\n"
        "peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit\n"
        "OmahaRange('AA')\n"
        "before = peak()\n"
        f"for text in {['******', *texts]!r}:\n"
        "    try:\n"
        "        OmahaRange(text, 6)\n"
        "    except ValueError:\n"
        "        pass\n"
        "print(peak() - before)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert result.stderr == "" and int(result.stdout) < 150_000  # kB


SIX_CARDS = """
    AxAyKxKy** AxKxQyJy** AxAy[K-T]x[K-T]y**:0.9 KxKyQxJy**:0.8 AxAy5x4y** [A-T]x[A-T]x[A-T]y[A-T]y** AxAyJxTy**
    [A-9]x[A-9]x[A-9]y[A-9]y[A-9]z[A-9]z:0.75 QxQyJxJy**:50% AxKxQxJyTy* JxTx9y8y** TxTy9x8y**:0.25 AxKxKyQy**
    AxQxQyJy** 9x8x7y6y**:10% AxAy*x*y** KxKy**:0.3 [J-7]x[J-7]x[J-7]y[J-7]y**:0.4 AxJxJyTy** AxTxTy9y**:0.3 AsKs****:0.95 !AAA
"""
"""As somebody might write a range of six-card Omaha."""


def places_of(pattern):
    """The places of these patterns."""
    places = []
    for rank, suit in re.findall(r"(\[.-.\]|.)([xyzs]?)", pattern):
        first, last = RANKS.find(rank.strip("[]")[-1]), RANKS.find(rank.strip("[]")[0])
        places.append((set(range(first, last + 1)) if first >= 0 else {*range(13)}, suit))
    return places


def test_twenty_suited_patterns_of_six_cards(made):
    range_ = OmahaRange(",".join(SIX_CARDS.split()).replace("KxKy**:", "KxKy****:"), 6)
    assert made[0].work < 700_000
    held = range_.hands[np.random.default_rng(1).choice(len(range_), 3000)]
    hands = np.concatenate([held, np.random.default_rng(2).permuted(np.tile(np.arange(52), (3000, 1)), axis=1)[:, :6]])
    weights = np.zeros(len(hands))
    for item in SIX_CARDS.split():
        pattern, _, weight = item.strip("!").partition(":")
        number = float(weight[:-1]) / 100 if weight.endswith("%") else float(weight or 1)
        weights[matches(places_of(pattern), hands)] = 0 if item[0] == "!" else number
    assert np.unique(weights).size > 7 and (weights[: len(held)] > 0).all()
    by_hand = dict(zip(map(bytes, range_.hands), range_.weights.tolist()))
    assert [by_hand.get(bytes(hand), 0) for hand in np.sort(hands, axis=1).astype(np.uint8)] == weights.tolist()


# --- Long texts -------------------------------------------------------------------------------------------------------


def test_a_megabyte_of_hands_is_read():
    generator = np.random.default_rng(1)
    numbers = generator.permutation(comb(52, 4))[:75_000]
    hands = OmahaRange("*", 4).hands[numbers]
    letters = [RANKS[card // 4] + SUITS[card % 4] for card in range(52)]
    texts = ["".join(letters[card] for card in hand) for hand in hands.tolist()]
    weights = generator.integers(1, 101, len(texts)) / 100
    range_ = OmahaRange(",".join(f"{text}:{weight}" for text, weight in zip(texts, weights.tolist())))
    order = np.argsort(numbers)
    assert np.array_equal(range_.hands, hands[order]) and np.array_equal(range_.weights, weights[order])


def test_classes_are_read_as_hands(made):
    """Complete patterns with suit variables cost next to no steps, however many there are."""
    lists = [ranks for ranks in product(range(13), repeat=4) if ranks == tuple(sorted(ranks))]
    items = [list(zip(ranks, suits)) for ranks in lists for suits in ("xyxz", "xyyx", "wxyz", "xhyy")]
    items = [item for item in items if len({*item}) == 4]
    text = ",".join("".join(RANKS[rank] + suit for rank, suit in item) + ":0.5" for item in items)
    range_ = OmahaRange(text.replace("T", "10").upper())
    assert made[0].work < 1000 and range_.weights.max() == 0.5
    hands = set()
    for item in items:
        variables = sorted({suit for _, suit in item} - {"h"})
        free = [0, 1, 3] if any(suit == "h" for _, suit in item) else range(4)
        for choice in permutations(free, len(variables)):
            meant = {"h": 2} | dict(zip(variables, choice))
            hands.add(tuple(sorted(4 * rank + meant[suit] for rank, suit in item)))
    assert set(map(tuple, range_.hands.tolist())) == {hand for hand in hands if len({*hand}) == 4}


def test_what_is_too_long_is_refused():
    ranks = ["".join(four) for four in product(RANKS, repeat=4)]
    patterns = ",".join(f"[{a}{b}]x[{c}{d}]y" for a, b, c, d in ranks)
    for text in ("AA!KK," * 30_000, "AA" + "$ds" * 30_000, "(AA)," * 30_000, "((((AA))))," * 9000, patterns):
        with pytest.raises(ValueError, match=r"^'.*' at position \d+ .*: a range has at most 10,000 patterns, and words"):
            OmahaRange(text)
    with pytest.raises(ValueError, match="the range is too involved"):
        OmahaRange(patterns[:100_000].rpartition(",")[0], 6)


def test_nothing_is_left_of_a_text():
    """What words mean holds the reader and its megabytes; no cycle keeps them until the next collection."""
    texts = ["AA$ds,15%,(KK:QQ)!JJ,AsAhKsKh,2x3x4y5y:.4", "zz", "AA,KK:", "AxAxKxKx", "AA:50"]
    OmahaRange(texts[0])  # imports what percentages need
    gc.collect()
    gc.disable()
    try:
        for text in texts:
            try:
                OmahaRange(text, 4)
            except ValueError as error:
                del error
            assert gc.collect() == 0
    finally:
        gc.enable()


# --- Patterns that were matched wrongly -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "places", "no_hand", "hand"),
    [
        (
            "5x[4-8]x2Ax[2,8]",
            [({3}, "x"), ({*range(2, 7)}, "x"), ({0}, ""), ({12}, "x"), ({0, 6}, "")],
            "2c3c5c8cAc",
            "2c4c5c8hAc",
        ),
        (
            "6y*JsQ[J-Q]y*s",
            [({4}, "y"), ({9}, "s"), ({10}, ""), ({9, 10}, "y"), ({*range(13)}, "s")],
            "2c2h6cJsQcQs",
            "2s2h6cJsQcQs",
        ),
    ],
)
def test_a_hand_with_a_card_that_fits_nowhere(text, places, no_hand, hand):
    card = {RANKS[number // 4] + SUITS[number % 4]: number for number in range(52)}
    ids = np.array([[card[text] for text in re.findall("..", cards)] for cards in (no_hand, hand)])
    assert matches(places, ids).tolist() == [False, True]
    range_ = OmahaRange(text)
    assert no_hand not in range_ and hand in range_
    assert omaha_parser.parse(text)[0] == ids.shape[1]
