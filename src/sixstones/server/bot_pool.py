"""Where bots think: a few threads, shared fairly, away from the event loop."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypedDict, TypeVar

from sixstones.bots import Stop, analyze
from sixstones.bots.protocol import StoppableBot
from sixstones.engine import Move, View
from sixstones.server.messages import HintMove

FULL_SECONDS: Final = 0.8
LEAST_SECONDS: Final = 0.01
HINTS: Final = 5
MOST_VISITS: Final = 100_000
"""What bounds the size of a tree, about 35 MB, where time would not."""

T = TypeVar("T")


class Budget(TypedDict, total=False):
    """How long a bot may think."""

    seconds: float
    visits: int


class BotPool:
    """At most so many bots think at a time, one for each core when not said. The more wait, the
    less time each is given, so that all have answered within about a second. With a number of
    `visits` each thinks that long instead, whatever the time. To cancel who waits for an answer
    ends the thinking too."""

    def __init__(self, threads: int | None = None, visits: int | None = None) -> None:
        self._threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="sixstones-bot")
        self._visits = visits
        self.waiting = 0

    async def choose(self, bot: StoppableBot, view: View) -> Move:
        """The move of a bot for the seat of a view. A bot is asked one thing at a time."""

        def think(seconds: float) -> Move:
            return bot.choose(view, **self._budget(seconds))

        return await self._run(think, bot.stop)

    async def analyze(self, view: View) -> list[HintMove]:
        """The best moves of a view's seat, best first."""
        stop = Stop()

        def think(seconds: float) -> list[HintMove]:
            seat = view["to_move"]
            moves = analyze(view, **self._budget(seconds), stop=stop).moves[:HINTS]
            return [HintMove(str(a.move), round(a.win[seat], 4), round(a.error, 4)) for a in moves]

        return await self._run(think, stop.set)

    async def _run(self, think: Callable[[float], T], stop: Callable[[], None]) -> T:
        self.waiting += 1
        asked = time.monotonic()
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, lambda: think(self._share(asked)))
        except asyncio.CancelledError:
            stop()
            raise
        finally:
            self.waiting -= 1

    def _share(self, asked: float) -> float:
        """The part of the time since `asked` that is left which one of those who wait may have."""
        left = FULL_SECONDS - (time.monotonic() - asked)
        crowd = max(1.0, self.waiting / self._threads)
        return max(LEAST_SECONDS, left / crowd)

    def _budget(self, seconds: float) -> Budget:
        if self._visits is not None:
            return {"visits": self._visits}
        return {"seconds": seconds, "visits": MOST_VISITS}

    def close(self) -> None:
        """Let go of what waits; what thinks now is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
