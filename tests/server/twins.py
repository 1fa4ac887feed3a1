"""Games made up for twin worlds, and what differs between the two (see hidden.py)."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from server.hidden import Setup, Step, World, laid_out, new_deal, permuted, replayed
from sixstones.engine import CARDS
from sixstones.server import messages as m
from sixstones.server.options import NewTable

CARD_IDS = tuple(CARDS)


@dataclass
class Comparison:
    """What came of a pair of worlds: the first difference, if any, or that the second could not
    go the same way."""

    difference: tuple[Any, Any] | None = None
    skipped: bool = False
    counts: Counter[str] = field(default_factory=Counter)


def new_setup(random: Random) -> Setup:
    """A table of any kind, and someone to watch over."""
    players = random.choice([2, 2, 3, 4])
    people = random.choice([1, *range(2, players + 1), players])
    seats: list[dict[str, str]] = [{"kind": "open"} for _ in range(people - 1)]
    seats += [{"kind": "bot", "level": "agent"} for _ in range(players - people)]
    random.shuffle(seats)
    wish = {
        "seats": [{"kind": "mine", "name": "host"}, *seats],
        "public": random.random() < 0.5,
        "deep": random.random() < 0.5,
        "order": random.choice(["random", "given"]),
        "clock": {"kind": random.choice(["none", "live", "days"]), "base": 36_000},
    }
    who = random.choice([*range(people), None])
    return Setup(msgspec.convert(wish, NewTable), people, who)


class Author:
    """Decides in the first world what is done, knowing everything."""

    def __init__(self, world: World, random: Random) -> None:
        self.world = world
        self.random = random
        self.steps: list[Step] = []
        self.away: set[int] = set()
        self.seen: set[str] = set()

    async def write(self, length: int) -> None:
        """Do so many things or fewer, never the last move of a game: once it is over the secret is
        for everyone."""
        while len(self.steps) < length:
            for step in self._next():
                await self._take(step)
        await self._take(Step("nag", what=self._bad_messages()))
        for step in self._wrong():
            await self._take(step)

    async def _take(self, step: Step) -> None:
        self.steps.append(step)
        await self.world.take(step)
        self.seen |= self.world.seen()

    def _next(self) -> list[Step]:
        random, table = self.random, self.world.room.table
        person = random.randrange(self.world.setup.people)
        chance = random.random()
        if chance < 0.05:
            return [Step("act", person, m.Say(random.choice(["hi", "well", "thor?"])))]
        if chance < 0.12 and len(table.people) > 0:
            return self._takeback(person)
        if chance < 0.15:
            return self._someone_goes(person)
        if chance < 0.18:
            return [Step("reconnect", what=random.randrange(table.seq + 1))]
        if chance < 0.20:
            return [Step("time", what=random.randrange(100))]
        if chance < 0.22:
            return [Step("nag", what=self._bad_messages())]
        if chance < 0.32 and self._may_ask_for_a_hint():
            return [Step("act", self.world.setup.who or 0, m.AskHint())]
        return self._move()

    def _may_ask_for_a_hint(self) -> bool:
        """Whether the one to watch over is to move, and nobody else holds a seat."""
        table, seat = self.world.room.table, self.world.seat(self.world.setup.who)
        return seat is not None and table.to_move == seat and table.holders == [seat]

    def _move(self) -> list[Step]:
        world = self.world
        move = self._choose([str(move) for move in world.game.legal_moves()])
        trial = world.game.copy()
        trial.play(move)
        if trial.phase == "over":
            return [Step("time", what=1)]
        table = world.room.table
        mover = next(p for p in [*range(world.setup.people), -1] if self._moves(p))
        if mover >= 0:
            return [Step("act", mover, m.Play(table.seq, move))]
        return [Step("bot", what=move)]

    def _wrong(self) -> list[Step]:
        """A bot's move that is not legal, after which the table is set aside."""
        world = self.world
        hand = world.game.position()["seats"][world.game.to_move]["reserved"]
        wrong = ["pass", "return:S", *(f"recruit:{held['card']}" for held in hand)]
        move = self.random.choice(wrong)
        is_bots = not any(map(self._moves, range(world.setup.people)))
        return [Step("bot", what=move)] if is_bots and not world.game.is_legal(move) else []

    def _moves(self, person: int) -> bool:
        """Whether it is a person's turn; -1 for a bot's."""
        table = self.world.room.table
        if person == -1:
            return True
        seat = self.world.seat(person)
        return seat == table.to_move and seat in table.people

    def _choose(self, legal: list[str]) -> str:
        """Legal moves, mostly those that have to do with hidden cards."""
        blind = [move for move in legal if move.startswith("reserve:deck")]
        recruits = [move for move in legal if move.startswith("recruit:")]
        if blind and self.random.random() < 0.35:
            return self.random.choice(blind)
        if recruits and self.random.random() < 0.7:
            return self.random.choice(recruits)
        takes = [move for move in legal if move.startswith("take:") and len(move) == 8]
        return self.random.choice(takes if takes and self.random.random() < 0.8 else legal)

    def _takeback(self, person: int) -> list[Step]:
        steps = [Step("act", person, m.AskTakeback())]
        yes = self.random.random() < 0.8
        others = [other for other in range(self.world.setup.people) if other != person]
        return steps + [Step("act", other, m.AnswerTakeback(yes)) for other in others]

    def _someone_goes(self, person: int) -> list[Step]:
        """Someone else resigns, is gone and replaced, or comes back."""
        world = self.world
        table = world.room.table
        if person in self.away:
            self.away.discard(person)
            return [Step("back", person), Step("act", person, m.Reclaim())]
        seat = world.seat(person)
        if person == world.setup.who or seat not in table.people or len(table.people) < 2:
            return []
        if self.random.random() < 0.3 and len(table.chairs) > 2:
            return [Step("act", person, m.Resign())]
        if table.options.clock.kind == "days" or seat is None:
            return []
        self.away.add(person)
        other = next(
            o for o in range(world.setup.people) if world.seat(o) in set(table.people) - {seat}
        )
        return [Step("away", person), Step("act", other, m.Replace(seat))]

    def _bad_messages(self) -> list[m.Sent | str]:
        """What must be refused, whatever the others hold, and tell nothing by it."""
        world = self.world
        table, game = world.room.table, world.game
        seq = table.seq
        mine = world.seat(world.setup.who) == table.to_move and table.to_move in table.people
        cards = CARD_IDS if mine else self.random.sample(CARD_IDS, 8)
        moves = [f"{verb}:{card}" for card in cards for verb in ("recruit", "reserve")]
        moves += ["take:YYY", "pass", "return:S", "locate:asgard", "reserve:deck4", "thor"]
        moves = [move for move in moves if not game.is_legal(move)]
        self.random.shuffle(moves)
        bad: list[m.Sent | str] = [m.Play(seq, move) for move in moves]
        bad += [
            m.Play(seq + 3, "take:YBR"),
            m.Play(0, "take:YBR"),
            m.AskHint(),
            "{",
            '{"type":"?"}',
        ]
        bad += [m.Reclaim(), m.Replace(table.to_move or 0), m.Replace(3), m.Hello(table.id)]
        return [*bad, m.Say("\n"), m.AnswerTakeback(True)]


