"""What a process keeps in memory does not grow with what has happened, only with who is there."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from torture import TORTURE
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from server.halls import Clock
from server.seats import Seat, seated, until
from sixstones.server import messages as m
from sixstones.server import rooms, transport
from sixstones.server.app import create_app
from sixstones.server.connection import Connection
from sixstones.server.hall import Hall
from sixstones.server.run import _config, _listen
from sixstones.server.settings import Settings
from sixstones.server.socket import Talker

pytestmark = pytest.mark.anyio

GAMES = 2000 if TORTURE else 40
SOCKETS = 1000 if TORTURE else 20


async def come_and_go(hall: Hall, moves: int) -> Seat:
    """A game that two people play for a while and give up, connected all the time."""
    one, two = await seated(hall, 2)
    listeners = [await one.listen(), await two.listen()]
    room = await one.room()
    for _ in range(moves):
        await (one, two)[room.table.to_move or 0].play()
    await one.do(m.Say("bye"))
    await one.do(m.Resign())
    for listener in listeners:
        room.dismiss(listener)
    return one


async def test_rooms_and_their_logs_are_bounded(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IDLE_LINES", 60)
    for _ in range(GAMES):
        await come_and_go(hall, moves=5)
    assert sum(len(room.log) for room in hall.rooms.open.values()) <= 60 + 9
    assert hall.rooms._lines == sum(len(room.log) for room in hall.rooms.open.values())
    assert hall.rooms._counted.keys() == hall.rooms.open.keys()


async def test_a_game_that_goes_on_is_counted(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    room = await one.room()
    for _ in range(5):
        await (one, two)[room.table.to_move or 0].play()
    assert hall.rooms._lines == len(room.log) == room.table.seq


async def test_who_has_left_leaves_nothing_behind(
    hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IDLE_ROOMS", 4)
    for number in range(GAMES):
        one = await come_and_go(hall, moves=2)
        (await one.room()).visit(one.key)
        if number % 10 == 0:
            await hall.presence.exchange()
    clock.forward(100)
    await hall.presence.exchange()
    assert len(hall.rooms.open) <= 5
    assert not hall.presence._here
    assert not hall.presence._visits
    assert not hall.rooms._loading
    assert not hall.bots._bots
    assert not hall.bots._driven
    assert not hall.sweeper._looking


def alive(*kinds: type) -> Counter[str]:
    """How many objects there are of some kinds."""
    return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in kinds)


@asynccontextmanager
async def real_server(folder: Path) -> AsyncIterator[str]:
    """The address of a server in this process, with the protocols of a real one."""
    settings = Settings(database=str(folder / "games.db"), limits=False)
    server = uvicorn.Server(_config(settings, create_app(settings)))
    with _listen("127.0.0.1", 0) as listening:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await until(lambda: server.started)
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        await serving


async def test_a_connection_that_has_ended_is_forgotten_at_once(tmp_path: Path) -> None:
    """Not only when the collector comes to it, which it rarely does."""
    kinds = (Connection, Talker, transport.Socket, transport.Http, ServerProtocol)
    async with real_server(tmp_path) as address, httpx.AsyncClient() as client:
        wish = {"seats": [{"kind": "mine"}, {"kind": "mine"}]}
        opened = (await client.post(f"http://{address}/api/tables", json=wish)).json()
        hello = m.Hello(opened["table"], opened["seats"][0]["secret"])
        gc.collect()
        gc.disable()
        try:
            for _ in range(SOCKETS):
                async with connect(f"ws://{address}/ws") as socket:
                    await socket.send(m.write(hello).decode())
                    await socket.recv()
            await until(lambda: alive(*kinds).total() <= 10)
        finally:
            gc.enable()
