"""Targets that take arrays: hostile dtypes, shapes, strides and values at every public door, against slow oracles."""

from itertools import product

import numpy as np
import oracle
from families import EVERY, MASKED
from showdown_oracle import close, outcomes
from test_boards import expected as expected_boards

import evaluator
from evaluator import board_values, cards, deal, from_mask, mask, showdown_ev, to_text

from .choices import hostile_numbers, hostile_out, hostile_rows, laid_out, valid_threads
from .doors import Wrong, agree, answer

GAMES = {}
for family in EVERY:
    GAMES.setdefault(family.label, []).append(family)
ROW_GAMES = [families for families in GAMES.values() if len(families[0].sizes) == 1]
OMAHA_GAMES = [families for families in GAMES.values() if len(families[0].sizes) == 2]
BOARD_NAMES = {"high", "low8", "razz", "deuce_seven", "short_deck"}
BOARD_GAMES = [families for families in ROW_GAMES if families[0].name in BOARD_NAMES]
MASK_GAMES = [families for families in GAMES.values() if families[0] in MASKED]


def legal_ids(ids, deck, least, most):
    """Whether it is an array of rows of so many cards of the deck."""
    return (
        ids.dtype.kind in "iu"
        and ids.ndim > 0
        and least <= ids.shape[-1] <= most
        and bool(((ids >= deck[0]) & (ids <= deck[-1])).all())
    )


def repeats(rows):
    """Whether a row has a card twice."""
    in_order = np.sort(rows.reshape(-1, rows.shape[-1])) if rows.size else np.zeros((0, 2))
    return bool((in_order[:, 1:] == in_order[:, :-1]).any())


def broadcast_shape(*shapes):
    """NumPy's rule, of any number of axes; None if they do not fit."""
    axes = max(map(len, shapes))
    lengths = [
        {length for length in column if length != 1} for column in zip(*[(1,) * (axes - len(s)) + s for s in shapes])
    ]
    return None if any(len(some) > 1 for some in lengths) else tuple(min(some, default=1) for some in lengths)


def check_values(result, wanted, out):
    if wanted.ndim == 0:
        agree(type(result) is int and result == int(wanted), "value", result, wanted)
        return
    agree(result.dtype == wanted.dtype and result.shape == wanted.shape, "shape", result.shape, wanted.shape)
    agree(np.array_equal(result, wanted), "values")
    agree(out is None or result is out, "out")


def rows(choices):
    """Every evaluator of rows: high, low8, razz and the other games with their house rules."""
    families = choices.pick(ROW_GAMES)
    least, most = families[0].limits[0]
    deck = families[0].deck
    ids = hostile_rows(choices, least, most, deck)
    validate, threads = choices.often(), choices.threads()
    out, good_out = hostile_out(choices, ids.shape[:-1], np.uint16, [ids])
    legal = legal_ids(ids, deck, least, most)
    before = ids.astype(np.int64) if legal else None
    twice = legal and repeats(before)
    accepted = legal and not (twice and validate) and good_out and valid_threads(threads)
    accepted = None if threads == 2**70 and legal else accepted
    if accepted is None:
        threads = 1
    evaluate = families[0].evaluate
    result = answer(lambda: evaluate(ids, out=out, threads=threads, validate=validate), accepted)
    if result is not None and not twice:
        family = next(family for family in families if family.total == ids.shape[-1])
        check_values(result, family.expected(before), out)


def omaha(choices):
    """The two evaluators of hole cards and board, broadcast."""
    families = choices.pick(OMAHA_GAMES)
    hole_and_board(choices, families, (4, 6), (3, 5), lambda sizes: sizes)


def joined(choices):
    """Evaluators of five to seven cards, of which a board has some, broadcast."""
    families = choices.pick(BOARD_GAMES)
    hole_and_board(choices, families, (1, 7), (1, 6), lambda sizes: (sum(sizes),))


