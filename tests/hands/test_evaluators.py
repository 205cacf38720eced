"""Every family and every number of cards against the oracle, on random hands and on hands of the rare classes."""

import numpy as np
from families import EVERY, each

from evaluator import to_text

HANDS = 120_000


@each(EVERY)
def test_batches_agree_with_the_oracle(deal):
    rows = deal.hands(HANDS, seed=20 + deal.total)
    values = deal.values(rows)
    assert values.dtype == np.uint16
    assert np.array_equal(values, deal.expected(rows))


@each(EVERY)
def test_single_hands_agree_with_the_oracle(deal):
    rows = deal.hands(10_000, seed=40 + deal.total)
    expected = deal.expected(rows).tolist()
    assert [deal.values(hand) for hand in rows.tolist()] == expected
    texts = [[to_text(part) for part in deal.split(row)] for row in rows[::10]]
    assert [deal.evaluate(*parts) for parts in texts] == expected[::10]
