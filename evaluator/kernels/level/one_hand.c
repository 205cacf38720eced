/* One hand a call: the scalar doors. The same kernels as the batches', with one lane; what works on many hands at once is
 * left out. */
#define EVALUATOR_LEVEL LEVEL_ONE_HAND
#include "kernel.h"
#include "level/kernels.h"

const kernel_level one_hand = {.name = "one hand", HAND_KERNELS(KERNEL_HERE)};
