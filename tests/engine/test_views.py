"""Views: what a seat may know, and nothing else (rules §7, design §2)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from oracle.builder import position, seat

from sixstones import CARDS, Game, Move
from sixstones.engine import Gain, gains_in, seat_in

from .boards import KEYS, SEAT_KEYS, Json, as_json, bare, corner, games, put, reshuffled, seats_of

GOLDEN = Path(__file__).parents[1] / "golden" / "games"


@pytest.fixture
def game() -> Game:
    """Seat 0 holds a face-up card and an unseen one, seat 1 an unseen one; seat 0 is to move."""
    game = Game.new(players=3, seed="views")
    face_up = game.position()["market"][2][1]
    for move in (f"reserve:{face_up}", "reserve:deck1", "take:YBO", "reserve:deck2", "take:YBO"):
        game.play(move)
    game.play("take:ORP")
    return game


def test_a_view_has_the_keys_of_the_contract(game: Game) -> None:
    for onlooker in seats_of(game):
        view = game.view(onlooker)
        legal = {"legal"} if onlooker == game.to_move else set()
        assert set(view) == {*KEYS, "seat", *legal}
        assert view["seat"] == onlooker
        for side in view["seats"]:
            assert set(side) == {*SEAT_KEYS, "points", "tags", "bonuses", "gauntlet"}


def test_a_view_shows_what_is_public_as_it_is(game: Game) -> None:
    """rules §7.2"""
    full = game.position()
    for onlooker in seats_of(game):
        view = game.view(onlooker)
        for key in set(KEYS) - {"decks", "seats"}:
            assert view[key] == full[key]  # type: ignore[literal-required]
        for side, whole in zip(view["seats"], full["seats"], strict=True):
            for name in set(side) - {"reserved"}:
                assert side[name] == whole[name]  # type: ignore[literal-required]


def test_decks_are_counts(game: Game) -> None:
    """rules §7.1"""
    for onlooker in seats_of(game):
        assert game.view(onlooker)["decks"] == [35, 25, 15]


def test_a_hidden_card_shows_its_level_to_all_and_its_name_to_its_owner(game: Game) -> None:
    """rules §7.1"""
    face_up, unseen = game.position()["seats"][0]["reserved"]
    other = game.position()["seats"][1]["reserved"][0]
    veiled = [{"card": None, "level": level, "hidden": True} for level in (1, 2)]
    assert face_up["hidden"] is False
    assert game.view(0)["seats"][0]["reserved"] == [face_up, unseen]
    assert game.view(0)["seats"][1]["reserved"] == [veiled[0]]
    assert game.view(1)["seats"][0]["reserved"] == [face_up, veiled[1]]
    assert game.view(1)["seats"][1]["reserved"] == [other]
    for onlooker in (2, None):
        assert game.view(onlooker)["seats"][0]["reserved"] == [face_up, veiled[1]]
        assert game.view(onlooker)["seats"][1]["reserved"] == [veiled[0]]


def test_legal_moves_stand_only_in_the_view_of_the_seat_to_move(game: Game) -> None:
    """A legal recruit could name a hidden card."""
    view = game.view(game.to_move)
    assert view["legal"] == [str(move) for move in game.legal_moves()]
    over = Game.from_position(corner("stalemate_of_2"))
    over.play("pass")
    over.play("pass")
    for onlooker in (0, 1, None):
        assert "legal" not in over.view(onlooker)


def test_no_hidden_name_is_anywhere_in_a_view() -> None:
    for one in games(60, 90):
        full = one.position()
        for onlooker in seats_of(one):
            secrets = {card for deck in full["decks"] for card in deck}
            for number, side in enumerate(full["seats"]):
                if number != onlooker:
                    secrets |= {str(r["card"]) for r in side["reserved"] if r["hidden"]}
            words = set(json.dumps(one.view(onlooker)).replace(":", '"').split('"'))
            assert not words & secrets


def test_a_view_does_not_depend_on_what_is_hidden() -> None:
    for number, one in enumerate(games(40, 90)):
        for onlooker in seats_of(one):
            other = Game.from_position(reshuffled(one.position(), onlooker, number))
            assert json.dumps(other.view(onlooker)) == json.dumps(one.view(onlooker))


@pytest.mark.parametrize("number", [-1, 3, 255, True, 0.0, "0"])
def test_there_is_no_view_of_another_seat(game: Game, number: Any) -> None:
    with pytest.raises(ValueError, match=r"^seat must be a whole number from 0 to 2, not "):
        game.view(number)


def test_an_imagined_game_agrees_with_all_that_is_known(game: Game) -> None:
    for onlooker in seats_of(game):
        view = as_json(game.view(onlooker))
        for seed in range(20):
            other = Game.from_view(view, seed)
            assert other.view(onlooker) == view
            assert sorted(bare(other.position())) == sorted(bare(game.position()))
            assert other.moves == []


def test_the_same_seed_imagines_the_same_game(game: Game) -> None:
    view = game.view(0)
    assert Game.from_view(view, 5).position() == Game.from_view(view, "5").position()
    assert Game.from_view(view, 5).position() != Game.from_view(view, 6).position()


def test_every_unseen_card_is_imagined_in_a_hidden_place(game: Game) -> None:
    """Own cards and face-up ones never are; the rest about equally often."""
    view = game.view(2)
    unseen = {card for deck in game.position()["decks"] for card in deck if CARDS[card].level == 1}
    unseen.add(str(game.position()["seats"][1]["reserved"][0]["card"]))
    found = [
        Game.from_view(view, seed).position()["seats"][1]["reserved"][0]["card"]
        for seed in range(1800)
    ]
    assert set(found) == unseen
    assert all(20 <= found.count(card) <= 90 for card in unseen)


def test_with_short_decks_the_hidden_is_drawn_from_all_unseen_cards() -> None:
    """design §2: a card that is nowhere in the position may be imagined."""
    given: Any = position([seat("", [], ["thor"]), seat()], ["knowhere", "asgard"], stock=(5, 4, 4))
    given["seats"][0]["reserved"][0]["hidden"] = True
    one = Game.from_position(given)
    top = {Game.from_view(one.view(1), seed).position()["decks"][0][0] for seed in range(400)}
    assert len(top) == 36
    held = {
        Game.from_view(one.view(1), seed).position()["seats"][0]["reserved"][0]["card"]
        for seed in range(400)
    }
    assert len(held) == 16
    assert Game.from_view(one.view(1), 1).view(1) == one.view(1)


def test_an_imagined_game_can_be_played_on(game: Game) -> None:
    other = Game.from_view(game.view(0), 3)
    other.play("reserve:deck3")
    assert Game.from_record(other.record()).position() == other.position()


REFUSED: list[tuple[Callable[[Json], Any], str]] = [
    (lambda view: view.pop("seat"), "seat is missing"),
    (lambda view: put(view, "seat", 3), "seat must be a whole number from 0 to 2, not 3"),
    (lambda view: put(view, "seat", "0"), "seat must be a whole number from 0 to 2, not '0'"),
    (lambda view: put(view, "decks/0", -1), "decks must be a whole number from 0 to 40, not -1"),
    (lambda view: put(view, "decks/0", []), "decks must be a whole number from 0 to 40, not a li"),
    (lambda view: put(view, "decks", [1, 2]), "decks must have 3 items"),
    (lambda view: put(view, "decks/0", 40), "more cards of level 1 are hidden than there are uns"),
    (lambda view: put(view, "decks/1", 35), "more cards of level 2 are hidden than there are uns"),
    (lambda view: put(view, "seats/1/reserved/0/level", 4), "seats[1].reserved.level must be a wh"),
    (lambda view: view["seats"][1]["reserved"][0].pop("level"), "seats[1].reserved.level is miss"),
    (lambda view: put(view, "seats/1/reserved/0/hidden", False), "seats[1].reserved: there is no"),
    (lambda view: put(view, "bank/Y", 0), "there are "),
    (lambda view: put(view, "passes", 3), "after that many passes in a row the game would be over"),
]


@pytest.mark.parametrize(("spoil", "reason"), REFUSED)
def test_what_is_no_view_is_refused(game: Game, spoil: Callable[[Json], Any], reason: str) -> None:
    view = as_json(game.view(0))
    spoil(view)
    with pytest.raises(ValueError, match=r"^") as refusal:
        Game.from_view(view, 1)
    assert str(refusal.value).startswith(reason)


def test_a_position_is_no_view(game: Game) -> None:
    with pytest.raises(ValueError, match=r"^seat is missing$"):
        Game.from_view(game.position(), 1)


def test_no_seat_sees_the_hidden_card_of_another(game: Game) -> None:
    """A view that named it would be none: resampled, it would not be the same view."""
    view = as_json(game.view(2))
    view["seats"][1]["reserved"] = game.position()["seats"][1]["reserved"]
    with pytest.raises(ValueError, match=r"seat"):
        Game.from_view(view, 1)


def test_every_seat_knows_its_own_cards(game: Game) -> None:
    """A view in which it did not would be none: there is nothing to draw the card from."""
    view = as_json(game.view(1))
    view["seat"] = 0
    with pytest.raises(ValueError, match=r"seat"):
        Game.from_view(view, 1)


@pytest.mark.parametrize("seed", [True, 5.0, b"5"])
def test_a_seed_to_imagine_by_is_text_or_a_number(game: Game, seed: Any) -> None:
    with pytest.raises(TypeError, match=r"^a seed is text or a number, not "):
        Game.from_view(game.view(0), seed)


def test_what_a_seat_can_pay_is_what_it_may_recruit() -> None:
    """rules §4.2: the default payment is there exactly when the card can be had."""
    for game in games(30, 90):
        if game.phase != "act":
            continue
        view = game.view(game.to_move)
        seat = seat_in(view, game.to_move)
        cards = [card for row in view["market"] for card in row if card] + seat.reserved
        for card in cards:
            payment = seat.payment(card)
            assert (payment is not None) == game.is_legal(f"recruit:{card}")
            short = sum(seat.lacks(card).values())
            assert (short <= seat.tokens["S"]) == (payment is not None)
            if payment is not None:
                assert payment.get("S", 0) == short
                assert sum(payment.values()) == sum(seat.due(card).values())


@pytest.mark.parametrize("number", [-1, 2, 4])
def test_a_seat_that_is_not_there_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        seat_in(Game.new(players=2, seed=5).view(0), number)


def test_the_price_of_a_card_is_what_its_recruits_cost() -> None:
    """rules §4.2: each legal way to pay with the tokens it spends, the default first."""
    for game in games(20, 90):
        for number in range(game.players):
            prices = game.prices(number)
            known = seat_in(game.view(number), number)
            legal = [str(move) for move in game.legal_moves()] if number == game.to_move else []
            recruits = [move for move in legal if move.startswith("recruit:")]
            paid = [payment for price in prices.values() for payment in price["payments"]]
            assert [payment["move"] for payment in paid] == recruits
            for card, price in prices.items():
                assert (price["due"], price["lacks"]) == (known.due(card), known.lacks(card))
                assert (price["missing"] == 0) == (known.payment(card) is not None)
            for payment in paid:
                card, _, _ = payment["move"].removeprefix("recruit:").partition("=")
                exact = Move.parse(payment["move"]).payment
                assert payment["tokens"] == (exact or known.payment(card))


def golden_turns() -> Iterator[Game]:
    """Every turn of some golden games before it begins, from the last to the first."""
    for name in ("2-recruiter", "3-recruiter", "4-recruiter"):
        game = Game.from_record((GOLDEN / f"{name}.record").read_text("utf-8"))
        while game.moves:
            game.undo()
            if game.phase == "act":
                yield game


def played_out(game: Game, move: str) -> Gain:
    """What a turn that begins with a move brings, by playing it to its end."""
    mover, before = game.to_move, game.position()
    after = game.copy()
    after.play(move)
    while after.phase == "return" and after.to_move == mover:
        after.play(after.legal_moves()[0])
    choices = [str(move) for move in after.legal_moves() if str(move).startswith("locate:")]
    if choices:
        after.play(choices[0])
    side, was = after.view(None)["seats"][mover], before["seats"][mover]
    claimed = side["locations"][len(was["locations"]) :]
    return {
        "points": side["points"],
        "time": side["tokens"]["G"] > was["tokens"]["G"],
        "tile": after.position()["avengers"] == mover != before["avengers"],
        "locations": [choice.removeprefix("locate:") for choice in choices] or claimed,
        "gauntlet": side["gauntlet"],
        "wins": after.result is not None and mover in after.result.winners,
    }


def test_what_a_recruit_would_bring_is_what_it_brings() -> None:
    """rules §4.4, §4.5, §5.2, §6: also from the view of someone else, and of a spectator."""
    seen = set()
    for game in golden_turns():
        gains = gains_in(game.view(game.to_move), game.to_move)
        moves = [str(move) for move in game.legal_moves()]
        for move in moves:
            if "=" in move:
                continue
            if move.startswith("recruit:"):
                gain = gains["cards"][move.removeprefix("recruit:")]
            elif move == moves[0] and move.startswith("take:"):
                gain = gains["without"]
            else:
                continue
            assert gain == played_out(game, move)
            seen |= {key for key, value in gain.items() if value and key != "points"}
        for onlooker in seats_of(game):
            theirs = gains_in(game.view(onlooker), game.to_move)
            assert theirs["without"] == gains["without"]
            assert theirs["cards"].items() <= gains["cards"].items()
    assert seen == {"time", "tile", "locations", "gauntlet", "wins"}
