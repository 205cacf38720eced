"""The order that percentages of Omaha hands follow: its classes, and their equities dealt again."""

from math import comb

import numpy as np
import pytest
from omaha_range_oracle import all_hands

from evaluator import equity
from evaluator.ranges import omaha_order

HANDS = all_hands(4)


@pytest.fixture(scope="module")
def order():
    numbers, so_far = omaha_order.strongest()
    return HANDS[numbers], so_far


def suits_of(hands):
    """What hands are whatever their suits are called: the sets of ranks held in the suits, ascending, as one number."""
    held = [np.where(hands % 4 == suit, 2 ** (hands // 4).astype(np.int64), 0).sum(axis=1) for suit in range(4)]
    return np.sort(held, axis=0).T @ (2**13) ** np.arange(4)


def test_every_hand_has_one_place_and_classes_stand_together(order):
    hands, so_far = order
    assert np.array_equal(hands[np.lexsort(hands.T)], HANDS)
    suits = suits_of(hands)
    starts = np.flatnonzero(np.diff(suits, prepend=-1))
    assert [*starts.tolist(), comb(52, 4)] == so_far and len(np.unique(suits)) == len(starts) == 16_432


def test_first_and_last(order):
    hands, _ = order
    assert (hands[0] // 4).tolist() == [8, 8, 12, 12] and len(set((hands[0] % 4).tolist())) == 2
    assert hands[-1].tolist() == [0, 1, 2, 3]


def dealt_again(places, samples):
    """Of the hands in some places of the order, how far equity over other deals is from the number of the table."""
    _, hands = omaha_order.classes()
    equities = np.load(omaha_order.EQUITIES) / 65_536
    standing = np.argsort(-equities, kind="stable")
    for number in standing[places].tolist():
        again = equity([hands[number], "random"], game="omaha", samples=samples, seed=[6, number])
        yield (equities[number] - again.equity[0]) / np.hypot(again.stderr[0], 0.5 / 400_000**0.5)


def test_measured_as_the_table_was():
    """``python -m bench.measures.omaha_order`` asks for each class what is asked here for one, of more deals."""
    number = int(np.load(omaha_order.EQUITIES).argmax())
    found = equity([omaha_order.classes()[1][number], "random"], game="omaha", samples=20_000, seed=1)
    measured = 65_536 * found.equity[0]
    assert abs(measured - int(np.load(omaha_order.EQUITIES)[number])) < 5 * 65_536 * 0.5 / 20_000**0.5


def test_some_equities():
    errors = list(dealt_again(np.linspace(0, 16_431, 12).astype(int), 100_000))
    assert np.abs(errors).max() < 5


@pytest.mark.slow
def test_more_equities():
    errors = np.array(list(dealt_again(np.arange(0, 16_432, 32), 400_000)))
    assert np.abs(errors).max() < 5 and abs(errors.mean()) < 0.25 and errors.std() < 1.2


def test_equity_is_what_orders(order):
    """Hands far apart in the order are in the order of their equity."""
    hands, so_far = order
    found = [
        equity([hands[so_far[place]], "random"], game="omaha", samples=100_000, seed=3).equity[0]
        for place in range(0, 16_432, 2_000)
    ]
    assert found == sorted(found, reverse=True)
