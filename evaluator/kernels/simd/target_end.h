/* Back to what every CPU of the kind runs. */
#if defined(EVALUATOR_EMULATED)
#elif defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
