"""Real servers in processes of their own, on loopback."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

START = (
    "import sys; from sixstones.server.run import serve; "
    "from sixstones.server.settings import Settings; "
    "figures = ('127.0.0.1', int(sys.argv[4])) if sys.argv[4:] else None; "
    "serve(Settings.from_text(sys.argv[1]), '127.0.0.1', int(sys.argv[2]), int(sys.argv[3]), "
    "figures=figures)"
)


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """A server process; it can be killed and started again at the same port and store."""

    trust: ssl.SSLContext | None = None

    def __init__(
        self,
        database: str,
        *,
        limits: bool = False,
        workers: int = 1,
        log: Path | None = None,
        program: Sequence[str] = (sys.executable, "-c", START),
        figures: bool = False,
        **settings: Any,
    ) -> None:
        from sixstones.server.settings import Settings

        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket_url = f"ws://127.0.0.1:{self.port}/ws"
        chosen = Settings(database=database, limits=limits, **{"log_format": "json", **settings})
        self._command = [*program, chosen.to_text(), str(self.port), str(workers)]
        self._figures = free_port() if figures else None
        if self._figures is not None:
            self._command.append(str(self._figures))
        self._log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, within: float = 240.0) -> None:
        """Start, and wait until it answers."""
        began = time.monotonic()
        log = open(self._log, "ab") if self._log else subprocess.DEVNULL  # noqa: SIM115
        try:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        finally:
            if not isinstance(log, int):
                log.close()
        while time.monotonic() - began < within:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.01)
        raise RuntimeError("the server does not answer")

    def figures(self) -> dict[str, float]:
        """What it counts, by name."""
        url = f"http://127.0.0.1:{self._figures}/metrics"
        with urllib.request.urlopen(url, timeout=240) as answer:
            found = re.findall(r"^(sixstones_\S+) (\S+)$", answer.read().decode(), re.MULTILINE)
        return {name: float(figure) for name, figure in found}

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end, and wait; gives its exit code."""
        assert self.process is not None
        self.process.terminate()
        try:
            return self.process.wait(240)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def post(
        self, path: str, body: Any, secret: str | None = None, address: str | None = None
    ) -> Any:
        """Post JSON and give the answer's; as a proxy would for an address, if one is given."""
        headers = {"Content-Type": "application/json"}
        if secret is not None:
            headers["Authorization"] = f"Bearer {secret}"
        if address is not None:
            headers["X-Forwarded-For"] = address
        data = json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=240) as answer:
            return json.load(answer)


@contextmanager
def served(database: str, **options: Any) -> Iterator[Served]:
    """A running server, stopped at the end."""
    server = Served(database, **options)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()
