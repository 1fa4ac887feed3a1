"""What a store keeps and answers for whoever runs a server: bans, reports, erasures, figures."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from sixstones.store.entry import Entry, Listing, Status


class Known(NamedTuple):
    """All that is kept of a table beside its entries: the `seq` of the last one, why it is
    quarantined (None: it is not), the network of its opener while it is not over, and the seq up to
    which people were erased from it, -1 when they were not."""

    table: str
    rules: str
    seq: int
    aside: str | None
    opener: str
    erased: int
    listing: Listing


class Ban(NamedTuple):
    """Who is kept out: `what` is an address, a network or a device. Times are in milliseconds since
    1970; without `until` it has no end."""

    what: str
    at: int
    until: int | None
    why: str


class Report(NamedTuple):
    """A line of chat that someone reported: which entry of which table, `by` whom, and the lines
    around it as JSON text that only the server understands."""

    id: int
    table: str
    seq: int
    at: int
    by: str
    context: str
    done: bool = False


class Figures(NamedTuple):
    """How much there is in a store. Tables that are quarantined count as nothing else."""

    open: int
    playing: int
    over: int
    quarantined: int
    entries: int
    bans: int
    reports: int
    processes: int
    connections: int
    tries: int


class Admin(Protocol):
    """The part of a Store for whoever runs a server. Everything said there holds here too."""

    async def tables(self, status: Status | None, limit: int) -> list[Known]:
        """Tables of a status, or of any, the most recently updated first; quarantined ones too."""
        ...

    async def table(self, table: str) -> Known | None:
        """What is known of a table; None when there is no such table."""
        ...

    async def mentioning(self, text: str) -> list[str]:
        """The tables of which an entry's body holds a text, by their ids. Reads everything."""
        ...

    async def rewrite(
        self, table: str, entries: Sequence[Entry], summary: str, seq: int, *, erased: bool
    ) -> None:
        """Give entries of a table other bodies, and its listing another summary; `erased` says that
        nobody is to be found in it any more. Other processes hear of it as REVISED.

        Raises Taken, and changes nothing, unless `seq` is that of the table's last entry.
        """
        ...

    async def unerased(self, before: int, limit: int) -> list[str]:
        """Finished tables last updated before a time from which people were not erased since, the
        oldest first; none that is quarantined."""
        ...

    async def ban(self, ban: Ban) -> None:
        """Keep a ban in the place of any of the same `what`."""
        ...

    async def unban(self, what: str) -> bool:
        """Forget a ban; says whether there was one."""
        ...

    async def bans(self) -> list[Ban]:
        """All bans, also those that have ended, by what they are of."""
        ...

    async def report(self, report: Report) -> bool:
        """Keep a report under a new id; says whether it was the first of this line by this one."""
        ...

    async def reports(self, *, done: bool, limit: int) -> list[Report]:
        """Reports that are done, or that are not, the oldest first."""
        ...

    async def settle(self, id_: int) -> bool:
        """Mark a report as done; says whether it was there and was not."""
        ...

    async def forget_reports(self, before: int, limit: int) -> int:
        """Remove reports made before a time, so many at most; says how many."""
        ...

    async def figures(self) -> Figures:
        """How much there is. Counts everything."""
        ...
