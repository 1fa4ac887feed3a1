"""`sixstones learn`: a net from self-play, for anyone to repeat."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sixstones.arena.picture import check_plot
from sixstones.cli.clusters import joined
from sixstones.cli.parser import Failure, Parser, Subparsers, command_parser, file_to

if TYPE_CHECKING:
    from sixstones.learn.campaign import Campaign

INTERRUPTED = 130
DESCRIPTION = """\
The search plays against itself, a net learns from what came of it, and replaces
the one before it only when it wins a sequential test on mirrored deals.
Everything is kept in a folder; the same command again goes on from there."""


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "learn",
        "train the bots' net by self-play",
        description=DESCRIPTION,
        epilog="example: sixstones learn nets --seats 2 3 4 --games 8000 --generations 3",
    )
    _add_arguments(parser)
    parser.set_defaults(run=run)


def _add_arguments(parser: Parser) -> None:
    parser.add_argument("folder", type=Path, help="where everything is kept")
    parser.add_argument(
        "--seats", type=int, nargs="+", choices=(2, 3, 4), default=[2], help="(default: 2)"
    )
    parser.add_argument(
        "--start",
        type=Path,
        metavar="FILE",
        help="the net to begin with, instead of the hand-made evaluator; others learn on from it",
    )
    parser.add_argument(
        "--publish",
        type=Path,
        metavar="FILE",
        help="afterwards write the newest nets that won their gates to this file, for the bots",
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="of the scheduler of a Dask cluster that plays the games, such as tcp://host:8786",
    )
    parser.add_argument(
        "--plot",
        type=Path,
        metavar="FILE",
        help="draw losses and Elo so far as .png or .svg, anew after each generation",
    )
    parser.add_argument("--generations", type=int, default=1, metavar="N", help="(default: 1)")
    parser.add_argument(
        "--games",
        type=int,
        nargs="+",
        default=[10_000],
        metavar="N",
        help="of self-play in a generation, for all numbers of seats or for each (default: 10000)",
    )
    for name, default, what in (
        ("visits", 300, "a decision in self-play"),
        ("epochs", 10, "of training"),
        ("gate-visits", 800, "a decision in the gate's games"),
        ("gate-games", 2000, "of the gate at most"),
        ("seed", 1, "of weights and of the gate's deals"),
        ("workers", 1, "games of the gate at a time"),
    ):
        text = f"{what} (default: {default})"
        parser.add_argument(f"--{name}", type=int, default=default, metavar="N", help=text)
    for name, share, what in (
        ("rate", 0.004, "of learning at first"),
        ("result", 0.5, "how much who won counts; the rest is what the search thought"),
    ):
        text = f"{what} (default: {share})"
        parser.add_argument(f"--{name}", type=float, default=share, metavar="R", help=text)


def run(args: argparse.Namespace) -> int:
    """Do what is missing. Raises Failure for arguments that cannot be used."""
    try:
        from sixstones.learn.campaign import Campaign, Plan
        from sixstones.learn.net_file import read_net
    except ModuleNotFoundError as missing:
        raise Failure(f"learning needs {missing.name}: pip install 'sixstones[learn]'") from missing
    for name in ("generations", "visits", "epochs", "gate_visits", "gate_games"):
        if getattr(args, name) < 1:
            raise Failure(f"--{name.replace('_', '-')} must be at least 1")
    for name in ("rate", "result"):
        if not 0 < getattr(args, name) <= 1:
            raise Failure(f"--{name} must be above 0 and at most 1")
    try:
        seats = tuple(sorted(set(args.seats)))
        plan = Plan(
            seats=seats,
            games=tuple(args.games * len(seats) if len(args.games) == 1 else args.games),
            visits=args.visits,
            epochs=args.epochs,
            rate=args.rate,
            result=args.result,
            seed=args.seed,
            gate_visits=args.gate_visits,
            gate_games=args.gate_games,
        )
        if args.plot is not None:
            check_plot(args.plot)
        if args.start is not None:
            with file_to("read", args.start):
                read_net(args.start)
        with file_to("write", args.folder):
            cluster = None if args.cluster is None else joined(args.cluster)
            campaign = Campaign(args.folder, plan, _say, args.workers, cluster, args.start)
            for number in range(args.generations):
                best = campaign.run(number + 1)
                if args.plot is not None:
                    _plot(campaign, number + 1, args.plot)
            if args.publish is not None:
                _say(f"{args.publish}: {campaign.publish(args.generations, args.publish)}")
    except ValueError as error:
        raise Failure(str(error)) from error
    except KeyboardInterrupt:
        print("sixstones: stopped; run the same command again to go on", file=sys.stderr)
        return INTERRUPTED
    for number, net in best.items():
        print(f"best so far with {number} seats: {net}")
    return 0


def _plot(campaign: Campaign, generations: int, path: Path) -> None:
    from sixstones.learn.plot import draw

    with file_to("write", path):
        draw(campaign, generations, path)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
