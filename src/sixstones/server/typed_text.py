"""Text that people typed, a name or a line of chat, made fit to be shown to others."""

from __future__ import annotations

import unicodedata
from typing import Final

from sixstones.server.refusal import Refusal

ZWNJ, ZWJ = "\u200c", "\u200d"
_IGNORABLE: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Unicode's Default_Ignorable_Code_Point without the fillers: nothing is drawn for them."""
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and symbols that look like a space: Hangul fillers, and Braille without a dot."""
_VARIANTS: Final = frozenset("\ufe0e\ufe0f")
"""Whether the character before is drawn as text or as a picture."""
_SEEN: Final = frozenset("LNPS")
"""The first letters of the categories of which something is to be seen."""


def tidy(text: str, what: str) -> str:
    """Text a person typed in one line, without what is not seen: control characters, outer and
    doubled blanks, and characters for which nothing is drawn, except joiners inside a word that
    they shape. Raises Refusal when there is nothing to see in it.

    >>> tidy(" Ada \\u200b\\t Lovelace\\u3164", "name")
    'Ada Lovelace'
    """
    drawn = "".join(map(_drawn, text))
    kept = " ".join("".join(_without_idle(drawn)).split())
    if not any(unicodedata.category(each)[0] in _SEEN for each in kept):
        raise Refusal("empty", f"The {what} is empty.", 400)
    return kept


def _drawn(character: str) -> str:
    """What stands for a character: itself, a space, or nothing."""
    if character in (ZWNJ, ZWJ) or character in _VARIANTS:
        return character
    if character in _BLANK:
        return " "
    code = ord(character)
    if any(first <= code <= last for first, last in _IGNORABLE):
        return ""
    return character if character.isprintable() else " "


def _without_idle(text: str) -> list[str]:
    """The characters without joiners and variants that shape nothing: both follow something, and a
    joiner stands between two of the scripts and pictures that know it, which are not ASCII."""
    kept: list[str] = []
    for at, character in enumerate(text):
        before, after = (kept[-1] if kept else " "), text[at + 1 : at + 2]
        if character in _VARIANTS and (before == " " or before in _VARIANTS):
            continue
        if character in (ZWNJ, ZWJ) and not (_joins(before) and _joins(after)):
            continue
        kept.append(character)
    return kept


def _joins(character: str) -> bool:
    return bool(character) and not character.isascii() and character not in (ZWNJ, ZWJ)
