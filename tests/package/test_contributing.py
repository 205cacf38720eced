"""What CONTRIBUTING says is where it says: every file and folder that it names, in the repository and in the maps."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / ".github" / "CONTRIBUTING.md"


def named():
    """Paths in backticks, but for those with a name to be filled in."""
    text = GUIDE.read_text(encoding="utf-8")
    return sorted(set(re.findall(r"`((?:evaluator|tests|bench|docs|\.ci)/[^`<> ]*)`", text)))


@pytest.mark.skipif(not GUIDE.exists(), reason="no checkout")
def test_what_is_named_is_there():
    assert len(named()) > 30
    assert [name for name in named() if not (ROOT / name).exists()] == []
