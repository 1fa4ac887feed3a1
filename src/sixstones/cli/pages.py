"""What the table answers to questions: pages in place of the board, and single notes."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from sixstones.bots import analyze
from sixstones.bots.reasons import reasons
from sixstones.cli.choices import choices, in_columns
from sixstones.cli.market import reach, viewer_seat
from sixstones.cli.reasons import reasons_in_words
from sixstones.cli.seats import run_on, seat_details
from sixstones.cli.stones import ALERT, FAINT, GOLD, NAMES, STRONG, Pen
from sixstones.cli.typed import Puzzled, find_card
from sixstones.cli.words import move_in_words
from sixstones.engine import CARDS, GOAL, STONES, TILE_POINTS, View

HINT_VISITS = 8000
BACK = "Enter brings the board back; a move can be typed here too."
READABLE = 80
OBJECT = (
    "Goal: {goal} points, a bonus of each colour and the Time Stone: the Gauntlet. Once someone "
    "holds it the round is played out; of the holders, most points win."
)
WORDS = (
    ("12", "play that move", "ybr  yy", "take these tokens"),
    ("thor", "recruit Thor", "thor 3y2s", "pay exactly that"),
    ("r thor", "reserve Thor", "r 2", "reserve from deck 2"),
    ("moves", "all moves in full", "pay", "other ways to pay"),
    ("hint", "a sensible move", "card NAME", "one card in full"),
    ("undo", "take back a move", "seats", "who has which cards"),
    ("log", "what happened", "save FILE", "keep the game"),
    ("quit", "stop; it is kept", "help", "this page"),
)
MARKS = (
    "On a card: bonus and name, then points, Avengers tags (A), cost, and whether you can pay: "
    "{ready} yes, {ready}2 with two gray, -3 three tokens short, -- far off. In a player's line A "
    "counts Avengers tags; +{tile} marks the Avengers tile's owner. After a location -3 means "
    "three bonuses are missing; each is worth 3 points."
)
NOTATION = (
    "Full notation: take:YBR reserve:thor reserve:deck2 recruit:thor recruit:thor=3Y2S return:P "
    "locate:asgard pass"
)


def page(
    name: str,
    rest: str,
    view: View,
    names: Sequence[str],
    pen: Pen,
    width: int,
    height: int,
) -> list[Text]:
    """The page of that name: `moves`, `pay`, `seats` or `help`; cut to the height if need be."""
    if name == "moves":
        lines = _moves(view, pen, width)
    elif name == "pay":
        lines = _payments(view, rest, pen, width)
    elif name == "seats":
        lines = seat_details(view, names, width)
    else:
        lines = _help(pen, width, height - 2)
    return [*_cut(lines, height - 1), Text(BACK, style=FAINT)]


def hint(view: View, names: Sequence[str]) -> Text:
    """The best move the analysis finds, with its number, what it promises, and why."""
    found = analyze(view, visits=HINT_VISITS, seed=0)
    first, *others = [entry for entry in found.moves if entry.move.payment is None]
    number = choices(view).plain.index(first.move) + 1
    mover = view["to_move"]
    chance = f"{100 * first.win[mover]:.0f} % to win"
    words = f"{move_in_words(first.move)}: {chance}"
    if others:
        second = others[0]
        # The best move is the one searched most; another may seem to promise a little more.
        better = second.win[mover] > first.win[mover]
        chance = "about as good" if better else f"{100 * second.win[mover]:.0f} %"
        words += f"; next, {move_in_words(second.move)}: {chance}"
    why = reasons_in_words(reasons(view, first.move, analysis=found), names)
    return Text.assemble((f"Hint: {number} ", GOLD), f"{words}. {why}".rstrip())


def card(view: View, name: str, pen: Pen) -> Text:
    """One card in full, wherever it is; or why there is no such card."""
    found = find_card(name, CARDS)
    if isinstance(found, Puzzled):
        return Text(found.message, style=ALERT)
    it = CARDS[found]
    tags = f", {it.tags} Avengers tag{'s' * (it.tags > 1)}" if it.tags else ""
    text = Text.assemble((it.name, STRONG), f": level {'I' * it.level}, bonus ")
    text.append(pen.chip(it.bonus)).append(
        f", {it.points} point{'s' * (it.points != 1)}{tags}, costs "
    )
    text.append(pen.stones(it.cost))
    seat = viewer_seat(view)
    far = reach(view, seat, it)
    if seat is None or far is None:
        return text.append(".")
    due = pen.stones(seat.payment(it.id) or {}) if not far.short else Text(f"{far.short} short")
    return text.append("; for you: ").append(due if due.plain else Text("free")).append(".")


def log(told: Sequence[Text], width: int, height: int) -> list[Text]:
    """The latest decisions, the last at the bottom, as many as there is room for."""
    lines = list(told[-(height - 3) :]) or [Text("Nothing has happened yet.")]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return [*lines, Text(BACK, style=FAINT)]


def _moves(view: View, pen: Pen, width: int) -> list[Text]:
    menu = choices(view)
    lines: list[Text] = []
    for title, kinds in (
        ("Recruit", ("recruit",)),
        ("Take", ("take",)),
        ("Reserve", ("reserve",)),
        ("Choose", ("return", "locate", "pass")),
    ):
        items = menu.listed(pen, *kinds)
        if items:
            lines += [Text(title, style=STRONG), *in_columns(items, width)]
    if menu.other:
        lines.append(Text("pay lists other ways to pay, with more gray.", style=FAINT))
    return lines


def _payments(view: View, name: str, pen: Pen, width: int) -> list[Text]:
    menu = choices(view)
    items = menu.payments(pen)
    if name:
        found = find_card(name, {move.card: None for move in menu.other if move.card})
        if isinstance(found, Puzzled):
            return [Text(found.message, style=ALERT)]
        items = [item for item in items if item[1].plain.startswith(CARDS[found].name)]
    if not items:
        return [Text("There is only one way to pay for each card you can recruit.")]
    head = Text.assemble(("Other ways to pay", STRONG), ("  (pay NAME: one card)", FAINT))
    return [head, *in_columns(items, width)]


def _help(pen: Pen, width: int, height: int) -> list[Text]:
    across = min(width, READABLE) - 1
    column = (across - 2) // 2
    stones = [
        Text.assemble(pen.stone(c), f" {'gray, any colour' if c == 'S' else NAMES[c]}")
        for c in STONES
    ]
    words = [
        Text(f"  {f'{key:8}{what}':{column}}{other:10}{does}") for key, what, other, does in WORDS
    ]
    marks = MARKS.format(ready=pen.ready, tile=TILE_POINTS)
    parts = [
        list(map(Text, wrap(OBJECT.format(goal=GOAL), across))),
        words,
        list(map(Text, wrap(marks, across))),
        list(map(Text, wrap(NOTATION, across))) + run_on(stones, across),
    ]
    # Blank lines part them where there is room.
    blank = [Text()] if sum(map(len, parts)) + 3 <= height else []
    return [line for part in parts[:-1] for line in (*part, *blank)] + parts[-1]


def _cut(lines: list[Text], height: int) -> list[Text]:
    room = height - 1
    if len(lines) <= room:
        return lines
    hidden = len(lines) - room + 1
    return [*lines[: room - 1], Text(f"and {hidden} more lines: make the window taller", FAINT)]
