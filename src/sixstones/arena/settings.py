"""What a match is: contestants, seats, games, seed, and when it may end early."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

import sixstones
from sixstones.arena.pairing import Task, arrangements, pairings
from sixstones.arena.sprt import Sprt
from sixstones.bots.bot_spec import BotSpec, parse_bot_spec
from sixstones.engine.arguments import whole

MOST_GAMES = 1_000_000
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """A match: every pairing of the contestants plays `games` games, rounded up to whole blocks.

    Raises ValueError, in words, for a match that cannot be.
    """

    contestants: tuple[BotSpec, ...]
    players: int = 2
    games: int = 400
    seed: str = "1"
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        if len(self.contestants) < 2:
            raise ValueError("a match needs at least two contestants")
        # Whatever is whole is a number here, and a plain one in the file of results.
        for name, low, high in (("players", 2, 4), ("games", 1, MOST_GAMES)):
            object.__setattr__(self, name, whole(getattr(self, name), low, high, name))

    @property
    def block(self) -> int:
        """The games in a block."""
        return len(arrangements(self.players))

    @property
    def deals(self) -> int:
        """The blocks of each pairing."""
        return -(-self.games // self.block)

    @property
    def pairs(self) -> list[tuple[BotSpec, BotSpec]]:
        """The pairings in their order."""
        who = self.contestants
        return [(who[one], who[two]) for one, two in pairings(len(who))]

    def task(self, pairing: int, deal: int, game: int) -> Task:
        """One game of the match, by its key."""
        sides = arrangements(self.players)[game]
        return Task(pairing, deal, game, self.pairs[pairing], sides, self.seed)

    def as_data(self) -> dict[str, Any]:
        """What the file of results says about the match."""
        return {
            "sixstones": sixstones.__version__,
            "contestants": [str(contestant) for contestant in self.contestants],
            "players": self.players,
            "seed": self.seed,
            "sprt": [self.sprt.elo0, self.sprt.elo1] if self.sprt else None,
            "games": self.deals * self.block,
        }

    def file_name(self) -> str:
        """A name for the file of results, from the contestants and the number of seats.

        >>> from sixstones.arena import parse_contestants
        >>> Settings(parse_contestants(["titan:seconds=0.1", "hero"]), players=3).file_name()
        'arena-titan-seconds-0.1-hero-3.json'
        """
        names = "-".join(map(str, self.contestants))
        stem = re.sub(r"[^a-z0-9.]+", "-", f"arena-{names}-{self.players}".lower())
        if len(stem) > LONGEST_NAME:
            digest = hashlib.sha256(stem.encode()).hexdigest()[:8]
            stem = f"{stem[:LONGEST_NAME]}-{digest}"
        return f"{stem}.json"


def parse_contestants(texts: list[str]) -> tuple[BotSpec, ...]:
    """At least two different contestants. Raises ValueError, in words."""
    contestants = tuple(parse_bot_spec(text, foreign=True) for text in texts)
    if len(contestants) < 2:
        raise ValueError("a match needs at least two contestants")
    for number, contestant in enumerate(contestants):
        if contestant in contestants[:number]:
            raise ValueError(f"the contestant {contestant} is there twice")
    return contestants
