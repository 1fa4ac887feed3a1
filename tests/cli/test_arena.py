"""`sixstones arena`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from sixstones.arena import Book, Outcome, Settings, Sprt, parse_contestants
from sixstones.cli import arena, main
from sixstones.cli.screen import terminal

RUN = [sys.executable, "-c", "from sixstones.cli import main; raise SystemExit(main())", "arena"]
FAST = ["hero:visits=20", "random"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results go to the current folder when nothing else is said."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([], "BOT"),
        (["hero"], "at least two"),
        (["hero", "hero"], "hero is there twice"),
        (["hero", "gredy"], "there is no bot 'gredy'"),
        (["hero", "titan:depth=3"], "not 'depth'"),
        ([*FAST, "--games", "0"], "from 1 to 1000000, not"),
        ([*FAST, "--games", "many"], "invalid int"),
        ([*FAST, "--players", "5"], "from 2 to 4, not"),
        ([*FAST, "--workers", "0"], "--workers must be from 1 to 256"),
        ([*FAST, "--sprt", "10", "0"], "the lower one first"),
        ([*FAST, "--sprt", "10"], "expected 2"),
        ([*FAST, "--plot", "a.jpg"], ".png or .svg"),
        ([*FAST, "--plot", "no/folder/a.png"], "there is no folder"),
        ([*FAST, "--out", "."], "cannot read ."),
        ([*FAST, "--out", "no/folder/a.json"], "cannot write no/folder/a.json"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing_behind(
    words: list[str], answer: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sixstones: ")
    assert captured.err.count("\n") == 1
    assert answer in captured.err
    assert list(folder.iterdir()) == []


def test_a_missing_matplotlib_is_known_before_the_first_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["arena", *FAST, "--plot", "a.png"]) == 2
    assert "plots need matplotlib" in capsys.readouterr().err
    assert list(folder.iterdir()) == []


def test_greedy_is_clearly_better_than_random(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "greedy", "random", "--games", "12", "--workers", "2", "--json"]
    assert main(words) == 0
    data = json.loads(capsys.readouterr().out)
    (pairing,) = data["pairings"]
    assert (pairing["games"], pairing["failed"]) == (12, 0)
    assert pairing["score"] > 0.9
    assert pairing["interval"][0] > 100
    assert data["file"] == "arena-greedy-random-2.json"
    assert json.loads(Path(data["file"]).read_text())["summary"]["pairings"] == [pairing]


def test_the_tables_name_everyone_and_the_file(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", *FAST, "rookie", "--games", "3", "--workers", "2", "--plot", "a.svg"]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert re.search(r"^hero:visits=20 +\+\d+ ", text, re.MULTILINE)
    assert re.search(r"^hero:visits=20 vs rookie +4 +\d+ : \d+ +0 ", text, re.MULTILINE)
    assert "arena-hero-visits-20-random-rookie-2.json" in text
    assert (folder / "a.svg").exists()


def test_another_match_is_not_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "random", "rookie", "--games", "2", "--workers", "1", "--out", "a.json"]
    assert main(words) == 0
    kept = Path("a.json").read_bytes()
    capsys.readouterr()
    assert main([*words, "--seed", "other"]) == 2
    error = capsys.readouterr().err
    assert 'a.json holds another match: its seed is "1", not "other"' in error
    assert error.count("\n") == 1
    assert Path("a.json").read_bytes() == kept


def test_an_interrupt_keeps_what_was_played_and_says_how_to_go_on(folder: Path) -> None:
    words = [*RUN, *FAST, "--games", "100000", "--workers", "2", "--out", "a.json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        path = folder / "a.json"
        while not (path.exists() and '"deal"' in path.read_text()):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=240)
    assert process.returncode == 130
    assert output == b""
    line = re.fullmatch(
        rb"sixstones: stopped after (\d+) games, kept in a\.json; "
        rb"run the same command again to go on\n",
        errors,
    )
    assert line
    assert len(json.loads(path.read_text())["games"]) == int(line[1])


def test_a_terminal_that_knows_only_ascii_gets_its_tables() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    words = [*RUN, *FAST, "--games", "2", "--workers", "1"]
    done = subprocess.run(words, capture_output=True, env=environment, check=True)
    assert done.stdout.isascii()
    assert b"hero:visits=20 vs random" in done.stdout


def book(sprt: Sprt | None = None) -> Book:
    return Book(Settings(parse_contestants(["hero", "random"]), games=4, sprt=sprt))


def reported(match: Book, outcomes: list[Outcome], *, live: bool) -> str:
    """What someone sees on the error stream while these games come in."""
    output = StringIO()
    console = Console(file=output, force_terminal=live, width=120, _environ={"TERM": "xterm"})
    with arena._Report(match, console) as report:
        for game, outcome in enumerate(outcomes):
            task = match.settings.task(0, game // 2, game % 2)
            match.add(task, outcome)
            report.hear(match, task, outcome)
    return output.getvalue()


def won(winner: int) -> Outcome:
    return Outcome((winner,), "gauntlet", (16, 3), 20, 60, (1.0, 2.0))


def test_a_bar_shows_score_and_elo() -> None:
    text = reported(book(), [won(0), won(1), won(0), won(0)], live=True)
    assert "hero vs random" in text
    assert "score 75.0 %, Elo +191 ±" in text
    assert "4/4" in text
    assert "score 100.0 %, Elo above -113" in reported(book(), [won(0), won(1)], live=True)
    assert "score 0.0 %, Elo below +113" in reported(book(), [won(1), won(0)], live=True)


def test_without_a_terminal_there_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [won(0), won(1), won(0), won(0)]
    assert reported(book(), games, live=False) == ""
    monkeypatch.setattr(arena, "LINE_EVERY", 0.0)
    lines = reported(book(), games, live=False).splitlines()
    assert lines[0] == "hero vs random: 1 of 4 games, no score yet"
    assert lines[-1].startswith("hero vs random: 4 of 4 games, score 75.0 %, Elo +191 ±")


def test_a_failed_game_is_reported_at_once_and_in_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = book(Sprt(0, 10))
    lost = Outcome((), "failed", (0, 0), 3, 9, (0.0, 0.0), "ValueError: oh", "...")
    text = reported(match, [lost, won(0)], live=False)
    assert text == "hero vs random, deal 0, game 0 failed in round 3: ValueError: oh\n"
    arena._print(match, Path("a.json"), terminal())
    shown = capsys.readouterr().out
    assert "1 game failed; see the record in the file." in shown
    assert re.search(r"open, LLR [-+]\d", shown)


def test_the_verdict_of_a_test_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", *FAST, "--games", "200", "--workers", "2", "--sprt", "-100", "100"]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "Elo +100 fits" in text
    games = re.search(r"^hero:visits=20 vs random +(\d+) ", text, re.MULTILINE)
    assert games is not None
    assert int(games[1]) < 50
