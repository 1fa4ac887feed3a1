"""`sixstones bench` says how fast things are, to people and to programs."""

from __future__ import annotations

import json

import pytest

from sixstones.cli import main


def test_playouts_give_one_object_with_the_rates_of_one_thread(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["bench", "playouts", "--players", "2", "--seconds", "0.1", "--json"]
    assert main(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["threads"] == 1
    assert data["games_per_s"] > 0
    assert data["decisions_per_s"] > data["games_per_s"]
    assert data["games_per_s"] >= data["games_per_s_mean"]


def test_a_search_is_measured_in_visits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "search", "--players", "3", "--seconds", "0.1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["players"] == 3
    assert data["visits_per_s"] > 0


def test_everything_is_measured_for_a_person_in_one_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "--players", "2", "--seconds", "0.05"]) == 0
    out = capsys.readouterr().out
    for title in ("random games, 2 seats, 1 thread", "search visits", "legal_moves() + play()"):
        assert title in out
    for call in ("view()", "position()", "record() + from_record()"):
        assert f"{call}, 2 seats" in out


def test_an_impossible_time_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0"]) == 2
    assert capsys.readouterr().err == "sixstones: --seconds must be from 0.05 to 600\n"
