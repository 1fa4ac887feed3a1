"""The native core of Six Stones. Private: use the sixstones package."""

from collections.abc import Callable, Sequence
from typing import Any


MOST_ROUNDS: int = 1000000000

IDS: int = 71

def shown(value: object) -> str:
    """A short picture of refused data, however large it is."""

TAKE_DIFFERENT: int = 3

ALIKE_LEAST: int = 4

HAND: int = 3

TILE_TAGS: int = 3

TILE_POINTS: int = 3

PILE: int = 7

TOKEN_LIMIT: int = 10

GOAL: int = 16

LEVELS: int = 3

def cards() -> list[tuple[str, str, int, str, int, int, tuple[int, int, int, int, int]]]: ...

def locations() -> list[tuple[str, str, int, int, tuple[int, int, int, int, int]]]: ...

def deal(seed: bytes) -> tuple[bytes, bytes]:
    """
    From the generator's 32-byte state to the order of the 90 cards and of 4 locations.
    """

class Move:
    """
    One decision, by name. A small hashable value that knows only its notation; a game judges it.
    """

    @staticmethod
    def parse(text: str) -> Move:
        """
        The move a text stands for. Raises ValueError, in words, for text that is no move.
        """

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __getstate__(self) -> str: ...

    def __setstate__(self, arg: str, /) -> None: ...

    @property
    def kind(self) -> str:
        """take, reserve, recruit, return, locate or pass"""

    @property
    def card(self) -> str | None:
        """the id of the card that is reserved or recruited, if it is named"""

    @property
    def level(self) -> int | None:
        """the level of the deck that is reserved from"""

    @property
    def location(self) -> str | None:
        """the id of the location that is chosen"""

    @property
    def stones(self) -> str | None:
        """the letters of the tokens taken or given back"""

    @property
    def payment(self) -> dict[str, int] | None:
        """the exact payment of a recruit; None stands for the default one"""

class View:
    """A position as one seat sees it; 255 is a spectator."""

    @staticmethod
    def from_data(data: object) -> View: ...

    def determinize(self, seed: str) -> State: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def gains(self, seat: int) -> dict[str, object]:
        """What each card that a seat could recruit would bring it."""

    def legal_moves(self) -> list[Move]: ...

    def resolved(self, move: Move) -> Move | None:
        """A legal move in canonical form; None when it is not legal."""

    @property
    def players(self) -> int: ...

    @property
    def to_move(self) -> int: ...

    @property
    def over(self) -> bool: ...

    @property
    def seat(self) -> int: ...

    def seat_at(self, number: int) -> Seat: ...

class Seat:
    """What a seat has to work with, and what cards and locations ask of it."""

    @property
    def tokens(self) -> dict[str, int]: ...

    @property
    def bonuses(self) -> dict[str, int]: ...

    @property
    def points(self) -> int: ...

    @property
    def tags(self) -> int: ...

    @property
    def held(self) -> int:
        """tokens in all"""

    @property
    def holds_gauntlet(self) -> bool: ...

    @property
    def reserved(self) -> list[str]:
        """the ids of the reserved cards that are known, oldest first"""

    def due(self, card: str) -> dict[str, int]:
        """What a card costs the seat, bonuses deducted; no zeros (rules §4.1)."""

    def lacks(self, card: str) -> dict[str, int]:
        """
        What the seat's tokens leave unpaid of a card, gray left aside; no zeros.
        """

    def payment(self, card: str) -> dict[str, int] | None:
        """
        What a card is paid with when gray pays only for what is short; None when it is too dear (rules §4.2).
        """

    def unmet(self, location: str) -> int:
        """How many bonuses are missing for a location."""

class Events:
    """What happened in one move."""

    def typed[T](self, classes: dict[str, type[T]]) -> list[T]:
        """Each as an instance of the class for its kind."""

    def json(self, seat: int | None) -> bytes:
        """What a seat, or None for a spectator, may hear, as JSON."""

