"""Worker processes, and what happens when they or their games go wrong."""

from __future__ import annotations

import threading
from multiprocessing import Pipe

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
