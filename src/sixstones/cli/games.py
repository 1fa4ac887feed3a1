"""`sixstones games`: many games in one file, counted, filtered, converted, merged, validated."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, cast

from sixstones.bots.seat import seats_of
from sixstones.cli.parser import Failure, Subparsers, command_parser, file_to, require_own
from sixstones.cli.saves import STANDARD_INPUT
from sixstones.cli.screen import output, progress_bar
from sixstones.engine import BrokenRecord, Game, Record, parse_record, record_texts
from sixstones.engine.records import BOM

EPILOG = """\
examples:
  sixstones games count club.txt                   how many there are, who won
  sixstones games filter club.txt --winner Ada     only those that Ada won
  sixstones games convert club.txt --to json       a JSON object a line
  sixstones games convert club.txt --to lines      every position in one line
  sixstones games merge a.txt b.txt --once -o c.txt  one file, each game once
  sixstones games validate club.txt                every broken record"""
RESULTS = ("gauntlet", "stalemate", "unfinished")


@dataclass(frozen=True, slots=True)
class Found:
    """A record in a file: its text, where it begins, and the game; or what is wrong with it."""

    path: Path
    line: int
    text: str
    game: Game | None
    wrong: str = ""


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "games",
        "count, filter, convert, merge or validate files of many games",
        description=(
            "Files of many records, one after another. Each game is replayed; comments and\n"
            "variations are kept by filter and merge. A file of JSON lines, as convert\n"
            "writes it, is read like one of records."
        ),
        epilog=EPILOG,
    )
    parser.add_argument("action", choices=[*ACTIONS], metavar="ACTION", help=", ".join(ACTIONS))
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+", help="- is standard input")
    parser.add_argument("-o", "--out", metavar="FILE", type=Path, help="write there, not here")
    parser.add_argument("--to", choices=[*FORMS], default="records", help="for convert")
    parser.add_argument("--once", action="store_true", help="leave out a game that came before")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    wanted = parser.add_argument_group("which games (for every action)")
    wanted.add_argument("--seats", metavar="N", type=int, choices=(2, 3, 4), help="2, 3 or 4")
    wanted.add_argument("--player", metavar="NAME", help="who sits at the table")
    wanted.add_argument("--winner", metavar="NAME", help="who won")
    wanted.add_argument("--result", choices=RESULTS, help="how it ended")
    wanted.add_argument("--least", metavar="N", type=int, default=0, help="decisions, at least")
    wanted.add_argument("--most", metavar="N", type=int, help="decisions, at most")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do one thing with the files. Raises Failure for what is no file of games."""
    if args.out is not None and any(_is_same(args.out, path) for path in args.files):
        raise Failure(f"{args.out} is read and cannot be written at once")
    if args.out is not None:
        require_own(args.out, _holds_games)
    action: Callable[[argparse.Namespace], int] = ACTIONS[args.action]
    return action(args)


def _is_same(out: Path, path: Path) -> bool:
    """Whether two paths, however they are written, are of one file."""
    return out == path or (out.exists() and path.exists() and out.samefile(path))


def _holds_games(begins: str) -> bool:
    """Whether a file that begins so is one of those that are written here."""
    if '[Seats "' in begins or begins.startswith('{"headers":'):
        return True
    try:
        Game.from_position(begins.partition("\n")[0])
    except ValueError:
        return False
    return True


def _count(args: argparse.Namespace) -> int:
    tally = Tally()
    for found in _wanted(args):
        tally.add(_sound(found))
    if args.json:
        print(json.dumps(tally.data()))
    else:
        for line in tally.lines():
            output().print(line, soft_wrap=True)
    return 0


def _copy(args: argparse.Namespace) -> int:
    """Write the records as they are."""
    with _opened(args.out) as out:
        for found in _wanted(args):
            _sound(found)
            out.write(found.text.strip() + "\n\n")
    return 0


def _convert(args: argparse.Namespace) -> int:
    with _opened(args.out) as out:
        for found in _wanted(args):
            for line in FORMS[args.to](_sound(found)):
                out.write(line + "\n")
    return 0


def _validate(args: argparse.Namespace) -> int:
    sound, broken = 0, []
    for found in _wanted(args):
        if found.game is not None:
            sound += 1
            continue
        broken.append(found)
        if not args.json:
            where = f"{found.path}:{found.line}"
            output().print(f"{where}: {found.wrong}", markup=False, soft_wrap=True)
    if args.json:
        wrong = [{"file": str(it.path), "line": it.line, "wrong": it.wrong} for it in broken]
        print(json.dumps({"sound": sound, "broken": wrong}))
    elif not broken:
        output().print(f"{sound:,} games, all sound.")
    if broken:
        raise Failure(f"{len(broken):,} of {sound + len(broken):,} records are broken")
    return 0


ACTIONS = {
    "count": _count,
    "filter": _copy,
    "convert": _convert,
    "merge": _copy,
    "validate": _validate,
}


def _as_record(game: Game) -> Iterator[str]:
    yield game.record()


def _as_json(game: Game) -> Iterator[str]:
    result = game.result
    yield json.dumps(
        {
            "headers": parse_record(game.record()).headers,
            "moves": [str(move) for move in game.moves],
            "winners": None if result is None else list(result.winners),
            "points": list(game.points),
        },
        ensure_ascii=False,
    )


def _as_lines(game: Game) -> Iterator[str]:
    for step in game.replay():
        yield step.before.position_line()
    yield game.position_line()


