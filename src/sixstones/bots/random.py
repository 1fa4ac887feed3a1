"""A bot that plays anything."""

from __future__ import annotations

from sixstones.bots.protocol import own_view
from sixstones.bots.seed import generator
from sixstones.engine import Move, View


class RandomBot:
    """Each legal move, every way of paying included, is equally likely."""

    def __init__(self, *, seed: int | str | None = None) -> None:
        self._random = generator(seed)

    def choose(
        self,
        view: View,
        *,
        seconds: float | None = None,
        visits: int | None = None,
    ) -> Move:
        """A legal move; the thinking limits are ignored. Raises ValueError when there is none."""
        return self._random.choice(own_view(view).legal_moves())

    def stop(self) -> None:
        """Nothing to end: it answers at once."""
