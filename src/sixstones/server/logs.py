"""Structured logs. No secret and nothing hidden is ever logged: only ids, codes and times.

An error is logged as its type and the places it came through, never in its own words, which may
name a card, a person or a secret. Of what other libraries log only the words that stand in their
source are kept, not what is filled in. So every line is one of ours, also when a part of the
server fails that nobody thought of.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import traceback
import warnings
from pathlib import PurePath
from types import TracebackType
from typing import Any, Final, TextIO

import structlog

MOST_PLACES: Final = 12

log = structlog.get_logger()


def set_up(log_format: str = "text", log_level: str = "info") -> None:
    """Log to stderr what has at least a level, as lines for people or, "json", as JSON; what other
    libraries, threads and the interpreter itself complain about too."""
    text = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    renderer = structlog.processors.JSONRenderer() if log_format == "json" else text
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(log_level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Foreign()], force=True)
    sys.excepthook = _uncaught
    sys.unraisablehook = lambda failed: log.error("unraisable", **_seen(failed.exc_value))
    threading.excepthook = lambda failed: log.error("thread_failed", **_seen(failed.exc_value))
    warnings.showwarning = _warned


def fault(error: BaseException) -> dict[str, Any]:
    """What may be said about an error: the types of it and of what led to it, and the places it
    came through, the innermost last."""
    types: list[str] = []
    led: BaseException | None = error
    while led is not None and len(types) < MOST_PLACES:
        types.append(type(led).__name__)
        led = led.__cause__ or (None if led.__suppress_context__ else led.__context__)
    frames = traceback.extract_tb(error.__traceback__)[-MOST_PLACES:]
    places = [f"{_short(each.filename)}:{each.lineno} {each.name}" for each in frames]
    return {"error": " < ".join(types), "where": places}


def loop_failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What an event loop calls with what nobody else has caught."""
    error = context.get("exception")
    # The message shows callbacks with their arguments, and those may be anything.
    log.error("loop_failed", **_seen(error if isinstance(error, BaseException) else None))


def _seen(error: BaseException | None) -> dict[str, Any]:
    return {} if error is None else fault(error)


def _short(filename: str) -> str:
    return "/".join(PurePath(filename).parts[-2:])


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    log.critical("failed", **fault(error))


def _warned(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    log.warning("warned", error=category.__name__, where=[f"{_short(filename)}:{lineno}"])


class _Foreign(logging.Handler):
    """Makes lines of ours out of what other libraries log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log the first line of what stands in the library's source, and the error if any."""
        error = record.exc_info[1] if record.exc_info else None
        # asyncio puts what failed into its words; a traceback as text says what the error said.
        words = str(record.msg).partition("\n")[0]
        telling = record.name != "asyncio" and not words.startswith("Traceback")
        seen = {"words": words} if telling else {}
        level = record.levelname.lower()
        getattr(log, level, log.error)("foreign", logger=record.name, **seen, **_seen(error))
