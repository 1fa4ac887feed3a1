"""The environment of Gymnasium: its own checker, and what it promises beyond it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sixstones import Game, IllegalMove, Move, View
from sixstones.envs import SeatEnv


class First:
    """Plays the first legal move."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, view: View, **_: Any) -> Move:
        self.asked.append(view["to_move"])
        return Move.parse(view["legal"][0])


@pytest.mark.parametrize("observations", ["flat", "entities", "planes"])
def test_it_passes_the_checker_of_gymnasium(observations: Any) -> None:
    made = gymnasium.make(
        "sixstones.envs.seat:SixStones-v0", bots="random", players=3, observations=observations
    )
    check_env(made.unwrapped)
    made.close()


def play(env: SeatEnv, seed: int | None = None) -> tuple[float, list[str]]:
    """A game with the first legal action each time."""
    _, info = env.reset(seed=seed)
    total = 0.0
    while True:
        assert info["action_mask"].tolist() == env.action_masks().tolist()
        _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        total += reward
        if terminated or truncated:
            return total, list(map(str, env.game.moves))


def test_one_seed_gives_one_game_and_the_next_another() -> None:
    env = SeatEnv(bots=["rookie", "random"], players=3)
    first, second = play(env, 5), play(env)
    assert first != second
    assert (play(env, 5), play(env)) == (first, second)
    assert play(SeatEnv(bots=["rookie", "random"], players=3), 5) == first


def test_others_play_in_the_order_of_turns() -> None:
    one, two = First(), First()
    env = SeatEnv(bots=[one, two], players=3, seat=1)
    env.reset(seed=1)
    assert (one.asked, two.asked) == ([], [0])
    env.step(int(env.action_masks().argmax()))
    assert (one.asked, two.asked) == ([2], [0, 0])


def test_the_seat_is_drawn_where_none_is_asked_for() -> None:
    env = SeatEnv(bots="random", players=4)
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(20)]
    assert set(seats) == {0, 1, 2, 3}


def test_the_reward_is_the_share_of_the_win() -> None:
    env = SeatEnv(bots="random", seat=0)
    for seed in range(6):
        total, _ = play(env, seed)
        result = env.game.result
        if result is None:
            assert total == 0
            assert len(env.game.moves) >= 1000
        else:
            assert total == (1 / len(result.winners) if 0 in result.winners else 0)


def test_what_is_not_legal_changes_nothing_and_is_told() -> None:
    env = SeatEnv(bots="random", seat=0, limit=3)
    before, _ = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(70)
    assert info["refused"].startswith("id 70 is not legal here.")
    assert np.array_equal(seen, before)
    assert (reward, terminated, truncated, env.game.moves) == (0.0, False, False, [])
    env.step(70)
    assert env.step(70)[3], "even who never plays comes to an end"
    strict = SeatEnv(bots="random", seat=0, strict=True)
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(70)


def test_gray_is_paid_by_choice() -> None:
    env = SeatEnv(bots="random", seat=0, gray=True)
    env.reset(seed=1)
    random = np.random.default_rng(1)
    while not any(env.action_masks()[71:]):
        env.step(int(random.choice(np.flatnonzero(env.action_masks()[:71]))))
        if env.game.result is not None:
            env.reset()
    before = len(env.game.moves)
    env.step(71 + int(env.action_masks()[71:].argmax()))
    assert len(env.game.moves) == before
    env.step(int(env.action_masks().argmax()))
    assert (env.game.moves[before].payment or {}).get("S")


def test_it_is_drawn() -> None:
    env = gymnasium.make("SixStones-v0", bots="random", render_mode="ansi")
    env.reset(seed=1)
    unwrapped = env.unwrapped
    assert isinstance(unwrapped, SeatEnv)
    assert env.render() == str(unwrapped.game)
    env.close()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"bots": "nobody"}, "there is no bot"),
        ({"bots": ["random", "random"]}, "2 bots for 1 seats"),
        ({"seat": 2}, "seat must be"),
        ({"render_mode": "3d"}, "render modes are"),
    ],
)
def test_impossible_wishes_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        SeatEnv(**wrong)


def test_bots_see_views_alone() -> None:
    class Curious(First):
        def choose(self, view: View, **_: Any) -> Move:
            assert not isinstance(view, Game)
            assert view["seat"] == view["to_move"]
            return super().choose(view)

    play(SeatEnv(bots=Curious()), 1)
