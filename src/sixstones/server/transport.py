"""uvicorn's protocols, made to bound what a peer may send, and to hang up on peers who send too
much, do not read, do not finish or make no sense."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from sixstones.server.connection_limits import CONNECTION_LIMITS, ENOUGH_FILES, ConnectionLimits
from sixstones.server.limiting import Bucket, Rate
from sixstones.server.tracing import TRUSTED

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

HEAD_BYTES: Final = 65_536
HEAD_WITHIN: Final = 20.0
REQUESTS: Final = Rate("requests on a connection", 240, "minute")
HEARD: Final = Rate("bytes on a socket", 65_536, "second")
FRAME: Final = 2048
READ: Final = 512
"""How many bytes a frame and a packet count for beyond those they have."""
SLICE: Final = 1024
"""So many bytes are looked at before what they cost is counted."""
UNREAD_FOR: Final = 20.0
ANSWER_UNREAD_FOR: Final = 60.0
"""Seconds for reading what waits in a socket, and of an answer, which may be a large file."""
LINGER: Final = 2.0
POLICY: Final = 1008
NOT_UTF8: Final = 1007
RESTARTS: Final = 1012
"""The peer should connect again: another process goes on with its table."""
LEAVES_WITHIN: Final = 1.0
"""Seconds that a peer has for its own good-bye when the server stops."""
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TURNED_AWAY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)
TOO_FAST: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 60\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)
ANYONE: Final = ConnectionLimits(on=False, room=ENOUGH_FILES)
"""The limits of a server that says nothing about them."""


class Deadline:
    """Does something unless it is cleared within so many seconds of being set."""

    def __init__(self, protocol: Http | Socket, seconds: float, act: Callable[[], object]) -> None:
        self._protocol: Http | Socket | None = protocol
        self._seconds = seconds
        self._act = act
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None = None) -> None:
        """Begin to wait, if need be for another time than usual, unless that was begun already."""
        if self._timer is None and self._protocol is not None:
            wait = self._seconds if seconds is None else seconds
            self._timer = self._protocol.loop.call_later(wait, self._act)

    def clear(self) -> None:
        """What was waited for has come."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """Wait for nothing any more, and know of nobody who did."""
        self.clear()
        self._protocol, self._act = None, _nothing


def _nothing() -> None:
    """What is done when nobody waits any more."""


class Http(HttpToolsProtocol):
    """Turns away who connects when there is no room. Gives the head of a request, which uvicorn
    would collect without end, so many bytes and so many seconds, and a connection so many requests
    unless it is a trusted proxy's. Offers `sixstones.when_ending` to the application: what is given
    to it is called when the server is told to stop, so that an answer without an end can come to
    one."""

    _head_bytes = 0
    _in_head = True
    _inside = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a connection."""
        super().connection_made(transport)
        self._when_ending: list[Callable[[], None]] = []
        self._head = Deadline(self, HEAD_WITHIN, self.timeout_keep_alive_handler)
        self._unread = Deadline(self, ANSWER_UNREAD_FOR, transport.abort)
        self._asked = Bucket()
        self._limits: ConnectionLimits = self.app_state.get(CONNECTION_LIMITS, ANYONE)
        self._inside = self._limits.enter(_peer(self))
        if not self._inside:
            self._hang_up(TURNED_AWAY, "full")
            return
        self._bounded = self._limits.on and not self._limits.is_trusted(_peer(self))
        self._head.set()

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        for piece in _slices(data):
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._head_bytes += len(piece) if self._in_head else 0
            if self._head_bytes > HEAD_BYTES:
                self.send_400_response("The head of this request is too long.")
                return
            if self._bounded and self._asked.wait(REQUESTS, self.loop.time(), 0):
                self._hang_up(TOO_FAST, "requests")
                return

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._asked.take(REQUESTS, self.loop.time())
        self._in_head, self._head_bytes = True, 0
        self._head.set()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._in_head, self._head_bytes = False, 0
        self._head.clear()
        self._when_ending.clear()
        extensions: Any = {"sixstones.when_ending": self._when_ending.append}
        extensions[TRUSTED] = self._limits.is_trusted(_peer(self))
        self.scope["extensions"] = extensions
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Make way for a socket; the parser refers to this object, which refers to it."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]
        self._head.end()
        self._unread.end()

    def shutdown(self) -> None:
        """The server is told to stop."""
        super().shutdown()
        for end in self._when_ending:
            end()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        if self._inside:
            self._limits.leave(_peer(self))
        super().connection_lost(exc)
        self._head.end()
        self._unread.end()

    def pause_writing(self) -> None:
        """The peer is behind with reading."""
        super().pause_writing()
        self._unread.set()

    def resume_writing(self) -> None:
        """The peer has read most of what waited."""
        super().resume_writing()
        self._unread.clear()

    def _hang_up(self, answer: bytes, why: str) -> None:
        self._limits.noted(why)
        self.transport.write(answer)
        self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """Has one budget for all that a peer sends, frames of every kind and their bytes, and closes
    the connection of who spends more. Reads nothing while answers wait to be read.

    Offers two things to the application. `sixstones.send` sends a frame at once, without the many
    steps of an ASGI message, unless the peer is behind with reading. `sixstones.abort` hangs up:
    closing properly would wait for the peer to read what is in the buffer, which one who has
    stalled never does."""

    _ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin a connection, which Http has let in."""
        super().connection_made(transport)
        self._unread = Deadline(self, UNREAD_FOR, self._abort)
        self._leave = Deadline(self, LINGER, self._abort)
        self._limits: ConnectionLimits = self.app_state.get(CONNECTION_LIMITS, ANYONE)
        self._heard = Bucket()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone. So is what refers to itself in it, else it would stay in memory
        until such things are looked for, which is seldom here (collector.py)."""
        self._limits.leave(_peer(self))
        super().connection_lost(exc)
        self._unread.end()
        self._leave.end()
        self.conn.parser.close()

    def handle_connect(self, event: Any) -> None:
        """Begin a conversation."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions["sixstones.abort"] = self._abort
            extensions["sixstones.send"] = self._send_at_once
            extensions[TRUSTED] = self._limits.is_trusted(_peer(self))

    def data_received(self, data: bytes) -> None:
        """Take in what has come; uvicorn would leave a handshake it cannot read unanswered."""
        if not self.handshake_initiated:
            super().data_received(data)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(BAD_HANDSHAKE)
                self.transport.close()
            return
        self._count(READ)
        for piece in _slices(data):
            if self._ended or self.transport.is_closing():
                return
            self._count(len(piece))
            super().data_received(piece)

    def handle_events(self) -> None:
        """Act on the frames that have come, unless they are too many."""
        if self.handshake_initiated:
            self._count(FRAME * len(self.conn.events))
            if self._limits.on and self._heard.wait(HEARD, self.loop.time(), 0):
                self._end(POLICY, "too much at once")
                return
        super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; uvicorn would log a traceback for text that is not UTF-8."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NOT_UTF8)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def shutdown(self) -> None:
        """The server is told to stop. What has come is answered first; then the application, which
        reads nothing more, says good-bye."""
        if not self.handshake_complete or self.close_sent or self.transport.is_closing():
            super().shutdown()
            return
        self.stop_keepalive()
        self.close_timeout = LEAVES_WITHIN
        self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTARTS})

    async def receive(self) -> ASGIReceiveEvent:
        """The next message for the application; uvicorn would then read on in any case."""
        message = await super().receive()
        if self._ended or not self.writable.is_set():
            self.transport.pause_reading()
        return message

    def pause_writing(self) -> None:
        """The peer is behind with reading."""
        super().pause_writing()
        self.transport.pause_reading()
        self._unread.set()

    def resume_writing(self) -> None:
        """The peer has read what waited."""
        super().resume_writing()
        self._unread.clear()
        if not self.read_paused and not self._ended:
            self.transport.resume_reading()

    def keepalive_timeout(self) -> None:
        """The peer is not there any more, so it will not read a farewell."""
        super().keepalive_timeout()
        self._leave.set()

    async def run_asgi(self) -> None:
        """Serve the connection; at the end uvicorn would wait for a peer who does not read."""
        await super().run_asgi()
        extensions: Any = self.scope["extensions"]
        extensions.clear()
        if not self.disconnected:
            self._leave.set(LINGER if self.close_timer is None else self.close_timeout)

    def _count(self, cost: int) -> None:
        self._heard.take(HEARD, self.loop.time(), cost)

    def _end(self, code: int, reason: str) -> None:
        """Close with a code. What still comes is not read, and the answers are not sent."""
        self._ended = True
        self._limits.noted("flood")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.data_to_send()
        self.transport.pause_reading()
        if self.conn.state is not State.OPEN:
            self._abort()
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        # uvicorn hangs up when the application has ended, unless this is set; the peer would hear
        # that what it sent was not read, and not why.
        self.close_timer = self.loop.call_later(LINGER, self._abort)

    def _send_at_once(self, text: bytes) -> bool:
        """Whether a text frame could be sent; when not, nothing was."""
        ready = self.handshake_complete and self.writable.is_set()
        if not ready or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def _abort(self) -> None:
        self.transport.abort()


def _peer(protocol: Http | Socket) -> str:
    return protocol.client[0] if protocol.client else "?"


def _slices(data: bytes) -> Iterator[bytes]:
    """Pieces small enough that the many frames that one may hold cost no time to speak of."""
    return (data[at : at + SLICE] for at in range(0, len(data), SLICE))
