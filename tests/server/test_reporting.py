"""A line of chat can be reported: the operator sees it with what was said around it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.asking import Opened, Site, open_site, refusal
from server.halls import Clock
from server.seats import prompt_hall, seated
from sixstones.server import limiting
from sixstones.server import messages as m
from sixstones.server.fair import device_of, key_of
from sixstones.server.limiting import Rate
from sixstones.server.reporting import AROUND, context_of
from sixstones.server.timing import DAY
from sixstones.store import Report

pytestmark = pytest.mark.anyio
DEVICE = "0123456789abcdef"


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened


async def talking(site: Site, lines: int) -> tuple[Opened, str]:
    """A table at which Bo, whose device is known, has said so many lines; and Bo's secret."""
    table = await site.open("mine", "open", name="Ada")
    sat = await site.post(f"{table.path}/seats", {"name": "Bo"}, Sixstones_Device=DEVICE)
    secret: str = sat.json()["secret"]
    for number in range(lines):
        await site.act(table, secret, type="say", text=f"line {number}")
    return table, secret


async def reports(site: Site) -> list[Report]:
    return await site.hall.store.admin.reports(done=False, limit=99)


async def test_a_report_is_kept_with_the_lines_around_it(site: Site) -> None:
    table, _ = await talking(site, 30)
    seq = 2 + 15
    answer = await site.post(f"{table.path}/reports", {"seq": seq}, table.secrets[0])
    assert (answer.status_code, answer.json()) == (201, {"new": True})
    (kept,) = await reports(site)
    assert (kept.table, kept.seq, kept.by) == (table.id, seq, key_of(table.secrets[0]))
    context = context_of(kept)
    assert [line.text for line in context] == [f"line {n}" for n in range(15 - AROUND, 16 + AROUND)]
    assert {(line.name, line.device) for line in context} == {("Bo", device_of(DEVICE))}


async def test_a_line_is_reported_once_by_each(site: Site) -> None:
    table, other = await talking(site, 1)
    for secret, new in ((table.secrets[0], True), (table.secrets[0], False), (other, True)):
        answer = await site.post(f"{table.path}/reports", {"seq": 2}, secret)
        assert answer.json() == {"new": new}
    assert len(await reports(site)) == 2


@pytest.mark.parametrize("seq", [0, 1, 3, 1_000_000])
async def test_only_lines_of_chat_are_reported(site: Site, seq: int) -> None:
    table, _ = await talking(site, 1)
    answer = await site.post(f"{table.path}/reports", {"seq": seq}, table.secrets[0])
    assert refusal(answer) == (404, "no_line")
    assert await reports(site) == []


async def test_only_who_has_a_seat_reports(site: Site) -> None:
    table, _ = await talking(site, 1)
    assert refusal(await site.post(f"{table.path}/reports", {"seq": 2})) == (401, "no_secret")
    answer = await site.post(f"{table.path}/reports", {"seq": 2}, "wrong")
    assert refusal(answer) == (403, "bad_secret")


async def test_reports_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "REPORTS", Rate("reports", 2, "year"))
    async with open_site(tmp_path, limits=True) as site:
        table, _ = await talking(site, 1)
        for _ in range(2):
            await site.post(f"{table.path}/reports", {"seq": 2}, table.secrets[0])
        answer = await site.post(f"{table.path}/reports", {"seq": 2}, table.secrets[0])
        assert refusal(answer) == (429, "too_fast")


async def test_reports_are_kept_no_longer_than_chat(tmp_path: Path, clock: Clock) -> None:
    async with prompt_hall(tmp_path / "x.db", clock, erase_days=90) as hall:
        one, two = await seated(hall, 2)
        seq = await two.do(m.Say("rude"))
        await hall.report(await one.room(), one.key, seq)
        clock.forward(89 * DAY / 1000)
        await hall.sweeper.prune()
        assert len(await hall.store.admin.reports(done=False, limit=9)) == 1
        clock.forward(2 * DAY / 1000)
        await hall.sweeper.prune()
        assert await hall.store.admin.reports(done=False, limit=9) == []


async def test_a_table_without_chat_takes_no_line(site: Site) -> None:
    table = await site.open("mine", "mine", chat=False)
    for said in ({"text": "hello"}, {"phrase": "hello"}):
        answer = await site.act(table, table.secrets[0], type="say", **said)
        assert refusal(answer) == (409, "chat_off")
    assert (await site.state(table))["options"]["chat"] is False
