"""A process that is told to stop, and one that takes its place: nobody waits, nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.connections_raw import Raw, text
from server.kill_check import faults
from server.load import TWO_OF_MINE, Load
from server.processes import lives, patiently, workers_of
from server.serving import START, Served, served
from sixstones.store import open_store

pytestmark = pytest.mark.anyio

RESTARTS = 1012
UNABLE = (sys.executable, str(Path(__file__).with_name("unable.py")))
SLOW = (sys.executable, str(Path(__file__).with_name("slow_store.py")))


async def test_a_move_under_way_is_answered_before_the_socket_is_closed(tmp_path: Path) -> None:
    """The process is told to stop while the store is still writing the move."""
    gate = tmp_path / "gate"
    with served(str(tmp_path / "games.db"), program=(*SLOW, str(gate))) as server:
        opened = server.post("/api/tables", TWO_OF_MINE)
        hellos = [{"type": "hello", "table": opened["table"], "secret": seat["secret"]}
                  for seat in opened["seats"]]  # fmt: skip
        async with connect(server.socket_url) as mover, connect(server.socket_url) as other:
            seen: list[Any] = []
            for socket, hello in ((mover, hellos[0]), (other, hellos[1])):
                await socket.send(json.dumps(hello))
                seen.append(await _hear(socket, "state"))
            first = mover if seen[0]["view"].get("legal") else other
            legal = (seen[0] if first is mover else seen[1])["view"]["legal"]
            gate.touch()
            await first.send(json.dumps({"type": "move", "seq": 1, "move": legal[0]}))
            await _until(lambda: (tmp_path / "gate.waits").exists())
            assert server.process is not None
            server.process.terminate()
            await _until(lambda: not _accepts(server))
            gate.unlink()
            assert (await _hear(first, "accepted"))["seq"] == 1
            for socket in (mover, other):
                with pytest.raises(ConnectionClosed) as closed:
                    await _hear(socket, "never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == RESTARTS
            assert await asyncio.to_thread(server.process.wait, 240) == 0


def test_a_process_that_drains_says_so_while_it_still_serves(tmp_path: Path) -> None:
    """So that a balancer sends people elsewhere before it accepts nothing more."""
    with served(str(tmp_path / "games.db"), drain_seconds=600.0) as server:
        assert server.process is not None
        assert _status(server, "/readyz") == 200
        server.process.terminate()
        patiently(lambda: _status(server, "/readyz") == 503)
        assert _status(server, "/healthz") == 200
        server.post("/api/tables", TWO_OF_MINE)
        server.kill()


def _status(server: Served, path: str) -> int:
    try:
        with urllib.request.urlopen(f"{server.url}{path}", timeout=240) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


async def _hear(socket: Any, kind: str) -> Any:
    async with asyncio.timeout(240):
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == kind:
                return message


async def _until(true: Any) -> None:
    await asyncio.to_thread(patiently, true)


def _accepts(server: Served) -> bool:
    try:
        with urllib.request.urlopen(f"{server.url}/healthz", timeout=240):
            return True
    except OSError:
        return False


async def test_bots_of_a_process_that_ends_go_on_in_another(tmp_path: Path) -> None:
    """A bot that is to move when its process is told to stop moves in the next one, once."""
    database = str(tmp_path / "games.db")
    seats = [{"kind": "mine"}, *({"kind": "bot", "level": "rookie"} for _ in range(3))]
    with served(database) as first, served(database) as second:
        opened = first.post("/api/tables", {"seats": seats, "order": "given"})
        async with await Raw.open(first.port) as guest:
            secret = opened["seats"][0]["secret"]
            guest.send(text({"type": "hello", "table": opened["table"], "secret": secret}))
            state = await guest.hear("state")
            move = state["view"]["legal"][0]
            guest.send(text({"type": "move", "seq": state["seq"], "move": move}))
            await guest.hear("accepted")
            assert await asyncio.to_thread(first.stop) == 0
        async with await Raw.open(second.port) as guest:
            guest.send(text({"type": "hello", "table": opened["table"], "secret": secret}))
            while not (state := await guest.hear("state"))["view"].get("legal"):
                pass
    store = await open_store(database)
    entries = [json.loads(entry.body) for entry in await store.entries(opened["table"])]
    await store.close()
    moved = [entry["seat"] for entry in entries if entry["kind"] == "moved"]
    assert sorted(set(moved)) == [0, 1, 2, 3]
    assert moved == sorted(moved)


async def test_a_hangup_replaces_the_workers_one_by_one_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    log = tmp_path / "log"
    with served(str(tmp_path / "games.db"), workers=2, log=log) as server:
        assert server.process is not None
        load = Load(server, 4, seed=2)
        await load.more(20)
        before = workers_of(server.process.pid)
        server.process.send_signal(signal.SIGHUP)
        await _until(lambda: "replaced_workers" in log.read_text())
        after = workers_of(server.process.pid)
        assert len(before) == len(after) == 2
        assert not set(before) & set(after)
        await load.more(20)
        await load.stop()
        assert await asyncio.to_thread(server.stop) == 0
        assert not any(map(lives, after))
    assert "worker_died" not in log.read_text()
    await _all_there(tmp_path / "games.db", load)


async def _all_there(path: Path, load: Load) -> None:
    store = await open_store(str(path))
    try:
        for book in load.books:
            entries = await store.entries(book.table)
            log = [{"seat": None, "seq": e.seq, **json.loads(e.body)} for e in entries]
            assert faults(book, entries, log) == []
    finally:
        await store.close()


def test_workers_end_when_their_supervisor_is_killed(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), workers=2) as server:
        assert server.process is not None
        workers = workers_of(server.process.pid)
        server.kill()
        patiently(lambda: not any(map(lives, workers)))


def test_workers_leave_a_hangup_to_their_supervisor(tmp_path: Path) -> None:
    """A terminal that closes tells every process."""
    log = tmp_path / "log"
    with served(str(tmp_path / "games.db"), workers=2, log=log) as server:
        assert server.process is not None
        workers = workers_of(server.process.pid)
        for worker in workers:
            os.kill(worker, signal.SIGHUP)
        assert all(_accepts(server) for _ in range(8))
        assert workers_of(server.process.pid) == workers
        assert server.stop() == 0
    assert "worker_died" not in log.read_text()


def test_one_process_goes_on_after_a_hangup_and_says_so(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with served(str(tmp_path / "games.db"), log=log) as server:
        assert server.process is not None
        server.process.send_signal(signal.SIGHUP)
        patiently(lambda: "hangup_ignored" in log.read_text())
        assert _accepts(server)
        assert server.stop() == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_ends_with_the_terminal_it_was_started_in(tmp_path: Path, workers: int) -> None:
    server = Served(str(tmp_path / "games.db"), workers=workers)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", START, *server._command[3:]]
    process = subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        patiently(lambda: _accepts(server))
        process.send_signal(signal.SIGHUP)
        assert process.wait(240) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
        os.close(theirs)


def test_workers_that_cannot_begin_end_the_server() -> None:
    """They would fail again and again; a line for each says so."""
    ended = subprocess.run(UNABLE, capture_output=True, timeout=240, check=False)
    assert ended.returncode == 3
    lines = [json.loads(line) for line in ended.stderr.splitlines()]
    assert [line["event"] for line in lines] == ["worker_died"]
    assert lines[0]["code"] == 7


def test_a_worker_that_cannot_take_over_leaves_the_old_ones_in_place() -> None:
    ended = subprocess.run([*UNABLE, "later"], capture_output=True, timeout=240, check=False)
    assert ended.returncode == 0
    events = [json.loads(line)["event"] for line in ended.stderr.splitlines()]
    assert events == ["replacing_workers", "not_replaced"]


def test_a_worker_that_does_not_end_is_killed() -> None:
    """So a server ends within a bound, whatever its workers do."""
    ended = subprocess.run([*UNABLE, "stuck"], capture_output=True, timeout=240, check=False)
    assert ended.returncode == 0
    events = [json.loads(line)["event"] for line in ended.stderr.splitlines()]
    assert set(events) == {"worker_killed"}
