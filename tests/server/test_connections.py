"""Peers who stall, vanish or say nothing cost the others nothing; nor do many bots at once."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from torture import TORTURE
from websockets.asyncio.client import connect

from server.connections_raw import Raw, text
from server.connections_server import program
from server.load import TWO_OF_MINE
from server.serving import Served, served
from sixstones.server.connection import MOST_FRAMES, Connection

pytestmark = pytest.mark.anyio

TITANS = 50 if TORTURE else 8
AGAINST_A_TITAN = {"seats": [{"kind": "bot", "level": "titan"}, {"kind": "mine"}], "order": "given"}
MOST_SAID = 5000
A_LINE = text({"type": "say", "text": "A line, said to keep everyone's socket busy. " * 4})


async def test_a_reader_who_stalls_is_closed_and_holds_up_nobody(tmp_path: Path) -> None:
    """The others at the table get every frame, before and after. Nobody is given time here, so it
    ends with the first frame that has to wait, whatever the system's buffers hold before."""
    database = str(tmp_path / "games.db")
    instead = {"connection.STALLED_AFTER": 0}
    instead |= dict.fromkeys(("connection.MOST_FRAMES", "actions.MOST_LINES"), MOST_SAID)
    with served(database, program=program(instead=instead), figures=True) as server:
        opened = server.post("/api/tables", TWO_OF_MINE)
        async with (
            await _seat(server, opened, 0) as talks,
            await _seat(server, opened, 1) as hears,
            await Raw.open(server.port, narrow=True) as stalls,
        ):
            stalls.send(text({"type": "hello", "table": opened["table"]}))
            while (await hears.hear("present"))["watching"] != 1:
                pass
            stalls.stop_reading()
            watching, said = 1, 0
            while watching:
                watching = await _say(talks, hears, watching)
                said += 1
                assert said < MOST_SAID
        assert server.figures()["sixstones_stalled_total"] == 1


async def test_a_queue_that_grows_too_long_closes_the_connection_once() -> None:
    """Without waiting for anything, and what is sent afterwards is let go."""
    happened: list[str] = []
    connection = Connection(_stalled(happened), lambda: happened.append("dropped"))
    connection.send(b"under way")
    await asyncio.sleep(0)
    for _ in range(MOST_FRAMES):
        connection.send(b"waiting")
    assert happened == ["sending"]
    connection.send(b"too many")
    connection.send(b"too late")
    assert happened == ["sending", "dropped", "aborted"]


def _stalled(happened: list[str]) -> WebSocket:
    class Stalled:
        def __init__(self) -> None:
            self.scope = {"extensions": {"sixstones.abort": lambda: happened.append("aborted")}}

        async def send(self, message: object) -> None:
            happened.append("sending")
            await asyncio.Event().wait()

    return cast(WebSocket, Stalled())


async def test_a_peer_who_vanishes_without_a_word_is_shown_as_absent(tmp_path: Path) -> None:
    """One who answers pings stays; one who does not is gone after two of them."""
    database = str(tmp_path / "games.db")
    with served(database, program=program(ping_seconds=2.0)) as server:
        opened = server.post("/api/tables", {**TWO_OF_MINE, "order": "given"})
        hello = {"type": "hello", "table": opened["table"], "secret": opened["seats"][0]["secret"]}
        async with connect(server.socket_url, ping_interval=None) as stays:
            await stays.send(json.dumps(hello))
            async with await _seat(server, opened, 1) as vanishes:
                assert await _presence(stays, [True, True])
                vanishes.stop_reading()
                assert await _presence(stays, [True, False])


async def test_who_does_not_say_hello_is_closed(tmp_path: Path) -> None:
    """Saying something else does not put it off."""
    database = str(tmp_path / "games.db")
    with served(database, program=program(instead={"socket.HELLO_WITHIN": 1})) as server:
        async with await Raw.open(server.port) as silent, await Raw.open(server.port) as chatty:
            chatty.send(text({"type": "ping"}))
            assert (await chatty.hear("refused"))["code"] == "hello_first"
            assert await silent.closing() == (1008, "say hello first")
            assert await chatty.closing() == (1008, "say hello first")


async def test_many_tables_that_want_a_strong_bot_at_once_all_get_a_move(tmp_path: Path) -> None:
    """Bots share the threads there are, and the server answers others meanwhile."""
    with served(str(tmp_path / "games.db")) as server:
        titans = [asyncio.create_task(_wait_for_titan(server)) for _ in range(TITANS)]
        answered = 0
        while not all(titan.done() for titan in titans):
            await asyncio.to_thread(_get, server, "/healthz")
            answered += 1
        await asyncio.gather(*titans)
        assert answered


async def _wait_for_titan(server: Served) -> None:
    """Open a table and wait for its bot's move."""
    opened = await asyncio.to_thread(server.post, "/api/tables", AGAINST_A_TITAN)
    async with await _seat(server, opened, 0, hear=False) as person:
        while not (await person.hear("state"))["view"].get("legal"):
            pass


async def _seat(server: Served, opened: Any, number: int, *, hear: bool = True) -> Raw:
    raw = await Raw.open(server.port)
    secret = opened["seats"][number]["secret"]
    raw.send(text({"type": "hello", "table": opened["table"], "secret": secret}))
    if hear:
        await raw.hear("state")
    return raw


async def _say(talks: Raw, hears: Raw, watching: int) -> int:
    """Say a line that the other hears; gives how many then watch."""
    talks.send(A_LINE)
    while (message := await hears.told()) is not None and message["type"] != "state":
        watching = message.get("watching", watching)
    assert message is not None
    await talks.hear("accepted")
    return watching


async def _presence(socket: Any, seats: list[bool]) -> bool:
    async with asyncio.timeout(60):
        async for frame in socket:
            if json.loads(frame).get("type") == "present" and json.loads(frame)["seats"] == seats:
                return True
    return False


async def _heard(socket: Any, kind: str) -> bool:
    async with asyncio.timeout(60):
        async for frame in socket:
            if json.loads(frame)["type"] == kind:
                return True
    return False


def _get(server: Served, path: str) -> str:
    with urllib.request.urlopen(f"{server.url}{path}", timeout=60) as answer:
        body: str = answer.read().decode()
        return body
