"""`sixstones analyze` says what the moves of a kept game were worth."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from sixstones import Game, bot
from sixstones.cli import main


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game between a bot that knows the game and one that does not."""
    game = Game.new(players=2, seed="analyze")
    seats = [bot("greedy", seed=1), bot("random", seed=2)]
    while game.result is None:
        game.play(seats[game.to_move].choose(game.view(game.to_move)))
    game.headers = {"Seat0": "Anna", "Seat1": "Ben"}
    path = tmp_path_factory.mktemp("games") / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_a_review_finds_the_slips_of_the_weaker_player(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(record), "--visits", "160", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    game = Game.from_record(record.read_text(encoding="utf-8"))
    assert [entry["move"] for entry in data["decisions"]] == [str(move) for move in game.moves]
    assert len(data["curve"]) == len(game.moves) + 1
    assert data["curve"][-1] == [1.0, 0.0]
    assert data["losses"][1] > data["losses"][0]
    for entry in data["decisions"]:
        assert sum(entry["win"]) == pytest.approx(1, abs=0.01)
        assert entry["loss"] >= 0
        assert entry["loss"] == 0 or entry["move"] != entry["best"]


def test_a_person_gets_the_worst_slips_and_a_curve(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, start in (("curve.svg", b"<?xml"), ("curve.png", b"\x89PNG")):
        plot = tmp_path / name
        assert main(["analyze", str(record), "--visits", "80", "--plot", str(plot)]) == 0
        assert plot.read_bytes().startswith(start)
    out = capsys.readouterr().out
    assert "for sure" in out
    assert "Ben: " in out


def test_every_decision_is_shown_or_the_worst_of_those_that_are_graded(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["analyze", str(record), "--visits", "2000"]
    game = Game.from_record(record.read_text(encoding="utf-8"))
    assert main(arguments) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.lstrip()[:1].isdigit()]
    assert {int(row.split()[0].rstrip(".")) for row in rows} == set(range(1, len(game.moves) + 1))
    assert main([*arguments, "--worst", "2"]) == 0
    worst = capsys.readouterr().out
    assert sum(line.endswith(("slip", "mistake", "blunder")) for line in worst.splitlines()) == 2
    assert "was better. " in worst
    assert main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    for entry in data["decisions"]:
        sure = entry["loss"] > 2 * entry["error"] - 2e-4
        assert entry["grade"] is None or (sure and entry["loss"] >= 0.0299)
    for part in data["parts"]:
        errors = part.pop("error")
        assert sum(part.values()) == 2 * part["total"]
        assert min(errors.values()) >= 0 < max(errors.values())


def test_the_review_is_a_page_that_asks_nobody_for_anything(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "review.html"
    game = Game.from_record(record.read_text(encoding="utf-8"))
    game.headers = {"Seat0": "<b>Anna</b>", "Seat1": "Ben"}
    kept = tmp_path / "game.txt"
    kept.write_text(game.record(), encoding="utf-8")
    assert main(["analyze", str(kept), "--visits", "80", "--html", str(page)]) == 0
    assert f"The review is in {page}." in capsys.readouterr().out.replace("\n", "")
    text = page.read_text(encoding="utf-8")
    assert "<b>Anna" not in text
    assert "&lt;b&gt;Anna&lt;/b&gt;" in text
    assert text.count("<polyline") == 2
    assert text.count("<tr>") == 1 + 2 + 1 + len(game.moves)
    assert not re.search(r"https?:|src=|href=|url\(|@import|<script", text)


def test_one_decision_is_shown_with_every_legal_move(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.from_record(record.read_text(encoding="utf-8"))
    played = game.moves[4]
    while len(game.moves) > 4:
        game.undo()
    assert main(["analyze", str(record), "--move", "5", "--visits", "400", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["played"] == str(played)
    listed = {entry["move"] for entry in data["moves"]}
    assert listed == {str(move) for move in game.legal_moves()}
    assert main(["analyze", str(record), "--move", "5", "--visits", "400"]) == 0
    assert f"best is {data['best']}" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--html", "{}.html"], ["--plot", "{}.svg"]])
def test_a_file_that_holds_something_else_is_not_written_over(
    record: Path, tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What was written here is."""
    given = [word.format(tmp_path / "out") for word in words]
    out = Path(given[1])
    command = ["analyze", str(record), "--visits", "40", *given]
    out.write_text("<p>Dear diary</p>")
    assert main(command) == 2
    assert "exists and holds something else" in capsys.readouterr().err
    assert out.read_text() == "<p>Dear diary</p>"
    out.unlink()
    assert [main(command) for _ in range(2)] == [0, 0]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--move", "0"], "--move is 1 to"),
        (["--move", "2", "--plot", "x.svg"], "--plot draws a whole game, not one move"),
        (["--move", "2", "--html", "x.html"], "--html shows a whole game, not one move"),
        (["--worst", "0"], "--worst must be at least 1"),
        (["--plot", "x.gif"], "a plot is a .png or .svg file, not 'x.gif'"),
        (["--plot", "no/folder/x.svg"], "there is no folder 'no/folder' for the plot"),
        (["--visits", "0"], "visits must be a whole number from 1 to"),
        (["--seconds", "-1"], "seconds must be more than 0"),
        (["--threads", "0"], "threads must be a whole number from 1 to 256"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_line(
    record: Path, words: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(record), *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"sixstones: {line}")
    assert error.count("\n") == 1


def test_a_record_without_moves_has_only_its_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "fresh.txt"
    path.write_text(Game.new(players=3, seed=1).record(), encoding="utf-8")
    assert main(["analyze", str(path)]) == 2
    assert "no move to analyse" in capsys.readouterr().err
    assert main(["analyze", str(path), "--move", "1", "--visits", "100"]) == 0


def test_a_missing_matplotlib_is_known_before_the_first_search(
    record: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["analyze", str(record), "--plot", str(tmp_path / "curve.svg")]) == 2
    printed = capsys.readouterr()
    assert (printed.out, "plots need matplotlib" in printed.err) == ("", True)


def test_a_plot_that_cannot_be_written_loses_no_analysis(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "curve.svg"
    plot.mkdir()
    assert main(["analyze", str(record), "--visits", "40", "--json", "--plot", str(plot)]) == 2
    printed = capsys.readouterr()
    assert json.loads(printed.out)["decisions"]
    assert "cannot write" in printed.err
