/* The cards that play for a value, in the order in which the hand is read aloud.
 *
 *     9s As Kd Ah 2c Kc 9h, worth what aces and kings with a nine are
 *
 *     by ranks       A A K K 9, which the value alone says: of each rank the highest suits, As Ah Kd Kc 9s
 *     by choices     sorted by id, As Ah Kd Kc 9s 9h 2c, the first five with that value: the higher cards come first
 *     read aloud     pairs before the kicker, then ranks, then suits; an ace that is low comes last
 *
 * By choices is the definition, and what finds the ranks of every value once; a choice is valued by the evaluator's
 * kernel of one hand. By ranks is the same where all hands of a value have the same ranks: choices differ in suits
 * only, and the highest suits come first. Where those would make a flush, worth something else, choices are tried.
 *
 * In bounds: a row has at most MOST_ROW_CARDS cards; of those at most MOST_PLAYING play, and never more than there are;
 * ids of legal rows are at most JOKER; a set of ids has none above DECK - 1, and ranks of a value are below RANKS.
 */
#ifndef EVALUATOR_PLAYING_CARDS_H
#define EVALUATOR_PLAYING_CARDS_H

#include "encoding.h"
#include "kernel.h"

enum {
    MOST_PLAYING = 5,
    MOST_ROW_CARDS = 11,
    OWN_PLAYING = 2,
    NOT_PLAYING = 255,
    RANK_SIZE = 4, /* bits */
    ONE_SUIT = 1 << RANK_SIZE * MOST_PLAYING,
    ANY_SUITS = ONE_SUIT << 1, /* worth the same in one suit as in several */
    RANKS_KNOWN = ONE_SUIT << 2,
    RANKS_DIFFER = ONE_SUIT << 3, /* among hands of the value */
};

typedef struct {
    rows_kernel value;    /* of the cards that play, a hand a call */
    int playing;          /* cards that play, or that the kernel takes; 0: all of a hand */
    const uint8_t *sizes; /* fewer play: how many, by value, and some stand twice for the kernel; or NULL */
    int two_play;         /* two of the own cards and three of the board */
    int ace_low;
    int wheel_size; /* ranks of the one hand whose ace is low, descending; 0: there is none */
    uint8_t wheel[MOST_PLAYING];
    int values;            /* those that `ranks` has a place for */
    const uint32_t *ranks; /* by value: the ranks that play, as read aloud, the first in the lowest bits, and marks */
} playing_rules;

static inline void copy_cards(uint8_t *to, const uint8_t *from, int count) {
    for (int i = 0; i < count; i++)
        to[i] = from[i];
}

static inline void sort_down(uint8_t *ids, int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j && ids[j - 1] < ids[j]; j--) {
            const uint8_t id = ids[j];
            ids[j] = ids[j - 1];
            ids[j - 1] = id;
        }
}

static inline int is_worth(const playing_rules *rules, const uint8_t *chosen, int count, uint16_t value) {
    const int playing = rules->playing ? rules->playing : count;
    uint8_t hand[MOST_PLAYING];
    uint16_t worth = 0;
    for (int i = 0, next = 0; count < playing && i < playing; i++, next = next + 1 < count ? next + 1 : 0)
        hand[i] = chosen[next];
    rules->value(count < playing ? hand : chosen, 1, playing, &worth);
    return worth == value;
}

/* --- By choices --- */

/* The next choice of `size` places out of `count`, in lexicographic order; 0 after the last. */
static inline int next_places(int *place, int size, int count) {
    for (int i = size - 1; i >= 0; i--)
        if (++place[i] <= count - size + i) {
            for (int j = i + 1; j < size; j++)
                place[j] = place[j - 1] + 1;
            return 1;
        }
    return 0;
}

static inline void choose_first(const playing_rules *rules, const uint8_t *sorted, int cards, int size, uint16_t value,
                                uint8_t *play) {
    int place[MOST_PLAYING];
    for (int i = 0; i < size; i++)
        place[i] = i;
    do {
        for (int i = 0; i < size; i++)
            play[i] = sorted[place[i]];
    } while (!is_worth(rules, play, size, value) && next_places(place, size, cards));
}

