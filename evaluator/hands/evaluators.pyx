"""The public evaluators: one hand → int, an integer array (..., k) → uint16 array (...).

What happens to an argument:

    text, flat list or tuple of ids ──────────────► ids on the stack ─► one-hand kernel ─► int
    anything else (other sequences, 1-D arrays) ─► NumPy array ─► arrays.pyx ─► values

A family is a record: its name, how many cards it takes, its kernels. A board is a row with 1,326 values.

Every error names the first bad row and its card. The public functions are the compiled ones below; there is no Python
wrapper before them.
"""

from cpython.list cimport PyList_CheckExact, PyList_GET_SIZE
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_CheckExact, PyTuple_GET_SIZE
from cpython.unicode cimport PyUnicode_CheckExact
from libc.stdint cimport uint8_t, uint16_t

from evaluator.cpu cimport DUPLICATE_CARD, batch_level, one_hand_level, rows_kernel, two_rows_kernel
from evaluator.deck.notation cimport copy_of_ids, parse_hand
from evaluator.hands.arrays cimport (
    ONE, check_counts, check_out, evaluate_arrays, evaluate_given, family, thread_count,
)

from evaluator.deck import wording
from evaluator.work.quoting import quoted

cdef extern from "encoding.h" nogil:
    enum: DECK, HOLE_COMBOS, JOKER, LEAST_SHORT_CARD

cdef extern from "plain/batch.h" nogil:
    unsigned fault_of_row(const uint8_t *ids, int count, int first_id, int last_id, int *position)

cdef enum:
    MOST_READ = 16  # cards read into a buffer on the stack; no family takes more than 11

cdef family game(const char *name, int least, int most, rows_kernel one_hand, rows_kernel rows, int first_id=0,
                 int last_id=DECK - 1) noexcept:
    return family(name, least, most, 0, 0, one_hand, rows, NULL, NULL, 1, first_id, last_id)


cdef family omaha_family(const char *name, two_rows_kernel one_deal, two_rows_kernel deals) noexcept:
    return family(name, 4, 6, 3, 5, NULL, NULL, one_deal, deals, 1, 0, DECK - 1)


cdef family HIGH = game("high", 5, 7, one_hand_level().high, batch_level().high)
cdef family LOW8 = game("low8", 5, 7, one_hand_level().low8, batch_level().low8)
cdef family RAZZ = game("razz", 5, 7, one_hand_level().razz, batch_level().razz)
cdef family OMAHA_HIGH = omaha_family("omaha_high", one_hand_level().omaha_high, batch_level().omaha_high)
cdef family OMAHA_LOW8 = omaha_family("omaha_low8", one_hand_level().omaha_low8, batch_level().omaha_low8)


cdef family SHORT_DECK = game("short_deck", 5, 7, one_hand_level().short_deck, batch_level().short_deck,
                              LEAST_SHORT_CARD)
cdef family SHORT_DECK_TRIPS = game("short_deck", 5, 7, one_hand_level().short_deck_trips,
                                    batch_level().short_deck_trips, LEAST_SHORT_CARD)
cdef family DEUCE_SEVEN = game("deuce_seven", 5, 7, one_hand_level().deuce_seven, batch_level().deuce_seven)
cdef family BADUGI = game("badugi", 4, 4, one_hand_level().badugi, batch_level().badugi)
cdef family THREE_CARD = game("three_card", 3, 3, one_hand_level().three_card, batch_level().three_card)
cdef family PAI_GOW = game("pai_gow", 5, 7, one_hand_level().pai_gow, batch_level().pai_gow, 0, JOKER)
cdef family PAI_GOW_SECOND = game("pai_gow", 5, 7, one_hand_level().pai_gow_second, batch_level().pai_gow_second, 0,
                                  JOKER)
cdef family PAI_GOW_FRONT = game("pai_gow_front", 2, 2, one_hand_level().pai_gow_front, batch_level().pai_gow_front,
                                 0, JOKER)
