/* Cards written as text, read into card ids and back: the one parser behind every text door of the library.
 *
 *   text      = [blank] [card {separator card}] [blank]
 *   separator = nothing, blanks, or one comma with or without blanks round it
 *   card      = rank suit | "Jk"           both in either case
 *   rank      = 2..9 T J Q K A | "10"
 *   suit      = c d h s | one of the eight suit symbols U+2660..U+2667 in UTF-8
 *   blank     = ASCII space, tab, line feed, vertical tab, form feed, carriage return
 *
 * Everything else is refused at the first card that cannot be read, and the caller is told where it stands.
 *
 * Invariants, and so why every access is in bounds:
 *   - `at <= length` throughout; a byte text[at + i] is read only after `left = length - at` was seen to exceed i;
 *   - ids[count] is written only while count < capacity;
 *   - the two tables have 256 entries and are indexed by unsigned bytes.
 * The text need not end in NUL, and need not be valid UTF-8: bytes that are not are no card.
 */
#ifndef EVALUATOR_NOTATION_H
#define EVALUATOR_NOTATION_H

#include <stddef.h>
#include <stdint.h>

#include "compiler.h"
#include "encoding.h"

typedef struct {
    size_t start, stop; /* bytes of the offending token in the text, [start, stop) */
    int position;       /* 0-based number of the token: how many cards were read before it */
} notation_error;

enum { NOTATION_BAD_TOKEN = -1, NOTATION_TOO_MANY = -2 };

/* 4 * rank + 4, or 0 for a byte that starts no card; "10" is read on the slow path. */
static const uint8_t notation_rank[256] = {
    ['2'] = 4,  ['3'] = 8,  ['4'] = 12, ['5'] = 16, ['6'] = 20, ['7'] = 24, ['8'] = 28, ['9'] = 32, ['T'] = 36,
    ['J'] = 40, ['Q'] = 44, ['K'] = 48, ['A'] = 52, ['t'] = 36, ['j'] = 40, ['q'] = 44, ['k'] = 48, ['a'] = 52,
};

/* suit + 1, or 0 for a byte that is no suit. */
static const uint8_t notation_suit[256] = {
    ['c'] = 1, ['d'] = 2, ['h'] = 3, ['s'] = 4, ['C'] = 1, ['D'] = 2, ['H'] = 3, ['S'] = 4,
};

enum { NOTATION_TEN = 36, NOTATION_ORIGIN = 5 }; /* the table entry of T; what the two tables add to 4 * rank + suit */

static inline int notation_is_blank(unsigned char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/* The suit in 1..4 at the start of `text`, and its width in bytes; 0 if there is none. */
static inline unsigned notation_read_suit(const unsigned char *text, size_t left, size_t *width) {
    if (left >= 1 && notation_suit[text[0]]) {
        *width = 1;
        return notation_suit[text[0]];
    }
    /* U+2660..U+2667 are spade, heart, diamond, club in black and white: E2 99 A0 to E2 99 A7, suits downwards. */
    if (left >= 3 && text[0] == 0xE2 && text[1] == 0x99 && text[2] >= 0xA0 && text[2] <= 0xA7) {
        *width = 3;
        return 4u - (text[2] & 3u);
    }
    return 0;
}

/* A card that is not two ASCII letters: "10", a suit symbol or the joker. Returns its width in bytes, 0 for no card. */
static inline size_t notation_read_rare_card(const unsigned char *text, size_t left, uint8_t *card) {
    if (left < 2)
        return 0;
    if ((text[0] | 0x20) == 'j' && (text[1] | 0x20) == 'k') {
        *card = JOKER;
        return 2;
    }
    const int ten = text[0] == '1' && text[1] == '0';
    const unsigned rank = ten ? NOTATION_TEN : notation_rank[text[0]];
    const size_t rank_width = ten ? 2 : 1;
    size_t suit_width = 0;
    const unsigned suit = rank ? notation_read_suit(text + rank_width, left - rank_width, &suit_width) : 0;
    if (!suit)
        return 0;
    *card = (uint8_t)(rank + suit - NOTATION_ORIGIN);
    return rank_width + suit_width;
}

/* The card at the start of `text`. Returns its width in bytes, 0 for no card. */
static inline size_t notation_read_card(const unsigned char *text, size_t left, uint8_t *card) {
    if (left >= 2) {
        const unsigned rank = notation_rank[text[0]], suit = notation_suit[text[1]];
        if (rank && suit) {
            *card = (uint8_t)(rank + suit - NOTATION_ORIGIN);
            return 2;
        }
    }
    return notation_read_rare_card(text, left, card);
}

/* Bytes worth quoting of what is no card: up to the next blank or comma, but two characters (three after "10") of a
 * longer run, because a card is no longer. A character is a byte and the UTF-8 continuation bytes behind it. */
static inline size_t notation_token_width(const unsigned char *text, size_t left) {
    const int characters = left >= 2 && text[0] == '1' && text[1] == '0' ? 3 : 2;
    size_t width = 0;
    for (int i = 0; i < characters && width < left; i++) {
        if (notation_is_blank(text[width]) || text[width] == ',')
            break;
        do
            width++;
        while (width < left && (text[width] & 0xC0) == 0x80);
    }
    return width;
}

static inline int notation_fail(int code, size_t start, size_t width, int position, notation_error *error) {
    error->start = start;
    error->stop = start + width;
    error->position = position;
    return code;
}

/* Reads `length` bytes of UTF-8. Returns the number of cards written to ids (0 for blank text), NOTATION_BAD_TOKEN, or
 * NOTATION_TOO_MANY when a card follows the first `capacity`; both fill *error with the token. */
static FORCE_INLINE int notation_parse(const char *text, size_t length, uint8_t *ids, int capacity,
                                       notation_error *error) {
    const unsigned char *bytes = (const unsigned char *)text;
    size_t at = 0;
    int count = 0;
    for (;;) {
        size_t comma = length; /* where the comma since the last card stands; length = there is none */
        for (; at < length; at++) {
            if (notation_is_blank(bytes[at]))
                continue;
            if (bytes[at] != ',')
                break;
            if (count == 0 || comma < length)
                return notation_fail(NOTATION_BAD_TOKEN, at, 1, count, error);
            comma = at;
        }
        if (at == length) {
            if (comma < length)
                return notation_fail(NOTATION_BAD_TOKEN, comma, 1, count, error);
            return count;
        }
        uint8_t card = 0;
        const size_t width = notation_read_card(bytes + at, length - at, &card);
        if (width == 0)
            return notation_fail(NOTATION_BAD_TOKEN, at, notation_token_width(bytes + at, length - at), count, error);
        if (count >= capacity)
            return notation_fail(NOTATION_TOO_MANY, at, width, count, error);
        ids[count++] = card;
        at += width;
    }
}

/* The two letters of a valid card id; writes exactly two bytes. */
static inline void notation_write_card(uint8_t card, char *text) {
    text[0] = card == JOKER ? 'J' : "23456789TJQKA"[card_rank(card)];
    text[1] = card == JOKER ? 'k' : "cdhs"[card_suit(card)];
}

#endif
