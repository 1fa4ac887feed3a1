"""The whole table on one page, as rich as the terminal has room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from sixstones.cli.choices import Choices
from sixstones.cli.language import inline, is_you, listing, say
from sixstones.cli.market import Grid
from sixstones.cli.seats import location_lines, missing_line, seat_lines
from sixstones.cli.stones import ALERT, FAINT, GOLD, STRONG, Pen
from sixstones.engine import View

MAX_WIDTH = 112
MOVE_LINES = 4


@dataclass(frozen=True, slots=True)
class Space:
    """The room for a page. One line is kept for the prompt under it."""

    width: int
    height: int
    pen: Pen

    @property
    def lines(self) -> int:
        """Lines of the page itself."""
        return self.height - 1


@dataclass(frozen=True, slots=True)
class _Density:
    tall: bool
    tall_hand: bool
    rules: int
    notes: int

    def need(self, seats: int) -> int:
        """The lines of the fullest page: three cards in hand, every kind of move."""
        market = 3 * 4 + 1 if self.tall else 3 * 2
        hand = 4 if self.tall_hand else 2
        locations = 1 if seats == 2 else 2
        return 1 + market + hand + self.rules + (seats + 2) + locations + self.notes + MOVE_LINES


_DENSITIES = (
    _Density(tall=True, tall_hand=True, rules=1, notes=6),
    _Density(tall=True, tall_hand=True, rules=1, notes=3),
    _Density(tall=True, tall_hand=False, rules=1, notes=3),
    _Density(tall=True, tall_hand=False, rules=1, notes=2),
    _Density(tall=False, tall_hand=False, rules=2, notes=4),
    _Density(tall=False, tall_hand=False, rules=2, notes=2),
    _Density(tall=False, tall_hand=False, rules=1, notes=2),
    _Density(tall=False, tall_hand=False, rules=0, notes=2),
)


def board(
    view: View,
    names: Sequence[str],
    space: Space,
    *,
    notes: Sequence[Text] = (),
    choices: Choices | None = None,
) -> list[Text]:
    """The table as the view's seat may see it, what to know (`notes`) and what can be done.

    The lines fit the space as long as it is at least 80 by 24, or 60 by 24 with a narrow pen. How
    densely they are drawn depends on the space alone, so that nothing jumps from turn to turn.
    """
    fitting = [d for d in _DENSITIES if d.need(len(names)) <= space.lines]
    return _compose(view, names, space, (fitting or _DENSITIES[-1:])[0], notes, choices)


def final_round(view: View, names: Sequence[str]) -> Text | None:
    """The notice that someone holds the Gauntlet; None while nobody does."""
    holders = [name for name, seat in zip(names, view["seats"], strict=True) if seat["gauntlet"]]
    if not holders or view["phase"] == "over":
        return None
    if len(holders) == 1 and is_you(holders[0]):
        return Text(say("terminal_board_final_you"), style=ALERT)
    key = "terminal_board_final" if len(holders) == 1 else "terminal_board_final_all"
    return Text(say(key, names=listing(holders)), style=ALERT)


def _compose(
    view: View,
    names: Sequence[str],
    space: Space,
    density: _Density,
    notes: Sequence[Text],
    choices: Choices | None,
) -> list[Text]:
    pen, width = space.pen, min(space.width, MAX_WIDTH)
    grid = Grid(pen, width, density.tall)
    rule = Text(pen.rule * grid.across, style=FAINT)
    lines = [_title(view, names, pen, grid.across)]
    lines += [*grid.market(view), *grid.hand(view, tall=density.tall_hand)]
    lines += [rule] if density.rules == 2 else []
    lines += seat_lines(view, names, pen, width)
    lines += location_lines(view, pen, grid.across)
    lines += [rule] if density.rules else []
    # Where nothing can be done, its lines are there for what there is to know.
    lines += _wrapped(notes, width, density.notes + (0 if choices else MOVE_LINES))
    return lines + (choices.short(pen, width) if choices else [])


def _title(view: View, names: Sequence[str], pen: Pen, width: int) -> Text:
    left = Text.assemble(("SIX STONES", GOLD))
    if view["phase"] == "over":
        return left.append(f"  {say('terminal_board_over')}", style=STRONG)
    left.append(f"  {inline(say('round_number', round=view['round']))}", style=STRONG)
    right = final_round(view, names) or (
        Text() if view["seat"] is None else missing_line(view, pen)
    )
    right.truncate(width - left.cell_len - 2, overflow="ellipsis")
    return left.append(" " * max(2, width - left.cell_len - right.cell_len)).append(right)


def _wrapped(notes: Sequence[Text], width: int, most: int) -> list[Text]:
    """The notes run on one after another; when there is not room for all, the oldest go."""
    console = Console(width=width, legacy_windows=False)
    kept = list(notes)
    while kept:
        lines = list(Text("  ").join(kept).wrap(console, width))
        if len(lines) <= most:
            return lines
        if len(kept) == 1:
            return lines[:most]
        kept = kept[1:]
    return []
