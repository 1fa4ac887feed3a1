"""Every example runs, in a short form."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from server.serving import served

from sixstones import Game

FOLDER = Path(__file__).parents[2] / "examples"
TESTED = {"at_table", "engine", "match", "own_bot", "ppo", "random_loop", "review"}


def run(name: str, *words: str, cwd: Path | None = None) -> str:
    """What an example prints; it must end well and complain of nothing."""
    command = [sys.executable, "-W", "error", str(FOLDER / f"{name}.py"), *words]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=cwd)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_no_example_is_left_out() -> None:
    assert {path.stem for path in FOLDER.iterdir() if path.suffix in (".py", ".ipynb")} == TESTED


def test_random_games() -> None:
    said = run("random_loop", "--games", "6", "--players", "3")
    assert sum(map(int, re.findall(r": (\d+)", said))) >= 6


def test_a_bot_of_ones_own_plays_a_game() -> None:
    said = run("own_bot")
    game = Game.from_record(said[said.index("[Game") :])
    assert game.result is not None


def test_it_plays_a_match() -> None:
    said = run("match", "--games", "4", "--against", "random", "--workers", "1")
    assert re.match(r"Collector against random: .* of 4 games\nElo \+", said)


def test_it_plays_at_a_table(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db")) as server:
        said = run("at_table", "--server", server.url, "--level", "rookie")
    assert re.match(r"watch it at http://.*/t/\S+\n\{'winners': \[[01]\]", said)


def test_the_net_learns_a_little(tmp_path: Path) -> None:
    """It runs to its end, changes its weights, draws its curve, and its bot plays."""
    words = "--minutes 0.02 --games 32 --steps 16 --measure 2 --curve curve.svg"
    said = run("ppo", *words.split(), cwd=tmp_path)
    assert len(re.findall(r"decisions: ", said)) == 2
    assert (tmp_path / "curve.svg").stat().st_size > 1000
    weights = np.load(tmp_path / "ppo.npz")
    assert all(np.isfinite(weights[name]).all() for name in weights)
    code = "import sys; sys.path.insert(0, sys.argv[1]); import ppo, sixstones\n"
    code += "game = sixstones.Game.new(seed=1); print(ppo.Learned().choose(game.view(0)))"
    command = [sys.executable, "-c", code, str(FOLDER)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert Game.new(seed=1).is_legal(ran.stdout.strip())


def test_the_notebook_runs_from_its_first_cell_to_its_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    book = json.loads((FOLDER / "review.ipynb").read_text())
    known: dict[str, Any] = {}
    for number, cell in enumerate(book["cells"]):
        assert not cell.get("outputs"), "it is kept without what it prints"
        if cell["cell_type"] == "code":
            text = "".join(cell["source"]).replace("VISITS = 1000", "VISITS = 5")
            exec(compile(text, f"cell {number}", "exec"), known)
    assert known["found"].decisions
    assert known["before"]._repr_svg_().startswith("<svg")
    assert "was better" in capsys.readouterr().out
