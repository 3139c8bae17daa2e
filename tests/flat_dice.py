"""Painted dice that lie flat under the camera."""

import numpy as np

from models.raster.reliefs import Relief, pip_die


def flat_die(rng: np.random.Generator, value: int) -> Relief:
    while True:
        relief = pip_die(rng, value)
        if relief.up[2] > 0.9:  # seen from no more than 25 degrees off the vertical
            return relief
