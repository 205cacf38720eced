"""Pai Gow Poker: seven cards each, set as a back of five and a front of two, hand against hand.

The card room's rule sheet: 53 cards, one of them a joker, which is an ace or completes a straight, a flush or a
straight flush. Player and dealer (there: the player/dealer) set their cards so that the back ranks higher than the
front. Backs are compared with each other, and fronts, which are pairs or high cards. Who wins both wins the bet, who
loses both loses it, one of each is a push. Of two equal hands, a copy, the banker's wins. What is a legal setting is in
pai_gow_hands.py; both set by house_way.py.

Rules, by keyword:

==============  ===========  ==========================================================================================
``wheel``       "lowest"     What A-2-3-4-5 is: the lowest straight, where the sheet's chart lists it, or "second", the
                             second-highest, the rule of most casinos.
``banker``      "dealer"     Who wins copies. On the sheet the bank goes round, and "player" is the player who has it,
                             against one other hand.
``commission``  0            The part of what a player wins that the house keeps, 0 ≤ commission < 1. The sheet names
                             none; card rooms take a fee for the seat or the hand, most casinos 5 %
                             (``commission=0.05``), and commission-free games change other rules instead.
==============  ===========  ==========================================================================================

The sheet has no house way either. A player who sets otherwise may do better, but not by much.

There are C(53, 7) * C(46, 7), about 8 * 10^15, deals and no symmetry that makes them few: ``house_edge`` raises, and
``simulate`` plays random ones. In base bets, a deal that is won counts 1 less the commission. By the default rules the
player wins about 29 % of the deals and 41 % are pushes, so that copies are worth 1.3 % of the bet to the banker; with a
commission of 5 % the edge is 2.7 %.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from numbers import Rational
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.casino.games import CasinoGame
from evaluator.casino.house_way import set_rows
from evaluator.casino.parts.draws import random_rows
from evaluator.casino.parts.pai_gow_hands import DEALT, Setting, outranks, read_setting
from evaluator.casino.parts.pay_tables import exactly
from evaluator.encoding import DECK
from evaluator.hands.arrays import readable
from evaluator.hands.card_sets import mask
from evaluator.hands.evaluators import pai_gow, pai_gow_front
from evaluator.work.arguments import broadcast_shape
from evaluator.work.quoting import quoted, row_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

CARDS = DECK + 1
WHEELS = ("lowest", "second")
BANKERS = ("dealer", "player")


class Rules(NamedTuple):
    """The rules of a game."""

    wheel: str
    banker: str
    commission: Fraction


class Values(NamedTuple):
    """What set hands are worth."""

    back: NDArray[np.uint16]
    front: NDArray[np.uint16]


def read_rules(wheel: object, banker: object, commission: object) -> Rules:
    """The rules, checked."""
    return Rules(_one_of(wheel, WHEELS, "wheel"), _one_of(banker, BANKERS, "banker"), _part(commission, "commission"))


def settle(
    player: tuple[Any, Any],
    dealer: tuple[Any, Any],
    *,
    wheel: str = "lowest",
    banker: str = "dealer",
    commission: object = 0,
) -> float | NDArray[np.float64]:
    """What the player wins for one: 1 less the commission, 0 for a push, -1.

    Parameters
    ----------
    player, dealer : pair of backs and fronts
        As :func:`evaluator.casino.house_way.set_hands` gives them, or set in any legal way: cards (..., 5) and
        (..., 2), as :func:`evaluator.cards` takes them; leading axes broadcast.
    wheel, banker, commission
        The rules of the game, as the first lines of this module state them.

    Returns
    -------
    float, or float64 array of the broadcast leading shape

    Raises
    ------
    ValueError, TypeError
        For what is no card, a card twice in a deal, other numbers of cards, axes that do not broadcast, rules that
        there are not; and for a foul, a back that does not outrank its front. The sheet does not say what follows (in
        most houses a player loses, a dealer sets again); :func:`evaluator.casino.parts.pai_gow_hands.is_legal` finds them.

    Examples
    --------
    A pair of kings beats the dealer's queens; the fronts are copies, which the banker wins.

    >>> player, dealer = ("Ks Kd 9c 5h 3s", "As Jd"), ("Qs Qd 9h 5c 3d", "Ah Jc")
    >>> settle(player, dealer), settle(player, dealer, banker="player", commission=0.05)
    (0.0, 0.95)
    """
    rules = read_rules(wheel, banker, commission)
    read, error = readable("settle", *_pair(player, "player's "), *_pair(dealer, "dealer's "))
    settings = read_setting(read[0], read[1], "player's "), read_setting(read[2], read[3], "dealer's ")
    shapes = [setting.back.shape[:-1] for setting in settings]
    try:
        leading = broadcast_shape(*shapes)
    except ValueError:
        raise ValueError(
            f"player and dealer have leading axes that do not broadcast: {shapes[0]}, {shapes[1]}"
        ) from None
    hands = [np.broadcast_to(hand, (*leading, hand.shape[-1])) for setting in settings for hand in setting]
    mask(np.concatenate(hands, axis=-1))  # a card twice is an error
    values = _values(settings[0], rules.wheel), _values(settings[1], rules.wheel)
    for own, whose in zip(values, ("player's", "dealer's")):
        legal = outranks(*own)
        if not legal.all():
            raise ValueError(f"{row_name(legal.shape, int(legal.argmin()))}the {whose} back does not outrank the front")
    if error is not None:
        raise error
    won = _paid(_outcomes(*values, rules), rules)
    return won if won.ndim else float(won)


def play(rules: Rules, prepared: None, generator: np.random.Generator, n: int) -> NDArray[np.float64]:
    """What the player wins in n random deals, both hands set by the house way."""
    rows = random_rows(generator, n, 2 * DEALT, CARDS).reshape(2 * n, DEALT)  # the player's, the dealer's, by turns
    setting = set_rows(rows, pai_gow(rows, wheel=rules.wheel, validate=False), rules.wheel)
    both = _values(setting, rules.wheel)
    player, dealer = (Values(both.back[seat::2], both.front[seat::2]) for seat in (0, 1))
    return _paid(_outcomes(player, dealer, rules), rules)


def _values(setting: Setting, wheel: str) -> Values:
    back = pai_gow(setting.back, wheel=wheel, validate=False)
    return Values(np.asarray(back), np.asarray(pai_gow_front(setting.front, validate=False)))


def _outcomes(player: Values, dealer: Values, rules: Rules) -> NDArray[np.int8]:
    """1 where the player wins both hands, -1 where neither, else 0."""
    beats = np.greater if rules.banker == "dealer" else np.greater_equal
    hands_won = beats(player.back, dealer.back).astype(np.int8) + beats(player.front, dealer.front)
    return hands_won - np.int8(1)


def _paid(outcomes: NDArray[np.int8], rules: Rules) -> NDArray[np.float64]:
    return np.where(outcomes > 0, float(1 - rules.commission), outcomes.astype(np.float64))


def _pair(given: Any, whose: str) -> tuple[Any, Any]:
    try:
        back, front = given
    except (TypeError, ValueError):
        raise TypeError(f"the {whose}hands must be a pair, a back and a front") from None
    return back, front


def _one_of(given: object, there_are: tuple[str, ...], name: str) -> str:
    if not isinstance(given, str) or given not in there_are:
        raise ValueError(f"{name} must be {' or '.join(map(repr, there_are))}, not {quoted(given)}")
    return given


def _part(given: object, name: str) -> Fraction:
    """A number that is at least 0 and below 1; a float stands for what it prints."""
    if isinstance(given, bool) or not (isinstance(given, Rational) or hasattr(given, "as_integer_ratio")):
        raise TypeError(f"{name} must be a number, not {type(given).__name__}")
    part = exactly(given)
    if part is None or not 0 <= part < 1:
        raise ValueError(f"{name} must be at least 0 and below 1, not {quoted(given)}")
    return part


GAME = CasinoGame(
    name="pai_gow_poker",
    title="Pai Gow Poker",
    base_bet="bet",
    defaults={"wheel": "lowest", "banker": "dealer", "commission": 0},
    read_rules=read_rules,
    play=play,
    deals=comb(CARDS, DEALT) * comb(CARDS - DEALT, DEALT),
)
