"""A copy made while people play is a store of its own: all that was acknowledged before is in it,
and every game goes on from there."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from server.kill_check import faults
from server.load import Book, Load, Player
from server.serving import served
from store.postgres import running_server

from sixstones.store import Entry, open_store

pytestmark = pytest.mark.anyio

TABLES = 3
MOVES = 20


async def test_a_copy_of_a_sqlite_store_is_played_on(tmp_path: Path) -> None:
    """As docs/operations.md tells: copied while in use, put in the place of the file that is gone,
    and served again."""
    games, copy = tmp_path / "games.db", tmp_path / "copy.db"
    command = [sys.executable, "-m", "sixstones", "backup", str(games), str(copy)]
    with served(str(games)) as server:
        load = Load(server, TABLES, seed=5)
        await load.more(MOVES)
        before = deepcopy(load.books)
        await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
        await load.more(MOVES)
        await load.stop()
    for lost in tmp_path.glob("games.db*"):
        lost.unlink()
    copy.rename(games)
    await _play_on(str(games), before, load.secrets)


async def test_a_dump_of_a_postgres_store_is_played_on(tmp_path: Path) -> None:
    dump = tmp_path / "dump"
    with running_server() as postgres:
        with served(postgres.url) as server:
            load = Load(server, TABLES, seed=5)
            await load.more(MOVES)
            before = deepcopy(load.books)
            with dump.open("wb") as file:
                arguments = ["--format=custom", f"--dbname={postgres.url}"]
                await asyncio.to_thread(postgres.run, "pg_dump", arguments, stdout=file)
            await load.more(MOVES)
            await load.stop()
        copy = await postgres.database()
        with dump.open("rb") as file:
            await asyncio.to_thread(postgres.run, "pg_restore", [f"--dbname={copy}"], stdin=file)
        await _play_on(copy, before, load.secrets)


async def _play_on(copy: str, before: list[Book], secrets: dict[str, list[str]]) -> None:
    """Take the games further; then all is there that was acknowledged before the copy was made."""
    books = [Book(book.table) for book in before]
    enough = False
    with served(copy) as server:
        playing = asyncio.gather(
            *(
                Player(server, secret, book, Random(secret), lambda: enough).play()
                for book in books
                for secret in secrets[book.table]
            )
        )
        async with asyncio.timeout(240):
            while sum(len(book.acknowledged) for book in books) < MOVES:
                await asyncio.sleep(0.01)
        enough = True
        await playing
    store = await open_store(copy)
    try:
        for old, new in zip(before, books, strict=True):
            entries = await store.entries(new.table)
            assert _wrong(old, entries) == []
            assert _wrong(new, entries) == []
    finally:
        await store.close()


def _wrong(book: Book, entries: list[Entry]) -> list[str]:
    """What is wrong, but for moves that the book does not know of: others know of them."""
    log = [{"seat": None, "seq": e.seq, **json.loads(e.body)} for e in entries]
    return [fault for fault in faults(book, entries, log) if not fault.startswith("invented")]
