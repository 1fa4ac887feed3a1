"""Whatever is sent, it is answered or the connection is closed, and the server stays well."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from torture import TORTURE

from server.connections_raw import Raw, text
from server.connections_server import program
from server.load import TWO_OF_MINE, Load
from server.malformed_input import Attempt, attempt, request
from server.serving import Served, served

pytestmark = pytest.mark.anyio

FRAMES = 72_000 if TORTURE else 3200
REQUESTS = 28_800 if TORTURE else 960
PEERS = 8
PATIENCE = 240.0
MOST_GROWTH = 12 * 1024
_marks = itertools.count(500_000)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits no longer than a second for anyone."""
    hurried = program(instead={"transport.HEAD_WITHIN": 1, "routes.BODY_WITHIN": 1})
    with served(str(tmp_path_factory.mktemp("hurried") / "games.db"), program=hurried) as running:
        yield running


class Opening(NamedTuple):
    """A table there is, and the secret of a seat."""

    id: str
    secret: str


async def test_malformed_frames_and_requests_do_no_harm(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """No crash, no traceback, memory flat, and a game can be played afterwards. What is left of a
    broken connection may refer to itself in circles, so that it goes only when the server looks for
    such things; this one does so all the time."""
    log = tmp_path / "log"
    often = {"app.COLLECT_EVERY": 0.5, "collector.GROWTH": 1.0, "collector.SPARE": 0}
    tidy = program(instead=often)
    with served(str(tmp_path / "games.db"), log=log, figures=True, program=tidy) as server:
        tables = [_open(server) for _ in range(PEERS)]
        counted: Counter[str] = Counter()
        await _send_all(server, tables, counted, share=0.25)
        before = _resident_kib(server)
        await _send_all(server, tables, counted, share=0.75)
        growth = _resident_kib(server) - before
        counts = (
            f"{FRAMES} frames and {REQUESTS} requests: {dict(sorted(counted.items()))}; "
            f"memory {before} KiB after a quarter of them, {growth:+} KiB at the end"
        )
        print(counts)
        record_property("counts", counts)
        assert sum(counted.values()) == FRAMES + REQUESTS
        assert counted["frame understood"] < 0.1 * FRAMES
        assert growth < MOST_GROWTH
        await _is_idle(server)
        load = Load(server, 1, seed=1)
        await load.more(20)
        await load.stop()
        assert load.acknowledged >= 20
        assert [book.broken for book in load.books if book.broken] == []
    said = log.read_text()
    assert "Traceback" not in said
    assert '"error"' not in said


@pytest.mark.parametrize(
    "headers",
    [["X: y"] * 200, ["X: " + "y" * 9000], ["Content-Length: 5"], ["Origin: http://[:"]],
    ids=["many headers", "long header", "body", "strange origin"],
)
async def test_a_handshake_that_cannot_be_read_is_answered(
    server: Served, headers: list[str]
) -> None:
    async with await Raw.open(server.port, headers) as raw:
        assert raw.status in (400, 403)
        assert await raw.reader.read() == b""


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 300_000, b"HTTP/1.1 400 "),
        (b"GET /" + b"y" * 300_000, b"HTTP/1.1 400 "),
        (b"POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", b"HTTP/1.1 415 "),
        (
            b"POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 9\r\n\r\n{",
            b"HTTP/1.1 400 ",
        ),
    ],
    ids=["silence", "slow head", "long head", "long path", "body not wanted", "slow body"],
)
async def test_a_request_that_does_not_end_is_cut_off(
    server: Served, sent: bytes, answer: bytes
) -> None:
    """With an answer when it has come far enough for one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    told = b""
    try:
        writer.write(sent)
        with suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):
                while more := await reader.read(65_536):
                    told += more
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    assert told.startswith(answer)
    assert bool(told) == bool(answer)


def _open(server: Served) -> Opening:
    opened = server.post("/api/tables", TWO_OF_MINE)
    return Opening(opened["table"], opened["seats"][0]["secret"])


async def _send_all(
    server: Served, tables: list[Opening], counted: Counter[str], share: float
) -> None:
    frames, requests = round(FRAMES * share) // PEERS, round(REQUESTS * share) // PEERS
    async with asyncio.TaskGroup() as peers:
        for number, table in enumerate(tables):
            some, others = Random(f"frames {share} {number}"), Random(f"requests {share} {number}")
            peers.create_task(_send_frames(server, table, counted, frames, some))
            peers.create_task(_send_requests(server, table, counted, requests, others))


async def _send_frames(
    server: Served, table: Opening, counted: Counter[str], number: int, random: Random
) -> None:
    """Every other connection is that of a seat; the others have not even said hello."""
    left = number
    while left:
        async with await _connect(server, table if random.random() < 0.5 else None) as raw:
            hung_up = False
            while left and not hung_up:
                sent = attempt(random)
                counted[await _outcome(raw, sent)] += 1
                left -= 1
                hung_up = bool(sent.closes) or sent.wild


async def _connect(server: Served, table: Opening | None) -> Raw:
    raw = await Raw.open(server.port)
    if table is not None:
        raw.send(text({"type": "hello", "table": table.id, "secret": table.secret}))
        await raw.hear("present")
    return raw


async def _outcome(raw: Raw, sent: Attempt) -> str:
    """What came of an attempt, as a count's name."""
    raw.send(sent.data)
    if sent.wild:
        raw.writer.write_eof()
        await raw.closing()
        return "frame closed"
    if sent.closes:
        code, _ = await raw.closing()
        assert code in sent.closes, (code, sent.data[:200])
        return "frame closed"
    mark = next(_marks)
    raw.send(text({"type": "move", "seq": mark, "move": "pass"}))
    answers = []
    while (message := await raw.told()) is not None and message.get("seq") != mark:
        answers.append(message["type"])
    assert message is not None, sent.data[:200]
    # A refusal of the mark itself shows that nothing is left to come for what was sent before it.
    assert answers, sent.data[:200]
    return "frame refused" if "refused" in answers else "frame understood"


async def _send_requests(
    server: Served, table: Opening, counted: Counter[str], number: int, random: Random
) -> None:
    for _ in range(number):
        data = request(random, table.id, table.secret)
        status = await _status(server, data)
        assert status is None or status < 500, data[:300]
        counted["request closed" if status is None else f"request {status}"] += 1


async def _status(server: Served, data: bytes) -> int | None:
    """The status of the answer; None when the server has hung up without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    answer = b""
    try:
        writer.write(data)
        writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read(12)
            while await reader.read(65_536):
                pass
    except ConnectionError:
        pass
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else None


def _resident_kib(server: Served) -> int:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


async def _is_idle(server: Served) -> None:
    """Wait until every socket is gone; none must stay behind."""
    async with asyncio.timeout(60):
        while server.figures()["sixstones_connections"] != 0:
            await asyncio.sleep(0.05)