cdef family SHOWING_HIGH = game("showing", 1, 4, one_hand_level().showing_high, batch_level().showing_high)
cdef family SHOWING_LOW = game("showing", 1, 4, one_hand_level().showing_low, batch_level().showing_low)

# A board kernel is a row kernel that writes more than one value a row.
cdef family BOARDS = family("board_values", 3, 5, 0, 0, NULL, batch_level().boards, NULL, NULL, HOLE_COMBOS, 0, DECK - 1)


# --- One hand --------------------------------------------------------------------------------------------------------

cdef extern from "plain/python_ints.h":
    PyObject **LIST_ITEMS(object)
    PyObject **TUPLE_ITEMS(object)
    long short_int(PyObject *item)


cdef inline int read_ids(PyObject **items, Py_ssize_t count, uint8_t *ids) noexcept:
    """Exact ints that fit a byte; anything else makes it -1 and is looked at again, slowly, for a precise error."""
    cdef long number
    if count > MOST_READ:
        return -1
    for i in range(count):
        number = short_int(items[i])
        if number < 0 or number > 255:
            return -1
        ids[i] = <uint8_t>number
    return <int>count


cdef inline int read_one(object hand, uint8_t *ids) except -2:
    """The cards of a text or a flat sequence of ids, or -1 for everything that goes the way of arrays."""
    if PyUnicode_CheckExact(hand):
        return parse_hand(hand, ids, MOST_READ)
    if PyList_CheckExact(hand):
        return read_ids(LIST_ITEMS(hand), PyList_GET_SIZE(hand), ids)
    if PyTuple_CheckExact(hand):
        return read_ids(TUPLE_ITEMS(hand), PyTuple_GET_SIZE(hand), ids)
    return -1


cdef object finish_one(const family *game, uint16_t value, unsigned flags, const uint8_t *ids, int count,
                       int board_count, object out, object threads, bint validate):
    """What only some calls need: the words for an illegal card, the options checked, the value written to `out`."""
    cdef int position = 0
    if flags and not validate:  # what a card that is there twice is worth is up to the kernel: that of the arrays
        arrays = [copy_of_ids(ids, count), copy_of_ids(ids + count, board_count)]
        return evaluate_arrays(game, arrays if board_count else arrays[:1], out, threads, validate)
    if flags:
        flags = fault_of_row(ids, count + board_count, game.first_id, game.last_id, &position)
        raise ValueError(wording.bad_card(flags == DUPLICATE_CARD, ids[position], game.first_id, game.last_id))
    if threads is not ONE:
        thread_count(threads)
    if out is not None:
        check_out(out, NULL)[()] = value
    return value


cdef object evaluate(const family *game, object cards, object board, object out, object threads, bint validate):
    """The one way into an evaluator; without a board it is None.

    In bounds: each half of `ids` has room for all that read_one reads.
    """
    cdef uint8_t ids[2 * MOST_READ]
    cdef uint16_t value
    cdef unsigned flags
    cdef int board_count = -1, count = read_one(cards, ids)
    if count >= 0 and (board is not None or game.most_board):
        board_count = read_one(board, ids + count)
        if board_count < 0:
            count = -1
    if count < 0:
        return evaluate_given(game, cards, board, out, threads, validate)
    if game.most_board:
        if not (game.least <= count <= game.most and game.least_board <= board_count <= game.most_board):
            check_counts(game, count, board_count)
        flags = game.one_deal(ids, count, ids + count, board_count, 1, &value)
    else:
        if board_count >= 0 or not game.least <= count <= game.most:
            check_counts(game, count, board_count)
        flags = game.one_hand(ids, 1, count + max(board_count, 0), &value)
    if flags or out is not None or threads is not ONE:
        return finish_one(game, value, flags, ids, count, max(board_count, 0), out, threads, validate)
    return value


# --- The doors -------------------------------------------------------------------------------------------------------

