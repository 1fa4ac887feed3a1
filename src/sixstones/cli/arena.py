"""`sixstones arena`: bots against bots, and how strong they are."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from sixstones.arena.book import Book, read_book
from sixstones.arena.match import Player, go_on
from sixstones.arena.pairing import Task
from sixstones.arena.picture import check_plot
from sixstones.arena.playing import FAILED, Outcome
from sixstones.arena.plot import draw
from sixstones.arena.settings import ROUND_ROBIN, SWISS, SYSTEMS, Settings, parse_contestants
from sixstones.arena.sprt import Sprt
from sixstones.arena.summary import failures_of, forfeits_of, summary
from sixstones.arena.tables import (
    luck_line,
    pairings_table,
    places_table,
    ratings_table,
    standing_text,
    versus,
)
from sixstones.bots import BOTS
from sixstones.cli.parser import (
    Failure,
    Parser,
    Subparsers,
    command_parser,
    file_to,
)
from sixstones.cli.screen import Screen, terminal

INTERRUPTED = 130
LINE_EVERY = 30.0  # seconds between lines of progress where no bar can be drawn
DESCRIPTION = f"""\
Bots play matches: every contestant against every other, each deal from every
seat. A gauntlet has only the first one meet all others; in a Swiss tournament
those meet who stand alike.
A contestant is a bot with options if you like, name:option=value,option=value.
bots:    {", ".join(BOTS)}
options: seconds and visits a move, threads, temperament
Bots of your own: module:Class, or program:command=COMMAND for a program that
speaks the engine protocol (docs/engine.md); the command goes on to the end.
Such a bot loses a game in which it does not answer as it must.
Elo differences come with 95 % intervals, from the spread of the results over
deals."""
EPILOG = """\
examples:
  sixstones arena titan hero rookie --games 400 --players 2 --workers 2
  sixstones arena titan:visits=2000 titan:visits=500 --players 4 --games 800
  sixstones arena hero "hero:temperament=points rush" --sprt 0 20 --games 20000
  sixstones arena mybots:New agent hero --tournament gauntlet --games 100
  sixstones arena titan hero --cluster tcp://host:8786 --games 10000
  sixstones arena titan avenger --games 600 --reduce-luck
The same command again goes on with a match that was interrupted."""


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "arena",
        "let bots play matches and rate them",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    _add_arguments(parser)
    parser.set_defaults(run=run)


def _add_arguments(parser: Parser) -> None:
    parser.add_argument("contestants", nargs="+", metavar="BOT", help="two or more contestants")
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        metavar="N",
        help="for each pairing, rounded up to whole deals (default: 400)",
    )
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats (default: 2)")
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--workers", type=int, default=cores, metavar="N", help="games at a time (default: cores)"
    )
    parser.add_argument(
        "--seed",
        default="1",
        metavar="TEXT",
        help="the same seed plays the same deals (default: 1)",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop a pairing once it is clear which difference fits, at 5 %% error",
    )
    parser.add_argument(
        "--tournament",
        choices=SYSTEMS,
        default=ROUND_ROBIN,
        help=f"who meets whom (default: {ROUND_ROBIN})",
    )
    parser.add_argument(
        "--rounds", type=int, default=0, metavar="N", help="of a swiss one (default: as usual)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="of the scheduler of a Dask cluster that plays the games, such as tcp://host:8786",
    )
    parser.add_argument(
        "--reduce-luck",
        action="store_true",
        help="take out what the cards brought either side, for narrower intervals",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="where to keep results (default: named by the bots)",
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw a .png or .svg as well")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play the match, or what is missing of it, and print what came of it. Raises Failure for
    arguments that cannot be used."""
    settings = _settings(args)
    path: Path = args.out or Path(settings.file_name())
    book = _book(path, settings)
    try:
        console = Console(stderr=True, highlight=False, markup=False)
        with (
            _player(args.cluster) as player,
            file_to("write", path),
            _Report(book, console) as report,
        ):
            go_on(book, path=path, workers=args.workers, listener=report.hear, player=player)
    except KeyboardInterrupt:
        played = sum(len(standing.games) for standing in book.standings)
        kept = f"sixstones: stopped after {played} games, kept in {path}"
        print(f"{kept}; run the same command again to go on", file=sys.stderr)
        return INTERRUPTED
    except RuntimeError as error:
        raise Failure(str(error)) from error
    if args.plot:
        with file_to("write", args.plot):
            draw(book, args.plot)
    if args.json:
        print(json.dumps({"file": str(path), **_as_data(book)}))
    else:
        _print(book, path, terminal())
    return 0


