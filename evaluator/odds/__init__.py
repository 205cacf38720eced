"""The chance to win: equity, exact or by random deals.

    hands, board, dead ─► seats ─► methods: a plan in shards ─► work.shards ─► counts by set of winners ─► outcomes

    question       equity, the public function
    many_spots     equities, many of them at once
    spot_counts    the same, compiled
    all_in         allin_ev: pots times equities
    seats          what each player may hold, freed of blocked hands
    methods        the ways to an answer, and which one takes the least work
    costs          what their steps take, in nanoseconds
    outcomes       Equity: from counts to shares, wins, ties and errors
    runouts        every board that can come, for known hands and for ranges
    preflop        hold'em before the flop: the class method, the table of match-ups
    preflop_omaha  the class method for Omaha
    joint_hands    lists of hands of one seat and of several
    joint_deals    every joint hand of the seats
    sampling       random deals, a shard at a time
    counting       every hand by its value, for exact.py
    seat_kernels   which kernel ranks a game's hands
"""
