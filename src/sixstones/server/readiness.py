"""Whether the store keeps what it is given: asked for, and noticed where it fails."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from sixstones.store import Unavailable

PROOF_WITHIN: Final = 10.0

log = structlog.get_logger()


class Readiness:
    """Knows whether the store could be used last. `prove` writes to it and reads back, or raises
    Unavailable. The log has one line when the store fails, with the cause, and one when it is
    proved to work again, however often it was asked in between."""

    def __init__(self, prove: Callable[[], Awaitable[None]]) -> None:
        self.cause: str | None = None
        self._prove = prove
        self._since = 0.0
        self._proving: asyncio.Task[None] | None = None

    def failed(self, error: Unavailable) -> None:
        """The store could not be used."""
        if self.cause is None:
            self._since = time.monotonic()
            log.error("store_unavailable", cause=str(error))
        self.cause = str(error)

    async def ask(self) -> bool:
        """Whether the store keeps something that it is given now. Those who ask at the same time
        share one answer."""
        if self._proving is None:
            self._proving = asyncio.create_task(self._ask())
            self._proving.add_done_callback(self._proved)
        await asyncio.shield(self._proving)
        return self.cause is None

    def _proved(self, task: asyncio.Task[None]) -> None:
        self._proving = None

    async def _ask(self) -> None:
        try:
            async with asyncio.timeout(PROOF_WITHIN):
                await self._prove()
        except Unavailable as error:
            self.failed(error)
        except TimeoutError:
            self.failed(Unavailable(f"the store has not answered for {PROOF_WITHIN:.0f} s"))
        else:
            if self.cause is not None:
                seconds = round(time.monotonic() - self._since, 1)
                log.warning("store_available", seconds=seconds)
            self.cause = None
