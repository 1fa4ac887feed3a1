"""`sixstones backup`: a safe copy of a store that is in use."""

from __future__ import annotations

import argparse
from pathlib import Path

from sixstones.cli.parser import Failure, Subparsers, command_parser


def add_parser(subparsers: Subparsers) -> None:
    """Teach the command line about `backup`."""
    parser = command_parser(
        subparsers,
        "backup",
        "copy a store that may be in use",
        description=(
            "Copy the SQLite file that games are kept in, as it is at one moment, while the\n"
            "server goes on. For PostgreSQL use pg_dump, which does the same there."
        ),
        epilog="example: sixstones backup sixstones.db monday.db",
    )
    parser.add_argument("database", help="the file that `sixstones serve` uses")
    parser.add_argument("target", help="the file to write; there must be none of that name")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy, and say how much."""
    if args.database.startswith(("postgres:", "postgresql:")):
        raise Failure("a PostgreSQL database is copied with pg_dump")
    try:
        from sixstones.store.backup import backup
    except ModuleNotFoundError as error:
        raise Failure(f"this needs {error.name}: pip install 'sixstones[serve]'") from None
    source = Path(args.database.removeprefix("sqlite:"))
    try:
        backup(source, Path(args.target))
    except (OSError, ValueError) as error:
        raise Failure(str(error)) from None
    print(f"{args.target}: {Path(args.target).stat().st_size:,} bytes")
    return 0