def hole_and_board(choices, families, own, shown, sizes_of):
    """Families by the numbers of cards that `sizes_of` makes of those of the hand and of the board."""
    deck = families[0].deck
    hole, board = hostile_rows(choices, *own, deck), hostile_rows(choices, *shown, deck)
    validate, threads = choices.often(), choices.threads()
    legal = legal_ids(hole, deck, 1, 7) and legal_ids(board, deck, 0, 7)
    sizes = sizes_of((hole.shape[-1], board.shape[-1])) if legal else ()
    family = next((family for family in families if family.sizes == sizes), None)
    legal, together = family is not None, None
    shape = broadcast_shape(hole.shape[:-1], board.shape[:-1])
    if shape is None:
        legal, shape = False, ()
    if legal:
        if int(np.prod(shape)) > 20_000:
            return
        both = [np.broadcast_to(ids.astype(np.int64), (*shape, ids.shape[-1])) for ids in (hole, board)]
        together = np.concatenate(both, axis=-1)
    out, good_out = hostile_out(choices, shape, np.uint16, [hole, board])
    twice = legal and repeats(together)
    accepted = legal and not (twice and validate) and good_out and (valid_threads(threads) or threads == 2**70)
    if 0 in shape:  # no hand, or no board: whether the cards of the other are looked at is nobody's business
        accepted = None
    evaluate = families[0].evaluate
    result = answer(lambda: evaluate(hole, board, out=out, threads=threads, validate=validate), accepted)
    if result is not None and legal and not twice:
        check_values(result, family.expected(together), out)


def cards_of(number):
    """The ids of a mask, None if it is none."""
    ids = [4 * rank + suit for suit, rank in product(range(4), range(13)) if number >> (16 * suit + rank) & 1]
    return ids if number >= 0 and sum(1 << (16 * (card & 3) + (card >> 2)) for card in ids) == number else None


def hostile_masks(choices, least):
    """Masks (…), most of them sets of least…least + 2 cards."""
    size = least + choices.below(3)
    hands = [choices.hand(size, range(52)) for _ in range(choices.below(4))]
    numbers = [sum(1 << (16 * (card & 3) + (card >> 2)) for card in hand) for hand in hands]
    if not choices.often() or not numbers:
        numbers.append(int.from_bytes(choices.raw(8), "little"))
    shape = choices.pick([(len(numbers),), (2, len(numbers)), (130, len(numbers)), (len(numbers), 1), (0,), ()])
    kind = choices.pick(["<u8", "<u8", "<i8", ">u8", ">i8", "u4", "i2", "f8", "O", "?"])
    array = np.resize(np.array(numbers, np.uint64), shape).astype(kind)
    return laid_out(choices, array)


def masks(choices):
    """The ufuncs of sets of cards."""
    families = choices.pick(MASK_GAMES)
    function = getattr(evaluator, f"{families[0].name}_mask")
    leasts = [least for least, _ in families[0].limits]
    arrays = [hostile_masks(choices, least) for least in leasts]
    shape = broadcast_shape(*[array.shape for array in arrays])
    if shape is None:
        answer(lambda: function(*arrays), False)
        return
    kinds = {array.dtype.kind for array in arrays} | ({"O"} if {a.dtype.kind for a in arrays} == {"i", "u"} else set())
    wanted = []
    for numbers in zip(*[np.broadcast_to(array, shape).ravel().tolist() for array in arrays], strict=True):
        hands = [cards_of(int(number)) for number in numbers]
        fine = None not in hands and all(
            least <= len(hand) <= least + 2 for least, hand in zip(leasts, hands, strict=True)
        )
        fine = fine and len({card for hand in hands for card in hand}) == sum(map(len, hands))
        wanted.append(getattr(oracle, families[0].label)(*hands) if fine else None)
        if len(wanted) > 20:
            break
    else:
        legal = kinds <= {"i", "u"} and None not in wanted
        # Objects may be anything, and of no masks at all NumPy also casts bools.
        result = answer(lambda: function(*arrays), None if "O" in kinds or kinds & {"b"} and not wanted else legal)
        if result is not None:
            agree(np.ravel(result).tolist() == wanted and np.shape(result) == shape, "values", wanted, result)
        return
    result = answer(lambda: function(*arrays), None)
    if result is not None:
        agree(np.ravel(result)[: len(wanted)].tolist() == wanted and np.shape(result) == shape, "values")


def boards(choices):
    """board_values."""
    ids = hostile_rows(choices, 3, 5, range(52))
    if ids.size > 200:
        ids = ids[(slice(0, 1),) * (ids.ndim - 1)]
    threads = choices.threads()
    out, good_out = hostile_out(choices, (*ids.shape[:-1], 1326), np.uint16, [ids])
    legal = legal_ids(ids, range(52), 3, 5) and good_out and (valid_threads(threads) or threads == 2**70)
    legal = legal and not repeats(ids) and (None if ids.ndim > 63 else True)
    before = ids.copy()
    result = answer(lambda: board_values(ids, out=out, threads=threads), legal)
    if result is not None:
        flat = before.astype(np.int64).reshape(-1, ids.shape[-1])
        wanted = expected_boards(flat, oracle.high_many) if len(flat) else np.zeros((0, 1326), np.uint16)
        check_values(result, wanted.reshape(*ids.shape[:-1], 1326), out)


