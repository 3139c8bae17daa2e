"""Light: a soft lamp, a window, and the room's own glow."""

from typing import Any

import bpy
from mathutils import Vector


def panel(name: str, at: tuple[float, float, float], size: tuple[float, float], watts: float, colour: Any) -> Any:
    """Hang a rectangular light at `at` (cm) that shines on the middle of the table."""
    data = bpy.data.lights.new(name, "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", *size
    data.energy, data.color = watts, colour
    made = bpy.data.objects.new(name, data)
    made.location = at
    made.rotation_euler = (-Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(made)
    return made


def room(colour: tuple[float, float, float], strength: float) -> None:
    """Let light come evenly from everywhere."""
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*colour, 1)
    background.inputs["Strength"].default_value = strength
    bpy.context.scene.world = world


def evening_table() -> None:
    """Light the table as in a living room: a warm lamp at the upper left, a cool window at the right."""
    panel("lamp", (-55, 48, 75), (38, 38), 88000, (1.0, 0.86, 0.70))
    panel("window", (95, 10, 60), (60, 90), 42000, (0.80, 0.90, 1.0))
    room((1.0, 0.93, 0.85), 0.32)
