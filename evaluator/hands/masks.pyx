"""The evaluators on card masks, as NumPy ufuncs: uint64 (or int64) in, uint16 out.

Being real ufuncs they broadcast, take ``out=`` and ``where=``, and work on whatever follows NumPy's protocol: dask
arrays, xarray, pandas. They run in the calling thread without the GIL and always check their input: a mask with bits
beyond the deck, a wrong number of cards or, for Omaha, a card on both sides is a ValueError that names the mask; masked
arrays are a TypeError. ``out=`` may lie in the memory of the masks. Under
``np.errstate(invalid="ignore")`` such a mask has the value 0 instead: that is how dask asks for the dtype of a result,
with an array of ones.
"""

cimport numpy as cnp
from cpython.exc cimport PyErr_Occurred, PyErr_SetString
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_GET_SIZE
from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

import inspect
import itertools

import numpy as np

from evaluator.deck import wording
from evaluator.hands.arrays cimport refuse_masked
from evaluator.hands.card_sets import from_mask
from evaluator.cpu cimport batch_level, mask_kernel, two_mask_kernel
from evaluator.deck.notation import to_text

cnp.import_array()
cnp.import_umath()

ctypedef cnp.PyUFuncGenericFunction PyUFuncGenericFunction

cdef extern from "plain/mask_calls.h" nogil:
    enum: BLOCK_MASKS
    const uint64_t DECK_MASK
    const uint64_t *masks_at(const char *start, ptrdiff_t stride, size_t n, uint64_t *buffer)
    void scatter_values(const uint16_t *values, size_t n, char *to, ptrdiff_t stride)
    bint share_bytes(const char *masks, ptrdiff_t stride, const char *values, ptrdiff_t value_stride, size_t n)
    int ones_of(uint64_t mask)
    size_t first_wrong_mask(const char *start, ptrdiff_t stride, size_t n, int least)

cdef extern from "plain/mask_calls.h" nogil:
    ctypedef struct mask_call:
        bint ended, known
    mask_call *this_call()
    void begin_call(mask_call *call)
    void end_call(mask_call *call)
    bint look_is_due(mask_call *call, size_t masks)

cdef extern from "Python.h":
    bint check_signals "PyErr_CheckSignals"() noexcept  # leaves the exception that a handler raised
    void no_memory "PyErr_NoMemory"() noexcept

cdef struct mask_family:
    int least, least_board  # fewest cards of a mask; two more are allowed
    mask_kernel masks
    two_mask_kernel deals


cdef uint64_t mask_at(const char *start, ptrdiff_t stride, size_t i) noexcept nogil:
    cdef uint64_t mask
    memcpy(&mask, start + <ptrdiff_t>i * stride, sizeof(mask))
    return mask


cdef str describe_mask(str what, uint64_t mask, int least):
    if mask & ~DECK_MASK:
        return f"{what} {mask:#x} has bits beyond the 52 cards"
    return f"{what} {mask:#x} has {wording.counted(ones_of(mask))}, not {least} to {least + 2}"


cdef str describe_fault(const mask_family *game, char **args, const cnp.npy_intp *steps, size_t n):
    """What is wrong with the first illegal mask among n."""
    cdef uint64_t shared
    cdef size_t hole = first_wrong_mask(args[0], steps[0], n, game.least), board = n
    if game.deals != NULL:
        board = first_wrong_mask(args[1], steps[1], n, game.least_board)
        for i in range(min(hole, board)):
            shared = mask_at(args[0], steps[0], i) & mask_at(args[1], steps[1], i)
            if shared:
                return f"hand and board masks share {to_text(from_mask(shared))}"
    if min(hole, board) == n:
        return "the masks have changed while they were read"
    if board < hole:
        return describe_mask("board mask", mask_at(args[1], steps[1], board), game.least_board)
    return describe_mask("mask" if game.deals == NULL else "hand mask", mask_at(args[0], steps[0], hole), game.least)


cdef void report(mask_call *call, const mask_family *game, char **args, const cnp.npy_intp *steps,
                 size_t n) noexcept with gil:
    """Leave a ValueError with this thread, unless such errors are to be ignored. NumPy looks for one after its loops."""
    call.ended = np.geterr()["invalid"] != "ignore"
    if call.ended:
        PyErr_SetString(ValueError, describe_fault(game, args, steps, n).encode())


cdef bint is_over(mask_call *call) noexcept with gil:
    """Whether the exception that ended a call is still set; if not, that was another call."""
    call.ended = PyErr_Occurred() != NULL
    return call.ended


cdef void look(mask_call *call) noexcept with gil:
    cdef mask_call before = call[0]  # a signal's handler may call a ufunc itself
    cdef bint ended = check_signals()
    call[0] = before
    call.ended = ended


cdef void give_up(mask_call *call) noexcept with gil:
    call.ended = True
    no_memory()


