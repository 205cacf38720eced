"""Texts that are no range: the token that is quoted and why, texts of any length, what may be meant as a weight."""

import re
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator import OmahaRange, Range
from evaluator.ranges import holdem_parser

BAD = {
    # text: (token, position, character, what the message says about it)
    "QQQ": ("QQQ", 0, 0, ""),
    "AA,KK,AX": ("AX", 2, 6, ""),
    "AA  hello": ("hello", 1, 4, ""),
    "A": ("A", 0, 0, ""),
    "AKx": ("AKx", 0, 0, ""),
    "AKss": ("AKss", 0, 0, ""),
    "15": ("15", 0, 0, ""),
    "JkAh": ("JkAh", 0, 0, ""),
    "AKs, 6с": ("6с", 1, 5, r": 'с' is U\+0441"),
    "99–66": ("99–66", 0, 0, r": '–' is U\+2013"),
    "AA\xa0KK": ("AA\xa0KK", 0, 0, r": '\\xa0' is U\+00A0"),
    "AKſ": ("AKſ", 0, 0, r": 'ſ' is U\+017F"),
    "\N{KELVIN SIGN}Q": ("\N{KELVIN SIGN}Q", 0, 0, r": '.' is U\+212A"),
    "A٢s": ("A٢s", 0, 0, r": '٢' is U\+0662"),
    "AhAh": ("AhAh", 0, 0, ": Ah appears twice"),
    "AhA♥": ("AhA♥", 0, 0, ": Ah appears twice"),
    "Ah": ("Ah", 0, 0, ": a hand has two cards, not 1"),
    "AhKhQh": ("AhKhQh", 0, 0, ": a hand has two cards, not 3"),
    "AhKh+": ("AhKh+", 0, 0, ": .* not behind cards"),
    "AhKh-AhTh": ("AhKh-AhTh", 0, 0, ": .* not behind cards"),
    "AAs": ("AAs", 0, 0, ": a pair is neither suited nor offsuit"),
    "KK-QQo": ("KK-QQo", 0, 0, ": a pair is neither suited nor offsuit"),
    "T9s-54o": ("T9s-54o", 0, 0, ": one end is suited, the other offsuit"),
    "A5s-A2": ("A5s-A2", 0, 0, ": one end is suited, the other without s or o"),
    "A5s-K2s": ("A5s-K2s", 0, 0, ": the ends .* gap"),
    "AQ-KQ": ("AQ-KQ", 0, 0, ": the ends .* gap"),
    "AA-AK": ("AA-AK", 0, 0, ": the ends .* gap"),
    "AK-QQ": ("AK-QQ", 0, 0, ": the ends .* gap"),
    "QQ-99+": ("QQ-99+", 0, 0, ""),
    "QQ+-99": ("QQ+-99", 0, 0, ""),
    "QQ - 99": ("-", 1, 3, ""),
    "QQ++": ("QQ++", 0, 0, ""),
    "AA:-1": ("AA:-1", 0, 0, ": '-1' is no weight"),
    "AA:-0": ("AA:-0", 0, 0, ": '-0' is no weight"),
    "AA:nan": ("AA:nan", 0, 0, ": 'nan' is no weight"),
    "AA:inf": ("AA:inf", 0, 0, ": 'inf' is no weight"),
    "AA:1e999": ("AA:1e999", 0, 0, ": '1e999' is no weight"),
    "AA:1_0": ("AA:1_0", 0, 0, ": '1_0' is no weight"),
    "AA:٢": ("AA:٢", 0, 0, ": '٢' is no weight"),
    "AA:": ("AA:", 0, 0, ": '' is no weight"),
    "AA:;KK": ("AA:", 0, 0, ": '' is no weight"),
    "AA: 0.5": ("AA:", 0, 0, ": '' is no weight"),
    "AA:50": ("AA:50", 0, 0, ": '50' is no weight, which is from 0 to 1: did you mean 'AA:0.5' or 'AA:50%'\\?"),
    "KK AKs:1.5": ("AKs:1.5", 1, 3, ": '1.5' is no weight, .*: did you mean 'AKs:0.015' or 'AKs:1.5%'\\?"),
    "AA:100.1": ("AA:100.1", 0, 0, ": '100.1' is no weight, which is from 0 to 1 or a percentage up to 100%"),
    "AA:100.1%": ("AA:100.1%", 0, 0, ": '100.1%' is no weight, which is from 0 to 1 or a percentage up to 100%"),
    "AA:1.0000000000000003": ("AA:1.0000000000000003", 0, 0, ": '1.0000000000000003' is no weight"),
    "AA:%": ("AA:%", 0, 0, ": '%' is no weight"),
    "AA:5%%": ("AA:5%%", 0, 0, ": '5%%' is no weight"),
    "AA:5%-9%": ("AA:5%-9%", 0, 0, ": '5%-9%' is no weight"),
    "AA 50%, KK 100%": ("50%", 1, 3, ": write 'AA:50%' for a weight, or 'AA,50%' for the strongest so many per cent"),
    "QQ,KK\t 50%": ("50%", 2, 7, ": write 'KK:50%' for a weight, or 'KK,50%' for"),
    "AhKd 1e1%": ("1e1%", 1, 5, ": write 'AhKd:1e1%' for a weight, or 'AhKd,1e1%' for"),
    "AA:0.5 50%": ("50%", 1, 7, ": write 'AA:0.5,50%' for the strongest"),
    "AA !AhAd 50%": ("50%", 2, 9, ": write '!AhAd,50%' for the strongest"),
    "AA 5%-10%": ("5%-10%", 1, 3, ": write 'AA,5%-10%' for the strongest"),
    "AA 50%:0.5": ("50%:0.5", 1, 3, ": write 'AA:50%' for a weight, or 'AA,50%' for"),
    "AA;;KK": (";", 1, 3, ""),
    "AA,;KK": (";", 1, 3, ""),
    ";AA": (";", 0, 0, ""),
    "AA; \n": (";", 1, 2, ""),
    "AA:1:2": ("AA:1:2", 0, 0, ": '1:2' is no weight"),
    ":0.5": (":0.5", 0, 0, ""),
    "AA:0.5-KK": ("AA:0.5-KK", 0, 0, ": '0.5-KK' is no weight"),
    "101%": ("101%", 0, 0, ": a percentage is at most 100"),
    "5%-1e3%": ("5%-1e3%", 0, 0, ": a percentage is at most 100"),
    "-5%": ("-5%", 0, 0, ""),
    "5%-": ("5%-", 0, 0, ""),
    "5-10%": ("5-10%", 0, 0, ""),
    "%": ("%", 0, 0, ""),
    "random+": ("random+", 0, 0, ""),
    "randomly": ("randomly", 0, 0, ""),
    "!AA": ("!AA", 0, 0, ": nothing stands before it"),
    "AA !": ("!", 1, 3, ""),
    "AA ! KK": ("!", 1, 3, ""),
    "AA !!KK": ("!!KK", 1, 3, ""),
    "AA !KK:0.5": ("!KK:0.5", 1, 3, ": .* no weight"),
    "AA !KKK": ("!KKK", 1, 3, ""),
    "AA!KK": ("AA!KK", 0, 0, ""),
    ",": (",", 0, 0, ""),
    " ,AA": (",", 0, 1, ""),
    "AA,": (",", 1, 2, ""),
    "AA, ,KK": (",", 1, 4, ""),
    "\x00": ("\x00", 0, 0, ""),
    "\ud800": ("\ud800", 0, 0, r": '\\ud800' is U\+D800"),
}


