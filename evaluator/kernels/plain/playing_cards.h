/* The cards that play for a value, in the order in which the hand is read aloud.
 *
 *     9s As Kd Ah 2c Kc 9h, worth what aces and kings with a nine are
 *     sorted by id    As Ah Kd Kc 9s 9h 2c       choices of five in this order: the higher cards come first
 *     played          As Ah Kd Kc 9s             the first choice with that value
 *     read aloud      pairs before the kicker, then ranks, then suits; an ace that is low comes last
 *
 * A choice is valued by the evaluator's kernel of one hand. In bounds: a row has at most MOST_ROW_CARDS cards; of those
 * at most MOST_PLAYING play, and never more than there are; ids of legal rows are at most JOKER.
 */
#ifndef EVALUATOR_PLAYING_CARDS_H
#define EVALUATOR_PLAYING_CARDS_H

#include "encoding.h"
#include "kernel.h"

enum { MOST_PLAYING = 5, MOST_ROW_CARDS = 11, OWN_PLAYING = 2, NOT_PLAYING = 255 };

typedef struct {
    rows_kernel value;    /* of the cards that play, a hand a call */
    int playing;          /* cards that play, or that the kernel takes */
    const uint8_t *sizes; /* fewer play: how many, by value, and some stand twice for the kernel; or NULL */
    int two_play;         /* two of the own cards and three of the board */
    int ace_low;
    int wheel_size; /* ranks of the one hand whose ace is low, descending; 0: there is none */
    uint8_t wheel[MOST_PLAYING];
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
    uint8_t hand[MOST_PLAYING];
    uint16_t worth = 0;
    for (int i = 0, next = 0; count < rules->playing && i < rules->playing; i++, next = next + 1 < count ? next + 1 : 0)
        hand[i] = chosen[next];
    rules->value(count < rules->playing ? hand : chosen, 1, rules->playing, &worth);
    return worth == value;
}

/* --- Which cards play --- */

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

/* The cards of a hand and, behind them, its board that play for its value; NOT_PLAYING fills up. Returns how many. */
static inline int find_playing(const playing_rules *rules, const uint8_t *row, int own, int shown, uint16_t value,
                               uint8_t *play) {
    uint8_t cards[MOST_ROW_CARDS];
    const int size = rules->sizes ? rules->sizes[value] : rules->playing;
    for (int i = size; i < rules->playing; i++)
        play[i] = NOT_PLAYING;
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
    for (int64_t row = first; row < first + n; row++)
        find_playing(rules, rows + row * (own + shown), own, shown, values[row], plays + row * rules->playing);
}

#endif
