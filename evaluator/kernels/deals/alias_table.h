/* One of m things by weight, from 64 random bits: an alias table (Walker 1974, filled by Vose's method).
 *
 *     weights 3 1 2, scaled to a mean of 1: 1.5 0.5 1      entry   0       1        2
 *                                                          own     1.0     0.5      1.0
 *                                                          else    –       0        –
 *
 * The low half of the bits chooses an entry, all equally likely: x * m = high * 2^32 + low, `high` is the entry, and
 * the draw is repeated if `low` is less than 2^32 mod m. The high half then chooses between the entry itself and its
 * other: below `own`, rounded to multiples of 2^-32, it is the entry. In bounds: entries and others are below m.
 */
#ifndef EVALUATOR_ALIAS_TABLE_H
#define EVALUATOR_ALIAS_TABLE_H

#include <stdint.h>

typedef struct {
    uint32_t own, other;
} alias_entry;

/* m >= 1 weights above 0; scratch: m doubles, and m numbers. An entry keeps what is scaled to more than 1 out of all
 * the entries that have less, until these are gone. */
static inline void fill_alias_table(const double *weights, uint32_t m, double *scaled, uint32_t *list,
                                    alias_entry *entries) {
    double total = 0;
    uint32_t small = 0, large = m; /* list: entries below 1 from the left, the others from the right */
    for (uint32_t i = 0; i < m; i++)
        total += weights[i];
    for (uint32_t i = 0; i < m; i++) {
        scaled[i] = weights[i] / total * m;
        entries[i] = (alias_entry){UINT32_MAX, i};
        if (scaled[i] < 1)
            list[small++] = i;
        else
            list[--large] = i;
    }
    while (small > 0 && large < m) {
        const uint32_t less = list[--small], more = list[large];
        entries[less] = (alias_entry){(uint32_t)(scaled[less] * 4294967296.0), more};
        scaled[more] -= 1 - scaled[less];
        if (scaled[more] < 1) {
            large++;
            list[small++] = more;
        }
    }
}

#endif
