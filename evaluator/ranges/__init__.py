"""Ranges: weighted hands, from the notation that players use and back to it.

Text or arrays come in; a weight for each hand goes out.

    tokens          ranks, suits, weights and percentages, which both notations share
    holdem          Range: a weight for each of the 1,326 combos
    holdem_parser   the text of a Range, read
    holdem_writer   its shortest text
    preflop_order   the 169 classes, strongest first: what a percentage means
    omaha           OmahaRange: hands of four, five or six cards
    omaha_parser    the text of an OmahaRange, read
    omaha_sets      what a text says as sets of hands, and their weights
    hand_diagrams   sets of hands as decision diagrams, compiled
    omaha_patterns  a pattern such as AxKx**, and what it matches
    omaha_hands     all hands of so many cards, in colex order
    omaha_order     the classes of four cards, strongest first
"""
