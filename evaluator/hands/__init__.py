"""Hands to values, and values to words.

Ids, masks or text come in; values (1…N, the larger wins, 0 is no hand) go out, and from values categories and names.

    evaluators     high, low8, omaha_high … showing: one hand to an int, arrays to arrays; board_values
    arrays         arrays of hands: broadcast, viewed as rows, evaluated in blocks over threads
    card_sets      ids ↔ sets of cards: mask, from_mask
    masks          the evaluators of card masks, as NumPy ufuncs
    readings       which evaluators' values can be read, with which house rules
    value_classes  the classes that values number, and their names
    values         category, describe: what a value means
    playing_cards  best_five: the cards that play
    played         how they are found, compiled
"""
