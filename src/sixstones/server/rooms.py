"""The rooms that are open in this process: a table is in memory at most once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import Final

from sixstones.server.log import Log
from sixstones.server.presence import Presence
from sixstones.server.quarantine import Quarantine, refusal
from sixstones.server.refusal import Refusal
from sixstones.server.room import Guest, Room
from sixstones.server.sources import Sources
from sixstones.server.table import Table
from sixstones.server.table_time import TableTime
from sixstones.server.tasks import Tasks
from sixstones.store import REVISED, Entry, Store, Unavailable

IDLE_ROOMS: Final = 1000
IDLE_LINES: Final = 40_000
"""Lines of logs, of about 0.6 KiB each with what else is kept of a move."""
LOOKED_AT: Final = 4
LONG: Final = 300
"""From how many entries on a table is replayed beside the event loop."""


class Rooms:
    """Opens tables from the store as they are asked for, and lets go of rooms without guests, the
    longest unused first, when there are too many or their logs are too long together. `changed` is
    called with a room that was opened or has appended an entry, `closed` with the id of a table
    that is no longer in memory."""

    def __init__(
        self,
        store: Store,
        presence: Presence,
        quarantine: Quarantine,
        sources: Sources,
        gone_seconds: float,
        *,
        changed: Callable[[Room], None],
        closed: Callable[[str], None],
        tasks: Tasks,
    ) -> None:
        self.open: OrderedDict[str, Room] = OrderedDict()
        self._store = store
        self._presence = presence
        self._quarantine = quarantine
        self._sources = sources
        self._started = sources.now()
        self._gone_seconds = gone_seconds
        self._changed = changed
        self._closed = closed
        self._tasks = tasks
        self._lines = 0
        self._counted: dict[str, int] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        store.listen(self._heard)

    async def get(self, id_: str) -> Room:
        """The room of a table. Raises Refusal when there is no such table or it is set aside."""
        room = self.open.get(id_)
        if room is not None and room.aside:
            self._close(id_)
            room = None
        if room is None:
            loading = self._loading.get(id_)
            if loading is None:
                loading = self._loading[id_] = asyncio.ensure_future(self._load(id_))
                loading.add_done_callback(lambda _: self._loading.pop(id_, None))
            room = await asyncio.shield(loading)
        if room is None:
            raise Refusal("unknown_table", "There is no such table.", 404)
        if id_ in self.open:
            self.open.move_to_end(id_)
        return room

    def add(self, table: Table, log: Log, asker: str = "") -> Room:
        """The room of a table that is not open yet, with all that has happened at it."""
        room = Room(
            table,
            log,
            self._store,
            self._presence,
            self._quarantine,
            TableTime(self._sources.now, self._started),
            self._gone_seconds,
            self._appended,
        )
        room.asker = asker
        self.open[table.id] = room
        self._count(room)
        if len(self.open) > IDLE_ROOMS or self._lines > IDLE_LINES:
            self._let_go()
        self._changed(room)
        return room

    async def enter(self, id_: str, guest: Guest, since: int = 0) -> Room:
        """Let someone into a room and tell them everything from `since` on. Raises Refusal."""
        room = await self.get(id_)
        await room.admit(guest, since)
        while (current := self.open.setdefault(id_, room)) is not room:
            # It was let go of while the guest was on the way in.
            room.dismiss(guest)
            room = current
            await room.admit(guest, since)
        return room

    def visit(self, id_: str, key: str) -> None:
        """Someone with a seat's key has asked for something at a table that is open here."""
        if id_ in self.open:
            self.open[id_].visit(key)

    def tell_presence(self, id_: str) -> None:
        """Tell those at a table, if it is open here, who is connected to it."""
        if id_ in self.open:
            self.open[id_].tell_presence()

    async def reread(self, id_: str) -> None:
        """Read a table again, if it is open here, since its entries became others."""
        if id_ in self.open:
            await self.open[id_].reread()

    async def _load(self, id_: str) -> Room | None:
        entries = await self._store.entries(id_)
        if not entries:
            return None
        if await self._quarantine.is_aside(id_):
            raise refusal()
        try:
            table, log = await self._replayed(id_, entries)
            return self.open.get(id_) or self.add(table, log)
        except Exception as error:
            raise await self._quarantine.set_aside(id_, error) from None

    async def _replayed(self, id_: str, entries: list[Entry]) -> tuple[Table, Log]:
        def replay() -> tuple[Table, Log]:
            table, happenings = Table.from_entries(id_, entries, self._sources.dealer)
            return table, Log(happenings)

        # Nobody else should have to wait for the longest game there is.
        return replay() if len(entries) < LONG else await asyncio.to_thread(replay)

    def _let_go(self) -> None:
        # A look at a few is enough: there is one for every room that is opened.
        for id_ in list(islice(self.open, LOOKED_AT)):
            if self.open[id_].busy:
                self.open.move_to_end(id_)
            else:
                self._close(id_)

    def _close(self, id_: str) -> None:
        del self.open[id_]
        self._lines -= self._counted.pop(id_, 0)
        self._closed(id_)

    def _appended(self, room: Room) -> None:
        if self.open.get(room.table.id) is room:
            self._count(room)
        self._changed(room)

    def _count(self, room: Room) -> None:
        """Note how long a room's log is."""
        id_, lines = room.table.id, len(room.log)
        self._lines += lines - self._counted.get(id_, 0)
        self._counted[id_] = lines

    def _heard(self, id_: str, seq: int) -> None:
        room = self.open.get(id_)
        if room is not None and (seq == REVISED or seq >= room.table.seq):
            self._tasks.spawn(_follow(room, seq))


async def _follow(room: Room, seq: int) -> None:
    """Learn what another process did; one that cannot be followed now is no loss."""
    with suppress(Unavailable, Refusal):
        if seq == REVISED:
            await room.reread()
        else:
            await room.refresh()
