"""Ctrl-C in the middle of a search that would last an hour."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
from pathlib import Path
from threading import Timer

import pytest

from sixstones import Game

from .test_main import RUN

STUCK = 120  # seconds after which a test gives up; no test waits for them
HOUR = "3600"


@pytest.mark.parametrize(
    ("words", "typed", "sign"),
    [
        (["play", "--against", f"titan:seconds={HOUR}", "--seed", "4"], b"ybr\n", b"is thinking"),
        (["play", "--seats", f"titan:seconds={HOUR},you"], b"", b"is thinking"),
        (["watch", f"titan:seconds={HOUR}", "hero"], b"", b"Ctrl-C to leave"),
        (["watch", f"titan:seconds={HOUR},threads=2", "hero"], b"", b"Ctrl-C to leave"),
        (["analyze", "{record}", "--seconds", HOUR], b"", b"analysing"),
        (["bench", "search", "--seconds", "600"], b"", b"measuring"),
        (["arena", f"titan:seconds={HOUR}", "random", "--out", "{out}"], b"", b"titan:seconds"),
    ],
    ids=["play", "play-first", "watch", "watch-threads", "analyze", "bench", "arena"],
)
def test_ctrl_c_ends_a_command_that_searches(
    words: list[str], typed: bytes, sign: bytes, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    game = Game.new(players=2, seed=6)
    game.play(game.legal_moves()[0])
    record.write_text(game.record())
    given = [word.format(record=record, out=tmp_path / "out.json") for word in words]
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path), "TERM": "xterm-256color"}
    master, slave = pty.openpty()
    with subprocess.Popen(
        [*RUN, *given], stdin=slave, stdout=slave, stderr=slave, env=environment
    ) as process:
        os.close(slave)
        rescue = Timer(STUCK, process.kill)
        rescue.start()
        os.write(master, typed)
        shown = b""
        while sign not in shown:
            shown += os.read(master, 4096)
        process.send_signal(signal.SIGINT)
        while part := _read(master):
            shown += part
        code = process.wait()
        rescue.cancel()
    os.close(master)
    assert code == 130
    assert b"Traceback" not in shown


def _read(master: int) -> bytes:
    """What was written since; nothing once the other end is closed."""
    try:
        return os.read(master, 4096)
    except OSError:
        return b""
