"""Cards and what is said of them before anybody plays: text, names for errors, combos, suits that may change places.

Text or ids come in; ids (uint8), masks (uint64) and numbers of combos go out.

    notation     text ↔ ids ↔ masks: card, cards, to_text, mask, from_mask
    wording      the words of errors about cards: which row, which token, what is wrong
    combos       the 1,326 pairs of hole cards, their numbers and the 169 classes
    isomorphism  renaming suits: which renamings change nothing, and one hand for all that they make of each other
"""
