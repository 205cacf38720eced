"""How a game's hands become values: the kernels of its evaluators, at the level in use."""

from evaluator.cpu cimport batch_level, kernel_level, rows_kernel, tile_kernel

cdef extern from "plain/seat_ranking.h" nogil:
    ctypedef struct seat_ranking:
        tile_kernel tile
        rows_kernel rows
    bint rank_seats(const kernel_level *level, const char *name, int hole_cards, int board_cards,
                    seat_ranking *ranking)


cdef inline int rank_game(seat_ranking *rankings, object game, int hole_cards, int board_cards) except -1:
    """The kernel of each half of the pot; returns how many halves there are."""
    cdef int halves = 0
    for name in game.evaluators:
        if not rank_seats(batch_level(), name.encode(), hole_cards, board_cards, &rankings[halves]):
            raise ValueError(f"{game.name} is not ranked with {hole_cards} hole cards and {board_cards} on the board")
        halves += 1
    return halves


cdef inline int omaha_halves(object game, int hole_cards) except -1:
    """How many halves the pot has in a game that the class method for Omaha (omaha_equity.h) knows; others it refuses."""
    if game.evaluators not in (("omaha_high",), ("omaha_high", "omaha_low8")) or not 4 <= hole_cards <= 6:
        raise ValueError(f"{game.name} with {hole_cards} hole cards is not counted by the ranks of the board")
    return <int>len(game.evaluators)
