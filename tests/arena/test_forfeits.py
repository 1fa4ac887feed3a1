"""A bot that somebody else wrote loses the game in which it fails, and the match goes on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sixstones import Game
from sixstones.arena import Settings, parse_contestants, play_game, play_match
from sixstones.arena.book import read_book
from sixstones.arena.playing import FORFEIT
from sixstones.arena.summary import summary

ENGINES = Path(__file__).parents[1] / "bots" / "scripts" / "engines.py"


def engine(fault: str) -> str:
    return f"program:seconds=60,command={sys.executable} {ENGINES} {fault}"


def test_a_program_plays_a_match_to_its_end() -> None:
    settings = Settings(parse_contestants([engine("sound"), "random"]), games=2, seed="3")
    book = play_match(settings)
    assert {outcome.reason for _, outcome in book.games()} <= {"gauntlet", "stalemate"}


@pytest.mark.parametrize("fault", ["crash", "illegal"])
def test_a_program_that_fails_loses_each_game_and_stops_no_match(
    fault: str, tmp_path: Path
) -> None:
    settings = Settings(parse_contestants([engine(fault), "random"]), games=2, seed="3")
    path = tmp_path / "match.json"
    book = play_match(settings, path=path)
    outcomes = [outcome for _, outcome in book.games()]
    assert [(outcome.reason, outcome.winners) for outcome in outcomes] == [
        (FORFEIT, (1,)),
        (FORFEIT, (0,)),
    ]
    for outcome in outcomes:
        assert "Faulty: it " in str(outcome.error)
        assert len(Game.from_record(str(outcome.record)).moves) == outcome.decisions
    (pairing,) = summary(book)["pairings"]
    assert (pairing["forfeits"], pairing["failed"], pairing["wins"]) == (2, 0, [0, 2])
    assert list(read_book(path, settings).games()) == list(book.games())


def test_with_more_seats_the_other_side_shares_the_win() -> None:
    settings = Settings(parse_contestants([engine("crash"), "random"]), players=3, seed="3")
    outcome = play_game(settings.task(0, 0, 4))
    assert outcome.winners == tuple(
        seat for seat, side in enumerate(settings.task(0, 0, 4).sides) if side == 1
    )
    assert outcome.share(settings.task(0, 0, 4).sides) == 0
