"""Has something become slower? Two runs of pytest-benchmark, compared in multiples of NumPy's copy of the same bytes.

    pytest bench --benchmark-json before.json        at one commit
    pytest bench --benchmark-json after.json         at another
    python -m bench.regressions before.json after.json

A run has its own copy beside each batch (the group's ``test_copy``; elsewhere that of seven-card rows), so that a busy
machine slows both. The status is 1 if a multiple has grown by more than ``--most`` percent.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from .report import show

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


def compared(before: dict, after: dict) -> list[dict]:
    """What both runs have, the largest change first."""
    old, new = multiples(before), multiples(after)
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
    parser = argparse.ArgumentParser(prog="python -m bench.regressions", description=__doc__.partition("\n")[0])
    parser.add_argument("before", type=Path, help="what pytest bench --benchmark-json wrote")
    parser.add_argument("after", type=Path)
    parser.add_argument("--most", type=float, default=20, help="growth in percent that is still noise (default: 20)")
    arguments = parser.parse_args()
    rows = compared(*(json.loads(path.read_text(encoding="utf-8")) for path in (arguments.before, arguments.after)))
    show("times in copies of the same bytes", rows)
    return int(any(row["change_percent"] > arguments.most for row in rows))


if __name__ == "__main__":
    sys.exit(main())
