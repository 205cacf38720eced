"""Arrays of hands: from the caller's arrays to views of rows, over threads, and back to an array of values.

    array(s) (..., k) ─► broadcast leading axes ─► row views (rows.h) ─► blocks (batch.h), over threads ─► values

Nothing is copied that can be read in place, and the caller's arrays are never written to, but for `out`. That may lie
anywhere in them: what overlaps an input is written when all rows have been read.
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t

import operator

import numpy as np

from evaluator.deck import wording
from evaluator.work import arguments, quoting
from evaluator.cpu cimport DUPLICATE_CARD, rows_kernel, two_rows_kernel
from evaluator.work.jobs cimport Job
from evaluator.deck.notation cimport rows_of_any
from evaluator.work.pieces import MOST_OBJECTS, as_dtype, copy_into, from_objects

cnp.import_array()

cdef extern from "plain/batch.h" nogil:
    enum: BLOCK_ROWS, BLOCK_BOARDS, DECK
    ctypedef struct batch:
        row_view hole
        row_view board
        rows_kernel rows
        two_rows_kernel two_rows
        uint16_t *values
        int values_each
        bint check_duplicates
        int first_id, last_id
    ctypedef struct row_fault:
        int64_t row
        int position
        unsigned kind
    bint run_batch(const batch *job, int64_t first, int64_t n, row_fault *fault)

ONE = 1


cdef int check_count(const char *name, str what, Py_ssize_t count, int least, int most) except -1:
    if count < least or count > most:
        wanted = f"{least} to {most}" if least < most else least
        raise ValueError(f"{name.decode()} takes {wanted} {what}cards, got {wording.counted(count)}")
    return 0


cdef int check_counts(const family *game, Py_ssize_t count, Py_ssize_t board_count) except -1:
    """Of a hand and, where it is not -1, of its board: of both together, unless the game counts them apart."""
    if game.most_board:
        check_count(game.name, "hole ", count, game.least, game.most)
        return check_count(game.name, "board ", board_count, game.least_board, game.most_board)
    if board_count >= 0 and count == 0:
        raise ValueError(f"{game.name.decode()}: a hand of no cards beside a board")
    return check_count(game.name, "", count + max(board_count, 0), game.least, game.most)


cdef inline bint is_ids(object cards):
    """A plain array of integers in the byte order of this machine: what is read without another look."""
    if not cnp.PyArray_CheckExact(cards):
        return False
    cdef int kind = cnp.PyArray_TYPE(<cnp.ndarray>cards)
    return cnp.NPY_BYTE <= kind <= cnp.NPY_ULONGLONG and cnp.PyArray_ISNOTSWAPPED(<cnp.ndarray>cards)


cdef cnp.ndarray as_ids(object cards, list faults=None):
    """Any other argument as such an array, not copied where it is one; `faults` as of rows_of_any."""
    if is_ids(cards):
        return cards
    if isinstance(cards, (str, list, tuple)):
        return rows_of_any(cards, faults)
    return as_integers(cards, "cards must be text, ids or an array of integers")


cdef cnp.ndarray as_integers(object given, str demand):
    """Any argument as a plain array of integers in the byte order of this machine; `demand` begins the error."""
    numbers = plain_array(given)
    if numbers.dtype.kind not in "iu":
        arguments.refuse_long(numbers, demand)
        raise TypeError(f"{demand}, not {describe_type(given, numbers)}")
    return numbers if numbers.dtype.isnative else as_dtype(numbers, numbers.dtype.newbyteorder("="))


cpdef cnp.ndarray plain_array(object given):
    """``np.asarray(given)`` for whatever a caller may pass; a TypeError for masked arrays, in lists or in disguise too."""
    if cnp.PyArray_CheckExact(given):
        return given
    refuse_masked(given)
    if isinstance(given, (list, tuple)):
        return np.asarray(given) if len(given) <= MOST_OBJECTS else from_objects(given)
    array = np.asanyarray(given)
    if not cnp.PyArray_CheckExact(array):
        arguments.refuse_masked(array)  # what another type became
        array = np.asarray(array)
    return array


cpdef int refuse_masked(object given) except -1:
    """A TypeError for a masked array, and for a list that holds one, however deep NumPy would look."""
    if isinstance(given, (list, tuple)):
        return refuse_masked_items(given, 1)
    if cnp.PyArray_Check(given) and not cnp.PyArray_CheckExact(given):
        arguments.refuse_masked(given)
    return 0


cdef int refuse_masked_items(object items, int depth) except -1:
    for item in items:
        if isinstance(item, (int, float)):
            continue
        if not isinstance(item, (list, tuple)):
            refuse_masked(item)
        elif depth < MOST_AXES:
            refuse_masked_items(item, depth + 1)
    return 0


cdef str describe_type(object cards, cnp.ndarray array):
    dtype = quoting.type_of(array)
    if isinstance(cards, np.ndarray):
        return f"an array of {dtype}"
    return f"a {type(cards).__name__} of {dtype}" if isinstance(cards, (list, tuple)) else type(cards).__name__


cdef inline Py_ssize_t leading_axes(cnp.ndarray ids):
    return cnp.PyArray_NDIM(ids) - 1


cdef inline Py_ssize_t cards_of(cnp.ndarray ids):
    return cnp.PyArray_DIM(ids, <int>leading_axes(ids))


cdef int broadcast_leading(const char *name, list arrays, leading_shape *shape) except -1:
    """The common shape of the arrays without their last axes, by NumPy's rules."""
    cdef cnp.npy_intp length
    cdef int axis, from_right
    shape.axes = 0
    for ids in arrays:
        shape.axes = max(shape.axes, <int>leading_axes(ids))
    for axis in range(shape.axes):
        shape.lengths[axis] = 1
    for ids in arrays:
        for from_right in range(1, <int>leading_axes(ids) + 1):
            length = cnp.PyArray_DIM(ids, <int>leading_axes(ids) - from_right)
            axis = shape.axes - from_right
            if length != 1 and shape.lengths[axis] != 1 and length != shape.lengths[axis]:
                shapes = " and ".join([str(ids.shape) for ids in arrays])
                raise ValueError(f"{name.decode()}: shapes {shapes} do not broadcast but for their last axes")
            if length != 1:
                shape.lengths[axis] = length
    return 0