def high(cards, board=None, *, out=None, threads=1, bint validate=True):
    """Value of the best five of five to seven cards by the high ranking (hold'em, stud): 1…7462, the larger wins.

    Parameters
    ----------
    cards : str, sequence or integer array
        One hand: a text, a flat sequence of ids or of one-card texts, a 1-D array. Many: an integer array (..., k), any
        integer dtype, any strides; k = 5, 6 or 7 cards on the last axis.
    board : str, sequence or integer array, optional
        Community cards: the hand is the cards of both, five to seven in all. Leading axes broadcast, so that one board
        meets many hands without a joined copy: hands (n, 6, 2) and boards (n, 1, 5) give values (n, 6).
    out : uint16 array, optional
        Where to put the values; its shape is the leading shape of `cards`, broadcast with that of `board`.
    threads : int
        How many threads share the rows; -1 means all cores. The values do not depend on it.
    validate : bool
        False skips the check for duplicate cards; ids outside 0…51 are refused all the same.

    Returns
    -------
    int, or uint16 array of the leading shape

    Raises
    ------
    ValueError, TypeError
        For an id outside 0…51, a duplicate card, a wrong number of cards, a dtype that is not integer, a wrong `out` or
        `threads`; the message names the first bad row and its card.

    Notes
    -----
    The scale is dense over the 7,462 classes of five-card hands: 7462 is the royal flush, 1 is 7-5-4-3-2.
    ``7463 - value`` is the classic scale on which 1 is best (:func:`evaluator.to_cactus_kev`).

    Examples
    --------
    >>> high("As Ks Qs Js Ts 2c 3d")
    7462
    >>> import numpy as np
    >>> high(np.array([[51, 47, 43, 39, 35, 0, 5], [0, 5, 10, 15, 20, 49, 45]]))
    array([7462, 5854], dtype=uint16)
    >>> high(np.array([[51, 47], [2, 6]]), "Qs Js Ts 2c 3d"), high("As Ks", "Qs Js Ts 2c 3d")
    (array([7462, 4146], dtype=uint16), 7462)
    """
    return evaluate(&HIGH, cards, board, out, threads, validate)


def low8(cards, board=None, *, out=None, threads=1, bint validate=True):
    """Value of the best eight-or-better low of five to seven cards: 56 = 5-4-3-2-A … 1 = 8-7-6-5-4, 0 = no low.

    A low is five different ranks, all eight or lower, ace low; straights and flushes do not count against it; lows
    compare from the highest card down. Parameters, shapes and errors as for :func:`high`.

    >>> low8("As 2d 3c 4h 5s Kd Kc"), low8("8s 7d 6c 5h 4s Kd Kc"), low8("8s 7d 6c 5h 9s Kd Kc")
    (56, 1, 0)
    """
    return evaluate(&LOW8, cards, board, out, threads, validate)


def razz(cards, board=None, *, out=None, threads=1, bint validate=True):
    """Value of the best ace-to-five low of five to seven cards (razz): 6175 = 5-4-3-2-A … 1 = K-K-K-K-Q.

    Ace low, straights and flushes are ignored, no qualifier; any unpaired hand beats any pair, and paired hands compare
    the group first, then the kickers from the top. Parameters, shapes and errors as for :func:`high`.

    >>> razz("As 2d 3c 4h 5s Kd Kc"), razz("As Ad Ac Ah Ks Kd Kc")
    (6175, 301)
    """
    return evaluate(&RAZZ, cards, board, out, threads, validate)


def omaha_high(hole, board, *, out=None, threads=1, bint validate=True):
    """Value of the best high hand of exactly two hole cards and exactly three board cards: 1…7462, the larger wins.

    Parameters
    ----------
    hole, board : str, sequence or integer array
        Four to six hole cards and three to five board cards, on the last axis; the leading axes broadcast, so one board
        meets many hands and one hand many boards without a copy.
    out, threads, validate
        As for :func:`high`. A card both in the hand and on the board is a duplicate.

    Returns
    -------
    int, or uint16 array of the broadcast leading shape

    Raises
    ------
    ValueError, TypeError
        As for :func:`high`, and for leading axes that do not broadcast.

    Examples
    --------
    Five spades on the board and one in the hand are no flush:

    >>> omaha_high("As Kd Qd Jh", "9s 7s 5s 3s 2s") < high("As 9s 7s 5s 3s")
    True
    """
    return evaluate(&OMAHA_HIGH, hole, board, out, threads, validate)


