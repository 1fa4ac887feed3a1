"""What the commands of `sixstones admin` do: each asks the store and says what came of it."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sixstones.cli.parser import Failure
from sixstones.server import operating
from sixstones.server.bans import DEVICE, canonical
from sixstones.server.operating import NotDone
from sixstones.server.timing import DAY
from sixstones.store import Ban, Store

MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found out: as data, and as lines for people."""

    data: Any
    lines: list[str] = field(default_factory=list)


async def list_tables(store: Store, args: argparse.Namespace) -> Answer:
    """Tables, the latest first."""
    aside = args.status == "quarantined"
    found = await store.admin.tables(None if aside else args.status, MOST if aside else args.limit)
    shown = [operating.outline(table) for table in found if not aside or table.aside is not None]
    shown = shown[: args.limit]
    return Answer(shown, [_line(each) for each in shown] or ["There are none."])


async def show(store: Store, args: argparse.Namespace) -> Answer:
    """A table, who sits there and what was said."""
    shown = await operating.details(store, args.table, entries=args.entries)
    people = [
        f"  seat {each['seat']}: {each['name'] or '(erased)'}"
        + (f"  device:{each['device']}" if each["device"] else "")
        for each in shown["people"]
    ]
    chat = [f"  {each['seq']:>4} {each['name']}: {each['text']}" for each in shown["chat"]]
    damage = [f"damaged at {shown['damage']}"] if shown["damage"] else []
    opener = [f"opened from {shown['opener']}"] if shown["opener"] else []
    log = [f"  {each['seq']:>4} {json.dumps(each['body'])}" for each in shown.get("log", ())]
    return Answer(shown, [_line(shown), *opener, *damage, *people, *chat, *log])


async def close(store: Store, args: argparse.Namespace) -> Answer:
    """End a table."""
    await operating.close(store, args.table, _now())
    return Answer({"closed": args.table}, [f"Table {args.table} is closed."])


async def quarantine(store: Store, args: argparse.Namespace) -> Answer:
    """Set a table aside."""
    found = await operating.known(store, args.table)
    if not await store.quarantine(args.table, args.why):
        raise NotDone(f"table {args.table} is quarantined already: {found.aside}")
    return Answer({"quarantined": args.table}, [f"Table {args.table} is quarantined."])


async def release(store: Store, args: argparse.Namespace) -> Answer:
    """Put a table back."""
    await operating.known(store, args.table)
    if not await store.quarantine(args.table, None):
        raise NotDone(f"table {args.table} is not quarantined")
    return Answer({"released": args.table}, [f"Table {args.table} is back."])


async def bans(store: Store, args: argparse.Namespace) -> Answer:
    """All bans."""
    bans = await store.admin.bans()
    lines = [
        f"{ban.what}  until {_time(ban.until) if ban.until else 'for good'}  {ban.why}".rstrip()
        for ban in bans
    ]
    return Answer([ban._asdict() for ban in bans], lines or ["Nobody is banned."])


async def ban(store: Store, args: argparse.Namespace) -> Answer:
    """Keep someone out."""
    now = _now()
    until = args.until if args.days is None else now + round(args.days * DAY)
    if until is not None and until <= now:
        raise Failure("the ban would be over before it begins")
    ban = Ban(_canonical(args.what), now, until, args.why)
    await store.admin.ban(ban)
    end = "for good" if until is None else f"until {_time(until)}"
    return Answer(ban._asdict(), [f"{ban.what} is banned {end}."])


async def unban(store: Store, args: argparse.Namespace) -> Answer:
    """Let someone in again."""
    what = _canonical(args.what)
    if not await store.admin.unban(what):
        raise Failure(f"{what} is not banned")
    return Answer({"unbanned": what}, [f"{what} is let in again."])


