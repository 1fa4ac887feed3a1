"""Why the winner won."""

from __future__ import annotations

import pytest
from oracle.corners import CORNERS

from sixstones import Game
from sixstones.cli.ending import ending, why
from sixstones.cli.stones import UNICODE

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def reasons(corner: str) -> list[str]:
    game = Game.from_position(CORNERS[corner].position)
    for text in CORNERS[corner].line:
        game.play(text)
    assert game.result is not None
    return why(game.view(None), NAMES[: game.players], game.result)


@pytest.mark.parametrize(
    ("corner", "words"),
    [
        ("more_points_win", "points, the most of those who hold the Gauntlet (also"),
        ("tile_breaks_the_tie", "by the Avengers tile:"),
        ("fewest_recruits_break_the_tie", "with fewer characters,"),
        ("win_is_shared", "share the win with"),
        ("tile_of_a_third_seat_breaks_no_tie", "are level at"),
        ("most_points_without_the_gauntlet", "as the only holder of the Infinity Gauntlet."),
        ("stalemate_of_3", "Nobody wins"),
    ],
)
def test_the_reason_is_the_one_that_decided(corner: str, words: str) -> None:
    assert words in reasons(corner)[0]


def test_who_did_not_hold_the_gauntlet_is_told_what_was_missing() -> None:
    lines = reasons("most_points_without_the_gauntlet")
    assert any("did not hold the Gauntlet" in line and "missing" in line for line in lines[1:])


def test_every_finished_corner_has_a_result_screen_that_fits() -> None:
    for corner in CORNERS.values():
        if corner.result is None:
            continue
        game = Game.from_position(corner.position)
        for text in corner.line:
            game.play(text)
        assert game.result is not None
        names = NAMES[: game.players]
        lines = ending(game.view(None), names, game.result, UNICODE)
        assert len(lines) <= 24
        text = "\n".join(line.plain for line in lines)
        assert all(f"{points}/16" in text for points in game.result.points)
        for winner in game.result.winners:
            assert names[winner] in lines[2].plain


def test_you_win_and_others_win_s() -> None:
    game = Game.from_position(CORNERS["more_points_win"].position)
    for text in CORNERS["more_points_win"].line:
        game.play(text)
    assert game.result is not None
    (winner,) = game.result.winners
    names = ["Anna"] * game.players
    names[winner] = "You"
    assert why(game.view(None), names, game.result)[0].startswith("You win with ")
