"""A labelled scene: a table top, clutter, dice of one to three sets with their shadows, seen by a poor camera."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.arrange import TOGETHER, Lying, Placed, choose, far_first, strewn, together
from models.raster.clutter import strew
from models.raster.lights import Lights, random_lights
from models.raster.makes import Material, random_material
from models.raster.reliefs import Relief, Rng
from models.raster.shade import shade, shadow
from models.raster.solids import SIDE, Array
from models.raster.spoil import spoil
from models.raster.tables import table_top


@dataclass(frozen=True, slots=True)
class Label:
    """A thing in a scene.

    `x, y`: the top face's centre, pixels. `edge`: its edge, pixels. `value`: 1..6, or 0: no pip die.
    `fit`: whether it may be learnt from: flat, whole and not hidden. `leaning`: whether it stands on an edge. `vague`:
    whether `edge` is no more than a guess. `slant`: how far to the right and down the top face's normal points; None
    where that is not known.
    """

    x: float
    y: float
    edge: float
    value: int
    fit: bool
    leaning: bool = False
    vague: bool = False
    slant: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """`image`: (side, side, 3) uint8 RGB."""

    image: npt.NDArray[np.uint8]
    labels: tuple[Label, ...]


def lay(image: Array, patch: Array, relief: Relief, at: tuple[float, float], scale: float, spin: float) -> Array:
    """Warp a relief's patch (SIDE, SIDE, C) onto the picture's grid: its top face's centre to `at`."""
    small: npt.NDArray[Any] = patch
    if scale < 0.6:  # warpAffine does not average: shrink first
        small = cv2.resize(patch, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        scale *= 2
    middle = small.shape[0] / 2
    shrunk = small.shape[0] / SIDE
    c, s = np.cos(spin) * scale, np.sin(spin) * scale
    turn = np.array([[c, s], [-s, c]])
    shift = np.array(at) - turn @ (np.array([relief.x, relief.y]) * shrunk + middle)
    matrix = np.concatenate([turn, shift[:, None]], 1)
    size = (image.shape[1], image.shape[0])
    return np.asarray(cv2.warpAffine(small, matrix, size, flags=cv2.INTER_LINEAR), np.float32)


def put(
    image: Array,
    relief: Relief,
    material: Material,
    lights: Lights,
    at: tuple[float, float],
    edge: float,
    rng: Rng,
    spin: float | None = None,
) -> None:
    """Paint one die, turned by `spin` radians (anyhow if None), and its shadow into the picture."""
    spin = float(rng.uniform(0, 2 * np.pi)) if spin is None else spin
    scale = edge / relief.edge
    reach = int(SIDE * scale * 0.75) + 2
    x0, y0 = max(0, int(at[0]) - reach), max(0, int(at[1]) - reach)
    window = image[y0 : int(at[1]) + reach, x0 : int(at[0]) + reach]
    if not window.size:
        return
    local = (at[0] - x0, at[1] - y0)
    dark = lay(window, shadow(relief, lights, spin, material.clarity), relief, local, scale, spin)
    colour = lay(window, shade(relief, material, lights, spin, rng), relief, local, scale, spin)
    window *= 1 - dark
    window *= 1 - colour[..., 3:]
    window += colour[..., :3]


def upright(rng: Rng) -> float:
    """Return by how much a camera is turned about its axis, radians: mostly little, for then one sees tops above sides.

    Which face of a tilted die is the top can often be told only by that; a camera on a mount may be turned anyhow.
    """
    return float(rng.normal(0, 0.3)) if rng.random() < 0.8 else float(rng.uniform(0, 2 * np.pi))


def upwards(rng: Rng) -> float:
    """Return the way, radians in the picture, in which what is higher above the table appears: mostly up."""
    return upright(rng) - np.pi / 2


def uncut(die: Placed, side: int) -> bool:
    """Whether a die lies so far within a picture that nothing of it is cut off."""
    return min(die.x, die.y, side - die.x, side - die.y) > die.edge * 0.75


def labelled(die: Lying, side: int) -> Label:
    """Return what is known of a die; what is cut by the edge of the picture is not learnt from."""
    inside = uncut(die, side)
    flat = die.relief.flat
    return Label(
        die.x, die.y, die.edge, die.relief.value, inside and flat, not flat, slant=die.slant if inside else None
    )


def scene(rng: Rng, reliefs: list[Relief], side: int) -> Scene:
    """Compose a scene with dice of 10 to 40 pixels, some smaller or larger ones, and things that are no dice."""
    base = float(np.exp(rng.uniform(np.log(10), np.log(40))))
    lights = random_lights(rng)
    image = table_top(rng, side) * (lights.ambient + (lights.strengths * lights.ways[:, 2:]).sum(0))
    strew(rng, image, base)
    sets = [(random_material(rng), base * float(np.exp(rng.normal(0, 0.12)))) for _ in range(int(rng.integers(1, 4)))]
    tilt, away = choose(rng, reliefs, None), upwards(rng)
    lying: list[Lying] = []
    for _ in range(int(rng.choice([0, 1, 3, 5, 8, 12], p=[0.06, 0.1, 0.24, 0.3, 0.2, 0.1]))):
        if lying and rng.random() < TOGETHER:
            one = together(rng, reliefs, lying)
        else:
            make = sets[int(rng.integers(len(sets)))]
            one = strewn(rng, choose(rng, reliefs, tilt), make, away, side, lying)
        lying += [one] if one else []
    for die in far_first(lying, away):
        put(image, die.relief, die.material, lights, (die.x, die.y), die.edge, rng, die.spin)
    labels = [labelled(die, side) for die in lying]
    if rng.random() < 0.08:
        strew(rng, image, base * 0.6)  # over the dice: what it hides is still there, and is learnt as such rarely
    return Scene(spoil(rng, image), tuple(labels))
