"""Takebacks: who has to agree, and never past a card that came to light (design §4)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from server.halls import Clock
from server.seats import Seat, at_table, bots_of, prompt_hall, refused, seated, until
from sixstones import Game
from sixstones.server import messages as m
from sixstones.server import takeback
from sixstones.server.hall import Hall
from sixstones.server.sources import Dealer

pytestmark = pytest.mark.anyio

ASK = m.AskTakeback()
YES = m.AnswerTakeback(True)
NO = m.AnswerTakeback(False)


@pytest.fixture
async def hall(tmp_path: Path, clock: Clock) -> AsyncIterator[Hall]:
    """A hall whose bots move at once and whose deal is always the same."""
    dealer = Dealer(deal=lambda players, seed: Game.new(players, "takebacks"))
    async with prompt_hall(tmp_path / "games.db", clock, dealer=dealer) as opened:
        yield opened


async def moves_of(seat: Seat) -> list[str]:
    """The decisions that stand."""
    game = (await at_table(seat)).game
    assert game is not None
    return [str(move) for move in game.moves]


async def test_a_move_is_taken_back_when_the_other_agrees(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await one.play("take:YBR")
    before = (await two.state()).view
    await two.play("take:YBO")
    await two.do(ASK)
    assert (await one.state()).offer == m.OfferInfo(1, 1, [])
    assert await moves_of(one) == ["take:YBR", "take:YBO"]
    await one.do(YES)
    after = await two.state()
    assert (after.view, after.offer) == (before, None)
    assert [type(line) for line in after.log[-3:]] == [m.MovedLine, m.OfferedLine, m.AnsweredLine]
    await two.play("take:ORP")
    assert await moves_of(one) == ["take:YBR", "take:ORP"]


async def test_it_goes_back_to_before_ones_own_turn(hall: Hall) -> None:
    """So the others' moves since then go too."""
    one, two, three = await seated(hall, 3)
    await one.play("take:YBR")
    await two.play("take:YBO")
    await three.play("take:ORP")
    await one.do(ASK)
    await two.do(YES)
    assert len(await moves_of(one)) == 3
    assert (await one.state()).offer == m.OfferInfo(0, 0, [1])
    with refused("answered"):
        await two.do(YES)
    await three.do(YES)
    assert await moves_of(one) == []
    with refused("nothing_to_take_back"):
        await one.do(ASK)


async def test_anyone_can_decline_and_the_one_who_asks_can_withdraw(hall: Hall) -> None:
    one, two, three = await seated(hall, 3)
    await one.play("take:YBR")
    for first, then in ((two, three), (three, one)):
        await one.do(ASK)
        if first is not one:
            await first.do(YES)
        await then.do(NO)
        assert (await one.state()).offer is None
        assert len(await moves_of(one)) == 1
    with refused("no_offer"):
        await two.do(YES)


