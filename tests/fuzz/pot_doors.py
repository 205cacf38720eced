"""Targets that divide pots: hostile contributions, values, dead chips, rakes, run-outs and orders of odd chips, against
slow oracles."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import oracle
import pot_oracle
import stud_oracle

from evaluator import pots, settle, shares, stud

from .array_doors import VALUES, broadcast_shape, legal_ids, repeats
from .choices import INTEGERS, hostile_numbers, hostile_out, hostile_rows, laid_out, valid_threads
from .doors import agree, answer

CHIPS = [0, 1, 2, 3, 5, 20, 21, 2**31, 2**62, 2**63 - 1, 2**63, -1]
SEATS = list(range(-1, 9))
BY_ROW = ("dead_chips", "rake_cap")
TAME = {"contributions": CHIPS[:7], "high": VALUES[:7], "low": VALUES[:7]} | dict.fromkeys(BY_ROW, CHIPS[:7])
WILD = {"contributions": CHIPS, "high": VALUES, "low": VALUES} | dict.fromkeys(BY_ROW, CHIPS)
SMALL = 30
RAKES = [0.05, 0, 1, 0.1, Fraction(1, 3), 0.29, Decimal("0.5"), 5e-324, 1.0, -0.0, np.float32(0.05), 0.1 + 0.2]
BAD_RAKES = [1.5, -1e-9, float("nan"), 2, -1, Fraction(4, 3), Decimal("NaN"), float("inf"), 10**400]
NO_RAKES = [True, "0.05", 1j, b"1"]
RUNOUTS = [1, 2, 3, 70]


def pot_inputs(choices, names):
    """Arrays by name, (..., seats); of dead_chips and rake_cap (..., 1)."""
    seats, leading = choices.pick([2, 3, 1, 5, 9, 64, 65, 0]), choices.pick([(), (1,), (2,), (2, 3), (0,), (1,) * 62])
    tame = choices.often()
    inputs = {}
    for name in names:
        own = leading if choices.often() else choices.pick([(), (2,), (3,)])
        width = seats if choices.byte() < 250 else seats + 1
        if name in BY_ROW:
            width = 1
        if tame and name not in TAME:
            inputs[name] = laid_out(choices, np.array(choices.hand(seats, range(seats))))
        else:
            inputs[name] = hostile_numbers(choices, own, width, (TAME if tame else WILD).get(name, SEATS))
    return inputs


def pot_rows(inputs):
    """The rows of all inputs as lists, None if they do not fit each other."""
    if any(array.dtype.kind not in "iu" or array.ndim == 0 for array in inputs.values()):
        return None, ()
    shape = broadcast_shape(*[array.shape[:-1] for array in inputs.values()])
    if shape is None:
        return None, ()
    widths = {array.shape[-1] for name, array in inputs.items() if name not in BY_ROW}
    if len(widths) > 1 or not 1 <= min(widths) <= 64:
        return None, ()
    flat = [np.broadcast_to(a, (*shape, a.shape[-1])).reshape(-1, a.shape[-1]).tolist() for a in inputs.values()]
    return [dict(zip(inputs, row, strict=True)) for row in zip(*flat, strict=True)], (*shape, min(widths))


def legal_pot(row):
    high, chips, dead = row["high"], row.get("contributions"), row.get("dead_chips", [])
    if not all(0 <= value < 2**63 for value in (*high, *row.get("low", []))) or not any(high):
        return False
    if chips is not None:
        if not all(0 <= chip < 2**63 for chip in (*chips, *dead)) or sum(chips) + sum(dead) >= 2**63:
            return False
        if any(chips) and not any(chip and value for chip, value in zip(chips, high, strict=True)):
            return False
    if not all(0 <= cap < 2**63 for cap in row.get("rake_cap", [])):
        return False
    orders = [row[name] for name in ("odd_chip", "low_odd_chip") if name in row]
    return all(sorted(order) == list(range(len(high))) for order in orders)


def shares_door(choices):
    """shares."""
    inputs = pot_inputs(choices, ["high", "low"][: 1 + choices.below(2)])
    threads = choices.threads()
    read, shape = pot_rows(inputs)
    legal = read is not None and all(map(legal_pot, read)) and (valid_threads(threads) or threads == 2**70)
    result = answer(lambda: shares(*inputs.values(), threads=threads), legal)
    if result is not None:
        agree(result.shape == shape and result.dtype == np.float64, "shape")
        wanted = [[float(part) for part in pot_oracle.shares(**row)] for row in read]
        agree(np.allclose(result.reshape(-1, shape[-1]), np.array(wanted).reshape(-1, shape[-1]), 1e-15, 0), "shares")


BOTH = ["odd_chip", "low_odd_chip"]
HALVES = [[], ["low"], ["odd_chip"], ["low", "odd_chip"], ["low", *BOTH], BOTH]


def as_given(inputs):
    """The inputs as settle takes them, and as the oracle does where they are the lists of a row."""
    given = dict(inputs)
    for name in BY_ROW:
        if name in given:
            numbers = given[name]
            given[name] = numbers[0] if isinstance(numbers, list) else numbers[..., 0]
    if "low_odd_chip" in given:
        given["odd_chip"] = (given["odd_chip"], given.pop("low_odd_chip"))
    return given


def settle_door(choices):
    """settle."""
    halves = choices.pick(HALVES)
    inputs = pot_inputs(choices, ["contributions", "high", *halves, *choices.pick([[], ["dead_chips"], ["rake_cap"]])])
    threads = choices.threads()
    read, shape = pot_rows(inputs)
    out, good_out = hostile_out(choices, shape, np.int64, list(inputs.values()))
    legal = read is not None and all(map(legal_pot, read)) and (valid_threads(threads) or threads == 2**70) and good_out
    legal = legal and ("low" in halves or "low_odd_chip" not in halves)
    result = answer(lambda: settle(**as_given(inputs), out=out, threads=threads), legal)
    if result is None:
        return
    agree(result.shape == shape and result.dtype == np.int64, "shape")
    for row, received in zip(map(as_given, read), result.reshape(-1, shape[-1]).tolist(), strict=True):
        chips = [*row["contributions"], row.get("dead_chips", 0)]
        agree(sum(received) == sum(chips) and min(received) >= 0, "sum", row, received)
        if max(chips) <= SMALL:
            agree(received == pot_oracle.settle(**row), "chips", row, received)


def some_numbers(choices, shape, below):
    """Small numbers of any integer dtype, in any order of memory."""
    raw = np.frombuffer(choices.raw(24), np.uint8).astype(np.int64)
    return np.resize(raw, shape) % below, np.dtype(choices.pick(INTEGERS))


def played_inputs(choices, runouts):
    """Arrays that settle takes, with an axis of run-outs where there are several; whether a seat has folded in some of
    these only."""
    seats, rows = 1 + choices.below(9), choices.pick([2, 1, 5, 0])
    live = some_numbers(choices, (rows, 1, seats), 4)[0] > 0
    live[..., choices.below(seats)] = True
    inputs, kinds = {}, {}
    inputs["contributions"], kinds["contributions"] = some_numbers(choices, (rows, seats), 21)
    inputs["contributions"] += live[:, 0]  # somebody who is live has put in chips
    inputs["high"], kinds["high"] = some_numbers(choices, (rows, runouts, seats), 4)
    inputs["high"] = (inputs["high"] + 1) * live
    if runouts > 1 and rows and not choices.often():
        inputs["high"][choices.below(rows), choices.below(runouts)] = 0
    for name in choices.pick([[], ["low"], ["rake_cap"], ["low", "dead_chips", "rake_cap"]]):
        shape = (rows,) if name in BY_ROW else (rows, runouts, seats)
        inputs[name], kinds[name] = some_numbers(choices, shape, 4)
    if runouts == 1:
        inputs |= {name: inputs[name][:, 0] for name in ("high", "low") if name in inputs}
    inputs = {name: laid_out(choices, numbers.astype(kinds[name])) for name, numbers in inputs.items()}
    here = inputs["high"].reshape(rows, runouts, seats) > 0
    return inputs, bool((here != here[:, :1]).any())


def played_door(choices):
    """settle with run-outs and a rake."""
    runouts = choices.pick(RUNOUTS)
    inputs, folds = played_inputs(choices, runouts)
    rake = choices.pick(RAKES) if choices.often() else choices.pick([*BAD_RAKES, *NO_RAKES])
    threads = choices.threads()
    rakes = RAKES if inputs["high"].size else [*RAKES, *BAD_RAKES]  # no row, no bad row
    legal = not folds and any(rake is good for good in rakes) and (valid_threads(threads) or threads == 2**70)
    result = answer(lambda: settle(**inputs, runouts=runouts, rake=rake, threads=threads), legal)
    if result is None:
        return
    agree(result.shape == inputs["contributions"].shape and result.dtype == np.int64, "shape")
    rows = zip(*[numbers.tolist() for numbers in inputs.values()], strict=True)
    for values, received in zip(rows, result.tolist(), strict=True):
        row = dict(zip(inputs, values, strict=True))
        wanted = pot_oracle.settle(**row, runouts=runouts, rake=rake or 0)
        agree(received == wanted, "chips", row, rake, received, wanted)


def pots_door(choices):
    """pots of one hand."""
    inputs = pot_inputs(choices, ["contributions"])
    chips = inputs["contributions"]
    folded = {choices.below(12) - 1 for _ in range(choices.below(4))}
    dead = choices.pick([0, 3, 20, -1, 2**62])
    row = chips.tolist() if chips.ndim == 1 and chips.dtype.kind in "iu" else []
    live = [seat for seat in range(len(row)) if seat not in folded]
    high = [int(seat in live) for seat in range(len(row))]
    legal = 1 <= len(row) <= 64 and all(0 <= seat < len(row) for seat in folded)
    legal = legal and legal_pot({"contributions": row, "high": high, "dead_chips": [dead]})
    found = answer(lambda: pots(chips, folded, dead_chips=dead), legal)
    if found is None:
        return
    agree(sum(found.amounts.tolist()) + sum(found.returned.tolist()) == sum(row) + dead, "sum", row)
    if max(row) <= SMALL:
        wanted, returned = pot_oracle.pots(row, live, dead)
        wanted = [(pot.chips, pot.live) for pot in wanted if pot.chips]
        eligible = [np.flatnonzero(seats).tolist() for seats in found.eligible]
        got = list(zip(found.amounts.tolist(), eligible, strict=True))
        agree(got == wanted and found.returned.tolist() == returned, "pots", row, folded, dead)


TABLES = [(2, 7), (3, 5), (1, 7), (6, 7), (8, 6), (9, 5), (10, 5), (2, 4), (2, 8)]
FIVES = {"high": oracle.high, "low8": oracle.low8, "razz": oracle.razz}


def stud_odd_chips(choices):
    """stud.odd_chip_order of tables that one row of cards each deals, the board first."""
    (seats, count), shared = choices.pick(TABLES), choices.pick([0, 0, 0, 1, 2, 3])
    dealt = seats * count + shared
    ids = hostile_rows(choices, dealt, dealt, range(52))
    if ids.shape[-1] != dealt or ids.size > 40 * dealt:
        return
    hands, board = ids[..., shared:].reshape(*ids.shape[:-1], seats, count), ids[..., :shared]
    which, name = choices.pick(["all", "five"]), choices.pick(["high", "low8", "razz", "omaha"])
    active = np.array([choices.below(4) > 0 for _ in range(seats)])
    table = {"board": board if shared else None, "active": active, "cards": which, "evaluator": name}
    legal = ids.dtype.kind in "iu" and seats < 10 and 5 <= count <= 7 - shared and shared < 3
    legal = legal and name in (FIVES if which == "five" else ["high"])
    before = ids.astype(np.int64).reshape(-1, dealt) if legal else ids
    counted = np.concatenate([np.ones(shared, bool), np.repeat(active, count)])
    legal = legal and (active.any() or not ids.size) and legal_ids(before[:, counted], range(52), 0, 64)
    legal = legal and not repeats(before[:, counted])
    found = answer(lambda: stud.odd_chip_order(hands, **table), legal)
    if found is None:
        return
    agree(found.shape == (*ids.shape[:-1], seats) and found.dtype == np.int64, "shape")
    for row, order in zip(before.tolist(), found.reshape(-1, seats).tolist(), strict=True):
        texts = [("23456789TJQKA"[card // 4 % 13], "cdhs"[card % 4]) for card in row]
        own = [texts[shared + count * seat : shared + count * (seat + 1)] for seat in range(seats)]
        if which == "all":
            wanted = stud_oracle.odd_chip_order(own, active)
        else:
            wanted = stud_oracle.odd_chip_order_of_five(own, FIVES[name], texts[:shared], active)
        agree(order == wanted, "order", row, order)


TARGETS = [shares_door, settle_door, played_door, pots_door, stud_odd_chips]
