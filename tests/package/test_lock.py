"""What is installed is pinned, file by file: by version and hash, and by no address."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from docs.pages import ROOT
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

FILES = sorted((ROOT / "requirements").glob("*.txt"))
EXTRAS = ["serve", "postgres", "envs", "learn", "cluster", "plot", "openspiel"]
NEEDED = {
    "build": ["build"],
    "engine": ["engine"],
    "serve": ["dependencies", "serve"],
    "deploy": ["dependencies", "serve", "postgres"],
    "dev": ["build", "dev", "docs", "dependencies", *EXTRAS],
}
"""Which lists of pyproject.toml each file is for."""


def pinned(path: Path) -> dict[str, Requirement]:
    """The requirements of a file by name, after a look at the form of each."""
    whole = re.sub(r" *\\\n *", " ", path.read_text())
    found: dict[str, Requirement] = {}
    for line in whole.splitlines():
        text, *hashes = line.split(" --hash=")
        requirement = Requirement(text)
        assert re.fullmatch(r"==[^=*,]+", str(requirement.specifier)), text
        assert hashes, text
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), text
        found[canonicalize_name(requirement.name)] = requirement
    return found


def test_there_is_a_file_for_each_purpose() -> None:
    assert [path.stem for path in FILES] == sorted(NEEDED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_pins_what_the_project_asks_for(path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = {
        "dependencies": project["project"]["dependencies"],
        **project["project"]["optional-dependencies"],
        **project["dependency-groups"],
    }
    assert set(lists) == {name for names in NEEDED.values() for name in names}
    asked = [need for name in NEEDED[path.stem] for need in lists[name]]
    found = pinned(path)
    for need in map(Requirement, asked):
        version = str(found[canonicalize_name(need.name)].specifier).removeprefix("==")
        assert need.specifier.contains(version), need


def test_all_files_pin_the_same_versions_and_name_no_host() -> None:
    versions: dict[str, SpecifierSet] = {}
    for path in FILES:
        assert "//" not in path.read_text()
        for name, requirement in pinned(path).items():
            assert versions.setdefault(name, requirement.specifier) == requirement.specifier, name


def test_every_package_of_the_page_has_a_hash_and_no_address() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    for name, package in lock["packages"].items():
        if name:
            assert package["integrity"].startswith("sha512-"), name
            assert "resolved" not in package, name
