"""A character card and a location, as the table lays them out."""

from __future__ import annotations

from math import pi

from sixstones.engine.content import CARD_INDEX, CARDS, COLOURS, LOCATIONS
from sixstones.svg.brush import (
    GOLD,
    GROUND,
    INK,
    PANEL,
    RAMPS,
    around,
    at,
    box,
    pennant,
    picture,
    polygon,
    stone,
    text,
)  # fmt: skip

WIDTH, HEIGHT = 126, 176
BAR_WIDTH, BAR_HEIGHT = 290, 62
ROMAN = ("I", "II", "III")
RIMS = {2: 3, 3: 4}


def card(id: str, scale: float = 2) -> str:  # noqa: A002 -- as Card.id
    """A character as a whole picture. Raises ValueError for an unknown id.

    >>> "Ghost Rider" in card("ghost-rider")
    True
    """
    if id not in CARDS:
        raise ValueError(f"there is no character {id!r}")
    return picture(WIDTH + 8, HEIGHT + 8, CARDS[id].name, [at(4, 4, face(id))], scale)


def location(id: str, scale: float = 2) -> str:  # noqa: A002 -- as Location.id
    """A location as a whole picture. Raises ValueError for an unknown id.

    >>> "Knowhere" in location("knowhere")
    True
    """
    if id not in LOCATIONS:
        raise ValueError(f"there is no location {id!r}")
    size = BAR_WIDTH + 8, BAR_HEIGHT + 8
    return picture(*size, LOCATIONS[id].name, [at(4, 4, bar(id))], scale)


def face(id: str) -> str:  # noqa: A002 -- as Card.id
    """A character, with its corner at the origin."""
    shown = CARDS[id]
    rim = GOLD if shown.level == 3 else RAMPS[shown.bonus][3 if shown.level == 2 else 2]
    parts = [
        box(0, 0, WIDTH, HEIGHT, f"url(#six-ground-{shown.bonus})", INK, 10, 4),
        at(WIDTH / 2, 66, _emblem(CARD_INDEX[id], shown.bonus)),
        f'<path d="M2 116H{WIDTH - 2}V{HEIGHT - 11}a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9Z" '
        f'fill="{INK}" opacity=".82"/>',
        box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, "none", rim, 9, RIMS.get(shown.level, 2)),
    ]
    if shown.points:
        parts.append(text(str(shown.points), 8, 36, 36, slant=True))
    left = 36 if shown.points else 9
    parts += [pennant(left + 20 * tag, -1, 25) for tag in range(shown.tags)]
    parts.append(stone(shown.bonus, WIDTH - 23, 24, 29))
    parts.append(text(shown.name.upper(), 9, 132, 14, room=WIDTH - 18, slant=True))
    cost = [colour for colour in COLOURS if shown.cost[colour]]
    for place, colour in enumerate(cost):
        parts.append(stone(colour, 21 + 27.5 * place, 147, 20, str(shown.cost[colour])))
    return "".join(parts)


def small(id: str) -> str:  # noqa: A002 -- as Card.id
    """The same in a hand: colour, points and bonus."""
    shown = CARDS[id]
    rim = GOLD if shown.level == 3 else RAMPS[shown.bonus][2]
    points = text(str(shown.points), 4, 17, 17, slant=True) if shown.points else ""
    return (
        box(0, 0, 36, 50, f"url(#six-ground-{shown.bonus})", rim, 5, 2)
        + at(18, 26, _emblem(CARD_INDEX[id], shown.bonus), 0.3)
        + points
        + stone(shown.bonus, 27, 41, 14)
    )


def back(level: int, word: str, width: float = 84, height: float = HEIGHT) -> str:
    """The back of a card or deck of a level, with a word under the numeral."""
    middle, size = width / 2, min(width, height) * 0.5
    ring = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.09:.1f}" fill="{RAMPS[colour][2]}"/>'
        for colour, (x, y) in zip("YBORPG", around(6, size * 0.78), strict=True)
    )
    circle = f'<circle r="{size * 0.78:.1f}" fill="none" stroke="#8e7bff" stroke-width="2"/>'
    numeral = text(ROMAN[level - 1], 0, size * 0.28, size * 0.8, anchor="middle")
    parts = box(0, 0, width, height, GROUND, "#8e7bff", min(9, width / 7), 2)
    parts += at(middle, height * (0.45 if word else 0.5), circle + ring + numeral)
    return parts + (text(word, middle, height - 12, 13, "#d9ceff", "middle") if word else "")


def bar(id: str) -> str:  # noqa: A002 -- as Location.id
    """A location, with its corner at the origin."""
    shown = LOCATIONS[id]
    needs = [colour for colour in COLOURS if shown.needs[colour]]
    ground = box(0, 0, BAR_WIDTH, BAR_HEIGHT, f"url(#six-ground-{needs[0]})", INK, 10, 4)
    veil = box(0, 0, BAR_WIDTH, BAR_HEIGHT, INK, RAMPS[needs[0]][3], 9, 2)
    veil = veil.replace("<rect", '<rect fill-opacity=".45"')
    parts = [ground, veil, text(str(shown.points), 12, 43, 38, slant=True)]
    parts.append(text(shown.name.upper(), 46, 24, 15, room=BAR_WIDTH - 60, slant=True))
    for place, colour in enumerate(needs):
        parts.append(stone(colour, 56 + 32 * place, 40, 17, str(shown.needs[colour])))
    return "".join(parts)


def _emblem(number: int, colour: str) -> str:
    """A figure of a card's own around the origin, some 90 across, on rays."""
    _, _, body, light, hot = RAMPS[colour]
    count = 5 + number * 7 % 5
    lines = f'stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"'
    rays = "".join(
        polygon([(0, 0), *around(32, 62, 2 * pi * i / 16)[:2]], f'fill="{hot}" opacity=".13"')
        for i in range(16)
    )
    disc = f'<circle r="{44}" fill="{INK}" opacity=".22"/>'
    heart = f'<circle r="7" fill="{GOLD if number % 2 else body}" {lines}/>'
    if number % 4 == 0:
        petal = f'<ellipse cy="-25" rx="9" ry="17" fill="{light}" {lines}/>'
        turns = (f"rotate({360 * i / count:.1f})" for i in range(count))
        spin = "".join(f'<g transform="{turn}">{petal}</g>' for turn in turns)
        return rays + disc + spin + heart
    if number % 4 == 1:
        tips, dents = around(count, 42), around(count, 18, pi / count)
        points = [point for pair in zip(tips, dents, strict=True) for point in pair]
        inner = [(x * 0.5, y * 0.5) for x, y in points]
        return (
            rays + disc + polygon(points, f'fill="{light}" {lines}')
            + polygon(inner, f'fill="{hot}" {lines}') + heart
        )  # fmt: skip
    if number % 4 == 2:
        square = around(4, 42)
        turned = (
            polygon(square, f'fill="{(light, hot)[i % 2]}" transform="rotate({90 * i / count:.1f}) '
                    f'scale({1 - 0.85 * i / count:.2f})" {lines}')
            for i in range(count)
        )  # fmt: skip
        return rays + disc + "".join(turned)
    moons = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8.5" fill="{light}" {lines}/>'
        for x, y in around(count, 32)
    )
    ring = f'<circle r="32" fill="none" stroke="{hot}" stroke-width="3"/>'
    return rays + disc + ring + moons + polygon(around(count, 17), f'fill="{hot}" {lines}') + heart


EMPTY = box(0, 0, WIDTH, HEIGHT, PANEL, GROUND, 10, 2)
"""A slot without a card."""
