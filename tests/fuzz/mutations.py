"""Inputs by chance: the corpus with bytes changed, taken out, put in, and spliced. No coverage guides it."""

import random

from .targets import NAMES, run, seeds

DICTIONARY = [b"10", b"As", b",", b"|", b"\n", b":", b"+", b"-", b"!", b"$ds", b"[A-Q]", b"**", "♣".encode(), b"\xff"]


def mutated(chance: random.Random, data: bytes, others: list[bytes]) -> bytes:
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[at + chance.randrange(1, 4) :]
            case 2:
                data = data[:at] + chance.choice(DICTIONARY) + data[at:]
            case 3:
                data = data[:at] + chance.randbytes(chance.randrange(1, 9)) + data[at:]
            case 4:
                other = chance.choice(others)
                data = data[:at] + other[chance.randrange(len(other) + 1) :]
    return data[:4096]


def inputs(name: str, seed: int):
    """The corpus of a target, then mutations of it, without end."""
    chance, corpus = random.Random(seed), seeds(name)
    yield from corpus
    while True:
        yield corpus[0][:1] + mutated(chance, chance.choice(corpus)[1:], [seed[1:] for seed in corpus])


__all__ = ["NAMES", "inputs", "run"]
