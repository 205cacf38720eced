"""Plans: how an equity question is answered. The method, chosen by the work it takes, and its numbered shards.

A shard is a call of one function with a few arguments, both of which can be pickled; it returns outcomes by set of seats,
and those of all shards add up to the answer. Methods, by what is unknown:

    all hands known     no board yet, two hole cards   preflop.known_preflop       rank patterns, suits by correction
                        no board yet, Omaha            preflop_omaha.known_omaha   the same, two and three cards
                        else                           runouts.known_runouts       every board that can come
    two hole cards,     two seats, no card known       preflop.range_preflop       the table of 47,008 match-ups
    several hands       no board yet                   preflop.joint_preflop       every joint hand, alike suits once
                        else, or many hands            runouts.range_runouts       every board, hands by strength
                        few hands on a board           joint_deals.joint_runouts   every joint hand, every board
    any game            several hands                  joint_deals.joint_runouts   every joint hand, every board
                        no board yet, Omaha            joint_deals.joint_omaha     every joint hand, rank patterns
    anything            samples= or stderr= given      sampling.sample             random deals

A game is a rule record, which says what applies to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, comb, factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evaluator.deck.combos import CLASS_OF_COMBO, sets_of
from evaluator.deck.isomorphism import canonical_only, hand_isomorphisms, suit_isomorphisms
from evaluator.encoding import DECK, SUITS
from evaluator.hands.card_sets import mask
from evaluator.odds import costs
from evaluator.odds.joint_deals import joint_omaha, joint_runouts
from evaluator.odds.joint_hands import by_ranks, fitting_share, hands_of, joint_count, joint_hands, listed
from evaluator.odds.preflop import joint_preflop, known_preflop, range_preflop
from evaluator.odds.preflop_omaha import known_omaha
from evaluator.odds.runouts import known_runouts, range_runouts
from evaluator.odds.sampling import SEED_WORDS, Dealer, sample
from evaluator.odds.seats import Seats
from evaluator.rules import Game
from evaluator.work import shards
from evaluator.work.randomness import shard_seed
from evaluator.work.shards import Cut, Plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_SECONDS = 60.0
"""Of one thread, as estimated, that an exact answer may take where the caller does not say."""

SHARD_DEALS = 1 << 20
"""Random deals of a shard, each with its own seed; the last shard has fewer."""

SHARD_DRAWS = 1 << 22
"""Draws of hands from ranges, and deals that do not count, for a shard."""

MOST_DEALS = 10**14

_MOST_HANDS = 3 * 10**6  # of a seat that are listed
_MOST_COMPARED = 5 * 10**5  # hands that are compared with each other though there are too many joint hands in any case
_HOPELESS = 10**19  # nanoseconds, three hundred years, even if most of the joint hands have some card twice
_TRIED_DEALS = 8
_MOST_TRIED = 1 << 21  # draws for those, half a second: if they take more, deals are too rare to be made
_ENTRIES = 47_008  # of the table of match-ups
_FEW_JOINT_HANDS = 24  # of two cards: to go through them takes less than the hands of each board in order
_MOST_ROWS = 10**6  # joint hands of a shard: what is kept of them is some tens of megabytes


class Method(NamedTuple):
    """A way that could be gone, and the nanoseconds that it takes, as estimated."""

    work: float
    plan: Callable[[], Plan]

    @property
    def seconds(self) -> float:
        return self.work / 1e9


def sampling(seats: Seats, samples: int, seeds: np.random.SeedSequence) -> Plan:
    """So many random deals."""
    spot = seats.spot
    board, dead = _ids(spot.board), mask(spot.dead)
    dealer = Dealer(spot.game, seats.holdings(), spot.hole_cards, board, spot.board_cards, dead)
    size = _deals_in_shard(dealer)

    def arguments(shard: int) -> tuple[Any, ...]:
        return dealer, min(size, samples - shard * size), shard_seed(seeds, shard, SEED_WORDS)

    return Plan(sample, arguments, -(-samples // size))


def _deals_in_shard(dealer: Dealer) -> int:
    """A power of two: fewer where many draws are in vain, as some that are thrown away tell."""
    if not dealer.collides:
        return SHARD_DEALS
    _, draws = dealer.draw(_TRIED_DEALS, shard_seed(np.random.SeedSequence(0), 0, SEED_WORDS), _MOST_TRIED)
    deals = SHARD_DRAWS * _TRIED_DEALS // draws
    return min(SHARD_DEALS, max(1, 1 << deals.bit_length() >> 1))


def exact(seats: Seats, threads: int = 1, most_seconds: float = MOST_SECONDS) -> Plan:
    """The method that takes the least work; ValueError if it takes longer than that."""
    method = fastest(seats, threads, most_seconds)
    if method.seconds > most_seconds:
        raise ValueError(
            f"an exact answer takes about {_duration(method.seconds)} of one thread, and {most_seconds:g} s are allowed:"
            " max_seconds= allows more; samples=10_000_000, or stderr=0.0001, asks for random deals"
        )
    return method.plan()


def fastest(seats: Seats, threads: int, most_seconds: float) -> Method:
    """The method that takes the least work, even if it takes longer than that."""
    return min(_methods(seats, threads, 1e9 * most_seconds), key=lambda method: method.work)


def _duration(seconds: float) -> str:
    """Two digits, in a unit that people count in.

    >>> [_duration(seconds) for seconds in (0.25, 600, 86_400, 1e6, 1.04e10)]
    ['0.25 s', '10 minutes', '24 hours', '12 days', '330 years']
    """
    units = [("years", 31_557_600), ("days", 86_400), ("hours", 3600), ("minutes", 60), ("s", 1)]
    unit, size = next((one for one in units if seconds >= 2 * one[1]), units[-1])
    number = float(f"{seconds / size:.2g}")
    return f"{number:,.0f} {unit}" if number >= 10 else f"{number:g} {unit}"


def _methods(seats: Seats, threads: int, most_work: float) -> list[Method]:
    spot = seats.spot
    by_ranks = before_flop(spot.game)
    if seats.known:
        if by_ranks and not spot.board:
            return [_known_preflop(seats) if by_ranks == "two cards" else _known_omaha(seats)]
        return [_known_runouts(seats)]
    if by_ranks != "two cards":
        return [_joint_hands(seats, _counts(seats), most_work)]
    if spot.board and prod(counts := _counts(seats)) <= _FEW_JOINT_HANDS:
        return [_joint_hands(seats, counts, most_work)]
    weights = seats.weights()
    if spot.board:
        return [_range_runouts(seats, weights)]
    if len(weights) == 2 and not spot.dead:
        return [_range_preflop(weights, threads)]
    return [_joint_preflop(weights, spot.dead), _range_runouts(seats, weights)]


def before_flop(game: Game) -> str | None:
    """Which class method counts boards of which no card is known by their ranks: "two cards" where the best five of two
    hole cards and five of the board win, as in hold'em; "two and three" where two of the one and three of the other do, and
    such a low, as in Omaha; None elsewhere.

    >>> from evaluator.rules import GAMES
    >>> [before_flop(GAMES[name]) for name in ("holdem", "omaha8", "short_deck")]
    ['two cards', 'two and three', None]
    """
    if game.board != 5 or game.deck != range(DECK):
        return None
    if game.exactly_two:
        return "two and three" if game.evaluators in (("omaha_high",), ("omaha_high", "omaha_low8")) else None
    return "two cards" if game.hole == (2,) and game.evaluators == ("high",) else None


# --- All hands known ---------------------------------------------------------------------------------------------------


def _known_preflop(seats: Seats) -> Method:
    hands = seats.hands()
    question = hands, mask(seats.spot.dead)
    return Method((1 + len(hands)) * costs.PATTERN_HAND, lambda: Plan(known_preflop, lambda shard: question, 1))


def _known_omaha(seats: Seats) -> Method:
    game = seats.spot.game
    question = game, seats.hands(), mask(seats.spot.dead)
    work = (len(seats.ranges) + len(game.evaluators)) * costs.OMAHA_HAND
    return Method(work, lambda: Plan(known_omaha, lambda shard: question, 1))


def _known_runouts(seats: Seats) -> Method:
    spot, hands = seats.spot, seats.hands()
    missing = spot.board_cards - len(spot.board)
    question = spot.game, hands, _ids(spot.board), missing, mask(spot.dead)
    cut = Cut(comb(len(spot.stub), missing), len(hands) * costs.valued(spot.game.evaluators))
    return Method(
        cut.items * cut.work,
        lambda: Plan(known_runouts, lambda shard: (*question, *cut.piece(shard)), cut.pieces),
    )


class _ForEach(NamedTuple):
    """What is done for each joint hand: a function of the game, the seats' hands and some more, and the nanoseconds."""

    work: float
    function: Callable[..., NDArray[Any]]
    more: tuple[Any, ...]


