"""All of it put together: tables are opened here, and people shown to their seats."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sixstones.engine import RULES_VERSION
from sixstones.server import actions, fair, opening
from sixstones.server import messages as m
from sixstones.server.bans import REFRESH_EVERY, Bans
from sixstones.server.boards import Boards
from sixstones.server.bot_driver import BotDriver
from sixstones.server.bot_pool import BotPool
from sixstones.server.capacity import Capacity
from sixstones.server.entries import Opened, Rematched, write_body
from sixstones.server.erasing import erase, holder_of
from sixstones.server.lobby import Lobby, listing_of
from sixstones.server.log import Log
from sixstones.server.loop import Loop
from sixstones.server.network import opener_of, rings
from sixstones.server.options import UNNAMED, NewTable
from sixstones.server.pairing import Pairing
from sixstones.server.presence import ROUND_SECONDS, Presence
from sixstones.server.quarantine import COUNT_EVERY, Quarantine
from sixstones.server.readiness import Readiness
from sixstones.server.refusal import Overtaken, Refusal
from sixstones.server.reporting import report
from sixstones.server.room import Room, seat_of_key
from sixstones.server.rooms import Rooms
from sixstones.server.sources import Sources
from sixstones.server.sweeper import PRUNE_EVERY, SWEEP_EVERY, Sweeper
from sixstones.server.table import Table
from sixstones.server.tasks import Tasks
from sixstones.store import Entry, Store, Unavailable


class Hall:
    """All tables of a server as one process of it serves them: `rooms` are those in memory, `bots`
    play at them, the `lobby` lists those of the store, `pairing` finds one for whoever asks, the
    `sweeper` looks after them, `boards` has the deals of the day, and `presence` knows who is
    there. `quarantine` has what is wrong with tables, `readiness` what is wrong with the store, and
    `bans` who is kept out."""

    def __init__(
        self,
        store: Store,
        *,
        sources: Sources | None = None,
        bot_pool: BotPool | None = None,
        gone_seconds: float = 60.0,
        keep_days: int | None = None,
        most_waiting: int = 5000,
        bounded: bool = True,
        erase_days: int = 0,
    ) -> None:
        self.store = store
        self._sources = sources if sources is not None else Sources()
        self.tasks = Tasks()
        self.draining = False
        pool = bot_pool if bot_pool is not None else BotPool()
        self.bots = BotDriver(pool, self.tasks, self._sources.bot_seed)
        now = self._sources.now
        self.presence = Presence(
            store, now, lambda table: self.rooms.tell_presence(table), gone_seconds / 2
        )
        self.readiness = Readiness(self.presence.prove)
        self.quarantine = Quarantine(store)
        self.rooms = Rooms(
            store,
            self.presence,
            self.quarantine,
            self._sources,
            gone_seconds,
            changed=self._changed,
            closed=self.bots.forget,
            tasks=self.tasks,
        )
        self.lobby = Lobby(store, bounded)
        self.pairing = Pairing(store, self.presence, bounded)
        self.boards = Boards(store, pool, now)
        self._capacity = Capacity(store, self.rooms, now, most_waiting, bounded)
        self.bans = Bans(store, now)
        self.sweeper = Sweeper(
            store,
            self.rooms,
            self.quarantine,
            now,
            self.bots.drive,
            self.tasks,
            keep_days,
            erase_days,
        )
        self.loops: list[Loop] = []
        self.repeat("sweep", SWEEP_EVERY, self.sweeper.sweep)
        self.repeat("prune", PRUNE_EVERY, self.sweeper.prune)
        self.repeat("presence", ROUND_SECONDS, self._exchange)
        self.repeat("bans", REFRESH_EVERY, self.bans.refresh)
        self.repeat("quarantine", COUNT_EVERY, self.quarantine.count)

    def repeat(self, name: str, every: float, work: Callable[[], Awaitable[None]]) -> None:
        """Something to be done every so many seconds from the start on."""
        self.loops.append(Loop(name, every, work, self.readiness.failed))

    def start(self) -> None:
        """Begin to look after flags, late bots and tables that nobody plays on, and to exchange
        with other processes who is there."""
        for loop in self.loops:
            self.tasks.spawn(loop.run())

    async def drain(self, seconds: float = 0.0) -> None:
        """This process is about to end: say so for some seconds, then begin nothing that another
        can do. Bots finish the move they think about; the next one is made by whichever process
        their table is asked for at."""
        self.draining = True
        await asyncio.sleep(seconds)
        self.bots.rest()

    async def close(self) -> None:
        """Stop thinking and let go of the store; what was answered is kept."""
        await self.tasks.close()
        self.bots.pool.close()
        with suppress(Unavailable):
            await self.presence.close()
        await self.store.close()

    async def open(self, wish: NewTable, address: str = "", device: str | None = None) -> m.Opening:
        """A new table, opened from an address and with a device, if they are known. Raises
        Refusal."""
        first, keys = opening.opened(wish, self._sources, device)
        table = await self._create(first, address)
        return m.Opening(table, fair.commitment(first.deal_secret), keys)

    @property
    def stuck(self) -> list[str]:
        """What is done again and again, and has not been for long."""
        return [loop.name for loop in self.loops if loop.stuck]

    async def key(self, room: Room, secret: str) -> str:
        """The key of the seat a secret opens. Raises Refusal when it opens none, or the device it
        was taken with is banned."""
        seat = room.table.seat_of(secret)
        if seat is None:
            await room.refresh()
            seat = room.table.seat_of(secret)
        chair = None if seat is None else room.table.chairs[seat]
        if chair is None or chair.key is None:
            raise Refusal("bad_secret", "This secret opens no seat here.", 403)
        self.bans.require(None, chair.device)
        return chair.key

    async def sit_down(
        self, id_: str, wish: m.SitDown, secret: str | None = None, device: str | None = None
    ) -> m.SeatKey:
        """Take a free seat, or the one kept for a secret. Raises Refusal."""
        room = await self.rooms.get(id_)
        own = secret or self._sources.new_secret()
        nonce = wish.nonce or self._sources.new_nonce()
        held = secret is not None
        await room.append(
            lambda table: actions.sit_down(table, wish, own, nonce, held=held, device=device)
        )
        seat = room.table.seat_of(own)
        assert seat is not None
        return m.SeatKey(seat, own)

    async def rematch(
        self,
        id_: str,
        secret: str,
        wish: m.AskRematch,
        address: str = "",
        device: str | None = None,
    ) -> m.Opening:
        """The table where the same people play again; the first to ask opens it."""
        room = await self.rooms.get(id_)
        key = await self.key(room, secret)
        if room.table.rematch is None:
            seat = seat_of_key(room.table, key)
            assert seat is not None
            first = opening.rematch(room.table, seat, wish, self._sources)
            new = await self._create(first, address)

            def decide(table: Table) -> Rematched:
                if table.rematch is not None:
                    raise Overtaken
                return Rematched(new, seat)

            with suppress(Overtaken):
                await room.append(decide)
        following = room.table.rematch
        assert following is not None
        there = await self.rooms.get(following)
        seat = seat_of_key(there.table, key)
        if seat is not None and there.table.chairs[seat].kind == "held" and not wish.hold:
            name = there.table.chairs[seat].name or UNNAMED
            await self.sit_down(following, m.SitDown(name, None, wish.nonce), secret, device)
            seat = seat_of_key(there.table, key)
        keys = [] if seat is None else [m.SeatKey(seat, secret)]
        return m.Opening(following, there.table.commitment, keys)

    def require_welcome(self, address: str, room: Room | None, key: str | None) -> None:
        """Raises Refusal when an address, or the device of the seat with a key, is banned."""
        chairs = () if room is None else room.table.chairs
        own = [chair.device for chair in chairs if key is not None and chair.key == key]
        self.bans.require(address, own[0] if own else None)

    async def report(self, room: Room, key: str, seq: int) -> m.Reported:
        """Keep a line of chat for the operator, with the lines around it. Raises Refusal."""
        now, dealer = self._sources.now(), self._sources.dealer
        return m.Reported(await report(self.store, room.table.id, seq, key, now, dealer))

    async def erase(self, asked: m.AskErase, device: str | None = None) -> m.Erased:
        """Erase from finished tables whoever has the secrets of seats there, and remove what a
        device has sent to the boards of the days."""
        listed = await self.store.listings([own.table for own in asked.seats])
        found = {one.table: one.listing.status for one in listed}
        erased, playing = set(), set()
        for own in asked.seats:
            if found.get(own.table) == "over":
                who = holder_of(fair.key_of(own.secret))
                if await erase(self.store, own.table, who, self._sources.dealer):
                    erased.add(own.table)
                    await self.rooms.reread(own.table)
            elif own.table in found:
                playing.add(own.table)
        days = 0 if device is None else await self.store.days.remove(device=device)
        return m.Erased(len(erased), len(playing), days)

    async def hint(self, room: Room, key: str) -> m.Hint:
        """What a strong bot would do for the seat. Raises Refusal. Cancelling it is the way to
        stop it."""
        table = room.table
        actions.require_playing(table)
        seat = seat_of_key(table, key)
        allowed = table.options.hints
        if not (table.holders == [seat] if allowed is None else allowed):
            raise Refusal("no_hints", "There are no hints at this table.")
        if seat != table.to_move:
            raise Refusal("not_your_turn", "A hint is for the seat that is to move.")
        assert table.game is not None
        moves = await self.bots.pool.analyze(table.game.view(seat), room.asker)
        return m.Hint(table.seq, moves)

    def _changed(self, room: Room) -> None:
        self.sweeper.changed(room.table.id)
        self.bots.drive(room)

    async def _exchange(self) -> None:
        await self.presence.exchange()
        if self.readiness.cause is not None:
            await self.readiness.ask()

    async def _create(self, first: Opened, address: str) -> str:
        id_, at = self._sources.new_id(), self._sources.now()
        table = Table(id_, self._sources.dealer)
        happening = table.apply(at, first)
        if table.status == "open":
            await self._capacity.make_room(address)
        entry = Entry(0, at, write_body(first))
        opener = opener_of(address) if address else ""
        await self.store.create(id_, RULES_VERSION, entry, listing_of(table), opener)
        self.rooms.add(table, Log([happening]), rings(address)[0])
        return id_
