"""Events tell everything that happens, in order: for each kind an exact list (design §2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import FrozenInstanceError, asdict
from typing import get_args

import pytest

from sixstones import Event, Game, redact
from sixstones.engine import event as kinds
from sixstones.engine.event import (
    AvengersTileMoved,
    CardRecruited,
    CardReserved,
    CardRevealed,
    GameOver,
    GauntletChanged,
    LocationClaimed,
    Passed,
    TimeStoneTaken,
    TokensMoved,
    TurnBegan,
)

from .boards import corner

# A corner, the moves that lead to the interesting one, that move, and all that must be told.
TOLD: list[tuple[str, Sequence[str], str, list[Event]]] = [
    (
        "two_colours_left",
        [],
        "take:YB",
        [TokensMoved(None, 0, {"Y": 1, "B": 1}), TurnBegan(1, 9)],
    ),
    ("two_colours_left", [], "take:BB", [TokensMoved(None, 0, {"B": 2}), TurnBegan(1, 9)]),
    (
        "two_colours_left",
        ["take:B"],
        "reserve:grandmaster",
        [
            CardReserved(1, "grandmaster", 1, 2),
            TokensMoved(None, 1, {"S": 1}),
            CardRevealed("prowler", 1, 2),
            TurnBegan(0, 10),
        ],
    ),
    (
        "last_card_of_a_deck_unseen",
        [],
        "reserve:deck1",
        [
            CardReserved(0, "prowler", 1, None),
            TokensMoved(None, 0, {"S": 1}),
            TurnBegan(1, 9),
        ],
    ),
    (
        "no_gray_left",
        [],
        "reserve:deck3",
        [CardReserved(0, "black-widow", 3, None), TurnBegan(1, 9)],
    ),
    (
        "empty_decks",
        [],
        "reserve:rocket",
        [CardReserved(0, "rocket", 1, 1), TokensMoved(None, 0, {"S": 1}), TurnBegan(1, 9)],
    ),
    (
        "gray_by_choice",
        [],
        "recruit:baron-zemo=1R2S",
        [
            TokensMoved(0, None, {"R": 1, "S": 2}),
            CardRecruited(0, "baron-zemo", 1, "market", 0),
            TurnBegan(1, 9),
        ],
    ),
    (
        "free_card",
        [],
        "recruit:baron-zemo",
        [CardRecruited(0, "baron-zemo", 1, "market", 0), TurnBegan(1, 9)],
    ),
    (
        "three_reserved",
        [],
        "recruit:baron-zemo",
        [
            TokensMoved(0, None, {"R": 3}),
            CardRecruited(0, "baron-zemo", 1, "hand", 2),
            TurnBegan(1, 9),
        ],
    ),
    (
        "green_makes_eleven",
        [],
        "recruit:doctor-octopus",
        [
            CardRecruited(0, "doctor-octopus", 3, "market", 0),
            TimeStoneTaken(0),
            CardRevealed("black-widow", 3, 0),
        ],
    ),
    (
        "green_makes_eleven",
        ["recruit:doctor-octopus"],
        "return:P",
        [TokensMoved(0, None, {"P": 1}), TurnBegan(1, 9)],
    ),
    ("12_tokens", [], "return:S", [TokensMoved(0, None, {"S": 1})]),
    (
        "third_tag_takes_the_tile",
        [],
        "recruit:spider-woman",
        [
            TokensMoved(0, None, {"Y": 1, "R": 3}),
            CardRecruited(0, "spider-woman", 1, "market", 0),
            AvengersTileMoved(0, None),
            CardRevealed("modok", 1, 0),
            TurnBegan(1, 9),
        ],
    ),
    (
        "two_tags_at_once_take_the_tile",
        [],
        "recruit:captain-america",
        [
            TokensMoved(0, None, {"Y": 3, "B": 1, "O": 1, "P": 3}),
            CardRecruited(0, "captain-america", 3, "market", 0),
            TimeStoneTaken(0),
            AvengersTileMoved(0, 1),
            CardRevealed("green-goblin", 3, 0),
            TurnBegan(1, 9),
        ],
    ),
    (
        "left_over_claimed_on_a_take",
        [],
        "take:YBO",
        [
            TokensMoved(None, 0, {"Y": 1, "B": 1, "O": 1}),
            LocationClaimed(0, "avengers-tower", 0),
            TurnBegan(1, 9),
        ],
    ),
    (
        "choosing_a_location",
        [],
        "locate:wakanda",
        [LocationClaimed(0, "wakanda", 1), TurnBegan(1, 9)],
    ),
    ("stalemate_of_3", [], "pass", [Passed(0), TurnBegan(1, 9)]),
    (
        "stalemate_of_3",
        ["pass", "pass"],
        "pass",
        [Passed(2), GameOver((), "stalemate", (0, 0, 0))],
    ),
    (
        "left_over_claimed_on_a_pass",
        [],
        "pass",
        [Passed(0), LocationClaimed(0, "hells-kitchen", 0), TurnBegan(1, 9)],
    ),
    (
        "round_is_played_out",
        [],
        "recruit:yondu",
        [
            TokensMoved(0, None, {"P": 3}),
            CardRecruited(0, "yondu", 1, "market", 0),
            CardRevealed("modok", 1, 0),
            GauntletChanged(0, held=True),
            TurnBegan(1, 9),
        ],
    ),
    (
        "tile_lost_to_a_new_holder",
        [],
        "recruit:she-hulk",
        [
            TokensMoved(1, None, {"Y": 2, "O": 1, "P": 2}),
            CardRecruited(1, "she-hulk", 2, "market", 0),
            AvengersTileMoved(1, 0),
            CardRevealed("maximus", 2, 0),
            GauntletChanged(0, held=False),
            GauntletChanged(1, held=True),
            GameOver((1,), "gauntlet", (13, 16)),
        ],
    ),
]


@pytest.mark.parametrize(("name", "before", "move", "told"), TOLD)
def test_a_move_tells_exactly_this(
    name: str, before: Sequence[str], move: str, told: list[Event]
) -> None:
    game = Game.from_position(corner(name))
    for text in before:
        game.play(text)
    assert game.play(move) == told


def test_every_kind_of_event_is_told_somewhere_above() -> None:
    told = {type(event) for _, _, _, events in TOLD for event in events}
    assert told == set(get_args(Event))
    names = {event.kind for _, _, _, events in TOLD for event in events}
    assert len(names) == len(told)


def test_events_are_values() -> None:
    event = TokensMoved(None, 0, {"Y": 1})
    assert asdict(event) == {"source": None, "target": 0, "tokens": {"Y": 1}, "kind": "tokens"}
    with pytest.raises(FrozenInstanceError):
        event.source = 1  # type: ignore[misc]
    assert {kind.__module__ for kind in get_args(Event)} == {kinds.__name__}


def test_all_other_events_are_public() -> None:
    for _, _, _, events in TOLD:
        for event in events:
            if not isinstance(event, CardReserved):
                assert redact(event, None) is event
