"""Whole games and counts that must not change unnoticed; `make golden` regenerates them."""

import json

import pytest
from torture import TORTURE

from golden import choices
from golden.make import (
    ANALYSES,
    DAYS,
    GAMES,
    GREEDY,
    LEVEL_MOVES,
    PERFT,
    STYLES,
    analysis_lines,
    day_lines,
    greedy_lines,
    level_lines,
    perft_lines,
    played_game,
    position_text,
)
from sixstones import Game

NAMES = [(players, style) for players in (2, 3, 4) for style in STYLES]


@pytest.mark.parametrize(("players", "style"), NAMES)
def test_the_same_choices_lead_to_the_golden_game(players: int, style: str) -> None:
    game = played_game(players, style)
    path = GAMES / f"{players}-{style}"
    assert game.record() == path.with_suffix(".record").read_text(encoding="utf-8")
    assert position_text(game) == path.with_suffix(".json").read_text(encoding="utf-8")


@pytest.mark.parametrize(("players", "style"), NAMES)
def test_a_golden_record_plays_back_to_its_last_position(players: int, style: str) -> None:
    path = GAMES / f"{players}-{style}"
    game = Game.from_record(path.with_suffix(".record").read_text(encoding="utf-8"))
    assert game.position() == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def test_perft_counts_are_the_golden_ones() -> None:
    assert perft_lines() == PERFT.read_text(encoding="utf-8").splitlines()


def test_greedy_chooses_what_it_always_chose() -> None:
    assert greedy_lines() == GREEDY.read_text(encoding="utf-8").splitlines()


def test_analyses_find_what_they_always_found() -> None:
    assert analysis_lines() == ANALYSES.read_text(encoding="utf-8").splitlines()


def test_the_levels_choose_what_they_always_chose() -> None:
    assert level_lines() == LEVEL_MOVES.read_text(encoding="utf-8").splitlines()


def test_the_deals_of_the_day_and_their_bots_stay_as_they_are() -> None:
    """The page's tests read the same file (web/tests/local/day.test.ts)."""
    assert day_lines() == DAYS.read_text(encoding="utf-8").splitlines()


def test_every_level_chooses_what_the_page_and_every_compiler_choose() -> None:
    """The page's tests read the same file (web/tests/browser/choices.test.ts)."""
    lines = choices.CHOICES.read_text(encoding="utf-8").splitlines()
    found = list(choices.positions())
    assert len(lines) == len(found) == 500
    for at in range(0, 500, 1 if TORTURE else choices.SHARE):
        assert choices.line(*found[at]) == lines[at]
