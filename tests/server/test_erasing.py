"""People can be taken out of a table: it plays back to the same game, without them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from server.asking import Opened, Site, open_site, refusal
from server.halls import Clock, wish
from server.seats import Seat, at_table, prompt_hall, seated, until
from server.test_entries import TABLE, older_entries
from sixstones.server import erasing, limiting, sweeper
from sixstones.server import messages as m
from sixstones.server.erasing import erase, everyone, holder_of
from sixstones.server.hall import Hall
from sixstones.server.lobby import listing_of
from sixstones.server.table import Table
from sixstones.server.timing import DAY
from sixstones.store import open_store

pytestmark = pytest.mark.anyio
PERSONAL = ("Ada Lovelace", "ada before", "ada after", "d" * 64)
OTHERS = ("Bo Diddley", "bo after", "e" * 64)


async def finished(hall: Hall) -> tuple[Seat, Seat]:
    """Ada and Bo have played and talked, before and after the lot changed their seats."""
    for _ in range(50):
        named = wish("mine", "open", name="Ada Lovelace", order="random")
        opening = await hall.open(named, device="d" * 64)
        ada = Seat(hall, opening.table, opening.seats[0].secret)
        await ada.do(m.Say("ada before"))
        given = await hall.sit_down(opening.table, m.SitDown("Bo Diddley"), None, "e" * 64)
        bo = Seat(hall, opening.table, given.secret)
        if (await ada.state()).seat == 1:
            break
    await ada.do(m.Say("ada after"))
    await bo.do(m.Say("bo after"))
    await ada.do(m.Say(phrase="good luck"))
    for seat in (bo, ada, bo):
        await seat.play()
    await ada.do(m.Resign())
    return ada, bo


async def everything(hall: Hall, table: str) -> str:
    """All that a store has of a table, as text."""
    (listed,) = await hall.store.listings([table])
    bodies = [entry.body for entry in await hall.store.entries(table)]
    return "\n".join([*bodies, str(listed)])


async def test_one_person_is_erased_and_the_game_is_the_same(hall: Hall) -> None:
    ada, _ = await finished(hall)
    before = await at_table(ada)
    kept = await everything(hall, ada.table)
    assert [text for text in (*PERSONAL, *OTHERS) if text not in kept] == []
    assert await erase(hall.store, ada.table, holder_of(ada.key)) == 4
    kept = await everything(hall, ada.table)
    assert [text for text in PERSONAL if text in kept] == []
    assert [text for text in OTHERS if text not in kept] == []
    assert "good luck" not in kept
    after, _ = Table.from_entries(ada.table, await hall.store.entries(ada.table))
    assert before.game is not None
    assert after.game is not None
    assert after.game.position() == before.game.position()
    assert (after.ending, after.seq, after.nonces) == (before.ending, before.seq, before.nonces)
    assert after.seat_of(ada.secret) == 1
    assert await erase(hall.store, ada.table, holder_of(ada.key)) == 0


async def test_whoever_is_there_is_told_without_those_who_were_erased(hall: Hall) -> None:
    ada, bo = await finished(hall)
    listener = await bo.listen()
    await erase(hall.store, ada.table, holder_of(ada.key))
    await until(lambda: "Ada" not in str(listener.told("state")[-1]["seats"]))
    state = await bo.state()
    assert [seat.name for seat in state.seats] == ["Bo Diddley", ""]
    said = [(line.text, line.phrase) for line in state.log if isinstance(line, m.SaidLine)]
    assert said == [(None, None), (None, None), ("bo after", None), (None, None)]


async def test_everyone_is_erased_once(hall: Hall) -> None:
    ada, _ = await finished(hall)
    await erase(hall.store, ada.table, everyone)
    kept = await everything(hall, ada.table)
    assert [text for text in (*PERSONAL, *OTHERS) if text in kept] == []
    known = await hall.store.admin.table(ada.table)
    assert known is not None
    assert known.erased == known.seq


async def test_what_a_newer_version_has_written_stays(hall: Hall) -> None:
    ada, _ = await finished(hall)
    (first, *_) = await hall.store.entries(ada.table)
    newer = msgspec.json.decode(first.body) | {"weather": "fine"}
    newer["chairs"][0]["hat"] = "blue"
    text = msgspec.json.encode(newer).decode()
    (listed,) = await hall.store.listings([ada.table])
    known = await hall.store.admin.table(ada.table)
    assert known is not None
    summary = listed.listing.summary
    new = [first._replace(body=text)]
    await hall.store.admin.rewrite(ada.table, new, summary, known.seq, erased=False)
    await erase(hall.store, ada.table, everyone)
    kept = msgspec.json.decode((await hall.store.entries(ada.table))[0].body)
    assert (kept["weather"], kept["chairs"][0]["hat"]) == ("fine", "blue")
    assert "name" not in kept["chairs"][0]


async def test_tables_of_older_versions_are_erased_too(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "games.db"))
    first, *rest = older_entries()
    table, _ = Table.from_entries(TABLE, [first, *rest])
    await store.create(TABLE, "1", first, listing_of(table))
    for entry in rest:
        await store.append(TABLE, entry, listing_of(table))
    names = [chair.name for chair in table.chairs if chair.name]
    assert names
    assert await erase(store, TABLE, everyone) > 0
    new = await store.entries(TABLE)
    assert not any(name in entry.body for entry in new for name in names)
    after, _ = Table.from_entries(TABLE, new)
    assert (after.ending, after.seq) == (table.ending, table.seq)
    await store.close()


async def test_names_and_chat_go_when_a_game_was_over_for_long(
    tmp_path: Path, clock: Clock
) -> None:
    async with prompt_hall(tmp_path / "x.db", clock, erase_days=90) as hall:
        old, _ = await finished(hall)
        playing, _ = await seated(hall, 2)
        clock.forward(2 * DAY / 1000)
        recent, _ = await finished(hall)
        clock.forward(88 * DAY / 1000 + 1)
        await hall.sweeper.prune()
        assert "Ada Lovelace" not in await everything(hall, old.table)
        assert "Ada Lovelace" in await everything(hall, recent.table)
        assert "Player" in await everything(hall, playing.table)
        assert await hall.store.admin.unerased(clock() - 90 * DAY, 9) == []


async def test_they_stay_where_that_is_asked_for(tmp_path: Path, clock: Clock) -> None:
    async with prompt_hall(tmp_path / "x.db", clock, erase_days=0) as hall:
        old, _ = await finished(hall)
        clock.forward(1000 * DAY / 1000)
        await hall.sweeper.prune()
        assert "Ada Lovelace" in await everything(hall, old.table)


async def test_many_tables_are_seen_to_in_turn(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (erasing, sweeper):
        monkeypatch.setattr(module, "AT_ONCE", 2)
    monkeypatch.setattr(sweeper, "ERASED_IN_TURN", 2)
    async with prompt_hall(tmp_path / "x.db", clock, erase_days=1) as hall:
        for _ in range(5):
            one, _ = await seated(hall, 2)
            await one.do(m.Resign())
        clock.forward(2 * DAY / 1000)
        for left in (1, 0):
            await hall.sweeper.prune()
            assert len(await hall.store.admin.unerased(clock(), 9)) == left


async def test_nothing_of_who_was_erased_is_left_in_the_file(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "x.db"
    async with prompt_hall(path, clock) as hall:
        ada, _ = await finished(hall)
    assert b"Ada Lovelace" in path.read_bytes()
    async with prompt_hall(path, clock) as hall:
        await erase(hall.store, ada.table, holder_of(ada.key))
    kept = path.read_bytes()
    assert [text for text in PERSONAL if text.encode() in kept] == []
    assert [text for text in OTHERS if text.encode() not in kept] == []


async def test_a_damaged_table_is_set_aside_and_stops_no_other(
    tmp_path: Path, clock: Clock
) -> None:
    async with prompt_hall(tmp_path / "x.db", clock, erase_days=1) as hall:
        broken, _ = await finished(hall)
        good, _ = await finished(hall)
        entry = (await hall.store.entries(broken.table))[-1]
        (listed,) = await hall.store.listings([broken.table])
        hall.rooms.open.clear()  # else a room would come upon it first
        wrong = entry._replace(seq=entry.seq + 1, body='{"kind":"x"}')
        await hall.store.append(broken.table, wrong, listed.listing._replace(updated=1))
        clock.forward(2 * DAY / 1000)
        await hall.sweeper.prune()
        assert [each.table for each in await hall.store.quarantined(9)] == [broken.table]
        assert "Ada Lovelace" not in await everything(hall, good.table)


async def test_who_was_erased_plays_again_without_a_name(hall: Hall) -> None:
    ada, bo = await finished(hall)
    await erase(hall.store, ada.table, everyone)
    await until(lambda: not hall.rooms.open[ada.table].table.chairs[0].name)
    again = await hall.rematch(ada.table, ada.secret, m.AskRematch())
    await hall.rematch(ada.table, bo.secret, m.AskRematch())
    there = await hall.rooms.get(again.table)
    assert [chair.name for chair in there.table.chairs] == ["Player", "Player"]
    assert there.table.status == "playing"


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


async def test_one_can_erase_oneself_from_finished_tables(site: Site) -> None:
    over = await site.open("mine", "open", name="Ada Lovelace")
    other = (await site.post(f"{over.path}/seats", {"name": "Bo"})).json()["secret"]
    await site.act(over, over.secrets[0], type="say", text="ada says")
    await site.act(over, other, type="say", text="bo says")
    await site.act(over, other, type="resign")
    playing = await site.open("mine", "open", name="Ada Lovelace")
    seats = [
        {"table": table.id, "secret": table.secrets[0]}
        for table in (over, playing, Opened("nowhere0", ["x"]))
    ]
    wrong = [{"table": over.id, "secret": "wrong"}]
    answer = await site.post("/api/erase", {"seats": wrong})
    assert answer.json() == {"erased": 0, "playing": 0, "days": 0}
    assert "Ada Lovelace" in str(await site.state(over))
    answer = await site.post("/api/erase", {"seats": seats})
    assert answer.json() == {"erased": 1, "playing": 1, "days": 0}
    kept = await everything(site.hall, over.id)
    assert "Ada Lovelace" not in kept
    assert "ada says" not in kept
    assert "Bo" in kept
    assert "bo says" in kept
    assert "Ada Lovelace" in str(await site.state(playing))
    record = await site.get(f"{over.path}/record")
    assert record.status_code == 200
    replay = await site.post("/api/replay", {"record": record.text})
    assert replay.json()["seats"] == [{"kind": "person"}, {"kind": "person", "name": "Bo"}]


async def test_one_address_erases_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time whole tables are read."""
    monkeypatch.setattr(limiting, "ERASURES", limiting.Rate("erasures", 1, "year"))
    async with open_site(tmp_path, limits=True) as site:
        assert (await site.post("/api/erase", {"seats": []})).status_code == 200
        assert refusal(await site.post("/api/erase", {"seats": []})) == (429, "too_fast")