async def compare(seed: object, length: int | None = None) -> Comparison:
    """Play a game in two worlds that one person cannot tell apart, and compare what they heard."""
    random = Random(f"hidden {seed}")
    setup = new_setup(random)
    deal = new_deal(f"hidden {seed}", len(setup.wish.seats))
    first = World(setup, "first", deal)
    author = Author(first, random)
    with laid_out(first):
        await first.open()
        author.seen |= first.seen()
        await author.write(random.randrange(4, 90) if length is None else length)
        hidden = sum(
            held["hidden"] and held["card"] not in author.seen
            for side in first.game.position()["seats"]
            for held in side["reserved"]
        )
        await first.close()
    second = World(setup, "second", permuted(deal, author.seen, random))
    await replayed(second, author.steps)
    counts = Counter(step.kind for step in author.steps if step.kind not in ("act", "bot"))
    counts.update({"told": len(first.told), "hidden cards": hidden, "games": 1})
    counts[f"{len(setup.wish.seats)} seats"] += 1
    counts["for a spectator" if setup.who is None else "for a seat"] += 1
    counts.update(first.outcomes)
    if first.outcomes != second.outcomes:
        return Comparison(skipped=True, counts=counts)
    pairs = itertools.zip_longest(first.told, second.told)
    return Comparison(next((pair for pair in pairs if pair[0] != pair[1]), None), counts=counts)
