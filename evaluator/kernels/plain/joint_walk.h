/* Joint hands: one of several hands for each seat, no card twice, with the product of their weights.
 *
 *     seat 0  [ As Ad 7c 6c | As Ah 7d 6d ]      joint hands    As Ad 7c 6c  Ks Kd Qh Jh     weight w0 * w1
 *     seat 1  [ Ks Kd Qh Jh | As Kd Qh Jh ]                     As Ah 7d 6d  Ks Kd Qh Jh
 *
 * Seats are gone through depth first: the last one's hand changes most often. Each joint hand is taken by a function of
 * the job's, with the hands' ids, all their cards as a set and the weight.
 *
 * In bounds: at most MOST_WALK_SEATS seats; a hand has hole_cards ids.
 */
#ifndef EVALUATOR_JOINT_WALK_H
#define EVALUATOR_JOINT_WALK_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_WALK_SEATS = 16 };

typedef struct {
    const uint8_t *hands; /* hole_cards of each */
    const uint64_t *sets; /* the same, bit = id */
    const double *weights;
    size_t count;
} joint_seat;

typedef void (*joint_taker)(void *job, const uint8_t *const *hands, uint64_t used, double weight);

typedef struct {
    int seats, hole_cards;
    joint_seat seat[MOST_WALK_SEATS];
} joint_ranges;

static inline void walk_from(const joint_ranges *ranges, int seat, const uint8_t **hands, uint64_t used, double weight,
                             joint_taker take, void *job) {
    if (seat == ranges->seats) {
        take(job, hands, used, weight);
        return;
    }
    const joint_seat *own = &ranges->seat[seat];
    for (size_t i = 0; i < own->count; i++)
        if ((own->sets[i] & used) == 0) {
            hands[seat] = own->hands + i * (size_t)ranges->hole_cards;
            walk_from(ranges, seat + 1, hands, used | own->sets[i], weight * own->weights[i], take, job);
        }
}

static inline void walk_joint_hands(const joint_ranges *ranges, joint_taker take, void *job) {
    const uint8_t *hands[MOST_WALK_SEATS] = {NULL};
    walk_from(ranges, 0, hands, 0, 1, take, job);
}

#endif
