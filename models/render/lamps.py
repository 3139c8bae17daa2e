"""The light of a planned scene."""

import math
from typing import Any

import bpy
import numpy as np

from models.render.light import room
from models.scenes.makes import Rng
from models.scenes.plan import Plan

FAR = 130.0  # cm from the table's middle to a lamp
Lamp = tuple[float, float, float, float, tuple[float, float, float]]  # azimuth, height (radians), size (cm), share, RGB


def tinted(rng: Rng, spread: float) -> tuple[float, float, float]:
    """Return the colour of a lamp: warm to cool, or wildly coloured."""
    warmth = rng.normal(0, spread)
    green = 1 + rng.normal(0, spread * 0.4)
    return float(np.clip(1 + warmth, 0.05, 2)), float(np.clip(green, 0.05, 2)), float(np.clip(1 - warmth, 0.05, 2))


def glaring(plan: Plan) -> tuple[float, float]:
    """Return azimuth and height of the place that the top faces mirror into the camera."""
    x, y, z = plan.view.at
    return math.atan2(-y, -x), math.atan2(z, math.hypot(x, y))


def lamps(plan: Plan, rng: Rng) -> tuple[list[Lamp], float]:
    """Draw the lamps and the share of the light that comes from everywhere; shares add to one."""

    def lamp(size: float, share: float, spread: float = 0.12, low: float = 25, high: float = 80) -> Lamp:
        azimuth, height = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(low, high))
        return float(azimuth), float(height), size, share, tinted(rng, spread)

    if plan.light == "hard":
        around = float(rng.uniform(0.06, 0.25))
        return [lamp(2.0, 1 - around)], around
    if plan.light in ("several", "coloured"):
        count = int(rng.integers(2, 4))
        spread = 0.5 if plan.light == "coloured" else 0.12
        return [lamp(float(rng.uniform(2, 40)), 0.8 / count, spread) for _ in range(count)], 0.2
    if plan.light == "window":
        return [lamp(110.0, 0.75, 0.1, 12, 35)], 0.25
    if plan.light == "glare":
        azimuth, height = glaring(plan)
        wide = float(rng.uniform(8, 40))
        return [(azimuth, height, wide, 0.6, tinted(rng, 0.08)), lamp(20.0, 0.2)], 0.2
    return [lamp(60.0, 0.5)], 0.5


def hang(lamp: Lamp) -> None:
    """Hang a lamp so that it gives its share of the light on the table's middle."""
    azimuth, height, size, share, colour = lamp
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.size = "DISK", size
    data.energy = 4 * math.pi * FAR * FAR * share / math.sin(height)
    data.color = colour
    made = bpy.data.objects.new("lamp", data)
    flat = math.cos(height)
    made.location = (FAR * flat * math.cos(azimuth), FAR * flat * math.sin(azimuth), FAR * math.sin(height))
    made.rotation_euler = (-made.location).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(made)


def lit(plan: Plan, rng: Rng, scene: Any) -> None:
    """Light the scene and expose for it, hardly ever quite rightly; nearly so where people play."""
    chosen, around = lamps(plan, rng)
    for lamp in chosen:
        hang(lamp)
    room(tinted(rng, 0.06), around)
    scene.view_settings.look = "None"
    if plan.kind == "evening":
        scene.view_settings.exposure, scene.view_settings.view_transform = float(rng.normal(-0.1, 0.2)), "Standard"
        return
    scene.view_settings.exposure = float(rng.uniform(-4.5, -2.5) if plan.light == "dark" else rng.normal(-0.1, 0.35))
    scene.view_settings.view_transform = str(rng.choice(["Standard", "Standard", "AgX", "Filmic"]))
