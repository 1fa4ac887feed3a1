"""A game being played: the rules' contract with everyone else (design §2)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

from sixstones import _core
from sixstones._core import Move
from sixstones.engine.arguments import MOST_ROUNDS, text_of, whole
from sixstones.engine.deal import deal_from_seed, parse_deal, seed_text
from sixstones.engine.event import Events
from sixstones.engine.illegal import IllegalMove, legal_now, refusal
from sixstones.engine.position import Position
from sixstones.engine.record import (
    BrokenRecord,
    Record,
    WrittenMove,
    format_record,
    open_record,
    parse_record,
)
from sixstones.engine.view import Price, View, imagined, parse_view

RULES = "1"
_SOURCES = ("Seed", "Deal", "Position")
_OWN_HEADERS = ("Game", "Rules", "Seats", *_SOURCES, "Result")
_OWN_REASONS = ("gauntlet", "stalemate")


Decided: TypeAlias = Literal["alone", "points", "tile", "fewest", "shared"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: winning seats, ascending, none in a stalemate; and everyone's points.

    `decided` says what told the winners from the others who held the Gauntlet (rules §6.3): nobody
    else did, points, the Avengers tile, fewest recruits; or nothing, so they share the win. None in
    a stalemate.
    """

    winners: tuple[int, ...]
    reason: Literal["gauntlet", "stalemate"]
    points: tuple[int, ...]
    decided: Decided | None = None

    def __str__(self) -> str:
        winners = ",".join(map(str, self.winners)) or "-"
        return f"{winners} {self.reason} {'-'.join(map(str, self.points))}"


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a game: the game as it was before, the move, and what happened."""

    before: "Game"
    move: Move
    events: Events


class Game:
    """A game from its first position on, with every move played.

    >>> game = Game.new(players=2, seed=5)
    >>> game.to_move, game.phase, game.round
    (0, 'act', 1)
    >>> events = game.play("take:ybr")
    >>> str(game.moves[0]), game.to_move
    ('take:YBR', 1)
    >>> game.play("take:GGG")
    Traceback (most recent call last):
        ...
    sixstones.engine.illegal.IllegalMove: take:GGG is no move: colours are YBORP here
    """

    __slots__ = ("_moves", "_source", "_start", "_state", "headers")

    headers: dict[str, str]
    """Further headers of the record, such as Seat0, Seat1 and Date; written as they are."""

    def __init__(
        self, start: _core.State, source: tuple[str, str], headers: Mapping[str, str] | None = None
    ) -> None:
        """For the class's own use: call `new`, `from_position`, `from_view` or `from_record`."""
        self._start = start
        self._state = start.copy()
        self._source = source
        self._moves: list[Move] = []
        self.headers = dict(headers or {})

    @classmethod
    def new(
        cls, players: int = 2, seed: str | int | None = None, *, deal: str | None = None
    ) -> "Game":
        """A new game for 2 to 4 seats, dealt from a seed (None: a fresh unpredictable one) or laid
        out as a `deal` says (see sixstones.engine.deal). Raises ValueError for impossible wishes.

        >>> Game.new(players=3, seed="x").position() == Game.new(players=3, seed="x").position()
        True
        """
        players = whole(players, 2, 4, "players")
        if deal is not None:
            if seed is not None:
                raise ValueError("a game has a seed or a deal, not both")
            return cls(parse_deal(deal, players).start(players), ("Deal", deal))
        text = seed_text(seed)
        return cls(deal_from_seed(text).start(players), ("Seed", text))

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> "Game":
        """The game at a position, the inverse of `position()`; derived facts are ignored.

        Raises ValueError, saying why, for data that is no position or an impossible one.
        """
        return cls._from_state(_core.State.from_data(position))

    @classmethod
    def _from_state(cls, start: _core.State) -> "Game":
        return cls(start, ("Position", start.position_json(totals=False).decode()))

    @classmethod
    def from_view(cls, view: Mapping[str, Any], seed: str | int) -> "Game":
        """A game as it may be, given what one seat knows: hidden cards are drawn from the unseen
        ones of their level, every arrangement equally likely. Raises ValueError for no view.

        >>> view = Game.new(players=2, seed=5).view(0)
        >>> Game.from_view(view, seed=1).view(0) == view
        True
        """
        return cls._from_state(imagined(parse_view(view), seed))

    @classmethod
    def from_record(cls, text: str) -> "Game":
        """The game a record describes, replayed to its last move. Raises BrokenRecord, which is a
        ValueError, saying where, for text that is no record or a game that breaks the rules."""
        record = parse_record(text)
        game = cls._from_headers(record)
        for move in record.moves:
            game._replay(move)
        game._agree(record)
        return game

    @classmethod
    def follow_record(cls, text: str) -> Iterator[tuple["Game", Events | None]]:
        """The game a record describes as it grows: before its first move, and after each word of
        the record, with what happened if the word was a move. It is one Game that is played on. So
        that a long record can be read in pieces. Raises BrokenRecord as `from_record` does.

        >>> record = '[Seats "2"]\\n[Seed "5"]\\n\\n1. take:YBR'
        >>> [(len(game.moves), bool(events)) for game, events in Game.follow_record(record)]
        [(0, False), (0, False), (1, True)]
        """
        record, words = open_record(text)
        game = cls._from_headers(record)
        yield game, None
        for move in words:
            yield game, None if move is None else game._replay(move)
        game._agree(record)

    @classmethod
    def _from_headers(cls, record: Record) -> "Game":
        headers, lines = record.headers, record.header_lines
        if headers.get("Game", "Six Stones") != "Six Stones":
            raise BrokenRecord("this is a record of another game", lines["Game"])
        if headers.get("Rules", RULES) != RULES:
            raise BrokenRecord(f"these are records of rules version {RULES} only", lines["Rules"])
        sources = [name for name in _SOURCES if name in headers]
        if len(sources) != 1:
            raise BrokenRecord(
                "a record needs exactly one of the headers Seed, Deal and Position",
                max((lines[name] for name in sources), default=None),
            )
        seats = headers.get("Seats", "")
        if not re.fullmatch("[234]", seats):
            raise BrokenRecord("a record needs the header Seats: 2, 3 or 4", lines.get("Seats"))
        source = sources[0]
        try:
            game = cls._begun(int(seats), source, headers[source])
        except ValueError as error:
            raise BrokenRecord(str(error), lines[source]) from None
        game.headers = {name: value for name, value in headers.items() if name not in _OWN_HEADERS}
        return game

    @classmethod
    def _begun(cls, seats: int, source: str, value: str) -> "Game":
        """The game for so many seats that the header `source` describes."""
        match source:
            case "Seed":
                return cls.new(seats, value)
            case "Deal":
                return cls.new(seats, deal=value)
        game = cls._from_state(_core.State.from_json(value))
        if game.players != seats:
            raise ValueError(f"the record is for {seats} seats and its position for {game.players}")
        return game

    def _replay(self, move: WrittenMove) -> Events:
        where = f"round {move.round}"
        if self.phase == "over":
            raise BrokenRecord(f"{where}: the game was over before {move.text}", move.line)
        if (move.round, move.turn) != (self.round, self.to_move):
            raise BrokenRecord(
                f"{where}: {move.text} stands in turn {move.turn} of round {move.round}, but it is "
                f"turn {self.to_move} of round {self.round}",
                move.line,
            )
        try:
            return self.play(move.text)
        except IllegalMove as error:
            raise BrokenRecord(f"{where}: {error}", move.line) from None

    def _agree(self, record: Record) -> None:
        """Refuse a Result that contradicts the moves; a game given up midway keeps its own."""
        written = record.headers.get("Result")
        try:
            if written is not None and self.result is None:
                self.headers["Result"] = _given_up(written)
            elif written is not None and written != str(self.result):
                words = f"the record says {written!r} but the moves lead to '{self.result}'"
                raise ValueError(words)
        except ValueError as error:
            raise BrokenRecord(str(error), record.header_lines["Result"]) from None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._state.players

    @property
    def to_move(self) -> int:
        """The seat that decides next; means nothing once the game is over."""
        return self._state.to_move

    @property
    def phase(self) -> str:
        """What is decided next: "act", "return" or "locate"; "over" when nothing is."""
        return self._state.phase

    @property
    def round(self) -> int:
        """The round, from 1; means nothing once the game is over."""
        return self._state.round

    @property
    def moves(self) -> list[Move]:
        """Every decision since the first position, in canonical form."""
        return list(self._moves)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self._state.phase != "over":
            return None
        winners = self._state.winners
        reason: Literal["gauntlet", "stalemate"] = "gauntlet" if winners else "stalemate"
        return Result(winners, reason, self.points, cast(Decided | None, self._state.decided))

    @property
    def points(self) -> tuple[int, ...]:
        """Everyone's points as they stand."""
        return self._state.points

    def legal_moves(self) -> list[Move]:
        """Every legal move, each way of paying included, in a stable order; empty only when over.

        >>> [str(move) for move in Game.new(players=2, seed=5).legal_moves()][:2]
        ['take:YBO', 'take:YBR']
        """
        return self._state.legal_moves()

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move, or its text, can be played now; text that is no move cannot."""
        try:
            return self._state.is_legal(_move_of(move))
        except IllegalMove:
            return False

    def play(self, move: Move | str) -> Events:
        """Play a move, or its text, and tell what happened.

        Raises IllegalMove, and changes nothing, when it is not legal or no move.
        """
        move = _move_of(move)
        played = self._state.play(move)
        if played is None:
            raise refusal(self._state, move)
        canonical, told = played
        self._moves.append(canonical)
        return Events(told)

    def undo(self, decisions: int = 1) -> None:
        """Take back one decision, or so many. Raises IllegalMove when there are not as many."""
        decisions = whole(decisions, 0, MOST_ROUNDS, "decisions")
        if decisions > len(self._moves):
            raise IllegalMove(
                f"there are {len(self._moves)} decisions to take back"
                if self._moves
                else "there is no decision to take back",
                "nothing_to_undo",
            )
        del self._moves[len(self._moves) - decisions :]
        self._state = self._start.copy()
        for move in self._moves:
            self._state.play(move)

    def replay(self) -> Iterator[Step]:
        """Every decision since the first position, with the game before it and its events.

        >>> game = Game.new(players=2, seed=5)
        >>> events = game.play("take:YBR"), game.play("reserve:deck1")
        >>> [(step.before.to_move, str(step.move), len(step.events)) for step in game.replay()]
        [(0, 'take:YBR', 2), (1, 'reserve:deck1', 3)]
        """
        game = Game(self._start, self._source, self.headers)
        for move in self.moves:
            before = game.copy()
            yield Step(before, move, game.play(move))

    def id_of(self, move: Move | str) -> int | None:
        """The id, 0..70, of a legal move in this position; None for a voluntary gray payment.

        Raises IllegalMove when the move is not legal.
        """
        move = _move_of(move)
        found = self._state.resolve(move)
        if found is None:
            raise refusal(self._state, move)
        id_, canonical = found
        return None if canonical.payment else id_

    def move_of(self, id: int) -> Move:  # noqa: A002 -- the contract's word
        """The move an id stands for in this position. Raises IllegalMove when it is not legal."""
        move = self._state.move_of(whole(id, 0, _core.IDS - 1, "an id"))
        if move is None:
            raise IllegalMove(f"id {id} is not legal here. {legal_now(self._state)}", "illegal_id")
        return move

    def legal_ids(self) -> list[int]:
        """The ids of the legal moves, ascending."""
        return self._state.legal_ids()

    def view(self, seat: int | None) -> View:
        """What a seat knows as JSON data; None: what a spectator knows."""
        return cast(View, self._state.view(self._own(seat)))

    def prices(self, seat: int) -> dict[str, Price]:
        """What each card that a seat could recruit, face up or in its own hand, costs it."""
        seat = whole(seat, 0, self.players - 1, "seat")
        return cast(dict[str, Price], self._state.prices(seat))

    def view_json(self, seat: int | None, *, legal: bool = True) -> bytes:
        """The same as JSON text; without `legal` nobody is told what is legal."""
        return self._state.view_json(self._own(seat), legal)

    def _own(self, seat: int | None) -> int | None:
        return None if seat is None else whole(seat, 0, self.players - 1, "seat")

    def position(self) -> Position:
        """Everything as JSON data, hidden cards too; `from_position` is its inverse."""
        return cast(Position, self._state.position())

    def position_json(self) -> bytes:
        """The same as JSON text."""
        return self._state.position_json(totals=True)

    def record(self) -> str:
        """The whole game as text; `from_record` plays it back to the identical game.

        Raises ValueError for a name, a value or a result in `headers` that no record can hold.
        """
        source, value = self._source
        headers = {"Game": "Six Stones", "Rules": RULES, "Seats": str(self.players), source: value}
        headers |= {name: text for name, text in self.headers.items() if name not in _OWN_HEADERS}
        if self.result is not None:
            headers["Result"] = str(self.result)
        elif "Result" in self.headers:
            headers["Result"] = _given_up(self.headers["Result"])
        return format_record(Record(headers, self._written_moves()))

    def _written_moves(self) -> list[WrittenMove]:
        state = self._start.copy()
        written = []
        for move in self._moves:
            written.append(WrittenMove(state.round, state.to_move, str(move)))
            state.play(move)
        return written

    def perft(self, depth: int) -> int:
        """How many sequences of so many decisions there are from here, every way of paying counted;
        one that ends the game early counts as one. The decks lie as they lie.
        """
        return self._state.perft(whole(depth, 0, 100, "depth"))

    def copy(self) -> "Game":
        """The same game, to be played on independently."""
        twin = Game(self._start, self._source, self.headers)
        twin._state = self._state.copy()
        twin._moves = self._moves.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.from_record, (self.record(),)

    def __repr__(self) -> str:
        # Neither seed nor cards: what is printed may be read by those who play.
        where = f"round {self.round}, seat {self.to_move}, {self.phase}"
        return f"<Game of {self.players}, {len(self._moves)} moves, {where}>"


def _move_of(move: Move | str) -> Move:
    """A move, or the one that a text stands for. Raises IllegalMove for text that is none, and
    TypeError for anything else."""
    if isinstance(move, Move):
        return move
    try:
        return Move.parse(text_of(move, "a move is a Move or its text"))
    except ValueError as error:
        raise IllegalMove(str(error), "no_move") from None


def _given_up(result: str) -> str:
    """The result of a game that did not come to its end: resigned, timed out. Raises ValueError for
    one that only the rules can give."""
    if isinstance(result, str) and any(reason in result.split() for reason in _OWN_REASONS):
        raise ValueError(f"the record says {result!r} but the game is not over")
    return result
