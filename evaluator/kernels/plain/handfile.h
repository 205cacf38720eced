/* Files of hands: a block of text lines becomes rows of card ids, and rows of values become lines of TSV.
 *
 * This is the main job on real input, so it is done here once per line and not once per card in Python. A line is
 *
 *     As Ks Qs Js Ts 2c 3d                one part  (any evaluator of five to seven cards)
 *     As Ks | Qs Js Ts 2c 3d              the same hand
 *     As Ks 2d 3c | Qs Js Ts              two parts (Omaha: hole cards, a bar, board)
 *
 * and a row of ids is `most[0]` (+ `most[1]`) bytes wide, the second part always starting at column most[0]:
 *
 *     columns   0 ... most[0]-1 | most[0] ... most[0]+most[1]-1        shape = cards in part 0 + 16 * cards in part 1
 *
 * Bytes beyond a part's cards are not written. Blank lines and lines that start with '#' (after blanks, if any) hold
 * no hand.
 *
 * Bounds. A line is the bytes up to a newline or to the end of the text; memchr and notation_parse get the bytes of
 * one line or of a part of it, and the latter writes at most most[part] ids, or most[0] less those before a bar, so a
 * row stays inside its columns. Rows
 * are written while rows < capacity, and a line that would need one more ends the block (HANDFILE_FULL) before anything
 * is written. Ids are 0..52 (joker), so the shift in handfile_repeated is below 64. The formatter checks each value
 * against the table it indexes.
 */
#ifndef EVALUATOR_HANDFILE_H
#define EVALUATOR_HANDFILE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "encoding.h"
#include "plain/notation.h"

enum { HANDFILE_PARTS = 2, HANDFILE_SHAPE_STEP = 16 };

typedef enum {
    HANDFILE_FINE = 0,
    HANDFILE_BAD_TOKEN, /* a token that is no card */
    HANDFILE_TOO_MANY,  /* more cards than the part may have */
    HANDFILE_TOO_FEW,
    HANDFILE_JOKER,      /* a joker: no game read from files has one */
    HANDFILE_DUPLICATE,  /* the same card twice, hole and board together */
    HANDFILE_NO_BAR,     /* a second part is due and there is no '|' */
    HANDFILE_SECOND_BAR, /* '|' twice */
    HANDFILE_NO_CARDS,   /* no cards on one side of the bar, in a hand of one part */
    HANDFILE_FULL,       /* no room for the row */
} handfile_fault;

typedef struct {
    int parts; /* 1, or 2 with a bar between them */
    int fewest[HANDFILE_PARTS], most[HANDFILE_PARTS];
} handfile_layout;

typedef struct {
    size_t rows;          /* hands written */
    size_t lines;         /* whole lines read, those without a hand included; a faulty line is not counted */
    handfile_fault fault; /* what is wrong with the line after them */
    size_t start, stop;   /* bytes of that line */
    int part;             /* the part at fault */
    int cards;            /* HANDFILE_TOO_FEW: how many there are */
    int card;             /* HANDFILE_DUPLICATE: the card that is there twice */
    notation_error token; /* HANDFILE_BAD_TOKEN, HANDFILE_TOO_MANY, HANDFILE_SECOND_BAR: bytes of the line */
} handfile_report;

/* The first card that is in the row already, or -1. */
static inline int handfile_repeated(const uint8_t *ids, int count, uint64_t *seen) {
    for (int i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << ids[i];
        if (*seen & bit)
            return ids[i];
        *seen |= bit;
    }
    return -1;
}

/* What notation_parse has refused in the bytes of a line from `start` on; returns -1. */
static inline int handfile_refused(int code, size_t start, int part, handfile_report *report) {
    report->token.start += start;
    report->token.stop += start;
    report->fault = code == NOTATION_TOO_MANY ? HANDFILE_TOO_MANY : HANDFILE_BAD_TOKEN;
    report->part = part;
    return -1;
}

/* Checks the cards of a part, of which there should be `fewest` or more; returns their number, or -1 after a fault. */
static inline int handfile_checked(const uint8_t *ids, int count, int fewest, int part, uint64_t *seen,
                                   handfile_report *report) {
    report->part = part;
    if (count < fewest) {
        report->cards = count;
        report->fault = HANDFILE_TOO_FEW;
        return -1;
    }
    report->card = handfile_repeated(ids, count, seen);
    if (report->card < 0 && !(*seen >> JOKER))
        return count;
    report->fault = report->card < 0 ? HANDFILE_JOKER : HANDFILE_DUPLICATE;
    return -1;
}

/* Reads bytes [start, stop) of a line, one part of the hand, into `ids`; returns its number of cards, or -1 after a
   fault. */
static inline int handfile_part(const char *line, size_t start, size_t stop, const handfile_layout *layout, int part,
                                uint8_t *ids, uint64_t *seen, handfile_report *report) {
    int count = notation_parse(line + start, stop - start, ids, layout->most[part], &report->token);
    if (count < 0)
        return handfile_refused(count, start, part, report);
    return handfile_checked(ids, count, layout->fewest[part], part, seen, report);
}

