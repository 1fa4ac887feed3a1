"""A route as data, so that serving it and describing it (openapi.py) cannot differ."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import msgspec
import structlog
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute

from sixstones.server import limiting
from sixstones.server.messages import Problem, Seq, write
from sixstones.server.network import rings
from sixstones.server.refusal import Refusal
from sixstones.server.room import Room
from sixstones.server.security import bearer, is_welcome
from sixstones.server.security import device as device_of
from sixstones.server.services import Services
from sixstones.store import Unavailable

MOST_BYTES: Final = 8192
BODY_WITHIN: Final = 20.0

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Call:
    """One request, taken apart."""

    services: Services
    request: Request
    path: Mapping[str, str]
    secret: str | None
    address: str
    body: Any = None
    device: str | None = None

    def require_secret(self) -> str:
        """The seat's secret. Raises Refusal when there is none."""
        if self.secret is None:
            raise Refusal(
                "no_secret", "Send the seat's secret: Authorization: Bearer and the secret.", 401
            )
        return self.secret

    async def key(self, room: Room) -> str:
        """The key of the seat that the secret opens. Raises Refusal, as for everyone who was wrong
        too often when it opens none."""
        secret = self.require_secret()
        try:
            return await self.services.hall.key(room, secret)
        except Refusal:
            self.services.limits.require(limiting.WRONG_SECRETS, self.address)
            raise

    async def visitor(self, room: Room) -> str:
        """The same of someone who asks once and does not stay: they are there for a while."""
        key = await self.key(room)
        room.asker = rings(self.address)[0]
        room.visit(key)
        return key


Handler: TypeAlias = Callable[[Call], Awaitable[Struct | Response]]


@dataclass(frozen=True, slots=True)
class Route:
    """An endpoint of the HTTP interface: what goes in, what comes out, what it may refuse."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    handler: Handler
    answer: type[Struct] | str
    body: type[Struct] | None = None
    status: int = 200
    seat: Literal["none", "optional", "required"] = "none"
    refusals: tuple[int, ...] = ()
    query: tuple[str, ...] = ()
    most_bytes: int = MOST_BYTES
    device: bool = False

    def endpoint(self) -> StarletteRoute:
        """The route as Starlette serves it."""
        return StarletteRoute(self.path, self._serve, methods=[self.method])

    async def _serve(self, request: Request) -> Response:
        began = time.perf_counter()
        services: Services = request.app.state.services
        try:
            answer = await self._call(request, services)
            response = answer if isinstance(answer, Response) else json_answer(answer, self.status)
        except Refusal as refusal:
            services.metrics.refusals.labels(refusal.code).inc()
            response = _refused(refusal)
        except Unavailable as error:
            services.hall.readiness.failed(error)
            sentence = "The store cannot be reached just now; please try again."
            response = json_answer(Problem("unavailable", sentence), 503)
        milliseconds = round((time.perf_counter() - began) * 1000, 1)
        log.info("request", route=self.path, status=response.status_code, ms=milliseconds)
        return response

    async def _call(self, request: Request, services: Services) -> Struct | Response:
        address = request.client.host if request.client else "?"
        services.limits.require(limiting.REQUESTS, address)
        device = device_of(request.headers) if self.device else None
        if self.path.startswith("/api/"):
            services.hall.bans.require(address, device)
        if self.method != "GET" and not is_welcome(request.headers, services.settings.origins):
            raise Refusal("foreign_page", "This page may not ask here.", 403)
        body = await self._body(request) if self.body is not None else None
        secret = bearer(request.headers)
        call = Call(services, request, request.path_params, secret, address, body, device)
        return await self.handler(call)

    async def _body(self, request: Request) -> Struct:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refusal("not_json", "The body must be application/json.", 415)
        data = bytearray()
        try:
            async with asyncio.timeout(BODY_WITHIN):
                async for chunk in request.stream():
                    data += chunk
                    if len(data) > self.most_bytes:
                        raise Refusal("too_long", f"No more than {self.most_bytes} bytes.", 413)
        except (ClientDisconnect, TimeoutError):
            raise Refusal("gone", "The request broke off.", 400) from None
        try:
            decoded: Struct = msgspec.json.decode(bytes(data), type=self.body)
        except (ValueError, RecursionError) as error:
            raise Refusal("bad_request", f"This request is not understood: {error}", 400) from None
        return decoded


def since_of(call: Call) -> int:
    """From which seq on a request wants the log. Raises Refusal."""
    try:
        return msgspec.convert(call.request.query_params.get("since", "0"), Seq, strict=False)
    except msgspec.ValidationError:
        raise Refusal("bad_request", "`since` is a whole number from 0 on.", 400) from None


def _refused(refusal: Refusal) -> Response:
    problem = Problem(refusal.code, refusal.sentence, refusal.why, refusal.wait)
    response = json_answer(problem, refusal.status)
    if refusal.wait is not None:
        response.headers["Retry-After"] = str(refusal.wait)
    return response


def json_answer(answer: Struct, status: int) -> Response:
    """An answer that is asked for anew each time."""
    headers = {"Cache-Control": "no-store"}
    return Response(write(answer), status, headers, media_type="application/json")
