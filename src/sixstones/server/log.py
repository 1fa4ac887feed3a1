"""The log of a table as everyone may read it, kept beside it so that nobody has to replay the game
to be told. Lines are kept as they are sent, which takes a quarter of the memory of their values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Raw

from sixstones.engine import Move
from sixstones.server import frames
from sixstones.server import messages as m
from sixstones.server.entries import Moved
from sixstones.server.table import Happening

SEATS: Final = (0, 1, 2, 3, None)
"""Those who may read differently; None is a spectator."""

WINDOW: Final = 500
"""How many lines are sent at once."""

Line: TypeAlias = bytes | tuple[bytes, ...]
"""The same for everyone, or for each of SEATS."""


class Log:
    """All that has happened at a table from its first entry on, in order."""

    def __init__(self, happenings: Iterable[Happening] = ()) -> None:
        self._lines: list[Line] = []
        self._moves: dict[int, tuple[int, int, Move]] = {}
        self.add(happenings)

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, happenings: Iterable[Happening]) -> None:
        """What came next."""
        for happening in happenings:
            self._lines.append(_line(happening))
            match happening.body:
                case Moved(seat, move, asked):
                    self._moves[asked] = happening.seq, seat, move

    def since(self, seq: int, seat: int | None) -> list[Raw]:
        """The lines from an entry on, as a seat or a spectator may read them; no more than the last
        ones that are sent at once."""
        return self._read(max(seq, len(self._lines) - WINDOW), seat)

    def part(self, seq: int, seat: int | None) -> list[Raw]:
        """As many lines from an entry on as are sent at once."""
        return self._read(seq, seat)

    def _read(self, seq: int, seat: int | None) -> list[Raw]:
        own = SEATS.index(seat)
        lines = self._lines[seq : seq + WINDOW]
        return [Raw(line if isinstance(line, bytes) else line[own]) for line in lines]

    def move_sent(self, seat: int, asked: int, move: Move) -> int | None:
        """The entry of a seat's move that was sent with the seq `asked`; None when there is none
        or it was another move. A seq that moves were kept for is never open to moves again."""
        kept = self._moves.get(asked)
        return kept[0] if kept is not None and kept[1:] == (seat, move) else None


def _line(happening: Happening) -> Line:
    if frames.is_for_all(happening):
        return m.write(frames.line_for(happening, None))
    return tuple(m.write(frames.line_for(happening, seat)) for seat in SEATS)
