"""Who may call whom (design §1), read from the sources themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "sixstones"
CORE = ROOT / "core"

# What each room calls. Whoever calls a room may also call what that room calls.
CALLS = {
    "engine": {"_core"},
    "svg": {"engine"},
    "envs": {"engine", "bots", "svg"},
    "bots": {"engine"},
    "arena": {"bots"},
    "learn": {"arena", "bots"},
    "store": {"engine"},
    "server": {"engine", "bots", "store"},
    "cli": {"engine", "bots", "arena", "learn", "store", "server"},
}
# A game can show itself: what draws it is asked for then.
DRAWN_BY = {"sixstones.engine.game": {"svg", "cli"}}
# The native module is private: besides the engine only rooms that think or learn use it.
NATIVE = {"engine", "bots", "learn", "envs"}
# The store keeps plain values and plays no games.
PLAIN = {"engine.content", "engine.event", "engine.move", "engine.position", "engine.record"}
PLAIN |= {"engine.view"}

# Each header of the core includes only headers of earlier lines.
CORE_ORDER = [
    {"types", "random", "result", "text", "parallel", "shared", "sorted"},
    {"cards", "event", "sha256", "record"},
    {"state", "affordable"},
    {"rules"},
    {"observe", "move", "playout", "evaluator", "deal", "line"},
    {"json", "json_read", "json_write"},
    {"refusal", "heuristic"},
    {"game", "search"},
]

FOUNDATION = 6  # lines above which parts that are not on the list may stand

OUTSIDE = {"time", "datetime", "calendar", "random", "numpy", "socket", "pathlib", "os", "io"}
OUTSIDE |= {"sys", "shutil", "tempfile", "subprocess", "urllib", "http", "asyncio", "logging"}
OUTSIDE |= {"sqlite3", "threading", "multiprocessing", "importlib", "pickle"}


def modules_used(source: str, module: str) -> Iterator[str]:
    """Every module a source imports, absolute; a name taken from a package may be a module too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")[: -node.level]
                base = ".".join([*above, *([base] if base else [])])
            for alias in node.names:
                yield f"{base}.{alias.name}"


def rooms_used(source: str, module: str) -> set[str]:
    """The rooms a source imports; the package's own face counts as all that it shows."""
    rooms: set[str] = set()
    for name in modules_used(source, module):
        top, _, rest = name.partition(".")
        if top == "sixstones":
            room = rest.partition(".")[0]
            rooms |= {room} if room in CALLS or room == "_core" else shown_by_the_face()
    return rooms - {module.split(".")[1]}


@cache
def shown_by_the_face() -> frozenset[str]:
    """The rooms that `from sixstones import ...` opens."""
    source = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    names = {name.split(".")[1] for name in modules_used(source, "sixstones.x")}
    return frozenset(names & set(CALLS))


def may_call(room: str) -> set[str]:
    """Every room that a room may import."""
    allowed = set(CALLS[room])
    for below in CALLS[room] - {"_core"}:
        allowed |= may_call(below)
    return allowed if room in NATIVE else allowed - {"_core"}


