"""Whose turn it is when someone comes with very many."""

from __future__ import annotations

import asyncio

import pytest

from sixstones.server.fair_queue import FairQueue

pytestmark = pytest.mark.anyio


class Served:
    """Notes who had a turn, and lets go of a place when told to."""

    def __init__(self, places: int) -> None:
        self.queue = FairQueue(places)
        self.order: list[str] = []
        self.done = asyncio.Semaphore(0)

    def come(self, who: str) -> asyncio.Task[None]:
        """Wait for a turn, and have it."""
        return asyncio.create_task(self._come(who))

    async def _come(self, who: str) -> None:
        async with self.queue.turn(who):
            self.order.append(who)
            await self.done.acquire()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_those_who_wait_take_turns_by_who_they_are() -> None:
    served = Served(2)
    tasks = [served.come(who) for who in ["a"] * 6 + ["b"] * 2 + ["c"]]
    await settle()
    assert served.order == ["a", "a"]
    for _ in tasks:
        served.done.release()
        await settle()
    await asyncio.gather(*tasks)
    assert served.order == ["a", "a", "a", "b", "c", "a", "b", "a", "a"]


async def test_who_goes_away_is_passed_over() -> None:
    """Also when it was their turn at that very moment."""
    served = Served(1)
    first, gone, last = served.come("a"), served.come("b"), served.come("c")
    await settle()
    gone.cancel()
    served.done.release()
    await settle()
    assert served.order == ["a", "c"]
    at_once = served.come("d")
    await settle()
    served.done.release()
    while not last.done():
        await asyncio.sleep(0)
        if last.done():
            at_once.cancel()
    await settle()
    after = served.come("e")
    await settle()
    assert served.order[-1] == "e"
    served.done.release()
    await asyncio.gather(first, last, after)


async def test_an_empty_queue_has_all_its_places() -> None:
    served = Served(3)
    for _ in range(2):
        tasks = [served.come("a") for _ in range(4)]
        await settle()
        for _ in tasks:
            served.done.release()
        await asyncio.gather(*tasks)
    tasks = [served.come("b") for _ in range(4)]
    await settle()
    assert served.order[8:] == ["b"] * 3
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
