"""A bot as it is written, `titan:seconds=5`: its name, how long it may think, and its options."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

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
        return self.name + (":" + ",".join(given) if given else "")

    def given(self) -> dict[str, float | int | str]:
        """Everything that is said about the bot beside its name."""
        limits = {"seconds": self.seconds, "visits": self.visits, **dict(self.options)}
        return {name: value for name, value in limits.items() if value is not None}

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
    return bot(spec.name, seed=seed, **spec.given())


def parse_bot_spec(text: str) -> BotSpec:
    """The spec `name[:option=value,...]`. Raises ValueError, in words.

    >>> str(parse_bot_spec("titan:visits=500, temperament=points rush"))
    'titan:visits=500,temperament=points rush'
    """
    spec = _read(text)
    make_bot(spec, "")  # a bad value shows here rather than in the first game
    return spec


def _read(text: str) -> BotSpec:
    if not isinstance(text, str):
        raise ValueError(f"a bot is named by text such as 'hero', not {shown(text)}")
    name, colon, rest = text.strip().partition(":")
    if name not in BOTS:
        raise ValueError(f"there is no bot {shown(name)}; the bots are {', '.join(BOTS)}")
    given = _given(name, rest) if colon else {}
    seconds = _seconds(given.pop("seconds")) if "seconds" in given else None
    visits = _whole("visits", given.pop("visits")) if "visits" in given else None
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
    known = _OPTIONS.get(name, ())
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
