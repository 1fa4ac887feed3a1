"""Budgets are kept, forced moves are immediate, and the same calls give the same moves."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, inf, nan
from typing import Any

import pytest
from oracle.corners import CORNERS
from oracle.walker import Walker

from sixstones import Game, Move, Stop, View, _core, analyze
from sixstones.bots import LEVELS, TEMPERAMENTS, bot
from sixstones.bots.search import SearchBot, UctBot

PLAYERS = [2, 3, 4]
VISITS_PER_LOOK = 16  # at the clock


class Watched(SearchBot):
    """A bot that notes what each of its searches did."""

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(LEVELS[name], **options)
        self.searches: list[_core.SearchResult] = []

    def _think(self, seen: _core.View, seconds: float, visits: int, stop: Stop) -> _core.Chosen:
        chosen = super()._think(seen, seconds, visits, stop)
        if chosen.search is not None:
            self.searches.append(chosen.search)
        return chosen


class Ticking:
    """A clock that is a second later each time it is read."""

    def __init__(self) -> None:
        self.readings = 0

    def __call__(self) -> float:
        self.readings += 1
        return 1000.0 + self.readings


def opening(players: int = 2) -> View:
    return Game.new(players=players, seed=1).view(0)


def midgame(players: int, seed: int = 1) -> Game:
    game, walker = Game.new(players=players, seed=seed), Walker(1)
    while game.round < 8 or game.phase != "act":
        game.play(walker.choose([str(move) for move in game.legal_moves()]))
    return game


def _forced() -> list[str]:
    games = {name: Game.from_position(corner.position) for name, corner in CORNERS.items()}
    return [name for name, game in games.items() if len(game.legal_moves()) == 1]


def test_there_are_forced_moves_to_try() -> None:
    assert len(_forced()) > 5


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("corner", _forced())
def test_a_forced_move_needs_no_thought(name: str, corner: str) -> None:
    game = Game.from_position(CORNERS[corner].position)
    player = Watched(name, seed=1)
    assert [player.choose(game.view(game.to_move), seconds=600.0)] == game.legal_moves()
    assert player.searches == []


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("visits", [1, 2, 7, 100, 2500])
def test_a_budget_of_visits_is_kept(players: int, visits: int) -> None:
    view = midgame(players).view(midgame(players).to_move)
    for name in LEVELS:
        player = Watched(name, seed=1)
        player.choose(view, visits=visits)
        assert player.searches[0].visits <= visits
    strongest = Watched("titan", seed=1)
    strongest.choose(view, visits=visits)
    assert strongest.searches[0].visits == visits


@pytest.mark.parametrize("visits", [4, 100, 4000])
def test_an_analysis_spends_its_visits_on_its_moves(visits: int) -> None:
    game = midgame(3)
    found = analyze(game.view(game.to_move), visits=visits)
    assert found.visits == visits
    assert sum(entry.visits for entry in found.moves) == visits
    assert [entry.move for entry in found.moves].count(found.best) == 1
    assert {str(entry.move) for entry in found.moves} == {str(m) for m in game.legal_moves()}


@pytest.mark.parametrize("seconds", [1, 5, 12.5])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_budget_of_time_is_kept(players: int, seconds: float) -> None:
    view = opening(players)
    looks = ceil(seconds)
    player = Watched("titan", seed=1, clock=Ticking())
    player.choose(view, seconds=seconds)
    assert player.searches[0].visits == looks * VISITS_PER_LOOK
    assert analyze(view, seconds=4 * seconds, clock=Ticking()).visits == 4 * looks * VISITS_PER_LOOK


def test_a_level_that_thinks_for_a_time_reads_the_clock_and_one_of_visits_does_not() -> None:
    for name, level in LEVELS.items():
        clock = Ticking()
        SearchBot(level, seed=1, clock=clock).choose(opening())
        assert bool(clock.readings) is (name == "titan")


def test_the_yardstick_keeps_its_time_too() -> None:
    clock = Ticking()
    move = UctBot(seed=1, clock=clock).choose(opening(), seconds=30)
    assert str(move) in opening()["legal"]
    assert clock.readings == 31


def test_a_clock_that_fails_ends_the_search() -> None:
    def broken() -> float:
        raise ZeroDivisionError("no time")

    def mistaken() -> Any:
        return "noon"

    for threads in (1, 2):
        with pytest.raises(ZeroDivisionError, match="no time"):
            analyze(opening(), seconds=3600, threads=threads, clock=broken)
    with pytest.raises(RuntimeError, match="cast"):
        analyze(opening(), seconds=3600, clock=mistaken)


def test_the_bound_reached_first_ends_the_search() -> None:
    player = Watched("titan", seed=1, clock=Ticking())
    player.choose(opening(), seconds=600.0, visits=50)
    assert player.searches[0].visits == 50
    player.choose(opening(3), seconds=2, visits=10**12)
    assert player.searches[1].visits == 2 * VISITS_PER_LOOK
    assert analyze(opening(), seconds=600.0, visits=80).visits == 80


def played(name: str, players: int, seed: int, visits: int) -> tuple[list[Move], int]:
    """The moves of a game among bots of one level, and the visits they had kept from before."""
    game = Game.new(players=players, seed="again")
    bots = [Watched(name, seed=seed + n) for n in range(players)]
    while game.result is None and len(game.moves) < 150:
        game.play(bots[game.to_move].choose(game.view(game.to_move), visits=visits))
    return game.moves, sum(search.reused for one in bots for search in one.searches)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", LEVELS)
def test_the_same_calls_give_the_same_game(name: str, players: int) -> None:
    first = played(name, players, seed=1, visits=150)
    assert first == played(name, players, seed=1, visits=150)
    assert first != played(name, players, seed=99, visits=150)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_kept_for_the_next_choice_is_the_same_too(players: int) -> None:
    first = played("titan", players, seed=1, visits=3000)
    assert first == played("titan", players, seed=1, visits=3000)
    assert first[1] > 0


def test_analysis_is_the_same_for_the_same_seed_only() -> None:
    view = midgame(2).view(midgame(2).to_move)
    assert analyze(view, visits=800, seed=5) == analyze(view, visits=800, seed="5")
    assert analyze(view, visits=800, seed=5) != analyze(view, visits=800, seed=6)


@pytest.mark.parametrize("players", PLAYERS)
def test_two_threads_share_the_visits(players: int) -> None:
    game = midgame(players)
    view = game.view(game.to_move)
    player = Watched("titan", seed=1, threads=2)
    for visits in (2, 1001, 4000):
        assert str(player.choose(view, visits=visits)) in view["legal"]
    assert [search.visits for search in player.searches] == [2, 1001, 4000]
    found = analyze(view, visits=4000, threads=2)
    assert found.visits == sum(entry.visits for entry in found.moves) == 4000
    assert sum(found.win) == pytest.approx(1, abs=1e-4)


def test_two_threads_find_a_win() -> None:
    game = Game.from_position(CORNERS["location_completes_the_gauntlet"].position)
    move = bot("titan", seed=1, threads=2).choose(game.view(game.to_move), visits=200)
    assert str(move) == "recruit:yondu"


def test_more_visits_are_more_of_the_same_search() -> None:
    """The visits of a larger budget contain those of a smaller one."""
    tables = [analyze(opening(), visits=visits, seed=3).moves for visits in (400, 1200, 3600)]
    counts = [{str(entry.move): entry.visits for entry in table} for table in tables]
    for fewer, more in pairwise(counts):
        assert all(more[move] >= visits for move, visits in fewer.items())


@pytest.mark.parametrize(
    "budget",
    [{"seconds": 0}, {"seconds": -1.0}, {"seconds": nan}, {"seconds": -inf}, {"visits": 0},
     {"visits": -5}, {"seconds": 1.0, "visits": 0}, {"seconds": 0, "visits": 10}],
)  # fmt: skip
def test_a_budget_of_nothing_is_refused(budget: dict[str, Any]) -> None:
    for name in LEVELS:
        with pytest.raises(ValueError, match="must be"):
            bot(name, seed=1).choose(opening(), **budget)
    with pytest.raises(ValueError, match="must be"):
        analyze(opening(), **budget)


@pytest.mark.parametrize("threads", [0, -1, 257])
def test_an_impossible_number_of_threads_is_refused(threads: int) -> None:
    with pytest.raises(ValueError, match="threads"):
        bot("titan", threads=threads)
    with pytest.raises(ValueError, match="threads"):
        analyze(opening(), visits=10, threads=threads)


def test_an_unknown_temperament_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="points rush"):
        bot("hero", temperament="furious")
    for temperament in TEMPERAMENTS:
        move = bot("hero", seed=1, temperament=temperament).choose(opening())
        assert str(move) in opening()["legal"]


def _finished() -> Game:
    game, walker = Game.new(players=2, seed=2), Walker(2)
    while game.result is None:
        game.play(walker.choose([str(move) for move in game.legal_moves()]))
    return game


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_that_offers_no_move_is_refused(seat: int | None) -> None:
    views = [_finished().view(seat)]
    if seat != 0:
        views.append(Game.new(players=2, seed=1).view(seat))
    for view in views:
        for name in LEVELS:
            with pytest.raises(ValueError, match="no legal move"):
                bot(name, seed=1).choose(view)
        with pytest.raises(ValueError, match="no legal move"):
            analyze(view, visits=10)


def test_what_is_no_view_is_refused() -> None:
    view: Any = opening()
    broken: list[Any] = [
        {},
        {**view, "seats": view["seats"][:1]},
        {**view, "bank": {**view["bank"], "Y": 7}},
        {**view, "decks": [41, 26, 16]},
        Game.new(players=2, seed=1).position(),
    ]
    for data in broken:
        with pytest.raises(ValueError):  # noqa: PT011 -- each is refused for a reason of its own
            bot("hero", seed=1).choose(data)
        with pytest.raises(ValueError):  # noqa: PT011
            analyze(data, visits=10)
