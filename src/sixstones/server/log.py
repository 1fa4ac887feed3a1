"""What has happened at a table, kept beside it so that nobody has to replay the game to be told."""

from __future__ import annotations

from collections.abc import Iterable

from sixstones.engine import Move
from sixstones.server.entries import Moved
from sixstones.server.table import Happening


class Log:
    """All happenings of a table from its first entry on, in order."""

    def __init__(self, happenings: Iterable[Happening] = ()) -> None:
        self._happenings: list[Happening] = []
        self._moves: dict[int, Happening] = {}
        self.add(happenings)

    def add(self, happenings: Iterable[Happening]) -> None:
        """What came next."""
        for happening in happenings:
            self._happenings.append(happening)
            if isinstance(happening.body, Moved):
                self._moves[happening.body.asked] = happening

    def since(self, seq: int) -> list[Happening]:
        """All from an entry on."""
        return self._happenings[seq:]

    def move_sent(self, seat: int, asked: int, move: Move) -> int | None:
        """The entry of a seat's move that was sent with the seq `asked`; None when there is none
        or it was another move. A seq that moves were kept for is never open to moves again."""
        kept = self._moves.get(asked)
        if kept is None or not isinstance(kept.body, Moved):
            return None
        return kept.seq if (kept.body.seat, kept.body.move) == (seat, move) else None
