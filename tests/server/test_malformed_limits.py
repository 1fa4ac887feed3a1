"""One address, or one connection, cannot ask for more than its share."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from torture import TORTURE

from server.connections_raw import CONTINUED, PING, PONG, TEXT, Raw, frame, text
from server.connections_server import program
from server.load import TWO_OF_MINE
from server.serving import Served, served
from sixstones.server import limiting

pytestmark = pytest.mark.anyio

POLICY = 1008
FLOOD = 1_000_000 if TORTURE else 50_000
FILES = 512 if TORTURE else 192


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with limits. Each test comes from an address of its own."""
    path: Path = tmp_path_factory.mktemp("limits")
    with served(str(path / "games.db"), limits=True) as running:
        yield running


async def test_too_many_messages_close_the_connection(server: Served) -> None:
    """With a code, and a connection beside it is not touched."""
    source = "127.0.1.1"
    async with (
        await Raw.open(server.port, source=source) as flood,
        await Raw.open(server.port, source=source) as calm,
    ):
        flood.send(text({"type": "ping"}) * 200)
        assert await flood.closing() == (POLICY, "too much at once")
        calm.send(text({"type": "ping"}))
        assert (await calm.hear("refused"))["code"] == "hello_first"


@pytest.mark.parametrize("opcode", [PING, PONG, CONTINUED])
async def test_a_flood_that_is_no_message_is_closed_too(server: Served, opcode: int) -> None:
    """By a peer who never reads, which would make the answers pile up; others play on."""
    opened = json.loads(_ask(server, "127.0.1.2", "POST", "/api/tables", TWO_OF_MINE)[1])
    async with (
        await Raw.open(server.port, source="127.0.1.3") as flood,
        await Raw.open(server.port, source="127.0.1.2") as player,
    ):
        flood.stop_reading()
        flood.send(frame(TEXT, b"", last=False))
        flood.send(frame(opcode, b"", last=opcode != CONTINUED) * FLOOD)
        secret = opened["seats"][0]["secret"]
        player.send(text({"type": "hello", "table": opened["table"], "secret": secret}))
        await player.hear("state")
        flood.read_on()
        assert await flood.closing() == (POLICY, "too much at once")


async def test_wrong_secrets_lock_nobody_out(server: Served) -> None:
    """Who guesses too often is closed; who has the right one, at the same address, comes in."""
    opened = json.loads(_ask(server, "127.0.1.4", "POST", "/api/tables", TWO_OF_MINE)[1])
    right = {"type": "hello", "table": opened["table"], "secret": opened["seats"][0]["secret"]}
    wrong, closed = 0, False
    while not closed:
        async with await Raw.open(server.port, source="127.0.1.4") as raw:
            for guess in range(5):
                raw.send(text({**right, "secret": f"guess {guess}"}))
                if (answer := await raw.told()) is None:
                    closed = True
                    break
                assert answer["code"] == "bad_secret"
                wrong += 1
    assert wrong >= limiting.WRONG_SECRETS.amount
    async with await Raw.open(server.port, source="127.0.1.4") as raw:
        raw.send(text(right))
        await raw.hear("state")


async def test_a_network_has_so_many_sockets(tmp_path: Path) -> None:
    """The others are told when to come back, and there is room when one is gone."""
    narrow = program(instead={"limiting.SOCKETS": [1, 2]})
    with served(str(tmp_path / "games.db"), limits=True, program=narrow) as server:
        async with await Raw.open(server.port, source="127.0.1.5") as first:
            async with await Raw.open(server.port, source="127.0.1.5") as second:
                assert (first.status, second.status) == (101, 429)
                assert int(second.headers["retry-after"]) > 0
            async with (
                await Raw.open(server.port, source="127.0.1.6") as third,
                await Raw.open(server.port, source="127.0.1.7") as fourth,
                await Raw.open(server.port, source="127.0.2.1") as elsewhere,
            ):
                assert (third.status, fourth.status, elsewhere.status) == (101, 429, 101)
        status = 0
        async with asyncio.timeout(60):
            while status != 101:  # the server has to hear that the first is gone
                async with await Raw.open(server.port, source="127.0.1.5") as again:
                    status = again.status
                    assert status in (101, 429)


@pytest.mark.skipif(sys.platform == "win32", reason="files are not bounded there")
def test_silent_connections_leave_room_for_others(tmp_path: Path) -> None:
    """More of them than the process may have files. Those there is no room for are closed, and
    anyone else can open a table."""
    few = ("sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", *program())
    with ExitStack() as silent:
        server = silent.enter_context(served(str(tmp_path / "games.db"), limits=True, program=few))
        lines = [
            silent.enter_context(
                socket.create_connection(("127.0.0.1", server.port), 60, ("127.0.3.1", 0))
            )
            for _ in range(FILES + 100)
        ]
        assert _ask(server, "127.0.1.8", "POST", "/api/tables", TWO_OF_MINE)[0] == 201
        assert b" 503 " in lines[-1].recv(1000)


def _ask(
    server: Served, source: str, method: str, path: str, body: object = None
) -> tuple[int, bytes]:
    """The status and body of an answer to a request from one of this machine's addresses."""
    line = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=240, source_address=(source, 0)
    )
    data = None if body is None else json.dumps(body)
    try:
        line.request(method, path, data, {"Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()