cdef void set_view(row_view *view, cnp.ndarray ids, const leading_shape *shape) noexcept:
    """A view of `ids` (..., k) with the leading axes of `shape`, where it has fewer or shorter ones without moving."""
    cdef int own = <int>leading_axes(ids), axis, own_axis
    cdef cnp.npy_intp stride
    view.data = cnp.PyArray_BYTES(ids)
    view.cards = <int>cnp.PyArray_DIM(ids, own)
    view.card_stride = cnp.PyArray_STRIDE(ids, own)
    view.item_size = <int>cnp.PyArray_ITEMSIZE(ids)
    if cnp.PyArray_ISSIGNED(ids):
        view.item_size = -view.item_size
    view.axes = 0
    for axis in range(shape.axes):
        own_axis = axis - (shape.axes - own)
        stride = 0
        if own_axis >= 0 and cnp.PyArray_DIM(ids, own_axis) != 1:
            stride = cnp.PyArray_STRIDE(ids, own_axis)
        add_axis(view, shape.lengths[axis], stride)


cdef tuple as_tuple(const leading_shape *shape):
    return tuple([shape.lengths[axis] for axis in range(shape.axes)])


cdef int64_t rows_of(const leading_shape *shape) noexcept:
    cdef int64_t rows = 1
    cdef int axis
    for axis in range(shape.axes):
        rows *= shape.lengths[axis]
    return rows


