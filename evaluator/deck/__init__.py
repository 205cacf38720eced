"""Cards and what is said of them before anybody plays: text, words for errors, combos, suits that may change places.

Text or ids come in; ids (uint8) and numbers of combos go out.

    notation     text ↔ ids: card, cards, to_text
    wording      the words of errors about cards: which token, which id, what is wrong
    combos       the 1,326 pairs of hole cards, their numbers and the 169 classes
    isomorphism  renaming suits: which renamings change nothing, and one hand for all that they make of each other
"""