/* Two of the hand and three of the board; of several such choices the one with the higher cards. */
static inline void choose_two_and_three(const playing_rules *rules, const uint8_t *hole, int held, const uint8_t *board,
                                        int shown, uint16_t value, uint8_t *play) {
    int two[OWN_PLAYING] = {0, 1};
    memset(play, 0, MOST_PLAYING);
    do {
        int three[MOST_PLAYING - OWN_PLAYING] = {0, 1, 2};
        do {
            uint8_t chosen[MOST_PLAYING] = {hole[two[0]], hole[two[1]], board[three[0]], board[three[1]], board[three[2]]};
            sort_down(chosen, MOST_PLAYING);
            if (memcmp(chosen, play, MOST_PLAYING) > 0 && is_worth(rules, chosen, MOST_PLAYING, value))
                memcpy(play, chosen, MOST_PLAYING);
        } while (next_places(three, MOST_PLAYING - OWN_PLAYING, shown));
    } while (next_places(two, OWN_PLAYING, held));
}

/* --- How they are read --- */

/* The rank of the card in whose place the joker plays: one that is worth the same and is not there; else an ace. */
static inline int rank_of_joker(const playing_rules *rules, const uint8_t *play, int size, int place, uint16_t value) {
    uint8_t other[MOST_PLAYING];
    int rank = RANKS - 1;
    copy_cards(other, play, size);
    for (int card = 0; card < DECK; card++) {
        int is_there = 0;
        for (int i = 0; i < size; i++)
            is_there |= play[i] == card;
        other[place] = (uint8_t)card;
        if (!is_there && is_worth(rules, other, size, value))
            rank = card_rank(card);
    }
    return rank;
}

static inline int is_wheel(const playing_rules *rules, const uint8_t *ranks, int size) {
    uint8_t sorted[MOST_PLAYING];
    int same = size == rules->wheel_size;
    copy_cards(sorted, ranks, size);
    sort_down(sorted, size);
    for (int i = 0; same && i < size; i++)
        same = sorted[i] == rules->wheel[i];
    return same;
}

/* Cards that play to the order in which they are read: by groups of a rank, then ranks, then suits, a joker last. */
static inline void read_aloud(const playing_rules *rules, uint16_t value, int size, uint8_t *play) {
    uint8_t ranks[MOST_PLAYING];
    int keys[MOST_PLAYING];
    for (int i = 0; i < size; i++)
        ranks[i] = (uint8_t)(play[i] == JOKER ? rank_of_joker(rules, play, size, i, value) : card_rank(play[i]));
    const int ace_last = rules->ace_low || is_wheel(rules, ranks, size);
    for (int i = 0; i < size; i++) {
        int group = 0;
        for (int j = 0; j < size; j++)
            group += ranks[j] == ranks[i];
        const int rank = ace_last ? (ranks[i] + 1) % RANKS : ranks[i];
        keys[i] = (group * RANKS + rank) * (SUITS + 1) + (play[i] == JOKER ? 0 : card_suit(play[i]) + 1);
    }
    for (int i = 1; i < size; i++)
        for (int j = i; j && keys[j - 1] < keys[j]; j--) {
            const int key = keys[j];
            const uint8_t card = play[j];
            keys[j] = keys[j - 1];
            keys[j - 1] = key;
            play[j] = play[j - 1];
            play[j - 1] = card;
        }
}

/* --- By ranks --- */

/* The next ranks in descending order, with repetitions; 0 after the last. */
static inline int next_ranks(uint8_t *rank, int size) {
    for (int i = size - 1; i >= 0; i--)
        if (rank[i] < (i ? rank[i - 1] : RANKS - 1)) {
            rank[i]++;
            for (int j = i + 1; j < size; j++)
                rank[j] = 0;
            return 1;
        }
    return 0;
}

