"""A bot as it is written, `titan:seconds=5`: its name, how long it may think, and its options.

Somebody else's bot is written `module:Class` or `program:command=./engine --fast`. Only a person at
a command line may name one: what stands in a record or comes over the net starts nothing here.
"""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from sixstones.bots.foreign import ClassBot, ProgramBot
from sixstones.bots.greedy import GreedyBot
from sixstones.bots.protocol import StoppableBot
from sixstones.bots.random import RandomBot
from sixstones.bots.search import LEVELS, SearchBot, UctBot
from sixstones.engine.arguments import shown

_MAKERS: dict[str, Callable[..., StoppableBot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "uct": UctBot,
    **{name: partial(SearchBot, level) for name, level in LEVELS.items()},
}

BOTS: tuple[str, ...] = tuple(_MAKERS)

_OPTIONS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(LEVELS, ("seconds", "visits", "threads", "temperament")),
    "uct": ("seconds", "visits"),
}
"""What can be said about each bot; a bot that is not named here has no options."""


PROGRAM = "program"
_COMMAND = "command"
_CLASS = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot's name, its thinking limits (None: its own), and its further options, sorted."""

    name: str
    seconds: float | None = None
    visits: int | None = None
    options: tuple[tuple[str, int | str], ...] = field(default=())

    def __str__(self) -> str:
        """The spec; `parse_bot_spec` is its inverse."""
        given = [f"{name}={_number(value)}" for name, value in self.given().items()]
        given.sort(key=lambda option: option.startswith(f"{_COMMAND}="))  # it goes on to the end
        return self.name + (":" + ",".join(given) if given else "")

    def given(self) -> dict[str, float | int | str]:
        """Everything that is said about the bot beside its name."""
        limits = {"seconds": self.seconds, "visits": self.visits, **dict(self.options)}
        return {name: value for name, value in limits.items() if value is not None}

    @property
    def foreign(self) -> bool:
        """Whether somebody else wrote it."""
        return self.name == PROGRAM or ":" in self.name

    @property
    def short(self) -> str:
        """A word for it: its name, its class, or the first word of its command."""
        command = shlex.split(str(self.given().get(_COMMAND, "")))
        return Path(command[-1]).stem if command else self.name.rpartition(":")[2]

    @property
    def temperament(self) -> str | None:
        """What it overrates, if that was said."""
        return next((str(value) for name, value in self.options if name == "temperament"), None)


def bot(spec: str, *, seed: int | str | None = None, **options: Any) -> StoppableBot:
    """The bot of that name: a level (`rookie`, `agent`, `hero`, `avenger`, `titan`), or `random`,
    `greedy`, `uct`. Levels take `seconds` and `visits` (how long each choice may take when `choose`
    is not told), `threads` and `temperament`, here or in the text: `titan:seconds=5`. With one
    thread, the same seed and the same calls bounded by visits give the same moves.

    Raises ValueError for an unknown name, an option the bot does not have or a value it cannot
    have, and TypeError for a seed that is neither text nor a number.

    >>> from sixstones import Game
    >>> view = Game.new(players=2, seed=5).view(0)
    >>> str(bot("hero:visits=50", seed=1).choose(view)) in view["legal"]
    True
    """
    said = _read(spec)
    for option in options:
        _require_option(said.name, option)
        if option in said.given():
            raise ValueError(f"{said.name} is given {option} twice")
    return _MAKERS[said.name](seed=seed, **said.given(), **options)


def make_bot(spec: BotSpec, seed: str | None) -> StoppableBot:
    """The bot a spec stands for. Raises ValueError when there is none."""
    given = spec.given()
    if spec.name == PROGRAM:
        return ProgramBot(str(given.pop(_COMMAND)), spec.seconds, spec.visits, seed)
    if spec.foreign:
        return ClassBot(spec.name, spec.seconds, spec.visits, seed)
    return bot(spec.name, seed=seed, **given)


def parse_bot_spec(text: str, *, foreign: bool = False) -> BotSpec:
    """The spec `name[:option=value,...]`; where `foreign` bots are allowed, also
    `module:Class[:option=value,...]` and `program:[option=value,...]command=...`, whose command
    goes on to the end. Raises ValueError, in words.

    >>> str(parse_bot_spec("titan:visits=500, temperament=points rush"))
    'titan:visits=500,temperament=points rush'
    """
    spec = _read_foreign(text) if foreign and _is_foreign(text) else _read(text)
    make_bot(spec, "")  # a bad value shows here rather than in the first game
    return spec


def options_of(name: str) -> tuple[str, ...]:
    """What can be said about a bot of this package."""
    return _OPTIONS.get(name, ())


def _is_foreign(text: str) -> bool:
    name = text.partition(":")[0].strip()
    return name == PROGRAM or (name not in BOTS and _CLASS.match(text.strip()) is not None)


def _read_foreign(text: str) -> BotSpec:
    """A foreign bot's spec; its options are its limits."""
    name, _, rest = text.strip().partition(":")
    options: tuple[tuple[str, int | str], ...] = ()
    if name == PROGRAM:
        limits, equals, command = rest.partition(f"{_COMMAND}=")
        if not equals or not command.strip():
            raise ValueError("a program is written program:command=COMMAND")
        options = ((_COMMAND, command.strip()),)
    else:
        kind, _, limits = rest.partition(":")
        name = f"{name}:{kind.strip()}"
    given = _given(name, limits.strip().rstrip(",")) if limits.strip() else {}
    seconds, visits = _limits(given)
    return BotSpec(name, seconds, visits, options)


def _limits(given: dict[str, str]) -> tuple[float | None, int | None]:
    seconds = _seconds(given.pop("seconds")) if "seconds" in given else None
    visits = _whole("visits", given.pop("visits")) if "visits" in given else None
    return seconds, visits


def _read(text: str) -> BotSpec:
    if not isinstance(text, str):
        raise ValueError(f"a bot is named by text such as 'hero', not {shown(text)}")
    name, colon, rest = text.strip().partition(":")
    if name not in BOTS:
        raise ValueError(f"there is no bot {shown(name)}; the bots are {', '.join(BOTS)}")
    given = _given(name, rest) if colon else {}
    seconds, visits = _limits(given)
    options = tuple(
        (option, _whole(option, value) if option == "threads" else value)
        for option, value in sorted(given.items())
    )
    return BotSpec(name, seconds, visits, options)


def _given(name: str, text: str) -> dict[str, str]:
    given: dict[str, str] = {}
    for part in text.split(","):
        option, equals, value = (word.strip() for word in part.partition("="))
        if not equals or not value:
            raise ValueError(f"an option of {name} is written option=value, not {part.strip()!r}")
        _require_option(name, option)
        if option in given:
            raise ValueError(f"{name} is given {option} twice")
        given[option] = value
    return given


def _require_option(name: str, option: str) -> None:
    known = options_of(name) if name in BOTS else ("seconds", "visits")
    if option not in known:
        able = f"takes {', '.join(known)}" if known else "takes no options"
        raise ValueError(f"the bot {name} {able}, not {option!r}")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise ValueError(f"seconds must be a number above 0, not {text!r}")
    return seconds


def _whole(option: str, text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= len(text) <= 12 or int(text) < 1:
        raise ValueError(f"{option} must be a whole number above 0, not {text!r}")
    return int(text)


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
