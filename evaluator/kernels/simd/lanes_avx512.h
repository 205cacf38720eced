/* Lanes of AVX-512 with BW, VBMI, VBMI2 and BITALG (Ice Lake, Zen 4 and later): 32 lanes of 16 bits, or 64 bytes, one a
 * hand.
 *
 * lanes_one.h says what the operations on lanes mean, lanes_avx2.h what those on bytes mean. There is no look_up()
 * and no at_least(): this level's tables are in registers, and what they need are masks (files called _registers).
 * Conditions of all other kernels are vectors here too, all ones or all zeros, so that one kernel serves every level;
 * three-input logic makes choosing one instruction.
 *
 * Hands as bytes are kept in the order 0-7, 32-39, 8-15, 40-47, 16-23, 48-55, 24-31, 56-63: unpacking bytes to lanes
 * within 128-bit parts then gives hands 0-31 and 32-63, in order.
 */
#ifndef EVALUATOR_LANES_AVX512_H
#define EVALUATOR_LANES_AVX512_H

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "kernel.h"
#include "simd/rank_bytes.h"

enum { LANES = 32, BYTES = 64 };
typedef __m512i lanes;

static FORCE_INLINE lanes splat(uint16_t x) { return _mm512_set1_epi16((short)x); }
static FORCE_INLINE lanes both(lanes a, lanes b) { return _mm512_and_si512(a, b); }
static FORCE_INLINE lanes either(lanes a, lanes b) { return _mm512_or_si512(a, b); }
static FORCE_INLINE lanes differ(lanes a, lanes b) { return _mm512_xor_si512(a, b); }
static FORCE_INLINE lanes but_not(lanes a, lanes b) { return _mm512_andnot_si512(b, a); }
static FORCE_INLINE lanes add(lanes a, lanes b) { return _mm512_add_epi16(a, b); }
static FORCE_INLINE lanes sub(lanes a, lanes b) { return _mm512_sub_epi16(a, b); }
static FORCE_INLINE lanes mul(lanes a, lanes b) { return _mm512_mullo_epi16(a, b); }
static FORCE_INLINE lanes max(lanes a, lanes b) { return _mm512_max_epu16(a, b); }
static FORCE_INLINE lanes mul_high(lanes a, lanes b) { return _mm512_mulhi_epu16(a, b); }
static FORCE_INLINE lanes sub_to_zero(lanes a, lanes b) { return _mm512_subs_epu16(a, b); }
static FORCE_INLINE lanes average(lanes a, lanes b) { return _mm512_avg_epu16(a, b); }
#define shift_left(a, n) _mm512_slli_epi16(a, n)
#define shift_right(a, n) _mm512_srli_epi16(a, n)
static FORCE_INLINE lanes is_zero(lanes a) { return _mm512_movm_epi16(_mm512_testn_epi16_mask(a, a)); }
static FORCE_INLINE lanes choose(lanes condition, lanes a, lanes b) {
    return _mm512_ternarylogic_epi64(condition, a, b, 0xca);
}
static FORCE_INLINE int any_lane(lanes a) { return _mm512_test_epi16_mask(a, a) != 0; }
static FORCE_INLINE lanes load(const uint16_t *values) { return _mm512_loadu_si512(values); }
static FORCE_INLINE void store(uint16_t *values, lanes a) { _mm512_storeu_si512(values, a); }
static FORCE_INLINE lanes popcount(lanes a) { return _mm512_popcnt_epi16(a); }

/* Two functions of rank_sets.h with a condition that stays a mask. */
#define LANES_NONZERO
static FORCE_INLINE lanes where_nonzero(lanes x, lanes a) {
    return _mm512_maskz_mov_epi16(_mm512_test_epi16_mask(x, x), a);
}
static FORCE_INLINE lanes choose_nonzero(lanes x, lanes a, lanes b) {
    return _mm512_mask_mov_epi16(b, _mm512_test_epi16_mask(x, x), a);
}

/* The full adder of rank_sets.h, as two instructions. */
#define LANES_ADD_THREE
static FORCE_INLINE lanes add_three(lanes a, lanes b, lanes c, lanes *carry) {
    *carry = _mm512_ternarylogic_epi64(a, b, c, 0xe8);
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}

