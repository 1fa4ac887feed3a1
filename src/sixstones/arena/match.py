"""Playing a match, from its first game or from where it was left."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path

from sixstones.arena.book import Book, read_book
from sixstones.arena.crew import Crew
from sixstones.arena.pairing import Task
from sixstones.arena.playing import Maker, Outcome
from sixstones.arena.settings import Settings
from sixstones.arena.summary import summary
from sixstones.bots.bot_spec import make_bot

Listener = Callable[[Book, Task, Outcome], None]
Player = Callable[[Iterator[Task]], Generator[tuple[Task, Outcome]]]
SAVING = 20  # of this many seconds at most one goes into writing the file


def play_match(
    settings: Settings,
    *,
    path: Path | None = None,
    workers: int = 1,
    maker: Maker = make_bot,
    listener: Listener | None = None,
    player: Player | None = None,
) -> Book:
    """Play what is still missing of a match in worker processes, and give all of it.

    `path` is the file that keeps it, written whole or not at all after every block and when the
    match is left, whatever the reason; the same call goes on from there. `listener` hears of every
    game. Call it from a script that can be imported (`if __name__ == "__main__"`), as workers do.
    `player` plays the games instead of worker processes here.

    Raises ValueError when the file is not that of this match, OSError when it cannot be read or
    written, and RuntimeError when no worker can be started.
    """
    book = read_book(path, settings) if path else Book(settings)
    go_on(book, path=path, workers=workers, maker=maker, listener=listener, player=player)
    return book


def go_on(
    book: Book,
    *,
    path: Path | None = None,
    workers: int = 1,
    maker: Maker = make_bot,
    listener: Listener | None = None,
    player: Player | None = None,
) -> None:
    """Play what the book lacks, as `play_match` does with the book of its file."""
    save(path, book)
    try:
        while not book.settled:
            if not _play_on(book, path, listener, player or Crew(workers, maker).play):
                break
    finally:
        save(path, book)


def _play_on(book: Book, path: Path | None, listener: Listener | None, player: Player) -> int:
    """Play what can be played as the book stands, everything or a round; how many games it was."""
    due, count = 0.0, 0
    with closing(player(book.missing())) as games:
        for task, outcome in games:
            count += 1
            whole = book.add(task, outcome)
            start = time.monotonic()
            # A long match has a long file; fast games must not wait for it each time.
            if whole and start >= due:
                save(path, book)
                end = time.monotonic()
                due = end + SAVING * (end - start)
            if listener is not None:
                listener(book, task, outcome)
            if book.settled:
                break
    return count


def save(path: Path | None, book: Book) -> None:
    """Keep the book there, whole or not at all; OSError when that fails."""
    if path is None:
        return
    part = path.with_name(f".{path.name}.part")
    part.write_text(book.text(summary(book)), encoding="utf-8")
    part.replace(path)
