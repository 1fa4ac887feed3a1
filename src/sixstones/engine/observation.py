"""What a seat knows as a flat vector of small whole numbers, for programs that learn.

`Game.observation(seat)` gives it as bytes, which NumPy reads without a copy: `numpy.frombuffer(…,
"uint8")`. It has the same length for 2, 3 and 4 seats, and the same words for every seat: its own
part comes first, then those of the others in the order of turns. It is a function of the seat's
view alone. The core writes it (core/observation.h).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sixstones import _core
from sixstones.engine.view import parse_view

OBSERVATION_SIZE = _core.OBSERVATION_SIZE


@dataclass(frozen=True, slots=True)
class Part:
    """Numbers of an observation that belong together: `size` of them at `first`, and again `times`
    in all, each `step` further on. None is larger than `most`."""

    name: str
    first: int
    size: int
    times: int
    step: int
    most: int

    def of(self, observation: Sequence[int]) -> list[tuple[int, ...]]:
        """These numbers in an observation, a tuple for each time.

        >>> from sixstones import Game
        >>> seen = Game.new(players=2, seed=5).observation(0)
        >>> PARTS["bank"].of(seen), PARTS["market.cost"].of(seen)[0]
        ([(4, 4, 4, 4, 4, 2, 5)], (0, 0, 0, 4, 0))
        """
        begins = (self.first + time * self.step for time in range(self.times))
        return [tuple(observation[at : at + self.size]) for at in begins]


PARTS = {part.name: part for part in (Part(*told) for told in _core.observation_parts())}
"""What an observation is made of, in order, by name (docs/observation.md)."""


def observation_in(view: Mapping[str, Any]) -> bytes:
    """What a view tells its own seat, as `Game.observation` would give it.

    Raises ValueError for no view, and for a spectator's.

    >>> from sixstones import Game
    >>> game = Game.new(players=2, seed=5)
    >>> observation_in(game.view(1)) == game.observation(1)
    True
    """
    seen = parse_view(view)
    if seen.seat >= seen.players:
        raise ValueError("a spectator has no seat to observe from")
    return _core.view_observation(seen)
