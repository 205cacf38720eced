"""The seeds of shards, for what deals them: see shard_seeds.pyx."""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from "plain/seed_sequence.h" nogil:
    enum: SEED_WORDS
    ctypedef struct seed_pool:
        uint32_t constant

cdef class ShardSeeds:
    cdef seed_pool pool
    cdef object sequence
    cdef bint fresh
    cdef int seed(self, uint64_t shard, uint64_t *words) except -1

cdef ShardSeeds shard_seeds(object seed)
