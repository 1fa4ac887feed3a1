"""Who meets whom, on which deals, in which seats.

A deal of a pairing is played as a block: from every arrangement of the seats that matters, so that
the luck of the deal and of the seat falls on both sides alike, and results vary less from block to
block than they would from game to game.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from sixstones.bots.bot_spec import BotSpec
from sixstones.bots.seat import Seat, headers_of
from sixstones.engine import Game

Sides = tuple[int, ...]
"""Who sits at each seat: 0 is the first contestant of the pairing, 1 the second."""


def arrangements(players: int) -> tuple[Sides, ...]:
    """The seatings of a block: each side once at each seat, alone against copies of the other. With
    two seats that is both ways round.

    >>> arrangements(2)
    ((0, 1), (1, 0))
    >>> arrangements(3)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    seats = range(players)
    first = [tuple(int(seat != alone) for seat in seats) for alone in seats]
    second = [tuple(1 - side for side in sides) for sides in first]
    return tuple(dict.fromkeys([*first, *second]))


def pairings(count: int) -> list[tuple[int, int]]:
    """Every pairing of so many contestants, by their numbers.

    >>> pairings(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return list(combinations(range(count), 2))


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played; `luck` says that it is wanted how lucky either side was. Deal and bots
    are seeded from the match's seed and the number of the
    deal alone, so every pairing and every arrangement meets the same deals."""

    pairing: int
    deal: int
    game: int
    pair: tuple[BotSpec, BotSpec]
    sides: Sides
    seed: str
    luck: bool = False

    @property
    def seats(self) -> tuple[BotSpec, ...]:
        """Who sits at each seat."""
        return tuple(self.pair[side] for side in self.sides)

    def new_game(self) -> Game:
        """The game before its first move, with the contestants' names in its headers."""
        game = Game.new(players=len(self.sides), seed=f"{self.seed}/{self.deal}")
        game.headers |= headers_of([Seat("", seat) for seat in self.seats])
        return game

    def bot_seed(self, seat: int) -> str:
        """The seed of the bot at a seat."""
        return f"{self.seed}/{self.deal}/{seat}"
