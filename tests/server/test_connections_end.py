"""Who is let in, how people are seen out, and what is never written down."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from server.connections_raw import Raw, text
from server.connections_server import program
from server.kill_check import faults
from server.load import TWO_OF_MINE, Load
from server.serving import Served, served
from sixstones.server.fair import key_of
from sixstones.store import open_store

pytestmark = pytest.mark.anyio

LISTED = "https://play.example"
GOING_AWAY = 1012


async def test_pages_of_others_are_refused_and_those_of_ours_let_in(tmp_path: Path) -> None:
    """Over a socket and for whatever changes something; reading the lobby is free to all."""
    database = str(tmp_path / "games.db")
    with served(database, program=program(origins=[LISTED])) as server:
        own = f"http://127.0.0.1:{server.port}"
        foreign = (
            *("http://evil.example", "null", "", "http://[::1", f"{own}.evil.example", "file://"),
            *(
                f"http://evil.example/{own}",
                f"{LISTED}.evil.example",
                "http://127.0.0.1",
                f"{own}0",
            ),
        )
        for origin, welcome in [
            *((origin, False) for origin in foreign),
            *((origin, True) for origin in (own, own.upper(), LISTED, None)),
        ]:
            headers = [] if origin is None else [f"Origin: {origin}"]
            async with await Raw.open(server.port, headers) as raw:
                assert raw.status == (101 if welcome else 403), origin
            assert _post(server, origin) == (201 if welcome else 403), origin
        request = urllib.request.Request(f"{server.url}/api/lobby", headers={"Origin": "null"})
        with urllib.request.urlopen(request, timeout=240) as answer:
            assert answer.status == 200
            assert "access-control-allow-origin" not in answer.headers


def _post(server: Served, origin: str | None) -> int:
    headers = {"Content-Type": "application/json"}
    if origin is not None:
        headers["Origin"] = origin
    data = json.dumps(TWO_OF_MINE).encode()
    request = urllib.request.Request(f"{server.url}/api/tables", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=240) as answer:
            status: int = answer.status
            return status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


async def test_a_server_that_is_told_to_stop_does_so_and_loses_nothing(
    tmp_path: Path,
) -> None:
    """Those who are connected are told, whether or not they read, and go on with the next one; a
    program at the bot API sees a proper end of its stream."""
    with served(str(tmp_path / "games.db"), log=tmp_path / "log") as server:
        load = Load(server, 8, seed=9)
        await load.more(50)
        opened = server.post("/api/tables", TWO_OF_MINE)
        async with await Raw.open(server.port) as guest, await Raw.open(server.port) as silent:
            guest.send(text({"type": "hello", "table": opened["table"]}))
            await guest.hear("present")
            silent.stop_reading()
            listens, hangs_up = await _stream(server, opened)
            assert await asyncio.to_thread(server.stop) == 0
            assert (await guest.closing())[0] == GOING_AWAY
            async with asyncio.timeout(60):
                assert (await listens.read()).endswith(b"\r\n0\r\n\r\n")
            hangs_up.close()
        server.start()
        await load.more(50)
        await load.stop()
    store = await open_store(str(tmp_path / "games.db"))
    try:
        for book in load.books:
            entries = await store.entries(book.table)
            log = [{"seat": None, "seq": e.seq, **json.loads(e.body)} for e in entries]
            assert faults(book, entries, log) == []
    finally:
        await store.close()
    assert "Traceback" not in (tmp_path / "log").read_text()


async def _stream(server: Served, opened: Any) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A program that listens at the bot API."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    secret = opened["seats"][0]["secret"]
    lines = [f"GET /api/bot/tables/{opened['table']} HTTP/1.1", "Host: x"]
    lines += [f"Authorization: Bearer {secret}", "", ""]
    writer.write("\r\n".join(lines).encode())
    assert b" 200 " in await reader.readline()
    return reader, writer


async def test_no_secret_is_ever_written_to_the_log(tmp_path: Path) -> None:
    """Not what opens a seat, nor what the deal is made of; not even when it came where it should
    not, or in a message that is refused."""
    log = tmp_path / "log"
    with served(str(tmp_path / "games.db"), log=log) as server:
        opened = server.post("/api/tables", {"seats": [{"kind": "mine"}, {"kind": "open"}]})
        table = opened["table"]
        taken = server.post(f"/api/tables/{table}/seats", {"name": "Ada", "nonce": "n0nceOfAda"})
        secrets = [opened["seats"][0]["secret"], taken["secret"], "f" * 63 + "0"]
        async with await Raw.open(server.port) as first, await Raw.open(server.port) as other:
            for secret in reversed(secrets):
                first.send(text({"type": "hello", "table": table, "secret": secret, "more": 1}))
                first.send(text({"type": "hello", "table": table, "secret": secret}))
            await first.hear("state")
            other.send(text({"type": "hello", "table": table, "secret": secrets[1]}))
            await other.hear("state")
            for secret in secrets:
                _ask(server, f"/api/tables/{table}", secret)
                _ask(server, f"/api/bot/tables/{secret}/move?secret={secret}", secret, {"seq": 1})
                _ask(server, f"/api/tables/{table}?since={secret}#{secret}", f"{secret} {secret}")
                _ask(server, "/api/mine", secret, {"seats": [{"table": table, "secret": secret}]})
                _ask(server, f"/{secret}", secret, {"secret": secret})
            other.send(text({"type": "resign"}))
            while (state := await first.hear("state"))["status"] != "over":
                pass
        secrets += [state["fairness"]["deal_secret"], *state["fairness"]["nonces"]]
    written = log.read_text()
    assert '"event": "request"' in written
    for secret in secrets:
        assert secret not in written
        assert key_of(secret) not in written


def _ask(server: Served, path: str, secret: str, body: Any = None) -> None:
    """Ask for something, and take any answer."""
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}{path}".replace(" ", "%20"), data, headers)
    try:
        urllib.request.urlopen(request, timeout=240).close()
    except urllib.error.HTTPError as error:
        error.close()
