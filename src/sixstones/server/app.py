"""The server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute

from sixstones.server import openapi, tracing
from sixstones.server.api import ROUTES
from sixstones.server.bot_pool import BotPool
from sixstones.server.collector import COLLECT_EVERY, Collector
from sixstones.server.connection_limits import CONNECTION_LIMITS, ConnectionLimits
from sixstones.server.hall import Hall
from sixstones.server.limiting import Limits
from sixstones.server.messages import Problem, write
from sixstones.server.metrics import COUNT_EVERY, Metrics
from sixstones.server.pages import Pages
from sixstones.server.security import DEVICE_HEADER, HEADERS, SecurityHeaders
from sixstones.server.services import Services
from sixstones.server.settings import Settings
from sixstones.server.socket import talk
from sixstones.server.sources import Sources
from sixstones.server.tracing import Tracing
from sixstones.store import open_store

METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
DRAIN: Final = "drain"
"""What the state of the application offers to wait for when the process is told to stop."""


def create_app(
    settings: Settings, sources: Sources | None = None, bot_pool: BotPool | None = None
) -> Starlette:
    """The application; what is not given is as a real server has it."""
    given = sources if sources is not None else Sources()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        store = await open_store(settings.database)
        pool = bot_pool or BotPool(settings.bot_threads, given.bot_visits)
        rooms = Hall(
            store,
            sources=given,
            bot_pool=pool,
            gone_seconds=settings.gone_seconds,
            keep_days=settings.keep_days,
            erase_days=settings.erase_days,
            most_waiting=settings.most_waiting,
            bounded=settings.limits,
        )
        metrics = Metrics()
        app.state.services = Services(settings, rooms, Limits(settings.limits), metrics)
        rooms.repeat("metrics", COUNT_EVERY, partial(metrics.look, rooms))
        try:
            # These are for transport.py, which knows neither the settings nor the application.
            connections = ConnectionLimits(
                settings.limits,
                settings.trusted_proxies,
                noted=lambda why: metrics.turned_away.labels(why).inc(),
            )
            with Collector() as collector:
                rooms.repeat("collector", COLLECT_EVERY, collector.look)
                rooms.start()
                yield {
                    DRAIN: partial(rooms.drain, settings.drain_seconds),
                    CONNECTION_LIMITS: connections,
                }
        finally:
            await rooms.close()

    routes = [
        *(route.endpoint() for route in ROUTES),
        Route("/api/openapi.json", _document),
        WebSocketRoute("/ws", talk),
        Route("/api/{path:path}", _nowhere, methods=METHODS),
        Route("/{path:path}", Pages().__call__),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Tracing),
            Middleware(SecurityHeaders),
            *_foreign_pages(settings),
        ],
        exception_handlers={HTTPException: _problem, Exception: _failure},
    )


def _foreign_pages(settings: Settings) -> list[Middleware]:
    """What browsers need to be told before a listed page of another host may ask."""
    if not settings.origins:
        return []
    headers = ["Authorization", "Content-Type", DEVICE_HEADER]
    methods = ["GET", "POST", "DELETE"]
    return [
        Middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=methods,
            allow_headers=headers,
        )
    ]


async def _document(request: Request) -> Response:
    return Response(openapi.text(), media_type="application/json")


async def _nowhere(request: Request) -> Response:
    # Under /api there are no pages, so what a page would answer is not the answer.
    every = (route for route in request.app.routes if isinstance(route, Route))
    api = [route for route in every if route.path.startswith("/api/")]
    partial = [route for route in api if route.matches(request.scope)[0] is Match.PARTIAL]
    if not partial:
        raise HTTPException(404)
    allowed = sorted({method for route in partial for method in route.methods or ()})
    raise HTTPException(405, headers={"Allow": ", ".join(allowed)})


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    problem = Problem("unknown_address", "There is nothing at this address.")
    if error.status_code == 405:
        problem = Problem("wrong_method", "This address does not take requests of this method.")
    return Response(write(problem), error.status_code, error.headers, "application/json")


async def _failure(request: Request, error: Exception) -> Response:
    # This answer goes out past the middleware, so it brings the headers itself.
    problem = Problem("failure", "Something is wrong with the server itself.")
    return Response(write(problem), 500, HEADERS | tracing.header(), "application/json")
