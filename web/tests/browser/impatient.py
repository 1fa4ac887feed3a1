"""`sixstones serve` that waits two seconds instead of a minute before a seat can go to a bot."""

import sys

from sixstones.cli import main
from sixstones.server import room

room.GONE_AFTER = 2.0  # type: ignore[misc]

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