cdef cnp.ndarray check_out(object out, const leading_shape *shape, int dtype=cnp.NPY_UINT16):
    """`out` as the array it has to be; NULL means the shape of one hand."""
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out must be a NumPy array, not {type(out).__name__}")
    cdef cnp.ndarray values = out
    if not cnp.PyArray_CheckExact(values):
        arguments.refuse_masked(values)
    if not cnp.PyArray_EquivTypenums(cnp.PyArray_TYPE(values), dtype) or not cnp.PyArray_ISNOTSWAPPED(values):
        raise TypeError(f"out must have dtype {cnp.PyArray_DescrFromType(dtype)}, not {quoting.type_of(out)}")
    cdef int axes = 0 if shape == NULL else shape.axes, axis
    cdef bint same = cnp.PyArray_NDIM(values) == axes
    for axis in range(axes if same else 0):
        same = same and cnp.PyArray_DIM(values, axis) == shape.lengths[axis]
    if not same:
        raise ValueError(f"out has shape {out.shape}, the result has {() if shape == NULL else as_tuple(shape)}")
    if not cnp.PyArray_ISWRITEABLE(values):
        raise ValueError("out is read-only")
    if not cnp.PyArray_IS_C_CONTIGUOUS(values) and overlaps_itself(values):
        raise ValueError("out overlaps itself: some of its elements lie in the same memory")
    return values


cdef bint overlaps_itself(object out):
    """Whether elements may share bytes: they do not where each axis steps over all that shorter steps reach."""
    cdef Py_ssize_t reach = out.itemsize
    if not out.size:
        return False
    for stride, length in sorted([(abs(stride), length) for stride, length in zip(out.strides, out.shape)]):
        if length > 1 and stride < reach:
            return True
        reach += stride * (length - 1)
    return False


cdef bint may_overlap(cnp.ndarray out, cnp.ndarray ids):
    """For contiguous arrays two comparisons, for others NumPy's answer."""
    if not cnp.PyArray_IS_C_CONTIGUOUS(ids):
        return np.may_share_memory(out, ids)
    cdef const char *first = cnp.PyArray_BYTES(out)
    cdef const char *second = cnp.PyArray_BYTES(ids)
    return first < second + cnp.PyArray_NBYTES(ids) and second < first + cnp.PyArray_NBYTES(out)


cdef bint written_in_place(cnp.ndarray out, list arrays):
    """Whether a kernel may write to `out`: else the values go to an array of their own first."""
    if not (cnp.PyArray_IS_C_CONTIGUOUS(out) and cnp.PyArray_ISALIGNED(out)):
        return False
    for ids in arrays:
        if may_overlap(out, ids):
            return False
    return True


cpdef int thread_count(object threads) except -1:
    """-1 means all cores that this process may use."""
    if isinstance(threads, (bool, np.bool_)):
        raise TypeError("threads must be an int, not bool")
    count = operator.index(threads)
    if count == -1:
        from evaluator.work.workers import cores
        return cores()
    if count < 1:
        raise ValueError(f"threads must be -1 (all cores) or at least 1, not {quoting.number(count)}")
    return min(count, 1024)


@cython.final
cdef class _Batch(Job):
    """Rows to evaluate, and the arrays that own their memory."""

    cdef batch job
    cdef leading_shape shape
    cdef list owners
    cdef object values

    cdef object piece(self, int64_t first, int64_t n):
        """Evaluate n rows; None, or (row, position, kind) of the first illegal one."""
        cdef row_fault fault
        cdef bint failed
        with nogil:
            failed = run_batch(&self.job, first, n, &fault)
        return (fault.row, fault.position, fault.kind) if failed else None


cdef str fault_of(list arrays, const leading_shape *leading, object fault, int first_id=0, int last_id=DECK - 1):
    """The words for an illegal row (row, position, kind), with the id as the caller's own array has it."""
    row, position, kind = fault
    shape = as_tuple(leading)
    index = np.unravel_index(row, shape) if shape else ()
    for ids in arrays:
        if position < ids.shape[-1]:
            break
        position -= ids.shape[-1]
    row_ids = np.broadcast_to(ids, (*shape, ids.shape[-1]))[index]
    return quoting.row_name(shape, row) + wording.bad_card(
        kind == DUPLICATE_CARD, int(row_ids[position]), first_id, last_id)


