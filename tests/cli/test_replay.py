"""`sixstones replay`: looking back at a game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sixstones import Game
from sixstones.bots import bot
from sixstones.cli import main
from sixstones.cli.parser import Failure

from .terminal import Sitting, scripted, sit


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = Game.new(players=3, seed=6)
    players = [bot("greedy", seed=seat) for seat in range(3)]
    while game.result is None:
        game.play(players[game.to_move].choose(game.view(game.to_move)))
    game.headers |= {"Seat0": "Anna", "Seat1": "Ben", "Seat2": "Rob (greedy)"}
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


def where(sitting: Sitting) -> list[int]:
    """The decisions at which the replay stood, in order."""
    return [int(number) for number in re.findall(r"Decision (\d+) of", sitting.text)]


def test_a_pipe_gets_every_move_as_text(record: Path) -> None:
    sitting = sit(["replay", str(record)], scripted([]))
    game = Game.from_record(record.read_text(encoding="utf-8"))
    numbers = re.findall(r"^ *(\d+)\. (Anna|Ben|Rob) ", sitting.text, flags=re.MULTILINE)
    assert [int(number) for number, _ in numbers] == list(range(1, len(game.moves) + 1))
    assert "the game is over" in sitting.text
    assert "\x1b" not in sitting.text


def test_stepping_goes_where_it_is_told(record: Path) -> None:
    keys = ["", "n", "p", "10", "p", "0", "p", "99999", "n", "q"]
    sitting = sit(["replay", str(record)], scripted(keys), live=True)
    last = len(Game.from_record(record.read_text(encoding="utf-8")).moves)
    assert where(sitting) == [0, 1, 2, 1, 10, 9, 0, 0, last, last]


def test_brackets_go_by_rounds(record: Path) -> None:
    sitting = sit(["replay", str(record)], scripted(["]", "]", "n", "[", "[", "["]), live=True)
    assert where(sitting) == [0, 3, 6, 7, 6, 3, 0]


def test_every_page_fits(record: Path) -> None:
    sitting = sit(["replay", str(record)], scripted([""] * 200), live=True)
    for page in sitting.pages:
        assert len(page) <= 24
        assert max(map(len, page)) <= 80


def test_the_last_page_says_who_won_and_why(record: Path) -> None:
    sitting = sit(["replay", str(record)], scripted(["9999"]), live=True)
    assert re.search(r"(Anna|Ben|Rob) wins", sitting.text.split("Decision")[-1])


def test_a_spectator_is_shown_no_unseen_card(tmp_path: Path) -> None:
    game = Game.new(players=2, seed=1)
    game.play("reserve:deck3")
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    sitting = sit(["replay", str(path)], scripted([""]), live=True)
    assert "reserved the top card of deck III," in sitting.text


def test_it_can_begin_in_the_middle(record: Path) -> None:
    sitting = sit(["replay", str(record), "--move", "20"], scripted([""]), live=True)
    assert where(sitting) == [20, 21]
    with pytest.raises(Failure, match="--move is 0 to"):
        sit(["replay", str(record), "--move", "9999"], scripted([]))


def test_json_is_one_object_with_all_of_the_game(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    game = Game.from_record(record.read_text(encoding="utf-8"))
    assert game.result is not None
    assert data["headers"]["Seat2"] == "Rob (greedy)"
    assert data["headers"]["Seats"] == "3"
    assert data["moves"] == [str(move) for move in game.moves]
    assert data["position"] == game.position()
    assert data["result"] == {
        "winners": list(game.result.winners),
        "reason": "gauntlet",
        "points": list(game.result.points),
    }


def test_json_up_to_a_move_has_the_position_then(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(record), "--json", "--move", "5"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["moves"]) == 5
    assert data["result"] is None


def test_a_record_without_moves_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(Game.new(players=2, seed=1).record(), encoding="utf-8")
    sitting = sit(["replay", str(path)], scripted(["", "]", "[", "p", "q"]), live=True)
    assert set(where(sitting)) == {0}
