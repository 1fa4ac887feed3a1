"""Who may connect: so many from each network, and no more in all than there are files for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final

from sixstones.server.limiting import Crowd

CONNECTION_LIMITS: Final = "connection_limits"
"""Where transport.py finds them in the state of the application."""
CONNECTIONS: Final = (200, 800)
"""How many connections a near and a wide network may have open, but never more than a quarter and
half of the room there is."""
SPARE_FILES: Final = 128
"""How many files are left for the store, the page and who is turned away."""
LEAST_ROOM: Final = 16
ENOUGH_FILES: Final = 1_000_000


class ConnectionLimits:
    """Counts the open connections of this process. Those of a trusted proxy are of many people, so
    they are bounded by the room alone; `on` False leaves only that bound for all. `noted` is called
    with why a connection was turned away or closed."""

    def __init__(
        self,
        on: bool = True,
        trusted: Iterable[str] = (),
        room: int | None = None,
        noted: Callable[[str], None] = lambda why: None,
    ) -> None:
        self.on = on
        self.noted = noted
        self._networks = [ip_network(text) for text in trusted]
        self._room = file_room() if room is None else room
        self._open = 0
        near, wide = CONNECTIONS
        self._crowd = Crowd(min(near, self._room // 4), min(wide, self._room // 2))
        self.is_trusted = lru_cache(4096)(self._is_trusted)

    def enter(self, address: str) -> bool:
        """Count a connection, and say so, unless there is no room for it."""
        if self._open >= self._room or (self._counts(address) and not self._crowd.enter(address)):
            return False
        self._open += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that was let in is gone."""
        self._open -= 1
        if self._counts(address):
            self._crowd.leave(address)

    def _counts(self, address: str) -> bool:
        return self.on and not self.is_trusted(address)

    def _is_trusted(self, address: str) -> bool:
        try:
            host = ip_address(address)
        except ValueError:
            return False
        return any(host in network for network in self._networks)


def file_room() -> int:
    """How many connections leave enough files for all else. Takes as many as the system allows."""
    try:
        import resource  # not on Windows, which has no such bound
    except ImportError:
        return ENOUGH_FILES
    soft, bound = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if bound == resource.RLIM_INFINITY else min(bound, ENOUGH_FILES)
    if wanted > soft != resource.RLIM_INFINITY:
        with suppress(ValueError, OSError):  # where the system has a bound that it does not tell
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, bound))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    files = ENOUGH_FILES if soft == resource.RLIM_INFINITY else soft
    return max(LEAST_ROOM, files - SPARE_FILES)
