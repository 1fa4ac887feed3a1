"""One Elo table from all pairings: a Bradley–Terry fit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sixstones.arena.rating import ELO, Z95, expected_share, side_shares

Matrix = list[list[float]]
STEPS = 100


@dataclass(frozen=True, slots=True)
class Duel:
    """What two contestants, by number, did against each other: the blocks, the mean share of the
    first, and ρ of `rating`."""

    one: int
    two: int
    blocks: int
    share: float
    spread: float


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo against the mean of all contestants, with 95 % confidence between `low` and `high`."""

    elo: float
    low: float
    high: float


def ratings(count: int, duels: Sequence[Duel], players: int, games: int) -> list[Rating]:
    """The contestants' ratings of greatest likelihood under the model of `rating`, by Newton's
    method; `games` is how many there are in a block.

    One drawn game one to one is added to every duel, so that ratings stay finite when someone wins
    everything. The covariance is the sandwich H⁻¹·V·H⁻¹ with V from the spread of the blocks.
    """
    elos = [0.0] * count
    for _ in range(STEPS):
        slope, curve, _ = _likelihood(elos, duels, players, games)
        inverse = _inverse(curve)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        # A full step may overshoot far from the answer; 400 Elo at a time cannot.
        scale = min(1.0, 400 / max(1e-300, *map(abs, step)))
        elos = [elo + scale * change for elo, change in zip(elos, step, strict=True)]
        if max(map(abs, step)) < 1e-7:
            break
    _, curve, noise = _likelihood(elos, duels, players, games)
    inverse = _inverse(curve)
    covariance = _product(_product(inverse, noise), inverse)
    mean = math.fsum(elos) / count
    errors = [math.sqrt(max(0.0, covariance[i][i])) * Z95 for i in range(count)]
    return [
        Rating(elo - mean, elo - mean - error, elo - mean + error)
        for elo, error in zip(elos, errors, strict=True)
    ]


def _likelihood(
    elos: Sequence[float], duels: Sequence[Duel], players: int, games: int
) -> tuple[list[float], Matrix, Matrix]:
    """The gradient of the log-likelihood, its negated curvature, and the gradient's covariance."""
    count = len(elos)
    slope = [0.0] * count
    # Only differences count; the constant ties down the mean, which nothing else does.
    curve = [[1 / count] * count for _ in elos]
    noise = [[0.0] * count for _ in elos]
    for duel in duels:
        difference = elos[duel.one] - elos[duel.two]
        drawn = expected_share(difference, 2)
        share = expected_share(difference, players)
        played = duel.blocks * games
        ahead = (played * (duel.share - share) + 0.5 - drawn) / ELO
        chances = side_shares(difference, players)
        bend = sum(chance * (1 - chance) for chance in chances) / 2
        bend = (played * bend + drawn * (1 - drawn)) / ELO**2
        wobble = played * games * share * (1 - share) * duel.spread / ELO**2
        slope[duel.one] += ahead
        slope[duel.two] -= ahead
        _couple(curve, duel, bend)
        _couple(noise, duel, wobble)
    return slope, curve, noise


def _couple(matrix: Matrix, duel: Duel, value: float) -> None:
    matrix[duel.one][duel.one] += value
    matrix[duel.two][duel.two] += value
    matrix[duel.one][duel.two] -= value
    matrix[duel.two][duel.one] -= value


def _product(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left
    ]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan, with row pivots."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [b - factor * a for a, b in zip(rows[i], rows[j], strict=True)]
    return [row[size:] for row in rows]
