"""How the pages of this folder become a site: `make docs`."""

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path.insert(0, str(DOCS / "_extension"))

import sixstones  # noqa: E402

project = "Six Stones"
author = "The Six Stones authors"
project_copyright = author
release = version = sixstones.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "boards"]
myst_heading_anchors = 4
# Blocks of our own notations have no colours.
suppress_warnings = ["misc.highlighting_failure"]
exclude_patterns = ["_extension", "_build"]
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "description"
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["boards.css"]
html_title = "Six Stones"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a4b00", "color-brand-content": "#7a4b00"},
    "dark_css_variables": {"color-brand-primary": "#ffc53d", "color-brand-content": "#ffc53d"},
}
html_show_sourcelink = False


def _outside(name: str, source: str) -> str:
    """Links to files that are no pages of the site become the names of those files."""
    folder = (DOCS / name).parent

    def named(link: re.Match[str]) -> str:
        words, path = link.groups()
        file = folder.joinpath(path.partition("#")[0]).resolve()
        if file.is_relative_to(DOCS):
            return link[0]
        shown = f"`{file.relative_to(ROOT)}`"
        return shown if words.strip("`") in shown else f"{words} ({shown})"

    return re.sub(r"\[([^\]]+)\]\(([^):]+)\)", named, source)


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""

    def read(_: Sphinx, name: str, source: list[str]) -> None:
        source[0] = _outside(name, source[0])

    app.connect("source-read", read)
