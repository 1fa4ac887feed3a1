"""`sixstones watch`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from sixstones import Game
from sixstones.cli import main, watch
from sixstones.cli.parser import Parser
from sixstones.cli.screen import Screen

from .terminal import HEIGHT, WIDTH, Sitting


def look(words: list[str], *, live: bool = False) -> Sitting:
    """Run the command on a terminal of 80 by 24, or, when not live, into a pipe."""
    parser = Parser(prog="sixstones")
    watch.add_parser(parser.add_subparsers(parser_class=Parser))
    args = parser.parse_args(["watch", *words])
    output = StringIO()
    console = Console(
        file=output,
        width=WIDTH,
        height=HEIGHT,
        force_terminal=live,
        color_system=None,
        legacy_windows=False,
        highlight=False,
        _environ={"TERM": "xterm-256color"},
    )
    code = args.run(args, Screen(console, lambda _: ""))
    return Sitting(code, output.getvalue())


@pytest.mark.parametrize("bots", [["hero:visits=20", "random"], ["random"] * 3, ["random"] * 4])
def test_a_pipe_gets_every_move_as_a_line_and_the_result(bots: list[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    sitting = look([*bots, "--seed", "4", "--record", str(path)])
    game = Game.from_record(path.read_text(encoding="utf-8"))
    assert sitting.code == 0
    assert game.result is not None
    assert "Round 1\n   1. " in sitting.text
    assert f"\n{len(game.moves):4}. " in sitting.text
    assert f"\n{len(game.moves) + 1:4}. " not in sitting.text
    assert "the game is over" in sitting.text
    assert f"sixstones replay {path}" in sitting.text.replace("\n", "")
    assert "\x1b" not in sitting.text
    assert len({game.headers[f"Seat{seat}"] for seat in range(len(bots))}) == len(bots)


def test_the_same_seed_shows_the_same_game() -> None:
    words = ["hero:visits=20", "random", "--seed", "x"]
    assert look(words).text == look(words).text
    assert look(words).text != look([*words[:-1], "y"]).text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_terminal_shows_the_board_after_every_move(players: int) -> None:
    words = ["random"] * players
    sitting = look([*words, "--seed", "4", "--delay", "0"], live=True)
    plain = look([*words, "--seed", "4"])
    moves = sum(line[4:6] == ". " for line in plain.text.splitlines())
    assert len(sitting.pages) == moves + 2
    for page in sitting.pages[:-1]:
        assert len(page) <= HEIGHT, "\n".join(page)
        assert max(map(len, page)) <= WIDTH, "\n".join(page)
    assert "the game is over" in sitting.text.partition("\x1b[?1049l")[2]
    assert sitting.text.count("\x1b[?1049h") == sitting.text.count("\x1b[?1049l") == 1


def test_moves_come_at_the_pace_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    look(["random", "random", "--seed", "4"], live=True)
    assert 0.3 < max(slept) <= 1.0
    slept.clear()
    look(["random", "random", "--seed", "4", "--delay", "7"])
    assert 4 < min(slept) <= max(slept) <= 7.0
    slept.clear()
    look(["random", "random", "--seed", "4"])
    assert set(slept) == {0.0}


def test_who_leaves_early_finds_the_game_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = 0

    def sleep(_: float) -> None:
        nonlocal slept
        slept += 1
        if slept == 9:
            raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", sleep)
    path = tmp_path / "game.txt"
    words = ["hero:visits=20", "random", "--seed", "4", "--record", str(path)]
    sitting = look(words, live=True)
    assert sitting.code == 130
    game = Game.from_record(path.read_text(encoding="utf-8"))
    assert len(game.moves) == 9
    assert f"Left in round {game.round}." in sitting.text.partition("\x1b[?1049l")[2]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ([], "BOT"),
        (["hero"], "2 to 4 seats, not 1"),
        (["hero"] * 5, "2 to 4 seats, not 5"),
        (["hero", "gredy"], "there is no bot 'gredy'"),
        (["hero", "you"], "there is no bot 'you'"),
        (["hero", "titan:visits=x"], "whole number above 0"),
        (["hero", "titan", "--delay", "-1"], "--delay must be from 0"),
        (["hero", "titan", "--delay", "nan"], "--delay must be from 0"),
        (["hero", "titan", "--record", "/dev/null/x"], "cannot write /dev/null/x"),
    ],
)
def test_bad_input_is_exit_code_2_and_one_line(
    words: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert answer in captured.err


def test_the_command_prints_to_where_it_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "random", "random", "--seed", "4"]) == 0
    assert "the game is over" in capsys.readouterr().out
