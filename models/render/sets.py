"""Dice of every make: the block, turned corners, drilled pips, and what it is all made of."""

import math
from typing import Any

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from models.render.dice import finished
from models.render.materials import Colour, coordinates, link, node, noise, principled, ramp, shader_of
from models.scenes.die import Lying, Make
from models.scenes.view import Floats

FLUSH = 0.02  # parts of the edge: pips less deep are as good as flat


def linear(colour: Colour) -> Colour:
    """Turn sRGB 0..1 into the linear values that Blender wants."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return red, green, blue


def linked(mesh: Any, name: str) -> Any:
    """Put a mesh into the scene."""
    made = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(made)
    return made


def block(make: Make) -> Any:
    """Make the rounded cube without pips."""
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=make.edge)
    offset, segments = make.rounding * make.edge, 2 if make.rounding < 0.04 else 6
    bmesh.ops.bevel(shape, geom=shape.edges[:], offset=offset, segments=segments, profile=0.5, affect="EDGES")
    return finished(shape, "block")


def bits(make: Make) -> Any:
    """Make all the balls that drill as one mesh; material 0 is the pips', 1 the one's."""
    shape = bmesh.new()
    for value, centre, radius in make.drills():
        mesh = bit(make, value, centre, radius)
        shape.from_mesh(mesh)
        bpy.data.meshes.remove(mesh)
    return finished(shape, "bits")


def bit(make: Make, value: int, centre: Floats, radius: float) -> Any:
    """Make one drill: a ball, or for a pip that is painted rather than hollow a flat end."""
    shape = bmesh.new()  # of its own: operators grow slow in a large mesh
    if make.depth < FLUSH:
        lift, wide = 0.1 * make.edge, make.pip_radius(value)
        normal = make.normal(value)
        turn = Vector((0, 0, 1)).rotation_difference(Vector(normal.tolist())).to_matrix().to_4x4()
        place = Matrix.Translation((centre - normal * (radius - lift / 2)).tolist()) @ turn
        bmesh.ops.create_cone(shape, cap_ends=True, segments=24, radius1=wide, radius2=wide, depth=lift, matrix=place)
    else:
        place = Matrix.Translation(centre.tolist())
        bmesh.ops.create_uvsphere(shape, u_segments=24, v_segments=16, radius=radius, matrix=place)
    for face in shape.faces:
        face.material_index = int(value == 1)
    return finished(shape, "bit")


def ball(make: Make) -> Any:
    """Make the ball to which the corners are turned."""
    shape = bmesh.new()
    bmesh.ops.create_uvsphere(shape, u_segments=48, v_segments=32, radius=make.ball * make.edge)
    return finished(shape, "ball")


def cut(body: Any, tool: Any, operation: str) -> None:
    """Add a boolean operation."""
    step = body.modifiers.new(operation, "BOOLEAN")
    step.operation, step.solver, step.object = operation, "MANIFOLD", tool
    step.material_mode = "TRANSFER"


def die_mesh(make: Make, name: str) -> Any:
    """Make the mesh that all dice of a set share."""
    body, drill = linked(block(make), name), linked(bits(make), "bits")
    stuff = body_material(make, name)
    body.data.materials.append(stuff)
    for colour, part in ((make.pips, "pips"), (make.one, "one")):
        drill.data.materials.append(pip_material(make, colour, f"{name} {part}"))
    tools = [drill]
    if make.ball:
        tools.append(linked(ball(make), "ball"))
        tools[-1].data.materials.append(stuff)
        cut(body, tools[-1], "INTERSECT")
    cut(body, drill, "DIFFERENCE")
    mesh = smoothed(body)
    for made in (body, *tools):
        bpy.data.objects.remove(made)
    return mesh


def smoothed(made: Any) -> Any:
    """Give the mesh with its modifiers worked in: round where it is round, the six faces flat up to their rims."""
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(made.evaluated_get(graph), depsgraph=graph)
    for polygon in mesh.polygons:
        polygon.use_smooth = polygon.material_index > 0 or max(abs(part) for part in polygon.normal) < 0.9999
    mesh.set_sharp_from_angle(angle=math.radians(25))
    return mesh


def pip_material(make: Make, colour: Colour, name: str) -> Any:
    """Make a pip's paint, or the metal it is filled with."""
    metal = {"Metallic": 1.0, "Roughness": 0.28} if make.gold else {"Roughness": 0.45}
    return principled(name, linear(colour), **metal)


def own_coordinates(material: Any, scale: tuple[float, float, float] = (1, 1, 1)) -> Any:
    """Give coordinates that differ from die to die of one set: a vector socket."""
    about = material.node_tree.nodes.new("ShaderNodeObjectInfo")
    wide = node(material, "ShaderNodeVectorMath")
    wide.operation = "MULTIPLY_ADD"
    wide.inputs[1].default_value = (40.0, 40.0, 40.0)
    link(material, about.outputs["Random"], wide.inputs[0])
    link(material, coordinates(material, scale), wide.inputs[2])
    return wide.outputs["Vector"]


def body_material(make: Make, name: str) -> Any:
    """Make what a set is made of."""
    body, second = linear(make.body), linear(make.second)
    material = principled(name, body, Roughness=make.roughness, Coat_Weight=0.3, Coat_Roughness=0.1)
    shader = shader_of(material)
    if make.stuff == "marbled":
        swirl = node(material, "ShaderNodeTexNoise", Scale=1.1 / make.edge, Detail=3.0, Distortion=2.5)
        link(material, own_coordinates(material), swirl.inputs["Vector"])
        link(material, ramp(material, swirl.outputs["Fac"], [(0.42, body), (0.56, second)]), shader.inputs[0])
    elif make.stuff == "wood":
        fibre = noise(material, own_coordinates(material, (1, 9, 9)), 1.2, 3)
        dark = (body[0] * 0.5, body[1] * 0.45, body[2] * 0.4)
        link(material, ramp(material, fibre, [(0.35, dark), (0.6, body)]), shader.inputs[0])
        shader.inputs["Coat Weight"].default_value = 0.0
    elif make.stuff == "translucent":
        shader.inputs["Transmission Weight"].default_value = 0.8
        shader.inputs["IOR"].default_value = 1.45
        shader.inputs["Roughness"].default_value = make.roughness * 0.4
    elif make.stuff == "glitter":
        flakes = node(material, "ShaderNodeTexVoronoi", Scale=16.0 / make.edge)
        link(material, own_coordinates(material), flakes.inputs["Vector"])
        far = flakes.outputs["Distance"]
        link(material, ramp(material, far, [(0.2, (0.95, 0.92, 0.85)), (0.26, body)]), shader.inputs[0])
        link(material, ramp(material, far, [(0.2, (1, 1, 1)), (0.26, (0, 0, 0))]), shader.inputs["Metallic"])
    return material


def put(mesh: Any, die: Lying, name: str) -> Any:
    """Put a die where the plan says."""
    made = linked(mesh, name)
    place = np.eye(4)
    place[:3, :3], place[:3, 3] = die.turn, die.at
    made.matrix_world = Matrix(place.tolist())
    return made
