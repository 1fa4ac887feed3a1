"""How stones look in a terminal: colour, shape and letter, so that any of them may be missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rich.text import Text

from sixstones.engine.content import COLOURS, STONES

INK = {
    "Y": "#e8b710",
    "B": "#4c9dff",
    "O": "#ff7d24",
    "R": "#ff5c74",
    "P": "#b97bff",
    "G": "#13cb78",
    "S": "#93a0b6",
}
DEEP = "#14101f"

FAINT = "dim"
STRONG = "bold"
GOLD = "bold #e8a400"
GOOD = "bold #22b573"
ALERT = "bold #ff5c74"


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws stones and marks with the characters a terminal can show. A narrow one has no shapes:
    a stone is its letter in its colour."""

    shapes: Mapping[str, str]
    ready: str
    bar: str
    rule: str
    cross: str
    top: str
    bottom: str
    dot: str
    pointer: str
    times: str
    dash: str

    @property
    def narrow(self) -> bool:
        """Whether stones take as few columns as they can."""
        return not any(self.shapes.values())

    def narrowed(self) -> Pen:
        """The same pen for a window that has no room for shapes."""
        return replace(self, shapes=dict.fromkeys(self.shapes, ""))

    def stone(self, colour: str, count: int | None = None, *, style: str | None = None) -> Text:
        """A stone with its shape and letter, after its count if one is given."""
        number = "" if count is None else str(count)
        return Text(f"{number}{self.shapes[colour]}{colour}", style=style or INK[colour])

    def chip(self, colour: str, count: int | None = None) -> Text:
        """The same on a ground of its colour: a bonus, which is kept, unlike a token."""
        return self.stone(colour, count, style=f"bold {DEEP} on {INK[colour]}")

    def stones(self, counts: Mapping[str, int], *, gap: str = " ") -> Text:
        """All counts above zero in the order of the colours."""
        return Text(gap).join(self.stone(c, counts[c]) for c in STONES if counts.get(c))

    def row(self, counts: Mapping[str, int], colours: Iterable[str] = STONES) -> Text:
        """Every colour in columns of its own; what is absent is only a dot."""
        nothing = f" {self.dot}" if self.narrow else f" {self.dot} "
        cells = [
            self.stone(c, counts[c]) if counts[c] else Text(nothing, style=FAINT) for c in colours
        ]
        return Text(" ").join(cells)

    def chips(self, counts: Mapping[str, int]) -> Text:
        """The five bonuses in columns of their own; one that is missing keeps its letter, unlit."""
        cells = [
            self.chip(c, counts[c]) if counts[c] else self.stone(c, 0, style=FAINT) for c in COLOURS
        ]
        return Text("" if self.narrow else " ").join(cells)


UNICODE = Pen(
    shapes={"Y": "●", "B": "■", "O": "▼", "R": "◆", "P": "★", "G": "▲", "S": "¤"},
    ready="✓",
    bar="│",
    rule="─",
    cross="┼",
    top="┬",
    bottom="┴",
    dot="·",
    pointer="▸",
    times="×",
    dash="–",
)
ASCII = Pen(
    shapes={"Y": "o", "B": "#", "O": "v", "R": "%", "P": "*", "G": "^", "S": "@"},
    ready="!",
    bar="|",
    rule="-",
    cross="+",
    top="+",
    bottom="+",
    dot=".",
    pointer=">",
    times="x",
    dash="-",
)


def pen_for(encoding: str) -> Pen:
    """The finest pen whose characters the encoding can carry."""
    marks = (*UNICODE.shapes.values(), *"✓│─┼┬┴·▸×–")
    try:
        "".join(marks).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE
