"""What the server counts: of all its processes together, and at an address of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from docs.pages import page

from server.asking import Site, open_site
from server.connections_raw import Raw
from server.processes import patiently, workers_of
from server.serving import Served, served
from sixstones.server.metrics import Metrics

pytestmark = pytest.mark.anyio


async def test_metrics_tell_what_was_done(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        table = await site.open("mine", "mine")
        await site.act(table, table.secrets[0], type="say", phrase="hello")
        await site.get("/api/tables/nosuchtable")
        await site.services.metrics.look(site.hall)
        text = site.services.metrics.text().decode()
    figures = dict(re.findall(r"^(sixstones_\S+) (\S+)$", text, re.MULTILINE))
    assert figures['sixstones_actions_total{kind="say"}'] == "1.0"
    assert figures['sixstones_refusals_total{code="unknown_table"}'] == "1.0"
    assert figures["sixstones_rooms"] == "1.0"
    wanted = ("connections", "bots_waiting", "stalled_total", "action_seconds_count", "draining")
    assert {f"sixstones_{name}" for name in wanted} <= figures.keys()
    assert table.id not in text


async def test_the_address_that_everyone_asks_has_no_metrics(tmp_path: Path) -> None:
    """A proxy on the same machine would pass them on to anyone."""
    async with open_site(tmp_path) as site:
        for address in ("127.0.0.1", "203.0.113.9"):
            other = Site(site.app, address)
            async with other.client:
                assert "sixstones_" not in (await other.get("/metrics")).text


def test_operators_are_told_of_figures_that_are_there() -> None:
    names = {metric.name for metric in Metrics().registry.collect()}
    told = re.findall(r"`(sixstones_\w+)`", page("docs/operations.md"))
    assert len(told) > 5
    assert {name.removesuffix("_total") for name in told} <= names


def _count(server: Served, name: str) -> Callable[[], float]:
    return lambda: server.figures().get(f"sixstones_{name}", -1.0)


def test_one_answer_has_the_figures_of_all_workers(tmp_path: Path) -> None:
    """And they go on when a worker dies: what it had counted stays, what it had open does not."""
    with served(str(tmp_path / "games.db"), workers=2, figures=True) as server:
        assert server.process is not None
        refusals = _count(server, 'refusals_total{code="unknown_table"}')
        workers = workers_of(server.process.pid)
        assert len(workers) == 2
        for asked in range(1, 41):
            with pytest.raises(urllib.error.HTTPError) as error:
                urllib.request.urlopen(f"{server.url}/api/tables/none", timeout=240)
            error.value.close()
            assert refusals() == asked
        os.kill(workers[0], signal.SIGKILL)
        parent = server.process.pid
        patiently(lambda: workers[0] not in workers_of(parent) and len(workers_of(parent)) == 2)
        assert refusals() == 40
        patiently(lambda: _count(server, "connections")() == 0)


async def test_what_a_worker_that_died_had_open_counts_no_more(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), workers=2, figures=True) as server:
        assert server.process is not None
        async with AsyncExitStack() as open_sockets:
            for _ in range(6):
                await open_sockets.enter_async_context(await Raw.open(server.port))
            patiently(lambda: _count(server, "connections")() == 6)
            for worker in workers_of(server.process.pid):
                os.kill(worker, signal.SIGKILL)
            patiently(lambda: _count(server, "connections")() == 0)


def test_one_process_has_the_same_figures(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), figures=True) as server:
        server.post("/api/tables", {"seats": [{"kind": "mine"}, {"kind": "mine"}]})
        patiently(lambda: _count(server, "rooms")() == 1)


def test_an_address_for_metrics_that_is_taken_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sixstones", "serve", "--port", "0"]
    command += ["--database", str(tmp_path / "games.db")]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command += ["--metrics-port", str(port)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert ended.returncode == 2
    assert f"cannot listen at 127.0.0.1:{port}: Address already in use" in ended.stderr
