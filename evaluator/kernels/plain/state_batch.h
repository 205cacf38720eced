/* States of deals as NumPy holds them (rows.h), block by block to the kernel of a level (state_rows.h).
 *
 * An array that has one row for all is read where it lies: as bytes, which the caller sees to. Bytes without gaps are
 * read in place as well. Whatever does not fit a byte becomes one that is no card, and not 255 either, which
 * means a card that is not known.
 *
 * In bounds: a part of a row has at most DECK cards.
 */
#ifndef EVALUATOR_STATE_BATCH_H
#define EVALUATOR_STATE_BATCH_H

#include "deals/state_plan.h"
#include "plain/rows.h"

enum { BLOCK_STATES = 128, NO_CARD_AT_ALL = UNKNOWN - 1, STATE_PARTS = 3 };

static FORCE_INLINE uint8_t state_of(uint64_t number) { return number <= UNKNOWN ? (uint8_t)number : NO_CARD_AT_ALL; }

DEFINE_COPY(copy_states, uint8_t, state_of((uint64_t)number)) /* a negative id is a huge one */

typedef struct {
    row_view view;
    int rows; /* of the view for each deal: as many as seats, one, or 0 if it is one for all */
    int bytes; /* a deal */
} state_part;

typedef struct {
    state_plan plan;
    state_part parts[STATE_PARTS]; /* known, board, dead */
    uint8_t *hole, *board;         /* where the deals go */
} state_batch;

static inline const uint8_t *states_at(const state_part *part, size_t first, size_t n, uint8_t *buffer) {
    if (part->rows == 0)
        return (const uint8_t *)part->view.data;
    if (part->view.item_size == 1 && is_contiguous(&part->view)) /* a signed byte of -1 would be 255 */
        return (const uint8_t *)part->view.data + first * (size_t)part->bytes;
    copy_rows(&part->view, (int64_t)first * part->rows, (int64_t)n * part->rows, copy_states, buffer);
    return buffer;
}

/* Deals first .. first + n - 1 of a shard, or fewer, as the kernel says. */
static inline size_t run_states(const state_batch *batch, states_kernel kernel, state_place *place,
                                const uint64_t *seed, size_t first, size_t n, int *fault) {
    uint8_t buffers[STATE_PARTS][BLOCK_STATES * DECK];
    const size_t hole_bytes = (size_t)(batch->plan.seats * batch->plan.hole_cards);
    size_t done = 0;
    *fault = 0;
    while (done < n) {
        const size_t part = n - done < BLOCK_STATES ? n - done : BLOCK_STATES;
        const uint8_t *bytes[STATE_PARTS];
        size_t steps[STATE_PARTS];
        for (int i = 0; i < STATE_PARTS; i++) {
            bytes[i] = states_at(&batch->parts[i], first + done, part, buffers[i]);
            steps[i] = batch->parts[i].rows ? (size_t)batch->parts[i].bytes : 0;
        }
        const state_rows rows = {bytes[0], bytes[1], bytes[2], steps[0], steps[1], steps[2]};
        const size_t dealt = kernel(&batch->plan, place, seed, &rows, part, batch->hole + (first + done) * hole_bytes,
                                    batch->board + (first + done) * (size_t)batch->plan.board_cards, fault);
        done += dealt;
        seed = NULL;
        if (dealt < part || *fault || place->attempts >= ATTEMPTS_AT_ONCE)
            break;
    }
    return done;
}

#endif
