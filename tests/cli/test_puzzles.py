"""`sixstones puzzles` asks for the one right move."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from sixstones.bots import mining
from sixstones.bots.mining import Found
from sixstones.bots.puzzles import parse_puzzle, puzzles
from sixstones.cli import main
from sixstones.cli.parser import Parser
from sixstones.cli.puzzles import add_parser, run
from sixstones.cli.screen import Screen

PUZZLE = next(puzzle for puzzle in puzzles() if len(puzzle.line) == 1)


def played(words: Sequence[str], typed: Sequence[str]) -> str:
    """What was shown to someone who typed these lines and then was at the end of input."""
    parser = Parser(prog="sixstones")
    add_parser(parser.add_subparsers(parser_class=Parser))
    shown = StringIO()
    lines = iter(typed)

    def read(_: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    screen = Screen(Console(file=shown, width=80, height=24), read)
    assert run(parser.parse_args(["puzzles", *words]), screen) == 0
    return shown.getvalue()


def test_the_right_move_is_told_with_its_reason() -> None:
    text = played(["play", "--id", PUZZLE.id], [str(PUZZLE.best)])
    assert f"Puzzle {PUZZLE.id}" in text
    assert "Right!" in text
    assert "any other move" in text
    assert "1 of 1 solved at the first try." in text


def test_a_wrong_move_may_be_mended_but_is_not_the_first_try() -> None:
    wrong = next(move for move in PUZZLE.seen()["legal"] if not PUZZLE.is_solved_by(move))
    text = played(["play", "--id", PUZZLE.id], [wrong, "nothing like this", str(PUZZLE.best)])
    assert text.index("No: there is something better.") < text.index("Right!")
    assert "0 of 1 solved" in text


def test_the_solution_can_be_seen() -> None:
    text = played(["play", "--id", PUZZLE.id], ["?"])
    assert "any other move" in text
    assert "Right!" not in text
    assert "0 of 1 solved" in text


def test_a_puzzle_of_several_moves_goes_on_with_what_the_others_answer() -> None:
    puzzle = next(one for one in puzzles() if len(one.line) > one.view["players"])
    right = [str(best) for _, best in puzzle.asked()]
    assert len(right) > 1
    text = played(["play", "--id", puzzle.id], right)
    assert text.count("Right!") == len(right)
    assert text.count("goes on: again one move is clearly best.") == len(right) - 1
    first, second = (text.index(part) for part in ("Right!", "goes on"))
    assert (
        first < text.index(f"Seat {(puzzle.view['seat'] + 1) % puzzle.view['players']}: ") < second
    )
    assert "1 of 1 solved at the first try." in text
    assert "0 of 1 solved" in played(["play", "--id", puzzle.id], [right[0], "?"])


def test_what_there_is_can_be_listed_by_theme_grade_and_seats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert f"{len(puzzles())} puzzles" in played([], [])
    assert main(["puzzles", "--theme", "stop", "--seats", "3", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["puzzles"]
    assert listed
    assert listed == [
        puzzle.id for puzzle in puzzles() if "stop" in puzzle.themes and puzzle.view["players"] == 3
    ]
    assert main(["puzzles", "play", "--grade", "9"]) == 2
    assert "there is no such puzzle" in capsys.readouterr().err
    assert main(["puzzles", "--theme", "stopp"]) == 2
    assert "there is no theme 'stopp'; there are bank, colour," in capsys.readouterr().err


def test_candidates_are_made_into_a_file_of_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chances = (PUZZLE.win, PUZZLE.other, PUZZLE.proven)
    found = Found("1-1", PUZZLE.seen(), PUZZLE.line, *chances, PUZZLE.missed)
    monkeypatch.setattr(mining, "mined", lambda number: [found] * (number == 1))
    candidates, out = tmp_path / "found.jsonl", tmp_path / "puzzles.jsonl"
    words = ["puzzles", "make", str(candidates), "--games", "2", "--out", str(out)]
    assert main(words) == 0
    assert "1 puzzles in" in capsys.readouterr().out
    (line,) = out.read_text(encoding="utf-8").splitlines()
    made = parse_puzzle(line)
    assert (made.id, made.line, made.view) == ("1-1", PUZZLE.line, PUZZLE.view)
    assert main(["puzzles", "make"]) == 2
    assert "wants a file" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["Dear diary,\n", "Dear diary", '{"move":1}\n', "[1]\n", "\n"])
def test_a_file_that_holds_something_else_is_left_alone(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text(text)
    for words in ([str(diary)], [str(tmp_path / "found.jsonl"), "--out", str(diary)]):
        assert main(["puzzles", "make", *words, "--games", "1"]) == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert diary.read_text() == text
