"""The package as a stranger gets it: built, installed, served and played with."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from torture import TORTURE
from websockets.sync.client import connect

ROOT = Path(__file__).parents[2]
PAGE = "sixstones/web/index.html"
COMMAND = "from sixstones.cli import main; raise SystemExit(main())"
WITHOUT_UVLOOP = f"import sys; sys.modules['uvloop'] = None; {COMMAND}"


def test_the_wheel_in_an_empty_environment_serves_the_page_and_plays(tmp_path: Path) -> None:
    # One test, since wheels are built in the one build folder that the development environment has.
    wheel = built("wheel", tmp_path / "dist", ROOT)
    holds_the_package_and_the_page(wheel)
    brings_rich_only(wheel)
    python = environment_with(wheel, tmp_path / "environment")
    for start in COMMAND, WITHOUT_UVLOOP:
        with serving([str(python), "-I", "-c", start], tmp_path) as url:
            gives_the_page(url)
            plays_a_move(url)


def test_the_sources_hold_the_page_so_that_installing_them_needs_no_node(tmp_path: Path) -> None:
    sdist = built("sdist", tmp_path / "dist", ROOT)
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "sources", filter="data")
    (sources,) = (tmp_path / "sources").iterdir()
    kept = run("git", "-C", str(ROOT), "ls-files", "core", "src").split()
    needed = {"CMakeLists.txt", "LICENSE", "pyproject.toml", *kept}
    needed |= {f"src/{name}" for name in files_of_the_page()}
    assert [name for name in sorted(needed) if not (sources / name).is_file()] == []
    if TORTURE:
        holds_the_package_and_the_page(built("wheel", tmp_path / "again", sources))


def holds_the_package_and_the_page(wheel: Path) -> None:
    """All that git keeps of the package, the core and the page are in it, and nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    kept = run("git", "-C", str(ROOT), "ls-files", "src/sixstones").split()
    needed = {path.removeprefix("src/") for path in kept} | files_of_the_page()
    assert needed - held == set()
    added = [name for name in held - needed if not re.match(r"sixstones-[^/]*\.dist-info/", name)]
    assert len(added) == 1
    assert re.fullmatch(r"sixstones/_core\..*(so|pyd)", added[0])


def brings_rich_only(wheel: Path) -> None:
    """Whoever asks for no extra gets rich and nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = archive.read(name).decode()
    needed = re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    assert [need for need in needed if "extra ==" not in need] == ["rich>=14"]


def environment_with(wheel: Path, folder: Path) -> Path:
    """The interpreter of an environment that holds the wheel and its extra `serve`, and no more."""
    venv.create(folder, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = (
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-q",
        "--no-compile",
    )
    run(*install, "--require-hashes", "-r", str(ROOT / "requirements/serve.txt"))
    # Finds all that it needs there, and may look nowhere else.
    run(*install, "--no-index", f"sixstones[serve] @ {wheel.as_uri()}")
    return python


def gives_the_page(url: str) -> None:
    """The page and the scripts it names are there."""
    scripts = re.findall(r'src="\./([^"]+\.js)"', fetched(f"{url}/").decode())
    assert scripts
    assert all(fetched(f"{url}/{script}") for script in scripts)


def plays_a_move(url: str) -> None:
    """A table is opened, and a move is played at it over the socket."""
    wish = {"seats": [{"kind": "mine"}, {"kind": "bot", "level": "rookie"}], "order": "given"}
    opened = json.loads(fetched(f"{url}/api/tables", json.dumps(wish).encode()))
    with connect(f"{url.replace('http', 'ws', 1)}/ws") as socket:
        hello = {"type": "hello", "table": opened["table"]}
        socket.send(json.dumps(hello | {"secret": opened["seats"][0]["secret"]}))
        before = state(socket)
        socket.send(json.dumps({"type": "move", "seq": before["seq"], "move": "take:YBR"}))
        after = state(socket)
    assert after["seq"] == before["seq"] + 1
    assert after["log"][-1]["move"] == "take:YBR"
    assert after["view"]["seats"][0]["tokens"]["Y"] == 1


def built(kind: str, folder: Path, sources: Path) -> Path:
    """The wheel or sdist of some sources, with the page that `make web` built."""
    assert (ROOT / "src" / PAGE).is_file(), "the page is not built: make web"
    run(
        *(sys.executable, "-m", "build", f"--{kind}", "--no-isolation"),
        *("--outdir", str(folder), str(sources)),
    )
    (path,) = (path for path in folder.iterdir() if path.is_file())
    return path


def files_of_the_page() -> set[str]:
    """Where the built page's files are, seen from the folder that holds the package."""
    source = ROOT / "src"
    page = (source / PAGE).parent
    return {path.relative_to(source).as_posix() for path in page.rglob("*") if path.is_file()}


def run(*command: str) -> str:
    """What a command that must succeed prints."""
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def serving(command: list[str], folder: Path) -> Iterator[str]:
    """The address of a server on this machine, ended afterwards."""
    words = ["serve", "--port", "0", "--database", str(folder / "games.db")]
    with subprocess.Popen(
        [*command, *words], stdout=subprocess.PIPE, cwd=folder, text=True
    ) as process:
        try:
            assert process.stdout is not None
            said = re.fullmatch(r"Serving tables at (http://\S+)\n", process.stdout.readline())
            assert said is not None
            yield said[1]
        finally:
            process.terminate()


def fetched(url: str, body: bytes | None = None) -> bytes:
    """What an address answers."""
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        content: bytes = answer.read()
        return content


def state(socket: Any) -> Any:
    """The next message that says how the table stands."""
    while (message := json.loads(socket.recv(timeout=60)))["type"] != "state":
        pass
    return message
