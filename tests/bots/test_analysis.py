"""What an analysis says: how sure it is, and the same as JSON."""

from __future__ import annotations

import json

import pytest
from oracle.corners import POSITIONS
from torture import TORTURE

from sixstones import Analysis, Game, analyze, bot


def data(found: Analysis) -> dict[str, object]:
    return {
        "best": str(found.best),
        "win": [round(chance, 4) for chance in found.win],
        "error": round(found.error, 4),
        "visits": found.visits,
        "moves": [
            {
                "move": str(entry.move),
                "visits": entry.visits,
                "win": [round(chance, 4) for chance in entry.win],
                "error": round(entry.error, 4),
                "line": [str(move) for move in entry.line],
            }
            for entry in found.moves
        ],
    }


@pytest.mark.parametrize("name", ["gray_where_short", "choosing_a_location", "stalemate_of_3"])
def test_the_json_of_an_analysis_has_its_values_to_four_places(name: str) -> None:
    game = Game.from_position(POSITIONS[name])
    found = analyze(game.view(game.to_move), visits=300)
    written = json.dumps(data(found), separators=(",", ":"))
    assert found.json() == written.encode()


def claims(players: int, number: int) -> list[bool]:
    """Of every move in games between heroes that was searched a little and is not proven: whether
    a search of twenty times the visits is within the 95 % interval. Every fifth decision of so many
    games is looked at."""
    held = []
    for seed in range(number):
        game = Game.new(players=players, seed=seed)
        seats = [bot("hero", seed=seat) for seat in range(players)]
        while game.phase != "over":
            mover, view = game.to_move, game.view(game.to_move)
            if len(game.moves) % 5 == 0:
                long = analyze(view, visits=8000, seed=2)
                for entry in analyze(view, visits=400).moves:
                    truth = long.of(entry.move)
                    off = abs(entry.win[mover] - truth.win[mover])
                    if entry.visits >= 10 and entry.error > 0 and truth.error > 0:
                        held.append(off <= 1.96 * entry.error)
            game.play(seats[mover].choose(view))
    return held


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_analysis_knows_how_sure_it_is(players: int) -> None:
    held = claims(players, 20 if TORTURE else 3)
    assert len(held) > 50
    assert sum(held) / len(held) >= 0.9


def test_searches_that_agree_are_still_guesses() -> None:
    """They go by the same evaluator, so they err together."""
    found = analyze(Game.new(players=2, seed=1).view(0), visits=40_000)
    assert found.error > 0.02
