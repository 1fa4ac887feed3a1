"""Everything that was played in a match, and the file it is kept in.

The file is one JSON object: `settings`, `summary`, `games` (one line each, in the order of pairing,
deal and arrangement) and `clock`: for each game the seconds that either contestant of the pairing
thought. The clock is the only part that two runs of the same match need not agree on, so it stands
apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import fsum
from pathlib import Path
from typing import Any

from sixstones.arena.luck import Block, without_luck
from sixstones.arena.pairing import Task, arrangements
from sixstones.arena.playing import FAILED, Outcome
from sixstones.arena.rating import Estimate, estimate
from sixstones.arena.settings import SWISS, Settings
from sixstones.arena.sprt import SprtRun, Verdict
from sixstones.arena.swiss import Place, Round, places, rounds_of

FORMAT = 1
Key = tuple[int, int, int]


class Standing:
    """One pairing of a match: its games, its blocks, and how its test stands."""

    def __init__(self, settings: Settings) -> None:
        self.games: dict[tuple[int, int], Outcome] = {}
        self.test: SprtRun | None = None
        self._settings = settings
        self._blocks: dict[int, Block | None] = {}
        self._estimate: Estimate | None = None
        self._next = 0
        self._left = settings.deals
        if settings.sprt is not None:
            self.test = SprtRun(settings.sprt, settings.players, settings.block)

    @property
    def verdict(self) -> Verdict | None:
        """What the test found; None while it goes on, and without one."""
        return self.test.verdict if self.test else None

    @property
    def settled(self) -> bool:
        """Whether nothing is left to play."""
        return self.verdict is not None or not self._left

    def add(self, deal: int, game: int, outcome: Outcome) -> bool:
        """Take in a game; whether that finished its block. What comes after the test's verdict is
        not taken in."""
        if self.verdict is not None:
            return False
        self.games[deal, game] = outcome
        if any((deal, other) not in self.games for other in range(self._settings.block)):
            return False
        self._left -= deal not in self._blocks and deal < self._settings.deals
        self._blocks[deal] = self._block(deal)
        self._estimate = None
        self._advance()
        return True

    def shares(self) -> list[float]:
        """The shares of the finished blocks, in the order of their deals, without their luck where
        the match is to be so."""
        blocks = self._finished()
        if not self._settings.reduce_luck:
            return [block.share for block in blocks.values()]
        return [*without_luck(blocks).values()]

    def narrowed(self) -> float | None:
        """How wide the interval is without luck, as a part of how wide it would be with it; None
        when nothing is taken out or known."""
        settings = self._settings
        shares = [block.share for block in self._finished().values()]
        plain = estimate(shares, settings.players, settings.block)
        found = self.estimate()
        if not settings.reduce_luck or plain is None or found is None:
            return None
        return (found.high - found.low) / (plain.high - plain.low)

    def _finished(self) -> dict[int, Block]:
        found = ((deal, self._blocks[deal]) for deal in sorted(self._blocks))
        return {deal: block for deal, block in found if block is not None}

    def estimate(self) -> Estimate | None:
        """What the finished blocks say; None when there is none."""
        if self._estimate is None:
            settings = self._settings
            self._estimate = estimate(self.shares(), settings.players, settings.block)
        return self._estimate

    def _block(self, deal: int) -> Block | None:
        """The first contestant's share and luck in a block. Games that failed are left out; None
        when there is nothing left of it, or only games in which the same side sat alone."""
        seatings = arrangements(self._settings.players)
        halves: dict[int, list[Block]] = {sides.count(0): [] for sides in seatings}
        for game, sides in enumerate(seatings):
            outcome = self.games[deal, game]
            if outcome.reason != FAILED:
                halves[sides.count(0)].append(Block(outcome.share(sides), outcome.luck))
        if not all(halves.values()):
            return None
        means = [_mean(half) for half in halves.values()]
        return _mean(means)

    def _advance(self) -> None:
        """Let the test see every block whose predecessors are there too."""
        while self.test is not None and self._next in self._blocks:
            block = self._blocks[self._next]
            self._next += 1
            # A block has its say once, so it cannot wait for a factor: all of its luck is taken.
            if block is not None and self.test.add(block.share - block.luck) is not None:
                self._forget_from(self._next)
                return

    def _forget_from(self, deal: int) -> None:
        self.games = {key: outcome for key, outcome in self.games.items() if key[0] < deal}
        self._blocks = {key: block for key, block in self._blocks.items() if key < deal}


def _mean(blocks: list[Block]) -> Block:
    shares, lucks = zip(*blocks, strict=True)
    return Block(fsum(shares) / len(blocks), fsum(lucks) / len(blocks))


class Book:
    """The games of a match so far."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.standings = [Standing(settings) for _ in settings.pairs]
        self._lines: dict[Key, tuple[str, str]] = {}

    @property
    def settled(self) -> bool:
        """Whether the match is over."""
        if self.settings.system == SWISS:
            wanted = self._wanted()
            known = len(self.rounds()) == self.settings.rounds
            return known and all(self.standings[number].settled for number in wanted)
        return all(standing.settled for standing in self.standings)

    def rounds(self) -> list[Round]:
        """Of a Swiss tournament: the rounds that are played, and the one that is."""
        count = len(self.settings.contestants)
        return rounds_of(count, self.settings.rounds, self._settled_shares())

    def places(self) -> list[Place]:
        """Of a Swiss tournament: how the contestants stand, the first of them first."""
        count = len(self.settings.contestants)
        return places(count, self.rounds(), self._settled_shares())

    def _settled_shares(self) -> dict[tuple[int, int], float]:
        """Of each pairing that is played: the first one's share, half when all its games failed."""
        found = {}
        for pair, standing in zip(self.settings.numbers, self.standings, strict=True):
            if standing.settled:
                estimated = standing.estimate()
                found[pair] = 0.5 if estimated is None else estimated.share
        return found

    def _wanted(self) -> list[int]:
        """The pairings, by number, that are to be played as things stand."""
        numbers = self.settings.numbers
        if self.settings.system != SWISS:
            return list(range(len(numbers)))
        return [numbers.index(pair) for pair in self.rounds()[-1].pairs]

    def add(self, task: Task, outcome: Outcome) -> bool:
        """Take in a game; whether that finished its block."""
        return self.standings[task.pairing].add(task.deal, task.game, outcome)

    def missing(self) -> Iterator[Task]:
        """The games still to be played, all pairings side by side; what is added meanwhile, or no
        longer needed, is left out. Of a Swiss tournament those of a round: once they are played,
        ask again."""
        settings = self.settings
        wanted = self._wanted()
        for deal in range(settings.deals):
            for pairing in wanted:
                standing = self.standings[pairing]
                for game in range(settings.block):
                    if standing.verdict is None and (deal, game) not in standing.games:
                        yield settings.task(pairing, deal, game)

    def games(self) -> Iterator[tuple[Key, Outcome]]:
        """Every game by pairing, deal and number in its block, in order."""
        for pairing, standing in enumerate(self.standings):
            for deal, game in sorted(standing.games):
                yield (pairing, deal, game), standing.games[deal, game]

    def text(self, summary: dict[str, Any]) -> str:
        """The file of results."""
        lines = [self._lines.get(key) or self._write(key, outcome) for key, outcome in self.games()]
        head = {"arena": FORMAT, "settings": self.settings.as_data(), "summary": summary}
        parts = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
        parts.append('"games": [\n' + ",\n".join(game for game, _ in lines) + "\n]")
        parts.append('"clock": [\n' + ",\n".join(clock for _, clock in lines) + "\n]")
        return "{\n" + ",\n".join(parts) + "\n}\n"

    def _write(self, key: Key, outcome: Outcome) -> tuple[str, str]:
        task = self.settings.task(*key)
        game: dict[str, Any] = {
            "pairing": task.pairing,
            "deal": task.deal,
            "game": task.game,
            "seats": [str(contestant) for contestant in task.seats],
            "winners": outcome.winners,
            "reason": outcome.reason,
            "points": outcome.points,
            "rounds": outcome.rounds,
            "decisions": outcome.decisions,
        }
        if self.settings.reduce_luck:
            game["luck"] = outcome.luck
        if outcome.error is not None:
            game |= {"error": outcome.error, "record": outcome.record}
        clock = [round(seconds, 4) for seconds in outcome.seconds]
        self._lines[key] = _json(game), _json(clock)
        return self._lines[key]


