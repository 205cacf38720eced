"""Single timings under pytest-benchmark, ``pytest bench``; the numbers of before are in baseline.json."""
