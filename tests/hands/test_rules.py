"""The records of the games: what each deals, by the rules as card rooms print them, and how a name finds its record."""

import numpy as np
import oracle
import pytest

import evaluator
from evaluator import deal, rules
from evaluator.rules import GAMES, Game, game_named

# Name: hole cards, board, how many hole cards must play (None: any), the evaluators of the oracle.
RULES = {
    "holdem": ((2,), 5, None, ["high"]),
    "omaha": ((4, 5, 6), 5, 2, ["omaha_high"]),
    "omaha8": ((4, 5, 6), 5, 2, ["omaha_high", "omaha_low8"]),
    "stud": ((7,), 0, None, ["high"]),
    "stud8": ((7,), 0, None, ["high", "low8"]),
    "razz": ((7,), 0, None, ["razz"]),
    "short_deck": ((2,), 5, None, ["short_deck"]),
    "deuce_seven": ((5,), 0, None, ["deuce_seven"]),
    "badugi": ((4,), 0, None, ["badugi"]),
}


def test_the_games_there_are():
    assert list(GAMES) == list(RULES) and all(name == game.name for name, game in GAMES.items())
    with pytest.raises(TypeError):
        GAMES["bridge"] = GAMES["holdem"]


@pytest.mark.parametrize("name", RULES)
def test_what_is_dealt_and_who_ranks_it(name):
    hole, board, must_play, evaluators = RULES[name]
    game = GAMES[name]
    assert (game.hole, game.board, list(game.evaluators)) == (hole, board, evaluators)
    assert game.exactly_two == (must_play == 2) and list(game.deck) == list(range(16 if name == "short_deck" else 0, 52))


@pytest.mark.parametrize("name", RULES)
def test_a_deal_goes_to_the_evaluators_as_the_record_says(name):
    """What an engine does, for any game: deal, put hole cards and board together or not, evaluate."""
    game = game_named(name)
    hole, board = deal(200, 8, game=name, seed=1)
    common = np.broadcast_to(board[:, None], (*hole.shape[:2], board.shape[1]))
    parts = (hole, common) if game.exactly_two else (np.concatenate([hole, common], axis=-1),)
    for one in game.evaluators:
        values = getattr(evaluator, one)(*parts)
        rows = [part.reshape(-1, part.shape[-1]).astype(int) for part in parts]
        if hasattr(oracle, f"{one}_many"):
            assert np.array_equal(values.ravel(), getattr(oracle, f"{one}_many")(*rows))
        else:  # its own tests have the oracle
            hands = rows[0][:50].tolist()
            assert values.ravel()[:50].tolist() == [getattr(evaluator, one)(hand) for hand in hands]


def test_stud_has_community_cards_when_the_deck_runs_out():
    for name in ("stud", "stud8", "razz"):
        counts = [GAMES[name].cards_dealt(seats, 7, 52) for seats in range(1, 10)]
        assert counts == [(7, 0)] * 7 + [(6, 1), (5, 2)]
        with pytest.raises(ValueError, match=f"^{name} is for 1 to 9 players, not 10$"):
            GAMES[name].check_seats(10)


@pytest.mark.parametrize(
    ("name", "hole", "most"), [("holdem", 2, 23), ("omaha", 4, 11), ("omaha", 5, 9), ("omaha", 6, 7)]
)
def test_as_many_seats_as_the_deck_serves(name, hole, most):
    assert GAMES[name].cards_dealt(most, hole, 52) == (hole, 5)
    with pytest.raises(
        ValueError, match=f"^{name} for {most + 1} players takes {(most + 1) * hole + 5} cards, there are"
    ):
        GAMES[name].cards_dealt(most + 1, hole, 52)


@pytest.mark.parametrize(
    ("text", "name", "hole"),
    [
        *((name, name, RULES[name][0]) for name in RULES),
        ("HoldEm", "holdem", (2,)),
        ("hold-em", "holdem", (2,)),
        ("hold_em ", "holdem", (2,)),
        *((f"omaha{mark}{count}", "omaha", (count,)) for mark in ("", "-", "_") for count in (4, 5, 6)),
        *((f"Omaha8{mark}{count}", "omaha8", (count,)) for mark in ("", "-", "_") for count in (4, 5, 6)),
        ("omaha-8", "omaha8", (4, 5, 6)),
        ("omaha-8-5", "omaha8", (5,)),
        ("STUD_8", "stud8", (7,)),
    ],
)
def test_names(text, name, hole):
    assert game_named(text) == GAMES[name]._replace(hole=hole)


@pytest.mark.parametrize(
    "text", ["", "bridge", "omaha7", "omaha3", "omaha87", "holdem2", "stud7", "high", "omaha４", "holdem\0"]
)
def test_names_of_nothing(text):
    with pytest.raises(ValueError) as caught:
        game_named(text)
    listed = "holdem, omaha (also omaha-4, -5, -6), omaha8 (also omaha8-4, -5, -6), stud, stud8, razz, short_deck"
    listed += ", deuce_seven, badugi"
    assert str(caught.value) == f"unknown game {text!r}; there are {listed}"


@pytest.mark.parametrize("thing", [None, 4, b"omaha", ["omaha"], GAMES["omaha"]])
def test_what_is_no_name(thing):
    with pytest.raises(TypeError, match="game must be a name such as 'holdem', not "):
        game_named(thing)


def test_hole_cards_follow_the_longest_hand():
    omaha = GAMES["omaha"]
    assert [omaha.hole_cards(listed) for listed in range(7)] == [4, 4, 4, 4, 4, 5, 6]
    assert [game_named("omaha5").hole_cards(listed) for listed in (0, 4, 5)] == [5, 5, 5]
    for game, listed in ((omaha, 7), (game_named("omaha4"), 5), (GAMES["holdem"], 3), (GAMES["razz"], 8)):
        with pytest.raises(ValueError, match=f"^{listed} cards are too many for {game.name}, which deals"):
            game.hole_cards(listed)


def test_a_further_game_is_one_more_record(monkeypatch):
    """Low only, another deck, draw: found by name, dealt, and with the right evaluators."""
    new = (
        Game("deuce_seven", hole=(5,), board=0, low="deuce_seven"),
        Game("short_deck", (2,), 5, "x", deck=range(16, 52)),
    )
    monkeypatch.setattr(rules, "GAMES", {**GAMES, **{game.name: game for game in new}})
    assert game_named("Deuce-Seven") is new[0] and new[0].evaluators == ("deuce_seven",)
    assert deal(3, 4, game="deuce-seven")[0].shape == (3, 4, 5)
    assert deal(3, 15, game="shortdeck")[0].min() >= 16
    with pytest.raises(ValueError, match="^short_deck for 16 players takes 37 cards, there are 36"):
        deal(3, 16, game="short_deck")
