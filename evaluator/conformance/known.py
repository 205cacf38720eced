"""The known answers: collected cases, counts of whole games, and how their shorthands are written out as cards.

A case's text such as "flush KQJT3" or "full house JT" names a category and the ranks as they are read aloud, "7542A" is
a low. ``spelled`` gives cards of that worth, with which an adapter's own answer is compared: so a case says something
about every evaluator, whatever its scale.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "vectors"

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in map(json.loads, (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines())
}
"""Hands that some program got wrong, by id: kind, game, input, expected, note."""

TABLES: dict[str, dict[str, Any]] = json.loads((FOLDER / "known_tables.json").read_text(encoding="utf-8"))
"""Counts of whole games: ``TABLES["tab-5"]["counts"]["flush"]``."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jk"
_GROUPS = {"four of a kind": (4,), "full house": (3, 2), "three of a kind": (3,), "two pair": (2, 2), "pair": (2,)}


def spelled(shorthand: str) -> str:
    """Cards of a shorthand's worth.

    >>> spelled("full house JT"), spelled("straight flush, 6 high"), spelled("7542A"), spelled("3-card 98A")
    ('JcJdJhTsTc', '6c5c4c3c2c', '7c5d4h2sAc', '9c8dAh9d')
    """
    if shorthand == "five aces":
        return "AcAdAhAs" + JOKER
    if shorthand.endswith(" high"):
        name, top = shorthand.removesuffix(" high").split(", ")
        run = ("A" + RANKS)[::-1]
        letters = run[run.index(top) :][:5]
    else:
        name, _, letters = shorthand.rpartition(" ")
    if name.endswith("-card"):
        return _badugi(letters)
    sizes = _GROUPS.get(name, ())
    ranks = "".join(letter * size for letter, size in zip(letters, sizes)) + letters[len(sizes) :]
    suited = "flush" in name  # five cards in turn of four suits are never suited, nor equal ranks of one suit
    return "".join(rank + SUITS[0 if suited else place % 4] for place, rank in enumerate(ranks))


def _badugi(letters: str) -> str:
    """Four cards of which just these ranks play: the others have the same ranks and the same suits."""
    hand = "".join(map("".join, zip(letters, SUITS)))
    if len(letters) == 3:
        return hand + letters[0] + SUITS[1]
    if len(letters) == 2:
        return hand + letters[0] + SUITS[1] + letters[1] + SUITS[0]
    return hand if len(letters) == 4 else "".join(letters + suit for suit in SUITS)


def card_texts(text: str | list[str]) -> tuple[str, ...]:
    """The cards of a hand of a case, two characters each.

    >>> card_texts("Ah2d + Joker"), card_texts(["10s", "Jd"])
    (('Ah', '2d', 'Jk'), ('Ts', 'Jd'))
    """
    joined = "".join(text).replace(" + Joker", JOKER).replace("10", "T").replace(" ", "")
    return tuple(joined[at : at + 2] for at in range(0, len(joined), 2))
