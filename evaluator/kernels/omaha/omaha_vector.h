/* Omaha for the vector levels. High: rows → bytes → suit planes → suit masks in lanes → the kernel of omaha.h.
 *
 * A suit's plane holds the ranks of that suit, reversed (ace = bit 0), eight in a low and five in a high byte. Planes
 * of all suits have as many bits as there are different cards: that is the check for duplicates, across hand and board.
 */
#ifndef EVALUATOR_OMAHA_VECTOR_H
#define EVALUATOR_OMAHA_VECTOR_H

#include "lows/low_vector.h"
#include "omaha/omaha.h"
#include "simd/vector_rows.h"

#if BY_BYTES

typedef struct {
    lanes low[SUITS], high[SUITS];
} suit_planes;

static FORCE_INLINE suit_planes planes_of(const lanes *cards, int count) {
    static const rank_bytes low_ranks = RANK_BYTES(0, 0, 0, 0, 0, 128, 64, 32, 16, 8, 4, 2, 1);
    static const rank_bytes high_ranks = RANK_BYTES(16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0);
    suit_planes planes;
    for (int suit = 0; suit < SUITS; suit++) {
        const lanes low_table = suit_table(&low_ranks, suit), high_table = suit_table(&high_ranks, suit);
        planes.low[suit] = look_up_suited(low_table, suit, cards[0]);
        planes.high[suit] = look_up_suited(high_table, suit, cards[0]);
        for (int i = 1; i < count; i++) {
            planes.low[suit] = either(planes.low[suit], look_up_suited(low_table, suit, cards[i]));
            planes.high[suit] = either(planes.high[suit], look_up_suited(high_table, suit, cards[i]));
        }
    }
    return planes;
}

static FORCE_INLINE lanes different_cards(const suit_planes *hand, const suit_planes *board) {
    lanes cards = splat8(0);
    for (int suit = 0; suit < SUITS; suit++)
        cards = add8(cards, add8(popcount8(either(hand->low[suit], board->low[suit])),
                                 popcount8(either(hand->high[suit], board->high[suit]))));
    return cards;
}

/* Compiled once for all numbers of cards: it is long, and calling it costs nothing beside it. */
static NO_INLINE void omaha_high_bytes(const suit_planes *hand, const suit_planes *board, uint16_t values[BYTES]) {
    lanes hand_first[SUITS], hand_second[SUITS], board_first[SUITS], board_second[SUITS];
    for (int suit = 0; suit < SUITS; suit++) {
        hand_first[suit] = first_lanes(hand->low[suit], hand->high[suit]);
        hand_second[suit] = second_lanes(hand->low[suit], hand->high[suit]);
        board_first[suit] = first_lanes(board->low[suit], board->high[suit]);
        board_second[suit] = second_lanes(board->low[suit], board->high[suit]);
    }
    const lanes first = omaha_high_lanes(hand_first, board_first);
    store_both(values, first, omaha_high_lanes(hand_second, board_second));
}

static FORCE_INLINE unsigned omaha_high_byte_rows(const uint8_t *hole, int hole_count, const uint8_t *board,
                                                  int board_count, size_t n, uint16_t *values) {
    uint8_t hole_buffer[CHUNK_BUFFER], board_buffer[CHUNK_BUFFER];
    lanes largest = splat8(0), all_different = splat8(0xff);
    for (size_t done = 0; done < n; done += BYTES) {
        lanes cards[MOST_CARDS + 5];
        load_chunk(hole, done, n, hole_count, hole_buffer, values, cards);
        load_chunk(board, done, n, board_count, board_buffer, values, cards + hole_count);
        for (int i = 0; i < hole_count + board_count; i++)
            largest = max8(largest, cards[i]);
        const suit_planes hand = planes_of(cards, hole_count), table = planes_of(cards + hole_count, board_count);
        all_different =
            both(all_different, equal8(different_cards(&hand, &table), splat8((uint8_t)(hole_count + board_count))));

        uint16_t found[BYTES];
        omaha_high_bytes(&hand, &table, n - done < BYTES ? found : values + done);
        if (n - done < BYTES)
            memcpy(values + done, found, (n - done) * sizeof *values);
    }
    return (any_lane(at_least8(largest, DECK)) ? NOT_A_CARD : 0) |
           (any_lane(equal8(all_different, splat8(0))) ? DUPLICATE_CARD : 0);
}

/* Nine instantiations: hole cards 4, 5, 6 by board cards 3, 4, 5. */
#define FOR_EACH_DEAL(kernel)                      \
    (hole_count == 4   ? FOR_EACH_BOARD(kernel, 4) \
     : hole_count == 5 ? FOR_EACH_BOARD(kernel, 5) \
                       : FOR_EACH_BOARD(kernel, 6))
#define FOR_EACH_BOARD(kernel, held)                              \
    (board_count == 5   ? kernel(hole, held, board, 5, n, values) \
     : board_count == 4 ? kernel(hole, held, board, 4, n, values) \
                        : kernel(hole, held, board, 3, n, values))

static unsigned omaha_high(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count, size_t n,
                           uint16_t *values) {
    return FOR_EACH_DEAL(omaha_high_byte_rows);
}

static unsigned omaha_low8(const uint8_t *hole, int hole_count, const uint8_t *board, int board_count, size_t n,
                           uint16_t *values) {
    return FOR_EACH_DEAL(omaha_low8_byte_rows);
}

#undef FOR_EACH_DEAL
#undef FOR_EACH_BOARD

#endif

#endif
