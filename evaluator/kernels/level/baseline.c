/* Level "baseline": any CPU. Ranks by table look-up one hand at a time, Omaha over the lanes every CPU of the kind has.
 */
#define EVALUATOR_LEVEL LEVEL_BASELINE
#include "kernel.h"
#include "level/kernels.h"

const kernel_level level_baseline = {.name = "baseline", HAND_KERNELS(KERNEL_HERE) BATCH_KERNELS(KERNEL_HERE)};
