/* Rows of hole and board cards → suit masks → the Omaha kernels, LANES rows at a time.
 *
 * Masks are summed as well as united: the two differ if and only if a card came twice, in the hand, on the board or on
 * both sides (ranks.h). The last lanes of a short tail are empty masks, whose values nobody reads.
 */
#ifndef EVALUATOR_OMAHA_SCALAR_H
#define EVALUATOR_OMAHA_SCALAR_H

#include "omaha/omaha.h"

typedef enum { OMAHA_HIGH, OMAHA_LOW8 } omaha_game;

static FORCE_INLINE uint64_t mask_of_card(omaha_game game, uint8_t card) {
    return game == OMAHA_HIGH ? table_card_reversed[card] : table_card[card].mask;
}

static FORCE_INLINE uint64_t unite_cards(omaha_game game, const uint8_t *cards, int count, uint64_t *sum) {
    uint64_t united = 0;
    for (int i = 0; i < count; i++) {
        const uint64_t mask = mask_of_card(game, cards[i]);
        *sum += mask;
        united |= mask;
    }
    return united;
}

static FORCE_INLINE lanes omaha_lanes(omaha_game game, const uint64_t hole[LANES], const uint64_t board[LANES]) {
    lanes hand[4], table[4];
    load_suits(hole, hand);
    load_suits(board, table);
    return game == OMAHA_HIGH ? omaha_high_lanes(hand, table) : omaha_low8_lanes(hand, table);
}

static FORCE_INLINE unsigned omaha_rows(omaha_game game, const uint8_t *hole, int hole_count, const uint8_t *board,
                                        int board_count, size_t n, uint16_t *values) {
    uint64_t repeated = 0, united = 0;
    for (size_t done = 0; done < n; done += LANES) {
        uint64_t hole_masks[LANES] = {0}, board_masks[LANES] = {0};
        const int rows = n - done < LANES ? (int)(n - done) : LANES;
        for (int i = 0; i < rows; i++, hole += hole_count, board += board_count) {
            uint64_t sum = 0;
            hole_masks[i] = unite_cards(game, hole, hole_count, &sum);
            board_masks[i] = unite_cards(game, board, board_count, &sum);
            repeated |= sum ^ (hole_masks[i] | board_masks[i]);
            united |= hole_masks[i] | board_masks[i];
        }
        uint16_t found[LANES];
        store(found, omaha_lanes(game, hole_masks, board_masks));
        for (int i = 0; i < rows; i++)
            values[done + i] = found[i];
    }
    return (united & POISON ? NOT_A_CARD : 0) | (repeated ? DUPLICATE_CARD : 0);
}

static unsigned omaha_high(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count, size_t n,
                           uint16_t *values) {
    return omaha_rows(OMAHA_HIGH, hole, hole_count, board, board_count, n, values);
}

static unsigned omaha_low8(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count, size_t n,
                           uint16_t *values) {
    return omaha_rows(OMAHA_LOW8, hole, hole_count, board, board_count, n, values);
}

#endif
