"""The lines of the engine protocol (docs/engine.md), as values: written by `str`, read by
`parse_*`."""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sixstones.engine import Game, Move, View

VERSION = 1
GREETING = f"sixstones {VERSION}"
GREETED = "sixstonesok"


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set: a `number` from `low` to `high`, or a `text`."""

    name: str
    kind: str
    default: str
    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        """`option name threads type number default 1 min 1 max 256`."""
        bounds = "" if self.low is None else f" min {self.low}"
        bounds += "" if self.high is None else f" max {self.high}"
        return f"option name {self.name} type {self.kind}{bounds} default {self.default}".rstrip()


@dataclass(frozen=True, slots=True)
class Go:
    """How long to think: so many seconds or visits, whichever is spent first; until `stop` when
    neither is said and `infinite` is; else as long as the engine likes."""

    seconds: float | None = None
    visits: int | None = None
    infinite: bool = False

    def __str__(self) -> str:
        """`go seconds 1.5 visits 2000`."""
        words = ["go"]
        words += [] if self.seconds is None else [f"seconds {self.seconds:g}"]
        words += [] if self.visits is None else [f"visits {self.visits}"]
        words += ["infinite"] if self.infinite else []
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine thinks so far: every seat's chance to win, from 0 to 1, the standard error of
    the mover's, and the line it expects."""

    visits: int | None = None
    seconds: float | None = None
    chances: tuple[float, ...] = ()
    error: float | None = None
    line: tuple[Move, ...] = field(default=())

    def __str__(self) -> str:
        """`info visits 2000 seconds 0.31 chances 0.5312 0.4688 error 0.0121 line take:YBR`."""
        words = ["info"]
        words += [] if self.visits is None else [f"visits {self.visits}"]
        words += [] if self.seconds is None else [f"seconds {self.seconds:.2f}"]
        words += ["chances", *(f"{chance:.4f}" for chance in self.chances)] if self.chances else []
        words += [] if self.error is None else [f"error {self.error:.4f}"]
        words += ["line", *map(str, self.line)] if self.line else []
        return " ".join(words)


def words_of(command: str | Sequence[str]) -> list[str]:
    """The command that starts an engine, as its words. Raises ValueError when there are none."""
    words = shlex.split(command) if isinstance(command, str) else list(command)
    if not words:
        raise ValueError("an engine is started by a command, which is missing")
    return words


def parse_option(rest: str) -> Option:
    """What follows `option`. Raises ValueError, in words."""
    said = dict(_fields(rest.split(), ("name", "type", "min", "max", "default")))
    name, kind = " ".join(said.get("name", ())), " ".join(said.get("type", ()))
    if not name or kind not in ("number", "text"):
        raise ValueError("an option has a name and a type, number or text")
    low, high = (int(_one(said[bound])) if bound in said else None for bound in ("min", "max"))
    return Option(name, kind, " ".join(said.get("default", ())), low, high)


def parse_go(rest: str) -> Go:
    """What follows `go`. Raises ValueError, in words.

    >>> parse_go("seconds 1.5 visits 2000")
    Go(seconds=1.5, visits=2000, infinite=False)
    """
    said = dict(_fields(rest.split(), ("seconds", "visits", "infinite")))
    seconds = float(_one(said["seconds"])) if "seconds" in said else None
    visits = int(_one(said["visits"])) if "visits" in said else None
    if seconds is not None and not 0 < seconds < math.inf:
        raise ValueError("seconds must be more than 0")
    if visits is not None and visits < 1:
        raise ValueError("visits must be at least 1")
    if said.get("infinite"):
        raise ValueError("nothing follows infinite")
    return Go(seconds, visits, "infinite" in said)


def parse_info(rest: str) -> Info:
    """What follows `info`; words it does not know are passed over. Raises ValueError, in words."""
    said = dict(_fields(rest.split(), ("visits", "seconds", "chances", "error", "line"), rude=True))
    chances = tuple(float(word) for word in said.get("chances", ()))
    if not all(0 <= chance <= 1 for chance in chances):
        raise ValueError("a chance is from 0 to 1")
    return Info(
        int(_one(said["visits"])) if "visits" in said else None,
        float(_one(said["seconds"])) if "seconds" in said else None,
        chances,
        float(_one(said["error"])) if "error" in said else None,
        tuple(map(Move.parse, said.get("line", ()))),
    )


def parse_setting(rest: str) -> tuple[str, str]:
    """What follows `setoption`: a name and a value. Raises ValueError, in words."""
    said = dict(_fields(rest.split(), ("name", "value")))
    if not said.get("name"):
        raise ValueError("setoption name NAME value VALUE")
    return " ".join(said["name"]), " ".join(said.get("value", ()))


def position_line(view: View) -> str:
    """The line that gives an engine what a seat sees."""
    return f"position {json.dumps(view, separators=(',', ':'))}"


def parse_position(rest: str) -> View:
    """What follows `position`, as the seat to move sees it: a view or a position as JSON, `record`
    with a record as a JSON string, `game players N seed TEXT moves MOVE...`, the seed as a JSON
    string where it is more than one word, or `line` and either of the first two in one line. Raises
    ValueError, in words."""
    if rest.startswith("{"):
        data = json.loads(rest)
        return data if "seat" in data else _seen(Game.from_position(data))
    kind, _, rest = rest.partition(" ")
    if kind == "record":
        return _seen(Game.from_record(json.loads(rest)))
    if kind == "game":
        return _seen(_game(rest))
    if kind == "line":
        return _in_line(rest)
    raise ValueError("a position is JSON, or begins with line, record or game")


def _in_line(line: str) -> View:
    # A view has a part more, which names its seat (docs/notation.md).
    *_, seat = line.split()[6:] or [""]
    if not seat:
        return _seen(Game.from_position(line))
    game = Game.from_view(line, "")
    if not seat.isdecimal():
        raise ValueError("a spectator has nothing to decide")
    return game.view(int(seat))


def _game(rest: str) -> Game:
    head, _, moves = rest.partition(" moves ")
    players, _, seed = head.removeprefix("players ").partition(" seed ")
    if not players.isdecimal() or not seed:
        raise ValueError("a game is written: game players N seed TEXT moves MOVE...")
    game = Game.new(
        players=int(players), seed=json.loads(seed) if seed.startswith('"') else seed.strip()
    )
    for move in moves.split():
        game.play(move)
    return game


def _seen(game: Game) -> View:
    return game.view(game.to_move)


def _fields(
    words: Sequence[str], names: Sequence[str], *, rude: bool = False
) -> Iterator[tuple[str, list[str]]]:
    """Each name with the words up to the next one. What stands before the first name is an error
    unless `rude`."""
    at = [number for number, word in enumerate(words) if word in names]
    if not rude and words and (not at or at[0] > 0):
        raise ValueError(f"{words[0]!r} is none of {', '.join(names)}")
    for number, start in enumerate(at):
        end = at[number + 1] if number + 1 < len(at) else len(words)
        yield words[start], list(words[start + 1 : end])


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise ValueError(f"one value is wanted, not {' '.join(words) or 'none'}")
    return words[0]
