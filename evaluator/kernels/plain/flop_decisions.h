/* Games of a player against a dealer's two cards on a common board: the best decision for every hand on a flop, and the
 * outcomes that it leads to.
 *
 *     flop ─► boards by shape (flop_decisions.h) ─► outcomes of pairs of classes (dealer_outcomes.h) ─► added up by hand
 *          ─► for each hand: raise now, or go on ─► outcomes by class of hole cards and by what is done
 *
 * On the river a hand that has not raised plays or folds, whatever is worth more (what bets less, where both are); a
 * game without that decision, in which whoever does not raise on the flop folds, is one in which all fold there. Worths
 * are counts times pay-offs in parts of a bet: at most 1,081 * 990 deals of less than 2^37 parts, so that a sum over
 * all hands that are alike, 24, stays below 2^63.
 *
 * Six counts are kept in two words, three of 21 bits each; the first word is for dealers who qualify:
 *
 *     63 62      42 41      21 20       0
 *     [ ][ worse   ][ equal   ][ better  ]        of a hand, at most 1,176 boards * 990 < 2^21
 *
 * What a hand (a, b) does is the sum of what its classes do, for all boards of each shape at once, less that for the
 * boards that hold a or b. Fields run over in between, which does no harm: words are added and taken away modulo 2^64,
 * and what is left in the end fits.
 *
 *     classes[flush suit][what is done, line][class pair]      += outcomes * boards of the shape
 *     cells[what is done, line][pair of hole cards]            -= outcomes, for the 101 pairs that meet turn or river
 *
 * A renaming of the suits that keeps the flop makes one hand of another, which does the same. Where one board stands
 * for several, the sum over all hands that are alike is right, although no single hand's is.
 *
 * In bounds: lines of the pay table are at most MOST_LINES, for callers put a value that no hand has behind the last;
 * pairs of cards are below HOLE_COMBOS; of 990 hands none to all win.
 */
#ifndef EVALUATOR_FLOP_DECISIONS_H
#define EVALUATOR_FLOP_DECISIONS_H

#include "plain/dealer_outcomes.h"
#include "plain/isomorphism.h"
#include "plain/runout_list.h"

/* The boards of a flop by shape: what the player's and the dealer's hands are worth on them.
 *
 *     flop 9h 8h 2c:  turn and river Kd 4s, Ks 4d, Kc 4s …     one shape: no flush is possible, the ranks are K and 4
 *                     Kh 4s, Kh 4d, Kh 4c                      another: a flush of hearts, for which the king counts
 *
 * Boards of a shape differ by suits that make no flush; so all pairs of classes (dealer_outcomes.h) do the same on
 * them. Of boards that renamings of the suits make of one another one is listed, as many times as there are.
 *
 * In bounds: each runout is listed at most once, and has a place among SHAPES.
 */

enum {
    FLOP = 3,
    FLOP_RUNOUTS = (DECK - FLOP) * (DECK - FLOP - 1) / 2,
    RUNOUT_RANKS = RANKS * (RANKS + 1) / 2,
    IN_SUIT = 4, /* which of turn and river are of the flush suit */
    SHAPES = RUNOUT_RANKS * (SUITS + 1) * IN_SUIT,
    NO_BOARD = -1,
};

typedef struct {
    uint8_t lo, hi; /* turn and river, or river and turn */
    uint8_t times;
    int16_t next; /* of the shape, or NO_BOARD */
} listed_board;

typedef struct {
    int boards, shapes;
    listed_board board[FLOP_RUNOUTS];
    int16_t last_board[FLOP_RUNOUTS];            /* of a shape; the others by `next` */
    int16_t times[FLOP_RUNOUTS];                 /* of all boards of a shape */
    uint8_t cards[FLOP_RUNOUTS * BOARD_OF_FIVE]; /* one board of each shape */
    int16_t number[SHAPES];                      /* of the shapes that occur, and one more; 0 */
} flop_boards;

static FORCE_INLINE int place_of_shape(int lo, int hi, int flush_suit) {
    const int in_suit = (card_suit(lo) == flush_suit) + 2 * (card_suit(hi) == flush_suit);
    return (class_pair(card_rank(lo), card_rank(hi)) * (SUITS + 1) + flush_suit) * IN_SUIT + in_suit;
}

static inline void list_board(flop_boards *list, const uint8_t *cards, int times) {
    const int lo = cards[FLOP], hi = cards[FLOP + 1], place = place_of_shape(lo, hi, flush_suit_of(cards));
    if (list->number[place] == 0) {
        memcpy(list->cards + list->shapes * BOARD_OF_FIVE, cards, BOARD_OF_FIVE);
        list->last_board[list->shapes] = NO_BOARD;
        list->times[list->shapes] = 0;
        list->number[place] = (int16_t)++list->shapes;
    }
    const int shape = list->number[place] - 1;
    list->board[list->boards] = (listed_board){(uint8_t)lo, (uint8_t)hi, (uint8_t)times, list->last_board[shape]};
    list->last_board[shape] = (int16_t)list->boards++;
    list->times[shape] = (int16_t)(list->times[shape] + times);
}

