"""How well the levels see what matters: the strongest always, the weakest about half the time."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from sixstones import bot

from .puzzle import PUZZLES, Puzzle

SEEDS = range(10)


@pytest.mark.parametrize("name", PUZZLES)
def test_titan_solves(name: str) -> None:
    puzzle = PUZZLES[name]
    game = puzzle.game()
    move = bot("titan", seed=1).choose(game.view(game.to_move), visits=20_000)
    assert puzzle.is_solved_by(move), f"{move}: {puzzle.why}"


def _share_solved(level: str, puzzle: Puzzle) -> float:
    """The share of seeds with which the level, thinking as long as it likes, finds a good move."""
    game = puzzle.game()
    view = game.view(game.to_move)
    return mean(puzzle.is_solved_by(bot(level, seed=seed).choose(view)) for seed in SEEDS)


def test_rookie_solves_about_half() -> None:
    shares = {name: _share_solved("rookie", puzzle) for name, puzzle in PUZZLES.items()}
    assert 0.3 <= mean(shares.values()) <= 0.7, shares


def test_each_level_solves_no_fewer_than_the_one_below() -> None:
    levels = ("rookie", "agent", "hero", "avenger")
    solved = [mean(_share_solved(name, it) for it in PUZZLES.values()) for name in levels]
    for below, above in pairwise(solved):
        assert above > below - 0.03, dict(zip(levels, solved, strict=True))


def test_rookie_forgets_the_others_more_than_itself() -> None:
    """It errs as beginners do: a win of its own it sees far oftener than one it has to stop."""
    own = [it for it in PUZZLES.values() if it.theme.startswith("win-")]
    others = [it for it in PUZZLES.values() if it.theme in ("stop", "losing-round")]
    seen = mean(_share_solved("rookie", puzzle) for puzzle in own)
    stopped = mean(_share_solved("rookie", puzzle) for puzzle in others)
    assert seen > 1.75 * stopped
