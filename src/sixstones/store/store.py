"""The one interface to where games are kept (design §4)."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

from sixstones.store.admin import Admin
from sixstones.store.days import Days
from sixstones.store.entry import (
    Attendance,
    Entry,
    Listed,
    Listing,
    Process,
    Quarantined,
    Standing,
    Status,
    Waiting,
)

Heard: TypeAlias = Callable[[str, int], None]
Shares: TypeAlias = tuple[int, int]
"""How many of something a near network may have, and how many a wide one."""
REVISED: Final = -1
"""The `seq` that is heard when a table's standing became another: nothing known of it holds."""


class Taken(Exception):
    """Someone else has appended this `seq`, or it does not follow the last one: read again."""


class Unavailable(Exception):
    """The store cannot be reached now; nothing is known of whether the entry was kept."""


class Store(Protocol):
    """Keeps every table's entries for good. The list of a table only grows, and `(table, seq)` is
    there at most once; what a method has answered survives the end of the process.

    Any number of processes may use the same store. Methods are called from one event loop.
    """

    @property
    def admin(self) -> Admin:
        """The part for whoever runs a server."""
        ...

    @property
    def days(self) -> Days:
        """The part for the boards of the days."""
        ...

    async def create(
        self, table: str, rules: str, entry: Entry, listing: Listing, opener: str = ""
    ) -> None:
        """Keep a new table of a rules version with its entry 0. Raises Taken for an id in use.

        `opener` names the network of whoever opened it: a wide one and, after a space, the near one
        within it. It is forgotten when the game is over.
        """
        ...

    async def append(self, table: str, entry: Entry, listing: Listing) -> None:
        """Keep an entry and the listing that follows from it; both are durable on return.

        Raises Taken, and keeps nothing, unless `entry.seq` is the next one of a table there is
        that is not quarantined.
        Raises Unavailable when the outcome is not known.
        """
        ...

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The entries from `since` on, ascending; none when there is no such table."""
        ...

    async def rules(self, table: str) -> str | None:
        """The rules version a table is played by; None when there is no such table."""
        ...

    async def standing(self, table: str) -> Standing | None:
        """How a table stands; None when there is no such table."""
        ...

    async def quarantine(self, table: str, why: str | None) -> bool:
        """Set a table aside, or with None put it back; says whether that was new. One set aside
        takes no entry and is not due, listed, counted or removed; `entries` still reads it."""
        ...

    async def quarantined(self, limit: int) -> list[Quarantined]:
        """The tables set aside, by their ids."""
        ...

    async def listings(self, tables: Sequence[str]) -> list[Listed]:
        """The listings of the tables named that exist, in no particular order."""
        ...

    async def public(
        self, status: Status, limit: int, shares: tuple[int, int] | None = None
    ) -> list[Listed]:
        """Public tables of a status, the most recently updated first, and of each near and each
        wide network's only so many as their `shares`."""
        ...

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables whose `due` is `now` or before, the most overdue first."""
        ...

    async def count(self, status: Status) -> int:
        """How many tables have a status."""
        ...

    async def waiting(self, network: str = "") -> Waiting:
        """The tables with the status `open` that were opened from a network: a wide one, or one
        named as an `opener` is. All there are when none is named."""
        ...

    async def gives_way(self) -> str | None:
        """The table that waits and matters least: of those that nobody but the opener has touched
        the oldest one of the opener who has the most of them. None when there is no such."""
        ...

    async def prune(self, before: int, limit: int) -> int:
        """Remove finished tables last updated before a time, so many at most; says how many."""
        ...

    async def attend(self, process: str, changes: Sequence[Attendance]) -> None:
        """Say that a process lives, and which numbers of its connections are others than before;
        with the number 0 there are none any more."""
        ...

    async def processes(self) -> list[Process]:
        """All that have attended and were not dismissed, dead or alive."""
        ...

    async def attendance(self, process: str) -> list[Attendance]:
        """The connections of a process, as far as it has said, in no particular order."""
        ...

    async def dismiss(self, process: str) -> None:
        """Forget a process and its connections. One that attends again begins with none."""
        ...

    def listen(self, heard: Heard) -> None:
        """Have `heard(table, seq)` called on the event loop when another process has appended. It
        is a hint, which may come late, twice or not at all: the truth is in `entries`. Also with
        REVISED when a table was quarantined, put back or rewritten: the truth is in `standing`."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...
