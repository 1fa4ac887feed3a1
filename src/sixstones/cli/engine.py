"""`sixstones engine`: a bot as a program that others drive."""

from __future__ import annotations

import argparse
import sys

from sixstones import __version__
from sixstones.bots.bot_spec import parse_bot_spec
from sixstones.bots.engine_speaker import Speaker
from sixstones.cli.parser import Failure, Subparsers, command_parser

DESCRIPTION = """\
Speak the engine protocol on standard input and output, so that another program
can ask a bot for moves and judgements. docs/engine.md has the protocol."""
EPILOG = """\
examples:
  sixstones engine                       titan
  sixstones engine hero:visits=500       another bot
  sixstones play --against "program:seconds=1,command=./my-engine"
"""


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "engine",
        "let another program drive a bot",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    parser.add_argument("bot", nargs="?", default="titan", metavar="BOT", help="default: titan")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends or says quit."""
    try:
        spec = parse_bot_spec(args.bot)
    except ValueError as error:
        raise Failure(str(error)) from error
    Speaker(spec, __version__, _say).hear(sys.stdin)
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
