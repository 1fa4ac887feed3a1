"""A game as an object: copies, takebacks, pickles, ids and answers to nonsense (design §2)."""

from __future__ import annotations

import json
import pickle
from typing import Any, cast

import numpy as np
import pytest
from oracle.corners import CORNERS

from sixstones import Game, IllegalMove, Move, Result

from .boards import corner, games, walk


def test_taking_back_without_a_decision_is_refused() -> None:
    for game in (Game.new(seed=1), Game.from_position(corner("two_colours_left"))):
        with pytest.raises(IllegalMove, match=r"^there is no decision to take back$"):
            game.undo()


def test_takebacks_lead_back_to_the_first_position_and_forward_again() -> None:
    game = walk(Game.new(players=3, seed="back"), 7, 50)
    moves, last = game.moves, game.position()
    for _ in moves:
        game.undo()
    assert game.position() == Game.new(players=3, seed="back").position()
    for move in moves:
        game.play(move)
    assert game.position() == last


def test_a_finished_game_can_be_taken_back() -> None:
    game = Game.from_position(corner("win_is_shared"))
    results = [game.result]
    game.play("recruit:yondu")
    results.append(game.result)
    game.undo()
    assert results == [None, Result((0, 1), "gauntlet", (16, 16), "shared")]
    assert (game.result, game.phase) == (None, "act")


def test_a_copy_is_played_on_independently() -> None:
    game = Game.new(players=2, seed=3)
    game.headers["Seat0"] = "Ada"
    twin = game.copy()
    twin.play("reserve:deck1")
    twin.headers["Seat0"] = "Eve"
    assert game.moves == []
    assert game.headers == {"Seat0": "Ada"}
    assert game.position() == Game.new(players=2, seed=3).position()
    twin.undo()
    assert twin.position() == game.position()


def test_moves_are_kept_and_follow_takebacks_and_copies() -> None:
    """Asking for them again makes none anew, so a loop may ask at every decision."""
    game = walk(Game.new(players=2, seed=3), 7, 20)
    before = game.moves
    assert all(one is other for one, other in zip(before, game.moves, strict=True))
    twin = game.copy()
    game.undo(5)
    assert (len(before), game.moves, twin.moves) == (20, before[:15], before)
    for each, number in ((game, 0), (twin, -1)):
        made = [*each.moves, each.legal_moves()[number]]
        each.play(made[-1])
        assert each.moves == made == Game.from_record(each.record()).moves


def test_the_list_of_moves_is_a_copy() -> None:
    game = Game.new(players=2, seed=3)
    game.play("reserve:deck1")
    game.moves.clear()
    assert [str(move) for move in game.moves] == ["reserve:deck1"]


def test_a_game_survives_pickling() -> None:
    for game in games(12):
        game.headers["Seat0"] = 'Ada "the" Great'
        twin = pickle.loads(pickle.dumps(game))
        assert twin.record() == game.record()
        assert twin.position() == game.position()
        assert twin.headers == game.headers


def test_a_game_shows_where_it_stands_and_nothing_hidden() -> None:
    game = Game.new(players=2, seed="a seed")
    game.play("reserve:deck1")
    assert repr(game) == "<Game of 2, 1 moves, round 1, seat 1, act>"


def test_a_move_and_its_text_are_the_same_to_a_game() -> None:
    one, two = Game.new(players=2, seed=9), Game.new(players=2, seed=9)
    assert one.play("take:oby") == two.play(Move.parse("take:YBO"))
    assert one.record() == two.record()
    assert one.is_legal("take:YBO") == one.is_legal(Move.parse("take:YBO")) is True
    assert one.id_of("take:YBO") == one.id_of(Move.parse("take:YBO")) == 0


@pytest.mark.parametrize("text", ["", "take:GGG", "no move", "take:YBO take:YBO", "\ud800"])
def test_text_that_is_no_move_is_illegal_everywhere(text: str) -> None:
    game = Game.new(players=2, seed=9)
    assert game.is_legal(text) is False
    with pytest.raises(IllegalMove, match=r"is no move: "):
        game.play(text)
    with pytest.raises(IllegalMove, match=r"is no move: "):
        game.id_of(text)
    assert game.moves == []


def test_an_illegal_move_has_no_id() -> None:
    game = Game.new(players=2, seed=9)
    with pytest.raises(IllegalMove, match=r"^pass is not legal: "):
        game.id_of("pass")


