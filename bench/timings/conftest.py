"""``pytest bench``: the files are named bench_*.py, which the default run of the tests does not collect."""

import pytest

import evaluator


def pytest_configure(config):
    config.addinivalue_line("python_files", "bench_*.py")


def pytest_report_header():
    return f"evaluator {evaluator.__version__}, level {evaluator.cpu.level()}"


@pytest.fixture
def time_each(benchmark):
    """Time calls of a function with each tuple of arguments; the figures are those of the whole sequence."""
    from bench.lib.timing import each

    def time_each(function, arguments, group):
        benchmark.group = f"{group}, {len(arguments):,} hands a round"
        benchmark(each(function, arguments))

    return time_each
