"""What all pages have in common: links lead somewhere, examples run, lists are complete."""

from __future__ import annotations

import doctest
import re
import tomllib

import pytest

from .pages import ROOT, Block, blocks, each, page, section, table

PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *(f"docs/{name}.md" for name in (
    "rules", "notation", "shuffle", "bots", "protocol", "server", "operations", "security",
    "dependencies", "design", "engine", "environments", "observation",
)))  # fmt: skip


@each("README.md", "python")
def test_readme_example_runs(block: Block) -> None:
    exec(compile(block.text, str(block), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize(
    "block", [block for name in PAGES for block in blocks(name, "pycon")], ids=str
)
def test_dialogue_gives_what_is_shown(block: Block) -> None:
    dialogue = doctest.DocTestParser().get_doctest(block.text, {}, str(block), block.page, 0)
    complaints: list[str] = []
    assert doctest.DocTestRunner().run(dialogue, out=complaints.append).attempted > 0
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
