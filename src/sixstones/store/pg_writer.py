"""Writes to PostgreSQL, with group commit.

A statement waits for the disk. What is asked for meanwhile goes together into the next one, which
is a transaction of its own. It waits for nobody else: a table that someone has locked is left out
of it and tried again on its own.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, NamedTuple, TypeAlias

import asyncpg

from sixstones.store.pg_connection import (
    ANSWER_SECONDS,
    FAILED,
    Connect,
    Connection,
    part,
    prepare,
    unavailable,
)
from sixstones.store.store import Taken, Unavailable

MOST = 1000
"""How many rows may go together."""
MOST_NOTICE = 7900
"""How long a notice of them may be: PostgreSQL takes fewer than 8000 bytes."""

LOCK_MS = 100
"""How long a statement may wait for a lock that it could not leave out."""
AGAIN_SECONDS = 0.02
"""After how long a table that was locked is tried again."""
ALONE_AGAIN_SECONDS = 1.0
"""The same where a statement had to wait for it."""

Row: TypeAlias = tuple[Any, ...]


class Order(NamedTuple):
    """A row to be written, who waits for it, until when it may be tried, and whether it goes into
    a statement of its own."""

    row: Row
    future: asyncio.Future[None]
    until: float
    alone: bool = False


class PgWriter:
    """Writes rows over a connection of its own, and reconnects when it breaks.

    The statement takes one array for each column and answers with the ids that were kept, and with
    those that it could not see to because others had locked them. A row begins with the table's id
    and `seq`, and no table is in a statement twice.
    """

    def __init__(self, connect: Connect, statement: str) -> None:
        self.commits = 0
        self._connect = connect
        self._statement = statement
        self._connection: Connection | None = None
        self._orders: deque[Order] = deque()
        self._locked = 0
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="sixstones-pg-writer")

    @property
    def backend(self) -> int | None:
        """The number of the server's process for this writer; None while there is none."""
        return self._connection.get_server_pid() if self._connection else None

    def ask(self, row: Row) -> asyncio.Future[None]:
        """Done when the row is durable. Raises Taken when it was not kept and Unavailable when
        nobody knows or the table stays locked. Cancelling the future does not stop the rest of its
        batch."""
        loop = asyncio.get_running_loop()
        order = Order(row, loop.create_future(), loop.time() + ANSWER_SECONDS)
        self._put(order)
        return order.future

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
            elif self._closing and not self._locked:
                return
            else:
                self._wake.clear()

    def _put(self, order: Order) -> None:
        self._orders.append(order)
        self._wake.set()

    async def _go(self) -> None:
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._begin()
        except (Unavailable, *FAILED) as error:
            waiting, self._orders = self._orders, deque()
            for order in waiting:
                _refuse(order.future, unavailable(error))
            return
        batch = self._next()
        columns = zip(*(order.row for order in batch), strict=True)
        try:
            answer = await self._connection.fetchrow(self._statement, *columns)
            assert answer is not None
            kept, locked = set(answer[0]), set(answer[1])
        except asyncpg.LockNotAvailableError:
            # Nobody knows for which of them, so each shows it by itself.
            for order in batch:
                self._try_again(order._replace(alone=True), ALONE_AGAIN_SECONDS * order.alone)
            return
        except FAILED as error:
            self._connection.terminate()
            self._connection = None
            for order in batch:
                _refuse(order.future, unavailable(error))
            return
        self.commits += bool(kept)
        for order in batch:
            self._settle(order, kept, locked)

    async def _begin(self) -> Connection:
        return await prepare(await self._connect(), f"SET lock_timeout = {LOCK_MS}")

    def _settle(self, order: Order, kept: set[str], locked: set[str]) -> None:
        table, seq = order.row[:2]
        if order.future.done():
            return
        if table in kept:
            order.future.set_result(None)
        elif table not in locked:
            _refuse(order.future, Taken(f"entry {seq} is not the next one of table {table}"))
        else:
            self._try_again(order, AGAIN_SECONDS)

    def _try_again(self, order: Order, pause: float) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() > order.until:
            _refuse(order.future, Unavailable(f"table {order.row[0]} is locked by someone else"))
        else:
            self._locked += 1
            loop.call_later(pause, self._put_back, order)

    def _put_back(self, order: Order) -> None:
        self._locked -= 1
        self._put(order)

    def _next(self) -> list[Order]:
        """At least one of the orders that wait, in their order, and none twice for a table."""
        batch: list[Order] = []
        later: list[Order] = []
        tables: set[str] = set()
        notice = 0
        while self._orders and len(batch) < MOST and notice < MOST_NOTICE:
            if self._orders[0].alone:
                batch = batch or [self._orders.popleft()]
                break
            order = self._orders.popleft()
            table, seq = order.row[:2]
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
