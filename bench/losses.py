"""How sure the loss of a decision is: how often 0.7 of both moves' errors together hold what
searches of twenty times the visits say of their difference, by how much of the visits the worse
move had. With --luck how far the luck of a draw is from what 20,000 visits for each card say.

    python bench/losses.py --players 2 --positions 90
    python bench/losses.py --players 2 --positions 60 --luck
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections.abc import Iterator
from math import hypot, sqrt

from honesty import TIMES, WIDTH, positions

from sixstones import Game, Move, View, analyze, bot
from sixstones.bots.luck import drawn

SHARES = (0.0, 0.002, 0.01, 1 / 33, 0.1, 1.0)
"""Of the visits: the classes."""

PAIRED = 0.7
"""As core/parts.cpp has it."""

VISITS = (1, 60, 300, 1000)
"""For each card that could have come."""
MANY = 20_000


def pairs(view: View, visits: int) -> Iterator[tuple[float, float, float]]:
    """For every move but the best: its share of the visits, how far off its distance from the best
    is, and both errors together."""
    seat = view["seat"]
    short = analyze(view, visits=visits, seed="short")
    long = analyze(view, visits=TIMES * visits, seed="long")
    best, truth = short.moves[0], long.of(short.moves[0].move)
    for entry in short.moves[1:]:
        other = long.of(entry.move)
        if all(one.visits and one.error for one in (best, truth, entry, other)):
            off = best.win[seat] - entry.win[seat] - (truth.win[seat] - other.win[seat])
            yield entry.visits / short.visits, off, hypot(best.error, entry.error)


def print_pairs(players: int, number: int, visits: int) -> None:
    found = [pair for view in positions(players, number, "diff") for pair in pairs(view, visits)]
    print(f"{players} seats, {number} positions, {visits:,} visits")
    print(f"{'share of the visits':<20} {'held':>7} {'both':>8} {'off':>8} {'moves':>7}")
    for low, high in itertools.pairwise(SHARES):
        some = [(off, both) for share, off, both in found if low <= share < high]
        if some:
            held = sum(abs(off) <= WIDTH * PAIRED * both for off, both in some) / len(some)
            off, both = (rms([pair[part] for pair in some]) for part in (0, 1))
            name = f"from {100 * low:.1f} %"
            print(f"{name:<20} {held:>7.1%} {both:>8.4f} {off:>8.4f} {len(some):>7}")


def draws(players: int, number: int) -> Iterator[tuple[Game, Move]]:
    """Moves that may draw, three from each of many games between agents."""
    choose = random.Random(f"fit/{players}")  # noqa: S311
    made, games = 0, 0
    while made < number:
        game = Game.new(players=players, seed=f"fit/{games}")
        games += 1
        seats = [bot("agent", seed=f"fit/{games}/{seat}") for seat in range(players)]
        moves = []
        while game.phase != "over":
            move = seats[game.to_move].choose(game.view(game.to_move))
            if str(move).startswith(("reserve", "recruit")):
                moves.append((game.copy(), move))
            game.play(move)
        for one in choose.sample(moves, min(3, len(moves))):
            made += 1
            yield one


def print_luck(players: int, number: int) -> None:
    off: dict[int, list[float]] = {visits: [] for visits in VISITS}
    for before, move in draws(players, number):
        long = drawn(before, move, MANY, "long")
        if long is None or long.cards < 2:
            continue
        short = {visits: drawn(before, move, visits, "short") for visits in VISITS}
        for seat, mean in enumerate(long.mean):
            truth = long.after[seat] - mean
            for visits, found in short.items():
                if found is not None and 0.02 < mean < 0.98:
                    luck = found.after[seat] - found.mean[seat]
                    off[visits].append((luck - truth) / sqrt(mean * (1 - mean)))
    print(f"{players} seats: how far luck is off, in units of the root of chance · (1 - chance)")
    for visits, errors in off.items():
        print(f"{visits:>6} visits: {rms(errors):.3f} in {len(errors)} lucks")


def rms(values: list[float]) -> float:
    return sqrt(sum(value * value for value in values) / max(1, len(values)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=90)
    parser.add_argument("--visits", type=int, default=20_000)
    parser.add_argument("--luck", action="store_true")
    options = parser.parse_args()
    if options.luck:
        print_luck(options.players, options.positions)
    else:
        print_pairs(options.players, options.positions, options.visits)


if __name__ == "__main__":
    main()
