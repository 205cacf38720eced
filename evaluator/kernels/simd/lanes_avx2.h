/* Lanes of x86-64-v3: AVX2, sixteen lanes of 16 bits, or the same register as 32 bytes, one a hand.
 *
 * lanes_one.h says what the operations on lanes mean. This level also works on bytes: a register per card, 32 hands
 * side by side (lanes_avx2.h), which is where its speed comes from. Byte operations end in 8.
 */
#ifndef EVALUATOR_LANES_AVX2_H
#define EVALUATOR_LANES_AVX2_H

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "kernel.h"
#include "simd/rank_bytes.h"

enum { LANES = 16, BYTES = 32 };
typedef __m256i lanes;

static FORCE_INLINE lanes splat(uint16_t x) { return _mm256_set1_epi16((short)x); }
static FORCE_INLINE lanes both(lanes a, lanes b) { return _mm256_and_si256(a, b); }
static FORCE_INLINE lanes either(lanes a, lanes b) { return _mm256_or_si256(a, b); }
static FORCE_INLINE lanes differ(lanes a, lanes b) { return _mm256_xor_si256(a, b); }
static FORCE_INLINE lanes but_not(lanes a, lanes b) { return _mm256_andnot_si256(b, a); }
static FORCE_INLINE lanes add(lanes a, lanes b) { return _mm256_add_epi16(a, b); }
static FORCE_INLINE lanes sub(lanes a, lanes b) { return _mm256_sub_epi16(a, b); }
static FORCE_INLINE lanes mul(lanes a, lanes b) { return _mm256_mullo_epi16(a, b); }
static FORCE_INLINE lanes max(lanes a, lanes b) { return _mm256_max_epu16(a, b); }
static FORCE_INLINE lanes mul_high(lanes a, lanes b) { return _mm256_mulhi_epu16(a, b); }
static FORCE_INLINE lanes sub_to_zero(lanes a, lanes b) { return _mm256_subs_epu16(a, b); }
static FORCE_INLINE lanes average(lanes a, lanes b) { return _mm256_avg_epu16(a, b); }
#define shift_left(a, n) _mm256_slli_epi16(a, n)
#define shift_right(a, n) _mm256_srli_epi16(a, n)
static FORCE_INLINE lanes is_zero(lanes a) { return _mm256_cmpeq_epi16(a, _mm256_setzero_si256()); }
static FORCE_INLINE lanes at_least(lanes a, int16_t least) {
    return _mm256_cmpgt_epi16(a, _mm256_set1_epi16((int16_t)(least - 1)));
}
static FORCE_INLINE lanes choose(lanes condition, lanes a, lanes b) { return _mm256_blendv_epi8(b, a, condition); }
static FORCE_INLINE int any_lane(lanes a) { return !_mm256_testz_si256(a, a); }
static FORCE_INLINE lanes load(const uint16_t *values) { return _mm256_loadu_si256((const __m256i *)values); }
static FORCE_INLINE void store(uint16_t *values, lanes a) { _mm256_storeu_si256((__m256i *)values, a); }

static FORCE_INLINE lanes four_times_each(const uint16_t *values, int first) {
    const lanes bytes = _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7,
                                         6, 7, 6, 7, 6, 7);
    int64_t four;
    memcpy(&four, values + first / 4, sizeof four);
    return _mm256_shuffle_epi8(_mm256_set1_epi64x(four), bytes);
}

static FORCE_INLINE lanes first_lanes_of(size_t n) {
    const lanes number = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm256_cmpgt_epi16(splat((uint16_t)n), number);
}

/* Sixteen loads: faster than this level's gather instructions. */
static FORCE_INLINE lanes look_up(const uint16_t *table, lanes index) {
    uint16_t at[LANES], found[LANES];
    store(at, index);
    for (int i = 0; i < LANES; i++)
        found[i] = table[at[i]];
    return _mm256_loadu_si256((const __m256i *)found);
}

/* Sixteen masks (cdhs a quadword) → one register a suit. The last step undoes that unpacking works on 128-bit halves.
 */
