"""What several casino games share.

    draws              random hands of so many cards
    pay_tables         what a line pays, as a caller gives it
    high_lines         lines of a pay table by the least value of high
    hand_bets          bets on one hand alone: pair plus, trips
    hand_words         values in words, for the strategies
    held_cards         kinds of hands in the words of video poker: what is held
    canonical_hands        hands that differ by more than the names of suits
    dealers            player against dealer on a board, compiled
    flop_games         games with a decision on the flop: Casino Hold'em, Ultimate
    flop_rules         what such a game pays
    caribbean_hands    hands of five against a dealer's five, one card of which is seen
    three_card_hands   all hands of three cards against all
    pai_gow_hands      a hand of five and one of two
    ride_words         when to let it ride
    video_poker_lines  lines of video poker, wild cards among them
"""
