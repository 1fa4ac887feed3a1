"""The puzzles keep what they promise: consistent positions, and moves that are provably right."""

from __future__ import annotations

import json
from collections import Counter
from typing import cast

import pytest
from oracle.builder import faults
from oracle.facts import Position

from .puzzle import FOLDER, PUZZLES, THEMES
from .solver import losing_moves, winning_moves


def test_there_are_puzzles_of_every_theme_and_number_of_seats() -> None:
    names = [
        data["name"] for path in FOLDER.glob("*.json") for data in json.loads(path.read_text())
    ]
    assert len(names) == len(set(names)) >= 40
    assert {puzzle.theme for puzzle in PUZZLES.values()} == set(THEMES)
    assert min(Counter(puzzle.seats for puzzle in PUZZLES.values()).values()) >= 10


@pytest.mark.parametrize("name", PUZZLES)
def test_the_position_could_arise_and_offers_a_choice(name: str) -> None:
    puzzle = PUZZLES[name]
    assert faults(cast(Position, puzzle.position)) == []
    game = puzzle.game()
    assert game.players == puzzle.seats
    assert not any(held["hidden"] for seat in puzzle.position["seats"] for held in seat["reserved"])
    legal = [str(move) for move in game.legal_moves()]
    assert (puzzle.good is None) != (puzzle.bad is None)
    assert set(puzzle.good or puzzle.bad or ()) < set(legal)
    assert puzzle.why.endswith(".")


@pytest.mark.parametrize("name", PUZZLES)
def test_the_good_moves_are_provably_right_and_the_others_wrong(name: str) -> None:
    puzzle = PUZZLES[name]
    game = puzzle.game()
    legal = [str(move) for move in game.legal_moves()]
    good = [move for move in legal if puzzle.is_solved_by(move)]
    bad = [move for move in legal if not puzzle.is_solved_by(move)]
    # Where cards can come up, what a move claims holds for each of them, and its opposite for none.
    for lucky in {False, any(puzzle.position["decks"])}:
        if puzzle.claim in ("wins", "decides"):
            assert winning_moves(game, puzzle.turns, lucky=lucky) == good, puzzle.why
        if puzzle.claim in ("saves", "decides"):
            assert losing_moves(game, puzzle.turns, lucky=lucky) == bad, puzzle.why
