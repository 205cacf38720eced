"""What an exact answer is estimated to take, and what it takes: the ratio should be between a half and two.

Of long questions some shards are timed, spread over the whole. ``python -m bench.measures.estimates`` measures one level.
"""

import json
import sys
import time

from bench.lib.children import result_of, run_module
from evaluator import cpu
from evaluator.odds import methods
from evaluator.odds.seats import read_seats
from evaluator.rules import GAMES

TIMED_SHARDS = 12
QUESTIONS = {
    "hold'em, two hands on the flop's first card": (["AhKh", "QsQd"], "2c", "holdem"),
    "hold'em, two ranges on a flop": (["20%", "30%"], "2c 7h Ks", "holdem"),
    "hold'em, three random hands before the flop": (["random"] * 3, "", "holdem"),
    "hold'em, four ranges on a flop": (["5%", "5%", "20%", "20%"], "2c 7h Ks", "holdem"),
    "hold'em, three ranges before the flop": (["5%", "5%", "5%"], "", "holdem"),
    "Omaha, two hands": (["AhKhQc2d", "QsQd9c8d"], "2c", "omaha"),
    "Omaha, two ranges before the flop": (["AAKK", "QQ**"], "", "omaha"),
    "Omaha, two ranges on a flop": (["AA$ds", "KKQ*"], "2c 7h 9s", "omaha"),
    "Omaha eight-or-better, two ranges on a flop": (["AA$ds", "KKQ*"], "2c 7h 9s", "omaha8"),
    "stud on fourth street": (["As2hKd4c", "KsKhJd4d"], "", "stud"),
    "stud eight-or-better on fifth street": (["AsAhKdQc9h", "KsKhJdTc8h"], "", "stud8"),
    "razz on fourth street": (["As2hKd4c", "KsKhJd4d"], "", "razz"),
    "short deck, two hands": (["AhKh", "QsQd"], "", "short_deck"),
    "short deck, a known card each": (["Ah", "Qs"], "6c 7d", "short_deck"),
    "2-7, two cards each to come": (["2s3h4d", "2d3c5h"], "", "deuce_seven"),
    "badugi, two cards each to come": (["As2h", "2s3c"], "", "badugi"),
}


def measure() -> list[dict]:
    """Every question at the level of this process."""
    records = []
    for name, (hands, board, game) in QUESTIONS.items():
        method = methods.fastest(read_seats(hands, board, GAMES[game], ""), 1, methods.MOST_SECONDS)
        plan = method.plan()
        timed = min(plan.shards, TIMED_SHARDS)
        plan.function(*plan.arguments(0))  # tables that the first call fills
        start = time.perf_counter()
        for number in range(timed):
            plan.function(*plan.arguments(number * plan.shards // timed))
        seconds = (time.perf_counter() - start) * plan.shards / timed
        records.append(
            {"level": cpu.level(), "name": name, "estimated_s": method.seconds, "s": seconds, "ratio": seconds / method.seconds}
        )
    return records


def measure_levels() -> list[dict]:
    """At every level that this CPU runs."""
    return [record for level in cpu.available() for record in result_of(run_module("measures.estimates", level=level))]


if __name__ == "__main__":
    json.dump(measure(), sys.stdout)
