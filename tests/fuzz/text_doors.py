"""Targets that read text: cards, ranges, files of hands, compared with the slow readers of the tests."""

import re

import numpy as np
from test_notation import reference

from evaluator import OmahaRange, Range, card, cards, from_mask, high, mask, to_text
from evaluator.columns.handfile import SHAPE_STEP, parse_lines

from .doors import agree, answer

MOST_TEXT = 60
HIGH, OMAHA = ((5,), (7,)), ((4, 3), (6, 5))


def card_text(choices):
    """card, cards, mask and to_text of one text, against a regular expression."""
    text = choices.text()
    ids = reference(text)
    one = answer(lambda: card(text), None)
    agree(one is None or ids == [one], "card", ascii(text))
    agree(one is not None or ids is None or len(ids) != 1 or text != text.strip(), "card refused", ascii(text))
    found = answer(lambda: cards(text), ids is not None)
    if found is None:
        return
    agree(found.dtype == np.uint8 and found.tolist() == ids, "cards", ascii(text))
    agree(cards(to_text(found)).tolist() == ids, "to_text", ascii(text))
    if len(set(ids)) == len(ids):
        agree(from_mask(mask(text)).tolist() == sorted(ids), "mask", ascii(text))
    legal = 5 <= len(ids) <= 7 and len(set(ids)) == len(ids) and 52 not in ids
    answer(lambda: high(text), legal)


def texts(choices):
    """cards of lists and arrays of texts: rows of equal length, or an error that names the row."""
    pieces = re.split("[|\n]", choices.text())
    read = [reference(piece) for piece in pieces]
    fine = None not in read and len({len(row) for row in read}) == 1
    single = fine and len(read[0]) == 1  # a flat sequence of texts of one card is one hand
    for given in (pieces, tuple(pieces), np.array(pieces, dtype=object).astype("U")):
        trailing = isinstance(given, np.ndarray) and any(piece.endswith("\0") for piece in pieces)
        found = answer(lambda given=given: cards(given), None if single or trailing or not fine else True)
        if found is not None and not single and not trailing:
            agree(fine and found.tolist() == read, "cards", ascii(pieces))


def range_text(choices):
    """A range is 1,326 weights from 0 to 1, and its own text reads as the same range; a percentage may be a weight."""
    text = choices.text()[:MOST_TEXT]
    found = answer(lambda: Range(text), None)
    if found is None:
        return
    weights = found.weights
    agree(weights.shape == (1326,) and (weights >= 0).all() and (weights <= 1).all(), "weights", ascii(text))
    agree(Range(found.to_text()) == found, "to_text", ascii(text))
    if len(found):
        text = text.strip(" \t\n\r\v\f")
        for separator in (",", ";", "\n"):
            agree(Range(f"{text}{separator}{text}") == found, "repeated", ascii(text))
        agree(len(Range(f"{text} !random")) == 0, "all taken out", ascii(text))
        agree(Range(f"{text}\n7%") == found | Range("7%"), "a percentage behind", ascii(text))
        behind_hands = re.split(r"[\s,;]", text, flags=re.ASCII)[-1].partition(":")[0][-1] != "%"
        agree((answer(lambda: Range(f"{text} 7%"), None) is None) == behind_hands, "may be a weight", ascii(text))


def omaha_range_text(choices):
    """An Omaha range has hands of different cards, and a list of bare cards is what it says."""
    text = choices.text()[:MOST_TEXT]
    found = answer(lambda: OmahaRange(text, hole_cards=4), None)
    if found is None:
        return
    hands, weights = found.hands, found.weights
    agree(hands.ndim == 2 and hands.shape == (len(weights), 4) and hands.dtype == np.uint8, "shape", ascii(text))
    agree((weights > 0).all() and (weights <= 1).all() and (hands < 52).all(), "weights", ascii(text))
    in_order = np.sort(hands, axis=1)
    agree((np.diff(in_order.astype(int), axis=1) > 0).all(), "a card twice", ascii(text))
    ids = reference(text)
    if ids is not None and len(ids) == 4 and not re.search("[,;\n\r]", text.strip()):
        agree(in_order.tolist() == [sorted(ids)], "one hand", ascii(text))
    if len(found):
        for separator in (",", ";"):
            agree(OmahaRange(f"{text}{separator}{text}", hole_cards=4) == found, "repeated", ascii(text))


def hand_lines(choices):
    """parse_lines against the lines one by one."""
    layout = choices.pick([HIGH, OMAHA])
    block = choices.rest()
    ids, shapes, lines, fault = parse_lines(block, *layout)
    read, wanted_lines = [], 0
    for line in block.split(b"\n"):
        hand = read_line(line, *layout)
        if hand is False:
            break
        wanted_lines += 1
        if hand:
            read.append(hand)
    whole = block.count(b"\n") + (not block.endswith(b"\n") and block != b"")
    agree((fault is None) == (wanted_lines >= whole), "fault", fault, block)
    agree(lines == min(wanted_lines, whole), "lines", lines, block)
    most = layout[1]
    found = []
    for row, shape in zip(ids.tolist(), shapes.tolist(), strict=True):
        parts = [row[: shape % SHAPE_STEP]]
        if len(most) == 2:
            parts.append(row[most[0] : most[0] + shape // SHAPE_STEP])
        found.append(parts)
    agree(found == read, "hands", found, read, block)


def read_line(line, fewest, most):
    """The parts of a line, None if it is skipped, False if it is refused."""
    if line.strip(b" \t\n\r\v\f") == b"" or line.strip(b" \t\n\r\v\f").startswith(b"#"):
        return None
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return False
    parts = [reference(part) for part in text.split("|")]
    if len(parts) > 2 or None in parts:
        return False
    if len(fewest) == 1:  # a bar may stand in any hand that has cards on both sides
        parts = [sum(parts, [])] if all(parts) else []
    if len(parts) != len(fewest):
        return False
    ids = [card for part in parts for card in part]
    sizes = zip(fewest, map(len, parts), most, strict=True)
    legal = all(least <= size <= largest for least, size, largest in sizes) and len(set(ids)) == len(ids)
    return parts if legal and 52 not in ids else False


TARGETS = [card_text, texts, range_text, omaha_range_text, hand_lines]
