"""Targets that read values: hostile arrays of them, and the cards that play for hostile hands."""

import numpy as np

import playing_oracle

import evaluator
from evaluator import best_five
from evaluator.encoding import MAX_VALUE

from .array_doors import ROW_GAMES, VALUES, legal_ids, repeats
from .choices import hostile_numbers, hostile_rows
from .doors import agree, answer

SHOWING = (13, 91, 455, 1820)
HOUSE_RULES = {
    "short_deck": [{}, {"trips_beat_straight": True}],
    "pai_gow": [{}, {"wheel": "second"}],
    "showing": [{"cards": cards, "low": low} for cards in (1, 2, 3, 4) for low in (False, True)],
}
NAMES = [*MAX_VALUE, "omaha_high", "omaha_low8", "showing"]


def names(choices):
    """describe, category and the classic scale of arrays of values: value by value the same."""
    name = choices.pick(NAMES)
    rules = choices.pick(HOUSE_RULES.get(name, [{}]))
    largest = SHOWING[rules["cards"] - 1] if "cards" in rules else MAX_VALUE[name.removeprefix("omaha_")]
    numbers = hostile_numbers(
        choices, choices.pick([(), (2,), (0,), (1, 1, 3)]), 3, [1, 2, 10, 50, largest - 1, largest]
    )
    if not choices.often():
        numbers = hostile_numbers(choices, (2,), 3, VALUES)
    legal = numbers.dtype.kind in "iu" and bool(((numbers >= 0) & (numbers <= largest)).all())
    for function in (evaluator.describe, evaluator.category):
        found = answer(lambda function=function: function(numbers, name, **rules), legal)
        if found is not None:
            agree(found.shape == numbers.shape, "shape")
            one_by_one = [function(int(number), name, **rules) for number in numbers.ravel()]
            agree(found.ravel().tolist() == [int(v) if type(v) is not str else v for v in one_by_one], "names")
    classic = legal and bool((numbers > 0).all())
    turned = answer(lambda: evaluator.to_cactus_kev(numbers), classic if largest == 7462 else None)
    if turned is not None:
        agree(np.array_equal(evaluator.from_cactus_kev(turned), numbers), "classic scale")


def playing(choices):
    """best_five: cards of the hand that are worth what the hand is worth, the last row as the oracle has it."""
    family = choices.pick(ROW_GAMES)[0]
    least, most = family.limits[0]
    ids = hostile_rows(choices, least, most, family.deck)
    legal = legal_ids(ids, family.deck, least, most) and not repeats(ids)
    found = answer(
        lambda: best_five(ids, evaluator=family.name, **family.rule),
        (None if family.label == "low8" else True) if legal else legal,
    )
    if found is not None:
        agree(found.dtype == np.uint8 and (ids.ndim == 1 or found.shape[:-1] == ids.shape[:-1]), "shape")
        if family.name != "badugi":
            agree((found[..., :, None] == ids[..., None, :]).any(axis=-1).all(), "other cards")
            agree(np.array_equal(family.evaluate(found), family.evaluate(ids)), "value")
        if ids.size:
            row, five = ids.reshape(-1, ids.shape[-1])[-1].tolist(), found.reshape(-1, found.shape[-1])[-1].tolist()
            agree([card for card in five if card != 255] == playing_oracle.best_five(row, family), "order")


TARGETS = [names, playing]
