"""A Swiss tournament: in each round those meet who stand alike and have not met.

A contestant has a point for a pairing in which its share of the wins was more than half, half a
point for half, and a point for a round in which it is left over. Who has as many points is placed
by all its shares together, then by the order in which contestants were named. Everything follows
from the games, so a tournament that was interrupted goes on with the same pairings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """Who meets whom, the smaller number first, and who is left over."""

    pairs: tuple[Pair, ...]
    bye: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """What a contestant has: its points, and its shares together."""

    number: int
    points: float
    shares: float


def most_rounds(count: int) -> int:
    """So many rounds can always be paired without anyone meeting twice."""
    return (count + 1) // 2


def usual_rounds(count: int) -> int:
    """As many as it takes until one at most has won all.

    >>> [usual_rounds(count) for count in (2, 3, 4, 5, 8, 9)]
    [1, 2, 2, 3, 3, 4]
    """
    return (count - 1).bit_length()


def places(count: int, rounds: Sequence[Round], shares: Mapping[Pair, float]) -> list[Place]:
    """The contestants after these rounds, the first of them first; `shares` are those of the
    smaller number of each pairing, and pairings without one are still to be played."""
    points, sums = [0.0] * count, [0.0] * count
    for played in rounds:
        if played.bye is not None:
            points[played.bye] += 1
        for pair in played.pairs:
            if pair in shares:
                for number, share in zip(pair, (shares[pair], 1 - shares[pair]), strict=True):
                    points[number] += 1 if share > 0.5 else 0.5 * (share == 0.5)
                    sums[number] += share
    found = [Place(number, points[number], sums[number]) for number in range(count)]
    return sorted(found, key=lambda place: (-place.points, -place.shares, place.number))


def rounds_of(count: int, number: int, shares: Mapping[Pair, float]) -> list[Round]:
    """The rounds as far as they can be told, of `number` in all: those that are played, and the one
    after them.

    >>> rounds_of(4, 2, {(0, 1): 0.2, (2, 3): 0.5})
    [Round(pairs=((0, 1), (2, 3)), bye=None), Round(pairs=((1, 2), (0, 3)), bye=None)]
    """
    rounds: list[Round] = []
    while len(rounds) < number and all(pair in shares for each in rounds for pair in each.pairs):
        rounds.append(_next(count, rounds, shares))
    return rounds


def _next(count: int, rounds: Sequence[Round], shares: Mapping[Pair, float]) -> Round:
    order = [place.number for place in places(count, rounds, shares)]
    met = {pair for played in rounds for pair in played.pairs}
    if count % 2:
        # Nobody, whom the last ones meet; everyone at most once.
        order.append(count)
        met |= {(played.bye, count) for played in rounds if played.bye is not None}
    pairs = _paired(order, met)
    assert pairs is not None
    byes = [one for one, two in pairs if two == count]
    return Round(tuple(pair for pair in pairs if pair[1] != count), byes[0] if byes else None)


def _paired(order: Sequence[int], met: set[Pair]) -> list[Pair] | None:
    """Everyone with the nearest one that is possible, those who come first before the others."""
    if not order:
        return []
    first, *others = order
    for at, other in enumerate(others):
        pair = (min(first, other), max(first, other))
        if pair not in met:
            rest = _paired(others[:at] + others[at + 1 :], met)
            if rest is not None:
                return [pair, *rest]
    return None