FORMS: dict[str, Callable[[Game], Iterator[str]]] = {
    "records": _as_record,
    "json": _as_json,
    "lines": _as_lines,
}


def _sound(found: Found) -> Game:
    if found.game is None:
        raise Failure(f"{found.path}:{found.line}: {found.wrong}")
    return found.game


def _wanted(args: argparse.Namespace) -> Iterator[Found]:
    """Every record asked for, and every broken one."""
    seen: set[tuple[str, ...]] = set()
    for found in _all(args.files):
        if found.game is not None:
            key = (*_start(found.game), *map(str, found.game.moves))
            if not _matches(args, found.game) or (args.once and key in seen):
                continue
            if args.once:
                seen.add(key)
        yield found


def _start(game: Game) -> tuple[str, ...]:
    start = game.copy()
    start.undo(len(start.moves))
    return (start.position_line(),)


def _matches(args: argparse.Namespace, game: Game) -> bool:
    result, names = game.result, _names(game)
    winners = [names[seat] for seat in result.winners] if result else []
    return (
        args.seats in (None, game.players)
        and (args.player is None or args.player in names)
        and (args.winner is None or args.winner in winners)
        and args.result in (None, result.reason if result else "unfinished")
        and args.least <= len(game.moves) <= (args.most or len(game.moves))
    )


def _names(game: Game) -> list[str]:
    seats = seats_of(game.headers, game.players)
    bots = [seat.bot.name if seat.bot else f"seat {i}" for i, seat in enumerate(seats)]
    return [seat.name or bot for seat, bot in zip(seats, bots, strict=True)]


def _all(paths: list[Path]) -> Iterator[Found]:
    piped = STANDARD_INPUT in paths
    size = 0 if piped else sum(path.stat().st_size for path in paths if path.exists())
    with progress_bar() as progress:
        task = progress.add_task("reading", total=size or None)
        for path in paths:
            with file_to("read", path), _read(path) as file:
                for found in _records(path, file):
                    progress.advance(task, len(found.text))
                    yield found


@contextmanager
def _read(path: Path) -> Iterator[BufferedReader]:
    if path == STANDARD_INPUT:
        yield cast(BufferedReader, sys.stdin.buffer)
        return
    with path.open("rb") as file:
        yield file


def _records(path: Path, file: BufferedReader) -> Iterator[Found]:
    name = Path("standard input") if path == STANDARD_INPUT else path
    if file.peek(1).removeprefix(BOM).lstrip().startswith(b"{"):
        for line, row in enumerate(file, 1):
            if row := row.removeprefix(BOM).strip():
                yield _from_line(name, line, row)
        return
    try:
        for text, line in record_texts(file):
            yield _found(name, line, text)
    except BrokenRecord as error:
        yield Found(name, error.line or 0, "", None, str(error))


def _found(path: Path, line: int, text: str) -> Found:
    try:
        return Found(path, line, text, Game.from_record(text))
    except BrokenRecord as error:
        return Found(path, line + (error.line or 1) - 1, text, None, str(error))


def _from_line(path: Path, line: int, row: bytes) -> Found:
    try:
        game = _from_json(row)
    except ValueError as error:
        return Found(path, line, "", None, str(error))
    return Found(path, line, game.record(), game)


def _from_json(row: bytes) -> Game:
    try:
        data = json.loads(row)
        headers, moves = dict(data["headers"]), list(data["moves"])
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError("this is no game in a line of JSON") from error
    result = headers.pop("Result", None)
    game = Game.from_record(str(Record(headers)))
    for move in moves:
        game.play(move)
    if result is not None and game.result is None:
        game.headers["Result"] = result
    return game


@contextmanager
def _opened(path: Path | None) -> Iterator[IO[str]]:
    if path is None:
        yield sys.stdout
        return
    with file_to("write", path), path.open("w", encoding="utf-8") as file:
        yield file


class Tally:
    """What there is in files of games."""

    def __init__(self) -> None:
        self.games = self.decisions = 0
        self.seats: Counter[int] = Counter()
        self.results: Counter[str] = Counter()
        self.first: Counter[int] = Counter()
        self.wins: Counter[str] = Counter()

    def add(self, game: Game) -> None:
        """Count one more."""
        self.games += 1
        self.decisions += len(game.moves)
        self.seats[game.players] += 1
        result = game.result
        self.results[result.reason if result else "unfinished"] += 1
        names = _names(game)
        for seat in result.winners if result else ():
            self.wins[names[seat]] += 1
            self.first[seat] += 1

    def data(self) -> dict[str, Any]:
        """All of it for a program."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seats": {str(number): self.seats[number] for number in sorted(self.seats)},
            "results": {name: self.results[name] for name in RESULTS},
            "wins_by_seat": {str(seat): self.first[seat] for seat in sorted(self.first)},
            "wins": dict(self.wins.most_common()),
        }

    def lines(self) -> Iterator[str]:
        """The same for a person."""
        yield f"{self.games:,} games, {self.decisions:,} decisions"
        yield from (f"{self.seats[number]:8,} of {number} seats" for number in sorted(self.seats))
        yield from (f"{self.results[name]:8,} {name}" for name in RESULTS if self.results[name])
        yield from (f"{self.first[seat]:8,} won from seat {seat}" for seat in sorted(self.first))
        yield from (f"{wins:8,} won by {name}" for name, wins in self.wins.most_common(10))
