"""The game of a record that someone brings along, told as a table tells its own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Final, cast

from msgspec import Raw

from sixstones.bots.seat import Seat, seats_of
from sixstones.engine import BrokenRecord, Game, View
from sixstones.server import messages as m
from sixstones.server.fair_queue import FairQueue
from sixstones.server.frames import heard
from sixstones.server.refusal import Refusal
from sixstones.server.table import MOST_DECISIONS, Reason
from sixstones.server.typed_text import tidy

RECORD_BYTES: Final = 32_768
PIECE: Final = 50
"""So many moves of a record are played at a time."""
REST: Final = 0.003
"""Seconds between pieces. Without, a loop that is never idle would hardly let go of the interpreter
lock, which the threads that write to the store wait for."""
LONGEST_NAME: Final = 40
_GIVEN_UP = re.compile(r"(-|\d(?:,\d)*) (resignation|timeout|abandoned)\b.*")


class Replays:
    """Replays records in pieces of about a millisecond, one record at a time, between which all
    else goes on; who brings many waits for their own."""

    def __init__(self) -> None:
        self._queue = FairQueue(1)

    async def replay(self, text: str, who: str) -> m.Replay:
        """See `replay_of`; `who` is the network that asks."""
        async with self._queue.turn(who):
            for made in in_pieces(text):
                if made is not None:
                    return made
                await asyncio.sleep(REST)
        raise AssertionError("the last piece is the game")


def replay_of(text: str) -> m.Replay:
    """The game of a record, as far as it goes. Raises Refusal, with the line, for a broken one."""
    return next(made for made in in_pieces(text) if made is not None)


def in_pieces(text: str) -> Iterator[m.Replay | None]:
    """The same at the end, and None after each piece of the work before."""
    try:
        game = Game.from_record(text)
    except BrokenRecord as error:
        where = "This is no record" if error.line is None else f"Line {error.line}"
        raise Refusal("bad_record", f"{where}: {error}", 422) from None
    if len(game.moves) > MOST_DECISIONS:
        raise Refusal("bad_record", f"No more than {MOST_DECISIONS} decisions.", 422)
    log: list[m.Line] = []
    for step in game.replay():
        told = heard(step.events, None)
        log.append(m.MovedLine(len(log), 0, step.before.to_move, str(step.move), told))
        if len(log) % PIECE == 0:
            yield None
    seats = [_seat(seat) for seat in seats_of(game.headers, game.players)]
    view = cast(View, Raw(game.view_json(None)))  # as in a State, see frames.view_of
    yield m.Replay(seats, view, _result(game), log)


def _seat(seat: Seat) -> m.SeatInfo:
    name = _name(seat.name)
    if seat.bot is None:
        return m.SeatInfo("person", name)
    return m.SeatInfo("bot", name, seat.bot.name, seat.bot.temperament)


def _name(text: str) -> str:
    try:
        return tidy(text, "name")[:LONGEST_NAME]
    except Refusal:
        return ""  # a record needs no names


def _result(game: Game) -> m.ResultInfo | None:
    """By the rules, or by what the record says of a game that was given up."""
    if game.result is not None:
        result = game.result
        return m.ResultInfo(
            list(result.winners), result.reason, list(result.points), result.decided
        )
    written = _GIVEN_UP.fullmatch(game.headers.get("Result", ""))
    if written is None:
        return None
    winners = [] if written[1] == "-" else sorted({int(seat) for seat in written[1].split(",")})
    if any(seat >= game.players for seat in winners):
        return None
    return m.ResultInfo(winners, cast(Reason, written[2]), list(game.points))