class State:
    """A position."""

    @staticmethod
    def start(players: int, decks: bytes, locations: bytes) -> State: ...

    @staticmethod
    def from_data(data: object) -> State: ...

    def position(self) -> dict[str, object]: ...

    def position_json(self, totals: bool) -> bytes:
        """As JSON; with totals also what follows from the rest."""

    def view(self, seat: int | None) -> dict[str, object]: ...

    def view_json(self, seat: int | None, legal: bool) -> bytes:
        """As JSON; whether the seat to move is told what is legal."""

    def position_line(self) -> str:
        """In one line."""

    def view_line(self, seat: int | None) -> str: ...

    @property
    def hash(self) -> int:
        """the same for the same position"""

    def same_position(self, other: State) -> bool: ...

    def prices(self, seat: int) -> dict[str, object]:
        """What each card that a seat could recruit costs it."""

    @property
    def points(self) -> tuple[int, ...]: ...

    def copy(self) -> State: ...

    def __eq__(self, arg: object, /) -> bool: ...

    @property
    def players(self) -> int: ...

    @property
    def to_move(self) -> int: ...

    @property
    def round(self) -> int: ...

    @property
    def phase(self) -> str: ...

    @property
    def winners(self) -> tuple[int, ...]: ...

    @property
    def decided(self) -> str | None:
        """what told the winners from the others who hold the Gauntlet"""

    @property
    def holders(self) -> tuple[int, ...]: ...

    def legal_moves(self) -> list[Move]: ...

    def is_legal(self, move: Move) -> bool: ...

    def resolve(self, move: Move) -> tuple[int, Move] | None:
        """The id of a legal move and the move in canonical form."""

    def move_of(self, id: int) -> Move | None: ...

    def legal_ids(self) -> list[int]: ...

    def after(self, move: Move) -> State | None:
        """The position that a move leads to; None when it is not legal."""

    def seat(self, number: int) -> Seat: ...

    @property
    def locations(self) -> list[str]:
        """the ids of the locations still lying there"""

    @property
    def avengers(self) -> int | None:
        """the owner of the Avengers tile"""

    @property
    def tile_price(self) -> int:
        """Avengers tags a seat that does not own the tile needs to take it"""

    def perft(self, depth: int) -> int: ...

OBSERVATION_SIZE: int = 617

def observation_parts() -> list[tuple[str, int, int, int, int, int]]:
    """Name, first, size, times, step and most of each part."""

def observation(state: State, seat: int) -> bytes:
    """What the seat knows."""

def view_observation(view: View) -> bytes:
    """The same of the view's own seat."""

def mask(state: State) -> bytes:
    """A one for each legal id, else a zero."""

RULES_VERSION: str = '1'

class RecordFault:
    """Where a record is wrong, and how."""

    @property
    def sentence(self) -> str: ...

    @property
    def line(self) -> int:
        """from 1; 0 when something is missing"""