@pytest.mark.parametrize("number", [-1, 71, 10**30, True, 1.0, "1", None])
def test_ids_are_whole_numbers_from_0_to_70(number: Any) -> None:
    with pytest.raises(ValueError, match=r"^an id must be a whole number from 0 to 70, not "):
        Game.new(players=2, seed=9).move_of(number)


def test_an_id_that_is_not_legal_says_what_would_be() -> None:
    game = Game.from_position(corner("one_colour_left"))
    with pytest.raises(IllegalMove, match=r"^id 0 is not legal here\. Legal now: 17 moves, such "):
        game.move_of(0)


def test_a_result_reads_as_in_a_record() -> None:
    assert str(Result((1,), "gauntlet", (12, 17))) == "1 gauntlet 12-17"
    assert str(Result((0, 2), "gauntlet", (16, 9, 16))) == "0,2 gauntlet 16-9-16"
    assert str(Result((), "stalemate", (3, 0))) == "- stalemate 3-0"


@pytest.mark.parametrize(
    ("name", "decided"),
    [
        ("round_is_played_out", "alone"),
        ("most_points_without_the_gauntlet", "alone"),
        ("more_points_win", "points"),
        ("more_points_win_for_the_first", "points"),
        ("tile_breaks_the_tie", "tile"),
        ("tile_lost_but_gauntlet_kept", "tile"),
        ("fewest_recruits_break_the_tie", "fewest"),
        ("fewest_recruits_for_the_last", "fewest"),
        ("win_is_shared", "shared"),
        ("tile_of_a_third_seat_breaks_no_tie", "shared"),
        ("stalemate_of_2", None),
    ],
)
def test_a_result_says_what_decided(name: str, decided: str | None) -> None:
    """rules §6.3"""
    game = Game.from_position(corner(name))
    for move in CORNERS[name].line:
        game.play(move)
    assert game.result is not None
    assert game.result.decided == decided


def test_a_game_that_goes_on_has_no_result() -> None:
    game = Game.new(players=2, seed=9)
    assert game.result is None
    assert game.legal_moves()


def test_once_over_nothing_is_legal() -> None:
    """rules §6.2"""
    game = walk(Game.from_position(corner("stalemate_of_3")), 0, 10)
    assert game.result == Result((), "stalemate", (0, 0, 0))
    assert (game.phase, game.legal_moves(), game.legal_ids()) == ("over", [], [])
    with pytest.raises(IllegalMove, match=r"^pass is not legal: the game is over\. Nothing"):
        game.play("pass")


def test_a_voluntary_gray_payment_has_no_id() -> None:
    """design §2, Move ids: an id stands for the default payment only."""
    game = Game.from_position(corner("gray_by_choice"))
    assert game.id_of("recruit:baron-zemo") == game.id_of("recruit:baron-zemo=3R") == 45
    assert game.id_of("recruit:baron-zemo=2R1S") is None
    assert str(game.move_of(45)) == "recruit:baron-zemo"


def test_ids_name_places_in_the_hand_and_among_the_locations_left() -> None:
    """design §2: recruits 57-59 count the hand oldest first, 66-69 the locations still there."""
    hand = Game.from_position(corner("three_reserved"))
    assert str(hand.move_of(59)) == "recruit:baron-zemo"
    game = Game.from_position(corner("two_left_over_on_a_pass"))
    assert game.legal_ids() == [70]
    game.play("pass")
    assert [str(game.move_of(id_)) for id_ in game.legal_ids()] == [
        "locate:avengers-tower",
        "locate:asgard",
        "locate:atlantis",
    ]
    assert game.legal_ids() == [66, 67, 68]


@pytest.mark.parametrize("name", ["11_tokens", "12_tokens", "13_tokens"])
def test_ids_of_tokens_given_back(name: str) -> None:
    """design §2: 60-65 are Y B O R P S; green is never given back (rules §5.1)."""
    game = Game.from_position(corner(name))
    assert game.legal_ids() == [60, 61, 62, 64, 65]


