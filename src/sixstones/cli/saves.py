"""Where games are kept: records as text files, written after every decision."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from sixstones.bots.seat import Seat, headers_of
from sixstones.cli.parser import Failure, file_to
from sixstones.engine import BrokenRecord, Game
from sixstones.engine.record import DATE

STANDARD_INPUT = Path("-")


def state_folder() -> Path:
    """Where this system keeps what programs remember between runs."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "state") / "sixstones"


def fresh_path() -> Path:
    """A file name that no kept game has yet, named after the moment and the process: two games may
    begin in the same second."""
    stem = f"{datetime.now():{DATE}-%H%M%S}-{os.getpid()}"
    path = state_folder() / f"{stem}.txt"
    number = 2
    while path.exists():
        path = state_folder() / f"{stem}-{number}.txt"
        number += 1
    return path


def require_free(path: Path, game: Game, *, otherwise: str) -> None:
    """Make sure that keeping the game there loses nothing. Raises Failure when something else is
    there than an earlier save of this game; `otherwise` says how to replace it all the same."""
    require_ordinary(path)
    if path.exists() and not _is_earlier(path, game):
        raise Failure(f"{path} exists and is no earlier save of this game; {otherwise}")


def require_ordinary(path: Path) -> None:
    """Raises Failure for a folder or a device, where no game can be kept."""
    if path.exists() and not path.is_file():
        raise Failure(f"cannot write {path}: it is no ordinary file")


def holds_no_more(path: Path, game: Game) -> bool:
    """Whether a record that was loaded holds nothing that a save of its game would not, such as
    comments."""
    with file_to("read", path):
        return path.read_text(encoding="utf-8-sig").split() == game.record().split()


def _is_earlier(path: Path, game: Game) -> bool:
    """Whether everything in the file is in the game too."""
    with file_to("read", path):
        data = path.read_bytes()
    if not data:
        return True
    try:
        kept = Game.from_record(data.decode())
    except ValueError:
        return False
    moves = kept.moves
    same_start = _start(kept).position() == _start(game).position()
    return same_start and moves == game.moves[: len(moves)]


def _start(game: Game) -> Game:
    start = game.copy()
    start.undo(len(start.moves))
    return start


def save(path: Path, game: Game, seats: Sequence[Seat]) -> None:
    """Keep the game there, whole or not at all; Failure when that fails. What was there is gone:
    see `require_free`."""
    require_ordinary(path)
    path = path.resolve()  # a link goes on pointing at the file
    game.headers |= headers_of(seats)
    game.headers.setdefault("Date", datetime.now().strftime(DATE))
    part = path.with_name(f".{path.name}.part")
    with file_to("write", path):
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(game.record(), encoding="utf-8")
        part.replace(path)


def load(path: Path, *, dash: bool = False) -> Game:
    """A kept game as it stood; Failure, with the line that is wrong, when there is none. With
    `dash` the path - is standard input."""
    piped = dash and path == STANDARD_INPUT
    name = "standard input" if piped else str(path)
    if piped and sys.stdin is None:
        raise Failure("standard input is closed")
    try:
        with file_to("read", path):
            data = sys.stdin.buffer.read() if piped else path.read_bytes()
        return Game.from_record(data.decode())
    except UnicodeDecodeError as error:
        raise Failure(f"{name} is no record of a game: it is not text") from error
    except BrokenRecord as error:
        where = "" if error.line is None else f"line {error.line}: "
        raise Failure(f"{name} is no record of a game: {where}{error}") from error
    except ValueError as error:
        raise Failure(f"{name} is no record of a game: {error}") from error


def kept() -> Iterator[tuple[Path, Game]]:
    """The games in the folder of this system, the latest first; what is no record is left out."""
    found = sorted(state_folder().glob("*.txt"), key=_written, reverse=True)
    for path in found:
        try:
            yield path, load(path)
        except Failure:
            continue


def _written(path: Path) -> float:
    return path.stat().st_mtime


def how_to_replay(path: Path) -> str:
    """The command that looks back at a kept game."""
    return f"sixstones replay {_for_shell(path)}"


def how_to_resume(path: Path) -> str:
    """The command that goes on with a kept game."""
    return f"sixstones play --load {_for_shell(path)}"


def _for_shell(path: Path) -> str:
    home = Path.home()
    if path.is_relative_to(home) and path != home:
        return f"~/{shlex.quote(str(path.relative_to(home)))}"
    return shlex.quote(str(path))
