"""The cards that play for a value, in the order in which the hand is read aloud: the public function best_five.

    cards, board ─► the evaluator, which refuses what is no hand ─► values ─► played.pyx: which cards are worth that
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.deck.notation import cards as parse_cards
from evaluator.encoding import MAX_VALUE
from evaluator.hands.played import Player
from evaluator.hands.readings import READINGS, Reading, reading_of
from evaluator.hands.values import names_of
from evaluator.work.quoting import row_name

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from evaluator.hands.readings import HouseRules

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
    rules = reading.checked(house_rules, "best_five") if house_rules else {}
    values = _values(reading, rules, cards, board)
    player = player_of(reading.name, tuple(rules.items()))
    if isinstance(values, int):
        if not values:
            raise ValueError("no qualifying low")
        return player.of_one(cards, board, values)
    if not values.all():
        raise ValueError(f"{row_name(values.shape, int((values == 0).argmax()))}no qualifying low")
    ids = [parse_cards(part) for part in (cards, board) if part is not None]  # type: ignore[arg-type]  # what was taken
    rows = np.concatenate([np.broadcast_to(part, (*values.shape, part.shape[-1])) for part in ids], axis=-1)
    shown = ids[1].shape[-1] if len(ids) > 1 else 0
    play = player.of_rows(rows.reshape(values.size, rows.shape[-1]), shown, values.ravel())
    return play.reshape(*values.shape, play.shape[1])


def _values(reading: Reading, rules: dict[str, Any], cards: Any, board: Any) -> Any:
    """What the evaluator says, which refuses bad input before anything else reads it."""
    if reading.evaluate_deal is not None:
        if board is None:
            raise ValueError(f"{reading.name} needs a board")
        return reading.evaluate_deal(cards, board)
    if board is None:
        return reading.evaluate(cards, **rules)
    if not reading.takes_board:
        raise ValueError(f"{reading.name} has no board")
    return reading.evaluate(cards, board, **rules)


@lru_cache(maxsize=64)
def player_of(evaluator: str, rules: tuple[tuple[str, Any], ...] = ()) -> Player:
    """What finds the cards that play."""
    reading, house_rules = READINGS[evaluator], dict(rules)
    return Player(
        evaluator,
        house_rules,
        reading.playing or 0,
        names_of(reading).categories if reading.fewer_play else None,
        reading.evaluate_deal is not None,
        reading.ace_low or bool(house_rules.get("low")),
        reading.wheel,
        MAX_VALUE.get(evaluator.removeprefix("omaha_"), 0),
    )
