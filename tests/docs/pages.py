"""The pages of the documentation, taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: where it stands, what follows its opening fence, and its text."""

    page: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str) -> list[Block]:
    text = page(name)
    found = [
        Block(name, text.count("\n", 0, fence.start()) + 1, fence[1].strip(), fence[2])
        for fence in FENCE.finditer(text)
    ]
    return [block for block in found if re.fullmatch(kind, block.kind)]


def each(name: str, kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("block", blocks(name, kind), ids=str)


def only(name: str, kind: str) -> Block:
    (block,) = blocks(name, kind)
    return block


def section(name: str, title: str) -> str:
    """The text from a heading up to the next one of any rank."""
    return page(name).partition(f"# {title}\n")[2].partition("\n#")[0]


def table(text: str) -> list[list[str]]:
    """The rows of the tables in a text, heads left out."""
    rows = [line.strip()[1:-1].split("|") for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows]
    return [
        row
        for row, after in zip(cells, [*cells[1:], [""]], strict=True)
        if not re.fullmatch("[-:]+", row[0]) and not re.fullmatch("[-:]+", after[0])
    ]


def quoted(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


def tokens(text: str) -> dict[str, int]:
    """Counts by letter from a text like 2B 1O."""
    return {letter: int(number) for number, letter in re.findall(r"(\d+)([YBORPGS])", text)}
