"""Casino games: exact house edges, the best play in words, and simulations of it.

    game_named(name) ─► GAME, the record in the module of that name ─► house_edge: counts of all deals
                        (games.py says what a record has)           ─► simulate: random deals, by the same strategy

A game's rules are keywords, and its module says which there are, what they default to and where houses disagree.

>>> from evaluator import casino
>>> answer = casino.house_edge("let_it_ride")
>>> answer.numerator, answer.denominator, round(float(answer.edge), 6)
(1822224, 51979200, 0.035057)
"""

from evaluator.casino.edges import house_edge
from evaluator.casino.games import NAMES, HouseEdge
from evaluator.casino.simulation import Simulation, simulate

__all__ = ["NAMES", "HouseEdge", "Simulation", "house_edge", "simulate"]
