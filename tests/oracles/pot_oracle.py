"""Pots divided the slow, obvious way: in fractions, and chip by chip. One row at a time, in plain Python."""

from fractions import Fraction


def best(seats, values):
    """Those of the seats that have the largest value."""
    return [seat for seat in seats if values[seat] == max(values[other] for other in seats)]


def winners(seats, high, low):
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


def pots(contributions, high, dead_chips=0):
    """[live seats, chips] of each pot: what lies one chip high over the table, then the next chip, and so on.

    Dead chips lie beneath: in the lowest pot, or in one for everybody who is live where there are no other chips.
    """
    found = []
    for height in range(1, max(contributions) + 1):
        seats = [seat for seat, chips in enumerate(contributions) if chips >= height]
        live = [seat for seat in seats if high[seat] > 0]
        if live and not (found and found[-1][0] == live):
            found.append([live, 0])
        found[-1][1] += len(seats)
    if not found:
        found.append([[seat for seat, value in enumerate(high) if value > 0], 0])
    found[0][1] += dead_chips
    return found


def settle(contributions, high, low=None, odd_chip=None, dead_chips=0):
    """`odd_chip` is a list of seats, or a tuple of two lists: for the high and for the low half."""
    orders = odd_chip if isinstance(odd_chip, tuple) else [odd_chip or list(range(len(high)))] * 2
    received = [0] * len(high)
    for live, chips in pots(contributions, high, dead_chips):
        parts = winners(live, high, low)
        if parts[0] == parts[-1]:
            parts = parts[:1]
        queues = [sorted(part, key=list(order).index) for part, order in zip(parts, orders, strict=False)]
        dealt = [0] * len(queues)
        for chip in range(chips):  # one to high, one to low; within a part, one to each in turn
            part = chip % len(queues)
            received[queues[part][dealt[part] % len(queues[part])]] += 1
            dealt[part] += 1
    return received
