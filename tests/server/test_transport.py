"""What a peer may send, by the budget that every socket has, and what becomes of one who sends
more, or does not read. No network, no time."""

from __future__ import annotations

import pytest
from websockets.frames import Frame

from server.connections_raw import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, frame
from server.wires import Line
from sixstones.server import connection_limits
from sixstones.server.connection_limits import ConnectionLimits
from sixstones.server.transport import (
    ANSWER_UNREAD_FOR,
    FRAME,
    HEAD_WITHIN,
    HEARD,
    LINGER,
    READ,
    REQUESTS,
    UNREAD_FOR,
)

pytestmark = pytest.mark.anyio

POLICY = 1008
AT_ONCE = HEARD.amount // (FRAME + 6)
"""How many empty frames the budget of a moment is good for."""
IN_A_PIECE = 200
"""No more frames or requests than this are taken apart before what they cost is counted."""
TOO_MUCH = bytes([0x80 | CLOSE, 18]) + POLICY.to_bytes(2, "big") + b"too much at once"


async def upgraded(limits: ConnectionLimits | None = None) -> Line:
    line = Line(limits or ConnectionLimits())
    await line.upgrade()
    return line


FLOODS = {
    "pings": frame(PING, b""),
    "pongs": frame(PONG, b""),
    "empty messages": frame(TEXT, b""),
    "binary ones": frame(BINARY, b""),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_of_any_frames_is_closed_with_a_code(kind: str) -> None:
    """However many come at once, little more of them is looked at than the budget allows, and
    nothing after them is read."""
    line = await upgraded()
    line.send(FLOODS[kind] * 40_000)
    assert line.wire.written.endswith(TOO_MUCH)
    answers = len(line.wire.written.removesuffix(TOO_MUCH)) // 2
    assert answers <= AT_ONCE
    await line.settle()
    line.socket.pause_writing()
    line.socket.resume_writing()
    assert not line.wire.is_reading()
    assert not line.wire.closed
    line.time.forward(LINGER)
    assert line.wire.aborted


async def test_no_more_of_a_flood_is_taken_apart_than_is_paid_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of it may have come in one packet; to read it all would hold up everyone."""
    line = await upgraded()
    seen: list[object] = []
    take = line.socket.conn.recv_frame

    def counted(one: Frame) -> None:
        seen.append(one)
        take(one)

    monkeypatch.setattr(line.socket.conn, "recv_frame", counted)
    line.send(frame(PING, b"") * 40_000)
    assert AT_ONCE <= len(seen) <= AT_ONCE + IN_A_PIECE


async def test_a_flood_of_fragments_is_closed_with_a_code() -> None:
    """Empty ones would make a message that never ends."""
    line = await upgraded()
    line.send(frame(TEXT, b"", last=False) + frame(CONTINUED, b"", last=False) * 40_000)
    assert line.wire.written == TOO_MUCH
    assert len(line.socket.frames) <= AT_ONCE


async def test_bytes_and_packets_are_paid_for_too() -> None:
    """Before any frame is whole."""
    line = await upgraded()
    head = frame(TEXT, bytes(8000))
    line.send(head[:8])
    sent = 1
    while not line.wire.written:
        line.send(b"x")
        sent += 1
        assert sent * READ <= HEARD.amount + READ
    assert line.wire.written == TOO_MUCH
    assert sent == HEARD.amount // (READ + 1) + 1


async def test_what_is_spent_comes_back_with_time() -> None:
    """So whoever keeps to the rate is never closed."""
    line = await upgraded()
    for _ in range(1000):
        line.send(frame(PING, b""))
        line.time.forward((FRAME + READ + 6) / HEARD.amount * HEARD.seconds)
    assert line.wire.written == frame_of_server(PONG) * 1000
    line.send(frame(PING, b"") * 3000)
    assert line.wire.written.endswith(TOO_MUCH)


async def test_a_server_without_limits_takes_everything() -> None:
    line = await upgraded(ConnectionLimits(on=False))
    line.send(frame(PING, b"") * 3000)
    assert line.wire.written == frame_of_server(PONG) * 3000


async def test_nothing_is_read_while_answers_wait_to_be_read() -> None:
    """So they cannot pile up: what is not read is not answered."""
    line = await upgraded()
    line.send(frame(PING, b""))
    line.socket.pause_writing()
    assert not line.wire.is_reading()
    line.socket.resume_writing()
    assert line.wire.is_reading()
    line.time.forward(UNREAD_FOR * 2)
    assert not line.wire.aborted


async def test_a_message_that_is_taken_does_not_make_a_stalled_peer_heard() -> None:
    """The application has taken it when the peer is already behind."""
    line = await upgraded()
    line.send(frame(TEXT, b"x"))
    assert not line.wire.is_reading()
    line.socket.pause_writing()
    await line.settle()
    assert not line.wire.is_reading()
    line.socket.resume_writing()
    assert line.wire.is_reading()


async def test_a_peer_who_does_not_read_is_cut_off() -> None:
    line = await upgraded()
    line.socket.pause_writing()
    line.time.forward(UNREAD_FOR - 0.1)
    assert not line.wire.aborted
    line.time.forward(0.1)
    assert line.wire.aborted


async def test_a_peer_who_answers_no_heartbeat_is_not_waited_for() -> None:
    """They will not read the good-bye either."""
    line = await upgraded()
    line.socket.keepalive_timeout()
    assert not line.wire.aborted
    line.time.forward(LINGER)
    assert line.wire.aborted


async def test_an_answer_that_is_not_read_is_not_kept_for_ever() -> None:
    line = Line(ConnectionLimits())
    line.http.pause_writing()
    line.http.resume_writing()
    line.time.forward(ANSWER_UNREAD_FOR)
    assert not line.wire.aborted
    line.http.pause_writing()
    line.time.forward(ANSWER_UNREAD_FOR)
    assert line.wire.aborted


async def test_who_is_turned_away_is_counted() -> None:
    noted: list[str] = []
    limits = ConnectionLimits(noted=noted.append, room=8)
    line = await upgraded(limits)
    line.send(frame(PING, b"") * 3000)
    asking = Line(limits)
    asking.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 500)
    assert Line(limits).wire.closed
    assert noted == ["flood", "requests", "full"]


async def test_requests_on_one_connection_are_counted() -> None:
    """A pipeline of them is not even taken apart to its end."""
    line = Line(ConnectionLimits())
    line.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 5000)
    assert b" 429 " in line.wire.written
    assert line.wire.closed
    assert len(line.http.pipeline) <= REQUESTS.amount + IN_A_PIECE


async def test_a_trusted_proxy_asks_for_many() -> None:
    line = Line(ConnectionLimits(trusted=["203.0.113.0/24"]))
    for _ in range(REQUESTS.amount * 2):
        line.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        await line.settle()
    assert line.wire.written.count(b" 200 ") == REQUESTS.amount * 2
    assert not line.wire.closed


def test_a_network_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is turned away is told, and the place of who leaves is free again, after an upgrade
    too."""
    monkeypatch.setattr(connection_limits, "CONNECTIONS", (2, 3))
    limits = ConnectionLimits(trusted=["203.0.113.77"])
    lines = [Line(limits, "203.0.113.9") for _ in range(3)]
    assert [line.wire.closed for line in lines] == [False, False, True]
    assert b" 503 " in lines[2].wire.written
    assert b"Retry-After: " in lines[2].wire.written
    lines[2].hang_up()
    neighbours = [Line(limits, f"203.0.113.{number}") for number in (10, 11, 77, 77, 77)]
    assert [line.wire.closed for line in neighbours] == [False, True, False, False, False]
    assert not Line(limits, "198.51.100.1").wire.closed
    lines[0].hang_up()
    assert not Line(limits, "203.0.113.11").wire.closed
    assert Line(limits, "203.0.113.9").wire.closed


async def test_an_upgraded_connection_leaves_once() -> None:
    limits = ConnectionLimits(room=4)
    line = Line(limits)
    await line.upgrade()
    assert Line(limits).wire.closed
    line.hang_up()
    assert not Line(limits).wire.closed
    assert Line(limits).wire.closed


def test_there_is_no_room_for_more_connections_than_files() -> None:
    """Whoever comes and however they are trusted."""
    limits = ConnectionLimits(trusted=["203.0.113.0/24"], room=3)
    assert [Line(limits, f"203.0.113.{n}").wire.closed for n in range(4)] == [False] * 3 + [True]
    unbounded = ConnectionLimits(on=False, room=3)
    assert [unbounded.enter("x") for _ in range(4)] == [True] * 3 + [False]


def test_a_silent_connection_is_closed_in_time() -> None:
    line = Line(ConnectionLimits())
    line.time.forward(HEAD_WITHIN)
    assert line.wire.closed


async def test_a_head_has_its_time_on_a_connection_that_was_used_before() -> None:
    line = Line(ConnectionLimits())
    line.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    await line.settle()
    line.send(b"GET /")
    line.time.forward(HEAD_WITHIN - 0.1)
    assert not line.wire.closed
    line.time.forward(0.1)
    assert line.wire.closed


def frame_of_server(opcode: int) -> bytes:
    return bytes([0x80 | opcode, 0])
