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
#ifndef EVALUATOR_BADUGI_H
#define EVALUATOR_BADUGI_H

#include "tables/game_tables.h"
#include "simd/rank_sets.h"

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

#endif
