"""Casino games: exact house edges, the best play in words, and simulations of it.

    game_named(name) ─► GAME, the record in the module of that name ─► house_edge: counts of all deals
                        (games.py says what a record has)           ─► simulate: random deals, by the same strategy

A game's rules are keywords, and its module says which there are, what they default to and where houses disagree.

    games       what a record of a game has, and the games by name
    edges       house_edge: the counts of all deals, and what they are worth
    simulation  simulate: the same game by random deals
    parts       what several games share

    aa_bonus  buster_blackjack  caribbean_stud  casino_holdem  let_it_ride  pai_gow_poker  pair_plus
    three_card_poker  trips  ultimate_holdem  video_poker     a game a file
    house_way   how a house sets seven cards of pai gow

>>> from evaluator import casino
>>> answer = casino.house_edge("let_it_ride")
>>> answer.numerator, answer.denominator, round(float(answer.edge), 6)
(1822224, 51979200, 0.035057)
"""

from evaluator.casino.edges import house_edge
from evaluator.casino.games import NAMES, HouseEdge
from evaluator.casino.simulation import Simulation, simulate

__all__ = ["NAMES", "HouseEdge", "Simulation", "house_edge", "simulate"]
