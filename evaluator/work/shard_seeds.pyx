"""The seeds of a job's shards without the microseconds that NumPy's SeedSequence takes; its numbers nevertheless.

    seed=7, [1, 2], a generator ─► a pool, made once ─► shard 0, 1, 2 … : SeedSequence(7, spawn_key=(shard,))
    seed=SeedSequence(…)        ─► NumPy itself      ─► the same (randomness.py)
    seed=None                   ─► a stream of the thread that works on the shard, begun with the system's entropy

No two threads share a stream, and a forked child begins new ones: what is not seeded is different everywhere.
"""

cimport cython
cimport numpy as cnp
from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

import os
import threading

import numpy as np

from evaluator.work.randomness import seed_sequence, shard_seed

cnp.import_array()

cdef extern from "plain/seed_sequence.h" nogil:
    enum: POOL_WORDS
    ctypedef struct random_bits:
        pass
    void fill_pool(seed_pool *seed, const uint32_t *words, size_t count)
    void seed_of_shard(const seed_pool *pool, uint64_t shard, uint64_t *words)
    void seed_bits(random_bits *bits, const uint64_t *words)
    void seed_from_stream(random_bits *stream, uint64_t *words)

cdef enum:
    WORD_BITS = 32


@cython.final
@cython.auto_pickle(False)
cdef class _Stream:
    """Random bits of one thread."""

    cdef random_bits bits

    def __cinit__(self):
        cdef uint64_t words[SEED_WORDS]
        cdef bytes entropy = os.urandom(sizeof(words))
        memcpy(words, PyBytes_AS_STRING(entropy), sizeof(words))
        seed_bits(&self.bits, words)


streams = threading.local()
"""Each thread's ``stream``, from its first call on."""


def forget_streams():
    """A forked child would go on with its parent's."""
    global streams
    streams = threading.local()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget_streams)


cdef int fresh_seed(uint64_t *words) except -1:
    own = streams
    try:
        stream = own.stream
    except AttributeError:
        stream = own.stream = _Stream()
    seed_from_stream(&(<_Stream?>stream).bits, words)
    return 0


@cython.final
@cython.auto_pickle(False)
cdef class ShardSeeds:
    """Seeds by number of the shard. It never changes; any thread may ask."""

    cdef int seed(self, uint64_t shard, uint64_t *words) except -1:
        """That of one shard, SEED_WORDS words."""
        cdef cnp.ndarray found
        if self.fresh:
            return fresh_seed(words)
        if self.sequence is None:
            seed_of_shard(&self.pool, shard, words)
            return 0
        found = shard_seed(self.sequence, shard, SEED_WORDS)
        memcpy(words, cnp.PyArray_DATA(found), SEED_WORDS * sizeof(uint64_t))
        return 0


cdef ShardSeeds shard_seeds(object seed):
    """The seeds of any ``seed=`` (randomness.py): what is none is refused, a generator moves on."""
    cdef ShardSeeds seeds = ShardSeeds.__new__(ShardSeeds)
    cdef uint32_t words[POOL_WORDS]
    if seed is None:
        seeds.fresh = True
    elif type(seed) is int and 0 <= seed >> WORD_BITS * POOL_WORDS < 1:
        for place in range(POOL_WORDS):
            words[place] = <uint32_t>((seed >> WORD_BITS * place) & 0xffffffff)
        fill_pool(&seeds.pool, words, POOL_WORDS)
    else:
        seeds.sequence = seed_sequence(seed)
    return seeds


def seed_words(seed, shard):
    """The words of one shard's seed.

    >>> child = np.random.SeedSequence(7, spawn_key=(2,))
    >>> seed_words(7, 2) == child.generate_state(24, np.uint64).tolist()
    True
    """
    cdef uint64_t words[SEED_WORDS]
    shard_seeds(seed).seed(shard, words)
    return [words[place] for place in range(SEED_WORDS)]
