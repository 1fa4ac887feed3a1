"""What can be typed, and what it means."""

from __future__ import annotations

from typing import Any

import pytest

from sixstones import Game
from sixstones.cli.choices import choices
from sixstones.cli.typed import Order, Play, Puzzled, Typed, understand


def table(**changes: Any) -> Game:
    """A game whose market holds cards of well-known names."""
    position = Game.new(players=2, seed=1).position()
    wanted = [
        ["spider-ham", "spider-girl", "prowler", "rocket"],
        ["ghost-spider", "star-lord", "nick-fury", "hela"],
        ["thor", "spider-man", "iron-man", "loki"],
    ]
    everything = [
        [card for card in (*row, *deck) if card]
        for row, deck in zip(position["market"], position["decks"], strict=True)
    ]
    position["market"] = [list(row) for row in wanted]
    position["decks"] = [
        [card for card in cards if card not in row]
        for cards, row in zip(everything, wanted, strict=True)
    ]
    position.update(changes)  # type: ignore[typeddict-item]
    return Game.from_position(position)


def meaning(line: str, game: Game | None = None) -> Typed:
    view = (game or table()).view(0)
    return understand(line, view, choices(view))


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("ybr", "take:YBR"),
        ("RBY", "take:YBR"),
        ("y b r", "take:YBR"),
        ("y,b,r", "take:YBR"),
        ("r y b", "take:YBR"),
        ("yy", "take:YY"),
        ("t ybr", "take:YBR"),
        ("take y+b+r", "take:YBR"),
        ("take:bry", "take:YBR"),
        ("pro", "take:ORP"),
        ("thor", "recruit:thor"),
        ("Thor", "recruit:thor"),
        ("iron", "recruit:iron-man"),
        ("nick fury", "recruit:nick-fury"),
        ("fury", "recruit:nick-fury"),
        ("prow", "recruit:prowler"),
        ("spider-man", "recruit:spider-man"),
        ("buy thor", "recruit:thor"),
        ("recruit:thor", "recruit:thor"),
        ("thor 3y2s", "recruit:thor=3Y2S"),
        ("thor=2s3Y", "recruit:thor=3Y2S"),
        ("thor 3 y 2 s", "recruit:thor=3Y2S"),
        ("black-bolt", "recruit:black-bolt"),
        ("r thor", "reserve:thor"),
        ("reserve loki", "reserve:loki"),
        ("r 2", "reserve:deck2"),
        ("r deck3", "reserve:deck3"),
        ("r d1", "reserve:deck1"),
        ("reserve deck 1", "reserve:deck1"),
        ("return p", "return:P"),
        ("claim asgard", "locate:asgard"),
        ("pass", "pass"),
    ],
)
def test_shortcuts_stand_for_moves(line: str, move: str) -> None:
    locations = {"locations": ["asgard", "knowhere"]}
    typed = meaning(line, table(**locations))
    assert isinstance(typed, Play)
    assert str(typed.move) == move


@pytest.mark.parametrize("line", ["spider", "r spider", "x", "", "   ", "r", "take", "é", "r 4"])
def test_what_is_unclear_is_asked_back(line: str) -> None:
    typed = meaning(line)
    assert isinstance(typed, Puzzled)
    assert "\n" not in typed.message


def test_an_ambiguous_name_lists_whom_it_may_mean() -> None:
    typed = meaning("spider")
    assert isinstance(typed, Puzzled)
    assert typed.message == "Which one: Spider-Ham, Spider-Girl or Spider-Man?"


def test_a_number_is_the_move_of_that_number() -> None:
    menu = choices(table().view(0))
    for number, move in enumerate((*menu.plain, *menu.other), start=1):
        assert meaning(str(number)) == Play(move)


def test_a_letter_gives_back_when_something_must_go_back() -> None:
    position = table().position()
    position["seats"][0]["tokens"] |= {"Y": 4, "B": 4, "R": 3}
    position["bank"] |= {"Y": 0, "B": 0, "R": 1}
    position["phase"] = "return"
    game = Game.from_position(position)
    for line in ("r", "return r", "R"):
        typed = meaning(line, game)
        assert isinstance(typed, Play)
        assert str(typed.move) == "return:R"


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("undo", Order("undo", "")),
        ("u", Order("undo", "")),
        ("?", Order("help", "")),
        ("HELP", Order("help", "")),
        ("save My Game.txt", Order("save", "My Game.txt")),
        ("card nick fury", Order("card", "nick fury")),
        ("q", Order("quit", "")),
    ],
)
def test_orders_keep_what_follows_them(line: str, order: Order) -> None:
    assert meaning(line) == order
