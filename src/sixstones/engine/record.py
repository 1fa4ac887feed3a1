"""A whole game as text: headers, then one line of moves per round (docs/notation.md)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sixstones.engine.arguments import MOST_ROUNDS, shown, text_of

_HEADER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\.)*)"\]', re.DOTALL)
_TOKEN = re.compile(r"\{[^{}]*\}|\||[^\s|{}]+")
_ROUND = re.compile(r"[0-9]+\.")
_BLANKS = re.compile(r"\s*")
_LINE_END = re.compile(r"\r\n?|\n")
_SPECIAL = re.compile(r'["\\\r\n]')
_ESCAPED = re.compile(r"\\(.)|\r\n?", re.DOTALL)
_ESCAPES = {"\r": "r", "\n": "n"}
_MEANT = {letter: character for character, letter in _ESCAPES.items()}


LONGEST_ROUND = len(f"{MOST_ROUNDS}.")


class BrokenRecord(ValueError):
    """Text that is no record, or a game that breaks the rules; `line` says where, from 1, or is
    None when something is missing."""

    def __init__(self, words: str, line: int | None = None) -> None:
        super().__init__(words)
        self.line = line


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


def parse_record(text: str) -> Record:
    """The headers and moves of a record's text. Raises BrokenRecord, which is a ValueError, in
    words, when it is malformed."""
    record, words = open_record(text)
    record.moves.extend(move for move in words if move is not None)
    return record


def open_record(text: str) -> tuple[Record, Iterator[WrittenMove | None]]:
    """The headers of a record, and its words as they are read one by one: moves, and None for each
    of the others. Raises BrokenRecord when the headers are malformed; so does the reading."""
    text = text_of(text, "a record is text").removeprefix("\ufeff")
    headers, lines, end = _parse_headers(text)
    return Record(headers, [], lines), _parse_moves(text, end)


def format_record(record: Record) -> str:
    """A record's text; `parse_record` is its inverse. Raises ValueError for a header that no
    record can hold."""
    for name, value in record.headers.items():
        if not isinstance(name, str) or not _HEADER_NAME.fullmatch(name):
            raise ValueError(f"a header's name is letters and digits, not {shown(name)}")
        if not isinstance(value, str):
            raise ValueError(f"the header {name} must be text, not {shown(value)}")
    lines = [f'[{name} "{_escape(value)}"]' for name, value in record.headers.items()]
    return "\n".join(lines) + "\n\n" + "".join(f"{line}\n" for line in _rounds(record.moves))


def _escape(value: str) -> str:
    """A value as `_unescape` reads it. No line ends in it, since what stores or sends a text may
    change how its lines end."""
    return _SPECIAL.sub(lambda found: "\\" + _ESCAPES.get(found[0], found[0]), value)


def _unescape(value: str) -> str:
    return _ESCAPED.sub(lambda found: _MEANT.get(found[1], found[1] or "\n"), value)


def _rounds(moves: list[WrittenMove]) -> Iterator[str]:
    line = ""
    at: WrittenMove | None = None
    for move in moves:
        if at is None or move.round != at.round:
            if line:
                yield line
            line = f"{move.round}." + " |" * move.turn
        else:
            line += " |" * (move.turn - at.turn)
        line += f" {move.text}"
        at = move
    if line:
        yield line


def _parse_headers(text: str) -> tuple[dict[str, str], dict[str, int], int]:
    """The headers, the line of each, and where they end."""
    headers: dict[str, str] = {}
    lines: dict[str, int] = {}
    line = _Lines(text)
    at = _past_blanks(text, 0)
    while text.startswith("[", at):
        header = _HEADER.match(text, at)
        if header is None:
            words = f'a header is written [Name "value"], not {shown(text[at : at + 60])}'
            raise BrokenRecord(words, line.at(at))
        name, value = header.groups()
        if name in headers:
            raise BrokenRecord(f"the header {name} is there twice", line.at(at))
        headers[name] = _unescape(value)
        lines[name] = line.at(at)
        at = _past_blanks(text, header.end())
    return headers, lines, at


class _Lines:
    """Tells on which line of a text something is, going on from where it was asked last: counted
    from the beginning each time, a long text would take ages."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1

    def at(self, place: int) -> int:
        """The line, from 1, of a place that is not before the last one."""
        self._line += len(_LINE_END.findall(self._text, self._at, place))
        self._at = place
        return self._line


def _past_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _parse_moves(text: str, at: int) -> Iterator[WrittenMove | None]:
    round_ = turn = 0
    lines = _Lines(text)
    while (at := _past_blanks(text, at)) < len(text):
        line = lines.at(at)
        token = _TOKEN.match(text, at)
        if token is None:
            what = "opened" if text[at] == "}" else "closed"
            raise BrokenRecord(f"a comment is not {what} at {shown(text[at : at + 30])}", line)
        word = token.group()
        at = token.end()
        move = None
        if word == "|":
            turn += 1
        elif word.startswith("{"):
            pass
        elif _ROUND.fullmatch(word):
            if len(word) > LONGEST_ROUND:
                raise BrokenRecord(f"{shown(word)} is no number of a round", line)
            round_, turn = int(word[:-1]), 0
        elif round_ == 0:
            raise BrokenRecord(f"{shown(word)} stands before the first round number", line)
        else:
            move = WrittenMove(round_, turn, word, line)
        yield move
