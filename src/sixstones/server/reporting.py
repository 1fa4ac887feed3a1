"""Lines of chat that someone reports, kept with what was said around them for the operator."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from msgspec import Struct

from sixstones.server.erasing import lines_said
from sixstones.server.options import Phrase
from sixstones.server.refusal import Refusal
from sixstones.server.sources import Dealer
from sixstones.store import Entry, Report, Store

AROUND: Final = 10
"""Lines before and after the one that is reported."""


class SaidBy(Struct, frozen=True, omit_defaults=True):
    """A line as the operator reads it: `device` is what a ban can be of."""

    seq: int
    at: int
    name: str
    text: str = ""
    phrase: Phrase | None = None
    device: str | None = None


async def report(store: Store, table: str, seq: int, by: str, now: int, dealer: Dealer) -> bool:
    """Keep a report of a line with the lines around it; says whether it is the first by this one.
    Raises Refusal when there is no such line."""
    entries = await store.entries(table)
    lines = await asyncio.to_thread(_lines, table, entries, dealer)
    places = [place for place, line in enumerate(lines) if line.seq == seq]
    if not places:
        raise Refusal("no_line", "There is no such line of chat at this table.", 404)
    around = lines[max(0, places[0] - AROUND) : places[0] + AROUND + 1]
    context = msgspec.json.encode(around).decode()
    return await store.admin.report(Report(0, table, seq, now, by, context))


def _lines(table: str, entries: list[Entry], dealer: Dealer) -> list[SaidBy]:
    return [
        SaidBy(entry.seq, entry.at, chair.name, body.text, body.phrase, chair.device)
        for entry, chair, body in lines_said(table, entries, dealer)
    ]


def context_of(kept: Report) -> list[SaidBy]:
    """The lines around the one that was reported, and it. Raises ValueError for other text."""
    return msgspec.json.decode(kept.context, type=list[SaidBy])
