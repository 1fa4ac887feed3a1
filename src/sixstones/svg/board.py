"""The whole table as one picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sixstones.engine import COLOURS, STONES, Game
from sixstones.svg.brush import GOLD, GROUND, PANEL, at, box, pennant, picture, stone, text
from sixstones.svg.card import (
    BAR_HEIGHT,
    BAR_WIDTH,
    EMPTY,
    HEIGHT,
    WIDTH,
    back,
    bar,
    face,
    small,
)

GAP, DECK = 12, 84
MARKET_WIDTH = DECK + 4 * (WIDTH + GAP)
MARKET_HEIGHT = 3 * HEIGHT + 2 * GAP
ACROSS = GAP + MARKET_WIDTH + GAP + BAR_WIDTH + GAP
SEAT_HEIGHT = 186
DOING = {"act": "to move", "return": "gives back", "locate": "chooses a location"}


def board(view: Mapping[str, Any] | str | Game, names: Sequence[str] | None = None) -> str:
    """A position or a view as SVG; of a game, what a spectator sees. Either may be given in one
    line. `names` are those of the seats. Raises ValueError for what is no position.

    >>> board(Game.new(players=3, seed=5)).count("<title>")
    1
    """
    shown = _table(view)
    players = shown["players"]
    called = list(names or [f"Seat {seat}" for seat in range(players)])
    if len(called) != players:
        raise ValueError(f"there are {len(called)} names for {players} seats")
    down = 2 * GAP + MARKET_HEIGHT + GAP + SEAT_HEIGHT
    over = shown["phase"] == "over"
    title = "the game is over" if over else f"round {shown['round']}, {called[shown['to_move']]}"
    parts = [box(0, 0, ACROSS, down, GROUND, PANEL, 16, 3)]
    parts += [at(GAP, GAP, part) for part in _market(shown)]
    parts.append(at(2 * GAP + MARKET_WIDTH, GAP, "".join(_side(shown))))
    wide = (ACROSS - GAP) / players - GAP
    for seat in range(players):
        part = "".join(_seat(shown, seat, called[seat], wide))
        parts.append(at(GAP + seat * (wide + GAP), 2 * GAP + MARKET_HEIGHT, part))
    return picture(ACROSS, down, f"Six Stones: {title}", parts)


def _table(view: Mapping[str, Any] | str | Game) -> Mapping[str, Any]:
    """The same with everything that follows from the rest."""
    if isinstance(view, Game):
        return view.view(None)
    if isinstance(view, str):
        if len(view.split()) < 7:
            return Game.from_position(view).position()
        seat = view.split()[6]
        return Game.from_view(view, "").view(None if seat == "-" else int(seat))
    if "seat" in view:
        return Game.from_view(view, "").view(view["seat"])
    return Game.from_position(view).position()


def _market(shown: Mapping[str, Any]) -> Iterator[str]:
    for level in (3, 2, 1):
        y = (3 - level) * (HEIGHT + GAP)
        deck = shown["decks"][level - 1]
        left = deck if isinstance(deck, int) else len(deck)
        yield at(0, y, back(level, f"{left} left"))
        for slot, name in enumerate(shown["market"][level - 1]):
            yield at(DECK + GAP + slot * (WIDTH + GAP), y, EMPTY if name is None else face(name))


def _side(shown: Mapping[str, Any]) -> Iterator[str]:
    """Beside the market: what is going on, the locations, the bank."""
    over = shown["phase"] == "over"
    yield text("SIX STONES", 2, 26, 28, GOLD, slant=True)
    word = "the game is over" if over else f"round {shown['round']}"
    yield text(word, BAR_WIDTH - 2, 25, 17, "#d9ceff", "end")
    y = 40
    for name in shown["locations"]:
        yield at(0, y, bar(name))
        y += BAR_HEIGHT + 8
    high = MARKET_HEIGHT - y
    yield at(0, y, box(0, 0, BAR_WIDTH, high, PANEL, "#3b2a78"))
    yield text("BANK", 14, y + 28, 18, "#d9ceff", slant=True)
    for place, kind in enumerate(STONES):
        x, row = (38 + 71 * (place % 4), place // 4) if place < 4 else (74 + 71 * (place - 4), 1)
        centre = y + high * (0.32 + 0.38 * row)
        yield stone(kind, x, centre, 44)
        yield text(str(shown["bank"][kind]), x, centre + 50, 24, anchor="middle")


def _seat(shown: Mapping[str, Any], number: int, name: str, wide: float) -> Iterator[str]:
    seat = shown["seats"][number]
    over = shown["phase"] == "over"
    moves = not over and shown["to_move"] == number
    edge = GOLD if seat["gauntlet"] or moves else "#3b2a78"
    yield box(0, 0, wide, SEAT_HEIGHT, PANEL, edge, 10, 3 if edge == GOLD else 2)
    yield text(str(seat["points"]), 14, 42, 40, slant=True)
    aside = 58 if seat["points"] > 9 else 40
    yield text(name, aside, 24, 17, room=wide - aside - 100, slant=True)
    word = "holds the Gauntlet" if seat["gauntlet"] else DOING[shown["phase"]] if moves else ""
    yield text(word, aside, 44, 13, GOLD, room=wide - aside - 90)
    owner = shown["avengers"] == number
    tags = f"{seat['tags']}{' +3' if owner else ''}"
    yield pennant(wide - 62, 8, 24) + text(tags, wide - 40, 27, 17, GOLD if owner else "#ffffff")
    step = (wide - 20) / 7
    for place, kind in enumerate(STONES):
        x, count = 10 + step * (place + 0.5), seat["tokens"][kind]
        dim = "" if count or seat["bonuses"].get(kind) else ' opacity=".35"'
        own = text(str(count), x, 107, 19, anchor="middle") if count else ""
        yield f"<g{dim}>{stone(kind, x, 73, 26)}</g>{own}"
    yield from _owned(seat, wide, step)


def _owned(seat: Mapping[str, Any], wide: float, step: float) -> Iterator[str]:
    """Bonuses under the tokens, and the hand."""
    for place, kind in enumerate(COLOURS):
        count = seat["bonuses"][kind]
        x = 10 + step * (place + 0.5)
        if count:
            yield text(f"+{count}", x, 126, 16, GOLD, "middle")
    claimed = len(seat["locations"])
    recruits = len(seat["recruits"])
    yield text(f"{recruits} recruit{'s' * (recruits != 1)}", 14, 154, 13, "#d9ceff")
    if claimed:
        yield text(f"{claimed} location{'s' * (claimed != 1)}", 14, 172, 13, "#d9ceff")
    for place, held in enumerate(seat["reserved"]):
        known = held["card"]
        drawn = small(known) if known else back(held["level"], "", 36, 50)
        yield at(wide - 46 - 42 * (len(seat["reserved"]) - 1 - place), 131, drawn)
