"""Whether the levels play as people do: what people seldom do, counted in games among bots of one
level, and what each decision gave away.

    python bench/habits.py rookie agent hero --games 200
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from statistics import mean

from sixstones import Game, View, analyze, bot
from sixstones.arena.habits import Habits, habits
from sixstones.arena.playing import LONGEST

SILLY = 0.25
"""A decision that gives away so much of the chance to win, between two seats, is a silly one."""


@dataclass
class Played:
    """A game: its rounds, who was about to hold the Gauntlet, and what all seats did."""

    rounds: int
    winner: int
    seats: list[Habits]
    given_away: list[float] = field(default_factory=list)


def given_away(view: View, move: str, visits: int) -> float:
    """How much less than the best move's chance a move has, as an analysis by the net finds."""
    found = analyze(view, visits=visits, seed=1)
    seat = view["seat"]
    assert seat is not None
    return max(0.0, found.win[seat] - found.of(move).win[seat])


def play(number: int, level: str, players: int, visits: int, seed: str) -> Played:
    """One game among bots of a level; with `visits`, also what each decision gave away."""
    game = Game.new(players=players, seed=f"{seed}/{number}")
    seats = [bot(level, seed=f"{seed}/{number}/{seat}") for seat in range(players)]
    rounds, losses = 1, []
    while game.result is None and len(game.moves) < LONGEST:
        seat, rounds = game.to_move, game.round
        view = game.view(seat)
        move = seats[seat].choose(view)
        if visits and len(view["legal"]) > 1:
            losses.append(given_away(view, str(move), visits))
        game.play(move)
    return Played(rounds, max(game.points), habits(game), losses)


COLUMNS = (
    "rounds",
    "winner",
    "points",
    "recruits",
    "reserves",
    "payable",
    "cycled",
    "over card",
    "longest",
    "gray back",
    "gray lost",
    "silly",
    "loss %",
)


def row(level: str, games: Sequence[Played]) -> str:
    """A line of the table: means for a seat in a game, but for the rounds, the points of the winner
    and the longest row of any seat."""
    seats = sum((seat for game in games for seat in game.seats), Habits())
    per = [
        seats.points,
        seats.recruits,
        seats.reserves,
        seats.payable,
        seats.cycled,
        seats.passed_over,
    ]
    figures = [mean(game.rounds for game in games), mean(game.winner for game in games)]
    figures += [count / seats.seats for count in per] + [seats.longest]
    figures += [seats.gray_returned / seats.seats, seats.gray_wasted / seats.seats]
    lost = [loss for game in games for loss in game.given_away]
    if lost:
        silly = SILLY * 2 / len(games[0].seats)
        figures += [sum(loss > silly for loss in lost) / seats.seats, 100 * mean(lost)]
    cells = "".join(
        f"{figure:>{len(name) + 2}.2f}" for name, figure in zip(COLUMNS, figures, strict=False)
    )
    return f"{level:<24}{cells}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--visits", type=int, default=0, help="of the analysis that judges (0: none)"
    )
    parser.add_argument("--seed", default="habits")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    print(f"{options.players} seats, {options.games} games among each level")
    print(f"{'':<24}{''.join(f'  {name}' for name in COLUMNS)}")
    with ProcessPoolExecutor(options.workers) as pool:
        for level in options.levels:
            one = partial(
                play,
                level=level,
                players=options.players,
                visits=options.visits,
                seed=options.seed,
            )
            games = list(pool.map(one, range(options.games), chunksize=4))
            print(row(level, games), flush=True)


if __name__ == "__main__":
    main()
