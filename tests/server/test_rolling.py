"""A server is brought up to date while people play: old and new processes serve one PostgreSQL
store, which the first of the new ones brings up to date, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import itertools
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest
from store import version_2
from store.postgres import running_server
from store.samples import entry, listing
from torture import TORTURE

from server.halls import Clock
from server.kill_check import faults, kept_moves
from server.load import Book, Load, Player
from server.seats import at_table, prompt_hall, seated
from server.serving import Served
from sixstones.engine import RULES_VERSION
from sixstones.server.lobby import listing_of
from sixstones.store import Entry, Listing, open_store
from sixstones.store.schema import POSTGRES, migrate_postgres

pytestmark = pytest.mark.anyio

ROUNDS = 20 if TORTURE else 1
TABLES = 8 if TORTURE else 3
BEGUN = 2
MOVES = 10


class Balanced:
    """Several servers that stand behind one address. Whoever connects is sent to the next one,
    whether it lives or not."""

    trust: ssl.SSLContext | None = None

    def __init__(self) -> None:
        self.servers: list[Served] = []
        self._turn = itertools.count()

    def next(self) -> Served:
        """Whose turn it is."""
        return self.servers[next(self._turn) % len(self.servers)]

    @property
    def socket_url(self) -> str:
        """Where to connect this time."""
        return self.next().socket_url

    def post(self, path: str, body: Any, secret: str | None = None) -> Any:
        """Post JSON and give the answer's."""
        return self.next().post(path, body, secret)


class Older:
    """A program of version 2 that runs all the time: it appends to tables of its own as fast as it
    can, with the statements it has prepared."""

    def __init__(self, say: dict[str, Any]) -> None:
        self.kept = {"old0": 1, "old1": 1}
        self.stopping = False
        self._say = say

    async def keep(self, what: str, table: str, kept: Entry, shown: Listing) -> None:
        """Create a table or append to one."""
        row = (table, *kept, *shown[:6], RULES_VERSION if what == "create" else None)
        assert await self._say[what].fetchval(*([value] for value in row)) == [table]

    async def run(self) -> None:
        """Go on until it is stopped."""
        shown = listing("over")
        for table in self.kept:
            await self.keep("create", table, entry(0), shown)
        while not self.stopping:
            for table in self.kept:
                await self.keep("append", table, entry(self.kept[table]), shown)
                self.kept[table] += 1
                await asyncio.sleep(0.001)


@asynccontextmanager
async def older(url: str) -> AsyncIterator[Older]:
    """Such a program, with a database of its version."""
    connection = await asyncpg.connect(url)
    await migrate_postgres(connection, POSTGRES[:2])
    say = {name: await connection.prepare(sql) for name, sql in version_2.POSTGRES.items()}
    yield Older(say)
    await connection.close()


async def begin(program: Older, folder: Path, clock: Clock) -> list[tuple[Book, list[str]]]:
    """Tables that were begun with the older program: what was acknowledged, and the secrets."""
    begun = []
    async with prompt_hall(folder / "before.db", clock) as hall:
        for _ in range(BEGUN):
            seats = await seated(hall, 2)
            for _ in range(4):
                table = await at_table(seats[0])
                assert table.to_move is not None
                await seats[table.to_move].play()
            table = await at_table(seats[0])
            entries = await hall.store.entries(table.id)
            for each in entries:
                what = "append" if each.seq else "create"
                await program.keep(what, table.id, each, listing_of(table))
            book = Book(table.id)
            for move in kept_moves(entries):
                book.acknowledge(move.seat, move.asked, move.entry, move.move)
            begun.append((book, [seat.secret for seat in seats]))
    return begun


async def test_an_upgrade_under_load_loses_nothing(
    tmp_path: Path, clock: Clock, record_property: Any
) -> None:
    with running_server() as postgres:
        url = postgres.url
        async with older(url) as program:
            begun = await begin(program, tmp_path, clock)
            running = asyncio.create_task(program.run())
            books = await _upgraded(url, begun)
            program.stopping = True
            await running
        store = await open_store(url)
        try:
            for table, number in program.kept.items():
                seqs = [each.seq for each in await store.entries(table)]
                assert seqs == list(range(number))
            found = [fault for book in books for fault in faults(book, *await _kept(store, book))]
        finally:
            await store.close()
    moves = sum(len(book.acknowledged) for book in books)
    resent = sum(book.resent for book in books)
    counts = f"{2 * ROUNDS} processes replaced, {moves} moves acknowledged, {resent} sent again"
    print(counts)
    record_property("counts", counts)
    assert found == []


async def _kept(store: Any, book: Book) -> tuple[list[Entry], list[dict[str, Any]]]:
    entries = await store.entries(book.table)
    return entries, [{"seat": None, "seq": e.seq, **json.loads(e.body)} for e in entries]


async def _upgraded(url: str, begun: list[tuple[Book, list[str]]]) -> list[Book]:
    """Play while the first processes begin, and each is replaced by another again and again."""
    balanced = Balanced()
    stopping = False
    ports: list[Served] = []
    try:
        ports += [await _started(url), await _started(url)]
        balanced.servers = ports[:]
        load = Load(balanced, TABLES, seed=11)
        players = [
            Player(balanced, secret, book, Random(book.table), lambda: stopping)
            for book, secrets in begun
            for secret in secrets
        ]
        on = asyncio.gather(*(player.play() for player in players))
        await load.more(MOVES)
        for number in range(2 * ROUNDS):
            new = await _started(url)
            ports.append(new)
            old = balanced.servers[number % 2]
            balanced.servers.append(new)
            assert await asyncio.to_thread(old.stop) == 0
            balanced.servers[number % 2] = balanced.servers.pop()
            await load.more(MOVES)
        stopping = True
        await load.stop()
        await on
        return [*load.books, *(book for book, _ in begun)]
    finally:
        for each in ports:
            if each.process is not None and each.process.poll() is None:
                await asyncio.to_thread(each.stop)


async def _started(url: str) -> Served:
    server = Served(url)
    await asyncio.to_thread(server.start)
    return server
