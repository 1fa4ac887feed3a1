"""Load on one server process: many connections, a steady stream of moves, and how fast each is
acknowledged. Loopback only.

    python bench/tables.py --connections 5000 --moves 1000 --seconds 20
    python bench/tables.py --connections 5000 --hostile 3 --uploads 10

With hostile peers the server has its limits, and the honest people come from many networks.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import os
import random
import resource
import struct
import sys
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import cast

import uvloop
from hostile import Harm

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from server.serving import Served

HANDSHAKES_AT_ONCE = 100
ON_ONE_ADDRESS = 20
"""How many people share an address, each of which is in a network of its own."""


class Seat(asyncio.Protocol):
    """One seat's socket, with just enough of the WebSocket protocol to be cheap."""

    def __init__(self, bench: Bench, table: str, secret: str, port: int) -> None:
        self.bench = bench
        self.table = table
        self.secret = secret
        self.port = port
        self.buffer = b""
        self.upgraded = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sent_at = 0.0
        self.over = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Count what broke."""
        self.bench.lost += not self.bench.ending
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed during the handshake"))

    def data_received(self, data: bytes) -> None:
        """Take whole frames off the stream."""
        self.buffer += data
        if not self.upgraded:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.upgraded = True
            self.buffer = rest
            self.send({"type": "hello", "table": self.table, "secret": self.secret})
        while (frame := self._frame()) is not None:
            self._hear(frame)

    def _frame(self) -> bytes | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, at = buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, at = struct.unpack_from(">H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, at = struct.unpack_from(">Q", buffer, 2)[0], 10
        if len(buffer) < at + size:
            return None
        self.buffer = buffer[at + size :]
        if buffer[0] & 15 == 9:
            self._write(0x8A, buffer[at : at + size])
            return b""
        return buffer[at : at + size]

    def _hear(self, frame: bytes) -> None:
        if frame.startswith(b'{"type":"accepted"'):
            self.bench.latencies.append(time.perf_counter() - self.sent_at)
            self.bench.waiting -= 1
        elif frame.startswith(b'{"type":"state"'):
            if not self.ready.done():
                self.ready.set_result(None)
            if b'"legal":' in frame:
                state = json.loads(frame)
                self.bench.movers.append((self, state["seq"], state["view"]["legal"]))
            elif b'"result":{' in frame:
                self.over = True
                self.bench.finished += 1
        elif frame.startswith(b'{"type":"refused"'):
            self.bench.refused += 1
            self.bench.waiting -= 1

    def send(self, message: object) -> None:
        """Send one message."""
        self._write(0x81, json.dumps(message).encode())

    def _write(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([opcode, 128 | size]) if size < 126 else struct.pack(">BBH", opcode, 254, size)
        assert self.transport is not None
        # A mask of zeros is a mask.
        self.transport.write(head + b"\0\0\0\0" + payload)


class Bench:
    """The load, and what was measured."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.seats: list[Seat] = []
        self.movers: deque[tuple[Seat, int, list[str]]] = deque()
        self.latencies: list[float] = []
        self.waiting = self.refused = self.finished = self.lost = 0
        self.ending = False

    def memory(self) -> int:
        """The server's resident memory in KiB."""
        assert self.server.process is not None
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def busy(self) -> tuple[float, float]:
        """CPU seconds of the server and of this load so far."""
        assert self.server.process is not None
        stat = Path(f"/proc/{self.server.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks = int(stat[11]) + int(stat[12])
        return ticks / os.sysconf("SC_CLK_TCK"), time.process_time()

    def open_tables(self, count: int) -> list[tuple[str, list[str]]]:
        """Tables with two people each."""
        wish = {"seats": [{"kind": "mine"}, {"kind": "mine"}], "order": "given"}
        tables = []
        for number in range(count):
            opened = self.server.post("/api/tables", wish, address=address_of(number * 2))
            tables.append((opened["table"], [seat["secret"] for seat in opened["seats"]]))
        return tables

    async def connect(self, tables: list[tuple[str, list[str]]]) -> None:
        """Sit down everywhere."""
        loop = asyncio.get_running_loop()
        gate = asyncio.Semaphore(HANDSHAKES_AT_ONCE)

        async def one(number: int, table: str, secret: str) -> None:
            async with gate:
                seat = Seat(self, table, secret, self.server.port)
                await loop.create_connection(
                    lambda: seat,
                    "127.0.0.1",
                    self.server.port,
                    local_addr=(address_of(number), 0),
                )
                await seat.ready
                self.seats.append(seat)

        pairs = [(table, secret) for table, secrets in tables for secret in secrets]
        await asyncio.gather(*(one(n, *pair) for n, pair in enumerate(pairs)))

    async def play(self, rate: float, seconds: float) -> int:
        """Send so many moves a second, from whichever seats are to move; gives how many."""
        began = time.perf_counter()
        sent = 0
        while (now := time.perf_counter() - began) < seconds:
            while sent < now * rate and self.movers:
                seat, seq, legal = self.movers.popleft()
                seat.sent_at = time.perf_counter()
                seat.send({"type": "move", "seq": seq, "move": random.choice(legal)})  # noqa: S311
                self.waiting += 1
                sent += 1
            await asyncio.sleep(0.001)
        for _ in range(500):
            if self.waiting <= 0:
                break
            await asyncio.sleep(0.01)
        return sent


def address_of(person: int) -> str:
    """Where someone comes from."""
    network = person // ON_ONE_ADDRESS
    return f"127.{1 + network // 250}.{network % 250}.1"


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def measure(bench: Bench, args: argparse.Namespace) -> dict[str, object]:
    """Open, connect, play; give the figures."""
    tables = await asyncio.to_thread(bench.open_tables, args.connections // 2)
    base = bench.memory()
    began = time.perf_counter()
    await bench.connect(tables)
    connected = time.perf_counter() - began
    held = bench.memory()
    harm = Harm(bench.server.port)
    harm.begin(args.hostile, args.uploads)
    await bench.play(args.moves, 2)
    bench.latencies.clear()
    gc.disable()  # a pause of the load's own would be counted as the server's
    server, load = bench.busy()
    sent = await bench.play(args.moves, args.seconds)
    server_after, load_after = bench.busy()
    bench.ending = True
    await harm.end()
    return {
        "connections": len(bench.seats),
        "connected_in_s": round(connected, 1),
        "moves_per_s": round(sent / args.seconds),
        "acknowledged": len(bench.latencies),
        "refused": bench.refused,
        "lost_connections": bench.lost,
        "p50_ms": round(percentile(bench.latencies, 0.5) * 1000, 1),
        "p99_ms": round(percentile(bench.latencies, 0.99) * 1000, 1),
        "worst_ms": round(max(bench.latencies) * 1000, 1),
        "kib_per_connection": round((held - base) / len(bench.seats), 1),
        "server_cpu": round((server_after - server) / args.seconds, 2),
        "load_cpu": round((load_after - load) / args.seconds, 2),
        "server_mib": round(bench.memory() / 1024),
        "floods_closed": harm.closed,
        "floods_turned_away": harm.turned_away,
        "records_replayed": harm.replays,
        "hints_given": harm.hints,
        "uploads_told_to_wait": harm.told_to_wait,
    }


def main() -> None:
    """Run the load and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("--moves", type=float, default=1000, help="per second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--hostile", type=int, default=0, help="sockets that flood and never read")
    parser.add_argument(
        "--uploads", type=int, default=0, help="addresses that upload records and ask for hints"
    )
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        server = Served(f"{folder}/games.db", limits=bool(args.hostile or args.uploads))
        server.start()
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                print(json.dumps(runner.run(measure(Bench(server), args)), indent=1))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
