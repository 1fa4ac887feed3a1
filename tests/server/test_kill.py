"""A server that is killed at any moment, under load, has lost nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from torture import TORTURE

from server.kill_check import faults
from server.load import Book, Load
from server.serving import Served, served
from sixstones.store import Entry, open_store

pytestmark = pytest.mark.anyio

KILLS = 1000 if TORTURE else 4
TABLES = 6
WRONG = (sys.executable, str(Path(__file__).with_name("wrong.py")))


async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Nor is anything there twice, left out or made up."""
    with served(str(tmp_path / "games.db")) as server:
        books, kills = await _killed_again_and_again(server, KILLS, seed=4)
        found = await _faults(server, tmp_path / "games.db", books)
    moves = sum(len(book.acknowledged) for book in books)
    resent = sum(book.resent for book in books)
    kept = sum(book.resent_though_kept for book in books)
    counts = (
        f"{kills} kills, {len(books)} tables, {moves} moves acknowledged, {resent} sent again "
        f"({kept} of them kept already), {len(found)} faults"
    )
    print(counts)
    record_property("counts", counts)
    assert found == []


async def test_a_server_that_acknowledges_too_early_is_caught(tmp_path: Path) -> None:
    """The same test, with such a server, sees that moves are lost."""
    with served(str(tmp_path / "games.db"), program=WRONG) as server:
        load = Load(server, TABLES, seed=4)
        await load.more(TABLES)
        await asyncio.to_thread(server.kill)
        await load.abandon()
        server.start()
        found = await _faults(server, tmp_path / "games.db", load.books)
    assert any(fault.startswith("lost: ") for fault in found)


async def _killed_again_and_again(server: Served, kills: int, seed: int) -> tuple[list[Book], int]:
    """What the players were told, and how often the server was killed: so often at least, and
    until as many moves were under way when it was. It runs at the end."""
    random = Random(seed)
    load = Load(server, TABLES, seed)
    killed = 0
    while killed < kills or load.resent < kills:
        await load.more(random.randint(2, 4 * TABLES))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        killed += 1
    await load.stop()
    return load.books, killed


async def _faults(server: Served, path: Path, books: list[Book]) -> list[str]:
    """What is wrong with any of the tables, read through the server and from its file."""
    logs = {book.table: _log(server, book.table) for book in books}
    server.stop()
    store = await open_store(str(path))
    try:
        return [
            fault
            for book in books
            for fault in faults(book, await store.entries(book.table), logs[book.table])
        ]
    finally:
        await store.close()


def _log(server: Served, table: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{server.url}/api/tables/{table}", timeout=240) as answer:
        log: list[dict[str, Any]] = json.load(answer)["log"]
        return log


MOVES = ["take:YBO", "take:YY", "take:R"]
ENTRIES = [
    Entry(0, 0, '{"kind": "opened"}'),
    *(
        Entry(
            number + 1,
            0,
            json.dumps({"kind": "moved", "seat": number % 2, "move": move, "asked": number + 1}),
        )
        for number, move in enumerate(MOVES)
    ),
]


def _told(entries: list[Entry]) -> list[dict[str, Any]]:
    return [{"seat": None, "move": None, "seq": e.seq, **json.loads(e.body)} for e in entries]


def _book() -> Book:
    book = Book("table")
    for number, move in enumerate(MOVES):
        book.acknowledge(number % 2, number + 1, number + 1, move)
        book.show({"kind": "moved", "seq": number + 1, "seat": number % 2, "move": move})
    return book


def test_the_check_finds_nothing_where_all_is_well() -> None:
    assert faults(_book(), ENTRIES, _told(ENTRIES)) == []


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ([], "gap"),
        (ENTRIES[:-1], "lost"),
        (ENTRIES[:-1], "unshown"),
        ([*ENTRIES[:2], *ENTRIES[3:]], "gap"),
        ([*ENTRIES, ENTRIES[3]._replace(seq=4)], "duplicated"),
        ([*ENTRIES, Entry(4, 0, ENTRIES[3].body.replace("3", "4"))], "invented"),
        ([*ENTRIES[:3], Entry(3, 0, ENTRIES[3].body.replace(":R", ":P"))], "lost"),
    ],
)
def test_the_check_sees_what_is_wrong_with_a_log(entries: list[Entry], fault: str) -> None:
    found = faults(_book(), entries, _told(entries))
    assert any(words.startswith(fault) for words in found)


def test_the_check_sees_a_server_that_tells_another_log_than_it_keeps() -> None:
    told = _told(ENTRIES)
    told[2]["move"] = "pass"
    assert any(words.startswith("log") for words in faults(_book(), ENTRIES, told))
    assert any(words.startswith("log") for words in faults(_book(), ENTRIES, _told(ENTRIES[:-1])))


def test_the_check_sees_what_people_were_told_differently() -> None:
    book = _book()
    book.show({"kind": "moved", "seq": 1, "seat": 0, "move": "take:YYY"})
    book.acknowledge(0, 1, 2, "take:YBO")
    assert sum(words.startswith("told") for words in faults(book, ENTRIES, _told(ENTRIES))) == 2
