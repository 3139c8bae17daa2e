"""Light and material: a relief becomes a coloured die with its shadow."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.reliefs import Relief, Rng
from models.raster.solids import SIDE, Array

# Colours of dice as sold, RGB 0..1, with the pip colours that go with them.
BODIES: list[tuple[tuple[float, float, float], str]] = [
    ((0.93, 0.92, 0.90), "dark"),
    ((0.88, 0.82, 0.68), "dark"),
    ((0.95, 0.95, 0.97), "any"),
    ((0.06, 0.06, 0.07), "light"),
    ((0.72, 0.06, 0.08), "light"),
    ((0.08, 0.16, 0.60), "light"),
    ((0.05, 0.42, 0.18), "light"),
    ((0.92, 0.76, 0.08), "dark"),
    ((0.95, 0.45, 0.08), "any"),
    ((0.32, 0.10, 0.42), "light"),
    ((0.55, 0.36, 0.20), "any"),
    ((0.50, 0.50, 0.53), "any"),
    ((0.85, 0.45, 0.60), "any"),
    ((0.30, 0.70, 0.75), "any"),
]
PAINTS = {
    "dark": [(0.03, 0.03, 0.03), (0.05, 0.05, 0.12), (0.5, 0.03, 0.05)],
    "light": [(0.95, 0.95, 0.93), (0.85, 0.68, 0.25), (0.95, 0.85, 0.2), (0.8, 0.8, 0.85), (0.85, 0.1, 0.1)],
}


@dataclass(frozen=True, slots=True, eq=False)
class Lights:
    """The lamps of a scene. `ways`: (N, 3) towards each lamp, table axes; `strengths`: (N, 3) RGB; `ambient`: RGB."""

    ways: Array
    strengths: Array
    ambient: Array
    softness: float


def random_lights(rng: Rng) -> Lights:
    """Return one to three lamps, high or low, hard or soft, over an ambient light."""
    count = int(rng.integers(1, 4))
    turn, high = rng.uniform(0, 2 * np.pi, count), np.radians(rng.uniform(22, 88, count))
    ways = np.stack([np.cos(turn) * np.cos(high), np.sin(turn) * np.cos(high), np.sin(high)], 1)
    share = rng.dirichlet(np.ones(count)) * rng.uniform(0.3, 0.9)
    tint = rng.normal(1, 0.08, (count, 3))
    ambient = np.full(3, rng.uniform(0.15, 0.6)) * rng.normal(1, 0.05, 3)
    return Lights(
        ways.astype(np.float32),
        (share[:, None] * tint).astype(np.float32),
        ambient.astype(np.float32),
        float(rng.uniform(0.02, 0.2)),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """What a set of dice is made of: RGB of body, pips and the one's pip, gloss, marbling, clarity (0 opaque)."""

    body: Array
    second: Array
    pips: Array
    one: Array
    gloss: float
    sharp: float
    marbling: float
    clarity: float
    glitter: float


def random_paint(rng: Rng, kind: str) -> Array:
    """Return a colour of pips: mostly the usual one of such a body, now and then any, as red on black."""
    choice = rng.random()
    if choice < 0.25:
        return np.asarray(rng.uniform(0, 1, 3), np.float32)
    paints = PAINTS[kind]
    return np.asarray(paints[0 if choice < 0.65 else int(rng.integers(len(paints)))], np.float32)


def random_material(rng: Rng) -> Material:
    """Return a make of dice; pips always differ from the body enough to be seen."""
    body, kind = BODIES[int(rng.integers(len(BODIES)))]
    if rng.random() < 0.25:
        body, kind = tuple(rng.uniform(0.03, 0.97, 3).tolist()), "any"
    colour = np.clip(np.array(body) + rng.normal(0, 0.04, 3), 0.02, 0.98)
    luma = float(colour @ [0.3, 0.59, 0.11])
    if kind == "any":
        kind = "dark" if luma > 0.45 else "light"
    pips = random_paint(rng, kind)
    if abs(pips - colour).max() < 0.3 or abs(float(pips @ [0.3, 0.59, 0.11]) - luma) < 0.06:
        pips = np.array(PAINTS[kind][0])
    one = np.array([0.75, 0.05, 0.05]) if kind == "dark" and rng.random() < 0.2 else pips
    special = rng.random()
    return Material(
        colour.astype(np.float32),
        np.clip(colour + rng.normal(0, 0.3, 3), 0.02, 0.98).astype(np.float32),
        pips.astype(np.float32),
        one.astype(np.float32),
        gloss=float(rng.uniform(0, 0.7)),
        sharp=float(rng.uniform(8, 120)),
        marbling=float(rng.uniform(0.3, 1)) if special < 0.15 else 0.0,
        clarity=float(rng.uniform(0.3, 0.75)) if 0.15 < special < 0.3 else 0.0,
        glitter=float(rng.uniform(0.1, 0.5)) if 0.3 < special < 0.38 else 0.0,
    )


def smooth_noise(rng: Rng, side: int, grain: int) -> Array:
    """Return (side, side) noise 0..1 with features of about side / grain pixels."""
    coarse = rng.random((grain, grain)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def albedo(layers: Array, material: Material, rng: Rng) -> Array:
    """Return the colour (SIDE, SIDE, 3) of a relief before light falls on it."""
    body = np.broadcast_to(material.body, (SIDE, SIDE, 3))
    if material.marbling:
        swirl = np.clip(smooth_noise(rng, SIDE, int(rng.integers(4, 14))) * 3 - 1, 0, 1)[..., None] * material.marbling
        body = body * (1 - swirl) + material.second * swirl
    if material.glitter:
        body = np.clip(body + (rng.random((SIDE, SIDE, 1)) < 0.06) * material.glitter, 0, 1)
    pips = np.where(layers[..., 5:6] > 0.5, material.one, material.pips)
    paint = layers[..., 4:5]
    return np.asarray(body * (1 - paint) + pips * paint, np.float32)


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
    normal = layers[..., 1:4] / np.maximum(alpha, 0.02) * 2 - 1
    normal /= np.linalg.norm(normal, axis=2, keepdims=True) + 1e-6
    ways = camera_ways(lights.ways, relief.up, spin)
    open_sky = 0.55 + 0.45 * layers[..., 6:7] / np.maximum(alpha, 0.02)
    light = lights.ambient * open_sky
    shine = np.zeros_like(light)
    for way, strength in zip(ways, lights.strengths, strict=True):
        light = light + np.maximum(normal @ way, 0)[..., None] * strength
        half = way + np.array([0, 0, 1], np.float32)
        half /= np.linalg.norm(half)
        shine = shine + np.maximum(normal @ half, 0)[..., None] ** material.sharp * strength
    glow = material.clarity * 0.5 * lights.ambient
    colour = albedo(layers, material, rng) * (light * (1 - material.clarity * 0.5) + glow) + material.gloss * shine
    clear = material.clarity * (1 - layers[..., 4:5]) * 0.6
    cover = alpha * (1 - clear)
    return np.asarray(np.concatenate([colour * cover, cover], 2), np.float32)


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
