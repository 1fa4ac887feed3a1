"""The shipped puzzles are positions that can be, each with one right move that is clearly best."""

from __future__ import annotations

from pathlib import Path

import pytest
from torture import TORTURE

from sixstones import Move, analyze
from sixstones.bots import mining
from sixstones.bots.mining import CLEARLY, DEEP, Found, candidates, greedy_moves, mine, plain
from sixstones.bots.puzzles import (
    FILE,
    GRADING,
    Puzzle,
    made,
    parse_puzzle,
    puzzles,
    themes_of,
)

EVERY = 1 if TORTURE else 12


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_a_position_whose_solution_is_legal_and_not_greedy(puzzle: Puzzle) -> None:
    view = puzzle.seen()
    assert view["seat"] == view["to_move"] == puzzle.view["seat"]
    assert str(puzzle.best) in view["legal"]
    assert puzzle.is_solved_by(plain(puzzle.best))
    solving = {plain(move) for move in view["legal"] if puzzle.is_solved_by(move)}
    assert solving == {plain(puzzle.best)}
    assert plain(puzzle.best) not in greedy_moves(view)
    assert puzzle.themes == themes_of(view, puzzle.best)
    assert puzzle.win - puzzle.other >= CLEARLY
    assert set(puzzle.missed) <= set(GRADING)
    assert parse_puzzle(puzzle.as_line()) == puzzle


@pytest.mark.parametrize("puzzle", puzzles()[::EVERY], ids=lambda puzzle: puzzle.id)
def test_another_search_finds_the_same_move_clearly_best(puzzle: Puzzle) -> None:
    view = puzzle.seen()
    found = analyze(view, visits=DEEP if TORTURE else 20_000, seed="again")
    assert plain(found.best) == plain(puzzle.best)
    mover = view["to_move"]
    others = [entry.win[mover] for entry in found.moves if not puzzle.is_solved_by(entry.move)]
    assert found.win[mover] - max(others) > CLEARLY / 2


def test_there_are_puzzles_for_all_numbers_of_seats_and_of_every_kind() -> None:
    assert {puzzle.view["players"] for puzzle in puzzles()} == {2, 3, 4}
    assert len({puzzle.id for puzzle in puzzles()}) == len(puzzles()) >= 150
    assert {"win", "stop", "time", "tile", "location", "tempo", "gray", "reserve"} <= {
        theme for puzzle in puzzles() for theme in puzzle.themes
    }
    assert {puzzle.grade for puzzle in puzzles()} >= {0, 1, 2, 3}
    assert len(FILE.read_bytes()) < 900_000


def test_mining_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles()[0]
    found = Found(puzzle.seen(), puzzle.best, puzzle.win, puzzle.other, puzzle.proven)
    searched: list[int] = []

    def one_each(number: int) -> list[Found]:
        searched.append(number)
        return [found]

    monkeypatch.setattr(mining, "mined", one_each)
    path = tmp_path / "found.jsonl"
    assert [number for number, _ in mine(path, range(2))] == [0, 1]
    with path.open("a", encoding="utf-8") as file:
        file.write('{"game":2,"fou')  # it was ended in the middle of a line
    assert [number for number, _ in mine(path, range(4))] == [2, 3]
    assert searched == [0, 1, 2, 3]
    again = made(candidates(path))
    assert [one.id for one in again] == ["0-1", "1-1", "2-1", "3-1"]
    assert {one.best for one in again} == {puzzle.best}
    assert again[0].view == puzzle.view


def test_the_move_that_takes_the_most_points_is_greedy() -> None:
    for puzzle in puzzles():
        view = puzzle.seen()
        greedy = greedy_moves(view)
        before = view["seats"][view["to_move"]]["points"]
        for text in view["legal"]:
            if plain(text) in greedy and Move.parse(text).kind == "recruit":
                game = puzzle.game()
                game.play(text)
                assert game.points[view["to_move"]] > before
                return
    pytest.fail("no puzzle has a greedy move")
