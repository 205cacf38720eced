/* Ids as they lie in a list or a tuple of Python's, read without a call: what one hand costs is mostly this. */
#ifndef EVALUATOR_PYTHON_INTS_H
#define EVALUATOR_PYTHON_INTS_H

#include <Python.h>
#if PY_VERSION_HEX < 0x030B0000
#include <longintrepr.h>
#endif

#define LIST_ITEMS(list) (((PyListObject *)(list))->ob_item)
#define TUPLE_ITEMS(tuple) (((PyTupleObject *)(tuple))->ob_item)

/* The value of an exact int of one digit, -1 for everything else: a fifth of the time of PyLong_AsLong. */
static inline long short_int(PyObject *item) {
    if (!PyLong_CheckExact(item))
        return -1;
#if PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact((PyLongObject *)item))
        return -1;
    return (long)PyUnstable_Long_CompactValue((PyLongObject *)item);
#else
    const Py_ssize_t digits = Py_SIZE(item);
    return digits == 1 ? (long)((PyLongObject *)item)->ob_digit[0] : digits == 0 ? 0 : -1;
#endif
}

#endif
