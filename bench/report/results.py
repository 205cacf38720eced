"""What ``python -m bench --json`` writes: sections by title, each a list of records with the same keys."""

from __future__ import annotations

COMPARISON = "every evaluator on the same hands, nanoseconds a hand"
AGREEMENT = "do they agree"
BATCH = "batches"
EQUITY = "hold'em equity"


def rows_of(results: dict, title: str) -> list[dict]:
    """The records of the section whose title begins so, [] if it was not measured.

    >>> rows_of({"batches of 20 rows": [{"name": "high 7"}]}, BATCH)
    [{'name': 'high 7'}]
    """
    return next((records for name, records in results.items() if name.startswith(title)), [])