cdef void clear_values(const mask_family *game, char **args, const cnp.npy_intp *steps, size_t n,
                       uint16_t *values) noexcept nogil:
    """0 for every illegal mask or pair of masks."""
    cdef size_t i
    cdef bint legal
    for i in range(n):
        legal = first_wrong_mask(args[0] + <ptrdiff_t>i * steps[0], steps[0], 1, game.least) == 1
        if game.deals != NULL:
            legal = (legal and first_wrong_mask(args[1] + <ptrdiff_t>i * steps[1], steps[1], 1, game.least_board) == 1
                     and not mask_at(args[0], steps[0], i) & mask_at(args[1], steps[1], i))
        if not legal:
            values[i] = 0


cdef void inner_loop(char **args, const cnp.npy_intp *dimensions, const cnp.npy_intp *steps, void *data) noexcept nogil:
    """What NumPy calls: args are the masks (for Omaha hand and board) and the values. In blocks that fit the cache."""
    cdef mask_call *call = this_call()
    cdef const mask_family *game = <const mask_family *>data
    cdef uint64_t first_buffer[BLOCK_MASKS]
    cdef uint64_t second_buffer[BLOCK_MASKS]
    cdef uint16_t values_buffer[BLOCK_MASKS]
    cdef int inputs = 1 if game.deals == NULL else 2
    cdef bint in_place = steps[inputs] == sizeof(uint16_t) and <size_t>args[inputs] % sizeof(uint16_t) == 0
    cdef const uint64_t *first
    cdef uint16_t *values
    cdef cnp.npy_intp done, n = dimensions[0]
    cdef size_t part
    cdef unsigned faults
    cdef char *at[3]
    if n == 0 or (call.ended and (call.known or is_over(call))):
        return
    for i in range(inputs):
        if share_bytes(args[i], steps[i], args[inputs], steps[inputs], <size_t>n):
            loop_over_copies(call, args, dimensions, steps, data)
            return
    done = 0
    while done < n:
        part = <size_t>min(n - done, <cnp.npy_intp>BLOCK_MASKS)
        for i in range(inputs + 1):
            at[i] = args[i] + done * steps[i]
        values = <uint16_t *>at[inputs] if in_place else values_buffer
        first = masks_at(at[0], steps[0], part, first_buffer)
        if inputs == 1:
            faults = game.masks(first, part, values)
        else:
            faults = game.deals(first, masks_at(at[1], steps[1], part, second_buffer), part, values)
        if faults:
            report(call, game, at, steps, part)
            if call.ended:
                return
            clear_values(game, at, steps, part, values)
        if not in_place:
            scatter_values(values, part, at[inputs], steps[inputs])
        done += BLOCK_MASKS
        if look_is_due(call, part):
            look(call)
            if call.ended:
                return


cdef void loop_over_copies(mask_call *call, char **args, const cnp.npy_intp *dimensions, const cnp.npy_intp *steps,
                           void *data) noexcept nogil:
    """The same where values overlap masks.

    NumPy copies inputs that an output overlaps, unless it would not matter to what reads and writes element by element.
    It matters to blocks, since values are smaller than masks, and to the words of an error.
    """
    cdef int inputs = 1 if (<const mask_family *>data).deals == NULL else 2
    cdef uint64_t *copies[2]
    cdef char *at[3]
    cdef cnp.npy_intp by[3]
    at[inputs], by[inputs] = args[inputs], steps[inputs]
    for i in range(inputs):
        copies[i] = NULL if call.ended else copy_masks(call, args[i], steps[i], dimensions[0])
        at[i], by[i] = <char *>copies[i], sizeof(uint64_t)
    if not call.ended:
        inner_loop(at, dimensions, by, data)
    for i in range(inputs):
        free(copies[i])


cdef uint64_t *copy_masks(mask_call *call, const char *masks, cnp.npy_intp step, cnp.npy_intp n) noexcept nogil:
    """All n masks, for the caller to free; NULL, and the call has ended, if there is no room or a signal came."""
    cdef uint64_t *copies = <uint64_t *>malloc(<size_t>n * sizeof(uint64_t))
    cdef cnp.npy_intp i
    if copies == NULL:
        give_up(call)
        return NULL
    for i in range(n):
        copies[i] = mask_at(masks, step, <size_t>i)
        if i % BLOCK_MASKS == 0 and look_is_due(call, BLOCK_MASKS):
            look(call)
            if call.ended:
                free(copies)
                return NULL
    return copies


cdef enum:
    MOST_LOOPS = 4  # two inputs, each uint64 or int64

cdef PyUFuncGenericFunction loops[MOST_LOOPS]
cdef char types[2][3 * MOST_LOOPS]  # of a ufunc's loops, by its number of inputs


cdef int fill_types(int inputs):
    """Inputs of one kind first, so that they are the ones that other integers are cast to; returns how many loops."""
    kinds = list(itertools.product((cnp.NPY_UINT64, cnp.NPY_INT64), repeat=inputs))
    kinds.sort(key=lambda kind: len(set(kind)))
    for i, kind in enumerate([number for kind in kinds for number in (*kind, cnp.NPY_UINT16)]):
        types[inputs - 1][i] = <char><int>kind
    return len(kinds)


