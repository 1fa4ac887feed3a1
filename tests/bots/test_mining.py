"""Puzzles are found in the bots' own games, and the search for them can be gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixstones import Move
from sixstones.bots import judging, mining
from sixstones.bots.judging import greedy_moves, plain
from sixstones.bots.mining import Found, candidates, mine, mined
from sixstones.bots.puzzles import made, puzzles


def test_mining_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles()[0]
    searched: list[int] = []

    def one_each(number: int) -> list[Found]:
        searched.append(number)
        chances = (puzzle.win, puzzle.other, puzzle.proven)
        return [Found(f"{number}-1", puzzle.seen(), puzzle.line, *chances, puzzle.missed)]

    monkeypatch.setattr(mining, "mined", one_each)
    path = tmp_path / "found.jsonl"
    assert [number for number, _ in mine(path, range(2))] == [0, 1]
    with path.open("a", encoding="utf-8") as file:
        file.write('{"game":2,"fou')  # it was ended in the middle of a line
    assert [number for number, _ in mine(path, range(4))] == [2, 3]
    assert searched == [0, 1, 2, 3]
    again = made(candidates(path))
    assert [one.id for one in again] == ["0-1", "1-1", "2-1", "3-1"]
    assert {one.line for one in again} == {puzzle.line}
    assert again[0].view == puzzle.view


def test_what_is_found_in_a_game_are_puzzles_that_a_level_misses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(judging, "DEEP", 20_000)
    number, found = next((at, found) for at in range(200, 260) if (found := list(mined(at))))
    assert [one.id for one in found] == [f"{number}-{at}" for at in range(1, len(found) + 1)]
    for one in found:
        assert one.win - one.other >= judging.CLEARLY
        assert one.missed or mining.RARE.intersection(judging.themes_of([(one.view, one.line[0])]))
        assert plain(one.line[0]) not in greedy_moves(one.view)


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
