"""Light on material: a relief becomes a coloured die with its shadow."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.lights import Lights
from models.raster.makes import Material, albedo
from models.raster.reliefs import Relief, Rng
from models.raster.solids import SIDE, Array


def camera_ways(ways: Array, up: tuple[float, float, float], spin: float) -> Array:
    """Turn lamps from table axes into the axes of a relief that the scene turns by `spin` radians."""
    back = np.array(up, np.float32)
    right = np.cross([0, 1, 0], back)
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(back, right), back])
    c, s = np.cos(spin), np.sin(spin)
    level = ways @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)
    return np.asarray(level @ axes, np.float32)


def shade(relief: Relief, material: Material, lights: Lights, spin: float, rng: Rng) -> Array:
    """Return a relief as RGBA (SIDE, SIDE, 4), floats from 0, colour premultiplied by alpha."""
    layers = np.asarray(relief.layers / np.float32(255), np.float32)
    alpha = layers[..., :1]
    across = layers[..., 1:4] / np.maximum(alpha, 0.02) * 2 - 1
    normal = unit(across)
    ways = camera_ways(lights.ways, relief.up, spin)
    open_sky = 0.55 + 0.45 * layers[..., 6:7] / np.maximum(alpha, 0.02)
    light = lights.ambient * open_sky
    shine = np.zeros_like(light)
    for way, strength in zip(ways, lights.strengths, strict=True):
        light = light + np.maximum(normal @ way, 0)[..., None] * strength
        half = way + np.array([0, 0, 1], np.float32)
        half /= np.linalg.norm(half)
        shine = shine + np.maximum(normal @ half, 0)[..., None] ** material.sharp * strength
    shine = shine + mirrored(bent(normal, relief, material.bulge), camera_ways(lights.panes, relief.up, spin), lights)
    glow = material.clarity * 0.5 * lights.ambient
    lit = light * (1 - material.clarity * 0.5) + glow
    colour = albedo(layers, normal[..., 2:], material, rng) * lit + material.gloss * shine
    clear = material.clarity * (1 - layers[..., 4:5]) * 0.6
    cover = alpha * (1 - clear)
    return np.asarray(np.concatenate([colour * cover, cover], 2), np.float32)


def unit(ways: npt.NDArray[Any]) -> Array:
    """Return vectors (..., 3) at length 1."""
    return np.asarray(ways / (np.linalg.norm(ways, axis=-1, keepdims=True) + 1e-6), np.float32)


def bent(normal: Array, relief: Relief, bulge: float) -> Array:
    """Return normals as where faces are not quite flat: then one mirrors a whole lamp, and not only a point of it."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32) + 0.5 - SIDE / 2
    away = np.stack([x - relief.x, relief.y - y, np.zeros_like(x)], 2) / relief.edge
    return unit(normal + bulge * away)


def mirrored(normal: Array, panes: Array, lights: Lights) -> Array:
    """Return what gloss mirrors of the windows (SIDE, SIDE, 1): patches on faces, arcs on round edges and in pips."""
    back = 2 * normal[..., 2:] * normal - np.array([0, 0, 1], np.float32)
    seen = np.zeros_like(normal[..., :1])
    for way, wide, hollow, bright in zip(panes, lights.wide, lights.hollow, lights.bright, strict=True):
        near = (back @ way)[..., None]
        edge = 12 if hollow == 1 else 12 / max(float(hollow - wide) * 12, 0.2)  # a narrow ring is sharp
        ring = np.clip((hollow - near) * edge + 0.5, 0, 1) if hollow < 1 else 1.0
        seen += np.clip((near - wide) * edge + 0.5, 0, 1) * ring * bright
    return np.asarray(seen, np.float32)


def shadow(relief: Relief, lights: Lights, spin: float, clarity: float) -> Array:
    """Return how much of the light (SIDE, SIDE, 3) a die takes from the table round it, 0..1."""
    alpha = np.asarray(relief.layers[..., 0] / np.float32(255), np.float32)
    total = lights.ambient + (lights.strengths * lights.ways[:, 2:]).sum(0)
    dark = np.zeros((SIDE, SIDE, 3), np.float32)
    for way, world, strength in zip(
        camera_ways(lights.ways, relief.up, spin), lights.ways, lights.strengths, strict=True
    ):
        reach = 20 / max(float(world[2]), 0.25)  # a lamp that stands low throws a long shadow
        steps = [smear(alpha, -way[0] * reach * t, way[1] * reach * t) for t in (0.25, 0.5, 0.75, 1.0)]
        cast = cv2.GaussianBlur(np.maximum.reduce(steps), (0, 0), 1 + lights.softness * 25)
        dark += cast[..., None] * strength * world[2] / total
    contact = cv2.GaussianBlur(alpha, (0, 0), 4)[..., None]
    return np.asarray(np.clip(dark + 0.35 * contact * lights.ambient / total, 0, 0.95) * (1 - 0.5 * clarity))


def smear(alpha: npt.NDArray[np.float32], dx: float, dy: float) -> npt.NDArray[np.float32]:
    """Return alpha moved by dx, dy pixels."""
    matrix = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    return np.asarray(cv2.warpAffine(alpha, matrix, (SIDE, SIDE)), np.float32)
