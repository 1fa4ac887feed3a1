"""The hour at a table, as one process has it.

Inside a process time runs evenly (sources.py). What the machine's clock says matters only where
processes follow one another, and a clock can be wrong then. So a table never goes back in time, and
time that began to run before this process did cannot run out the moment it begins.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sixstones.server.entries import Body, Moved
from sixstones.server.table import Table


class TableTime:
    """`now` is the process's clock, and `started` what it showed as the process began."""

    def __init__(self, now: Callable[[], int], started: int) -> None:
        self.now = now
        self._started = started
        self._seen_at = now()

    def saw(self) -> None:
        """The table has another last entry from now on."""
        self._seen_at = self.now()

    def hour(self, table: Table) -> int:
        """What time it is at the table: that of the process, or, where the last entry is from the
        future, as much later than that as has passed since it was seen."""
        now = self.now()
        return max(now, table.at + max(0, now - self._seen_at))

    def counted(self, table: Table) -> int:
        """The same without the time that is forgiven."""
        return self.hour(table) - table.forgiven(self._started)

    def due(self, table: Table) -> int | None:
        """When something happens at the table though nobody acts; None: never."""
        return None if table.due is None else table.due + table.forgiven(self._started)

    def forgiving(self, table: Table, body: Body) -> Body:
        """An entry that says how much time does not count, if it is one that time counts for."""
        if isinstance(body, Moved) and table.deadline is not None:
            return replace(body, forgiven=table.forgiven(self._started))
        return body
