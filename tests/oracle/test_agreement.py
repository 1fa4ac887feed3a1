"""The core and the oracle agree at every decision: legal moves, the next position, the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest
from torture import TORTURE

from sixstones import Game

from .builder import faults, setup_tokens
from .corners import CORNERS
from .facts import CHARACTERS, Position
from .oracle import Oracle, Result
from .walker import Walker

GAMES = 5000 if TORTURE else 80
# Small batches spread well over processes.
BATCH = 50 if TORTURE else 8
LONGEST = 600
CONTINUATIONS = 20 if TORTURE else 4
KEYS = tuple(Position.__annotations__)
SEAT_KEYS = ("tokens", "recruits", "reserved", "locations")


def _oracle(game: Game) -> Oracle:
    # The two position types are spelled apart on purpose; at run time both are plain JSON data.
    return Oracle(cast(Position, game.position()))


def _plain_position(game: Game) -> dict[str, Any]:
    """The core's position without derived keys, and without what means nothing once it is over."""
    found: Mapping[str, Any] = game.position()
    kept = {key: found[key] for key in KEYS}
    kept["seats"] = [{key: one[key] for key in SEAT_KEYS} for one in found["seats"]]
    return _forget_turn(kept)


def _forget_turn(position: dict[str, Any]) -> dict[str, Any]:
    if position["phase"] == "over":
        del position["to_move"], position["round"]
    return position


def _result(game: Game) -> Result | None:
    if game.result is None:
        return None
    return tuple(game.result.winners), str(game.result.reason), list(game.result.points)


def _compare(game: Game, oracle: Oracle) -> list[str]:
    """What the two disagree about here, a line each."""
    core, rules = _plain_position(game), _forget_turn(dict(oracle.position()))
    lines = [
        f"{key}: core {core.get(key)}, rules {rules.get(key)}"
        for key in KEYS
        if core.get(key) != rules.get(key)
    ]
    moves, legal = [str(move) for move in game.legal_moves()], set(oracle.legal_moves())
    if len(set(moves)) != len(moves):
        lines.append(f"offered twice: {sorted(m for m in set(moves) if moves.count(m) > 1)}")
    if set(moves) != legal:
        lines.append(f"only the core offers {sorted(set(moves) - legal)}")
        lines.append(f"only the rules offer {sorted(legal - set(moves))}")
    if _result(game) != oracle.result:
        lines.append(f"result: core {_result(game)}, rules {oracle.result}")
    return lines


def _play_together(game: Game, seed: int, start: str) -> None:
    """Walk the game to its end or a fixed length; fail with everything needed to see it again."""
    oracle, walker = _oracle(game), Walker(seed)
    played: list[str] = []
    while True:
        where = f"{start}, walker {seed}, after {' '.join(played)}"
        lines = _compare(game, oracle)
        if lines:
            pytest.fail("\n".join([where, *lines]))
        moves = oracle.legal_moves()
        if not moves or len(played) == LONGEST:
            break
        move = walker.choose(moves)
        try:
            game.play(move)
        except ValueError as refusal:
            pytest.fail(f"{where}\nthe core offers {move} and refuses it: {refusal}")
        oracle.play(move)
        played.append(move)
    assert faults(oracle.position()) == []


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_agree(players: int, first: int) -> None:
    for seed in range(first, first + BATCH):
        game = Game.new(players=players, seed=seed)
        _play_together(game, seed, f"Game.new(players={players}, seed={seed})")


@pytest.mark.parametrize("name", CORNERS)
def test_corners_agree(name: str) -> None:
    for seed in range(CONTINUATIONS):
        _play_together(Game.from_position(CORNERS[name].position), seed, name)


@pytest.mark.parametrize("name", CORNERS)
def test_corner_ends_as_told(name: str) -> None:
    """A corner's own line, which random continuations may miss."""
    corner = CORNERS[name]
    game, oracle = Game.from_position(corner.position), Oracle(corner.position)
    assert _compare(game, oracle) == []
    for move in corner.line:
        game.play(move)
        oracle.play(move)
        assert _compare(game, oracle) == [], corner.outcome
    assert _result(game) == corner.result, corner.outcome


@pytest.mark.parametrize("name", CORNERS)
def test_position_comes_back_from_a_corner(name: str) -> None:
    """Every position along a corner's line can be set up again and is the same game."""
    game = Game.from_position(CORNERS[name].position)
    for move in CORNERS[name].line:
        game.play(move)
        again = Game.from_position(game.position())
        assert again.position() == game.position()
        assert again.legal_moves() == game.legal_moves()
        assert _result(again) == _result(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_new_game_is_set_up_by_the_rules(players: int) -> None:
    """rules §2"""
    for seed in range(100):
        position = _oracle(Game.new(players=players, seed=seed)).position()
        assert faults(position) == []
        assert position["bank"] == setup_tokens(players)
        assert [len(deck) for deck in position["decks"]] == [36, 26, 16]
        rows = [card for row in position["market"] for card in row]
        assert {*rows, *(c for deck in position["decks"] for c in deck)} == set(CHARACTERS)
        assert len(position["locations"]) == players
        assert (position["phase"], position["to_move"], position["round"]) == ("act", 0, 1)
        assert position["passes"] == 0
        assert position["avengers"] is None
