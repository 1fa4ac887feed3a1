"""The `sixstones` command. Each command is a module here with `add_parser` and `run`."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from sixstones import __version__
from sixstones.cli.parser import Failure, Parser

COMMANDS = ("play", "serve", "watch", "replay", "arena", "analyze", "bench", "backup")
INTERRUPTED = 130
BAD_INPUT = 2


def main(argv: list[str] | None = None) -> int:
    """Run one command and give its exit code: 0, 2 for bad input, 130 when interrupted."""
    words = sys.argv[1:] if argv is None else argv
    try:
        args = _parser(words).parse_args(words)
        if not hasattr(args, "run"):
            _parser([]).print_help()
            return 0
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except Failure as failure:
        print(f"sixstones: {' '.join(str(failure).split())}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _hung_up()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0


def _parser(words: list[str]) -> Parser:
    """Knows every command, but loads only the one that is asked for."""
    parser = Parser(
        prog="sixstones",
        description="Six Stones: an unofficial digital edition of Splendor: Marvel.",
        epilog="example: sixstones play --against hero",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    asked = [word for word in words[:1] if word in COMMANDS]
    for name in asked or COMMANDS:
        module = import_module(f"sixstones.cli.{name}")
        module.add_parser(subparsers)
    return parser


def _hung_up() -> int:
    # The reader of our output is gone; the interpreter must not try to flush to it again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
