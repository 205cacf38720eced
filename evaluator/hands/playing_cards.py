"""The cards that play for a value, in the order in which the hand is read aloud.

Different ids sorted downwards are the digits, in base 64, of a number that compares sets of cards by their highest card
first; so the choice that plays is the largest number among the choices of the best value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.deck.notation import cards as parse_cards
from evaluator.encoding import DECK, JOKER, RANKS, SUITS
from evaluator.hands.readings import Reading, reading_of
from evaluator.hands.values import names_of
from evaluator.work.arguments import broadcast_shape
from evaluator.work.quoting import row_name

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from evaluator.hands.readings import HouseRules
    from evaluator.hands.values import Values

NO_CARD = 255


def best_five(
    cards: ArrayLike | str,
    board: ArrayLike | str | None = None,
    *,
    evaluator: str = "high",
    **house_rules: Unpack[HouseRules],
) -> NDArray[np.uint8]:
    """The cards that play, in the order in which the hand is read aloud: five for most evaluators.

    Parameters
    ----------
    cards, board : str, sequence or integer array
        What the evaluator takes: one hand (a text, a flat sequence of ids or of one-card texts, a 1-D array) or an
        integer array (..., k). In Omaha ``cards`` are the 4 to 6 hole cards; elsewhere, where ``high``, ``low8``,
        ``razz``, ``deuce_seven`` or ``short_deck`` play, a board only adds to them. Leading axes broadcast.
    evaluator : str
        An evaluator, or a game that has one, as for :func:`evaluator.category`.
    **house_rules
        The evaluator's own keywords: ``trips_beat_straight``, ``wheel``, ``low``.

    Returns
    -------
    uint8 array (5,) or (..., 5)
        Ids. Three cards play for ``three_card``, two for ``pai_gow_front``, all for ``showing``. For ``badugi`` it is
        one to four: of one hand the result has just these, of an array it has the shape (..., 4), and 255 in the place
        of those that are missing.

    Raises
    ------
    ValueError, TypeError
        For what the evaluator refuses; ValueError where no low qualifies (it names the first such row), for an
        evaluator that does not exist, a missing board, or a board where there is none; TypeError for a house rule that
        the evaluator does not have.

    Notes
    -----
    Order: the larger group of equal ranks first, then the higher rank, then the higher suit. Quads come before their
    kicker, straights run down from the top, and the ace comes last in 5-4-3-2-A and in every low. A joker stands
    behind the cards of the rank that it plays.

    Ties: of several choices with the same value, the one with the higher cards by id plays, compared from the highest
    down. They differ in suits only, or in a joker for a card: it plays before spades, hearts, diamonds and clubs.

    In Omaha exactly two of the hole cards and three of the board play. Which: no id occurs twice, so
    ``np.isin(five, hole)`` marks them in one hand, and ``(five[..., None] == hole[..., None, :]).any(-1)`` in many.

    Examples
    --------
    >>> from evaluator import to_text
    >>> to_text(best_five("As Ah Kd Kc 9h 9s 2c")), to_text(best_five("As Ah", "Kd Kc 9h 9s 2c"))
    ('As Ah Kd Kc 9s', 'As Ah Kd Kc 9s')
    >>> to_text(best_five("Ac 2d 9h 9s", "3c 4h 8s Kd Kh", evaluator="omaha_low8"))
    '8s 4h 3c 2d Ac'
    >>> to_text(best_five("7c 7d 7h 8s 9c Td Jk", evaluator="pai_gow"))
    'Jk Td 9c 8s 7h'
    >>> to_text(best_five("2c 2d Ac Kd", evaluator="badugi"))
    '2d Ac'
    """
    reading = reading_of(evaluator)
    rules = reading.checked(house_rules, "best_five")
    evaluate = partial(reading.evaluate, **rules) if rules else reading.evaluate
    ace_low = reading.ace_low or bool(rules.get("low"))
    choices: Iterable[tuple[int, ...]]
    if reading.evaluate_deal is None:
        values, rows = _one_hand(reading, evaluate, cards, board)
        playing = rows.shape[-1] if reading.playing is None else reading.playing
        choices = combinations(range(rows.shape[-1]), playing)
    else:
        if board is None:
            raise ValueError(f"{reading.name} needs a board")
        values = np.asarray(reading.evaluate_deal(cards, board))
        rows, hole = _joined(cards, board)
        columns, playing = range(rows.shape[-1]), 5
        pairs = product(combinations(columns[:hole], 2), combinations(columns[hole:], 3))
        choices = (two + three for two, three in pairs)
    if not values.all():
        raise ValueError(f"{row_name(values.shape, int((values == 0).argmax()))}no qualifying low")
    # One leading axis: np.sort takes fewer axes than arrays may have.
    leading, rows, values = values.shape, rows.reshape(values.size, rows.shape[-1]), values.ravel()
    if reading.fewer_play:
        play = _fewer_played(rows, values, reading)
        return play.reshape(*leading, playing) if leading else play[play != NO_CARD]
    played = _played(rows, choices, values, evaluate)
    play = _read_aloud(played, _ranks_played(played, values, evaluate), reading.wheel, ace_low)
    return play.reshape(*leading, playing)


def _one_hand(
    reading: Reading, evaluate: Callable[..., Any], cards: Any, board: Any
) -> tuple[Values, NDArray[np.uint8]]:
    """Values and cards of hands that a board adds to, if there is one; a board is for evaluators of five to seven."""
    if board is None:
        values = np.asarray(evaluate(cards))  # refuses bad input before anything else reads it
        return values, parse_cards(cards)
    if not reading.takes_board:
        raise ValueError(f"{reading.name} has no board")
    rows, _ = _joined(cards, board)
    return np.asarray(evaluate(rows)), rows


def _joined(cards: Any, board: Any) -> tuple[NDArray[np.uint8], int]:
    """Hands with their boards in rows, leading axes broadcast, and how many cards of each are the hand's own."""
    parts = [parse_cards(one) for one in (cards, board)]
    leading = broadcast_shape(*(ids.shape[:-1] for ids in parts))
    rows = [np.broadcast_to(ids, (*leading, ids.shape[-1])) for ids in parts]
    return np.concatenate(rows, axis=-1), parts[0].shape[-1]


