"""Dice as they are made: rounded cubes with drilled and painted pips, opposite faces adding to seven."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import bmesh
import bpy
from mathutils import Matrix, Vector

from models.render.materials import Colour, principled
from models.scenes.die import NORMALS
from vision.reading.pips import PLACES


@dataclass(frozen=True, slots=True)
class DieStyle:
    """How a set of dice is made. Lengths in centimetres, the rest as parts of the edge.

    `rounding`: radius of the edges. `pip`: radius of a pip at the surface. `depth`: how deep it is drilled. `spread`:
    from a face's middle to its outer pips. `clear`: 0 solid to 1 transparent.
    """

    body: Colour
    pips: Colour
    edge: float = 1.6
    rounding: float = 0.11
    pip: float = 0.095
    depth: float = 0.045
    spread: float = 0.255
    roughness: float = 0.25
    clear: float = 0.0


def axes(value: int) -> tuple[Vector, Vector, Vector]:
    """Give a face's normal and the two directions along which its pips are set."""
    normal = Vector(NORMALS[value])
    across = Vector((normal.y, normal.z, normal.x))
    return normal, across, normal.cross(across)


def drills(style: DieStyle) -> Iterator[tuple[Vector, float]]:
    """Yield centre and radius of the ball that hollows out each of the 21 pips, in centimetres."""
    pip, depth = style.pip * style.edge, style.depth * style.edge
    radius = (pip * pip + depth * depth) / (2 * depth)
    for value, spots in PLACES.items():
        normal, across, along = axes(value)
        for u, v in spots:
            on_face = normal * (style.edge / 2) + (across * u + along * v) * style.spread * style.edge
            yield on_face + normal * (radius - depth), radius


def block(style: DieStyle) -> Any:
    """Make the rounded cube without pips."""
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=style.edge)
    bmesh.ops.bevel(
        shape, geom=shape.edges[:], offset=style.rounding * style.edge, segments=10, profile=0.5, affect="EDGES"
    )
    return finished(shape, "block")


def drill_bits(style: DieStyle) -> Any:
    """Make all the balls as one mesh."""
    shape = bmesh.new()
    for centre, radius in drills(style):
        bmesh.ops.create_uvsphere(shape, u_segments=32, v_segments=24, radius=radius, matrix=Matrix.Translation(centre))
    return finished(shape, "drill bits")


def finished(shape: Any, name: str) -> Any:
    """Turn a bmesh into a mesh."""
    mesh = bpy.data.meshes.new(name)
    shape.to_mesh(mesh)
    shape.free()
    return mesh


def die_mesh(style: DieStyle, name: str) -> Any:
    """Make the mesh that all dice of a set share: the block with its pips drilled out and painted."""
    body, bits = bpy.data.objects.new(name, block(style)), bpy.data.objects.new("bits", drill_bits(style))
    body.data.materials.append(body_material(style, name))
    bits.data.materials.append(principled(f"{name} pips", style.pips, Roughness=0.45))
    for made in (body, bits):
        bpy.context.scene.collection.objects.link(made)
    cut = body.modifiers.new("drill", "BOOLEAN")
    cut.operation, cut.solver, cut.object, cut.material_mode = "DIFFERENCE", "EXACT", bits, "TRANSFER"
    mesh = applied(body)
    for made in (body, bits):
        bpy.data.objects.remove(made)
    return mesh


def applied(made: Any) -> Any:
    """Give the mesh with its modifiers worked in: edges and pips round, the six faces flat up to their rims."""
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(made.evaluated_get(graph), depsgraph=graph)
    for polygon in mesh.polygons:
        painted = polygon.material_index == 1
        polygon.use_smooth = painted or max(abs(part) for part in polygon.normal) < 0.9999
    mesh.set_sharp_from_angle(angle=math.radians(25))
    return mesh


def body_material(style: DieStyle, name: str) -> Any:
    """Make the plastic of a set."""
    return principled(
        f"{name} body",
        style.body,
        Roughness=style.roughness,
        Coat_Weight=0.4,
        Coat_Roughness=0.12,
        Subsurface_Weight=0.0 if style.clear else 0.08,
        Subsurface_Scale=0.1,
        Transmission_Weight=style.clear,
    )


def lay(mesh: Any, style: DieStyle, value: int, at: tuple[float, float], yaw: float) -> Any:
    """Put a die flat on the table, `value` up, its middle above `at` (cm), turned by `yaw` (radians)."""
    made = bpy.data.objects.new(f"die {value}", mesh)
    up = Vector(NORMALS[value]).rotation_difference(Vector((0, 0, 1))).to_matrix().to_4x4()
    made.matrix_world = Matrix.Translation((*at, style.edge / 2)) @ Matrix.Rotation(yaw, 4, "Z") @ up
    bpy.context.scene.collection.objects.link(made)
    return made
