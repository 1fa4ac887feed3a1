"""What holds for every request: secrets, bodies, whose page asks, how often, and the headers of
every answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.asking import ELSEWHERE, Site, open_site, refusal
from sixstones.server import limiting
from sixstones.server.routes import MOST_BYTES
from sixstones.server.security import HEADERS
from sixstones.store import Unavailable

pytestmark = pytest.mark.anyio

REQUIRED = {
    "cache-control",
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-frame-options",
}
WISH = {"seats": [{"kind": "mine"}, {"kind": "open"}]}


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("form", ["Bearer {}", "bearer {}", "BEARER  {} "])
async def test_a_bearer_secret_is_read_in_any_case(site: Site, form: str) -> None:
    table = await site.open("mine", "open")
    answer = await site.get(table.path, authorization=form.format(table.secrets[0]))
    assert answer.json()["seat"] == 0


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Basic {}", "{}", "Bearer{}", ""])
async def test_any_other_authorization_is_none(site: Site, header: str) -> None:
    table = await site.open("mine", "open")
    sent = header.format(table.secrets[0])
    assert (await site.get(table.path, authorization=sent)).json()["seat"] is None
    answer = await site.delete(f"{table.path}/seats", authorization=sent)
    assert refusal(answer) == (401, "no_secret")


async def test_a_secret_in_the_address_opens_nothing(site: Site) -> None:
    table = await site.open("mine", "open")
    answer = await site.get(f"{table.path}?secret={table.secrets[0]}")
    assert answer.json()["seat"] is None


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "json"])
async def test_a_body_must_say_that_it_is_json(site: Site, kind: str) -> None:
    """A form of a foreign page can send the other kinds without asking first."""
    answer = await site.post("/api/tables", WISH, content_type=kind)
    assert refusal(answer) == (415, "not_json")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
async def test_json_may_be_said_in_other_words(site: Site, kind: str) -> None:
    assert (await site.post("/api/tables", WISH, content_type=kind)).status_code == 201


async def test_a_body_has_a_largest_size(site: Site) -> None:
    body = b'{"seats": []' + b" " * (MOST_BYTES - 13) + b"}"
    assert len(body) == MOST_BYTES
    assert (await site.post("/api/mine", body)).status_code == 200
    assert refusal(await site.post("/api/mine", body + b" ")) == (413, "too_long")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b'{"name": 1}',
        b'{"name": "Bo", "seat": 1e400}',
        b'{"name": "Bo", "seat": 99999999999999999999999}',
        b'{"x": ' + b"[" * 4000 + b"]" * 4000 + b"}",
        b'\xef\xbb\xbf{"name": "Bo"}',
    ],
)
async def test_a_body_that_is_not_understood_is_refused(site: Site, body: bytes) -> None:
    table = await site.open("mine", "open")
    answer = await site.post(f"{table.path}/seats", body)
    assert refusal(answer) == (400, "bad_request")
    assert (await site.state(table))["seq"] == 1


async def test_a_request_that_breaks_off_does_nothing(site: Site) -> None:
    """The peer is gone before the end of what it began to send."""
    came = [{"type": "http.request", "body": b'{"seats":', "more_body": True}]
    sent: list[Any] = []

    async def receive() -> Any:
        return came.pop(0) if came else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"content-type", b"application/json")]
    scope = {
        "type": "http", "method": "POST", "path": "/api/tables", "headers": headers,
        "query_string": b"", "client": ("127.0.0.1", 1),
    }  # fmt: skip
    await site.app(scope, receive, send)
    assert sent[0]["status"] == 400
    assert b'"gone"' in sent[1]["body"]
    assert await site.hall.store.count("open") == 0


async def test_only_our_own_page_may_change_something(site: Site) -> None:
    for origin in ("https://evil.test", "null", "http://tables.test.evil.test"):
        answer = await site.post("/api/tables", WISH, origin=origin)
        assert refusal(answer) == (403, "foreign_page")
        assert (await site.get("/api/lobby", origin=origin)).status_code == 200
    assert (await site.post("/api/tables", WISH, origin="http://tables.test")).status_code == 201


async def test_pages_on_the_list_may_too(tmp_path: Path) -> None:
    async with open_site(tmp_path, origins=("https://friend.test",)) as site:
        assert (
            await site.post("/api/tables", WISH, origin="https://friend.test")
        ).status_code == 201
        answer = await site.post("/api/tables", WISH, origin="http://friend.test")
        assert refusal(answer) == (403, "foreign_page")


async def test_browsers_are_told_that_a_listed_page_may_ask(tmp_path: Path) -> None:
    asked = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    async with open_site(tmp_path, origins=("https://friend.test",)) as site:
        for origin, allowed in (("https://friend.test", True), ("https://evil.test", False)):
            headers = {"Origin": origin, **asked}
            answer = await site.client.options("/api/tables", headers=headers)
            assert ("access-control-allow-origin" in answer.headers) == allowed


async def test_wrong_secrets_are_counted_and_the_right_one_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever guesses behind the same address locks nobody out."""
    monkeypatch.setattr(limiting, "WRONG_SECRETS", limiting.Rate("wrong secrets", 3, "year"))
    async with open_site(tmp_path, limits=True) as site:
        table = await site.open("mine", "mine")
        for _ in range(3):
            assert refusal(await site.get(table.path, "wrong")) == (403, "bad_secret")
        assert refusal(await site.get(table.path, "wrong")) == (429, "too_fast")
        assert (await site.get(table.path, table.secrets[0])).status_code == 200


