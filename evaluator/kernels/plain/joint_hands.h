/* Joint hands of all seats, numbered so that those which differ by the names of suits only have the same number.
 *
 *     code[0]  63 ...  54      43      32      21      10      0       pair numbers of seats 0 to 4, 11 bits each
 *                      [  0  ][  1  ][  2  ][  3  ][  4  ]
 *     code[1]          [  5  ][  6  ][  7  ][  8  ][  9  ]             and of the others
 *
 * The code is the smallest of those that the 24 orders of the suits give; with dead cards, of those orders that make
 * the dead cards the same set.
 */
#ifndef EVALUATOR_JOINT_HANDS_H
#define EVALUATOR_JOINT_HANDS_H

#include <string.h>

#include "plain/suit_orders.h"

enum { SEATS_A_CODE = 5, PAIR_BITS = 11 };

/* n joint hands of `seats` hands of two different cards each; two words of code a row. */
static inline void code_joint_hands(const suit_orders *orders, const uint8_t *hands, int seats, size_t n, uint64_t dead,
                                    uint64_t *codes) {
    int allowed[SUIT_ORDERS], count = 0;
    for (int order = 0; order < SUIT_ORDERS; order++)
        if (rename_suits(orders->suit[order], dead) == dead)
            allowed[count++] = order;
    for (size_t row = 0; row < n; row++, hands += 2 * seats, codes += 2) {
        int pairs[2 * SEATS_A_CODE];
        for (int seat = 0; seat < seats; seat++)
            pairs[seat] = pair_number(hands[2 * seat], hands[2 * seat + 1]);
        codes[0] = codes[1] = UINT64_MAX;
        for (int i = 0; i < count; i++) {
            uint64_t code[2] = {0, 0};
            for (int seat = 0; seat < seats; seat++) {
                uint64_t *half = &code[seat / SEATS_A_CODE];
                *half = *half << PAIR_BITS | orders->pair[allowed[i]][pairs[seat]];
            }
            if (code[0] < codes[0] || (code[0] == codes[0] && code[1] < codes[1]))
                memcpy(codes, code, sizeof code);
        }
    }
}

#endif
