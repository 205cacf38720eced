"""What a game with a decision on the flop pays, as the kernel behind it takes it."""

from __future__ import annotations

from typing import NamedTuple


class FlopRules(NamedTuple):
    """What a game pays: by line, the worst first, and by outcome, in parts of a bet.

    Outcomes: better than the dealer, equal, worse, where the dealer qualifies; and the same where not.
    """

    least: tuple[int, ...]
    """The least value of each line."""
    least_to_qualify: int
    raise_pays: tuple[tuple[int, ...], ...]
    """After a raise on the flop."""
    play_pays: tuple[tuple[int, ...], ...] | None
    """After a play on the river; None: whoever does not raise on the flop folds."""
    fold_pays: int
