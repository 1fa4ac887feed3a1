"""`sixstones replay`: step through a game that was kept."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.text import Text

from sixstones.cli import saves
from sixstones.cli.board import Space, board
from sixstones.cli.decisions import Decision, decisions
from sixstones.cli.ending import ending, why
from sixstones.cli.parser import Failure, Subparsers, command_parser
from sixstones.cli.screen import Screen, terminal
from sixstones.cli.seating import seats_of
from sixstones.cli.stones import GOLD
from sixstones.cli.story import Story
from sixstones.engine import Game

EPILOG = """\
examples:
  sixstones replay game.txt                 step through it
  sixstones replay game.txt --move 20       from its 20th decision on
  sixstones replay game.txt | less          every move as text
  sixstones replay - < game.txt             the same, from standard input
  sixstones replay game.txt --json          all of it for a program"""
KEYS = "Enter next, p back, [ ] round, number, q quit> "


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "replay",
        "step through a kept game",
        description="Step through the record of a game, as a spectator sees it.",
        epilog=EPILOG,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the record; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument("--move", metavar="N", type=int, help="begin after the N-th decision")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen | None = None) -> int:
    """Show the game until the person has seen enough. Raises Failure for a file that is no
    record."""
    game = saves.load(args.file, dash=True)
    last = len(game.moves)
    if args.move is not None and not 0 <= args.move <= last:
        raise Failure(f"--move is 0 to {last} in this game, not {args.move}")
    if args.json:
        print(json.dumps(_as_data(game, args.move), ensure_ascii=False))
        return 0
    replay = _Replay(game, screen or terminal(), args.move or 0)
    # Where the record comes from standard input, no key can.
    return replay.print_all() if args.file == saves.STANDARD_INPUT else replay.run()


def _as_data(game: Game, stop: int | None) -> dict[str, object]:
    """Headers, moves, position and result; up to decision `stop` when one is given."""
    if stop is not None:
        game.undo(len(game.moves) - stop)
    result = game.result
    return {
        "headers": game.headers | {"Seats": str(game.players)},
        "moves": [str(move) for move in game.moves],
        "position": game.position(),
        "result": None
        if result is None
        else {
            "winners": list(result.winners),
            "reason": result.reason,
            "points": list(result.points),
        },
    }


class _Replay:
    """All positions of a game, and where in it we are."""

    def __init__(self, game: Game, screen: Screen, at: int) -> None:
        self._decisions: list[Decision] = decisions(game)
        self._game = game
        self._screen = screen
        self._names = [seat.name for seat in seats_of(game)]
        self._story = Story(self._names, screen.pen, None)
        self._at = at

    def run(self) -> int:
        """Show page after page in a terminal, or everything at once in a pipe."""
        if not self._screen.live:
            return self.print_all()
        self._screen.open()
        try:
            while True:
                self._show()
                if not self._go(self._screen.ask(KEYS)):
                    return 0
        except EOFError:
            return 0
        finally:
            self._screen.close()

    def print_all(self) -> int:
        """Every decision as a line of text, then the result; gives the exit code."""
        rounds = 0
        for number, decision in enumerate(self._decisions[self._at :], start=self._at + 1):
            if decision.round != rounds:
                rounds = decision.round
                self._screen.lines([Text(f"Round {rounds}", style=GOLD)])
            self._screen.lines([Text(f"{number:4}. ") + self._tell(decision)])
        result = self._game.result
        if result is not None:
            pen = self._screen.pen
            view = self._game.view(None)
            self._screen.lines([Text(), *ending(view, self._names, result, pen)])
        return 0

    def _tell(self, decision: Decision) -> Text:
        return self._story.tell(decision)

    def _show(self) -> None:
        game = self._game.copy()
        game.undo(len(game.moves) - self._at)
        view = game.view(None)
        where = Text.assemble((f"Decision {self._at} of {len(self._decisions)}. ", GOLD))
        notes = [where if not self._at else where + self._tell(self._decisions[self._at - 1])]
        if game.result is not None:
            notes += [Text(line) for line in why(view, self._names, game.result)]
        space = Space(self._screen.width, self._screen.height, self._screen.pen)
        self._screen.page(board(view, self._names, space, notes=notes))

    def _go(self, line: str) -> bool:
        """Move about as the person says; whether to go on."""
        word = line.strip().lower()
        last = len(self._decisions)
        if word in ("q", "quit", "exit"):
            return False
        if word.isdecimal():
            self._at = min(int(word), last)
        elif word in ("", "n", "next"):
            self._at = min(self._at + 1, last)
        elif word in ("p", "back"):
            self._at = max(self._at - 1, 0)
        elif word == "]":
            self._at = self._round_start(self._round() + 1)
        elif word == "[":
            at = self._round_start(self._round())
            self._at = at if at < self._at else self._round_start(self._round() - 1)
        return True

    def _round(self) -> int:
        """The round of the decision that comes next."""
        return (
            self._decisions[min(self._at, len(self._decisions) - 1)].round if self._decisions else 1
        )

    def _round_start(self, round_: int) -> int:
        """How many decisions were made before that round; the end when it never came."""
        before = [decision for decision in self._decisions if decision.round < round_]
        return len(before)
