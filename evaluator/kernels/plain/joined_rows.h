/* A hand and its board side by side, a block at a time: how evaluators of five to seven cards take the two apart.
 *
 *     hole cards    51 50 | 3 7 | …       two views of rows, each with strides of its own: one board meets many hands
 *     board         12 20 33 41 9 | …
 *     joined        51 50 12 20 33 41 9 | 3 7 12 20 33 41 9 | …
 *
 * A row has at most MOST_JOINED cards, so a part of it and all of it fit a word of eight bytes. Rows are written in
 * order, a word each: what is written behind a row is overwritten by the next one, and JOINED_ROOM is there behind the
 * last.
 */
#ifndef EVALUATOR_JOINED_ROWS_H
#define EVALUATOR_JOINED_ROWS_H

#include "plain/rows.h"

enum { MOST_JOINED = 7, JOINED_ROOM = 8 };

/* Up to MOST_JOINED bytes, the first of them lowest, and no byte beside them is read: two loads that overlap. */
static FORCE_INLINE uint64_t word_of(const void *bytes, int count) {
    const uint8_t *from = bytes;
#if LOW_BYTES_FIRST
    if (count >= 4) {
        uint32_t low, high;
        memcpy(&low, from, sizeof low);
        memcpy(&high, from + count - 4, sizeof high);
        return low | (uint64_t)high << 8 * (count - 4);
    }
    if (count >= 2) {
        uint16_t low, high;
        memcpy(&low, from, sizeof low);
        memcpy(&high, from + count - 2, sizeof high);
        return low | (uint64_t)high << 8 * (count - 2);
    }
    return count ? *from : 0;
#else
    uint64_t word = 0;
    for (int i = 0; i < count; i++)
        word |= (uint64_t)from[i] << 8 * i;
    return word;
#endif
}

static FORCE_INLINE void put_word(uint8_t *to, uint64_t word) {
#if LOW_BYTES_FIRST
    memcpy(to, &word, sizeof word);
#else
    for (int i = 0; i < (int)sizeof word; i++)
        to[i] = (uint8_t)(word >> 8 * i);
#endif
}

/* Boards that are board_stride apart, each beside the next `each` hands; `met` of the first one's hands came before. */
static FORCE_INLINE void join_shared(const uint8_t *hole, int hole_cards, const char *boards, int64_t board_stride,
                                     int board_cards, int64_t each, int64_t met, int64_t n, uint8_t *to) {
    for (int64_t left = each - met; n > 0; left = each, boards += board_stride) {
        const uint64_t board = word_of(boards, board_cards) << 8 * hole_cards;
        const int64_t hands = left < n ? left : n;
        const int count = hole_cards + board_cards;
        const uint8_t *end = hole + hands * hole_cards, *last = end - hole_cards;
        for (; hole < last; hole += 2 * hole_cards, to += 2 * count) { /* two at a time: joining takes half as long */
            put_word(to, board | word_of(hole, hole_cards));
            put_word(to + count, board | word_of(hole + hole_cards, hole_cards));
        }
        if (hole < end) {
            put_word(to, board | word_of(hole, hole_cards));
            hole += hole_cards;
            to += count;
        }
        n -= hands;
    }
}

/* Rows of hole cards and rows of boards, either one byte after the other. */
static FORCE_INLINE void join_packed(const uint8_t *hole, int hole_cards, const char *boards, int board_cards,
                                     int64_t n, uint8_t *to) {
    for (; n > 0; n--, hole += hole_cards, boards += board_cards, to += hole_cards + board_cards)
        put_word(to, word_of(boards, board_cards) << 8 * hole_cards | word_of(hole, hole_cards));
}

/* n rows of hole cards, bytes, and rows first .. first + n - 1 of boards; the buffer has room for the boards. Where
 * rows in a run have one board, it is read once. Two hole cards and a board of five have loops of their own. */
static inline void join_rows(const uint8_t *hole, int hole_cards, const row_view *board, int64_t first, int64_t n,
                             uint8_t *board_buffer, uint8_t *to) {
    const int inner = board->axes - 1, cards = board->cards;
    const int is_shared = (board->item_size == 1 || board->item_size == -1) && board->card_stride == 1 && inner <= 1 &&
                          (inner < 0 || board->strides[inner] == 0);
    if (is_shared) {
        const int64_t each = inner < 0 ? INT64_MAX : board->shape[inner], outer = inner == 1 ? board->strides[0] : 0;
        const char *boards = board->data + first / each * outer;
        if (hole_cards == 2 && cards == 5)
            join_shared(hole, 2, boards, outer, 5, each, first % each, n, to);
        else
            join_shared(hole, hole_cards, boards, outer, cards, each, first % each, n, to);
        return;
    }
    const char *boards = (const char *)rows_at(board, is_contiguous(board), first, n, board_buffer);
    if (hole_cards == 2 && cards == 5)
        join_packed(hole, 2, boards, 5, n, to);
    else
        join_packed(hole, hole_cards, boards, cards, n, to);
}

#endif