def test_perft_counts_every_line_of_decisions() -> None:
    """Every way of paying counts; a game that is over has one line, the empty one."""
    game = Game.from_position(corner("gray_by_choice"))
    assert game.perft(0) == 1
    assert game.perft(1) == len(game.legal_moves())
    below = 0
    for move in game.legal_moves():
        twin = game.copy()
        twin.play(move)
        below += len(twin.legal_moves())
    assert game.perft(2) == below
    assert walk(Game.from_position(corner("stalemate_of_2")), 0, 5).perft(3) == 1
    with pytest.raises(ValueError, match=r"^depth must be a whole number from 0 to "):
        game.perft(-1)


def test_several_decisions_are_taken_back_at_once() -> None:
    game = Game.new(players=3, seed="several")
    for _ in range(9):
        game.play(game.legal_moves()[0])
    one_by_one, at_once = game.copy(), game.copy()
    for _ in range(4):
        one_by_one.undo()
    at_once.undo(4)
    assert at_once.position() == one_by_one.position()
    assert at_once.moves == one_by_one.moves == game.moves[:5]
    with pytest.raises(IllegalMove, match="there are 5 decisions to take back"):
        at_once.undo(6)
    with pytest.raises(ValueError, match="decisions"):
        at_once.undo(-1)
    assert at_once.moves == one_by_one.moves


def test_a_number_may_be_of_any_kind_that_is_whole() -> None:
    two, five, one, zero = np.int64(2), np.uint16(5), np.int8(1), np.int32(0)
    game = Game.new(players=cast(int, two), seed=cast(int, five))
    assert game.record() == Game.new(players=2, seed=5).record()
    assert json.dumps(game.view(cast(int, one))) == json.dumps(game.view(1))
    assert game.move_of(cast(int, zero)) == game.move_of(0)
    game.play(game.move_of(0))
    game.undo(cast(int, one))
    assert game.moves == []
    for wrong in (2.0, "2", True, None):
        with pytest.raises(ValueError, match="players must be a whole number"):
            Game.new(players=cast(int, wrong))


def test_a_replay_walks_the_game_decision_by_decision() -> None:
    for game in games(12, 80):
        board = Game.from_record(game.record())
        board.undo(len(board.moves))
        steps = list(game.replay())
        assert [step.move for step in steps] == game.moves
        for number, step in enumerate(steps):
            assert step.before.position() == board.position()
            assert step.before.moves == game.moves[:number]
            assert step.events == board.play(step.move)
        assert board.position() == game.position()


def test_a_replay_is_of_the_game_as_it_was_asked_for() -> None:
    """Neither playing on with it nor with what it gave changes the other."""
    game = Game.new(players=2, seed=5)
    game.play("take:YBR")
    game.play("take:YBO")
    steps = game.replay()
    first = next(steps)
    first.before.play("reserve:deck1")
    game.undo(2)
    assert [str(step.move) for step in steps] == ["take:YBO"]
    assert list(game.replay()) == []


@pytest.mark.parametrize("value", [3, None, 2.5, b"take:YBR", ["take:YBR"]])
def test_what_is_neither_a_move_nor_text_is_refused_in_a_sentence(value: Any) -> None:
    game = Game.new(players=2, seed=5)
    said = rf"^a move is a Move or its text, not {type(value).__name__}$"
    for ask in (game.play, game.is_legal, game.id_of):
        with pytest.raises(TypeError, match=said):
            ask(value)
    assert game.moves == []


@pytest.mark.parametrize("value", [5, b"x", ["x"]])
def test_a_deal_or_a_record_that_is_no_text_is_refused_in_a_sentence(value: Any) -> None:
    kind = type(value).__name__
    with pytest.raises(TypeError, match=rf"^a deal is text, not {kind}$"):
        Game.new(2, deal=value)
    with pytest.raises(TypeError, match=rf"^a record is text, not {kind}$"):
        Game.from_record(value)


def test_whatever_has_an_index_is_a_number() -> None:
    game = Game.new(cast(int, np.int8(3)), cast(int, np.uint64(5)))
    assert game.position() == Game.new(3, 5).position()
    assert game.view(cast(int, np.int64(1))) == game.view(1)
    assert game.view_json(cast(int, np.int64(1))) == game.view_json(1)
    assert game.move_of(cast(int, np.int32(0))) == game.move_of(0)
    assert game.perft(cast(int, np.int32(1))) == len(game.legal_moves())
    assert Game.from_view(game.view(0), cast(int, np.int64(7))).view(0) == game.view(0)
