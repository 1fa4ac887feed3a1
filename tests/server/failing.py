"""A server in which parts fail, each in words that nobody may read. Run as a program, with the same
arguments as the right one; what it must not log are the words of `TOLD`.

What fails is asked for by the name of who sits down: see `FAILURES`.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import warnings
from collections.abc import Callable
from typing import Final
from unittest.mock import patch

from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.run import serve
from sixstones.server.settings import Settings

TOLD: Final = ("thor", "take:YBR", "5ec4e7", "Adelheid")


class Failed(Exception):
    """Says what it must not."""

    def __init__(self) -> None:
        super().__init__(" ".join(TOLD))


def fail(*said: str) -> None:
    """Fail, a little further down."""
    try:
        raise KeyError(TOLD)
    except KeyError as error:
        raise Failed from error


async def failing() -> None:
    """A task that fails."""
    fail()


def orphan() -> None:
    """A task whose failure nobody asks for."""
    task = asyncio.ensure_future(failing())
    task.add_done_callback(lambda _: None)


class Unraisable:
    """Fails when it is let go of."""

    def __del__(self) -> None:
        fail()


FAILURES: Final[dict[str, Callable[[Hall], object]]] = {
    "request": lambda hall: fail(),
    "task": lambda hall: hall.tasks.spawn(failing()),
    "orphan": lambda hall: orphan(),
    "callback": lambda hall: asyncio.get_running_loop().call_soon(fail, *TOLD),
    "thread": lambda hall: threading.Thread(target=fail).start(),
    "unraisable": lambda hall: Unraisable(),
    "warning": lambda hall: warnings.warn(" ".join(TOLD), RuntimeWarning, stacklevel=1),
    "library": lambda hall: logging.getLogger("library").error("it has %s", TOLD),
    "traceback": lambda hall: logging.getLogger("library").error("Traceback of\n" + TOLD[0]),
    "group": lambda hall: hall.tasks.spawn(group()),
}


async def group() -> None:
    """Several failures at once."""
    raise ExceptionGroup(" ".join(TOLD), [Failed(), ValueError(TOLD)])


async def sit_down(hall: Hall, id_: str, wish: m.SitDown, *more: object) -> m.SeatKey:
    """Fail as asked for."""
    FAILURES[wish.name](hall)
    return m.SeatKey(0, "0")


if __name__ == "__main__":
    with patch.object(Hall, "sit_down", sit_down):
        serve(Settings.from_text(sys.argv[1]), "127.0.0.1", int(sys.argv[2]))
