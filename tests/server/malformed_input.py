"""Frames and requests that no well-meaning client sends."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from server.connections_raw import BINARY, CONTINUED, PING, TEXT, UPGRADE, frame

MOST = 8192
TABLE, SECRET = "A" * 22, "0" * 64
MESSAGES: list[dict[str, Any]] = [
    {"type": "hello", "table": TABLE, "secret": SECRET, "since": 0},
    {"type": "move", "seq": 1, "move": "take:YBR"},
    {"type": "move", "seq": 3, "move": "recruit:thor=3Y2B1S"},
    {"type": "say", "text": "hello", "phrase": None},
    {"type": "takeback"},
    {"type": "answer", "yes": True},
    {"type": "replace", "seat": 1},
    {"type": "reclaim"},
    {"type": "ping"},
]
BODIES: list[dict[str, Any]] = [
    {"seats": [{"kind": "mine", "name": "Ada"}, {"kind": "bot", "level": "rookie"}], "name": "Ada"},
    {"seats": [{"kind": "open"}, {"kind": "mine"}], "clock": {"kind": "live", "base": 60}},
    {"name": "Ada", "seat": 1, "nonce": "abc"},
    {"seq": 1, "move": "take:YBR"},
    {"action": {"type": "say", "text": "hello"}},
    {"seats": [{"table": TABLE, "secret": SECRET}]},
    {"seat": 0, "level": "hero"},
]
ASKED = (
    *("/api/tables", "/api/mine"),
    *(f"/api/tables/{TABLE}/{rest}" for rest in ("seats", "bots", "rematch")),
    *(f"/api/bot/tables/{TABLE}/{rest}" for rest in ("move", "action")),
)
PATHS = (
    *("/api/lobby", "/healthz", "/", "/ws", "/api/openapi.json", f"/api/tables/{TABLE}"),
    *(f"/api/tables/{TABLE}/record", f"/api/tables/{TABLE}/seats", *ASKED),
)
VALUES = (
    *("null", "true", "-1", "0.5", "1e999", "-1e999", "1" * 400, "9" * 20, "1e-400", "NaN", "{}"),
    *('""', '"\\u0000"', '"\\ud800"', '"\\ud83d\\ude00"', "[[]]", "[null]", '{"kind":{"kind":[]}}'),
    *('"' + "x" * 6000 + '"', "[" + "0," * 2000 + "0]", '"\\', "'a'", "\u2028", "-", "01", "+1"),
    *("[" * 4000, '{"a":' * 1200, "[" * 3000 + "]" * 3000, '{"type":' * 900 + "1" + "}" * 900),
)


@dataclass(frozen=True)
class Attempt:
    """Bytes for an open socket. The server has to answer them or, with `closes`, to close with one
    of these codes; with `wild`, both are right, and so is waiting for more."""

    data: bytes
    closes: tuple[int, ...] = ()
    wild: bool = False


def attempt(random: Random) -> Attempt:
    """Something malformed to send over a socket."""
    return random.choices(_SOCKET, _SOCKET_WEIGHTS)[0](random)


def request(random: Random, table: str, secret: str) -> bytes:
    """Something malformed to send to the HTTP port, often about a table that is there."""
    made = random.choice(_HTTP)(random)
    if random.random() < 0.7:
        made = made.replace(TABLE.encode(), table.encode())
        made = made.replace(SECRET.encode(), secret.encode())
    return made


def _spoiled(message: dict[str, Any], random: Random) -> bytes:
    """JSON with a value of another kind, a field too many, too few or twice."""
    parts = {json.dumps(key): json.dumps(value) for key, value in message.items()}
    key = random.choice([*parts, '"more"', '"\\u0000"', '""', '"type"'])
    what = random.randrange(4)
    if what == 0:
        parts.pop(key, None)
        parts.pop(next(iter(parts), ""), None)
    else:
        parts[key] = random.choice(VALUES)
    pairs = [f"{key}:{value}" for key, value in parts.items()]
    if what == 1:
        pairs += random.choices([*pairs, '"type":"move"'], k=random.randint(1, 3))
    return ("{" + ",".join(pairs) + "}").encode("utf-8", "surrogatepass")


def _damaged(data: bytes, random: Random) -> bytes:
    """The same with a few bytes cut, changed, doubled or put in."""
    made = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(made) + 1)
        match random.randrange(4):
            case 0:
                del made[at:]
            case 1:
                made[at : at + 1] = random.choice(b'{}[]",:\\0e-tn\x00').to_bytes(1, "big")
            case 2:
                made[at:at] = made[random.randrange(len(made) + 1) :][:20]
            case _:
                made[at : at + random.randint(1, 5)] = b""
    return bytes(made)


def _as_text(payload: bytes) -> Attempt:
    if len(payload) > MOST:
        return Attempt(frame(TEXT, payload), (1009,))
    try:
        payload.decode()
    except UnicodeDecodeError:
        return Attempt(frame(TEXT, payload), (1007,))
    return Attempt(frame(TEXT, payload))


def _spoiled_message(random: Random) -> Attempt:
    return _as_text(_spoiled(random.choice(MESSAGES), random))


def _damaged_message(random: Random) -> Attempt:
    return _as_text(_damaged(json.dumps(random.choice(MESSAGES)).encode(), random))


def _random_text(random: Random) -> Attempt:
    return _as_text(random.randbytes(random.randint(1, 60)))


def _bare_value(random: Random) -> Attempt:
    return _as_text(random.choice(VALUES).encode())


def _odd_type(random: Random) -> Attempt:
    names = ("state", "accepted", "", "Move", "hello ", "\0", "x" * 5000, "mute")
    return _as_text(json.dumps({"type": random.choice(names), "seats": [7]}).encode())


def _binary(random: Random) -> Attempt:
    return Attempt(frame(BINARY, random.randbytes(random.randint(0, 300))))


def _pieces(random: Random) -> Attempt:
    payload = _damaged(json.dumps(random.choice(MESSAGES)).encode(), random) or b"?"
    cuts = sorted(random.choices(range(len(payload)), k=random.randint(1, 3)))
    ends = [*cuts, len(payload)]
    pieces = [payload[start:end] for start, end in zip([0, *cuts], ends, strict=True)]
    frames = [
        frame(CONTINUED if number else TEXT, piece, last=number == len(pieces) - 1)
        for number, piece in enumerate(pieces)
    ]
    data = frame(PING, b"between").join(frames)
    return Attempt(data, _as_text(payload).closes)


def _oversized(random: Random) -> Attempt:
    size = random.choice((MOST + 1, 10_000, 65_535, 65_536, 200_000))
    if random.random() < 0.3:
        half = random.randbytes(MOST - 10)
        return Attempt(frame(TEXT, half, last=False) + frame(CONTINUED, half), (1009,))
    return Attempt(frame(random.choice((TEXT, BINARY)), b" " * size), (1009,))


def _against_the_protocol(random: Random) -> Attempt:
    data = random.choice(
        (
            frame(3, b"reserved opcode"),
            frame(CONTINUED, b"of nothing"),
            frame(PING, b"x" * 126),
            frame(PING, b"in pieces", last=False),
            b"\x81\x02hi",
            b"\xf1" + frame(TEXT, b"reserved bits")[1:],
            frame(TEXT, b"begun", last=False) + frame(TEXT, b"begun again"),
        )
    )
    return Attempt(data, (1002,))


def _endless(random: Random) -> Attempt:
    size = random.choice((2**32, 2**63 - 1, 2**64 - 1))
    return Attempt(b"\x81\xff" + size.to_bytes(8, "big") + b"\0\0\0\0", (1009, 1002))


def _noise(random: Random) -> Attempt:
    return Attempt(random.randbytes(random.randint(1, 400)), wild=True)


def _garbage(random: Random) -> bytes:
    return random.randbytes(random.randint(1, 600))


def _odd_path(random: Random) -> bytes:
    odd = (
        *("/%00", "/a%00b", "/%ff%fe", "/..%2f..%2fetc/passwd", "/../../x", "/" + "a" * 5000, "//"),
        *("/" + "a/" * 2000, "/api/tables/%00", "/api/tables/" + "b" * 9000, "/api//", "/%", "*"),
        *("/api/tables/%ed%a0%80", "/api/tables/..", "http://[::1/", "/\xff", "/ws/%ff", "/?" * 50),
    )
    query = random.choice(("", "?since=-1", "?since=1e9", "?since=" + "9" * 400, "?%ff=%00&&=&a"))
    method = random.choice(("GET", "POST", "DELETE", "PUT", "OPTIONS", "BREW", "HEAD", "CONNECT"))
    return _written(method, random.choice((*odd, *PATHS)) + query, [], b"")


def _odd_header(random: Random) -> bytes:
    odd = (
        *("Authorization: Bearer \xff\xfe", "Authorization: Bearer " + "x" * 9000, "Host: "),
        *(
            "Authorization: Basic \x01",
            "Authorization:",
            "Authorization: Bearer a b c",
            "Cookie: \0",
        ),
        *("Origin: http://[::1", "Origin: null", "Origin: http://evil.example", "Origin: \xff"),
        *("X: " + "y" * 100_000, "Content-Length: -1", "Content-Length: 1e3", "Expect: \xff"),
        *("Transfer-Encoding: chunked, chunked", "Upgrade: h2c\r\nConnection: Upgrade", ": x"),
        *("Accept-Encoding: " + "br;" * 1000, "If-None-Match: \xff", "Range: bytes=9-1,-,x"),
    )
    path = random.choice(PATHS)
    return _written(random.choice(("GET", "POST")), path, [random.choice(odd)], b"{}")


def _odd_body(random: Random) -> bytes:
    body = random.choice(BODIES)
    data = random.choice(
        (
            _spoiled(body, random),
            _damaged(json.dumps(body).encode(), random),
            random.randbytes(random.randint(0, 300)),
            random.choice(VALUES).encode(),
            b" " * random.choice((MOST + 1, 70_000)),
        )
    )
    kind = random.choice(("application/json",) * 4 + ("text/plain", "", "application/json;;=", "/"))
    headers = [f"Content-Type: {kind}"]
    if random.random() < 0.7:
        headers.append(f"Authorization: Bearer {SECRET}")
    return _written("POST", random.choice(ASKED), headers, data)


def _odd_length(random: Random) -> bytes:
    lengths = (
        *("Content-Length: 90", "Content-Length: 1", "Content-Length: 9999999999999999999999"),
        *(
            "Content-Length: 5\r\nContent-Length: 6",
            "Transfer-Encoding: chunked",
            "Content-Length:",
        ),
    )
    head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\n{random.choice(lengths)}\r\n"
    body = random.choice(
        (b"", b"zz\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\n0\r\n\r\n", b"fffffffffffff\r\n")
    )
    return head.encode() + b"Content-Type: application/json\r\nConnection: close\r\n\r\n" + body


def _odd_handshake(random: Random) -> bytes:
    lines = [*UPGRADE, "Host: x"]
    spoilt = random.randrange(len(lines))
    lines[spoilt] = random.choice(
        (lines[spoilt][:-3], lines[spoilt] + "\xff", "X: y", "Origin: [:")
    )
    lines += random.choice(([], ["X: y"] * 200, ["X: " + "y" * 9000], ["Content-Length: 5"]))
    path = random.choice(("/ws", "/ws%ff", "/wss", "/api/lobby", "/ws?secret=x"))
    method = random.choice(("GET", "GET", "POST"))
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode("latin-1")


def _written(method: str, path: str, headers: list[str], body: bytes) -> bytes:
    length = [] if any("Content-Length" in line for line in headers) else [len(body)]
    lines = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", *headers]
    lines += [f"Content-Length: {size}" for size in length]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


_SOCKET: tuple[Callable[[Random], Attempt], ...] = (
    *(_spoiled_message, _damaged_message, _random_text, _bare_value, _odd_type, _binary),
    *(_pieces, _oversized, _against_the_protocol, _endless, _noise),
)
_SOCKET_WEIGHTS = (30, 20, 4, 10, 4, 10, 8, 2, 2, 1, 2)
_HTTP = (_garbage, _odd_path, _odd_header, _odd_body, _odd_body, _odd_length, _odd_handshake)
