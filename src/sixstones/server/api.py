"""The HTTP interface: the lobby and the life of tables (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from starlette.responses import Response

from sixstones import __version__
from sixstones.bots.bot_spec import BotSpec
from sixstones.bots.seat import Seat, headers_of
from sixstones.engine.record import DATE
from sixstones.server import actions, fair, limiting
from sixstones.server import messages as m
from sixstones.server.bot_api import stream
from sixstones.server.entries import Body, Chair
from sixstones.server.hall import Hall
from sixstones.server.network import rings
from sixstones.server.options import NewTable
from sixstones.server.refusal import Refusal
from sixstones.server.replay import RECORD_BYTES
from sixstones.server.room import Room, require_seat
from sixstones.server.routes import Call, Route, json_answer, since_of
from sixstones.server.table import Table


async def open_table(call: Call) -> m.Opening:
    call.services.limits.require(limiting.TABLES, call.address)
    wish: NewTable = call.body
    return await call.services.hall.open(wish, call.address, call.device)


async def table_state(call: Call) -> m.State:
    room = await call.services.hall.rooms.get(call.path["table"])
    return await room.state(await _reader(call, room), since_of(call))


async def table_log(call: Call) -> m.PartOfLog:
    room = await call.services.hall.rooms.get(call.path["table"])
    return await room.part_of_log(await _reader(call, room), since_of(call))


async def _reader(call: Call, room: Room) -> str | None:
    return None if call.secret is None else await call.visitor(room)


async def sit_down(call: Call) -> m.SeatKey:
    wish: m.SitDown = call.body
    hall = call.services.hall
    seat = await hall.sit_down(call.path["table"], wish, call.secret, call.device)
    hall.rooms.visit(call.path["table"], fair.key_of(seat.secret))
    return seat


async def leave(call: Call) -> m.Accepted:
    return await _append(call, actions.leave)


async def fill(call: Call) -> m.Accepted:
    wish: m.Fill = call.body
    return await _append(call, lambda table, seat: actions.fill(table, seat, wish))


async def _append(call: Call, decide: Callable[[Table, int], Body]) -> m.Accepted:
    room = await call.services.hall.rooms.get(call.path["table"])
    key = await call.visitor(room)
    return m.Accepted(await room.append(lambda table: decide(table, require_seat(table, key))))


async def play(call: Call) -> m.Accepted:
    move: m.PostMove = call.body
    return await _do(call, m.Play(move.seq, move.move))


async def act(call: Call) -> m.Accepted:
    return await _do(call, call.body.action)


async def _do(call: Call, action: m.Action) -> m.Accepted:
    room = await call.services.hall.rooms.get(call.path["table"])
    key = await call.visitor(room)
    call.services.limits.require_calm(key, action)
    entry = await room.do(key, action)
    call.services.metrics.actions.labels(type(action).__struct_config__.tag).inc()
    return m.Accepted(entry, action.seq if isinstance(action, m.Play) else None)


async def rematch(call: Call) -> m.Opening:
    call.services.limits.require(limiting.TABLES, call.address)
    wish: m.AskRematch = call.body
    hall, secret = call.services.hall, call.require_secret()
    await call.visitor(await hall.rooms.get(call.path["table"]))
    return await hall.rematch(call.path["table"], secret, wish, call.address, call.device)


async def report(call: Call) -> m.Reported:
    call.services.limits.require(limiting.REPORTS, call.address)
    wish: m.AskReport = call.body
    room = await call.services.hall.rooms.get(call.path["table"])
    return await call.services.hall.report(room, await call.visitor(room), wish.seq)


async def erase(call: Call) -> m.Erased:
    call.services.limits.require(limiting.ERASURES, call.address)
    asked: m.AskErase = call.body
    return await call.services.hall.erase(asked, call.device)


async def record(call: Call) -> Response:
    room = await call.services.hall.rooms.get(call.path["table"])
    await room.refresh()
    table = room.table
    if table.ending is None or table.game is None:
        raise Refusal("not_over", "The record can be had when the game is over.")
    game = table.game.copy()
    game.headers["Date"] = datetime.fromtimestamp(table.opened_at / 1000, UTC).strftime(DATE)
    game.headers |= headers_of([_seat(chair) for chair in table.chairs])
    if game.result is None:
        game.headers["Result"] = str(table.ending)
    headers = {"Content-Disposition": f'attachment; filename="sixstones-{table.id}.txt"'}
    return Response(game.record(), 200, headers, media_type="text/plain")


def _seat(chair: Chair) -> Seat:
    """A person, even where a bot has come to play for them, or else what bot it is."""
    if chair.key is not None:
        return Seat(chair.name)
    usual = chair.temperament == "balanced"
    options = () if usual else (("temperament", chair.temperament),)
    return Seat("", BotSpec(chair.level, options=options))


async def replay(call: Call) -> m.Replay:
    call.services.limits.require(limiting.REPLAYS, call.address)
    wish: m.AskReplay = call.body
    return await call.services.replays.replay(wish.record, rings(call.address)[0])


async def day_board(call: Call) -> m.DayBoard:
    return await call.services.hall.boards.show(call.path["date"], call.device)


async def enter_day(call: Call) -> m.DayBoard:
    call.services.limits.require(limiting.TRIES, call.address)
    wish: m.EnterDay = call.body
    boards, who = call.services.hall.boards, rings(call.address)[0]
    return await boards.enter(call.path["date"], wish, call.device, who)


async def lobby(call: Call) -> m.Lobby:
    return await call.services.hall.lobby.public()


async def pair(call: Call) -> m.Pairing:
    call.services.limits.require(limiting.PAIRINGS, call.address)
    asked: m.AskPairing = call.body
    return await call.services.hall.pairing.find(asked)


async def mine(call: Call) -> m.Mine:
    asked: m.AskMine = call.body
    return await call.services.hall.lobby.mine(asked)


async def health(call: Call) -> Response:
    hall = call.services.hall
    found = _health(hall)
    return json_answer(found, 200 if found.ok else 503)


async def ready(call: Call) -> m.Health:
    hall = call.services.hall
    if hall.draining:
        raise Refusal("not_ready", "This process is about to end; others go on.", 503)
    if not await hall.readiness.ask():
        raise Refusal("not_ready", "The store does not keep what it is given; see the log.", 503)
    await hall.quarantine.count()
    return _health(hall)


def _health(hall: Hall) -> m.Health:
    return m.Health(not hall.stuck, __version__, hall.stuck, hall.quarantine.total)


ROUTES = (
    Route("GET", "/api/lobby", "Public tables", lobby, m.Lobby),
    Route("POST", "/api/pair", "A table for whoever asks", pair, m.Pairing, m.AskPairing),
    Route("POST", "/api/mine", "My own tables", mine, m.Mine, m.AskMine),
    Route(
        "POST",
        "/api/erase",
        "Erase me from finished tables and the boards of the days",
        erase,
        m.Erased,
        m.AskErase,
        device=True,
    ),
    Route(
        "GET",
        "/api/days/{date}",
        "How everyone fared at the deal of a date",
        day_board,
        m.DayBoard,
        refusals=(422,),
        device=True,
    ),
    Route(
        "POST",
        "/api/days/{date}",
        "Put my try on the board of a date, which its record has to prove",
        enter_day,
        m.DayBoard,
        m.EnterDay,
        status=201,
        refusals=(409, 422),
        most_bytes=RECORD_BYTES,
        device=True,
    ),
    Route(
        "POST",
        "/api/tables",
        "Open a table",
        open_table,
        m.Opening,
        NewTable,
        status=201,
        refusals=(503,),
        device=True,
    ),
    Route(
        "GET",
        "/api/tables/{table}",
        "The table as a seat or, without a secret, a spectator may know it",
        table_state,
        m.State,
        seat="optional",
        query=("since",),
        refusals=(403, 404),
    ),
    Route(
        "GET",
        "/api/tables/{table}/log",
        "Lines of a long log, from one on",
        table_log,
        m.PartOfLog,
        seat="optional",
        query=("since",),
        refusals=(403, 404),
    ),
    Route(
        "POST",
        "/api/tables/{table}/seats",
        "Take a free seat, or with a secret the one kept for it",
        sit_down,
        m.SeatKey,
        m.SitDown,
        status=201,
        seat="optional",
        refusals=(403, 404, 409),
        device=True,
    ),
    Route(
        "DELETE",
        "/api/tables/{table}/seats",
        "Leave before the game; the host takes the table along",
        leave,
        m.Accepted,
        seat="required",
        refusals=(401, 403, 404, 409),
    ),
    Route(
        "POST",
        "/api/tables/{table}/bots",
        "Give a free seat to a bot, as the host",
        fill,
        m.Accepted,
        m.Fill,
        seat="required",
        refusals=(401, 403, 404, 409),
    ),
    Route(
        "POST",
        "/api/tables/{table}/rematch",
        "Play again with the same people, seats rotated",
        rematch,
        m.Opening,
        m.AskRematch,
        seat="required",
        refusals=(401, 403, 404, 409, 503),
        device=True,
    ),
    Route(
        "POST",
        "/api/tables/{table}/reports",
        "Report a line of chat to the operator",
        report,
        m.Reported,
        m.AskReport,
        status=201,
        seat="required",
        refusals=(401, 403, 404),
    ),
    Route(
        "GET",
        "/api/tables/{table}/record",
        "The record of a finished game",
        record,
        "text/plain",
        refusals=(404, 409),
    ),
    Route(
        "POST",
        "/api/replay",
        "The game of a record, move by move",
        replay,
        m.Replay,
        m.AskReplay,
        refusals=(422,),
        most_bytes=RECORD_BYTES,
    ),
    Route(
        "GET",
        "/api/bot/tables/{table}",
        "What a seat is told, as a stream of JSON lines",
        stream,
        "application/x-ndjson",
        seat="required",
        query=("since",),
        refusals=(401, 403, 404),
    ),
    Route(
        "POST",
        "/api/bot/tables/{table}/move",
        "Play a move, as a program that holds a seat",
        play,
        m.Accepted,
        m.PostMove,
        seat="required",
        refusals=(401, 403, 404, 409, 503),
    ),
    Route(
        "POST",
        "/api/bot/tables/{table}/action",
        "Do anything else that a seat can do",
        act,
        m.Accepted,
        m.PostAction,
        seat="required",
        refusals=(401, 403, 404, 409, 503),
    ),
    Route("GET", "/healthz", "Whether this process is up", health, m.Health),
    Route(
        "GET",
        "/readyz",
        "Whether the store keeps what it is given",
        ready,
        m.Health,
        refusals=(503,),
    ),
)
