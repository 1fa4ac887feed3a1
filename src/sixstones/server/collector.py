"""When a server looks for garbage that refers to itself in circles.

Python does so by itself whenever so many objects are new, which stops the process for a fifth of a
second at 19,000 connections, again and again, and finds nothing: whatever a connection, a table or
a move leaves behind goes when the last reference to it does (tests/server/test_kept.py). So a
server looks only after its memory has doubled, which bounds what can have been missed until then.
"""

from __future__ import annotations

import gc
import sys
from types import TracebackType
from typing import Final

import structlog

COLLECT_EVERY: Final = 10.0
GROWTH: Final = 2.0
SPARE: Final = 200_000
"""Blocks of memory by which a small process may grow as well, some 20 MB."""

log = structlog.get_logger()


class Collector:
    """Collects garbage in Python's place within its `with`."""

    def __init__(self) -> None:
        self._kept = 0

    def __enter__(self) -> Collector:
        gc.collect()
        gc.freeze()  # modules and routes stay for good
        gc.disable()
        self._kept = sys.getallocatedblocks()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        gc.unfreeze()
        gc.enable()

    async def look(self) -> None:
        """Collect if memory has grown."""
        if sys.getallocatedblocks() <= self._kept * GROWTH + SPARE:
            return
        found = gc.collect()
        self._kept = sys.getallocatedblocks()
        log.info("garbage_collected", objects=found, blocks=self._kept)
