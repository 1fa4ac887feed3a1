"""Whose turn it is, where few can be served at a time and someone may come with very many."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """So many places. Those who wait for one take turns by who they are, so that who comes with
    many waits for their own, and who comes with one waits for one of each of the others."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """A place, as soon as it is the turn of whoever this is."""
        await self._take(who)
        try:
            yield
        finally:
            self._give()

    async def _take(self, who: str) -> None:
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._give()  # it was given at the very moment
            raise

    def _give(self) -> None:
        """Give a place to whoever is next; who has gone away meanwhile is passed over."""
        while self._waiting:
            who, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[who] = places
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
