"""`python -m sixstones` is the command `sixstones`."""

import sys

from sixstones.cli import main

sys.exit(main())
