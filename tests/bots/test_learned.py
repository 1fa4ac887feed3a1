"""The net in the package: who goes by it, and what happens without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sixstones import Game, View, analyze, bot
from sixstones.bots import LEVELS, learned
from sixstones.bots.learned import learned_net

LARGEST = 400_000
LEARNED = [name for name, level in LEVELS.items() if level.learned]


@pytest.fixture
def without_net(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(learned, "FILE", tmp_path / "missing.net")
    learned_net.cache_clear()
    yield
    learned_net.cache_clear()


def views(players: int) -> list[View]:
    """Views of the first rounds of a game."""
    game = Game.new(players, "learned")
    found = []
    for _ in range(24):
        found.append(game.view(game.to_move))
        game.play(bot("greedy", seed=1).choose(found[-1]))
    return found


def choices(spec: str, players: int) -> list[str]:
    return [str(bot(spec, seed=1).choose(view, visits=200)) for view in views(players)]


def test_the_net_is_small_and_serves_every_table() -> None:
    net = learned_net()
    assert net is not None
    assert len(learned.FILE.read_bytes()) <= LARGEST
    assert all(net.serves(players) for players in (2, 3, 4))


def test_the_stronger_levels_go_by_the_net() -> None:
    assert LEARNED == ["avenger", "titan"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_the_net_the_hand_made_evaluator_judges(
    players: int, request: pytest.FixtureRequest
) -> None:
    specs = ["avenger", "hero", "avenger:temperament=points rush"]
    with_net = {spec: choices(spec, players) for spec in specs}
    analysis = analyze(views(players)[5], visits=400)
    request.getfixturevalue("without_net")
    assert learned_net() is None
    without = {spec: choices(spec, players) for spec in specs}
    assert [spec for spec in specs if with_net[spec] != without[spec]] == ["avenger"]
    assert analyze(views(players)[5], visits=400).win != analysis.win


def test_a_damaged_net_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, without_net: None
) -> None:
    damaged = tmp_path / "damaged.net"
    damaged.write_bytes(b"sixstones-net 1\n{}\n" + bytes(40))
    monkeypatch.setattr(learned, "FILE", damaged)
    with pytest.raises(ValueError, match="damaged"):
        bot("titan")
    assert bot("hero")
