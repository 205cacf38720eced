"""Stud at the table: who brings in, who acts first on later streets, in which order seats get odd chips.

    up-cards, hands (..., seats, k) ─► cards of live seats, checked ─► one number a seat ─► seats, int64

A table is a row of seats; seat 0 is the first to the left of the dealer. These are the only rules for which suits have
an order, spades > hearts > diamonds > clubs, which is that of the ids: of two cards the higher by rank, then by suit, is
the one with the larger id. What distinguishes stud, stud eight-or-better and razz is read from their records: where the
low takes everything, the low hand is the better one and aces are low. The rules are those of card rooms' rule sheets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from evaluator.deals.stud_tables import Tables, are_texts, blocks, ids_of, read_tables
from evaluator.encoding import DECK, SUITS
from evaluator.hands.evaluators import high, low8, razz, showing
from evaluator.hands.playing_cards import best_five
from evaluator.rules import GAMES, game_named
from evaluator.work.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from evaluator.deals.stud_tables import Hands

__all__ = ["bring_in", "first_to_act", "odd_chip_order"]

STUD_GAMES = tuple(game for game in GAMES.values() if game.up_cards)

# What a door card says for its owner's bringing in, by id: the largest number at the table has to.
_LOWEST = frozen(np.arange(DECK, dtype=np.uint8)[::-1])
_HIGHEST_ACE_LOW = frozen(np.roll(np.arange(DECK, dtype=np.uint8), -SUITS))

# Those of STUD_GAMES.
_EVALUATORS = {"high": high, "low8": low8, "razz": razz}

def bring_in(up: Hands, *, game: str = "stud") -> Any:
    """The seat that brings in: the lowest door card, or in razz the highest, aces being low.

    Parameters
    ----------
    up : integer array (..., seats) or (..., seats, 1), str, or sequence of texts, one a seat
        The door cards, a card a seat, any integer dtype; text is one table. Of two axes or more, a last one of length
        1 is that of the cards. Up to nine seats, all of them dealt in.
    game : str
        ``stud``, ``stud8`` or ``razz``.

    Returns
    -------
    int, or int64 array of the leading shape
        Seats, counted from the dealer's left.

    Raises
    ------
    ValueError, TypeError
        For an id outside 0…51, a card that a table has twice (the message names the first such table, the seat and the
        card), more than one card a seat, a wrong number of seats, dtypes that are not integer, other games.

    Notes
    -----
    Card rooms' rule sheets: equal ranks are split by suit, clubs being lowest. So the deuce of clubs, failing that the
    deuce of diamonds, brings in at stud and at eight-or-better; the king of spades, then the king of hearts, at razz.

    Examples
    --------
    >>> bring_in("Kh 4d As 4c"), bring_in("Kh 4d As Ks", game="razz")
    (3, 3)
    >>> bring_in(np.array([[46, 9, 51, 8], [46, 9, 51, 47]]))
    array([3, 1])
    """
    rules = game_named(game, STUD_GAMES)
    ids = ids_of(up, "up")
    if not are_texts(up) and (ids.ndim == 1 or ids.shape[-1] != 1):
        ids = ids[..., np.newaxis]
    tables = read_tables("bring_in", ids, None, rules, (1, 1))
    claims = _HIGHEST_ACE_LOW if rules.high is None else _LOWEST
    return _seats(tables, lambda hands, live: claims[hands[..., 0]].argmax(-1))


def first_to_act(up: Hands, *, game: str = "stud", active: ArrayLike | None = None) -> Any:
    """The seat that acts first from fourth street on: the best hand showing, or in razz the best low.

    Parameters
    ----------
    up : integer array (..., seats, k), or sequence of texts, one a seat
        The up-cards, k = 2, 3 or 4 of them a seat on fourth, fifth and sixth street, any integer dtype; texts are one
        table. Up to nine seats. On third street it is the bring-in that acts first (:func:`bring_in`).
    game : str
        ``stud``, ``stud8`` (the high hand acts first) or ``razz``.
    active : bool array (..., seats), optional
        Which seats are still in; by default all. What folded seats show is not looked at: any number will do for their
        cards, and any text. Leading axes broadcast.

    Returns
    -------
    int, or int64 array of the leading shape
        Seats, counted from the dealer's left.

    Raises
    ------
    ValueError, TypeError
        As for :func:`bring_in`, and for a table without an active seat, an `active` that is not bool or has another
        number of seats, leading axes that do not broadcast.

    Notes
    -----
    Card rooms' rule sheets: pairs, two pair, three and four of a kind count (:func:`evaluator.showing`), straights and
    flushes do not, nor do suits; of equal hands, that nearest to the dealer's left acts first. They do not say what a
    community card on sixth street shows, so that it has no place here.

    Examples
    --------
    Seat 1 has paired its door card; once it has folded, seats 0 and 3 both show ace-king.

    >>> up = ["As Kd", "4d 4h", "9c 8c", "Ac Kh"]
    >>> first_to_act(up), first_to_act(up, active=[True, False, True, True]), first_to_act(up, game="razz")
    (1, 0, 2)
    """
    rules = game_named(game, STUD_GAMES)
    tables = read_tables("first_to_act", up, active, rules, (2, rules.up_cards))

    def best(hands: NDArray[np.uint8], live: NDArray[np.bool_]) -> NDArray[np.intp]:
        first: NDArray[np.intp] = np.where(live, showing(hands, low=rules.high is None, validate=False), 0).argmax(-1)
        return first

    return _seats(tables, best)


def odd_chip_order(
    hands: Hands,
    *,
    active: ArrayLike | None = None,
    cards: str = "all",
    evaluator: str = "high",
    board: Hands | None = None,
) -> NDArray[np.int64]:
    """Seats in the order in which they get odd chips: as `odd_chip` of :func:`evaluator.settle`.

    Parameters
    ----------
    hands : integer array (..., seats, k), or sequence of texts, one a seat
        The cards of each seat, any integer dtype; texts are one table. Seven cards, or the six or five of their own
        that eight or nine seats get (as from :func:`evaluator.deal`). Up to nine seats.
    active : bool array (..., seats), optional
        Which seats are still in; by default all. The cards of folded seats are not looked at, and their seats come
        last. Leading axes broadcast.
    cards : str
        ``"all"``: the highest card by suit among all that a seat has. ``"five"``: among the five that play, those that
        :func:`evaluator.best_five` gives.
    evaluator : str
        For which five cards play, with ``cards="five"``: ``high``, ``low8`` or ``razz``. Seats without a qualifying low
        come after those that have one.
    board : integer array (..., b) or str, optional
        Up to two community cards, where the stub could not serve every seat; a seat has seven cards at most with them.
        They may be among the five that play. A card that two seats share prefers neither: the next highest decides.

    Returns
    -------
    int64 array (..., seats)
        Each row names each seat once.

    Raises
    ------
    ValueError, TypeError
        As for :func:`first_to_act`, for more cards than seven or fewer than five of its own, and for other `cards` or
        `evaluator`.

    Notes
    -----
    Card rooms' rule sheets: in stud, eight-or-better and razz alike the odd chip goes to the highest card by suit among
    all seven, the ace of spades being the highest. Tournament rules (TDA 20-B) look at the five cards that play, apart
    for the high and for the low half: ``settle`` takes a tuple of both orders. The ace is the highest card there, too,
    also where it plays low.

    Examples
    --------
    Both have two pair, kings over nines with a queen; the odd chip goes to the king of spades.

    >>> from evaluator import cards, high, settle
    >>> hands = cards(["Kh Kc 9d 9c Qd 2c 3d", "Ks Kd 9s 9h Qc 4d 6c", "Ac Jd 8d 7s 5h 3c 2d"])
    >>> odd_chip_order(hands)
    array([2, 1, 0])
    >>> settle([5, 5, 5], high(hands), odd_chip=odd_chip_order(hands))
    array([7, 8, 0])

    Two straights to the six, one beside the ace of spades, which does not play:

    >>> hands = ["6c 5d 4h 3c 2d As 9h", "6s 5c 4d 3h 2c Kd 9d"]
    >>> odd_chip_order(hands), odd_chip_order(hands, cards="five")
    (array([0, 1]), array([1, 0]))
    """
    _check_choice("cards", cards, ("all", "five"))
    _check_choice("evaluator", evaluator, tuple(_EVALUATORS))
    if cards == "all" and evaluator != "high":
        raise ValueError(f"evaluator={evaluator!r} is for cards='five'; all the cards are the same for high and low")
    rules = STUD_GAMES[0]  # all of them deal and divide alike
    own, all_of_them = rules.hole[0] - rules.shared_streets, rules.hole[0]
    tables = read_tables("odd_chip_order", hands, active, rules, (own, all_of_them), name="hands", board=board)
    order = np.empty(tables.live.shape, np.int64)
    for rows in blocks(tables):
        some = tables.hands[rows], tables.live[rows], tables.board[rows]
        claims = _claims_of_all(*some) if cards == "all" else _claims_of_five(*some, evaluator)
        order[rows] = np.argsort(-claims, axis=-1, kind="stable")
    shape: tuple[int, ...] = (*tables.leading, tables.live.shape[-1])
    return order.reshape(shape)


def _check_choice(name: str, given: str, choices: tuple[str, ...]) -> None:
    if not isinstance(given, str):
        raise TypeError(f"{name} must be a text, not {type(given).__name__}")
    if given not in choices:
        raise ValueError(f"{name} must be {' or '.join(map(repr, choices))}, not {given!r:.40}")


def _claims_of_all(
    hands: NDArray[np.uint8], live: NDArray[np.bool_], board: NDArray[np.uint8]
) -> NDArray[np.int64]:
    """A number for each seat (n, seats): its highest card, -1 for a folded seat. Community cards are everybody's."""
    return np.where(live, hands.max(-1).astype(np.int64), -1)


