"""One id for each request, in every line that is logged because of it and in its answer."""

from __future__ import annotations

import re
import secrets
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, get_contextvars

HEADER: Final = b"x-request-id"
TRUSTED: Final = "sixstones.trusted"
"""The extension that says whether the peer is a trusted proxy."""

_ID: Final = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
_PARENT: Final = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}", re.ASCII)


def new_trace() -> str:
    """An id for a request that brings none."""
    return secrets.token_hex(16)


class Tracing:
    """Middleware that gives each request and socket its id: the one that a trusted proxy says in
    `X-Request-Id` or `traceparent`, or a new one. Tasks that a request starts inherit it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and say the id on the way back."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        trace = _given(scope) or new_trace()
        bind_contextvars(trace=trace)

        async def send_with_id(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = [*message.get("headers", ()), (HEADER, trace.encode())]
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, send_with_id)


def _given(scope: Scope) -> str | None:
    """The id that a trusted proxy gives; None when there is none, or it is none."""
    if not (scope.get("extensions") or {}).get(TRUSTED):
        return None
    headers = dict(scope["headers"])
    if found := _ID.fullmatch(headers.get(HEADER, b"").decode("latin-1")):
        return found[0]
    if found := _PARENT.fullmatch(headers.get(b"traceparent", b"").decode("latin-1")):
        return found[1]
    return None


def header() -> dict[str, str]:
    """The header that says the id of the request that is being answered."""
    trace = get_contextvars().get("trace")
    return {} if trace is None else {HEADER.decode(): trace}
