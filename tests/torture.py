"""Whether the tests run in their long form, which `make torture` asks for."""

import os

TORTURE = os.environ.get("SIXSTONES_TORTURE") == "1"