def _for_each_joint_hand(seats: Seats) -> _ForEach:
    spot, count = seats.spot, len(seats.ranges)
    missing = spot.board_cards - len(spot.board)
    boards = comb(len(spot.game.deck) - len(spot.board) - len(spot.dead) - count * spot.hole_cards, missing)
    board, dead = _ids(spot.board), mask(spot.dead)
    made = costs.JOINT + costs.PLACED * count * spot.hole_cards
    dealt = costs.TALLIED + count * costs.valued(spot.game.evaluators)
    ways = [_ForEach(made + boards * dealt, joint_runouts, (board, missing, dead))]
    if not spot.board and before_flop(spot.game) == "two and three":
        ways.append(
            _ForEach(costs.JOINT + (1 + len(spot.game.evaluators)) * costs.OMAHA_HAND, joint_omaha, (dead,))
        )
    return min(ways, key=lambda way: way.work)


def _counts(seats: Seats) -> list[int]:
    """How many hands each seat may have."""
    return [hands_of(held, hand, seats) for held, hand in zip(seats.ranges, seats.spot.hands)]


def _joint_hands(seats: Seats, counts: list[int], most_work: float) -> Method:
    """Joint hands, in parts of the hands of the seat that has most; those that differ by suits only count once."""
    spot, each = seats.spot, _for_each_joint_hand(seats)
    if max(counts) > _MOST_HANDS or prod(counts) * each.work > _HOPELESS:
        return Method(max(float(prod(counts) * each.work), _HOPELESS), _too_much)
    hands = [listed(held, hand, seats) for held, hand in zip(seats.ranges, spot.hands)]
    few = prod(counts) <= _FEW_JOINT_HANDS  # a closer look takes longer than they do
    share = 1.0 if few else fitting_share([(sets_of(own), weights) for own, weights in hands])
    work = float((share or 1.0) * prod(counts) * each.work)
    seat = int(np.argmax(counts))
    far = work > factorial(SUITS) * most_work and sum(counts) > _MOST_COMPARED  # too long a search for what is refused
    if shards.SHARD_WORK < work and not far:  # else there is no need
        hands[seat] = canonical_only(*hands[seat], hand_isomorphisms(hands, spot.board, spot.dead))
        work *= len(hands[seat][0]) / counts[seat]

    def plan() -> Plan:
        ordered = [by_ranks(*own) for own in hands] if each.function is joint_omaha else hands
        count = len(hands[seat][0])
        parts = min(count, ceil(work / shards.SHARD_WORK))

        def arguments(shard: int) -> tuple[Any, ...]:
            part = slice(shard * count // parts, (shard + 1) * count // parts)
            some = [tuple(array[part] for array in own) if at == seat else own for at, own in enumerate(ordered)]
            return spot.game, some, *each.more

        return Plan(each.function, arguments, parts)

    return Method(work, plan)


def _too_much() -> Plan:
    raise ValueError("there are too many hands for an exact answer: samples=10_000_000, or stderr=0.0001, asks for random deals")


# --- Several hands of two cards ----------------------------------------------------------------------------------------


def _range_preflop(weights: NDArray[np.float64], threads: int) -> Method:
    """No shards: all it takes is a table, which is filled where it is kept, in the memory of this process. Of match-ups
    that differ by suits only one is filled, and none that an earlier call has asked for."""
    asked = float(prod(np.count_nonzero(weights, axis=1).tolist()))
    work = min(_ENTRIES, asked / factorial(SUITS)) * costs.MATCHUP
    return Method(work, lambda: Plan(range_preflop, lambda shard: (*weights, threads), 1))


def _range_runouts(seats: Seats, weights: NDArray[np.float64]) -> Method:
    """Boards, those that differ by suits only once; where one is too much for a shard, parts of the hands of a seat."""
    spot = seats.spot
    gone = *spot.dead, *(card for hand in spot.hands for card in hand)
    boards = comb(DECK - len(spot.board) - len(gone), spot.board_cards - len(spot.board))
    renamings = suit_isomorphisms(weights, spot.board, gone) if boards > DECK else None
    alike = 1 if renamings is None else len(renamings)
    seat, work, parts = 0, costs.BOARD, 1
    if len(weights) > 2:
        counts = np.count_nonzero(weights, axis=1)
        by_size = np.argsort(counts).tolist()  # the largest are summed up, others gone through hand by hand
        seat = by_size[max(0, len(weights) - 4)]
        work = costs.BOARD + _sum_up(counts[by_size[-3:]])
        if len(weights) > 3:
            others = joint_count([np.flatnonzero(weights[number]) for number in by_size[:-3]])
            work = costs.BOARD + costs.FURTHER * (work - costs.BOARD) * others
        parts = min(int(counts[seat]), ceil(work / shards.SHARD_WORK))
    cut = Cut(boards, work / parts / alike)
    board, dead = _ids(spot.board), mask(gone)

    def arguments(shard: int) -> tuple[Any, ...]:
        piece, part = divmod(shard, parts)
        # What the parts win on one board adds up to what all hands do, whatever renamings change the parts alone.
        return _part(weights, seat, part, parts), board, dead, *cut.piece(piece), renamings

    return Method(boards * work / alike, lambda: Plan(range_runouts, arguments, cut.pieces * parts))


def _sum_up(counts: NDArray[np.intp]) -> float:
    """Nanoseconds for the last three seats on a board: the less of two ways, as in range_showdown.h."""
    first, second, third = counts.tolist()
    return float(min(first * (costs.ROWS + costs.READ_OFF * (second + third)), costs.TRIO_HAND * (first + second + third)))


def _part(weights: NDArray[np.float64], seat: int, part: int, parts: int) -> NDArray[np.float64]:
    """The weights with one of several parts of the hands of a seat."""
    if parts == 1:
        return weights
    some = weights.copy()
    some[seat] = 0.0
    hands = np.flatnonzero(weights[seat])[part::parts]
    some[seat, hands] = weights[seat, hands]
    return some


def _joint_preflop(weights: NDArray[np.float64], dead: tuple[int, ...]) -> Method:
    """Joint hands, cut by the classes of the first seats: so those that differ by suits only are in one shard."""
    pairs = [np.flatnonzero(row) for row in weights]
    work = costs.JOINT + (1 + len(weights)) * costs.PATTERN_HAND / len(suit_isomorphisms(weights, dead))

    def plan() -> Plan:
        cuts = list(_cut_by_class(pairs, 0, min(_MOST_ROWS, shards.SHARD_WORK / work)))

        def arguments(shard: int) -> tuple[Any, ...]:
            chosen = cuts[shard]
            return tuple(chosen), tuple(row[own] for row, own in zip(weights, chosen)), mask(dead)

        return Plan(count_joint_preflop, arguments, len(cuts))

    return Method(joint_count(pairs) * work, plan)


def _cut_by_class(pairs: list[NDArray[np.intp]], seat: int, most: float) -> Iterator[list[NDArray[np.intp]]]:
    if seat == len(pairs) or prod(map(len, pairs)) <= most:
        yield pairs
        return
    own = pairs[seat][np.argsort(CLASS_OF_COMBO[pairs[seat]], kind="stable")]
    for one_class in np.split(own, np.flatnonzero(np.diff(CLASS_OF_COMBO[own])) + 1):
        yield from _cut_by_class([*pairs[:seat], one_class, *pairs[seat + 1 :]], seat + 1, most)


def count_joint_preflop(
    pairs: tuple[NDArray[np.intp], ...], weights: tuple[NDArray[np.float64], ...], dead: int
) -> NDArray[np.float64]:
    """Outcomes of all ways to give each seat one of its pairs, by weight, without a card twice."""
    holes, joint_weights = joint_hands(pairs, weights)
    return joint_preflop(holes, joint_weights, dead)


def _ids(listed: tuple[int, ...]) -> NDArray[np.uint8]:
    return np.array(listed, np.uint8)
