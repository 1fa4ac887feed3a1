"""Running the server: uvicorn with what this protocol needs, in one process or several."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Final, TypeAlias

import structlog
import uvicorn
from starlette.applications import Starlette

from sixstones.server import logs, metrics
from sixstones.server.app import DRAIN, create_app
from sixstones.server.settings import Settings
from sixstones.server.supervisor import Supervisor
from sixstones.store import Unavailable, open_store

FRAME_BYTES: Final = 8192
BACKLOG: Final = 4096
STARTUP_FAILED: Final = 3
DRAIN_WITHIN: Final = 5
"""Seconds that requests and moves under way are given when the server is told to stop."""
EXIT_WITHIN: Final = 20
"""Seconds after which a worker that does not end is killed."""

Address: TypeAlias = tuple[str, int]

log = structlog.get_logger()


class CannotServe(Exception):
    """The store or the address cannot be used; the text says why."""


def serve(
    settings: Settings,
    host: str,
    port: int,
    workers: int = 1,
    announce: Callable[[str], None] = lambda _: None,
    app: Starlette | None = None,
    figures: Address | None = None,
) -> None:
    """Serve until told to stop; what was answered is kept. `announce` is told the address as soon
    as callers can queue there. Prometheus finds the metrics of all processes at `figures`. An `app`
    of one's own (`create_app`) is served by one worker only. Raises CannotServe before anything is
    served, and ValueError for an app with several workers."""
    if app is not None and workers > 1:
        raise ValueError("an app of one's own is served by one worker")
    # What is wrong is found here and said once, not in each worker with a traceback.
    asyncio.run(_try_store(settings.database))
    with ExitStack() as stack:
        listening = stack.enter_context(_listen(host, port))
        folder = _offer(figures, stack)
        signal.signal(signal.SIGTERM, _end)
        logs.set_up(settings.log_format, settings.log_level)
        announce(_url(listening))
        with suppress(KeyboardInterrupt):
            if workers > 1:
                served = _supervise(settings, workers, listening, folder)
            else:
                _on_hangup(lambda: log.warning("hangup_ignored"))
                if folder is not None:
                    metrics.share(folder, 0)
                served = _serve(settings, app or create_app(settings), listening)
            if not served:
                sys.exit(STARTUP_FAILED)


def _supervise(
    settings: Settings, workers: int, listening: socket.socket, folder: Path | None
) -> bool:
    work = partial(_work, settings, folder)
    ended = partial(metrics.forget, folder) if folder is not None else lambda number: None
    patience = EXIT_WITHIN + settings.drain_seconds
    supervisor = Supervisor(workers, work, listening, ended, patience)
    _on_hangup(supervisor.replace)
    return supervisor.run()


def _work(
    settings: Settings, folder: Path | None, number: int, listening: socket.socket, line: Connection
) -> None:
    """What a worker process does."""
    logs.set_up(settings.log_format, settings.log_level)
    signal.signal(signal.SIGTERM, _end)
    if hasattr(signal, "SIGHUP"):
        # A terminal that closes tells everyone; the supervisor decides.
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    structlog.contextvars.bind_contextvars(worker=number)
    try:
        if folder is not None:
            metrics.share(folder, number)
        with suppress(KeyboardInterrupt):
            if not _serve(settings, create_app(settings), listening, line):
                sys.exit(STARTUP_FAILED)
    except Exception as error:
        log.critical("failed", **logs.fault(error))
        sys.exit(STARTUP_FAILED)


def _serve(
    settings: Settings, app: Starlette, listening: socket.socket, line: Connection | None = None
) -> bool:
    """Serve in this process until told to stop; False when it could not begin to."""
    server = Server(_config(settings, app), line)
    server.run(sockets=[listening])
    return server.started


class Server(uvicorn.Server):
    """uvicorn's, which tells the supervisor at the other end of a line that it serves, ends when
    that one has died, and tells the application that it drains."""

    def __init__(self, config: uvicorn.Config, line: Connection | None = None) -> None:
        super().__init__(config)
        self._line = line

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        asyncio.get_running_loop().set_exception_handler(logs.loop_failed)
        await super().startup(sockets)
        if self._line is not None and self.started:
            with suppress(OSError):
                self._line.send(True)
            threading.Thread(target=self._follow, args=(self._line,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nothing more, let what is under way finish, and send everyone elsewhere."""
        log.info("draining")
        await self.lifespan.state[DRAIN]()
        await super().shutdown(sockets)
        log.info("drained")

    def _follow(self, line: Connection) -> None:
        with suppress(EOFError, OSError):
            line.recv()
        self.should_exit = True


def _config(settings: Settings, app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop where there is one: not on Windows
        http="sixstones.server.transport:Http",
        ws="sixstones.server.transport:Socket",
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        log_config=None,
        forwarded_allow_ips=[*settings.trusted_proxies],
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=DRAIN_WITHIN,
    )


def _offer(figures: Address | None, stack: ExitStack) -> Path | None:
    """Serve metrics at an address, from the folder that is given back."""
    if figures is None:
        return None
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sixstones-metrics-")))
    try:
        stack.callback(metrics.offer(folder, *figures))
    except (OSError, UnicodeError) as error:
        raise _cannot_listen(figures, error) from error
    return folder


async def _try_store(database: str) -> None:
    try:
        store = await open_store(database)
    except (ValueError, Unavailable) as error:
        raise CannotServe(str(error)) from error
    await store.close()


def _listen(host: str, port: int) -> socket.socket:
    """A socket that callers can queue at from now on."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        raise _cannot_listen((host, port), error) from error


def _cannot_listen(address: Address, error: Exception) -> CannotServe:
    why = getattr(error, "strerror", None) or str(error)
    return CannotServe(f"cannot listen at {address[0]}:{address[1]}: {why}")


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _on_hangup(act: Callable[[], object]) -> None:
    """Do something at a SIGHUP, unless a terminal may send it: that has closed then, and whoever
    started the server there does not want it any more."""
    if hasattr(signal, "SIGHUP"):
        terminal = sys.stdin is not None and sys.stdin.isatty()
        signal.signal(signal.SIGHUP, _hang_up if terminal else lambda signum, frame: act())


def _hang_up(signum: int, frame: FrameType | None) -> None:
    signal.raise_signal(signal.SIGTERM)


def _end(signum: int, frame: FrameType | None) -> None:
    sys.exit(0)
