"""Presence between real processes: workers of one server, and one that is killed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from store.postgres import Server, running_server
from websockets.asyncio.client import ClientConnection, connect

from server.load import TWO_OF_MINE
from server.serving import Served, served

pytestmark = pytest.mark.anyio

TWO_IN_ORDER = {**TWO_OF_MINE, "order": "given"}
WATCHERS = 6
AT_MOST = 120.0
"""Seconds after which a test has failed; nothing else depends on it."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server for the tests of this file."""
    with running_server() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where games are kept."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    server: Server = request.getfixturevalue("postgres")
    return await server.database()


async def enter(server: Served, table: str, secret: str | None = None) -> ClientConnection:
    """Connect to a table."""
    socket = await connect(server.socket_url, compression=None)
    hello = {"type": "hello", "table": table}
    await socket.send(json.dumps(hello if secret is None else {**hello, "secret": secret}))
    return socket


async def until_shown(socket: ClientConnection, seats: list[bool], watching: int) -> None:
    """Wait until someone is shown who is here."""
    async with asyncio.timeout(AT_MOST):
        while True:
            message: Any = json.loads(await socket.recv())
            if message["type"] == "present" and (message["seats"], message["watching"]) == (
                seats,
                watching,
            ):
                return


async def test_all_workers_show_everyone_who_is_here(database: str) -> None:
    with served(database, workers=4) as server:
        opened = server.post("/api/tables", TWO_IN_ORDER)
        secrets = [seat["secret"] for seat in opened["seats"]]
        async with AsyncExitStack() as stack:
            sockets = [
                await stack.enter_async_context(await enter(server, opened["table"], secret))
                for secret in (*secrets, *[None] * WATCHERS)
            ]
            for socket in sockets:
                await until_shown(socket, [True, True], WATCHERS)
            await sockets[1].close()
            for socket in (sockets[0], *sockets[2:]):
                await until_shown(socket, [True, False], WATCHERS)


async def test_people_of_a_process_that_is_killed_are_away(database: str) -> None:
    with served(database) as here, served(database) as there:
        opened = here.post("/api/tables", TWO_IN_ORDER)
        one, two = (seat["secret"] for seat in opened["seats"])
        first = await enter(here, opened["table"], one)
        second = await enter(there, opened["table"], two)
        await until_shown(first, [True, True], 0)
        await first.send(json.dumps({"type": "replace", "seat": 1}))
        async with asyncio.timeout(AT_MOST):
            while (answer := json.loads(await first.recv()))["type"] != "refused":
                pass
        assert answer["code"] == "present"
        there.kill()
        await until_shown(first, [True, False], 0)
        await first.close()
        await second.close()
