"""How many tables may wait for people, and which gives way when there are as many as may."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sixstones.server.entries import Abandoned
from sixstones.server.network import opener_of
from sixstones.server.refusal import Overtaken, Refusal
from sixstones.server.rooms import Rooms
from sixstones.server.table import Table
from sixstones.store import Store, Waiting

WAITING: Final = (20, 100)
"""How many tables of a near and of a wide network may wait."""
SOONEST: Final = 10.0
LATEST: Final = 600.0
"""Between these seconds lies when to come back: places become free before they must."""
ATTEMPTS: Final = 5


class Capacity:
    """Makes room for tables that are to wait. There are `most` of them in all; without `bounded` a
    network may have any number of them."""

    def __init__(
        self, store: Store, rooms: Rooms, now: Callable[[], int], most: int, bounded: bool
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now
        self._most = most
        self._bounded = bounded

    async def make_room(self, address: str) -> None:
        """See that one more table may wait, opened from an address that is empty when nobody knows
        it. When there is no room, one that nobody else has touched gives way, of whoever has the
        most. Raises Refusal, with when to come back."""
        if self._bounded and address:
            await self._require_share(opener_of(address))
        for _ in range(ATTEMPTS):
            if await self._store.count("open") < self._most:
                return
            table = await self._store.gives_way()
            if table is None:
                break
            await self._give_way(table)
        raise self._full("Too many tables wait for people.", await self._store.waiting())

    async def _require_share(self, opener: str) -> None:
        wide = opener.partition(" ")[0]
        for network, most in zip((opener, wide), WAITING, strict=True):
            waiting = await self._store.waiting(network)
            if waiting.number >= most:
                sentence = f"No more than {most} tables of one network wait for people."
                raise self._full(sentence, waiting)

    def _full(self, sentence: str, waiting: Waiting) -> Refusal:
        now = self._now()
        wait = ((waiting.due or now) - now) / 1000
        return Refusal("full_house", sentence, 503, wait=min(max(wait, SOONEST), LATEST))

    async def _give_way(self, id_: str) -> None:
        with suppress(Overtaken, Refusal):
            room = await self._rooms.get(id_)
            await room.append(_untouched)


def _untouched(table: Table) -> Abandoned:
    if table.status != "open" or table.touched:
        raise Overtaken
    return Abandoned()