/* alike: the renamings of the suits that keep the flop. */
static inline void list_boards(flop_boards *list, const uint8_t flop[FLOP], const suit_isomorphisms *alike) {
    runout_list runouts = {.count = 0, .cards = BOARD_OF_FIVE - FLOP};
    uint8_t cards[BOARD_OF_FIVE] = {flop[0], flop[1], flop[2]};
    for (int card = 0; card < DECK; card++)
        if (card != flop[0] && card != flop[1] && card != flop[2])
            runouts.live[runouts.count++] = (uint8_t)card;
    go_to_runout(&runouts, 0);
    list->boards = list->shapes = 0;
    memset(list->number, 0, sizeof list->number);
    for (int i = 0; i < FLOP_RUNOUTS; i++) {
        take_runout(&runouts, cards + FLOP, 1);
        const int times = isomorphic_boards(alike, cards, BOARD_OF_FIVE);
        if (times)
            list_board(list, cards, times);
    }
}

enum {
    MOST_LINES = 8,
    VALUE_BOARDS = 8, /* whose values are made at a time */
    CELL_WORDS = 2,
    COUNT_BITS = 21,
    STARTING_HANDS = RANKS * RANKS,
};

#define COUNT_MASK ((UINT64_C(1) << COUNT_BITS) - 1)

/* What a hand does in the end. EVERY: all its outcomes, whatever it does. */
enum { EVERY, RAISED, PLAYED, FOLDED, ACTIONS };
enum { RIVER_ACTIONS = 2, FATES = RIVER_ACTIONS * MOST_LINES }; /* plays or folds on the river, and with which line */

/* By line of the pay table and outcome: deals, or what each pays. */
typedef struct {
    int64_t of[MOST_LINES][OUTCOMES];
} outcome_counts;

typedef struct {
    uint16_t least[MOST_LINES + 1]; /* value of each line of the pay table, ascending; then one above all values */
    unsigned least_to_qualify;      /* a dealer's value */
    int river_decides;              /* or all fold there */
    outcome_counts raise_pays, play_pays;
    int64_t fold_pays;
} dealer_rules;

typedef struct {
    uint64_t words[CELL_WORDS];
} outcome_cell;

typedef struct {
    outcome_cell cell; /* 0 where no such hand can be held */
    int fate;
} class_outcomes;

typedef struct {
    const kernel_level *level;
    dealer_rules rules;
    suit_isomorphisms alike; /* that keep the flop */
    uint16_t starting_hand[HOLE_COMBOS];
    flop_boards boards;
    uint16_t values[VALUE_BOARDS * HOLE_COMBOS];
    dealer_table table;
    class_outcomes outcomes[CARD_CLASSES][CARD_CLASSES];
    outcome_cell classes[SUITS + 1][FATES][CLASS_PAIRS];
    outcome_cell cells[FATES][HOLE_COMBOS];
    uint8_t is_met[FATES];              /* whether any hand has it */
    outcome_counts *counts;             /* by starting hand and action */
    int64_t (*river)[DEALER_HANDS + 1]; /* by action and how many of the dealer's hands win: how often that was met */
} flop_job;

/* --- The river --- */

static FORCE_INLINE int line_of_value(const dealer_rules *rules, unsigned value) {
    int line = 0;
    while (value >= rules->least[line + 1])
        line++;
    return line;
}

static FORCE_INLINE int plays_river(const dealer_rules *rules, int line, dealer_hands hands) {
    int outcomes[OUTCOMES];
    int64_t worth = 0;
    if (!rules->river_decides)
        return 0;
    count_outcomes(hands, outcomes);
    for (int i = 0; i < OUTCOMES; i++)
        worth += rules->play_pays.of[line][i] * outcomes[i];
    return worth > rules->fold_pays * DEALER_HANDS;
}

static FORCE_INLINE uint64_t in_a_word(int weaker, int up_to_equal, int all) {
    return (uint64_t)weaker | (uint64_t)(up_to_equal - weaker) << COUNT_BITS |
           (uint64_t)(all - up_to_equal) << 2 * COUNT_BITS;
}

static FORCE_INLINE uint64_t pack_all(dealer_hands hands) {
    return in_a_word(hands.weaker, hands.up_to_equal, DEALER_HANDS);
}

static FORCE_INLINE uint64_t pack_unqualified(dealer_hands hands) {
    return in_a_word(lesser(hands.weaker, hands.unqualified), lesser(hands.up_to_equal, hands.unqualified),
                     hands.unqualified);
}

