"""What the table answers to questions: pages in place of the board, and single notes."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from sixstones.bots import analyze
from sixstones.bots.analysis import MoveAnalysis
from sixstones.bots.reasons import reasons
from sixstones.cli.choices import choices, in_columns
from sixstones.cli.language import card_name, say, say_text, stone_name
from sixstones.cli.market import reach, viewer_seat
from sixstones.cli.reasons import reasons_in_words
from sixstones.cli.seats import run_on, seat_details
from sixstones.cli.stones import ALERT, FAINT, GOLD, STRONG, Pen
from sixstones.cli.typed import Puzzled, find_card
from sixstones.cli.words import move_in_words
from sixstones.engine import (
    ALIKE_LEAST,
    CARDS,
    GOAL,
    HAND,
    LOCATIONS,
    STONES,
    TAKE_DIFFERENT,
    TILE_POINTS,
    TILE_TAGS,
    TOKEN_LIMIT,
    View,
)

HINT_VISITS = 8000
READABLE = 80
# What can be typed, and the message that says what it does.
ORDERS = (
    ("12", "number", "ybr  yy", "take"),
    ("thor", "recruit", "thor 3y2s", "pay"),
    ("r thor", "reserve", "r 2", "deck"),
    ("moves", "moves", "pay", "payments"),
    ("hint", "hint", "card NAME", "card"),
    ("undo", "undo", "seats", "seats"),
    ("log", "log", "save FILE", "save"),
    ("rules", "rules", "quit", "quit"),
)
NOTATION = (
    "take:YBR reserve:thor reserve:deck2 recruit:thor recruit:thor=3Y2S return:P locate:asgard pass"
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
    """The page of that name: `moves`, `pay`, `seats`, `rules` or `help`; cut to the height if need
    be."""
    if name == "moves":
        lines = _moves(view, pen, width)
    elif name == "pay":
        lines = _payments(view, rest, pen, width)
    elif name == "seats":
        lines = seat_details(view, names, width)
    elif name == "rules":
        lines = _rules(width, height - 2)
    else:
        lines = _help(pen, width, height - 2)
    return [*_cut(lines, height - 1), Text(say("terminal_back"), style=FAINT)]


def hint(view: View, names: Sequence[str]) -> Text:
    """The best move the analysis finds, with its number, what it promises, and why."""
    found = analyze(view, visits=HINT_VISITS, seed=0)
    first, *others = [entry for entry in found.moves if entry.move.payment is None]
    number = choices(view).plain.index(first.move) + 1
    mover = view["to_move"]
    words = _promise("terminal_hint_best", first, mover)
    if others:
        # The best move is the one searched most; another may seem to promise a little more.
        alike = others[0].win[mover] > first.win[mover]
        key = "terminal_hint_alike" if alike else "terminal_hint_next"
        words += f"; {_promise(key, others[0], mover)}"
    why = reasons_in_words(reasons(view, first.move, analysis=found), names)
    return Text.assemble(
        (f"{say('terminal_hint', number=number)} ", GOLD), f"{words}. {why}".rstrip()
    )


def _promise(key: str, entry: MoveAnalysis, mover: int) -> str:
    return say(key, move=move_in_words(entry.move), chance=f"{100 * entry.win[mover]:.0f}")


def card(view: View, name: str, pen: Pen) -> Text:
    """One card in full, wherever it is; or why there is no such card."""
    found = find_card(name, CARDS)
    if isinstance(found, Puzzled):
        return Text(found.message, style=ALERT)
    it = CARDS[found]
    text = Text.assemble(
        (card_name(it.id), STRONG), f": {say('card_level', level='I' * it.level)}, "
    )
    text.append(say_text("terminal_card_bonus", stone=pen.chip(it.bonus)))
    text.append(f", {say('points_count', count=it.points)}")
    text.append(f", {say('terminal_card_tags', count=it.tags)}" if it.tags else "")
    text.append(", ").append(say_text("card_costs", stones=pen.stones(it.cost)))
    seat = viewer_seat(view)
    far = reach(view, seat, it)
    if seat is None or far is None:
        return text.append(".")
    due = pen.stones(seat.payment(it.id) or {})
    if far.short:
        due = Text(say("terminal_board_short", count=far.short))
    free = Text(say("terminal_free"))
    yours = say_text("terminal_card_for_you", stones=due if due.plain else free)
    return text.append("; ").append(yours).append(".")


def log(told: Sequence[Text], width: int, height: int) -> list[Text]:
    """The latest decisions, the last at the bottom, as many as there is room for."""
    lines = list(told[-(height - 3) :]) or [Text(say("terminal_log_nothing"))]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return [*lines, Text(say("terminal_back"), style=FAINT)]


def _moves(view: View, pen: Pen, width: int) -> list[Text]:
    menu = choices(view)
    lines: list[Text] = []
    for title, kinds in (
        ("recruit", ("recruit",)),
        ("take", ("take",)),
        ("reserve", ("reserve",)),
        ("choose", ("return", "locate", "pass")),
    ):
        items = menu.listed(pen, *kinds)
        if items:
            lines += [Text(_titled(title), style=STRONG), *in_columns(items, width)]
    if menu.other:
        lines.append(Text(say("terminal_moves_payments", command="pay"), style=FAINT))
    return lines


def _titled(key: str) -> str:
    words = say(f"terminal_moves_{key}")
    return words[:1].upper() + words[1:]


def _payments(view: View, name: str, pen: Pen, width: int) -> list[Text]:
    menu = choices(view)
    items = menu.payments(pen)
    if name:
        found = find_card(name, {move.card: None for move in menu.other if move.card})
        if isinstance(found, Puzzled):
            return [Text(found.message, style=ALERT)]
        items = [item for item in items if item[1].plain.startswith(card_name(found))]
    if not items:
        return [Text(say("terminal_one_payment"))]
    one = f"  (pay NAME: {say('terminal_one_card')})"
    head = Text.assemble((say("terminal_other_payments"), STRONG), (one, FAINT))
    return [head, *in_columns(items, width)]


def _help(pen: Pen, width: int, height: int) -> list[Text]:
    across = min(width, READABLE) - 1
    column = (across - 2) // 2
    stones = [
        Text.assemble(pen.stone(c), f" {say('terminal_help_gray') if c == 'S' else stone_name(c)}")
        for c in STONES
    ]
    marks = say("terminal_help_marks", ready=pen.ready, tile=TILE_POINTS, points=_location_points())
    notation = f"{say('terminal_help_notation')} {NOTATION}"
    parts = [
        list(map(Text, wrap(say("terminal_object", goal=GOAL), across))),
        [
            Text(f"  {f'{key:8}{_does(what)}':{column}} {other:9} {_does(does)}")
            for key, what, other, does in ORDERS
        ],
        list(map(Text, wrap(marks, across))),
        list(map(Text, wrap(notation, across))) + run_on(stones, across),
    ]
    # Blank lines part them where there is room.
    blank = [Text()] if sum(map(len, parts)) + 3 <= height else []
    return [line for part in parts[:-1] for line in (*part, *blank)] + parts[-1]


def _does(order: str) -> str:
    return say(f"terminal_help_{order}", card=card_name("thor"))


def _location_points() -> int:
    return max(location.points for location in LOCATIONS.values())


def _rules(width: int, height: int) -> list[Text]:
    """The rules in short, with the numbers of the core (docs/rules.md has all of them)."""
    across = min(width, READABLE) - 1
    numbers = {
        "goal": GOAL,
        "three": TAKE_DIFFERENT,
        "pile": ALIKE_LEAST,
        "hand": HAND,
        "tags": TILE_TAGS,
        "tile": TILE_POINTS,
        "limit": TOKEN_LIMIT,
        "points": _location_points(),
    }
    parts = [
        list(map(Text, wrap(say(f"terminal_rules_{part}", **numbers), across)))
        for part in ("goal", "turn", "pay", "more", "after", "end")
    ]
    blank = [Text()] if sum(map(len, parts)) + len(parts) - 1 <= height else []
    return [line for part in parts[:-1] for line in (*part, *blank)] + parts[-1]


def _cut(lines: list[Text], height: int) -> list[Text]:
    room = height - 1
    if len(lines) <= room:
        return lines
    hidden = len(lines) - room + 1
    return [*lines[: room - 1], Text(say("terminal_more_lines", count=hidden), FAINT)]
