"""Where the weights of the reader lie: beside the packages, in a checkout as in an installation."""

from pathlib import Path

import vision

WEIGHTS = Path(vision.__file__).parents[1] / "models"
