"""All tables of this process: those in use in memory, the others in the store."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Final

import msgspec
import structlog

from sixstones.engine import RULES
from sixstones.server import actions, fair, frames, opening
from sixstones.server import messages as m
from sixstones.server.bot_pool import BotPool
from sixstones.server.entries import Chair, Moved, Opened, Rematched, write_body
from sixstones.server.options import NewTable
from sixstones.server.refusal import Refusal
from sixstones.server.room import Guest, Room, listing_of, seat_of_key
from sixstones.server.sources import Sources
from sixstones.server.table import Table
from sixstones.server.timing import DAY
from sixstones.store import Entry, Listed, Status, Store, Unavailable

IDLE_ROOMS: Final = 2000
LOOKED_AT: Final = 4
SWEEP_EVERY: Final = 0.5
PRUNE_EVERY: Final = 600.0
LATE_AT_ONCE: Final = 200
LOBBY: Final = 50

log = structlog.get_logger()


class Hall:
    """Opens, finds and keeps tables going. Rooms without guests are let go, the longest unused
    first."""

    def __init__(
        self,
        store: Store,
        *,
        sources: Sources | None = None,
        bot_pool: BotPool | None = None,
        gone_seconds: float = 60.0,
        keep_days: int | None = None,
        most_waiting: int = 5000,
    ) -> None:
        self.store = store
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._sources = sources if sources is not None else Sources()
        self.now = self._sources.now
        self._bot_pool = bot_pool if bot_pool is not None else BotPool()
        self._gone_seconds = gone_seconds
        self._keep_days = keep_days
        self._most_waiting = most_waiting
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[str] = set()
        self._sweeper: asyncio.Task[None] | None = None
        store.listen(self._heard)

    @property
    def bots_waiting(self) -> int:
        """How many bots think or wait to."""
        return self._bot_pool.waiting

    def start(self) -> None:
        """Begin to look after flags, late bots and tables that nobody plays on."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop thinking and let go of the store; what was answered is kept."""
        tasks = [*self._tasks, *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._bot_pool.close()
        await self.store.close()

    async def open(self, wish: NewTable) -> m.Opening:
        """A new table. Raises Refusal."""
        first, keys = opening.opened(wish, self._sources)
        return m.Opening(await self._create(first), fair.commitment(first.deal_secret), keys)

    async def room(self, id_: str) -> Room:
        """The room of a table. Raises Refusal when there is no such table."""
        room = self.rooms.get(id_)
        if room is None:
            loading = self._loading.get(id_)
            if loading is None:
                loading = self._loading[id_] = asyncio.ensure_future(self._load(id_))
                loading.add_done_callback(lambda _: self._loading.pop(id_, None))
            room = await asyncio.shield(loading)
        if room is None:
            raise Refusal("unknown_table", "There is no such table.", 404)
        if id_ in self.rooms:
            self.rooms.move_to_end(id_)
        return room

    async def key(self, room: Room, secret: str) -> str:
        """The key of the seat a secret opens. Raises Refusal when it opens none."""
        seat = room.table.seat_of(secret)
        if seat is None:
            await room.refresh()
            seat = room.table.seat_of(secret)
        key = None if seat is None else room.table.chairs[seat].key
        if key is None:
            raise Refusal("bad_secret", "This secret opens no seat here.", 403)
        return key

    async def enter(self, id_: str, guest: Guest, since: int = 0) -> Room:
        """Let someone into a room and tell them everything from `since` on."""
        room = await self.room(id_)
        await room.admit(guest, since)
        while (current := self.rooms.setdefault(id_, room)) is not room:
            # It was let go of while the guest was on the way in.
            room.dismiss(guest)
            room = current
            await room.admit(guest, since)
        return room

    async def sit_down(self, id_: str, wish: m.SitDown, secret: str | None = None) -> m.SeatKey:
        """Take a free seat, or the one kept for a secret. Raises Refusal."""
        room = await self.room(id_)
        own = secret or self._sources.new_secret()
        nonce = wish.nonce or self._sources.new_nonce()
        held = secret is not None
        await room.append(lambda table: actions.sit_down(table, wish, own, nonce, held=held))
        seat = room.table.seat_of(own)
        assert seat is not None
        return m.SeatKey(seat, own)

    async def rematch(self, id_: str, secret: str, wish: m.AskRematch) -> m.Opening:
        """The table where the same people play again; the first to ask opens it."""
        room = await self.room(id_)
        key = await self.key(room, secret)
        if room.table.rematch is None:
            seat = seat_of_key(room.table, key)
            assert seat is not None
            new = await self._create(opening.rematch(room.table, seat, wish, self._sources))

            def decide(table: Table) -> Rematched:
                if table.rematch is not None:
                    raise Refusal("rematched", "Someone else was faster.")
                return Rematched(new)

            try:
                await room.append(decide)
            except Refusal as refusal:
                if refusal.code != "rematched":
                    raise
        following = room.table.rematch
        assert following is not None
        there = await self.room(following)
        seat = seat_of_key(there.table, key)
        if seat is not None and there.table.chairs[seat].kind == "held" and not wish.hold:
            name = there.table.chairs[seat].name
            await self.sit_down(following, m.SitDown(name, None, wish.nonce), secret)
            seat = seat_of_key(there.table, key)
        keys = [] if seat is None else [m.SeatKey(seat, secret)]
        return m.Opening(following, there.table.commitment, keys)

    async def lobby(self) -> m.Lobby:
        """Public tables."""
        return m.Lobby(await self._cards("open"), await self._cards("playing"))

    async def mine(self, asked: m.AskMine) -> m.Mine:
        """The tables that these secrets open a seat of."""
        tables = []
        for own in asked.seats:
            with suppress(Refusal):
                room = await self.room(own.table)
                await room.refresh()
                seat = room.table.seat_of(own.secret)
                if seat is not None:
                    tables.append(_my_table(room.table, seat))
        tables.sort(key=lambda table: (not table.your_turn, -table.updated))
        return m.Mine(tables)

    async def hint(self, room: Room, key: str) -> m.Hint:
        """What a strong bot would do for the seat. Raises Refusal."""
        table = room.table
        actions.require_playing(table)
        seat = seat_of_key(table, key)
        if table.people != [seat]:
            raise Refusal("no_hints", "Hints are for tables where no other person plays.")
        if seat != table.to_move:
            raise Refusal("not_your_turn", "A hint is for the seat that is to move.")
        assert table.game is not None
        moves = await self._bot_pool.analyze(table.game.view(seat))
        return m.Hint(table.seq, moves)

    async def _create(self, first: Opened) -> str:
        if await self.store.count("open") >= self._most_waiting:
            raise Refusal("full_house", "Too many tables wait for people; try again later.", 503)
        id_ = self._sources.new_id()
        entry = Entry(0, self.now(), write_body(first))
        table = Table(id_, self._sources.dealer)
        table.apply(entry)
        await self.store.create(id_, RULES, entry, listing_of(table))
        room = self._new_room(table)
        self._changed(room)
        return id_

    async def _load(self, id_: str) -> Room | None:
        entries = await self.store.entries(id_)
        if not entries:
            return None
        table, _ = Table.from_entries(id_, entries, self._sources.dealer)
        if table.id in self.rooms:
            return self.rooms[table.id]
        room = self._new_room(table)
        self._changed(room)
        return room

    def _new_room(self, table: Table) -> Room:
        room = Room(table, self.store, self.now, self._changed, self._gone_seconds)
        self.rooms[table.id] = room
        if len(self.rooms) > IDLE_ROOMS:
            self._let_go()
        return room

    def _let_go(self) -> None:
        # A look at a few is enough: there is one for every room that is opened.
        for id_ in list(islice(self.rooms, LOOKED_AT)):
            if self.rooms[id_].busy:
                self.rooms.move_to_end(id_)
            else:
                del self.rooms[id_]

    async def _cards(self, status: Status) -> list[m.TableCard]:
        return [_card(listed) for listed in await self.store.public(status, LOBBY)]

    def _heard(self, id_: str, seq: int) -> None:
        room = self.rooms.get(id_)
        if room is not None and seq >= room.table.seq:
            self._spawn(_quietly(room.refresh()))

    def _changed(self, room: Room) -> None:
        """Have a bot think when it is its turn."""
        if _bot_to_move(room.table) is not None and room.table.id not in self._thinking:
            self._thinking.add(room.table.id)
            self._spawn(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        try:
            while (chair := _bot_to_move(room.table)) is not None:
                table = room.table
                assert table.game is not None
                view = table.game.view(table.to_move)
                move = await self._bot_pool.choose(chair.level, chair.temperament, view)
                with suppress(Overtaken):
                    await room.append(partial(_bot_move, table, move))
        except (Refusal, Unavailable) as error:
            log.warning("bot_waits", table=room.table.id, why=str(error))
        finally:
            self._thinking.discard(room.table.id)

    async def _sweep(self) -> None:
        pruned = 0.0
        while True:
            try:
                for id_ in await self.store.due(self.now(), LATE_AT_ONCE):
                    await self._look_after(id_)
                if self._keep_days is not None and time.monotonic() > pruned + PRUNE_EVERY:
                    pruned = time.monotonic()
                    await self.store.prune(self.now() - self._keep_days * DAY, LATE_AT_ONCE)
            except Unavailable:
                log.warning("store_unavailable")
            await asyncio.sleep(SWEEP_EVERY)

    async def _look_after(self, id_: str) -> None:
        try:
            room = await self.room(id_)
            await room.refresh()
            self._changed(room)
        except Refusal as refusal:
            log.warning("table_waits", table=id_, why=refusal.code)
        except ValueError as error:
            # One that cannot be read must not keep the sweeper from all others.
            log.error("table_unreadable", table=id_, error=type(error).__name__)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            # Not in its own words: those of a refused move name cards that others must not know.
            log.error("task_failed", error=type(error).__name__)


class Overtaken(Refusal):
    """The table went on while a bot was thinking."""


def _bot_to_move(table: Table) -> Chair | None:
    seat = table.to_move
    return table.chairs[seat] if seat is not None and table.chairs[seat].kind == "bot" else None


def _bot_move(thought: Table, move: str, table: Table) -> Moved:
    if table.changed != thought.changed or _bot_to_move(table) is None:
        raise Overtaken("stale", "The table has gone on.")
    assert table.to_move is not None
    return Moved(table.to_move, move, table.seq)


async def _quietly(work: Coroutine[None, None, None]) -> None:
    """A hint that cannot be followed now is no loss."""
    with suppress(Unavailable, Refusal):
        await work


def _card(listed: Listed) -> m.TableCard:
    summary = msgspec.json.decode(listed.listing.summary, type=m.Summary)
    return m.TableCard(listed.table, listed.listing.status, listed.listing.updated, summary)


def _my_table(table: Table, seat: int) -> m.MyTable:
    summary = frames.summary_of(table)
    return m.MyTable(table.id, table.status, table.at, summary, seat, table.to_move == seat)
