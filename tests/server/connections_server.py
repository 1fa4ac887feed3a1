"""A server that is set up differently from what tests usually need, as a program.

The first argument is JSON: settings by name, and other values for names in modules of the server
under `instead`, such as {"socket.HELLO_WITHIN": 1}. The other arguments are as usual.
"""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from typing import Any
from unittest.mock import patch

from sixstones.server.run import serve
from sixstones.server.settings import Settings


def program(**wishes: Any) -> tuple[str, ...]:
    """What to start, for tests."""
    return (sys.executable, __file__, json.dumps(wishes))


if __name__ == "__main__":
    wishes = json.loads(sys.argv[1])
    with ExitStack() as patches:
        for name, value in wishes.pop("instead", {}).items():
            module, _, attribute = name.partition(".")
            within = import_module(f"sixstones.server.{module}")
            patches.enter_context(patch.object(within, attribute, value))
        settings = replace(Settings.from_text(sys.argv[2]), **wishes)
        figures = ("127.0.0.1", int(sys.argv[5])) if sys.argv[5:] else None
        serve(settings, "127.0.0.1", int(sys.argv[3]), figures=figures)
