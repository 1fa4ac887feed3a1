"""A bot of this package as a program that speaks the engine protocol (docs/engine.md)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from time import monotonic

from sixstones._core import Stop
from sixstones.bots.analysis import analyze
from sixstones.bots.bot_spec import BotSpec, make_bot, options_of
from sixstones.bots.budget import MOST_THREADS
from sixstones.bots.engine_lines import (
    GREETED,
    GREETING,
    Go,
    Info,
    Option,
    parse_go,
    parse_position,
    parse_setting,
)
from sixstones.bots.protocol import StoppableBot, own_view
from sixstones.bots.search import SearchBot
from sixstones.engine import Move, View

FIRST_VISITS = 1000  # of an analysis without end; then twice as many each time

_OPTIONS = {
    "threads": Option("threads", "number", "1", 1, MOST_THREADS),
    "temperament": Option("temperament", "text", "balanced"),
}
_SEED = Option("seed", "text", "")


class Speaker:
    """Hears lines and answers by `say`, which is called from two threads. One thought at a time."""

    def __init__(self, spec: BotSpec, version: str, say: Callable[[str], None]) -> None:
        self._spec = spec
        self._version = version
        self._say = say
        self._options = {name: _OPTIONS[name] for name in options_of(spec.name) if name in _OPTIONS}
        self._options["seed"] = _SEED
        self._seed: str | None = None
        self._bot: StoppableBot | None = None
        self._view: View | None = None
        self._thought: threading.Thread | None = None
        self._thinking = False  # from go to bestmove, which is a little before the thread ends
        self._stop = Stop()
        self._stopped = threading.Event()

    def hear(self, lines: Iterable[str]) -> None:
        """Answer every line until `quit` or the end; nothing is thought about after that."""
        try:
            for line in lines:
                word, _, rest = line.strip().partition(" ")
                if word == "quit":
                    break
                if not word:
                    continue
                try:
                    self._answer(word, rest.strip())
                except (ValueError, RecursionError) as error:
                    self._say(f"error {' '.join(str(error).split())}")
        finally:
            self._end_thought()

    def _answer(self, word: str, rest: str) -> None:
        match word:
            case "sixstones":
                self._greet(rest)
            case "isready":
                self._say("readyok")
            case "stop":
                self._end_thought()
            case "setoption" | "newgame" | "position" | "go" if self._thinking:
                raise ValueError(f"{word} has to wait: say stop first")
            case "setoption":
                self._set(*parse_setting(rest))
            case "newgame":
                self._bot = None
            case "position":
                view = parse_position(rest)
                own_view(view)
                self._view = view
            case "go":
                self._go(parse_go(rest))
            case _:
                raise ValueError(f"{word!r} is no command")

    def _greet(self, version: str) -> None:
        if f"sixstones {version}" != GREETING:
            raise ValueError(f"this engine speaks {GREETING}")
        self._say(f"id name Six Stones {self._spec} {self._version}")
        self._say("id author Six Stones")
        for option in self._options.values():
            self._say(str(option))
        self._say(GREETED)

    def _set(self, name: str, value: str) -> None:
        if name not in self._options:
            raise ValueError(f"there is no option {name!r}")
        if name == "seed":
            self._seed = value or None
        else:
            given = {**dict(self._spec.options), name: int(value) if name == "threads" else value}
            spec = replace(self._spec, options=tuple(sorted(given.items())))
            make_bot(spec, "")  # a bad value is refused before it replaces a good one
            self._spec = spec
        self._bot = None

    def _go(self, go: Go) -> None:
        if self._view is None:
            raise ValueError("go needs a position")
        self._end_thought()
        self._bot = self._bot or make_bot(self._spec, self._seed)
        self._thinking = True
        self._stop, self._stopped = Stop(), threading.Event()
        think = self._analyse if go.infinite else self._choose
        self._thought = threading.Thread(target=think, args=(self._bot, self._view, go))
        self._thought.start()

    def _choose(self, bot: StoppableBot, view: View, go: Go) -> None:
        start = monotonic()
        if isinstance(bot, SearchBot):
            found = bot.think(view, seconds=go.seconds, visits=go.visits)
            spent = monotonic() - start
            self._say(str(Info(found.visits, spent, found.win, None, found.line)))
            self._decide(found.move)
        else:
            self._decide(bot.choose(view, seconds=go.seconds, visits=go.visits))

    def _analyse(self, bot: StoppableBot, view: View, go: Go) -> None:
        start, visits, best = monotonic(), FIRST_VISITS, None
        while best is None or not self._stopped.is_set():
            found = analyze(view, visits=visits, seed=self._seed or 1, stop=self._stop)
            best = found.moves[0]
            spent = monotonic() - start
            line = (best.move, *best.line)
            self._say(str(Info(found.visits, spent, best.win, best.error, line)))
            visits *= 2
            if best.error == 0:  # proven: nothing is left to find out
                self._stopped.wait()
        self._decide(best.move)

    def _decide(self, move: Move) -> None:
        self._thinking = False
        self._say(f"bestmove {move}")

    def _end_thought(self) -> None:
        if self._thought is not None:
            self._stop.set()
            self._stopped.set()
            while self._thought.is_alive():
                if self._bot is not None:
                    self._bot.stop()  # again and again: the thought may not have begun yet
                self._thought.join(0.01)
            self._thought = None
