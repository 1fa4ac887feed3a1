"""The deal of the day: what everyone plays on a date, against bots that answer everyone alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from sixstones import _core
from sixstones.bots.bot_spec import BotSpec, make_bot
from sixstones.bots.protocol import StoppableBot
from sixstones.engine import Game, Move, View


@dataclass(frozen=True, slots=True)
class Day:
    """A deal, the seat that everyone plays it from, and who sits at the others (None: the person).
    The first day has the number 1."""

    date: str
    number: int
    players: int
    seat: int
    seed: str
    bots: tuple[BotSpec | None, ...]

    def deal(self) -> Game:
        """The game before its first move."""
        return Game.new(players=self.players, seed=self.seed)

    def bot(self, seat: int, decisions: int) -> StoppableBot:
        """The bot at a seat as it is after so many decisions: it begins anew with each, so that it
        always does the same. Raises ValueError for the person's seat."""
        spec = self.bots[seat]
        if spec is None:
            raise ValueError(f"a person plays seat {seat} of the day")
        return make_bot(spec, f"{self.seed}:{seat}:{decisions}")

    def answer(self, view: View, seat: int, decisions: int) -> Move:
        """What that bot does in a view. Raises ValueError for the person's seat."""
        return self.bot(seat, decisions).choose(view)


def day(date: str) -> Day:
    """The day of a date such as "2026-11-18". Raises ValueError for what is no date, and for one
    before the first day.

    >>> day("2026-11-18").number
    18
    """
    known = _core.day(date)
    bots = cast("list[dict[str, object] | None]", known["bots"])
    return Day(
        date=cast(str, known["date"]),
        number=cast(int, known["number"]),
        players=cast(int, known["players"]),
        seat=cast(int, known["seat"]),
        seed=cast(str, known["seed"]),
        bots=tuple(None if bot is None else _spec(bot) for bot in bots),
    )


def _spec(bot: dict[str, object]) -> BotSpec:
    options = (("temperament", cast(str, bot["temperament"])),)
    return BotSpec(cast(str, bot["level"]), visits=cast(int, bot["visits"]), options=options)
