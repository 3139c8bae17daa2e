"""An open hand with its sleeve that reaches over the table from outside."""

import math
from collections.abc import Iterator
from typing import Any

import bpy
from mathutils import Matrix, Vector

from models.render.hand import Bead, limb, melted
from models.render.materials import cloth, skin
from models.render.sets import linear
from models.scenes.makes import Rng

SKINS = ((0.85, 0.66, 0.54), (0.76, 0.55, 0.42), (0.55, 0.36, 0.25), (0.32, 0.2, 0.14))
HEIGHT = 3.6  # cm over the table, above the dice


def beads(rng: Rng) -> Iterator[Bead]:
    """Lay out palm, fingers and thumb; the hand points along +x, its palm around 0."""
    wrist = Vector((-5.5, 0, HEIGHT + 0.8))
    for k, (across, long) in enumerate(((-2.7, 6.2), (-0.9, 7.4), (0.9, 7.0), (2.6, 5.4))):
        knuckle = Vector((2.2, across, HEIGHT + 0.6))
        spread = across * float(rng.uniform(1.1, 1.7)) / 9
        bend = float(rng.uniform(-0.25, 0.15))
        tip = knuckle + Vector((math.cos(spread), math.sin(spread), bend)) * long
        yield from limb([(wrist, 2.2), (knuckle, 1.15), (tip, 0.68 + 0.03 * k)])
    thumb = Vector((0.5, -5.2, HEIGHT))
    yield from limb([(wrist, 2.2), (Vector((-2.2, -3.3, HEIGHT + 0.3)), 1.3), (thumb, 0.85)])


def sleeve(rng: Rng) -> Iterator[Bead]:
    """Lay out the sleeve, backwards from the wrist."""
    lift = float(rng.uniform(0.05, 0.3))
    yield from limb([(Vector((-7.5, 0, HEIGHT + 1)), 3.0), (Vector((-75, 0, HEIGHT + 2 + 66 * lift)), 5.2)])


def arm(rng: Rng, at: tuple[float, float], yaw: float) -> None:
    """Hold a hand over a place of the table."""
    red, green, blue = rng.uniform(0.03, 0.8, 3).tolist()
    skinned, clothed = (
        skin("skin", linear(SKINS[int(rng.integers(len(SKINS)))])),
        cloth("sleeve", linear((red, green, blue))),
    )
    open_hand(rng, skinned, clothed).matrix_world = Matrix.Translation((*at, 0)) @ Matrix.Rotation(yaw, 4, "Z")
    bpy.context.view_layer.update()


def open_hand(rng: Rng, skinned: Any, clothed: Any) -> Any:
    """Make an open hand and, hung on it, its sleeve, of these materials."""
    flesh = melted(beads(rng), "hand", voxel=0.22)
    flesh.data.materials.append(skinned)
    cover = melted(sleeve(rng), "sleeve", voxel=0.6)
    cover.data.materials.append(clothed)
    cover.parent = flesh
    return flesh
