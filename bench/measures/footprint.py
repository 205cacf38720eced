"""What the package costs before the first hand: time and memory of its import over NumPy's, and bytes on disk.

``python -m bench.measures.footprint`` imports it once in a fresh process and prints the difference.
"""

import json
import statistics
import sys
import time
from pathlib import Path

from bench.lib.children import result_of, run_module

MILLISECONDS, MEGABYTES = 15, 3
"""Upper bounds: time of the import, and both its memory and the installed files."""

INSTALLED = {".py", ".pyi", ".pxd", ".typed", ".so", ".pyd"}
"""Suffixes of the files that an installation holds; a folder that was built in place has generated C beside them."""


def resident_bytes() -> int | None:
    """Memory of this process now, where the system tells (Linux)."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(fields["VmRSS"].split()[0]) * 1024


def import_once() -> dict:
    """Import NumPy, then the evaluator, and return what the second import added."""
    import numpy  # noqa: F401

    before, start = resident_bytes(), time.perf_counter()
    import evaluator  # noqa: F401

    seconds, after = time.perf_counter() - start, resident_bytes()
    return {"milliseconds": seconds * 1e3, "megabytes": None if before is None else (after - before) / 1e6}


def installed_megabytes() -> float:
    """Size of the files of the package that runs."""
    import evaluator

    folder = Path(evaluator.__file__).parent
    return sum(path.stat().st_size for path in folder.rglob("*") if path.suffix in INSTALLED) / 1e6


def measure(rounds: int) -> list[dict]:
    """Medians over fresh processes, each with its bound."""
    runs = [result_of(run_module("measures.footprint")) for _ in range(rounds)]
    rows = [("import time over NumPy, ms", statistics.median(run["milliseconds"] for run in runs), MILLISECONDS)]
    if runs[0]["megabytes"] is not None:
        memory = statistics.median(run["megabytes"] for run in runs)
        rows.append(("import memory over NumPy, MB", memory, MEGABYTES))
    rows.append(("installed files, MB", installed_megabytes(), MEGABYTES))
    return [
        {"name": name, "value": value, "verdict": f"≤ {most} {'met' if value <= most else 'missed'}"}
        for name, value, most in rows
    ]


if __name__ == "__main__":
    json.dump(import_once(), sys.stdout)
