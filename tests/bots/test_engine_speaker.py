"""A bot of this package as an engine (docs/engine.md)."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Queue

import pytest

from sixstones import Game, bot
from sixstones.bots.bot_spec import parse_bot_spec
from sixstones.bots.engine_lines import position_line
from sixstones.bots.engine_speaker import Speaker

VIEW = Game.new(players=2, seed=5).view(0)


class Conversation:
    """What is said to a speaker and what it answers."""

    def __init__(self, spec: str = "hero:visits=50") -> None:
        self.said: Queue[str] = Queue()
        self._speaker = Speaker(parse_bot_spec(spec), "1.2", self.said.put)

    def of(self, *lines: str) -> list[str]:
        """All answers to some lines, each command answered before the next is said."""
        answers: list[str] = []
        self._speaker.hear(self._said(lines, answers))
        while not self.said.empty():
            answers.append(self.said.get())
        return answers

    def _said(self, lines: tuple[str, ...], answers: list[str]) -> Iterator[str]:
        for line in lines:
            yield f"{line}\n"
            if line.startswith("go"):
                wanted = ("info" if "infinite" in line else "bestmove", "error")
                answers.append(self.said.get())
                while not answers[-1].startswith(wanted):
                    answers.append(self.said.get())


def test_it_greets_with_its_options() -> None:
    assert Conversation("titan").of("sixstones 1", "isready") == [
        "id name Six Stones titan 1.2",
        "id author Six Stones",
        "option name threads type number min 1 max 256 default 1",
        "option name temperament type text default balanced",
        "option name seed type text default",
        "sixstonesok",
        "readyok",
    ]


def test_it_chooses_as_the_bot_does() -> None:
    *_, last = Conversation().of("setoption name seed value x", position_line(VIEW), "go visits 80")
    assert last == f"bestmove {bot('hero', seed='x').choose(VIEW, visits=80)}"


@pytest.mark.parametrize("seat", [None, 0], ids=["position", "view"])
def test_a_position_may_come_in_one_line(seat: int | None) -> None:
    game = Game.new(players=2, seed=5)
    for move in ("reserve:deck1", "take:YBO"):
        game.play(move)
    line = game.position_line() if seat is None else game.view_line(seat)
    asked = ("setoption name seed value x", f"position line {line}", "go visits 80")
    *_, last = Conversation().of(*asked)
    assert last == f"bestmove {bot('hero', seed='x').choose(game.view(0), visits=80)}"


def test_an_option_changes_the_bot() -> None:
    rush = "setoption name temperament value points rush"
    *_, last = Conversation().of(rush, "setoption name seed value 1", position_line(VIEW), "go")
    wanted = bot("hero:visits=50,temperament=points rush", seed="1").choose(VIEW)
    assert last == f"bestmove {wanted}"


def test_a_bot_that_does_not_search_answers_too() -> None:
    seed = "setoption name seed value 3"
    (answer,) = Conversation("greedy").of(seed, position_line(VIEW), "go seconds 1")
    assert answer == f"bestmove {bot('greedy', seed='3').choose(VIEW)}"


def test_an_endless_thought_ends_when_told() -> None:
    said = Conversation("titan").of(position_line(VIEW), "go infinite", "isready", "stop")
    assert "readyok" in said
    assert said[-1].startswith("bestmove ")
    assert said[-1].split()[1] in VIEW["legal"]


def test_a_thought_ends_with_the_input() -> None:
    said = Conversation("titan").of(position_line(VIEW), "go infinite")
    assert said[-1].startswith("bestmove ")


def test_while_it_thinks_most_commands_wait() -> None:
    said = Conversation("titan").of(
        position_line(VIEW), "go infinite", "newgame", "position", "stop"
    )
    assert "error newgame has to wait: say stop first" in said
    assert "error position has to wait: say stop first" in said
    assert said[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    "line",
    [
        "castle",
        "go",
        "go fast",
        "position here",
        "position {}",
        "position line",
        "position line here",
        f"position line {Game.new(players=2, seed=5).view_line(None)}",
        "sixstones 2",
        "setoption name speed value 1",
        "setoption name threads value many",
        "setoption name temperament value grumpy",
        "position " + "[" * 100_000,
        'position {"seat":' + "[" * 100_000,
    ],
    ids=lambda line: line[:40],
)
def test_a_line_that_cannot_be_used_is_answered_and_changes_nothing(line: str) -> None:
    said = Conversation().of(line, "isready", position_line(VIEW), "go visits 20")
    assert said[0].startswith("error ")
    assert "\n" not in said[0]
    assert said[1] == "readyok"
    assert said[-1].startswith("bestmove ")


def test_a_position_of_a_seat_that_does_not_move_is_refused() -> None:
    (answer,) = Conversation().of(position_line(Game.new(players=2, seed=5).view(1)))
    assert answer.startswith("error this view offers no legal move")
