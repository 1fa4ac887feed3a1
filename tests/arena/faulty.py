"""Bots that go wrong in one game of a match, and makers of them for worker processes."""

from __future__ import annotations

import os
import signal

from sixstones import Bot, Move, View, bot
from sixstones.bots.bot_spec import BotSpec

FAULT = "7/1/0"
"""Seed 7, deal 1, seat 0: in a match of two, one game has a faulty bot in that place."""
SOUND_DECISIONS = 4


class Faulty:
    """Plays at random and, at its fifth decision, does what its name says."""

    def __init__(self, name: str, seed: str) -> None:
        self._name = name
        self._bot = bot("random", seed=seed)
        self._decisions = 0

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        self._decisions += 1
        if self._decisions > SOUND_DECISIONS:
            match self._name:
                case "crasher":
                    raise ZeroDivisionError("nothing to divide by")
                case "dead":
                    os.kill(os.getpid(), signal.SIGKILL)
                case "cheat":
                    return Move.parse("recruit:thor=1Y")
        return self._bot.choose(view)


class Dreamer:
    """Says that it begins, and then thinks for an hour."""

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        print("dreaming", flush=True)
        return bot("titan:seconds=3600").choose(view)


def make_dreamer(contestant: BotSpec, seed: str) -> Bot:
    """Whoever is asked for, one that thinks for an hour."""
    return Dreamer()


def make(contestant: BotSpec, seed: str) -> Bot:
    """The contestant's own fault at the one place, and otherwise a bot that plays at random."""
    if seed == FAULT and contestant.name in ("crasher", "dead", "cheat"):
        return Faulty(contestant.name, seed)
    return bot("random", seed=seed)


class Unbearable:
    """A maker that ends every process it is sent to."""

    def __call__(self, contestant: BotSpec, seed: str) -> Bot:
        return bot("random", seed=seed)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)
