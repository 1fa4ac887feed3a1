"""Bots that somebody else wrote: a class of a Python module, or a program that speaks the engine
protocol. Whatever goes wrong with one is a BotFailure."""

from __future__ import annotations

import inspect
import os
import shutil
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sixstones.bots.engine_lines import words_of
from sixstones.bots.protocol import BotFailure, legal_answer
from sixstones.engine import Move, View

if TYPE_CHECKING:
    from sixstones.bots.engine_client import EngineClient


class ProgramBot:
    """A program that speaks the engine protocol (docs/engine.md), started when first asked."""

    def __init__(
        self, command: str, seconds: float | None, visits: int | None, seed: str | None
    ) -> None:
        """Raises ValueError when there is no such program."""
        self._words = words_of(command)
        if shutil.which(self._words[0]) is None:
            raise ValueError(f"there is no program {self._words[0]!r} that can be started")
        self._seconds, self._visits, self._seed = seconds, visits, seed
        self._engine: EngineClient | None = None

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        """A legal move for the view's seat. Raises BotFailure when none comes in time."""
        self._engine = self._engine or self._started()
        if seconds is None and visits is None:
            seconds, visits = self._seconds, self._visits
        return self._engine.choose(view, seconds=seconds, visits=visits)

    def stop(self) -> None:
        """Have it answer at once."""
        if self._engine is not None:
            self._engine.stop()

    def close(self) -> None:
        """End the program."""
        if self._engine is not None:
            self._engine.close()

    def _started(self) -> EngineClient:
        from sixstones.bots.engine_client import EngineClient

        engine = EngineClient(self._words)
        if self._seed and "seed" in engine.options:
            engine.set("seed", self._seed)
        return engine


class ClassBot:
    """An object of `module:Class`, which is called with `seed=...` where it takes one. Modules are
    looked for in the current folder first."""

    def __init__(
        self, name: str, seconds: float | None, visits: int | None, seed: str | None
    ) -> None:
        """Raises ValueError when there is no such class, or it cannot be called so."""
        self._bot = _made(name, seed)
        self._limits = {"seconds": seconds, "visits": visits}

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        """A legal move for the view's seat. Raises BotFailure for anything else it does."""
        said = {"seconds": seconds, "visits": visits}
        limits = said if any(said.values()) else self._limits
        try:
            answer = self._bot.choose(view, **limits)
        except Exception as error:
            raise BotFailure(f"it raised {type(error).__name__}: {error}") from error
        return legal_answer(view, answer)

    def stop(self) -> None:
        """Have it answer at once, where it can."""
        if hasattr(self._bot, "stop"):
            self._bot.stop()

    def close(self) -> None:
        """Let go of what it holds, where it can."""
        if hasattr(self._bot, "close"):
            self._bot.close()


def _made(name: str, seed: str | None) -> Any:
    module, _, kind = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        maker = getattr(import_module(module), kind)
    except ModuleNotFoundError as error:
        raise ValueError(f"there is no bot and no module {error.name!r}") from error
    except AttributeError:
        raise ValueError(f"the module {module} has no {kind}") from None
    except Exception as error:
        raise ValueError(f"{module} cannot be imported: {error}") from error
    try:
        seeded = "seed" in inspect.signature(maker).parameters
        made = maker(seed=seed) if seeded else maker()
    except Exception as error:
        raise ValueError(f"{name} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise ValueError(f"{name} is no bot: it has no choose(view, seconds=..., visits=...)")
    return made
