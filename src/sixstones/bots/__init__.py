"""The opponents, by name, and the analysis that hints and reviews are made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from sixstones.bots.analysis import Analysis, MoveAnalysis, analyze
from sixstones.bots.greedy import GreedyBot
from sixstones.bots.protocol import Bot
from sixstones.bots.random import RandomBot
from sixstones.bots.search import LEVELS, TEMPERAMENTS, SearchBot, UctBot

_MAKERS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "uct": UctBot,
    **{name: partial(SearchBot, level) for name, level in LEVELS.items()},
}

BOTS: tuple[str, ...] = tuple(_MAKERS)

__all__ = [
    "BOTS",
    "LEVELS",
    "TEMPERAMENTS",
    "Analysis",
    "Bot",
    "MoveAnalysis",
    "analyze",
    "bot",
]


def bot(name: str, *, seed: int | str | None = None, **options: Any) -> Bot:
    """The bot of that name: a level (`rookie`, `agent`, `hero`, `avenger`, `titan`), or `random`,
    `greedy`, `uct`. Levels also take `threads` and `temperament`. With one thread, the same seed
    and the same calls bounded by visits give the same moves.

    Raises ValueError for an unknown name or an option the bot does not have.

    >>> from sixstones import Game
    >>> view = Game.new(players=2, seed=5).view(0)
    >>> str(bot("hero", seed=1).choose(view)) in view["legal"]
    True
    """
    maker = _MAKERS.get(name)
    if maker is None:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
    try:
        return maker(seed=seed, **options)
    except TypeError as error:
        raise ValueError(f"the bot {name} does not take these options: {error}") from error
