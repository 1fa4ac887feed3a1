"""uvicorn's protocols, made to hang up on peers who do not read, do not finish or make no sense."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from sixstones.server.tracing import PEER

HEAD_BYTES: Final = 65_536
HEAD_WITHIN: Final = 20.0
NOT_UTF8: Final = 1007
RESTARTS: Final = 1012
"""The peer should connect again: another process goes on with its table."""
LEAVES_WITHIN: Final = 1.0
"""Seconds that a peer has for its own good-bye when the server stops."""
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Http(HttpToolsProtocol):
    """Gives the head of a request, which uvicorn would collect without end, so many bytes and so
    many seconds. Offers `sixstones.when_ending` to the application: what is given to it is called
    when the server is told to stop, so that an answer without an end can come to one."""

    _head_bytes = 0
    _in_head = True
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a connection."""
        super().connection_made(transport)
        self._when_ending: list[Callable[[], None]] = []
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        super().data_received(data)
        self._head_bytes += len(data) if self._in_head else 0
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0
        self._expect_head()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._in_head, self._head_bytes = False, 0
        self._expect_nothing()
        self._when_ending.clear()
        extensions: Any = {"sixstones.when_ending": self._when_ending.append}
        extensions[PEER] = self.client[0] if self.client else None
        self.scope["extensions"] = extensions
        super().on_headers_complete()

    def shutdown(self) -> None:
        """The server is told to stop."""
        super().shutdown()
        for end in self._when_ending:
            end()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._expect_nothing()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(HEAD_WITHIN, self.timeout_keep_alive_handler)

    def _expect_nothing(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Socket(WebSocketsSansIOProtocol):
    """Offers two things to the application. `sixstones.send` sends a frame at once, without the
    many steps of an ASGI message, unless the peer is behind with reading. `sixstones.abort` hangs
    up: closing properly would wait for the peer to read what is in the buffer, which one who has
    stalled never does."""

    def handle_connect(self, event: Any) -> None:
        """Begin a connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions["sixstones.abort"] = self._abort
            extensions["sixstones.send"] = self._send_at_once
            extensions[PEER] = self.client[0] if self.client else None

    def data_received(self, data: bytes) -> None:
        """Take in what has come; uvicorn would leave a handshake it cannot read unanswered."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(BAD_HANDSHAKE)
            self.transport.close()

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
