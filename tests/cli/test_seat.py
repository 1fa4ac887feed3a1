"""`sixstones seat` and `sixstones engine`: programs that play, here and at an online table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.serving import Served, served

from sixstones.cli import main

ROOT = Path(__file__).parents[2]
RUN = [sys.executable, "-c", "from sixstones.cli import main; raise SystemExit(main())"]
THIRTY_LINES = [sys.executable, str(ROOT / "examples" / "engine.py")]
FAULTY = [sys.executable, str(ROOT / "tests" / "bots" / "scripts" / "engines.py")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a store of its own."""
    with served(str(tmp_path_factory.mktemp("seat") / "games.db")) as running:
        yield running


def opened(server: Served) -> dict[str, Any]:
    """A table of two with one free seat; who opened it sits at the other."""
    seats = [{"kind": "mine"}, {"kind": "open"}]
    wish = {"seats": seats, "name": "Ada", "nonce": "n", "order": "given"}
    opening: dict[str, Any] = server.post("/api/tables", wish)
    return opening


def seated(server: Served, table: str, *program: str) -> subprocess.Popen[str]:
    """A program at a free seat of a table."""
    words = ["seat", "--server", server.url, "--table", table, "--seconds", "60", "--", *program]
    return subprocess.Popen([*RUN, *words], stderr=subprocess.PIPE, text=True)


def test_two_programs_play_an_online_table_to_its_end(server: Served) -> None:
    opening = opened(server)
    table, secret = opening["table"], opening["seats"][0]["secret"]
    words = ["seat", "--server", server.url, "--table", table, "--secret", secret, "--"]
    with (
        seated(server, table, *THIRTY_LINES) as one,
        subprocess.Popen(
            [*RUN, *words, *RUN, "engine", "greedy"], stderr=subprocess.PIPE, text=True
        ) as two,
    ):
        said = [process.communicate()[1] for process in (one, two)]
    assert (one.returncode, two.returncode) == (0, 0)
    assert "sits at seat 1; to go on after a break: --secret " in said[0]
    assert sorted("not won" in text for text in said) in ([False, True], [True, True])
    assert all("the game is over (" in text for text in said)


def test_a_program_that_fails_resigns(server: Served) -> None:
    opening = opened(server)
    table, secret = opening["table"], opening["seats"][0]["secret"]
    words = ["seat", "--server", server.url, "--table", table, "--secret", secret, "--"]
    with (
        seated(server, table, *FAULTY, "crash") as faulty,
        subprocess.Popen([*RUN, *words, *THIRTY_LINES], stderr=subprocess.PIPE, text=True) as other,
    ):
        said = [process.communicate()[1] for process in (faulty, other)]
    assert (faulty.returncode, other.returncode) == (1, 0)
    assert "Faulty: it ended with exit code 3: out of ideas; it resigns" in said[0]
    assert "the game is over (resignation): won" in said[1]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--server", "localhost", "--table", "x", "--", *THIRTY_LINES], "begins with http"),
        (["--server", "http://127.0.0.1:9", "--table", "x", "--seconds", "0", "y"], "above 0"),
        (["--server", "http://127.0.0.1:9", "--table", "x", "--", "no-such"], "cannot be started"),
        (["--server", "http://127.0.0.1:9", "--table", "x", "--", *THIRTY_LINES], "be reached"),
        (["--server", "http://127.0.0.1:9", "--table", "x"], "PROGRAM"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    words: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["seat", *words]) == 2
    error = capsys.readouterr().err
    assert answer in error
    assert error.count("\n") == 1


def test_a_table_that_is_not_there_is_answered_in_one_line(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["seat", "--server", server.url, "--table", "nowhere", "--", *THIRTY_LINES]
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_engine_of_a_bot_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "gredy"]) == 2
    assert "there is no bot 'gredy'" in capsys.readouterr().err
