"""The target that shows down one table: hostile hands and boards, against the evaluators seat by seat."""

import json
import pickle

import numpy as np

from evaluator import best_five, cards, describe, showdown, to_text
from evaluator.rules import game_named
from families import GAMES as GAME_DEALS
from families import ROWS

from .doors import agree, answer

NAMES = ["holdem", "omaha8", "stud", "badugi", "short_deck", "deuce_seven", "razz", "stud8", "omaha5", "omaha6"]
FAULTS = ["", "random", "**", [], float("nan"), 7, b"As", [51.0], "Jk", "As" * 40, [[0, 1]], "\ud800", [51, -1]]
ORACLES = {deal.name: deal.oracle_many for deal in [*ROWS, *GAME_DEALS] if not deal.rule}


def shown_as(choices, ids):
    """The same cards as a text, a list of ids or of texts, a tuple."""
    forms = [lambda: to_text(ids), lambda: list(ids), lambda: to_text(ids).split(), lambda: tuple(ids)]
    return choices.pick(forms)()


def table_door(choices):
    """Every seat has what the evaluators say of it, and an illegal table is refused."""
    name = choices.pick(NAMES)
    game = game_named(name)
    own, seats = game.hole[0], 1 + choices.below(min(5, (len(game.deck) - game.board) // game.hole[0]))
    dealt = choices.hand(seats * own + game.board, game.deck)
    hands = [dealt[own * seat :][:own] for seat in range(seats)]
    board = dealt[seats * own :]
    legal = True
    if not choices.often():  # a card that is there twice, one too few, or one too many
        place = choices.pick([*hands, board] if board else hands)
        change = choices.below(3)
        legal = change == 0 and place[0] == dealt[0]
        place[:] = [dealt[0], *place[1:]] if change == 0 else place[1:] if change == 1 else [*place, 15]
    given = [None if choices.below(4) == 3 else shown_as(choices, hand) for hand in hands]
    shown = shown_as(choices, board) if board else choices.pick(["", [], None])
    legal = None if not legal else any(hand is not None for hand in given)  # what is wrong may have been folded
    if not choices.often():
        given[choices.below(seats)], legal = choices.pick(FAULTS), False
    table = answer(lambda: showdown(given, shown, game=name), legal)
    if table is not None:
        check(table, game, [hand if hand is None else cards(hand).tolist() for hand in given], board)


def check(table, game, hands, board):
    halves = [(table.values, table.names, table.best), (table.low_values, table.low_names, table.low_best)]
    for evaluator, half in zip(game.evaluators, halves):
        for hand, value, text, best in zip(hands, *half, strict=True):
            if hand is None:
                agree((value, text, best) == (0, None, None), "folded")
                continue
            given = (hand, board) if game.exactly_two else ([*hand, *board],)
            agree(text == describe(value, evaluator), "name")
            agree((best is None) == (value == 0), "plays")
            if best is not None:
                agree(best.tolist() == best_five(*given, evaluator=evaluator).tolist(), "cards")
                five = hand if evaluator == "badugi" else best.tolist()
                agree(ORACLES[evaluator.removeprefix("omaha_")](np.array([five]))[0] == value, "value")
    agree(abs(table.shares.sum() - 1) < 1e-12, "shares")
    paid = {seat for seat, share in enumerate(table.shares) if share}
    agree(paid == {*table.winners, *(table.low_winners or ())}, "who")
    agree(pickle.loads(pickle.dumps(table)) == table, "pickle")
    agree(json.loads(json.dumps(table.to_dict())) == table.to_dict(), "JSON")


TARGETS = [table_door]
