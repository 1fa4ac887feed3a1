"""A bot that searches with any evaluator, for the games that nets are measured by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

from sixstones import _core
from sixstones.arena.playing import Maker
from sixstones.bots.bot_spec import BotSpec
from sixstones.bots.protocol import own_view
from sixstones.bots.search import judge_for
from sixstones.bots.seed import seed_number
from sixstones.engine import Move, View

HAND_MADE = "hand-made"
Nets = dict[str, bytes]
"""Nets' files by the names that contestants have for them, for whoever cannot read them there."""


def net_of(weights: str) -> bytes | None:
    """The file of that name; None for the hand-made evaluator, which needs none. Raises OSError
    for one that cannot be read."""
    return None if weights == HAND_MADE else Path(weights).read_bytes()


@cache
def judge_of(net: bytes | None, players: int) -> _core.Evaluator:
    """The net of that file's content, or the hand-made evaluator. Raises ValueError for what is no
    net."""
    return judge_for(players, 0) if net is None else _core.Net.read(net)


class JudgedBot:
    """Searches with an evaluator for a number of visits, and keeps its tree."""

    def __init__(
        self,
        net: bytes | None,
        visits: int,
        search: Mapping[str, float],
        seed: int | str | None,
        threads: int = 1,
    ) -> None:
        """`search` has those of `_core.SearchOptions` that are not as usual."""
        self._net = net
        self._visits = visits
        self._threads = threads
        self._options = _core.SearchOptions()
        self._options.most_edges = 3_000_000
        for name, value in search.items():
            setattr(self._options, name, type(getattr(self._options, name))(value))
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
            judge = judge_of(self._net, seen.players)
            self._team = _core.Team(judge, self._options, self._seed, self._threads)
        said = (seconds or 0.0, visits or 0) if seconds or visits else (0.0, self._visits)
        return self._team.search(seen, *said).best(seen)


def contestant(weights: str, visits: int, threads: int = 1, **search: float) -> BotSpec:
    """A contestant of a match that searches with these weights, and with these options of
    `_core.SearchOptions`."""
    said = {name: f"{value:g}" for name, value in ({"playouts": 0.0} | search).items()}
    if threads > 1:
        said["threads"] = str(threads)
    options = tuple(sorted({**said, "weights": weights}.items()))
    return BotSpec("judged", visits=visits, options=options)


def _made(read: Callable[[str], bytes | None], spec: BotSpec, seed: str) -> JudgedBot:
    said = dict(spec.options)
    net = read(str(said.pop("weights")))
    threads = int(said.pop("threads", 1))
    search = {name: float(value) for name, value in said.items()}
    return JudgedBot(net, spec.visits or 1, search, seed, threads)


def make_judged(spec: BotSpec, seed: str) -> JudgedBot:
    """The bot of such a contestant."""
    return _made(net_of, spec, seed)


def maker_of(nets: Nets) -> Maker:
    """The same where the nets are at hand and not in files."""
    return partial(_made, nets.get)
