"""A picture of a board in the middle of a game, for the documentation.

`python -m sixstones.cli.picture docs/terminal.svg` draws it anew; the same every time.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from sixstones.bots import bot
from sixstones.cli.board import Space, board
from sixstones.cli.choices import choices
from sixstones.cli.decisions import Decision, do
from sixstones.cli.stones import UNICODE
from sixstones.cli.story import Story
from sixstones.engine import Game

WIDTH, HEIGHT = 100, 32
NAMES = ("You", "Anna", "Greedy")
SEED, ROUND = "six stones 69", 17
NIGHT = TerminalTheme(
    (16, 16, 26),
    (222, 222, 232),
    [(40, 40, 52)] * 8,
)
# Nothing is fetched: whoever looks at the picture sees it in a font of their own.
FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: "DejaVu Sans", sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def picture() -> str:
    """The SVG text of a game between three in its middle, on the first seat's turn."""
    game = Game.new(players=len(NAMES), seed=SEED)
    players = [bot("greedy", seed=number) for number in range(len(NAMES))]
    since: list[Decision] = []
    while game.round < ROUND or game.to_move != 0:
        seat = game.to_move
        since = ([] if seat == 0 else since) + [do(game, players[seat].choose(game.view(seat)))]
    view = game.view(0)
    notes = Story(NAMES, UNICODE, 0).tell_turns([decision for decision in since if decision.seat])
    console = Console(
        file=io.StringIO(), record=True, width=WIDTH, force_terminal=True, color_system="truecolor"
    )
    space = Space(WIDTH, HEIGHT, UNICODE)
    for line in board(view, NAMES, space, notes=notes, choices=choices(view)):
        console.print(line, no_wrap=True, overflow="crop", highlight=False)
    console.print("your move, or help> █", highlight=False)
    return console.export_svg(
        title="Six Stones", theme=NIGHT, code_format=FORMAT, unique_id="sixstones"
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture(), encoding="utf-8")
