"""A table that someone is at: one writer at a time, and everyone told once it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

import structlog

from sixstones.engine import IllegalMove
from sixstones.server import actions, frames
from sixstones.server import messages as m
from sixstones.server.entries import Body, write_body
from sixstones.server.lobby import listing_of
from sixstones.server.log import Log
from sixstones.server.presence import Presence
from sixstones.server.quarantine import Quarantine, refusal
from sixstones.server.refusal import Overtaken, Refusal
from sixstones.server.table import Happening, Table
from sixstones.server.table_time import TableTime
from sixstones.store import Entry, Store, Taken, Unavailable

ATTEMPTS: Final = 20

Decide: TypeAlias = Callable[[Table], Body]

log = structlog.get_logger()


class Guest(Protocol):
    """Someone connected to a room: a seat's own device or, `key` None, a spectator."""

    key: str | None

    def send(self, frame: bytes) -> None:
        """Put a frame into the guest's own queue; never waits."""
        ...


class Room:
    """A table in memory. Its `table` is always what the store holds, as far as is known here, and
    its `log` how it came to that. `changed` is called when something was appended here. One that is
    `aside` refuses everything for good: when the table is put back, it gets another room. `asker`
    is the network of who did something here last, in whose time the bots of the table think."""

    def __init__(
        self,
        table: Table,
        log: Log,
        store: Store,
        presence: Presence,
        quarantine: Quarantine,
        time: TableTime,
        gone_seconds: float,
        changed: Callable[[Room], None],
    ) -> None:
        self.table = table
        self.log = log
        self.guests: set[Guest] = set()
        self.aside = False
        self.asker = ""
        self._store = store
        self._presence = presence
        self._quarantine = quarantine
        self._time = time
        self._changed = changed
        self._lock = asyncio.Lock()
        self._gone_seconds = gone_seconds
        self._gone: dict[str, int] = {}

    @property
    def busy(self) -> bool:
        """Whether anyone is here or something is being done."""
        return bool(self.guests) or self._lock.locked()

    @property
    def due(self) -> int | None:
        """When something happens here though nobody acts; None: never."""
        return self._time.due(self.table)

    async def do(self, key: str, action: m.Action) -> int:
        """Do what a seat wants, and give the seq of the entry that says so. The same move sent
        twice with the same seq is done once and answered alike. Raises Refusal."""
        async with self._lock:
            self._require_service()
            if isinstance(action, m.Play) and action.seq > self.table.seq:
                await self._catch_up()
            await self._settle_time()
            seat = require_seat(self.table, key)
            if isinstance(action, m.Replace) and action.seat != seat:
                await self._require_gone(action.seat)
            try:
                return await self._append(lambda table: actions.decide(table, seat, action))
            except Refusal:
                kept = self._sent_before(seat, action) if isinstance(action, m.Play) else None
                if kept is None:
                    raise
                return kept

    async def append(self, decide: Decide) -> int:
        """Keep the entry that `decide` gives for the table as it is, and tell everyone."""
        async with self._lock:
            self._require_service()
            await self._settle_time()
            return await self._append(decide)

    async def refresh(self) -> None:
        """Read what other processes have appended, and tell everyone here."""
        async with self._lock:
            await self._catch_up()
            await self._settle_time()

    async def revised(self) -> None:
        """Another process or the operator has set the table aside, or put it back."""
        if await self._quarantine.is_aside(self.table.id):
            self._close()

    async def set_aside(self, error: Exception) -> None:
        """Set the table aside for what went wrong with it, and tell everyone here. Raises
        Unavailable."""
        await self._quarantine.set_aside(self.table.id, error)
        self._close()

    async def reread(self) -> None:
        """Read the whole table again, since it was set aside, put back or its entries became
        others, and tell everyone here. Raises Unavailable."""
        async with self._lock:
            await self.revised()
            entries = [] if self.aside else await self._store.entries(self.table.id)
            if not entries:
                return
            try:
                table, self.log = await asyncio.to_thread(replayed, self.table, entries)
            except Exception as error:
                await self.set_aside(error)
                return
            self._tell(table, table.seq)

    async def admit(self, guest: Guest, since: int = 0) -> None:
        """Let someone in and tell them everything from `since` on."""
        async with self._lock:
            guest.send(m.write(await self._state(guest.key, since)))
            self.guests.add(guest)
            self._presence.came(self.table.id, guest.key)
        self.tell_presence()

    def dismiss(self, guest: Guest) -> None:
        """Forget someone who has left."""
        if guest in self.guests:
            self.guests.discard(guest)
            self._presence.went(self.table.id, guest.key)
            self.tell_presence()

    def visit(self, key: str) -> None:
        """Someone with a seat's key has asked for something, so they are here."""
        if self._presence.visit(self.table.id, key):
            self.tell_presence()

    async def state(self, key: str | None, since: int = 0) -> m.State:
        """The table as a seat or a spectator may know it, with its log from `since` on."""
        async with self._lock:
            return await self._state(key, since)

    async def part_of_log(self, key: str | None, since: int) -> m.PartOfLog:
        """Lines of the log from `since` on, as many as are sent at once."""
        async with self._lock:
            await self._catch_up()
            return frames.part_for(self.log.part(since, seat_of_key(self.table, key)))

    def presence(self) -> m.Present:
        """Who is here, at this process or another."""
        return m.Present(
            [self._is_here(chair.key) for chair in self.table.chairs],
            self._presence.count(self.table.id, None),
        )

    def tell_presence(self) -> None:
        """Tell everyone who is here, and note since when others are not."""
        for key in {chair.key for chair in self.table.chairs if chair.key is not None}:
            if self._is_here(key):
                self._gone.pop(key, None)
            else:
                self._gone.setdefault(key, self._time.now())
        frame = m.write(self.presence())
        for guest in list(self.guests):
            guest.send(frame)

    async def _state(self, key: str | None, since: int) -> m.State:
        await self._catch_up()
        await self._settle_time()
        seat = seat_of_key(self.table, key)
        return frames.state_for(
            self.table, seat, self.log.since(since, seat), self._time.counted(self.table)
        )

    async def _catch_up(self) -> None:
        """Read what others have appended. Raises Refusal when the table is no longer kept, or is
        set aside: also now, when what they wrote cannot follow."""
        self._require_service()
        entries = await self._store.entries(self.table.id, self.table.seq - 1)
        if not entries:
            raise Refusal("unknown_table", "This table is no longer kept.", 404)
        if len(entries) > 1:
            table = self.table.copy()
            try:
                happenings = [table.read(entry) for entry in entries[1:]]
            except Exception as error:
                await self.set_aside(error)
                raise refusal() from None
            self._become(table, happenings)

    def _require_service(self) -> None:
        """Raises Refusal when the table is set aside."""
        if self.aside:
            raise refusal()

    def _close(self) -> None:
        if not self.aside:
            self.aside = True
            why = refusal()
            frame = m.write(m.Refused(why.code, why.sentence))
            for guest in list(self.guests):
                guest.send(frame)

    async def _settle_time(self) -> None:
        """A flag that has fallen is told before anything else happens."""
        while actions.due_entry(self.table, self._time.counted(self.table)) is not None:
            with suppress(Overtaken):
                await self._append(self._overdue)

    def _overdue(self, table: Table) -> Body:
        body = actions.due_entry(table, self._time.counted(table))
        if body is None:
            raise Overtaken
        return body

    async def _append(self, decide: Decide) -> int:
        for _ in range(ATTEMPTS):
            body = self._time.forgiving(self.table, decide(self.table))
            table = self.table.copy()
            happening = _applied(table, self._time.hour(table), body)
            entry = Entry(happening.seq, happening.at, write_body(body))
            try:
                await self._store.append(table.id, entry, listing_of(table))
            except Taken:
                await self._catch_up()
                if self.table.seq <= happening.seq:
                    await self.revised()
                continue
            except Unavailable:
                await self._find_out(entry)
            else:
                self._become(table, [happening])
            log.debug(
                "kept", table=table.id, seq=happening.seq, kind=type(body).__struct_config__.tag
            )
            self._changed(self)
            return happening.seq
        raise Refusal("busy", "Others were faster again and again; please try once more.", 503)

    async def _find_out(self, entry: Entry) -> None:
        """Whether an entry was kept when the store could not say so. Raises Refusal if not."""
        try:
            await self._catch_up()
            found = await self._store.entries(self.table.id, entry.seq)
        except Unavailable:
            found = []
        if not found or found[0] != entry:
            raise Refusal(
                "unavailable", "The move could not be kept just now; please send it again.", 503
            )

    def _sent_before(self, seat: int, play: m.Play) -> int | None:
        """The entry of the same move when it was sent and kept before."""
        with suppress(Refusal):
            return self.log.move_sent(seat, play.seq, actions.parsed(play.move))
        return None

    def _become(self, table: Table, happenings: list[Happening]) -> None:
        self.log.add(happenings)
        self._tell(table, happenings[0].seq)

    def _tell(self, table: Table, since: int) -> None:
        """Be another table, and tell everyone with the lines from `since` on."""
        self.table = table
        self._time.saw()
        now = self._time.counted(table)
        made: dict[int | None, bytes] = {}
        for guest in list(self.guests):
            seat = seat_of_key(table, guest.key)
            if seat not in made:
                lines = self.log.since(since, seat)
                made[seat] = m.write(frames.state_for(table, seat, lines, now))
            guest.send(made[seat])

    def _is_here(self, key: str | None) -> bool:
        return key is not None and self._presence.count(self.table.id, key) > 0

    async def _require_gone(self, seat: int) -> None:
        chairs = self.table.chairs
        key = chairs[seat].key if seat < len(chairs) else None
        if key is None:
            return
        await self._presence.ask()
        if self._is_here(key):
            raise Refusal("present", "This person is here.")
        now = self._time.now()
        wait = (self._gone.setdefault(key, now) - now) / 1000 + self._gone_seconds
        if wait > 0:
            raise Refusal("not_gone_long", f"Please wait {round(wait)} s more for this person.")


def replayed(known: Table, entries: list[Entry]) -> tuple[Table, Log]:
    """The same table as these entries make it, and all that happened at it."""
    table, happenings = Table.from_entries(known.id, entries, known.dealer)
    return table, Log(happenings)


def seat_of_key(table: Table, key: str | None) -> int | None:
    """The seat whose key this is; None for a spectator or an unknown one."""
    if key is None:
        return None
    return next((seat for seat, chair in enumerate(table.chairs) if chair.key == key), None)


def require_seat(table: Table, key: str) -> int:
    """The seat whose key this is. Raises Refusal when there is none."""
    seat = seat_of_key(table, key)
    if seat is None:
        raise Refusal("bad_secret", "This secret opens no seat here.", 403)
    return seat


def _applied(table: Table, at: int, body: Body) -> Happening:
    """Take a table one entry further. Raises Refusal for a move that is not legal."""
    try:
        return table.apply(at, body)
    except IllegalMove as error:
        raise actions.illegal(error) from None
