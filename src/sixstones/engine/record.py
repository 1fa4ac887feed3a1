"""A whole game as text: headers, then one line of moves per round (docs/notation.md). The core
reads and writes it (core/record.h)."""

from dataclasses import dataclass, field

from sixstones import _core
from sixstones.engine.arguments import text_of, utf8

DATE = "%Y-%m-%d"
"""How the header Date is written: the day on which a game began."""


class BrokenRecord(ValueError):
    """Text that is no record, or a game that breaks the rules; `line` says where, from 1, or is
    None when something is missing."""

    def __init__(self, words: str, line: int | None = None) -> None:
        super().__init__(words)
        self.line = line

    @classmethod
    def of(cls, fault: _core.RecordFault) -> "BrokenRecord":
        """The exception for what the core found wrong."""
        return cls(fault.sentence, fault.line or None)


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move as it stands in a record: its round and which turn of that round it belongs to. `line`
    is that of the text it was read from."""

    round: int
    turn: int
    text: str
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """The headers of a record and its moves, not yet played.

    >>> record = parse_record('[Seats "2"]\\n[Seed "5"]\\n\\n1. take:YBR | take:OP {a comment}\\n')
    >>> record.headers["Seed"], [move.text for move in record.moves]
    ('5', ['take:YBR', 'take:OP'])
    """

    headers: dict[str, str]
    moves: list[WrittenMove] = field(default_factory=list)
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)


def record_text(text: str) -> str:
    """A record's text as it is handed to the core. Raises BrokenRecord for what UTF-8 cannot hold,
    and TypeError for what is no text."""
    try:
        return utf8(text_of(text, "a record is text"), "a record")
    except ValueError as error:
        raise BrokenRecord(str(error)) from None


def parse_record(text: str) -> Record:
    """The headers and moves of a record's text. Raises BrokenRecord, which is a ValueError, in
    words, when it is malformed."""
    read = _core.parse_record(record_text(text))
    if isinstance(read, _core.RecordFault):
        raise BrokenRecord.of(read)
    moves = [WrittenMove(move.round, move.turn, move.text, move.line) for move in read.moves]
    names = [name for name, _ in read.headers]
    return Record(dict(read.headers), moves, dict(zip(names, read.header_lines, strict=True)))
