"""What once went wrong in the search, each as the smallest position that shows it."""

from __future__ import annotations

import pytest
from oracle.builder import NONE, plain, position, seat
from tactics.puzzle import PUZZLES

from sixstones import Game, _core, analyze
from sixstones.bots import bot
from sixstones.bots.protocol import own_view
from sixstones.bots.search import judge_for

# Fifteen points, no orange bonus; Yondu makes sixteen.
CHASER = ["loki", "luke-cage", "doctor-octopus", "taskmaster"]
# Fifteen points, no purple bonus; Ronan makes seventeen.
RIVAL = ["green-goblin", "gamora", "spider-man", "electro"]
LYING = ["hells-kitchen", "attilan", "wakanda"]


def test_asking_twice_about_a_position_lists_its_moves_once() -> None:
    """Each way of paying was added to the kept tree again, and again, with every call."""
    game = PUZZLES["pay-gray-not-purple"].game()
    seen = own_view(game.view(game.to_move))
    team = _core.Team(judge_for(game.players, game.to_move), _core.SearchOptions(), 1, 1)
    for _ in range(3):
        table = team.search(seen, 0.0, 30).moves(seen)
        assert [move for move, _, _, _ in table] == game.legal_moves()


def kingmaker() -> Game:
    """The first seat can reach sixteen points now and the last seventeen after it, unless the seat
    between, who wins nothing either way, takes Ronan away."""
    seats = [seat("3P", CHASER), seat("1O", plain("1Y")), seat("4Y", RIVAL)]
    return Game.from_position(position(seats, LYING, first=["yondu", "ronan"], stock=NONE))


def test_a_win_that_hangs_on_the_whim_of_another_seat_is_not_proven() -> None:
    game = kingmaker()
    assert analyze(game.view(0), visits=4000).of("recruit:yondu").win[0] < 1


def test_an_unproven_chance_is_not_called_exact() -> None:
    """Without a card to draw, independent searches agree to the last bit, and are still guesses."""
    seats = [seat("1Y", plain("2Y1B")), seat("1B", plain("1O1R"))]
    game = Game.from_position(position(seats, LYING[:2], first=["thor", "vulture"], stock=NONE))
    for entry in analyze(game.view(0), visits=400).moves:
        assert entry.error > 0 or set(entry.win) <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("seconds", [1e12, 1e300])
def test_a_very_long_time_is_not_taken_for_none(seconds: float) -> None:
    view = Game.new(players=2, seed=1).view(0)
    assert analyze(view, seconds=seconds, visits=80).visits == 80


def test_a_lost_position_is_defended_as_long_as_possible() -> None:
    """Every move loses in the end, but only one does not lose at once."""
    rival = ["gamora", "luke-cage", "hawkeye", "squirrel-girl", "sandman", "scorpion", "taskmaster"]
    seats = [
        seat("1Y1O", ["kate-bishop", "america-chavez", "electro", "green-goblin"]),
        seat("2O1Y1R", rival),
    ]
    tags = ["quake", "ms-marvel", "wasp", "winter-soldier", "thor"]
    game = Game.from_position(position(seats, LYING[:2], first=tags, stock=NONE))
    move = bot("titan", seed=1).choose(game.view(0), visits=20_000)
    assert str(move) == "recruit:ms-marvel"
