"""The gentle levels err as people do: in what they plan for, and not in how they go about it."""

from __future__ import annotations

from functools import cache
from statistics import mean

import pytest
from torture import TORTURE

from sixstones import Game, bot
from sixstones.arena.habits import Habits, habits

GAMES = 200 if TORTURE else 12
SEATS = (2, 3, 4) if TORTURE else (2, 4)
GENTLE = ("rookie", "agent")


@cache
def games(level: str, players: int) -> tuple[list[int], Habits]:
    """The rounds of games among bots of a level, and what all seats did."""
    rounds, did = [], Habits()
    for number in range(GAMES):
        game = Game.new(players=players, seed=f"habits {number}")
        bots = [bot(level, seed=f"{number} {seat}") for seat in range(players)]
        while game.result is None:
            last = game.round
            game.play(bots[game.to_move].choose(game.view(game.to_move)))
        rounds.append(last)
        did = sum(habits(game), did)
    return rounds, did


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("level", GENTLE)
class TestGentleLevels:
    def test_seldom_reserve_what_they_can_recruit(self, level: str, players: int) -> None:
        did = games(level, players)[1]
        assert did.payable <= 1.2 * did.turns / 100

    def test_seldom_take_stones_to_give_some_back(self, level: str, players: int) -> None:
        did = games(level, players)[1]
        assert did.cycled <= 3 * did.turns / 100
        assert did.longest <= 3

    def test_keep_gray_and_do_not_waste_it(self, level: str, players: int) -> None:
        did = games(level, players)[1]
        assert did.gray_returned <= 0.5 * did.turns / 100
        assert did.gray_wasted <= 0.3 * did.turns / 100

    def test_play_games_like_those_of_a_hero(self, level: str, players: int) -> None:
        rounds, did = games(level, players)
        of_heroes, heroes = games("hero", players)
        assert mean(rounds) == pytest.approx(mean(of_heroes), rel=0.2)
        assert did.points / did.seats == pytest.approx(heroes.points / heroes.seats, rel=0.2)
        assert did.recruits / did.seats == pytest.approx(heroes.recruits / heroes.seats, rel=0.2)


def test_a_bot_keeps_its_favourites_and_another_has_others() -> None:
    """Two rookies of one seed choose alike wherever they are asked; of many, not all agree."""
    view = Game.new(players=2, seed="favourites").view(0)
    chosen = [str(bot("rookie", seed=seed).choose(view)) for seed in range(12)]
    assert chosen == [str(bot("rookie", seed=seed).choose(view)) for seed in range(12)]
    assert len(set(chosen)) > 2
