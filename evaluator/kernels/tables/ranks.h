/* Five to seven cards by table look-up: high, eight-or-better low and razz, one hand at a time.
 *
 * This is the scalar path, and the batch path of a CPU without vector look-ups. A hand is a sum over its cards
 * (ranks.h) and one or two look-ups. Example, A♠ A♥ K♠ Q♠ J♠ 2♣ 9♠: the counter of spades reaches 5, so the value
 * is table_flush[ranks of the spades' lane]; with 9♦ for 9♠ it is table_high_7[slot of the rank sum].
 *
 * In bounds for every input, also duplicates and ids above 51: a card byte indexes 256 entries, a rank set is masked to
 * 13 bits, and slots are remainders (tables.h).
 */
#ifndef EVALUATOR_RANKS_H
#define EVALUATOR_RANKS_H

#include "kernel.h"
#include "tables/tables.h"

/* Three sums over the cards of a hand, from which everything is looked up:
 *
 *     key    += entry.key      rank numbers (upper half) and cards per suit (lower half)
 *     masks  += entry.mask     differs from the union if and only if a card came twice: only then a bit carries
 *     united |= entry.mask     the card mask; bit 63 (POISON) if an id was above 51
 *
 * Two variants of one thing: x86-64 adds key and mask of an entry (tables.h) as the two halves of one SSE2 register,
 * four instructions a card instead of six; any other CPU uses plain C.
 */

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

typedef enum { HIGH, LOW8, RAZZ } rank_game;

/* A suit's counter starts at 3, so bit 3 of its byte says "five or more" (up to 7 cards: at most 10). */
#define ENOUGH_SUITED UINT32_C(0x08080808)
#define COUNT_FROM_THREE UINT64_C(0x03030303)

/* The one suit whose counter has that bit, and the ranks held in it. */
static FORCE_INLINE int suit_of(uint32_t enough) { return (enough > 0x08) + (enough > 0x0800) + (enough > 0x080000); }
static FORCE_INLINE unsigned suited_ranks(const card_sums *hand, int suit) {
    return (unsigned)(united_mask(hand) >> (SUIT_LANE * suit) & LANE_MASK);
}

static FORCE_INLINE uint16_t look_up_ranks(uint64_t key, int count, const uint16_t *five, const uint16_t *six,
                                           const uint16_t *seven) {
    const uint32_t sum = (uint32_t)(key >> 32);
#define LOOK_UP(cards, table) \
    table[(sum + table_displacement_##cards[sum >> (32 - BUCKET_BITS_##cards)]) & ((1u << SLOT_BITS_##cards) - 1)]
    return count == 5 ? LOOK_UP(5, five) : count == 6 ? LOOK_UP(6, six) : LOOK_UP(7, seven);
#undef LOOK_UP
}

static FORCE_INLINE uint16_t high_value(const card_sums *hand, int count) {
    const uint64_t key = summed_key(hand);
    const uint32_t suited = (uint32_t)key & ENOUGH_SUITED;
    if (UNLIKELY(suited))
        return table_flush[suited_ranks(hand, suit_of(suited))];
    return look_up_ranks(key, count, table_high_5, table_high_6, table_high_7);
}

static FORCE_INLINE uint16_t ranks_value(rank_game game, const card_sums *hand, int count) {
    switch (game) {
    case HIGH: return high_value(hand, count);
    case LOW8: return table_low8[low_ranks_of(united_mask(hand))];
    default: return look_up_ranks(summed_key(hand), count, table_razz_5, table_razz_6, table_razz_7);
    }
}

/* The loop that `game` and `count`, constants at every call, turn into nine small kernels. */
static FORCE_INLINE unsigned ranks_rows(rank_game game, const uint8_t *rows, size_t n, int count, uint16_t *values) {
    card_faults faults = no_faults();
    for (size_t i = 0; i < n; i++, rows += count) {
        const card_sums hand = sum_cards(COUNT_FROM_THREE, rows, count);
        note_faults(&faults, &hand);
        values[i] = ranks_value(game, &hand, count);
    }
    return fault_flags(&faults);
}

#define RANKS_KERNEL(name, game)                                                       \
    static unsigned name(const uint8_t *rows, size_t n, int count, uint16_t *values) { \
        switch (count) {                                                               \
        case 5: return ranks_rows(game, rows, n, 5, values);                           \
        case 6: return ranks_rows(game, rows, n, 6, values);                           \
        default: return ranks_rows(game, rows, n, 7, values);                          \
        }                                                                              \
    }

#endif
