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
#include "tables/game_tables.h"

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

#endif
