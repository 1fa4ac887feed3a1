"""Whatever people do at a table, in whatever order, it is as the plain picture of it says."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from torture import TORTURE

from server import halls
from server.model import SEED, Picture
from server.seats import Prompt, Seat
from sixstones import Game
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.options import Clock
from sixstones.server.refusal import Refusal
from sixstones.server.sources import Dealer, Sources
from sixstones.store import open_store

RUNS, STEPS = (400, 100) if TORTURE else (25, 40)
COUNTS: Counter[str] = Counter()

CLOCKS = (Clock(), Clock("live", base=60, increment=5), Clock("days", days=2))
which = st.integers(0, 3)
many = st.integers(0, 10_000)


class TableMachine(RuleBasedStateMachine):
    """A hall over a SQLite file, and the picture beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.time = halls.Clock()
        self.seats: dict[int, Seat] = {}
        self.hall = self.runner.run(self.new_hall())

    async def new_hall(self) -> Hall:
        store = await open_store(str(Path(self.folder.name) / "games.db"))
        sources = Sources(now=self.time, dealer=Dealer(deal=lambda n, _: Game.new(n, SEED)))
        return Hall(store, sources=sources, bot_pool=Prompt())

    def teardown(self) -> None:
        self.runner.run(self.hall.close())
        self.runner.close()
        self.folder.cleanup()
        COUNTS["runs"] += 1

    @initialize(
        players=st.integers(2, 4),
        clock=st.sampled_from(CLOCKS),
        deep=st.booleans(),
        full=st.sampled_from([True, True, True, False]),
    )
    def open(self, players: int, clock: Clock, deep: bool, full: bool) -> None:
        """A table, mostly with everyone there."""
        self.picture = Picture(players, clock, deep, self.time())
        wish = halls.wish("mine", *["open"] * (players - 1), deep=deep)
        wish = type(wish)(wish.seats, clock=clock, deep=deep, order="given")
        opening = self.runner.run(self.hall.open(wish))
        self.table = opening.table
        self.seats[0] = Seat(self.hall, self.table, opening.seats[0].secret)
        for _ in range(players - 1 if full else 0):
            self.join(0)

    def do(self, seat: int, action: m.Action) -> int | str:
        """The entry an action leads to, or the code of the refusal."""

        async def attempt() -> int | str:
            try:
                entry: int | str = await self.seats[seat].do(action)
            except Refusal as refusal:
                entry = refusal.code
            return entry

        self.picture.pass_time(self.time())
        answer = self.runner.run(attempt())
        kind = str(type(action).__struct_config__.tag)
        COUNTS[f"{kind} {answer if isinstance(answer, str) else 'done'}"] += 1
        return answer

    def someone(self, number: int) -> int:
        """A seat that has been taken."""
        return sorted(self.seats)[number % len(self.seats)]

    @precondition(lambda self: self.picture.status == "open")
    @rule(number=which)
    def join(self, number: int) -> None:
        free = [seat for seat, kind in enumerate(self.picture.chairs) if kind == "open"]
        seat = free[number % len(free)]
        wish = m.SitDown(f"n{seat}", seat, agrees=True)
        given = self.runner.run(self.hall.sit_down(self.table, wish))
        assert given.seat == seat
        self.seats[seat] = Seat(self.hall, self.table, given.secret)
        self.picture.sit(seat)
        COUNTS["join"] += 1

    @precondition(lambda self: self.picture.status == "open" and len(self.seats) > 1)
    @rule(number=which)
    def leave(self, number: int) -> None:
        seat = self.someone(number) or max(self.seats)
        self.runner.run(self.seats.pop(seat).leave())
        self.picture.stand_up(seat)
        COUNTS["leave"] += 1

    @precondition(lambda self: self.picture.status == "playing")
    @rule(numbers=st.lists(many, min_size=1, max_size=6))
    def move(self, numbers: list[int]) -> None:
        """Legal moves of the seats to move, sent with any seq that is not stale."""
        for number in numbers:
            self.picture.pass_time(self.time())
            if self.picture.to_move is None:
                return
            assert self.picture.game is not None
            legal = self.picture.game.legal_moves()
            entry, fresh = self.picture.seq, self.picture.changed
            seq = fresh + number % (entry - fresh + 1)
            move = str(legal[number % len(legal)])
            assert self.do(self.picture.to_move, m.Play(seq, move)) == entry
            self.picture.play(move, seq)
            self.runner.run(self.settled())

    @precondition(lambda self: self.picture.done)
    @rule(number=many)
    def duplicate(self, number: int) -> None:
        done = self.picture.done[number % len(self.picture.done)]
        again = m.Play(done.asked, done.move)
        if self.picture.chairs[done.seat] == "person":
            assert self.do(done.seat, again) == done.entry
            COUNTS["duplicate"] += 1

    @rule(number=which, back=many, move=st.sampled_from(["take:YBR", "take:OP", "pass", "?"]))
    def stale(self, number: int, back: int, move: str) -> None:
        seat = self.someone(number)
        self.picture.pass_time(self.time())
        seq = back % self.picture.changed
        kept = [one for one in self.picture.done if (one.asked, one.seat) == (seq, seat)]
        expected: int | str = "stale"
        if kept and kept[0].move == move:
            expected = kept[0].entry
        assert self.do(seat, m.Play(seq, move)) == expected

    @rule(number=which, ahead=st.integers(1, 50))
    def early(self, number: int, ahead: int) -> None:
        self.picture.pass_time(self.time())
        wanted = m.Play(self.picture.seq + ahead, "take:YBR")
        assert self.do(self.someone(number), wanted) == "early"

    @rule(number=which, move=st.sampled_from(["take:YYY", "return:S", "recruit:x", "pass:"]))
    def wrong(self, number: int, move: str) -> None:
        seat = self.someone(number)
        self.picture.pass_time(self.time())
        expected = {"open": "not_started", "over": "over"}.get(self.picture.status)
        if expected is None:
            mine = seat == self.picture.to_move
            expected = "illegal_move" if mine else "not_your_turn"
        if self.picture.game is None or not self.picture.game.is_legal(move):
            assert self.do(seat, m.Play(self.picture.seq, move)) == expected

    @rule(seconds=st.integers(0, 30))
    def pass_time(self, seconds: int) -> None:
        self.time.forward(seconds)

    @precondition(lambda self: self.picture.deadline is not None)
    @rule(number=many, back=st.integers(-1, 1))
    def late(self, number: int, back: int) -> None:
        """A move about when the flag falls: before, it counts; from then on it does not."""
        deadline, seat = self.picture.deadline, self.picture.to_move
        assert deadline is not None
        assert seat is not None
        if number % 4 or deadline + back < self.time():
            return
        self.time.at = deadline + back
        self.picture.pass_time(self.time())
        COUNTS["late" if back >= 0 else "in time"] += 1
        if self.picture.to_move == seat and self.picture.game is not None:
            legal = self.picture.game.legal_moves()
            move, entry = str(legal[number % len(legal)]), self.picture.seq
            assert self.do(seat, m.Play(entry, move)) == entry
            self.picture.play(move, entry)

    @rule(number=which)
    def say(self, number: int) -> None:
        self.picture.pass_time(self.time())
        if self.picture.said < 100:
            assert self.do(self.someone(number), m.Say("hm")) == self.picture.seq
            self.picture.happened(quiet=True)
            self.picture.said += 1

    @rule(number=which)
    def takeback(self, number: int) -> None:
        seat, entry = self.someone(number), self.expected_entry()
        answer = self.do(seat, m.AskTakeback())
        assert answer == (self.picture.ask(seat) or entry)

    @rule(number=which, yes=st.booleans())
    def answer(self, number: int, yes: bool) -> None:
        seat, entry = self.someone(number), self.expected_entry()
        answer = self.do(seat, m.AnswerTakeback(yes))
        assert answer == (self.picture.answer(seat, yes) or entry)

    @precondition(lambda self: self.picture.status == "playing" and self.picture.seq > 12)
    @rule(number=which, really=st.integers(0, 3))
    def resign(self, number: int, really: int) -> None:
        if really:
            return
        seat, entry = self.someone(number), self.expected_entry()
        answer = self.do(seat, m.Resign())
        if self.picture.status == "over":
            assert answer == "over"
        elif self.picture.chairs[seat] != "person":
            assert answer == "not_playing"
        else:
            assert answer == entry
            self.picture.retire(seat, "resignation")

    def expected_entry(self) -> int:
        """The seq of the next entry."""
        self.picture.pass_time(self.time())
        return self.picture.seq

    @rule(number=which, since=many)
    def reconnect(self, number: int, since: int) -> None:
        """What one knew at some seq and what one is told from there on is what is told afresh."""
        seat = self.seats[self.someone(number)] if number else None
        secret = None if seat is None else seat.secret
        self.picture.pass_time(self.time())
        fresh = self.runner.run(self.listen(secret, 0))
        known = since % (self.picture.seq + 1)
        update = self.runner.run(self.listen(secret, known))
        assert fresh["log"][:known] + update["log"] == fresh["log"]
        assert {**update, "log": []} == {**fresh, "log": []}
        assert [line["seq"] for line in fresh["log"]] == list(range(self.picture.seq))
        COUNTS["reconnect"] += 1

    async def listen(self, secret: str | None, since: int) -> Any:
        """The first thing a connection is told."""
        listener = halls.Listener(secret)
        room = await self.hall.rooms.enter(self.table, listener, since)
        room.dismiss(listener)
        return listener.told("state")[0]

    @rule(really=st.integers(0, 3))
    def restart(self, really: int) -> None:
        if really:
            return
        self.runner.run(self.hall.close())
        self.hall = self.runner.run(self.new_hall())
        self.picture.pass_time(self.time())
        self.picture.started = self.time()
        for seat in self.seats.values():
            seat.hall = self.hall
        COUNTS["restart"] += 1

    @invariant()
    def is_as_pictured(self) -> None:
        if not self.seats:
            return
        COUNTS["steps"] += 1
        picture = self.picture
        picture.pass_time(self.time())
        known = self.runner.run(self.settled())
        assert (known.seq, known.status) == (picture.seq, picture.status)
        assert [info.kind for info in known.seats] == picture.chairs
        offer = known.offer and (known.offer.seat, known.offer.moves, known.offer.agreed)
        assert offer == picture.offer
        result = known.result and (known.result.reason, known.result.winners)
        assert result == picture.ending
        if picture.game is None:
            assert known.view is None
            return
        assert known.view == picture.game.view(None)
        if picture.clock.kind == "live":
            left: list[int | None] = [*picture.left]
            if (seat := picture.to_move) is not None and picture.chairs[seat] == "person":
                left[seat] = picture.left[seat] - picture.spent
            assert known.times.left == left
        for seat, person in self.seats.items():
            expected = picture.game.view(seat)
            if picture.to_move != seat or picture.chairs[seat] != "person":
                expected.pop("legal", None)
            assert self.runner.run(person.state()).view == expected

    async def settled(self) -> m.State:
        """The table once bots have moved."""
        await halls.state(self.hall, self.table)
        async with asyncio.timeout(60):
            while self.hall.rooms.open[self.table].table.seq < self.picture.seq:
                await asyncio.sleep(0.001)
        return await halls.state(self.hall, self.table)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=RUNS, stateful_step_count=STEPS)


def test_everything_was_tried() -> None:
    """Run after the machine; the figures are those of this process."""
    if not COUNTS["runs"]:
        return
    print(dict(sorted(COUNTS.items())))
    kinds = ["move done", "move stale", "move early", "duplicate", "reconnect", "restart"]
    if TORTURE:
        kinds += ["join", "leave", "takeback done", "answer done", "late", "in time", "resign done"]
    assert [kind for kind in kinds if not COUNTS[kind]] == []
