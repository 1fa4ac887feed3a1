"""`sixstones play`: a game at this terminal, with people sharing the keyboard and bots."""

from __future__ import annotations

import argparse
from pathlib import Path

from sixstones.bots import BOTS, LEVELS, TEMPERAMENTS
from sixstones.bots.seat import Seat
from sixstones.cli import saves
from sixstones.cli.kept import kept_games, latest
from sixstones.cli.language import LANGUAGES, listing, of_locale, speaking
from sixstones.cli.parser import Failure, Subparsers, command_parser
from sixstones.cli.screen import Screen, terminal
from sixstones.cli.seating import MAX_SEATS, MIN_SEATS, read_seat, seating, seats_of, split
from sixstones.cli.table import Table
from sixstones.engine import Game

DESCRIPTION = f"""\
Play Six Stones in this terminal, against bots or people beside you.

A bot is of a level: {listing(list(LEVELS), "or")}. More can be said
of it as level:option=value,...: seconds and visits a move, threads, and
temperament ({listing(list(TEMPERAMENTS), "or")})."""
EPILOG = """\
examples:
  sixstones play                                you against an agent
  sixstones play --against hero --players 4     you against three heroes
  sixstones play --against titan:seconds=5      one that thinks longer
  sixstones play --seats Anna,Ben,rookie        two people and a bot
  sixstones play --load ~/game.txt              go on with a kept game
  sixstones play --continue                     with the one played last
  sixstones play --list                         which games are kept
  sixstones play --language fr                  in French"""
OPPONENT = "agent"


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "play",
        "play a game in this terminal",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    parser.add_argument("--against", metavar="LEVEL", help=f"the bots' level (default {OPPONENT})")
    parser.add_argument("--players", type=int, metavar="N", help="2 to 4, you and bots (default 2)")
    others = ", ".join(name for name in BOTS if name not in LEVELS)
    who = f"per seat, in order of play: you, human, a Name, a level, or one of {others}"
    parser.add_argument("--seats", metavar="A,B,...", help=who)
    parser.add_argument("--names", metavar="A,B,...", help="what to call the seats")
    parser.add_argument("--seed", metavar="TEXT", help="the same seed deals the same game")
    parser.add_argument("--load", metavar="FILE", type=Path, help="go on with a kept game")
    parser.add_argument(
        "--continue", dest="latest", action="store_true", help="go on with the one played last"
    )
    parser.add_argument("--list", action="store_true", help="list the kept games, latest first")
    parser.add_argument("--json", action="store_true", help="with --list: one JSON object a game")
    parser.add_argument(
        "--language", choices=LANGUAGES, help="the game's language (default: the system's)"
    )
    parser.add_argument(
        "--autosave",
        metavar="FILE",
        help="where to keep the game after each move; none: only when you leave",
    )
    parser.add_argument(
        "--force", action="store_true", help="let --autosave replace a file that is something else"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen | None = None) -> int:
    """Play until the game is over and nobody wants another, or someone leaves. Raises Failure for
    arguments that cannot be used."""
    if args.json and not args.list:
        raise Failure("--json goes with --list")
    with speaking(args.language or of_locale()):
        if args.list:
            return kept_games(as_json=args.json)
        if args.latest:
            _require_nothing_else(args)
            args.load = latest()
        return _play(args, screen or terminal())


def _play(args: argparse.Namespace, screen: Screen) -> int:
    game, seats = _resumed(args) if args.load else _fresh(args)
    autosave = _autosave(args, game)
    if autosave is not None and not args.force:
        saves.require_free(autosave, game, otherwise="name another, or replace it with --force")
    table = Table(game, seats, screen, autosave=autosave, seed=args.seed)
    code = table.run()
    while table.again:
        again = None if autosave is None else saves.fresh_path()
        table = Table(Game.new(players=len(seats)), seats, screen, autosave=again)
        code = table.run()
    return code


def _require_nothing_else(args: argparse.Namespace) -> None:
    if args.load is not None:
        raise Failure("--continue finds the game itself: it takes no --load")


def _fresh(args: argparse.Namespace) -> tuple[Game, list[Seat]]:
    if args.players is not None and not MIN_SEATS <= args.players <= MAX_SEATS:
        raise Failure(f"the game is for 2 to 4 players, not {args.players}")
    if args.seats is not None and (args.players is not None or args.against is not None):
        raise Failure("--seats says who plays: it takes no --players, --against")
    against = args.against or OPPONENT
    if read_seat(against, 0).bot is None:
        raise Failure(f"--against names a bot, not {against!r}")
    bots = ((args.players or MIN_SEATS) - 1) * [against]
    words = split(args.seats) if args.seats is not None else ["you", *bots]
    seats = seating(words, args.names)
    return Game.new(players=len(seats), seed=args.seed), seats


def _resumed(args: argparse.Namespace) -> tuple[Game, list[Seat]]:
    if args.players is not None or args.against is not None or args.seed is not None:
        raise Failure(
            "a kept game has its players and its deal: it takes no --players, --against, --seed"
        )
    game = saves.load(args.load)
    if game.result is not None:
        raise Failure(f"{args.load} is over; look back with: {saves.how_to_replay(args.load)}")
    if args.seats is None and args.names is None:
        return game, seats_of(game)
    if args.seats is None:
        raise Failure("--names with --load needs --seats too")
    seats = seating(split(args.seats), args.names)
    if len(seats) != game.players:
        raise Failure(f"{args.load} has {game.players} seats, and --seats names {len(seats)}")
    return game, seats


def _autosave(args: argparse.Namespace, game: Game) -> Path | None:
    if args.autosave == "none":
        return None
    if args.autosave is not None:
        return Path(args.autosave).expanduser()
    if args.load and saves.holds_no_more(args.load, game):
        return Path(args.load)
    return saves.fresh_path()  # an annotated record stays as it is
