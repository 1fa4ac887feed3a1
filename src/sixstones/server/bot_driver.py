"""Plays for the seats that bots have. A bot does at a table what a person can, and no more."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import Final

import structlog

from sixstones.bots import LEVELS, bot
from sixstones.bots.protocol import StoppableBot
from sixstones.server import actions
from sixstones.server.bot_pool import MOST_VISITS, BotPool
from sixstones.server.entries import Chair
from sixstones.server.refusal import Refusal
from sixstones.server.room import Room
from sixstones.server.table import Table
from sixstones.server.tasks import Tasks
from sixstones.store import Unavailable

KEPT_VISITS: Final = 800_000
"""How many visits the trees of all bots together may have; one is about 0.4 KiB."""

log = structlog.get_logger()


class BotDriver:
    """Has the bots of this process think and move. A seat's bot is kept while its table is in
    memory, so that it has its tree for the next move; when the trees may have grown too many, the
    bot that has not moved for longest begins anew."""

    def __init__(self, pool: BotPool, tasks: Tasks, seed: int | str | None = None) -> None:
        self.pool = pool
        self._tasks = tasks
        self._seed = seed
        self._driven: set[str] = set()
        self._resting = False
        self._bots: OrderedDict[tuple[str, int], tuple[Chair, StoppableBot]] = OrderedDict()

    def drive(self, room: Room) -> None:
        """Have a bot think when it is its turn."""
        if self._resting or room.table.id in self._driven:
            return
        if to_move(room.table) is not None:
            self._driven.add(room.table.id)
            self._tasks.spawn(self._play(room))

    def rest(self) -> None:
        """Think about nothing more after the moves that are thought about now."""
        self._resting = True

    def forget(self, table: str) -> None:
        """Let go of the bots of a table that is no longer in memory."""
        for key in [key for key in self._bots if key[0] == table]:
            del self._bots[key]

    async def _play(self, room: Room) -> None:
        try:
            while not self._resting and (chair := to_move(room.table)) is not None:
                table = room.table
                seat = table.to_move
                assert table.game is not None
                assert seat is not None
                mind = self._bot(table.id, seat, chair)
                move = await self.pool.choose(mind, table.game.view(seat), room.asker)
                decide = partial(actions.move_at, seat=seat, seq=table.seq, move=move, by="bot")
                try:
                    await room.append(decide)
                except Refusal as refusal:
                    if refusal.code not in OVERTAKEN:
                        raise
        except Exception as error:
            await self._give_up(room, error)
        finally:
            self._driven.discard(room.table.id)

    async def _give_up(self, room: Room, error: Exception) -> None:
        """Wait to be woken when the bot could not move now; set a table aside where asking it again
        would come to the same."""
        try:
            if not _may_pass(error):
                await room.set_aside(error)
        except Unavailable as unavailable:
            error = unavailable
        log.warning("bot_waits", table=room.table.id, why=_why(error))

    def _bot(self, table: str, seat: int, chair: Chair) -> StoppableBot:
        """The bot of a seat, which is another when the seat was given to one of another kind."""
        kept = self._bots.pop((table, seat), None)
        if kept is None or _kind(kept[0]) != _kind(chair):
            seed = None if self._seed is None else f"{self._seed}:{seat}"
            kept = chair, bot(chair.level, seed=seed, temperament=chair.temperament)
        self._bots[table, seat] = kept
        while len(self._bots) > 1 and sum(map(_visits, self._bots.values())) > KEPT_VISITS:
            self._bots.popitem(last=False)
        return kept[1]


OVERTAKEN: Final = frozenset({"stale", "over", "not_your_turn", "not_playing"})
"""Why a bot's move may come too late: the table went on while it was thinking."""
PASSING: Final = frozenset({"busy", "quarantined", "unavailable", "unknown_table"})
"""Why a bot's move may not be taken though nothing is wrong with it."""


def to_move(table: Table) -> Chair | None:
    """The seat that a bot has to move for; None when it is not a bot's turn."""
    seat = table.to_move
    return table.chairs[seat] if seat is not None and table.chairs[seat].kind == "bot" else None


def _may_pass(error: Exception) -> bool:
    if isinstance(error, Refusal):
        return error.code in PASSING
    return isinstance(error, Unavailable | MemoryError)


def _why(error: Exception) -> str:
    # Not in its own words: those of a refused move name cards that others must not know.
    return error.code if isinstance(error, Refusal) else type(error).__name__


def _kind(chair: Chair) -> tuple[str, str]:
    return chair.level, chair.temperament


def _visits(kept: tuple[Chair, StoppableBot]) -> int:
    return LEVELS[kept[0].level].visits or MOST_VISITS
