"""The lamps and windows of a scene."""

from dataclasses import dataclass

import numpy as np

from models.raster.reliefs import Rng
from models.raster.solids import Array


@dataclass(frozen=True, slots=True, eq=False)
class Lights:
    """The lamps of a scene. `ways`: (N, 3) towards each lamp, table axes; `strengths`: (N, 3) RGB; `ambient`: RGB.

    `panes`: (M, 3) towards windows and shades that gloss mirrors as patches with an edge; `wide`: (M,) cosine of the
    angle that each patch reaches; `hollow`: (M,) cosine of the angle within which it is dark, as ring lamps and the
    frames of windows are, 1 where it is not; `bright`: (M,) its strength.
    """

    ways: Array
    strengths: Array
    ambient: Array
    softness: float
    panes: Array
    wide: Array
    hollow: Array
    bright: Array


def random_lights(rng: Rng) -> Lights:
    """Return one to three lamps, high or low, hard or soft, over an ambient light."""
    count = int(rng.integers(1, 4))
    turn, high = rng.uniform(0, 2 * np.pi, count), np.radians(rng.uniform(22, 88, count))
    ways = np.stack([np.cos(turn) * np.cos(high), np.sin(turn) * np.cos(high), np.sin(high)], 1)
    share = rng.dirichlet(np.ones(count)) * rng.uniform(0.3, 0.9)
    tint = rng.normal(1, 0.08, (count, 3))
    ambient = np.full(3, rng.uniform(0.15, 0.6)) * rng.normal(1, 0.05, 3)
    panes = rng.normal(size=(int(rng.integers(0, 4)), 3)) + np.array([0, 0, 1.2])
    reach = rng.uniform(4, 28, len(panes))
    dark = np.where(rng.random(len(panes)) < 0.4, reach * rng.uniform(0.55, 0.95, len(panes)), 0)
    return Lights(
        ways.astype(np.float32),
        (share[:, None] * tint).astype(np.float32),
        ambient.astype(np.float32),
        float(rng.uniform(0.02, 0.2)),
        np.asarray(panes / np.linalg.norm(panes, axis=1, keepdims=True), np.float32),
        np.cos(np.radians(reach)).astype(np.float32),
        np.cos(np.radians(dark)).astype(np.float32),
        rng.uniform(0.2, 1.2, len(panes)).astype(np.float32),
    )