async def erase(store: Store, args: argparse.Namespace) -> Answer:
    """Erase names and chat."""
    if args.seat is not None and args.table is None:
        raise Failure("--seat needs --table")
    if args.table is not None:
        tables, who = [args.table], await operating.holder(store, args.table, args.seat)
    else:
        if args.device is not None:
            device = _device(args.device)
            text, who = device, operating.with_device(device)
        else:
            text, who = json.dumps(args.name, ensure_ascii=False), operating.named(args.name)
        tables = await store.admin.mentioning(text)
    erased, unreadable = await operating.erase(store, tables, who)
    lines = [f"Names and chat are erased from {erased} tables."]
    lines += [f"Table {each} could not be read; look at it with show." for each in unreadable]
    days = 0
    if args.table is None:
        used = None if args.device is None else _device(args.device)
        days = await store.days.remove(device=used, name=args.name)
        lines += [f"Tries of deals of the day removed: {days}."]
    return Answer({"erased": erased, "unreadable": unreadable, "days": days}, lines)


async def board(store: Store, args: argparse.Namespace) -> Answer:
    """Tries of deals of the day."""
    days = store.days
    found = await (days.best(args.date, args.limit) if args.date else days.latest(args.limit))
    shown = [{**each._asdict(), "summary": json.loads(each.summary)} for each in found]
    lines = [
        f"{each.date}  {_time(each.at)}  {each.summary}  device:{each.device}  {each.name}".rstrip()
        for each in found
    ]
    return Answer(shown, lines or ["There are none."])


async def strike(store: Store, args: argparse.Namespace) -> Answer:
    """Take tries off the boards."""
    removed = await store.days.remove(date=args.date, device=_device(args.device))
    if not removed:
        raise Failure("there is no such try")
    return Answer({"removed": removed}, [f"Tries removed: {removed}."])


async def reports(store: Store, args: argparse.Namespace) -> Answer:
    """Lines that were reported."""
    found = await store.admin.reports(done=args.done, limit=args.limit)
    shown = [operating.report_shown(each) for each in found]
    return Answer(shown, [_reported(each) for each in shown] or ["There are none."])


async def report(store: Store, args: argparse.Namespace) -> Answer:
    """One report with its context."""
    for done in (False, True):
        for each in await store.admin.reports(done=done, limit=MOST):
            if each.id == args.id:
                shown = operating.report_shown(each)
                lines = [
                    f"{'>' if line['seq'] == each.seq else ' '} {line['seq']:>4} {line['name']}:"
                    f" {line.get('text') or line.get('phrase') or ''}"
                    for line in shown["context"]
                ]
                return Answer(shown, [_reported(shown), *lines])
    raise Failure(f"there is no report {args.id}")


async def done(store: Store, args: argparse.Namespace) -> Answer:
    """Mark a report as done."""
    if not await store.admin.settle(args.id):
        raise Failure(f"there is no report {args.id} that is not done")
    return Answer({"done": args.id}, [f"Report {args.id} is done."])


async def stats(store: Store, args: argparse.Namespace) -> Answer:
    """How much there is."""
    figures = (await store.admin.figures())._asdict()
    return Answer(figures, [f"{name:<12} {number:>12,}" for name, number in figures.items()])


def _line(table: dict[str, Any]) -> str:
    aside = f"  quarantined: {table['quarantined']}" if table["quarantined"] is not None else ""
    seats = ", ".join(table["seats"])
    updated = _time(table["updated"])
    return (
        f"{table['table']}  {table['status']:<7}  {updated}  {table['entries']:>4}  {seats}{aside}"
    )


def _reported(report: dict[str, Any]) -> str:
    reported: list[dict[str, Any]]
    reported = [each for each in report["context"] if each["seq"] == report["seq"]]
    line = reported[0] if reported else {}
    words = line.get("text") or line.get("phrase") or ""
    device = f"  device:{line['device']}" if line.get("device") else ""
    at = _time(report["at"])
    return f"{report['id']:>5}  {at}  {report['table']}  {line.get('name', '')}: {words}{device}"


def _canonical(what: str) -> str:
    try:
        return canonical(what)
    except ValueError as error:
        raise Failure(str(error)) from None


def _device(what: str) -> str:
    """The hash of a device's key, as the store has it."""
    named = _canonical(what)
    if not named.startswith(DEVICE):
        raise Failure(f"{what} is no device:HASH")
    return named.removeprefix(DEVICE)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
