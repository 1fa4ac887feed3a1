"""`sixstones bench`: how fast the engine is on this machine."""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from rich.table import Table

import sixstones
from sixstones import Game, analyze, bot, random_playouts
from sixstones.cli.parser import Failure, Parser, Subparsers, command_parser
from sixstones.cli.screen import output, progress_bar

UNITS = ("decisions", "visits", "calls")
PARTS = ("playouts", "search", "library")
SLICES = 6
CHUNK = 2048


def add_parser(subparsers: Subparsers) -> None:
    """Teach the command line about `bench`."""
    parser = command_parser(
        subparsers,
        "bench",
        "measure the engine on this machine",
        description=(
            "Random games inside the core, calls through the Python library, and texts.\n"
            f"Each figure is measured in {SLICES} slices; the best counts, since a shared machine\n"
            "only ever makes things slower, and the mean stands beside it in the JSON."
        ),
        epilog="example: sixstones bench playouts --players 2 --seconds 3 --json",
    )
    _add_arguments(parser)
    parser.set_defaults(run=run)


def _add_arguments(parser: Parser) -> None:
    parser.add_argument("what", nargs="?", choices=("all", *PARTS), default="all")
    parser.add_argument(
        "--players", type=int, choices=(2, 3, 4), help="seats (default: 2, 3 and 4)"
    )
    parser.add_argument(
        "--seconds", type=float, default=1.5, metavar="S", help="for each figure (default: 1.5)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Measure what was asked for and print it."""
    if not 0.05 <= args.seconds <= 600:
        raise Failure("--seconds must be from 0.05 to 600")
    seats = (args.players,) if args.players else (2, 3, 4)
    jobs = list(_jobs(args.what, seats, args.seconds))
    results: list[dict[str, Any]] = []
    with progress_bar() as progress:
        for title, measure in progress.track(jobs, description="measuring"):
            results.append({"bench": title, **measure()})
    if args.json:
        print(json.dumps(_summary(args, results)))
    else:
        _print_table(results)
    return 0


def _jobs(
    what: str, seats: tuple[int, ...], seconds: float
) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    threads = [(n, f"{n} thread{'s' if n > 1 else ''}") for n in sorted({1, os.cpu_count() or 1})]
    for part in PARTS if what == "all" else (what,):
        match part:
            case "playouts":
                for players in seats:
                    for n, name in threads:
                        title = f"random games, {players} seats, {name}"
                        yield title, partial(playout_speed, players, n, seconds)
            case "search":
                for players in seats:
                    for n, name in threads:
                        title = f"search visits, {players} seats, {name}"
                        yield title, partial(_search_speed, players, n, seconds)
            case _:
                for players in seats:
                    title = f"legal_moves() + play(), {players} seats"
                    yield title, partial(_library_speed, players, seconds)
                for name, call in _calls(seats[0]).items():
                    yield f"{name}, {seats[0]} seats", partial(_rate, call, seconds)


def playout_speed(players: int, threads: int, seconds: float) -> dict[str, Any]:
    """Random games and decisions per second: the best slice and the mean of all."""
    games: list[float] = []
    decisions: list[float] = []
    for index in range(SLICES):
        played = decided = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds / SLICES:
            counts = random_playouts(
                players, CHUNK * threads, seed=index << 32 | played, threads=threads
            )
            played += counts.games
            decided += counts.decisions
        games.append(played / elapsed)
        decisions.append(decided / elapsed)
    return {
        "players": players,
        "threads": threads,
        "games_per_s": round(max(games)),
        "decisions_per_s": round(max(decisions)),
        "games_per_s_mean": round(sum(games) / SLICES),
        "decisions_per_s_mean": round(sum(decisions) / SLICES),
    }


def _search_speed(players: int, threads: int, seconds: float) -> dict[str, Any]:
    """Visits per second of an analysis in the middle of a game: the best slice."""
    game = _middle(players)
    view = game.view(game.to_move)
    best = 0.0
    for seed in range(SLICES):
        start = time.perf_counter()
        visits = analyze(view, seconds=seconds / SLICES, seed=seed, threads=threads).visits
        best = max(best, visits / (time.perf_counter() - start))
    return {"players": players, "threads": threads, "visits_per_s": round(best)}


def _middle(players: int) -> Game:
    """A game in its middle, as sensible players reach it."""
    game = Game.new(players, "bench")
    bots = [bot("greedy", seed=seat) for seat in range(players)]
    for _ in range(15 * players):
        game.play(bots[game.to_move].choose(game.view(game.to_move)))
    return game


def _library_speed(players: int, seconds: float) -> dict[str, int]:
    chooser = random.Random(1)  # noqa: S311 -- no secrets here
    choose = chooser.choice
    best = 0.0
    seed = 0
    for _ in range(SLICES):
        decisions = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds / SLICES:
            game = Game.new(players, seed)
            seed += 1
            while moves := game.legal_moves():
                game.play(choose(moves))
            decisions += len(game.moves)
        best = max(best, decisions / elapsed)
    return {"decisions_per_s": round(best)}


def _calls(players: int) -> dict[str, Callable[[], object]]:
    """What is called once per move or game elsewhere, on a game in its middle."""
    game = _middle(players)
    seat = game.to_move
    view, position, record = game.view(seat), game.position(), game.record()
    return {
        "view()": lambda: game.view(seat),
        "position()": game.position,
        "from_position()": lambda: Game.from_position(position),
        "from_view()": lambda: Game.from_view(view, 1),
        "record() + from_record()": lambda: Game.from_record(game.record()),
        "from_record()": lambda: Game.from_record(record),
    }


def _rate(call: Callable[[], object], seconds: float) -> dict[str, int]:
    best = 0.0
    for _ in range(SLICES):
        calls = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds / SLICES:
            call()
            calls += 1
        best = max(best, calls / elapsed)
    return {"calls_per_s": round(best)}


def _summary(args: argparse.Namespace, results: list[dict[str, Any]]) -> dict[str, Any]:
    about = {
        "sixstones": sixstones.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "seconds": args.seconds,
    }
    headline = results[0] if args.what in ("playouts", "search") else {}
    return {**headline, **about, "results": results}


def _print_table(results: list[dict[str, Any]]) -> None:
    table = Table("", "per second", "games per second", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for result in results:
        unit = next(unit for unit in UNITS if f"{unit}_per_s" in result)
        rate = result[f"{unit}_per_s"]
        games = f"{result['games_per_s']:,}" if "games_per_s" in result else ""
        table.add_row(result["bench"], f"{rate:,} {unit:9}", games)
    output().print(table)