def read_book(path: Path, settings: Settings) -> Book:
    """The book of a match as its file has it; one with nothing in it when there is no file.

    Raises ValueError, in words, when the file is that of another match or of none; OSError when it
    cannot be read.
    """
    book = Book(settings)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return book
    except UnicodeDecodeError:
        raise ValueError(f"{path} holds no match") from None
    try:
        data = json.loads(text)
        if data["arena"] != FORMAT:
            raise ValueError("another format")
        written = data["settings"]
        games = [(_key(game), _outcome(game, clock)) for game, clock in _rows(data)]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ValueError(f"{path} holds no match") from None
    _agree(path, written, settings)
    for (pairing, deal, game), outcome in games:
        if not (pairing < len(book.standings) and game < settings.block):
            raise ValueError(f"{path} holds a game that is not of its match")
        book.standings[pairing].add(deal, game, outcome)
    return book


def _rows(data: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[float]]]:
    return zip(data["games"], data["clock"], strict=True)


def _key(game: dict[str, Any]) -> Key:
    key = (int(game["pairing"]), int(game["deal"]), int(game["game"]))
    if min(key) < 0:
        raise ValueError("a negative number")
    return key


def _outcome(game: dict[str, Any], clock: list[float]) -> Outcome:
    first, second = clock
    return Outcome(
        winners=tuple(map(int, game["winners"])),
        reason=str(game["reason"]),
        points=tuple(map(int, game["points"])),
        rounds=int(game["rounds"]),
        decisions=int(game["decisions"]),
        seconds=(float(first), float(second)),
        error=game.get("error"),
        record=game.get("record"),
        luck=float(game.get("luck", 0.0)),
    )


def _agree(path: Path, written: dict[str, Any], settings: Settings) -> None:
    """The number of games may differ, so that a match can be prolonged."""
    wanted = settings.as_data()
    for name in dict.fromkeys([*wanted, *written]):
        if name != "games" and written.get(name) != wanted.get(name):
            theirs, ours = _json(written.get(name)), _json(wanted.get(name))
            raise ValueError(f"{path} holds another match: its {name} is {theirs}, not {ours}")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
