"""A search ends when it is told to: by a flag, by another thread, by Ctrl-C."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import pytest

from sixstones import Game, Stop, analyze, bot
from sixstones.bots import BOTS, LEVELS
from sixstones.bots.search import SearchBot, UctBot

SCRIPTS = Path(__file__).parent / "scripts"
VIEW = Game.new(players=2, seed=1).view(0)
HOUR = 3600.0
STUCK = 120  # seconds after which a test gives up; no test waits for them


def test_a_stop_is_heard_at_the_next_look() -> None:
    stop = Stop()
    readings: list[float] = []

    def clock() -> float:
        readings.append(0.0)
        if len(readings) == 3:
            stop.set()
        return 0.0

    assert not stop.is_set()
    found = analyze(VIEW, seconds=HOUR, stop=stop, clock=clock)
    assert stop.is_set()
    # The first search looks twice in vain and ends at its third look; the others do not begin.
    assert found.visits == 3 * 16
    assert {str(entry.move) for entry in found.moves} == set(VIEW["legal"])


@pytest.mark.parametrize("threads", [1, 2])
def test_an_analysis_that_is_stopped_before_it_begins_has_little_to_say(threads: int) -> None:
    stop = Stop()
    stop.set()
    found = analyze(VIEW, visits=10**12, stop=stop, threads=threads)
    assert 0 < found.visits < 10**6
    assert str(found.best) in VIEW["legal"]
    assert sum(found.win) == pytest.approx(1, abs=1e-4)


def searching(ready: Event) -> list[SearchBot | UctBot]:
    """Bots that tell once they search."""

    def clock() -> float:
        ready.set()
        return 0.0

    return [
        SearchBot(LEVELS["titan"], seed=1, clock=clock),
        SearchBot(LEVELS["titan"], seed=1, clock=clock, threads=2),
        UctBot(seed=1, clock=clock),
    ]


@pytest.mark.parametrize("number", range(3))
def test_another_thread_ends_a_choice(number: int) -> None:
    ready = Event()
    player = searching(ready)[number]
    chosen: list[str] = []
    thread = Thread(target=lambda: chosen.append(str(player.choose(VIEW, seconds=HOUR))))
    thread.start()
    assert ready.wait(STUCK)
    player.stop()
    thread.join(STUCK)
    assert chosen
    assert chosen[0] in VIEW["legal"]


def test_a_stop_ends_also_the_choices_that_wait_for_their_turn() -> None:
    ready = Event()
    player = searching(ready)[0]
    chosen: list[str] = []
    threads = [
        Thread(target=lambda: chosen.append(str(player.choose(VIEW, seconds=HOUR))))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    assert ready.wait(STUCK)
    while any(thread.is_alive() for thread in threads):
        player.stop()
        threads[0].join(0.01)
    assert len(chosen) == 3
    assert set(chosen) <= set(VIEW["legal"])


@pytest.mark.parametrize("name", BOTS)
def test_a_stop_without_a_search_does_nothing(name: str) -> None:
    player, other = bot(name, seed=1), bot(name, seed=1)
    player.stop()
    assert player.choose(VIEW, visits=200) == other.choose(VIEW, visits=200)


@pytest.mark.parametrize(
    "what",
    [
        *("titan", "threads", "uct", "analyze", "review", "selfplay"),
        *("playouts", "playouts side by side", "perft"),
    ],
)
def test_ctrl_c_ends_what_takes_long(what: str) -> None:
    done = subprocess.run(
        [sys.executable, SCRIPTS / "interrupted.py", what],
        capture_output=True,
        text=True,
        timeout=STUCK,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")


@pytest.mark.parametrize("name", ["hero", "titan:visits=300", "avenger:threads=2", "rookie", "uct"])
def test_one_bot_may_be_used_from_several_threads(name: str) -> None:
    """In a process of its own, since what goes wrong here ends it."""
    done = subprocess.run(
        [sys.executable, SCRIPTS / "shared_bot.py", name],
        capture_output=True,
        text=True,
        timeout=STUCK,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "all legal\n", "")
