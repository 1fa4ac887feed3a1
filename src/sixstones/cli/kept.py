"""The games that were kept by this system: which there are, and the one played last."""

from __future__ import annotations

import json
from pathlib import Path

from rich.table import Table

from sixstones.cli import saves
from sixstones.cli.language import inline, listing, say
from sixstones.cli.parser import Failure
from sixstones.cli.screen import output
from sixstones.cli.seating import seats_of
from sixstones.cli.words import shown_name
from sixstones.engine import Game


def latest() -> Path:
    """The file of the game that was played last and is not over. Raises Failure when none is."""
    for path, game in saves.kept():
        if game.result is None:
            return path
    raise Failure("no kept game is left to go on with; begin one with: sixstones play")


def kept_games(*, as_json: bool) -> int:
    """Print the kept games, the latest first."""
    if as_json:
        for path, game in saves.kept():
            print(json.dumps(_data(path, game), ensure_ascii=False))
        return 0
    table = Table(box=None, pad_edge=False, show_header=False)
    for path, game in saves.kept():
        names = [shown_name(seat) for seat in seats_of(game)]
        standing = _result(names, game)
        table.add_row(game.headers.get("Date", "?"), ", ".join(names), standing, str(path))
    if table.row_count:
        output().print(table)
    else:
        output().print(say("terminal_kept_none", folder=saves.state_folder()))
    return 0


def _result(names: list[str], game: Game) -> str:
    if game.result is None:
        return inline(say("round_number", round=game.round))
    if not game.result.winners:
        return inline(say("result_nobody"))
    return "★ " + listing([names[seat] for seat in game.result.winners])


def _data(path: Path, game: Game) -> dict[str, object]:
    return {
        "file": str(path),
        "date": game.headers.get("Date"),
        "seats": [seat.name for seat in seats_of(game)],
        "decisions": len(game.moves),
        "round": game.round,
        "over": game.result is not None,
        "winners": None if game.result is None else list(game.result.winners),
    }
