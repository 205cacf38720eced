"""How the hands of several ranges are drawn at random so that hardly any draw is in vain.

    ranges ─┬─► listed: the hands of each, in classes by the cards that seats fight over ─► joint classes, never in vain
            └─► dealt: any hand, which then counts by its chance; where nearly all hands are in the range, or very many

Joint hands come by the product of their weights among those without a card twice. Drawing each seat's hand by itself and
starting again when two share a card does that, but among ranges such as AA against AA,KK:0.0004 nearly all draws are in
vain. So the cards that are wanted most are settled first: which of them each seat holds is drawn from a table that has
only what fits and knows what it leaves to later seats (``joint_classes``). The other cards of the hands may still
collide, and then all is drawn anew.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from evaluator.deals.joint_classes import Layer, alias_tables, join_classes
from evaluator.encoding import DECK

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

MOST_ENTRIES = 1 << 21
"""Of a table of joint classes: some tens of megabytes, made in a tenth of a second."""

_FEW_COLLISIONS = 0.5
"""Expected in a joint draw: then it is drawn without a table."""
_HARDLY_ANY = 0.05
_CARDS_AT_ONCE = 4
_SMALL_TABLE = 1 << 13
_MANY_HANDS = 1 << 18  # sorted into classes in some ten milliseconds


class Listing(NamedTuple):
    """A seat that holds one of these sets of cards. What they lack of a hand is dealt."""

    sets: NDArray[np.uint8]
    """Ids, (m, k)."""
    weights: NDArray[np.float64]
    """Above 0, (m,)."""


class Levels(NamedTuple):
    """A seat that holds one of very many hands: all hands of so many cards in colex order have a level."""

    levels: NDArray[np.unsignedinteger[Any]]
    """uint8 or uint32."""
    weights: NDArray[np.float64]
    """By level, from 0 up."""


Holdings: TypeAlias = "Listing | Levels"


class Drawn(NamedTuple):
    """A seat whose listed sets are drawn: sorted by class, with the tables they are drawn from."""

    seat: int
    sets: NDArray[np.uint8]
    classes: NDArray[np.uint32]
    """(classes, 3), as ``Layer.states``: the sets of each class."""
    entries: NDArray[np.uint32]
    """(m, 2): their alias tables."""
    layer: Layer


_IMPOSSIBLE = "the ranges leave too few cards for each other: the seats cannot all have a hand"


def bits_of(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Hands (n, k) as sets (n,): bit c is the card of id c."""
    sets: NDArray[np.uint64] = np.bitwise_or.reduce(np.left_shift(np.uint64(1), hands, dtype=np.uint64), axis=1, initial=0)
    return sets


# --- Cards that several seats want ------------------------------------------------------------------------------------


class _Wish(NamedTuple):
    """What a seat may hold, before other seats are looked at."""

    cards: NDArray[np.uint64]
    """The sets."""
    weights: NDArray[np.float64]
    """The largest is 1."""
    usage: NDArray[np.float64]
    """How often a draw holds each card, (52,)."""


class _Table(NamedTuple):
    """Joint classes by some of the cards."""

    settled: np.uint64
    """Those cards, as a set."""
    layers: tuple[Layer, ...]
    """By seat; none if no joint class fits."""

    @property
    def entries(self) -> int:
        return sum(len(layer.entries) for layer in self.layers)


def _wishes_of(listings: list[Listing]) -> list[_Wish]:
    """By seat; the same for seats that share a listing."""
    known: dict[int, _Wish] = {}
    for listing in listings:
        if id(listing.sets) not in known:
            known[id(listing.sets)] = _wish_of(listing)
    return [known[id(listing.sets)] for listing in listings]


def _wish_of(listing: Listing) -> _Wish:
    sets, weights = listing
    scaled = weights / weights.max()
    usage = np.bincount(sets.ravel(), np.repeat(scaled, sets.shape[1]), DECK) / scaled.sum()
    return _Wish(bits_of(sets), scaled, usage)


