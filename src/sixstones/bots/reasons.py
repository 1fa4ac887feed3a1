"""Why a move is good or bad: facts that are true of it, and which of them weigh most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixstones import _core
from sixstones.bots.analysis import Analysis
from sixstones.bots.protocol import own_view
from sixstones.engine import Move, View

FACTS: tuple[str, ...] = tuple(_core.fact_kinds())
"""The kinds of facts, in the order of their weight where no search says otherwise."""
WHOLE = 10_000


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is true of a move, as far as its mover can know. docs/notation.md says what
    each kind means and which of the fields it has; the others are empty."""

    kind: str
    seat: int | None = None
    card: str | None = None
    locations: tuple[str, ...] = ()
    stone: str | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that explains a move. `against` means that it is about the other one, which is worse
    for it. `weight` is by how much of the mover's chance to win the best move with this fact
    differs from the best one without; None where nothing was analysed."""

    fact: Fact
    against: bool
    weight: float | None


def facts_of(view: View, move: Move | str) -> list[Fact]:
    """All facts of a legal move in the view of the seat to move. Raises ValueError for another view
    and for a move that is not legal.

    >>> from sixstones import Game
    >>> game = Game.new(players=2, seed=5)
    >>> facts_of(game.view(0), "take:YBP")
    []
    """
    return [_fact(data) for data in _core.facts(own_view(view), _move(move))]


def reasons(
    view: View,
    move: Move | str,
    instead: Move | str | None = None,
    analysis: Analysis | None = None,
) -> list[Reason]:
    """Why a move is good or, with another one, why it is better than that: at most two reasons, the
    weightiest first. What an analysis sees no good in is left out. Raises as `facts_of` does."""
    seen = own_view(view)
    mover = view["to_move"]
    found = [
        (entry.move, round(WHOLE * entry.win[mover]))
        for entry in (analysis.moves if analysis else ())
    ]
    other = None if instead is None else _move(instead)
    return [_reason(data) for data in _core.reasons(seen, _move(move), other, found)]


def _move(move: Move | str) -> Move:
    return Move.parse(move) if isinstance(move, str) else move


def _fact(data: dict[str, Any]) -> Fact:
    fields = {key: data[key] for key in ("kind", "seat", "card", "stone", "number") if key in data}
    return Fact(**fields, locations=tuple(data.get("locations", ())))


def _reason(data: dict[str, Any]) -> Reason:
    weight = data["weight"]
    return Reason(_fact(data), data["against"], None if weight is None else weight / WHOLE)
