"""A game looked at again: what each decision gave away, and how the chances went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sixstones.bots.analysis import analyze
from sixstones.bots.reasons import Reason, reasons
from sixstones.engine import Game, Move

GRADES = {"blunder": 0.12, "mistake": 0.06, "slip": 0.03}
"""What a loss is called from which size on, the worst first."""
SURE = 2
"""So many standard errors hold the truth nineteen times in twenty."""


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """One decision of a game. `win` are the chances before it, with the best move to come, `after`
    those with the move that was played; `loss` is how much of the mover's chance that gave away,
    `error` its standard error, `win_error` and `played_error` those of the mover's chance with
    either move, `visited` how much of the visits the played one had, 1 when it is the best, and
    `reasons` say why the best move is better.
    """

    number: int
    round: int
    seat: int
    move: Move
    best: Move
    win: tuple[float, ...]
    after: tuple[float, ...]
    loss: float
    error: float
    reasons: tuple[Reason, ...] = ()
    win_error: float = 0.0
    played_error: float = 0.0
    visited: float = 1.0

    @property
    def grade(self) -> str | None:
        """`slip`, `mistake` or `blunder`, by the loss; None when it is small, or no larger than how
        unsure it is."""
        if self.loss <= SURE * self.error:
            return None
        return next((grade for grade, least in GRADES.items() if self.loss >= least), None)


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of a game and, when it is over, the chances at its end: shares of the win."""

    players: int
    decisions: list[DecisionReview]
    end: tuple[float, ...] | None

    def curve(self) -> list[tuple[float, ...]]:
        """Every seat's chance before each decision and, when the game is over, at its end."""
        return [decision.win for decision in self.decisions] + ([self.end] if self.end else [])

    def worst(self, number: int | None = None) -> list[DecisionReview]:
        """The graded decisions, or so many of them that cost most, in the order of play."""
        graded = [decision for decision in self.decisions if decision.grade]
        graded.sort(key=lambda decision: -decision.loss)
        return sorted(graded[:number], key=lambda decision: decision.number)

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
        # A move that no search has tried is not known to lose anything.
        after = played.win if played.visits or not played.error else found.win
        loss = max(0.0, found.win[mover] - after[mover])
        best = step.move == found.best
        error = 0.0 if best else (found.error**2 + played.error**2) ** 0.5
        why = () if best else reasons(board.view(mover), found.best, step.move, found)
        decisions.append(
            DecisionReview(
                number,
                board.round,
                mover,
                step.move,
                found.best,
                found.win,
                after,
                loss,
                error,
                tuple(why),
                found.error,
                played.error,
                1.0 if best or not found.visits else played.visits / found.visits,
            )
        )
        progress(number, len(game.moves))
    return Review(game.players, decisions, outcome(game))


def outcome(game: Game) -> tuple[float, ...] | None:
    """Every seat's share of the win; None while the game goes on."""
    result = game.result
    if result is None:
        return None
    share = 1 / max(1, len(result.winners))
    return tuple(share if seat in result.winners else 0.0 for seat in range(game.players))