@pytest.mark.parametrize("text", BAD, ids=ascii)
def test_bad_tokens_are_quoted(text):
    token, position, character, reason = BAD[text]
    where = rf"{re.escape(repr(token))} at position {position} \(character {character}\) is not a range of hands"
    with pytest.raises(ValueError, match=f"^{where}{reason}" + ("$" if not reason else "")):
        Range(text)


PIECES = re.findall(r"\S+|\s", "A K Q 10 T 9 2 AK AhKd random 15% s o S + - - : :0.5 ! , , ; % . e ♠ ♥ \n")
FUZZ = st.one_of(st.text(max_size=12), st.lists(st.sampled_from(PIECES), max_size=12).map("".join))


@settings(max_examples=200)
@given(FUZZ)
def test_any_text_is_a_range_or_an_error_that_quotes_it(text):
    try:
        range_ = Range(text)
    except ValueError as error:
        quoted, position, character = re.match(
            r"(.+) at position (\d+) \(character (\d+)\) is not a", str(error)
        ).groups()
        token = eval(quoted.removesuffix("…"))  # of a longer token the first forty characters
        assert text.startswith(token, int(character))
        assert len(re.findall(r"[^\s,;]+", text[: int(character)], re.ASCII)) == int(position)
        Range(text[: int(character)].rstrip(" \t\n\r\f\v,;"))  # what stands before it is fine
    else:
        assert Range(range_.to_text()) == range_


def test_long_texts_end():
    for text in (
        "1" * 100_000,
        "1" * 100_000 + "x",
        "Ah" * 50_000,
        "A" * 100_000,
        "AA:" + "9" * 100_000,
        "!" * 100_000,
    ):
        with pytest.raises(ValueError, match="position 0"):
            Range(text)
    assert Range("AA," * 20_000 + "AA") == Range("AA")


# --- Bounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "A" * 10**6,
        "AA:" + "1" * 10**6,
        "AA " + "9" * 10**6 + "%",
        "AA,!" + "é" * 10**6,
        "AhKd" * 10**5,
        "AA-" * 10**5,
    ],
)
@pytest.mark.parametrize("read", [Range, OmahaRange])
def test_messages_quote_forty_characters(read, text):
    with pytest.raises(ValueError) as error:
        read(text)
    message = str(error.value)
    assert len(message) < 400 and max(map(len, re.findall("'([^']*)'", message))) == 40 and "'…" in message


def test_long_tokens_are_not_kept():
    """What was read is kept for the next time, if its text is short: 20 percentages of 1 MB each are gone again."""
    Range("5%")
    tracemalloc.start()
    try:
        for number in range(20):
            assert Range(f"{'0' * 10**6}{number}%") == Range(f"{number}%")
        assert tracemalloc.get_traced_memory()[0] < 2 * 10**5
    finally:
        tracemalloc.stop()
    kept = holdem_parser._kept_pairs.cache_info()
    assert 0 < kept.currsize <= kept.maxsize <= 1024


def test_a_token_is_read_once(monkeypatch):
    """A million tokens cost what the different ones of them cost, and where they stand last is where they count."""
    expected, read, really = Range("AA,QQ"), [], holdem_parser._read
    monkeypatch.setattr(holdem_parser, "_read", lambda token, position: read.append(token) or really(token, position))
    assert Range("AA:0.5," * 1000 + "KK AA," * 1000 + "QQ !KK") == expected
    assert sorted(read) == ["!KK", "AA", "AA:0.5", "KK", "QQ"]
