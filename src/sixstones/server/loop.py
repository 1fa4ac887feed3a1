"""Work that is done again and again for as long as the server runs, whatever comes of one time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from sixstones.server.logs import fault
from sixstones.store import Unavailable

LATE_AFTER: Final = 60.0
"""Seconds without a round after which a loop counts as stuck."""

log = structlog.get_logger()


class Loop:
    """Does `work` every so many seconds. What goes wrong is logged when it begins and when it has
    ended, and never ends the loop; that the store is away is told to `unavailable` instead."""

    def __init__(
        self,
        name: str,
        every: float,
        work: Callable[[], Awaitable[None]],
        unavailable: Callable[[Unavailable], None],
    ) -> None:
        self.name = name
        self.round_at = time.monotonic()
        self._every = every
        self._work = work
        self._unavailable = unavailable
        self._failing = False

    @property
    def stuck(self) -> bool:
        """Whether no round has ended for long."""
        return time.monotonic() > self.round_at + self._every + LATE_AFTER

    async def run(self) -> None:
        """Go on until cancelled."""
        while True:
            await self.once()
            await asyncio.sleep(self._every)

    async def once(self) -> None:
        """One round."""
        try:
            await self._work()
        except Unavailable as error:
            self._unavailable(error)
        except Exception as error:
            if not self._failing:
                log.error("loop_fails", loop=self.name, **fault(error))
            self._failing = True
        else:
            if self._failing:
                log.warning("loop_works_again", loop=self.name)
            self._failing = False
        self.round_at = time.monotonic()
