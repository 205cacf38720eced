/* Columns of cards: rows of ids or of text to rows of bytes, of one width.
 *
 *     ids     [ 51 ][ 46 ][ 255 ]   any integer type    ─►   [ 51 ][ 46 ][ 255 ]
 *     text    "AsKh"                                    ─►   [ 51 ][ 46 ][ 255 ]       NO_CARD fills up
 *     text    "Ax"                                      ─►   [ 254 ] …                 NOT_READ: the row is none
 *
 * In bounds: a row has `width` bytes, at least one, and no more cards are read into it.
 */
#ifndef EVALUATOR_CARD_COLUMNS_H
#define EVALUATOR_CARD_COLUMNS_H

#include "encoding.h"
#include "plain/notation.h"
#include "plain/rows.h"
#include "spots/spot_rows.h"

static FORCE_INLINE uint8_t filled_id(uint64_t number) { return number <= NO_CARD ? (uint8_t)number : NOT_READ; }

DEFINE_COPY(copy_filled_ids, uint8_t, filled_id((uint64_t)number))

/* Rows first … first + n - 1 of ids of any type. */
static inline void read_filled_rows(const row_view *view, int64_t first, int64_t n, uint8_t *to) {
    copy_rows(view, first, n, copy_filled_ids, to);
}

/* Returns 0 if the text is no hand of at most `width` cards. */
static inline int read_text(const char *text, size_t length, int width, uint8_t *row) {
    notation_error error;
    const int count = notation_parse(text, length, row, width, &error);
    for (int i = count < 0 ? 0 : count; i < width; i++)
        row[i] = NO_CARD;
    if (count < 0)
        row[0] = NOT_READ;
    return count >= 0;
}

/* The same of a text that NumPy holds, `size` characters, the last ones 0; 0, too, if one is not ASCII. */
enum { MOST_CHARACTERS = 256 };
static inline int read_characters(const uint32_t *characters, size_t size, int width, uint8_t *row) {
    char text[MOST_CHARACTERS];
    uint32_t all = 0;
    row[0] = NOT_READ;
    while (size && !characters[size - 1])
        size--;
    if (size > MOST_CHARACTERS)
        return 0;
    for (size_t i = 0; i < size; i++) {
        all |= characters[i];
        text[i] = (char)characters[i];
    }
    return all < 128 && read_text(text, size, width, row);
}

/* A row's cards as bits by id; of a row that is none, or has a card twice, all bits. */
static inline uint64_t bits_of_row(const uint8_t *row, int width) {
    uint64_t bits = 0, twice = 0;
    int count = width;
    while (count && row[count - 1] == NO_CARD)
        count--;
    for (int i = 0; i < count; i++) {
        if (row[i] >= DECK)
            return UINT64_MAX;
        twice |= bits & UINT64_C(1) << row[i];
        bits |= UINT64_C(1) << row[i];
    }
    return twice ? UINT64_MAX : bits;
}

#endif
