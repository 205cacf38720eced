"""Trips: the side bet of Ultimate Texas Hold'em, on one's own seven cards, three of a kind or better.

Source: common casino rules. The bet is settled whatever the dealer has and whether or not the player folds. One rule,
``pay_table``. Its default: royal flush 50, straight flush 40, quads 30, full house 8, flush 7, straight 4, trips 3.
Houses disagree: others pay 9 or 7 for a full house, 6 for a flush, 5 for a straight.

>>> from evaluator.casino import house_edge
>>> round(100 * float(house_edge("trips").edge), 6)
3.497937
"""

from evaluator.casino.parts.hand_bets import HandBet

BET = HandBet(
    name="trips",
    title="Trips Bet",
    base_bet="bet",
    evaluator="high",
    cards=7,
    pay_table={
        "royal flush": 50,
        "straight flush": 40,
        "quads": 30,
        "full house": 8,
        "flush": 7,
        "straight": 4,
        "trips": 3,
    },
)

GAME = BET.game()
