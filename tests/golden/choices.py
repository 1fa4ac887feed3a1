"""What every level chooses at 500 positions of the golden games: one file that Python, the page and
every compiler agree on. A line is a game, a decision of it, and the choice of each level in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sixstones import Game, View, bot
from sixstones.bots import LEVELS

FOLDER = Path(__file__).parent
CHOICES = FOLDER / "choices.txt"
POSITIONS = {2: 167, 3: 167, 4: 166}
TITAN_VISITS = 3000
"""In place of a second, which is more on one machine than on another."""
SHARE = 25
"""One position of so many is tried in the short form of the tests."""


def positions() -> Iterator[tuple[str, int, View]]:
    """Each with its game and the number of its decision. There is a choice at every one of them."""
    for players, wanted in POSITIONS.items():
        found = [
            (path.stem, number, step.before.view(step.before.to_move))
            for path in sorted((FOLDER / "games").glob(f"{players}-*.record"))
            for number, step in enumerate(Game.from_record(path.read_text("utf-8")).replay())
            if len(step.before.legal_moves()) > 1
        ]
        yield from (found[i * len(found) // wanted] for i in range(wanted))


def line(game: str, number: int, view: View) -> str:
    """What every level chooses in a view."""
    chosen = (
        bot(level, seed=f"{game} {number}", visits=TITAN_VISITS if level == "titan" else None)
        for level in LEVELS
    )
    return " ".join([game, str(number), *(str(player.choose(view)) for player in chosen)])
