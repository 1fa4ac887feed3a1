"""A match from its first game to its last, and what its file keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixstones.arena import Book, Outcome, Settings, Sprt, Task, parse_contestants, play_match, save
from sixstones.arena.book import read_book
from sixstones.arena.summary import summary


def settings(
    *names: str, players: int = 2, games: int = 24, seed: str = "1", sprt: Sprt | None = None
) -> Settings:
    contestants = parse_contestants(list(names or ("hero:visits=20", "random")))
    return Settings(contestants, players, games, seed, sprt)


def timeless(path: Path) -> str:
    """All of the file but the clock."""
    return path.read_text(encoding="utf-8").partition('"clock"')[0]


class Impatient:
    """Interrupts a match after some games."""

    def __init__(self, games: int) -> None:
        self._left = games

    def __call__(self, book: Book, task: Task, outcome: Outcome) -> None:
        self._left -= 1
        if not self._left:
            raise KeyboardInterrupt


@pytest.mark.parametrize(
    "match",
    [
        settings("hero:visits=20", "random", "rookie", games=10),
        settings(players=3, games=12),
        settings("rookie", "random", games=400, sprt=Sprt(0, 150)),
    ],
    ids=["three contestants", "three seats", "with a test"],
)
def test_an_interrupted_match_ends_as_one_that_was_not(match: Settings, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    play_match(match, path=once, workers=2)
    with pytest.raises(KeyboardInterrupt):
        play_match(match, path=twice, workers=2, listener=Impatient(5))
    assert len(json.loads(twice.read_text())["games"]) == 5
    assert timeless(once) != timeless(twice)
    book = play_match(match, path=twice)
    assert timeless(once) == timeless(twice)
    assert book.settled
    assert [path.name for path in tmp_path.iterdir() if path not in (once, twice)] == []


def test_the_file_tells_everything_and_nothing_of_the_machine(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = settings(games=4)
    play_match(match, path=path)
    data = json.loads(path.read_text())
    assert data["settings"]["contestants"] == ["hero:visits=20", "random"]
    assert data["settings"]["games"] == 4
    assert data["summary"]["pairings"][0]["games"] == 4
    assert len(data["games"]) == len(data["clock"]) == 4
    for game, clock in zip(data["games"], data["clock"], strict=True):
        assert game["deal"] in (0, 1)
        assert sorted(game["seats"]) == ["hero:visits=20", "random"]
        assert {"winners", "reason", "points", "rounds", "decisions"} <= set(game)
        assert len(clock) == 2
        assert min(clock) >= 0
    assert str(tmp_path) not in path.read_text()
    assert "/" not in path.read_text()


def test_a_finished_match_can_be_prolonged_but_not_changed(tmp_path: Path) -> None:
    path, fresh = tmp_path / "match.json", tmp_path / "fresh.json"
    play_match(settings("random", "rookie", games=4), path=path)
    heard: list[int] = []
    longer = settings("random", "rookie", games=8)
    play_match(longer, path=path, listener=lambda book, task, outcome: heard.append(task.deal))
    assert sorted(heard) == [2, 2, 3, 3]
    play_match(longer, path=fresh)
    assert timeless(path) == timeless(fresh)
    for other in (
        settings("rookie", "random"),
        settings("random", "rookie", players=3),
        settings("random", "rookie", seed="2"),
        settings("random", "rookie", sprt=Sprt(0, 10)),
    ):
        with pytest.raises(ValueError, match=r"match\.json holds another match: its \w+ is "):
            read_book(path, other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"arena": 2}',
        '{"arena": 1, "settings": {}, "games": [{}], "clock": [[0, 0]]}',
        '{"arena": 1, "settings": {}, "games": [], "clock": [[0, 0]]}',
    ],
)
def test_a_file_that_holds_no_match_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"x\.json holds no match"):
        read_book(path, settings())
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match="holds no match"):
        read_book(path, settings())


@pytest.mark.parametrize("key", [(1, 0, 0), (0, 0, 2), (-1, 0, 0)])
def test_a_file_with_games_of_another_match_is_refused(
    key: tuple[int, int, int], tmp_path: Path
) -> None:
    path = tmp_path / "x.json"
    book = Book(settings())
    book.add(settings().task(0, 0, 0), won(0))
    save(path, book)
    data = json.loads(path.read_text())
    data["games"][0] |= dict(zip(("pairing", "deal", "game"), key, strict=True))
    path.write_text(json.dumps(data))
    with pytest.raises(ValueError, match=r"not of its match|holds no match"):
        read_book(path, settings())


def won(*winners: int, reason: str = "gauntlet", players: int = 2) -> Outcome:
    return Outcome(winners, reason, (0,) * players, 20, 60, (1.0, 2.0))


def filled(match: Settings, shares: dict[int, float]) -> Book:
    """A book in which the first contestant won both games of a deal, one, or none."""
    book = Book(match)
    for deal, share in shares.items():
        book.add(match.task(0, deal, 0), won(0 if share > 0 else 1))
        book.add(match.task(0, deal, 1), won(1 if share > 0.5 else 0))
    return book


def test_a_block_counts_when_it_is_whole() -> None:
    match = settings(games=8)
    book = Book(match)
    assert not book.add(match.task(0, 2, 1), won(1))
    assert book.standings[0].estimate() is None
    assert book.add(match.task(0, 2, 0), won(0, 1))
    assert book.standings[0].shares() == [0.75]
    assert [(task.deal, task.game) for task in book.missing()] == [
        (deal, game) for deal in (0, 1, 3) for game in (0, 1)
    ]


def test_games_that_failed_are_left_out_of_their_block() -> None:
    match = settings(games=8)
    book = Book(match)
    book.add(match.task(0, 0, 0), won(0))
    book.add(match.task(0, 0, 1), won(reason="failed"))
    book.add(match.task(0, 1, 0), won(reason="failed"))
    book.add(match.task(0, 1, 1), won(reason="failed"))
    assert book.standings[0].shares() == [1.0]
    pairing = summary(book)["pairings"][0]
    assert (pairing["games"], pairing["failed"], pairing["wins"]) == (4, 3, [1.0, 0.0])


@pytest.mark.parametrize("players", [3, 4])
def test_both_halves_of_a_block_weigh_the_same(players: int) -> None:
    """A seat that wins every game is worth half to both, also when a game of it failed."""
    match = settings(players=players, games=2 * players)
    for lost in (None, 1, players + 1):
        book = Book(match)
        for game in range(2 * players):
            reason = "failed" if game == lost else "gauntlet"
            winners = () if game == lost else (0,)
            book.add(match.task(0, 0, game), won(*winners, reason=reason, players=players))
        (share,) = book.standings[0].shares()
        if lost is None:
            assert share == pytest.approx(0.5)
        else:
            half = 1 / (players - 1) - 1 / players
            assert share == pytest.approx(0.5 + (half / 2 if lost < players else -half / 2))


def test_a_block_with_one_half_only_does_not_count() -> None:
    match = settings(players=3, games=6)
    book = Book(match)
    for game in range(6):
        reason = "failed" if game < 3 else "gauntlet"
        book.add(match.task(0, 0, game), won(0, reason=reason, players=3))
    assert book.standings[0].shares() == []
    assert book.settled
    assert summary(book)["pairings"][0]["elo"] is None


def test_the_test_sees_deals_in_their_order_whatever_order_they_end_in() -> None:
    match = settings(games=200, sprt=Sprt(0, 100))
    shares = {deal: (1.0, 1.0, 0.5)[deal % 3] for deal in range(100)}
    forward = filled(match, shares)
    backward = filled(match, dict(reversed(shares.items())))
    assert forward.standings[0].verdict == backward.standings[0].verdict == "elo1"
    assert forward.text(summary(forward)) == backward.text(summary(backward))
    assert len(forward.standings[0].shares()) < 40
    assert forward.settled
    assert list(forward.missing()) == []


def test_a_pairing_that_is_decided_leaves_the_others_going() -> None:
    match = settings("hero", "random", "greedy", games=200, sprt=Sprt(0, 100))
    book = filled(match, dict.fromkeys(range(30), 1.0))
    assert book.standings[0].verdict == "elo1"
    assert not book.settled
    assert {task.pairing for task in book.missing()} == {1, 2}
    assert summary(book)["pairings"][0]["sprt"]["verdict"] == "elo1"
    assert summary(book)["pairings"][1]["sprt"] == {
        "elo": [0, 100],
        "llr": 0.0,
        "bounds": [-2.944, 2.944],
        "verdict": None,
    }


def test_an_infinite_elo_is_null_in_json() -> None:
    match = settings(games=8)
    data = summary(filled(match, {0: 1.0, 1: 1.0}))
    assert "Infinity" not in json.dumps(data)
    assert data["pairings"][0]["elo"] is None
    assert data["pairings"][0]["interval"][0] > 0
    assert data["ratings"][0]["elo"] > 0
