"""JSON has one home, the core: text and Python data say the same, and plain values are read."""

from __future__ import annotations

import dataclasses
import json
import pickle
from types import MappingProxyType
from typing import Any, get_args

import numpy as np
import pytest

from sixstones import Game, redact
from sixstones.engine import Event

from .boards import bare, games, seats_of
from .mutate import ODD_VALUES


def compact(data: Any) -> str:
    """JSON text as the core writes it."""
    return json.dumps(data, separators=(",", ":"))


def test_text_and_data_say_the_same() -> None:
    for game in games(40, 90):
        assert game.position_json().decode() == compact(game.position())
        for seat in seats_of(game):
            view: dict[str, Any] = {**game.view(seat)}
            assert game.view_json(seat).decode() == compact(view)
            view.pop("legal", None)
            assert game.view_json(seat, legal=False).decode() == compact(view)


def test_events_as_text_are_the_redacted_events() -> None:
    kinds = set()
    for game in games(60, 90):
        again = Game.from_record(game.record())
        again.undo(len(again.moves))
        for move in game.moves:
            events = again.play(move)
            kinds |= {event.kind for event in events}
            for seat in seats_of(game):
                heard = [dataclasses.asdict(redact(event, seat)) for event in events]
                assert json.loads(events.json(seat)) == json.loads(compact(heard))
    every = {kind.__dataclass_fields__["kind"].default for kind in get_args(Event)}
    assert every - kinds <= {"pass"}  # rare: see test_events.py


def test_typed_events_are_like_those_a_user_makes() -> None:
    game = Game.new(players=2, seed=5)
    events = [*game.play("reserve:deck1"), *game.play("take:YBO")]
    for event in events:
        fields = {f.name: getattr(event, f.name) for f in dataclasses.fields(event) if f.init}
        assert type(event)(**fields) == event
        assert pickle.loads(pickle.dumps(event)) == event
    told = game.play("take:YRP")
    assert pickle.loads(pickle.dumps(told)) == told


def as_numpy(data: Any) -> Any:
    """The same data with every whole number as one of numpy's and every list as a tuple."""
    if isinstance(data, dict):
        return MappingProxyType({key: as_numpy(value) for key, value in data.items()})
    if isinstance(data, list):
        return tuple(as_numpy(value) for value in data)
    if isinstance(data, int) and not isinstance(data, bool):
        return np.int16(data)
    return data


def test_numbers_and_containers_of_other_libraries_are_read() -> None:
    for game in games(6, 60):
        position = as_numpy(game.position())
        assert Game.from_position(position).position() == game.position()
        view = game.view(game.to_move)
        assert Game.from_view(as_numpy(view), 1).view(game.to_move) == view


@pytest.mark.parametrize("value", [np.bool_(True), np.float64(2), np.array([2]), b"2", {2}, object])
def test_what_stands_for_no_number_is_refused(value: Any) -> None:
    data = {**Game.new(players=2, seed=5).position(), "players": value}
    with pytest.raises(ValueError, match=r"^players must be a whole number from 2 to 4, not "):
        Game.from_position(data)


def test_what_a_mapping_raises_is_not_swallowed() -> None:
    class Broken(dict[str, Any]):
        def __getitem__(self, key: str) -> Any:
            raise OSError("gone")

    with pytest.raises(OSError, match=r"^gone$"):
        Game.from_position(Broken(bare(Game.new(players=2, seed=5).position())))


def test_derived_and_foreign_keys_are_not_looked_at() -> None:
    position: dict[str, Any] = {**Game.new(players=2, seed=5).position()}
    loop: list[Any] = []
    loop.append(loop)
    for odd in (*ODD_VALUES, loop, object()):
        Game.from_position({**position, "foreign": odd})
