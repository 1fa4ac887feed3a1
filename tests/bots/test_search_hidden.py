"""A bot cannot see what its seat cannot: hidden cards never change what it plays or thinks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest
from oracle.walker import STYLES, Walker
from torture import TORTURE

from sixstones import CARDS, Game, Position, analyze
from sixstones.bots import LEVELS, bot

POSITIONS = 3000 if TORTURE else 60
VISITS = 400 if TORTURE else 60
# By the order of the styles: anything, and hands full of cards that others cannot see.
WALKERS = {"random": 0, "reserver": 3}


def with_other_hidden_cards(game: Game, seat: int, chance: Random) -> Game:
    """A game that looks the same to a seat: decks and the others' hidden cards are dealt anew."""
    table = game.position()
    for level in (1, 2, 3):
        deck = table["decks"][level - 1]
        places = [
            held
            for number, one in enumerate(table["seats"])
            for held in one["reserved"]
            if number != seat and held["hidden"] and CARDS[held["card"] or ""].level == level
        ]
        cards = [*deck, *(held["card"] or "" for held in places)]
        chance.shuffle(cards)
        for held in places:
            held["card"] = cards.pop()
        table["decks"][level - 1] = cards
    return Game.from_position(table)


def _others_hide(table: Position, seat: int) -> bool:
    return any(
        held["hidden"]
        for number, one in enumerate(table["seats"])
        for held in one["reserved"]
        if number != seat
    )


def _positions(players: int, kind: str) -> Iterator[Game]:
    """Every third position of one game after another."""
    for seed in count():
        game = Game.new(players=players, seed=f"hidden {seed}")
        greedy = bot("greedy", seed=seed)
        walker = Walker(len(STYLES) * seed + WALKERS.get(kind, 0))
        while game.result is None and len(game.moves) < 150:
            if len(game.moves) % 3 == 0:
                yield game
            if kind == "greedy":
                game.play(greedy.choose(game.view(game.to_move)))
            else:
                game.play(walker.choose([str(move) for move in game.legal_moves()]))


@pytest.mark.parametrize("kind", ["random", "reserver", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_cards_change_no_move_and_no_analysis(players: int, kind: str) -> None:
    chance = Random(players)
    veiled = 0
    for number, game in enumerate(islice(_positions(players, kind), POSITIONS)):
        seat = game.to_move
        other = with_other_hidden_cards(game, seat, chance)
        assert other.position()["decks"] != game.position()["decks"]
        veiled += _others_hide(game.position(), seat)
        view, same = game.view(seat), other.view(seat)
        for name in LEVELS:
            moves = [bot(name, seed=number).choose(it, visits=VISITS) for it in (view, same)]
            assert moves[0] == moves[1], (name, game.record())
        found = [analyze(it, visits=VISITS, seed=number) for it in (view, same)]
        assert found[0] == found[1], game.record()
    if kind != "greedy":
        assert veiled > POSITIONS / 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_cards_change_nothing_in_a_whole_game(players: int) -> None:
    """What a bot remembers from move to move holds no secret either."""
    chance = Random(players)
    for seed in range(20 if TORTURE else 4):
        game, walker = Game.new(players=players, seed=seed), Walker(3 + len(STYLES) * seed)
        pair = [bot("titan", seed=seed), bot("titan", seed=seed)]
        while game.result is None and len(game.moves) < 90:
            if game.to_move:
                game.play(walker.choose([str(move) for move in game.legal_moves()]))
                continue
            views = [game.view(0), with_other_hidden_cards(game, 0, chance).view(0)]
            moves = [one.choose(it, visits=300) for one, it in zip(pair, views, strict=True)]
            assert moves[0] == moves[1], game.record()
            game.play(moves[0])


def test_what_the_seat_may_know_does_change_its_analysis() -> None:
    """The test above could not fail if nothing mattered: a card of one's own hand does."""
    game = Game.new(players=2, seed=3)
    for move in ("reserve:deck3", "take:YBO"):
        game.play(move)
    table = game.position()
    table["seats"][0]["reserved"][0]["card"], table["decks"][2][0] = (
        table["decks"][2][0],
        table["seats"][0]["reserved"][0]["card"] or "",
    )
    twin = Game.from_position(table)
    assert analyze(game.view(0), visits=2000) != analyze(twin.view(0), visits=2000)
    assert game.view(1) == twin.view(1)