def omaha_low8(hole, board, *, out=None, threads=1, bint validate=True):
    """Value of the best eight-or-better low of exactly two hole and three board cards: 56 = 5-4-3-2-A … 1, 0 = no low.

    Parameters, shapes and errors as for :func:`omaha_high`, values as for :func:`low8`.

    >>> omaha_low8("As 2s 3d Kc", "2h 4d 7c 8s Jd"), omaha_low8("As Ks Qd Jc", "2h 4d 7c 8s 3d")
    (50, 0)
    """
    return evaluate(&OMAHA_LOW8, hole, board, out, threads, validate)


# --- Other games -----------------------------------------------------------------------------------------------------

def short_deck(cards, board=None, *, out=None, threads=1, bint validate=True, bint trips_beat_straight=False):
    """Value of the best five of five to seven cards of a short deck, sixes and up (ids 16…51): 1…1404.

    A-6-7-8-9 is the lowest straight, and a flush beats a full house. A straight beats three of a kind, the usual rule,
    unless `trips_beat_straight`, as some houses play: then the values of the two change places. Parameters, shapes and
    errors as for :func:`high`; an id below 16 is no card here.

    >>> short_deck("As 6d 7c 8h 9s Kd Kc") == short_deck("9s 8d 7c 6h As"), short_deck("As Ks Qs Js Ts")
    (True, 1404)
    >>> hands = ["9s 8d 7c 6h As", "Ks Kd Kh 9s 8c"]
    >>> [short_deck(hands, trips_beat_straight=rule).argmax().item() for rule in (False, True)]
    [0, 1]
    """
    return evaluate(&SHORT_DECK_TRIPS if trips_beat_straight else &SHORT_DECK, cards, board, out, threads, validate)


def deuce_seven(cards, board=None, *, out=None, threads=1, bint validate=True):
    """Value of the best deuce-to-seven low of five to seven cards: 7462 = 7-5-4-3-2, the larger wins.

    The lowest hand by the high ranking: straights and flushes count against it, and the ace is high only, so that
    A-5-4-3-2 is an ace-high hand. Parameters, shapes and errors as for :func:`high`.

    >>> deuce_seven("7s 5d 4c 3h 2s"), deuce_seven("6s 5d 4c 3h 2s"), deuce_seven("As Ks Qs Js Ts")
    (7462, 1608, 1)
    >>> deuce_seven("6s 5d 4c 3h 2s Kd Kc") > deuce_seven("As 5d 4c 3h 2s")
    True
    """
    return evaluate(&DEUCE_SEVEN, cards, board, out, threads, validate)


def badugi(cards, *, out=None, threads=1, bint validate=True):
    """Value of a badugi hand of four cards: 1092 = 4-3-2-A of four suits, 1 = a king alone.

    The largest subset with all ranks and all suits different plays, whichever that is; more cards win, then the lowest
    from the top, ace low. Parameters, shapes and errors as for :func:`high`.

    >>> badugi("As 2d 3c 4h"), badugi("Ks Kd Kc Kh"), badugi("As 2s 3s 4s")
    (1092, 1, 13)
    """
    return evaluate(&BADUGI, cards, None, out, threads, validate)


def three_card(cards, *, out=None, threads=1, bint validate=True):
    """Value of three cards as in Three Card Poker: 741 = A-K-Q suited, 1 = 5-3-2.

    Straight flush, three of a kind, straight, flush, pair, high card, in this order; A-2-3 is the lowest straight.
    Parameters, shapes and errors as for :func:`high`.

    >>> three_card("As Ks Qs"), three_card("5s 3d 2c"), three_card("7s 7d 7c") > three_card("As Kd Qc")
    (741, 1, True)
    """
    return evaluate(&THREE_CARD, cards, None, out, threads, validate)


