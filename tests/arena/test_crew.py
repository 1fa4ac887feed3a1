"""Worker processes, and what happens when they or their games go wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from sixstones import Game
from sixstones.arena import Outcome, Settings, play_match
from sixstones.arena.crew import Crew, _Error, _work
from sixstones.bots.bot_spec import BotSpec

from . import faulty


def match(name: str, games: int = 8) -> Settings:
    return Settings((BotSpec(name), BotSpec("random")), games=games, seed="7")


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("crasher", "ZeroDivisionError: nothing to divide by (arena.faulty.choose:"),
        ("cheat", "IllegalMove: recruit:thor=1Y"),
        ("dead", "the worker process died (exit code -9)"),
    ],
)
def test_a_fault_loses_only_its_own_game(name: str, error: str) -> None:
    sound = play_match(match("sound"), workers=2, maker=faulty.make)
    book = play_match(match(name), workers=2, maker=faulty.make)
    expected = dict(sound.games())
    for key, outcome in book.games():
        if key == (0, 1, 0):
            assert outcome.reason == "failed"
            assert error in (outcome.error or "")
            assert "/" not in (outcome.error or "")
            game = Game.from_record(outcome.record or "")
            own = [move for number, move in enumerate(game.moves) if number % 2 == 0]
            assert len(own) == faulty.SOUND_DECISIONS
            assert len(game.moves) == outcome.decisions
        else:
            assert outcome.points == expected[key].points
            assert outcome.winners == expected[key].winners
    assert len(list(book.games())) == 8


def test_workers_that_cannot_start_are_an_error_and_not_an_endless_loop() -> None:
    with pytest.raises(RuntimeError, match=r"cannot be started \(exit code 3\)"):
        play_match(match("sound"), maker=faulty.Unbearable())


def test_a_worker_that_dies_between_games_is_replaced() -> None:
    settings = match("sound")
    crew = Crew(1, faulty.make)
    played = crew.play(iter([settings.task(0, 0, 0), settings.task(0, 0, 1)]))
    assert next(played)[1].reason == "gauntlet"
    crew._workers[0].process.kill()
    crew._workers[0].process.join()
    assert next(played)[1].reason == "gauntlet"
    assert list(played) == []
    assert crew._workers == []


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests' own process ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt() -> None:
    """Ctrl-C for this process."""
    signal.raise_signal(signal.SIGINT)


def interrupt_elsewhere() -> None:
    """The same when another thread happens to take the signal."""

    def take() -> None:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        interrupt()

    thread = threading.Thread(target=take)
    thread.start()
    thread.join()


@pytest.mark.skipif(sys.platform == "win32", reason="cannot ask whether a process is there")
@pytest.mark.parametrize("press", [interrupt, interrupt_elsewhere])
def test_an_interrupt_while_a_worker_starts_counts_and_leaves_no_worker(
    press: Callable[[], None], interruptible: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = BaseProcess.start
    started: list[int] = []

    def interrupted(process: BaseProcess) -> None:
        start(process)
        assert process.pid is not None
        started.append(process.pid)
        press()

    monkeypatch.setattr(BaseProcess, "start", interrupted)
    crew = Crew(1, faulty.make)
    with pytest.raises(KeyboardInterrupt):
        list(crew.play(iter([match("sound").task(0, 0, 0)])))
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)


OWNER = """
from arena import faulty
from arena.test_crew import match
from sixstones.arena import play_match

play_match(match("dreamer"), workers=1, maker=faulty.make_dreamer)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no kill that lets nobody tidy up")
def test_a_worker_does_not_outlive_its_owner_even_in_the_middle_of_a_thought() -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-c", OWNER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"dreaming\n"
        owner.kill()
        # It ends when nobody can write any more, and the worker could.
        assert owner.stdout.read() == b""


def test_a_contestant_that_is_no_bot_fails_its_games_only() -> None:
    book = play_match(match("nobody", games=2))
    assert [outcome.reason for _, outcome in book.games()] == ["failed", "failed"]
    assert all("there is no bot 'nobody'" in (outcome.error or "") for _, outcome in book.games())
    assert book.settled


def test_a_worker_ends_with_its_owner() -> None:
    """The loop of a worker, in a thread: ready, each move, the outcome; and then nobody listens."""
    ours, theirs = Pipe()
    thread = threading.Thread(target=_work, args=(theirs, faulty.make))
    thread.start()
    assert ours.recv() == "ready"
    ours.send(match("sound").task(0, 0, 0))
    heard: list[object] = []
    while not heard or isinstance(heard[-1], str):
        heard.append(ours.recv())
    assert isinstance(heard[-1], Outcome)
    assert heard[-1].decisions == len(heard) - 1
    ours.send(match("crasher").task(0, 1, 0))
    while isinstance(last := ours.recv(), str):
        pass
    assert isinstance(last, _Error)
    ours.close()
    thread.join(10)
    assert not thread.is_alive()
    theirs.close()
