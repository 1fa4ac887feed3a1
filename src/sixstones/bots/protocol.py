"""What every bot promises."""

from __future__ import annotations

from typing import Protocol

from sixstones.engine import Move, View


class Bot(Protocol):
    """A player who sees a view, never the game, so that it cannot know what its seat does not."""

    def choose(
        self,
        view: View,
        *,
        seconds: float | None = None,
        visits: int | None = None,
    ) -> Move:
        """A legal move for the seat whose turn it is; the view must be that seat's own.

        `seconds` and `visits` bound the thinking; a bot that does not search ignores them.
        Raises ValueError when the view offers no legal move.
        """
        ...


def offered(view: View) -> list[Move]:
    """The legal moves of a view, in its order; ValueError unless its seat is the one to move."""
    texts = view.get("legal")
    if not texts:
        raise ValueError("this view offers no legal move: it is not that of the seat to move")
    return [Move.parse(text) for text in texts]
