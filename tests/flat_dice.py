"""Painted tables, and dice that lie flat under the camera."""

import numpy as np

from models.raster.lights import Lights, random_lights
from models.raster.makes import Material, random_material
from models.raster.reliefs import Relief, pip_die
from models.raster.tables import plain

MOST, NEARLY = 25.0, 4.0  # degrees off the vertical from which dice are seen, and by how much those of a table differ


def flat_die(rng: np.random.Generator, value: int, tilt: float | None = None) -> Relief:
    """A die seen `tilt` degrees off the vertical, nearly, or from no more than 25."""
    while True:
        relief = pip_die(rng, value)
        if relief.tilt < MOST if tilt is None else abs(relief.tilt - tilt) < NEARLY:
            return relief


def lit_table(rng: np.random.Generator, side: int) -> tuple[np.ndarray, Lights, Material]:
    lights = random_lights(rng)
    light = lights.ambient + (lights.strengths * lights.ways[:, 2:]).sum(0)
    return np.ascontiguousarray(plain(rng, side) * light, np.float32), lights, random_material(rng)
