"""An analysis as JSON says the same as its values."""

from __future__ import annotations

import json

import pytest
from oracle.corners import POSITIONS

from sixstones import Analysis, Game, Move, analyze
from sixstones.bots import MoveAnalysis


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


@pytest.mark.parametrize(
    "chance", [0.0, 1.0, 0.5, 1 / 3, 0.00004, 0.00006, 0.99994, 0.99996, 0.03125, 0.0625]
)
def test_a_chance_is_written_as_python_does(chance: float) -> None:
    entry = MoveAnalysis(Move.parse("pass"), 1, (chance, 1 - chance), chance)
    found = Analysis(entry.move, entry.win, entry.error, [entry], 1)
    assert found.json() == json.dumps(data(found), separators=(",", ":")).encode()
