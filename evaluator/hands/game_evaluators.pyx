"""The other public evaluators, behind the same doors as the first families (doors.pyx).

Parameters, shapes, dtypes and errors are those of :func:`evaluator.high`, but for how many cards there are and which.
"""

from evaluator.hands.arrays cimport family
from evaluator.cpu cimport batch_level, one_hand_level, rows_kernel
from evaluator.hands.evaluators cimport evaluate

from evaluator.work.quoting import quoted

cdef extern from "encoding.h" nogil:
    enum: DECK, JOKER, LEAST_SHORT_CARD


cdef family game(const char *name, int least, int most, rows_kernel one_hand, rows_kernel rows, int first_id=0,
                 int last_id=DECK - 1) noexcept:
    return family(name, least, most, 0, 0, one_hand, rows, NULL, NULL, 1, first_id, last_id)


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


def short_deck(cards, *, out=None, threads=1, bint validate=True, bint trips_beat_straight=False):
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
    return evaluate(&SHORT_DECK_TRIPS if trips_beat_straight else &SHORT_DECK, cards, None, out, threads, validate)


def deuce_seven(cards, *, out=None, threads=1, bint validate=True):
    """Value of the best deuce-to-seven low of five to seven cards: 7462 = 7-5-4-3-2, the larger wins.

    The lowest hand by the high ranking: straights and flushes count against it, and the ace is high only, so that
    A-5-4-3-2 is an ace-high hand. Parameters, shapes and errors as for :func:`high`.

    >>> deuce_seven("7s 5d 4c 3h 2s"), deuce_seven("6s 5d 4c 3h 2s"), deuce_seven("As Ks Qs Js Ts")
    (7462, 1608, 1)
    >>> deuce_seven("6s 5d 4c 3h 2s Kd Kc") > deuce_seven("As 5d 4c 3h 2s")
    True
    """
    return evaluate(&DEUCE_SEVEN, cards, None, out, threads, validate)


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
