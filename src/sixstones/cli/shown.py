"""The table of a game outside a game in the terminal: as plain text, and printed."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from sixstones.cli.board import Space, board
from sixstones.cli.ending import why
from sixstones.cli.language import say
from sixstones.cli.screen import FULL_WIDTH, MIN_HEIGHT, MIN_WIDTH
from sixstones.cli.seating import seats_of
from sixstones.cli.stones import UNICODE, Pen, pen_for
from sixstones.engine import Game


def plain(game: Game) -> str:
    """What a spectator sees, in letters and signs alone."""
    return "\n".join(line.plain.rstrip() for line in _lines(game, None, FULL_WIDTH, UNICODE))


def show(game: Game, seat: int | None, console: Console | None = None) -> None:
    """Print what a seat, or None for a spectator, sees, with colours where there are any."""
    console = console or Console(highlight=False)
    pen, width = pen_for(console.encoding), max(MIN_WIDTH, console.width)
    for line in _lines(game, seat, width, pen if width >= FULL_WIDTH else pen.narrowed()):
        console.print(line, soft_wrap=True)


def _lines(game: Game, seat: int | None, width: int, pen: Pen) -> list[Text]:
    names = [seat.name for seat in seats_of(game)]
    view = game.view(seat)
    if game.result is not None:
        notes = [Text(line) for line in why(view, names, game.result)]
    else:
        notes = [Text(say(f"terminal_is_to_{DOING[game.phase]}", name=names[game.to_move]))]
    lines = board(view, names, Space(width, MIN_HEIGHT, pen), notes=notes)
    while lines and not lines[-1].plain.strip():
        lines.pop()
    return lines


DOING = {"act": "move", "return": "return", "locate": "locate"}
