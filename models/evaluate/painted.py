"""Painted tables with known labels, from seeds that training never uses: one thing is varied, the rest drawn by chance.

They are written in the form of labelled photos, a source for each size, tilt and blur.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.evaluate.score import Json
from models.raster.arrange import spot, turned
from models.raster.clutter import strew
from models.raster.lights import random_lights
from models.raster.makes import random_material
from models.raster.reliefs import Relief, Rng, other_die, pip_die
from models.raster.scene import Label, put, upwards
from models.raster.solids import Array
from models.raster.spoil import Image, spoil
from models.raster.tables import table_top

SEED = 424242  # the first part of every seed here
RELIEFS, OTHERS = 240, 40
DICE = 12  # on a table
SEEN = 24  # reliefs to choose from for a table
TEXTURE = 26.0  # pixels of a die for which the painted table tops are made
TRIES, NEAR, NEAREST = 12, 0.45, 0.52  # to find a place; share that lies near another; edges of both between middles
SIZES = (16, 20, 24, 28, 32, 40, 46)  # a relief has no more pixels: larger dice would be blurred
TILTS = (0, 10, 20, 30, 40)
BLURS = (0.0, 0.03, 0.06, 0.09, 0.12)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a source shows. `edge`: pixels of a die. `tilt`: degrees, about 5 more than that, None for any.

    `blur`: standard deviation in edges, None for whatever a poor camera does. `dice`: on a table.
    """

    name: str
    edge: float
    tilt: int | None = None
    blur: float | None = None
    dice: int = DICE


def settings() -> Iterator[Setting]:
    """Yield all that is varied; tilt and blur with dice of 32 pixels."""
    yield from (Setting(f"painted-size-{size:03}", size) for size in SIZES)
    yield from (Setting(f"painted-tilt-{tilt:02}", 32, tilt, 0.0) for tilt in TILTS)
    yield from (Setting(f"painted-blur-{blur:.2f}", 32, None, blur) for blur in BLURS)
    yield Setting("painted-no-pip-dice", 32, dice=0)


def reliefs() -> list[Relief]:
    """March pip dice that no training has seen, each value as often."""
    return [pip_die(np.random.default_rng([SEED, k]), k % 6 + 1) for k in range(RELIEFS)]


def others() -> list[Relief]:
    """March dice with numerals or signs."""
    return [other_die(np.random.default_rng([SEED, 1, k])) for k in range(OTHERS)]


def ground(rng: Rng, side: int, edge: float) -> Array:
    """Return a table top whose pattern goes with dice of `edge` pixels."""
    scale = max(1.0, edge / TEXTURE)
    small = table_top(rng, int(np.ceil(side / scale)) + 1)
    return np.asarray(cv2.resize(small, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)[:side, :side])


def chosen(rng: Rng, dice: list[Relief], setting: Setting) -> list[Relief]:
    """Return the dice of one table: all seen under much the same angle."""
    low = setting.tilt if setting.tilt is not None else min(float(abs(rng.normal(0, 16))), 40.0)
    seen = sorted(dice, key=lambda one: abs(one.tilt - low - 5))[:SEEN]
    return [seen[int(k)] for k in rng.integers(len(seen), size=setting.dice)]


def table(rng: Rng, setting: Setting, dice: list[Relief], strange: list[Relief]) -> tuple[Image, list[Label]]:
    """Paint a table with dice that lie free, side (10 edges, 480 at least)², RGB, and its labels.

    One camera sees them all: what is higher above the table appears in the same way, nearly.
    """
    side = max(480, round(setting.edge * 10))
    lights = random_lights(rng)
    image = ground(rng, side, setting.edge) * (lights.ambient + (lights.strengths * lights.ways[:, 2:]).sum(0))
    strew(rng, image, setting.edge)
    material, labels = random_material(rng), list[Label]()
    wanted = chosen(rng, dice, setting) if setting.dice else strange_ones(rng, strange)
    away = upwards(rng)
    for relief in wanted:
        inner = side - 2 * setting.edge
        at = place(
            rng,
            int(inner),
            setting.edge,
            [Label(o.x - setting.edge, o.y - setting.edge, o.edge, 1, True) for o in labels],
        )
        if at is None or not 0 <= min(at) <= max(at) <= inner:
            continue
        x, y = at[0] + setting.edge, at[1] + setting.edge
        put(image, relief, material, lights, (x, y), setting.edge, rng, turned(rng, relief, away))
        labels.append(Label(x, y, setting.edge, relief.value, True))
    return developed(rng, image, setting), [label for label in labels if label.value]


def place(rng: Rng, side: int, edge: float, taken: list[Label]) -> tuple[float, float] | None:
    """Return a free place for a die, often near another one; None if none was found."""
    for _ in range(TRIES):
        x, y = spot(rng, side, edge, taken, NEAR)
        if all(np.hypot(x - one.x, y - one.y) > NEAREST * (edge + one.edge) for one in taken):
            return x, y
    return None


def strange_ones(rng: Rng, strange: list[Relief]) -> list[Relief]:
    """Return none to eight dice without pips."""
    return [strange[int(k)] for k in rng.integers(len(strange), size=int(rng.integers(0, 9)))]


def developed(rng: Rng, image: Array, setting: Setting) -> Image:
    """Blur by a known amount and no more, or spoil as any poor camera does."""
    if setting.blur is None:
        return spoil(rng, image)
    if setting.blur:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), setting.blur * setting.edge), np.float32)
    noisy = image + rng.normal(0, 0.006, image.shape)
    return np.asarray(np.clip(noisy * 255 + 0.5, 0, 255), np.uint8)


def entry(name: str, labels: list[Label]) -> Json:
    """Return the entry of labels.json."""
    dice = [
        {"box": [round(o.x - o.edge / 2, 1), round(o.y - o.edge / 2, 1), o.edge, o.edge], "value": o.value}
        for o in labels
    ]
    return {"image": name, "box_is": "die", "dice": dice}


def write(root: Path, count: int, negatives: int) -> None:
    """Write `count` tables for each setting, `negatives` of those without pip dice; sources that are there stay."""
    missing = [(k, one) for k, one in enumerate(settings()) if not (root / one.name / "labels.json").exists()]
    if not missing:
        return
    dice, strange = reliefs(), others()
    for number, setting in missing:
        folder, known = root / setting.name, []
        folder.mkdir(parents=True, exist_ok=True)
        for k in range(count if setting.dice else negatives):
            image, labels = table(np.random.default_rng([SEED, 2, number, k]), setting, dice, strange)
            name = f"{k:03}.png"
            cv2.imwrite(str(folder / name), image[..., ::-1])
            known.append(entry(name, labels))
        (folder / "labels.json").write_text(json.dumps(known), encoding="utf8")
