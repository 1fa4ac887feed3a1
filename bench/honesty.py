"""Whether an analysis knows how sure it is: how often the 95 % interval of a move's chance holds
what a search of twenty times the visits says of it.

    python bench/honesty.py --players 2 --positions 500
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import NamedTuple

from sixstones import Game, View, analyze, bot

TIMES = 20
"""The longer search has so many times the visits."""

WIDTH = 1.96
"""Of the interval on either side, in standard errors."""


class Claim(NamedTuple):
    """What an analysis says of a move that is not proven, and how far off that is."""

    visits: int
    error: float
    off: float

    @property
    def held(self) -> bool:
        return abs(self.off) <= WIDTH * self.error


def positions(players: int, number: int, seed: str) -> Iterator[View]:
    """Positions with a choice, three from each of many games between heroes."""
    choose = random.Random(f"{seed}/{players}")  # noqa: S311
    made = 0
    while made < number:
        game = Game.new(players=players, seed=f"{seed}/{made}")
        seats = [bot("hero", seed=f"{seed}/{made}/{seat}") for seat in range(players)]
        views = []
        while game.phase != "over":
            view = game.view(game.to_move)
            if len(game.legal_moves()) > 1:
                views.append(view)
            game.play(seats[game.to_move].choose(view))
        for view in choose.sample(views, min(3, len(views), number - made)):
            made += 1
            yield view


def claims(view: View, visits: int) -> list[Claim]:
    """One claim for each move that neither search has proven."""
    short = analyze(view, visits=visits, seed="short")
    long = analyze(view, visits=TIMES * visits, seed="long")
    found = []
    for entry in short.moves:
        truth = long.of(entry.move)
        if entry.error > 0 and truth.error > 0:
            off = entry.win[view["seat"]] - truth.win[view["seat"]]
            found.append(Claim(entry.visits, entry.error, off))
    return found


def share(found: list[Claim]) -> str:
    """How many claims hold, and how wide they are."""
    if not found:
        return f"{'':>7} {'':>8} {'':>8} {0:>8}"
    held = sum(claim.held for claim in found) / len(found)
    error = sum(claim.error for claim in found) / len(found)
    off = (sum(claim.off**2 for claim in found) / len(found)) ** 0.5
    return f"{held:>7.1%} {error:>8.4f} {off:>8.4f} {len(found):>8}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--visits", type=int, default=20_000)
    parser.add_argument("--seed", default="honesty")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    views = list(positions(options.players, options.positions, options.seed))
    with ProcessPoolExecutor(options.workers) as pool:
        found = list(pool.map(claims, views, repeat(options.visits), chunksize=4))
    classes: dict[str, list[Claim]] = defaultdict(list)
    for of_position in found:
        if of_position:
            classes["the best move"].append(of_position[0])
        for claim in of_position:
            classes["every move"].append(claim)
            classes[f"visits from {10 ** (len(str(claim.visits)) - 1):>7,}"].append(claim)
    print(f"{options.players} seats, {len(views)} positions, {options.visits:,} visits")
    print(f"{'':<20} {'held':>7} {'error':>8} {'off':>8} {'moves':>8}")
    for name in sorted(classes):
        print(f"{name:<20} {share(classes[name])}")


if __name__ == "__main__":
    main()
