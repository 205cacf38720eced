"""One table at showdown: what each seat has and wins, by the slow oracles, in every game."""

import copy
import json
import pickle
from fractions import Fraction

import numpy as np
import oracle
import pytest
from families import GAMES as GAME_DEALS
from families import ROWS
from hypothesis import given, settings
from hypothesis import strategies as st

import evaluator
from evaluator import best_five, deal, describe, equity, showdown, to_text
from evaluator.casino import house_edge
from evaluator.rules import GAMES, game_named

NAMES = [*GAMES, "omaha5", "omaha6", "omaha8-5"]


ORACLES = {deal.name: deal.oracle_many for deal in [*ROWS, *GAME_DEALS] if not deal.rule}


def value_of(name, own, board):
    """By the oracle of hands in rows, of Omaha by trying every choice."""
    if name.startswith("omaha_"):
        value = getattr(oracle, name.removeprefix("omaha_"))
        return max(value(five) for five in oracle.omaha_choices(tuple(own), tuple(board)))
    return int(ORACLES[name](np.array([[*own, *board]]))[0])


def shares_of(highs, lows):
    """In fractions: halves, divided among their winners."""
    pot = [Fraction(0)] * len(highs)
    is_low = lows is not None and any(lows)
    for values, part in ((highs, Fraction(1, 2) if is_low else Fraction(1)), (lows, Fraction(1, 2))):
        if values is highs or is_low:
            winners = [seat for seat, value in enumerate(values) if value and value == max(values)]
            for seat in winners:
                pot[seat] += part / len(winners)
    return [float(part) for part in pot]


def check(answer, record, hands, board):
    for name, start in zip(record.evaluators, ("", "low_")):
        values = [0 if own is None else value_of(name, own, board) for own in hands]
        assert list(getattr(answer, f"{start}values")) == values
        for seat, (own, value) in enumerate(zip(hands, values)):
            named, best = getattr(answer, f"{start}names")[seat], getattr(answer, f"{start}best")[seat]
            assert named == (None if own is None else describe(value, evaluator=name))
            assert (best is None) == (value == 0)
            if best is not None:
                cards = (own, board) if record.exactly_two else ([*own, *board],)
                assert best.dtype == np.uint8 and best.tolist() == best_five(*cards, evaluator=name).tolist()
        most = max(values)
        assert getattr(answer, f"{start}winners") == tuple(s for s, v in enumerate(values) if v == most and most)
    lows = answer.low_values if len(record.evaluators) > 1 else None
    assert answer.shares.tolist() == shares_of(list(answer.values), lows)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_tables_by_the_oracle(game, seats):
    hole, board = deal(12, seats, game=game, seed=seats)
    for table, (hands, shown) in enumerate(zip(hole.tolist(), board.tolist())):
        folded = [None if (table + seat) % 4 == 3 else hand for seat, hand in enumerate(hands)]
        answer = showdown(folded, shown, game=game)
        check(answer, game_named(game), folded, shown)
        texts = [None if hand is None else to_text(hand) for hand in folded]
        assert showdown(texts, to_text(shown), game=game) == answer


@pytest.mark.parametrize("game", GAMES)
def test_hands_in_any_form(game):
    hole, board = deal(1, 3, game=game, seed=7)
    hands, shown = hole[0], board[0]
    expected = showdown(hands.tolist(), shown.tolist(), game=game)
    texts = [to_text(hand) for hand in hands]
    forms = [hands, hands.astype(">i8"), hands[:, ::-1], tuple(texts), iter(texts), np.array(texts)]
    forms += [np.array(texts, object), [text.split() for text in texts], [text.replace("s", "♠") for text in texts]]
    for form in forms:
        assert showdown(form, shown, game=game) == expected
    if not len(shown):
        assert all(showdown(texts, none, game=game) == expected for none in (None, "", [], " "))


@pytest.mark.parametrize(("game", "seats", "own"), [("stud", 8, 6), ("stud8", 9, 5), ("razz", 8, 6)])
def test_stud_with_shared_cards(game, seats, own):
    hole, board = deal(3, seats, game=game, seed=1)
    assert hole.shape[2] == own and board.shape[1] == 7 - own
    for hands, shown in zip(hole.tolist(), board.tolist()):
        check(showdown(hands, shown, game=game), GAMES[game], hands, shown)
    fewer = [*hole[0].tolist()[:2], *[None] * (seats - 2)]
    check(showdown(fewer, board[0], game=game), GAMES[game], fewer, board[0].tolist())


def test_one_is_left():
    answer = showdown([None, "AsKs", None], "2c 3d 4h 9s Jd")
    assert answer.shares.tolist() == [0, 1, 0] and answer.winners == (1,) and answer.low_winners is None


