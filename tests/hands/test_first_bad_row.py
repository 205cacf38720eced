"""Of several rows that are wrong the first is named, at every door, whatever is wrong with it and with the others."""

import numpy as np
import pytest
from families import MASKED, USUAL, each

import evaluator
from evaluator import casino, interop, stud, to_text
from evaluator.casino.house_way import set_hands

ROWS = 9
"""Rows of a list; the wrong ones are 3 and 4, or 3 and 8."""


def wrong(row, kind, deck):
    """(the row made wrong, what the error says of it)."""
    bad = list(row)
    if kind == "duplicate":
        bad[-1] = bad[0]
        return bad, f"{to_text(bad[:1])} appears twice"
    bad[len(bad) // 2] = deck.stop
    return bad, f"{deck.stop} is not a card id"


def spellings(rows):
    """The rows as everything that rows may be."""
    array = np.array(rows)
    yield from (rows, list(map(tuple, rows)), tuple(rows), array, array.astype(np.int8), list(array))
    yield np.asfortranarray(array)
    if array.max() <= 52:
        yield array.astype(np.uint8)


def texts(rows):
    """As texts of hands, and lists of one-card texts; ids that are no cards become rubbish."""
    spelt = [["Xx" if card > 52 else to_text([card]) for card in row] for row in rows]
    yield from ([" ".join(row) for row in spelt], tuple("".join(row) for row in spelt), spelt)


KINDS = [("duplicate", "illegal"), ("illegal", "duplicate"), ("illegal", "illegal"), ("duplicate", "duplicate")]


@each(USUAL)
@pytest.mark.parametrize(("first", "later"), KINDS)
@pytest.mark.parametrize("second", [4, 8])
def test_rows(deal, first, later, second):
    rows = deal.hands(ROWS, seed=3).tolist()
    rows[3], said = wrong(rows[3], first, deal.deck)
    rows[second], _ = wrong(rows[second], later, deal.deck)
    for spelling in spellings(rows):
        parts = deal.split(spelling) if isinstance(spelling, np.ndarray) else zip(*map(deal.split, rows), strict=True)
        with pytest.raises(ValueError, match=rf"^row 3: {said}"):
            deal.evaluate(*parts)
        if not isinstance(spelling, np.ndarray) and len(deal.sizes) == 1:
            with pytest.raises(ValueError, match=rf"^row 3: {said}"):
                deal.evaluate(spelling)


@each([deal for deal in USUAL if deal.total > 1])
def test_rows_of_text(deal):
    """Rubbish before a duplicate, and behind it; in Omaha in the other argument, too."""
    rows = [[to_text(part) for part in deal.split(row)] for row in deal.hands(ROWS, seed=4)]
    for (first, second), place, other in zip([(3, 4), (4, 3), (0, 8), (8, 0)] * 2, [0] * 4 + [-1] * 4, [-1, 0] * 4):
        spelt = [list(row) for row in rows]
        spelt[first][place] = spelt[first][place][:-2] + "Xx"
        spelt[second][other] = spelt[second][other][:-2] + spelt[second][0][:2]
        said = r"row %d: 'Xx' at position" % first if first < second else r"row %d: .* appears twice" % second
        for make in (list, tuple):
            with pytest.raises(ValueError, match=f"^{said}"):
                deal.evaluate(*map(make, zip(*spelt, strict=True)))


@each([deal for deal in USUAL if deal.total > 1])
def test_a_wrong_length_is_a_wrong_row(deal):
    """Behind a wrong row it is not named, before it it is."""
    rows = [list(map(list, deal.split(row))) for row in deal.hands(ROWS, seed=5).tolist()]
    for short, bad in ((3, 4), (4, 3)):
        spelt = [[list(part) for part in row] for row in rows]
        spelt[short][0].pop()
        spelt[bad][0][0] = 99
        said = "row 3: 99 is not a card id" if bad < short else rf"row 3: {len(spelt[3][0])} cards?, the first row has"
        with pytest.raises(ValueError, match=f"^{said}"):
            deal.evaluate(*map(list, zip(*spelt, strict=True)))


@each([deal for deal in MASKED if deal in USUAL])
def test_masks(deal):
    evaluate = getattr(evaluator, f"{deal.name}_mask")
    rows = deal.hands(5000, seed=6)
    for first, second in ((3, 4), (3, 4999), (2047, 2048)):
        for place in range(len(deal.sizes)):
            masks = [evaluator.mask(np.ascontiguousarray(part)) for part in deal.split(rows)]
            masks[place][first], masks[-1 - place][second] = 1 << 13, 1 << 14
            with pytest.raises(ValueError, match="mask 0x2000 has"):
                evaluate(*masks)


def test_conversions():
    rows = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11], [12, 13, 14], [15, 16, 17]]).tolist()
    for first, later in KINDS:
        spelt = [list(row) for row in rows]
        spelt[3], said = wrong(spelt[3], first, range(53))
        spelt[4], _ = wrong(spelt[4], later, range(53))
        for given in spellings(spelt):
            with pytest.raises(ValueError, match=rf"^row 3: {said}"):
                evaluator.mask(given)
            if "illegal" not in (first, later):
                continue
            named = 3 if first == "illegal" else 4  # ids are turned into text, duplicates and all
            with pytest.raises(ValueError, match=rf"^row {named}: 53 is not a card id"):
                interop.to_treys(given)
        spelt = [list(row) for row in rows]
        spelt[3], _ = wrong(spelt[3], "illegal", range(53))
        for given in texts(spelt):
            with pytest.raises(ValueError, match=r"^row 3: 'Xx'.* is not a card"):
                evaluator.cards(given)
            with pytest.raises(ValueError, match=r"^row 3: 'Xx'.* is not a card"):
                evaluator.mask(given)


