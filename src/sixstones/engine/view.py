"""What one seat knows, as JSON data, and full games imagined from it (rules §7)."""

import hashlib
from typing import Any, NotRequired, cast

from sixstones import _core
from sixstones.engine.deal import seed_text
from sixstones.engine.position import (
    Layout,
    Table,
    add_totals,
    member,
    parse_seen,
    table_of,
    whole,
)


class View(Table):
    """A position as a seat, or a spectator, may know it. `legal` is there only in the view of the
    seat to move."""

    seat: int | None
    decks: list[int]
    legal: NotRequired[list[str]]


def view_of(state: _core.State, seat: int | None) -> View:
    """What a seat knows, None for a spectator, as JSON data. Raises ValueError for no such seat."""
    if seat is not None:
        seat = whole(seat, 0, state.players - 1, "seat")
    seen = state.observe(_core.NOBODY if seat is None else seat)
    layout: Layout = seen.layout()
    counts = [len(deck) for deck in layout[7]]
    view = cast(View, {**table_of(layout), "seat": seat, "decks": counts})
    add_totals(view["seats"], seen.totals())
    if seat == state.to_move and state.phase != "over":
        view["legal"] = [str(move) for move in state.legal_moves()]
    return view


def parse_view(data: Any) -> _core.View:
    """The core's form of a view. Raises ValueError when it is malformed or no position looks so."""
    seat = member(data, "seat")
    if seat is not None:
        seat = whole(seat, 0, whole(member(data, "players"), 2, 4, "players") - 1, "seat")
    layout = parse_seen(data, seat)
    return _core.View.from_layout(layout, _core.NOBODY if seat is None else seat)


def imagined(view: _core.View, seed: str | int) -> _core.State:
    """A full position that looks like the view, every arrangement of what is hidden equally likely;
    the same seed gives the same one."""
    digest = hashlib.sha256(f"sixstones/determinize/1:{seed_text(seed)}".encode()).digest()
    return view.determinize(digest)
