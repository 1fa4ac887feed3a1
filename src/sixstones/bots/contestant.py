"""A bot as it is written, `titan:seconds=5`: how it is set up, and how long it may think."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from sixstones.bots import BOTS, LEVELS, Bot, bot
from sixstones.engine import Move, View

_OPTIONS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(LEVELS, ("seconds", "visits", "threads", "temperament")),
    "uct": ("seconds", "visits"),
}
"""What can be said about each bot; a bot that is not named here has no options."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot's name, its thinking limits (None: its own), and its further options, sorted."""

    name: str
    seconds: float | None = None
    visits: int | None = None
    options: tuple[tuple[str, int | str], ...] = field(default=())

    def __str__(self) -> str:
        """The spec; `parse_contestant` is its inverse."""
        limits = [("seconds", self.seconds), ("visits", self.visits), *self.options]
        given = [f"{name}={_number(value)}" for name, value in limits if value is not None]
        return self.name + (":" + ",".join(given) if given else "")

    @property
    def temperament(self) -> str | None:
        """What it overrates, if that was said."""
        return next((str(value) for name, value in self.options if name == "temperament"), None)

    def choose(self, player: Bot, view: View) -> Move:
        """What the contestant's bot does with this view within the contestant's limits."""
        return player.choose(view, seconds=self.seconds, visits=self.visits)


def made(contestant: Contestant, seed: str | None) -> Bot:
    """The bot a contestant's name stands for. Raises ValueError when there is none."""
    return bot(contestant.name, seed=seed, **dict(contestant.options))


def parse_contestant(text: str) -> Contestant:
    """The contestant a spec `name[:option=value,...]` describes. Raises ValueError, in words.

    >>> str(parse_contestant("titan:visits=500, temperament=points rush"))
    'titan:visits=500,temperament=points rush'
    """
    name, colon, rest = text.strip().partition(":")
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
    given = _given(name, rest) if colon else {}
    seconds = _seconds(given.pop("seconds")) if "seconds" in given else None
    visits = _whole("visits", given.pop("visits")) if "visits" in given else None
    options = tuple(
        (option, _whole(option, value) if option == "threads" else value)
        for option, value in sorted(given.items())
    )
    contestant = Contestant(name, seconds, visits, options)
    made(contestant, "")  # a bad value shows here rather than in the first game
    return contestant


def _given(name: str, text: str) -> dict[str, str]:
    known = _OPTIONS.get(name, ())
    given: dict[str, str] = {}
    for part in text.split(","):
        option, equals, value = (word.strip() for word in part.partition("="))
        if not equals or not value:
            raise ValueError(f"an option of {name} is written option=value, not {part.strip()!r}")
        if option not in known:
            able = f"takes {', '.join(known)}" if known else "takes no options"
            raise ValueError(f"the bot {name} {able}, not {option!r}")
        if option in given:
            raise ValueError(f"{name} is given {option} twice")
        given[option] = value
    return given


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
