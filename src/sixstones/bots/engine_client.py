"""Driving a program that speaks the engine protocol (docs/engine.md)."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sixstones.bots.engine_lines import (
    GREETED,
    GREETING,
    Go,
    Info,
    Option,
    parse_info,
    parse_option,
    position_line,
    words_of,
)
from sixstones.bots.protocol import BotFailure, legal_answer
from sixstones.engine import Move, View

PATIENCE = 10.0
"""Seconds that an engine may take for what needs no thought, and beyond what it was given."""
WITHOUT_LIMIT = 60.0
"""Seconds for a move when an engine was told no time."""
LONGEST_LINE = 1 << 20
LAST_WORDS = 5  # lines of standard error that a failure quotes

T = TypeVar("T")


class AsyncEngineClient:
    """A running engine. Every method raises BotFailure, and ends the program, when it has died,
    does not answer in time or says what cannot be; from then on every call raises the same."""

    def __init__(self, process: asyncio.subprocess.Process, name: str, patience: float) -> None:
        self._process = process
        self.patience = patience
        self._failure: BotFailure | None = None
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._listening = asyncio.create_task(self._hear_errors())
        self._turn = asyncio.Lock()
        self._thinking = False
        self.name = name
        self.author = ""
        self.options: dict[str, Option] = {}

    @classmethod
    async def start(
        cls,
        command: str | Sequence[str],
        settings: Mapping[str, object] | None = None,
        *,
        patience: float = PATIENCE,
    ) -> AsyncEngineClient:
        """Start a program, greet it and set its options. Raises ValueError for an option it does
        not have."""
        words = words_of(command)
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                *words, stdin=pipe, stdout=pipe, stderr=pipe, limit=LONGEST_LINE
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BotFailure(f"{words[0]} cannot be started: {why}") from error
        client = cls(process, Path(words[0]).name, patience)
        try:
            await client._greet()
            for name, value in (settings or {}).items():
                await client.set(name, value)
        except BaseException:
            await client.close()
            raise
        return client

    async def set(self, name: str, value: object) -> None:
        """Set an option. Raises ValueError when the engine has none of that name."""
        if name not in self.options:
            known = ", ".join(self.options) or "none"
            raise ValueError(f"{self.name} has no option {name!r}; it has: {known}")
        await self._say(f"setoption name {name} value {value}")
        await self._ready()

    async def new_game(self) -> None:
        """What comes belongs to another game."""
        await self._say("newgame")
        await self._ready()

    async def choose(
        self,
        view: View,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        hear: Callable[[Info], None] = lambda _: None,
    ) -> Move:
        """A legal move for the seat whose view it is; `hear` is told what the engine says of it."""
        async with self._turn:
            await self._say(position_line(view))
            await self._go(Go(seconds, visits))
            limit = WITHOUT_LIMIT if seconds is None else seconds
            answer = await self._answer(limit + self.patience, hear)
            try:
                return legal_answer(view, answer)
            except BotFailure as failure:
                raise await self._fail(str(failure)) from None

    async def analyse(
        self, view: View, *, seconds: float | None = None
    ) -> AsyncGenerator[Info, None]:
        """What the engine says of a position, as it comes, until the time is over or the iteration
        is left."""
        async with self._turn:
            await self._say(position_line(view))
            await self._go(Go(seconds, infinite=seconds is None))
            try:
                limit = None if seconds is None else seconds + self.patience
                while not isinstance(said := await self._heard(limit), str):
                    yield said
                self._thinking = False
            finally:
                if self._thinking and self._failure is None:
                    await self.stop()
                    await self._answer(self.patience, lambda _: None)

    async def stop(self) -> None:
        """Have the engine answer at once with what it has found; nothing happens when it is not
        thinking."""
        if self._thinking:
            await self._say("stop")

    async def close(self) -> None:
        """End the program: it is asked, and killed when it does not go."""
        if self._process.returncode is None:
            with suppress(OSError, BotFailure):
                await self._say("quit")
            try:
                await asyncio.wait_for(self._process.wait(), min(self.patience, 1.0))
            except TimeoutError:
                await self._kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._listening

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _greet(self) -> None:
        await self._say(GREETING)
        while (line := await self._line(self.patience)) != GREETED:
            word, _, rest = line.partition(" ")
            try:
                match word, *rest.split(" ", 1):
                    case "id", "name", name:
                        self.name = name
                    case "id", "author", author:
                        self.author = author
                    case "option", *_:
                        option = parse_option(rest)
                        self.options[option.name] = option
            except ValueError as error:
                raise await self._fail(f"it says {line!r}: {error}") from None

    async def _ready(self) -> None:
        await self._say("isready")
        while await self._line(self.patience) != "readyok":
            pass

    async def _go(self, go: Go) -> None:
        self._thinking = True
        await self._say(str(go))

    async def _answer(self, limit: float, hear: Callable[[Info], None]) -> str:
        """The text of the move it decides on, within so many seconds in all."""
        loop = asyncio.get_running_loop()
        end = loop.time() + limit
        while not isinstance(said := await self._heard(max(0.0, end - loop.time())), str):
            hear(said)
        self._thinking = False
        return said

    async def _heard(self, limit: float | None) -> Info | str:
        """The next info, or the best move's text."""
        while True:
            line = await self._line(limit)
            word, _, rest = line.partition(" ")
            if word == "bestmove":
                return rest.strip()
            if word == "error":
                raise await self._fail(f"it says: {rest}")
            if word == "info":
                try:
                    return parse_info(rest)
                except ValueError as error:
                    raise await self._fail(f"it says {line!r}: {error}") from None

    async def _say(self, line: str) -> None:
        if self._failure is not None:
            raise self._failure
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            await asyncio.wait_for(self._process.stdin.drain(), self.patience)
        except (TimeoutError, OSError):
            raise await self._ended() from None

    async def _line(self, limit: float | None) -> str:
        if self._failure is not None:
            raise self._failure
        assert self._process.stdout is not None
        try:
            data = await asyncio.wait_for(self._process.stdout.readline(), limit)
        except TimeoutError:
            raise await self._fail("it does not answer in time") from None
        except ValueError:
            raise await self._fail("it sends a line without end") from None
        if not data:
            raise await self._ended()
        return data.decode(errors="replace").strip()

    async def _ended(self) -> BotFailure:
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._process.wait(), 1.0)
        code = self._process.returncode
        if code is None:
            return await self._fail("it does not listen")
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._listening), 1.0)
        words = " / ".join(self._last_words)
        return await self._fail(f"it ended with exit code {code}" + (f": {words}" if words else ""))

    async def _fail(self, why: str) -> BotFailure:
        self._failure = BotFailure(f"{self.name}: {why}")
        self._thinking = False
        await self._kill()
        return self._failure

    async def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _hear_errors(self) -> None:
        """Keep the last lines of standard error, so that it never fills up."""
        assert self._process.stderr is not None
        with suppress(ValueError):
            while data := await self._process.stderr.readline():
                self._last_words.append(data.decode(errors="replace").strip())


