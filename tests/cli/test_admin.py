"""`sixstones admin`: what an operator does beside a server, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import pytest
from server.halls import Clock, wish
from server.seats import prompt_hall, seated, until
from store.postgres import Server, running_server
from structlog.testing import capture_logs

from sixstones.cli import main
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.store import Tried, open_store

T = TypeVar("T")
DEVICE = "d" * 64


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server for the tests of this file."""
    with running_server() as running:
        yield running


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What the halls of these tests log is not what the commands print."""
    with capture_logs():
        yield


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store is."""
    where = f"sqlite:{tmp_path / 'games.db'}"
    if request.param == "postgres":
        server: Server = request.getfixturevalue("postgres")
        where = asyncio.run(server.database())
    asyncio.run(_made(where))
    return where


async def _made(url: str) -> None:
    await (await open_store(url)).close()


def beside(url: str, use: Callable[[Hall], Awaitable[T]]) -> T:
    """What comes of using a hall over a store."""

    async def run() -> T:
        async with _hall(url) as hall:
            return await use(hall)

    return asyncio.run(run())


@asynccontextmanager
async def _hall(url: str) -> AsyncIterator[Hall]:
    async with prompt_hall(url, Clock()) as hall:
        yield hall


async def talk(hall: Hall) -> tuple[str, int]:
    """A table at which person 1 has said something; and the seq of that."""
    one, two = await seated(hall, 2)
    seq = await two.do(m.Say("rude words"))
    await hall.report(await one.room(), one.key, seq)
    return one.table, seq


