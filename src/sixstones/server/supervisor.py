"""Several processes behind one address: started, started again when they die, replaced one by one
and brought to an end. None is told what to serve: whoever is free takes the next connection."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Final, TypeAlias

import structlog

TICK: Final = 0.2
READY_WITHIN: Final = 120.0
PAUSE: Final = 1.0
"""Seconds before a worker that did not even begin to serve is started again."""

SPAWN: Final = multiprocessing.get_context("spawn")

Work: TypeAlias = Callable[[int, socket.socket, Connection], None]
"""What a worker does with its number, the socket it accepts at and the line to the supervisor, to
which it says something once it serves, and which ends when the supervisor does."""

log = structlog.get_logger()


class Worker:
    """One process. Its number is that of no other that lives."""

    def __init__(self, number: int, work: Work, listening: socket.socket) -> None:
        self.number = number
        self.serves = False
        self._line, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(number, listening, theirs))
        self.process.start()
        theirs.close()

    def look(self) -> None:
        """Notice whether it has begun to serve."""
        try:
            if not self.serves and self._line.poll():
                self.serves = bool(self._line.recv())
        except (EOFError, OSError):
            pass

    def stop(self) -> None:
        """Tell it to end. A line that ends says so everywhere; a signal also to one that does not
        listen yet, but Windows has none that can be heard."""
        self._line.close()
        if os.name != "nt":
            self.process.terminate()

    def end(self, within: float) -> None:
        """Wait for it to end, and kill it when that takes too long."""
        self.process.join(within)
        if self.process.is_alive():
            log.error("worker_killed", worker=self.number, pid=self.process.pid)
            self.process.kill()
            self.process.join()


class Supervisor:
    """Keeps so many workers serving at a socket. `ended` is called with the number of each that has
    ended, before another may be given it; those that do not end within some seconds are killed."""

    def __init__(
        self,
        count: int,
        work: Work,
        listening: socket.socket,
        ended: Callable[[int], None],
        exit_within: float,
    ) -> None:
        self._count = count
        self._work = work
        self._listening = listening
        self._ended = ended
        self._exit_within = exit_within
        self._workers: list[Worker] = []
        self._ending = False
        self.replacing = False
        self._not_before = 0.0
        self.served = False

    def run(self) -> bool:
        """Serve until told to stop; False when no worker could begin to. SIGHUP replaces all
        workers one by one."""
        for name in ("SIGTERM", "SIGINT", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._end)
        try:
            while not self._ending and self._tend():
                if self.replacing:
                    self._replace()
                    self.replacing = False
                self._rest()
        finally:
            self._stop(self._workers)
        return self.served or self._ending

    def replace(self) -> None:
        """Have all workers replaced, soon."""
        self.replacing = True

    def _end(self, signum: int, frame: FrameType | None) -> None:
        self._ending = True

    def _rest(self) -> None:
        wait([each.process.sentinel for each in self._workers], TICK)
        for each in self._workers:
            each.look()
            self.served = self.served or each.serves

    def _start(self) -> Worker:
        taken = {each.number for each in self._workers}
        number = next(number for number in range(len(taken) + 1) if number not in taken)
        worker = Worker(number, self._work, self._listening)
        self._workers.append(worker)
        return worker

    def _tend(self) -> bool:
        """Start what is missing; False when it would be of no use."""
        for each in [each for each in self._workers if not each.process.is_alive()]:
            each.look()
            self._stop([each])
            log.error("worker_died", worker=each.number, code=each.process.exitcode)
            if not each.serves:
                if not self.served:
                    return False
                self._not_before = time.monotonic() + PAUSE
        while len(self._workers) < self._count and time.monotonic() >= self._not_before:
            self._start()
        return True

    def _replace(self) -> None:
        """Bring in another for each worker before it is told to end. When one does not begin to
        serve, the rest stays as it is."""
        log.info("replacing_workers")
        for old in [*self._workers]:
            new = self._start()
            began = time.monotonic()
            while not new.serves and not self._ending and new.process.is_alive():
                if time.monotonic() > began + READY_WITHIN:
                    break
                self._rest()
            if not new.serves:
                log.error("not_replaced", worker=old.number)
                self._stop([new])
                return
            self._stop([old])
        log.info("replaced_workers")

    def _stop(self, workers: list[Worker]) -> None:
        """Let workers end, all at the same time."""
        workers = [*workers]
        for each in workers:
            each.stop()
        until = time.monotonic() + self._exit_within
        for each in workers:
            each.end(max(0.0, until - time.monotonic()))
            self._workers.remove(each)
            self._ended(each.number)
