"""Programs that speak the engine protocol (docs/engine.md), found out when they fail."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from sixstones import Game, bot
from sixstones.engine_client import AsyncEngineClient, BotFailure, EngineClient, Info

FAULTY = Path(__file__).parent / "scripts" / "engines.py"
PLENTY = 60.0
SHORT = 0.05  # for engines that never answer


def faulty(fault: str) -> EngineClient:
    return EngineClient([sys.executable, str(FAULTY), fault], patience=PLENTY)


def own(bot: str) -> list[str]:
    return [sys.executable, "-m", "sixstones", "engine", bot]


def test_an_engine_says_who_it_is_and_plays() -> None:
    game = Game.new(players=2, seed=5)
    said: list[Info] = []
    with faulty("sound") as engine:
        assert (engine.name, engine.author) == ("Faulty", "A. Tester")
        assert {name: option.kind for name, option in engine.options.items()} == {
            "depth": "number",
            "seed": "text",
        }
        engine.set("depth", 4)
        engine.new_game()
        for _ in range(6):
            game.play(engine.choose(game.view(game.to_move), hear=said.append))
        with pytest.raises(ValueError, match="no option 'speed'; it has: depth, seed"):
            engine.set("speed", 1)
    assert [info.visits for info in said] == [1, 2, 3, 4, 5, 6]
    assert said[0].chances == (0.25, 0.75)


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("hung", "does not answer in time"),
        ("babbling", "does not answer in time"),
        ("deaf", "does not answer in time"),
        ("crash", "ended with exit code 3: out of ideas"),
        ("illegal", "answered recruit:thor, which is not legal there"),
        ("nonsense", "answered 'castle', which is no move"),
        ("odd", "a chance is from 0 to 1"),
        ("sorry", "I do not like this position"),
        ("endless", "a line without end"),
    ],
)
def test_an_engine_that_fails_is_found_out_and_ended(fault: str, why: str) -> None:
    view = Game.new(players=2, seed=5).view(0)
    with faulty(fault) as engine:
        engine.choose(view, seconds=1)
        if why == "does not answer in time":
            engine.patience = SHORT
        with pytest.raises(BotFailure, match=why) as failure:
            engine.choose(view, seconds=SHORT)
        assert str(failure.value).startswith("Faulty: ")
        with pytest.raises(BotFailure, match=why):  # it stays so
            engine.choose(view, seconds=1)


def test_a_program_that_does_not_exist_or_speak_is_a_failure() -> None:
    with pytest.raises(BotFailure, match="cannot be started"):
        EngineClient("no-such-program-anywhere")
    with pytest.raises(BotFailure, match="ended with exit code 0"):
        EngineClient([sys.executable, "-c", "pass"], patience=PLENTY)


def test_the_same_seed_and_visits_choose_as_in_python() -> None:
    view = Game.new(players=3, seed=8).view(0)
    said: list[Info] = []
    with EngineClient(own("titan"), {"seed": "x"}, patience=PLENTY) as engine:
        move = engine.choose(view, visits=300, hear=said.append)
    assert move == bot("titan", seed="x").choose(view, visits=300)
    assert said[-1].visits == 300
    assert len(said[-1].chances) == 3
    assert said[-1].line[0] == move


def test_an_analysis_goes_on_until_it_is_left() -> None:
    game = Game.new(players=2, seed=5)
    with EngineClient(own("titan"), patience=PLENTY) as engine:
        seen = []
        for info in engine.analyse(game.view(0)):
            seen.append(info)
            if len(seen) == 3:
                break
        assert [info.visits for info in seen] == [1000, 2000, 4000]
        assert all(info.error and info.line for info in seen)
        assert str(engine.choose(game.view(0), visits=10)) in game.view(0)["legal"]


def test_asyncio_drives_two_engines_at_once() -> None:
    async def both() -> list[str]:
        view = Game.new(players=2, seed=5).view(0)
        one = await AsyncEngineClient.start(own("greedy"), patience=PLENTY)
        two = await AsyncEngineClient.start(own("random"), patience=PLENTY)
        async with one, two:
            moves = await asyncio.gather(one.choose(view), two.choose(view))
        return [str(move) for move in moves if str(move) in view["legal"]]

    assert len(asyncio.run(both())) == 2


def test_stop_has_it_answer_at_once() -> None:
    view = Game.new(players=2, seed=5).view(0)
    with EngineClient(own("titan"), patience=PLENTY) as engine:
        engine.choose(view, visits=10)

        async def thinking() -> str:
            thought = asyncio.ensure_future(engine._engine.choose(view, seconds=3600))
            while not engine._engine._thinking:
                await asyncio.sleep(0)
            await engine._engine.stop()
            return str(await thought)

        assert engine._wait(thinking()) in view["legal"]
