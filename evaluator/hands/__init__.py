"""Hands to values, and values to words.

Ids, masks or text come in; values (1…N, the larger wins, 0 is no hand) go out, and from values categories and names.

    doors          high, low8, razz, omaha_high, omaha_low8: one hand to an int, arrays to arrays
    game_doors     the evaluators of other games, behind the same doors
    arrays         arrays of hands: broadcast, viewed as rows, evaluated in blocks over threads
    masks          the evaluators of card masks, as NumPy ufuncs
    boards         board_values: all 1,326 combos on a board
    values         category, describe, best_five: what a value means
    value_classes  the classes that values number, and their names
"""