static FORCE_INLINE void add_cell(outcome_cell *to, const outcome_cell *cell, uint64_t times) {
    for (int word = 0; word < CELL_WORDS; word++)
        to->words[word] += cell->words[word] * times;
}

/* Word by word: a copy of the whole would wait until the words, stored one after the other, can be loaded at once. */
static FORCE_INLINE void note_outcomes(class_outcomes *to, uint64_t qualified, uint64_t unqualified, int fate) {
    to->cell.words[0] = qualified;
    to->cell.words[1] = unqualified;
    to->fate = fate;
}

static FORCE_INLINE void add_classes(flop_job *job, uint64_t times, int classes, int columns) {
    const uint16_t *value = job->table.value;
    outcome_cell(*sums)[CLASS_PAIRS] = job->classes[job->table.suit];
    for (int one = 0, pair = 0; one < classes; one++)
        for (int other = 0; other <= one; other++, pair++) {
            uint64_t qualified = 0, unqualified = 0;
            int fate = 0;
            if (value[pair]) {
                const dealer_hands hands = count_dealer_hands(&job->table, columns, one, other, value[pair]);
                const int line = line_of_value(&job->rules, value[pair]);
                const int folds = !plays_river(&job->rules, line, hands);
                fate = folds * MOST_LINES + line;
                unqualified = pack_unqualified(hands);
                qualified = pack_all(hands) - unqualified; /* no field is larger than that of all */
                job->is_met[fate] = 1;
                sums[fate][pair].words[0] += qualified * times;
                sums[fate][pair].words[1] += unqualified * times;
                job->river[folds][DEALER_HANDS - hands.up_to_equal]++;
            }
            note_outcomes(&job->outcomes[one][other], qualified, unqualified, fate);
            note_outcomes(&job->outcomes[other][one], qualified, unqualified, fate);
        }
}

/* --- Adding up --- */

/* The hands of a card of the turn or river with all others but one. */
static FORCE_INLINE void take_away_hands(flop_job *job, int card, int but, uint64_t times) {
    const class_outcomes *outcomes = job->outcomes[class_of_card(card, job->table.suit)];
    for (int other = 0; other < DECK; other++) {
        const class_outcomes *lost = outcomes + class_of_card(other, job->table.suit);
        if (other != card && other != but)
            add_cell(&job->cells[lost->fate][combo_number(card, other)], &lost->cell, 0 - times);
    }
}

static inline void add_shape(flop_job *job, int shape) {
    const flop_boards *boards = &job->boards;
    const uint64_t times = (uint64_t)boards->times[shape];
    if (job->table.suit == NO_SUIT)
        add_classes(job, times, RANKS, PLAIN_COLUMNS);
    else
        add_classes(job, times, CARD_CLASSES, SUITED_COLUMNS);
    for (int at = boards->last_board[shape]; at != NO_BOARD; at = boards->board[at].next) {
        const listed_board *board = boards->board + at;
        take_away_hands(job, board->lo, board->lo, board->times);
        take_away_hands(job, board->hi, board->lo, board->times);
    }
}

static inline void add_up_boards(flop_job *job) {
    const uint8_t *cards = job->boards.cards;
    memset(job->classes, 0, sizeof job->classes);
    memset(job->cells, 0, sizeof job->cells);
    memset(job->is_met, 0, sizeof job->is_met);
    for (int first = 0; first < job->boards.shapes; first += VALUE_BOARDS) {
        const int boards = lesser(VALUE_BOARDS, job->boards.shapes - first);
        job->level->boards(cards + first * BOARD_OF_FIVE, (size_t)boards, BOARD_OF_FIVE, job->values);
        for (int i = 0; i < boards; i++) {
            fill_dealer_table(&job->table, cards + (first + i) * BOARD_OF_FIVE, job->values + i * HOLE_COMBOS,
                              job->rules.least_to_qualify);
            add_shape(job, first + i);
        }
    }
}

/* A hand's own cell, what its classes do for each flush suit included. */
static FORCE_INLINE outcome_cell sum_of_hand(const flop_job *job, int fate, int pair,
                                             const uint16_t classes[SUITS + 1]) {
    outcome_cell sum = job->cells[fate][pair];
    for (int suit = 0; suit <= NO_SUIT; suit++)
        add_cell(&sum, &job->classes[suit][fate][classes[suit]], 1);
    return sum;
}

/* --- The flop --- */

typedef struct {
    uint8_t hi, lo; /* in any order */
} renamed_hand;

