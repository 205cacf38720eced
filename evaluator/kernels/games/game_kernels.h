/* The evaluators besides the first families, at one level: each header ends with its kernels. */
#ifndef EVALUATOR_GAME_KERNELS_H
#define EVALUATOR_GAME_KERNELS_H

#include "games/pai_gow.h"
#include "games/deuce_seven.h"
#if BY_BYTES
#include "games/deuce_seven_vector.h"
#endif
#include "games/showing.h"
#include "games/small_hands.h"

#endif
