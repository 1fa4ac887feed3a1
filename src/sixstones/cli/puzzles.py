"""`sixstones puzzles`: find the one right move; and how new puzzles are made."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from sixstones.bots import analyze
from sixstones.bots.judging import plain
from sixstones.bots.mining import candidates, mine
from sixstones.bots.puzzles import Puzzle, made, puzzles
from sixstones.bots.reasons import reasons
from sixstones.cli.board import Space, board
from sixstones.cli.choices import choices
from sixstones.cli.parser import Failure, Subparsers, command_parser, file_to, require_own
from sixstones.cli.reasons import reasons_in_words
from sixstones.cli.screen import Screen, progress_bar, terminal
from sixstones.cli.stones import ALERT, GOLD
from sixstones.cli.typed import Play, Puzzled, nudge, understand
from sixstones.cli.words import move_in_words
from sixstones.engine import Move, View

EPILOG = """\
examples:
  sixstones puzzles                                 what there is
  sixstones puzzles play                            the easy ones first
  sixstones puzzles play --theme stop --seats 3     only some of them
  sixstones puzzles make found.jsonl --games 100    search games for new ones
  sixstones puzzles make found.jsonl --games 100 --out puzzles.jsonl"""
PROMPT = "Your move, ? to see it, q to quit> "
EXPLAINED = 8000  # visits for the reason


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "puzzles",
        "find the one right move",
        description=(
            "Positions from the bots' own games in which one move is clearly best. A grade is\n"
            "how many levels of bots miss it, from 0 to 4."
        ),
        epilog=EPILOG,
    )
    parser.add_argument("action", nargs="?", choices=("list", "play", "make"), default="list")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="make: the candidates")
    parser.add_argument("--theme", metavar="NAME", help="only puzzles about this")
    parser.add_argument("--grade", metavar="N", type=int, help="only puzzles of this grade")
    parser.add_argument("--seats", metavar="N", type=int, help="only puzzles for so many seats")
    parser.add_argument("--id", metavar="ID", help="only this one")
    parser.add_argument("--games", metavar="N", type=int, default=100, help="make: (default: 100)")
    parser.add_argument("--out", metavar="FILE", type=Path, help="make: grade them into this file")
    parser.add_argument("--json", action="store_true", help="list: print one JSON object instead")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen | None = None) -> int:
    """List, play or make puzzles. Raises Failure for wishes that nothing fits."""
    if args.action == "make":
        return _make(args)
    themes = sorted({theme for puzzle in puzzles() for theme in puzzle.themes})
    if args.theme is not None and args.theme not in themes:
        raise Failure(f"there is no theme {args.theme!r}; there are {', '.join(themes)}")
    chosen = [puzzle for puzzle in puzzles() if _fits(puzzle, args)]
    if not chosen:
        raise Failure("there is no such puzzle")
    if args.action == "list":
        return _list(chosen, as_json=args.json, screen=screen or terminal())
    return _play(sorted(chosen, key=lambda puzzle: puzzle.grade), screen or terminal())


def _fits(puzzle: Puzzle, args: argparse.Namespace) -> bool:
    return (
        (args.theme is None or args.theme in puzzle.themes)
        and args.grade in (None, puzzle.grade)
        and args.seats in (None, puzzle.view["players"])
        and args.id in (None, puzzle.id)
    )


def _list(chosen: Sequence[Puzzle], *, as_json: bool, screen: Screen) -> int:
    counted = {
        "seats": Counter(puzzle.view["players"] for puzzle in chosen),
        "grades": Counter(puzzle.grade for puzzle in chosen),
        "themes": Counter(theme for puzzle in chosen for theme in puzzle.themes),
    }
    if as_json:
        print(json.dumps({"puzzles": [puzzle.id for puzzle in chosen], **counted}))
        return 0
    screen.say(f"{len(chosen)} puzzles")
    for what, counts in counted.items():
        parts = ", ".join(f"{name}: {counts[name]}" for name in sorted(counts))
        screen.say(f"{what}: {parts}")
    return 0


def _play(chosen: Sequence[Puzzle], screen: Screen) -> int:
    solved = tried = 0
    try:
        for puzzle in chosen:
            right = _ask(puzzle, screen)
            tried += 1
            solved += right
    except EOFError:
        pass
    screen.say(f"{solved} of {tried} solved at the first try.")
    return 0


def _ask(puzzle: Puzzle, screen: Screen) -> bool:
    """Whether every first try was right. Raises EOFError when the person has had enough."""
    head = f"Puzzle {puzzle.id}, grade {puzzle.grade}. One move is clearly best."
    chances = f"{100 * puzzle.win:.0f} % to win; any other move {100 * puzzle.other:.0f} %. "
    right = True
    for answers, view, best in _questions(puzzle):
        for answer in answers:
            screen.say(answer)
        right &= _ask_move(view, best, head, screen)
        screen.say(f"{move_in_words(best)}: {chances}{_why(view, best, puzzle.id)}".rstrip(": "))
        head, chances = f"Puzzle {puzzle.id} goes on: again one move is clearly best.", ""
    return right


def _questions(puzzle: Puzzle) -> Iterator[tuple[list[str], View, Move]]:
    """Each right move with the view it is asked for in, and what the others did before it."""
    game, answers = puzzle.game(), list[str]()
    for move in puzzle.line:
        if game.to_move == puzzle.view["seat"]:
            yield answers, game.view(game.to_move), move
            answers = []
        else:
            answers.append(f"Seat {game.to_move}: {move_in_words(move)}")
        game.play(move)


def _ask_move(view: View, best: Move, head: str, screen: Screen) -> bool:
    """Ask until the move is found or shown: whether the first try was right."""
    names = ["You" if seat == view["seat"] else f"Seat {seat}" for seat in range(view["players"])]
    menu = choices(view)
    space = Space(screen.width, screen.height, screen.pen)
    screen.lines(board(view, names, space, notes=[Text(head, style=GOLD)], choices=menu))
    first = True
    while True:
        line = screen.ask(PROMPT).strip()
        if line in ("q", "quit"):
            raise EOFError
        if line == "?":
            return False
        typed = understand(line, view, menu)
        if not isinstance(typed, Play) or str(typed.move) not in view["legal"]:
            said = typed.message if isinstance(typed, Puzzled) else nudge()
            screen.say(Text(said, style=ALERT))
        elif plain(typed.move) != plain(best):
            screen.say(Text("No: there is something better.", style=ALERT))
            first = False
        else:
            screen.say(Text("Right!", style=GOLD))
            return first


def _why(view: View, best: Move, seed: str) -> str:
    names = ["you" if seat == view["seat"] else f"Seat {seat}" for seat in range(view["players"])]
    found = analyze(view, visits=EXPLAINED, seed=seed)
    return reasons_in_words(reasons(view, best, analysis=found), names)


def _make(args: argparse.Namespace) -> int:
    if args.file is None:
        raise Failure("puzzles make wants a file for what it finds")
    if args.games < 1:
        raise Failure(f"--games must be at least 1, not {args.games}")
    if args.out is not None:
        require_own(args.out, lambda begins: begins.startswith('{"id":'))
    games = range(args.games)
    try:
        with file_to("read", args.file):
            done = sum(line["game"] in games for line in candidates(args.file))
    except ValueError as error:
        raise Failure(f"{args.file} cannot be gone on with: {error}") from error
    with file_to("write", args.file), progress_bar() as progress:
        task = progress.add_task("searching games", total=args.games, completed=done)
        for _ in mine(args.file, games):
            progress.advance(task)
    if args.out is not None:
        with file_to("write", args.out):
            found = made(candidates(args.file))
            args.out.write_text("".join(f"{one.as_line()}\n" for one in found), encoding="utf-8")
    total = sum(len(line["found"]) for line in candidates(args.file))
    terminal().say(f"{total} puzzles in {args.file}")
    return 0
