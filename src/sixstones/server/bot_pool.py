"""Where bots think: a few threads, shared fairly by those who play, away from the event loop."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypedDict, TypeVar

from sixstones.bots import Stop, analyze
from sixstones.bots.protocol import StoppableBot
from sixstones.engine import Move, View
from sixstones.server.fair_queue import FairQueue
from sixstones.server.messages import HintMove

FULL_SECONDS: Final = 0.8
LEAST_SECONDS: Final = 0.01
HINTS: Final = 5
NICENESS: Final = 10
MOST_VISITS: Final = 100_000
"""What bounds the size of a tree, about 35 MB, where time would not."""

T = TypeVar("T")


class Budget(TypedDict, total=False):
    """How long a bot may think."""

    seconds: float
    visits: int


class BotPool:
    """At most so many bots think at a time, one for each core when not said. Their time is shared
    by `who` asks, a network, in equal parts, and each part by all that this one has asked for. So
    all have answered within about a second, and who asks for much gets weaker answers, not the
    others. With a number of `visits` each thinks that long instead, whatever the time. To cancel
    who waits for an answer ends the thinking too."""

    def __init__(self, threads: int | None = None, visits: int | None = None) -> None:
        self._threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._threads, "sixstones-bot", initializer=_step_back)
        self._visits = visits
        self._queue = FairQueue(self._threads)
        self._asked: Counter[str] = Counter()
        self.waiting = 0

    async def choose(self, bot: StoppableBot, view: View, who: str = "") -> Move:
        """The move of a bot for the seat of a view. A bot is asked one thing at a time."""

        def think(seconds: float) -> Move:
            return bot.choose(view, **self._budget(seconds))

        return await self._run(think, bot.stop, who)

    async def answer(self, bot: StoppableBot, view: View, who: str = "") -> Move:
        """The move of a bot that thinks so long as it does by itself, however many others wait."""
        return await self._run(lambda _: bot.choose(view), bot.stop, who)

    async def analyze(self, view: View, who: str = "") -> list[HintMove]:
        """The best moves of a view's seat, best first."""
        stop = Stop()

        def think(seconds: float) -> list[HintMove]:
            seat = view["to_move"]
            moves = analyze(view, **self._budget(seconds), stop=stop).moves[:HINTS]
            return [HintMove(str(a.move), round(a.win[seat], 4), round(a.error, 4)) for a in moves]

        return await self._run(think, stop.set, who)

    async def _run(self, think: Callable[[float], T], stop: Callable[[], None], who: str) -> T:
        self.waiting += 1
        self._asked[who] += 1
        asked = time.monotonic()
        try:
            async with self._queue.turn(who):
                seconds = self.share(who, time.monotonic() - asked)
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, think, seconds)
        except asyncio.CancelledError:
            stop()
            raise
        finally:
            self.waiting -= 1
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]

    def share(self, who: str, waited: float) -> float:
        """The seconds that one of those whom `who` has asked for may have after it has waited."""
        crowd = max(1.0, len(self._asked) * self._asked[who] / self._threads)
        return max(LEAST_SECONDS, (FULL_SECONDS - waited) / crowd)

    def _budget(self, seconds: float) -> Budget:
        if self._visits is not None:
            return {"visits": self._visits}
        return {"seconds": seconds, "visits": MOST_VISITS}

    def close(self) -> None:
        """Let go of what waits; what thinks now is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """Let the event loop go first where cores are few. Only Linux has this for a single thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