static FORCE_INLINE void load_suits(const uint64_t *masks, lanes suits[4]) {
    lanes half[2][2];
    for (int i = 0; i < 2; i++) {
        const lanes a = _mm256_loadu_si256((const __m256i *)(masks + 8 * i));
        const lanes b = _mm256_loadu_si256((const __m256i *)(masks + 8 * i + 4));
        const lanes first = _mm256_permute2x128_si256(a, b, 0x20), second = _mm256_permute2x128_si256(a, b, 0x31);
        const lanes even = _mm256_unpacklo_epi16(first, second), odd = _mm256_unpackhi_epi16(first, second);
        half[i][0] = _mm256_unpacklo_epi16(even, odd);
        half[i][1] = _mm256_unpackhi_epi16(even, odd);
    }
    for (int i = 0; i < 2; i++) {
        suits[2 * i] = _mm256_permute4x64_epi64(_mm256_unpacklo_epi64(half[0][i], half[1][i]), 0xd8);
        suits[2 * i + 1] = _mm256_permute4x64_epi64(_mm256_unpackhi_epi64(half[0][i], half[1][i]), 0xd8);
    }
}

/* --- Bytes --- */

static FORCE_INLINE lanes load8(const void *bytes) { return _mm256_loadu_si256((const __m256i *)bytes); }
static FORCE_INLINE void store8(void *bytes, lanes a) { _mm256_storeu_si256((__m256i *)bytes, a); }
static FORCE_INLINE lanes add_greater8(lanes a, lanes b) { return _mm256_sub_epi8(a, _mm256_cmpgt_epi8(a, b)); }

/* Packing works on 128-bit halves. */
static FORCE_INLINE void store_as_bytes(int8_t *bytes, lanes first, lanes second) {
    store8(bytes, _mm256_permute4x64_epi64(_mm256_packs_epi16(first, second), 0xd8));
}

/* One card of BYTES hands, in the order in which this level keeps hands as bytes. */
static FORCE_INLINE lanes load_column(const uint8_t *cards) { return load8(cards); }

static FORCE_INLINE lanes splat8(uint8_t x) { return _mm256_set1_epi8((char)x); }
static FORCE_INLINE lanes add8(lanes a, lanes b) { return _mm256_add_epi8(a, b); }
static FORCE_INLINE lanes sub8(lanes a, lanes b) { return _mm256_sub_epi8(a, b); }
static FORCE_INLINE lanes min8(lanes a, lanes b) { return _mm256_min_epu8(a, b); }
static FORCE_INLINE lanes max8(lanes a, lanes b) { return _mm256_max_epu8(a, b); }
static FORCE_INLINE lanes equal8(lanes a, lanes b) { return _mm256_cmpeq_epi8(a, b); }
static FORCE_INLINE lanes at_least8(lanes a, uint8_t least) {
    return _mm256_cmpeq_epi8(_mm256_max_epu8(a, splat8(least)), a);
}

/* A bit a hand. */
typedef uint32_t lane_bits;
static FORCE_INLINE lane_bits nonzero_bits8(lanes a) {
    return ~(lane_bits)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, _mm256_setzero_si256()));
}
static FORCE_INLINE int count_ones(lane_bits bits) { return _mm_popcnt_u32(bits); }
static FORCE_INLINE lane_bits first_bits(size_t n) { return n < BYTES ? ((lane_bits)1 << n) - 1 : ~(lane_bits)0; }

/* Which of BYTES values are 0. */
static FORCE_INLINE lane_bits zero_values(const uint16_t *values) {
    const lanes zero = _mm256_packs_epi16(is_zero(load(values)), is_zero(load(values + LANES)));
    return (lane_bits)_mm256_movemask_epi8(_mm256_permute4x64_epi64(zero, 0xd8));
}

/* first + hand for each bit, and up to BYTES numbers in all. Several at once, without asking whether there are so many,
 * which there rarely are: a branch each would cost more. */
