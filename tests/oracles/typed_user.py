"""A program as users write it, for type checkers: ``assert_type`` holds for mypy, and the program runs.

Where an ignored error does not occur, mypy complains too.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from evaluator import (
    Category,
    Equity,
    OmahaRange,
    Pots,
    Range,
    Showdown,
    ShowdownPlan,
    allin_ev,
    best_five,
    board_values,
    card,
    cards,
    category,
    cpu,
    deal,
    describe,
    equities,
    equity,
    from_mask,
    high,
    high_mask,
    omaha_high,
    omaha_low8,
    pai_gow,
    pots,
    preflop_matrix,
    razz,
    settle,
    shares,
    short_deck,
    showdown,
    showdown_ev,
    showing,
    stud,
    to_cactus_kev,
    to_text,
)
from evaluator.charts import class_equities
from evaluator.exact import category_counts, value_counts
from evaluator.odds.outcomes import HiLoEquity
from evaluator.strength import Strength, strength_of

if TYPE_CHECKING:
    from typing_extensions import assert_type
else:

    def assert_type(value, kind):
        return value


def evaluators() -> None:
    """One hand gives an int, a sequence of hands an array; of an array nobody knows the axes."""
    assert_type(high("As Ks Qs Js Ts 2c 3d"), int)
    assert_type(high([51, 47, 43, 39, 35]), int)
    assert_type(high([[51, 47, 43, 39, 35], (0, 1, 2, 3, 4)]), NDArray[np.uint16])
    assert_type(high([["As", "Ks", "Qs", "Js", "Ts"]], threads=-1), NDArray[np.uint16])
    assert_type(high(["As Ks Qs Js Ts", "2c 3c 4c 5c 7d"]), Any)
    hands = cards(["As Ks Qs Js Ts", "2c 3c 4c 5c 7d"])
    out = np.empty(2, np.uint16)
    assert_type(hands, NDArray[np.uint8])
    assert_type(high(hands, out=out, validate=False), Any)
    assert_type(razz("As 2d 3c 4h 5s") + short_deck("As Ks Qs Js Ts", trips_beat_straight=True), int)
    assert_type(pai_gow("As Ad Ac Ah Jk", wheel="second") + showing("As", low=True), int)
    assert_type(omaha_high("As Ks 2c 3d", "Qs Js Ts 2d 3h") + omaha_low8([51, 47, 0, 5], "Qs Js Ts 2d 3h"), int)
    assert_type(high_mask(0x1F00000000000000), Any)


def values() -> None:
    assert_type(category(7462), Category)
    assert_type(category(1092, "badugi"), int)
    assert_type(category(1404, "short_deck", trips_beat_straight=True), Category)
    assert_type(category([1, 7462]), NDArray[np.int8])
    assert_type(describe(7462), str)
    assert_type(describe(1820, "showing", cards=4, low=True), str)
    assert_type(describe([1, 7462]), NDArray[np.str_])
    assert_type(describe(high(cards(["As Ks Qs Js Ts"]))), Any)
    assert_type(to_cactus_kev(7462), int)
    assert_type(card("As"), int)
    assert_type(to_text([51, 47]), str)
    assert_type(from_mask(0x1F00000000000000), NDArray[np.uint8])
    assert_type(best_five("As Ks", "Qs Js Ts 2c 3d", evaluator="holdem"), NDArray[np.uint8])
    assert_type(best_five("As 2d 3c 4h 5s Jk", evaluator="pai_gow", wheel="second"), NDArray[np.uint8])
    assert_type(cpu.level(), str)


def ranges() -> None:
    opener = Range("QQ+,AKs") | Range.from_array(np.ones((13, 13))).without("As Kd")
    assert_type(opener.weights, NDArray[np.float64])
    assert_type("AhKh" in opener, bool)
    assert_type([pair for pair, weight in opener if weight > 0.5], list[int])
    aces = OmahaRange("AA$ds") - OmahaRange("AAKK")
    assert_type(aces.hands, NDArray[np.uint8])
    assert_type(aces.hole_cards, int)
    plan = ShowdownPlan("Ks 9d 5h 5c 2s")
    assert_type(plan, ShowdownPlan)
    assert_type(plan.ev(opener, win=2.0), NDArray[np.float64])
    assert_type(showdown_ev("Ks 9d 5h 5c 2s", opener.weights), NDArray[np.float64])
    assert_type(board_values("Ks 9d 5h"), NDArray[np.uint16])
    assert_type(class_equities(opener), NDArray[np.float64])


def spots() -> None:
    answer = equity(["AhKh", Range("QQ+"), "random"], "2c 7d Jh", dead=[48], samples=100, seed=1)
    assert_type(answer, Equity)
    assert_type(answer.equity, NDArray[np.float64])
    assert_type(answer.trials, int | float)
    assert_type(answer.exact, bool)
    if isinstance(answer, HiLoEquity):
        assert_type(answer.low_equity, NDArray[np.float64])
    strength = strength_of("AhKh", "2c 7d Jh", against=Range("TT+"))
    assert_type(strength, Strength)
    assert_type(strength.equity, float)
    assert_type(value_counts("stud", 5, threads=1), NDArray[np.int64])
    assert_type(category_counts("badugi"), dict[Category | int | None, int])


def table() -> None:
    hole, board = deal(3, players=2, game="omaha", known=["AsAh", None], seed=np.random.default_rng(1))
    assert_type(hole, NDArray[np.uint8])
    assert_type(shares([7, 3], low=[0, 0]), NDArray[np.float64])
    assert_type(settle([50, 50], np.array([7, 3]), dead_chips=5), NDArray[np.int64])
    twice = settle([50, 50], [[7, 3], [3, 7]], runouts=2, rake=Fraction(1, 20), rake_cap=np.array([5]))
    assert_type(twice, NDArray[np.int64])
    assert_type(settle([[50, 50]] * 2, [7, 3], rake=[Fraction(1, 20), Fraction(1, 10)]), NDArray[np.int64])
    main_and_side = pots([75, 200, 200, 25], folded=[3], dead_chips=5)
    assert_type(main_and_side, Pots)
    assert_type(main_and_side.eligible, NDArray[np.bool_])
    average = allin_ev(["AsAh", Range("QQ+"), None], np.array([50, 50, 5]), "2c 7d Jh", dead_chips=5)
    assert_type(average, NDArray[np.float64])
    shown = showdown(["AsAh", None, "KsKd"], "2c 7d Jh 3s 4s")
    assert_type(shown, Showdown)
    assert_type(shown.names, tuple[str | None, ...])
    assert_type(equities([["AsAh", "KsKd"]], ["2c 7d Jh"], missing="nan"), NDArray[np.float64])
    assert_type(equities(np.arange(12).reshape(3, 2, 2), counts=True), NDArray[np.int64])
    order = stud.odd_chip_order(["As Ks Qs Js Ts 2c 3d", "Ad Kd Qd Jd Td 2d 3h"], cards="five", evaluator="low8")
    assert_type(order, NDArray[np.int64])
    assert_type(settle([50, 50], [7, 3], [0, 1], dead_chips=np.array([5]), odd_chip=(order, [0, 1])), NDArray[np.int64])


def mistakes() -> None:
    """What a type checker has to find."""
    high(3.5)  # type: ignore[call-overload]
    high("As Ks Qs Js Ts", thread=2)  # type: ignore[call-overload]
    describe("As")  # type: ignore[call-overload]
    describe(1, "pai_gow", weel="second")  # type: ignore[call-overload]
    category(1, "pai_gow", wheel=2)  # type: ignore[call-overload]
    Range(15)  # type: ignore[arg-type]
    equity(["AA", "KK"], samples="many")  # type: ignore[arg-type]
    wins, ties, losses = preflop_matrix()  # type: ignore[misc]
