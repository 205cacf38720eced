"""Which evaluators' values can be read, under which names and house rules.

The values of an evaluator number its classes of hands from the worst (1) to the best (N). So a value is read by its
place in the list of all classes (value_classes.py). A further evaluator is one more record in ``READINGS``: how to list
its classes, which of its keywords are house rules, how to find the cards that play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from evaluator import rules
from evaluator.hands import value_classes
from evaluator.hands.evaluators import (
    badugi,
    deuce_seven,
    high,
    low8,
    omaha_high,
    omaha_low8,
    pai_gow,
    pai_gow_front,
    razz,
    short_deck,
    showing,
    three_card,
)
from evaluator.hands.value_classes import Classes
from evaluator.work.arguments import whole_number
from evaluator.work.quoting import number, quoted

if TYPE_CHECKING:
    from typing import SupportsIndex, TypeAlias

    from typing_extensions import TypedDict

    class HouseRules(TypedDict, total=False):
        """The keywords that some evaluators have for the rules of some houses."""

        trips_beat_straight: bool
        wheel: str
        low: bool

    class ScaleRules(HouseRules, total=False):
        """Those, and how many cards are showing, on which the scale of up-cards depends."""

        cards: SupportsIndex

    Checked: TypeAlias = dict[str, bool | int | str]

# The ranks of a straight that the ace ends, ace first.
_WHEEL = (12, 3, 2, 1, 0)
_SHORT_DECK_WHEEL = (12, 7, 6, 5, 4)
_THREE_CARD_WHEEL = (12, 1, 0)

_MOST_SHOWING = 4


def _wheel(rule: object) -> str:
    if not isinstance(rule, str):
        raise TypeError(f"wheel must be 'lowest' or 'second', not {type(rule).__name__}")
    if rule not in ("lowest", "second"):
        raise ValueError(f"wheel must be 'lowest' or 'second', not {quoted(rule)}")
    return str(rule)


def _cards(rule: object) -> int:
    cards = whole_number(rule, "cards")
    if not 1 <= cards <= _MOST_SHOWING:
        raise ValueError(f"cards must be 1 to {_MOST_SHOWING}, not {number(cards)}")
    return cards


class Reading(NamedTuple):
    """How the values of one evaluator are read."""

    name: str
    """The evaluator, a public function."""
    list_classes: Callable[..., Classes]
    """Takes the house rules too."""
    evaluate: Callable[..., Any]
    """The evaluator of cards that play as one hand; it takes the house rules too."""
    evaluate_deal: Callable[..., Any] | None = None
    """The evaluator of hole cards and board, where two of the one and three of the other play."""
    takes_board: bool = False
    """Whether a board may add to the cards of a hand; in Omaha it has to."""
    house_rules: Mapping[str, Callable[[Any], bool | int | str]] = MappingProxyType({})
    """What checks each."""
    playing: int | None = 5
    """Cards that play; None: all that there are."""
    fewer_play: bool = False
    """As many as the category says, ``playing`` at most."""
    ace_low: bool = False
    wheel: tuple[int, ...] = _WHEEL
    """The one hand in which the ace is low where it is not low in all; () where there is none."""
    zero: str = "no hand"
    """What the value 0 is called."""

    @property
    def must_qualify(self) -> bool:
        """Whether a legal hand may have the value 0."""
        return self.zero == "no low"

    def checked(self, house_rules: Mapping[str, Any], function: str) -> Checked:
        """The house rules that ``function`` was called with; TypeError for one that the evaluator does not have."""
        for rule in house_rules:
            if rule not in self.house_rules:
                has = f"takes {', '.join(self.house_rules)}" if self.house_rules else "has no house rules"
                raise TypeError(f"{function}() got an unexpected keyword argument {quoted(rule)}: {self.name} {has}")
        return {rule: check(house_rules[rule]) for rule, check in self.house_rules.items() if rule in house_rules}


_HIGH = Reading("high", value_classes.high_classes, high, takes_board=True)
_LOW8 = Reading("low8", value_classes.low8_classes, low8, takes_board=True, ace_low=True, zero="no low")
_EVERY = (
    _HIGH,
    _LOW8,
    _HIGH._replace(name="omaha_high", evaluate_deal=omaha_high),
    _LOW8._replace(name="omaha_low8", evaluate_deal=omaha_low8),
    Reading("razz", value_classes.razz_classes, razz, takes_board=True, ace_low=True),
    Reading("deuce_seven", value_classes.deuce_seven_classes, deuce_seven, takes_board=True, wheel=()),
    Reading("badugi", value_classes.badugi_classes, badugi, playing=4, fewer_play=True, ace_low=True, wheel=()),
    Reading(
        "short_deck",
        value_classes.short_deck_classes,
        short_deck,
        takes_board=True,
        house_rules=MappingProxyType({"trips_beat_straight": bool}),
        wheel=_SHORT_DECK_WHEEL,
    ),
    Reading("three_card", value_classes.three_card_classes, three_card, playing=3, wheel=_THREE_CARD_WHEEL),
    Reading("pai_gow", value_classes.pai_gow_classes, pai_gow, house_rules=MappingProxyType({"wheel": _wheel})),
    Reading("pai_gow_front", value_classes.pai_gow_front_classes, pai_gow_front, playing=2, wheel=()),
    Reading(
        "showing",
        value_classes.showing_classes,
        showing,
        house_rules=MappingProxyType({"cards": _cards, "low": bool}),
        playing=None,
        wheel=(),
    ),
)

READINGS = MappingProxyType({reading.name: reading for reading in _EVERY})
"""By the name of the evaluator."""

# What a name may be: an evaluator, or a game. The numbers of cards are those of the games, for names such as omaha5.
_NAMED = (
    *(rules.Game(name, hole=(0,), board=0, high=name) for name in READINGS),
    *(game for game in rules.GAMES.values() if game.name not in READINGS),
)
_BY_NAME = {game.name: READINGS[game.evaluators[0]] for game in _NAMED if len(game.evaluators) == 1}


def reading_of(evaluator: str) -> Reading:
    """The reading of an evaluator, or of the evaluator of a game, written as :func:`rules.game_named` takes names.

    TypeError if it is no text; ValueError for a name that there is not, and for a game with a high and a low half.

    >>> reading_of("Omaha-5").name, reading_of("stud").name, reading_of("low8").name
    ('omaha_high', 'high', 'low8')
    >>> reading_of("omaha8")
    Traceback (most recent call last):
    ...
    ValueError: omaha8 is high or low8: evaluator must be 'omaha_high' or 'omaha_low8'
    """
    if not isinstance(evaluator, str):
        raise TypeError(f"evaluator must be a name such as 'high', not {type(evaluator).__name__}")
    if evaluator in _BY_NAME:
        return _BY_NAME[evaluator]
    try:
        game = rules.game_named(evaluator, _NAMED)
    except ValueError as error:
        raise ValueError(f"evaluator: {error}") from None
    if len(game.evaluators) > 1:
        high_half, low_half = game.evaluators
        raise ValueError(f"{game.name} is high or low8: evaluator must be {high_half!r} or {low_half!r}")
    return READINGS[game.evaluators[0]]
