"""The net in the package, by which the stronger levels and analyses judge."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from sixstones import _core

FILE = files("sixstones") / "data" / "learned.net"


@cache
def learned_net() -> _core.Net | None:
    """The net, read when it is first needed. None in an installation without one: whoever would go
    by it goes by the hand-made evaluator then. Raises ValueError for a damaged file."""
    try:
        return _core.Net.read(FILE.read_bytes())
    except FileNotFoundError:
        return None
