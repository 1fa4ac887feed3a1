"""The table on one page: complete, true, and never too large."""

from __future__ import annotations

from random import Random

import pytest
from oracle.corners import CORNERS
from rich.text import Text

from sixstones import CARDS, LOCATIONS, STONES, Game, View
from sixstones.cli.board import Space, board, final_round
from sixstones.cli.choices import choices
from sixstones.cli.market import Grid, reach, viewer_seat
from sixstones.cli.screen import FULL_WIDTH
from sixstones.cli.stones import ASCII, UNICODE, Pen, pen_for

NAMES = ("Anna", "Maximilian the Longest", "Greedy 2", "Zoë")
NOTES = [Text("Greedy 1 recruited Captain America (+3) for 3Y 2B 1O 2P, took the Time Stone.")] * 3


def page(view: View, width: int = 80, height: int = 24, pen: Pen = UNICODE) -> list[Text]:
    names = NAMES[: view["players"]]
    menu = choices(view) if "legal" in view else None
    pen = pen if width >= FULL_WIDTH else pen.narrowed()
    return board(view, names, Space(width, height, pen), notes=NOTES, choices=menu)


def positions(players: int) -> list[Game]:
    """Moments of games played at random, and the corners of the rules."""
    chooser = Random(players)
    moments = [
        Game.from_position(corner.position)
        for corner in CORNERS.values()
        if corner.position["players"] == players
    ]
    for seed in range(4):
        game = Game.new(players=players, seed=seed)
        while game.result is None and game.round < 40:
            moves = game.legal_moves()
            greedily = [m for m in moves if m.kind == "recruit"] or moves
            game.play(chooser.choice(greedily if chooser.random() < 0.7 else moves))
            moments += [game.copy()] if chooser.random() < 0.3 else []
    return moments


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "size",
    [(60, 24), (60, 50), (72, 30), (80, 24), (80, 30), (100, 32), (132, 50), (80, 40), (200, 24)],
)
def test_the_page_fits_with_its_prompt(players: int, size: tuple[int, int]) -> None:
    width, height = size
    for game in positions(players):
        for seat in (game.to_move, None):
            lines = page(game.view(seat), width, height)
            assert len(lines) + 1 <= height
            assert max(line.cell_len for line in lines) <= width


@pytest.mark.parametrize("size", [(80, 24), (100, 40)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_is_complete(players: int, size: tuple[int, int]) -> None:
    for game in positions(players)[::5]:
        view = game.view(game.to_move)
        text = "\n".join(line.plain for line in page(view, *size))
        for row in view["market"]:
            for card in filter(None, row):
                assert CARDS[card].name in text
                for colour, count in CARDS[card].cost.items():
                    assert not count or f"{count}{UNICODE.shapes[colour]}{colour}" in text
        for location in view["locations"]:
            assert LOCATIONS[location].name.removesuffix(", NYC") in text
        for seat in view["seats"]:
            assert f"{seat['points']}/16" in text
            assert f"{seat['tags']}A" in text
        for count in view["decks"]:
            assert f"×{count}" in text
        assert ("+3  " in text) == (view["avengers"] is not None)


def test_each_seat_has_its_own_line_with_everything() -> None:
    game = Game.from_position(CORNERS["tile_breaks_the_tie"].position)
    view = game.view(game.to_move)
    lines = [line.plain for line in page(view)]
    for name, seat in zip(NAMES, view["seats"], strict=False):
        (line,) = [line for line in lines if line[2:].startswith(name[:8])]
        for colour, count in seat["bonuses"].items():
            assert f"{count}{UNICODE.shapes[colour]}{colour}" in line
        for colour, count in seat["tokens"].items():
            assert not count or f"{count}{UNICODE.shapes[colour]}{colour}" in line
        assert line.rstrip().endswith(str(len(seat["reserved"])))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_is_marked_ready_exactly_when_it_can_be_recruited(players: int) -> None:
    for game in positions(players):
        view = game.view(game.to_move)
        side = viewer_seat(view)
        if game.phase != "act" or side is None:
            continue
        for card in filter(None, (card for row in view["market"] for card in row)):
            far = reach(view, side, CARDS[card])
            assert far is not None
            assert far.ready == game.is_legal(f"recruit:{card}") == (far.short == 0)
            if far.ready:
                after = game.copy()
                after.play(f"recruit:{card}")
                spent = side.tokens["S"] - after.view(None)["seats"][game.to_move]["tokens"]["S"]
                assert far.gray == spent


def test_a_spectator_sees_no_hand_and_no_marks() -> None:
    game = Game.new(players=2, seed=1)
    game.play("reserve:deck3")
    drawn = CARDS[game.view(0)["seats"][0]["reserved"][0]["card"] or ""].name
    for seat in (None, 1):
        text = "\n".join(line.plain for line in page(game.view(seat), 120, 50))
        assert drawn not in text
        assert "unseen III" in text
    assert "short" not in "\n".join(line.plain for line in page(game.view(None), 120, 50))


def test_the_owner_sees_the_unseen_card() -> None:
    game = Game.new(players=2, seed=1)
    game.play("reserve:deck3")
    drawn = CARDS[game.view(0)["seats"][0]["reserved"][0]["card"] or ""].name
    game.play(game.legal_moves()[0])
    assert drawn in "\n".join(line.plain for line in page(game.view(0)))


def test_the_density_does_not_change_from_turn_to_turn() -> None:
    game = Game.new(players=4, seed=1)
    heads = set()
    for text in ("take:YBR", "take:YBR", "take:YBR", "take:YBR", "reserve:deck1"):
        lines = page(game.view(game.to_move))
        heads.add([line.plain.startswith("II ") for line in lines].index(True))
        game.play(text)
    assert len(heads) == 1


def test_the_final_round_names_who_holds_the_gauntlet() -> None:
    game = Game.from_position(CORNERS["round_is_played_out"].position)
    while final_round(game.view(None), NAMES[: game.players]) is None:
        game.play(CORNERS["round_is_played_out"].line[len(game.moves)])
    notice = final_round(game.view(None), NAMES[: game.players])
    assert notice is not None
    assert notice.plain == "FINAL ROUND: Anna holds the Gauntlet"


def test_every_stone_has_its_own_shape_and_letter() -> None:
    for pen in (UNICODE, ASCII):
        assert len({pen.shapes[colour] for colour in STONES}) == len(STONES)
        assert [pen.stone(colour).plain[-1] for colour in STONES] == list(STONES)
        assert all(pen.stone(colour, 3).cell_len == 3 for colour in STONES)


def test_a_terminal_gets_the_finest_characters_it_can_show() -> None:
    assert pen_for("utf-8") is UNICODE
    assert pen_for("ascii") is ASCII
    assert pen_for("cp850") is ASCII
    assert pen_for("no such encoding") is ASCII
    game = Game.new(players=4, seed=1)
    assert all(line.plain.isascii() for line in page(game.view(0), pen=ASCII)[1:8])


def test_an_empty_place_in_the_market_is_said_to_be_empty() -> None:
    game = Game.from_position(CORNERS["nothing_on_the_table"].position)
    for tall in (False, True):
        lines = Grid(UNICODE, 100, tall).market(game.view(game.to_move))
        assert any("empty" in line.plain for line in lines)
