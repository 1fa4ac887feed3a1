"""The shipped puzzles are positions that can be, each with one right move that is clearly best."""

from __future__ import annotations

import gzip
from collections import Counter
from datetime import date, timedelta

import pytest
from torture import TORTURE

from sixstones import _core, analyze
from sixstones.bots.judging import (
    CLEARLY,
    DEEP,
    DEEPEST,
    GRADING,
    THEMES,
    compared,
    greedy_moves,
    missed_by,
    plain,
    themes_of,
)
from sixstones.bots.puzzles import FILE, Puzzle, of_day, parse_puzzle, puzzles

EVERY = 1 if TORTURE else 40
SOME = puzzles()[::EVERY]
MOST_BYTES = 150_000


def test_a_puzzle_is_a_position_whose_solution_is_legal_and_not_greedy() -> None:
    for puzzle in puzzles():
        view = puzzle.seen()
        assert view["seat"] == view["to_move"] == puzzle.view["seat"]
        assert str(puzzle.best) in view["legal"]
        assert puzzle.is_solved_by(plain(puzzle.best))
        solving = {plain(move) for move in view["legal"] if puzzle.is_solved_by(move)}
        assert solving == {plain(puzzle.best)}
        assert plain(puzzle.best) not in greedy_moves(view), puzzle.id
        assert puzzle.themes == themes_of(puzzle.asked())
        assert puzzle.win - puzzle.other >= CLEARLY
        assert set(puzzle.missed) <= set(GRADING)
        assert parse_puzzle(puzzle.as_line()) == puzzle


def test_a_line_can_be_played_and_ends_with_a_right_move() -> None:
    for puzzle in puzzles():
        movers = [view["to_move"] for view, _ in puzzle.asked()]
        assert 1 <= len(movers) <= DEEPEST
        game = puzzle.game()
        for move in puzzle.line[:-1]:
            game.play(move)
        assert game.to_move == puzzle.view["seat"], puzzle.id
        assert game.is_legal(puzzle.line[-1])


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_another_search_finds_the_same_moves_clearly_best(puzzle: Puzzle) -> None:
    for view, best in puzzle.asked():
        found = analyze(view, visits=DEEP if TORTURE else 20_000, seed="again")
        assert plain(found.best) == plain(best)
        win, other = compared(found, view["to_move"])
        assert win - other > CLEARLY / 2


def test_a_grade_is_how_many_levels_miss_the_move() -> None:
    apart = [abs(one.grade - len(missed_by(one.seen(), one.best))) for one in SOME]
    # A search that goes another way finds a move or misses it where that hangs in the balance.
    assert sum(apart) <= len(SOME) / 3


def test_puzzles_are_spread_over_seats_themes_and_grades() -> None:
    total = len(puzzles())
    assert len({puzzle.id for puzzle in puzzles()}) == total >= 364
    assert len({str(puzzle.view) for puzzle in puzzles()}) == total
    seats = Counter(puzzle.view["players"] for puzzle in puzzles())
    assert set(seats) == {2, 3, 4}
    assert min(seats.values()) >= 90
    grades = Counter(puzzle.grade for puzzle in puzzles())
    assert grades[0] < total / 2
    assert min(grades[grade] for grade in (1, 2, 3)) >= 60
    themes = Counter(theme for puzzle in puzzles() for theme in puzzle.themes)
    assert set(themes) >= {*THEMES.values(), "reserve", "gray"}
    assert sum(len(puzzle.line) > 1 for puzzle in puzzles()) >= 50


def test_all_of_them_are_small_enough_to_be_fetched_by_a_page() -> None:
    # The page's own packing is tighter than this one.
    assert len(gzip.compress(FILE.read_bytes(), 9)) <= MOST_BYTES


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    first = date(2026, 11, 1)
    days = [(first + timedelta(number)).isoformat() for number in range(120)]
    had = [_core.puzzle_of_day(day, 60) for day in days]
    assert sorted(had[:60]) == sorted(had[60:]) == list(range(60))
    assert had[:60] != had[60:]
    assert of_day("2026-11-18") is puzzles()[_core.puzzle_of_day("2026-11-18", len(puzzles()))]


def test_the_puzzle_of_a_day_is_the_same_everywhere() -> None:
    # web/tests/engine/puzzles.test.ts has the same numbers.
    days = [f"2026-11-{day}" for day in (18, 19, 20)]
    assert [_core.puzzle_of_day(day, 600) for day in days] == [7, 77, 16]
    with pytest.raises(ValueError, match="a day is written like"):
        of_day("today")
    with pytest.raises(ValueError, match="there is no puzzle"):
        _core.puzzle_of_day("2026-11-18", 0)
