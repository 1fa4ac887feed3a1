"""A review as one HTML page that needs nothing else: the curve, the luck, every decision."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sixstones.bots.luck import Parts
from sixstones.bots.review import DecisionReview, Review
from sixstones.cli.plot import SEAT_COLOURS
from sixstones.cli.reasons import reasons_in_words
from sixstones.cli.reviewed import PARTS, points, unsure
from sixstones.cli.words import move_in_words

MARK = '<meta name="generator" content="sixstones">'
WIDTH, HEIGHT = 960, 300
MARKS = {"slip": "?!", "mistake": "?", "blunder": "??"}
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; border: 1px solid #8886; border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8883; }
td { vertical-align: top; }
.number { text-align: right; }
.blunder, .mistake, .slip { font-weight: 600; }
.why { opacity: .8; }
.scroll { overflow-x: auto; }
"""


def review_page(found: Review, parts: Sequence[Parts] | None, names: Sequence[str]) -> str:
    """The whole page as text."""
    safe = [escape(name) for name in names]
    title = "Review: " + " · ".join(safe)
    body = [f"<h1>{title}</h1>", _legend(safe), _curve(found)]
    if parts is not None:
        body += ["<h2>Luck and skill</h2>", _luck(parts, safe)]
    body += ["<h2>Decisions</h2>", _decisions(found.decisions, safe, names)]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'{MARK}\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _legend(names: Sequence[str]) -> str:
    parts = [
        f'<span style="color:{SEAT_COLOURS[seat]}">━</span> {name}'
        for seat, name in enumerate(names)
    ]
    return f"<p>Chance to win before each decision: {' &nbsp; '.join(parts)}</p>"


def _curve(found: Review) -> str:
    curve = found.curve()
    across = WIDTH / max(1, len(curve) - 1)
    lines = [
        f'<line x1="0" x2="{WIDTH}" y1="{y}" y2="{y}" stroke="#8884"/>'
        for y in (HEIGHT // 4, HEIGHT // 2, 3 * HEIGHT // 4)
    ]
    for seat in range(found.players):
        dots = " ".join(f"{i * across:.1f},{_height(at[seat])}" for i, at in enumerate(curve))
        colour = SEAT_COLOURS[seat]
        lines.append(f'<polyline points="{dots}" fill="none" stroke="{colour}" stroke-width="2"/>')
    for one in found.decisions:
        if one.grade:
            x, y = (one.number - 1) * across, _height(one.win[one.seat])
            told = f"{one.number}. {one.move}: {100 * one.loss:.0f} %"
            lines.append(
                f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{SEAT_COLOURS[one.seat]}">'
                f"<title>{escape(told)}</title></circle>"
            )
    inside = "\n".join(lines)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Every seat\'s chance to win '
        f'over the game">\n{inside}\n</svg>'
    )


def _height(chance: float) -> str:
    return f"{HEIGHT * (1 - chance):.1f}"


def _luck(parts: Sequence[Parts], names: Sequence[str]) -> str:
    head = "".join(f'<th class="number">{words}</th>' for words in (*PARTS.values(), "together"))
    rows = [
        f"<tr><td>{name}</td>"
        + "".join(
            f'<td class="number">{points(getattr(part, key))}{unsure(part, key)}</td>'
            for key in (*PARTS, "total")
        )
        + "</tr>"
        for part, name in zip(parts, names, strict=True)
    ]
    return (
        '<div class="scroll"><table><thead><tr><th></th>'
        f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        "<p>In hundredths of a win, beside an equal share; nineteen times in twenty the truth lies "
        "within ±.</p>"
    )


def _decisions(
    decisions: Sequence[DecisionReview], safe: Sequence[str], names: Sequence[str]
) -> str:
    rows = "\n".join(_row(one, safe, names) for one in decisions)
    return (
        '<div class="scroll"><table><thead><tr><th></th><th>round</th><th>who</th><th>chance</th>'
        f"<th>played</th><th>lost</th><th>better</th></tr></thead><tbody>\n{rows}\n"
        "</tbody></table></div>"
    )


def _row(one: DecisionReview, safe: Sequence[str], names: Sequence[str]) -> str:
    grade, lost, better = one.grade or "", "", ""
    if one.move != one.best:
        lost = f"{100 * one.loss:.1f} ± {100 * one.error:.1f} %"
        why = escape(reasons_in_words(one.reasons, names, one.move))
        better = f'{escape(move_in_words(one.best))}<br><span class="why">{why}</span>'
    played = escape(move_in_words(one.move))
    mark = f' <span class="{grade}" title="{grade}">{MARKS[grade]}</span>' if grade else ""
    return (
        f'<tr><td class="number">{one.number}</td><td class="number">{one.round}</td>'
        f'<td>{safe[one.seat]}</td><td class="number">{100 * one.win[one.seat]:.0f} %</td>'
        f'<td>{played}{mark}</td><td class="number">{lost}</td><td>{better}</td></tr>'
    )
