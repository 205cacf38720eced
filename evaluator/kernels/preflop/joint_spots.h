/* Joint Omaha hands before the flop: who wins how many boards with each, by the class method, added up by weight.
 *
 * Joint hands of one weight are added up in whole numbers, which is what most ranges have throughout.
 *
 * In bounds: at most MOST_SEATS seats; counts and winners have 2^(seats * halves) numbers.
 */
#ifndef EVALUATOR_JOINT_SPOTS_H
#define EVALUATOR_JOINT_SPOTS_H

#include "plain/joint_tiles.h"
#include "preflop/omaha_spot.h"

typedef struct {
    omaha_spot_kernel count;
    const rank_boards *boards;
    joint_ranges ranges;
    double weight;   /* of the joint hands that are counted */
    int64_t *counts; /* 0 but for these */
    double *winners;
    omaha_spot spot;
} joint_spots_job;

static inline void weigh_counts(joint_spots_job *job) {
    const size_t sets = (size_t)1 << job->spot.seats * job->spot.halves;
    for (size_t set = 0; set < sets; set++)
        job->winners[set] += job->weight * (double)job->counts[set];
    memset(job->counts, 0, sets * sizeof *job->counts);
}

static inline void count_joint_spot(void *of, const uint8_t *const *hands, uint64_t used, double weight) {
    joint_spots_job *job = of;
    (void)used;
    if (weight != job->weight) {
        weigh_counts(job);
        job->weight = weight;
    }
    for (int seat = 0; seat < job->spot.seats; seat++)
        job->spot.hands[seat] = mask_of_cards(hands[seat], job->ranges.hole_cards);
    job->count(job->boards, &job->spot, job->counts);
}

static inline void count_joint_spots(joint_spots_job *job) {
    job->weight = 0;
    walk_joint_hands(&job->ranges, count_joint_spot, job);
    weigh_counts(job);
}

#endif
