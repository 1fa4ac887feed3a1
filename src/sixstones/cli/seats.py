"""The players' lines, the supply and the locations."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from sixstones.cli.language import card_name, location_name, say
from sixstones.cli.market import ROMAN
from sixstones.cli.stones import ALERT, FAINT, GOLD, STRONG, Pen
from sixstones.engine import (
    COLOURS,
    GOAL,
    LOCATIONS,
    TILE_POINTS,
    TOKEN_LIMIT,
    View,
    seat_in,
)
from sixstones.engine.position import SeatPosition

NAME, SHORT_NAME = 10, 8
HAND_ROOM = 15


def seat_lines(view: View, names: Sequence[str], pen: Pen, width: int) -> list[Text]:
    """A heading, one line per seat and the supply, the columns under one another; where there is
    room, also which cards are in the hands."""
    points, bonuses, tokens, tags, hand = (
        say(f"terminal_columns_{name}") for name in ("points", "bonuses", "tokens", "tags", "hand")
    )
    if pen.narrow:
        head = f"  {'':{SHORT_NAME}} {points:6} {bonuses:9.9} {tokens:19}"
        before_tokens = 28
    else:
        head = f"  {'':{NAME}} {points:6} {bonuses:21}{tokens:26}"
        before_tokens = 41
    lines = [Text(f"{head}/{TOKEN_LIMIT} {tags:3} {hand}", style=FAINT)]
    lines += [_seat_line(view, number, name, pen, width) for number, name in enumerate(names)]
    supply = Text.assemble(
        (f"  {say('terminal_columns_bank')}".ljust(before_tokens), FAINT), pen.row(view["bank"])
    )
    return [*lines, supply]


def _seat_line(view: View, number: int, name: str, pen: Pen, width: int) -> Text:
    seat = view["seats"][number]
    on_turn = view["phase"] != "over" and view["to_move"] == number
    held = sum(seat["tokens"].values())
    line = Text.assemble((f"{pen.pointer if on_turn else ' '} ", GOLD))
    room = SHORT_NAME if pen.narrow else NAME
    gap = " " if pen.narrow else "  "
    line.append(f"{_clip(name, room):{room}} ", style=STRONG if on_turn else "")
    line.append(f"{seat['points']:2}/{GOAL}", style=GOLD if seat["gauntlet"] else STRONG)
    line.append(gap).append(pen.chips(seat["bonuses"]))
    line.append(gap).append(pen.row(seat["tokens"]))
    line.append(f" {held:2}", style=ALERT if held > TOKEN_LIMIT else "")
    line.append(f"{seat['tags']:{2 if pen.narrow else 3}}A")
    line.append(f"+{TILE_POINTS}" if view["avengers"] == number else "  ", style=GOLD)
    line.append(f"{gap}{len(seat['reserved'])}")
    room = width - line.cell_len - 2
    if room >= HAND_ROOM and seat["reserved"] and number != view["seat"]:
        line.append(f"  {_clip(', '.join(_hand(seat)), room)}", style=FAINT)
    return line


def location_lines(view: View, pen: Pen, width: int) -> list[Text]:
    """The open locations with what they ask for and how many bonuses the viewer lacks."""
    if not view["locations"]:
        return [Text(say("terminal_locations_none"), style=FAINT)]
    items = [_location(view, location, pen) for location in view["locations"]]
    worth = {LOCATIONS[name].points for name in view["locations"]}
    plain = f"{say('terminal_locations')}  "
    each = f"{say('terminal_locations_points', points=max(worth))}  "
    for lead in (each if len(worth) == 1 else plain, plain, ""):
        lines = run_on(items, width, lead)
        if len(lines) == 1:
            break
    return lines


def run_on(items: Sequence[Text], width: int, lead: str = "") -> list[Text]:
    """The items one after another, in as many lines as they need."""
    lines = [Text.assemble((lead, FAINT))]
    for item in items:
        if lines[-1].cell_len + item.cell_len > width:
            lines.append(Text())
        lines[-1].append(item).append("   ")
    for line in lines:
        line.rstrip()
    return lines


def _location(view: View, id_: str, pen: Pen) -> Text:
    location = LOCATIONS[id_]
    name = location_name(id_).removesuffix(", NYC")
    text = Text.assemble((f"{name} ", STRONG), pen.stones(location.needs))
    if view["seat"] is not None:
        text.append(f" -{seat_in(view, view['seat']).unmet(id_)}", style=FAINT)
    return text


def missing_line(view: View, pen: Pen) -> Text:
    """What the viewer still needs for the Gauntlet."""
    seat = view["seats"][view["seat"] or 0]
    if seat["gauntlet"]:
        return Text(say("terminal_you_hold"), style=GOLD)
    points = max(0, GOAL - seat["points"])
    parts = [Text(say("points_count", count=points))] if points else []
    parts += [pen.chip(c) for c in COLOURS if not seat["bonuses"][c]]
    parts += [] if seat["tokens"]["G"] else [pen.stone("G")]
    return Text.assemble((f"{say('terminal_you_need')} ", FAINT), Text(" ").join(parts))


def seat_details(view: View, names: Sequence[str], width: int) -> list[Text]:
    """Who recruited, reserved and claimed what, as far as the viewer may know."""
    lines: list[Text] = []
    for seat, name in zip(view["seats"], names, strict=True):
        recruits = [card_name(i) for i in seat["recruits"]]
        claimed = [location_name(i) for i in seat["locations"]]
        lines.append(Text(name, style=STRONG))
        for key, items in (("recruited", recruits), ("hand", _hand(seat)), ("claimed", claimed)):
            if items:
                words = f"  {say(f'terminal_seats_{key}')} {', '.join(items)}"
                lines += map(Text, wrap(words, width - 1, subsequent_indent="    "))
    return lines


def _hand(seat: SeatPosition) -> list[str]:
    return [
        card_name(held["card"])
        if held["card"]
        else say("terminal_unseen", level=ROMAN[held["level"]])
        for held in seat["reserved"]
    ]


def _clip(name: str, width: int) -> str:
    text = Text(name)
    text.truncate(width, overflow="ellipsis")
    return text.plain
