/* Badugi over lanes: the best subset of four cards with all ranks and all suits different.
 *
 * A card is one number, its rank (ace = bit 0) above two bits of suit:
 *
 *     bit   14 … 2     1 0
 *           K … 2 A    suit          sorted by this number, cards are in order of rank
 *
 * Which of the sorted cards play depends on no more than which pairs of them clash. Of two subsets of one size that with
 * the lower highest card is better, then that with the lower second: so the subsets are tried from the worst to the best,
 * each overwriting the one before. Example, 2♠ 5♠ 5♥ 9♣: 5♠ clashes with 2♠ and 5♥; 2♠ 5♥ 9♣ play.
 *
 * In bounds: a set of ranks has 13 bits.
 */
#ifndef EVALUATOR_SMALL_HANDS_H
#define EVALUATOR_SMALL_HANDS_H

#include "simd/rank_sets.h"
#include "simd/vector_rows.h"
#include "tables/game_tables.h"
#include "tables/ranks.h"

enum { BADUGI_CARDS = 4 };

static FORCE_INLINE void order_two(lanes *a, lanes *b) {
    const lanes higher = max(*a, *b); /* below 2^15 */
    *a = differ(differ(*a, *b), higher);
    *b = higher;
}

static FORCE_INLINE lanes clash(lanes a, lanes b) {
    const lanes different = differ(a, b);
    return either(is_zero(shift_right(different, 2)), is_zero(both(different, splat(3))));
}

/* The ranks that play. */
static FORCE_INLINE lanes badugi_ranks(lanes a, lanes b, lanes c, lanes d) {
    order_two(&a, &b);
    order_two(&c, &d);
    order_two(&a, &c);
    order_two(&b, &d);
    order_two(&b, &c);
    const lanes ab = clash(a, b), ac = clash(a, c), ad = clash(a, d), bc = clash(b, c), bd = clash(b, d);
    const lanes cd = clash(c, d), abc = either(either(ab, ac), bc), abd = either(either(ab, ad), bd);
    const lanes acd = either(either(ac, ad), cd), bcd = either(either(bc, bd), cd);
    const lanes a_or_b = either(a, b), c_or_d = either(c, d);
    lanes best = a;
    best = choose(cd, best, c_or_d);
    best = choose(bd, best, either(b, d));
    best = choose(ad, best, either(a, d));
    best = choose(bc, best, either(b, c));
    best = choose(ac, best, either(a, c));
    best = choose(ab, best, a_or_b);
    best = choose(bcd, best, either(b, c_or_d));
    best = choose(acd, best, either(a, c_or_d));
    best = choose(abd, best, either(a_or_b, d));
    best = choose(abc, best, either(a_or_b, c));
    best = choose(either(abc, either(abd, cd)), best, either(a_or_b, c_or_d));
    return both(shift_right(best, 2), splat(RANK_SETS - 1));
}

/* Three cards over lanes: the index of table_three_card, ranks in any order as digits in base 13.
 *
 * In bounds: ranks above 12, of illegal ids, are cut down to 12.
 */
static FORCE_INLINE lanes least(lanes a, lanes b) { return sub(a, sub_to_zero(a, b)); }

static FORCE_INLINE lanes digit_of(lanes card) { return least(shift_right(card, 2), splat(RANKS - 1)); }

static FORCE_INLINE lanes three_card_index(lanes a, lanes b, lanes c) {
    const lanes base = splat(RANKS);
    const lanes digits = add(mul(add(mul(digit_of(a), base), digit_of(b)), base), digit_of(c));
    const lanes suited = is_zero(both(either(differ(a, b), differ(a, c)), splat(3)));
    return add(digits, both(suited, splat(SUITED_THREE)));
}

#if BY_BYTES

/* Badugi and three cards, rows at the vector levels: a register a card, then lanes, then one look-up a hand. */

static const rank_bytes ace_first_low = RANK_BYTES(2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1);
static const rank_bytes ace_first_high = RANK_BYTES(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0);