def _claims_of_five(
    hands: NDArray[np.uint8], live: NDArray[np.bool_], board: NDArray[np.uint8], evaluator: str
) -> NDArray[np.int64]:
    """A number for each seat (n, seats) that compares the cards that play, the highest first; 0 without a qualifying
    hand, -1 for a folded seat."""
    shared = np.broadcast_to(board[:, np.newaxis], (*live.shape, board.shape[-1]))
    rows = np.concatenate([hands, shared], axis=-1)[live]
    plays = _EVALUATORS[evaluator](rows) > 0
    five = np.sort(best_five(rows[plays], evaluator=evaluator))
    of_live = np.zeros(len(rows), np.int64)
    of_live[plays] = five @ (np.int64(DECK) ** np.arange(five.shape[-1]))  # digits of different ids below DECK
    claims = np.full(live.shape, -1, np.int64)
    claims[live] = of_live
    return claims


def _seats(
    tables: Tables, choose: Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.integer[Any]]]
) -> int | NDArray[np.int64]:
    """The seat of each table that is chosen from its hands and live seats."""
    seats = np.empty(len(tables.live), np.int64)
    for rows in blocks(tables):
        seats[rows] = choose(tables.hands[rows], tables.live[rows])
    return seats.reshape(tables.leading) if tables.leading else int(seats[0])
