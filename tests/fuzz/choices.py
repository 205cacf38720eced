"""Bytes read as choices, and hostile arrays made of them: every dtype, shape, order of memory and value.

A fuzzer only knows bytes. Each of them decides something here, so that a change of one byte is a small change of the
call; where they end, zeros follow.
"""

import numpy as np

INTEGERS = [f"{order}{kind}{size}" for kind in "ui" for size in (1, 2, 4, 8) for order in "<>"]
OTHERS = ["f2", "f4", "f8", ">f8", "?", "O", "c16", "U2", "S2", "M8[D]", "m8[s]", "V3", "i4,u1"]
COUNTS = {"threads": [1, 2, -1, 3], "not threads": [0, -2, True, 1.5, None, "2", 2**70]}


class Choices:
    """What the bytes decide, one after the other."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def below(self, n):
        """0…n - 1; small bytes stand for themselves."""
        return self.byte() % n

    def often(self):
        """False for a few bytes only."""
        return self.byte() < 240

    def pick(self, things):
        return things[self.below(len(things))]

    def raw(self, n):
        taken = self.data[self.at : self.at + n]
        self.at += n
        return taken + bytes(n - len(taken))

    def rest(self):
        return self.data[self.at :]

    def text(self):
        """The rest; bytes that are not UTF-8 become lone surrogates."""
        return self.rest().decode("utf-8", "surrogateescape")

    def hand(self, n, deck):
        """n different ids of the deck."""
        left = list(deck)
        return [left.pop(self.below(len(left))) for _ in range(n)]

    def dtype(self):
        return np.dtype(self.pick(INTEGERS)) if self.often() else np.dtype(self.pick(OTHERS))

    def leading(self):
        """The lengths of leading axes; few of them, now and then none, many, or an empty one."""
        axes = self.pick([1, 1, 1, 0, 2, 3, 20, 62])
        return tuple(self.pick([2, 1, 3, 5, 0, 33, 130] if axes < 3 else [1, 1, 1, 2]) for _ in range(min(axes, 5))) + (
            (1,) * (axes - 5)
        )

    def threads(self):
        return self.pick(COUNTS["threads"]) if self.often() else self.pick(COUNTS["not threads"])


def valid_threads(threads):
    return type(threads) is int and (threads == -1 or threads >= 1)


def laid_out(choices, array):
    """The same values in another order of memory: strides of any size and sign, any alignment, read-only."""
    way = choices.below(9)
    if array.ndim < 2 and way in (3, 4) or array.ndim == 0 or array.dtype.hasobject:
        return array
    if way == 1:
        array = np.asfortranarray(array)
    elif way == 2:
        array = np.ascontiguousarray(array[..., ::-1])[..., ::-1]
    elif way == 3:
        array = np.ascontiguousarray(array[::-1])[::-1]
    elif way == 4:  # every other item of a larger array
        larger = np.repeat(np.repeat(array, 2, axis=-1), 3, axis=0)
        array = larger[::3, ..., ::2]
    elif way == 5:  # at any byte
        memory = np.zeros(array.nbytes + 8, np.uint8)
        at = 1 + choices.below(7)
        copy = np.ndarray(array.shape, array.dtype, memory, at)
        copy[...] = array
        array = copy
    elif way == 6 and array.ndim > 1:  # every row is the first
        array = np.broadcast_to(array[:1], array.shape)
    elif way == 7:  # a field of records: the stride is no multiple of the item
        records = np.zeros(array.shape, np.dtype([("before", "u1"), ("it", array.dtype), ("behind", "u1")]))
        records["it"] = array
        array = records["it"]
    elif way == 8:
        array = array.view()
        array.flags.writeable = False
    return array


def cast(array, dtype):
    """Values of integers as any dtype; those of other kinds are what NumPy makes of them, or nothing."""
    if dtype.kind in "iuf?Oc":
        with np.errstate(all="ignore"):
            return array.astype(dtype)
    return np.zeros(array.shape, dtype)


def hostile_rows(choices, least, most, deck):
    """Rows of card ids, most of them legal: (…, least…most) of any dtype and order of memory."""
    count = choices.pick(range(least, most + 1)) if choices.often() else choices.pick([0, least - 1, most + 1, 17, 64])
    leading = choices.leading()
    rows = int(np.prod(leading))
    if choices.often() and count <= len(deck):
        seed = choices.below(256)
        orders = np.random.default_rng(seed).permuted(np.tile(np.array(deck), (rows, 1)), axis=1)
        ids = orders[:, :count].reshape(*leading, count)
        if rows:
            ids[(0,) * len(leading)] = choices.hand(count, deck)
    else:
        raw = np.frombuffer(choices.raw(min(rows * count, 64)) or b"\0", np.uint8)
        ids = np.resize(raw, (*leading, count)).astype(np.int64)
    for _ in range(choices.pick([0, 0, 0, 0, 1, 2])):  # faults
        if ids.size:
            bad = choices.pick([52, 255, 53, 64, 127, -1, 256, 2**31, -(2**63), 2**63 - 1, 15, 0, 51])
            ids[np.unravel_index(choices.below(256) % ids.size, ids.shape)] = bad
    return laid_out(choices, cast(ids, choices.dtype()))


def hostile_numbers(choices, leading, count, values):
    """Integers (*leading, count) out of some values, of any dtype and order of memory."""
    raw = np.frombuffer(choices.raw(48), np.uint8)
    numbers = np.array(values, dtype=object)[np.resize(raw, (*leading, count)) % len(values)]
    dtype = choices.dtype()
    if dtype.kind == "u":
        numbers = numbers % 256**dtype.itemsize
    elif dtype.kind == "i":
        half = 256**dtype.itemsize // 2
        numbers = (numbers + half) % (2 * half) - half
    else:
        numbers = numbers % 2**15
    return laid_out(choices, cast(numbers, dtype))


def hostile_out(choices, shape, dtype, inputs):
    """(out, whether it is one): None, an array for the result, one that overlaps an input, or something else."""
    if choices.often():
        return None, True
    kind = choices.below(8)
    if kind == 0:
        return np.zeros(shape, dtype), True
    if kind == 1:  # not contiguous
        return np.zeros((*shape, 2), dtype)[..., 1], True
    if kind == 2:
        out = np.zeros(shape, dtype)
        out.flags.writeable = False
        return out, False
    if kind == 3:
        return np.zeros(shape, ">f4"), False
    if kind == 4:
        return np.zeros((*shape, 1), dtype), False
    if kind == 5:
        return "out", False
    if kind == 6:  # unaligned
        memory = np.zeros(int(np.prod(shape)) * np.dtype(dtype).itemsize + 1, np.uint8)
        return np.ndarray(shape, dtype, memory, 1), True
    memory = inputs[0]
    while isinstance(memory.base, np.ndarray):
        memory = memory.base
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    usable = (
        memory.flags.writeable and memory.flags.c_contiguous and memory.nbytes >= size and not memory.dtype.hasobject
    )
    if not usable or not memory.size or not size:
        return None, True
    return np.ndarray(shape, dtype, memory.reshape(-1).view(np.uint8)), True
