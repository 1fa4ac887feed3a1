"""The language of the terminal, and what is said in it. The words are those of the page: one file
of messages for each language, and names where a language has its own."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from rich.text import Text

from sixstones.engine import CARDS, LOCATIONS

LANGUAGES = ("en", "fr", "it", "es", "pl")
_spoken: ContextVar[str] = ContextVar("language", default="en")
DATA = files("sixstones") / "data"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """What is said within is said in that language, one of LANGUAGES."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def spoken() -> str:
    """The language that is spoken now."""
    return _spoken.get()


def of_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the system's locale asks for; English where it is none of ours.

    >>> of_locale({"LANG": "pl_PL.UTF-8"}), of_locale({"LC_ALL": "C", "LANG": "fr_FR"})
    ('pl', 'en')
    """
    asked = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = asked.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else "en"


def say(key: str, **values: object) -> str:
    """A message; one that counts takes its form from `count`.

    >>> say("tokens_count", count=1), say("tokens_count", count=2)
    ('1 token', '2 tokens')
    """
    return _message(key, values).format_map(values)


def say_text(key: str, style: str = "", **values: str | int | Text) -> Text:
    """The same with parts that have colours of their own."""
    text = Text(style=style)
    for words, name, _, _ in Formatter().parse(_message(key, values)):
        value = values[name] if name else ""
        text.append(words).append(value if isinstance(value, Text) else str(value))
    return text


def inline(words: str) -> str:
    """The words as they stand within a sentence.

    >>> inline("Recruit Thor")
    'recruit Thor'
    """
    return words[:1].lower() + words[1:]


def is_you(name: str) -> bool:
    """Whether a seat goes by `you`."""
    return name == say("seat_you")


def card_name(card: str | None) -> str:
    """What a card is called; an unknown one is just a card."""
    if card is None:
        return say("terminal_a_card")
    return _own(card) or CARDS[card].name


def location_name(location: str | None) -> str:
    """What a location is called."""
    if location is None:
        return say("terminal_a_location")
    return _own(location) or LOCATIONS[location].name


def stone_name(stone: str) -> str:
    """The word for one kind of token; gray ones are no Infinity Stones and go by their colour."""
    return say("terminal_gray") if stone == "S" else _all_names()[spoken()][stone]


def listing(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; the last word is `and` or `or`."""
    if len(words) < 2:
        return "".join(words)
    key = "terminal_and" if last == "and" else "terminal_or"
    return say(key, first=", ".join(words[:-1]), last=words[-1])


def _message(key: str, values: Mapping[str, object]) -> str:
    message = _messages(spoken())[key]
    if isinstance(message, str):
        return message
    forms: dict[str, str] = message[0]["match"]
    count = values["count"]
    assert isinstance(count, int)
    return forms[f"countPlural={plural_form(spoken(), count)}"]


def plural_form(language: str, count: int) -> str:
    """The form that a whole number asks for, by the rules of Unicode's CLDR.

    >>> [plural_form("pl", count) for count in (1, 2, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    """
    if language == "pl" and count != 1:
        few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return "few" if few else "many"
    return "one" if count == 1 or (language == "fr" and count == 0) else "other"


@cache
def _messages(language: str) -> dict[str, Any]:
    messages: dict[str, Any] = json.loads(_read(f"messages/{language}.json"))
    return messages


def _own(id_: str) -> str | None:
    """What only this language calls it; English is what the cards are printed in."""
    return None if spoken() == "en" else _all_names()[spoken()].get(id_)


@cache
def _all_names() -> dict[str, dict[str, str]]:
    names: dict[str, dict[str, str]] = json.loads(_read("names.json"))
    return names


def _read(name: str) -> str:
    return DATA.joinpath(name).read_text(encoding="utf-8")
