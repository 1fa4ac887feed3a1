"""The built web page as files: caching, compression, and nothing from outside its folder."""

from __future__ import annotations

import gzip
import mimetypes
import os
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from server.asking import Site, open_site
from sixstones.server import pages
from sixstones.server.pages import NO_PAGE, Pages

pytestmark = pytest.mark.anyio

INDEX = b"<!doctype html><title>Six Stones</title>"
SCRIPT = b"export const stones = 6;"
CONTENT = {"br": b"as if brotli", "gzip": gzip.compress(SCRIPT, mtime=0), None: SCRIPT}
HASHED = "/assets/main-D3xK9_aB.js"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page as a builder leaves it, with a secret beside its folder."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    script = folder / HASHED[1:]
    script.write_bytes(SCRIPT)
    script.with_name(script.name + ".br").write_bytes(CONTENT["br"])
    script.with_name(script.name + ".gz").write_bytes(CONTENT["gzip"])
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "assets" / "core-abcdefgh.wasm").write_bytes(b"\0asm")
    (folder / "assets" / "learned-abcdefgh.net").write_bytes(b"sixstones-net 1")
    (folder / "sw.js").write_bytes(SCRIPT)
    (folder / "sw.js.gz").write_bytes(CONTENT["gzip"])
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "web-secret").mkdir()
    (tmp_path / "web-secret" / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
async def client(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = Starlette(routes=[Route("/{path:path}", Pages(folder).__call__)])
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://tables.test") as client:
        client.headers["accept-encoding"] = "identity"
        yield client


async def test_a_name_that_changes_with_its_content_is_cached_for_good(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get(HASHED)
    assert answer.content == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "javascript" in answer.headers["content-type"]


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/favicon.svg", "/sw.js", "/manifest.webmanifest"]
)
async def test_any_other_file_is_asked_for_anew(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("br, gzip, deflate", "br"),
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("gzip;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.0, gzip;q=0", None),
        ("identity", None),
        ("vibrant", None),
        ("", None),
    ],
)
async def test_the_best_encoding_that_is_accepted_is_sent(
    client: httpx.AsyncClient, accepted: str, encoding: str | None
) -> None:
    headers = {"accept-encoding": accepted}
    async with client.stream("GET", HASHED, headers=headers) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert raw == CONTENT[encoding]
    assert int(answer.headers["content-length"]) == len(raw)
    assert "javascript" in answer.headers["content-type"]


async def test_a_file_without_a_packed_one_is_sent_as_it_is(client: httpx.AsyncClient) -> None:
    answer = await client.get("/favicon.svg", headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/assets/core-abcdefgh.wasm", "application/wasm"),
        ("/assets/learned-abcdefgh.net", "application/octet-stream"),
        ("/", "text/html; charset=utf-8"),
    ],
)
async def test_the_app_has_the_types_browsers_ask_for_whatever_the_system_says(
    client: httpx.AsyncClient, path: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mimetypes, "guess_type", lambda _: ("text/plain", None))
    assert (await client.get(path)).headers["content-type"] == kind


async def test_the_worker_is_packed_and_yet_asked_for_anew(client: httpx.AsyncClient) -> None:
    answer = await client.get("/sw.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.content == SCRIPT


async def test_what_the_browser_has_is_not_sent_again(
    client: httpx.AsyncClient, folder: Path
) -> None:
    first = await client.get("/")
    known = {"if-none-match": first.headers["etag"]}
    again = await client.get("/", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["cache-control"] == "no-cache"
    index = folder / "index.html"
    index.write_bytes(INDEX + b"<p>new")
    os.utime(index, ns=(10**18, 10**18))
    changed = await client.get("/", headers=known)
    assert (changed.status_code, changed.content) == (200, INDEX + b"<p>new")


@pytest.mark.parametrize("form", ["W/{}", '"other", {}', "*"])
async def test_tags_are_compared_as_browsers_and_proxies_write_them(
    client: httpx.AsyncClient, form: str
) -> None:
    tag = (await client.get("/")).headers["etag"]
    answer = await client.get("/", headers={"if-none-match": form.format(tag)})
    assert answer.status_code == 304


async def test_packed_and_plain_files_have_tags_of_their_own(client: httpx.AsyncClient) -> None:
    tags = set()
    for accepted in ("identity", "gzip", "br"):
        headers = {"accept-encoding": accepted}
        async with client.stream("GET", HASHED, headers=headers) as answer:
            tags.add(answer.headers["etag"])
    assert len(tags) == 3


@pytest.mark.parametrize("path", ["/table/AbCd-1234_x", "/lobby", "/assets", "/a/b/c"])
async def test_a_place_within_the_page_is_the_page(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/missing.js", "/assets/gone-12345678.css", "/x/missing.png"])
async def test_a_file_that_is_not_there_is_not_found(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize(
    "path",
    [
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/%2e%2e/web-secret/secret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/link.txt",
        "/%00",
        "/index.html%00",
        f"/{'a' * 300}.js",
        f"/{'a/' * 3000}a.js",
    ],
)
async def test_nothing_outside_the_folder_is_given(
    client: httpx.AsyncClient, folder: Path, path: str
) -> None:
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    answer = await client.get(path)
    assert b"secret" not in answer.content
    assert b"root:" not in answer.content
    assert answer.status_code == 404 or answer.content == INDEX


async def test_the_server_works_without_a_built_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages.Pages.__init__, "__defaults__", (tmp_path / "nothing",))
    async with open_site(tmp_path) as site:
        for path in ("/", "/table/x", "/missing.js"):
            answer = await site.get(path)
            assert (answer.status_code, answer.text) == (200, NO_PAGE)
        assert (await site.get("/api/lobby")).status_code == 200


async def test_the_server_serves_the_page_that_was_built(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages.Pages.__init__, "__defaults__", (folder,))
    async with open_site(tmp_path) as site:
        assert (await site.get("/table/x")).content == INDEX
        assert (await Site(site.app).client.head(HASHED)).status_code == 200
