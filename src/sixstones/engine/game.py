"""A game being played: the rules' contract with everyone else (design §2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

from sixstones import _core
from sixstones._core import Move
from sixstones.engine.arguments import MOST_ROUNDS, shown, text_of, utf8, whole
from sixstones.engine.deal import deal_text, seed_text
from sixstones.engine.event import Events
from sixstones.engine.illegal import IllegalMove, illegal
from sixstones.engine.position import Position
from sixstones.engine.record import BrokenRecord, record_text
from sixstones.engine.view import Price, View, imagined, parse_view

RULES_VERSION = _core.RULES_VERSION

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

    __slots__ = ("_game", "_moves", "_state", "headers")

    headers: dict[str, str]
    """Further headers of the record, such as Seat0, Seat1 and Date; written as they are."""

    def __init__(self, game: _core.Game, headers: Mapping[str, str] | None = None) -> None:
        """For the class's own use: call `new`, `from_position`, `from_view` or `from_record`."""
        self._game = game
        # Part of the game, and so always the same object.
        self._state: _core.State = game.state
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
            return cls(_core.Game.from_deal(players, deal_text(deal)))
        return cls(_core.Game.from_seed(players, seed_text(seed)))

    @classmethod
    def from_position(cls, position: Mapping[str, Any] | str) -> "Game":
        """The game at a position, the inverse of `position()`, where derived facts are ignored, and
        of `position_line()`.

        Raises ValueError, saying why, for what is no position or an impossible one.
        """
        return cls(_core.Game.at(_core.State.from_data(position)))

    @classmethod
    def from_view(cls, view: Mapping[str, Any] | str, seed: str | int) -> "Game":
        """A game as it may be, given what one seat knows, as data or in one line: hidden cards are
        drawn from the unseen ones of their level, every arrangement equally likely. Raises
        ValueError for no view.

        >>> view = Game.new(players=2, seed=5).view(0)
        >>> Game.from_view(view, seed=1).view(0) == view
        True
        """
        return cls(_core.Game.at(imagined(parse_view(view), seed)))

    @classmethod
    def from_record(cls, text: str) -> "Game":
        """The game a record describes, replayed to its last move. Raises BrokenRecord, which is a
        ValueError, saying where, for text that is no record or a game that breaks the rules."""
        replay = _core.replayed(record_text(text))
        if isinstance(replay, _core.RecordFault):
            raise BrokenRecord.of(replay)
        return cls(replay.game.copy(), dict(replay.headers))

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
        # Those that were asked for before are kept, or all would be made anew each time.
        kept = self._moves
        if more := self._game.moves_from(len(kept)):
            self._moves = kept = kept + more
        return kept.copy()

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
        told = self._game.play(move)
        if told is None:
            raise illegal(_core.refusal(self._state, move))
        return Events(told)

    def undo(self, decisions: int = 1) -> None:
        """Take back one decision, or so many. Raises IllegalMove when there are not as many."""
        decisions = whole(decisions, 0, MOST_ROUNDS, "decisions")
        if not self._game.undo(decisions):
            raise illegal(_core.refused_undo(len(self.moves)))
        self._moves = []

    def replay(self) -> Iterator[Step]:
        """Every decision since the first position, with the game before it and its events.

        >>> game = Game.new(players=2, seed=5)
        >>> events = game.play("take:YBR"), game.play("reserve:deck1")
        >>> [(step.before.to_move, str(step.move), len(step.events)) for step in game.replay()]
        [(0, 'take:YBR', 2), (1, 'reserve:deck1', 3)]
        """
        game = Game(self._game.beginning(), self.headers)
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
            raise illegal(_core.refusal(self._state, move))
        id_, canonical = found
        return None if canonical.payment else id_

    def move_of(self, id: int) -> Move:  # noqa: A002 -- the contract's word
        """The move an id stands for in this position. Raises IllegalMove when it is not legal."""
        number = whole(id, 0, _core.IDS - 1, "an id")
        move = self._state.move_of(number)
        if move is None:
            raise illegal(_core.refused_id(self._state, number))
        return move

    def legal_ids(self) -> list[int]:
        """The ids of the legal moves, ascending."""
        return self._state.legal_ids()

    def legal_mask(self) -> bytes:
        """The same as 71 bytes: 1 for each legal id, else 0."""
        return _core.mask(self._state)

    def observation(self, seat: int) -> bytes:
        """What a seat knows, as numbers for programs that learn (sixstones.engine.observation)."""
        return _core.observation(self._state, whole(seat, 0, self.players - 1, "seat"))

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

    def position_line(self) -> str:
        """The same in one line of at most 200 characters (docs/notation.md).

        >>> game = Game.new(players=2, seed=5)
        >>> line = game.position_line()
        >>> line.split()[2:]
        ['bh', '000000/000000', '1', '0a0-']
        >>> Game.from_position(line) == game
        True
        """
        return self._state.position_line()

    def view_line(self, seat: int | None) -> str:
        """What a seat, or None for a spectator, knows in one line: the inverse of `from_view`."""
        return self._state.view_line(self._own(seat))

    @property
    def hash(self) -> int:
        """A number of 64 bits for the position, the same however it was reached, in every process,
        on every machine and in the page; another position has another one, all but certainly.

        >>> one, other = Game.new(players=2, seed=5), Game.new(players=2, seed=5)
        >>> for first, second in (("YBO", "YBR"), ("YBP", "YBP"), ("YBR", "YBO")):
        ...     moves = [one.play(f"take:{first}"), other.play(f"take:{second}")]
        ...     print(one.hash == other.hash, one == other)
        False False
        False False
        True True
        """
        return self._state.hash

    def __eq__(self, other: object) -> bool:
        """Whether both are at the same position: everything lies alike, the decks' cards too. What
        no rule asks does not count: the moves that led there, the headers, the number of the round,
        in which order a seat recruited and claimed, and whose turn it would be once it is over."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._state.same_position(other._state)

    __hash__ = None  # type: ignore[assignment]  # a game changes; `hash` is that of its position

    def record(self) -> str:
        """The whole game as text; `from_record` plays it back to the identical game.

        Raises ValueError for a name, a value or a result in `headers` that no record can hold.
        """
        for name, value in self.headers.items():
            if not isinstance(name, str):
                raise ValueError(f"a header's name is letters and digits, not {shown(name)}")
            if not isinstance(value, str):
                raise ValueError(f"the header {name} must be text, not {shown(value)}")
            utf8(name + value, f"the header {shown(name)}")
        return self._game.record(list(self.headers.items()))

    def perft(self, depth: int) -> int:
        """How many sequences of so many decisions there are from here, every way of paying counted;
        one that ends the game early counts as one. The decks lie as they lie.
        """
        return self._state.perft(whole(depth, 0, 100, "depth"))

    def copy(self) -> "Game":
        """The same game, to be played on independently."""
        twin = Game(self._game.copy(), self.headers)
        twin._moves = self._moves.copy()
        return twin

    def __str__(self) -> str:
        """The table as a spectator sees it, in plain text of at most 80 columns."""
        from sixstones.cli.shown import plain

        return plain(self)

    def print(self, seat: int | None = None) -> None:
        """Print the table as a seat, or None for a spectator, sees it, with its hand while it is to
        move, and with colours where the terminal has them."""
        from sixstones.cli.shown import show

        show(self, self._own(seat))

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        from sixstones.svg import board

        return board(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.from_record, (self.record(),)

    def __repr__(self) -> str:
        # Neither seed nor cards: what is printed may be read by those who play.
        where = f"round {self.round}, seat {self.to_move}, {self.phase}"
        return f"<Game of {self.players}, {len(self.moves)} moves, {where}>"


def _move_of(move: Move | str) -> Move:
    """A move, or the one that a text stands for. Raises IllegalMove for text that is none, and
    TypeError for anything else."""
    if isinstance(move, Move):
        return move
    try:
        return Move.parse(text_of(move, "a move is a Move or its text"))
    except ValueError as error:
        raise IllegalMove(str(error), "no_move") from None
