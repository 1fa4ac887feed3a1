"""`sixstones serve`: tables for people and bots, in the browser and for programs."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from functools import partial

from sixstones.cli.parser import Failure, Parser, Subparsers, command_parser
from sixstones.server import config


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
            "Every option can also stand in a file, as keep_days = 30 for --keep-days 30, and\n"
            "in the environment, as SIXSTONES_KEEP_DAYS=30. The command line comes first,\n"
            "then the environment, then the file.\n\n"
            "examples:\n"
            "  sixstones serve\n"
            "  sixstones serve --port 8080 --database postgresql://localhost/sixstones\n"
            "  sixstones serve --config sixstones.toml --check-config"
        ),
    )
    parser.add_argument("--config", metavar="FILE", help="read options from a TOML file")
    parser.add_argument(
        "--check-config",
        action="store_true",
        help="print the options as they are, and where each comes from; serve nothing",
    )
    for option in config.OPTIONS:
        _add(parser, option)
    parser.set_defaults(run=run)


def _add(parser: Parser, option: config.Option) -> None:
    about = option.form.about.replace("%", "%%")
    if option.type is bool:
        action = argparse.BooleanOptionalAction
        parser.add_argument(option.flag, dest=option.key, action=action, default=None, help=about)
        return
    if option.many:
        about += "; can be given several times"
    default = option.default if option.many else [option.default]
    shown = ", ".join(str(value) for value in default if value is not None)
    parser.add_argument(
        option.flag,
        dest=option.key,
        action="append" if option.many else "store",
        metavar=config.metavar(option),
        help=f"{about} (default: {shown})" if shown else about,
    )


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        chosen = config.read(vars(args), os.environ)
    except config.BadConfig as error:
        raise Failure(str(error)) from None
    if args.check_config:
        sys.stdout.write(chosen.text())
        return 0
    try:
        import sixstones.server.app  # noqa: F401 -- what is missing shows before the port is open
        from sixstones.server.run import CannotServe, serve
    except ModuleNotFoundError as error:
        raise Failure(f"serving needs {error.name}: pip install 'sixstones[serve]'") from None
    serving = chosen.serving
    announce = partial(_announce, serving.open_page)
    figures = serving.metrics_port and (serving.metrics_host, serving.metrics_port)
    try:
        serve(
            chosen.settings,
            serving.host,
            serving.port,
            serving.workers,
            announce,
            figures=figures or None,
        )
    except CannotServe as error:
        raise Failure(str(error)) from None
    return 0


def _announce(open_page: bool, address: str) -> None:
    print(f"Serving tables at {address}", flush=True)
    if open_page and not webbrowser.open(address):
        print("Open this address in a browser.", flush=True)
