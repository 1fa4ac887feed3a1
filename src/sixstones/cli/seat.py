"""`sixstones seat`: a program that speaks the engine protocol plays at an online table."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any, cast
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from sixstones.bots.engine_client import EngineClient
from sixstones.bots.protocol import BotFailure
from sixstones.cli.parser import Failure, Subparsers, command_parser
from sixstones.engine import View

DESCRIPTION = """\
Sit down at an online table and let a program play there. The program speaks the
engine protocol (docs/engine.md) and is told no more than the seat may know. It
plays until the game is over; when it does not answer as it must, it resigns."""
EPILOG = """\
examples:
  sixstones seat --server http://localhost:8000 --table ID -- ./my-engine
  sixstones seat --server URL --table ID -- sixstones engine hero"""
SILENCE = 60.0  # the server's heartbeat comes every 15 s
RETRIES = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0)
SHARE_OF_CLOCK = 20
BAD_ENGINE = 1


def add_parser(subparsers: Subparsers) -> None:
    """Make the command known."""
    parser = command_parser(
        subparsers,
        "seat",
        "let a program play at an online table",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    parser.add_argument("--server", required=True, metavar="URL", help="as in the browser")
    parser.add_argument("--table", required=True, metavar="ID", help="the end of its address")
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="for a move (default: 1)"
    )
    parser.add_argument("--name", default=None, metavar="NAME", help="default: the engine's own")
    parser.add_argument("--seat", type=int, metavar="N", help="which one, from 0 (default: any)")
    parser.add_argument("--secret", metavar="TEXT", help="go on at a seat that was taken before")
    parser.add_argument("program", nargs="+", metavar="PROGRAM", help="the engine, after --")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the game is over. Raises Failure for arguments that cannot be used and for a
    server that refuses the seat."""
    if not 0 < args.seconds <= 3600:
        raise Failure(f"--seconds must be above 0 and at most 3600, not {args.seconds:g}")
    if not args.server.startswith(("http://", "https://")):
        raise Failure(f"--server begins with http:// or https://, not {args.server!r}")
    try:
        with EngineClient(args.program) as engine:
            seat = OnlineSeat(args.server.rstrip("/"), args.table, args.secret)
            if args.secret is None:
                seat.sit_down(args.name or engine.name, args.seat)
            return _play(seat, engine, args.seconds)
    except (BotFailure, ValueError) as error:
        raise Failure(str(error)) from error


class OnlineSeat:
    """A seat at a table of a server, over its bot API (docs/protocol.md)."""

    def __init__(self, server: str, table: str, secret: str | None) -> None:
        self._server, self._table, self._secret = server, table, secret

    def sit_down(self, name: str, seat: int | None) -> None:
        """Take a free seat, and say how to come back to it. Raises Failure when there is none."""
        wish: dict[str, Any] = {"name": name[:20], "nonce": secrets.token_hex(16)}
        wish |= {} if seat is None else {"seat": seat}
        try:
            given = json.load(self._ask(f"tables/{self._table}/seats", wish))
        except HTTPError as refused:
            raise Failure(_sentence(refused)) from refused
        except (OSError, HTTPException) as error:
            raise Failure(f"{self._server} cannot be reached: {_reason(error)}") from error
        self._secret = given["secret"]
        _tell(f"sits at seat {given['seat']}; to go on after a break: --secret {self._secret}")

    def states(self) -> Iterator[dict[str, Any]]:
        """The table whenever it has changed, until the game is over; the stream is asked for again
        when it breaks off. Raises Failure when the server refuses it, or stays away."""
        waits = iter(RETRIES)
        while True:
            try:
                for line in self._ask(f"bot/tables/{self._table}", timeout=SILENCE):
                    message = json.loads(line) if line.strip() else {}
                    if message.get("type") == "state":
                        waits = iter(RETRIES)
                        yield message
                        if message["status"] == "over":
                            return
                problem = "the stream has ended"
            except HTTPError as refused:
                if refused.code < 500 and refused.code != 429:
                    raise Failure(_sentence(refused)) from refused
                problem = _sentence(refused)
            except (OSError, HTTPException) as error:
                problem = _reason(error)
            wait = next(waits, None)
            if wait is None:
                raise Failure(f"{self._server} cannot be reached: {problem}")
            _tell(f"{problem}; asks again in {wait:g} s")
            time.sleep(wait)

    def play(self, seq: int, move: str) -> None:
        """Play a move. What is refused or lost is no matter: the next state tells how it is."""
        self._send("move", {"seq": seq, "move": move})

    def resign(self) -> None:
        """Give up the game."""
        self._send("action", {"action": {"type": "resign"}})

    def _send(self, door: str, message: dict[str, Any]) -> None:
        try:
            self._ask(f"bot/tables/{self._table}/{door}", message).close()
        except HTTPError as refused:
            _tell(_sentence(refused))
        except (OSError, HTTPException) as error:
            _tell(_reason(error))

    def _ask(self, path: str, message: object = None, timeout: float = 30.0) -> Any:
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {self._secret}"} if self._secret else {}
        data = None if message is None else json.dumps(message).encode()
        request = Request(f"{self._server}/api/{path}", data, headers)  # noqa: S310 -- checked above
        return urlopen(request, timeout=timeout)  # noqa: S310


def _play(seat: OnlineSeat, engine: EngineClient, seconds: float) -> int:
    played = -1
    for state in seat.states():
        view = state["view"] or {}
        if state["status"] == "over":
            _tell(_result(state))
        elif view.get("legal") and state["seq"] != played:
            left = state["times"]["left"][state["seat"]]
            limit = seconds if left is None else min(seconds, left / 1000 / SHARE_OF_CLOCK)
            try:
                move = engine.choose(cast(View, view), seconds=max(limit, 0.01))
            except BotFailure as failure:
                _tell(f"{failure}; it resigns")
                seat.resign()
                return BAD_ENGINE
            played = state["seq"]
            seat.play(played, str(move))
    return 0


def _result(state: dict[str, Any]) -> str:
    result = state["result"]
    won = state["seat"] in result["winners"]
    return f"the game is over ({result['reason']}): {'won' if won else 'not won'}"


def _sentence(refused: HTTPError) -> str:
    try:
        sentence: str = json.load(refused)["sentence"]
    except (ValueError, KeyError, TypeError):
        return f"the server answers {refused.code} {refused.reason}"
    return sentence


def _reason(error: Exception) -> str:
    reason = error.reason if isinstance(error, URLError) else error
    return getattr(reason, "strerror", None) or str(reason) or type(error).__name__


def _tell(text: str) -> None:
    print(f"sixstones: {text}", file=sys.stderr, flush=True)
