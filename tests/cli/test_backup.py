"""`sixstones backup`: a copy that opens, of a store that is in use."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from sixstones.cli import main
from sixstones.store import Entry, Listing, open_store

LISTING = Listing("open", True, 5, None, "{}")


def kept(path: Path) -> list[Entry]:
    """The entries of the one table in a store."""

    async def read() -> list[Entry]:
        store = await open_store(str(path))
        try:
            return await store.entries("some-table")
        finally:
            await store.close()

    return asyncio.run(read())


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A store with one table."""
    path = tmp_path / "games.db"

    async def fill() -> None:
        store = await open_store(str(path))
        await store.create("some-table", "1", Entry(0, 5, "{}"), LISTING)
        await store.close()

    asyncio.run(fill())
    return path


@pytest.mark.parametrize("prefix", ["", "sqlite:"])
def test_a_copy_holds_what_the_store_holds(
    source: Path, prefix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    target = source.with_name("monday.db")
    assert main(["backup", f"{prefix}{source}", str(target)]) == 0
    captured = capsys.readouterr()
    assert captured.out == f"{target}: {target.stat().st_size:,} bytes\n"
    assert captured.err == ""
    assert kept(target) == [Entry(0, 5, "{}")]


def test_a_store_in_use_is_copied_as_it_is_at_one_moment(source: Path) -> None:
    target = source.with_name("monday.db")

    async def use() -> None:
        store = await open_store(str(source))
        try:
            await store.append("some-table", Entry(1, 6, "{}"), LISTING)
            assert await asyncio.to_thread(main, ["backup", str(source), str(target)]) == 0
            await store.append("some-table", Entry(2, 7, "{}"), LISTING)
        finally:
            await store.close()

    asyncio.run(use())
    assert [entry.seq for entry in kept(target)] == [0, 1]
    assert [entry.seq for entry in kept(source)] == [0, 1, 2]


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command ends with."""
    assert main(["backup", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sixstones: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_a_copy_never_replaces_a_file(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = source.with_name("monday.db")
    target.write_text("sunday")
    assert "exists already" in refused([str(source), str(target)], capsys)
    assert target.read_text() == "sunday"


def test_what_is_no_store_is_not_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "copy.db"
    shopping = tmp_path / "shopping.txt"
    shopping.write_text("milk and eggs, " * 100)
    for source in (shopping, tmp_path / "nothing.db", tmp_path):
        assert source.name in refused([str(source), str(target)], capsys)
        assert not target.exists()
    assert not (tmp_path / "nothing.db").exists()


def test_a_folder_that_is_not_there_is_said(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = source.with_name("nowhere") / "copy.db"
    assert "nowhere" in refused([str(source), str(target)], capsys)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "database"),
        (["a.db"], "target"),
        (["a.db", "b.db", "c.db"], "c.db"),
        (["postgresql://localhost/x", "b.db"], "pg_dump"),
        (["postgres://localhost/x", "b.db"], "pg_dump"),
    ],
)
def test_bad_input_is_exit_code_2_and_one_line(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refused(words, capsys)


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--help"]) == 0
    assert "sixstones backup sixstones.db monday.db" in capsys.readouterr().out


def test_what_is_not_installed_is_said(
    source: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "sixstones.store.backup", raising=False)
    monkeypatch.setitem(sys.modules, "apsw", None)
    words = [str(source), str(source.with_name("monday.db"))]
    assert "pip install 'sixstones[serve]'" in refused(words, capsys)