def _collisions(usages: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """How many pairs of seats want each card in a draw of each seat by itself, on average."""
    usage = np.array(usages).reshape(-1, DECK)
    pairs: NDArray[np.float64] = (usage.sum(axis=0) ** 2 - (usage**2).sum(axis=0)) / 2
    return pairs


def _settle(wishes: list[_Wish], enough: float) -> _Table:
    """The table of joint classes by the cards that collide most, as many of them as it takes or as the table can have.

    Collisions are those of draws of each seat by itself; once the first cards are settled there may be more. So a table
    that is small goes on to the last card."""
    collisions = _collisions([wish.usage for wish in wishes])
    most_wanted = np.argsort(-collisions, kind="stable")
    count, step, table = 0, _CARDS_AT_ONCE, _joined(wishes, np.uint64(0))
    while table and table.layers and count < DECK:
        left = collisions[most_wanted[count:]].sum()
        if left <= (0.0 if table.entries <= _SMALL_TABLE and count else enough):
            break
        count += step
        settled = np.bitwise_or.reduce(np.left_shift(np.uint64(1), most_wanted[:count].astype(np.uint64)))
        larger = _joined(wishes, settled)
        if larger is None:
            break
        table = larger
        if len(wishes) and max(len(wish.cards) for wish in wishes) > _MANY_HANDS:
            step *= 2
    assert table is not None  # without settled cards each seat has one class
    return table


def _joined(wishes: list[_Wish], settled: np.uint64) -> _Table | None:
    """The table by these cards; None if it is too large."""
    classes: dict[int, tuple[NDArray[np.uint64], NDArray[np.float64]]] = {}
    for wish in wishes:
        if id(wish) not in classes:
            keys, class_of = np.unique(wish.cards & settled, return_inverse=True)
            weights = np.bincount(class_of, wish.weights)
            classes[id(wish)] = keys, weights / weights.max()
    layers = join_classes([classes[id(wish)] for wish in wishes], MOST_ENTRIES)
    return None if layers is None else _Table(settled, layers)


def better_dealt(seats: dict[int, tuple[Listing, float]]) -> set[int]:
    """Which of several seats' hands are rather dealt than drawn from their lists.

    A seat that is dealt collides with nobody, but its hand counts only with so much of a chance, which is given: its
    coverage. Draws of the others fit about exp(-collisions) of the time.

    >>> sets = np.stack([*np.tril_indices(52, -1)], axis=1).astype(np.uint8)
    >>> broad = Listing(sets[1:], np.ones(1325))
    >>> len(better_dealt({seat: (broad, 0.999) for seat in range(6)})), better_dealt({0: (broad, 0.999), 1: (broad, 0.01)})
    (5, {0})
    """
    usages = {seat: wish.usage for seat, wish in zip(seats, _wishes_of([listing for listing, _ in seats.values()]))}
    dealt: set[int] = set()
    while len(usages) > 1:
        before = _collisions([*usages.values()]).sum()
        after = {seat: _collisions([usages[other] for other in usages if other != seat]).sum() for seat in usages}
        best = max(usages, key=lambda seat: log(seats[seat][1]) - after[seat])
        if before - after[best] + log(seats[best][1]) <= 0:
            break
        dealt.add(best)
        del usages[best]
    return dealt


# --- The two ways to draw ---------------------------------------------------------------------------------------------


def check_possible(listings: list[Listing]) -> None:
    """ValueError if it is certain that not all seats can have a hand.

    >>> aces = Listing(np.array([[51, 50], [51, 49], [50, 49]], np.uint8), np.ones(3))
    >>> check_possible([aces, aces])
    Traceback (most recent call last):
    ...
    ValueError: the ranges leave too few cards for each other: the seats cannot all have a hand
    """
    if _have_room([bits_of(listing.sets) for listing in listings]):
        return
    wishes = _wishes_of(listings)
    wanted = np.bitwise_or.reduce([np.bitwise_or.reduce(wish.cards) for wish in wishes])
    needed = sum(listing.sets.shape[1] for listing in listings)
    if int(wanted).bit_count() < needed or not _settle(wishes, 0.0).layers:
        raise ValueError(_IMPOSSIBLE)


def _have_room(lists: list[NDArray[np.uint64]]) -> bool:
    """Whether the first hand that fits, for seat after seat, the shortest list first, finds one for everybody."""
    gone = np.uint64(0)
    for cards in sorted(lists, key=len):
        fitting = cards & gone == 0
        first = int(fitting.argmax())
        if not fitting[first]:
            return False
        gone |= cards[first]
    return True


def draws_of(listings: dict[int, Listing]) -> list[Drawn]:
    """What the sets of several seats, by number of the seat, are drawn from, in the order in which they are.

    ValueError if it is certain that they cannot all have one.

    >>> both, one = np.array([[51, 50], [47, 46]], np.uint8), np.array([[51, 50]], np.uint8)
    >>> drawn = draws_of({0: Listing(both, np.ones(2)), 3: Listing(one, np.ones(1))})
    >>> [seat.seat for seat in drawn], drawn[1].layer.states.tolist(), drawn[1].sets[drawn[1].layer.entries[0, 2]].tolist()
    ([3, 0], [[0, 1, 0]], [47, 46])
    """
    seats = sorted(listings, key=lambda seat: len(listings[seat].sets))
    wishes = _wishes_of([listings[seat] for seat in seats])
    plain = _collisions([wish.usage for wish in wishes]).sum() <= _FEW_COLLISIONS
    table = _settle(wishes, np.inf if plain else _HARDLY_ANY)
    if not table.layers and listings:
        raise ValueError(_IMPOSSIBLE)
    return [
        _drawn(seat, listings[seat].sets, wish, table.settled, layer)
        for seat, wish, layer in zip(seats, wishes, table.layers)
    ]


def _drawn(seat: int, sets: NDArray[np.uint8], wish: _Wish, settled: np.uint64, layer: Layer) -> Drawn:
    """A seat's sets by class."""
    keys, class_of = np.unique(wish.cards & settled, return_inverse=True)
    order, sizes = np.argsort(class_of, kind="stable"), np.bincount(class_of, minlength=len(keys))
    classes = np.zeros((len(keys), 3), np.uint32)
    classes[:, 0], classes[:, 1] = np.cumsum(sizes) - sizes, sizes
    entries = alias_tables(classes, wish.weights[order])
    return Drawn(seat, np.ascontiguousarray(sets[order]), classes, entries, layer)
