"""A bot that searches with any evaluator, for the games that nets are measured by."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sixstones import _core
from sixstones.bots.bot_spec import BotSpec
from sixstones.bots.protocol import own_view
from sixstones.bots.search import judge_for
from sixstones.bots.seed import seed_number
from sixstones.engine import Move, View
from sixstones.learn.net_file import read_net

HAND_MADE = "hand-made"


@cache
def judge_of(weights: str, players: int) -> _core.Evaluator:
    """The net of that file, or the hand-made evaluator. Raises ValueError for a file that is no
    net, OSError for one that cannot be read."""
    return judge_for(players, 0) if weights == HAND_MADE else read_net(Path(weights))


class JudgedBot:
    """Searches with an evaluator for a number of visits, and keeps its tree."""

    def __init__(self, weights: str, visits: int, playouts: float, seed: int | str | None) -> None:
        self._weights = weights
        self._visits = visits
        self._options = _core.SearchOptions()
        self._options.playouts = playouts
        self._options.most_edges = 3_000_000
        self._seed = seed_number(seed)
        self._team: _core.Team | None = None

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        """A legal move after the bot's visits, or so many seconds or visits."""
        seen = own_view(view)
        moves = seen.legal_moves()
        if len(moves) == 1:
            return moves[0]
        if self._team is None:
            judge = judge_of(self._weights, seen.players)
            self._team = _core.Team(judge, self._options, self._seed, 1)
        said = (seconds or 0.0, visits or 0) if seconds or visits else (0.0, self._visits)
        return self._team.search(seen, *said).best(seen)


def contestant(weights: str, visits: int, playouts: float = 0.0) -> BotSpec:
    """A contestant of a match that searches with these weights."""
    options = (("playouts", f"{playouts:g}"), ("weights", weights))
    return BotSpec("judged", visits=visits, options=options)


def make_judged(spec: BotSpec, seed: str) -> JudgedBot:
    """The bot of such a contestant."""
    said = dict(spec.options)
    return JudgedBot(str(said["weights"]), spec.visits or 1, float(said["playouts"]), seed)
