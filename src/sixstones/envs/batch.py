"""Many games side by side: one call plays a decision in each (core/batch.h)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixstones import _core
from sixstones.engine import OBSERVATION_SIZE, Game
from sixstones.engine.arguments import shown, whole
from sixstones.engine.deal import seed_text

SEATS = 4
GOES_ON, ENDED, CUT_OFF = range(3)
"""What `ends` says."""


class BatchEnv:
    """So many games at once, each dealt anew when it ends.

    After `reset` and after each `step` the arrays below tell of every game. They are written in
    place, on as many threads as asked for, with the GIL released; hand in your own arrays, or
    whatever speaks DLPack, to have them filled without a copy. The same seed gives the same games
    on any number of threads: the n-th of row i is `Game.new(players, f"{seed}:{i}:{n}")`.

    >>> batch = BatchEnv(games=3, players=2, seed=1)
    >>> batch.step(batch.masks.argmax(axis=1))
    >>> batch.movers.tolist(), batch.ends.tolist(), str(batch.game(0).legal_moves()[0])
    ([1, 1, 1], [0, 0, 0], 'take:YBO')
    """

    observations: NDArray[np.uint8]
    """What the seat to move knows, 617 numbers a row (docs/observation.md)."""
    masks: NDArray[np.uint8]
    """Which of the 71 move ids are legal for it."""
    movers: NDArray[np.uint8]
    """Which seat that is."""
    rewards: NDArray[np.float32]
    """What the last decision brought each of four seats: its share of the win when the game ended
    with it, else 0."""
    ends: NDArray[np.uint8]
    """Whether the last decision ended the game (1), the limit cut it off (2), or neither (0). Where
    it is not 0, the other arrays already tell of the next game of the row."""

    def __init__(
        self,
        games: int,
        players: int = 2,
        seed: str | int = 0,
        *,
        threads: int = 1,
        limit: int = 10_000,
        observations: Any = None,
        masks: Any = None,
        movers: Any = None,
        rewards: Any = None,
        ends: Any = None,
    ) -> None:
        """Deals all games. One of more than `limit` decisions is cut off. Raises ValueError for
        impossible wishes and for arrays of another shape, and TypeError for other arrays."""
        rows = whole(games, 1, 1 << 24, "games")
        self._batch = _core.Batch(
            whole(players, 2, SEATS, "players"),
            rows,
            seed_text(seed),
            whole(threads, 1, 1024, "threads"),
            whole(limit, 1, (1 << 32) - 1, "limit"),
        )
        size = (rows, OBSERVATION_SIZE)
        self.observations = np.zeros(size, np.uint8) if observations is None else observations
        self.masks = np.zeros((rows, _core.IDS), np.uint8) if masks is None else masks
        self.movers = np.zeros(rows, np.uint8) if movers is None else movers
        self.rewards = np.zeros((rows, SEATS), np.float32) if rewards is None else rewards
        self.ends = np.zeros(rows, np.uint8) if ends is None else ends
        self.reset()

    def __len__(self) -> int:
        return len(self._batch)

    def reset(self) -> None:
        """Deal all games anew, the same ones as at first."""
        self._batch.reset(self.observations, self.masks, self.movers, self.rewards, self.ends)

    def step(self, ids: Any) -> None:
        """Play a move id in each game; a recruit is paid by default (docs/notation.md). Raises
        ValueError, and changes nothing, when one of them is not legal."""
        chosen = np.ascontiguousarray(ids, np.int64)
        arrays = self.observations, self.masks, self.movers, self.rewards, self.ends
        wrong = self._batch.step(chosen, *arrays)
        if wrong is not None:
            raise ValueError(f"id {shown(int(chosen[wrong]))} is not legal in game {wrong}")

    def game(self, row: int) -> Game:
        """A game as it stands, to be looked at or played on independently."""
        return Game(self._batch.game(whole(row, 0, len(self) - 1, "row")))
