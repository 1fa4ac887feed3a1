"""The chances are those of the seats they are given for, with two, three and four seats."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

import pytest
from oracle.builder import NONE, plain, position, seat
from oracle.corners import POSITIONS
from oracle.facts import Position, Seat, copy_position
from oracle.walker import Walker
from tactics.puzzle import PUZZLES

from sixstones import Analysis, Game, Move, _core, analyze
from sixstones.bots.protocol import own_view
from sixstones.bots.weights import flatten, tuned_weights

PLAYERS = [2, 3, 4]
LYING = ["hells-kitchen", "attilan", "wakanda", "knowhere"]
# Sixteen points in five cards each, without a card in common: whoever has them holds the Gauntlet.
HOLDERS = [
    ["green-goblin", "gamora", "spider-man", "sandman", "kraven"],
    ["loki", "luke-cage", "doctor-octopus", "taskmaster", "yondu"],
    ["iron-fist", "black-bolt", "nova", "drax", "baron-zemo"],
]
# Thirteen points: Hela brings the missing red and three points, for five blue tokens.
JOINER = ["vision", "captain-marvel", "miles-morales", "daredevil"]


def analysis(it: Position, visits: int = 4000) -> Analysis:
    game = Game.from_position(it)
    return analyze(game.view(game.to_move), visits=visits)


def shares(winners: Collection[int], players: int) -> list[float]:
    return [(number in winners) / len(winners) for number in range(players)]


def last_turn(holders: Collection[int], last: Seat, players: int) -> Position:
    """The last seat is to move, and some of those before it hold the Gauntlet."""
    seats = [seat("", HOLDERS[n]) if n in holders else seat() for n in range(players - 1)]
    seats.append(last)
    return position(seats, LYING[:players], to_move=players - 1, first=["hela"], stock=NONE)


def _groups(players: int) -> list[list[int]]:
    """Every set of seats before the last."""
    every = range(1, 2 ** (players - 1))
    return [[n for n in range(players - 1) if bits >> n & 1] for bits in every]


GROUPS = [(players, group) for players in PLAYERS for group in _groups(players)]


@pytest.mark.parametrize(("players", "holders"), GROUPS)
def test_the_end_of_the_game_gives_the_winners_their_shares(
    players: int, holders: list[int]
) -> None:
    """The last seat can change nothing; equal holders share the win (rules §6.3)."""
    found = analysis(last_turn(holders, seat("1Y"), players))
    expected = pytest.approx(shares(holders, players), abs=1e-6)
    assert found.win == expected
    assert found.error == 0
    for entry in found.moves:
        assert entry.win == expected
        assert entry.error == 0


@pytest.mark.parametrize(("players", "holders"), GROUPS)
def test_the_last_seat_may_join_the_winners(players: int, holders: list[int]) -> None:
    found = analysis(last_turn(holders, seat("4B1S", JOINER), players))
    assert str(found.best) == "recruit:hela"
    winners = [*holders, players - 1]
    assert found.win == pytest.approx(shares(winners, players), abs=1e-6)
    assert found.error == 0
    for entry in found.moves:
        if entry.visits and entry.move.kind != "recruit":
            assert entry.win == pytest.approx(shares(holders, players), abs=1e-6)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_stalemate_is_nobodys_win(players: int) -> None:
    found = analysis(POSITIONS[f"stalemate_of_{players}"])
    assert found.win == (0.0,) * players
    assert found.error == 0


# What each seat is about to complete the Gauntlet with, out of its own hand: for sixteen points or
# for seventeen.
CHASERS = [
    (HOLDERS[1][:4], ("yondu", "3P"), ("punisher", "4R")),
    (["green-goblin", "gamora", "spider-man", "electro"], ("scorpion", "3B"), ("ronan", "4Y")),
    (HOLDERS[2][:4], ("baron-zemo", "2R"), ("vulture", "3R")),
]


def race(players: int, winner: int) -> Position:
    """The first seat is to move and has nothing; each later one completes the Gauntlet this round,
    the winner with a point more."""
    seats = [seat("", plain("1B", 1), ["thor", "hulk", "iron-man"])]
    for number, (recruits, card, better) in enumerate(CHASERS[: players - 1], start=1):
        held, tokens = better if number == winner else card
        seats.append(seat(tokens, recruits, [held]))
    return position(seats, LYING[:players], stock=NONE)


@pytest.mark.parametrize(
    ("players", "winner"), [(n, winner) for n in PLAYERS for winner in range(1, n)]
)
def test_each_seat_on_the_way_chooses_for_itself(players: int, winner: int) -> None:
    """Only the winner's own move makes it win: a value credited to another seat, as when a vector
    for three seats is turned by four, would miss it."""
    found = analysis(race(players, winner), visits=40_000)
    assert list(found.win) == shares([winner], players)
    assert found.error == 0
    for entry in found.moves:
        assert list(entry.win) == shares([winner], players)


def rotated(it: Position, by: int) -> Position:
    """The same position with everyone moved on by so many seats, the turn too."""
    new = copy_position(it)
    players = it["players"]
    new["seats"] = [copy_position(it)["seats"][(n - by) % players] for n in range(players)]
    new["to_move"] = (it["to_move"] + by) % players
    if it["avengers"] is not None:
        new["avengers"] = (it["avengers"] + by) % players
    return new


# Each a little behind the one before, so that no two seats have about the same chances.
STRENGTHS = [
    seat("1Y1B1P", ["wasp", *plain("1Y1O1R")]),
    seat("1Y1O1R", ["kate-bishop", *plain("1Y1R", 1)]),
    seat("1O1P1S", ["america-chavez", *plain("1B", 2)]),
    seat("1Y1R", plain("1O", 3)),
]


def searched(it: Position) -> list[tuple[Move, int, list[float], bool]]:
    """The search's table of moves, judged without the features that ask who sits later in the
    round. Far from the end nothing else depends on where the round begins."""
    weights = tuned_weights(it["players"])
    for part in ("early", "late"):
        weights[part] |= {"TurnsLeft": 0.0, "HoldsSafe": 0.0}
    judge = _core.Heuristic([flatten(weights)] * 4)
    seen = own_view(Game.from_position(it).view(it["to_move"]))
    return _core.Team(judge, _core.SearchOptions(), 1, 1).search(seen, 0.0, 250).moves(seen)


def assert_chances_move_on_with_seats(it: Position) -> None:
    players = it["players"]
    before = searched(it)
    for by in range(1, players):
        after = searched(rotated(it, by))
        for (move, _, old, _), (same, _, new, _) in zip(before, after, strict=True):
            assert move == same
            # Sums taken in another order may tip the choice between equal moves once in a while.
            assert [new[(n + by) % players] for n in range(players)] == pytest.approx(old, abs=5e-3)


@pytest.mark.parametrize("mover", range(4))
@pytest.mark.parametrize("players", PLAYERS)
def test_chances_move_on_with_the_seats(players: int, mover: int) -> None:
    it = position(STRENGTHS[:players], LYING[:players], to_move=mover % players)
    assert_chances_move_on_with_seats(it)
    best = max(searched(it), key=lambda entry: entry[1])[2]
    assert best == sorted(best, reverse=True)
    assert best[0] - best[-1] > 0.2


@pytest.mark.parametrize("players", PLAYERS)
def test_chances_move_on_with_the_seats_of_a_game(players: int) -> None:
    for seed in range(1, 60, 6):
        game, walker = Game.new(players=players, seed=seed), Walker(seed)
        for _ in range(4 * players):
            game.play(walker.choose([m for m in map(str, game.legal_moves()) if "deck" not in m]))
        assert_chances_move_on_with_seats(cast(Position, game.position()))


@pytest.mark.parametrize("players", PLAYERS)
def test_chances_are_chances(players: int) -> None:
    for seed in range(12):
        game, walker = Game.new(players=players, seed=seed), Walker(seed)
        while game.result is None and len(game.moves) < 120:
            if len(game.moves) % 10 == 9:
                found = analyze(game.view(game.to_move), visits=4 * len(game.legal_moves()))
                assert len(found.win) == players
                for entry in found.moves:
                    assert all(0 <= chance <= 1 for chance in entry.win)
                    assert 0 <= entry.error <= 1
                    if entry.visits:
                        assert sum(entry.win) == pytest.approx(1, abs=1e-4)
            game.play(walker.choose([str(move) for move in game.legal_moves()]))


WON = [name for name, it in PUZZLES.items() if it.claim != "saves" and it.turns == 1]


@pytest.mark.parametrize("name", WON)
def test_a_win_at_hand_is_exact(name: str) -> None:
    puzzle = PUZZLES[name]
    found = analysis(cast(Position, puzzle.position))
    mover = puzzle.position["to_move"]
    assert puzzle.is_solved_by(found.best)
    assert list(found.win) == shares([mover], puzzle.seats)
    assert found.error == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_are_mixed_into_the_chances_of_the_same_seats(players: int) -> None:
    """A seat far ahead, with its rivals at nothing, is ahead in random games too."""
    for leader in range(players):
        seats = [seat("", HOLDERS[0][:4]) if n == leader else seat() for n in range(players)]
        it = position(seats, LYING[:players], to_move=0)
        game = Game.from_position(it)
        seen = own_view(game.view(0))
        judge = _core.Heuristic([flatten(tuned_weights(players))] * 4)
        found = []
        for share in (0.0, 1.0):
            options = _core.SearchOptions()
            options.playouts = share
            result = _core.Team(judge, options, 1, 1).search(seen, 0.0, 2000)
            best = max(result.moves(seen), key=lambda move: move[1])
            chances = best[2][:players]
            assert sum(chances) == pytest.approx(1, abs=0.02)
            assert max(range(players), key=chances.__getitem__) == leader
            found.append(chances)
        assert found[0] != found[1]
