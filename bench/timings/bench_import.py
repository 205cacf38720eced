"""The import in a fresh process; `extra_info` holds what it adds to NumPy's."""

from bench.lib.children import result_of, run_module


def test_import(benchmark):
    def import_in_child():
        return result_of(run_module("measures.footprint"))

    benchmark.extra_info.update(benchmark.pedantic(import_in_child, rounds=5))
