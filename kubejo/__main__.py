"""Run the command as `python -m kubejo`."""

import sys

from kubejo.cli import main

sys.exit(main())
