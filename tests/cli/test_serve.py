"""`sixstones serve`: it says where it serves, ends when it is told to, and fails in one line."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sixstones.cli import main

RUN = [sys.executable, "-c", "from sixstones.cli import main; raise SystemExit(main())"]


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that has said where it serves; killed at the end if it still runs."""
    command = [*RUN, "serve", "--port", "0", "--database", str(folder / "games.db"), *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = re.fullmatch(r"Serving tables at (http://\S+)\n", process.stdout.readline())
            assert said is not None
            yield process, said[1]
        finally:
            if process.poll() is None:
                process.kill()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_server_answers_and_ends_when_it_is_told_to(tmp_path: Path, sign: signal.Signals) -> None:
    with serving(tmp_path) as (process, url):
        # Whoever read the line can ask at once.
        with urllib.request.urlopen(f"{url}/healthz", timeout=240) as answer:
            assert answer.status == 200
        process.send_signal(sign)
        output, errors = process.communicate(timeout=240)
    assert process.returncode in (0, 130)
    assert output == ""
    assert "Traceback" not in errors
    assert (tmp_path / "games.db").is_file()


def test_several_processes_serve_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as (process, url):
        for _ in range(4):
            with urllib.request.urlopen(f"{url}/healthz", timeout=240) as answer:
                assert answer.status == 200
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=240)
    assert process.returncode in (0, 130)
    assert "Traceback" not in errors


def test_a_log_as_json_is_json_and_holds_no_address_of_a_table(tmp_path: Path) -> None:
    with serving(tmp_path, "--log", "json") as (process, url):
        urllib.request.urlopen(f"{url}/api/lobby", timeout=240).close()
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(f"{url}/api/tables/somebodys-table", timeout=240)
        error.value.close()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=240)
    lines = errors.splitlines()
    assert any('"route": "/api/lobby"' in line for line in lines)
    assert all(line.startswith("{") for line in lines)
    assert "somebodys" not in errors


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    shown = capsys.readouterr().out
    assert "sixstones serve --port 8080 --database postgresql://" in shown
    for option in ("--host", "--port", "--database", "--workers"):
        assert option in shown


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command ends with."""
    assert main(["serve", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("sixstones: ")
    assert captured.err.count("\n") == 1
    return captured.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--port", "x"], "--port"),
        (["--port", "65536"], "--port must be from 0 to 65535"),
        (["--port", "-1"], "--port must be from 0 to 65535"),
        (["--workers", "0"], "--workers must be from 1 to 64"),
        (["--keep-days", "0"], "--keep-days must be from 1"),
        (["--bot-threads", "0"], "--bot-threads must be from 1"),
        (["--log", "xml"], "--log"),
        (["--wat"], "--wat"),
        (["extra"], "extra"),
        (["--database", ""], "no path"),
        (["--database", "mysql://x"], "not at mysql:"),
        (["--database", "/dev/null/games.db"], "cannot be opened"),
        (["--database", "postgresql://127.0.0.1:1/x"], "cannot be reached"),
    ],
)
def test_bad_input_is_exit_code_2_and_one_line(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refused(words, capsys)


def test_a_file_that_is_no_store_is_named_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "shopping.txt"
    file.write_text("milk and eggs, " * 100)
    assert "shopping.txt" in refused(["--database", str(file)], capsys)
    assert file.read_text() == "milk and eggs, " * 100


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 80 + ".test", "192.0.2.1"])
def test_an_address_that_cannot_be_had_is_named(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--host", host, "--port", "0", "--database", str(tmp_path / "games.db")]
    assert f"cannot listen at {host}:0: " in refused(words, capsys)


def test_a_port_in_use_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ["--port", str(port), "--database", str(tmp_path / "games.db")]
        assert f"cannot listen at 127.0.0.1:{port}: Address already in use" in refused(
            words, capsys
        )


def has_version_6() -> bool:
    """Whether this machine has the loopback address of IPv6."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def test_an_address_of_version_6_is_written_in_brackets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without IPv6 the address cannot be listened at, and that is said."""
    if not has_version_6():
        words = ["--host", "::1", "--database", str(tmp_path / "games.db")]
        assert "cannot listen at ::1:" in refused(words, capsys)
        return
    with serving(tmp_path, "--host", "::1") as (_, url):
        assert url.startswith("http://[::1]:")
        with urllib.request.urlopen(f"{url}/healthz", timeout=240) as answer:
            assert answer.status == 200


def test_what_is_not_installed_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "sixstones.server.run", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'sixstones[serve]'" in refused([], capsys)


def test_the_configuration_is_shown_and_nothing_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIXSTONES_DATABASE", "postgresql://six:hush@db/six")
    (tmp_path / "six.toml").write_text("port = 8080\nkeep_days = 30\n")
    words = ["--config", "six.toml", "--check-config", "--keep-days", "7", "--no-limits"]
    assert main(["serve", *words]) == 0
    shown = capsys.readouterr().out
    for key, value, source in (
        ("host", '"127.0.0.1"', "default"),
        ("port", "8080", "six.toml"),
        ("keep_days", "7", "--keep-days"),
        ("limits", "false", "--limits"),
        ("database", '"postgresql://six:***@db/six"', "SIXSTONES_DATABASE"),
    ):
        assert re.search(rf"^{key} = {re.escape(value)} +# {source}$", shown, re.MULTILINE), key
    assert [*tmp_path.iterdir()] == [tmp_path / "six.toml"]


def test_a_wrong_configuration_is_exit_code_2_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "six.toml"
    file.write_text("prot = 8080\n")
    assert f"{file}: there is no prot" in refused(["--config", str(file), "--check-config"], capsys)


def test_a_server_is_set_up_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "six.toml"
    file.write_text('log = "json"\n')
    with serving(tmp_path, "--config", str(file)) as (process, url):
        urllib.request.urlopen(f"{url}/healthz", timeout=240).close()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=240)
    assert errors.startswith("{")
