"""Tables with which something is wrong are set aside, so that they hold up no other."""

from __future__ import annotations

from typing import Final

import structlog

from sixstones.server.logs import fault
from sixstones.server.refusal import Refusal
from sixstones.store import Store

LONGEST_WHY: Final = 500
MOST_COUNTED: Final = 1000
COUNT_EVERY: Final = 10.0

log = structlog.get_logger()


class Quarantine:
    """Sets tables aside in the store, for all processes. `number` is how many this one has set
    aside, `total` how many are, as they were last counted."""

    def __init__(self, store: Store) -> None:
        self.number = 0
        self.total = 0
        self._store = store

    async def set_aside(self, table: str, error: Exception) -> Refusal:
        """Set a table aside for what went wrong with it, and give what whoever asks for it is told.
        Raises Unavailable."""
        if await self._store.quarantine(table, _why(error)):
            self.number += 1
            self.total += 1
            # Its own words may name a card; they are in the store, for the operator.
            log.error("table_set_aside", table=table, **fault(error))
        return refusal()

    async def count(self) -> None:
        """Count anew. Raises Unavailable."""
        self.total = len(await self._store.quarantined(MOST_COUNTED))

    async def is_aside(self, table: str) -> bool:
        """Whether any process or the operator has set a table aside. Raises Unavailable."""
        standing = await self._store.standing(table)
        return standing is not None and standing.aside is not None


def refusal() -> Refusal:
    """What is said of a table that is set aside."""
    sentence = "Something is wrong with this table, so it is set aside until the operator looks."
    return Refusal("quarantined", sentence, 503)


def _why(error: Exception) -> str:
    words = f"{type(error).__name__}: {error}"[:LONGEST_WHY]
    return words.encode(errors="replace").decode().replace("\0", " ")
