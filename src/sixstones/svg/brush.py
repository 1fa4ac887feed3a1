"""Colours, stones and words of every picture: the page's own, drawn more plainly."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import cos, pi, sin

INK, PANEL, GROUND, GOLD, PAPER = "#0a0514", "#171033", "#20124a", "#ffcf33", "#fff6dc"
RAMPS = {
    "Y": ("#4a2c00", "#b87700", "#ffcb14", "#ffe66b", "#fffbe0"),
    "B": ("#031c56", "#0b4fc4", "#2f90ff", "#86caff", "#e6f5ff"),
    "O": ("#4d1500", "#b33c00", "#ff7414", "#ffb06b", "#fff0df"),
    "R": ("#470012", "#a5082b", "#f7274b", "#ff8494", "#ffe6e9"),
    "P": ("#250957", "#5c1cb5", "#a04dff", "#d0a4ff", "#f5eaff"),
    "G": ("#003320", "#007a48", "#13cb78", "#80f0ba", "#e2fff2"),
    "S": ("#1d2433", "#4d586c", "#93a0b6", "#cfd8e6", "#f7fafe"),
}
"""Of each stone, from deep to hot."""
OUTLINES = {
    "Y": "M50 0A50 50 0 1 1 49.9 0Z",
    "B": "M10 4H90L96 10V90L90 96H10L4 90V10Z",
    "O": "M50 -8C58 10 97 26 97 59C97 84 76 102 50 102C24 102 3 84 3 59C3 26 42 10 50 -8Z",
    "R": "M50 -8L104 50L50 108L-4 50Z",
    "P": "M50 -10L90 27V73L50 110L10 73V27Z",
    "G": "M50 -6L108 94H-8Z",
    "S": "M50 -4L97 10V50C97 77 74 94 50 104C26 94 3 77 3 50V10Z",
}
"""Of each stone, in a box of 100 by 100."""
MIDDLES = {"O": 58, "G": 62}
FONT = "'Saira Condensed','Roboto Condensed','Arial Narrow','Liberation Sans Narrow',sans-serif"


def picture(width: float, height: float, title: str, parts: Iterable[str], scale: float = 1) -> str:
    """A whole SVG of these parts, with the stones that they use."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * scale:g}" height="{height * scale:g}" role="img" font-family="{FONT}" '
        f'font-weight="800"><title>{escape(title)}</title><defs>{"".join(map(_cut, RAMPS))}'
        f"{''.join(map(_ground, RAMPS))}</defs>{''.join(parts)}</svg>"
    )


def _cut(stone: str) -> str:
    """A stone in a box of 100 by 100: rim, body, and the table that catches the light."""
    deep, dark, body, light, _ = RAMPS[stone]
    middle = MIDDLES.get(stone, 50)
    table = f"translate(50 {middle}) scale(.62) translate(-50 {-middle})"
    return (
        f'<g id="six-{stone}"><path d="{OUTLINES[stone]}" fill="{dark}" stroke="{INK}" '
        f'stroke-width="9" stroke-linejoin="round"/><path d="{OUTLINES[stone]}" fill="{body}" '
        f'transform="translate(50 {middle}) scale(.88) translate(-50 {-middle})"/>'
        f'<path d="{OUTLINES[stone]}" fill="{light}" opacity=".55" transform="{table}"/>'
        f'<path d="{OUTLINES[stone]}" fill="none" stroke="{deep}" stroke-width="5" opacity=".5" '
        f'transform="{table}"/></g>'
    )


def _ground(stone: str) -> str:
    """What is behind a card or a location of a colour."""
    deep, dark, body, *_ = RAMPS[stone]
    return (
        f'<radialGradient id="six-ground-{stone}" cx=".5" cy=".4" r=".75">'
        f'<stop stop-color="{body}"/>'
        f'<stop offset=".55" stop-color="{dark}"/><stop offset="1" stop-color="{deep}"/>'
        "</radialGradient>"
    )


def stone(kind: str, x: float, y: float, size: float, word: str = "") -> str:
    """A stone around a point; with a word, such as a number, on it and its letter under it."""
    cut = f'<use href="#six-{kind}" transform="translate({x - size / 2:g} {y - size / 2:g}) '
    cut += f'scale({size / 100:g})"/>'
    if not word:
        return cut + text(kind, x, y + size * 0.2, size * 0.56, anchor="middle")
    number = text(word, x, y + size * 0.27, size * 0.78, anchor="middle")
    return cut + number + text(kind, x, y + size, size * 0.45, RAMPS[kind][3], "middle")


def text(
    words: str, x: float, y: float, size: float, fill: str = "#ffffff", anchor: str = "start",
    room: float | None = None, slant: bool = False,
) -> str:  # fmt: skip
    """Words with a dark edge, squeezed where they would need more room."""
    wide = len(words) * size * 0.56
    squeeze = (
        f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if room and wide > room else ""
    )
    slanted = ' font-style="italic"' if slant else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"'
        f'{slanted}{squeeze} stroke="{INK}" '
        f'stroke-width="{max(1.5, size / 7):g}" stroke-linejoin="round" paint-order="stroke">'
        f"{escape(words)}</text>"
    )


def box(
    x: float, y: float, width: float, height: float, fill: str, edge: str, radius: float = 9,
    stroke: float = 2,
) -> str:  # fmt: skip
    """A panel with round corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
        f'fill="{fill}" stroke="{edge}" stroke-width="{stroke:g}"/>'
    )


def at(x: float, y: float, part: str, scale: float = 1) -> str:
    """A part moved to a place."""
    grown = "" if scale == 1 else f" scale({scale:g})"
    return f'<g transform="translate({x:g} {y:g}){grown}">{part}</g>'


def pennant(x: float, y: float, height: float) -> str:
    """The Avengers tag."""
    flag = '<path d="M1.2 1.2H20.8V28L11 22L1.2 28Z" '
    flag += f'fill="{PAPER}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'
    letter = f'<text x="11" y="18" font-size="16" text-anchor="middle" fill="{GROUND}">A</text>'
    return at(x, y, flag + letter, height / 30)


def polygon(points: Iterable[tuple[float, float]], style: str) -> str:
    """A closed shape."""
    return f'<path d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in points)}Z" {style}/>'


def around(count: int, radius: float, turn: float = 0) -> list[tuple[float, float]]:
    """Points around the origin, the first one up."""
    steps = (turn + 2 * pi * i / count for i in range(count))
    return [(radius * sin(step), -radius * cos(step)) for step in steps]
