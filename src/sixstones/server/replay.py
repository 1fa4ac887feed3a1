"""The game of a record that someone brings along, told as a table tells its own."""

import re
from typing import Final, cast

from msgspec import Raw

from sixstones.bots.seat import Seat, seats_of
from sixstones.engine import BrokenRecord, Game, View, redact
from sixstones.server import messages as m
from sixstones.server.refusal import Refusal
from sixstones.server.table import Reason
from sixstones.server.typed_text import tidy

RECORD_BYTES: Final = 32_768
LONGEST_NAME: Final = 40
_GIVEN_UP = re.compile(r"(-|\d(?:,\d)*) (resignation|timeout|abandoned)\b.*")


def replay_of(text: str) -> m.Replay:
    """The game of a record, as far as it goes. Raises Refusal, with the line, for a broken one."""
    try:
        game = Game.from_record(text)
    except BrokenRecord as error:
        where = "This is no record" if error.line is None else f"Line {error.line}"
        raise Refusal("bad_record", f"{where}: {error}", 422) from None
    seats = [_seat(seat) for seat in seats_of(game.headers, game.players)]
    view = cast(View, Raw(game.view_json(None)))  # as in a State, see frames.view_of
    return m.Replay(seats, view, _result(game), _log(game))


def _log(game: Game) -> list[m.Line]:
    lines: list[m.Line] = []
    for seq, step in enumerate(game.replay()):
        events = [redact(event, None) for event in step.events]
        lines.append(m.MovedLine(seq, 0, step.before.to_move, str(step.move), events))
    return lines


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
