"""`sixstones games`: files of many games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from engine.boards import games

from sixstones import Game, read_games, write_records
from sixstones.cli import main


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Twenty-four games of Ada and Bo, some over, with a comment in the last."""
    path = tmp_path / "club.txt"
    played = list(games(24, 400))
    for number, game in enumerate(played):
        game.headers |= {"Seat0": "Ada", "Seat1": "Bo" if number % 2 else "hero"}
    with path.open("w") as file:
        write_records(file, played)
        file.write('[Seats "2"]\n[Seed "x"]\n[Seat0 "Cy"]\n\n')
        file.write("1. take:YBR {[%win 0.5] well} ( take:YY )\n")
    return path


def read(path: Path) -> list[Game]:
    with path.open("rb") as file:
        return list(read_games(file))


def test_count_says_how_many_and_who_won(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = read(club)
    over = [game for game in played if game.result]
    assert main(["games", "count", str(club), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == len(played) == 25
    assert found["decisions"] == sum(len(game.moves) for game in played)
    assert found["seats"] == {"2": 9, "3": 8, "4": 8}
    assert found["results"] == {"gauntlet": len(over), "stalemate": 0, "unfinished": 25 - len(over)}
    assert found["wins"]["Ada"] == sum(0 in game.result.winners for game in over if game.result)
    assert main(["games", "count", str(club)]) == 0
    assert "25 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wishes", "number"),
    [
        (["--seats", "3"], 8),
        (["--player", "Cy"], 1),
        (["--player", "hero", "--seats", "2"], 4),
        (["--most", "1"], 2),
        (["--least", "100", "--most", "10"], 0),
        (["--player", "nobody"], 0),
    ],
)
def test_filter_keeps_what_is_asked_for(
    club: Path, tmp_path: Path, wishes: list[str], number: int
) -> None:
    out = tmp_path / "out.txt"
    assert main(["games", "filter", str(club), *wishes, "-o", str(out)]) == 0
    assert len(read(out)) == number


def test_filter_by_the_end_of_a_game(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert main(["games", "filter", str(club), "--winner", "Ada", "-o", str(out)]) == 0
    assert all(game.result and 0 in game.result.winners for game in read(out))
    assert main(["games", "filter", str(club), "--result", "unfinished", "-o", str(out)]) == 0
    assert read(out)
    assert not any(game.result for game in read(out))


def test_merge_keeps_comments_and_each_game_once(club: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert main(["games", "merge", str(club), str(club), "--once", "-o", str(out)]) == 0
    assert out.read_text().split() == club.read_text().split()
    assert main(["games", "merge", str(club), str(club), "-o", str(out)]) == 0
    assert len(read(out)) == 50


def test_json_lines_come_back_as_records(club: Path, tmp_path: Path) -> None:
    lines, out = tmp_path / "club.json", tmp_path / "out.txt"
    club.write_bytes(b"\xef\xbb\xbf" + club.read_bytes())  # as some editors begin a file
    assert main(["games", "convert", str(club), "--to", "json", "-o", str(lines)]) == 0
    lines.write_bytes(b"\xef\xbb\xbf" + lines.read_bytes())
    assert main(["games", "convert", str(lines), "-o", str(out)]) == 0
    assert [game.record() for game in read(out)] == [game.record() for game in read(club)]


def test_a_file_that_holds_something_else_is_not_written_over(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor is one that is read, however its path is written; what was written here is."""
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary,\n")
    assert main(["games", "merge", str(club), "-o", str(diary)]) == 2
    assert "holds something else" in capsys.readouterr().err
    assert diary.read_text() == "Dear diary,\n"
    before = club.read_bytes()
    again = club.parent / "." / ".." / club.parent.name / club.name
    assert main(["games", "merge", str(club), "-o", str(again)]) == 2
    assert "cannot be written at once" in capsys.readouterr().err
    assert club.read_bytes() == before
    for form in ("records", "json", "lines"):
        for _ in range(2):
            words = ["games", "convert", str(club), "--to", form, "-o", str(tmp_path / form)]
            assert main(words) == 0


def test_lines_are_every_position(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "convert", str(club), "--to", "lines", "--most", "5"]) == 0
    told = capsys.readouterr().out.splitlines()
    played = [game for game in read(club) if len(game.moves) <= 5]
    assert len(told) == sum(len(game.moves) + 1 for game in played)
    assert Game.from_position(told[-1]) == played[-1]


def test_validate_names_every_broken_record(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "validate", str(club)]) == 0
    assert capsys.readouterr().out == "25 games, all sound.\n"
    bad = tmp_path / "bad.txt"
    head = '[Seats "2"]\n[Seed "x"]\n\n'
    bad.write_text(f"{head}1. take:GGG\n\n{head}1. take:YBR\n\n{head}1. take:YBR\npass\n")
    assert main(["games", "validate", str(bad)]) == 2
    told = capsys.readouterr()
    assert [line.split(":")[1] for line in told.out.splitlines()] == ["4", "15"]
    assert told.err == "sixstones: 2 of 3 records are broken\n"
    assert main(["games", "validate", str(bad), "--json"]) == 2
    assert [it["line"] for it in json.loads(capsys.readouterr().out)["broken"]] == [4, 15]
    assert main(["games", "count", str(bad)]) == 2
    assert capsys.readouterr().err.startswith(f"sixstones: {bad}:4: ")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["count"], "required"),
        (["sing", "x"], "invalid choice"),
        (["count", "nowhere.txt"], "cannot read nowhere.txt"),
        (["filter", "x", "--seats", "5"], "invalid choice"),
        (["merge", "x", "-o", "x"], "x is read and cannot be written at once"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", *words]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("row", ["{", "{}", '{"headers": {}, "moves": []}', '{"headers": 5}'])
def test_a_line_that_is_no_game_is_named(
    row: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_text(f"{row}\n")
    assert main(["games", "count", str(path)]) == 2
    assert f"{path}:1: " in capsys.readouterr().err
