"""docs/protocol.md is true: examples are messages, tables are complete, and the client plays."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.serving import served
from sixstones import Game, _core
from sixstones.server import (
    actions,
    bot_api,
    capacity,
    connection,
    entries,
    limiting,
    lobby,
    log,
    options,
    routes,
    table,
    transport,
)
from sixstones.server import messages as m
from sixstones.server import socket as socket_
from sixstones.server.api import ROUTES
from sixstones.server.illegal import WhyIllegal
from sixstones.server.refusal import RefusalCode
from sixstones.server.replay import RECORD_BYTES, replay_of
from sixstones.server.run import FRAME_BYTES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPES = {**vars(options), **vars(m)}


def blocks(kind: str) -> list[str]:
    return [body for opening, body in FENCE.findall(PAGE) if opening.strip() == kind]


def rows(title: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    text = PAGE.partition(f"# {title}\n")[2].partition("\n#")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def examples() -> Iterator[tuple[str, str]]:
    """Every JSON example, with the type it claims to be of."""
    for opening, body in FENCE.findall(PAGE):
        if opening.startswith("json"):
            *_, name = opening.split()
            for text in body.splitlines() if "lines" in opening else [body]:
                yield name, text


def tags(union: Any) -> dict[str, tuple[str, ...]]:
    """The types of a tagged union by their tag, with their fields."""
    return {kind.__struct_config__.tag: kind.__struct_fields__ for kind in get_args(union)}


def ticked(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize(("name", "text"), list(examples()))
def test_every_example_is_the_message_it_claims_to_be(name: str, text: str) -> None:
    """Nothing in it is unknown either: what clients send is refused then, and of what the server
    sends nothing is lost when it is written again."""
    message = msgspec.json.decode(text, type=TYPES[name])
    if not message.__struct_config__.forbid_unknown_fields:
        assert includes(json.loads(m.write(message)), json.loads(text))


def includes(whole: Any, part: Any) -> bool:
    """Whether all of a part is there, in what may have further fields."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and includes(whole[key], value) for key, value in part.items()
        )
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(includes, whole, part))
    return bool(whole == part)


def test_there_is_an_example_of_every_message() -> None:
    shown = {(name, json.loads(text).get("type")) for name, text in examples()}
    for union in ("ClientMessage", "ServerMessage"):
        kinds = {kind for name, kind in shown if name == union}
        assert kinds == tags(TYPES[union]).keys()


def test_the_state_that_is_shown_is_of_a_game_that_can_be() -> None:
    state = next(json.loads(text) for _, text in examples() if '"type": "state"' in text)
    game = Game.from_view(state["view"], 1)
    assert [str(move) for move in game.legal_moves()] == state["view"]["legal"]
    assert state["log"][-1]["seq"] == state["seq"] - 1


def test_the_replay_that_is_shown_is_that_of_the_record() -> None:
    shown = {name: json.loads(text) for name, text in examples()}
    assert json.loads(m.write(replay_of(shown["AskReplay"]["record"]))) == shown["Replay"]


@pytest.mark.parametrize(
    ("title", "union"),
    [("What a client sends", m.ClientMessage), ("What the server sends", m.ServerMessage)],
)
def test_every_type_of_message_has_its_row(title: str, union: Any) -> None:
    found = {ticked(kind)[0]: tuple(ticked(fields)) for kind, fields, _ in rows(title)}
    expected = tags(union)
    if "state" in found:
        found["state"] = expected["state"]
    assert found == expected


def test_every_kind_of_line_has_its_row() -> None:
    found = {ticked(kind)[0]: set(ticked(fields)) for kind, fields, _ in rows("The log")}
    assert tags(m.Line).keys() == tags(entries.Body).keys()
    assert found == {kind: set(fields) - {"seq", "at"} for kind, fields in tags(m.Line).items()}


def test_every_route_has_its_row() -> None:
    needs = {"": "none", "may have": "optional", "needs": "required"}
    found = {
        (method, ticked(path)[0], needs[secret], *ticked(takes))
        for method, path, secret, takes, _ in rows("HTTP")
    }
    expected = {
        (route.method, route.path, route.seat, *([route.body.__name__] if route.body else []))
        for route in ROUTES
    }
    assert found == expected
    for _, path, _, _, gives in rows("HTTP"):
        route = next(route for route in ROUTES if route.path == ticked(path)[0])
        if not isinstance(route.answer, str) and ticked(gives):
            answers = {r.answer.__name__ for r in ROUTES if r.path == route.path}  # type: ignore[union-attr]
            assert ticked(gives)[0] in answers


def raised() -> dict[str, set[int]]:
    """Every code in the server's source, with the statuses it is given."""
    codes: dict[str, set[int]] = {}
    for file in (ROOT / "src/sixstones/server").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            code = node.args[0]
            if name in ("Refusal", "Problem", "_refuse") and isinstance(code, ast.Constant):
                statuses = codes.setdefault(str(code.value), set())
                if name == "Refusal":
                    given = node.args[2] if len(node.args) > 2 else ast.Constant(409)
                    statuses.add(ast.literal_eval(given))
    return codes


def test_every_code_has_its_row_and_its_status() -> None:
    codes = raised()
    assert codes.keys() == set(get_args(RefusalCode))
    found = {ticked(code)[0]: status for code, status, _ in rows("Refusals")}
    assert found.keys() == codes.keys()
    assert list(found) == sorted(found)
    for code, status in found.items():
        assert not status or not codes[code] or codes[code] == {int(status)}, code


def test_every_reason_of_an_illegal_move_has_its_row() -> None:
    found = {ticked(code)[0]: tuple(ticked(facts)) for code, facts, _ in rows("Illegal moves")}
    assert found == tags(WhyIllegal)
    assert found.keys() == {*_core.refusal_codes()} - {"illegal_id", "nothing_to_undo"}


