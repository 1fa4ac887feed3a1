"""Running the server: uvicorn with what this protocol needs."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from sixstones.server.settings import VARIABLE, Settings
from sixstones.store import Unavailable, open_store

FRAME_BYTES: Final = 8192
BACKLOG: Final = 4096
STARTUP_FAILED: Final = 3


class CannotServe(Exception):
    """The store or the address cannot be used; the text says why."""


def serve(
    settings: Settings,
    host: str,
    port: int,
    workers: int = 1,
    announce: Callable[[str], None] = lambda _: None,
    app: Starlette | None = None,
) -> None:
    """Serve until told to stop; what was answered is kept. `announce` is told the address as soon
    as callers can queue there. Settings reach worker processes through the environment, so an `app`
    of one's own (`create_app`) is served by one worker only. Raises CannotServe before anything is
    served, and ValueError for an app with several workers."""
    if app is not None and workers > 1:
        raise ValueError("an app of one's own is served by one worker")
    # What is wrong is found here and said once, not in each worker with a traceback.
    asyncio.run(_try_store(settings.database))
    with _listen(host, port) as listening:
        signal.signal(signal.SIGTERM, _end)
        announce(_url(listening))
        os.environ[VARIABLE] = settings.to_text()
        config = _config(settings, workers, app)
        with suppress(KeyboardInterrupt):
            if workers > 1:
                Multiprocess(config, sockets=[listening]).run()
                return
            server = uvicorn.Server(config)
            server.run(sockets=[listening])
            if not server.started:
                sys.exit(STARTUP_FAILED)


def _config(settings: Settings, workers: int, app: Starlette | None) -> uvicorn.Config:
    return uvicorn.Config(
        app or "sixstones.server.app:app_from_environment",
        factory=app is None,
        workers=workers,
        loop="auto",  # uvloop where there is one: not on Windows
        http="sixstones.server.transport:Http",
        ws="sixstones.server.transport:Socket",
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
    )


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
        why = getattr(error, "strerror", None) or str(error)
        raise CannotServe(f"cannot listen at {host}:{port}: {why}") from error


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _end(signum: int, frame: FrameType | None) -> None:
    sys.exit(0)
