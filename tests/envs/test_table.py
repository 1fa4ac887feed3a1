"""The environment of PettingZoo: its own checkers, and what it promises beyond them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from torture import TORTURE

from sixstones import Game, IllegalMove
from sixstones.envs import TableEnv

CYCLES = 1000 if TORTURE else 60


def choice(env: TableEnv, random: Random) -> int:
    """A legal action for the agent to move."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(random.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("observations", ["flat", "entities", "planes"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_passes_the_checkers_of_pettingzoo(players: int, observations: Any) -> None:
    def make(**more: Any) -> TableEnv:
        return TableEnv(players, observations, gray=players == 2, **more)

    api_test(make(), num_cycles=CYCLES)
    seed_test(make, num_cycles=CYCLES)
    if observations == "flat":
        render_test(make)


def test_a_game_through_it_is_the_game_of_its_seed() -> None:
    env, random = TableEnv(3), Random(1)
    for reset in range(2):
        env.reset(seed=7 if reset == 0 else None)
        game = Game.new(3, f"7:{reset}")
        for agent in env.agent_iter():
            _, reward, terminated, truncated, _ = env.last()
            assert not truncated
            if terminated:
                assert game.result is not None
                won = int(agent[-1]) in game.result.winners
                assert reward == (1 / len(game.result.winners) if won else 0)
                env.step(None)
                continue
            assert agent == f"seat_{game.to_move}"
            action = choice(env, random)
            env.step(action)
            game.play(game.move_of(action))
        assert env.game == game
        assert not env.agents


def test_all_seats_observe_what_they_know() -> None:
    env = TableEnv(4)
    env.reset(seed=1)
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert seen["observation"].tobytes() == env.game.observation(seat)
        mask = env.game.legal_mask() if seat == 0 else bytes(71)
        assert seen["action_mask"].tobytes() == mask


def test_what_is_masked_is_refused_and_changes_nothing() -> None:
    env = TableEnv()
    env.reset(seed=1)
    before = env.game.copy()
    for wrong in (70, 71, -1):
        with pytest.raises(ValueError, match=r"legal|whole number"):
            env.step(wrong)
        assert env.game == before
        assert env.agent_selection == "seat_0"


def test_a_game_is_truncated_at_the_limit() -> None:
    env = TableEnv(limit=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(0)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_it_begins_at_a_position() -> None:
    game = Game.new(2, 5)
    game.play("take:YBO")
    env = TableEnv()
    env.reset(options={"position": game.position_line()})
    assert env.agent_selection == "seat_1"
    assert env.game == game
    with pytest.raises(ValueError, match="2 seats, not 3"):
        env.reset(options={"position": Game.new(3, 5).position()})


def test_every_legal_move_can_be_chosen_and_in_one_way() -> None:
    """With gray, what the actions lead to is what `legal_moves` has; without, gray pays least."""
    random = Random(3)
    env, plain = TableEnv(2, gray=True), TableEnv(2)
    spared = 0
    for seed in range(3):
        env.reset(seed=seed)
        while env.game.result is None:
            ways = dict.fromkeys(map(str, env.game.legal_moves()), 0)
            for move in ways:
                ways[move] = len(env.numbers_of(move))
            assert endings(env) == sorted(ways)
            move = max(ways, key=lambda move: (ways[move], random.random()))
            if ways[move] > 1:
                spared += 1
                plain.reset(options={"position": env.game.position()})
                with pytest.raises(IllegalMove, match="no number stands for"):
                    plain.numbers_of(move)
            for number in env.numbers_of(move):
                assert env.agent_selection == f"seat_{env.game.to_move}"
                env.step(number)
            assert str(env.game.moves[-1]) == move
    assert spared > 10


def test_gray_of_several_colours_can_be_announced_in_one_way() -> None:
    position = Game.new(2, 5).position()
    for stone, count in {"Y": 2, "B": 2, "O": 1, "R": 2, "S": 3}.items():
        position["bank"][stone] -= count
        position["seats"][0]["tokens"][stone] += count
    env = TableEnv(2, gray=True)
    env.reset(options={"position": position})
    moves = sorted(map(str, env.game.legal_moves()))
    assert endings(env) == moves
    assert any(len({*env.numbers_of(move)}) == 3 for move in moves)


def endings(env: TableEnv) -> list[str]:
    """The moves that the legal actions end in."""
    found = []
    stack = [env._chooser.copy()]
    while stack:
        chooser = stack.pop()
        for number, legal in enumerate(chooser.mask()):
            if legal:
                after = chooser.copy()
                if after.choose(number):
                    found.append(str(after.game.moves[-1]))
                else:
                    stack.append(after)
    return sorted(found)


def test_announced_gray_is_observed_by_who_announced_it_alone() -> None:
    env, random = TableEnv(2, gray=True), Random(1)
    env.reset(seed=2)
    while not env.observe(env.agent_selection)["action_mask"][71:].any():
        env.step(choice(env, random))
    mover = env.agent_selection
    (number, *_) = np.flatnonzero(env.observe(mover)["action_mask"][71:]).tolist()
    env.step(71 + number)
    assert env.agent_selection == mover
    assert env.observe(mover)["observation"][617:].tolist() == [at == number for at in range(5)]
    other = "seat_1" if mover == "seat_0" else "seat_0"
    assert not env.observe(other)["observation"][617:].any()
    with pytest.raises(IllegalMove, match="gray was announced"):
        env.step(0)
    mask = env.observe(mover)["action_mask"]
    assert not mask[:45].any()
    assert mask[45:60].any()
    env.step(int(45 + mask[45:60].argmax()))
    assert (env.game.moves[-1].payment or {}).get("S")


def test_a_picture_has_the_table() -> None:
    env = TableEnv(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape[1:] == (900, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 500
    env.step(0)
    after = env.render()
    assert isinstance(after, np.ndarray)
    assert not np.array_equal(after, picture)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"players": 5}, "players must be"),
        ({"observations": "pixels"}, "observations are flat, entities, planes"),
        ({"render_mode": "3d"}, "render modes are human, ansi, rgb_array"),
        ({"limit": 0}, "limit must be"),
    ],
)
def test_impossible_wishes_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        TableEnv(**wrong)