@contextmanager
def _player(address: str | None) -> Iterator[Player | None]:
    """Who plays instead of workers here: nobody, or a cluster."""
    if address is None:
        yield None
        return
    from sixstones.cli.clusters import joined

    cluster = joined(address)
    try:
        yield cluster.bots()
    finally:
        cluster.close()


def _book(path: Path, settings: Settings) -> Book:
    try:
        with file_to("read", path):
            return read_book(path, settings)
    except ValueError as error:
        raise Failure(f"{error}; name another file with --out") from error


def _settings(args: argparse.Namespace) -> Settings:
    if not 1 <= args.workers <= 256:
        raise Failure(f"--workers must be from 1 to 256, not {args.workers}")
    try:
        if args.plot:
            check_plot(args.plot)
        contestants = parse_contestants(args.contestants)
        sprt = Sprt(*args.sprt) if args.sprt else None
        return Settings(
            contestants,
            args.players,
            args.games,
            args.seed,
            sprt,
            args.tournament,
            args.rounds,
            args.reduce_luck,
        )
    except ValueError as error:
        raise Failure(str(error)) from error


def _as_data(book: Book) -> dict[str, Any]:
    return {"settings": book.settings.as_data(), **summary(book)}


class _Report:
    """Progress while the match is played: bars on a terminal, a line now and then elsewhere."""

    def __init__(self, book: Book, console: Console) -> None:
        self._book = book
        self._total = book.settings.deals * book.settings.block
        self._console = console
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[standing]}"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        # Of a Swiss tournament only those that have begun: most never will.
        self._bars: dict[int, TaskID] = {}
        for number, standing in enumerate(book.standings):
            if standing.games or book.settings.system != SWISS:
                self._bar(number)
        self._line_at = time.monotonic() + LINE_EVERY

    def __enter__(self) -> _Report:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def hear(self, book: Book, task: Task, outcome: Outcome) -> None:
        """One more game is over."""
        if outcome.error is not None:
            how = "failed" if outcome.reason == FAILED else "was forfeited"
            self._console.print(
                f"{versus(task.pair)}, deal {task.deal}, game {task.game} {how} in round "
                f"{outcome.rounds}: {outcome.error}",
                soft_wrap=True,
            )
        standing = book.standings[task.pairing]
        text = standing_text(standing)
        bar = self._bar(task.pairing)
        self._progress.update(bar, completed=len(standing.games), standing=text)
        if not self._console.is_terminal and time.monotonic() >= self._line_at:
            self._line_at = time.monotonic() + LINE_EVERY
            self._print_lines()

    def _bar(self, number: int) -> TaskID:
        if number not in self._bars:
            standing = self._book.standings[number]
            self._bars[number] = self._progress.add_task(
                versus(self._book.settings.pairs[number]),
                total=self._total,
                completed=len(standing.games),
                standing=standing_text(standing),
            )
        return self._bars[number]

    def _print_lines(self) -> None:
        book = self._book
        for number in self._bars:
            pair, standing = book.settings.pairs[number], book.standings[number]
            done = f"{versus(pair)}: {len(standing.games)} of {self._total} games"
            self._console.print(f"{done}, {standing_text(standing)}", soft_wrap=True)


def _print(book: Book, path: Path, screen: Screen) -> None:
    console = screen.console
    if book.settings.system == SWISS:
        console.print(places_table(book))
        console.print()
    console.print(ratings_table(book))
    console.print()
    console.print(pairings_table(book))
    if line := luck_line(book):
        screen.say(f"\n{line}")
    for count, what in (
        (sum(map(failures_of, book.standings)), "failed"),
        (sum(map(forfeits_of, book.standings)), "forfeited"),
    ):
        if count:
            many = "s" * (count > 1)
            screen.say(f"\n{count} game{many} {what}; see the record{many} in the file.")
    screen.say("\nResults are kept in:")
    screen.command(f"  {path}")