def sources(room: str) -> Iterator[tuple[str, str]]:
    """The modules of a room by their full name, with their text."""
    for path in sorted((PACKAGE / room).rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(parts), path.read_text(encoding="utf-8")


def test_every_folder_is_a_room_and_every_room_a_folder() -> None:
    folders = {path.parent.relative_to(PACKAGE).parts[:1] for path in PACKAGE.rglob("*.py")}
    assert {parts[0] for parts in folders if parts} == set(CALLS)


@pytest.mark.parametrize("room", CALLS)
def test_a_room_calls_only_the_rooms_below_it(room: str) -> None:
    allowed = may_call(room)
    for module, source in sources(room):
        assert rooms_used(source, module) <= allowed | DRAWN_BY.get(module, set()), module


def test_the_store_uses_plain_types_only() -> None:
    for module, source in sources("store"):
        assert not tuple(more_than_plain(source, module)), module


def more_than_plain(source: str, module: str) -> Iterator[str]:
    """What a source imports of the engine beyond its plain types."""
    for name in modules_used(source, module):
        within = name.removeprefix("sixstones.")
        if name.startswith("sixstones.engine") and ".".join(within.split(".")[:2]) not in PLAIN:
            yield name


def test_the_engine_has_no_clock_no_randomness_and_no_io() -> None:
    """design §1: the engine does no I/O, reads no clock and owns no global randomness."""
    for module, source in sources("engine"):
        used = {name.partition(".")[0] for name in modules_used(source, module)}
        assert not used & OUTSIDE, module
        assert not set(calls_made(source)) & {"open", "print", "input", "exec", "eval"}, module


def calls_made(source: str) -> Iterator[str]:
    """The names of plain functions that a source calls."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def included(path: Path) -> tuple[set[str], set[str]]:
    """The core's headers that a file includes, by stem, and the foreign ones."""
    text = path.read_text(encoding="utf-8")
    own = {Path(name).stem for name in re.findall(r'^\s*#\s*include\s+"([^"]+\.h)"', text, re.M)}
    return own - {path.stem}, set(re.findall(r"^\s*#\s*include\s+<([^>]+)>", text, re.M))


CORE_FILES = sorted([*CORE.glob("*.h"), *CORE.glob("*.cpp")])
BIND_FILES = sorted([*(CORE / "bind").glob("*.h"), *(CORE / "bind").glob("*.cpp")])


@pytest.mark.parametrize("path", CORE_FILES, ids=[path.name for path in CORE_FILES])
def test_the_core_is_included_in_one_direction(path: Path) -> None:
    """types ← cards ← state ← rules ← observe, move, playout ← json ← search ← bind/; a part that
    is not on the list stands above the rules and below bind/."""
    own, _ = included(path)
    assert own <= {file.stem for file in CORE_FILES}
    level = next((i for i, line in enumerate(CORE_ORDER) if path.stem in line), None)
    if level is not None:
        below = set().union(*CORE_ORDER[:level])
        known = set().union(*CORE_ORDER)
        assert own & known <= below
        assert own <= known or level >= FOUNDATION


def test_the_order_of_the_core_names_only_parts_that_exist() -> None:
    assert set().union(*CORE_ORDER) <= {path.stem for path in CORE_FILES}


def test_no_part_of_the_core_includes_itself_by_a_detour() -> None:
    graph = {path.stem: included(path)[0] for path in CORE.glob("*.h")}
    done: set[str] = set()
    while len(done) < len(graph):
        ready = {stem for stem, own in graph.items() if stem not in done and own <= done}
        assert ready, f"a circle among {sorted(set(graph) - done)}"
        done |= ready


@pytest.mark.parametrize("path", CORE_FILES, ids=[path.name for path in CORE_FILES])
def test_only_the_binding_knows_python(path: Path) -> None:
    assert not python_in(path)


def test_the_binding_knows_python() -> None:
    assert any(python_in(path) for path in BIND_FILES)


def python_in(path: Path) -> list[str]:
    """Where a file speaks of Python or of the library that binds to it."""
    _, foreign = included(path)
    words = re.findall(r"\bPy[A-Z_]\w+|\bnanobind::|\bnb::", path.read_text(encoding="utf-8"))
    return words + [name for name in foreign if re.match(r"nanobind|Python|pybind", name)]


@pytest.mark.parametrize("path", CORE_FILES, ids=[path.name for path in CORE_FILES])
def test_the_core_leaves_no_randomness_to_the_compiler(path: Path) -> None:
    """design §2, Randomness: no std::shuffle, nothing that differs between compilers; and the rules
    read no clock and touch no file."""
    _, foreign = included(path)
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"std::(shuffle|sample|mt19937|random_device)|\bs?rand\(", text)
    assert not foreign & {"random", "fstream", "iostream", "filesystem"}
    if any(path.stem in line for line in CORE_ORDER[:FOUNDATION]):
        assert not foreign & {"chrono", "ctime", "time.h"}


def test_the_checks_above_can_fail() -> None:
    bad = (
        "import time\nfrom sixstones.server import tables\nfrom ..cli import play\nfrom . import x"
    )
    assert rooms_used(bad, "sixstones.engine.game") == {"server", "cli"}
    assert "time" in set(modules_used(bad, "sixstones.engine.game"))
    assert rooms_used("from sixstones import _core", "sixstones.engine.x") == {"_core"}
    assert rooms_used("from sixstones import Game", "sixstones.bots.x") >= {"engine"}
    assert rooms_used("import sixstones", "sixstones.server.x") >= {"engine"}
    assert "_core" not in may_call("server")
    assert may_call("arena") == {"bots", "engine"}
    assert "learn" not in may_call("server")
    assert list(more_than_plain("from sixstones.engine.game import Game", "sixstones.store.x"))
    assert list(more_than_plain("from sixstones.engine import Game", "sixstones.store.x"))
    assert not list(more_than_plain("from sixstones.engine.move import Move", "sixstones.store.x"))
    assert set(calls_made("open('x')\nx.close()")) == {"open"}
