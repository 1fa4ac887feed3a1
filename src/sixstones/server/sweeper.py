"""What happens at tables though nobody acts: flags fall, late bots wake, old tables end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import structlog

from sixstones.server.erasing import AT_ONCE, erase_old
from sixstones.server.quarantine import Quarantine
from sixstones.server.refusal import Refusal
from sixstones.server.room import Room
from sixstones.server.rooms import Rooms
from sixstones.server.tasks import Tasks
from sixstones.server.timing import DAY, HOUR
from sixstones.store import Store, Unavailable

SWEEP_EVERY: Final = 0.5
PRUNE_EVERY: Final = 600.0
LATE_AT_ONCE: Final = 200
ERASED_IN_TURN: Final = 20
"""How many times in a row some tables are taken whose time has come."""
LOOKED_AFTER_WITHIN: Final = 5.0
"""Seconds after which a sweep goes on without the tables that it still waits for."""

log = structlog.get_logger()


class Sweeper:
    """Looks after the tables that the store says are due, each on its own: one that hangs or fails
    holds up no other, and one that fails is set aside. `wake` is called with each of their rooms
    once it is up to date. One whose time is forgiven is left until that has passed, or something
    happens there. Finished tables are removed after `keep_days`, None: never, and people erased
    from them after `erase_days`, 0: never; tries of days go after whichever comes first."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        quarantine: Quarantine,
        now: Callable[[], int],
        wake: Callable[[Room], None],
        tasks: Tasks,
        keep_days: int | None = None,
        erase_days: int = 0,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._quarantine = quarantine
        self._now = now
        self._wake = wake
        self._tasks = tasks
        self._keep_days = keep_days
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._later: dict[str, int] = {}
        self._started = now()
        store.listen(lambda id_, _: self.changed(id_))
        self._erase_days = erase_days

    async def sweep(self) -> None:
        """See to every table that is due. Raises Unavailable."""
        now = self._now()
        self._later = {id_: due for id_, due in self._later.items() if due > now}
        most = LATE_AT_ONCE + len(self._looking) + len(self._later)
        for id_ in await self._store.due(now, most):
            if id_ not in self._looking and id_ not in self._later:
                self._looking[id_] = self._tasks.spawn(self._look_after(id_))
        if self._looking:
            await asyncio.wait([*self._looking.values()], timeout=LOOKED_AFTER_WITHIN)

    def changed(self, id_: str) -> None:
        """Something has happened at a table."""
        self._later.pop(id_, None)

    async def prune(self) -> None:
        """Remove finished tables that have been kept for long enough, and people from others; not
        in the first hour, in which a clock that is wrong can be noticed. Raises Unavailable."""
        if self._now() < self._started + HOUR:
            return
        ages = [days for days in (self._keep_days, self._erase_days or None) if days is not None]
        if ages:
            await self._store.days.forget(self._now() - min(ages) * DAY, LATE_AT_ONCE)
        if self._keep_days is not None:
            await self._store.prune(self._now() - self._keep_days * DAY, LATE_AT_ONCE)
        for _ in range(ERASED_IN_TURN if self._erase_days else 0):
            days = self._erase_days
            if await erase_old(self._store, self._quarantine, self._now(), days) < AT_ONCE:
                break

    async def _look_after(self, id_: str) -> None:
        try:
            room = await self._rooms.get(id_)
            await room.refresh()
            self._wake(room)
            if room.due is not None and room.due > self._now():
                self._later[id_] = room.due
        except Refusal as refusal:
            log.debug("table_waits", table=id_, why=refusal.code)
        except (Unavailable, MemoryError):
            pass  # nothing is wrong with the table: it is due again
        except Exception as error:
            with suppress(Unavailable):
                await self._quarantine.set_aside(id_, error)
        finally:
            self._looking.pop(id_, None)
