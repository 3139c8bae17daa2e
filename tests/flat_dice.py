"""Painted tables, and dice that lie flat under the camera."""

import numpy as np

from models.raster.lights import Lights, random_lights
from models.raster.makes import Material, random_material
from models.raster.reliefs import Relief, pip_die
from models.raster.tables import plain


def flat_die(rng: np.random.Generator, value: int) -> Relief:
    while True:
        relief = pip_die(rng, value)
        if relief.up[2] > 0.9:  # seen from no more than 25 degrees off the vertical
            return relief


def lit_table(rng: np.random.Generator, side: int) -> tuple[np.ndarray, Lights, Material]:
    lights = random_lights(rng)
    light = lights.ambient + (lights.strengths * lights.ways[:, 2:]).sum(0)
    return np.ascontiguousarray(plain(rng, side) * light, np.float32), lights, random_material(rng)
