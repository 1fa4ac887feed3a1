"""One game of a match."""

from __future__ import annotations

import pytest

from sixstones import Bot, Game, IllegalMove, Move, View
from sixstones.arena import Outcome, Settings, parse_contestants, play_game
from sixstones.arena.playing import LONGEST, failed
from sixstones.bots.bot_spec import BotSpec

from . import faulty


class Wanderer:
    """Takes and gives back, and never comes to an end."""

    def choose(
        self, view: View, *, seconds: float | None = None, visits: int | None = None
    ) -> Move:
        return Move.parse(view["legal"][0])


def wander(contestant: BotSpec, seed: str) -> Bot:
    return Wanderer()


def settings(*names: str, players: int = 2) -> Settings:
    return Settings(parse_contestants(list(names)), players, seed="7")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_told_move_by_move_and_ends_as_the_rules_say(players: int) -> None:
    task = settings("hero:visits=5", "random", players=players).task(0, 0, 1)
    told: list[str] = []
    outcome = play_game(task, tell=told.append)
    game = task.new_game()
    rounds = 0
    for move in told:
        rounds = game.round
        game.play(move)
    assert game.result is not None
    assert (outcome.winners, outcome.reason, outcome.points) == (
        game.result.winners,
        game.result.reason,
        game.result.points,
    )
    assert (outcome.rounds, outcome.decisions) == (rounds, len(told))
    assert all(seconds > 0 for seconds in outcome.seconds)


def test_the_same_game_is_played_the_same_again() -> None:
    task = settings("hero:visits=5", "random").task(0, 3, 1)
    games: list[list[str]] = [[], []]
    for told in games:
        play_game(task, tell=told.append)
    assert games[0] == games[1]


def test_a_game_without_end_is_capped_and_has_no_winner() -> None:
    outcome = play_game(settings("hero", "random").task(0, 0, 0), wander)
    assert (outcome.reason, outcome.winners) == ("capped", ())
    assert outcome.decisions == LONGEST == 1000
    assert outcome.share((0, 1)) == 0.5


def test_what_is_said_of_a_contestant_reaches_the_maker_of_its_bot() -> None:
    heard: list[str] = []

    def listen(contestant: BotSpec, seed: str) -> Bot:
        heard.append(str(contestant))
        return Wanderer()

    play_game(settings("titan:seconds=0.5,visits=9", "random").task(0, 0, 0), listen)
    assert heard == ["titan:seconds=0.5,visits=9", "random"]


def test_what_a_bot_raises_comes_out() -> None:
    match = Settings((BotSpec("crasher"), BotSpec("random")), seed="7")
    with pytest.raises(ZeroDivisionError):
        play_game(match.task(0, 1, 0), faulty.make)
    match = Settings((BotSpec("cheat"), BotSpec("random")), seed="7")
    with pytest.raises(IllegalMove):
        play_game(match.task(0, 1, 0), faulty.make)


def test_a_failed_game_keeps_its_record_so_far() -> None:
    task = settings("hero", "random").task(0, 1, 1)
    outcome = failed(task, ["take:YBR", "take:YBO"], "a fault")
    assert (outcome.reason, outcome.error) == ("failed", "a fault")
    assert (outcome.rounds, outcome.decisions) == (1, 2)
    game = Game.from_record(outcome.record or "")
    assert [str(move) for move in game.moves] == ["take:YBR", "take:YBO"]
    assert game.headers["Seat0"] == "random"
    assert failed(task, [], "at once").rounds == 1


@pytest.mark.parametrize(
    ("winners", "sides", "share"),
    [
        ((0,), (0, 1), 1.0),
        ((1,), (0, 1), 0.0),
        ((0, 1), (0, 1), 0.5),
        ((), (1, 0, 0, 0), 0.75),
        ((), (0, 1, 1), 1 / 3),
        ((0, 2), (1, 0, 0), 0.5),
        ((1, 2), (1, 0, 0), 1.0),
    ],
)
def test_a_win_is_shared_by_its_winners_and_no_win_by_all(
    winners: tuple[int, ...], sides: tuple[int, ...], share: float
) -> None:
    outcome = Outcome(winners, "gauntlet", (0,) * len(sides), 1, 1, (0.0, 0.0))
    assert outcome.share(sides) == pytest.approx(share)
