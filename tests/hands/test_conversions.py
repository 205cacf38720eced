"""evaluator.interop: cards and values of other packages, there and back; theirs are asked where they are installed."""

from importlib.util import find_spec
from itertools import combinations

import numpy as np
import oracle
import pytest

import evaluator
from evaluator import category, from_cactus_kev, high, interop, to_cactus_kev, to_text

DECK = np.arange(52, dtype=np.uint8)
HANDS = np.concatenate([oracle.random_hands(300, 7, seed=1), oracle.rare_hands(300, 7, seed=2)])
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def of_treys(card):
    """A card's number as the comment of treys' card.py draws it."""
    rank, suit = divmod(card, 4)
    return (1 << (16 + rank)) | ((8, 4, 2, 1)[suit] << 12) | (rank << 8) | PRIMES[rank]


def one_of_each_class():
    """uint8 (7462, 5): of every class of five cards one hand, in the order of their values."""
    fives = [five for _, _, five in oracle.five_card_classes()]
    return np.array(sorted(fives, key=oracle.five_high_key), np.uint8)


def test_numbers_of_treys():
    assert interop.to_treys(DECK).tolist() == [of_treys(card) for card in range(52)]
    assert np.array_equal(interop.from_treys([of_treys(card) for card in range(52)]), DECK)
    assert interop.to_treys("As Kd").tolist() == [of_treys(51), of_treys(45)]


