"""A review as a table in the terminal, and as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.table import Table

from sixstones.bots.luck import WHOLE, Parts
from sixstones.bots.review import SURE, DecisionReview, Review
from sixstones.cli.reasons import reasons_in_words
from sixstones.cli.screen import output

PARTS = {
    "deal": "deal",
    "own_cards": "cards after own moves",
    "other_cards": "cards after others' moves",
    "own_decisions": "own decisions",
    "other_decisions": "others' decisions",
    "unplaced": "not placed",
}
"""What makes a result, in words."""


def review_data(found: Review, parts: Sequence[Parts] | None) -> dict[str, Any]:
    """For JSON. The parts of each seat's result are null while the game goes on."""
    return {
        "players": found.players,
        "losses": [round(loss, 4) for loss in found.losses()],
        "curve": [_chances(chances) for chances in found.curve()],
        "parts": None if parts is None else [asdict(part) for part in parts],
        "decisions": [
            {
                "decision": decision.number,
                "round": decision.round,
                "seat": decision.seat,
                "move": str(decision.move),
                "best": str(decision.best),
                "win": _chances(decision.win),
                "after": _chances(decision.after),
                "loss": round(decision.loss, 4),
                "error": round(decision.error, 4),
                "grade": decision.grade,
                "reasons": [
                    {"against": reason.against, "weight": reason.weight, **asdict(reason.fact)}
                    for reason in decision.reasons
                ],
            }
            for decision in found.decisions
        ],
    }


def print_review(
    found: Review,
    decisions: Sequence[DecisionReview],
    parts: Sequence[Parts] | None,
    names: Sequence[str],
) -> None:
    """The decisions, what each seat gave away, and what made the result."""
    console = output()
    table = Table("", "round", "who", "chance", "played", "better", "lost", "±", "", box=None)
    table.pad_edge = False
    for column in (0, 1, 3, 6, 7):
        table.columns[column].justify = "right"
    for one in decisions:
        same = one.move == one.best
        table.add_row(
            str(one.number),
            str(one.round),
            names[one.seat],
            f"{100 * one.win[one.seat]:.0f} %",
            str(one.move),
            "" if same else str(one.best),
            "" if same else f"{100 * one.loss:.1f} %",
            "" if same else f"{100 * one.error:.1f}",
            one.grade or "",
        )
    console.print(table)
    for one in decisions:
        why = reasons_in_words(one.reasons, names, one.move)
        if one.grade and why:
            console.print(f"{one.number}. {one.best} was better. {why}", soft_wrap=True)
    for seat, loss in enumerate(found.losses()):
        own = [one for one in found.decisions if one.seat == seat]
        graded = sum(one.grade is not None for one in own)
        console.print(
            f"{names[seat]}: {100 * loss:.0f} % given away in {len(own)} decisions, "
            f"{graded} of them for sure"
        )
    for name, part in zip(names, parts or (), strict=False):
        said = ", ".join(
            f"{words} {points(getattr(part, key))}{unsure(part, key)}"
            for key, words in PARTS.items()
        )
        console.print(f"{name}: {said}; together {points(part.total)}", soft_wrap=True)


def points(part: int) -> str:
    """A part of a result in hundredths of a win, with its sign: `+3.0`."""
    return f"{100 * part / WHOLE:+.1f}"


def unsure(part: Parts, key: str) -> str:
    """How sure a part is, nineteen times in twenty: ` ± 1.2`; nothing for what is no estimate."""
    error = getattr(part.error, key, None)
    return "" if error is None else f" ± {100 * SURE * error / WHOLE:.1f}"


def _chances(chances: Sequence[float]) -> list[float]:
    return [round(chance, 4) for chance in chances]
