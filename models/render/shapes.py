"""Simple bodies: slabs, discs, rods, polygons, letters."""

import math
from collections.abc import Sequence
from typing import Any

import bmesh
import bpy
from mathutils import Matrix

from models.render.dice import finished


def slab(length: float, width: float, height: float, rounding: float) -> Any:
    """Make a block with rounded edges, its middle at 0 (cm)."""
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1)
    bmesh.ops.scale(shape, vec=(length, width, height), verts=shape.verts)
    if rounding:
        bmesh.ops.bevel(shape, geom=shape.edges[:], offset=rounding, segments=3, profile=0.5, affect="EDGES")
    return finished(shape, "slab")


def disc(radius: float, height: float, rounding: float = 0.0) -> Any:
    """Make a flat cylinder that stands on z = 0 (cm)."""
    shape = bmesh.new()
    lift = Matrix.Translation((0, 0, height / 2))
    bmesh.ops.create_cone(shape, cap_ends=True, segments=48, radius1=radius, radius2=radius, depth=height, matrix=lift)
    if rounding:
        rims = [edge for edge in shape.edges if abs(edge.verts[0].co.z - edge.verts[1].co.z) < 1e-6]
        bmesh.ops.bevel(shape, geom=rims, offset=rounding, segments=2, profile=0.5, affect="EDGES")
    return finished(shape, "disc")


def rod(radius: float, length: float, tip: float = 0.0) -> Any:
    """Make a round stick along x that lies on z = 0, with a cone of length `tip` at its end (cm)."""
    shape = bmesh.new()
    along = Matrix.Translation((0, 0, radius)) @ Matrix.Rotation(math.pi / 2, 4, "Y")
    bmesh.ops.create_cone(shape, cap_ends=True, segments=32, radius1=radius, radius2=radius, depth=length, matrix=along)
    if tip:
        point = Matrix.Translation(((length + tip) / 2, 0, radius)) @ Matrix.Rotation(math.pi / 2, 4, "Y")
        bmesh.ops.create_cone(
            shape, cap_ends=True, segments=32, radius1=radius, radius2=radius * 0.1, depth=tip, matrix=point
        )
    return finished(shape, "rod")


def polygon(points: Sequence[tuple[float, float]]) -> Any:
    """Make a flat polygon in the plane z = 0 (cm)."""
    shape = bmesh.new()
    shape.faces.new([shape.verts.new((x, y, 0)) for x, y in points])
    return finished(shape, "polygon")


def circle(radius: float, corners: int = 24) -> Any:
    """Make a flat disc, or with few corners a diamond."""
    turns = [k * math.tau / corners for k in range(corners)]
    return polygon([(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns])


def letters(text: str, size: float, material: Any) -> Any:
    """Write flat letters around 0, `size` cm high."""
    curve = bpy.data.curves.new("letters", "FONT")
    curve.body, curve.size = text, size
    curve.align_x, curve.align_y = "CENTER", "CENTER"
    curve.resolution_u = 2
    curve.materials.append(material)
    made = bpy.data.objects.new("letters", curve)
    bpy.context.scene.collection.objects.link(made)
    return made
