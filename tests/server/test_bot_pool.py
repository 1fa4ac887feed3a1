"""Where bots think: beside the event loop, and no longer than someone waits for it."""

from __future__ import annotations

import asyncio
import threading

import pytest

from server.seats import until
from sixstones import Game
from sixstones.engine import Move, View
from sixstones.server.bot_pool import FULL_SECONDS, LEAST_SECONDS, BotPool

pytestmark = pytest.mark.anyio

MANY = 200


class Slow:
    """A bot that thinks until it is stopped."""

    def __init__(self) -> None:
        self.thinks = threading.Event()
        self.stopped = threading.Event()

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        self.thinks.set()
        assert self.stopped.wait(60)
        return Move.parse(view["legal"][0])

    def stop(self) -> None:
        self.stopped.set()


async def test_who_no_longer_waits_ends_the_thinking() -> None:
    pool, bot, view = BotPool(1), Slow(), Game.new(2, "pool").view(0)
    waiting = asyncio.create_task(pool.choose(bot, view))
    await until(bot.thinks.is_set, within=60)
    assert pool.waiting == 1
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert bot.stopped.is_set()
    assert pool.waiting == 0
    pool.close()


async def test_a_hint_that_is_cancelled_makes_room_for_others() -> None:
    """Its search would go on for hours, and there is one thread."""
    pool, view = BotPool(1, visits=10**9), Game.new(2, "pool").view(0)
    hint = asyncio.create_task(pool.analyze(view))
    await until(lambda: pool.waiting == 1)
    await asyncio.sleep(0)
    hint.cancel()
    await asyncio.gather(hint, return_exceptions=True)
    bot = Slow()
    bot.stop()
    async with asyncio.timeout(60):
        assert str(await pool.choose(bot, view)) == view["legal"][0]
    pool.close()


async def test_the_best_move_of_a_hint_comes_first() -> None:
    pool, view = BotPool(1, visits=400), Game.new(2, "pool").view(0)
    moves = await pool.analyze(view)
    assert len(moves) == 5
    assert {hint.move for hint in moves} < set(view["legal"])
    assert await pool.analyze(view) == moves
    pool.close()


async def test_the_time_to_think_is_shared_by_who_asks() -> None:
    """Who asks for much gets weak answers; who asks for one a strong one."""
    pool, view = BotPool(2), Game.new(2, "pool").view(0)
    bots = [Slow() for _ in range(MANY + 1)]
    tasks = [asyncio.create_task(pool.choose(bot, view, "many")) for bot in bots[1:]]
    tasks.append(asyncio.create_task(pool.choose(bots[0], view, "one")))
    await until(lambda: pool.waiting == MANY + 1)
    assert pool.share("one", 0) == FULL_SECONDS
    assert pool.share("many", 0) == max(LEAST_SECONDS, FULL_SECONDS / MANY)
    assert pool.share("one", FULL_SECONDS / 4) == FULL_SECONDS * 3 / 4
    for bot in bots:
        bot.stop()
    await asyncio.gather(*tasks)
    assert not pool._asked
    pool.close()


async def test_nobody_waits_for_all_the_bots_of_another() -> None:
    """The one who asks for the first time is next after one more of those who asked before."""
    pool, view = BotPool(1), Game.new(2, "pool").view(0)
    thinking, order = Slow(), []

    class Quick(Slow):
        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

        def choose(
            self, view: View, *, seconds: float | None = None, visits: int | None = None
        ) -> Move:
            order.append(self.name)
            return Move.parse(view["legal"][0])

    tasks = [asyncio.create_task(pool.choose(thinking, view, "many"))]
    await until(thinking.thinks.is_set)
    tasks += [asyncio.create_task(pool.choose(Quick("many"), view, "many")) for _ in range(5)]
    await until(lambda: pool.waiting == 6)
    tasks.append(asyncio.create_task(pool.choose(Quick("one"), view, "one")))
    await until(lambda: pool.waiting == 7)
    thinking.stop()
    await asyncio.gather(*tasks)
    assert order == ["many", "one", "many", "many", "many", "many"]
    pool.close()
