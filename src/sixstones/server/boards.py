"""The boards of the days: how everyone fared at a deal, each try proven by its record."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Final

import msgspec
from msgspec import Struct

from sixstones.bots.day import Day, day
from sixstones.engine import BrokenRecord, Game, Position
from sixstones.server import messages as m
from sixstones.server.bot_pool import BotPool
from sixstones.server.refusal import Refusal
from sixstones.server.table import MOST_DECISIONS
from sixstones.server.typed_text import tidy
from sixstones.store import Store, Tried

LINES: Final = 100
"""How many of the best tries a board shows."""
OPEN_DAYS: Final = 7
"""For so many days after its date a try may come: a game begun then can be gone on with later."""
MOST_CHECKED: Final = 100
"""How many records may wait at a time for their bots to be asked again."""
FULL_FOR: Final = 30.0
LOST: Final = 1_000_000
"""What is added to the score of a try that was not won."""
ROUND: Final = 1_000


class Fared(Struct, frozen=True):
    """How a try went, as it is kept."""

    won: bool
    rounds: int
    points: int

    @property
    def score(self) -> int:
        """The lower, the better: won in fewer rounds, then with more points; lost with more."""
        return ROUND * self.rounds - self.points if self.won else LOST - self.points


class Boards:
    """Keeps one try of each device for each date. The bots of a try are asked again in the pool, a
    decision at a time, in turn with all else that bots think about."""

    def __init__(self, store: Store, pool: BotPool, now: Callable[[], int]) -> None:
        self._store = store
        self._pool = pool
        self._now = now
        self._checked = 0

    async def show(self, text: str, device: str | None) -> m.DayBoard:
        """The board of a date, with the try of a device. Raises Refusal."""
        _require_come(text, self._age(text))
        days = self._store.days
        best = await days.best(text, LINES)
        own = None if device is None else await days.of(text, device)
        lines: list[m.DayTry] = []
        for at, tried in enumerate(best, 1):
            shared = at > 1 and tried.score == best[at - 2].score
            lines.append(_line(tried, lines[-1].place if shared else at, device))
        if own is not None and not any(line.mine for line in lines):
            lines.append(_line(own, await days.count(text, own.score) + 1, device))
        return m.DayBoard(text, await days.count(text), lines)

    async def enter(
        self, text: str, wish: m.EnterDay, device: str | None, who: str = ""
    ) -> m.DayBoard:
        """Keep the try of a device when its record proves it; `who` is the network that asks.
        Raises Refusal."""
        if device is None:
            raise Refusal("bad_request", "A try needs the key of a device.", 400)
        age = self._age(text)
        _require_come(text, age)
        if age > OPEN_DAYS:
            raise Refusal("bad_day", f"The board of {text} is closed.", 422)
        name = tidy(wish.name, "name") if wish.name else ""
        game, today = _read(wish.record), day(text)
        await self._require_first(text, device)
        fared = await self._proven(game, today, who)
        summary = msgspec.json.encode(fared).decode()
        tried = Tried(text, device, self._now(), name, fared.score, summary)
        if not await self._store.days.keep(tried):
            raise _counted(text)
        return await self.show(text, device)

    def _age(self, text: str) -> int:
        """How many days ago a date was, everywhere by that of Greenwich. Raises Refusal."""
        try:
            day(text)
        except ValueError as error:
            raise Refusal("bad_day", f"There is no such day: {error}.", 422) from None
        today = datetime.fromtimestamp(self._now() / 1000, UTC).date()
        return (today - date.fromisoformat(text)).days

    async def _require_first(self, text: str, device: str) -> None:
        if await self._store.days.of(text, device) is not None:
            raise _counted(text)

    async def _proven(self, game: Game, today: Day, who: str) -> Fared:
        if self._checked >= MOST_CHECKED:
            sentence = "Too many records are being checked just now."
            raise Refusal("busy", sentence, 503, wait=FULL_FOR)
        self._checked += 1
        try:
            return await self._replayed(game, today, who)
        finally:
            self._checked -= 1

    async def _replayed(self, game: Game, today: Day, who: str) -> Fared:
        """How a game of a day went. Raises Refusal when another deal lies there, when a bot did
        not move as it would have, and when the game is not over."""
        if game.players != today.players or _start(game) != today.deal().position():
            raise Refusal("forged", f"The deal of {today.date} is another one.", 422)
        if game.result is None:
            raise Refusal("not_over", "The game of this record is not over.")
        rounds = 1
        for number, step in enumerate(game.replay()):
            rounds, seat = step.before.round, step.before.to_move
            if seat == today.seat:
                continue
            bot = today.bot(seat, number)
            view = step.before.view(seat)
            if await self._pool.answer(bot, view, who) != step.move:
                sentence = f"Decision {number + 1}: this is not what the bot of seat {seat} does."
                raise Refusal("forged", sentence, 422)
        result = game.result
        return Fared(today.seat in result.winners, rounds, result.points[today.seat])


def _read(record: str) -> Game:
    try:
        game = Game.from_record(record)
    except BrokenRecord as error:
        where = "This is no record" if error.line is None else f"Line {error.line}"
        raise Refusal("bad_record", f"{where}: {error}", 422) from None
    if len(game.moves) > MOST_DECISIONS:
        raise Refusal("bad_record", f"No more than {MOST_DECISIONS} decisions.", 422)
    return game


def _start(game: Game) -> Position:
    """The position that a game began with."""
    for step in game.replay():
        return step.before.position()
    return game.position()


def _require_come(text: str, age: int) -> None:
    if age < 0:
        raise Refusal("bad_day", f"The deal of {text} has not come yet.", 422)


def _counted(text: str) -> Refusal:
    return Refusal(
        "counted", f"This device has a try of {text} on the board; the first one counts."
    )


def _line(tried: Tried, place: int, device: str | None) -> m.DayTry:
    fared = msgspec.json.decode(tried.summary, type=Fared)
    mine = tried.device == device
    return m.DayTry(place, tried.name, fared.won, fared.rounds, fared.points, mine)
