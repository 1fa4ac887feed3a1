"""`sixstones admin`: look after the tables of a server, beside it and while it runs."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sixstones.cli.parser import Failure, Parser, Subparsers, command_parser
from sixstones.server import config

if TYPE_CHECKING:
    from sixstones.cli.admin_work import Answer

MOST = 1_000_000
_TABLE_WITH_DASH = re.compile(r"-[0-9A-Za-z_-]{21}\Z")
EXAMPLES = """examples:
  sixstones admin list --status playing
  sixstones admin show 70jOCiFU4UyOQXwMUn2MEw
  sixstones admin ban 192.0.2.0/24 --days 7 --why "floods the lobby"
  sixstones admin reports --database postgresql://db/six"""


def add_parser(subparsers: Subparsers) -> None:
    """Teach the command line about `admin`."""
    parser = command_parser(
        subparsers,
        "admin",
        "look after the tables of a server",
        description=(
            "Look after the tables of a server: it may be running, and hears of every change\n"
            "within seconds. The database is found as `sixstones serve` finds it."
        ),
        epilog=EXAMPLES,
    )
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", parser_class=Parser, required=True
    )
    _add_tables(commands)
    _add_people(commands)
    _add_reports(commands)
    _add_board(commands)
    _add(commands, "stats", "count what there is", "stats", "sixstones admin stats --json")


def _add_tables(commands: Subparsers) -> None:
    one = _add(
        commands,
        "list",
        "list tables, the latest first",
        "list_tables",
        "sixstones admin list --limit 20",
    )
    statuses = ("open", "playing", "over", "quarantined")
    one.add_argument("--status", choices=statuses, help="only tables of this status")
    _add_limit(one)
    example = "sixstones admin show 70jOCiFU4UyOQXwMUn2MEw --entries"
    one = _add(commands, "show", "show a table, who sits there and what was said", "show", example)
    one.add_argument("table")
    one.add_argument("--entries", action="store_true", help="its entries too")
    example = "sixstones admin close 70jOCiFU4UyOQXwMUn2MEw"
    one = _add(commands, "close", "end a table without a winner", "close", example)
    one.add_argument("table")
    example = "sixstones admin quarantine 70jOCiFU4UyOQXwMUn2MEw --why spam"
    one = _add(
        commands, "quarantine", "set a table aside: nobody can open it", "quarantine", example
    )
    one.add_argument("table")
    one.add_argument("--why", default="by the operator", help="what to remember of it")
    example = "sixstones admin release 70jOCiFU4UyOQXwMUn2MEw"
    one = _add(commands, "release", "put a quarantined table back", "release", example)
    one.add_argument("table")


def _add_people(commands: Subparsers) -> None:
    _add(commands, "bans", "list bans", "bans", "sixstones admin bans")
    example = "sixstones admin ban 2001:db8::/64 --until 2027-01-31 --why spam"
    one = _add(commands, "ban", "keep an address, a network or a device out", "ban", example)
    one.add_argument("what", help="192.0.2.7, 192.0.2.0/24, or device:HASH as `show` names it")
    end = one.add_mutually_exclusive_group()
    end.add_argument("--days", type=_days, help="how long; for good when not said")
    end.add_argument("--until", type=_moment, help="a day or a moment, in UTC")
    one.add_argument("--why", default="", help="what to remember of it")
    one = _add(
        commands, "unban", "let someone in again", "unban", "sixstones admin unban 192.0.2.7"
    )
    one.add_argument("what")
    one = _add(
        commands,
        "erase",
        "erase names, chat and tries of days; the games stay",
        "erase",
        "sixstones admin erase --table 70jOCiFU4UyOQXwMUn2MEw --seat 1",
    )
    who = one.add_mutually_exclusive_group(required=True)
    who.add_argument("--table", help="those at one table: everyone, or --seat")
    who.add_argument("--name", help="whoever is called exactly so, at any table")
    who.add_argument("--device", help="whoever used a device (device:HASH), at any table")
    one.add_argument("--seat", type=int, choices=range(4), help="only this seat of the table")