class EngineClient:
    """The same for those who do not use asyncio: each call waits for its answer. `stop` may be
    called from any thread."""

    def __init__(
        self,
        command: str | Sequence[str],
        settings: Mapping[str, object] | None = None,
        *,
        patience: float = PATIENCE,
    ) -> None:
        """Start a program and greet it. Raises as AsyncEngineClient.start does."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            start = AsyncEngineClient.start(command, settings, patience=patience)
            self._engine = self._wait(start)
        except BaseException:
            self._end_loop()
            raise

    @property
    def name(self) -> str:
        """What the engine calls itself."""
        return self._engine.name

    @property
    def author(self) -> str:
        """Who wrote it."""
        return self._engine.author

    @property
    def options(self) -> dict[str, Option]:
        """What can be set."""
        return self._engine.options

    @property
    def patience(self) -> float:
        """Seconds that it may take for what needs no thought, and beyond what it was given."""
        return self._engine.patience

    @patience.setter
    def patience(self, seconds: float) -> None:
        self._engine.patience = seconds

    def set(self, name: str, value: object) -> None:
        """Set an option. Raises ValueError when the engine has none of that name."""
        self._wait(self._engine.set(name, value))

    def new_game(self) -> None:
        """What comes belongs to another game."""
        self._wait(self._engine.new_game())

    def choose(
        self,
        view: View,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        hear: Callable[[Info], None] = lambda _: None,
    ) -> Move:
        """A legal move for the seat whose view it is; `hear`, called in another thread, is told
        what the engine says of it."""
        return self._wait(self._engine.choose(view, seconds=seconds, visits=visits, hear=hear))

    def analyse(self, view: View, *, seconds: float | None = None) -> Iterator[Info]:
        """What the engine says of a position, as it comes, until the time is over or the iteration
        is left."""
        said = self._engine.analyse(view, seconds=seconds)
        try:
            while True:
                info = self._wait(_next(said))
                if info is None:
                    return
                yield info
        finally:
            self._wait(said.aclose())

    def stop(self) -> None:
        """Have the engine answer at once with what it has found."""
        asyncio.run_coroutine_threadsafe(self._engine.stop(), self._loop)

    def close(self) -> None:
        """End the program. A second call does nothing."""
        if not self._loop.is_closed():
            self._wait(self._engine.close())
            self._end_loop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        waiting = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return waiting.result()
        except KeyboardInterrupt:
            waiting.cancel()
            raise

    def _end_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _next(said: AsyncGenerator[Info, None]) -> Info | None:
    return await anext(said, None)