cdef int loop
for loop in range(MOST_LOOPS):
    loops[loop] = <PyUFuncGenericFunction>inner_loop

cdef mask_family families[5]
families[0] = mask_family(5, 0, batch_level().high_mask, NULL)
families[1] = mask_family(5, 0, batch_level().low8_mask, NULL)
families[2] = mask_family(5, 0, batch_level().razz_mask, NULL)
families[3] = mask_family(4, 3, NULL, batch_level().omaha_high_mask)
families[4] = mask_family(4, 3, NULL, batch_level().omaha_low8_mask)

# All loops of a ufunc belong to one family. NumPy keeps the pointers of these arrays and texts for good.
cdef void *loop_data[5][MOST_LOOPS]
cdef list texts = []


ctypedef PyObject *(*vectorcall)(PyObject *ufunc, PyObject *const *args, size_t flagged_count,
                                 PyObject *names) noexcept

cdef extern from "numpy/ufuncobject.h":
    Py_ssize_t PyVectorcall_NARGS(size_t flagged_count)
    bint is_plain_array "PyArray_CheckExact"(PyObject *thing)
    ctypedef struct PyUFuncObject:
        vectorcall vectorcall

cdef vectorcall numpys_call = NULL


cdef PyObject *call_ufunc(PyObject *ufunc, PyObject *const *args, size_t flagged_count, PyObject *names) except NULL:
    """What Python calls: NumPy's own call, which takes a masked array for an array of all its entries."""
    cdef mask_call *call = this_call()
    cdef PyObject *result
    cdef Py_ssize_t i, count = PyVectorcall_NARGS(flagged_count)
    if names != NULL:
        count += PyTuple_GET_SIZE(<object>names)
    for i in range(count):
        if not is_plain_array(args[i]):
            refuse_masked(<object>args[i])
    begin_call(call)
    result = numpys_call(ufunc, args, flagged_count, names)
    end_call(call)
    return result  # NULL where an exception is set


cdef object make_ufunc(int which, bytes name, str doc):
    global numpys_call
    cdef int inputs = 1 if families[which].deals == NULL else 2
    cdef bytes text = inspect.cleandoc(doc).encode()
    texts.append((name, text))
    for i in range(MOST_LOOPS):
        loop_data[which][i] = &families[which]
    ufunc = cnp.PyUFunc_FromFuncAndData(loops, loop_data[which], types[inputs - 1], fill_types(inputs), inputs, 1,
                                        cnp.PyUFunc_None, name, text, 0)
    numpys_call = (<PyUFuncObject *>ufunc).vectorcall
    (<PyUFuncObject *>ufunc).vectorcall = <vectorcall>call_ufunc
    return ufunc


high_mask = make_ufunc(0, b"high_mask", """
    Value of the best five of the five to seven cards of each mask, by the high ranking (see :func:`evaluator.high`).

    The mask is a uint64 with a lane of 16 bits a suit, bit ``16 * suit + rank``; its popcount is the number of cards.
    It is a ufunc: an int or an integer array of any shape gives uint16 of that shape, keywords are those of NumPy. A
    ValueError quotes the first mask with bits beyond the cards or with more or less of them; a TypeError for floats.

    >>> import numpy as np
    >>> high_mask(np.array([0x1f00000000000000, 0x0001000100010003], dtype=np.uint64))
    array([7462, 7297], dtype=uint16)
    """)
low8_mask = make_ufunc(1, b"low8_mask", """
    Value of the best eight-or-better low of each mask, 0 without one (see :func:`evaluator.low8`).

    Masks, shapes, dtypes and errors as for :func:`evaluator.high_mask`.

    >>> int(low8_mask(0x100f))
    56
    """)
razz_mask = make_ufunc(2, b"razz_mask", """
    Value of the best ace-to-five low of each mask (see :func:`evaluator.razz`).

    Masks, shapes, dtypes and errors as for :func:`evaluator.high_mask`.

    >>> int(razz_mask(0x100f))
    6175
    """)
omaha_high_mask = make_ufunc(3, b"omaha_high_mask", """
    Value of the best two of the hand and three of the board, masks of 4 to 6 and 3 to 5 cards (see
    :func:`evaluator.omaha_high`).

    Hands and boards broadcast; masks, dtypes and errors as for :func:`evaluator.high_mask`, and a ValueError for the
    first hand that shares a card with its board.

    >>> int(omaha_high_mask(0x1800000100010000, 0x0700000000000000))
    7462
    """)
omaha_low8_mask = make_ufunc(4, b"omaha_low8_mask", """
    Eight-or-better low of two of the hand and three of the board, 0 without one (:func:`evaluator.omaha_low8`).

    Masks, shapes, dtypes and errors as for :func:`evaluator.omaha_high_mask`.

    >>> int(omaha_low8_mask(0x1800000000001001, 0x000e))
    56
    """)

# Where doctest looks: a ufunc's documentation is no function's.
__test__ = {name.decode(): text.decode() for name, text in texts}
