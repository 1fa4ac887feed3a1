"""A game looked at again: what each decision gave away, and how the chances went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sixstones.bots.analysis import analyze
from sixstones.engine import Game, Move


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """One decision of a game. `win` are the chances before it, with the best move to come; `loss`
    is how much of the mover's chance the played move gave away, `error` its standard error.
    """

    number: int
    round: int
    seat: int
    move: Move
    best: Move
    win: tuple[float, ...]
    loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of a game and, when it is over, the chances at its end: shares of the win."""

    players: int
    decisions: list[DecisionReview]
    end: tuple[float, ...] | None

    def curve(self) -> list[tuple[float, ...]]:
        """Every seat's chance before each decision and, when the game is over, at its end."""
        return [decision.win for decision in self.decisions] + ([self.end] if self.end else [])

    def losses(self) -> list[float]:
        """What each seat gave away in all its decisions together."""
        return [
            sum(decision.loss for decision in self.decisions if decision.seat == seat)
            for seat in range(self.players)
        ]


def review(
    game: Game,
    *,
    seconds: float | None = None,
    visits: int | None = None,
    seed: int | str = 1,
    threads: int = 1,
    progress: Callable[[int, int], None] = lambda done, all_: None,
) -> Review:
    """Analyse every decision of a game as its mover saw it, each within the given budget.

    `progress` is called with how many decisions are done and how many there are.
    """
    decisions = []
    for number, step in enumerate(game.replay(), 1):
        board, mover = step.before, step.before.to_move
        found = analyze(board.view(mover), seconds, visits, seed, threads)
        played = found.of(step.move)
        loss = max(0.0, found.win[mover] - played.win[mover])
        error = 0.0 if step.move == found.best else (found.error**2 + played.error**2) ** 0.5
        decisions.append(
            DecisionReview(
                number, board.round, mover, step.move, found.best, found.win, loss, error
            )
        )
        progress(number, len(game.moves))
    return Review(game.players, decisions, _end(game))


def _end(game: Game) -> tuple[float, ...] | None:
    result = game.result
    if result is None:
        return None
    share = 1 / max(1, len(result.winners))
    return tuple(share if seat in result.winners else 0.0 for seat in range(game.players))
