"""What docs/design.md says of the source is so."""

from __future__ import annotations

import re
import subprocess

from .pages import ROOT, page

PACKAGE = ROOT / "src" / "sixstones"
CORE = ROOT / "core"
SUFFIXES = "py|h|cpp|ts|svelte|md|csv|wasm|txt|mk"


def section(number: int) -> str:
    """A numbered section of the page."""
    return re.split(r"^## §\d+ .*$", page("docs/design.md"), flags=re.M)[number]


def headers_in_order() -> list[str]:
    """The headers of the core as the page names them, each once."""
    core = section(2)[section(2).index("`core/` reads in this order") :].split("\n\n")[0]
    named = re.findall(r"`(?:core/)?(\w+)\.h`", core + section(3))
    return list(dict.fromkeys(named))


def test_every_room_of_the_package_is_listed_and_no_other() -> None:
    listing = section(1).split("```")[1]
    package = listing.split("src/sixstones/")[1].split("\nweb/")[0]
    named = set(re.findall(r"^  (\w+)/", package, re.M))
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert named == rooms | {"data"}


def test_the_order_of_the_core_names_every_header() -> None:
    assert set(headers_in_order()) == {path.stem for path in CORE.glob("*.h")}


def test_a_header_of_the_core_includes_only_those_named_before_it() -> None:
    order = headers_in_order()
    for number, name in enumerate(order):
        text = (CORE / f"{name}.h").read_text(encoding="utf-8")
        used = set(re.findall(r'^#include "(\w+)\.h"', text, re.M))
        assert used <= set(order[:number]), name


def test_every_file_that_is_named_is_there() -> None:
    """By its path, or by the end of it."""
    named = set(re.findall(rf"`([\w./]+\.(?:{SUFFIXES}))`", page("docs/design.md")))
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    paths = [f"/{path}" for path in tracked.stdout.split()]
    assert len(named) > 60
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in paths)] == []
