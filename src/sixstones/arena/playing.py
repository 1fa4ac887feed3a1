"""One game of a match, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from sixstones.arena.luck import luck_of
from sixstones.arena.pairing import Sides, Task
from sixstones.bots import Bot
from sixstones.bots.bot_spec import BotSpec, make_bot
from sixstones.bots.protocol import BotFailure, let_go
from sixstones.engine import Game

LONGEST = 1000  # decisions; weak bots may go round in circles for ever
CAPPED = "capped"
FAILED = "failed"
FORFEIT = "forfeit"

Maker = Callable[[BotSpec, str], Bot]
"""Turns a contestant and a seed into a bot. It is sent to the worker processes, so it must be a
function of a module."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `reason` is the rules' own (`gauntlet`, `stalemate`), `capped` after 1000
    decisions, or, each with the error and the record so far, `forfeit`, which a bot of somebody
    else's lost by not answering as it must, and `failed`. `seconds` is the thinking time of each
    side of the pairing. `luck` is what the cards brought the first side, where that was wanted."""

    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...]
    rounds: int
    decisions: int
    seconds: tuple[float, float]
    error: str | None = None
    record: str | None = None
    luck: float = 0.0

    def share(self, sides: Sides) -> float:
        """The first side's part of the win: a shared win is split among its winners, and a game
        without one among all seats."""
        winners = self.winners or range(len(sides))
        return sum(sides[seat] == 0 for seat in winners) / len(winners)


def play_game(
    task: Task, maker: Maker = make_bot, tell: Callable[[str], None] = lambda _: None
) -> Outcome:
    """Play a game to its end or to the cap; `tell` hears every move once it is played. A BotFailure
    loses the game for its side. Whatever else a bot raises comes out of here; IllegalMove when it
    breaks the rules."""
    with ExitStack() as stack:
        bots = []
        for seat, contestant in enumerate(task.seats):
            bots.append(maker(contestant, task.bot_seed(seat)))
            stack.callback(let_go, bots[-1])
        return _played(task, bots, tell)


def _played(task: Task, bots: Sequence[Bot], tell: Callable[[str], None]) -> Outcome:
    game = task.new_game()
    seconds = [0.0, 0.0]
    rounds = 0
    while game.result is None and len(game.moves) < LONGEST:
        seat, rounds = game.to_move, game.round
        view = game.view(seat)
        start = time.perf_counter()
        try:
            move = bots[seat].choose(view)
        except BotFailure as failure:
            others = tuple(s for s, side in enumerate(task.sides) if side != task.sides[seat])
            error = f"seat {seat}, {task.seats[seat]}: {failure}"
            return _broken_off(game, rounds, FORFEIT, error, others)
        seconds[task.sides[seat]] += time.perf_counter() - start
        game.play(move)
        tell(str(move))
    result = game.result
    return Outcome(
        winners=result.winners if result else (),
        reason=result.reason if result else CAPPED,
        points=_points(game),
        rounds=rounds,
        decisions=len(game.moves),
        seconds=(seconds[0], seconds[1]),
        luck=luck_of(game, task.sides) if task.luck else 0.0,
    )


def failed(task: Task, moves: Sequence[str], error: str) -> Outcome:
    """The outcome of a game that broke off after these moves."""
    game = task.new_game()
    rounds = game.round
    for move in moves:
        rounds = game.round
        game.play(move)
    return _broken_off(game, rounds, FAILED, error)


def _broken_off(
    game: Game, rounds: int, reason: str, error: str, winners: tuple[int, ...] = ()
) -> Outcome:
    points, clock = _points(game), (0.0, 0.0)
    return Outcome(winners, reason, points, rounds, len(game.moves), clock, error, game.record())


def _points(game: Game) -> tuple[int, ...]:
    return tuple(seat["points"] for seat in game.view(None)["seats"])