/* Finds the bar of a line; returns its offset, or `length` after a fault. */
static inline size_t handfile_bar(const char *line, size_t length, handfile_report *report) {
    const char *bar = memchr(line, '|', length);
    if (!bar) {
        report->fault = HANDFILE_NO_BAR;
        return length;
    }
    size_t after = (size_t)(bar - line) + 1;
    const char *second = memchr(line + after, '|', length - after);
    if (second) {
        report->token.start = (size_t)(second - line);
        report->fault = HANDFILE_SECOND_BAR;
        return length;
    }
    return after - 1;
}

/* Reads a line of one part in which a bar stands: cards before it and behind it make the hand. Returns its number of
   cards, or -1 after a fault. */
static inline int handfile_joined(const char *line, size_t length, const handfile_layout *layout, uint8_t *ids,
                                  handfile_report *report) {
    const size_t bar = handfile_bar(line, length, report), after = bar + 1;
    if (bar == length)
        return -1;
    report->fault = HANDFILE_FINE;
    const int hole = notation_parse(line, bar, ids, layout->most[0], &report->token);
    if (hole < 0)
        return handfile_refused(hole, 0, 0, report);
    const int board = notation_parse(line + after, length - after, ids + hole, layout->most[0] - hole, &report->token);
    if (board < 0) {
        report->token.position += board == NOTATION_TOO_MANY ? hole : 0;
        return handfile_refused(board, after, board == NOTATION_TOO_MANY ? 0 : 1, report);
    }
    if (!hole || !board) {
        report->fault = HANDFILE_NO_CARDS;
        report->part = hole > 0;
        return -1;
    }
    uint64_t seen = 0;
    return handfile_checked(ids, hole + board, layout->fewest[0], 0, &seen, report);
}

/* Reads the hand of one line into `ids`; returns its shape (never 0: every part has cards), or 0 after a fault. */
static inline int handfile_hand(const char *line, size_t length, const handfile_layout *layout, uint8_t *ids,
                                handfile_report *report) {
    uint64_t seen = 0;
    if (layout->parts == 1) {
        int count = handfile_part(line, 0, length, layout, 0, ids, &seen, report);
        if (count < 0 && report->fault == HANDFILE_BAD_TOKEN && line[report->token.start] == '|')
            count = handfile_joined(line, length, layout, ids, report);
        return count < 0 ? 0 : count;
    }
    size_t bar = handfile_bar(line, length, report);
    if (bar == length)
        return 0;
    int hole = handfile_part(line, 0, bar, layout, 0, ids, &seen, report);
    if (hole < 0)
        return 0;
    int board = handfile_part(line, bar + 1, length, layout, 1, ids + layout->most[0], &seen, report);
    return board < 0 ? 0 : hole + HANDFILE_SHAPE_STEP * board;
}

/* Reads lines until the end of the text or the first fault. The last line needs no newline; "\r\n" ends a line too,
   since the carriage return is white space to every part. */
static inline void handfile_parse(const char *text, size_t length, const handfile_layout *layout, uint8_t *ids,
                                  uint8_t *shapes, size_t capacity, handfile_report *report) {
    size_t width = (size_t)layout->most[0] + (layout->parts > 1 ? (size_t)layout->most[1] : 0);
    memset(report, 0, sizeof *report);
    for (size_t next = 0; next < length; report->lines++) {
        const char *newline = memchr(text + next, '\n', length - next);
        size_t start = next, stop = newline ? (size_t)(newline - text) : length, first = start;
        next = stop + 1;
        while (first < stop && notation_is_blank((unsigned char)text[first]))
            first++;
        if (first == stop || text[first] == '#')
            continue;
        int shape = 0;
        if (report->rows == capacity)
            report->fault = HANDFILE_FULL;
        else
            shape = handfile_hand(text + start, stop - start, layout, ids + report->rows * width, report);
        if (!shape) {
            report->start = start;
            report->stop = stop;
            return;
        }
        shapes[report->rows++] = (uint8_t)shape;
    }
}

/* A ready-made text for every value of one column: value v is the bytes [offsets[v], offsets[v + 1]) of `bytes`.
   HANDFILE_SLACK readable bytes follow the last text, and as many writable bytes the output, so that a text is copied
   in whole steps of that size instead of a call of memcpy with a length nobody can predict. */
enum { HANDFILE_SLACK = 16 };

typedef struct {
    const char *bytes;
    const uint32_t *offsets;
    size_t size; /* number of texts */
} handfile_texts;

/* Writes rows * columns texts one after the other; returns the bytes written, or (size_t)-1 if a value has no text. */
static inline size_t handfile_format(char *out, const uint16_t *values, size_t rows, size_t columns,
                                     const handfile_texts *texts) {
    char *end = out;
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < columns; column++) {
            size_t value = values[row * columns + column];
            if (value >= texts[column].size)
                return (size_t)-1;
            size_t first = texts[column].offsets[value], length = texts[column].offsets[value + 1] - first;
            for (size_t done = 0; done < length; done += HANDFILE_SLACK)
                memcpy(end + done, texts[column].bytes + first + done, HANDFILE_SLACK);
            end += length;
        }
    }
    return (size_t)(end - out);
}

#endif
