"""Games against a dealer's two cards on a common board: outcomes on the river, best decisions on the flop.

    boards, hole cards ─► values ─► six outcomes against the dealer's 990 hands           dealer_outcomes.h
    flops ─► every board ─► these for all hands, summed ─► decisions, outcomes by them    flop_decisions.h

The six outcomes: the player's hand is better than the dealer's, equal, worse, where the dealer qualifies; and the same
where the dealer does not.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t
from libc.string cimport memcpy

import numpy as np

from evaluator.hands.evaluators import board_values
from evaluator.cpu cimport batch_level, kernel_level
from evaluator.deck.combos import CLASS_OF_COMBO
from evaluator.deck.isomorphism import suit_isomorphisms as renamings_that_keep

cnp.import_array()

cdef extern from "plain/flop_decisions.h" nogil:
    enum: DECK, SUITS, HOLE_COMBOS, BOARD_OF_FIVE, FLOP, MOST_LINES, STARTING_HANDS, DEALER_HANDS, OUTCOMES
    enum: ACTIONS, RIVER_ACTIONS
    ctypedef struct suit_isomorphisms:
        int count
        void *suit
    ctypedef struct outcome_counts:
        pass
    ctypedef struct dealer_rules:
        int river_decides
        void *least
        unsigned least_to_qualify
        outcome_counts raise_pays, play_pays
        int64_t fold_pays
    ctypedef struct dealer_table:
        pass
    ctypedef struct flop_job:
        const kernel_level *level
        dealer_rules rules
        suit_isomorphisms alike
        void *starting_hand
        void *counts
        void *river
    void decide_flop(flop_job *job, const uint8_t *flop, int64_t times, uint8_t *raises)
    void fill_dealer_table(dealer_table *table, const uint8_t *board, const uint16_t *values,
                           unsigned least_to_qualify)
    void outcomes_of_hand(const dealer_table *table, int hi, int lo, int *outcomes)

cdef enum:
    VALUES_AT_A_TIME = 1024
    ABOVE_ALL_VALUES = 0xffff


cdef cnp.ndarray as_rows(str what, object cards, int count):
    """Rows of so many different cards each."""
    cdef cnp.ndarray rows = np.ascontiguousarray(cards, dtype=np.uint8)
    if rows.ndim != 2 or rows.shape[1] != count:
        raise ValueError(f"{what} have {count} cards a row, not the shape {(<object>rows).shape}")
    ordered = np.sort(rows, axis=1)
    if (ordered >= DECK).any() or (ordered[:, 1:] == ordered[:, :-1]).any():
        raise ValueError(f"{what} have {count} different cards, ids below {DECK}")
    return rows


def dealer_outcomes(boards, hole, unsigned least_to_qualify):
    """What hands do on complete boards, against all hands that the dealer can have.

    Parameters
    ----------
    boards : uint8 array (n, 5)
    hole : uint8 array (n, 2)
        The player's cards.
    least_to_qualify : int
        The least value with which the dealer qualifies.

    Returns
    -------
    int64 array (n, 2, 3)
        Of the dealer's 990 hands those that are weaker, equal and stronger: first those that qualify, then the others.

    Examples
    --------
    Aces, and the dealer needs a pair of fours:

    >>> from evaluator import cards, high
    >>> board, aces = cards("Ks 9d 5h 3c 2s"), cards("As Ad")
    >>> dealer_outcomes([board], [aces], high("4c 4d 5h 3c 2s"))
    array([[[312,   1, 129],
            [548,   0,   0]]])
    """
    cdef cnp.ndarray rows = as_rows("boards and hole cards", np.concatenate([boards, hole], axis=1), BOARD_OF_FIVE + 2)
    cdef cnp.ndarray memory = np.empty(sizeof(dealer_table), np.uint8)
    cdef cnp.ndarray counts = np.zeros((len(rows), OUTCOMES), np.intc)
    cdef cnp.ndarray values
    cdef dealer_table *table = <dealer_table *>cnp.PyArray_DATA(memory)
    cdef const uint8_t *row = <const uint8_t *>cnp.PyArray_DATA(rows)
    cdef const uint16_t *value
    cdef int *outcomes = <int *>cnp.PyArray_DATA(counts)
    cdef int at, here
    for first in range(0, len(rows), VALUES_AT_A_TIME):
        values = board_values(rows[first : first + VALUES_AT_A_TIME, :BOARD_OF_FIVE])
        value, here = <const uint16_t *>cnp.PyArray_DATA(values), <int>values.shape[0]
        with nogil:
            for at in range(here):
                fill_dealer_table(table, row, value, least_to_qualify)
                outcomes_of_hand(table, row[BOARD_OF_FIVE], row[BOARD_OF_FIVE + 1], outcomes)
                row += BOARD_OF_FIVE + 2
                value += HOLE_COMBOS
                outcomes += OUTCOMES
    return counts.reshape(-1, 2, OUTCOMES // 2).astype(np.int64)


cdef int put_rules(dealer_rules *to, object rules) except -1:
    cdef cnp.ndarray least = np.array([*rules.least, ABOVE_ALL_VALUES], np.uint16)
    cdef cnp.ndarray raised = np.ascontiguousarray(rules.raise_pays, dtype=np.int64), played
    if not 1 <= len(rules.least) <= MOST_LINES or raised.size != len(rules.least) * OUTCOMES:
        raise ValueError(f"a pay table has 1 to {MOST_LINES} lines, each with {OUTCOMES} outcomes")
    to.least_to_qualify, to.fold_pays = rules.least_to_qualify, rules.fold_pays
    to.river_decides = rules.play_pays is not None
    memcpy(to.least, cnp.PyArray_DATA(least), cnp.PyArray_NBYTES(least))
    memcpy(&to.raise_pays, cnp.PyArray_DATA(raised), cnp.PyArray_NBYTES(raised))
    if to.river_decides:
        played = np.ascontiguousarray(rules.play_pays, dtype=np.int64)
        if played.size != raised.size:
            raise ValueError("pay-offs of a play on the river are as many as those of a raise on the flop")
        memcpy(&to.play_pays, cnp.PyArray_DATA(played), cnp.PyArray_NBYTES(played))
    return 0


def flop_decisions(flops, times, rules):
    """The best decision for each hand on each flop, and all outcomes that it leads to.

    Parameters
    ----------
    flops : uint8 array (n, 3)
    times : int array (n,)
        How many flops each stands for.
    rules : DealerRules
        Lines, qualifier and pay-offs (:mod:`evaluator.casino.dealer_games`).

    Returns
    -------
    counts : int64 array (169, 4, 8, 2, 3)
        Deals by the class of the hole cards (``hand_classes``), by what is done, by the line of the player's hand and
        by the outcome, as of :func:`dealer_outcomes`. What is done: anything (all deals there are); raised on the flop;
        played on the river; folded on the river.
    river : int64 array (2, 991)
        How often hands that play on the river, and those that fold, were met, by how many of the dealer's hands beat
        them; a board that stands for others counts once.
    raises : bool array (n, 1326)
        Which hands raise on which flop; False for those on it.
    """
    cdef cnp.ndarray cards = as_rows("flops", flops, FLOP), alike
    cdef cnp.ndarray weights = np.ascontiguousarray(times, dtype=np.int64)
    if (<object>weights).shape != (len(cards),):
        raise ValueError(f"{len(cards)} flops have as many numbers of times, not {(<object>weights).shape}")
    cdef cnp.ndarray counts = np.zeros((STARTING_HANDS, ACTIONS, MOST_LINES, 2, OUTCOMES // 2), np.int64)
    cdef cnp.ndarray river = np.zeros((RIVER_ACTIONS, DEALER_HANDS + 1), np.int64)
    cdef cnp.ndarray raises = np.zeros((len(cards), HOLE_COMBOS), np.uint8)
    cdef cnp.ndarray memory = np.zeros(sizeof(flop_job), np.uint8), classes = CLASS_OF_COMBO.astype(np.uint16)
    cdef flop_job *job = <flop_job *>cnp.PyArray_DATA(memory)
    cdef const uint8_t *flop = <const uint8_t *>cnp.PyArray_DATA(cards)
    cdef const int64_t *weight = <const int64_t *>cnp.PyArray_DATA(weights)
    cdef uint8_t *raised = <uint8_t *>cnp.PyArray_DATA(raises)
    cdef Py_ssize_t at
    job.level, job.counts, job.river = batch_level(), cnp.PyArray_DATA(counts), cnp.PyArray_DATA(river)
    memcpy(job.starting_hand, cnp.PyArray_DATA(classes), cnp.PyArray_NBYTES(classes))
    put_rules(&job.rules, rules)
    for at in range(len(cards)):
        alike = renamings_that_keep(np.empty((0, HOLE_COMBOS)), tuple(cards[at].tolist()))
        job.alike.count = <int>alike.shape[0]
        memcpy(job.alike.suit, cnp.PyArray_DATA(alike), alike.shape[0] * SUITS)
        with nogil:
            decide_flop(job, flop + at * FLOP, weight[at], raised + at * HOLE_COMBOS)
    return counts, river, raises.view(bool)
