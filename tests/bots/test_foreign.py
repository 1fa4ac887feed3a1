"""Bots that somebody else wrote, as they are named at a command line (docs/engine.md)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from sixstones import Game
from sixstones.bots.bot_spec import BotSpec, make_bot, parse_bot_spec
from sixstones.bots.protocol import BotFailure, let_go
from sixstones.bots.seat import Seat, headers_of, seats_of

MODULE = """\
class First:
    def choose(self, view, *, seconds=None, visits=None):
        self.limits = (seconds, visits)
        return view["legal"][0]

class Seeded(First):
    def __init__(self, seed):
        self.seed = seed

class Raises(First):
    def choose(self, view, **limits):
        raise KeyError("lost")

class Cheats(First):
    def choose(self, view, **limits):
        return "recruit:thor"

class Silent(First):
    def choose(self, view, **limits):
        return None

class Broken:
    def __init__(self):
        raise RuntimeError("no")

class NoBot:
    pass
"""
PROGRAM = f"program:seconds=5,command={sys.executable} -c 'print(1, 2)'"
VIEW = Game.new(players=2, seed=5).view(0)


@pytest.fixture(autouse=True)
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of bots in the current folder."""
    (tmp_path / "their_bots.py").write_text(MODULE)
    (tmp_path / "their_broken_bots.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "their_bots", raising=False)


def parsed(text: str) -> BotSpec:
    return parse_bot_spec(text, foreign=True)


@pytest.mark.parametrize(
    "text",
    ["their_bots:First", "their_bots:Seeded:seconds=0.5,visits=20", PROGRAM, "titan:seconds=5"],
)
def test_a_spec_reads_what_it_writes(text: str) -> None:
    assert str(parsed(text)) == text
    assert parsed(str(parsed(text))) == parsed(text)


def test_a_class_plays_with_its_seed_and_limits() -> None:
    seeded = make_bot(parsed("their_bots:Seeded:seconds=0.5"), "x")
    assert str(seeded.choose(VIEW)) == VIEW["legal"][0]
    inner = seeded._bot  # type: ignore[attr-defined]
    assert (inner.seed, inner.limits) == ("x", (0.5, None))
    seeded.choose(VIEW, visits=7)
    assert inner.limits == (None, 7)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", "it raised KeyError: 'lost'"),
        ("Cheats", "it answered recruit:thor, which is not legal there"),
        ("Silent", "it answered None, which is no move"),
    ],
)
def test_a_class_that_does_not_answer_as_it_must_fails(name: str, why: str) -> None:
    with pytest.raises(BotFailure) as failure:
        make_bot(parsed(f"their_bots:{name}"), None).choose(VIEW)
    assert str(failure.value) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("their_bots:Third", "the module their_bots has no Third"),
        ("no_such_module:Bot", "no module 'no_such_module'"),
        ("their_broken_bots:Bot", "their_broken_bots cannot be imported: division by zero"),
        ("their_bots:Broken", "cannot be made: RuntimeError: no"),
        ("their_bots:NoBot", "is no bot: it has no choose"),
        ("their_bots:First:threads=2", "takes seconds, visits, not 'threads'"),
        ("program:command=no-such-program", "there is no program 'no-such-program'"),
        ("program:seconds=1", "program:command=COMMAND"),
        ("program:", "program:command=COMMAND"),
    ],
)
def test_a_bad_spec_is_answered_in_words(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        parsed(text)


@pytest.mark.parametrize("text", ["their_bots:First", PROGRAM])
def test_nothing_foreign_is_named_but_at_a_command_line(text: str) -> None:
    with pytest.raises(ValueError, match="there is no bot"):
        parse_bot_spec(text)
    named = seats_of({"Seat0": f"Eve ({text})", "Seat1": text, "People": "-"}, 2)
    assert [seat.bot for seat in named] == [None, None]


@pytest.mark.parametrize("text", ["their_bots:First", PROGRAM])
def test_a_record_does_not_say_how_a_foreign_bot_is_started(text: str) -> None:
    headers = headers_of([Seat("Eve", parsed(text)), Seat("", parsed(text))])
    assert headers["Seat0"] == "Eve (foreign)"
    assert headers["Seat1"].endswith(" (foreign)")
    assert sys.executable not in headers["Seat1"]
    assert [seat.bot for seat in seats_of(headers, 2)] == [None, None]


def test_a_program_is_started_when_it_is_first_asked() -> None:
    program = make_bot(parsed(PROGRAM), None)
    with pytest.raises(BotFailure, match="it ended with exit code 0"):
        program.choose(VIEW)
    let_go(program)
