"""How long jobs are done: in pieces, by threads or executors, with progress, from seeds.

    arguments    what callers give, looked at: whole numbers, arrays that are refused, their shapes
    quoting      what a message quotes of it
    answers      objects that do not change
    frozen       arrays that nobody can write to any more
    pieces       NumPy's work in pieces, between which Ctrl-C is heard
    row_views    rows of ids as NumPy holds them, declared
    jobs         rows in pieces, and shares of them over threads, compiled
    workers      the pool of threads
    shards       Plan, Cut, add_up: the numbered pieces of a job, and their sum
    progress     a bar, or a function of the caller's
    randomness   seeds, and the seeds of shards
    shard_seeds  the same without their fixed cost, compiled
"""
