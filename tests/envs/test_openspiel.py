"""The game in OpenSpiel: its own simulation tests, and that it is our game."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from torture import TORTURE

from sixstones import CARDS, LOCATIONS
from sixstones.envs import openspiel

SIMULATIONS = 10 if TORTURE else 1


def walk(state: Any, random: Random, steps: int = 10_000) -> Any:
    """The state after so many random actions, or at the end."""
    while steps and not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_passes_the_simulation_tests_of_openspiel(players: int) -> None:
    game = pyspiel.load_game(f"sixstones(players={players},limit=60)")
    pyspiel.random_sim_test(game, num_sims=SIMULATIONS, serialize=True, verbose=False)
    game = pyspiel.load_game(f"sixstones(players={players})")
    pyspiel.random_sim_test(game, num_sims=SIMULATIONS, serialize=False, verbose=False)


def test_every_deal_is_equally_likely() -> None:
    state = pyspiel.load_game("sixstones(players=3)").new_initial_state()
    for dealt in range(15):
        outcomes = state.chance_outcomes()
        names = [openspiel.OUTCOMES[number] for number, _ in outcomes]
        assert [chance for _, chance in outcomes] == pytest.approx([1 / len(names)] * len(names))
        if dealt < 3:
            assert len(names) == 8 - 2 * dealt
            assert all(name in LOCATIONS for name in names)
        else:
            level = (dealt - 3) // 4 + 1
            assert len(names) == (40, 30, 20)[level - 1] - (dealt - 3) % 4
            assert all(CARDS[name].level == level for name in names)
        state.apply_action(outcomes[dealt % len(outcomes)][0])
    assert not state.is_chance_node()


def test_a_drawn_card_is_chance_and_its_place_is_the_moves_own() -> None:
    random = Random(5)
    state = walk(pyspiel.load_game("sixstones").new_initial_state(), random, 14)
    before = state.game_now.position()
    (slot,) = [number for number in state.legal_actions() if number == 31]
    state.apply_action(slot)
    assert state.is_chance_node()
    outcomes = dict(state.chance_outcomes())
    assert {openspiel.OUTCOMES[number] for number in outcomes} == set(before["decks"][0])
    chosen = sorted(outcomes)[7]
    state.apply_action(chosen)
    after = state.game_now.position()
    assert after["market"][0][1] == openspiel.OUTCOMES[chosen]
    assert after["seats"][0]["reserved"][0]["card"] == before["market"][0][1]


def test_what_is_drawn_unseen_only_its_owner_remembers() -> None:
    random = Random(5)
    state = walk(pyspiel.load_game("sixstones").new_initial_state(), random, 14)
    state.apply_action(43)
    one, other = state.clone(), state.clone()
    first, second = (number for number, _ in state.chance_outcomes()[:2])
    one.apply_action(first)
    other.apply_action(second)
    name = openspiel.OUTCOMES[first]
    assert one.information_state_string(0).endswith(f"reserve:deck2 +{name}")
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.observation_string(1) == other.observation_string(1)
    assert one.observation_tensor(1) == other.observation_tensor(1)
    assert one.observation_tensor(0) != other.observation_tensor(0)
    seen = np.array(one.observation_tensor(0)[:617], np.uint8)
    assert seen.tobytes() == one.game_now.observation(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_returns_are_those_of_the_result(players: int) -> None:
    game = pyspiel.load_game(f"sixstones(players={players})")
    for seed in range(3):
        state = walk(game.new_initial_state(), Random(seed))
        result = state.game_now.result
        assert sum(state.returns()) == pytest.approx(0)
        if result is not None and len(result.winners) == 1:
            (won,) = result.winners
            assert state.returns()[won] == 1
            assert state.returns()[won - 1] == pytest.approx(-1 / (players - 1))


def test_after_the_limit_nobody_has_won() -> None:
    state = walk(pyspiel.load_game("sixstones(limit=5)").new_initial_state(), Random(1))
    assert state.returns() == [0, 0]
    assert len(state.game_now.legal_moves()) > 0


def test_gray_may_be_paid_by_choice_unless_it_is_ruled_out() -> None:
    assert pyspiel.load_game("sixstones").num_distinct_actions() == 76
    assert pyspiel.load_game("sixstones(gray=False)").num_distinct_actions() == 71
    game = pyspiel.load_game("sixstones")
    for seed in range(20):
        state, random = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            gray = [number for number in state.legal_actions() if number >= 71]
            if gray and not state.is_chance_node():
                assert state.action_to_string(gray[0]).startswith("gray for ")
                mover, other = state.current_player(), 1 - state.current_player()
                heard = state.information_state_string(other)
                state.apply_action(gray[0])
                assert state.current_player() == mover
                assert state.information_state_string(other) == heard
                assert all(45 <= number < 60 or number >= 71 for number in state.legal_actions())
                return
            state.apply_action(random.choice(state.legal_actions()))
    raise AssertionError("no game came to it")


def test_a_state_can_be_kept() -> None:
    state = walk(pyspiel.load_game("sixstones").new_initial_state(), Random(2), 60)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)
