"""Random players with leanings, so that random games also reach the states play seldom sees."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .facts import CHARACTERS


def _kind(move: str) -> str:
    return move.partition(":")[0]


def _uniform(move: str) -> float:
    return 1


def _builder(move: str) -> float:
    return 20 if _kind(move) == "recruit" else 1


def _climber(move: str) -> float:
    """Recruits for points, and takes as many tokens as it can: reaches the Gauntlet soonest."""
    kind, _, what = move.partition(":")
    if kind == "recruit":
        return 20 * 3.0 ** CHARACTERS[what.partition("=")[0]].points
    return 3 if kind == "take" and len(what) == 3 else 0.5


def _reserver(move: str) -> float:
    return {"reserve": 10, "recruit": 5}.get(_kind(move), 1)


def _hoarder(move: str) -> float:
    return 20 if _kind(move) == "take" else 1


def _starver(move: str) -> float:
    """Three cards in hand and coloured tokens only: the bank runs dry and turns are passed."""
    if move == "return:S":
        return 1000
    return {"reserve": 50, "take": 10, "recruit": 0.1}.get(_kind(move), 1)


STYLES: tuple[Callable[[str], float], ...] = (
    _uniform,
    _builder,
    _climber,
    _reserver,
    _hoarder,
    _starver,
)


class Walker:
    """Chooses moves by a seed; the seed also fixes the style."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._weigh = STYLES[seed % len(STYLES)]

    def choose(self, moves: list[str]) -> str:
        return self._rng.choices(moves, [self._weigh(move) for move in moves])[0]