NUMBERS = {
    "treys": (interop.to_treys, interop.from_treys),
    "phevaluator": (interop.to_phevaluator, interop.from_phevaluator),
    "eval7": (
        lambda cards: np.uint64(1) << (np.asarray(cards) % 4 * 13 + cards // 4).astype(np.uint64),
        interop.from_eval7,
    ),
}


@pytest.mark.parametrize("package", NUMBERS)
@pytest.mark.parametrize("shape", [(52,), (4, 13), (2, 2, 13), (1,), (0,), ()])
def test_numbers_of_any_shape(package, shape):
    there, back = NUMBERS[package]
    cards = DECK[: int(np.prod(shape))].reshape(shape)
    again = back(there(cards))
    assert again.dtype == np.uint8 and again.shape == shape and np.array_equal(again, cards)


@pytest.mark.parametrize(
    ("call", "given", "error", "words"),
    [
        (interop.from_treys, [98306, 98307], ValueError, "^98307 is not a card of treys"),
        (interop.from_treys, [[98306], [-1]], ValueError, "^row 1: -1 is not a card of treys"),
        (interop.from_treys, 2**40, ValueError, "^1099511627776 is not a card"),
        (interop.from_treys, [1.5], TypeError, "integers, not float64"),
        (interop.from_treys, [True], TypeError, "integers, not bool"),
        (interop.to_treys, [0, 52], ValueError, r"^52 is not a card id \(0..51\), it is the joker"),
        (interop.to_treys, [[0], [0], [-1]], ValueError, "^row 2: -1 is not a card id"),
        (interop.to_treys, "As Xd", ValueError, "'Xd' at position 1"),
        (interop.to_treys, "As Jk", ValueError, "it is the joker"),
        (interop.to_treys, ["As"], TypeError, "integers, not <U2"),
        (interop.to_phevaluator, [300], ValueError, "^300 is not a card id"),
        (interop.from_phevaluator, [51, 52], ValueError, "^52 is not a card id"),
        (interop.from_phevaluator, [None], TypeError, "^cards of phevaluator are wanted"),
        (interop.from_eval7, [3], ValueError, "^0x3 is not the mask of a card of eval7"),
        (interop.from_eval7, [0], ValueError, "^0x0 is not"),
        (interop.from_eval7, [1 << 52], ValueError, "^0x10000000000000 is not"),
        (interop.from_eval7, [(1 << 51) - 1], ValueError, "^0x7ffffffffffff is not"),
        (interop.from_eval7, ["As"], TypeError, "integers, not <U2"),
        (interop.from_pokerkit, [None, 5], TypeError, "^cards of pokerkit are wanted"),
        (interop.from_pokerkit_hand, 5, TypeError, "not int"),
        (interop.to_eval7_value, [[1, 0]], ValueError, r"^row 0: 0 is not a high value \(1..7462\)"),
        (interop.to_eval7_value, 7463, ValueError, "^7463 is not a high value"),
        (interop.to_eval7_value, 1.0, TypeError, "integers, not float64"),
        (interop.from_eval7_value, [-1], ValueError, "^-1 is not a number of eval7"),
        (interop.from_eval7_value, [135004161], ValueError, "^135004161 is not a number of eval7"),
        (interop.from_eval7_value, 2**40, ValueError, "is not a number of eval7"),
    ],
)
def test_errors(call, given, error, words):
    with pytest.raises(error, match=words):
        call(given)


def test_nothing_is_changed():
    numbers = interop.to_treys(HANDS)
    kept = numbers.copy()
    interop.from_treys(numbers)[...] = 0
    assert np.array_equal(numbers, kept)
    interop.to_treys(DECK)[...] = 0
    assert interop.to_treys(0) == of_treys(0)


def test_values_of_eval7_go_there_and_back():
    values = np.arange(1, 7463).reshape(2, 13, 7, 41)
    numbers = interop.to_eval7_value(values)
    assert numbers.shape == values.shape and (np.diff(numbers.ravel()) > 0).all()
    assert np.array_equal(numbers >> 24, category(values))
    again = interop.from_eval7_value(numbers)
    assert again.dtype == np.uint16 and np.array_equal(again, values)
    assert type(interop.to_eval7_value(1)) is int and type(interop.from_eval7_value(135004160)) is int


def test_the_classic_scale_is_among_them():
    assert interop.to_cactus_kev is to_cactus_kev and interop.from_cactus_kev is from_cactus_kev


@pytest.mark.parametrize("name", [name for name in interop.__all__ if "cactus" not in name])
def test_every_function_says_what_it_does(name):
    text = getattr(interop, name).__doc__
    assert "Raises" in text or "errors are as " in text


# --- The packages themselves ------------------------------------------------------------------------------------------

for package in ("treys", "deuces"):
    if find_spec(package):

        @pytest.mark.parametrize("package", [package])
        @pytest.mark.filterwarnings("ignore")
        def test_treys(package):
            theirs = pytest.importorskip(package)
            assert interop.to_treys(DECK).tolist() == [theirs.Card.new(to_text([card])) for card in range(52)]
            evaluate = theirs.Evaluator().evaluate
            found = [evaluate(hand[:2], hand[2:]) for hand in interop.to_treys(HANDS).tolist()]
            assert np.array_equal(from_cactus_kev(found), high(HANDS))

        globals()[f"test_{package}"] = test_treys


if find_spec("phevaluator"):

    def test_phevaluator():
        from phevaluator import Card, evaluate_cards

        assert np.array_equal(interop.from_phevaluator([[Card(to_text([card])) for card in range(52)]]), [DECK])
        found = [evaluate_cards(*hand) for hand in interop.to_phevaluator(HANDS)]
        assert np.array_equal(from_cactus_kev(found), high(HANDS))


if find_spec("eval7"):

    @pytest.mark.filterwarnings("ignore")  # of its own imports
    def test_eval7():
        import eval7

        deck = [eval7.Card(to_text([card])) for card in range(52)]
        assert (
            interop.to_eval7(DECK) == deck
            and interop.to_eval7(51) == deck[51]
            and interop.to_eval7("As Kd") == [deck[51], deck[45]]
        )
        assert np.array_equal(interop.from_eval7(np.array(deck, object).reshape(4, 13)), DECK.reshape(4, 13))
        assert np.array_equal(interop.from_eval7([card.mask for card in deck]), DECK)
        every = one_of_each_class()
        found = [eval7.evaluate(hand) for hand in interop.to_eval7(every)]
        assert interop.to_eval7_value(np.arange(1, 7463)).tolist() == found
        found = [eval7.evaluate(hand) for hand in interop.to_eval7(HANDS)]
        assert np.array_equal(interop.from_eval7_value(found), high(HANDS))


if find_spec("pokerkit"):
    HAND_TYPES = {
        "StandardHighHand": ("high", 5),
        "StandardLowHand": ("deuce_seven", 5),
        "RegularLowHand": ("razz", 5),
        "EightOrBetterLowHand": ("low8", 6),
        "BadugiHand": ("badugi", 4),
        "ShortDeckHoldemHand": ("short_deck", 5),
    }

    def test_cards_of_pokerkit():
        import pokerkit

        deck = [next(pokerkit.Card.parse(to_text([card]))) for card in range(52)]
        assert interop.to_pokerkit(DECK) == deck and interop.to_pokerkit([[0], [51]]) == [[deck[0]], [deck[51]]]
        assert np.array_equal(interop.from_pokerkit(np.array(deck, object).reshape(4, 13)), DECK.reshape(4, 13))
        with pytest.raises(ValueError, match="is not a card that is known"):
            interop.from_pokerkit([next(pokerkit.Card.parse("??"))])

    @pytest.mark.parametrize("name", HAND_TYPES)
    def test_hands_of_pokerkit(name):
        import pokerkit

        game, size = HAND_TYPES[name]
        deck = np.arange(16, 52) if game == "short_deck" else DECK
        every = np.array(list(combinations(deck, 4))[::200] if size == 4 else oracle.random_hands(150, size, 1, deck))
        if game == "low8":
            every[:, :5] = [0, 5, 10, 15, 51]
            every[::2] = oracle.random_hands(75, 6, 1)
        found = [
            interop.from_pokerkit_hand(getattr(pokerkit, name).from_game_or_none(tuple(hand)))
            for hand in interop.to_pokerkit(every)
        ]
        if game == "low8":
            valid = [len(set(row)) == len(row) for row in every.tolist()]
            every, found = every[valid], np.array(found)[valid]
        assert np.array_equal(found, getattr(evaluator, game)(every))

    def test_omaha_hands_of_pokerkit():
        import pokerkit

        deals = oracle.random_hands(30, 9, seed=5)
        for name, game in (("OmahaHoldemHand", "omaha_high"), ("OmahaEightOrBetterLowHand", "omaha_low8")):
            hands = [
                getattr(pokerkit, name).from_game_or_none(tuple(cards[:4]), tuple(cards[4:]))
                for cards in interop.to_pokerkit(deals)
            ]
            values = getattr(evaluator, game)(deals[:, :4], deals[:, 4:])
            assert list(map(interop.from_pokerkit_hand, hands)) == values.tolist()
        with pytest.raises(TypeError, match="not KuhnPokerHand"):
            interop.from_pokerkit_hand(pokerkit.KuhnPokerHand("Ks"))
