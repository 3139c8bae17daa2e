"""What dice are made of: colours, swirls, gloss; and the colour of each point of a die before light falls on it."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.reliefs import Rng
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
class Material:
    """What a set of dice is made of: RGB of body, pips and the one's pip, gloss, marbling, clarity (0 opaque).

    `grain`: how many swirls of the second colour lie across a die, and how far they are drawn out. `rim`: how much
    darker (or, below 0, lighter) the edges are than the faces, as light in clear stuff and wear make them. `bulge`:
    radians by which a face's normal turns on the length of an edge; below 0 it is hollow.
    """

    body: Array
    second: Array
    pips: Array
    one: Array
    gloss: float
    sharp: float
    marbling: float
    grain: tuple[float, float]
    clarity: float
    glitter: float
    rim: float
    bulge: float


def random_paint(rng: Rng, kind: str) -> Array:
    """Return a colour of pips: mostly the usual one of such a body, now and then any, as red on black."""
    choice = rng.random()
    if kind == "light" and choice > 0.8:
        return deep_colour(rng)
    if choice < 0.35:
        return np.asarray(rng.uniform(0, 1, 3), np.float32)
    paints = PAINTS[kind]
    return np.asarray(paints[0 if choice < 0.65 else int(rng.integers(len(paints)))], np.float32)


def deep_colour(rng: Rng) -> Array:
    """Return a colour that stands out from a dark body by its hue more than by its light: dark red on black."""
    colour = rng.uniform(0.0, 0.12, 3)
    colour[0 if rng.random() < 0.5 else int(rng.integers(3))] = rng.uniform(0.3, 0.65)
    return np.asarray(colour, np.float32)


def random_body(rng: Rng) -> tuple[Array, str]:
    """Return a body's colour and the kind of pips that goes with it."""
    body, kind = BODIES[int(rng.integers(len(BODIES)))]
    if rng.random() < 0.3:
        body, kind = tuple(rng.uniform(0.03, 0.97, 3).tolist()), "any"
    colour = np.clip(np.array(body) + rng.normal(0, 0.04, 3), 0.02, 0.98)
    if kind == "any":
        kind = "dark" if luma(colour) > 0.45 else "light"
    return colour.astype(np.float32), kind


def luma(colour: npt.NDArray[Any]) -> float:
    """Return how light a colour is, 0..1."""
    return float(colour @ [0.3, 0.59, 0.11])


def random_material(rng: Rng) -> Material:
    """Return a make of dice; pips differ from the body enough to be seen, some by their hue alone."""
    colour, kind = random_body(rng)
    pips = random_paint(rng, kind)
    alike = abs(luma(pips) - luma(colour)) < 0.06 and rng.random() < 0.4
    if abs(pips - colour).max() < 0.22 or alike:
        pips = np.asarray(PAINTS[kind][0], np.float32)
    one = np.array([0.75, 0.05, 0.05]) if kind == "dark" and rng.random() < 0.2 else pips
    special = rng.random()
    return Material(
        colour,
        second_colour(rng, colour, pips),
        pips,
        one.astype(np.float32),
        gloss=float(rng.uniform(0, 0.7)),
        sharp=float(rng.uniform(8, 120)),
        marbling=float(rng.uniform(0.4, 1)) if special < 0.3 else 0.0,
        grain=(float(np.exp(rng.uniform(np.log(2), np.log(14)))), float(rng.uniform(1, 5))),
        clarity=float(rng.uniform(0.3, 0.75)) if 0.25 < special < 0.45 else 0.0,
        glitter=float(rng.uniform(0.1, 0.5)) if 0.45 < special < 0.52 else 0.0,
        rim=float(rng.uniform(-0.3, 0.6)) if rng.random() < 0.6 else 0.0,
        bulge=float(rng.normal(0, 0.25)) if rng.random() < 0.7 else 0.0,
    )


def second_colour(rng: Rng, body: Array, pips: Array) -> Array:
    """Return what swirls through a body: black, a lighter or darker tone of it, or another colour, never the pips'."""
    kind = rng.random()
    if kind < 0.25:
        other = np.full(3, 0.04)
    elif kind < 0.65:
        other = body * rng.uniform(0.3, 0.75) if luma(body) > 0.3 or rng.random() < 0.3 else 1 - (1 - body) * 0.65
    else:
        other = body + rng.normal(0, 0.3, 3)
    near = abs(other - pips).max() < 0.25
    return np.asarray(np.clip((other + body) / 2 if near else other, 0.02, 0.98), np.float32)


def smooth_noise(rng: Rng, side: int, rows: int, columns: int) -> Array:
    """Return (side, side) noise 0..1 with features of about side / rows by side / columns pixels."""
    coarse = rng.random((rows, columns)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def swirls(rng: Rng, grain: tuple[float, float]) -> Array:
    """Return (SIDE, SIDE, 1) 0..1: where the second colour is, in streaks that wander."""
    many, drawn_out = grain
    flow = smooth_noise(rng, SIDE, 5, 5) * SIDE * 0.4
    streaks = smooth_noise(rng, 2 * SIDE, round(2 * many * drawn_out) + 2, round(2 * many) + 2)
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    turn = rng.uniform(0, np.pi)
    u, v = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
    across, along = np.asarray(u + SIDE * 0.5 + flow, np.float32), np.asarray(v + SIDE + flow.T, np.float32)
    bent = cv2.remap(streaks, across, along, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    hard = rng.uniform(1.5, 6)
    return np.asarray(np.clip((bent - rng.uniform(0.35, 0.65)) * hard + 0.5, 0, 1)[..., None], np.float32)


def albedo(layers: Array, facing: Array, material: Material, rng: Rng) -> Array:
    """Return the colour (SIDE, SIDE, 3) of a relief before light falls on it. `facing`: (SIDE, SIDE, 1), 1 to us."""
    body = np.broadcast_to(material.body, (SIDE, SIDE, 3))
    if material.marbling:
        swirl = swirls(rng, material.grain) * material.marbling
        body = body * (1 - swirl) + material.second * swirl
    if material.glitter:
        body = np.clip(body + (rng.random((SIDE, SIDE, 1)) < 0.06) * material.glitter, 0, 1)
    if material.rim:
        body = np.clip(body * (1 - material.rim * np.clip(1.15 - facing, 0, 1)), 0, 1)
    pips = np.where(layers[..., 5:6] > 0.5, material.one, material.pips)
    paint = layers[..., 4:5]
    return np.asarray(body * (1 - paint) + pips * paint, np.float32)
