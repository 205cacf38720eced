"""Arrays that are read-only for good.

Who has an array that owns its memory may set its writeable flag again, and any view leads to that array as its base.
NumPy refuses that for memory whose owner lends it out for reading only, as a bytes object does. So does `_Memory`, but
without the copy that bytes would take. The array it holds is an attribute of C: nothing of Python leads there.
"""

cimport cython
cimport numpy as cnp
from cpython.buffer cimport PyBuffer_FillInfo
from cpython.object cimport PyObject, PyTypeObject
from cpython.ref cimport Py_INCREF

import numpy as np

cnp.import_array()

cdef extern from "numpy/arrayobject.h":
    PyTypeObject PyArray_Type
    object PyArray_NewFromDescr(PyTypeObject *subtype, cnp.dtype taken, int axes, const cnp.npy_intp *lengths,
                                const cnp.npy_intp *strides, void *data, int flags, PyObject *like)


@cython.final
@cython.no_gc  # no cycle: the array is of numbers or texts
@cython.auto_pickle(False)  # which would hand out the array
cdef class _Memory:
    cdef cnp.ndarray owner  # contiguous

    def __getbuffer__(self, Py_buffer *buffer, int flags):
        if self.owner is None:  # made by somebody who found this class
            raise BufferError("no memory")
        PyBuffer_FillInfo(buffer, self, cnp.PyArray_DATA(self.owner), cnp.PyArray_NBYTES(self.owner), True, flags)


cdef bint is_frozen(cnp.ndarray array):
    """Whether it is such an array, or a view of one."""
    cdef object base = array
    while isinstance(base, np.ndarray):
        base = cnp.get_array_base(base)
    return type(base) is _Memory


cdef _Memory memory_of(object array):
    """What lends out the memory of an array."""
    cdef _Memory memory = _Memory.__new__(_Memory)
    if array.dtype.hasobject:
        raise TypeError("an array of objects cannot be frozen")
    memory.owner = np.asarray(array, order="C")
    return memory


cdef cnp.ndarray lent(_Memory memory, int axes, const cnp.npy_intp *lengths, char *data):
    """An array over contiguous items of that memory."""
    dtype = <cnp.dtype>cnp.PyArray_DESCR(memory.owner)
    Py_INCREF(dtype)  # the new array takes a reference
    cdef cnp.ndarray fixed = PyArray_NewFromDescr(&PyArray_Type, dtype, axes, lengths, NULL, data, 0, NULL)
    cnp.set_array_base(fixed, memory)  # and no flags: neither owner nor writable
    return fixed


def frozen(thing):
    """The same array over the same memory, read-only for good: neither its flags nor its base let anybody write to it.

    It takes the array over: whoever calls keeps no other reference that may be written to. An array that is not
    contiguous is copied. Of a tuple, named or not, the same tuple of such arrays; what else is in it stays as it is.
    TypeError for an array of objects.

    >>> import numpy as np
    >>> fixed = frozen(np.arange(3))
    >>> fixed.flags.writeable = True
    Traceback (most recent call last):
    ...
    ValueError: cannot set WRITEABLE flag to True of this array
    """
    if isinstance(thing, tuple):
        parts = [frozen(part) for part in thing]
        return type(thing)._make(parts) if hasattr(thing, "_make") else tuple(parts)
    if not isinstance(thing, np.ndarray) or is_frozen(thing):
        return thing
    cdef _Memory memory = memory_of(thing)
    cdef cnp.ndarray own = memory.owner
    return lent(memory, cnp.PyArray_NDIM(own), cnp.PyArray_DIMS(own), <char *>cnp.PyArray_DATA(own))


def frozen_rows(array):
    """The rows of an array of two axes as a list of such arrays, over the same memory.

    >>> import numpy as np
    >>> frozen_rows(np.arange(4).reshape(2, 2))
    [array([0, 1]), array([2, 3])]
    """
    cdef _Memory memory = memory_of(array)
    cdef cnp.ndarray own = memory.owner
    cdef Py_ssize_t row
    if own.ndim != 2:
        raise ValueError(f"{own.ndim} axes are not rows")
    return [lent(memory, 1, own.shape + 1, <char *>cnp.PyArray_DATA(own) + row * own.strides[0])
            for row in range(own.shape[0])]
