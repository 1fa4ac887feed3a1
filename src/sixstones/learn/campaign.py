"""Learning a net, generation by generation: self-play, training, gate.

A campaign is a folder. What has been done lies in it as whole files, so work that is interrupted at
any moment goes on where it was:

    campaign.json               what was asked for
    start                       the net that plays first, instead of the hand-made evaluator, and
                                from whose weights on all others learn
    0/2-000000000.examples      games of self-play of generation 0, two seats, from that seed on
    0/losses.json               of chances and of moves, after each epoch of training
    0/net                       what was learned from all games so far
    0/gate-2.json               its match against the best net before it, or the hand-made evaluator
    1/...
    also/*.examples             games from elsewhere, to learn from as well

Each number of seats has its own best net: that of the last generation that won its gate there.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixstones import _core
from sixstones.arena import Book, Estimate, Settings, Sprt, play_match, read_book
from sixstones.arena.match import Player
from sixstones.arena.tables import standing_text
from sixstones.learn.judged import HAND_MADE, contestant, judge_of, make_judged, net_of
from sixstones.learn.net_file import (
    hash_of,
    parts_of,
    quantized,
    real,
    recipe_of,
    weights_of,
    write_net,
    write_parts,
)

if TYPE_CHECKING:  # it needs an extra of its own
    from sixstones.learn.cluster import Cluster

CHUNK = 100  # games in a file
SEEDS = 1_000_000_000  # of a generation
GATE = Sprt(0, 10)
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a campaign does in each generation. Raises ValueError for too few games: one file of
    them is kept back to see how well a net has learned."""

    seats: tuple[int, ...] = (2,)
    games: tuple[int, ...] = (10_000,)  # of self-play, for each of these numbers of seats
    visits: int = 300  # a decision in them
    exploration: float = 0.8
    epochs: int = 10
    batch: int = 512
    rate: float = 0.004
    decay: float = 0.05
    result: float = 0.5
    promise: float = 0.5
    seed: int = 1
    gate_visits: int = 800
    gate_games: int = 2000  # at most

    def __post_init__(self) -> None:
        if len(self.games) != len(self.seats):
            raise ValueError("games are wanted for each number of seats")
        if min(self.games) < 2 * CHUNK:
            raise ValueError(f"a generation needs at least {2 * CHUNK} games")

    def as_data(self) -> dict[str, Any]:
        """What the folder and the recipe say of it. A gate that ended without an answer may be
        given more games."""
        data = asdict(self) | {"seats": list(self.seats), "games": list(self.games)}
        del data["gate_games"]
        return data


@dataclass(frozen=True, slots=True)
class Chunk:
    """A file of self-play: its content follows from this alone."""

    net: bytes | None
    seats: int
    plan: Plan
    first: int


def self_play(call: Chunk) -> bytes:
    """The games of so many seeds from the first on."""
    options = _core.SearchOptions()
    options.exploration = call.plan.exploration
    options.first_visits = 1
    options.most_edges = 200_000
    judge = judge_of(call.net, call.seats)
    return _core.play_examples(judge, options, call.seats, call.plan.visits, call.first, CHUNK)