@settings(max_examples=150, deadline=None)
@given(st.permutations(range(52)), st.integers(1, 9), st.sampled_from(["holdem", "omaha8", "stud8", "badugi"]), st.data())
def test_any_table(deck, seats, game, data):
    record = GAMES[game]
    own = record.hole[0]
    seats = min(seats, (52 - record.board) // own)
    folded = data.draw(st.lists(st.booleans(), min_size=seats, max_size=seats).filter(lambda some: not all(some)))
    board = list(deck[: record.board])
    hands = [list(deck[record.board + own * seat :][:own]) for seat in range(seats)]
    hands = [None if out else hand for out, hand in zip(folded, hands)]
    check(showdown(hands, board, game=game), record, hands, board)


BOARD = "2c 3d 4h 9s Jd"
BAD = {
    "one hand": ("AsKs", {}, TypeError, "hands is a list"),
    "nobody": ([], {}, ValueError, "everybody has folded"),
    "all folded": ([None, None], {}, ValueError, "everybody has folded"),
    "empty": (["AsKs", ""], {}, ValueError, "seat 1: no hand is given; a hand that has folded is None"),
    "blank": ([" ", "AsKs"], {}, ValueError, "seat 0: no hand is given"),
    "no ids": (["AsKs", []], {}, ValueError, "seat 1: no hand is given"),
    "twice": ([None, "AsKs", "AsQs"], {}, ValueError, "seat 2: As appears twice"),
    "twice in a hand": (["AsAs"], {}, ValueError, "seat 0: As appears twice"),
    "on the board": (["AsKs", "2cQs"], {}, ValueError, "board: 2c appears twice"),
    "no card": ([None, "AsKs", "AsXx"], {}, ValueError, "seat 2: 'Xx' at position 1"),
    "a range": (["AsKs", "QQ+"], {}, ValueError, "seat 1: 'QQ'"),
    "short hand": (["AsKs", "Qs"], {}, ValueError, "seat 1: 1 card, a complete hand has 2"),
    "long hand": (["AsKs", "QsQdQh"], {}, ValueError, "3 cards are too many"),
    "short board": (["AsKs"], {"board": "2c 3d 4h 9s"}, ValueError, "board: 4 cards, a complete board has 5"),
    "long board": (["AsKs"], {"board": BOARD + "Qd"}, ValueError, "board: 6 cards, but"),
    "no board": (["AsKs", "QsQd"], {"board": ""}, ValueError, "board: 0 cards, a complete board has 5"),
    "a board in stud": (["As Ks Qs Js 2d 3d 4d"], {"game": "stud", "board": "9c"}, ValueError, "board: 1 card, but"),
    "deck": (["AsKs", "QsQd"], {"game": "short_deck", "board": BOARD}, ValueError, "board: 2c is not in the deck"),
    "joker": (["AsJk"], {}, ValueError, "seat 0: 52 is not a card id"),
    "id": ([[51, 77]], {}, ValueError, "seat 0: 77 is not a card id"),
    "float": ([[51.0, 47.0]], {}, TypeError, "seat 0: "),
    "number": ([7], {}, TypeError, "seat 0: "),
    "masked": ([np.ma.array([51, 47])], {}, TypeError, "seat 0: masked"),
    "game": (["AsKs"], {"game": "chess"}, ValueError, "unknown game"),
    "ten in stud": ([None] * 9 + ["As Ks Qs Js 2d 3d 4d"], {"game": "stud", "board": ""}, ValueError, "stud is for"),
    "an object": (7, {}, TypeError, "hands is a list"),
    "a range of seats": (["AsKs", "random"], {}, ValueError, "seat 1: 0 cards, a complete hand has 2"),
    "a star": (["AsKs", "Qs*"], {}, ValueError, "seat 1: 1 card, a complete hand has 2"),
    "not a number": (["AsKs", float("nan")], {}, TypeError, "seat 1: "),
    "bytes": (["AsKs", b"QsQd"], {}, TypeError, "seat 1: "),
    "a bool": ([[51, True]], {}, TypeError, "seat 0: "),
    "negative": ([np.array([51, -209])], {}, ValueError, "seat 0: -209 is not a card id"),
    "two axes": ([np.array([[51, 47]])], {}, TypeError, "seat 0: a hand has one axis"),
    "a masked table": (np.ma.array([[51, 47], [43, 41]]), {}, TypeError, "seat 0: masked"),
    "a masked board": (["AsKs"], {"board": np.ma.array([0, 5, 10, 31, 37])}, TypeError, "board: masked"),
    "any board": (["AsKs"], {"board": "random"}, ValueError, "board: 0 cards, a complete board has 5"),
    "any board of none": (["AsKsQs2c"], {"game": "badugi", "board": "random"}, ValueError, "board: its cards are"),
    "board of a seat that folded": ([None, "AsKs"], {"board": "As" + BOARD[2:]}, ValueError, "board: As appears twice"),
    "half of omaha": (["AhKhQh"], {"game": "omaha"}, ValueError, "seat 0: 3 cards, a complete hand has 4"),
    "five of omaha5": (["AhKhQhTh"], {"game": "omaha5"}, ValueError, "seat 0: 4 cards, a complete hand has 5"),
    "game of no text": (["AsKs"], {"game": None}, TypeError, "game must be a name"),
    "two games": (["AhKhQhTh", "5c6c7c8cTc"], {"game": "omaha"}, ValueError, "seat 0: 4 cards, a complete hand has 5"),
}


@pytest.mark.parametrize(("hands", "more", "error", "message"), BAD.values(), ids=BAD)
def test_what_is_no_showdown(hands, more, error, message):
    with pytest.raises(error) as raised:
        showdown(hands, **{"board": BOARD, **more})
    assert str(raised.value).startswith(message)


ANSWERS = [
    showdown(["As2s7c7d", None, "Kc3cQdQh"], "4h 5d 8c Qs Jh", game="omaha8"),
    showdown(["AsKs", None, "9c9d"], "Ac Kh 9h 2s 2d"),
    showdown(["AsKsQs2c", "2d3d4d5d"], game="badugi"),
]


@pytest.mark.parametrize("answer", ANSWERS, ids=repr)
def test_an_answer_does_not_change(answer):
    for field in ("values", "shares", "winners", "low_best", "_high", "game", "other"):
        with pytest.raises(AttributeError):
            setattr(answer, field, None)
        with pytest.raises(AttributeError):
            delattr(answer, field)
    for array in (answer.shares, *(best for best in answer.best if best is not None)):
        with pytest.raises(ValueError):
            array.flags.writeable = True
    for copied in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
        assert copied == answer and hash(copied) == hash(answer) and repr(copied) == repr(answer)
        assert copied._repr_html_() == answer._repr_html_() and not copied.shares.flags.writeable
        assert not any(best.flags.writeable for best in copied.best if best is not None)
    assert answer != ANSWERS[ANSWERS.index(answer) - 1] and answer != "answer"


@pytest.mark.parametrize("answer", ANSWERS, ids=repr)
def test_a_changed_pickle_is_not_believed(answer):
    make, (hands, board, game) = answer.__reduce__()
    assert make(hands, board, game) == answer
    seat = next(seat for seat, hand in enumerate(hands) if hand is not None)
    twice = [*hands[:seat], [hands[seat][0]] * len(hands[seat]), *hands[seat + 1 :]]
    short = [*hands[:seat], hands[seat][1:], *hands[seat + 1 :]]
    for changed in ((twice, board, game), (short, board, game), (hands, [*board, 60], game), (hands, board, "chess")):
        with pytest.raises(ValueError):
            make(*changed)
    for others in ((None, board, game), (hands, board, None), (hands, 1.5, game)):
        with pytest.raises(TypeError):
            make(*others)
    with pytest.raises(ValueError):
        answer.__setstate__({"shares": np.zeros(3)})


def test_a_folded_hand_has_nothing():
    answer = showdown([None, "AsKs", None, "9c9d"], "Ac Kh 9h 2s 2d")
    assert answer.values[0] == 0 and answer.names[2] is None and answer.best[0] is None
    low = showdown([None, "As2s7c7d", "Kc3cQdQh"], "4h 5d 8c Qs Jh", game="omaha8")
    assert low.low_values == (0, 33, 0) and low.low_names == (None, "8-5-4-2-A low", "no low")
    assert low.low_best[0] is None and low.low_best[2] is None and to_text(low.low_best[1]) == "8c 5d 4h 2s As"


@pytest.mark.parametrize("answer", ANSWERS, ids=repr)
def test_as_json_and_html(answer):
    found = json.loads(json.dumps(answer.to_dict()))
    fields = ["values", "names", "winners", "shares"]
    if answer.low_values is not None:
        fields += ["low_values", "low_names", "low_winners"]
    assert all(found[field] == list(getattr(answer, field)) for field in fields)
    assert [best and to_text(best) for best in found["best"]] == [
        None if best is None else to_text(best) for best in answer.best
    ]
    html = answer._repr_html_()
    assert html.startswith("<table>") and html.count("<tr>") == len(answer.values) + 1
    assert all(name in html for name in answer.names if name)
    hands, _ = answer.__reduce__()[1][:2]
    assert all(f"<td>{to_text(hand) if hand else ''}</td>" in html for hand in hands)


def test_repr():
    assert [repr(answer) for answer in ANSWERS] == [
        "<Showdown of omaha8: seat 2 wins high with three of a kind, queens, J-8, seat 0 wins low with 8-5-4-2-A low>",
        "<Showdown of holdem: seat 2 wins with full house, nines over deuces>",
        f"<Showdown of badugi: seat 0 wins with {ANSWERS[2].names[0]}>",
    ]


def test_other_answers_as_json():
    for answer in (equity(["AhKh", "QsQd"], "2c 7d 9h"), equity(["AhKh2c3c", "QsQd5c6c"], "2d 7d 9h", game="omaha8")):
        found = json.loads(json.dumps(answer.to_dict()))
        for field in ("equity", "wins", "ties", "stderr", "winners"):
            assert found[field] == getattr(answer, field).tolist()
        assert found["trials"] == answer.trials and found["exact"] is True
    assert found["scoop"] == answer.scoop.tolist() and len(found["halves"]) == 4
    edge = house_edge("pair_plus")
    found = json.loads(json.dumps(edge.to_dict()))
    assert found["edge"] == float(edge.edge) and found["frequencies"].keys() == edge.frequencies.keys()


def test_it_is_public():
    assert evaluator.Showdown is type(ANSWERS[0])
