"""Who sits on a seat, and how records write it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sixstones.bots.bot_spec import BotSpec, parse_bot_spec

_NAMED_BOT = re.compile(r"(.+) \(([^()]+)\)")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a person, or the bot that plays."""

    name: str
    bot: BotSpec | None = None


def header_of(seat: Seat) -> str:
    """A seat as records write it: `Anna`, `titan` or `Rob (hero:temperament=points rush)`."""
    if seat.bot is None:
        return seat.name
    return f"{seat.name} ({seat.bot})" if seat.name else str(seat.bot)


def seat_of(header: str) -> Seat:
    """The inverse of `header_of`; what it could not have written is a person's name."""
    named = _NAMED_BOT.fullmatch(header)
    name, bot = named.groups() if named else ("", header)
    try:
        return Seat(name, parse_bot_spec(bot))
    except ValueError:
        return Seat(header)
