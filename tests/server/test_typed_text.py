"""Names and lines are seen by others: nothing is hidden in them, and nobody is called nothing."""

from __future__ import annotations

import unicodedata

import pytest

from sixstones.server.refusal import Refusal
from sixstones.server.typed_text import tidy


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \t\n",
        "\u3164",  # Hangul filler: a letter that is drawn as a space
        "\uffa0 \u115f\u1160",
        "\u2800\u2800",  # Braille without a dot: a symbol that is drawn as a space
        "\u200b\u200c\u200d\u2060\ufeff",
        "\u00ad\u034f\u180b",
        "\u202e\u2066\u2069",
        "\ufe0f\ufe0e",
        "\U000e0041\U000e007f",
        "\u0301",  # an accent over nothing
        "\x1b\x00\x7f\x85",
    ],
)
def test_what_looks_blank_is_empty(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        tidy(text, "name")
    assert refusal.value.code == "empty"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A\u200bda", "Ada"),
        ("he\u200dro", "hero"),  # nobody looks like another by something unseen
        ("\u202eAda\u202c", "Ada"),
        ("Ada\u3164Lovelace", "Ada Lovelace"),
        ("Ada\u00a0\u2003 \t\r\nLovelace", "Ada Lovelace"),
        ("So\u00adphie", "Sophie"),
        ("\ufe0fAda\ufe0f\ufe0f", "Ada\ufe0f"),
        ("Ada\u200d", "Ada"),
    ],
)
def test_what_is_not_seen_is_left_out(text: str, shown: str) -> None:
    assert tidy(text, "name") == shown


@pytest.mark.parametrize(
    "text",
    [
        "👩\u200d💻",
        "🏳\ufe0f\u200d🌈",
        "👩🏽\u200d🚀 Zoë",
        "می\u200cخواهم",
        "ക്\u200dഷ",
        "क्\u200dष",
        "❤\ufe0f",
        "1\ufe0f\u20e3",
        "Zoë 石 🜁",
        "한글",
        "…",
        "42",
    ],
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert tidy(text, "name") == text


def test_every_character_is_shown_or_left_out() -> None:
    for code in [
        *range(0x3400),
        *range(0xA000, 0xD800),
        *range(0xF900, 0x20000),
        *range(0xE0000, 0xE1000),
    ]:
        between = tidy(f"é{chr(code)}é", "name")
        alone = unicodedata.category(chr(code))[0]
        assert between.isprintable() or chr(code) in ("\u200c", "\u200d")
        assert alone not in "CZ" or between in ("éé", "é é", f"é{chr(code)}é")
