"""Sends itself a Ctrl-C in the middle of work that would last an hour or more."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from threading import Thread
from time import process_time, sleep

from sixstones import Game, _core, analyze, bot, random_playouts
from sixstones.bots.review import review
from sixstones.bots.search import judge_for

GAME = Game.new(players=2, seed=1)
GAME.play(GAME.legal_moves()[0])
VIEW = GAME.view(GAME.to_move)
HOUR = 3600.0
SEARCHES: dict[str, Callable[[], object]] = {
    "titan": lambda: bot("titan").choose(VIEW, seconds=HOUR),
    "threads": lambda: bot("titan", threads=2).choose(VIEW, seconds=HOUR),
    "uct": lambda: bot("uct").choose(VIEW, visits=10**12),
    "analyze": lambda: analyze(VIEW, seconds=HOUR),
    "review": lambda: review(GAME, visits=10**12),
    "playouts": lambda: random_playouts(2, games=1 << 40),
    "playouts side by side": lambda: random_playouts(2, games=1 << 40, threads=2),
    "perft": lambda: GAME.perft(100),
    "selfplay": lambda: _core.self_play(judge_for(2, 0), _core.SearchOptions(), 2, 10**9, 100, 1),
}


def interrupt() -> None:
    """Wait until the work is under way, however long that takes: it is all that costs anything."""
    begun = process_time()
    while process_time() < begun + 0.2:
        sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)


Thread(target=interrupt, daemon=True).start()
try:
    SEARCHES[sys.argv[1]]()
except KeyboardInterrupt:
    print("interrupted")
