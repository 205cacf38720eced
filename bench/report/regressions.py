"""Has something become slower? A run of pytest-benchmark against a saved one, in multiples of NumPy's copy of the bytes.

    pytest bench --benchmark-json now.json
    python -m bench.report.regressions now.json                 against bench/timings/baseline.json
    python -m bench.report.regressions now.json --save          makes it the next baseline

A run has its own copy beside each batch (the group's ``test_copy``; elsewhere that of seven-card rows), so that a busy
machine slows both. The status is 1 if a multiple has grown by more than ``--most`` percent. ``--baseline`` takes another
run: machines differ, and what a change does is best seen on one.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bench.report.tables import show

BASELINE = Path(__file__).parents[1] / "timings" / "baseline.json"
COPY = "test_copy"
YARDSTICK = "high 7"
"""The group, or its beginning, whose copy measures what has none of its own."""


def multiples(run: dict) -> dict[str, float]:
    """Each benchmark's best time in copies, by its full name.

    >>> times = [("high 7, rows", "test_copy[high 7]", 2.0), ("high 7, rows", "test_door[high 7]", 5.0)]
    >>> times.append(("text", "test_text", 8.0))
    >>> run = [{"group": group, "name": name, "fullname": name, "stats": {"min": best}} for group, name, best in times]
    >>> multiples({"benchmarks": run})
    {'test_door[high 7]': 2.5, 'test_text': 4.0}
    """
    copies, times = {}, {}
    for one in run["benchmarks"]:
        if one["name"].startswith(COPY):
            copies[one["group"]] = one["stats"]["min"]
        else:
            times[one["fullname"]] = one["group"], one["stats"]["min"]
    shared = next((seconds for group, seconds in copies.items() if (group or "").startswith(YARDSTICK)), None)
    if shared is None:
        raise ValueError(f"the run has no {COPY}[{YARDSTICK}] to compare with")
    return {name: seconds / copies.get(group, shared) for name, (group, seconds) in times.items()}


def read(path: Path) -> dict[str, float]:
    """The multiples of a run, or of a baseline, which holds nothing else."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return multiples(found) if "benchmarks" in found else found


def compared(old: dict[str, float], new: dict[str, float]) -> list[dict]:
    """What both have, the largest change first."""
    rows = [
        {
            "benchmark": name,
            "before": old[name],
            "after": new[name],
            "change_percent": 100 * (new[name] / old[name] - 1),
        }
        for name in old.keys() & new.keys()
    ]
    return sorted(rows, key=lambda row: -row["change_percent"])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.report.regressions", description=__doc__.partition("\n")[0])
    parser.add_argument("run", type=Path, help="what pytest bench --benchmark-json wrote")
    parser.add_argument("--baseline", type=Path, default=BASELINE, help="another run, or what --save wrote")
    parser.add_argument("--most", type=float, default=20, help="growth in percent that is still noise (default: 20)")
    parser.add_argument("--save", action="store_true", help="write the multiples of the run to the baseline")
    arguments = parser.parse_args()
    now = read(arguments.run)
    if arguments.save:
        text = json.dumps({name: float(f"{now[name]:.3g}") for name in sorted(now)}, indent=1, ensure_ascii=False)
        arguments.baseline.write_text(text + "\n", encoding="utf-8")
        return 0
    rows = compared(read(arguments.baseline), now)
    show("times in copies of the same bytes", rows)
    return int(any(row["change_percent"] > arguments.most for row in rows))


if __name__ == "__main__":
    sys.exit(main())
