"""Table tops of a planned scene: wood, felt, prints, glass, stone, trays, sheets of paper."""

from typing import Any

import bpy
import numpy as np

from models.raster.tables import table_top
from models.render.materials import Colour, bump, coordinates, link, node, noise, principled, ramp, shader_of
from models.render.sets import linear, linked
from models.render.shapes import slab
from models.render.table import table, wood
from models.render.things import sheet
from models.scenes.makes import Rng
from models.scenes.plan import WALL, Plan

MOST = 1600  # pixels of a painted print's side


def any_colour(rng: Rng) -> Colour:
    """Draw a colour, linear."""
    red, green, blue = rng.uniform(0.03, 0.9, 3).tolist()
    return linear((red, green, blue))


def painted(rng: Rng, plan: Plan) -> Any:
    """Make a print: a picture of cloth, wood, weave, dots, checks, writing, repeated over the table."""
    pixels_of_die = float(np.clip(plan.edge * rng.uniform(0.7, 1.4), 12, 44))
    die = plan.makes[0].edge
    wide = plan.view.width / plan.edge * die * 1.5  # cm that the picture shows, and more
    side = int(min(MOST, wide / die * pixels_of_die))
    picture = np.clip(table_top(rng, side), 0, 1)
    image = bpy.data.images.new("print", side, side)
    image.pixels.foreach_set(np.dstack([picture, np.ones((side, side))]).astype(np.float32).ravel())
    material = principled("print", (1, 1, 1), Roughness=float(rng.uniform(0.25, 0.95)))
    texture = node(material, "ShaderNodeTexImage")
    texture.image, texture.extension, texture.interpolation = image, "MIRROR", "Cubic"
    scale = pixels_of_die / die / side
    link(material, coordinates(material, (scale, scale, 1), rotation=float(rng.uniform(0, 6.3))), texture.inputs[0])
    link(material, texture.outputs["Color"], shader_of(material).inputs["Base Color"])
    return material


def felt(rng: Rng) -> Any:
    """Make felt or carpet: fibres that stand up, of two shades."""
    colour = any_colour(rng)
    darker = (colour[0] * 0.6, colour[1] * 0.6, colour[2] * 0.6)
    material = principled("felt", colour, Roughness=0.95)
    fibres = noise(material, coordinates(material), float(rng.uniform(3, 14)), 3)
    link(material, ramp(material, fibres, [(0.3, darker), (0.65, colour)]), shader_of(material).inputs["Base Color"])
    bump(material, fibres, 0.6, 0.08)
    return material


def stone(rng: Rng) -> Any:
    """Make granite or gravel: grains of several shades, polished or rough."""
    material = principled("stone", (1, 1, 1), Roughness=float(rng.choice([0.1, 0.3, 0.8])))
    grains = node(material, "ShaderNodeTexVoronoi", Scale=float(rng.uniform(1.2, 6)))
    link(material, coordinates(material), grains.inputs["Vector"])
    base = float(rng.uniform(0.05, 0.7))
    shades = [(k / 4, linear((s, s, s))) for k, s in enumerate(np.clip(rng.normal(base, 0.2, 5), 0.02, 0.95).tolist())]
    link(material, ramp(material, grains.outputs["Color"], shades), shader_of(material).inputs["Base Color"])
    return material


def glass(rng: Rng) -> Any:
    """Make a dark or tinted sheet of glass: it mirrors the dice."""
    red, green, blue = (rng.uniform(0.01, 0.35) * np.array([0.9, 1.0, 0.95])).tolist()
    return principled("glass", (red, green, blue), Roughness=float(rng.uniform(0.0, 0.08)), Coat_Weight=1.0)


def paper(rng: Rng) -> Any:
    """Make plain paper or paint."""
    shade = float(rng.uniform(0.6, 0.97))
    return principled("paper", linear((shade, shade * 0.99, shade * 0.96)), Roughness=0.9)


def tray(plan: Plan, rng: Rng) -> None:
    """Stand the walls of a tray round the dice."""
    stuff = principled("wall", any_colour(rng), Roughness=float(rng.uniform(0.2, 0.8)))
    height = float(rng.uniform(1.5, 3.5))
    for wall in plan.walls:
        made = linked(slab(2 * wall.half[0], 2 * WALL, height, 0.15), "wall")
        made.data.materials.append(stuff)
        made.location, made.rotation_euler = (*wall.at.tolist(), height / 2), (0, 0, wall.yaw)


def grounded(plan: Plan, rng: Rng) -> None:
    """Lay the table top."""
    makers = {"wood": lambda rng: wood(), "felt": felt, "glass": glass, "stone": stone, "paper": paper}
    if plan.ground in makers:
        material = makers[plan.ground](rng)
    elif plan.ground == "tray" and rng.random() < 0.6:
        material = felt(rng)
    else:
        material = painted(rng, plan)
    top = table(material, 900, 900)
    top.rotation_euler = (0, 0, float(rng.uniform(0, 6.3)))
    if plan.ground == "tray":
        tray(plan, rng)
    if plan.ground == "paper":
        for _ in range(int(rng.integers(1, 4))):
            sheet(rng, tuple(rng.uniform(-12, 12, 2).tolist()), float(rng.uniform(0, 6.3)))
