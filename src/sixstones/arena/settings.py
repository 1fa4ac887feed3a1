"""What a match is: contestants, seats, games, seed, and when it may end early."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

import sixstones
from sixstones.arena.pairing import Task, arrangements, pairings
from sixstones.arena.sprt import Sprt
from sixstones.arena.swiss import most_rounds, usual_rounds
from sixstones.bots.bot_spec import BotSpec, parse_bot_spec
from sixstones.engine.arguments import whole

MOST_GAMES = 1_000_000
ROUND_ROBIN, GAUNTLET, SWISS = SYSTEMS = ("round-robin", "gauntlet", "swiss")
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Settings:
    """A match: every pairing of the contestants plays `games` games, rounded up to whole blocks.
    With `reduce_luck` what the cards brought is taken out of every block (luck.py).

    `system` says who meets whom: everyone everyone (`round-robin`), the first one all others
    (`gauntlet`), or those who stand alike, for so many `rounds` (`swiss`; sixstones.arena.swiss).

    Raises ValueError, in words, for a match that cannot be.
    """

    contestants: tuple[BotSpec, ...]
    players: int = 2
    games: int = 400
    seed: str = "1"
    sprt: Sprt | None = None
    system: str = ROUND_ROBIN
    rounds: int = 0
    """Of a Swiss tournament; 0 stands for as many as are usual. Of any other there are none."""
    reduce_luck: bool = False

    def __post_init__(self) -> None:
        if len(self.contestants) < 2:
            raise ValueError("a match needs at least two contestants")
        # Whatever is whole is a number here, and a plain one in the file of results.
        for name, low, high in (("players", 2, 4), ("games", 1, MOST_GAMES)):
            object.__setattr__(self, name, whole(getattr(self, name), low, high, name))
        if self.system not in SYSTEMS:
            raise ValueError(f"tournaments are {', '.join(SYSTEMS)}, not {self.system!r}")
        self._check_rounds()

    def _check_rounds(self) -> None:
        if self.system != SWISS:
            if self.rounds:
                raise ValueError(f"a {self.system} tournament has no rounds, a swiss one has")
            return
        if self.sprt:
            raise ValueError("a swiss tournament plays all its games, without a test")
        count = len(self.contestants)
        most = most_rounds(count)
        rounds = whole(self.rounds, 0, most, f"rounds of {count} contestants")
        object.__setattr__(self, "rounds", rounds or min(usual_rounds(count), most))

    @property
    def block(self) -> int:
        """The games in a block."""
        return len(arrangements(self.players))

    @property
    def deals(self) -> int:
        """The blocks of each pairing."""
        return -(-self.games // self.block)

    @property
    def numbers(self) -> list[tuple[int, int]]:
        """Every pairing that there can be, by the numbers of its contestants."""
        everyone = pairings(len(self.contestants))
        return [pair for pair in everyone if self.system != GAUNTLET or pair[0] == 0]

    @property
    def pairs(self) -> list[tuple[BotSpec, BotSpec]]:
        """The same pairings."""
        who = self.contestants
        return [(who[one], who[two]) for one, two in self.numbers]

    def task(self, pairing: int, deal: int, game: int) -> Task:
        """One game of the match, by its key."""
        sides = arrangements(self.players)[game]
        pair = self.pairs[pairing]
        return Task(pairing, deal, game, pair, sides, self.seed, self.reduce_luck)

    def as_data(self) -> dict[str, Any]:
        """What the file of results says about the match."""
        data = {
            "sixstones": sixstones.__version__,
            "contestants": [str(contestant) for contestant in self.contestants],
            "players": self.players,
            "seed": self.seed,
            "sprt": [self.sprt.elo0, self.sprt.elo1] if self.sprt else None,
            "games": self.deals * self.block,
        }
        if self.system != ROUND_ROBIN:
            data["system"] = self.system
        if self.reduce_luck:
            data["reduce_luck"] = True
        return data | ({"rounds": self.rounds} if self.rounds else {})

    def file_name(self) -> str:
        """A name for the file of results, from the contestants and the number of seats.

        >>> from sixstones.arena import parse_contestants
        >>> Settings(parse_contestants(["titan:seconds=0.1", "hero"]), players=3).file_name()
        'arena-titan-seconds-0.1-hero-3.json'
        """
        names = "-".join(map(str, self.contestants))
        system = "" if self.system == ROUND_ROBIN else f"-{self.system}"
        stem = re.sub(r"[^a-z0-9.]+", "-", f"arena{system}-{names}-{self.players}".lower())
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