cdef object evaluate_given(const family *game, object cards, object board, object out, object threads, bint validate):
    """Whatever the doors take but one hand that is text or ids; without a board it is None."""
    cdef list faults, arrays
    if is_ids(cards) and board is None and not game.most_board:
        return evaluate_arrays(game, [cards], out, threads, validate)
    faults = []
    arrays = [as_ids(cards, faults)]
    if board is not None or game.most_board:
        arrays.append(as_ids(board, faults))
    if faults:
        before, error = before_fault(game.name, arrays, faults)
        evaluate_arrays(game, before, None, ONE, validate)
        raise error
    return evaluate_arrays(game, arrays, out, threads, validate)


def readable(str name, *given):
    """Hands of all kinds that broadcast, as ids, up to the first row that cannot be read, and that row's exception.

    Whoever asks raises it, or None is there, when the rows before have been checked: the first bad row is the one that
    an error names.
    """
    cdef list faults = [], arrays = [rows_of_any(hands, faults) for hands in given]
    return before_fault(name.encode(), arrays, faults) if faults else (arrays, None)


cdef tuple before_fault(const char *name, list arrays, list faults):
    """The rows of all arrays before the first that could not be read, and that row's exception."""
    cdef leading_shape shape
    row, error = min(faults, key=operator.itemgetter(0))
    broadcast_leading(name, arrays, &shape)
    if rows_of(&shape) == 0:
        raise error
    return [first_rows(ids, row) for ids in arrays], error


cdef object first_rows(object ids, Py_ssize_t n):
    """The first n rows, as they are counted, of an array to be broadcast with a list of hands, which has one axis."""
    while ids.ndim > 2:
        ids = ids[0]
    return ids[:n] if ids.ndim == 2 and len(ids) > 1 else ids


cdef object evaluate_arrays(const family *game, list arrays, object out, object threads, bint validate):
    """The batch path: `arrays` holds the rows, for Omaha hole cards and board."""
    cdef _Batch work = _Batch.__new__(_Batch)
    cdef leading_shape result
    cdef cnp.ndarray values, ids
    for ids in arrays:
        if cnp.PyArray_NDIM(ids) == 0:
            raise ValueError(f"{game.name.decode()} takes rows of cards, got a single number")
    check_counts(game, cards_of(arrays[0]), cards_of(arrays[1]) if len(arrays) > 1 else -1)
    broadcast_leading(game.name, arrays, &work.shape)
    work.rows, work.step = rows_of(&work.shape), BLOCK_ROWS if game.values_each == 1 else BLOCK_BOARDS
    work.owners = arrays
    set_view(&work.job.hole, arrays[0], &work.shape)
    work.job.board.cards = 0
    if len(arrays) > 1:
        set_view(&work.job.board, arrays[1], &work.shape)
    work.job.rows = game.rows
    work.job.two_rows = game.deals
    work.job.values_each = game.values_each
    work.job.check_duplicates = validate
    work.job.first_id, work.job.last_id = game.first_id, game.last_id

    result = work.shape
    if game.values_each > 1:
        result.lengths[result.axes] = game.values_each
        result.axes += 1
    given = None if out is None else check_out(out, &result)
    if given is not None and written_in_place(given, arrays):
        values = given
    else:
        values = cnp.PyArray_EMPTY(result.axes, result.lengths, cnp.NPY_UINT16, False)
    work.values = values
    work.job.values = <uint16_t *>cnp.PyArray_DATA(values)
    fault = work.run(1 if threads is ONE else thread_count(threads))
    if fault is not None:
        raise ValueError(fault_of(arrays, &work.shape, fault, game.first_id, game.last_id))
    if given is not None and given is not values:
        copy_into(given, values)
    if result.axes == 0:
        return int(values[()])
    return values if given is None else given
