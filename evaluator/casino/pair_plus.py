"""Pair Plus: a bet on one's own three cards in Three Card Poker, a pair or better.

Source: the card room's rule sheet, where it is the bonus bet and needs an ante. One rule, ``pay_table``. Its default is
the sheet's: suited A-K-Q 200, straight flush 40, trips 30, straight 6, flush 3, pair 1. Houses disagree:

- Most tables have no line for the suited A-K-Q, which is the best straight flush: leave it out.
- Flushes pay 4 on the older tables, 3 on the newer ones. ``"40/30/6/4/1"`` and ``"40/30/6/3/1"`` name them, in the
  order of the lines, without the suited A-K-Q.
- The sheet takes the bet of a player who folds; elsewhere it stands by itself. Here it is always settled, as folding a
  hand that is paid never pays.

>>> from evaluator.casino import house_edge
>>> [round(100 * float(house_edge("pair_plus", pay_table=name).edge), 6) for name in (None, *TABLES)]
[4.38009, 2.316742, 7.276018]
"""

from evaluator.casino.parts.hand_bets import HandBet

TABLES = {
    "40/30/6/4/1": {"straight flush": 40, "trips": 30, "straight": 6, "flush": 4, "pair": 1},
    "40/30/6/3/1": {"straight flush": 40, "trips": 30, "straight": 6, "flush": 3, "pair": 1},
}

BET = HandBet(
    name="pair_plus",
    title="Pair Plus",
    base_bet="bet",
    evaluator="three_card",
    cards=3,
    least={
        "suited A-K-Q": "As Ks Qs",
        "straight flush": "3s 2s As",
        "trips": "2s 2h 2d",
        "straight": "3s 2h Ad",
        "flush": "5s 3s 2s",
        "pair": "2s 2h 3d",
    },
    pay_table={"suited A-K-Q": 200, "straight flush": 40, "trips": 30, "straight": 6, "flush": 3, "pair": 1},
    named=TABLES,
    aliases=dict.fromkeys(("royal flush", "akq", "a-k-q"), "suited A-K-Q"),
    optional=("suited A-K-Q",),
)

GAME = BET.game()