async def test_asking_is_refused_where_it_makes_no_sense(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    with refused("nothing_to_take_back"):
        await one.do(ASK)
    await one.play("take:YBR")
    with refused("nothing_to_take_back"):
        await two.do(ASK)
    await one.do(ASK)
    with refused("offered"):
        await two.do(ASK)
    with refused("own_offer"):
        await one.do(YES)
    off, _ = await seated(hall, 2, takebacks=False)
    await off.play("take:YBR")
    with refused("takebacks_off"):
        await off.do(ASK)


async def test_a_move_ends_the_offer(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await one.play("take:YBR")
    await one.do(ASK)
    await two.play("take:YBO")
    with refused("no_offer"):
        await two.do(YES)


async def test_a_move_meant_for_what_was_taken_back_is_stale(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await one.play("take:YBR")
    seq = (await two.state()).seq
    await one.do(ASK)
    await two.do(YES)
    with refused("stale"):
        await one.play("take:ORP", seq=2)
    with refused("stale"):
        await two.play("take:ORP", seq=seq)
    assert await one.do(m.Play(2, "take:YBR")) == 2  # it was done, though it stands no longer
    assert await moves_of(one) == []
    await one.play("take:ORP")


@pytest.mark.parametrize("shown", ["reserve:deck1", "reserve:market", "by the other"])
async def test_never_past_a_card_that_came_to_light(hall: Hall, shown: str) -> None:
    one, two = await seated(hall, 2)
    deep = await seated(hall, 2, deep=True)
    view = (await one.state()).view
    assert view is not None
    face_up = f"reserve:{view['market'][0][0]}"
    for pair in ((one, two), (deep[0], deep[1])):
        if shown == "by the other":
            await pair[0].play("take:YBR")
            await pair[1].play("reserve:deck2")
        else:
            await pair[0].play(face_up if shown == "reserve:market" else shown)
    with refused("card_shown"):
        await one.do(ASK)
    await deep[0].do(ASK)
    await deep[1].do(YES)
    assert await moves_of(deep[0]) == []


async def test_what_one_does_after_the_card_can_still_be_taken_back(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    await one.play("reserve:deck1")
    await two.play("take:YBR")
    with refused("card_shown"):
        await one.do(ASK)
    await two.do(ASK)
    await one.do(YES)
    assert await moves_of(one) == ["reserve:deck1"]


async def test_it_is_free_where_only_one_person_plays(hall: Hall) -> None:
    (one,) = await seated(hall, 1, "rookie", "rookie")
    await one.play("reserve:deck3")
    room = await one.room()
    await until(lambda: room.table.to_move == 0)
    assert len(await moves_of(one)) == 3
    await one.do(ASK)
    assert await moves_of(one) == []
    await one.play("reserve:deck2")
    await until(lambda: room.table.to_move == 0)
    assert len(await moves_of(one)) == 3


async def test_a_bot_that_thinks_about_what_was_taken_back_thinks_again(hall: Hall) -> None:
    (one,) = await seated(hall, 1, "rookie")
    bots = bots_of(hall)
    bots.wait()
    await one.play("take:YBR")
    await until(lambda: bots.waiting == 1)
    await one.do(ASK)
    await one.play("take:ORP")
    bots.go()
    room = await one.room()
    await until(lambda: room.table.to_move == 0)
    assert (await moves_of(one))[0] == "take:ORP"
    assert len(await moves_of(one)) == 2


async def test_those_whom_a_bot_plays_for_need_not_agree(hall: Hall) -> None:
    one, two, three = await seated(hall, 3)
    await one.play("take:YBR")
    await three.do(m.Resign())
    await one.do(ASK)
    await two.do(YES)
    assert await moves_of(one) == []
    with refused("not_playing"):
        await three.do(ASK)
    assert await standing(two) == []


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("move", ["reserve:deck1", "reserve:deck2", "reserve:deck3", "take:YBR"])
async def test_nothing_is_taken_back_while_someone_who_can_come_back_is_gone(
    hall: Hall, clock: Clock, deep: bool, move: str
) -> None:
    """Else one could look at the top of each deck and put it back (rules §7.1)."""
    one, two = await seated(hall, 2, deep=deep)
    room = await one.room()
    with refused("not_gone_long"):
        await one.do(m.Replace(1))
    clock.forward(61)
    await one.do(m.Replace(1))
    await one.play(move)
    await until(lambda: room.table.to_move == 0)
    with refused("someone_gone"):
        await one.do(ASK)
    await two.do(m.Reclaim())
    if move.startswith("reserve") and not deep:
        with refused("card_shown"):
            await one.do(ASK)
    else:
        await one.do(ASK)
        assert await moves_of(one) != []
        await two.do(YES)
        assert await moves_of(one) == []


async def test_whose_seat_is_lost_for_good_is_no_more_asked(hall: Hall, clock: Clock) -> None:
    """Who resigned or ran out of time cannot come back, so nothing is shown that could help."""
    one, two, three = await seated(hall, 3, clock={"kind": "live", "base": 60, "increment": 0})
    room = await one.room()
    await one.play("reserve:deck1")
    clock.forward(60)
    await room.refresh()
    assert room.table.chairs[1].why == "timeout"
    with refused("card_shown"):
        await one.do(ASK)
    await three.do(m.Resign())
    await until(lambda: room.table.to_move == 0)
    assert room.table.holders == [0]
    await one.do(ASK)
    assert await moves_of(one) == []
    with refused("not_playing"):
        await two.do(ASK)


async def standing(seat: Seat) -> list[str]:
    """The decisions that stand, as the log alone tells."""
    log = (await seat.state()).log
    undone = {
        seq
        for line in log
        if isinstance(line, m.OfferedLine | m.AnsweredLine)
        for seq in line.undid
    }
    return [line.move for line in log if isinstance(line, m.MovedLine) and line.seq not in undone]


async def test_the_log_says_which_moves_were_undone(hall: Hall) -> None:
    one, two, three = await seated(hall, 3)
    for seat, move in ((one, "take:YBR"), (two, "take:YBO"), (three, "take:ORP")):
        await seat.play(move)
    await two.do(ASK)
    await one.do(YES)
    assert await standing(one) == ["take:YBR", "take:YBO", "take:ORP"]
    await three.do(YES)
    assert await standing(one) == ["take:YBR"]
    await two.play("take:BOP")
    await one.do(ASK)
    await two.do(YES)
    await three.do(NO)
    assert await standing(one) == await moves_of(one) == ["take:YBR", "take:BOP"]


async def test_the_log_says_what_the_only_person_undid(hall: Hall) -> None:
    (one,) = await seated(hall, 1, "rookie")
    await one.play("take:YBR")
    room = await one.room()
    await until(lambda: room.table.to_move == 0)
    await one.do(ASK)
    assert await standing(one) == []


def test_a_turn_of_several_decisions_goes_back_as_one() -> None:
    game = Game.new(2, "return")
    standing: list[takeback.Stood] = []

    def play(move: str) -> None:
        before = game.copy()
        standing.append(takeback.stood(len(standing), before, game.play(move), standing))

    while game.phase != "return":
        legal = [str(move) for move in game.legal_moves()]
        play(next((x for x in legal if x.startswith("take:") and len(x) == 8), legal[0]))
    mover = game.to_move
    began = len(game.moves) - 1
    assert takeback.last_turn_of(standing, mover) == began
    while game.phase == "return":
        play(str(game.legal_moves()[0]))
    assert takeback.last_turn_of(standing, mover) == began
    assert takeback.last_turn_of(standing[:1], 1 - standing[0].seat) is None
    before = game.copy()
    takeback.take_back(game, began)
    assert (len(game.moves), game.to_move, game.phase) == (began, mover, "act")
    for wrong in (-1, len(before.moves)):
        with pytest.raises(ValueError, match="cannot be left"):
            takeback.take_back(before, wrong)


def test_recruiting_brings_to_light_only_what_was_hidden() -> None:
    """A card reserved face up was known to all; one from a deck was not."""
    found = set()
    for seed in range(12):
        game, random = Game.new(2, seed), Random(seed)
        while game.phase != "over" and len(game.moves) < 120:
            before = game.copy()
            move, held = _choose_card(game, random)
            light = takeback.came_to_light(before, game.play(move))
            if held is not None:
                assert light is held
                found.add(light)
            elif move.startswith("take:"):
                assert not light
    assert found == {True, False}


def _choose_card(game: Game, random: Random) -> tuple[str, bool | None]:
    """A move that reserves cards or recruits them, and whether such a card was hidden until now."""
    legal = [str(move) for move in game.legal_moves()]
    hand = game.position()["seats"][game.to_move]["reserved"]
    for held in hand:
        if f"recruit:{held['card']}" in legal:
            return f"recruit:{held['card']}", held["hidden"]
    kind = "reserve:" if len(hand) < 2 else "take:"
    return random.choice([move for move in legal if move.startswith(kind)] or legal), None
