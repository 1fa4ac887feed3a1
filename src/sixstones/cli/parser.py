"""Arguments and their errors: one clear line and exit code 2, whatever is wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

BEGINNING = 1 << 14
"""Bytes of a file that tell what it is."""

Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"


class Failure(Exception):
    """Input that cannot be used; the text is one line for the person who gave it."""


@contextmanager
def file_to(verb: str, path: Path) -> Iterator[None]:
    """Where a file is to be read or written: what the system refuses is a Failure."""
    try:
        yield
    except OSError as error:
        raise Failure(f"cannot {verb} {path}: {error.strerror or error}") from error


def require_own(path: Path, is_own: Callable[[str], bool]) -> None:
    """Raises Failure when something is there that this program did not write, so that writing there
    would lose it; `is_own` tells by how a file begins."""
    if not path.is_file():
        return
    with file_to("write", path), path.open("rb") as file:
        begins = file.read(BEGINNING).decode(errors="replace")
    if begins and not is_own(begins):
        raise Failure(f"{path} exists and holds something else; name another file")


class Parser(argparse.ArgumentParser):
    """An argument parser that raises Failure instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        """Always raises Failure."""
        raise Failure(f"{message} (see {self.prog} --help)")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Without argparse's silence about output that cannot be written."""
        (file or sys.stderr).write(message)


def command_parser(subparsers: Subparsers, name: str, summary: str, **texts: Any) -> Parser:
    """A command's own parser; its help keeps the line breaks of `description` and `epilog`."""
    return subparsers.add_parser(
        name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter, **texts
    )
