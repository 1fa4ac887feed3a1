"""A whole game as text: tags, then one line of moves per round (docs/notation.md)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sixstones.engine.position import MOST_ROUNDS, shown

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\.)*)"\]', re.DOTALL)
_TOKEN = re.compile(r"\{[^{}]*\}|\||[^\s|{}]+")
_ROUND = re.compile(r"[0-9]+\.")
_BLANKS = re.compile(r"\s*")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


LONGEST_ROUND = len(f"{MOST_ROUNDS}.")


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move as it stands in a record: its round and which turn of that round it belongs to."""

    round: int
    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """The tags of a record and its moves, not yet played.

    >>> record = parse_record('[Seats "2"]\\n[Seed "5"]\\n\\n1. take:YBR | take:OP {a comment}\\n')
    >>> record.tags["Seed"], [move.text for move in record.moves]
    ('5', ['take:YBR', 'take:OP'])
    """

    tags: dict[str, str]
    moves: list[WrittenMove] = field(default_factory=list)


def parse_record(text: str) -> Record:
    """The tags and moves of a record's text. Raises ValueError, in words, when it is malformed."""
    tags, end = _parse_tags(text)
    return Record(tags, list(_parse_moves(text[end:])))


def format_record(record: Record) -> str:
    """A record's text; `parse_record` is its inverse. Raises ValueError for a bad tag name."""
    for name in record.tags:
        if not _TAG_NAME.fullmatch(name):
            raise ValueError(f"a tag's name is letters and digits, not {shown(name)}")
    lines = [f'[{name} "{_escape(value)}"]' for name, value in record.tags.items()]
    return "\n".join(lines) + "\n\n" + "".join(f"{line}\n" for line in _rounds(record.moves))


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


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


def _parse_tags(text: str) -> tuple[dict[str, str], int]:
    tags: dict[str, str] = {}
    at = _past_blanks(text, 0)
    while text.startswith("[", at):
        tag = _TAG.match(text, at)
        if tag is None:
            raise ValueError(f'a tag is written [Name "value"], not {shown(text[at : at + 60])}')
        name, value = tag.groups()
        if name in tags:
            raise ValueError(f"the tag {name} is there twice")
        tags[name] = _ESCAPED.sub(r"\1", value)
        at = _past_blanks(text, tag.end())
    return tags, at


def _past_blanks(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at


def _parse_moves(text: str) -> Iterator[WrittenMove]:
    round_ = turn = 0
    at = 0
    while (at := _past_blanks(text, at)) < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            what = "opened" if text[at] == "}" else "closed"
            raise ValueError(f"a comment is not {what} at {shown(text[at : at + 30])}")
        word = token.group()
        at = token.end()
        if word.startswith("{"):
            continue
        if word == "|":
            turn += 1
        elif _ROUND.fullmatch(word):
            if len(word) > LONGEST_ROUND:
                raise ValueError(f"{shown(word)} is no number of a round")
            round_, turn = int(word[:-1]), 0
        elif round_ == 0:
            raise ValueError(f"{shown(word)} stands before the first round number")
        else:
            yield WrittenMove(round_, turn, word)
