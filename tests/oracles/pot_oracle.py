"""Pots divided the slow, obvious way: in fractions, and chip by chip. One row at a time, in plain Python."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import equity_oracle
import numpy as np


def best(seats, values):
    """Those of the seats that have the largest value."""
    return [seat for seat in seats if values[seat] == max(values[other] for other in seats)]


def winners(seats, high, low=None):
    """A list of winners for each part of a pot that these live seats compete for."""
    with_low = [seat for seat in seats if low is not None and low[seat] > 0]
    return [best(seats, high), best(with_low, low)] if with_low else [best(seats, high)]


def shares(high, low=None):
    live = [seat for seat, value in enumerate(high) if value > 0]
    parts = winners(live, high, low)
    won = [Fraction(0)] * len(high)
    for part in parts:
        for seat in part:
            won[seat] += Fraction(1, len(parts) * len(part))
    return won


class Pot:
    """Chips, the live seats that compete for them, and all seats that have paid into it."""

    def __init__(self, live):
        self.live, self.chips, self.payers = live, 0, set()


def pots(contributions, live, dead_chips=0):
    """The pots, the main pot first, and what returns to each seat: what lies one chip high over the table, then the
    next chip, and so on. A chip that only one seat has paid returns to it if it is live.

    Dead chips lie beneath: in the lowest pot, for everybody who is live and has paid anything; or in one for everybody
    who is live where nobody has.
    """
    payers = [seat for seat, chips in enumerate(contributions) if chips]
    found = [Pot([seat for seat in (payers or range(len(contributions))) if seat in live])]
    found[0].chips = dead_chips
    returned = [0] * len(contributions)
    for height in range(1, max(contributions) + 1):
        seats = [seat for seat, chips in enumerate(contributions) if chips >= height]
        competing = [seat for seat in seats if seat in live]
        if len(seats) == 1 and competing:
            returned[seats[0]] += 1
            continue
        if competing and competing != found[-1].live:
            found.append(Pot(competing))
        found[-1].chips += len(seats)
        found[-1].payers.update(seats)
    return found, returned


def exactly(number):
    """A float is the decimal that it shows."""
    return Fraction(str(number)) if isinstance(number, (float, np.floating)) else Fraction(number)


def rakes(found, rake, rake_cap):
    """What the house takes of each pot."""
    taken = []
    for pot in found:
        part = exactly(rake) * pot.chips // 1 if len(pot.payers) > 1 else 0
        taken.append(part if rake_cap is None else min(part, rake_cap - sum(taken)))
    return taken


def settle(contributions, high, low=None, odd_chip=None, dead_chips=0, runouts=1, rake=0, rake_cap=None):
    """`odd_chip` is a list of seats, or a tuple of two lists: for the high and for the low half. Of several run-outs,
    high and low are lists of rows."""
    highs, lows = (high, low or [None] * runouts) if runouts > 1 else ([high], [low])
    live = [seat for seat, value in enumerate(highs[0]) if value > 0]
    orders = odd_chip if isinstance(odd_chip, tuple) else [odd_chip or list(range(len(contributions)))] * 2
    found, received = pots(contributions, live, dead_chips)
    for pot, taken in zip(found, rakes(found, rake, rake_cap), strict=True):
        cut = [0] * runouts
        for chip in range(pot.chips - taken):
            cut[chip % runouts] += 1
        for chips, *values in zip(cut, highs, lows, strict=True):
            divide(chips, winners(pot.live, *values), orders, received)
    return received


def divide(chips, parts, orders, received):
    """Deal out the chips of a pot to the winners of it, or of each half of it, one by one."""
    if parts[0] == parts[-1]:
        parts = parts[:1]
    queues = [sorted(part, key=list(order).index) for part, order in zip(parts, orders, strict=False)]
    dealt = [0] * len(queues)
    for chip in range(chips):  # one to high, one to low; within a part, one to each in turn
        part = chip % len(queues)
        received[queues[part][dealt[part] % len(queues[part])]] += 1
        dealt[part] += 1


def expected(seats, contributions, board=(), dead=(), dead_chips=0, *, game="holdem", cards_on_board=5):
    """What each seat receives on average, in fractions: every joint hand of the live seats, every board, every pot.

    `seats` are those of equity_oracle, None for one that has folded.
    """
    live = [seat for seat, hands in enumerate(seats) if hands is not None]
    counts = Counter()
    for hands, weight in equity_oracle.joint_hands([seats[seat] for seat in live], {*board, *dead}):
        gone = {*board, *dead, *(card for cards in hands for card in cards)}
        rest = [card for card in range(52) if card not in gone]
        boards = np.array([(*board, *more) for more in combinations(rest, cards_on_board - len(board))], dtype=int)
        rows = [np.broadcast_to(np.array(hole), (len(boards), len(hole))) for hole in hands]
        values = [[evaluate(hole, boards).tolist() for hole in rows] for evaluate in equity_oracle.GAMES[game]]
        for outcome in zip(*[zip(*side, strict=True) for side in values], strict=True):
            counts[outcome] += Fraction(weight)
    found, returned = pots(contributions, live, dead_chips)
    received = [Fraction(chips) for chips in returned]
    for outcome, count in counts.items():
        sides = [dict(zip(live, side, strict=True)) for side in outcome]
        for pot in found:
            parts = winners(pot.live, *sides)
            for part in parts:
                for seat in part:
                    received[seat] += pot.chips * count / counts.total() / len(parts) / len(part)
    return received
