"""Writes to PostgreSQL, with group commit.

A statement waits for the disk. What is asked for meanwhile goes together into the next one, which
is a transaction of its own.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, TypeAlias

from sixstones.store.pg_connection import FAILED, Connect, Connection, part, unavailable
from sixstones.store.store import Taken, Unavailable

MOST = 1000
"""How many rows may go together."""
MOST_NOTICE = 7900
"""How long a notice of them may be: PostgreSQL takes fewer than 8000 bytes."""

Row: TypeAlias = tuple[Any, ...]
Order: TypeAlias = tuple[Row, "asyncio.Future[None]"]


class PgWriter:
    """Writes rows over a connection of its own, and reconnects when it breaks.

    The statement takes one array for each column and answers with the ids that were kept. A row
    begins with the table's id and `seq`, and no table is in a statement twice.
    """

    def __init__(self, connect: Connect, statement: str) -> None:
        self.commits = 0
        self._connect = connect
        self._statement = statement
        self._connection: Connection | None = None
        self._orders: deque[Order] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="sixstones-pg-writer")

    @property
    def backend(self) -> int | None:
        """The number of the server's process for this writer; None while there is none."""
        return self._connection.get_server_pid() if self._connection else None

    def ask(self, row: Row) -> asyncio.Future[None]:
        """Done when the row is durable. Raises Taken when it was not kept and Unavailable when
        nobody knows. Cancelling the future does not stop the rest of its batch."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._orders.append((row, future))
        self._wake.set()
        return future

    async def close(self) -> None:
        """Write what was asked for and end. Nothing may be asked for afterwards."""
        self._closing = True
        self._wake.set()
        await self._task
        if self._connection is not None:
            await part(self._connection)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            if self._orders:
                await self._go()
            elif self._closing:
                return
            else:
                self._wake.clear()

    async def _go(self) -> None:
        """Write the next batch; or refuse everything that waits for a server that is away."""
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
        except (Unavailable, *FAILED) as error:
            waiting, self._orders = self._orders, deque()
            for _, future in waiting:
                _refuse(future, unavailable(error))
            return
        batch = self._next()
        rows = [row for row, _ in batch]
        try:
            kept = set(await self._connection.fetchval(self._statement, *zip(*rows, strict=True)))
        except FAILED as error:
            self._connection.terminate()
            self._connection = None
            for _, future in batch:
                _refuse(future, unavailable(error))
            return
        self.commits += 1
        for row, future in batch:
            if row[0] not in kept:
                _refuse(future, Taken(f"entry {row[1]} is not the next one of table {row[0]}"))
            elif not future.done():
                future.set_result(None)

    def _next(self) -> list[Order]:
        """At least one of the orders that wait, in their order, and none twice for a table."""
        batch: list[Order] = []
        later: list[Order] = []
        tables: set[str] = set()
        notice = 0
        while self._orders and len(batch) < MOST and notice < MOST_NOTICE:
            order = self._orders.popleft()
            table, seq = order[0][:2]
            notice += len(f"{table} {seq} ")
            if table in tables or notice > MOST_NOTICE:
                later.append(order)
            else:
                tables.add(table)
                batch.append(order)
        self._orders.extendleft(reversed(later))
        return batch


def _refuse(future: asyncio.Future[None], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
