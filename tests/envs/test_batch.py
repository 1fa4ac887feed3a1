"""The batch environment agrees with `Game`, decision by decision, and writes where it is told."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sixstones import Game
from sixstones.engine import OBSERVATION_SIZE
from sixstones.envs import BatchEnv


def choose(batch: BatchEnv, random: Random) -> NDArray[np.int64]:
    """A legal id for each game."""
    return np.array([random.choice(np.flatnonzero(mask).tolist()) for mask in batch.masks])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_agrees_with_games_step_by_step(players: int) -> None:
    random, rows = Random(players), 5
    batch = BatchEnv(rows, players, "x", limit=400)
    dealt = [0] * rows
    games = [Game.new(players, f"x:{row}:0") for row in range(rows)]
    ended = 0
    for _ in range(500):
        for row, game in enumerate(games):
            assert batch.movers[row] == game.to_move
            assert batch.observations[row].tobytes() == game.observation(game.to_move)
            assert batch.masks[row].tobytes() == game.legal_mask()
        ids = choose(batch, random)
        batch.step(ids)
        for row, game in enumerate(games):
            game.play(game.move_of(int(ids[row])))
            shares = [0.0] * 4
            if game.result is not None:
                for seat in game.result.winners:
                    shares[seat] = 1 / len(game.result.winners)
            assert batch.rewards[row].tolist() == shares
            assert batch.ends[row] == (game.result is not None)
            if batch.ends[row]:
                ended += 1
                dealt[row] += 1
                games[row] = Game.new(players, f"x:{row}:{dealt[row]}")
            assert batch.game(row) == games[row]
    assert ended > rows


def test_threads_change_nothing() -> None:
    one, two = (BatchEnv(37, 3, 5, threads=threads) for threads in (1, 3))
    random = Random(1)
    for _ in range(300):
        ids = choose(one, random)
        one.step(ids)
        two.step(ids)
        for name in ("observations", "masks", "movers", "rewards", "ends"):
            assert np.array_equal(getattr(one, name), getattr(two, name))
    one.reset()
    assert np.array_equal(one.observations, BatchEnv(37, 3, 5).observations)
    assert not one.ends.any()
    assert not one.rewards.any()


def test_a_game_without_end_is_cut_off_and_dealt_anew() -> None:
    batch, random = BatchEnv(2, 2, 1, limit=3), Random(1)
    for step in range(1, 7):
        batch.step(choose(batch, random))
        assert batch.ends.tolist() == [2 * (step % 3 == 0)] * 2
    assert batch.game(1) == Game.new(2, "1:1:2")


def test_an_illegal_id_changes_nothing() -> None:
    batch = BatchEnv(3, 2, 1)
    before = batch.observations.copy()
    for wrong in (70, -1, 71, 2**40):
        with pytest.raises(ValueError, match=f"id {wrong} is not legal in game 1"):
            batch.step([0, wrong, 0])
        assert np.array_equal(batch.observations, before)
        assert batch.game(0) == Game.new(2, "1:0:0")


class Exported:
    """An array that shows itself by DLPack alone."""

    def __init__(self, array: NDArray[Any]) -> None:
        self._array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()


def test_it_writes_into_the_arrays_it_was_given() -> None:
    whole = np.zeros((10, OBSERVATION_SIZE), np.uint8)
    masks, rewards = np.zeros((4, 71), np.uint8), np.ones((4, 4), np.float32)
    batch = BatchEnv(4, 2, 1, observations=whole[3:7], masks=Exported(masks), rewards=rewards)
    assert batch.observations.base is whole
    assert whole[3].tobytes() == Game.new(2, "1:0:0").observation(0)
    assert not whole[:3].any()
    assert not whole[7:].any()
    assert not rewards.any()
    batch.step(masks.argmax(axis=1))
    assert masks[2].tobytes() == batch.game(2).legal_mask()


@pytest.mark.parametrize(
    "wrong",
    [
        {"observations": np.zeros((3, OBSERVATION_SIZE), np.uint8)},
        {"observations": np.zeros((2, OBSERVATION_SIZE + 1), np.uint8)},
        {"observations": np.zeros((2, 2 * OBSERVATION_SIZE), np.uint8)[:, ::2]},
        {"observations": np.zeros((2, OBSERVATION_SIZE), np.float32)},
        {"masks": np.zeros((2, 71), np.int64)},
        {"rewards": np.zeros((2, 4))},
        {"ends": [0, 0]},
    ],
)
def test_arrays_that_do_not_fit_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        BatchEnv(2, 2, 1, **wrong)


@pytest.mark.parametrize(
    "wishes", [{"games": 0}, {"players": 5}, {"threads": 0}, {"limit": 0}], ids=str
)
def test_impossible_wishes_are_refused(wishes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be a whole number"):
        BatchEnv(**{"games": 1} | wishes)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be forked here")
def test_a_forked_process_goes_on_with_threads_of_its_own() -> None:
    """Those of its parent are not there; workers of many libraries are forked."""
    code = """
import os
from sixstones.envs import BatchEnv
batch = BatchEnv(300, 2, 1, threads=3)
batch.step(batch.masks.argmax(axis=1))
child = os.fork()
batch.step(batch.masks.argmax(axis=1))
print(batch.observations.sum(), flush=True)
if child:
    del batch
    assert os.waitpid(child, 0)[1] == 0
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert len(ran.stdout.split()) == 2
    assert len({*ran.stdout.split()}) == 1
