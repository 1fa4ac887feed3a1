"""What happens at tables though nobody acts: flags fall, late bots wake, old tables end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog

from sixstones.server.refusal import Refusal
from sixstones.server.room import Room
from sixstones.server.rooms import Rooms
from sixstones.server.timing import DAY
from sixstones.store import Store, Unavailable

SWEEP_EVERY: Final = 0.5
PRUNE_EVERY: Final = 600.0
LATE_AT_ONCE: Final = 200

log = structlog.get_logger()


class Sweeper:
    """Looks after the tables that the store says are due. `wake` is called with each of their rooms
    once it is up to date. Finished tables are removed after `keep_days`, None: never."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        now: Callable[[], int],
        wake: Callable[[Room], None],
        keep_days: int | None = None,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now
        self._wake = wake
        self._keep_days = keep_days

    async def run(self) -> None:
        """Sweep again and again."""
        pruned = -PRUNE_EVERY
        while True:
            try:
                await self.sweep()
                if time.monotonic() > pruned + PRUNE_EVERY:
                    pruned = time.monotonic()
                    await self.prune()
            except Unavailable:
                log.warning("store_unavailable")
            await asyncio.sleep(SWEEP_EVERY)

    async def sweep(self) -> None:
        """See to every table that is due. Raises Unavailable."""
        for id_ in await self._store.due(self._now(), LATE_AT_ONCE):
            await self._look_after(id_)

    async def prune(self) -> None:
        """Remove finished tables that have been kept for long enough. Raises Unavailable."""
        if self._keep_days is not None:
            await self._store.prune(self._now() - self._keep_days * DAY, LATE_AT_ONCE)

    async def _look_after(self, id_: str) -> None:
        try:
            room = await self._rooms.get(id_)
            await room.refresh()
            self._wake(room)
        except Refusal as refusal:
            log.warning("table_waits", table=id_, why=refusal.code)
        except ValueError as error:
            # One that cannot be read must not keep the sweeper from all others.
            log.error("table_unreadable", table=id_, error=type(error).__name__)
