"""The net in whole numbers says what its plain twin says, on every machine; and it can learn."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from sixstones import Game, _core
from sixstones.bots.search import judge_for
from sixstones.learn.net_file import (
    LARGEST,
    hash_of,
    parts_of,
    quantized,
    read_net,
    recipe_of,
    tables_of,
    write_net,
    write_parts,
)
from sixstones.learn.twin import Twin


def positions(players: int, games: int = 2) -> list[Game]:
    """Positions of random games, those of the return phase among them."""
    chooser = random.Random(players)
    found = []
    for number in range(games):
        game = Game.new(players, f"net/{number}")
        while moves := game.legal_moves():
            found.append(game.copy())
            game.play(chooser.choice(moves))
    return found


def state_of(game: Game) -> _core.State:
    return _core.State.from_data(game.position())


def legal_ids(game: Game) -> list[int]:
    ids = (game.id_of(move) for move in game.legal_moves())
    return sorted({number for number in ids if number is not None})


@pytest.fixture(scope="module")
def weights() -> bytes:
    return quantized(_core.Trainer(3).weights())


@pytest.fixture(scope="module")
def examples() -> dict[int, bytes]:
    return {players: self_play(players, first=players) for players in (2, 3, 4)}


def self_play(players: int, first: int, games: int = 3) -> bytes:
    options = _core.SearchOptions()
    return _core.play_examples(judge_for(players, 0), options, players, 12, first, games)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_core_agrees_with_the_plain_twin(players: int, weights: bytes) -> None:
    net, twin = _core.Net.of(weights), Twin(weights)
    for game in positions(players):
        state, ids = state_of(game), legal_ids(game)
        chances, priors = twin.evaluate(state, game.to_move, ids)
        said = net.priors(state)
        assert [said[number] for number in ids] == pytest.approx(list(priors.values()), abs=1e-5)
        if game.phase != "return":
            assert net.chances(state) == pytest.approx(chances, abs=1e-5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounding_to_whole_numbers_changes_little(players: int, weights: bytes) -> None:
    net, trainer = _core.Net.of(weights), _core.Trainer(3)
    for game in positions(players, games=1):
        if game.phase == "return":
            continue
        chances, priors = trainer.evaluate(state_of(game))
        assert net.chances(state_of(game)) == pytest.approx(chances, abs=0.02)
        ids = legal_ids(game)
        said = net.priors(state_of(game))
        assert [said[n] for n in ids] == pytest.approx([priors[n] for n in ids], abs=0.02)


def test_seats_are_judged_alike(weights: bytes) -> None:
    """A seat's chance depends on what it has and on whose turn it is, not on a second table."""
    net = _core.Net.of(weights)
    for game in positions(3):
        chances = net.chances(state_of(game))
        assert len(chances) == 3
        assert sum(chances) == pytest.approx(1)


def test_tokens_over_ten_are_judged_after_they_go_back(weights: bytes) -> None:
    net = _core.Net.of(weights)
    seen = 0
    for game in positions(2, games=8):
        if game.phase != "return":
            continue
        after = game.copy()
        while after.phase == "return":
            priors = net.priors(state_of(after))
            best = max(legal_ids(after), key=lambda number: priors[number])
            after.play(after.move_of(best))
        if after.result is None:
            seen += 1
            assert net.chances(state_of(game)) == net.chances(state_of(after))
    assert seen


def test_examples_are_the_same_for_the_same_seeds_in_any_division() -> None:
    whole = self_play(2, first=7, games=4)
    assert whole == self_play(2, first=7, games=1) + self_play(2, first=8, games=3)
    assert whole != self_play(2, first=8, games=4)


def test_bytes_that_are_no_examples_are_refused(examples: dict[int, bytes]) -> None:
    trainer = _core.Trainer(1)
    for wrong in (examples[2][:-1], examples[2] + b"\2", b"\7" + examples[2][1:]):
        with pytest.raises(ValueError, match="are not a game of self-play"):
            trainer.add(wrong)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_gradient_is_that_of_the_loss(players: int, examples: dict[int, bytes]) -> None:
    """One small step lowers the loss it was made for, in every part of the net."""
    before = tables_of(_core.Trainer(5).weights())
    trainer = _core.Trainer(5)
    trainer.add(examples[players])
    count = trainer.losses(examples[players])[2]
    old = trainer.losses(examples[players])
    for _ in range(30):
        trainer.epoch(1.0, 1.0, 0.0, count, 0.01, 0.01)
    new = trainer.losses(examples[players])
    assert new[0] < old[0]
    assert new[1] < old[1]
    after = tables_of(trainer.weights())
    assert all((after[name] != before[name]).any() for name in before)


def test_learning_is_repeatable(examples: dict[int, bytes]) -> None:
    learned = []
    for _ in range(2):
        trainer = _core.Trainer(9)
        for part in examples.values():
            trainer.add(part)
        trainer.epoch(0.5, 0.5, 0.05, 16, 0.004, 0.001)
        learned.append(trainer.weights())
    assert learned[0] == learned[1] != _core.Trainer(9).weights()


def test_a_file_keeps_weights_recipe_and_hash(tmp_path: Path, weights: bytes) -> None:
    path = tmp_path / "net"
    digest = write_net(path, weights, {"games": 3})
    assert path.stat().st_size <= LARGEST
    assert (recipe_of(path), hash_of(path)) == ({"games": 3}, digest)
    game = positions(2)[0]
    assert read_net(path).chances(state_of(game)) == _core.Net.of(weights).chances(state_of(game))


def test_a_file_may_have_weights_of_their_own_for_some_seats(
    tmp_path: Path, weights: bytes
) -> None:
    path, other = tmp_path / "net", quantized(_core.Trainer(4).weights())
    parts = {2: (other, {"games": 1}), 3: (weights, {"games": 2}), 4: (weights, {"games": 2})}
    assert write_parts(path, parts) == recipe_of(path)
    assert parts_of(path) == parts
    net = read_net(path)
    for players, (own, _) in parts.items():
        assert net.serves(players)
        state = state_of(positions(players, games=1)[0])
        assert net.chances(state) == _core.Net.of(own).chances(state)
    write_net(path, weights, {"serves": [2, 3], "sets": [0, 0]})
    assert [read_net(path).serves(players) for players in (2, 3, 4)] == [True, True, False]
    with pytest.raises(ValueError, match="names a set of weights that is not there"):
        write_net(path, weights, {"serves": [2, 3], "sets": [0, 1]})


def test_a_damaged_file_is_refused(tmp_path: Path, weights: bytes) -> None:
    path = tmp_path / "net"
    write_net(path, weights, {})
    whole = path.read_bytes()
    for wrong, why in (
        (whole[:-1], "damaged"),
        (whole[:30] + bytes([whole[30] ^ 1]) + whole[31:], "damaged"),
        (whole[:20], "cut off"),
        (b"sixstones-net 9" + whole[15:], "version"),
    ):
        with pytest.raises(ValueError, match=why):
            _core.Net.read(wrong)


def test_weights_whose_sums_would_not_fit_are_refused(weights: bytes) -> None:
    numbers = np.frombuffer(weights, dtype="<i2").copy()
    numbers[:] = 20_000
    with pytest.raises(ValueError, match="16 bits"):
        _core.Net.of(numbers.tobytes())
    at = sum(rows * columns for _, rows, columns, _ in _core.net_parts()[:3])
    numbers[:at] = 0
    with pytest.raises(ValueError, match="32 bits"):
        _core.Net.of(numbers.tobytes())
    with pytest.raises(ValueError, match="bytes of weights"):
        _core.Net.of(weights[:-2])
