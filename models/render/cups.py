"""Dice cups: a turned wall with a rolled rim, standing mouth down."""

import math
from itertools import pairwise
from typing import Any

import bmesh
import bpy

from models.render.dice import finished

# (radius, height) of the wall's outline in centimetres, from the inside's middle over the rim to the outside's middle.
OUTLINE = [
    (0.0, 8.9),
    (3.0, 8.9),
    (3.2, 8.7),
    (4.15, 0.5),
    (4.3, 0.08),
    (4.5, 0.0),
    (4.72, 0.1),
    (4.8, 0.35),
    (4.72, 0.62),
    (4.55, 0.75),
    (4.45, 1.0),
    (3.66, 8.75),
    (3.7, 8.95),
    (3.66, 9.2),
    (3.5, 9.35),
    (3.3, 9.3),
    (3.2, 9.1),
    (3.1, 9.0),
    (0.0, 9.05),
]
INNER_RADIUS = 4.15


def lathe(outline: list[tuple[float, float]], steps: int = 128) -> Any:
    """Turn an outline around the z axis into a mesh."""
    shape = bmesh.new()
    line = [shape.verts.new((radius, 0, height)) for radius, height in outline]
    edges = [shape.edges.new(pair) for pair in pairwise(line)]
    bmesh.ops.spin(
        shape, geom=line + edges, axis=(0, 0, 1), cent=(0, 0, 0), angle=math.tau, steps=steps, use_merge=True
    )
    bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    return finished(shape, "turned")


def cup(material: Any, at: tuple[float, float], name: str = "cup") -> Any:
    """Stand a cup on the table over `at` (cm)."""
    mesh = lathe(OUTLINE)
    mesh.materials.append(material)
    mesh.shade_smooth()
    mesh.set_sharp_from_angle(angle=math.radians(50))
    made = bpy.data.objects.new(name, mesh)
    made.location = (*at, 0)
    bpy.context.scene.collection.objects.link(made)
    return made
