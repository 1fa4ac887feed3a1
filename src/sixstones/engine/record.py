"""A whole game as text: headers, then one line of moves per round (docs/notation.md). The core
reads and writes it (core/record.h)."""

import re
from dataclasses import dataclass, field, replace

from sixstones import _core
from sixstones.engine.arguments import text_of, utf8

DATE = "%Y-%m-%d"
"""How the header Date is written: the day on which a game began."""


NUMBER = r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?"
NOTE = re.compile(rf"\[%(\w+) ({NUMBER}(?:,{NUMBER})*)\]")
"""A number, or several, in a comment: `[%win 0.61,0.39]`."""


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
    """A move as it stands in a record: its round and which turn of that round it belongs to, both 0
    in a variation. `line` is that of the text it was read from.

    `comment` is what is said of it; `variations` are what else could have been played, each with
    what would have followed, where another card may have been `drawn` than lies on the deck.
    """

    round: int
    turn: int
    text: str
    line: int | None = field(default=None, compare=False)
    comment: str = ""
    drawn: str = ""
    variations: tuple[tuple["WrittenMove", ...], ...] = ()

    @property
    def notes(self) -> dict[str, tuple[float, ...]]:
        """The numbers in its comment, by name.

        >>> WrittenMove(1, 0, "take:YBR", comment="[%win 0.61,0.39] a good start").notes
        {'win': (0.61, 0.39)}
        """
        found = NOTE.findall(self.comment)
        return {name: tuple(map(float, numbers.split(","))) for name, numbers in found}

    def noted(self, name: str, *numbers: float) -> "WrittenMove":
        """The same move with a numeric note, in place of one of that name.

        >>> WrittenMove(1, 0, "take:YBR", comment="good").noted("win", 0.61, 0.39).comment
        '[%win 0.61,0.39] good'
        """
        rest = re.sub(rf"\[%{re.escape(name)} [^]]*\]\s*", "", self.comment)
        note = f"[%{name} {','.join(f'{number:g}' for number in numbers)}]"
        return replace(self, comment=f"{note} {rest}".rstrip())

    @classmethod
    def _of(cls, move: _core.WrittenMove) -> "WrittenMove":
        variations = tuple(tuple(map(cls._of, line)) for line in move.variations)
        where = (move.round, move.turn, move.text, move.line)
        return cls(*where, move.comment, move.drawn, variations)

    def _native(self) -> _core.WrittenMove:
        variations = [[move._native() for move in line] for line in self.variations]
        said = utf8(self.comment, "a comment")
        return _core.WrittenMove(self.round, self.turn, self.text, said, self.drawn, variations)


@dataclass(frozen=True, slots=True)
class Record:
    """The headers of a record and its moves, not yet played, with everything said of them; a
    `comment` is what stands before the first move. `str(record)` is its text.

    >>> text = '[Seats "2"]\\n[Seed "5"]\\n\\n1. take:YBR {a comment} | take:OP\\n'
    >>> record = parse_record(text)
    >>> record.headers["Seed"], [move.text for move in record.moves], record.moves[0].comment
    ('5', ['take:YBR', 'take:OP'], 'a comment')
    >>> str(record) == text
    True
    """

    headers: dict[str, str]
    moves: list[WrittenMove] = field(default_factory=list)
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)
    comment: str = ""

    def __str__(self) -> str:
        """Its text. Raises ValueError for what no record can hold."""
        moves = [move._native() for move in self.moves]
        headers = list(self.headers.items())
        return _core.format_record(headers, utf8(self.comment, "a comment"), moves)


def record_text(text: str) -> str:
    """A record's text as it is handed to the core. Raises BrokenRecord for what UTF-8 cannot hold,
    and TypeError for what is no text."""
    try:
        return utf8(text_of(text, "a record is text"), "a record")
    except ValueError as error:
        raise BrokenRecord(str(error)) from None


def parse_record(text: str) -> Record:
    """The headers and moves of a record's text. Raises BrokenRecord, which is a ValueError, in
    words, when it is malformed.

    >>> record = parse_record('[Seats "2"]\\n[Seed "5"]\\n\\n1. take:YBO {first} | take:BRP')
    >>> record.headers["Seed"], [(move.text, move.comment) for move in record.moves]
    ('5', [('take:YBO', 'first'), ('take:BRP', '')])
    """
    read = _core.parse_record(record_text(text))
    if isinstance(read, _core.RecordFault):
        raise BrokenRecord.of(read)
    moves = [WrittenMove._of(move) for move in read.moves]
    names = [name for name, _ in read.headers]
    lines = dict(zip(names, read.header_lines, strict=True))
    return Record(dict(read.headers), moves, lines, read.comment)
