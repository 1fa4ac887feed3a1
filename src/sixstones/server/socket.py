"""Play over a WebSocket: Hello first, then actions; state comes back (docs/protocol.md)."""

from __future__ import annotations

import asyncio
import time
from math import ceil
from typing import Final

import msgspec
import structlog
from starlette.responses import Response
from starlette.websockets import WebSocket

from sixstones.server import limiting
from sixstones.server import messages as m
from sixstones.server.connection import Connection
from sixstones.server.illegal import WhyIllegal
from sixstones.server.network import rings
from sixstones.server.refusal import Refusal, RefusalCode
from sixstones.server.room import Room
from sixstones.server.security import is_welcome
from sixstones.server.services import Services
from sixstones.server.transport import RESTARTS
from sixstones.store import Unavailable

HELLO_WITHIN: Final = 10.0
POLICY: Final = 1008

log = structlog.get_logger()


class Closed(Exception):
    """The conversation ends, with a code and a reason for the peer."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def talk(socket: WebSocket) -> None:
    """Serve one socket until it closes."""
    services: Services = socket.app.state.services
    address = socket.client.host if socket.client else "?"
    limits = services.limits
    if not is_welcome(socket.headers, services.settings.origins):
        await socket.close(POLICY)
        return
    wait = limits.take(limiting.CONNECTS, address)
    if wait or (limits.on and not limits.sockets.enter(address)):
        services.metrics.turned_away.labels("sockets").inc()
        headers = {"Retry-After": str(ceil(wait or limiting.FULL_FOR))}
        await socket.send_denial_response(Response(status_code=429, headers=headers))
        return
    try:
        await _converse(socket, services, address)
    finally:
        if limits.on:
            limits.sockets.leave(address)


async def _converse(socket: WebSocket, services: Services, address: str) -> None:
    await socket.accept()
    services.metrics.connections.inc()
    connection = Connection(socket, services.metrics.stalled.inc)
    talker = Talker(socket, connection, services, address)
    try:
        await talker.run()
    except Closed as closed:
        await connection.close(closed.code, closed.reason)
    finally:
        talker.leave()
        services.metrics.connections.dec()


class Talker:
    """What one peer says, and the answers."""

    def __init__(
        self, socket: WebSocket, connection: Connection, services: Services, address: str
    ) -> None:
        self._socket = socket
        self._connection = connection
        self._services = services
        self._address = address
        self._room: Room | None = None
        self._hint: asyncio.Task[None] | None = None
        self._welcome_at = -1

    async def run(self) -> None:
        """Read until the peer is gone. Raises Closed to end the conversation."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                while self._room is None:
                    frame = await self._receive()
                    if frame is None:
                        return
                    await self._handle(frame)
        except TimeoutError:
            raise Closed(POLICY, "say hello first") from None
        while (frame := await self._receive()) is not None:
            await self._handle(frame)

    def leave(self) -> None:
        """Forget the peer."""
        if self._hint is not None:
            self._hint.cancel()
        if self._room is not None:
            self._room.dismiss(self._connection)

    async def _receive(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            if message.get("code") == RESTARTS:
                raise Closed(RESTARTS, "this process ends; please connect again")
            return None
        text = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _handle(self, frame: str | bytes) -> None:
        if wait := self._services.limits.pace(limiting.MESSAGES, self._address):
            await asyncio.sleep(wait)  # nothing more is read from this peer meanwhile
        self._require_welcome()
        began = time.perf_counter()
        seq: int | None = None
        kind: object = None
        try:
            message = m.read_client(frame)
            kind = type(message).__struct_config__.tag
            seq = message.seq if isinstance(message, m.Play) else None
            await self._answer(message)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._refuse("bad_message", f"This message is not understood: {error}", None)
        except Refusal as refusal:
            self._refuse(refusal.code, refusal.sentence, seq, refusal.why)
        except Unavailable as error:
            self._services.hall.readiness.failed(error)
            self._refuse("unavailable", "The store cannot be reached; please try again.", seq)
        except RecursionError:
            self._refuse("bad_message", "This message is nested too deeply.", None)
        seconds = time.perf_counter() - began
        self._services.metrics.seconds.observe(seconds)
        log.debug("message", kind=kind, ms=round(seconds * 1000, 1))

    def _require_welcome(self) -> None:
        """Raises Closed, after a word to the peer, when they were banned since they were let in."""
        bans = self._services.hall.bans
        if bans.revision == self._welcome_at:
            return
        try:
            self._services.hall.require_welcome(self._address, self._room, self._connection.key)
        except Refusal as refusal:
            self._refuse(refusal.code, refusal.sentence, None)
            raise Closed(POLICY, "banned") from None
        self._welcome_at = bans.revision

    async def _answer(self, message: m.ClientMessage) -> None:
        if isinstance(message, m.Hello):
            await self._hello(message)
            return
        room, connection = self._room, self._connection
        if room is None:
            raise Refusal("hello_first", "Say hello first: which table, and as whom.")
        match message:
            case m.Ping():
                connection.send(m.write(m.Pong()))
            case m.AskHint():
                self._services.limits.require(limiting.HINTS, self._address)
                room.asker = rings(self._address)[0]
                self._think(room, self._key())
            case _:
                self._services.limits.require_calm(self._key(), message)
                room.asker = rings(self._address)[0]
                entry = await room.do(self._key(), message)
                seq = message.seq if isinstance(message, m.Play) else None
                connection.send(m.write(m.Accepted(entry, seq)))
                kind = type(message).__struct_config__.tag
                self._services.metrics.actions.labels(kind).inc()

    def _think(self, room: Room, key: str) -> None:
        """Begin a hint; nothing waits for it, and it takes the place of one still being made."""
        if self._hint is not None:
            self._hint.cancel()
        self._hint = asyncio.create_task(self._give_hint(room, key))

    async def _give_hint(self, room: Room, key: str) -> None:
        try:
            self._connection.send(m.write(await self._services.hall.hint(room, key)))
        except Refusal as refusal:
            self._refuse(refusal.code, refusal.sentence, None)

    def _key(self) -> str:
        if self._connection.key is None:
            raise Refusal("watching", "You are watching; only seats can do this.", 403)
        return self._connection.key

    async def _hello(self, hello: m.Hello) -> None:
        if self._room is not None:
            raise Refusal("hello_again", "You have said hello already.")
        hall = self._services.hall
        try:
            if hello.secret is not None:
                room = await hall.rooms.get(hello.table)
                self._connection.key = await hall.key(room, hello.secret)
        except Refusal:
            if self._services.limits.take(limiting.WRONG_SECRETS, self._address):
                raise Closed(POLICY, "too many wrong secrets") from None
            raise
        self._room = await hall.rooms.enter(hello.table, self._connection, hello.since)

    def _refuse(
        self, code: RefusalCode, sentence: str, seq: int | None, why: WhyIllegal | None = None
    ) -> None:
        self._services.metrics.refusals.labels(code).inc()
        self._connection.send(m.write(m.Refused(code, sentence, seq, why)))
