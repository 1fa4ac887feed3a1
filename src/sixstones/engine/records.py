"""Many games in one file: records one after another, read and written as a stream.

A record ends before a header that follows moves, and before any header `Game` but its first, so a
blank line between two is enough (docs/notation.md).
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

from sixstones import _core
from sixstones.engine.game import Game
from sixstones.engine.record import BrokenRecord, Record, parse_record

PART = 1 << 16
BOM = "\ufeff".encode()
"""What some editors begin a file with; it is no part of the first record."""


class Readable(Protocol):
    """A file that gives text or bytes."""

    def read(self, size: int, /) -> str | bytes: ...


class Writable(Protocol):
    """A file that takes text."""

    def write(self, text: str, /) -> object: ...


def record_texts(file: Readable) -> Iterator[tuple[str, int]]:
    """The text of each record of a file, and the line, from 1, that it begins at. Only one record
    is held at a time. Raises BrokenRecord where a file is no text."""
    held, line, more, begun = b"", 1, True, False
    while more or held.strip():
        size = _core.first_record(held, not more)
        if size is None:
            part = file.read(max(PART, len(held)))
            held += part.encode() if isinstance(part, str) else part
            more = len(part) > 0
            if not begun and (begun := len(held) >= len(BOM) or not more):
                held = held.removeprefix(BOM)
            continue
        record, held = held[:size], held[size:]
        try:
            text = record.decode()
        except UnicodeDecodeError:
            raise BrokenRecord("a record is text", line) from None
        yield text, line
        line += record.count(b"\n")


def read_records(file: Readable) -> Iterator[Record]:
    """Each record of a file, not yet played. Raises BrokenRecord, with the line of the file, at
    the first that is malformed.

    >>> import io
    >>> game = Game.new(players=2, seed=5)
    >>> events = game.play("take:YBR")
    >>> file = io.StringIO()
    >>> write_records(file, [game, Game.new(players=3, seed="x")])
    >>> [len(record.moves) for record in read_records(io.StringIO(file.getvalue()))]
    [1, 0]
    """
    for text, line in record_texts(file):
        with lines_from(line):
            record = parse_record(text)
        yield record


def read_games(file: Readable) -> Iterator[Game]:
    """Each game of a file, replayed to its last move. Raises BrokenRecord, with the line of the
    file, at the first that is none.

    >>> import io
    >>> [game.players for game in read_games(io.StringIO('[Seats "3"]\\n[Seed "5"]\\n'))]
    [3]
    """
    for text, line in record_texts(file):
        with lines_from(line):
            game = Game.from_record(text)
        yield game


class lines_from:  # noqa: N801 -- reads like a function
    """Where a record is found broken, its line is counted from this one of the file."""

    def __init__(self, line: int) -> None:
        self._line = line

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, BrokenRecord) and error.line is not None:
            error.line += self._line - 1


def write_records(file: Writable, records: Iterable[Record | Game]) -> None:
    """Write records, or games as records, into a file, a blank line between two.

    >>> import sys
    >>> write_records(sys.stdout, [Game.new(players=2, seed=5)])
    [Game "Six Stones"]
    [Rules "1"]
    [Seats "2"]
    [Seed "5"]
    <BLANKLINE>
    """
    for record in records:
        text = record.record() if isinstance(record, Game) else str(record)
        file.write(text.rstrip("\n") + "\n\n")