class Campaign:
    """Work in one folder, its games on this machine or on a cluster; `start` is the net's file to
    begin with, if there is one already. `say` hears a line about each step. Raises ValueError when
    the folder is that of another plan or begins with another net, OSError for a file that cannot be
    read or written."""

    def __init__(
        self,
        folder: Path,
        plan: Plan,
        say: Say = print,
        workers: int = 1,
        cluster: Cluster | None = None,
        start: Path | None = None,
    ) -> None:
        self._folder = folder
        self._cluster = cluster
        self._plan = plan
        self._say = say
        self._workers = workers
        folder.mkdir(parents=True, exist_ok=True)
        kept = folder / "campaign.json"
        self._data = plan.as_data() | ({} if start is None else {"start": hash_of(start)})
        if kept.exists() and json.loads(kept.read_text(encoding="utf-8")) != self._data:
            raise ValueError(f"{folder} holds a campaign with another plan")
        if start is not None:
            write_whole(self._start, start.read_bytes())
        if not kept.exists():
            write_whole(kept, (json.dumps(self._data, indent=1) + "\n").encode())

    def run(self, generations: int) -> dict[int, str]:
        """Do what is missing up to that many generations; gives for each number of seats the file
        of the best net, or what the campaign began with when none has passed the gate."""
        for number in range(generations):
            self.play(number)
            self.train(number)
            for seats in self._plan.seats:
                self.gate(number, seats)
        return {seats: self.champion(generations, seats) for seats in self._plan.seats}

    def play(self, number: int) -> None:
        """Self-play of a generation, by the best net before it."""
        for seats in self._plan.seats:
            missing = [path for path in self._chunks(number, seats) if not path.exists()]
            net = net_of(self.champion(number, seats)) if missing else None
            starts = [int(path.stem.split("-")[1]) for path in missing]
            calls = [Chunk(net, seats, self._plan, first) for first in starts]
            paths = dict(zip(starts, missing, strict=True))
            begin = time.perf_counter()
            for done, (call, games) in enumerate(self._each(calls), 1):
                write_whole(paths[call.first], games)
                speed = done * CHUNK / (time.perf_counter() - begin)
                self._say(
                    f"generation {number}: {done} of {len(missing)} files of {CHUNK} games with "
                    f"{seats} seats, {speed:.1f} games/s"
                )

    def _each(self, calls: list[Chunk]) -> Iterable[tuple[Chunk, bytes]]:
        if self._cluster is not None:
            return self._cluster.each(self_play, calls)
        return ((call, self_play(call)) for call in calls)

    def train(self, number: int) -> None:
        """Learn a net from all games so far and those in `also`, but one file of each number of
        seats, which says how well it is learned."""
        path = self._net(number)
        if path.exists():
            return
        begin = time.process_time()
        plan = self._plan
        trainer = _core.Trainer(plan.seed)
        if "start" in self._data:
            own = parts_of(self._start).get(plan.seats[0], (weights_of(self._start),))
            trainer.set_weights(real(own[0]))
        also = sorted(self._folder.glob("also/*.examples"))
        files = [*also, *(file for seats in plan.seats for file in self._files(number, seats))]
        unseen = [self._chunks(number, seats)[-1] for seats in plan.seats]
        examples = 0
        for file in files:
            if file not in unseen:
                examples = trainer.add(file.read_bytes())
        self._say(f"generation {number}: {examples} positions to learn from")
        rates = [_cosine(plan.rate, epoch / plan.epochs) for epoch in range(plan.epochs + 1)]
        how = (plan.result, plan.promise, plan.decay, plan.batch)
        losses = []
        for epoch in range(plan.epochs):
            chances, promises, _ = trainer.epoch(*how, rates[epoch], rates[epoch + 1])
            losses.append((chances, promises))
            self._say(
                f"generation {number}, epoch {epoch + 1} of {plan.epochs}: chances {chances:.4f}, "
                f"moves {promises:.4f}, {time.process_time() - begin:.0f} s"
            )
        held = {
            seats: trainer.losses(file.read_bytes())
            for seats, file in zip(plan.seats, unseen, strict=True)
        }
        for seats, (chances, promises, count) in held.items():
            self._say(
                f"generation {number}: on {count} positions with {seats} seats it has not seen, "
                f"chances {chances:.4f}, moves {promises:.4f}"
            )
        recipe = {
            "plan": self._data,
            "generation": number,
            "positions": examples,
            "also": hashlib.sha256(b"".join(file.read_bytes() for file in also)).hexdigest()
            if also
            else None,
            "judges": {
                str(seats): [self._judge_hash(before, seats) for before in range(number + 1)]
                for seats in plan.seats
            },
            "losses": {
                str(seats): [round(loss, 5) for loss in losses[:2]]
                for seats, losses in held.items()
            },
        }
        write_whole(self._losses(number), (json.dumps(losses) + "\n").encode())
        write_net(path, quantized(trainer.weights()), recipe)

    def gate(self, number: int, seats: int) -> bool:
        """Whether a generation's net is better than the best before it, by a sequential test."""
        book = self._book(number, seats)
        if not book.settled:
            before = self.champion(number, seats)
            self._say(f"generation {number}: gate for {seats} seats against {before}")
            book = play_match(
                book.settings,
                path=self._gate(number, seats),
                workers=self._workers,
                maker=make_judged,
                listener=self._hear,
                player=self._player(str(self._net(number)), before),
            )
        return _passed(book)

    def _player(self, *weights: str) -> Player | None:
        if self._cluster is None:
            return None
        nets = {name: net for name in weights if (net := net_of(name)) is not None}
        return self._cluster.games(nets)

    def publish(self, generations: int, path: Path) -> dict[str, Any]:
        """Write to a file for the bots, for each number of seats, the newest net that won its gate;
        for all others the file keeps what it has. Gives its recipe, which says how they won and
        which numbers of seats it `serves`. Raises ValueError when no net has won."""
        won = {
            seats: number
            for number in range(generations)
            for seats in self._plan.seats
            if _passed(self._book(number, seats))
        }
        if not won:
            raise ValueError("no net has won a gate yet")
        parts = parts_of(path) if path.exists() else {}
        for seats, number in won.items():
            gates = {
                str(n): self._gate_data(number, n) for n, last in won.items() if last == number
            }
            net = self._net(number)
            parts[seats] = (weights_of(net), recipe_of(net) | {"gates": gates})
        return write_parts(path, parts)

    def _gate_data(self, number: int, seats: int) -> dict[str, Any]:
        standing = self._book(number, seats).standings[0]
        estimate = standing.estimate()
        return {
            "against": self._judge_hash(number, seats),
            "games": len(standing.games),
            "score": estimate and round(estimate.score, 4),
        }

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats that it is about."""
        return self._plan.seats

    def losses(self, number: int) -> list[tuple[float, float]]:
        """Of chances and of moves, after each epoch of a generation's training; none before its
        end."""
        kept = self._losses(number)
        return json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else []

    def gated(self, number: int, seats: int) -> tuple[Estimate | None, bool]:
        """How strong a generation's net is against the best before it, as far as its gate has been
        played, and whether it has won."""
        book = self._book(number, seats)
        return book.standings[0].estimate(), _passed(book)

    def champion(self, number: int, seats: int) -> str:
        """The last net before a generation that passed the gate for that number of seats, or what
        the campaign began with."""
        for earlier in reversed(range(number)):
            if self._net(earlier).exists() and _passed(self._book(earlier, seats)):
                return str(self._net(earlier))
        return str(self._start) if "start" in self._data else HAND_MADE

    def _book(self, number: int, seats: int) -> Book:
        plan = self._plan
        pair = tuple(
            contestant(weights, plan.gate_visits)
            for weights in (str(self._net(number)), self.champion(number, seats))
        )
        settings = Settings(pair, seats, plan.gate_games, f"gate/{plan.seed}/{number}", GATE)
        return read_book(self._gate(number, seats), settings)

    def _hear(self, book: Book, task: object, outcome: object) -> None:
        played = len(book.standings[0].games)
        if played % 20 == 0:
            self._say(f"gate: {played} games, {standing_text(book.standings[0])}")

    def _chunks(self, number: int, seats: int) -> list[Path]:
        folder = self._folder / str(number)
        folder.mkdir(exist_ok=True)
        first = number * SEEDS
        games = self._plan.games[self._plan.seats.index(seats)]
        starts = range(first, first + games, CHUNK)
        return [folder / f"{seats}-{start:012d}.examples" for start in starts]

    def _files(self, number: int, seats: int) -> Iterator[Path]:
        for earlier in range(number + 1):
            yield from self._chunks(earlier, seats)

    @property
    def _start(self) -> Path:
        return self._folder / "start"

    def _net(self, number: int) -> Path:
        return self._folder / str(number) / "net"

    def _losses(self, number: int) -> Path:
        return self._folder / str(number) / "losses.json"

    def _gate(self, number: int, seats: int) -> Path:
        return self._folder / str(number) / f"gate-{seats}.json"

    def _judge_hash(self, number: int, seats: int) -> str:
        judge = self.champion(number, seats)
        return judge if judge == HAND_MADE else hash_of(Path(judge))


def _cosine(rate: float, way: float) -> float:
    return rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * way)))


def _passed(book: Book) -> bool:
    return book.standings[0].verdict == "elo1"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    os.replace(part, path)