class WrittenMove:
    """A move as it stands in a record."""

    def __init__(self, round: int, turn: int, text: str, comment: str, drawn: str, variations: Sequence[Sequence[WrittenMove]]) -> None: ...

    @property
    def round(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def text(self) -> str: ...

    @property
    def line(self) -> int: ...

    @property
    def comment(self) -> str: ...

    @property
    def drawn(self) -> str: ...

    @property
    def variations(self) -> list[list[WrittenMove]]: ...

class Record:
    """The headers of a record and its moves, not yet played."""

    @property
    def headers(self) -> list[tuple[str, str]]: ...

    @property
    def header_lines(self) -> list[int]: ...

    @property
    def comment(self) -> str: ...

    @property
    def moves(self) -> list[WrittenMove]: ...

def parse_record(text: str) -> Record | RecordFault: ...

def format_record(headers: Sequence[tuple[str, str]], comment: str, moves: Sequence[WrittenMove]) -> str: ...

def first_record(text: bytes, whole: bool) -> int | None:
    """
    How many bytes the first of several records takes; None while it may go on.
    """

class Game:
    """A game from its first position on."""

    @staticmethod
    def from_seed(players: int, seed: str) -> Game: ...

    @staticmethod
    def from_deal(players: int, deal: str) -> Game: ...

    @staticmethod
    def at(position: State) -> Game: ...

    def play(self, move: Move) -> Events | None:
        """What happened; None, and nothing has changed, when it is not legal."""

    def undo(self, decisions: int) -> bool: ...

    def copy(self) -> Game: ...

    def beginning(self) -> Game:
        """The same game before its first decision."""

    def record(self, headers: Sequence[tuple[str, str]]) -> str: ...

    @property
    def state(self) -> State: ...

    def moves_from(self, number: int) -> list[Move]:
        """The decisions from that number on."""

class Replay:
    """A record being played back, decision by decision."""

    @staticmethod
    def begin(text: str) -> Replay | RecordFault: ...

    def step(self) -> Events | RecordFault: ...

    def end(self) -> RecordFault | None:
        """What is wrong with the result that the record claims."""

    @property
    def over(self) -> bool: ...

    @property
    def game(self) -> Game: ...

    @property
    def headers(self) -> list[tuple[str, str]]: ...

def replayed(text: str) -> Replay | RecordFault: ...

def deal_from_seed(seed: str) -> tuple[bytes, bytes]: ...

def parse_deal(text: str, players: int) -> tuple[bytes, bytes]: ...

def format_deal(decks: bytes, locations: bytes, players: int) -> str: ...

def refusal(state: State, move: Move) -> dict[str, object]:
    """Why a move is refused. It must not be legal in the state."""

def refused_id(state: State, id: int) -> dict[str, object]: ...

def refused_undo(made: int) -> dict[str, object]: ...

def refusal_codes() -> list[str]: ...

class Batch:
    """Many games side by side, each dealt anew when it ends."""

    def __init__(self, players: int, games: int, seed: str, threads: int, limit: int) -> None: ...

    def __len__(self) -> int: ...

    def reset(self, observations: object, masks: object, movers: object, rewards: object, ends: object) -> None: ...

    def step(self, ids: object, observations: object, masks: object, movers: object, rewards: object, ends: object) -> int | None:
        """The first game whose id is not legal, and then nothing has changed."""

    def game(self, game: int) -> Game:
        """A game as it stands."""

class PlayoutCounts:
    """What happened in a batch of random games."""

    @property
    def games(self) -> int: ...

    @property
    def decisions(self) -> int: ...

    @property
    def rounds(self) -> int: ...

    @property
    def stalemates(self) -> int: ...

    @property
    def unfinished(self) -> int: ...

    @property
    def wins(self) -> list[int]: ...

def playouts(players: int, start: State | None, games: int, seed: int, threads: int) -> PlayoutCounts: ...

class Evaluator:
    """Judges positions."""

    def chances(self, state: State) -> list[float]:
        """Each seat's chance to win."""

    def priors(self, state: State) -> list[float]:
        """How promising each id is."""

class Heuristic(Evaluator):
    """The hand-made evaluator."""

    def __init__(self, seats: Sequence[Sequence[float]]) -> None: ...

class SearchOptions:
    def __init__(self) -> None: ...

    @property
    def exploration(self) -> float: ...

    @exploration.setter
    def exploration(self, arg: float, /) -> None: ...

    @property
    def doubt(self) -> float: ...

    @doubt.setter
    def doubt(self, arg: float, /) -> None: ...

    @property
    def playouts(self) -> float: ...

    @playouts.setter
    def playouts(self, arg: float, /) -> None: ...

    @property
    def outcomes(self) -> int: ...

    @outcomes.setter
    def outcomes(self, arg: int, /) -> None: ...

    @property
    def more_outcomes(self) -> float: ...

    @more_outcomes.setter
    def more_outcomes(self, arg: float, /) -> None: ...

    @property
    def worlds(self) -> int: ...

    @worlds.setter
    def worlds(self, arg: int, /) -> None: ...

    @property
    def first_visits(self) -> int: ...

    @first_visits.setter
    def first_visits(self, arg: int, /) -> None: ...

    @property
    def depth(self) -> int: ...

    @depth.setter
    def depth(self, arg: int, /) -> None: ...

    @property
    def most_edges(self) -> int: ...

    @most_edges.setter
    def most_edges(self, arg: int, /) -> None: ...

class SearchResult:
    @property
    def visits(self) -> int: ...

    @property
    def reused(self) -> int: ...

    @property
    def proven(self) -> bool: ...

    def moves(self, view: View) -> list[tuple[Move, int, list[float], bool]]: ...

    def best(self, view: View) -> Move: ...

class Stop:
    """Ends searches at once, from any thread; once set it stays set."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """End every search that was given this."""

    def is_set(self) -> bool:
        """Whether `set` was called."""

class Team:
    """Searches of one position side by side."""

    def __init__(self, judge: Evaluator, options: SearchOptions, seed: int, threads: int) -> None: ...

    def search(self, view: View, seconds: float, visits: int, stop: Stop | None = None, clock: Callable[[], float] | None = None) -> SearchResult: ...

class Chosen:
    """What a bot chose."""

    @property
    def move(self) -> Move: ...

    @property
    def search(self) -> SearchResult | None:
        """the search it made; None when there was no choice"""

    @property
    def line(self) -> list[Move]:
        """the move and what is expected after it"""

class Bot:
    """A bot of a level."""

    def __init__(self, level_seconds: float, level_visits: int, each: int, playouts: float, learned: bool, taste: float, depth: int, temperament: str, seconds: float, visits: int, seed: int, threads: int, net: Net | None) -> None: ...

    def choose(self, view: View, seconds: float, visits: int, stop: Stop | None = None, clock: Callable[[], float] | None = None) -> Chosen: ...

def bot_levels() -> list[tuple[str, float, int, int, float, bool, float, int]]:
    """
    Each level's name, seconds, visits, each, playouts, whether it is learned, taste and depth.
    """

def temperaments() -> dict[str, dict[str, float]]: ...

def tuned_weights(players: int) -> list[float]:
    """Early, late and move features' weights for so many seats."""

def bot_seed(text: str) -> int:
    """The seed that any text stands for."""

def day(date: str) -> dict[str, object]:
    """Who plays what on a day (docs/study.md)."""

def puzzle_of_day(date: str, puzzles: int) -> int:
    """Which of so many puzzles is that of a date."""

def judge_for(players: int, seat: int, temperament: str) -> Heuristic:
    """The hand-made evaluator as a bot at a seat sees the game."""

class Analysis:
    """What a position is worth."""

    def data(self) -> dict[str, Any]: ...

    def json(self) -> bytes:
        """The same as text, chances and errors to four places."""

ANALYSIS_VISITS: int = 20000

def analyze(judge: Evaluator, view: View, seconds: float, visits: int, seed: int, threads: int, stop: Stop | None, clock: Callable[[], float] | None) -> Analysis: ...

def plain_uct(view: View, seconds: float, visits: int, seed: int, stop: Stop | None = None, clock: Callable[[], float] | None = None) -> SearchResult: ...

def fact_kinds() -> list[str]: ...

def facts(view: View, move: Move) -> list[dict[str, object]]:
    """All facts of a legal move."""

def reasons(view: View, move: Move, instead: Move | None, found: Sequence[tuple[Move, int]]) -> list[dict[str, object]]:
    """
    Why a move is good; `found` has moves and the mover's chances in ten-thousandths.
    """

def draw(judge: Evaluator, state: State, move: Move, visits: int, seed: int) -> dict[str, Any] | None:
    """
    The card that a move draws, how many could have come, and every seat's chances after it and on average.
    """

def accounts(data: dict[str, Any]) -> dict[str, Any]:
    """
    What each decision gave away and what made each seat's result, in ten-thousandths of a win.
    """

def feature_names() -> list[str]: ...

def move_feature_names() -> list[str]: ...

def self_play(judge: Heuristic, options: SearchOptions, players: int, games: int, visits: int, seed: int) -> tuple[bytes, bytes, bytes, bytes, bytes]: ...

class Net(Evaluator):
    """The learned evaluator."""

    @staticmethod
    def of(weights: bytes) -> Net: ...

    @staticmethod
    def read(file: bytes) -> Net: ...

    def serves(self, players: int) -> bool:
        """Whether its recipe says so of that number of seats."""

def net_parts() -> list[tuple[str, int, int, int]]:
    """Name, rows, columns and scale of each part of a net's weights."""

def encode(state: State) -> tuple[bytes, bytes, bytes]:
    """The rows of the table, of each seat, and of each card for each seat."""

def play_examples(judge: Evaluator, options: SearchOptions, players: int, visits: int, first: int, games: int) -> bytes:
    """The games of self-play of so many seeds from the first on."""

class Trainer:
    """A net that learns."""

    def __init__(self, seed: int) -> None: ...

    def add(self, examples: bytes) -> int:
        """More to learn from; gives how many examples there are now."""

    def epoch(self, result: float, promise: float, decay: float, batch: int, rate_from: float, rate_to: float) -> tuple[float, float, int]:
        """
        Once through all examples: the losses of chances and promises, and how many examples.
        """

    def losses(self, examples: bytes) -> tuple[float, float, int]: ...

    def evaluate(self, state: State) -> tuple[list[float], list[float]]: ...

    def weights(self) -> bytes:
        """As 32-bit floats."""

    def set_weights(self, weights: bytes) -> None: ...