static FORCE_INLINE lanes first_lanes_of(size_t n) {
    return _mm512_movm_epi16(n < LANES ? ((__mmask32)1 << n) - 1 : ~(__mmask32)0);
}

static FORCE_INLINE lanes four_times_each(const uint16_t *values, int first) {
    static const uint16_t number[LANES] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
                                           4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7};
    const __m128i eight = _mm_loadu_si128((const __m128i *)(values + first / 4));
    return _mm512_permutexvar_epi16(load(number), _mm512_broadcast_i32x4(eight));
}

/* Thirty-two masks (cdhs a quadword) → one register a suit. */
static FORCE_INLINE void load_suits(const uint64_t *masks, lanes suits[4]) {
#define FROM_SUIT(suit)                                                                                               \
    suit, 4 + suit, 8 + suit, 12 + suit, 16 + suit, 20 + suit, 24 + suit, 28 + suit, 32 + suit, 36 + suit, 40 + suit, \
        44 + suit, 48 + suit, 52 + suit, 56 + suit, 60 + suit
    static const uint16_t clubs_diamonds[LANES] = {FROM_SUIT(0), FROM_SUIT(1)};
    static const uint16_t hearts_spades[LANES] = {FROM_SUIT(2), FROM_SUIT(3)};
#undef FROM_SUIT
    const lanes minor = _mm512_loadu_si512(clubs_diamonds), major = _mm512_loadu_si512(hearts_spades);
    const lanes a = _mm512_loadu_si512(masks), b = _mm512_loadu_si512(masks + 8);
    const lanes c = _mm512_loadu_si512(masks + 16), d = _mm512_loadu_si512(masks + 24);
    const lanes minor_ab = _mm512_permutex2var_epi16(a, minor, b), minor_cd = _mm512_permutex2var_epi16(c, minor, d);
    const lanes major_ab = _mm512_permutex2var_epi16(a, major, b), major_cd = _mm512_permutex2var_epi16(c, major, d);
    suits[0] = _mm512_shuffle_i64x2(minor_ab, minor_cd, 0x44);
    suits[1] = _mm512_shuffle_i64x2(minor_ab, minor_cd, 0xee);
    suits[2] = _mm512_shuffle_i64x2(major_ab, major_cd, 0x44);
    suits[3] = _mm512_shuffle_i64x2(major_ab, major_cd, 0xee);
}

/* --- Bytes --- */

static FORCE_INLINE lanes load8(const void *bytes) { return _mm512_loadu_si512(bytes); }
static FORCE_INLINE void store8(void *bytes, lanes a) { _mm512_storeu_si512(bytes, a); }
static FORCE_INLINE lanes add_greater8(lanes a, lanes b) {
    return _mm512_sub_epi8(a, _mm512_movm_epi8(_mm512_cmpgt_epi8_mask(a, b)));
}

/* Packing works on 128-bit parts. */
static FORCE_INLINE void store_as_bytes(int8_t *bytes, lanes first, lanes second) {
    const lanes in_order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    store8(bytes, _mm512_permutexvar_epi64(in_order, _mm512_packs_epi16(first, second)));
}

static FORCE_INLINE lanes load_column(const uint8_t *cards) {
    return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7), load8(cards));
}

static FORCE_INLINE lanes splat8(uint8_t x) { return _mm512_set1_epi8((char)x); }
static FORCE_INLINE lanes add8(lanes a, lanes b) { return _mm512_add_epi8(a, b); }
static FORCE_INLINE lanes sub8(lanes a, lanes b) { return _mm512_sub_epi8(a, b); }
static FORCE_INLINE lanes min8(lanes a, lanes b) { return _mm512_min_epu8(a, b); }
static FORCE_INLINE lanes max8(lanes a, lanes b) { return _mm512_max_epu8(a, b); }
static FORCE_INLINE lanes equal8(lanes a, lanes b) { return _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a, b)); }
static FORCE_INLINE lanes at_least8(lanes a, uint8_t least) {
    return _mm512_movm_epi8(_mm512_cmpge_epu8_mask(a, splat8(least)));
}
static FORCE_INLINE lanes popcount8(lanes a) { return _mm512_popcnt_epi8(a); }

