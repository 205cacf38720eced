"""The way of one hand or many through an evaluator, for the modules that have some."""

from evaluator.hands.arrays cimport family

cdef object evaluate(const family *game, object cards, object board, object out, object threads, bint validate)
