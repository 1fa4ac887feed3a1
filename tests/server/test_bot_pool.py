"""Where bots think: beside the event loop, and no longer than someone waits for it."""

from __future__ import annotations

import asyncio
import threading

import pytest

from server.seats import until
from sixstones import Game
from sixstones.engine import Move, View
from sixstones.server.bot_pool import BotPool

pytestmark = pytest.mark.anyio


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
