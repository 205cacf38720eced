"""The targets of tests/fuzz on their corpus and a few mutations of it; CI runs them for longer, guided by coverage."""

import sys
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
try:
    mutations, targets = import_module("tests.fuzz.mutations"), import_module("tests.fuzz.targets")
finally:
    sys.path.remove(str(ROOT))

MUTATIONS = 60


@pytest.mark.parametrize("name", targets.NAMES)
def test_corpus_and_some_mutations(name):
    corpus = targets.seeds(name)
    assert len(corpus) > 2
    for data in islice(mutations.inputs(name, seed=1), len(corpus) + MUTATIONS):
        try:
            targets.run(data)
        except Exception as error:
            raise AssertionError(f"python -m tests.fuzz --input {str(data)!r}") from error


def test_a_wrong_answer_is_a_fault(monkeypatch):
    """The targets do find one: a door that gives something else, refuses what is legal, or raises another error."""

    def off_by_one(name):
        right = getattr(targets.pot_doors, name)
        monkeypatch.setattr(targets.pot_doors, name, lambda *given, **options: right(*given, **options) + 1)

    def fails(error):
        def raising(*given, **options):
            raise error

        return raising

    good = bytes([targets.NAMES.index("shares")])
    for wrong in (None, ValueError("no"), KeyError("no")):
        with monkeypatch.context():
            off_by_one("shares") if wrong is None else monkeypatch.setattr(targets.pot_doors, "shares", fails(wrong))
            with pytest.raises((AssertionError, KeyError)):
                for data in islice(mutations.inputs("shares", seed=2), 200):
                    targets.run(data or good)
