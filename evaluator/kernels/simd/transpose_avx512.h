/* Rows of 3 to 7 bytes → a register per card with 64 hands in it.
 *
 * Odd counts, by turning. Row r's card k is byte count * r + k of the chunk. A register has 64 bytes and
 * 64 = 9 * 7 + 1 = 21 * 3 + 1 = 13 * 5 - 1, so from register to register the cards move on by one place, and at one
 * place all registers together have every card once. Here for seven cards:
 *
 *     place        0 1 2 3 4 5 6 7 ...
 *     register 0   0 1 2 3 4 5 6 0 ...          turned by place modulo 7:   0 0 0 0 0 0 0 0 ...
 *     register 1   1 2 3 4 5 6 0 1 ...                                      1 1 1 1 1 1 1 1 ...
 *
 * Places are turned by 1, 2 and 4 registers in three rounds of blends, and one byte permutation a card brings the hands
 * into order: row r's card k is found at place (count * r + k) modulo 64.
 *
 * Even counts, by unpacking. A load takes eight rows. One byte permutation gathers the eight bytes of each card into a
 * quadword, and eight such loads are an 8 x 8 matrix of quadwords to be transposed: three rounds of shuffles. Loads are
 * paired in the order in which lanes_avx512.h wants its hands. The last load reads up to 40 bytes behind row 63: the
 * caller keeps READ_AHEAD bytes there.
 */
#ifndef EVALUATOR_TRANSPOSE_H
#define EVALUATOR_TRANSPOSE_H

#include "simd/lanes_avx512.h"

#if defined(__x86_64__) || defined(_M_X64)

enum { READ_AHEAD = 64 };

/* --- Odd counts --- */

/* Places that are, modulo count, numbers with the bit of value 1, 2 or 4: as a pattern of count bits, repeated. */
static FORCE_INLINE lane_bits places_to_turn(int count, int by) {
    const lane_bits every_third = 0x9249249249249249, every_fifth = 0x1084210842108421,
                    every_seventh = 0x8102040810204081;
    const lane_bits pattern = (by == 1 ? 0xaa : by == 2 ? 0xcc : 0xf0) & ((1 << count) - 1);
    return pattern * (count == 3 ? every_third : count == 5 ? every_fifth : every_seventh);
}

static FORCE_INLINE void load_by_turning(const uint8_t *rows, int count, lanes *cards) {
    lanes from[7], to[7];
    const int forward = BYTES % count == 1; /* else cards move back from register to register */
    for (int i = 0; i < count; i++)
        from[i] = _mm512_loadu_si512(rows + BYTES * i);
    UNROLL
    for (int by = 1; by < count; by *= 2) {
        const lane_bits turned = places_to_turn(count, by);
        UNROLL
        for (int i = 0; i < count; i++)
            to[i] = _mm512_mask_blend_epi8(turned, from[i], from[(i + (forward ? count - by : by)) % count]);
        UNROLL
        for (int i = 0; i < count; i++)
            from[i] = to[i];
    }
    const lanes first = _mm512_loadu_si512(hand_of_byte);
    lanes place = splat8(0);
    for (int i = 0; i < count; i++)
        place = add8(place, first);
    for (int card = 0; card < count; card++) {
        cards[card] = _mm512_permutexvar_epi8(place, from[forward ? card : (count - card) % count]);
        place = add8(place, splat8(1));
    }
}

/* --- Even counts --- */

/* Byte indices by number of cards: eight rows of card 0, eight of card 1, ... (what is no card is not used). */
#define EIGHT_ROWS(count, card)                                                                           \
    card, (count) + card, 2 * (count) + card, 3 * (count) + card, 4 * (count) + card, 5 * (count) + card, \
        6 * (count) + card, 7 * (count) + card
#define EIGHT_CARDS(count)                                                                   \
    {EIGHT_ROWS(count, 0), EIGHT_ROWS(count, 1), EIGHT_ROWS(count, 2), EIGHT_ROWS(count, 3), \
     EIGHT_ROWS(count, 4), EIGHT_ROWS(count, 5), EIGHT_ROWS(count, 6), EIGHT_ROWS(count, 7)}
static const uint8_t gather_four[BYTES] = EIGHT_CARDS(4), gather_six[BYTES] = EIGHT_CARDS(6);

static FORCE_INLINE lanes load_eight_rows(const uint8_t *rows, int count, int eighth, lanes by_card) {
    return _mm512_permutexvar_epi8(by_card, _mm512_loadu_si512(rows + 8 * eighth * count));
}

static FORCE_INLINE void load_by_unpacking(const uint8_t *rows, int count, lanes *cards) {
    const lanes by_card = _mm512_loadu_si512(count == 4 ? gather_four : gather_six);
    lanes pairs[2][4], fours[2][4]; /* [0]: cards 0 2 4 6, [1]: cards 1 3 5 7 */
    for (int i = 0; i < 4; i++) {
        const lanes lower = load_eight_rows(rows, count, i, by_card),
                    upper = load_eight_rows(rows, count, 4 + i, by_card);
        pairs[0][i] = _mm512_unpacklo_epi64(lower, upper);
        pairs[1][i] = _mm512_unpackhi_epi64(lower, upper);
    }
    for (int odd = 0; odd < 2; odd++)
        for (int i = 0; i < 4; i += 2) { /* cards 0 and 4, cards 2 and 6 */
            fours[odd][i / 2] = _mm512_shuffle_i64x2(pairs[odd][i], pairs[odd][i + 1], 0x88);
            fours[odd][2 + i / 2] = _mm512_shuffle_i64x2(pairs[odd][i], pairs[odd][i + 1], 0xdd);
        }
    for (int card = 0; card < count; card++) {
        const lanes *halves = &fours[card % 2][card / 2 % 2 * 2];
        cards[card] = card < 4 ? _mm512_shuffle_i64x2(halves[0], halves[1], 0x88)
                               : _mm512_shuffle_i64x2(halves[0], halves[1], 0xdd);
    }
}

static FORCE_INLINE void load_cards(const uint8_t *rows, int count, lanes *cards) {
    if (count % 2)
        load_by_turning(rows, count, cards);
    else
        load_by_unpacking(rows, count, cards);
}

#endif

#endif