async def test_one_address_can_ask_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiting, "REQUESTS", limiting.Rate("requests", 5, "year"))
    async with open_site(tmp_path, limits=True) as site:
        assert [(await site.get("/api/lobby")).status_code for _ in range(5)] == [200] * 5
        assert refusal(await site.get("/api/lobby")) == (429, "too_fast")
        assert refusal(await site.get("/healthz")) == (429, "too_fast")
        async with Site(site.app, ELSEWHERE).client as other:
            assert (await other.get("/api/lobby")).status_code == 200


async def test_one_address_can_open_only_so_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiting, "TABLES", limiting.Rate("tables", 2, "year"))
    async with open_site(tmp_path, limits=True) as site:
        table = await site.open("mine", "mine")
        await site.open("mine", "open")
        assert refusal(await site.post("/api/tables", WISH)) == (429, "too_fast")
        await site.act(table, table.secrets[0], type="resign")
        again = await site.post(f"{table.path}/rematch", {}, table.secrets[0])
        assert refusal(again) == (429, "too_fast")


async def test_a_seat_says_only_so_much_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another at the same table is not hindered, nor anything but chat."""
    monkeypatch.setattr(limiting, "LINES", limiting.Rate("lines of chat", 2, "year"))
    async with open_site(tmp_path, limits=True) as site:
        table = await site.open("mine", "mine")
        one, two = table.secrets
        for _ in range(2):
            assert (await site.act(table, one, type="say", text="x")).status_code == 200
        assert refusal(await site.act(table, one, type="say", text="x")) == (429, "too_fast")
        assert (await site.act(table, two, type="say", text="x")).status_code == 200
        assert (await site.act(table, one, type="resign")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/tables", "POST"),
        ("POST", "/api/lobby", "GET, HEAD"),
        ("PUT", "/api/tables/nosuchtable/seats", "DELETE, POST"),
        ("PATCH", "/healthz", "GET, HEAD"),
    ],
)
async def test_a_wrong_method_is_told_the_right_ones(
    site: Site, method: str, path: str, allowed: str
) -> None:
    answer = await site.client.request(method, path)
    assert refusal(answer) == (405, "wrong_method")
    assert sorted(answer.headers["allow"].split(", ")) == allowed.split(", ")


async def test_nothing_else_is_under_api(site: Site) -> None:
    assert refusal(await site.get("/api/nothing")) == (404, "unknown_address")
    assert refusal(await site.get("/api/")) == (404, "unknown_address")


async def test_a_fault_of_the_server_says_nothing_of_its_inside(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("deck order: thor")

    monkeypatch.setattr(site.hall, "lobby", broken)
    answer = await site.get("/api/lobby")
    assert refusal(answer) == (500, "failure")
    assert "thor" not in answer.text


async def test_every_answer_has_the_headers_of_security(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await site.open("mine", "open")
    answers = [
        await site.get(path)
        for path in ("/", "/api/lobby", table.path, "/healthz", "/api/openapi.json")
    ]
    answers += [
        await site.post("/api/tables", WISH),
        await site.get("/api/tables/nosuchtable"),
        await site.get("/api/nothing"),
        await site.client.request("PUT", "/api/lobby"),
        await site.client.request("PUT", "/"),
        await site.get("/no/../../such.file"),
    ]
    monkeypatch.setattr(site.hall, "lobby", None)
    answers.append(await site.get("/api/lobby"))
    assert {answer.status_code for answer in answers} == {200, 201, 404, 405, 500}
    for answer in answers:
        assert answer.headers.keys() >= REQUIRED, answer.url


async def test_no_script_or_frame_of_others_is_allowed() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["worker-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert "'unsafe-eval'" not in HEADERS["Content-Security-Policy"]


async def test_only_readiness_is_that_of_the_store(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who restarts a process because the store is away makes nothing better."""

    async def away(*_: object) -> int:
        raise Unavailable("gone")

    for path in ("/healthz", "/readyz"):
        answer = await site.get(path)
        assert (answer.status_code, answer.json()["ok"]) == (200, True)
    for method in ("count", "attend", "quarantined"):
        monkeypatch.setattr(site.hall.store, method, away)
    assert refusal(await site.get("/readyz")) == (503, "not_ready")
    assert (await site.get("/healthz")).status_code == 200
    assert refusal(await site.post("/api/tables", WISH)) == (503, "unavailable")
