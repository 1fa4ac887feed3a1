"""The one thread that writes to a SQLite database, with group commit.

A commit waits for the disk. What is asked for meanwhile goes together into the next transaction, so
the more there is to do, the less each entry costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, TypeAlias, TypeVar

import apsw

from sixstones.store.store import Taken, Unavailable

MOST = 1000
"""How many jobs may go together."""
APART = 0.005
"""Seconds between two commits; the first job after a quiet moment does not wait."""

T = TypeVar("T")
Job: TypeAlias = Callable[[apsw.Connection], T]
Order: TypeAlias = tuple[Job[Any], "asyncio.Future[Any]"]


class Writer:
    """Does what is asked in a thread of its own and commits much of it at once.

    Jobs are done in the order they came. One that raises Taken must have changed nothing; it fails
    alone. Any other error fails the whole batch with Unavailable, and the thread goes on. So does
    one that `check` raises, which is asked before each commit and again before it is acknowledged.
    """

    def __init__(
        self,
        connection: apsw.Connection,
        loop: asyncio.AbstractEventLoop,
        check: Callable[[], None],
    ) -> None:
        self.commits = 0
        self._check = check
        self._committed_at = 0.0
        self._connection = connection
        self._loop = loop
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._ending = False
        self._thread = Thread(target=self._run, name="sixstones-writer", daemon=True)
        self._thread.start()

    def ask(self, job: Job[T]) -> asyncio.Future[T]:
        """What a job gives, once it is durable. Cancelling the future does not stop the job."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._orders.put((job, future))
        return future

    async def close(self) -> None:
        """Do what was asked for and end the thread. Nothing may be asked for afterwards."""
        self._orders.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while not self._ending:
            batch = self._next()
            if batch:
                self._settle(batch, self._commit(batch))

    def _next(self) -> list[Order]:
        """What is waiting, at least one order; without one when it is time to end."""
        batch: list[Order] = []
        order = self._orders.get()
        # Under load it costs less, and everyone waits less, to commit a little later for more.
        pause = self._committed_at + APART - monotonic()
        if pause > 0 and order is not None:
            sleep(pause)
        while order is not None:
            batch.append(order)
            if len(batch) == MOST:
                return batch
            try:
                order = self._orders.get_nowait()
            except Empty:
                return batch
        self._ending = True
        return batch

    def _commit(self, batch: list[Order]) -> list[object]:
        """What came of each order, an exception or a result, when nothing can take it back."""
        try:
            self._check()
            self._connection.execute("BEGIN IMMEDIATE")
            results = [self._carry_out(job) for job, _ in batch]
            self._connection.execute("COMMIT")
            self._check()
        except Exception as error:
            self._roll_back()
            return [_unavailable(error) for _ in batch]
        self.commits += 1
        self._committed_at = monotonic()
        return results

    def _carry_out(self, job: Job[object]) -> object:
        try:
            return job(self._connection)
        except Taken as taken:
            return taken

    def _roll_back(self) -> None:
        with suppress(apsw.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _settle(self, batch: list[Order], results: list[object]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits for an answer any more
            self._loop.call_soon_threadsafe(_answer, batch, results)


def _answer(batch: list[Order], results: list[object]) -> None:
    for (_, future), result in zip(batch, results, strict=True):
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def _unavailable(error: Exception) -> Unavailable:
    unavailable = Unavailable(f"the database could not be written: {error}")
    unavailable.__cause__ = error
    return unavailable
