"""What happened, in words."""

from __future__ import annotations

import re

from oracle.corners import CORNERS

from sixstones import Game
from sixstones.cli.decisions import Decision, decisions, do
from sixstones.cli.stones import UNICODE
from sixstones.cli.story import Story
from sixstones.engine.event import GauntletChanged

NAMES = ("Anna", "You", "Greedy", "Zoë")


def told(corner: str, listener: int | None = None) -> list[str]:
    game = Game.from_position(CORNERS[corner].position)
    done = [do(game, text) for text in CORNERS[corner].line]
    return [line.plain for line in Story(NAMES, UNICODE, listener).tell_turns(done)]


def after(*texts: str, listener: int | None = None) -> str:
    game = Game.new(players=2, seed=1)
    done = [do(game, text) for text in texts]
    return Story(NAMES, UNICODE, listener).tell(done[-1]).plain


def test_a_take_names_the_stones() -> None:
    assert after("take:YBR") == "Anna took ●Y ■B ◆R."
    assert after("take:YY") == "Anna took 2●Y."


def test_a_card_reserved_unseen_is_named_only_to_its_owner() -> None:
    hidden = "Anna reserved the top card of deck II, took ¤S."
    assert after("reserve:deck2", listener=None) == hidden
    assert after("reserve:deck2", listener=1) == hidden
    assert after("reserve:deck2", listener=0).startswith("Anna reserved the top card of deck II: ")


def test_a_turn_of_several_decisions_is_one_sentence() -> None:
    (line, *_) = told("13_tokens")
    assert line.count(".") == 1
    assert line.count("gave back") == 1


def test_a_recruit_says_what_it_cost_and_brought() -> None:
    lines = " ".join(told("third_tag_takes_the_tile"))
    assert "recruited" in lines
    assert " for " in lines
    assert "took the Avengers tile (+3)" in lines


def test_a_free_card_costs_nothing() -> None:
    assert "for nothing" in " ".join(told("free_card"))


def test_a_stolen_tile_names_its_last_owner() -> None:
    lines = " ".join(told("two_tags_at_once_take_the_tile"))
    assert re.search(r"took the Avengers tile \(\+3\), \w+( \d)? lost it", lines)


def test_a_location_and_the_gauntlet_are_told() -> None:
    lines = " ".join(told("location_completes_the_gauntlet"))
    assert "claimed" in lines
    assert "the Gauntlet" in lines


def test_passing_is_told() -> None:
    assert " passed." in " ".join(told("stalemate_of_2"))


def test_you_hold_what_others_holds() -> None:
    events = [GauntletChanged(seat, held=True) for seat in (0, 1)]
    text = Story(NAMES, UNICODE, None).tell(Decision(1, 0, events)).plain
    assert "Anna now holds the Gauntlet, You now hold the Gauntlet" in text


def test_every_decision_of_every_corner_can_be_told() -> None:
    for corner in CORNERS.values():
        game = Game.from_position(corner.position)
        for text in corner.line:
            decision = do(game, text)
            line = Story(NAMES, UNICODE, None).tell(decision).plain
            assert line.startswith(NAMES[decision.seat])
            assert not line.endswith(" .")


def test_a_game_is_told_again_as_it_was_played() -> None:
    game = Game.new(players=3, seed=2)
    played = [do(game, game.legal_moves()[-1]) for _ in range(40)]
    assert decisions(game) == played
