"""What is kept of a table stays readable: forms of older versions are read as what they are now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.halls import Clock, state
from server.seats import prompt_hall
from sixstones.engine import RULES_VERSION
from sixstones.server.entries import Reclaimed, read_body, write_body
from sixstones.server.lobby import listing_of
from sixstones.server.table import Table
from sixstones.store import Entry

pytestmark = pytest.mark.anyio

OLDER = Path(__file__).parent / "golden" / "entries_v1.jsonl"
TABLE = "older-table"


def older_entries() -> list[Entry]:
    """A table as the first version kept it, with almost every kind of entry."""
    return [Entry(*json.loads(line)) for line in OLDER.read_text().splitlines()]


async def test_a_table_of_the_first_version_opens(tmp_path: Path, clock: Clock) -> None:
    async with prompt_hall(tmp_path / "games.db", clock) as hall:
        first, *rest = older_entries()
        await hall.store.create(TABLE, RULES_VERSION, first, listing_of(Table(TABLE)))
        for entry in rest:
            await hall.store.append(TABLE, entry, listing_of(Table(TABLE)))
        known = await state(hall, TABLE)
    assert [line.__struct_config__.tag for line in known.log][13:] == [
        "replaced",
        "reclaimed",
        "moved",
        "timedout",
        "resigned",
        "resigned",
        "rematched",
    ]
    assert known.status == "over"
    assert known.fairness.deal_secret is not None
    assert known.fairness.deal_secret.startswith("b036befa")
    assert known.rematch == "79ma9e2iPrVv9Zcc2MTr0A"


def test_entries_are_written_as_before_but_for_their_new_words() -> None:
    for entry in older_entries():
        now = write_body(read_body(entry.body))
        then = entry.body.replace('"returned"', '"reclaimed"')
        added = '"order":"given","hints":null,"language":null}'
        assert now == then.replace('"order":"given"}', added)


def test_a_seat_is_reclaimed_in_old_words_and_new() -> None:
    for kind in ("returned", "reclaimed"):
        assert read_body(f'{{"kind":"{kind}","seat":2}}') == Reclaimed(2)
