"""Where games are kept: nothing that somebody else wrote is replaced unasked."""

from __future__ import annotations

import os
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from sixstones import Game
from sixstones.cli import main, saves

from .terminal import scripted, sit

NOTES = "milk\neggs\n"


def moves_in(path: Path) -> list[str]:
    return [str(move) for move in Game.from_record(path.read_text(encoding="utf-8")).moves]


def test_games_that_begin_in_the_same_second_are_kept_apart(
    monkeypatch: pytest.MonkeyPatch, state_home: Path
) -> None:
    class Still(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Still:
            return cls(2026, 11, 18, 12, 0, 0, tzinfo=tz)

    monkeypatch.setattr(saves, "datetime", Still)
    paths = set()
    for process in (1, 2):
        monkeypatch.setattr(os, "getpid", lambda process=process: process)
        paths.add(saves.fresh_path())
    assert len(paths) == 2
    assert {path.parent for path in paths} == {saves.state_folder()}


def test_an_annotated_record_keeps_its_comments(tmp_path: Path, state_home: Path) -> None:
    game = Game.new(players=2, seed="4")
    game.play("take:BOR")
    path = tmp_path / "annotated.txt"
    path.write_text(game.record() + "{the centre first}\n")
    before = path.read_bytes()
    sitting = sit(["play", "--load", str(path), "--seats", "you,you"], scripted(["", "ybr"]))
    assert path.read_bytes() == before
    (kept,) = state_home.glob("*.txt")
    assert moves_in(kept) == ["take:BOR", "take:YBR"]
    assert str(kept) in sitting.text


@pytest.fixture(params=["notes", "another game", "the same deal played otherwise"])
def foreign(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file that is no earlier save of the game of seed 4."""
    path = tmp_path / "foreign.txt"
    game = Game.new(players=2, seed="4" if "same" in request.param else "5")
    game.play("take:BOR")
    path.write_text(NOTES if request.param == "notes" else game.record())
    return path


@pytest.mark.parametrize(
    "words",
    [["play", "--seed", "4", "--autosave"], ["watch", "hero", "random", "--seed", "4", "--record"]],
)
def test_a_foreign_file_is_not_replaced(
    words: list[str], foreign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = foreign.read_bytes()
    assert main([*words, str(foreign)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        f"sixstones: {foreign} exists and is no earlier save of this game; "
        "name another, or replace it with --force\n"
    )
    assert foreign.read_bytes() == before


def test_a_foreign_file_is_replaced_when_that_is_wished(foreign: Path) -> None:
    sit(["play", "--seed", "4", "--autosave", str(foreign), "--force"], scripted(["ybr"]))
    assert moves_in(foreign)[0] == "take:YBR"
    assert main(["watch", "random", "random", "--seed", "4", "--record", str(foreign)]) == 2
    forced = ["watch", "random", "random", "--seed", "4", "--record", str(foreign), "--force"]
    assert main(forced) == 0
    assert len(moves_in(foreign)) > 10


def test_save_asks_before_it_replaces_a_foreign_file(
    foreign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = foreign.read_bytes()
    sitting = sit(["play", "--seed", "4"], scripted(["ybr", f"save {foreign}"]))
    said = " ".join(sitting.text.split())
    assert f"{foreign} exists and is no earlier save of this game; save! " in said
    assert foreign.read_bytes() == before
    monkeypatch.chdir(foreign.parent)
    sitting = sit(["play", "--seed", "4"], scripted(["ybr", f"save {foreign.name}"]))
    assert f"{foreign.name} exists" in sitting.text  # as it is written
    sitting = sit(["play", "--seed", "4"], scripted(["ybr", f"save! {foreign}"]))
    assert "Saved." in sitting.text
    assert moves_in(foreign)[0] == "take:YBR"


def test_what_the_game_itself_saved_is_replaced_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    lines = ["ybr", f"save {path}", "undo", "bor", f"save {path}", "yyy", f"save {path}"]
    sitting = sit(["play", "--seed", "4"], scripted(lines))
    assert sitting.text.count("Saved.") == 3
    assert moves_in(path)[0] == "take:BOR"
    assert "Saved." in sit(["play", "--load", str(path)], scripted([f"save {path}", "save"])).text
    sit(["play", "--load", str(path), "--autosave", str(path)], scripted(["1"]))
    assert len(moves_in(path)) > 2


def test_an_empty_file_may_be_used(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    path.touch()
    sit(["play", "--seed", "4", "--autosave", str(path)], scripted(["ybr"]))
    assert moves_in(path)[0] == "take:YBR"


def test_a_link_goes_on_pointing_at_the_file(tmp_path: Path) -> None:
    link, path = tmp_path / "link.txt", tmp_path / "game.txt"
    link.symlink_to(path)
    sit(["play", "--seed", "4", "--autosave", str(link)], scripted(["ybr"]))
    assert link.is_symlink()
    assert moves_in(path)[0] == "take:YBR"


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_device_or_a_folder_is_no_place_for_a_game(
    force: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in ("/dev/null", str(tmp_path)):
        words = ["watch", "random", "random", "--record", path, *force]
        assert main(words) == 2
        assert "no ordinary file" in capsys.readouterr().err
    sitting = sit(["play", "--seed", "4"], scripted(["ybr", "save! /dev/null"]))
    assert "no ordinary file" in sitting.text
    assert Path("/dev/null").is_char_device()
