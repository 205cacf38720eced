"""How long jobs are done: in pieces, by threads or executors, with progress, from seeds.

    shards      Plan, Cut, add_up: the numbered pieces of a job, and their sum
    workers     the pool of threads, and rows in pieces
    progress    a bar, or a function of the caller's
    randomness  seeds, and the seeds of shards
    arguments   whole numbers that callers give
"""
