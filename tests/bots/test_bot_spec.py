"""Bots as they are written."""

from __future__ import annotations

import pytest

from sixstones.bots import BOTS
from sixstones.bots.bot_spec import make_bot, parse_bot_spec


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_can_play(name: str) -> None:
    spec = parse_bot_spec(name)
    assert str(spec) == name
    assert make_bot(spec, "1")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("titan:seconds=0.1", "titan:seconds=0.1"),
        ("hero:visits=500", "hero:visits=500"),
        (" uct : visits=5 ".replace(" :", ":"), "uct:visits=5"),
        ("titan:visits=9, seconds = 1.50", "titan:seconds=1.5,visits=9"),
        (
            "avenger:threads=2,temperament=points rush",
            "avenger:temperament=points rush,threads=2",
        ),
    ],
)
def test_a_spec_has_one_form(text: str, canonical: str) -> None:
    spec = parse_bot_spec(text)
    assert str(spec) == canonical
    assert parse_bot_spec(canonical) == spec


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "there is no bot ''"),
        ("gredy", "there is no bot 'gredy'; the bots are random"),
        ("titan:", "written option=value, not ''"),
        ("titan:seconds", "written option=value, not 'seconds'"),
        ("titan:seconds=", "written option=value"),
        ("titan:seconds=0", "seconds must be a number above 0, not '0'"),
        ("titan:seconds=nan", "above 0, not 'nan'"),
        ("titan:seconds=inf", "above 0, not 'inf'"),
        ("titan:seconds=soon", "above 0, not 'soon'"),
        ("titan:visits=0", "visits must be a whole number above 0"),
        ("titan:visits=1.5", "visits must be a whole number above 0"),
        ("titan:visits=²", "visits must be a whole number above 0"),
        ("titan:visits=" + "9" * 5000, "visits must be a whole number above 0"),
        ("titan:threads=0", "threads must be a whole number above 0"),
        ("titan:threads=1000", "threads must be a whole number from 1 to 256"),
        ("titan:visits=5,visits=6", "titan is given visits twice"),
        ("titan:depth=5", "takes seconds, visits, threads, temperament, not 'depth'"),
        ("titan:temperament=gloomy", "there is no temperament 'gloomy'"),
        ("greedy:visits=5", "the bot greedy takes no options, not 'visits'"),
    ],
)
def test_a_bad_spec_is_answered_in_words(text: str, answer: str) -> None:
    with pytest.raises(ValueError, match=answer):
        parse_bot_spec(text)
