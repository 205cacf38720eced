"""What messages quote of a hostile input: forty characters of a text, the size of a number, never a megabyte."""

from decimal import Decimal

import numpy as np
import pytest

import evaluator
from evaluator import exact, interop, stud
from evaluator.casino import house_edge, simulate
from evaluator.strength import strength_of
from evaluator.work import quoting

LONGEST = 450  # of a message: forty characters, each perhaps an escape of ten, and the words around them


class Shy(str):
    """A text that shows itself otherwise."""

    def __repr__(self):
        return "x" * 10**6

    __str__ = __repr__

    def __len__(self):
        return 3


class Loud:
    def __repr__(self):
        return "x" * 10**6


class Mute:
    def __repr__(self):
        raise RuntimeError("no")


HOSTILE = {
    "text": "A" * 10**6,
    "nothing printable": "\x00" * 10**5,
    "bytes": b"A" * 10**6,
    "subclass": Shy("A" * 10**6),
    "number": 10**5000,
    "negative number": -(10**5000),
    "decimal": Decimal("1e999999999"),
    "object": Loud(),
    "mute object": Mute(),
    "tuple": ("A" * 10**6,) * 3,
    "numbers": [10**5000],
    "hands": ["A" * 10**6, "As"],
    "rows": [[Shy("A" * 10**6)]],
    "array of texts": np.array(["A" * 10**5]),
    "array of objects": np.array([10**5000], dtype=object),
    "mapping": {"A" * 10**6: 1},
}
ONE = {"trips": 30, "straight": 6, "flush": 4, "pair": 1}

DOORS = {
    "card": evaluator.card,
    "cards": evaluator.cards,
    "to_text": evaluator.to_text,
    "mask": evaluator.mask,
    "from_mask": evaluator.from_mask,
    "high": evaluator.high,
    "hole cards": lambda given: evaluator.omaha_high(given, "2c3c4c"),
    "threads": lambda given: evaluator.high("AsKsQsJsTs", threads=given),
    "wheel": lambda given: evaluator.pai_gow("AsKsQsJsTs", wheel=given),
    "describe": evaluator.describe,
    "evaluator": lambda given: evaluator.describe(1, given),
    "best_five": evaluator.best_five,
    "board_values": evaluator.board_values,
    "Range": evaluator.Range,
    "in Range": lambda given: given in evaluator.Range("AA"),
    "without": lambda given: evaluator.Range("AA").without(given),
    "from_array": evaluator.Range.from_array,
    "OmahaRange": evaluator.OmahaRange,
    "hole_cards": lambda given: evaluator.OmahaRange("AA", given),
    "in OmahaRange": lambda given: given in evaluator.OmahaRange("AA"),
    "n": evaluator.deal,
    "players": lambda given: evaluator.deal(1, given),
    "game": lambda given: evaluator.deal(1, game=given),
    "known": lambda given: evaluator.deal(1, known=[given]),
    "board": lambda given: evaluator.deal(1, board=given),
    "hand": lambda given: evaluator.equity([given, "KsKh"], samples=1),
    "Omaha hand": lambda given: evaluator.equity([given, "KsKhQdJd"], game="omaha", samples=1),
    "razz hand": lambda given: evaluator.equity([given, "Ks"], game="razz", samples=1),
    "dead": lambda given: evaluator.equity(["AsAh", "KsKh"], dead=given, samples=1),
    "against": lambda given: strength_of("AhKh", "2c3c4c", against=given),
    "bring_in": stud.bring_in,
    "exact": lambda given: exact.value_counts("holdem", given),
    "ranked by": lambda given: exact.value_counts("holdem", evaluator=given),
    "casino": house_edge,
    "pay table": lambda given: house_edge("pair_plus", pay_table=given),
    "pay": lambda given: house_edge("pair_plus", pay_table={**ONE, "straight flush": given}),
    "wild": lambda given: house_edge("video_poker", wild=given),
    "qualifier": lambda given: house_edge("casino_holdem", qualifier=given),
    "strategy": lambda given: house_edge("three_card_poker", strategy=given),
    "decks": lambda given: house_edge("buster_blackjack", decks=given),
    "commission": lambda given: simulate("pai_gow_poker", 2, commission=given),
    "house_way": lambda given: simulate("pai_gow_poker", 2, house_way=given),
    "to_treys": interop.to_treys,
}
CASES = [(door, hostile) for door in DOORS for hostile in HOSTILE if (door, hostile) != ("threads", "number")]


@pytest.mark.parametrize(("door", "hostile"), CASES)
def test_messages_have_an_end(door, hostile):
    with pytest.raises((ValueError, TypeError, OverflowError)) as error:
        DOORS[door](HOSTILE[hostile])
    message = str(error.value)
    assert len(message) < LONGEST and "x" * 41 not in message and "Exceeds the limit" not in message


def test_seeds_may_be_long():
    """What is no error needs no message."""
    assert np.array_equal(evaluator.deal(9, seed=10**5000)[0], evaluator.deal(9, seed=10**5000)[0])
    with pytest.raises(ValueError, match="^seed must not be negative, got an integer of 16,610 bits$"):
        evaluator.deal(1, seed=-(10**5000))


def test_what_is_quoted():
    for given, quoted in {
        "": "''",
        "A" * 40: repr("A" * 40),
        "A" * 41: repr("A" * 40) + "…",
        b"A" * 41: repr(b"A" * 40) + "…",
        "é\n" * 21: repr("é\n" * 20) + "…",
        10**38: "1" + 38 * "0",
        -7: "-7",
        10**39: "an integer of 130 bits",
        True: "True",
        np.uint8(7): "7",
        7.5: "7.5",
        ("As", 7): "('As', 7)",
        None: "None",
    }.items():
        assert quoting.quoted(given) == quoted
    assert len(quoting.quoted(("A" * 10**6,) * 10**5)) <= 41 and len(quoting.quoted(Mute())) <= 41
    assert quoting.quoted([10**5000]) == "<list>" and quoting.quoted(Shy("A" * 50)) == repr("A" * 40) + "…"


@pytest.mark.parametrize("given", [10**30, 10**5000, -(10**5000)], ids=["long", "longer", "negative"])
def test_numbers_that_nobody_waits_for(given):
    """They are refused at once, in words; a call is neither made for ever nor ended by an error of float()."""
    known = ["AsKs", "random"]
    for call in (
        lambda: evaluator.equity(known, samples=given),
        lambda: simulate("three_card_poker", n=given),
        lambda: evaluator.deal(2, players=given),
    ):
        with pytest.raises(ValueError, match=r"integer of [0-9,]+ bits|10000.* players|not 10000|-"):
            call()
    with pytest.raises(ValueError, match="above 0|outcomes" if given < 0 else "above 0 and finite"):
        evaluator.equity(known, stderr=float("inf") if given == 10**30 else given)
    if given > 0:
        assert evaluator.equity(["AsKs", "QdQh"], "2c3c4c", max_seconds=given).exact
    with pytest.raises(TypeError, match="dead_chips must be integers of up to 64 bits, not"):
        evaluator.settle([5, 5], [5, 6], dead_chips=given)


def test_a_type_of_many_fields_is_cut():
    table = np.zeros(2, dtype=[(f"field {number}", np.uint8) for number in range(10_000)])
    for call in (evaluator.high, evaluator.cards, lambda given: evaluator.settle(given, [5, 6])):
        with pytest.raises(TypeError) as refusal:
            call(table)
        assert len(str(refusal.value)) < LONGEST
