"""Habits are counted as they are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixstones import Game
from sixstones.arena.habits import Habits, habits

GAMES = Path(__file__).parent.parent / "golden" / "games"
NAMES = sorted(path.stem for path in GAMES.glob("*.record"))


def read(name: str) -> Game:
    return Game.from_record((GAMES / f"{name}.record").read_text(encoding="utf-8"))


def turns_of(game: Game) -> list[list[str]]:
    """Each seat's turns as the record writes them."""
    lines = re.findall(r"^\d+\. (.*)$", game.record(), re.MULTILINE)
    rounds = [[turn.strip() for turn in line.split("|")] for line in lines]
    return [[turns[seat] for turns in rounds if seat < len(turns)] for seat in range(game.players)]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_record_shows_is_counted(name: str) -> None:
    game = read(name)
    for found, turns, points in zip(habits(game), turns_of(game), game.points, strict=True):
        assert found.turns == len(turns)
        assert found.points == points
        assert found.recruits == sum(turn.startswith("recruit:") for turn in turns)
        assert found.reserves == sum(turn.startswith("reserve:") for turn in turns)
        assert found.cycled == sum(bool(re.match(r"take:.* return:", turn)) for turn in turns)
        assert found.gray_returned == sum(turn.count("return:S") for turn in turns)
        assert found.gray_wasted == sum(bool(re.match(r"recruit:\S*=", turn)) for turn in turns)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_in_reach_is_counted(name: str) -> None:
    game = read(name)
    payable, passed_over = [0] * game.players, [0] * game.players
    steps = list(game.replay())
    for number, step in enumerate(steps):
        before, after = step.before, steps[number + 1].before if number + 1 < len(steps) else game
        cards = {move.card for move in before.legal_moves() if move.kind == "recruit"}
        payable[before.to_move] += step.move.kind == "reserve" and step.move.card in cards
        gives_back = after.result is None and after.phase == "return"
        passed_over[before.to_move] += step.move.kind == "take" and gives_back and bool(cards)
    assert [found.payable for found in habits(game)] == payable
    assert [found.passed_over for found in habits(game)] == passed_over


def test_the_longest_row_is_broken_by_any_other_turn() -> None:
    """The first seat of this game takes and gives back five times, twice of them on end."""
    rows = [len(row) for row in re.findall("x+", _marks(turns_of(read("2-any"))[0]))]
    assert max(rows) == habits(read("2-any"))[0].longest == 2


def _marks(turns: list[str]) -> str:
    return "".join("x" if re.match(r"take:.* return:", turn) else "." for turn in turns)


def test_habits_add_up() -> None:
    both = Habits(seats=1, turns=30, longest=2) + Habits(seats=1, turns=28, longest=4, payable=1)
    assert both == Habits(seats=2, turns=58, longest=4, payable=1)
