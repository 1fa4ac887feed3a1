"""Who sits on a seat, and how records write it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sixstones.bots.bot_spec import BotSpec, parse_bot_spec

_NAMED_BOT = re.compile(r"(.+) \(([^()]+)\)", re.DOTALL)
_PEOPLE = "People"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a person, or the bot that plays."""

    name: str
    bot: BotSpec | None = None


def headers_of(seats: Sequence[Seat]) -> dict[str, str]:
    """The headers that say who sits where: `[Seat0 "Anna"]`, `[Seat1 "titan"]` or `[Seat1 "Rob
    (hero:temperament=points rush)"]`, and `[People "0"]`, since a person may be called titan."""
    people = " ".join(str(number) for number, seat in enumerate(seats) if seat.bot is None)
    named = {f"Seat{number}": _header_of(seat) for number, seat in enumerate(seats)}
    return {**named, _PEOPLE: people or "-"}


def seats_of(headers: Mapping[str, str], players: int) -> list[Seat]:
    """The inverse of `headers_of`. In a record that does not say which seats people play, what
    reads like a bot is one; anything else is a person's name."""
    people = headers[_PEOPLE].split() if _PEOPLE in headers else ()
    return [
        Seat(written) if str(number) in people else _seat_of(written)
        for number in range(players)
        for written in (headers.get(f"Seat{number}", ""),)
    ]


def _header_of(seat: Seat) -> str:
    if seat.bot is None:
        return seat.name
    if (
        seat.bot.foreign
    ):  # what it is started by is nobody's business, and nothing starts by a record
        return f"{seat.name or seat.bot.short} (foreign)"
    return f"{seat.name} ({seat.bot})" if seat.name else str(seat.bot)


def _seat_of(header: str) -> Seat:
    named = _NAMED_BOT.fullmatch(header)
    name, bot = named.groups() if named else ("", header)
    try:
        return Seat(name, parse_bot_spec(bot))
    except ValueError:
        return Seat(header)
