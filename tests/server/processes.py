"""The processes of a server, as the system shows them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 240.0


def workers_of(parent: int) -> list[int]:
    """The ids of the processes that serve for a supervisor."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in _words(child)]


def lives(process: int) -> bool:
    """Whether a process runs."""
    try:
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def patiently(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.02)


def _words(process: str) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""