def _add_reports(commands: Subparsers) -> None:
    one = _add(
        commands, "reports", "list lines of chat that were reported", "reports",
        "sixstones admin reports --done",
    )  # fmt: skip
    one.add_argument("--done", action="store_true", help="those that are done")
    _add_limit(one)
    one = _add(commands, "report", "show a report with its context", "report",
               "sixstones admin report 7")  # fmt: skip
    one.add_argument("id", type=_id)
    one = _add(commands, "done", "mark a report as done", "done", "sixstones admin done 7")
    one.add_argument("id", type=_id)


def _add_board(commands: Subparsers) -> None:
    example = "sixstones admin board --date 2026-11-18"
    one = _add(commands, "board", "list tries of deals of the day", "board", example)
    one.add_argument("--date", help="only those of this date, the best first")
    _add_limit(one)
    example = "sixstones admin strike --date 2026-11-18 --device device:HASH"
    one = _add(commands, "strike", "take tries off the boards of the days", "strike", example)
    one.add_argument("--device", required=True, help="device:HASH as `board` names it")
    one.add_argument("--date", help="only the one of this date")


def _add(commands: Subparsers, name: str, about: str, command: str, example: str) -> Parser:
    parser = command_parser(
        commands, name, about, description=f"{about.capitalize()}.", epilog=f"example: {example}"
    )
    parser.add_argument("--config", metavar="FILE", help="read where the database is from here")
    parser.add_argument("--database", metavar="WHERE", help="a SQLite file or postgresql://…")
    parser.add_argument("--database-file", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print JSON")
    # argparse lets a negative number be a value; a table's id may begin with a dash too.
    parser._negative_number_matcher = _TABLE_WITH_DASH
    parser.set_defaults(run=run, command=command)
    return parser


def _add_limit(parser: Parser) -> None:
    parser.add_argument("--limit", type=_id, default=50, help="how many at most (default: 50)")


def run(args: argparse.Namespace) -> int:
    """Open the store, do one thing, and say what came of it."""
    try:
        chosen = config.read(
            {key: getattr(args, key) for key in ("config", "database", "database_file")},
            os.environ,
        )
    except config.BadConfig as error:
        raise Failure(str(error)) from None
    answer = asyncio.run(_run(chosen.settings.database, args))
    if args.json:
        print(json.dumps(answer.data, ensure_ascii=False, indent=1))
    elif answer.lines:
        print("\n".join(answer.lines))
    return 0


async def _run(database: str, args: argparse.Namespace) -> Answer:
    try:
        from sixstones.cli import admin_work
        from sixstones.server.operating import NotDone
        from sixstones.store import Unavailable, open_store
    except ModuleNotFoundError as error:
        raise Failure(f"this needs {error.name}: pip install 'sixstones[serve]'") from None
    _require_there(database)
    try:
        store = await open_store(database)
    except (ValueError, Unavailable) as error:
        raise Failure(str(error)) from None
    try:
        answer: Answer = await getattr(admin_work, args.command)(store, args)
        return answer
    except (NotDone, Unavailable) as error:
        raise Failure(str(error)) from None
    finally:
        await store.close()


def _require_there(database: str) -> None:
    """A store that is not there would be made, which nobody wants of a look at it."""
    if database.startswith(("postgres:", "postgresql:")):
        return
    path = Path(database.removeprefix("sqlite:"))
    if not path.is_file():
        raise Failure(f"there is no database {path}; say where with --database")


def _days(text: str) -> float:
    try:
        days = float(text)
    except ValueError:
        days = 0
    if not 0 < days <= 36_500:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of days above 0")
    return days


def _moment(text: str) -> int:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no day such as 2027-01-31") from None
    return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)


def _id(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)
