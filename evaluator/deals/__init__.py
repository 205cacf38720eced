"""What happens at a table: dealing, showing down, dividing the pot.

    spots          what is known of a deal: hands, board and dead cards, checked against the game
    states         the same of many deals, with a row a deal, and ranges
    held           ranges of seats, freed of the cards that are known
    range_draws    how hands of ranges are drawn so that hardly any draw is in vain
    joint_classes  the table they are drawn from
    range_plans    the two as the kernels have them
    dealing        deal: random deals around what is known
    state_deals    the same from a state a row, and from ranges
    one_table      showdown, Showdown: who has what at one table
    showdowns      showdown_ev, ShowdownPlan: all hands against a range on a board
    settling       shares, settle: who wins how much of what is on the table
    side_pots      pots, Pots: the pots of one hand
    rakes          what the house takes, as exact fractions
    pot_faults     which row of seats cannot be divided, and why
    stud_tables    tables of stud, read: who is in, and which cards lie open
"""
