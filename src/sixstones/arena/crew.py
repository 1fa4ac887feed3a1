"""Worker processes that play the games, each on its own, so that one that dies takes only its own
game along.

A pool of the standard library gives up all its work when one process is killed, and cannot say how
far a game had come; here every move is reported over the worker's own pipe.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from sixstones.arena.pairing import Task
from sixstones.arena.playing import Maker, Outcome, failed, play_game

MOST_STILLBORN = 3
_READY = "ready"


@dataclass(frozen=True, slots=True)
class _Error:
    """What a worker says of a game that raised."""

    text: str


@dataclass(eq=False, slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection[Any, Any]
    ready: bool = False
    task: Task | None = None
    moves: list[str] = field(default_factory=list)

    def give(self, task: Task) -> bool:
        """Hand the worker a game; whether it was still there to take it."""
        self.task = task
        self.moves = []
        try:
            self.connection.send(task)
        except OSError:
            return False
        return True

    def dismiss(self) -> None:
        """End the process, whatever it is doing."""
        self.connection.close()
        self.process.terminate()
        self.process.join(5)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self.process.close()


class Crew:
    """So many worker processes. They are started when there is a game for them, and replaced when
    they die."""

    def __init__(self, size: int, maker: Maker) -> None:
        self._size = size
        self._maker = maker
        self._workers: list[_Worker] = []
        self._returned: list[Task] = []
        self._stillborn = 0

    def play(self, tasks: Iterator[Task]) -> Generator[tuple[Task, Outcome]]:
        """The games with their outcomes, in the order they end. A task is taken from the iterator
        only when a worker is free for it. Raises RuntimeError when no worker can be started. The
        workers are gone when the iteration ends or is closed."""
        try:
            while True:
                self._hand_out(tasks)
                busy = [worker for worker in self._workers if worker.task is not None]
                if not busy:
                    return
                ready = wait([worker.connection for worker in busy])
                for worker in [worker for worker in busy if worker.connection in ready]:
                    task = worker.task
                    outcome = self._hear(worker)
                    if outcome is not None and task is not None:
                        yield task, outcome
        finally:
            for worker in self._workers:
                worker.dismiss()
            self._workers.clear()

    def _hand_out(self, tasks: Iterator[Task]) -> None:
        while True:
            idle = next((worker for worker in self._workers if worker.task is None), None)
            if idle is None and len(self._workers) >= self._size:
                return
            task = self._returned.pop() if self._returned else next(tasks, None)
            if task is None:
                return
            worker = idle or self._hire()
            if not worker.give(task):
                self._returned.append(task)
                self._replace(worker)

    def _hire(self) -> _Worker:
        ours, theirs = multiprocessing.Pipe()
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=_serve, args=(theirs, self._maker), daemon=True)
        # An interrupt that comes meanwhile counts when the worker is known, so that it is ended.
        with _interrupts_held():
            try:
                process.start()
            except OSError as error:
                ours.close()
                why = f"worker processes cannot be started: {error.strerror}"
                raise RuntimeError(why) from error
            finally:
                # Ours is the only end left here, so it reads as closed once the worker is dead.
                theirs.close()
            worker = _Worker(process, ours)
            self._workers.append(worker)
        return worker

    def _hear(self, worker: _Worker) -> Outcome | None:
        """Take one message; the outcome, when it ends the game."""
        task = worker.task
        assert task is not None
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            return self._died(worker, task)
        if message == _READY:
            worker.ready = True
            self._stillborn = 0
            return None
        if isinstance(message, str):
            worker.moves.append(message)
            return None
        worker.task = None
        if isinstance(message, _Error):
            return failed(task, worker.moves, message.text)
        assert isinstance(message, Outcome)
        return message

    def _died(self, worker: _Worker, task: Task) -> Outcome | None:
        worker.process.join()
        code = worker.process.exitcode
        self._replace(worker)
        if worker.ready:
            return failed(task, worker.moves, f"the worker process died (exit code {code})")
        # It never came as far as the game, so the game is not to blame.
        self._stillborn += 1
        if self._stillborn >= MOST_STILLBORN:
            raise RuntimeError(f"worker processes cannot be started (exit code {code})")
        self._returned.append(task)
        return None

    def _replace(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.dismiss()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this has ended. A process started in here never hears of it, from its
    first moment on, except on Windows; its owner decides for it."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is interrupted
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    # The mask is what a new process inherits. It does not keep other threads from taking the
    # signal, for which Python then interrupts this one.
    masks = sys.platform != "win32"
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masks else set()
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
        if came:
            signal.raise_signal(signal.SIGINT)


def _serve(connection: Connection[Any, Any], maker: Maker) -> None:
    """What a worker process does, which ends with its owner even in the middle of a thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_owner, daemon=True).start()
    _work(connection, maker)


def _end_with_owner() -> None:
    owner = multiprocessing.parent_process()
    assert owner is not None
    owner.join()
    os._exit(1)


def _work(connection: Connection[Any, Any], maker: Maker) -> None:
    """Play what comes over the connection until its other end is closed."""
    # The owner is gone when the pipe is broken, and then there is nobody to tell.
    with suppress(EOFError, OSError):
        connection.send(_READY)
        while True:
            task: Task = connection.recv()
            try:
                connection.send(play_game(task, maker, connection.send))
            except Exception as error:
                connection.send(_Error(_in_words(error)))


def _in_words(error: Exception) -> str:
    """What was raised and in which function, without the file paths of this machine."""
    trace = error.__traceback__
    where = ""
    while trace is not None:
        frame = trace.tb_frame
        where = f"{frame.f_globals.get('__name__', '?')}.{frame.f_code.co_name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} ({where})"