@pytest.mark.parametrize("language", ["en", "fr", "it", "es", "pl"])
def test_the_page_has_words_for_every_code(language: str) -> None:
    text = (ROOT / f"src/sixstones/data/messages/{language}.json").read_text(encoding="utf-8")
    words = json.loads(text).keys()
    assert {f"refusal_{code}" for code in get_args(RefusalCode)} <= words
    assert {f"illegal_{code}" for code in tags(WhyIllegal)} <= words


def test_the_limits_are_those_of_the_server() -> None:
    def most(kind: Any, of: str) -> int:
        return int(msgspec.json.schema(kind)[of])

    expected = {
        "a frame or a body": f"{FRAME_BYTES} bytes",
        "a body with a record, for `/api/replay` or `/api/days`": f"{RECORD_BYTES} bytes",
        "decisions of such a record": f"{table.MOST_DECISIONS}",
        "a name": f"{most(options.Name, 'maxLength')} characters",
        "a line of chat": "200 characters",
        "lines of chat from one seat": f"{actions.MOST_LINES}, and {limiting.LINES}",
        "takebacks that a seat asks for at a table": f"{actions.MOST_OFFERS}",
        "times a seat is given to a bot": f"{actions.MOST_REPLACED}",
        "times seats are left at a table before the game": f"{actions.MOST_LEFT}",
        "moves of a game": f"{table.MOST_DECISIONS}",
        "moves at a table, those taken back too": f"{table.MOST_MOVES}",
        "lines of the log in one message": f"{log.WINDOW}",
        "seats sent at once to `/api/mine` or `/api/erase`": "50",
        "tables of each kind in the lobby": f"{lobby.MOST_SHOWN}",
        "of these from one address": "{}, from its network {}".format(*lobby.SHARES),
        "tables that wait, from one address": "{}, from its network {}".format(*capacity.WAITING),
        "requests from one address": f"{limiting.REQUESTS}",
        "new tables from one address": f"{limiting.TABLES}",
        "times one address asks for a partner": f"{limiting.PAIRINGS}",
        "new sockets from one address": f"{limiting.CONNECTS}",
        "wrong secrets from one address": f"{limiting.WRONG_SECRETS}",
        "hints for one address": f"{limiting.HINTS}",
        "records replayed for one address": f"{limiting.REPLAYS}",
        "tries of days from one address": f"{limiting.TRIES}",
        "reports from one address": f"{limiting.REPORTS}",
        "times one address erases itself": f"{limiting.ERASURES}",
        "bytes on one socket, see the budget": f"{transport.HEARD}",
        "messages on all sockets of one address": f"{limiting.MESSAGES}",
        "open sockets and streams from one address": "{}, from its network {}".format(
            *limiting.SOCKETS
        ),
        "time to say hello": f"{socket_.HELLO_WITHIN:.0f} seconds",
        "time without reading": f"{connection.STALLED_AFTER:.0f} seconds",
        "messages that wait for a slow reader": f"{connection.MOST_FRAMES}",
    }
    assert dict(rows("Limits")) == expected
    assert f"counts for {transport.FRAME} more" in " ".join(PAGE.split())
    assert f"a packet for {transport.READ};" in PAGE
    assert f"{limiting.WIDER} times as much" in PAGE
    assert FRAME_BYTES == routes.MOST_BYTES
    assert (bot_api.STALLED_AFTER, bot_api.MOST_FRAMES) == (
        connection.STALLED_AFTER,
        connection.MOST_FRAMES,
    )
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "say", "text": "x" * 201}, m.ClientMessage)


def test_the_phrases_are_those_of_the_server() -> None:
    sentence = re.search(r"The\s+phrases\s+are\s+(.*?);", PAGE, re.DOTALL)
    assert sentence is not None
    assert tuple(ticked(sentence[1])) == get_args(options.Phrase)


def test_a_deal_can_be_checked_by_hand() -> None:
    (session,) = blocks("pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, "protocol.md", None, 0)
    result = doctest.DocTestRunner().run(test)
    assert (result.failed, result.attempted) == (0, 9)


def test_links_and_paths_lead_somewhere() -> None:
    anchors = {
        re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")
        for title in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    }
    for link, anchor in re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", PAGE):
        assert not link or (ROOT / "docs" / link).exists(), link
        assert not anchor or anchor in anchors, anchor
    for path in re.findall(r"`((?:src|tests|docs|web)/[\w./-]*)`", PAGE):
        assert (ROOT / path).exists(), path


def test_the_example_client_plays_a_whole_game(tmp_path: Path) -> None:
    (program,) = blocks("python")
    assert len(program.splitlines()) <= 30
    imported = {
        line.split()[1].partition(".")[0]
        for line in program.splitlines()
        if re.match("from|import", line)
    }
    assert imported <= sys.stdlib_module_names
    file = tmp_path / "bot.py"
    file.write_text(program, encoding="utf-8")
    with served(str(tmp_path / "games.db")) as server:
        wish = {"seats": [{"kind": "mine"}, {"kind": "bot", "level": "rookie"}]}
        opened = server.post("/api/tables", wish)
        url = f"{server.url}/api/bot/tables/{opened['table']}"
        secret = opened["seats"][0]["secret"]
        done = subprocess.run(
            [sys.executable, str(file), url, secret],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        mine = server.post("/api/mine", {"seats": [{"table": opened["table"], "secret": secret}]})
    (table,) = mine["tables"]
    assert table["status"] == "over"
    assert table["summary"]["result"]["reason"] in ("gauntlet", "stalemate")
    assert done.stdout == f"{table['summary']['result']}\n"
