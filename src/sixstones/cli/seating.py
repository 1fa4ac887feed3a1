"""Who sits where: people at this keyboard and bots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sixstones.bots import BOTS
from sixstones.bots.bot_spec import BotSpec, parse_bot_spec
from sixstones.bots.seat import Seat
from sixstones.bots.seat import seats_of as seats_in
from sixstones.cli.language import listing
from sixstones.cli.parser import Failure
from sixstones.engine import Game

MIN_SEATS, MAX_SEATS = 2, 4
LONGEST_NAME = 20


def seating(words: Sequence[str], names: str | None = None) -> list[Seat]:
    """The seats those words ask for, in order of play, under the names given on the command line.

    Raises Failure when that makes no table.
    """
    seats = [read_seat(word, number) for number, word in enumerate(words)]
    if names is not None:
        given = split(names)
        if len(given) != len(seats):
            raise Failure(f"--names has {len(given)} names for {len(seats)} seats")
        seats = [replace(seat, name=_checked(n)) for seat, n in zip(seats, given, strict=True)]
    return _table_of(seats)


def bots_seated(specs: Sequence[BotSpec]) -> list[Seat]:
    """Seats for these bots. Raises Failure when that makes no table."""
    return _table_of([_seat_for(spec) for spec in specs])


def read_seat(word: str, number: int) -> Seat:
    """The seat one word asks for: a bot, `you`, `human`, or a person's name with a capital letter.

    Raises Failure for anything else, so that a mistyped bot does not become a person.
    """
    if word.partition(":")[0] in BOTS or ":" in word:
        try:
            return _seat_for(parse_bot_spec(word, foreign=True))
        except ValueError as error:
            raise Failure(str(error)) from error
    if word == "you":
        return Seat("You")
    if word == "human":
        return Seat(f"Player {number + 1}")
    if not word[:1].isupper():
        known = listing(["you", "human", *BOTS], "or")
        raise Failure(
            f"nobody is called {word!r}: a seat is {known}, or a Name with a capital letter"
        )
    return Seat(_checked(word))


def seats_of(game: Game) -> list[Seat]:
    """The seats a record names; one without a name is a person."""
    seats = []
    for number, seat in enumerate(seats_in(game.headers, game.players)):
        # A record may come from anywhere, and a name must not steer the terminal.
        shown = "".join(filter(str.isprintable, seat.name))[:LONGEST_NAME]
        plain = seat.bot.name.capitalize() if seat.bot else f"Player {number + 1}"
        seats.append(replace(seat, name=shown or plain))
    return _told_apart(seats)


def people(seats: Sequence[Seat]) -> int:
    """How many of the seats are people."""
    return sum(seat.bot is None for seat in seats)


def split(text: str) -> list[str]:
    """The words of a list with commas; a comma before `option=` is part of a word."""
    return [word.strip() for word in re.split(r",(?!\s*\w+=)", text)]


def _seat_for(spec: BotSpec) -> Seat:
    # A name for people: brackets are kept for the bot's kind in records.
    name = spec.short.capitalize()[:LONGEST_NAME]
    return Seat(name if name.isprintable() and not set(name) & set("()") else "Bot", spec)


def _table_of(seats: list[Seat]) -> list[Seat]:
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise Failure(f"the game is for 2 to 4 seats, not {len(seats)}")
    return _told_apart(seats)


def _checked(name: str) -> str:
    # Brackets are kept for the bot's kind in records.
    if not name or not name.isprintable() or len(name) > LONGEST_NAME or set(name) & set("()"):
        raise Failure(f"a name has 1 to {LONGEST_NAME} characters without brackets, not {name!r}")
    return name


def _told_apart(seats: list[Seat]) -> list[Seat]:
    """Seats of one name are numbered, so that the log can tell who did what."""
    names = [seat.name for seat in seats]
    return [
        replace(seat, name=f"{seat.name} {names[: at + 1].count(seat.name)}")
        if names.count(seat.name) > 1
        else seat
        for at, seat in enumerate(seats)
    ]
