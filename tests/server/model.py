"""A plain picture of a table: what must be true of it, written apart from the server."""

from __future__ import annotations

from dataclasses import dataclass, field

from sixstones import Game
from sixstones.server.options import Clock

SEED = "model"
MINUTE = 60_000
HOUR = 60 * MINUTE
TWO_WEEKS = 14 * 24 * HOUR


@dataclass
class Done:
    """A decision: who made it, what was sent, and the entry that says so."""

    seat: int
    move: str
    asked: int
    entry: int


@dataclass
class Standing:
    """A decision that was not taken back; `began` a turn, and `showed` someone a card."""

    seat: int
    move: str
    began: bool
    showed: bool


@dataclass
class Picture:
    """A table of so many seats. People are known by the seat they sit on, seat 0 is the host's."""

    players: int
    clock: Clock
    deep: bool
    now: int
    seq: int = 1
    changed: int = 1
    chairs: list[str] = field(default_factory=list)
    game: Game | None = None
    stands: list[Standing] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    offer: tuple[int, int, list[int]] | None = None
    ending: tuple[str, list[int]] | None = None
    left: list[int] = field(default_factory=list)
    since: int = 0
    turn_at: int = 0
    said: int = 0
    started: int = 0

    def __post_init__(self) -> None:
        self.chairs = ["person"] + ["open"] * (self.players - 1)

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, kind in enumerate(self.chairs) if kind == "person"]

    @property
    def to_move(self) -> int | None:
        """The seat that decides next."""
        return None if self.game is None or self.ending is not None else self.game.to_move

    @property
    def status(self) -> str:
        """Open, playing or over."""
        return "over" if self.ending else "open" if self.game is None else "playing"

    @property
    def forgiven(self) -> int:
        """Time that began to run before the server did, and does not count: whoever has to act has
        at least a minute on a live clock from the server's start on, and else an hour."""
        if (due := self._due) is None or self.since >= self.started:
            return 0
        grace = MINUTE if self.clock.kind == "live" else HOUR
        return max(0, self.started + grace - due)

    @property
    def spent(self) -> int:
        """What whoever is to move has used of their time."""
        return self.now - self.since - self.forgiven

    @property
    def deadline(self) -> int | None:
        """When something happens though nobody acts; None when it is a bot's turn or nothing is."""
        return None if (due := self._due) is None else due + self.forgiven

    @property
    def _due(self) -> int | None:
        seat = self.to_move
        if seat is None or self.chairs[seat] != "person":
            return None
        if self.clock.kind == "live":
            return self.since + self.left[seat]
        if self.clock.kind == "days":
            return self.turn_at + self.clock.days * 86_400_000
        return self.since + TWO_WEEKS

    def happened(self, quiet: bool = False) -> None:
        """An entry was kept."""
        self.seq += 1
        if not quiet:
            self.changed = self.seq

    def sit(self, seat: int) -> None:
        """Someone sits down; the last one begins the game."""
        self.chairs[seat] = "person"
        self.happened()
        if "open" not in self.chairs:
            self.game = Game.new(self.players, SEED)
            self.left = [self.clock.base * 1000] * self.players
            self.since = self.turn_at = self.now

    def stand_up(self, seat: int) -> None:
        """Someone leaves before the game."""
        self.chairs[seat] = "open"
        self.happened()

    def play(self, move: str, asked: int) -> None:
        """The seat to move makes a legal decision, and bots go on."""
        assert self.game is not None
        seat, game = self.game.to_move, self.game
        spent, before = self.spent, game.position()
        began = game.phase == "act"
        game.play(move)
        after = game.position()
        known = {str(card["card"]) for card in before["seats"][seat]["reserved"] if card["hidden"]}
        showed = [len(d) for d in before["decks"]] != [len(d) for d in after["decks"]]
        showed = showed or bool(known & set(after["seats"][seat]["recruits"]))
        self.stands.append(Standing(seat, move, began, showed))
        self.done.append(Done(seat, move, asked, self.seq))
        turn_over = game.phase == "over" or game.to_move != seat
        if self.chairs[seat] == "person":
            earned = self.clock.increment * 1000 if turn_over else 0
            self.left[seat] = max(0, self.left[seat] - spent + earned)
        if turn_over:
            self.turn_at = self.now
        self.since = self.now
        self.offer = None
        self.happened()
        if game.result is not None:
            self.ending = (game.result.reason, list(game.result.winners))
        self.bots()

    def bots(self) -> None:
        """Bots play the first legal move at once."""
        while self.game is not None and self.to_move is not None:
            if self.chairs[self.to_move] == "person":
                return
            self.play(str(self.game.legal_moves()[0]), self.seq)

    def pass_time(self, now: int) -> None:
        """Time goes on; what has to happen happens when someone looks."""
        self.now = now
        while (deadline := self.deadline) is not None and deadline <= self.now:
            seat = self.to_move
            assert seat is not None
            if self.clock.kind == "none":
                self.happened()
                self.offer = None
                self.ending = ("abandoned", [])
            else:
                self.left[seat] = 0
                self.retire(seat, "timeout")

    def retire(self, seat: int, why: str) -> None:
        """A seat gives up or has no more time."""
        self.offer = None
        self.happened()
        if self.players == 2:
            self.ending = (why, [1 - seat])
            return
        self.chairs[seat] = "bot"
        if seat == self.to_move:
            self.since = self.turn_at = self.now
        if not self.people:
            self.ending = ("abandoned", [])
        self.bots()

    def last_turn(self, seat: int) -> int | None:
        """The first decision of a seat's last turn, counted from 0."""
        turns = [n for n, one in enumerate(self.stands) if one.began and one.seat == seat]
        return turns[-1] if turns else None

    def ask(self, seat: int) -> str | None:
        """A takeback is asked for; the code when it is refused."""
        if self.status != "playing":
            return "not_started" if self.status == "open" else "over"
        if self.chairs[seat] != "person":
            return "not_playing"
        if self.offer is not None:
            return "offered"
        first = self.last_turn(seat)
        if first is None:
            return "nothing_to_take_back"
        shown = any(one.showed for one in self.stands[first:])
        if shown and not self.deep and len(self.people) > 1:
            return "card_shown"
        self.offer = (seat, first, [])
        self.happened(quiet=True)
        self._agree()
        return None

    def answer(self, seat: int, yes: bool) -> str | None:
        """Someone answers; the code when that is refused."""
        if self.status != "playing":
            return "not_started" if self.status == "open" else "over"
        if self.chairs[seat] != "person":
            return "not_playing"
        if self.offer is None:
            return "no_offer"
        if yes and seat == self.offer[0]:
            return "own_offer"
        if seat in self.offer[2]:
            return "answered"
        self.happened(quiet=True)
        if yes:
            self.offer[2].append(seat)
            self._agree()
        else:
            self.offer = None
        return None

    def _agree(self) -> None:
        assert self.offer is not None
        seat, first, agreed = self.offer
        if set(self.people) - {seat, *agreed}:
            return
        del self.stands[first:]
        self.game = Game.new(self.players, SEED)
        for one in self.stands:
            self.game.play(one.move)
        self.offer = None
        self.since = self.turn_at = self.now
        self.changed = self.seq
        self.bots()
