"""What a table's log must look like, given what people were told while it was played."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from server.load import Book
from sixstones.store import Entry


@dataclass(frozen=True)
class Kept:
    """A move as it was kept: where, by whom, what, and for which seq it was sent."""

    entry: int
    seat: int
    move: str
    asked: int


def kept_moves(entries: list[Entry]) -> list[Kept]:
    """The moves in what the store holds of a table."""
    bodies = [(entry.seq, json.loads(entry.body)) for entry in entries]
    return [
        Kept(seq, body["seat"], body["move"], body["asked"])
        for seq, body in bodies
        if body["kind"] == "moved"
    ]


def faults(book: Book, entries: list[Entry], log: list[dict[str, Any]]) -> list[str]:
    """What is wrong, in words, with what the store holds of a table and with the log that the
    server gives: moves lost, changed, there twice or never sent, and gaps. Nothing, when all is
    well and nothing that was sent still waits for its answer."""
    moves = kept_moves(entries)
    found = [f"told: {words}" for words in book.broken]
    if [entry.seq for entry in entries] != list(range(len(entries))) or not entries:
        found.append("gap: entries do not count from 0")
    told = [(line["seq"], line["seat"], line["move"]) for line in log if line["kind"] == "moved"]
    if told != [(kept.entry, kept.seat, kept.move) for kept in moves]:
        found.append("log: the server tells another log than the store holds")
    if [line["seq"] for line in log] != [entry.seq for entry in entries]:
        found.append("log: the server leaves out lines or makes them up")
    times = Counter((kept.seat, kept.asked) for kept in moves)
    found += [f"duplicated: {asked}" for asked, number in times.items() if number > 1]
    here = {(kept.seat, kept.asked): (kept.entry, kept.move) for kept in moves}
    for sent, promise in book.acknowledged.items():
        if here.get(sent) != promise:
            found.append(f"lost: {promise} of {sent}, there is {here.get(sent)}")
    found += [f"invented: {sent}" for sent in here.keys() - book.acknowledged.keys()]
    places = {kept.entry: (kept.seat, kept.move) for kept in moves}
    for entry, shown in book.shown.items():
        if places.get(entry) != shown:
            found.append(f"unshown: {shown} at {entry}, there is {places.get(entry)}")
    return found