/* Which hand a byte is of. */
#define EIGHT_HANDS(n) (n), (n) + 1, (n) + 2, (n) + 3, (n) + 4, (n) + 5, (n) + 6, (n) + 7
static const uint8_t hand_of_byte[BYTES] = {EIGHT_HANDS(0),  EIGHT_HANDS(32), EIGHT_HANDS(8),  EIGHT_HANDS(40),
                                            EIGHT_HANDS(16), EIGHT_HANDS(48), EIGHT_HANDS(24), EIGHT_HANDS(56)};
#undef EIGHT_HANDS

/* A bit a hand, in the order of the bytes. */
typedef uint64_t lane_bits;
static FORCE_INLINE lane_bits nonzero_bits8(lanes a) { return _mm512_test_epi8_mask(a, a); }
static FORCE_INLINE int count_ones(lane_bits bits) { return (int)_mm_popcnt_u64(bits); }
static FORCE_INLINE lane_bits first_bits(size_t n) {
    return n < BYTES ? _mm512_cmplt_epu8_mask(_mm512_loadu_si512(hand_of_byte), splat8((uint8_t)n)) : ~(lane_bits)0;
}

/* Which of BYTES values are 0: packing leaves the hands in the order of bytes. */
static FORCE_INLINE lane_bits zero_values(const uint16_t *values) {
    return nonzero_bits8(_mm512_packs_epi16(is_zero(load(values)), is_zero(load(values + LANES))));
}

/* first + hand for each bit, and up to BYTES numbers in all. */
static FORCE_INLINE void write_hands(uint16_t *numbers, lane_bits which, int first) {
    const lanes hands = _mm512_maskz_compress_epi8(which, _mm512_loadu_si512(hand_of_byte));
    const lanes from = splat((uint16_t)first);
    store(numbers, add(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(hands)), from));
    if (UNLIKELY(count_ones(which) > LANES))
        store(numbers + LANES, add(_mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(hands, 1)), from));
}

static FORCE_INLINE lanes table16(const void *bytes) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)bytes));
}
static FORCE_INLINE lanes look_up16(lanes table, lanes index) { return _mm512_shuffle_epi8(table, index); }

/* A byte a rank, looked up by card: this level has 64-entry tables. Ids of 64 and more look like others. */
static FORCE_INLINE lanes rank_table(const rank_bytes *bytes) { return _mm512_loadu_si512(bytes->by_card); }
static FORCE_INLINE lanes look_up_rank(lanes table, lanes card) { return _mm512_permutexvar_epi8(card, table); }
static FORCE_INLINE lanes suit_table(const rank_bytes *bytes, int suit) {
    return both(rank_table(bytes), _mm512_set1_epi32((int)(UINT32_C(0xff) << 8 * suit)));
}
static FORCE_INLINE lanes look_up_suited(lanes table, int suit, lanes card) {
    (void)suit;
    return look_up_rank(table, card);
}

static FORCE_INLINE lanes first_lanes(lanes low, lanes high) { return _mm512_unpacklo_epi8(low, high); }
static FORCE_INLINE lanes second_lanes(lanes low, lanes high) { return _mm512_unpackhi_epi8(low, high); }
static FORCE_INLINE void store_both(uint16_t *values, lanes first, lanes second) {
    store(values, first);
    store(values + LANES, second);
}

/* --- Words of 64 bits --- */

enum { WORD_LANES = 8 };
typedef lanes word_lanes;
static FORCE_INLINE lanes splat_word(uint64_t x) { return _mm512_set1_epi64((long long)x); }
static FORCE_INLINE lanes load_words(const uint64_t *words) { return _mm512_loadu_si512(words); }
static FORCE_INLINE void store_words(uint64_t *words, lanes a) { _mm512_storeu_si512(words, a); }
static FORCE_INLINE lanes add_words(lanes a, lanes b) { return _mm512_add_epi64(a, b); }
static FORCE_INLINE lanes differ_words(lanes a, lanes b) { return _mm512_xor_si512(a, b); }
static FORCE_INLINE lanes either_words(lanes a, lanes b) { return _mm512_or_si512(a, b); }
#define shift_words_left(a, n) _mm512_slli_epi64(a, n)
#define shift_words_right(a, n) _mm512_srli_epi64(a, n)

#endif

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
