"""The bots' idea of their own means agrees with what the game makes of it."""

from __future__ import annotations

from random import Random

import pytest

from sixstones import CARDS, Game
from sixstones.bots.side import side_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_changes_a_side_as_it_changes_the_game(players: int) -> None:
    chooser = Random(players)
    for seed in range(8):
        game = Game.new(players=players, seed=seed)
        while game.result is None and len(game.moves) < 120:
            seat = game.to_move
            before = side_of(game.view(seat), seat)
            moves = [move for move in game.legal_moves() if move.payment is None]
            # Recruits are rare among random moves, and it is they that change most.
            recruits = [move for move in moves if move.kind == "recruit"]
            move = chooser.choice(recruits or moves)
            expected = before.after(move)
            game.play(move)
            after = side_of(game.view(seat), seat)
            if move.kind == "locate" or game.phase == "locate":
                continue
            assert after.bonuses == expected.bonuses
            assert after.tags == expected.tags
            assert after.owns_tile == expected.owns_tile
            assert after.tokens == expected.tokens
            if move.kind == "recruit":
                assert after.points == expected.points
                assert set(after.open_tiles) == set(expected.open_tiles)
            if move.card:
                assert after.reserved == expected.reserved


def test_what_is_payable_is_what_is_legal() -> None:
    chooser = Random(1)
    game = Game.new(players=2, seed=9)
    while game.result is None and len(game.moves) < 150:
        view = game.view(game.to_move)
        side = side_of(view, game.to_move)
        if game.phase == "act":
            cards = [card for row in view["market"] for card in row if card]
            for card in (*cards, *side.reserved):
                short = sum(side.lacks(CARDS[card].cost).values()) - side.tokens["S"]
                assert (short <= 0) == (f"recruit:{card}" in view["legal"])
        game.play(chooser.choice(game.legal_moves()))
