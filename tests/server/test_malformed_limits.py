"""One address, or one connection, cannot ask for more than its share."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.connections_raw import Raw, text
from server.load import TWO_OF_MINE
from server.serving import Served, served

pytestmark = pytest.mark.anyio

POLICY = 1008


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with limits. Each test comes from an address of its own."""
    path: Path = tmp_path_factory.mktemp("limits")
    with served(str(path / "games.db"), limits=True) as running:
        yield running


async def test_too_many_messages_close_the_connection(server: Served) -> None:
    """What was within the bound is answered first; a connection beside it is not touched."""
    source = "127.0.1.1"
    async with (
        await Raw.open(server.port, source=source) as flood,
        await Raw.open(server.port, source=source) as calm,
    ):
        for _ in range(200):
            flood.send(text({"type": "ping"}))
        answers = 0
        while (message := await flood.told()) is not None:
            answers += message["code"] == "hello_first"
        assert 20 <= answers < 100
        calm.send(text({"type": "ping"}))
        assert (await calm.hear("refused"))["code"] == "hello_first"


async def test_a_connection_with_too_many_messages_is_told_why(server: Served) -> None:
    async with await Raw.open(server.port, source="127.0.1.2") as flood:
        for _ in range(200):
            flood.send(text({"type": "ping"}))
        assert await flood.closing() == (POLICY, "too many messages")


async def test_too_many_wrong_secrets_shut_an_address_out(server: Served) -> None:
    """Then even the right one does not help; elsewhere it does."""
    opened = json.loads(_ask(server, "127.0.1.3", "POST", "/api/tables", TWO_OF_MINE)[1])
    right = {"type": "hello", "table": opened["table"], "secret": opened["seats"][0]["secret"]}
    for _ in range(6):
        async with await Raw.open(server.port, source="127.0.1.3") as raw:
            for guess in range(5):
                raw.send(text({**right, "secret": f"guess {guess}"}))
                assert (await raw.hear("refused"))["code"] == "bad_secret"
    async with await Raw.open(server.port, source="127.0.1.3") as raw:
        raw.send(text(right))
        assert await raw.closing() == (POLICY, "too many wrong secrets")
    async with await Raw.open(server.port, source="127.0.1.4") as raw:
        raw.send(text(right))
        await raw.hear("state")


async def test_too_many_connections_from_an_address_are_refused(server: Served) -> None:
    statuses = []
    for _ in range(125):
        async with await Raw.open(server.port, source="127.0.1.5") as raw:
            statuses.append(raw.status)
    assert statuses == [101] * 120 + [403] * 5
    async with await Raw.open(server.port, source="127.0.1.6") as raw:
        assert raw.status == 101


def test_too_many_tables_from_an_address_are_refused(server: Served) -> None:
    statuses = [_ask(server, "127.0.1.7", "POST", "/api/tables", TWO_OF_MINE)[0] for _ in range(65)]
    assert statuses == [201] * 60 + [429] * 5
    assert _ask(server, "127.0.1.7", "GET", "/api/lobby")[0] == 200
    assert _ask(server, "127.0.1.8", "POST", "/api/tables", TWO_OF_MINE)[0] == 201


def test_too_many_requests_from_an_address_are_refused(server: Served) -> None:
    """With a code and a sentence, like every refusal."""
    statuses = [_ask(server, "127.0.1.9", "GET", "/api/lobby")[0] for _ in range(605)]
    assert statuses == [200] * 600 + [429] * 5
    problem = json.loads(_ask(server, "127.0.1.9", "GET", "/api/lobby")[1])
    assert problem["code"] == "too_fast"
    assert problem["sentence"]
    assert _ask(server, "127.0.1.10", "GET", "/api/lobby")[0] == 200


def _ask(
    server: Served, source: str, method: str, path: str, body: object = None
) -> tuple[int, bytes]:
    """The status and body of an answer to a request from one of this machine's addresses."""
    line = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=10, source_address=(source, 0)
    )
    data = None if body is None else json.dumps(body)
    try:
        line.request(method, path, data, {"Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()
