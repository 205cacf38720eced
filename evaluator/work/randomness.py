"""Where randomness comes from: what a caller may pass as ``seed=``, and the seeds of the shards of a job.

A job is cut into shards of a fixed number of deals, each with the seed that NumPy's ``SeedSequence`` has for its
number. So the result is a matter of the seed alone, whoever works on which shard and when.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from evaluator.work import quoting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

    Seed: TypeAlias = (
        None
        | SupportsIndex
        | Sequence[SupportsIndex]
        | np.random.SeedSequence
        | np.random.Generator
        | np.random.BitGenerator
    )

WORDS_FROM_GENERATOR = 8
"""Raw words drawn from a generator: 256 random bits at least, whichever generator it is."""


def seed_sequence(seed: Seed) -> np.random.SeedSequence:
    """The ``SeedSequence`` of any seed.

    None takes fresh entropy from the operating system; an int or a sequence of ints, not negative, is the entropy; a
    ``SeedSequence`` is taken as it is, no children are spawned from it; from a ``Generator`` or ``BitGenerator`` the
    entropy is drawn, which moves it on. TypeError for anything else, ValueError for a negative or missing number.

    >>> seed_sequence([1, 2]).entropy
    [1, 2]
    """
    random = np.random  # imported by its first use
    if isinstance(seed, random.Generator):
        seed = seed.bit_generator
    if isinstance(seed, random.BitGenerator):
        return random.SeedSequence(seed.random_raw(WORDS_FROM_GENERATOR).tolist())
    if seed is None or isinstance(seed, random.SeedSequence):
        return random.SeedSequence() if seed is None else seed
    if isinstance(seed, (list, tuple)) or (isinstance(seed, np.ndarray) and seed.ndim == 1):
        if len(seed) == 0:
            raise ValueError("seed is an empty sequence")
        return random.SeedSequence([_whole_number(word) for word in seed])
    return random.SeedSequence(_whole_number(seed))


def _whole_number(word: object) -> int:
    try:
        refused = isinstance(word, (bool, np.bool_))
        number = operator.index(None if refused else word)  # type: ignore[arg-type]  # what is no int is a TypeError
    except TypeError:
        raise TypeError(
            "seed must be None, an int, a sequence of ints, a numpy.random.SeedSequence, Generator or BitGenerator,"
            f" not {type(word).__name__}"
        ) from None
    if number < 0:
        raise ValueError(f"seed must not be negative, got {quoting.number(number)}")
    return number


def shard_seed(seeds: np.random.SeedSequence, shard: int, words: int) -> np.ndarray:
    """The seed of one shard, uint64 (words,): that of child number ``shard`` of the sequence.

    >>> child = seed_sequence(7).spawn(3)[2]
    >>> bool((shard_seed(seed_sequence(7), 2, 4) == child.generate_state(4, np.uint64)).all())
    True
    """
    key = (*seeds.spawn_key, shard)
    child = np.random.SeedSequence(seeds.entropy, spawn_key=key, pool_size=seeds.pool_size)
    return child.generate_state(words, np.uint64)
