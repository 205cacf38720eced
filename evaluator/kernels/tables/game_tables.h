/* The look-up tables of the evaluators that follow from high or from ranks alone, declared; gametables.py computes them
 * at build time and game_tables.c holds them.
 */
#ifndef EVALUATOR_GAME_TABLES_H
#define EVALUATOR_GAME_TABLES_H

#include "encoding.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Value of high → value of the game. */
enum { HIGH_SCALE = 7463 }; /* values of high, 0 too */
extern const uint16_t table_short_deck[HIGH_SCALE], table_short_deck_trips[HIGH_SCALE];
extern const uint16_t table_deuce_seven[HIGH_SCALE], table_pai_gow_second[HIGH_SCALE];

/* A set of ranks (deuce = bit 0) → the best 2-7 low of five of them that is no straight, 0 if there is none. */
extern const uint16_t table_deuce_seven_sets[RANK_SETS];

/* A set of one to four ranks (ace = bit 0) → its badugi value; a card byte → its lane (small_hands.h), 0 above 51. */
extern const uint16_t table_badugi[RANK_SETS], table_badugi_card[256];

/* (a * 13 + b) * 13 + c of three ranks in any order, SUITED_THREE more if they are of one suit → value. */
enum { SUITED_THREE = RANKS * RANKS * RANKS };
extern const uint16_t table_three_card[2 * SUITED_THREE];

/* The number of the multiset of one to four ranks (showing.h), those of fewer cards first → value. */
enum { SHOWING_BOARDS = 13 + 91 + 455 + 1820 };
extern const uint16_t table_showing_high[SHOWING_BOARDS], table_showing_low[SHOWING_BOARDS];

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
