"""A hand in a sleeve, closed around a standing cup: beads along bones, melted into one skin."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import bmesh
import bpy
from mathutils import Matrix, Vector

from models.render.dice import finished

Bead = tuple[Vector, float]
WRIST = Vector((0.3, -9.6, 6.4))


def wall(height: float) -> float:
    """Give the cup's outer radius at a height (cm)."""
    return 4.45 - 0.102 * (height - 1)


def around(degrees: float, height: float, thickness: float) -> Vector:
    """Give the middle of a finger that lies on the cup's wall."""
    reach = wall(height) + 0.85 * thickness
    angle = math.radians(degrees)
    return Vector((reach * math.cos(angle), reach * math.sin(angle), height))


def limb(joints: Iterable[Bead]) -> Iterator[Bead]:
    """Fill the way between joints with beads three millimetres apart."""
    line = list(joints)
    for (start, thick), (end, thin) in pairwise(line):
        steps = max(2, math.ceil((end - start).length / 0.3))
        for step in range(steps + 1):
            part = step / steps
            yield start.lerp(end, part), thick + (thin - thick) * part


def finger(height: float, first: float, last: float, thickness: float) -> Iterator[Bead]:
    """Lay one finger from its knuckle at `first` degrees around the cup to its tip at `last` degrees."""
    knuckle = around(first, height, thickness) + Vector((0, -0.35, 0.1))
    yield from limb([(WRIST + Vector((0, 0, (height - 6) * 0.3)), 1.35), (knuckle, thickness * 1.3)])
    arc = [(around(first + (last - first) * k / 10, height - 0.03 * k, thickness), thickness) for k in range(1, 11)]
    yield from limb([(knuckle, thickness * 1.22), *((at, t * (1.08 - 0.025 * k)) for k, (at, t) in enumerate(arc))])


def hand_beads() -> Iterator[Bead]:
    """Lay out a right hand that comes from -y and holds a cup whose axis is z."""
    yield from finger(7.7, -62, 62, 0.72)
    yield from finger(6.2, -58, 70, 0.76)
    yield from finger(4.7, -60, 62, 0.72)
    yield from finger(3.4, -64, 45, 0.62)
    for degrees, height in ((-112, 6.8), (-98, 7.0), (-84, 7.0), (-72, 6.4), (-84, 5.2)):  # the web and the palm
        yield from limb([(WRIST, 1.6), (around(degrees, height, 1.2), 1.05)])
    thumb = [(-118, 1.12), (-134, 1.02), (-148, 0.92), (-162, 0.86), (-176, 0.84), (-188, 0.74)]
    yield from limb([(WRIST, 1.6), *((around(at, 7.3, thick), thick) for at, thick in thumb)])
    yield from limb([(WRIST + Vector((0.4, -6, 0.4)), 2.1), (WRIST, 1.75)])


def sleeve_beads() -> Iterator[Bead]:
    """Lay out the sleeve from the cuff backwards, with a few folds."""
    for step in range(120):
        back = 1.2 + step * 0.3
        fold = 0.14 * math.sin(back * 1.9) + 0.1 * math.sin(back * 3.1 + 1)
        yield WRIST + Vector((0.03 * back, -back, 0.06 * back)), 2.35 + 0.045 * back + fold * min(1, back / 3)


def melted(beads: Iterable[Bead], name: str, *, voxel: float) -> Any:
    """Melt beads into one smooth body; `voxel` is the grain in centimetres."""
    shape = bmesh.new()
    for at, radius in beads:
        bmesh.ops.create_icosphere(shape, subdivisions=2, radius=radius, matrix=Matrix.Translation(at))
    rough = bpy.data.objects.new(name, finished(shape, name))
    bpy.context.scene.collection.objects.link(rough)
    melt = rough.modifiers.new("melt", "REMESH")
    melt.mode, melt.voxel_size = "VOXEL", voxel
    soften = rough.modifiers.new("soften", "SMOOTH")
    soften.factor, soften.iterations = 0.5, 8
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(rough.evaluated_get(graph), depsgraph=graph)
    mesh.shade_smooth()
    rough.modifiers.clear()
    rough.data = mesh
    return rough


def hand(skin: Any, cloth: Any) -> Any:
    """Make the hand with its sleeve; the cup it holds stands at the hand's own origin."""
    flesh = melted(hand_beads(), "hand", voxel=0.13)
    flesh.data.materials.append(skin)
    sleeve = melted(sleeve_beads(), "sleeve", voxel=0.25)
    sleeve.data.materials.append(cloth)
    sleeve.parent = flesh
    return flesh
