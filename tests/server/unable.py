"""Workers that cannot begin to serve, run as a program: none of them, or, `later`, only those that
are to replace the first ones. Or, `stuck`, workers that serve and cannot end."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from multiprocessing.connection import Connection

from sixstones.server import logs
from sixstones.server.supervisor import Supervisor


def fail(number: int, listening: socket.socket, line: Connection) -> None:
    """End at once."""
    sys.exit(7)


def fail_later(number: int, listening: socket.socket, line: Connection) -> None:
    """Serve as one of the first; end at once as one that comes later."""
    if number > 1:
        sys.exit(7)
    line.send(True)
    signal.pause()


def stay(number: int, listening: socket.socket, line: Connection) -> None:
    """Serve, and hear nothing."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    line.send(True)
    while True:
        signal.pause()


def end(supervisor: Supervisor) -> None:
    """End once all is well."""
    while not supervisor.served:
        threading.Event().wait(0.05)
    os.kill(os.getpid(), signal.SIGTERM)


def hang_up(supervisor: Supervisor) -> None:
    """Have the workers replaced, and end when that has failed."""
    while not supervisor.served:
        threading.Event().wait(0.05)
    supervisor.replace()
    while supervisor.replacing:
        threading.Event().wait(0.05)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    logs.set_up("json")
    how = sys.argv[1] if sys.argv[1:] else ""
    work = {"": fail, "later": fail_later, "stuck": stay}[how]
    patience = 0.2 if how == "stuck" else 240.0
    with socket.create_server(("127.0.0.1", 0)) as listening:
        supervisor = Supervisor(2, work, listening, lambda number: None, patience)
        if how:
            then = hang_up if how == "later" else end
            threading.Thread(target=then, args=(supervisor,), daemon=True).start()
        sys.exit(0 if supervisor.run() else 3)
