"""AA bonus: the side bet of Casino Hold'em, on one's own two cards and the flop, a pair of aces or better.

Source: the rule sheet of Casino Hold'em. One rule, ``pay_table``. Its default: aces to straight (a pair of aces, two
pair, trips or a straight) 7, flush 20, full house 30, quads 40, straight flush 50, royal flush 100. Houses disagree: a
second table, ``"7/25"``, pays 7 for the same and 25 for a flush or anything better.

>>> from evaluator.casino import house_edge
>>> [round(100 * float(house_edge("aa_bonus", pay_table=name).edge), 4) for name in (None, "7/25")]
[6.2583, 6.4023]
"""

from evaluator.casino.parts.hand_bets import HandBet

BET = HandBet(
    name="aa_bonus",
    title="AA Bonus",
    base_bet="bet",
    evaluator="high",
    cards=5,
    pay_table={
        "royal flush": 100,
        "straight flush": 50,
        "quads": 40,
        "full house": 30,
        "flush": 20,
        "aces to straight": 7,
    },
    named={
        "7/25": {
            "royal flush": 25,
            "straight flush": 25,
            "quads": 25,
            "full house": 25,
            "flush": 25,
            "aces to straight": 7,
        },
    },
    aliases={
        "aces": "aces to straight",
        "pair of aces": "aces to straight",
        "pair of aces to straight": "aces to straight",
        "straight": "aces to straight",
    },
)

GAME = BET.game()