def _played(
    rows: NDArray[np.uint8], choices: Iterable[tuple[int, ...]], values: Values, evaluate: Callable[..., Any]
) -> NDArray[np.uint8]:
    """Of the choices of columns that are worth ``values``, the one with the highest cards, descending."""
    choices = list(choices)
    shifts = 6 * np.arange(len(choices[0]))[::-1]
    largest = np.zeros(values.shape, dtype=np.int64)
    for columns in choices:
        chosen = np.sort(rows[..., list(columns)], axis=-1)[..., ::-1]
        numbers = (chosen.astype(np.int64) << shifts).sum(axis=-1)
        np.maximum(largest, numbers, out=largest, where=evaluate(chosen) == values)
    return ((largest[..., np.newaxis] >> shifts) & 63).astype(np.uint8)


def _fewer_played(rows: NDArray[np.uint8], values: Values, reading: Reading) -> NDArray[np.uint8]:
    """Badugi, where one to four cards play: (n, 4), NO_CARD where none does.

    A card clashes with itself: repeated until there are four, some cards have the value that they have alone.
    """

    def alone(some: NDArray[np.uint8]) -> Any:
        return reading.evaluate(some[..., np.arange(most) % some.shape[-1]], validate=False)

    most, sizes = rows.shape[-1], names_of(reading).categories[values]
    result = np.full((*values.shape, most), NO_CARD, dtype=np.uint8)
    for size in np.unique(sizes).tolist():
        those = sizes == size
        choices = combinations(range(rows.shape[-1]), size)
        played = _played(rows[those], choices, values[those], alone)
        result[those, :size] = _read_aloud(played, played // SUITS, reading.wheel, reading.ace_low)
    return result


def _ranks_played(played: NDArray[np.uint8], values: Values, evaluate: Callable[..., Any]) -> NDArray[np.uint8]:
    """The ranks of the cards that play; that of a joker is the one which, in its place, has the same value."""
    ranks, joker = played // SUITS, played == JOKER
    if joker.any():
        ranks[joker] = RANKS - 1  # five aces: no card has the same value
        for card in range(DECK):
            instead = evaluate(np.where(joker, np.uint8(card), played), validate=False) == values
            stands_for = instead & ~(played == card).any(axis=-1)
            ranks[joker & stands_for[..., np.newaxis]] = card // SUITS
    return ranks


def _read_aloud(
    played: NDArray[np.uint8], ranks: NDArray[np.uint8], wheel: tuple[int, ...], ace_low: bool
) -> NDArray[np.uint8]:
    """Cards sorted downwards, put into the order in which the hand is read."""
    group_sizes = (ranks[..., :, np.newaxis] == ranks[..., np.newaxis, :]).sum(axis=-1)
    is_wheel = np.sort(ranks, axis=-1)[..., ::-1] == np.array(wheel or -1)
    ace_last = ace_low | is_wheel.all(axis=-1, keepdims=True)
    # By rank, then by suit, a joker behind the suits; the ranks moved up by one where that puts the aces below all.
    ranks_aloud = np.where(ace_last, (ranks + 1) % RANKS, ranks)
    suits_aloud = np.where(played == JOKER, 0, played % SUITS + 1)
    order = np.argsort(-((group_sizes * RANKS + ranks_aloud) * (SUITS + 1) + suits_aloud), axis=-1)
    return np.take_along_axis(played, order, axis=-1)