/* Note what these cards are worth, if anything. */
static inline void note_ranks(const playing_rules *rules, const uint8_t *cards, uint32_t suits, uint32_t *ranks) {
    uint8_t play[MOST_PLAYING];
    uint16_t value = 0;
    uint32_t entry = RANKS_KNOWN;
    if (rules->value(cards, 1, rules->playing, &value) || !value || value >= rules->values)
        return;
    copy_cards(play, cards, rules->playing);
    read_aloud(rules, value, rules->playing, play);
    for (int i = 0; i < rules->playing; i++)
        entry |= (uint32_t)card_rank(play[i]) << RANK_SIZE * i;
    if (!ranks[value])
        ranks[value] = entry | suits;
    else if ((ranks[value] ^ entry) & (ONE_SUIT - 1))
        ranks[value] |= RANKS_DIFFER;
    else if (suits)
        ranks[value] |= ANY_SUITS;
}

/* The ranks of every value: of all hands of so many cards, those of several suits before those of one. */
static inline void fill_ranks(const playing_rules *rules, uint32_t *ranks) {
    const int size = rules->playing;
    for (int one_suit = 0; one_suit < 2; one_suit++) {
        uint8_t rank[MOST_PLAYING] = {0}, cards[MOST_PLAYING];
        do {
            int most = 1; /* cards of a rank: equal ones are neighbours, so that of SUITS in a row each has its suit */
            for (int i = 0, equal = 1; i < size; i++) {
                equal = i && rank[i] == rank[i - 1] ? equal + 1 : 1;
                most = most < equal ? equal : most;
                cards[i] = (uint8_t)(SUITS * rank[i] + (one_suit ? 0 : i % SUITS));
            }
            if (most <= (one_suit ? 1 : SUITS))
                note_ranks(rules, cards, one_suit ? ONE_SUIT : 0, ranks);
        } while (next_ranks(rank, size));
    }
}

static inline int rank_at(uint32_t entry, int place) { return (int)(entry >> RANK_SIZE * place & 15); }
static inline unsigned suits_of(uint64_t ids, int rank) { return (unsigned)(ids >> SUITS * rank & 15); }
static inline uint64_t id_bit(int id) { return UINT64_C(1) << id; }

/* The card of a rank with the highest of some suits, of which there is at least one. */
static inline int highest_of(int rank, unsigned suits) { return SUITS * rank + (int)(0xffffaa50u >> 2 * suits & 3); }

/* The suits in which all these ranks are among the ids. */
static inline unsigned suits_of_all(uint32_t entry, int size, uint64_t ids) {
    unsigned suits = 15;
    for (int i = 0; i < size; i++)
        suits &= suits_of(ids, rank_at(entry, i));
    return suits;
}

/* Cards of these ranks, of one suit or of the highest ones. Returns 0 if there are none with that value. */
static inline int play_ranks(uint32_t entry, int size, uint64_t ids, uint8_t *play) {
    const unsigned suits = entry & ONE_SUIT ? suits_of_all(entry, size, ids) : 15;
    unsigned common = 15;
    for (int i = 0; i < size; i++) {
        const unsigned left = suits_of(ids, rank_at(entry, i)) & suits;
        if (!left)
            return 0;
        play[i] = (uint8_t)highest_of(rank_at(entry, i), left);
        ids ^= id_bit(play[i]);
        common &= 1u << card_suit(play[i]);
    }
    return !common || entry & (ONE_SUIT | ANY_SUITS);
}

/* The two own cards and the highest three of the board that have these ranks, as ids; 0 if the board has none. */
static inline uint64_t add_board(uint32_t entry, int one, int other, uint64_t shown) {
    uint64_t chosen = id_bit(one) | id_bit(other);
    int first = card_rank(one), second = card_rank(other);
    for (int i = 0; i < MOST_PLAYING; i++) {
        const int rank = rank_at(entry, i);
        const unsigned suits = suits_of(shown, rank);
        if (rank == first)
            first = -1;
        else if (rank == second)
            second = -1;
        else if (suits) {
            chosen |= id_bit(highest_of(rank, suits));
            shown ^= id_bit(highest_of(rank, suits));
        } else
            return 0;
    }
    return first < 0 && second < 0 ? chosen : 0;
}