static FORCE_INLINE void write_hands(uint16_t *numbers, lane_bits which, int first) {
    enum { AT_ONCE = 4 };
    do {
        UNROLL
        for (int i = 0; i < AT_ONCE; i++) {
            numbers[i] = (uint16_t)(first + (int)_tzcnt_u32(which));
            which &= which - 1;
        }
        numbers += AT_ONCE;
    } while (UNLIKELY(which));
}

/* Sixteen bytes as a table for the low nibble of each byte (whose bit 7 must be clear). */
static FORCE_INLINE lanes table16(const void *bytes) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}
static FORCE_INLINE lanes look_up16(lanes table, lanes index) { return _mm256_shuffle_epi8(table, index); }

/* A byte a rank, looked up by card. Ids of 64 and more look like others: they are reported, not read with. */
static FORCE_INLINE lanes rank_table(const rank_bytes *bytes) { return table16(bytes->by_rank); }
static FORCE_INLINE lanes look_up_rank(lanes table, lanes card) {
    return look_up16(table, both(shift_right(card, 2), splat8(0x0f)));
}

/* The same for the cards of one suit, 0 for others. */
static FORCE_INLINE lanes suit_table(const rank_bytes *bytes, int suit) {
    (void)suit;
    return rank_table(bytes);
}
static FORCE_INLINE lanes look_up_suited(lanes table, int suit, lanes card) {
    return both(look_up_rank(table, card), equal8(both(card, splat8(3)), splat8((uint8_t)suit)));
}

static FORCE_INLINE lanes popcount8(lanes a) {
    static const uint8_t bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const lanes table = table16(bits), nibble = splat8(0x0f);
    return add8(look_up16(table, both(a, nibble)), look_up16(table, both(shift_right(a, 4), nibble)));
}

static FORCE_INLINE lanes popcount(lanes a) { return _mm256_maddubs_epi16(popcount8(a), splat8(1)); }

/* Bytes of two registers as 16-bit lanes, low | high << 8: hands 0-7, 16-23 in the first, 8-15, 24-31 in the second. */
static FORCE_INLINE lanes first_lanes(lanes low, lanes high) { return _mm256_unpacklo_epi8(low, high); }
static FORCE_INLINE lanes second_lanes(lanes low, lanes high) { return _mm256_unpackhi_epi8(low, high); }

/* Write such two registers in the order of the hands. */
static FORCE_INLINE void store_both(uint16_t *values, lanes first, lanes second) {
    store(values, _mm256_permute2x128_si256(first, second, 0x20));
    store(values + LANES, _mm256_permute2x128_si256(first, second, 0x31));
}

/* --- Words of 64 bits --- */

enum { WORD_LANES = 4 };
typedef lanes word_lanes;
static FORCE_INLINE lanes splat_word(uint64_t x) { return _mm256_set1_epi64x((long long)x); }
static FORCE_INLINE lanes load_words(const uint64_t *words) { return _mm256_loadu_si256((const lanes *)words); }
static FORCE_INLINE void store_words(uint64_t *words, lanes a) { _mm256_storeu_si256((lanes *)words, a); }
static FORCE_INLINE lanes add_words(lanes a, lanes b) { return _mm256_add_epi64(a, b); }
static FORCE_INLINE lanes differ_words(lanes a, lanes b) { return _mm256_xor_si256(a, b); }
static FORCE_INLINE lanes either_words(lanes a, lanes b) { return _mm256_or_si256(a, b); }
#define shift_words_left(a, n) _mm256_slli_epi64(a, n)
#define shift_words_right(a, n) _mm256_srli_epi64(a, n)

#endif

/* Rows of 3 to 7 bytes → a register per card with 32 hands in it.
 *
 * Two rows fit one 16-byte load. A byte shuffle pairs their cards, and three rounds of unpacking transpose eight loads:
 *
 *     row 0 | row 1          a0 a1 a2 ... b0 b1 b2 ...   →   a0b0 a1b1 a2b2 ...   →   card 0 of rows 0..15, card 1, ...
 *
 * The lower half of each register holds rows 0..15, the upper half rows 16..31, so hands stay in order. The last load
 * reads up to 10 bytes behind row 31: the caller keeps READ_AHEAD bytes there.
 */

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
