"""What an environment needs is not installed with the package, and is named when it is missing."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from importlib import import_module

import pytest

import sixstones.envs


@pytest.mark.parametrize(
    ("name", "module", "package", "extra"),
    [
        ("BatchEnv", "sixstones.envs.batch", "numpy", "envs"),
        ("SeatEnv", "sixstones.envs.seat", "gymnasium", "envs"),
        ("TableEnv", "sixstones.envs.table", "pettingzoo", "envs"),
        (None, "sixstones.envs.openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_in_one_sentence(
    name: str | None, module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    why = rf"this environment needs {package}: pip install 'sixstones\[{extra}\]'"
    ask = partial(getattr, sixstones.envs, name) if name else partial(import_module, module)
    with pytest.raises(ModuleNotFoundError, match=why):
        ask()


def test_the_package_itself_asks_for_none_of_them() -> None:
    heavy = "{'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'PIL', 'resvg_py', 'rich'}"
    code = f"import sys, sixstones, sixstones.envs; print({heavy} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


def test_there_is_no_other_environment() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        _ = sixstones.envs.Nothing
