"""Tournaments: who meets whom, that they can be resumed, and that a cluster plays the same."""

from __future__ import annotations

import itertools
import json
import os
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from distributed import LocalCluster

from sixstones.arena import Book, Outcome, Settings, Task, parse_contestants, play_match
from sixstones.arena.book import read_book
from sixstones.arena.summary import summary
from sixstones.arena.swiss import most_rounds, places, rounds_of, usual_rounds
from sixstones.cli import main
from sixstones.learn.cluster import Cluster

FIVE = ("random", "greedy", "rookie:visits=2", "hero:visits=3", "agent:visits=4")


def settings(system: str, *names: str, games: int = 2, rounds: int = 0) -> Settings:
    return Settings(parse_contestants(list(names or FIVE)), 2, games, "1", None, system, rounds)


def timeless(path: Path) -> str:
    """All of the file but the clock."""
    return path.read_text(encoding="utf-8").partition('"clock"')[0]


class Impatient:
    """Interrupts a match after some games."""

    def __init__(self, games: int) -> None:
        self._left = games

    def __call__(self, book: Book, task: Task, outcome: Outcome) -> None:
        self._left -= 1
        if not self._left:
            raise KeyboardInterrupt


def test_in_a_gauntlet_the_first_meets_all_others_and_nobody_else_meets() -> None:
    book = play_match(settings("gauntlet"), workers=1)
    assert book.settled
    pairs = [found["contestants"] for found in summary(book)["pairings"]]
    assert pairs == [["random", other] for other in FIVE[1:]]
    assert all(found["games"] == 2 for found in summary(book)["pairings"])
    assert len(summary(book)["ratings"]) == 5


@pytest.mark.parametrize("count", range(2, 12))
def test_in_a_swiss_tournament_nobody_meets_twice_or_is_left_over_twice(count: int) -> None:
    random = Random(count)
    for _ in range(20):
        shares = {
            pair: random.choice([0.0, 0.25, 0.5, 1.0])
            for pair in itertools.combinations(range(count), 2)
        }
        rounds = rounds_of(count, most_rounds(count), shares)
        assert len(rounds) == most_rounds(count) >= usual_rounds(count)
        met = [pair for played in rounds for pair in played.pairs]
        assert len(met) == len(set(met))
        byes = [played.bye for played in rounds]
        assert len(set(byes)) == len(byes) if count % 2 else set(byes) == {None}
        for played in rounds:
            seated = [number for pair in played.pairs for number in pair]
            seated += [] if played.bye is None else [played.bye]
            assert sorted(seated) == list(range(count))


def test_in_a_swiss_tournament_those_meet_who_stand_alike() -> None:
    shares = {(0, 1): 0.1, (2, 3): 0.5, (4, 5): 0.9, (6, 7): 0.2}
    first, second = rounds_of(8, 2, shares)
    assert first.pairs == ((0, 1), (2, 3), (4, 5), (6, 7))
    # 1, 4 and 7 have won, of 4 and 1 as clearly; 2 and 3 have shared.
    assert second.pairs == ((1, 4), (2, 7), (3, 6), (0, 5))
    assert [place.points for place in places(8, [first], shares)] == [1, 1, 1, 0.5, 0.5, 0, 0, 0]
    assert rounds_of(8, 3, shares) == [first, second], "the third waits for the second"


@pytest.mark.parametrize("system", ["gauntlet", "swiss"])
def test_an_interrupted_tournament_ends_as_one_that_was_not(system: str, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    play_match(settings(system), path=once, workers=2)
    for games in (3, 5):
        with pytest.raises(KeyboardInterrupt):
            play_match(settings(system), path=twice, workers=2, listener=Impatient(games))
    book = play_match(settings(system), path=twice, workers=2)
    assert book.settled
    assert timeless(once) == timeless(twice)
    if system == "swiss":
        data = json.loads(once.read_text())
        assert data["settings"]["rounds"] == 3
        assert [len(played["pairs"]) for played in data["summary"]["rounds"]] == [2, 2, 2]
        assert len(data["games"]) == 12
        assert sum(place["points"] for place in data["summary"]["places"]) == 9
        others = settings("round-robin")
        with pytest.raises(ValueError, match='its system is "swiss", not null'):
            read_book(once, others)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"system": "knockout"}, "tournaments are round-robin, gauntlet, swiss"),
        ({"system": "gauntlet", "rounds": 2}, "has no rounds"),
        ({"system": "swiss", "rounds": 4}, "rounds of 5 contestants must be"),
    ],
)
def test_impossible_tournaments_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        settings(**wrong)


def test_a_cluster_that_loses_a_node_plays_the_same_tournament(tmp_path: Path) -> None:
    alone, many = tmp_path / "alone.json", tmp_path / "many.json"
    play_match(settings("swiss", games=4), path=alone, workers=1)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as nodes:
        cluster = Cluster(nodes.scheduler_address)
        processes: list[int] = list(cluster._client.run(os.getpid).values())
        assert len(set(processes)) == 2

        def kill_one(book: Book, task: Task, outcome: Outcome) -> None:
            if processes and sum(len(standing.games) for standing in book.standings) == 5:
                os.kill(processes.pop(), signal.SIGKILL)
                processes.clear()

        play_match(settings("swiss", games=4), path=many, listener=kill_one, player=cluster.bots())
        cluster.close()
    assert not processes
    assert timeless(alone) == timeless(many)


def test_the_command_plays_tournaments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["arena", "random", "greedy", "rookie:visits=2", "--games", "2", "--workers", "1"]
    assert main([*words, "--tournament", "swiss", "--rounds", "2"]) == 0
    said = capsys.readouterr().out
    assert "points" in said
    assert said.count(" vs ") == 2
    assert (tmp_path / "arena-swiss-random-greedy-rookie-visits-2-2.json").exists()
    assert main([*words, "--rounds", "2"]) == 2
    assert "has no rounds" in capsys.readouterr().err


def test_the_command_says_when_there_is_no_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(address: str, **_: object) -> None:
        raise OSError("nobody answers")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sixstones.learn.cluster.Client", nobody)
    assert main(["arena", "random", "greedy", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "no cluster at tcp://127.0.0.1:1: nobody answers" in capsys.readouterr().err
