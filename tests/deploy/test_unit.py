"""deploy/sixstones.service is a unit that systemd understands and finds safe, and the configuration
beside it is one."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from docs.pages import ROOT, page

from sixstones.server import config

MOST_EXPOSED = 2.0
"""Of 10, as `systemd-analyze security` counts; a unit without hardening has 9.6."""


@pytest.fixture
def analyze() -> str:
    """systemd's own checker."""
    found = shutil.which("systemd-analyze")
    if found is None:
        raise RuntimeError("these tests need systemd-analyze: on Debian, apt install systemd")
    return found


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that is installed here."""
    path = tmp_path / "sixstones.service"
    program = Path(sys.executable).with_name("sixstones")
    text = page("deploy/sixstones.service")
    assert "/opt/sixstones/bin/sixstones" in text
    path.write_text(text.replace("/opt/sixstones/bin/sixstones", str(program)))
    return path


def test_systemd_understands_the_unit(unit: Path, analyze: str) -> None:
    command = [analyze, "verify", "--man=no", "--recursive-errors=no", str(unit)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_systemd_finds_the_unit_safe(unit: Path, analyze: str) -> None:
    command = [analyze, "security", "--offline=true", "--json=short", "--no-pager", str(unit)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    found = json.loads(ended.stdout)
    exposed = sum(float(each["exposure"] or 0) for each in found)
    assert exposed <= MOST_EXPOSED, [each["name"] for each in found if each["exposure"]]


def test_the_unit_waits_longer_than_a_server_takes_to_end() -> None:
    from sixstones.server.run import DRAIN_WITHIN, EXIT_WITHIN

    text = page("deploy/sixstones.service")
    seconds = int(text.partition("TimeoutStopSec=")[2].split()[0])
    assert DRAIN_WITHIN < EXIT_WITHIN < seconds


def test_the_configuration_is_one() -> None:
    chosen = config.read({"config": str(ROOT / "deploy/sixstones.toml")}, {})
    assert chosen.settings.trusted_proxies
    assert chosen.serving.metrics_port is not None


def test_the_container_is_set_up_by_options_that_are_there() -> None:
    named = {word.partition("=")[0] for word in page("deploy/Containerfile").split()}
    variables = {name for name in named if name.startswith("SIXSTONES_")}
    known = {option.variable for option in config.OPTIONS}
    assert variables - {"SIXSTONES_TRUSTED_PROXIES"} <= known
    assert "SIXSTONES_DATABASE" in variables
