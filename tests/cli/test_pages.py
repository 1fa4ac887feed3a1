"""What one can ask for beside the board."""

from __future__ import annotations

import pytest
from tactics.puzzle import PUZZLES

from sixstones import Game
from sixstones.bots import Analysis, MoveAnalysis
from sixstones.cli import pages
from sixstones.engine import Move


@pytest.mark.parametrize(("chance", "told"), [(0.52, "52 %"), (0.55, "about as good")])
def test_a_hint_is_not_outdone_by_the_move_it_names_next(
    monkeypatch: pytest.MonkeyPatch, chance: float, told: str
) -> None:
    view = Game.new(players=2, seed=5).view(0)
    moves = [
        MoveAnalysis(Move.parse("take:YBO"), 500, (0.54, 0.46), 0.02),
        MoveAnalysis(Move.parse("take:YBR"), 300, (chance, 1 - chance), 0.02),
    ]
    found = Analysis(moves[0].move, moves[0].win, moves[0].error, moves, 800)
    monkeypatch.setattr(pages, "analyze", lambda *_, **__: found)
    assert pages.hint(view, ["Ann", "Bob"]).plain == (
        "Hint: 1 take 1 Mind, 1 Space, 1 Soul: 54 % to win; "
        f"next, take 1 Mind, 1 Space, 1 Reality: {told}."
    )


def test_a_hint_says_why() -> None:
    game = Game.from_position(PUZZLES["reserve-the-card-it-needs"].position)
    said = pages.hint(game.view(game.to_move), ["Ann", "Bob"]).plain
    assert "Bob could complete the Gauntlet with Yondu; this stops it." in said
