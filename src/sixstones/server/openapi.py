"""The OpenAPI document of the HTTP interface, made from the routes and messages themselves.

`python -m sixstones.server.openapi docs/openapi.json` writes it to a file.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from sixstones.server import messages as m
from sixstones.server.api import ROUTES
from sixstones.server.routes import Route
from sixstones.server.security import DEVICE_HEADER

Json = dict[str, Any]

ALWAYS: Final = (429, 503)
REFUSED: Final = {
    400: "The request is not understood.",
    401: "A seat's secret is missing.",
    403: "The secret opens nothing here, or whoever asks may not.",
    404: "There is no such table.",
    409: "Not now, as the sentence says.",
    413: "The body is too long.",
    415: "The body is not application/json.",
    422: "The record is broken or proves nothing, or the day is not open, as the sentence says.",
    429: "Over the rate limit of one address.",
    503: "The server cannot do this just now; please try again.",
}
ABOUT: Final = (
    "The lobby and the life of tables. People play over a WebSocket at /ws, whose messages are "
    "ClientMessage and ServerMessage below; programs may use the bot API instead. A refusal is a "
    "Problem: a code for programs and a sentence for people. docs/protocol.md tells the rest."
)
BEARER: Final = "The secret of a seat, as it was given when the seat was taken."
TAGS: Final = {
    "/api/tables": ("table", "The life of a table"),
    "/api/bot": ("bot", "For programs that hold a seat"),
    "/api/days": ("day", "The deal of the day"),
    "/api/replay": ("record", "Games as text"),
    "/api": ("lobby", "Tables to join, to watch and to come back to"),
    "": ("server", "The server itself"),
}
TEXTS: Final = {
    "record": "A record, as docs/notation.md describes it.",
    "stream": "One ServerMessage in each line; an empty line is a heartbeat.",
}
PARAMETERS: Final[dict[str, tuple[Any, str]]] = {
    "table": (m.TableId, "The table's id, as in its link."),
    "date": (m.Date, "A date, such as 2026-11-18."),
    DEVICE_HEADER: (m.DeviceKey, "A random key that the device keeps for itself."),
    "since": (m.Seq, "The log is wanted from this seq on; 0 is all of it."),
}


@cache
def text() -> str:
    """The document as JSON text."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


def document() -> Json:
    """The document as data."""
    bodies = [route.body for route in ROUTES if route.body is not None]
    answers = [route.answer for route in ROUTES if not isinstance(route.answer, str)]
    types = [*dict.fromkeys([*bodies, *answers, m.Problem]), m.ClientMessage, m.ServerMessage]
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    components |= {"ClientMessage": schemas[-2], "ServerMessage": schemas[-1]}
    for schema in components.values():
        if "description" in schema:
            schema["description"] = " ".join(schema["description"].split()).replace("None", "null")
    paths: Json = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Six Stones", "version": "1", "description": ABOUT},
        "tags": [{"name": name, "description": about} for name, about in TAGS.values()],
        "paths": paths,
        "components": {
            "schemas": {name: components[name] for name in sorted(components)},
            "responses": {
                f"Refused{status}": {"description": about, "content": _json(m.Problem)}
                for status, about in REFUSED.items()
            },
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": BEARER}
            },
        },
    }


def _operation(route: Route) -> Json:
    operation: Json = {
        "operationId": route.handler.__name__,
        "tags": [next(name for path, (name, _) in TAGS.items() if route.path.startswith(path))],
        "summary": route.summary,
        "responses": {str(route.status): _answer(route)},
    }
    names = [*re.findall(r"{(\w+)}", route.path), *route.query]
    names += [DEVICE_HEADER] if route.device else []
    if names:
        operation["parameters"] = [_parameter(route, name) for name in names]
    if route.body is not None:
        operation["requestBody"] = {
            "required": True,
            "description": _words(route.body),
            "content": _json(route.body),
        }
    if route.seat != "none":
        operation["security"] = [{"seat": []}] + ([{}] if route.seat == "optional" else [])
    for status in sorted(_refusals(route)):
        operation["responses"][str(status)] = {"$ref": f"#/components/responses/Refused{status}"}
    return operation


def _refusals(route: Route) -> set[int]:
    asked = {400, 413, 415} if route.body is not None else set()
    foreign = {403} if route.method != "GET" else set()
    banned = {403} if route.path.startswith("/api/") else set()
    query = {400} if route.query or route.device else set()
    return {*route.refusals, *asked, *foreign, *banned, *query, *ALWAYS}


def _answer(route: Route) -> Json:
    if isinstance(route.answer, str):
        content = {route.answer: {"schema": {"type": "string"}}}
        return {"description": TEXTS[route.handler.__name__], "content": content}
    return {"description": _words(route.answer), "content": _json(route.answer)}


def _parameter(route: Route, name: str) -> Json:
    kind, about = PARAMETERS[name]
    place = "query" if name in route.query else "path"
    if name == DEVICE_HEADER:
        place = "header"
    schema = msgspec.json.schema(kind)
    if place == "query":
        schema["default"] = 0
    return {
        "name": name,
        "in": place,
        "required": place == "path",
        "description": about,
        "schema": schema,
    }


def _json(kind: type) -> Json:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def _words(kind: type) -> str:
    return " ".join(inspect.getdoc(kind).split())  # type: ignore[union-attr]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), encoding="utf-8")
