"""Surfaces, all procedural: nothing is loaded from files."""

from collections.abc import Sequence
from typing import Any

import bpy

Colour = tuple[float, float, float]


def srgb(code: str) -> Colour:
    """Turn a hex colour as a designer writes it ("#c0392b") into the linear values that Blender wants."""
    parts = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def principled(name: str, colour: Colour, **inputs: Any) -> Any:
    """Make a material; `inputs` are the shader's own input names with `_` for a space (`Roughness=0.4`)."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*colour, 1)
    for key, value in inputs.items():
        shader.inputs[key.replace("_", " ")].default_value = value
    return material


def shader_of(material: Any) -> Any:
    """Return the material's main shader node."""
    return material.node_tree.nodes["Principled BSDF"]


def node(material: Any, kind: str, **values: Any) -> Any:
    """Add a node; `values` are inputs by name (`_` for a space)."""
    made = material.node_tree.nodes.new(kind)
    for key, value in values.items():
        made.inputs[key.replace("_", " ")].default_value = value
    return made


def link(material: Any, output: Any, target: Any) -> None:
    """Join an output socket to an input socket."""
    material.node_tree.links.new(output, target)


def coordinates(material: Any, scale: Sequence[float] = (1, 1, 1), *, rotation: float = 0) -> Any:
    """Give the object's own coordinates, scaled and turned about z: a vector socket."""
    source = material.node_tree.nodes.new("ShaderNodeTexCoord")
    mapping = node(material, "ShaderNodeMapping", Scale=tuple(scale), Rotation=(0, 0, rotation))
    link(material, source.outputs["Object"], mapping.inputs["Vector"])
    return mapping.outputs["Vector"]


def ramp(material: Any, factor: Any, stops: Sequence[tuple[float, Colour]]) -> Any:
    """Map a 0..1 socket through colour stops."""
    made = material.node_tree.nodes.new("ShaderNodeValToRGB")
    elements = made.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (position, colour) in zip(elements, stops, strict=True):
        element.position = position
        element.color = (*colour, 1)
    link(material, factor, made.inputs["Fac"])
    return made.outputs["Color"]


def bump(material: Any, height: Any, strength: float, distance: float = 0.05) -> None:
    """Roughen the surface by a height socket; `distance` in centimetres."""
    made = node(material, "ShaderNodeBump", Strength=strength, Distance=distance)
    link(material, height, made.inputs["Height"])
    link(material, made.outputs["Normal"], shader_of(material).inputs["Normal"])


def noise(material: Any, vector: Any, scale: float, detail: float = 4) -> Any:
    """Give a noise socket, 0..1."""
    made = node(material, "ShaderNodeTexNoise", Scale=scale, Detail=detail)
    link(material, vector, made.inputs["Vector"])
    return made.outputs["Fac"]


def leather(name: str, colour: Colour) -> Any:
    """Make grained leather, a little worn: darker in the grain."""
    material = principled(name, colour, Roughness=0.5)
    dark = (colour[0] * 0.55, colour[1] * 0.55, colour[2] * 0.55)
    vector = coordinates(material)
    grain = noise(material, vector, 5.0, 8)
    link(material, ramp(material, grain, [(0.3, dark), (0.62, colour)]), shader_of(material).inputs["Base Color"])
    cells = node(material, "ShaderNodeTexVoronoi", Scale=9.0)
    link(material, vector, cells.inputs["Vector"])
    bump(material, cells.outputs["Distance"], 0.35, 0.04)
    return material


def cloth(name: str, colour: Colour) -> Any:
    """Make woven cloth for a sleeve."""
    material = principled(name, colour, Roughness=0.9, Sheen_Weight=0.3)
    bump(material, noise(material, coordinates(material), 14.0, 6), 0.5, 0.06)
    return material


def skin(name: str, colour: Colour) -> Any:
    """Make skin: soft light under the surface, faintly uneven."""
    material = principled(name, colour, Roughness=0.5, Subsurface_Weight=0.25, Subsurface_Scale=0.25)
    bump(material, noise(material, coordinates(material), 6.0, 8), 0.12, 0.05)
    return material
