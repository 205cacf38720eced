/* Rows of 3 to 7 bytes → a register per card with 32 hands in it.
 *
 * Two rows fit one 16-byte load. A byte shuffle pairs their cards, and three rounds of unpacking transpose eight loads:
 *
 *     row 0 | row 1          a0 a1 a2 ... b0 b1 b2 ...   →   a0b0 a1b1 a2b2 ...   →   card 0 of rows 0..15, card 1, ...
 *
 * The lower half of each register holds rows 0..15, the upper half rows 16..31, so hands stay in order. The last load
 * reads up to 10 bytes behind row 31: the caller keeps READ_AHEAD bytes there.
 */
#ifndef EVALUATOR_TRANSPOSE_H
#define EVALUATOR_TRANSPOSE_H

#include "simd/lanes_avx2.h"

#if defined(__x86_64__) || defined(_M_X64)

enum { READ_AHEAD = 16 };

/* Byte indices by number of cards: both rows' card 0, both rows' card 1, ... (what is no card is not used). */
#define TWO_ROWS(count)                                              \
    {0, (count),     1, (count) + 1, 2, (count) + 2, 3, (count) + 3, \
     4, (count) + 4, 5, (count) + 5, 6, (count) + 6, 7, (count) + 7}
static const uint8_t pair_by_card[8][16] = {
    {0}, {0}, {0}, TWO_ROWS(3), TWO_ROWS(4), TWO_ROWS(5), TWO_ROWS(6), TWO_ROWS(7),
};

static FORCE_INLINE lanes load_four_rows(const uint8_t *rows, int count, int pair) {
    const __m128i lower = _mm_loadu_si128((const __m128i *)(rows + 2 * pair * count));
    const __m128i upper = _mm_loadu_si128((const __m128i *)(rows + (16 + 2 * pair) * count));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(lower), upper, 1);
}

static FORCE_INLINE void load_cards(const uint8_t *rows, int count, lanes *cards) {
    const lanes pairs = table16(pair_by_card[count]);
    lanes a[8], b[8], c[8];
    for (int i = 0; i < 8; i++)
        a[i] = _mm256_shuffle_epi8(load_four_rows(rows, count, i), pairs);
    for (int i = 0; i < 4; i++) { /* b[i]: cards 0-3, b[4 + i]: cards 4-7 of rows 4i .. 4i + 3 */
        b[i] = _mm256_unpacklo_epi16(a[2 * i], a[2 * i + 1]);
        b[4 + i] = _mm256_unpackhi_epi16(a[2 * i], a[2 * i + 1]);
    }
    for (int i = 0; i < 8; i += 2) { /* c[i]: two cards of eight rows */
        c[i] = _mm256_unpacklo_epi32(b[i], b[i + 1]);
        c[i + 1] = _mm256_unpackhi_epi32(b[i], b[i + 1]);
    }
    for (int card = 0; card < count; card++) {
        const int from = 4 * (card / 4) + card / 2 % 2;
        cards[card] =
            card % 2 ? _mm256_unpackhi_epi64(c[from], c[from + 2]) : _mm256_unpacklo_epi64(c[from], c[from + 2]);
    }
}

#endif

#endif