/* The different hands that one becomes by the renamings; returns how many, 0 if it is not the first of them. */
static inline int list_renamed(const suit_isomorphisms *alike, int hi, int lo, renamed_hand hands[SUIT_ORDERS]) {
    int count = 0;
    for (int i = 0; i < alike->count; i++) {
        const uint8_t *suit = alike->suit[i];
        const renamed_hand hand = {(uint8_t)(hi - card_suit(hi) + suit[card_suit(hi)]),
                                   (uint8_t)(lo - card_suit(lo) + suit[card_suit(lo)])};
        const int number = combo_number(hand.hi, hand.lo);
        int before = 0;
        while (before < count && combo_number(hands[before].hi, hands[before].lo) != number)
            before++;
        if (number < combo_number(hi, lo))
            return 0;
        hands[before] = hand;
        count += before == count;
    }
    return count;
}

static inline void unpack_cell(const outcome_cell *cell, int64_t counts[OUTCOMES]) {
    for (int i = 0; i < OUTCOMES; i++)
        counts[i] += (int64_t)(cell->words[i / UNQUALIFIED] >> i % UNQUALIFIED * COUNT_BITS & COUNT_MASK);
}

/* All deals of a hand by fate, added to counts of those that are played on the river, and folded. */
static inline void add_hand(const flop_job *job, renamed_hand hand, outcome_counts by_action[RIVER_ACTIONS]) {
    uint16_t classes[SUITS + 1];
    for (int suit = 0; suit <= NO_SUIT; suit++)
        classes[suit] = (uint16_t)class_pair(class_of_card(hand.hi, suit), class_of_card(hand.lo, suit));
    for (int fate = 0; fate < FATES; fate++)
        if (job->is_met[fate]) {
            const outcome_cell sum = sum_of_hand(job, fate, combo_number(hand.hi, hand.lo), classes);
            unpack_cell(&sum, by_action[fate / MOST_LINES].of[fate % MOST_LINES]);
        }
}

static inline int64_t worth_of(const outcome_counts *counts, const outcome_counts *pays) {
    int64_t worth = 0;
    for (int line = 0; line < MOST_LINES; line++)
        for (int i = 0; i < OUTCOMES; i++)
            worth += counts->of[line][i] * pays->of[line][i];
    return worth;
}

static inline int64_t deals_of(const outcome_counts *counts) {
    int64_t deals = 0;
    for (int line = 0; line < MOST_LINES; line++)
        for (int i = 0; i < OUTCOMES; i++)
            deals += counts->of[line][i];
    return deals;
}

static inline void add_times(const outcome_counts *counts, int64_t times, outcome_counts *sums) {
    for (int line = 0; line < MOST_LINES; line++)
        for (int i = 0; i < OUTCOMES; i++)
            sums->of[line][i] += times * counts->of[line][i];
}

/* All hands that are alike do the same; returns whether they raise. */
static inline int decide_hands(const flop_job *job, const renamed_hand *hands, int count, int64_t times) {
    outcome_counts by_action[ACTIONS] = {{{{0}}}};
    outcome_counts *sums = job->counts + job->starting_hand[combo_number(hands->hi, hands->lo)] * ACTIONS;
    for (int i = 0; i < count; i++)
        add_hand(job, hands[i], by_action + PLAYED);
    add_times(&by_action[PLAYED], 1, &by_action[EVERY]);
    add_times(&by_action[FOLDED], 1, &by_action[EVERY]);
    const int64_t later =
        worth_of(&by_action[PLAYED], &job->rules.play_pays) + job->rules.fold_pays * deals_of(&by_action[FOLDED]);
    const int raises = worth_of(&by_action[EVERY], &job->rules.raise_pays) > later;
    add_times(&by_action[EVERY], times, &sums[EVERY]);
    if (raises) {
        add_times(&by_action[EVERY], times, &sums[RAISED]);
    } else {
        add_times(&by_action[PLAYED], times, &sums[PLAYED]);
        add_times(&by_action[FOLDED], times, &sums[FOLDED]);
    }
    return raises;
}

/* One flop, as often as there are flops alike. raises: by pair of hole cards, 0 on the board. */
static inline void decide_flop(flop_job *job, const uint8_t flop[FLOP], int64_t times, uint8_t raises[HOLE_COMBOS]) {
    const uint64_t on_flop = card_mask(flop[0]) | card_mask(flop[1]) | card_mask(flop[2]);
    list_boards(&job->boards, flop, &job->alike);
    add_up_boards(job);
    memset(raises, 0, HOLE_COMBOS);
    for (int hi = 1; hi < DECK; hi++)
        for (int lo = 0; lo < hi; lo++) {
            renamed_hand hands[SUIT_ORDERS];
            const int is_live = ((card_mask(hi) | card_mask(lo)) & on_flop) == 0;
            const int count = is_live ? list_renamed(&job->alike, hi, lo, hands) : 0;
            if (count == 0 || !decide_hands(job, hands, count, times))
                continue;
            for (int i = 0; i < count; i++)
                raises[combo_number(hands[i].hi, hands[i].lo)] = 1;
        }
}

#endif
