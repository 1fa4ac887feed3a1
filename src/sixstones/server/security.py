"""Headers every answer has, and whose pages may ask."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixstones.server.fair import device_of
from sixstones.server.messages import DeviceKey
from sixstones.server.refusal import Refusal

DEVICE_HEADER: Final = "Sixstones-Device"
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class SecurityHeaders:
    """Middleware that adds the headers to every HTTP answer that does not say otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and add headers on the way back."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_welcome(headers: Headers, origins: Iterable[str]) -> bool:
    """Whether the page that asks is our own or on the list. Programs that are no page send no
    Origin; they have no one else's secrets to misuse."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        page = urlsplit(origin).netloc
    except ValueError:
        return False
    return page.lower() == headers.get("host", "").lower() != ""


def device(headers: Headers) -> str | None:
    """What is kept of the key of the device that asks; None when it brings none. Raises Refusal for
    what is no key."""
    key = headers.get(DEVICE_HEADER)
    try:
        return None if key is None else device_of(msgspec.convert(key, DeviceKey))
    except msgspec.ValidationError:
        raise Refusal("bad_request", "A device key is 16 to 64 letters and digits.", 400) from None


def bearer(headers: Headers) -> str | None:
    """The secret a request brings along; None when it brings none."""
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() or None if scheme.lower() == "bearer" else None
