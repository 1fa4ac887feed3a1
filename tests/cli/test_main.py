"""The command as a whole: help, versions, bad input, interruptions."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

import sixstones
from sixstones import Game
from sixstones.cli import COMMANDS, main

COMMAND = "from sixstones.cli import main; raise SystemExit(main({words}))"
RUN = [sys.executable, "-c", "from sixstones.cli import main; raise SystemExit(main())"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--help"]) == 0
    assert f"sixstones {command}" in capsys.readouterr().out.split("example")[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_a_terminal_of_80_columns(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([command, "--help"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_a_module_with_the_two_doors(command: str) -> None:
    module = import_module(f"sixstones.cli.{command}")
    assert callable(module.add_parser)
    assert callable(module.run)


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"sixstones {version('sixstones')}\n"
    assert version("sixstones") == sixstones.__version__


def test_no_command_at_all_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert all(command in capsys.readouterr().out for command in ("play",))


@pytest.mark.parametrize(
    "words",
    [
        ["ply"],
        ["play", "--players", "x"],
        ["play", "--players", "5"],
        ["play", "--players", "1"],
        ["play", "--players", "2", "--seats", "you,greedy"],
        ["play", "--against", "hero", "--seats", "you,greedy"],
        ["play", "--against", "titn"],
        ["play", "--against", "Anna"],
        ["play", "--against", "hero:temperament=lazy"],
        ["play", "--against", "greedy:seconds=5"],
        ["play", "--seats", "you"],
        ["play", "--seats", "you,greedy,greedy,greedy,greedy"],
        ["play", "--seats", "you,gredy"],
        ["play", "--seats", "you,"],
        ["play", "--names", "Anna"],
        ["play", "--names", "Anna,B(ot)"],
        ["play", "--names", "Anna," + "x" * 40],
        ["play", "--load", "/no/such/file"],
        ["play", "--load", "/no/such/file", "--seed", "3"],
        ["play", "--wat"],
        ["play", "extra"],
        ["replay"],
        ["replay", "/no/such/file"],
        ["replay", "/"],
    ],
)
def test_bad_input_is_exit_code_2_and_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sixstones: ")
    assert captured.err.count("\n") == 1


def test_a_file_that_is_no_record_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "shopping.txt"
    path.write_text("milk\neggs\n")
    assert main(["replay", str(path)]) == 2
    error = capsys.readouterr().err
    assert "shopping.txt is no record of a game" in error
    assert error.count("\n") == 1


def test_only_the_command_asked_for_is_loaded() -> None:
    script = (
        "import sys; from sixstones.cli import main; main(['replay', '--help']);"
        "assert 'sixstones.cli.play' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.DEVNULL)


def test_a_reader_who_hangs_up_is_no_error(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    words = [*RUN, "play", "--seats", "greedy,random", "--seed", "1"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_an_interrupt_leaves_with_130_and_no_traceback(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    with subprocess.Popen(
        [*RUN, "play", "--seed", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"ybr\n")
        process.stdin.flush()
        while b"round 2" not in (line := process.stdout.readline()):
            assert line, "the game ended before its second round"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=240)
    assert process.returncode == 130
    assert errors == b""
    assert b"sixstones play --load" in output
    assert len(list((tmp_path / "sixstones").glob("*.txt"))) == 1


def test_an_ascii_terminal_gets_letters_it_can_show(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii"}
    words = [*RUN, "play", "--seats", "Zoë,greedy", "--seed", "4"]
    done = subprocess.run(words, input=b"ybr\n", capture_output=True, env=environment, check=True)
    assert done.stdout.isascii()
    assert b"4oY" in done.stdout


def test_no_color_reaches_a_real_terminal(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path), "TERM": "xterm-256color"}
    for plain in (True, False):
        master, slave = pty.openpty()
        with subprocess.Popen(
            [*RUN, "play", "--seed", "4"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment | ({"NO_COLOR": "1"} if plain else {}),
        ) as process:
            os.close(slave)
            os.write(master, b"q\n")
            shown = b""
            while True:
                try:
                    part = os.read(master, 4096)
                except OSError:
                    break
                if not part:
                    break
                shown += part
            os.close(master)
        assert process.returncode == 0
        assert b"SIX STONES" in shown
        assert (b"\x1b[38;" in shown or b"\x1b[1;" in shown) is not plain


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = Game.new(players=2, seed=6)
    for move in ("take:YBO", "take:YBO", "take:YBO"):
        game.play(move)
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def test_the_package_can_be_run_as_a_module() -> None:
    words = [sys.executable, "-m", "sixstones", "replay", "/no/such/file"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("sixstones: cannot read /no/such/file")


@pytest.mark.parametrize("words", [["replay", "-"], ["analyze", "-", "--visits", "40"]])
def test_a_dash_is_standard_input(words: list[str], record: Path) -> None:
    from_file = [str(record) if word == "-" else word for word in words]
    texts = [
        subprocess.run(
            [*RUN, *given], input=record.read_bytes(), capture_output=True, check=True
        ).stdout
        for given in (words, from_file)
    ]
    assert texts[0] == texts[1] != b""


def test_standard_input_that_is_no_record_is_named() -> None:
    done = subprocess.run([*RUN, "replay", "-"], input=b"milk\n", capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"sixstones: standard input is no record of a game: line 1: ")


def test_a_byte_order_mark_is_accepted(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes())
    assert main(["replay", str(record)]) == 0
    assert "   3. Player 1 took" in capsys.readouterr().out


def test_the_line_of_a_broken_record_is_said(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text().splitlines()
    at = next(number for number, line in enumerate(lines, 1) if line.startswith("2."))
    record.write_text("\n".join(lines).replace("2. take:YBO", "2. take:QQQ"))
    assert main(["replay", str(record)]) == 2
    error = capsys.readouterr().err
    assert f"game.txt is no record of a game: line {at}: " in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["--help"], ["play", "--help"], ["replay"], ["replay", "--json"], ["play"]]
)
def test_output_that_cannot_be_written_is_one_line(words: list[str], record: Path) -> None:
    given = [*words, str(record)] if words[0] == "replay" else words
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*RUN, *given], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
            text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "sixstones: cannot write the output: No space left on device\n"


@pytest.mark.parametrize(
    ("missing", "run", "words"),
    [
        ("matplotlib", COMMAND, ["analyze", "{record}", "--plot", "curve.svg"]),
        ("msgspec", COMMAND, ["serve", "--port", "0"]),
        ("apsw", COMMAND, ["backup", "a.db", "b.db"]),
        ("rich", COMMAND, ["play"]),
        (
            "numpy",
            "import runpy; runpy.run_module('sixstones.learn.tune', run_name='__main__')",
            [],
        ),
    ],
)
def test_a_package_that_is_not_there_is_one_line(
    missing: str, run: str, words: list[str], record: Path
) -> None:
    given = [word.format(record=record) for word in words]
    script = f"import sys; sys.modules[{missing!r}] = None; {run.format(words=given)}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode in (1, 2)
    assert missing in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_closed_standard_input_is_the_end_of_input() -> None:
    words = " ".join([*RUN[:2], f"'{RUN[2]}'", "play", "--seed", "1", "--autosave", "none", "<&-"])
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Nothing was played" in done.stdout


def test_a_table_in_a_pipe_is_not_cut(record: Path) -> None:
    names = ["A rather long name", "Another long name 2"]
    text = record.read_text()
    for seat, name in enumerate(names):
        text = text.replace("[Rules", f'[Seat{seat} "{name}"]\n[Rules', 1)
    record.write_text(text)
    words = [*RUN, "analyze", str(record), "--move", "2", "--visits", "40"]
    # Line editing, where the tests' own process has it, would hand COLUMNS down.
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=dict(os.environ))
    _, head, *rows = done.stdout.splitlines()
    assert all(name in head for name in names)
    assert len(rows) == 27
    assert "…" not in done.stdout
    narrow = subprocess.run(
        words, capture_output=True, text=True, check=True, env=os.environ | {"COLUMNS": "50"}
    )
    assert max(map(len, narrow.stdout.splitlines())) <= 50


def test_a_line_in_a_pipe_is_not_cut(tmp_path: Path) -> None:
    path = tmp_path / ("deep " * 20) / "game.txt"
    words = [*RUN, "play", "--seed", "4", "--autosave", str(path)]
    done = subprocess.run(words, input="ybr\n", capture_output=True, text=True, check=True)
    assert f"  sixstones play --load '{path}'" in done.stdout.splitlines()
    long = [*RUN, "watch", "random", "random", "--seed", "4", "--record", str(path), "--force"]
    done = subprocess.run(long, capture_output=True, text=True, check=True)
    assert all(line.endswith(".") for line in done.stdout.splitlines() if ". Random" in line)


@pytest.mark.parametrize(
    "words", [["analyze", "{record}", "--visits", "20"], ["bench", "playouts", "--seconds", "0.05"]]
)
def test_without_a_terminal_progress_leaves_no_trace(words: list[str], record: Path) -> None:
    given = [word.format(record=record) for word in words]
    done = subprocess.run([*RUN, *given], capture_output=True, check=True)
    assert done.stdout
    assert done.stderr == b""