def test_masks_that_are_no_sets():
    masks = np.full(5000, 1 | 1 << 16, dtype=np.uint64)
    masks[[3, 4, 4999]] = 1 << 14 | 1, 1 << 15 | 1, 1 << 30 | 1
    with pytest.raises(ValueError, match="^row 3: 0x4001 is not a card mask"):
        evaluator.from_mask(masks)


@pytest.mark.parametrize(("first", "later"), KINDS)
def test_stud(first, later):
    """A row is a deal of several hands."""
    deals = np.random.default_rng(7).permuted(np.tile(np.arange(52), (ROWS, 1)), axis=1)
    for call, shape in (
        (stud.bring_in, (3, 1)),
        (stud.first_to_act, (3, 3)),
        (stud.odd_chip_order, (3, 7)),
    ):
        rows = deals[:, : shape[0] * shape[1]].tolist()
        rows[3], said = wrong(rows[3], first, range(52))
        rows[4], _ = wrong(rows[4], later, range(52))
        array = np.array(rows).reshape(ROWS, *shape)
        for given in (array, array.tolist(), array.astype(np.int8)):
            with pytest.raises(ValueError, match=rf"^table 3: seat [012]: {said}"):
                call(given)


@pytest.mark.parametrize(("first", "later"), KINDS)
def test_boards_and_hands_of_other_doors(first, later):
    rows = np.random.default_rng(8).permuted(np.tile(np.arange(52), (ROWS, 1)), axis=1)[:, :7].tolist()
    rows[3], said = wrong(rows[3], first, range(52))
    rows[4], _ = wrong(rows[4], later, range(52))
    boards = [[row[0], *row[3:]] for row in rows]
    weights = np.ones((ROWS, 1326))
    for given in (boards, np.array(boards)):
        for call in (
            evaluator.board_values,
            evaluator.ShowdownPlan,
            lambda given: evaluator.showdown_ev(given, weights),
        ):
            with pytest.raises(ValueError, match=rf"^row 3: {said}"):
                call(given)
    with pytest.raises(ValueError, match=rf"^row 3: {said}"):
        evaluator.best_five(rows)
    joker = [[53 if card == 52 else card for card in row] for row in rows]
    with pytest.raises(ValueError, match=rf"^row 3: {said.replace('52', '53')}"):
        set_hands(np.array(joker))
    assert casino.NAMES


def test_pots():
    chips, values = np.full((ROWS, 3), 5), np.full((ROWS, 3), 7)
    values[[3, 4]] = 0
    for call in (evaluator.shares, lambda values: evaluator.settle(chips, values)):
        for given in (values, values.tolist()):
            with pytest.raises(ValueError, match="row 3\\b"):
                call(given)
    rakes = np.zeros(ROWS)
    rakes[[3, 4]] = 1.5, -1
    twice = np.full((ROWS, 2, 3), 7)
    twice[3, 1, 2] = twice[4] = 0
    for given in (rakes, rakes.tolist()):
        with pytest.raises(ValueError, match="row 3\\b.*1.5"):
            evaluator.settle(chips, twice[0, 0], rake=given)
    for given in (twice, twice.tolist()):
        with pytest.raises(ValueError, match="row 3\\b.*seat 2"):
            evaluator.settle(chips, given, runouts=2)
    values[:], chips[3, 1], chips[4, 0] = 7, -1, -2
    for given in (chips, chips.tolist()):
        with pytest.raises(ValueError, match="row 3\\b.*-1"):
            evaluator.settle(given, values)


def test_values():
    values = np.full(ROWS, 7)
    values[[3, 4]] = 9000, -1
    for call in (evaluator.category, evaluator.describe, evaluator.to_cactus_kev, evaluator.from_cactus_kev):
        for given in (values, values.tolist()):
            with pytest.raises(ValueError, match="9000 at index 3 "):
                call(given)


def test_weights():
    weights = np.ones((ROWS, 1326))
    weights[3, 7], weights[4, 3] = -1, np.nan
    with pytest.raises(ValueError, match=r"row 3\b|index \(3, 7\)"):
        evaluator.showdown_ev("2c 3d 4h 5s 7c", weights)
