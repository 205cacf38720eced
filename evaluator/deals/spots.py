"""A spot: what is known of a deal, read from the hands, board and dead cards of a caller and checked against the game.

    known=["AsAh", "Kd *", None]  board="2c 7d"  dead="Qh"    ─►    ids by seat, ids of the board, ids that are out

A hand may be known in part: its known cards, with or without a ``*`` for each one that is not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from evaluator.deck import wording
from evaluator.deck.notation import cards, to_text
from evaluator.encoding import DECK
from evaluator.hands.arrays import plain_array
from evaluator.rules import Game

if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

Hand: TypeAlias = "str | Sequence[int | str] | NDArray[np.integer[Any]] | None"

_STAR = re.compile(r"\*\s*,|,\s*\*|(?<!\s)\s+\*|\*")
"""An unknown card in a text, with the comma that it would leave over; a run of blanks is gone through once."""


def without_stars(text: str) -> str:
    """The text with blanks for unknown cards: the others keep their places, for the sake of errors.

    >>> without_stars("*, As *,Kd")
    '   As  ,Kd'
    """
    return _STAR.sub(lambda star: " " * len(star[0]), text)


class Spot(NamedTuple):
    """What is known and how much is to be dealt. Cards are ids."""

    game: Game
    hole_cards: int
    """How many each seat holds in the end."""
    board_cards: int
    """How many all seats share in the end."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, what is known of it."""
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def stub(self) -> list[int]:
        """The cards that may still come, ascending."""
        gone = {*self.dead, *self.board}.union(*self.hands)
        return [card for card in self.game.deck if card not in gone]


class _Part(NamedTuple):
    """A hand, the board or the dead cards."""

    place: str
    known: tuple[int, ...]
    unknown: int
    """How many cards are listed as unknown."""

    @property
    def listed(self) -> int:
        return len(self.known) + self.unknown


def read_spot(
    game: Game, seats: int, known: Sequence[Hand] | None, board: Hand, dead: Hand, also_dead: int = 0
) -> Spot:
    """Read what is known of a deal to so many seats; ``known`` may end early, the other seats are unknown.

    Besides those listed, ``also_dead`` cards are out.

    A hand is a text or a sequence of ids or one-card texts, ``*`` being a card that is not known; None, "" and "random"
    are a hand of which nothing is known. ValueError for what cannot be dealt, which names the place and the card,
    TypeError for what is neither text nor ids.

    >>> from evaluator.rules import GAMES
    >>> spot = read_spot(GAMES["omaha"], 3, ["As Ad ***", None], "2c", dead="Kd")
    >>> spot.hole_cards, spot.board_cards, spot.hands, len(spot.stub)
    (5, 5, ((51, 49), (), ()), 48)
    """
    game.check_seats(seats)
    seen: set[int] = set()
    hands = [_read_part(f"seat {seat}", hand, game, seen) for seat, hand in enumerate(_listed(known, seats))]
    shared, gone = _read_part("board", board, game, seen), _read_part("dead", dead, game, seen)
    if gone.unknown:
        raise ValueError("dead: a card that is not known cannot be dead")
    hole_cards = game.hole_cards(max((hand.listed for hand in hands), default=0))
    hole_cards, board_cards = game.cards_dealt(seats, hole_cards, len(game.deck) - gone.listed - also_dead)
    for part, most in [*((hand, hole_cards) for hand in hands), (shared, board_cards)]:
        if part.listed > most:
            dealt = f"{game.name} with {seats} seats deals {most} there"
            raise ValueError(f"{part.place}: {wording.counted(part.listed)}, but {dealt}")
    cards_by_seat = tuple(hand.known for hand in hands) + ((),) * (seats - len(hands))
    return Spot(game, hole_cards, board_cards, cards_by_seat, shared.known, gone.known)


def _listed(known: Sequence[Hand] | None, seats: int) -> Sequence[Hand]:
    if known is None:
        return []
    if not isinstance(known, (list, tuple)) and plain_array(known).ndim == 0:
        raise TypeError(f"known is a list of hands, one a seat, not {type(known).__name__}")
    if len(known) > seats:
        raise ValueError(f"{len(known)} known hands for {seats} seats")
    return known


def _read_part(place: str, hand: Hand, game: Game, seen: set[int]) -> _Part:
    """A part, whose cards become some of those seen."""
    unknown = 0
    if hand is None or (isinstance(hand, str) and hand.strip().lower() in ("", "random")):
        return _Part(place, (), unknown)
    if isinstance(hand, str):
        unknown = hand.count("*")
        if unknown:
            hand = without_stars(hand)
    elif isinstance(hand, (list, tuple)):
        shown = [card for card in hand if not (isinstance(card, str) and card.strip() == "*")]
        unknown, hand = len(hand) - len(shown), shown
    try:
        ids = cards(hand)
    except (TypeError, ValueError) as error:
        raise (TypeError if isinstance(error, TypeError) else ValueError)(f"{place}: {error}") from None
    if ids.ndim != 1:
        raise TypeError(f"{place}: a hand has one axis, not {ids.ndim}")
    part = _Part(place, tuple(ids.tolist()), unknown)
    _check_cards(game, part, seen)
    return part


def _check_cards(game: Game, part: _Part, seen: set[int]) -> None:
    """ValueError for the first card that the game's deck has not, or that came before."""
    for card in part.known:
        if card >= DECK:
            raise ValueError(f"{part.place}: {wording.bad_card(False, card)}")
        if card not in game.deck:
            raise ValueError(f"{part.place}: {to_text(card)} is not in the deck of {game.name}")
        if card in seen:
            raise ValueError(f"{part.place}: {wording.bad_card(True, card)}")
        seen.add(card)
