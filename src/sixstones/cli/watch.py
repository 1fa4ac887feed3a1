"""`sixstones watch`: look on while bots play."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from rich.text import Text

from sixstones.bots.bot_spec import BotSpec, make_bot, parse_bot_spec
from sixstones.bots.protocol import BotFailure, let_go
from sixstones.bots.seat import Seat
from sixstones.cli import saves
from sixstones.cli.board import Space, board
from sixstones.cli.decisions import Decision, do
from sixstones.cli.ending import ending, forfeit
from sixstones.cli.parser import Failure, Subparsers, command_parser
from sixstones.cli.screen import Screen, terminal
from sixstones.cli.seating import bots_seated
from sixstones.cli.stones import ALERT, FAINT, GOLD
from sixstones.cli.story import Story
from sixstones.engine import Game

INTERRUPTED = 130
DELAY = 1.0
LONGEST_DELAY = 3600.0
EPILOG = """\
examples:
  sixstones watch titan hero                        two bots, a move a second
  sixstones watch titan:seconds=0.2 hero rookie     options as in the arena
  sixstones watch hero hero --delay 0 --seed 7 --record game.txt
  sixstones watch greedy random | less              every move as text"""


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "watch",
        "look on while bots play",
        description="Look on while 2 to 4 bots play a game, as a spectator sees it.",
        epilog=EPILOG,
    )
    parser.add_argument("bots", nargs="+", metavar="BOT", help="in order of play, as in the arena")
    parser.add_argument("--seed", metavar="TEXT", help="the same seed plays the same game")
    parser.add_argument(
        "--delay",
        type=float,
        metavar="S",
        help=f"seconds from move to move (default: {DELAY:g}, and none without a terminal)",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the game there")
    parser.add_argument(
        "--force", action="store_true", help="let --record replace a file that is something else"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen | None = None) -> int:
    """Show a game between bots. Raises Failure for arguments that cannot be used."""
    try:
        specs = [parse_bot_spec(text, foreign=True) for text in args.bots]
    except ValueError as error:
        raise Failure(str(error)) from error
    seats = bots_seated(specs)
    if args.delay is not None and not 0 <= args.delay <= LONGEST_DELAY:
        raise Failure(f"--delay must be from 0 to {LONGEST_DELAY:g} seconds, not {args.delay:g}")
    game = Game.new(players=len(seats), seed=args.seed)
    record: Path | None = args.record
    if record is not None:
        if not args.force:
            saves.require_free(record, game, otherwise="name another, or replace it with --force")
        saves.save(record, game, seats)  # better to fail now than after the game
    watch = _Watch(game, specs, seats, screen or terminal(), args)
    try:
        code = watch.run()
    finally:
        if record is not None:
            saves.save(record, game, seats)
    if record is not None:
        watch.screen.say("\nTo look back at it:")
        watch.screen.command(f"  {saves.how_to_replay(record)}")
    return code


class _Watch:
    """A game between bots and those who look on."""

    def __init__(
        self,
        game: Game,
        specs: list[BotSpec],
        seats: list[Seat],
        screen: Screen,
        args: argparse.Namespace,
    ) -> None:
        self.screen = screen
        self._game = game
        self._bots = [
            make_bot(spec, None if args.seed is None else f"{args.seed}/{number}")
            for number, spec in enumerate(specs)
        ]
        self._names = [seat.name for seat in seats]
        self._story = Story(self._names, screen.pen, None)
        usual = DELAY if screen.live else 0.0
        self._delay: float = usual if args.delay is None else args.delay
        self._decisions: list[Decision] = []

    def run(self) -> int:
        """Play to the end or until someone has seen enough; gives the exit code."""
        self.screen.open()
        try:
            self._show()
            while self._game.result is None:
                start = time.monotonic()
                self._step()
                time.sleep(max(0.0, self._delay - (time.monotonic() - start)))
                self._show()
            # The last page is worth as long a look as the others.
            time.sleep(self._delay)
        except KeyboardInterrupt:
            self.screen.close()
            self.screen.say(Text(f"Left in round {self._game.round}.", style=ALERT))
            return INTERRUPTED
        except BotFailure as failure:
            self.screen.close()
            self.screen.say(forfeit(self._names[self._game.to_move], failure))
            return 0
        finally:
            self.screen.close()
            for bot in self._bots:
                let_go(bot)
        self._finish()
        return 0

    def _step(self) -> None:
        seat = self._game.to_move
        move = self._bots[seat].choose(self._game.view(seat))
        self._decisions.append(do(self._game, move))

    def _show(self) -> None:
        """The table as it is now, or, without a terminal, a line for the last decision."""
        if self.screen.live:
            space = Space(self.screen.width, self.screen.height, self.screen.pen)
            view = self._game.view(None)
            self.screen.page(board(view, self._names, space, notes=self._notes()))
        elif self._decisions:
            number, decision = len(self._decisions), self._decisions[-1]
            if number == 1 or self._decisions[-2].round != decision.round:
                self.screen.lines([Text(f"Round {decision.round}", style=GOLD)])
            self.screen.lines([Text(f"{number:4}. ") + self._story.tell(decision)])

    def _notes(self) -> list[Text]:
        """The last turn of everyone."""
        if not self._decisions:
            return [Text("Ctrl-C to leave.", style=FAINT)]
        recent = self._decisions[-4 * len(self._names) :]
        return self._story.tell_turns(recent)[-len(self._names) :]

    def _finish(self) -> None:
        result = self._game.result
        assert result is not None
        told = self._story.tell_turns(self._decisions)[-len(self._names) :]
        last = told if self.screen.live else []
        view = self._game.view(None)
        pen = self.screen.pen
        for line in (Text(), *ending(view, self._names, result, pen, last)):
            self.screen.say(line)