/* The same of a flush, in the suit of which two are own cards: of five and six cards, another may have all ranks. */
static inline uint64_t flush_with_board(uint32_t entry, uint64_t own, uint64_t shown) {
    const unsigned suits = suits_of_all(entry, MOST_PLAYING, own | shown);
    for (int suit = 0; suit < SUITS; suit++) {
        uint64_t chosen = 0;
        for (int i = 0; i < MOST_PLAYING; i++)
            chosen |= id_bit(SUITS * rank_at(entry, i) + suit);
        if (suits >> suit & 1 && ones_of(chosen & own) == OWN_PLAYING)
            return chosen;
    }
    return 0;
}

/* Two own cards and three of the board with these ranks. Returns 0 if there are none with that value. */
static inline int play_two_and_three(uint32_t entry, const uint8_t *hole, int held, uint64_t own, uint64_t shown,
                                     uint8_t *play) {
    uint64_t best = entry & ONE_SUIT ? flush_with_board(entry, own, shown) : 0;
    for (int i = 1; i < held && !(entry & ONE_SUIT); i++)
        for (int j = 0; j < i; j++) {
            const uint64_t chosen = add_board(entry, hole[i], hole[j], shown);
            best = chosen > best ? chosen : best; /* the choice with the higher cards is the larger number */
        }
    return best && play_ranks(entry, MOST_PLAYING, best, play);
}

/* Returns 0 where the value does not say the ranks, or there is a joker. */
static inline int find_by_ranks(const playing_rules *rules, const uint8_t *row, int own, int shown, uint16_t value,
                                uint8_t *play) {
    const uint32_t entry = value < rules->values ? rules->ranks[value] : 0;
    uint64_t ids[2] = {0, 0};
    if ((entry & (RANKS_KNOWN | RANKS_DIFFER)) != RANKS_KNOWN)
        return 0;
    for (int i = 0; i < own + shown; i++) {
        if (row[i] >= DECK)
            return 0;
        ids[i >= own] |= id_bit(row[i]);
    }
    return rules->two_play ? play_two_and_three(entry, row, own, ids[0], ids[1], play)
                           : play_ranks(entry, rules->playing, ids[0] | ids[1], play);
}

/* --- Either way --- */

/* The cards of a hand and, behind them, its board that play for its value, of which 0 has none; NOT_PLAYING fills up.
 * Returns how many. */
static inline int find_playing(const playing_rules *rules, const uint8_t *row, int own, int shown, uint16_t value,
                               uint8_t *play) {
    uint8_t cards[MOST_ROW_CARDS];
    const int playing = rules->playing ? rules->playing : own + shown;
    const int size = !value ? 0 : rules->sizes ? rules->sizes[value] : playing;
    if (find_by_ranks(rules, row, own, shown, value, play))
        return size;
    for (int i = size; i < playing; i++)
        play[i] = NOT_PLAYING;
    if (!size)
        return 0;
    copy_cards(cards, row, own + shown);
    if (rules->two_play) {
        sort_down(cards, own);
        sort_down(cards + own, shown);
        choose_two_and_three(rules, cards, own, cards + own, shown, value, play);
    } else {
        sort_down(cards, own + shown);
        choose_first(rules, cards, own + shown, size, value, play);
    }
    read_aloud(rules, value, size, play);
    return size;
}

/* The same of rows first … first + n - 1. */
static inline void find_all_playing(const playing_rules *rules, const uint8_t *rows, int own, int shown,
                                    const uint16_t *values, int64_t first, int64_t n, uint8_t *plays) {
    const int playing = rules->playing ? rules->playing : own + shown;
    for (int64_t row = first; row < first + n; row++)
        find_playing(rules, rows + row * (own + shown), own, shown, values[row], plays + row * playing);
}

#endif
