"""What is logged: one object to a line whatever happens, nothing that is hidden, and one id through
all lines of a request."""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from server.failing import FAILURES, TOLD
from server.processes import patiently
from server.serving import Served, served

pytestmark = pytest.mark.anyio

FAILING = (sys.executable, str(Path(__file__).with_name("failing.py")))
EVENTS = ("foreign", "task_failed", "loop_failed", "thread_failed", "unraisable", "warned")
TRACE = "0af7651916cd43dd8448eb211c80319c"


def lines_of(log: Path) -> list[dict[str, Any]]:
    """All lines of a log, each of which has to be an object."""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert all(isinstance(line, dict) for line in lines)
    return lines


def ask(server: Served, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
    """The status of an answer, and the id that it says."""
    data = None if body is None else json.dumps(body).encode()
    given = {"Content-Type": "application/json"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    request = urllib.request.Request(f"{server.url}{path}", data, given)
    try:
        with urllib.request.urlopen(request, timeout=240) as answer:
            return answer.status, answer.headers["x-request-id"]
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers["x-request-id"]


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_what_fails_is_logged_without_its_words(tmp_path: Path, log_format: str) -> None:
    """Wherever it fails: in a request, a task, a callback, a thread or a library."""
    log = tmp_path / "log"
    database = str(tmp_path / "games.db")
    with served(database, log=log, program=FAILING, log_format=log_format) as server:
        for name in FAILURES:
            status, trace = ask(server, "/api/tables/t/seats", {"name": name})
            assert status == (500 if name == "request" else 201)
            assert len(trace) == 32
        patiently(lambda: all(event in log.read_text() for event in EVENTS))
    written = log.read_text()
    for words in TOLD:
        assert words not in written
    assert "Traceback (most" not in written
    if log_format == "text":
        return
    lines = lines_of(log)
    faults = [line for line in lines if line["level"] in ("error", "warning", "critical")]
    assert [line["event"] for line in faults].count("loop_failed") == 2
    asked = next(line for line in faults if line.get("words") == "Exception in ASGI application")
    assert asked["error"] == "Failed < KeyError"
    assert asked["where"][-1].startswith("server/failing.py:")
    assert {"words": "it has %s"}.items() <= next(
        line for line in faults if line.get("logger") == "library"
    ).items()


async def test_one_id_goes_through_all_lines_of_a_request_and_its_move(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with served(str(tmp_path / "games.db"), log=log, log_level="debug") as server:
        seats = {"seats": [{"kind": "mine"}, {"kind": "mine"}], "order": "given"}
        opened = server.post("/api/tables", seats)
        table, secret = opened["table"], opened["seats"][0]["secret"]
        path = f"/api/bot/tables/{table}/move"
        bearer = f"Bearer {secret}"
        move = {"seq": 1, "move": "take:YBR"}
        posted = await asyncio.to_thread(ask, server, path, move, Authorization=bearer)
        assert posted[0] == 200
        async with connect(server.socket_url) as socket:
            assert socket.response is not None
            spoken = socket.response.headers["x-request-id"]
            other = {"type": "hello", "table": table, "secret": opened["seats"][1]["secret"]}
            await socket.send(json.dumps(other))
            await socket.send(json.dumps({"type": "move", "seq": 2, "move": "take:YBO"}))
            while json.loads(await socket.recv())["type"] != "accepted":
                pass
    lines = lines_of(log)
    for trace, asked, seq in ((posted[1], "request", 1), (spoken, "message", 2)):
        own = [line for line in lines if line.get("trace") == trace]
        assert [line["seq"] for line in own if line["event"] == "kept"] == [seq]
        assert asked in {line["event"] for line in own}
    traced = [line["trace"] for line in lines if line["event"] == "request"]
    assert len(set(traced)) == len(traced)
    assert "take:" not in log.read_text()


@pytest.mark.parametrize(
    ("header", "given", "taken"),
    [
        ("X_Request_Id", TRACE, TRACE),
        ("X_Request_Id", "2f1acc6c-3f0f-4d5a-9f2b-1d0c4cf1a7aa", None),
        ("traceparent", f"00-{TRACE}-b7ad6b7169203331-01", TRACE),
        ("X_Request_Id", TRACE[:-1], ""),
        ("X_Request_Id", f"{TRACE} x", ""),
        ("X_Request_Id", "take:YBR", ""),
        ("traceparent", f"00-{TRACE}-b7ad6b7169203331", ""),
    ],
)
def test_an_id_is_taken_from_a_trusted_proxy_when_it_is_one(
    header: str, given: str, taken: str | None, proxied: Served
) -> None:
    wanted = given if taken is None else taken
    status, trace = ask(proxied, "/healthz", **{header: given})
    assert status == 200
    assert trace == wanted or (wanted == "" and len(trace) == 32 and trace != TRACE)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that trusts whoever asks from this machine."""
    with served(str(tmp_path_factory.mktemp("proxied") / "games.db")) as server:
        yield server


def test_an_id_is_not_taken_from_anyone_else(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), trusted_proxies=["10.0.0.1"]) as server:
        _, trace = ask(server, "/healthz", X_Request_Id=TRACE, X_Forwarded_For="10.0.0.1")
        assert trace != TRACE
