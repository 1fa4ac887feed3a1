"""The server behind nginx as deploy/nginx.conf sets it up: games are played through it, whatever
happens to a process behind it, and it alone is believed about who asks."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import ssl
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from server.kill_check import faults
from server.load import TWO_OF_MINE, Load
from server.processes import patiently, workers_of
from server.serving import Served, served
from websockets.asyncio.client import connect
from websockets.typing import Origin

from deploy.nginx import NAME, PROXY, Nginx, nginx
from sixstones.store import open_store

pytestmark = pytest.mark.anyio

TRACE = "0af7651916cd43dd8448eb211c80319c"
MOVES = 12
"""As many as a socket may send at once, since the bot answers at once."""
HOME = f"https://{NAME}"
AT_A_TIME = 100
"""Requests of one address that nginx lets through (deploy/nginx.conf)."""


class Through:
    """A server as it is found behind nginx, from one of the addresses of this machine."""

    def __init__(self, proxy: Nginx, address: str = "127.0.0.1") -> None:
        self.trust: ssl.SSLContext | None = proxy.trust
        self.socket_url = proxy.socket_url
        self._port = proxy.port
        self._address = address

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, Any, bytes]:
        """The status, headers and text of an answer."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        given |= {"Content-Type": "application/json", "Host": NAME, "Origin": HOME}
        with closing(self.connection()) as connection:
            data = None if body is None else json.dumps(body)
            connection.request("GET" if body is None else "POST", path, data, given)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def connection(self) -> HTTPSConnection:
        """One that is not open yet."""
        return HTTPSConnection(
            "127.0.0.1",
            self._port,
            timeout=240,
            source_address=(self._address, 0),
            context=self.trust,
        )

    def post(self, path: str, body: Any, secret: str | None = None) -> Any:
        """Post JSON and give the answer's; a proxy without a server is no answer."""
        bearer = {} if secret is None else {"Authorization": f"Bearer {secret}"}
        status, _, text = self.ask(path, body, **bearer)
        if status >= 500:
            raise ConnectionError(status)
        return json.loads(text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all is."""
    return tmp_path_factory.mktemp("deploy")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    """Two workers that trust nginx and nobody else."""
    database, log = str(folder / "games.db"), folder / "log"
    with served(database, workers=2, log=log, limits=True, trusted_proxies=[PROXY]) as running:
        yield running


@pytest.fixture(scope="module")
def proxy(folder: Path, server: Served) -> Iterator[Nginx]:
    """nginx before them."""
    (folder / "nginx").mkdir()
    with nginx(folder / "nginx", server.port) as running:
        yield running


async def test_games_go_on_whatever_happens_to_a_process(
    folder: Path, server: Served, proxy: Nginx
) -> None:
    """A worker is killed, all workers are replaced, and nginx itself reads its configuration anew;
    what was acknowledged is there, once."""
    assert server.process is not None
    parent, log = server.process.pid, folder / "log"
    load = Load(Through(proxy), 2, seed=6)
    await load.more(20)
    os.kill(workers_of(parent)[0], signal.SIGKILL)
    await load.more(20)
    await asyncio.to_thread(patiently, lambda: len(workers_of(parent)) == 2)
    server.process.send_signal(signal.SIGHUP)
    await asyncio.to_thread(patiently, lambda: "replaced_workers" in log.read_text())
    await load.more(20)
    proxy.process.send_signal(signal.SIGHUP)
    await load.more(20)
    await load.stop()
    assert log.read_text().count("worker_died") == 1
    store = await open_store(str(folder / "games.db"))
    try:
        for book in load.books:
            entries = await store.entries(book.table)
            told = [{"seat": None, "seq": e.seq, **json.loads(e.body)} for e in entries]
            assert faults(book, entries, told) == []
    finally:
        await store.close()


async def test_a_game_is_played_over_a_socket_by_a_page_of_that_name(
    proxy: Nginx,
) -> None:
    behind = Through(proxy)
    seats = {"seats": [{"kind": "mine"}, {"kind": "bot", "level": "rookie"}]}
    opened = await asyncio.to_thread(behind.post, "/api/tables", seats)
    async with connect(
        f"wss://{NAME}/ws", ssl=proxy.trust, origin=Origin(HOME), host="127.0.0.1", port=proxy.port
    ) as socket:
        hello = {"type": "hello", "table": opened["table"], "secret": opened["seats"][0]["secret"]}
        await socket.send(json.dumps(hello))
        played = 0
        async with asyncio.timeout(240):
            while True:
                message = json.loads(await socket.recv())
                assert message["type"] != "refused", message
                if message["type"] == "state" and message["status"] == "over":
                    break
                if message["type"] == "state" and message["view"].get("legal"):
                    move = {"move": message["view"]["legal"][0], "seq": message["seq"]}
                    wish = {"type": "move", **move} if played < MOVES else {"type": "resign"}
                    await socket.send(json.dumps(wish))
                    played += 1
    assert played > MOVES


def test_nginx_is_believed_about_who_asks_and_what_callers_say_is_not(
    server: Served, proxy: Nginx
) -> None:
    """Whoever names another address each time is counted by the one they have; so are those who
    come to the server past nginx."""
    behind = Through(proxy, "127.0.0.2")
    statuses = [
        behind.ask("/api/tables", TWO_OF_MINE, X_Forwarded_For=f"203.0.113.{number}")[0]
        for number in range(150)
    ]
    assert statuses[0] == 201
    assert statuses[-1] == 429
    past = urllib.request.Request(f"{server.url}/healthz", headers={"X-Request-Id": TRACE})
    with urllib.request.urlopen(past, timeout=240) as answer:
        assert answer.headers["x-request-id"] != TRACE


def test_answers_have_the_headers_of_both_and_the_id_of_nginx(folder: Path, proxy: Nginx) -> None:
    status, headers, _ = Through(proxy).ask("/api/lobby", X_Request_Id=TRACE)
    assert status == 200
    assert headers["strict-transport-security"].startswith("max-age=")
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers or "nginx" in headers["server"]
    trace = headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{32}", trace)
    assert trace != TRACE
    patiently(lambda: trace in (folder / "log").read_text())


def test_what_is_too_large_or_too_much_ends_at_nginx(proxy: Nginx) -> None:
    behind = Through(proxy, "127.0.0.3")
    assert behind.ask("/api/replay", {"record": "x" * 70_000})[0] == 413
    held: list[HTTPSConnection] = []
    with ExitStack() as open_ones:
        for _ in range(AT_A_TIME):
            one = open_ones.enter_context(closing(behind.connection()))
            one.putrequest("POST", "/api/replay")
            one.putheader("Content-Length", str(2 * AT_A_TIME))
            one.endheaders()
            held.append(one)
            for waiting in held:
                waiting.send(b" ")  # never the last of its bytes, so that each is still in hand
        assert behind.ask("/api/lobby")[0] == 429
        assert Through(proxy, "127.0.0.4").ask("/api/lobby")[0] == 200


def test_nothing_of_the_metrics_is_to_be_had(proxy: Nginx) -> None:
    assert b"sixstones_connections" not in Through(proxy).ask("/metrics")[2]