VALUES = [0, 0, 1, 2, 3, 56, 7462, 2**16, 2**63 - 1, 2**63, 2**64 - 1, -1, -(2**63)]
WEIGHTS = [0, 1, 2, 3, 7, 255, 2**40]
SOME_HANDS = slice(None, None, 29)
FEW_CARDS = [51, 47, 43, 38, 3, 7, 8]  # 21 boards: what they are compared with is kept
STRANGE = [np.nan, np.inf, -np.inf, -1.0, -0.0, 1e-320, 1e300]


def showdowns(choices):
    """showdown_ev."""
    board = hostile_rows(choices, 5, 5, FEW_CARDS)
    if board.size > 15:
        board = board[(slice(0, 1),) * (board.ndim - 1)]
    weights = hostile_numbers(choices, choices.pick([(), (1,), (2,), (2, 1)]), 1326, WEIGHTS)
    if weights.dtype.kind == "f" and not choices.often():
        weights = weights.copy()
        weights[..., choices.below(256)] = choices.pick(STRANGE)
    if choices.byte() > 250:
        weights = weights[..., :-1]
    threads, pay = choices.threads(), [choices.pick([1.0, 0.0, -1.0, 0.5, -3.25]) for _ in range(3)]
    legal = legal_ids(board, range(52), 5, 5) and not repeats(board) and weights.dtype.kind in "iuf"
    legal = legal and weights.shape[-1] == 1326 and (valid_threads(threads) or threads == 2**70)
    if legal:
        leading = broadcast_shape(board.shape[:-1], weights.shape[:-1])
        legal, leading = leading is not None, leading or ()
        as_floats = weights.astype(np.float64)
        legal = legal and bool((np.isfinite(as_floats) & (as_floats >= 0)).all() or 0 in leading)
        legal = legal and (None if len(leading) > 63 or as_floats.max(initial=0) > 2.0**41 else True)
    names = dict(zip(("win", "tie", "lose"), pay, strict=True))
    result = answer(lambda: showdown_ev(board, weights, threads=threads, **names), legal)
    if result is not None and legal and result.size:
        row = choices.below(result.size // 1326)
        side = np.broadcast_to(as_floats, result.shape).reshape(-1, 1326)[row]
        one = np.broadcast_to(board, (*result.shape[:-1], 5)).reshape(-1, 5)[row]
        fares = outcomes(tuple(sorted(one.tolist())))[SOME_HANDS]
        wanted = side @ np.array([pay[1], pay[0], 0.0, pay[2]])[fares].T
        agree(close(result.reshape(-1, 1326)[row, SOME_HANDS], wanted, side, 4), "worth")


def notation(choices):
    """cards, to_text, mask and from_mask of arrays of ids."""
    ids = hostile_rows(choices, 1, 9, range(53))
    legal = legal_ids(ids, range(53), 0, 64)
    found = answer(lambda: cards(ids), legal if ids.ndim < 3 and ids.dtype.kind != "U" else None)
    if found is None or not legal:
        return
    agree(found.dtype == np.uint8 and np.array_equal(found, ids), "cards")
    texts = answer(lambda: to_text(ids), True)
    agree(np.array_equal(np.ravel(cards(np.ravel(np.array(texts)).tolist())), np.ravel(ids)) or not ids.size, "to_text")
    sets = answer(lambda: mask(ids), None if repeats(ids) else True)
    if sets is not None and not repeats(ids) and ids.ndim and ids.size:
        in_order = np.sort(ids.reshape(-1, ids.shape[-1])).reshape(ids.shape)
        agree(np.array_equal(from_mask(sets), in_order), "from_mask")


def masks_to_cards(choices):
    """from_mask of any array."""
    numbers = hostile_masks(choices, 5)
    flat = numbers.ravel().tolist() if numbers.dtype.kind in "iu" else None
    found = answer(lambda: from_mask(numbers), None)
    if found is not None and flat is not None:
        agree(found.dtype == np.uint8 and found.shape[:-1] == numbers.shape, "shape")
        for number, ids in zip(flat, found.reshape(len(flat), found.shape[-1]).tolist(), strict=True):
            joker = [52] if number >> 13 & 1 else []
            agree(ids == sorted(cards_of(number & ~(1 << 13)) + joker), "cards", hex(number), ids)


PLAYERS = [2, 1, 3, 6, 9, 10, 23, 0, -1, 24, 2.0]


def deals(choices):
    """deal: no card twice, known cards where they belong, dead ones nowhere."""
    game = choices.pick(["holdem", "omaha", "omaha8", "omaha5", "omaha8-6", "stud", "razz", "stud8", "badugi", "x"])
    n, players = choices.pick([0, 1, 2, 64, 65, 130, -1, 1.5]), choices.pick(PLAYERS)
    known = [choices.hand(choices.below(4), range(56)) for _ in range(choices.below(4))]
    board = choices.hand(choices.below(7), range(53))
    dead = laid_out(
        choices, np.array(choices.hand(choices.below(9), range(52)), choices.pick(["u1", "i8", ">i4", "f4"]))
    )
    seed, threads = choices.byte(), choices.threads()

    def dealt(threads):
        return deal(n, players, game=game, known=known, board=board, dead=dead, seed=seed, threads=threads)

    found = answer(lambda: dealt(threads), None)
    if found is None:
        return
    hole, table = found
    agree(hole.shape[:2] == (n, players) and table.shape[:1] == (n,), "shape")
    together = np.concatenate([hole.reshape(n, hole.shape[1] * hole.shape[2]), table], axis=1)
    agree(not repeats(together) and (together < 52).all() and not np.isin(together, dead).any(), "cards")
    for seat, hand in enumerate(known):
        agree((hole[:, seat, : len(hand)] == hand).all(), "known hand")
    agree((table[:, : len(board)] == board).all(), "known board")
    agree(all(np.array_equal(*pair) for pair in zip(found, dealt(2), strict=True)), "threads")


RANGES = ["AA", "22+,A2s+:0.5", "AKs,QQ", "AsKs,QsJs", "random", "", "AA**", "KK$ds", "Xx", "2c3c4c5c6c7c8c"]


def states(choices):
    """deal from arrays with a row a deal, some parts of them one for all, and from ranges: legal, the same on threads,
    and refused only if some row is illegal."""
    game = choices.pick(["holdem", "omaha", "omaha8-5", "stud", "short_deck", "badugi"])
    n, players = choices.pick([0, 1, 2, 3, 130]), choices.pick([2, 1, 3, 6, 8])
    parts = {}
    for name, width in (("known", choices.below(6)), ("board", choices.below(7)), ("dead", choices.below(5))):
        shape = (n, players, width) if name == "known" else (n, width)
        if choices.often():
            deck = choices.hand(12, range(54))
            ids = np.array([choices.pick([255, 255, *deck]) for _ in range(min(int(np.prod(shape)), 40))] or [255])
            ids = laid_out(choices, np.resize(ids, shape))
            parts[name] = ids.astype(choices.pick(["u1", "i2", "i8", ">i4", "i1", "f8"]))
        elif name == "known":
            parts[name] = [choices.pick(RANGES) for _ in range(choices.below(players + 1))]
        else:
            parts[name] = choices.hand(choices.below(4), range(53))
    seed = choices.byte()
    found = answer(lambda: deal(n, players, game=game, seed=seed, threads=choices.pick([1, 2]), **parts), None)
    if found is None:
        return
    hole, table = found
    agree(hole.shape[:2] == (n, players) and table.shape[:1] == (n,), "shape")
    together = np.concatenate([hole.reshape(n, hole.shape[1] * hole.shape[2]), table], axis=1)
    agree(not repeats(together) and (together < 52).all(), "cards")
    again = deal(n, players, game=game, seed=seed, threads=2, **parts)
    agree(all(np.array_equal(*pair) for pair in zip(found, again, strict=True)), "threads")
    all_dead = np.broadcast_to(np.array(parts["dead"], int), (n, np.shape(parts["dead"])[-1]))
    for row in range(n):
        agree(not np.isin(together[row], all_dead[row][all_dead[row] != 255]).any(), "dead cards")
        if isinstance(parts["known"], np.ndarray):
            for seat in range(players):
                hand = [card for card in parts["known"][row, seat].tolist() if card != 255]
                agree(hole[row, seat, : len(hand)].tolist() == hand, "known hand")


TARGETS = [
    *(rows, omaha, joined, masks, boards, showdowns),
    *(notation, masks_to_cards, deals, states),
]

__all__ = ["TARGETS", "Wrong"]
