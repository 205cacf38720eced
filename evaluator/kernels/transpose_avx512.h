/* Rows of 3 to 7 bytes → a register per card with 64 hands in it.
 *
 * A load takes eight rows. One byte permutation gathers the eight bytes of each card into a quadword, and eight such
 * loads are an 8 x 8 matrix of quadwords to be transposed: three rounds of shuffles. Loads are paired in the order in
 * which lanes_avx512.h wants its hands. The last load reads up to 40 bytes behind row 63: the caller keeps READ_AHEAD
 * bytes there.
 */
#ifndef EVALUATOR_TRANSPOSE_H
#define EVALUATOR_TRANSPOSE_H

enum { READ_AHEAD = 64 };

/* Byte indices by number of cards: eight rows of card 0, eight of card 1, ... (what is no card is not used). */
#define EIGHT_ROWS(count, card)                                                                           \
    card, (count) + card, 2 * (count) + card, 3 * (count) + card, 4 * (count) + card, 5 * (count) + card, \
        6 * (count) + card, 7 * (count) + card
#define EIGHT_CARDS(count)                                                                   \
    {EIGHT_ROWS(count, 0), EIGHT_ROWS(count, 1), EIGHT_ROWS(count, 2), EIGHT_ROWS(count, 3), \
     EIGHT_ROWS(count, 4), EIGHT_ROWS(count, 5), EIGHT_ROWS(count, 6), EIGHT_ROWS(count, 7)}
static const uint8_t gather_by_card[8][BYTES] = {
    {0}, {0}, {0}, EIGHT_CARDS(3), EIGHT_CARDS(4), EIGHT_CARDS(5), EIGHT_CARDS(6), EIGHT_CARDS(7),
};

static FORCE_INLINE lanes load_eight_rows(const uint8_t *rows, int count, int eighth, lanes by_card) {
    return _mm512_permutexvar_epi8(by_card, _mm512_loadu_si512(rows + 8 * eighth * count));
}

static FORCE_INLINE void load_cards(const uint8_t *rows, int count, lanes *cards) {
    const lanes by_card = _mm512_loadu_si512(gather_by_card[count]);
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

#endif
