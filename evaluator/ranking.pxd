"""How a game's hands become values: the tile kernels of its evaluators, at the level in use."""

from evaluator.cpu cimport batch_level, kernel_level, tile_kernel

cdef extern from "seat_ranking.h" nogil:
    tile_kernel rank_seats(const kernel_level *level, const char *name, int hole_cards, int board_cards)


cdef inline int rank_game(tile_kernel *kernels, object game, int hole_cards, int board_cards) except -1:
    """The kernel of each half of the pot; returns how many halves there are."""
    cdef int halves = 0
    for name in game.evaluators:
        kernels[halves] = rank_seats(batch_level(), name.encode(), hole_cards, board_cards)
        if kernels[halves] is NULL:
            raise ValueError(f"{game.name} is not ranked with {hole_cards} hole cards and {board_cards} on the board")
        halves += 1
    return halves
