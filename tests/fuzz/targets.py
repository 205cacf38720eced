"""Every target by its name, and one that is all of them: the first byte says which."""

import ast
from pathlib import Path

from . import array_doors, pot_doors, spot_doors, table_doors, text_doors, value_doors
from .choices import Choices

CORPUS = Path(__file__).parent / "corpus"
ROOMS = [array_doors, pot_doors, spot_doors, table_doors, text_doors, value_doors]
DOORS = [target for room in ROOMS for target in room.TARGETS]
TARGETS = {target.__name__.removesuffix("_door"): target for target in DOORS}
NAMES = list(TARGETS)


def run(data: bytes) -> None:
    """One input: silent, or an exception that is a fault of the package."""
    if data:
        TARGETS[NAMES[data[0] % len(NAMES)]](Choices(data[1:]))


def seeds(name: str) -> list[bytes]:
    """The corpus of a target, with its byte before: a line of its file holds one input, as Python writes bytes."""
    first = bytes([NAMES.index(name)])
    path = CORPUS / f"{name}.txt"
    return (
        [first + ast.literal_eval(line) for line in path.read_text("ascii").splitlines()] if path.exists() else [first]
    )