@pytest.fixture
def admin(url: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Runs a command and gives its JSON."""

    def run(*words: str) -> Any:
        assert main(["admin", *words, "--database", url, "--json"]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        return json.loads(captured.out)

    return run


@pytest.fixture
def fails(url: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs a command that cannot be done and gives the one line that says why."""

    def run(*words: str) -> str:
        assert main(["admin", *words, "--database", url]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        (line,) = captured.err.splitlines()
        return line

    return run


def test_tables_are_listed_and_shown(url: str, admin: Callable[..., Any]) -> None:
    assert admin("list") == []
    table, seq = beside(url, talk)
    (listed,) = admin("list", "--status", "playing", "--limit", "1")
    assert (listed["table"], listed["entries"]) == (table, 3)
    assert listed["seats"] == ["Player", "person 1"]
    assert admin("list", "--status", "over") == []
    shown = admin("show", table)
    assert [person["name"] for person in shown["people"]] == ["Player", "person 1"]
    assert [(line["seq"], line["name"], line["text"]) for line in shown["chat"]] == [
        (seq, "person 1", "rude words")
    ]
    assert "log" not in shown
    assert len(admin("show", table, "--entries")["log"]) == 3


def test_the_id_of_a_table_may_begin_with_a_dash(url: str, admin: Callable[..., Any]) -> None:
    table = "-NJGczTZ5SVXiNKV_BuIQw"

    async def make(hall: Hall) -> None:
        one, _ = await seated(hall, 2)
        entries = await hall.store.entries(one.table)
        (listed,) = await hall.store.listings([one.table])
        await hall.store.create(table, "1", entries[0], listed.listing)

    beside(url, make)
    assert admin("show", table)["table"] == table
    assert admin("erase", "--table", table)["erased"] == 1


def test_what_is_shown_of_a_running_game_tells_nothing_of_its_decks(
    url: str, admin: Callable[..., Any]
) -> None:
    table, _ = beside(url, talk)

    async def deal_secret(hall: Hall) -> str:
        return (await hall.rooms.get(table)).table.deal_secret

    secret = beside(url, deal_secret)
    assert secret
    assert secret not in json.dumps(admin("show", table, "--entries"))


def test_a_table_that_is_damaged_is_shown_as_far_as_it_goes(
    url: str, admin: Callable[..., Any], fails: Callable[..., str]
) -> None:
    table, _ = beside(url, talk)

    async def damage(hall: Hall) -> None:
        last = (await hall.store.entries(table))[-1]
        (listed,) = await hall.store.listings([table])
        wrong = last._replace(seq=last.seq + 1, body='{"kind":"x"}')
        await hall.store.append(table, wrong, listed.listing)

    beside(url, damage)
    shown = admin("show", table, "--entries")
    assert shown["damage"].startswith("entry 3: ")
    assert len(shown["chat"]) == 1
    assert "is damaged" in fails("close", table)
    assert admin("quarantine", table, "--why", "odd") == {"quarantined": table}
    (listed,) = admin("list", "--status", "quarantined")
    assert (listed["table"], listed["quarantined"]) == (table, "odd")
    assert "is quarantined already: odd" in fails("quarantine", table)
    assert "release it first" in fails("close", table)
    assert admin("release", table) == {"released": table}
    assert "is not quarantined" in fails("release", table)


def test_closing_a_table_is_heard_by_those_who_are_there(
    url: str, admin: Callable[..., Any], fails: Callable[..., str]
) -> None:
    async def close(hall: Hall) -> str:
        one, _ = await seated(hall, 2)
        listener = await one.listen()
        assert await asyncio.to_thread(admin, "close", one.table) == {"closed": one.table}
        await until(lambda: listener.told("state")[-1]["status"] == "over")
        assert listener.told("state")[-1]["result"]["reason"] == "abandoned"
        return one.table

    table = beside(url, close)
    assert "is over already" in fails("close", table)
    assert f"there is no table {table}x" in fails("close", f"{table}x")


def test_bans_are_kept_listed_and_lifted(
    admin: Callable[..., Any], fails: Callable[..., str]
) -> None:
    assert admin("bans") == []
    made = admin("ban", "192.0.2.9/24", "--days", "0.5", "--why", "spam")
    assert (made["what"], made["why"]) == ("192.0.2.0/24", "spam")
    assert made["until"] == made["at"] + 43_200_000
    until_day = admin("ban", f"device:{DEVICE}", "--until", "2999-01-31")
    assert until_day["until"] == datetime(2999, 1, 31, tzinfo=UTC).timestamp() * 1000
    admin("ban", "2001:db8::1")
    assert [ban["what"] for ban in admin("bans")] == [
        "192.0.2.0/24",
        "2001:db8::1/128",
        f"device:{DEVICE}",
    ]
    assert admin("unban", "192.0.2.0/24") == {"unbanned": "192.0.2.0/24"}
    assert "192.0.2.0/24 is not banned" in fails("unban", "192.0.2.0/24")


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["ban", "somewhere"], "is no address"),
        (["ban", "192.0.2.1", "--days", "0"], "is no number of days"),
        (["ban", "192.0.2.1", "--until", "tomorrow"], "is no day"),
        (["ban", "192.0.2.1", "--until", "2001-01-01"], "over before it begins"),
        (["ban", "192.0.2.1", "--until", "2999-01-01", "--days", "1"], "not allowed with"),
        (["list", "--limit", "0"], "is no number"),
        (["list", "--status", "lost"], "invalid choice"),
        (["show", "nowhere"], "there is no table nowhere"),
        (["quarantine", "nowhere"], "there is no table nowhere"),
        (["release", "nowhere"], "there is no table nowhere"),
        (["erase"], "is required"),
        (["erase", "--table", "nowhere"], "there is no table nowhere"),
        (["erase", "--name", "x", "--seat", "1"], "--seat needs --table"),
        (["erase", "--device", "x"], "is no address"),
        (["report", "7"], "there is no report 7"),
        (["done", "7"], "there is no report 7"),
        (["done", "x"], "is no number"),
        (["dance"], "dance"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    words: list[str], why: str, fails: Callable[..., str]
) -> None:
    assert why in fails(*words)


def test_a_store_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.db"
    assert main(["admin", "stats", "--database", str(path)]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not path.exists()


def test_the_database_is_found_as_by_serve(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SIXSTONES_DATABASE", url)
    assert main(["admin", "stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["open"] == 0


def test_one_seat_is_erased_and_those_who_are_there_see_it(
    url: str, admin: Callable[..., Any]
) -> None:
    async def erase(hall: Hall) -> None:
        one, two = await seated(hall, 2)
        await one.do(m.Say("one says"))
        await two.do(m.Say("two says"))
        listener = await one.listen()
        words = ("erase", "--table", one.table, "--seat", "1")
        assert (await asyncio.to_thread(admin, *words))["erased"] == 1
        await until(lambda: not listener.told("state")[-1]["seats"][1].get("name"))
        said = [line.text for line in (await two.state()).log if isinstance(line, m.SaidLine)]
        assert said == ["one says", None]
        await one.play()

    beside(url, erase)


def test_a_name_and_a_device_are_erased_wherever_they_are(
    url: str, admin: Callable[..., Any]
) -> None:
    async def open_two(hall: Hall) -> list[str]:
        tables = []
        for name in ('Zoë "Z"', 'Zoë "Z"', "Bo"):
            one, _ = await seated(hall, 2, name=name)
            tables.append(one.table)
        opening = await hall.open(wish("mine", "open"))
        await hall.sit_down(opening.table, m.SitDown("Eve"), None, DEVICE)
        return [*tables, opening.table]

    *tables, with_device = beside(url, open_two)
    assert admin("erase", "--name", 'Zoë "Z"')["erased"] == 2
    assert [admin("show", table)["people"][0]["name"] for table in tables] == ["", "", "Bo"]
    assert admin("erase", "--device", f"device:{DEVICE}")["erased"] == 1
    assert admin("show", with_device)["people"][1] == {
        "seat": 1,
        "kind": "person",
        "name": "",
        "device": None,
    }


def test_reports_are_listed_shown_and_settled(url: str, admin: Callable[..., Any]) -> None:
    assert admin("reports") == []
    table, seq = beside(url, talk)
    (report,) = admin("reports")
    assert (report["table"], report["seq"], report["done"]) == (table, seq, False)
    shown = admin("report", str(report["id"]))
    assert [line["text"] for line in shown["context"]] == ["rude words"]
    assert admin("done", str(report["id"])) == {"done": report["id"]}
    assert admin("reports") == []
    assert [each["id"] for each in admin("reports", "--done")] == [report["id"]]
    assert admin("report", str(report["id"]))["done"] is True


def test_figures_count_what_there_is(url: str, admin: Callable[..., Any]) -> None:
    beside(url, talk)
    figures = admin("stats")
    assert (figures["playing"], figures["entries"], figures["reports"]) == (1, 3, 1)


def test_people_read_lines(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    table, seq = beside(url, talk)
    for words, shown in (
        (["list"], f"{table}  playing"),
        (["show", table, "--entries"], "person 1: rude words"),
        (["reports"], f"{table}  person 1: rude words"),
        (["report", "1"], f">    {seq} person 1: rude words"),
        (["ban", "192.0.2.1"], "192.0.2.1/32 is banned for good."),
        (["bans"], "192.0.2.1/32  until for good"),
        (["stats"], "playing"),
        (["erase", "--table", table], "Names and chat are erased from 1 tables."),
        (["quarantine", table], f"Table {table} is quarantined."),
    ):
        assert main(["admin", *words, "--database", url]) == 0
        assert shown in capsys.readouterr().out


COMMANDS = (
    *("list", "show", "close", "quarantine", "release", "bans", "ban", "unban", "erase"),
    *("reports", "report", "done", "stats"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", command, "--help"]) == 0
    assert f"example: sixstones admin {command}" in capsys.readouterr().out


def test_a_command_has_to_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin"]) == 2
    assert "required: COMMAND" in capsys.readouterr().err


def test_tries_of_days_are_listed_struck_and_erased_with_their_sender(
    url: str, admin: Callable[..., Any], fails: Callable[..., str]
) -> None:
    dates = ("2026-11-18", "2026-11-19")
    assert admin("board") == []

    async def keep(hall: Hall) -> None:
        for at, (device, name) in enumerate((("a" * 64, "Rude"), ("b" * 64, ""), (DEVICE, "Bo"))):
            for date in dates:
                tried = Tried(date, device, at, name, 9 - at, '{"won":true}')
                await hall.store.days.keep(tried)

    beside(url, keep)
    shown = admin("board", "--date", dates[0])
    assert [(one["name"], one["summary"]) for one in shown] == [
        ("Bo", {"won": True}),
        ("", {"won": True}),
        ("Rude", {"won": True}),
    ]
    assert len(admin("board", "--limit", "4")) == 4
    assert admin("stats")["tries"] == 6
    struck = ("--device", f"device:{'a' * 64}", "--date", dates[0])
    assert admin("strike", *struck) == {"removed": 1}
    assert "there is no such try" in fails("strike", *struck)
    assert "is no device:HASH" in fails("strike", "--device", "192.0.2.7")
    assert admin("erase", "--name", "Rude")["days"] == 1
    assert admin("erase", "--device", f"device:{DEVICE}")["days"] == 2
    assert {one["device"] for one in admin("board")} == {"b" * 64}
