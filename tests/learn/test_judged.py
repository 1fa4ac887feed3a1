"""The searches that nets and options are measured by."""

from __future__ import annotations

import pytest

from sixstones import Game
from sixstones.learn.judged import HAND_MADE, contestant, make_judged


def test_a_contestant_says_what_is_unusual_about_its_search() -> None:
    plain = contestant("net", 800)
    assert str(plain) == "judged:visits=800,playouts=0,weights=net"
    other = contestant("net", 800, 2, exploration=0.7)
    assert str(other) == "judged:visits=800,exploration=0.7,playouts=0,threads=2,weights=net"


def test_a_contestant_searches_as_it_says() -> None:
    """One that asks for nearly nothing but the promise of a move picks another one, somewhere."""
    usual = make_judged(contestant(HAND_MADE, 300), "1")
    bold = make_judged(contestant(HAND_MADE, 300, exploration=50), "1")
    views = [Game.new(players=2, seed=seed).view(0) for seed in range(8)]
    assert [usual.choose(view) for view in views] != [bold.choose(view) for view in views]


def test_several_threads_search_for_one_contestant() -> None:
    game = Game.new(players=3, seed=3)
    player = make_judged(contestant(HAND_MADE, 300, threads=3), "1")
    assert game.is_legal(player.choose(game.view(0)))


def test_an_option_that_no_search_has_is_refused() -> None:
    with pytest.raises(AttributeError):
        make_judged(contestant(HAND_MADE, 40, courage=1), "1")
