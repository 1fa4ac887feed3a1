"""The decisions of a game with what they caused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixstones.engine import Event, Game, Move


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: in which round, who made it, and what happened."""

    round: int
    seat: int
    events: Sequence[Event]


def do(game: Game, move: Move | str) -> Decision:
    """Play the move and tell of it. Raises IllegalMove."""
    round_, seat = game.round, game.to_move
    return Decision(round_, seat, game.play(move))


def decisions(game: Game) -> list[Decision]:
    """Every decision of the game so far, told anew from its beginning."""
    return [Decision(step.before.round, step.before.to_move, step.events) for step in game.replay()]
