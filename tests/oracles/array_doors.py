"""Every public door that takes an array, with arguments that it takes."""

import numpy as np

import evaluator
from evaluator import interop, stud
from evaluator.casino.house_way import set_hands
from evaluator.casino.parts.pai_gow_hands import is_legal
from evaluator.strength import strength_of

SEVEN = np.array([[51, 47, 43, 39, 35, 0, 5], [0, 5, 10, 15, 20, 49, 45]])
SHORT = SEVEN + (SEVEN < 16) * 16
HOLE, BOARD = np.array([[51, 47, 43, 39]]), np.array([[0, 5, 10, 15, 20]])
MASKS = evaluator.mask(SEVEN)
WEIGHTS = np.ones((1, 1326))
PLAN = evaluator.ShowdownPlan(BOARD)
UP = np.array([[51, 0, 5], [6, 7, 12]])

DOORS = {
    **{name: (getattr(evaluator, name), SEVEN) for name in ("high", "low8", "razz", "deuce_seven", "pai_gow")},
    **{
        f"{name} of hole and board": (getattr(evaluator, name), HOLE[:, :2], BOARD)
        for name in ("high", "low8", "razz", "deuce_seven")
    },
    "short_deck": (evaluator.short_deck, SHORT),
    "badugi": (evaluator.badugi, SEVEN[:, :4]),
    "three_card": (evaluator.three_card, SEVEN[:, :3]),
    "pai_gow_front": (evaluator.pai_gow_front, SEVEN[:, :2]),
    "showing": (evaluator.showing, SEVEN[:, :4]),
    **{name: (getattr(evaluator, name), HOLE, BOARD) for name in ("omaha_high", "omaha_low8")},
    **{name: (getattr(evaluator, name), MASKS) for name in ("high_mask", "low8_mask", "razz_mask", "from_mask")},
    **{
        name: (getattr(evaluator, name), evaluator.mask(HOLE), evaluator.mask(BOARD))
        for name in ("omaha_high_mask", "omaha_low8_mask")
    },
    "mask": (evaluator.mask, SEVEN),
    "to_text": (evaluator.to_text, SEVEN),
    "cards": (evaluator.cards, SEVEN),
    "best_five": (evaluator.best_five, SEVEN),
    "best_five of hole and board": (evaluator.best_five, HOLE[:, :2], BOARD),
    "board_values": (evaluator.board_values, BOARD),
    "category": (evaluator.category, np.array([1, 7462])),
    "describe": (evaluator.describe, np.array([1, 7462])),
    "to_cactus_kev": (evaluator.to_cactus_kev, np.array([1, 7462])),
    "from_cactus_kev": (evaluator.from_cactus_kev, np.array([1, 7462])),
    "shares": (evaluator.shares, np.array([[5, 6]]), np.array([[5, 6]])),
    "settle": (evaluator.settle, np.array([[50, 50]]), np.array([[5, 6]]), np.array([[5, 6]])),
    "settle's dead chips": (
        lambda dead: evaluator.settle(np.array([[50, 50]]), np.array([[5, 6]]), dead_chips=dead),
        np.array([3]),
    ),
    "settle's odd chips": (
        lambda order: evaluator.settle(np.array([[50, 50]]), np.array([[5, 6]]), odd_chip=order),
        np.array([[1, 0]]),
    ),
    "settle's run-outs": (
        lambda high, low: evaluator.settle(np.array([[50, 50]]), high, low, runouts=2),
        np.array([[[5, 6], [6, 5]]]),
        np.array([[[5, 6], [6, 5]]]),
    ),
    "settle's rake": (
        lambda cap: evaluator.settle(np.array([[50, 50]]), np.array([[5, 6]]), rake=0.05, rake_cap=cap),
        np.array([3]),
    ),
    "pots": (evaluator.pots, np.array([50, 30])),
    "pots' folded seats": (lambda folded: evaluator.pots([50, 30], folded), np.array([1])),
    "allin_ev's hands": (lambda hand: evaluator.allin_ev([hand, "QdQh"], [50, 30], "2c3d4h"), HOLE[0, :2]),
    "allin_ev's contributions": (
        lambda chips: evaluator.allin_ev(["AsKs", "QdQh"], chips, "2c3d4h"),
        np.array([50, 30]),
    ),
    "allin_ev's board": (lambda board: evaluator.allin_ev(["AsKs", "QdQh"], [50, 30], board), np.array([0, 5, 10])),
    "allin_ev's dead cards": (
        lambda dead: evaluator.allin_ev(["AsKs", "QdQh"], [50, 30], "2c3d4h", dead=dead),
        np.array([16, 20]),
    ),
    "showdown_ev": (evaluator.showdown_ev, BOARD, WEIGHTS),
    "ShowdownPlan": (evaluator.ShowdownPlan, BOARD),
    "ShowdownPlan.ev": (PLAN.ev, WEIGHTS),
    "deal's known cards": (lambda known: evaluator.deal(2, known=[known]), HOLE[0, :2]),
    "deal's board": (lambda board: evaluator.deal(2, board=board), BOARD[0, :3]),
    "deal's dead cards": (lambda dead: evaluator.deal(2, dead=dead), BOARD[0]),
    "equity's hands": (lambda hand: evaluator.equity([hand, "random"], BOARD[0]), HOLE[0, :2]),
    "equity's board": (lambda board: evaluator.equity(["AsKs", "QdQh"], board), np.array([0, 5, 10])),
    "equity's dead cards": (lambda dead: evaluator.equity(["AsKs", "QdQh"], "2c3d4h", dead=dead), np.array([16, 20])),
    "showdown's hands": (lambda hand: evaluator.showdown([hand, "QdQh"], "2c3d4h5s7s"), HOLE[0, :2]),
    "showdown's board": (lambda board: evaluator.showdown(["AsKs", "QdQh"], board), BOARD[0]),
    "equities' hands": (evaluator.equities, HOLE[:, :4].reshape(1, 2, 2)),
    "equities' columns": (lambda one, two: evaluator.equities([one, two]), HOLE[:, :2], HOLE[:, 2:4]),
    "equities' boards": (lambda boards: evaluator.equities([["AsKs", "QdQh"]], boards), np.array([[0, 5, 10]])),
    "equities' dead cards": (
        lambda dead: evaluator.equities([["AsKs", "QdQh"]], "2c3d4h", dead=dead),
        np.array([[16, 20]]),
    ),
    "Range.from_array": (evaluator.Range.from_array, WEIGHTS[0]),
    "in a Range": (lambda hand: hand in evaluator.Range("AA"), HOLE[0, :2]),
    "Range.without": (evaluator.Range("AA").without, HOLE[0, :2]),
    "in an OmahaRange": (lambda hand: hand in evaluator.OmahaRange("AA"), HOLE[0]),
    "OmahaRange.without": (evaluator.OmahaRange("AA**").without, HOLE[0]),
    "stud.bring_in": (stud.bring_in, UP[:, :1]),
    "stud.first_to_act": (stud.first_to_act, UP),
    "stud.first_to_act's active seats": (lambda active: stud.first_to_act(UP, active=active), np.array([True, True])),
    "stud.odd_chip_order": (stud.odd_chip_order, np.array([SEVEN[0], SEVEN[1] + 1])),
    "strength_of": (strength_of, HOLE[0, :2], BOARD[0, :3]),
    "house_way": (set_hands, SEVEN),
    "is_legal": (is_legal, SEVEN[:, :5], SEVEN[:, 5:]),
    "interop.to_treys": (interop.to_treys, SEVEN),
    "interop.from_treys": (interop.from_treys, np.array([268442665])),
    "interop.to_eval7_value": (interop.to_eval7_value, np.array([1, 7462])),
    "interop.from_eval7_value": (interop.from_eval7_value, interop.to_eval7_value(np.array([1, 7462]))),
}


def arrays():
    """(name, call, its arguments, the place of one of them) for each argument of each door."""
    for door, (call, *given) in DOORS.items():
        for place in range(len(given)):
            yield f"{door}-{place}", call, given, place
