/* Three sums over the cards of a hand, from which everything is looked up:
 *
 *     key    += entry.key      rank numbers (upper half) and cards per suit (lower half)
 *     masks  += entry.mask     differs from the union if and only if a card came twice: only then a bit carries
 *     united |= entry.mask     the card mask; bit 63 (POISON) if an id was above 51
 *
 * Two variants of one thing: x86-64 adds key and mask of an entry (tables.h) as the two halves of one SSE2 register,
 * four instructions a card instead of six; any other CPU uses plain C.
 */
#ifndef EVALUATOR_CARD_SUMS_H
#define EVALUATOR_CARD_SUMS_H

#include "kernel.h"
#include "tables/tables.h"

#if (defined(__x86_64__) || defined(_M_X64)) && !defined(EVALUATOR_PLAIN)

#include <emmintrin.h>

/* Low half: key; high half: masks. The low half of `united` means nothing. */
typedef struct {
    __m128i sum, united;
} card_sums;

/* What went wrong in any of the hands seen so far. */
typedef struct {
    __m128i repeated, united;
} card_faults;

static FORCE_INLINE card_sums no_cards(uint64_t first_key) {
    const card_sums none = {_mm_cvtsi64_si128((long long)first_key), _mm_setzero_si128()};
    return none;
}

static FORCE_INLINE void add_card(card_sums *hand, uint8_t card) {
    const __m128i entry = _mm_loadu_si128((const __m128i *)&table_card[card]);
    hand->sum = _mm_add_epi64(hand->sum, entry);
    hand->united = _mm_or_si128(hand->united, entry);
}

static FORCE_INLINE uint64_t high_half(__m128i x) { return (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(x, x)); }
static FORCE_INLINE uint64_t summed_key(const card_sums *hand) { return (uint64_t)_mm_cvtsi128_si64(hand->sum); }
static FORCE_INLINE uint64_t united_mask(const card_sums *hand) { return high_half(hand->united); }

static FORCE_INLINE card_faults no_faults(void) {
    const card_faults none = {_mm_setzero_si128(), _mm_setzero_si128()};
    return none;
}

static FORCE_INLINE void note_faults(card_faults *faults, const card_sums *hand) {
    faults->repeated = _mm_or_si128(faults->repeated, _mm_xor_si128(hand->sum, hand->united));
    faults->united = _mm_or_si128(faults->united, hand->united);
}

/* A poisoned id may also look repeated: batch.h tells them apart. */
static FORCE_INLINE unsigned fault_flags(const card_faults *faults) {
    return (high_half(faults->united) & POISON ? NOT_A_CARD : 0) | (high_half(faults->repeated) ? DUPLICATE_CARD : 0);
}

#else

typedef struct {
    uint64_t key, masks, united;
} card_sums;

typedef struct {
    uint64_t repeated, united;
} card_faults;

static FORCE_INLINE card_sums no_cards(uint64_t first_key) {
    const card_sums none = {first_key, 0, 0};
    return none;
}

static FORCE_INLINE void add_card(card_sums *hand, uint8_t card) {
    const card_entry *entry = &table_card[card];
    hand->key += entry->key;
    hand->masks += entry->mask;
    hand->united |= entry->mask;
}

static FORCE_INLINE uint64_t summed_key(const card_sums *hand) { return hand->key; }
static FORCE_INLINE uint64_t united_mask(const card_sums *hand) { return hand->united; }

static FORCE_INLINE card_faults no_faults(void) {
    const card_faults none = {0, 0};
    return none;
}

static FORCE_INLINE void note_faults(card_faults *faults, const card_sums *hand) {
    faults->repeated |= hand->masks ^ hand->united;
    faults->united |= hand->united;
}

static FORCE_INLINE unsigned fault_flags(const card_faults *faults) {
    return (faults->united & POISON ? NOT_A_CARD : 0) | (faults->repeated ? DUPLICATE_CARD : 0);
}

#endif

static FORCE_INLINE card_sums sum_cards(uint64_t first_key, const uint8_t *cards, int count) {
    card_sums hand = no_cards(first_key);
    for (int i = 0; i < count; i++)
        add_card(&hand, cards[i]);
    return hand;
}

#endif
