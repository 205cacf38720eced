/* Three cards over lanes: the index of table_three_card, ranks in any order as digits in base 13.
 *
 * In bounds: ranks above 12, of illegal ids, are cut down to 12.
 */
#ifndef EVALUATOR_THREE_CARD_H
#define EVALUATOR_THREE_CARD_H

#include "tables/game_tables.h"
#include "simd/rank_sets.h"

static FORCE_INLINE lanes least(lanes a, lanes b) { return sub(a, sub_to_zero(a, b)); }

static FORCE_INLINE lanes digit_of(lanes card) { return least(shift_right(card, 2), splat(RANKS - 1)); }

static FORCE_INLINE lanes three_card_index(lanes a, lanes b, lanes c) {
    const lanes base = splat(RANKS);
    const lanes digits = add(mul(add(mul(digit_of(a), base), digit_of(b)), base), digit_of(c));
    const lanes suited = is_zero(both(either(differ(a, b), differ(a, c)), splat(3)));
    return add(digits, both(suited, splat(SUITED_THREE)));
}

#endif
