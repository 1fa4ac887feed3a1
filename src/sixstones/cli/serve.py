"""`sixstones serve`: tables for people and bots, in the browser and for programs."""

from __future__ import annotations

import argparse
import webbrowser
from functools import partial

from sixstones.cli.parser import Failure, Subparsers, command_parser


def add_parser(subparsers: Subparsers) -> None:
    """Teach the command line about `serve`."""
    parser = command_parser(
        subparsers,
        "serve",
        "open tables that people can play at",
        description=(
            "Serve tables over HTTP and WebSocket. Games are kept in a SQLite file, or in a\n"
            "PostgreSQL database that any number of processes and machines can share."
        ),
        epilog=(
            "examples:\n"
            "  sixstones serve\n"
            "  sixstones serve --port 8080 --database postgresql://localhost/sixstones"
        ),
    )
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen at (default: 127.0.0.1)")
    add("--port", type=int, default=8000, help="port to listen at (default: 8000)")
    add("--database", default="sixstones.db", metavar="WHERE", help="file or postgresql://… URL")
    add("--workers", type=int, default=1, metavar="N", help="processes (default: 1)")
    add("--origin", action="append", default=[], metavar="URL", help="another page that may play")
    add("--keep-days", type=int, metavar="N", help="forget finished games after so many days")
    add("--bot-threads", type=int, metavar="N", help="bots that think at a time (default: cores)")
    add("--no-limits", action="store_true", help="no bounds per address, for closed networks")
    add("--open", action="store_true", help="open the page in a browser")
    add("--log", choices=("text", "json"), default="text", help="form of the log (default: text)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    for name, low, high in (
        ("port", 0, 65535),
        ("workers", 1, 64),
        ("keep_days", 1, 100_000),
        ("bot_threads", 1, 256),
    ):
        value = getattr(args, name)
        if value is not None and not low <= value <= high:
            raise Failure(f"--{name.replace('_', '-')} must be from {low} to {high}")
    try:
        import sixstones.server.app  # noqa: F401 -- what is missing shows before the port is open
        from sixstones.server.run import CannotServe, serve
        from sixstones.server.settings import Settings
    except ModuleNotFoundError as error:
        raise Failure(f"serving needs {error.name}: pip install 'sixstones[serve]'") from None
    settings = Settings(
        database=args.database,
        origins=tuple(args.origin),
        limits=not args.no_limits,
        keep_days=args.keep_days,
        bot_threads=args.bot_threads,
        log_format=args.log,
    )
    try:
        serve(settings, args.host, args.port, args.workers, partial(_announce, args.open))
    except CannotServe as error:
        raise Failure(str(error)) from None
    return 0


def _announce(open_page: bool, address: str) -> None:
    print(f"Serving tables at {address}", flush=True)
    if open_page and not webbrowser.open(address):
        print("Open this address in a browser.", flush=True)
