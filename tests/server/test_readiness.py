"""Readiness is that of the store, proved by writing to it; its troubles are logged once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import structlog
from store.postgres import Server, running_server

from server.asgi import Socket
from server.asking import Site, open_site, refusal
from server.halls import Clock
from server.seats import prompt_hall
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.store import Attendance, Process, Unavailable
from sixstones.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A server that does nothing by itself: a loop that meets the trouble just before it is mended
    would say so just after."""
    async with open_site(tmp_path) as opened:
        await opened.hall.tasks.close()
        yield opened


def episodes(lines: list[MutableMapping[str, Any]]) -> list[str]:
    """What was logged about the store."""
    return [line["event"] for line in lines if line["event"].startswith("store_")]


async def failing(site: Site) -> float:
    """How many processes say that they cannot use the store."""
    await site.services.metrics.look(site.hall)
    figures = site.services.metrics.registry
    return figures.get_sample_value("sixstones_store_failing") or 0


async def spoil(site: Site, path: Path, how: str, on: bool) -> None:
    """Have every commit fail as on a full disk, or the file be read-only."""
    assert isinstance(site.hall.store, SqliteStore)
    if how == "full":
        hook = (lambda: True) if on else None
        with suppress(Unavailable):
            await site.hall.store._write(lambda connection: connection.set_commit_hook(hook))
    else:
        path.chmod(0o444 if on else 0o644)


async def test_a_deleted_file_is_noticed_and_no_move_is_acknowledged(
    site: Site, tmp_path: Path
) -> None:
    table = await site.open("mine", "mine")
    assert (await site.get("/readyz")).status_code == 200
    path, aside = tmp_path / "games.db", tmp_path / "aside"
    with structlog.testing.capture_logs() as lines:
        path.rename(aside)
        for seq in range(1, 11):
            move = {"seq": seq, "move": "take:YBR"}
            answer = await site.post(f"{table.bot_path}/move", move, table.secrets[0])
            assert refusal(answer) == (503, "unavailable")
            assert refusal(await site.get("/readyz")) == (503, "not_ready")
        assert (await site.get("/healthz")).status_code == 200
        assert episodes(lines) == ["store_unavailable"]
        aside.rename(path)
        assert (await site.get("/readyz")).status_code == 200
    assert episodes(lines) == ["store_unavailable", "store_available"]
    assert "games.db is gone" in str(lines)
    move = {"seq": 1, "move": "take:YBR"}
    answer = await site.post(f"{table.bot_path}/move", move, table.secrets[0])
    assert answer.status_code == 200


@pytest.mark.parametrize("trouble", ["full", "read-only"])
async def test_a_full_disk_or_a_read_only_file_is_not_ready(
    site: Site, tmp_path: Path, trouble: str
) -> None:
    path = tmp_path / "games.db"
    with structlog.testing.capture_logs() as lines:
        await spoil(site, path, trouble, True)
        for _ in range(3):
            assert refusal(await site.get("/readyz")) == (503, "not_ready")
        assert await failing(site) == 1
        await spoil(site, path, trouble, False)
        assert (await site.get("/readyz")).status_code == 200
        assert await failing(site) == 0
    assert episodes(lines) == ["store_unavailable", "store_available"]
    assert lines[0]["cause"]


@pytest.mark.parametrize("door", ["request", "socket"])
async def test_trouble_that_someone_meets_is_noticed(
    site: Site, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    """Before anybody asks whether the server is ready."""
    table = await site.open("mine", "mine")
    socket = Socket(site.app, m.Hello(table.id, table.secrets[0]))
    await socket.say()

    async def away(*_: object) -> None:
        raise Unavailable("away")

    monkeypatch.setattr(site.hall.store, "entries", away)
    with structlog.testing.capture_logs() as lines:
        if door == "socket":
            await socket.say(m.Play(9, "take:YBR"))
        else:
            assert refusal(await site.get(table.path)) == (503, "unavailable")
    assert episodes(lines) == ["store_unavailable"]
    assert site.hall.readiness.cause == "away"
    await socket.close()


async def test_a_process_that_drains_is_not_ready(site: Site) -> None:
    await site.hall.drain()
    assert refusal(await site.get("/readyz")) == (503, "not_ready")
    assert (await site.get("/healthz")).status_code == 200


async def test_a_store_that_forgets_is_not_ready(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is acknowledged has to be there when it is read."""
    assert await hall.readiness.ask()

    async def attend(process: str, changes: list[Attendance]) -> None:
        """Nothing is kept."""

    with monkeypatch.context() as patch:
        patch.setattr(hall.store, "attend", attend)
        assert not await hall.readiness.ask()
    assert await hall.readiness.ask()


async def test_the_server_finds_out_by_itself_when_the_store_works_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    presence = next(loop for loop in hall.loops if loop.name == "presence")

    async def away() -> list[Process]:
        raise Unavailable("away")

    with structlog.testing.capture_logs() as lines:
        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "processes", away)
            for _ in range(5):
                await presence.once()
        assert episodes(lines) == ["store_unavailable"]
        await presence.once()
    assert episodes(lines) == ["store_unavailable", "store_available"]
    assert lines[0]["cause"] == "away"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server that may be stopped."""
    with running_server() as running:
        yield running


async def test_a_postgresql_server_that_takes_no_writes_is_not_ready(
    postgres: Server, clock: Clock
) -> None:
    url = await postgres.database()
    name = url.rpartition("/")[2]
    async with prompt_hall(url, clock) as hall:
        assert await hall.readiness.ask()
        await postgres._execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    async with prompt_hall(url, clock) as hall:
        assert not await hall.readiness.ask()
        assert "read-only" in (hall.readiness.cause or "")
        await postgres._execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
