/* Kernels of another kind of CPU: a program that is cross-compiled, run by an emulator, and told by test_cross.py what
 * to call.
 *
 *     request on stdin:   kernel, hole cards, board cards, rows   4 × int64
 *                         hole cards of all rows, board cards of all rows, bytes (or masks, where these counts are 0)
 *     answer on stdout:   fault flags                             int64
 *                         values                                  rows × uint16
 *
 * Input and values lie in allocations of just their size. Numbers are in the byte order of the emulated CPU.
 */
#include <stdio.h>
#include <stdlib.h>

#include "kernel.h"

enum { ROWS = 13, TWO_ROWS = 2, MASKS = 3, TWO_MASKS = 2, BOARD_PAIRS = 1326 };

static const kernel_level *const levels[] = {&level_baseline, &one_hand};

static void *take(size_t size) {
    void *memory = malloc(size ? size : 1);
    if (!memory || fread(memory, 1, size, stdin) != size)
        exit(2);
    return memory;
}

static int answer(const kernel_level *level, const int64_t *request) {
    const rows_kernel rows[ROWS] = {
        level->high,          level->low8,         level->razz,       level->short_deck, level->short_deck_trips,
        level->deuce_seven,   level->badugi,       level->three_card, level->pai_gow,    level->pai_gow_second,
        level->pai_gow_front, level->showing_high, level->showing_low};
    const two_rows_kernel two_rows[TWO_ROWS] = {level->omaha_high, level->omaha_low8};
    const mask_kernel masks[MASKS] = {level->high_mask, level->low8_mask, level->razz_mask};
    const two_mask_kernel two_masks[TWO_MASKS] = {level->omaha_high_mask, level->omaha_low8_mask};
    const int kernel = (int)request[0], hole_cards = (int)request[1], board_cards = (int)request[2];
    const size_t n = (size_t)request[3];
    const int first_two_rows = ROWS, first_mask = ROWS + TWO_ROWS, first_two_masks = first_mask + MASKS,
              boards = first_two_masks + TWO_MASKS;
    const int of_masks = kernel >= first_mask && kernel < boards,
              is_pair = kernel >= first_two_masks && kernel < boards;
    uint8_t *hole = take(of_masks ? 8 * n : n * (size_t)hole_cards);
    uint8_t *board = take(of_masks ? (is_pair ? 8 * n : 0) : n * (size_t)board_cards);
    const size_t each = kernel == boards ? BOARD_PAIRS : 1;
    uint16_t *values = malloc(n * each * sizeof *values + !n);
    int64_t flags = 0;
    if (!values || kernel < 0 || kernel > boards)
        return 0;
    if (kernel < first_two_rows)
        flags = rows[kernel](hole, n, hole_cards, values);
    else if (kernel < first_mask)
        flags = two_rows[kernel - first_two_rows](hole, hole_cards, board, board_cards, n, values);
    else if (kernel < first_two_masks)
        flags = masks[kernel - first_mask]((const uint64_t *)hole, n, values);
    else if (kernel < boards)
        flags = two_masks[kernel - first_two_masks]((const uint64_t *)hole, (const uint64_t *)board, n, values);
    else
        flags = level->boards(hole, n, hole_cards, values);
    fwrite(&flags, sizeof flags, 1, stdout);
    fwrite(values, sizeof *values, n * each, stdout);
    free(hole);
    free(board);
    free(values);
    return 1;
}

int main(int argc, char **argv) {
    const kernel_level *level = levels[argc > 1 && argv[1][0] == '1'];
    int64_t request[4];
    while (fread(request, sizeof request, 1, stdin) == 1)
        if (!answer(level, request))
            return 1;
    return 0;
}
