"""Addresses, and what cannot be opened."""

from __future__ import annotations

import sys
from pathlib import Path

import apsw
import pytest

from sixstones.store import Unavailable, open_store, pg_connection
from sixstones.store.sqlite import SqliteStore
from store.postgres import Server
from store.samples import entry, make

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("form", ["{}", "sqlite:{}"])
async def test_a_path_is_a_sqlite_store_and_its_folder_is_made(form: str, tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.db"
    store = await open_store(form.format(path))
    assert isinstance(store, SqliteStore)
    await make(store, "t")
    await store.close()
    assert [file.name for file in path.parent.iterdir()] == ["games.db"]


async def test_postgres_is_a_scheme_too(server: Server) -> None:
    url = (await server.emptied()).replace("postgresql://", "postgres://")
    store = await open_store(url)
    await make(store, "t", 2)
    assert await store.entries("t") == [entry(0), entry(1)]
    await store.close()


@pytest.mark.parametrize("url", ["mysql://host/db", "http://a", "file:games.db", "sqlite:", ""])
async def test_other_addresses_are_refused_in_words(url: str) -> None:
    with pytest.raises(ValueError, match="store"):
        await open_store(url)


@pytest.mark.parametrize(
    ("url", "module", "package", "extra"),
    [
        ("postgresql://x", "postgres", "asyncpg", "postgres"),
        ("sqlite:x.db", "sqlite", "apsw", "serve"),
    ],
)
async def test_a_missing_package_is_named(
    monkeypatch: pytest.MonkeyPatch, url: str, module: str, package: str, extra: str
) -> None:
    monkeypatch.delitem(sys.modules, f"sixstones.store.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ValueError, match=rf"{package}: pip install 'sixstones\[{extra}\]'"):
        await open_store(url)


async def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(ValueError, match="not a database"):
        await open_store(str(path))
    assert path.read_text() == "Dear Ann, " * 1000
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = apsw.Connection(str(path))
    connection.execute("CREATE TABLE songs (name)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(ValueError, match="another program"):
        await open_store(str(path))
    assert path.read_bytes() == before


async def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be opened"):
        await open_store(str(tmp_path))
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="cannot be opened"):
        await open_store(str(tmp_path / "file" / "games.db"))


async def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    store = await open_store(str(path))
    await make(store, "t")
    await store.close()


async def test_a_server_that_is_away_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pg_connection, "PATIENCE_SECONDS", 0.3)
    with pytest.raises(Unavailable, match="cannot be reached") as caught:
        await open_store("postgresql://ann:secret@127.0.0.1:1/games")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "wrong", ["/nothing-of-this-name", "/postgres?sslmode=perhaps", ":port/postgres"]
)
async def test_a_wrong_address_of_a_server_is_said_at_once(server: Server, wrong: str) -> None:
    base = server.url.removesuffix("/postgres")
    with pytest.raises(ValueError, match="cannot be used"):
        await open_store(base + wrong)
