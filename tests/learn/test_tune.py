"""Tuning is reproducible, learns from what happened, and writes what the bots read."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from sixstones.bots.weights import flatten, tuned_weights, unflatten
from sixstones.learn.tune import HAND, Games, fit_move_features, fit_values, main, self_play

BRIEFLY = ["--games", "12", "--visits", "8"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_package_has_weights_for_every_number_of_seats(players: int) -> None:
    numbers = flatten(tuned_weights(players))
    assert any(numbers)
    assert flatten(unflatten(numbers)) == pytest.approx(numbers, abs=1e-4)


def test_the_same_seed_gives_the_same_weights_and_keeps_other_sets(tmp_path: Path) -> None:
    written = []
    for name in ("a.json", "b.json"):
        path = tmp_path / name
        path.write_text('{"4": "kept"}', encoding="utf-8")
        assert main([*BRIEFLY, "--rounds", "2", "--players", "2", "--weights", str(path)]) == 0
        written.append(json.loads(path.read_text(encoding="utf-8")))
    assert written[0] == written[1]
    assert written[0]["4"] == "kept"
    assert flatten(written[0]["2"]) != flatten(json.loads(HAND.read_text(encoding="utf-8")))


def test_tuning_can_go_on_from_what_the_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    words = [*BRIEFLY, "--rounds", "1", "--weights", str(path)]
    made = []
    for more in ([], [], ["--further"]):
        assert main([*words, *more]) == 0
        made.append(flatten(json.loads(path.read_text(encoding="utf-8"))["2"]))
    assert made[0] == made[1] != made[2]


def test_the_signs_can_be_tuned_alone(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    before = tuned_weights(2)
    path.write_text(json.dumps({"2": before}), encoding="utf-8")
    words = [
        "--further",
        "--move-features-only",
        "--rounds",
        "1",
        "--games",
        "50",
        "--visits",
        "20",
    ]
    assert main([*words, "--weights", str(path)]) == 0
    after = json.loads(path.read_text(encoding="utf-8"))["2"]
    assert (after["early"], after["late"]) == (before["early"], before["late"])
    assert after["move_features"] != before["move_features"]


def test_going_on_from_nothing_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--players", "3", "--further", "--weights", str(tmp_path / "none.json")])
    assert "no weights for 3 players" in capsys.readouterr().err


def test_fitting_predicts_winners_and_visits_better_than_nothing() -> None:
    weights = flatten(json.loads(HAND.read_text(encoding="utf-8")))
    examples = self_play(weights, Games(players=3, games=12, visits=20), seed=1)
    assert (
        np.allclose(examples.outcomes.sum(axis=1), 1) or (examples.outcomes.sum(axis=1) <= 1).all()
    )
    nothing = np.zeros(examples.features.shape[2])
    _, value_loss = fit_values(examples, nothing, ridge=1e-4)
    assert value_loss < np.log(3)
    blank = np.zeros(examples.move_features.shape[1])
    sizes = np.diff(np.append(examples.starts, len(examples.shares)))
    _, visit_loss = fit_move_features(examples, blank, ridge=1e-4)
    assert visit_loss < np.log(sizes).mean()