def pai_gow(cards, *, out=None, threads=1, bint validate=True, str wheel="lowest"):
    """Value of the best five of five to seven cards with the bug: 7463 = five aces, below that the scale of `high`.

    The joker (id 52, text ``Jk``) is an ace, or completes a straight, a flush or a straight flush. `wheel` says what
    A-2-3-4-5 is: "lowest", the lowest straight, or "second", the second-highest, as many houses play; a wheel of one
    suit likewise among the straight flushes. Parameters, shapes and errors as for :func:`high`.

    >>> pai_gow("As Ad Ac Ah Jk"), pai_gow("Ks Qs Js Ts Jk") == pai_gow("As Ks Qs Js Ts"), pai_gow("Ks Kd 5c 3h Jk")
    (7463, True, 3867)
    >>> wheel, six_high = "As 2d 3c 4h 5s", "6s 2d 3c 4h 5s"
    >>> [pai_gow(wheel, wheel=rule) > pai_gow(six_high, wheel=rule) for rule in ("lowest", "second")]
    [False, True]
    """
    if wheel != "lowest" and wheel != "second":
        raise ValueError(f"wheel must be 'lowest' or 'second', not {quoted(wheel)}")
    return evaluate(&PAI_GOW if wheel == "lowest" else &PAI_GOW_SECOND, cards, None, out, threads, validate)


def pai_gow_front(cards, *, out=None, threads=1, bint validate=True):
    """Value of pai gow's hand of two cards: 91 = a pair of aces, 1 = 3-2; the joker is an ace.

    Parameters, shapes and errors as for :func:`high`.

    >>> pai_gow_front("As Jk"), pai_gow_front("2s 2d"), pai_gow_front("As Kd"), pai_gow_front("3s 2d")
    (91, 79, 78, 1)
    """
    return evaluate(&PAI_GOW_FRONT, cards, None, out, threads, validate)


def showing(cards, *, out=None, threads=1, bint validate=True, bint low=False):
    """Strength of one to four up-cards, as in stud: 1…13, 1…91, 1…455 or 1…1820, the larger is the better.

    Ranks alone count, straights and flushes do not, as they take five cards. With `low` the better hand is the lower
    one, ace low, as in razz. Parameters, shapes and errors as for :func:`high`.

    >>> showing("As"), showing("As", low=True), showing("7s 7d 2c") > showing("As Kd Qc"), showing("4s 3d 2c As", low=True)
    (13, 13, True, 1820)
    """
    return evaluate(&SHOWING_LOW if low else &SHOWING_HIGH, cards, None, out, threads, validate)


# --- Boards ----------------------------------------------------------------------------------------------------------

def board_values(boards, *, out=None, threads=1):
    """Values of all 1,326 pairs of hole cards with a board of three, four or five cards, by the scale of `high`.

    Parameters
    ----------
    boards : str, sequence or integer array
        One board: a text, a flat sequence of ids or of one-card texts, a 1-D array. Many: an integer array (..., k), any
        integer dtype, any strides; k = 3, 4 or 5 cards on the last axis.
    out : uint16 array, optional
        Where to put the values; its shape is that of the result.
    threads : int
        How many threads share the boards; -1 means all cores. The values do not depend on it.

    Returns
    -------
    uint16 array (..., 1326)
        For the pair of cards lo < hi, at ``hi * (hi - 1) // 2 + lo`` (2d2c, 2h2c, 2h2d, 2s2c …, AsAh), the value that
        :func:`evaluator.high` gives these two cards and the board, or 0 if one of them is on the board.

    Raises
    ------
    ValueError, TypeError
        For an id outside 0…51, a duplicate card, a wrong number of cards, a dtype that is not integer, a wrong `out` or
        `threads`; the message names the first bad row and its card.

    Examples
    --------
    >>> values = board_values("Ks Qs Js 2c 2d")
    >>> values.shape, int(values.max()), int((values == 0).sum())
    ((1326,), 7462, 245)
    >>> import numpy as np
    >>> int(values.argmax()) == 51 * 50 // 2 + 35
    True
    >>> board_values(np.array([[0, 5, 10], [47, 43, 39]])).shape
    (2, 1326)
    """
    return evaluate_given(&BOARDS, boards, None, out, threads, True)
