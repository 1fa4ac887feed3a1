"""What all pages have in common: links lead somewhere, examples run, lists are complete."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from .pages import ROOT, Block, blocks, each, page, section, table

PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md")),
)


@each("README.md", "python")
def test_readme_example_runs(block: Block) -> None:
    exec(compile(block.text, str(block), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("name", [name for name in PAGES if blocks(name, "pycon")])
def test_dialogues_of_a_page_give_what_is_shown(name: str) -> None:
    """One after the other, as a reader would type them."""
    known: dict[str, object] = {}
    complaints: list[str] = []
    for block in blocks(name, "pycon"):
        parser = doctest.DocTestParser()
        dialogue = parser.get_doctest(block.text, known, str(block), block.page, 0)
        runner = doctest.DocTestRunner()
        assert runner.run(dialogue, out=complaints.append, clear_globs=False).attempted > 0
        known = dialogue.globs
    assert not complaints


@each("docs/engine.md", "python")
def test_example_of_the_engine_protocol_runs(block: Block) -> None:
    exec(compile(block.text, str(block), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("name", PAGES)
def test_links_and_paths_lead_somewhere(name: str) -> None:
    text = page(name)
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (ROOT / name).parent.joinpath(link).exists(), link
    for path in re.findall(r"`((?:core|src|tests|docs|bench|deploy|examples)/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path


def test_the_site_is_built_without_a_broken_link(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    command += ["-d", str(tmp_path / "read"), str(ROOT / "docs"), str(tmp_path / "site")]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, "")
    for name in ("index", "tutorial/players", "api", "search"):
        assert (tmp_path / "site" / f"{name}.html").exists()
    assert "<svg" in (tmp_path / "site/tutorial/players.html").read_text(encoding="utf-8")
    assert "legal_moves" in (tmp_path / "site/api.html").read_text(encoding="utf-8")


def test_each_dependency_has_its_line() -> None:
    project = tomllib.loads(page("pyproject.toml"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for groups in project["project"]["optional-dependencies"], project["dependency-groups"]:
        wanted += [item for group in groups.values() for item in group]
    names = {re.split(r"[^\w-]", item)[0] for item in wanted if isinstance(item, str)}
    lines = re.findall(r"^- \*\*([\w-]+)\*\*:", page("docs/dependencies.md"), re.MULTILINE)
    assert sorted(lines) == sorted(names)


def test_each_target_has_its_line() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", page("Makefile"), re.MULTILINE)
    lines = [row[0] for row in table(section("CONTRIBUTING.md", "Targets"))]
    assert sorted(lines) == sorted(f"`make {target}`" for target in targets)
