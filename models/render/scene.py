"""An empty scene, the camera above the table, and how pictures are rendered."""

import math
from pathlib import Path
from typing import Any

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

WIDTH, HEIGHT = 1280, 720


def empty(seed: int) -> Any:
    """Start from nothing. `seed` fixes the grain that few samples leave behind."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.seed = seed
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = WIDTH, HEIGHT, 100
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    return scene


def quality(scene: Any, samples: int) -> None:
    """Render with so many samples a pixel, then take the noise away."""
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.adaptive_threshold = "CPU", samples, 0.03
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 3, 3
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.render.use_persistent_data = True


def camera_above(height: float, seen: float, tilt: float) -> Any:
    """Hang the camera `height` cm up, `tilt` radians from straight down, seeing `seen` cm from top to bottom."""
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.sensor_height = "VERTICAL", 24.0
    data.lens = data.sensor_height * height / seen
    data.clip_end = 1000
    made = bpy.data.objects.new("camera", data)
    made.location = (0, -height * math.tan(tilt), height)
    made.rotation_euler = (tilt, 0, 0)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.scene.camera = made
    return made


def pixel(scene: Any, point: tuple[float, float, float]) -> tuple[float, float]:
    """Give where a point of the scene (cm) lands in the picture, pixels from the upper left."""
    seen = world_to_camera_view(scene, scene.camera, Vector(point))
    return seen.x * WIDTH, (1 - seen.y) * HEIGHT


def render(scene: Any, file: Path) -> None:
    """Render the current moment into a PNG; a half-written file never gets the final name."""
    part = file.with_name(f"part-{file.name}")
    scene.render.image_settings.file_format = "PNG"
    scene.render.filepath = str(part)
    bpy.ops.render.render(write_still=True)
    part.rename(file)
