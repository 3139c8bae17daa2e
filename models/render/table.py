"""The table top: warm planks, or a plain cloth."""

from typing import Any

import bmesh
import bpy

from models.render.dice import finished
from models.render.materials import (
    coordinates,
    link,
    node,
    noise,
    principled,
    ramp,
    shader_of,
    srgb,
)


def wood(name: str = "wood") -> Any:
    """Make oiled planks that run across the picture, each of its own tone."""
    material = principled(name, srgb("#8a5a33"), Roughness=0.42, Coat_Weight=0.12, Coat_Roughness=0.3)
    planks = plank_tones(material)
    fibre = fibres(material)
    tone = node(material, "ShaderNodeMix")
    tone.data_type, tone.blend_type = "RGBA", "MULTIPLY"
    tone.inputs["Factor"].default_value = 0.55
    link(material, fibre, tone.inputs[6])
    link(material, planks, tone.inputs[7])
    link(material, tone.outputs[2], shader_of(material).inputs["Base Color"])
    return material


def plank_tones(material: Any) -> Any:
    """Give each plank its own brightness, with dark joints: a colour socket."""
    bricks = node(
        material,
        "ShaderNodeTexBrick",
        Scale=1.0,
        Mortar_Size=0.05,
        Mortar_Smooth=0.4,
        Bias=0.0,
        Brick_Width=64.0,
        Row_Height=9.5,
        Color1=(1.0, 1.0, 1.0, 1),
        Color2=(0.5, 0.46, 0.42, 1),
        Mortar=(0.05, 0.03, 0.02, 1),
    )
    bricks.offset = 0.37
    link(material, coordinates(material), bricks.inputs["Vector"])
    return bricks.outputs["Color"]


def fibres(material: Any) -> Any:
    """Draw the grain: long streaks and fine pores, bent by a slow noise, in three browns; a colour socket."""
    streaks = noise(material, bent(material, (0.05, 1.5, 1)), 1.0, 12)
    stops = [(0.28, srgb("#7d5130")), (0.5, srgb("#a9774a")), (0.72, srgb("#c79a68"))]
    pores = noise(material, bent(material, (0.35, 16.0, 1)), 1.0, 3)
    fine = node(material, "ShaderNodeMix")
    fine.data_type, fine.blend_type = "RGBA", "MULTIPLY"
    fine.inputs["Factor"].default_value = 0.6
    link(material, ramp(material, streaks, stops), fine.inputs[6])
    link(material, ramp(material, pores, [(0.3, srgb("#8d7a68")), (0.48, srgb("#ffffff"))]), fine.inputs[7])
    return fine.outputs[2]


def bent(material: Any, scale: tuple[float, float, float]) -> Any:
    """Stretch the coordinates along the planks and bend them a little: a vector socket."""
    slow = node(material, "ShaderNodeTexNoise", Scale=0.06, Detail=2.0)
    link(material, coordinates(material), slow.inputs["Vector"])
    wide = node(material, "ShaderNodeVectorMath")
    wide.operation = "SCALE"
    wide.inputs["Scale"].default_value = 3.0
    link(material, slow.outputs["Color"], wide.inputs[0])
    add = node(material, "ShaderNodeVectorMath")
    add.operation = "ADD"
    link(material, coordinates(material, scale), add.inputs[0])
    link(material, wide.outputs["Vector"], add.inputs[1])
    return add.outputs["Vector"]


def table(material: Any, width: float = 140, depth: float = 110) -> Any:
    """Lay the table top at z = 0; width and depth in centimetres."""
    shape = bmesh.new()
    bmesh.ops.create_grid(shape, x_segments=1, y_segments=1, size=0.5)
    bmesh.ops.scale(shape, vec=(width, depth, 1), verts=shape.verts)
    made = bpy.data.objects.new("table", finished(shape, "table"))
    made.data.materials.append(material)
    bpy.context.scene.collection.objects.link(made)
    return made
