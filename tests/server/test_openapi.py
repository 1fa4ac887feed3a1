"""The published document of the HTTP interface is current, and the server keeps to it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from torture import TORTURE

from server.serving import Served, served
from sixstones.server import openapi
from sixstones.server.api import ROUTES

ROOT = Path(__file__).parents[2]
EXAMPLES = 400 if TORTURE else 12
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def strict(document: dict[str, Any]) -> dict[str, Any]:
    """The document, with no field allowed that it does not name."""
    for schema in document["components"]["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return document


SCHEMA = schemathesis.openapi.from_dict(strict(json.loads(openapi.text())))
OPERATIONS = {
    found.ok().definition.raw["operationId"]: found.ok()
    for found in SCHEMA.get_all_operations()
    if isinstance(found, Ok)
}


@dataclass(frozen=True)
class Place:
    """A real table, and a secret that may open a seat of it."""

    table: str
    secret: str | None


@dataclass
class Tables:
    """A server with tables in every state."""

    server: Served
    places: list[Place]
    session: requests.Session


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with (
        served(str(tmp_path_factory.mktemp("store") / "games.db")) as server,
        requests.Session() as session,
    ):
        places = []
        for seats in (
            ["mine", "open"],
            ["mine", "bot"],
            ["mine", "mine", "mine"],
            ["mine", "mine"],
        ):
            wish = {"seats": [{"kind": kind} for kind in seats], "public": True}
            opened = server.post("/api/tables", wish)
            secret = opened["seats"][0]["secret"]
            places += [Place(opened["table"], secret), Place(opened["table"], None)]
        resign = {"action": {"type": "resign"}}
        server.post(f"/api/bot/tables/{opened['table']}/action", resign, secret)
        yield Tables(server, places, session)


def test_the_document_in_docs_is_current() -> None:
    made_by = "python -m sixstones.server.openapi docs/openapi.json"
    assert (ROOT / "docs/openapi.json").read_text(encoding="utf-8") == openapi.text(), made_by


def test_one_command_makes_the_document(tmp_path: Path) -> None:
    target = tmp_path / "openapi.json"
    subprocess.run([sys.executable, "-m", "sixstones.server.openapi", str(target)], check=True)
    assert target.read_text(encoding="utf-8") == openapi.text()


def test_the_document_is_served(tables: Tables) -> None:
    answer = tables.session.get(f"{tables.server.url}/api/openapi.json", timeout=240)
    assert answer.headers["content-type"] == "application/json"
    assert answer.text == openapi.text()


def test_every_route_is_described() -> None:
    document = openapi.document()
    described = {
        (method.upper(), path) for path, item in document["paths"].items() for method in item
    }
    assert described == {(route.method, route.path) for route in ROUTES}
    operations = [op for item in document["paths"].values() for op in item.values()]
    assert len({op["operationId"] for op in operations}) == len(operations) == len(OPERATIONS)
    assert all(op["summary"] and op["responses"] for op in operations)


def test_every_reference_leads_somewhere() -> None:
    document = openapi.document()
    references = set(re.findall(r'"\$ref": "#/([^"]+)"', openapi.text()))
    assert len(references) > 30
    for reference in references:
        found: Any = document
        for name in reference.split("/"):
            found = found[name]


def test_a_seat_s_secret_is_asked_for_where_it_is_needed() -> None:
    paths = openapi.document()["paths"]
    assert paths["/api/bot/tables/{table}/move"]["post"]["security"] == [{"seat": []}]
    assert paths["/api/tables/{table}"]["get"]["security"] == [{"seat": []}, {}]
    assert "security" not in paths["/api/lobby"]["get"]


@contextmanager
def counting(name: str) -> Iterator[Counter[int]]:
    """Counts answers by status, and prints them in the long form."""
    counts: Counter[int] = Counter()
    yield counts
    if TORTURE:
        print(f"{name}: {counts.total()} requests, {dict(sorted(counts.items()))}")


GENERATED = [
    (name, mode)
    for name, operation in OPERATIONS.items()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    # Where nothing can be said, nothing can be said wrongly.
    if mode.is_positive or {"parameters", "requestBody"} & operation.definition.raw.keys()
]


@pytest.mark.parametrize(("name", "mode"), GENERATED)
def test_every_answer_is_as_documented(tables: Tables, name: str, mode: GenerationMode) -> None:
    """Whatever is sent, well-formed or not, to real tables and to none."""
    operation = OPERATIONS[name]
    cases = operation.as_strategy(generation_mode=mode)
    # With a secret that fits, the stream would not end; test_bot_api listens to it.
    places = [] if name == "stream" else tables.places

    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, place=st.sampled_from([None, *places]))
    def send(case: Any, place: Place | None) -> None:
        headers = {}
        if place is not None and "table" in case.path_parameters:
            case.path_parameters["table"] = place.table
            if place.secret is not None:
                headers["Authorization"] = f"Bearer {place.secret}"
        answer = case.call(
            base_url=tables.server.url, session=tables.session, headers=headers, timeout=240
        )
        case.validate_response(answer, checks=CHECKS)
        counts[answer.status_code] += 1

    with counting(f"{name} {mode.value}") as counts:
        send()
    assert counts.total() > 0


def test_no_request_stopped_the_server(tables: Tables) -> None:
    assert tables.session.get(f"{tables.server.url}/healthz", timeout=240).json()["ok"] is True