/* Indices of BYTES hands. */
static FORCE_INLINE void badugi_index(const lanes *cards, uint16_t index[BYTES]) {
    const lanes low_table = rank_table(&ace_first_low), high_table = rank_table(&ace_first_high), none = splat8(0);
    lanes first[BADUGI_CARDS], second[BADUGI_CARDS];
    for (int i = 0; i < BADUGI_CARDS; i++) {
        const lanes low = look_up_rank(low_table, cards[i]), high = look_up_rank(high_table, cards[i]);
        const lanes suit = both(cards[i], splat8(3));
        first[i] = either(shift_left(first_lanes(low, high), 2), first_lanes(suit, none));
        second[i] = either(shift_left(second_lanes(low, high), 2), second_lanes(suit, none));
    }
    store_both(index, badugi_ranks(first[0], first[1], first[2], first[3]),
               badugi_ranks(second[0], second[1], second[2], second[3]));
}

static FORCE_INLINE void three_card_indices(const lanes *cards, uint16_t index[BYTES]) {
    const lanes none = splat8(0);
    const lanes first =
        three_card_index(first_lanes(cards[0], none), first_lanes(cards[1], none), first_lanes(cards[2], none));
    store_both(
        index, first,
        three_card_index(second_lanes(cards[0], none), second_lanes(cards[1], none), second_lanes(cards[2], none)));
}

static FORCE_INLINE void small_hands(int is_badugi, hand_source source, size_t n, byte_faults *faults,
                                     uint16_t *values) {
    const uint16_t *table = is_badugi ? table_badugi : table_three_card;
    uint8_t buffer[CHUNK_BUFFER];
    late_look_ups late;
    begin_late(&late);
    for (size_t done = 0; done < n; done += BYTES) {
        const size_t chunk = done / BYTES;
        lanes cards[MOST_CARDS];
        load_hands(source, done, n, buffer, values, faults, cards);
        look_up_before(&late, table, chunk, values + done);
        if (is_badugi)
            badugi_index(cards, indices_of(&late, chunk));
        else
            three_card_indices(cards, indices_of(&late, chunk));
    }
    look_up_last(&late, table, n, values);
}

static FORCE_INLINE unsigned small_rows(int is_badugi, const uint8_t *rows, size_t n, uint16_t *values) {
    const hand_source source = hands_of_rows(rows, is_badugi ? BADUGI_CARDS : 3);
    byte_faults faults = no_byte_faults();
    small_hands(is_badugi, source, n, &faults, values);
    return byte_fault_flags(&faults);
}

#else

/* Badugi and three cards, rows at the baseline: LANES hands side by side. */

/* LANES hands, fewer at the end of an array, a lane each: every card as `to_lane` has it. */
static FORCE_INLINE void small_lanes(const uint8_t *rows, size_t here, int count, const uint16_t *to_lane,
                                     card_faults *faults, lanes cards[BADUGI_CARDS]) {
    uint16_t by_card[BADUGI_CARDS][LANES] = {{0}};
    for (size_t i = 0; i < here; i++, rows += count) {
        const card_sums hand = sum_cards(0, rows, count);
        note_faults(faults, &hand);
        for (int card = 0; card < count; card++)
            by_card[card][i] = to_lane ? to_lane[rows[card]] : rows[card];
    }
    for (int card = 0; card < count; card++)
        cards[card] = load(by_card[card]);
}

static FORCE_INLINE unsigned small_rows(int is_badugi, const uint8_t *rows, size_t n, uint16_t *values) {
    const int count = is_badugi ? BADUGI_CARDS : 3;
    card_faults faults = no_faults();
    for (size_t done = 0; done < n; done += LANES) {
        const size_t here = n - done < LANES ? n - done : LANES;
        uint16_t index[LANES];
        lanes cards[BADUGI_CARDS];
        small_lanes(rows + done * (size_t)count, here, count, is_badugi ? table_badugi_card : NULL, &faults, cards);
        store(index, is_badugi ? badugi_ranks(cards[0], cards[1], cards[2], cards[3])
                               : three_card_index(cards[0], cards[1], cards[2]));
        for (size_t i = 0; i < here; i++)
            values[done + i] = (is_badugi ? table_badugi : table_three_card)[index[i]];
    }
    return fault_flags(&faults);
}

#endif

static unsigned badugi(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    (void)count;
    return small_rows(1, rows, n, values);
}

static unsigned three_card(const uint8_t *rows, size_t n, int count, uint16_t *values) {
    (void)count;
    return small_rows(0, rows, n, values);
}

#endif
