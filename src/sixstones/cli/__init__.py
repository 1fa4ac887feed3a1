"""The `sixstones` command. Each command is a module here with `add_parser` and `run`."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from sixstones import __version__
from sixstones.cli.parser import Failure, Parser

COMMANDS = (
    "play",
    "serve",
    "watch",
    "replay",
    "games",
    "arena",
    "analyze",
    "puzzles",
    "engine",
    "seat",
    "bench",
    "learn",
    "backup",
    "admin",
)
INTERRUPTED = 130
BAD_INPUT = 2
NO_OUTPUT = 1


def main(argv: list[str] | None = None) -> int:
    """Run one command and give its exit code: 0, 1 when its output cannot be written, 2 for bad
    input or a package that is not installed, 130 when interrupted."""
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has had enough
        _let_go_of_output()
        return 0
    except OSError as error:
        _let_go_of_output()
        return _complain(f"cannot write the output: {error.strerror or error}", NO_OUTPUT)
    return code


def _run(words: list[str]) -> int:
    try:
        args = _parser(words).parse_args(words)
        if not hasattr(args, "run"):
            _parser([]).print_help()
            return 0
        code: int = args.run(args)
        return code
    except Failure as failure:
        return _complain(str(failure), BAD_INPUT)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "sixstones":
            raise
        return _complain(f"this needs the package {error.name}, which is not there", BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0


def _complain(words: str, code: int) -> int:
    print(f"sixstones: {' '.join(words.split())}", file=sys.stderr)
    return code


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


def _let_go_of_output() -> None:
    # Nothing more can be written there; the interpreter must not try to flush to it again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
