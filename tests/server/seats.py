"""People at a table of a hall in the test's own process, and bots that do not think long."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from server.halls import Clock, Listener, state, wish
from server.repeatable import repeatable
from sixstones.bots import Bot
from sixstones.engine import Move, View
from sixstones.server import actions
from sixstones.server import messages as m
from sixstones.server.bot_pool import BotPool
from sixstones.server.fair import key_of
from sixstones.server.hall import Hall
from sixstones.server.messages import HintMove
from sixstones.server.refusal import Refusal
from sixstones.server.room import Room, require_seat
from sixstones.server.sources import Sources
from sixstones.server.table import Table
from sixstones.store import open_store


class Seat:
    """A person with the secret of a seat."""

    def __init__(self, hall: Hall, table: str, secret: str) -> None:
        self.hall = hall
        self.table = table
        self.secret = secret
        self.key = key_of(secret)

    async def room(self) -> Room:
        """The room of the table, where this person is known."""
        room = await self.hall.rooms.get(self.table)
        assert await self.hall.key(room, self.secret) == self.key
        return room

    async def state(self, since: int = 0) -> m.State:
        """What this person may know."""
        return await state(self.hall, self.table, self.secret, since)

    async def do(self, action: m.Action) -> int:
        """Do something at the table; gives the entry that says so. Raises Refusal."""
        return await (await self.room()).do(self.key, action)

    async def play(self, move: str | None = None, seq: int | None = None) -> int:
        """Play a move, the first legal one when none is said, as if the table were at `seq`."""
        now = await self.state()
        if move is None:
            assert now.view is not None
            move = now.view["legal"][0]
        return await self.do(m.Play(now.seq if seq is None else seq, move))

    async def leave(self) -> int:
        """Get up before the game."""
        room = await self.room()
        return await room.append(lambda t: actions.leave(t, require_seat(t, self.key)))

    async def fill(self, seat: int, level: Any = "agent") -> int:
        """Give a free seat to a bot."""
        room = await self.room()
        wanted = m.Fill(seat, level)
        return await room.append(lambda t: actions.fill(t, require_seat(t, self.key), wanted))

    async def listen(self, since: int = 0) -> Listener:
        """Connect."""
        listener = Listener(self.secret)
        await self.hall.rooms.enter(self.table, listener, since)
        return listener

    def elsewhere(self, hall: Hall) -> Seat:
        """The same person at another hall."""
        return Seat(hall, self.table, self.secret)


class Prompt(BotPool):
    """Bots that play the first legal move at once, or, when told to `wait`, not before `go`."""

    def __init__(self) -> None:
        self.waiting = 0
        self.turn = asyncio.Event()
        self.turn.set()

    async def choose(self, bot: Bot, view: View, who: str = "") -> Move:
        self.waiting += 1
        await self.turn.wait()
        self.waiting -= 1
        return Move.parse(view["legal"][0])

    async def analyze(self, view: View, who: str = "") -> list[HintMove]:
        return [HintMove(view["legal"][0], 0.5, 0.1)]

    def wait(self) -> None:
        """Think until told to go."""
        self.turn.clear()

    def go(self) -> None:
        """Move."""
        self.turn.set()

    def close(self) -> None:
        """Nothing to let go of."""


@asynccontextmanager
async def prompt_hall(path: Path | str, clock: Clock, **options: Any) -> AsyncIterator[Hall]:
    """A hall with bots that move at once, without its sweeper. Options that are no sources are the
    hall's."""
    store = await open_store(str(path))
    named = {field.name for field in fields(Sources)} & options.keys()
    sources = repeatable(path, now=clock, **{name: options.pop(name) for name in named})
    hall = Hall(store, sources=sources, bot_pool=Prompt(), **options)
    try:
        yield hall
    finally:
        await hall.close()


def bots_of(hall: Hall) -> Prompt:
    """The bots of such a hall."""
    assert isinstance(hall.bots.pool, Prompt)
    return hall.bots.pool


async def seated(hall: Hall, people: int, *bots: str, **options: Any) -> list[Seat]:
    """People at a new table, in the order of their seats, and bots after them."""
    opening = await hall.open(wish("mine", *["open"] * (people - 1), *bots, **options))
    seats = [Seat(hall, opening.table, opening.seats[0].secret)]
    for number in range(1, people):
        given = await hall.sit_down(opening.table, m.SitDown(f"person {number}", agrees=True))
        seats.append(Seat(hall, opening.table, given.secret))
    return seats


async def at_table(seat: Seat) -> Table:
    """The table with all its secrets."""
    return (await seat.room()).table


async def until(true: Callable[[], bool], within: float = 60.0) -> None:
    """Wait for something to become true; that it does not is noticed after a long time."""
    async with asyncio.timeout(within):
        while not true():
            await asyncio.sleep(0.005)


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """What is done here is refused with this code, and with a sentence."""
    with pytest.raises(Refusal) as caught:
        yield caught
    assert caught.value.code == code, caught.value.sentence
    assert re.match(r"[A-Z]|[a-z]+:", caught.value.sentence)
    assert " " in caught.value.sentence
