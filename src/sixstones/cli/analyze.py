"""`sixstones analyze`: what the moves of a kept game were worth."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.table import Table

from sixstones.arena.picture import check_plot
from sixstones.bots import Analysis, analyze
from sixstones.bots.budget import budget, thread_count
from sixstones.bots.luck import draws, luck_and_skill, settled
from sixstones.bots.review import review
from sixstones.cli import saves
from sixstones.cli.parser import (
    Failure,
    Parser,
    Subparsers,
    command_parser,
    file_to,
    require_own,
)
from sixstones.cli.plot import plot_chances
from sixstones.cli.review_page import MARK as PAGE
from sixstones.cli.review_page import review_page
from sixstones.cli.reviewed import print_review, review_data
from sixstones.cli.screen import output, progress_bar
from sixstones.cli.seating import seats_of
from sixstones.engine import Game

EPILOG = """\
examples:
  sixstones analyze game.txt                    every decision, luck and skill
  sixstones analyze game.txt --worst 5          the decisions that cost most
  sixstones analyze game.txt --html review.html all of it as a page
  sixstones analyze game.txt --move 20          every move at the 20th decision
  sixstones analyze game.txt --plot curve.svg   the winning chances as a curve
  sixstones analyze game.txt --json             all of it for a program"""
LUCK_VISITS = 60  # for each card that could have come


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "analyze",
        "say what the moves of a kept game were worth",
        description=(
            "For each decision: the best move, everyone's chance to win, and what the move\n"
            "played gave away, judged only by what its seat could know. Several independent\n"
            "searches are averaged; ± is the standard error. What is no larger than twice\n"
            "its error is no slip."
        ),
        epilog=EPILOG,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the record; - is standard input")
    parser.add_argument("--move", metavar="N", type=int, help="only the N-th decision, in full")
    parser.add_argument("--visits", metavar="N", type=int, help="per decision (default: 20000)")
    parser.add_argument("--seconds", metavar="S", type=float, help="per decision, instead or too")
    parser.add_argument("--threads", metavar="N", type=int, default=1, help="(default: 1)")
    parser.add_argument("--seed", metavar="TEXT", default="1", help="of the searches (default: 1)")
    parser.add_argument("--worst", metavar="N", type=int, help="only those that cost most")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write the review as a page")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="draw the curve: .png or .svg")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.set_defaults(run=run)


def analyze_quickly(path: Path) -> None:
    """What the worst decisions of a kept game gave away, in little time. Raises Failure."""
    parser = Parser()
    add_parser(parser.add_subparsers(parser_class=Parser))
    run(parser.parse_args(["analyze", str(path), "--worst", "5", "--visits", "2000"]))


def run(args: argparse.Namespace) -> int:
    """Analyse the game or one of its positions. Raises Failure for what cannot be analysed."""
    game = saves.load(args.file, dash=True)
    _examine(args, game)
    return _all(args, game) if args.move is None else _one(args, game)


def _examine(args: argparse.Namespace, game: Game) -> None:
    last = len(game.moves) + (game.result is None)
    if args.move is not None and not 1 <= args.move <= last:
        raise Failure(f"--move is 1 to {last} in this game, not {args.move}")
    if args.move is not None and args.plot is not None:
        raise Failure("--plot draws a whole game, not one move")
    if args.move is not None and args.html is not None:
        raise Failure("--html shows a whole game, not one move")
    if args.worst is not None and args.worst < 1:
        raise Failure(f"--worst must be at least 1, not {args.worst}")
    if args.move is None and not game.moves:
        raise Failure("this record has no move to analyse; --move 1 analyses its position")
    try:
        budget(args.seconds, args.visits)
        thread_count(args.threads)
        if args.plot is not None:
            check_plot(args.plot)
        if args.html is not None:
            require_own(args.html, lambda begins: PAGE in begins)
    except ValueError as error:
        raise Failure(str(error)) from error


def _budget(args: argparse.Namespace) -> dict[str, Any]:
    return {
        "seconds": args.seconds,
        "visits": args.visits,
        "seed": args.seed,
        "threads": args.threads,
    }


def _one(args: argparse.Namespace, game: Game) -> int:
    played = game.moves[args.move - 1] if args.move <= len(game.moves) else None
    game.undo(max(0, len(game.moves) - args.move + 1))
    found = analyze(game.view(game.to_move), **_budget(args))
    if args.json:
        data = _position_data(found, game)
        data |= {"decision": args.move, "played": None if played is None else str(played)}
        print(json.dumps(data))
        return 0
    names = [seat.name for seat in seats_of(game)]
    mover = game.to_move
    table = Table("", "move", "visits", *names, "±", box=None, pad_edge=False)
    for entry in found.moves:
        mark = "played" if entry.move == played else ""
        chances = [f"{100 * chance:.1f} %" for chance in entry.win]
        error = f"{100 * entry.error:.1f}"
        table.add_row(mark, str(entry.move), f"{entry.visits:,}", *chances, error)
    for column in table.columns[2:]:
        column.justify = "right"
    console = output()
    console.print(f"Round {game.round}, {names[mover]} to move; best is {found.best}.")
    console.print(table)
    return 0


def _all(args: argparse.Namespace, game: Game) -> int:
    with progress_bar() as progress:
        task = progress.add_task("analysing", total=2 * len(game.moves))
        found = review(
            game,
            **_budget(args),
            progress=lambda done, _: progress.update(task, completed=done),
        )
        drawn = list(
            draws(
                game,
                LUCK_VISITS,
                args.seed,
                progress=lambda done, all_: progress.update(task, completed=all_ + done),
            )
        )
        found = settled(found, drawn, game)
        parts = luck_and_skill(found, drawn, game)
    names = [seat.name for seat in seats_of(game)]
    if args.json:
        print(json.dumps(review_data(found, parts)))
    else:
        decisions = found.decisions if args.worst is None else found.worst(args.worst)
        print_review(found, decisions, parts, names)
    if args.plot is not None:
        with file_to("write", args.plot):
            plot_chances(found.curve(), names, args.plot)
    if args.html is not None:
        with file_to("write", args.html):
            args.html.write_text(review_page(found, parts, names), encoding="utf-8")
    for what, path in (("curve", args.plot), ("review", args.html)):
        if path is not None and not args.json:
            output().print(f"The {what} is in {path}.", soft_wrap=True)
    return 0


def _position_data(found: Analysis, game: Game) -> dict[str, Any]:
    return {"round": game.round, "seat": game.to_move, **json.loads(found.json())}
