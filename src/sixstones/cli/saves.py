"""Where games are kept: records as text files, written after every decision."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from sixstones.bots.seat import Seat, tag_of
from sixstones.cli.parser import Failure, file_to
from sixstones.engine import Game


def state_folder() -> Path:
    """Where this system keeps what programs remember between runs."""
    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "state") / "sixstones"


def fresh_path() -> Path:
    """A file name that no kept game has yet, named after the moment."""
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = state_folder() / f"{stem}.txt"
    number = 2
    while path.exists():
        path = state_folder() / f"{stem}-{number}.txt"
        number += 1
    return path


def save(path: Path, game: Game, seats: Sequence[Seat]) -> None:
    """Keep the game there, whole or not at all; Failure when that fails."""
    game.tags |= {f"Seat{number}": tag_of(seat) for number, seat in enumerate(seats)}
    game.tags.setdefault("Date", datetime.now().strftime("%Y-%m-%d"))
    part = path.with_name(f".{path.name}.part")
    with file_to("write", path):
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(game.record(), encoding="utf-8")
        part.replace(path)


def load(path: Path) -> Game:
    """A kept game as it stood; Failure when there is none."""
    try:
        with file_to("read", path):
            return Game.from_record(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Failure(f"{path} is no record of a game: it is not text") from error
    except ValueError as error:
        raise Failure(f"{path} is no record of a game: {error}") from error


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
