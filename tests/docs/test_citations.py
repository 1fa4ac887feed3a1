"""What the source cites is there: `rules §4.2` and `design §4` are numbers in docs/."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from .pages import ROOT, page

SOURCES = {
    "core": ("**/*.h", "**/*.cpp", "**/*.py"),
    "src": ("**/*.py",),
    "web/src": ("**/*.ts", "**/*.svelte"),
    "web/tests": ("**/*.ts",),
    "tests": ("**/*.py", "**/*.cpp"),
    "docs": ("*.md",),
}


def cited(page_name: str) -> Iterator[tuple[str, str]]:
    """Every number of a page that a source cites, with the file that does."""
    for folder, patterns in SOURCES.items():
        for path in (path for pattern in patterns for path in (ROOT / folder).glob(pattern)):
            text = path.read_text(encoding="utf-8")
            for numbers in re.findall(rf"\b{page_name} ((?:§\d[\d.]*(?:, | and | to )?)+)", text):
                for number in re.findall(r"§(\d+(?:\.\d+)*)", numbers):
                    yield number, str(path.relative_to(ROOT))


@pytest.mark.parametrize("name", ["rules", "design"])
def test_every_number_that_is_cited_is_there(name: str) -> None:
    text = page(f"docs/{name}.md")
    numbers = {*re.findall(r"^## §(\d+) ", text, re.M), *re.findall(r"\*\*§(\d+\.\d+)", text)}
    found = list(cited(name))
    assert len(found) > 20
    assert [(number, file) for number, file in found if number not in numbers] == []


def test_the_sections_of_the_design_are_numbered_in_order() -> None:
    titles = re.findall(r"^## (.*)$", page("docs/design.md"), re.M)
    assert [title.split()[0] for title in titles] == [f"§{n + 1}" for n in range(len(titles))]
