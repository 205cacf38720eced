/* What the inner loops of one call of a ufunc have in common. NumPy calls them one after the other in the calling
 * thread, without the GIL and without a place for it, so that it is the thread's.
 *
 *     loop ─► blocks ─► some thousand masks ─► the clock ─► some hundredths of a second ─► signals, with the GIL
 */
#ifndef EVALUATOR_MASK_CALL_H
#define EVALUATOR_MASK_CALL_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#if defined(_MSC_VER) && !defined(__clang__)
#define EVALUATOR_THREAD_LOCAL __declspec(thread)
#else
#define EVALUATOR_THREAD_LOCAL _Thread_local
#endif

typedef struct {
    int64_t looked; /* when signals were looked for, in nanoseconds; 0: the clock has not been read yet */
    uint32_t masks; /* since the last look at the clock */
    uint8_t ended;  /* an exception is set, and what NumPy still calls has nothing to do */
    uint8_t known;  /* between begin_call and end_call; methods of a ufunc, such as outer, have neither */
} mask_call;

static EVALUATOR_THREAD_LOCAL mask_call call_of_thread;

static inline mask_call *this_call(void) { return &call_of_thread; }

static inline void begin_call(mask_call *call) { *call = (mask_call){.known = 1}; }

static inline void end_call(mask_call *call) { call->ended = call->known = 0; }

/* Whether it is time to look for signals, after so many masks more. A clock that is set back makes it time, too. */
static inline int look_is_due(mask_call *call, size_t masks) {
    enum { MASKS_BETWEEN_LOOKS = 1 << 15 }; /* at most 50 ms of the slowest kernel */
    const int64_t between_signals = 25000000;
    struct timespec now;
    call->masks += (uint32_t)masks;
    if (call->masks < MASKS_BETWEEN_LOOKS)
        return 0;
    call->masks = 0;
    timespec_get(&now, TIME_UTC);
    const int64_t at = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec, before = call->looked;
    if (before && at >= before && at - before < between_signals)
        return 0;
    call->looked = at;
    return before != 0;
}

#endif
