"""The labels of a rendered picture: computed from the scene, kept as one JSON file beside each picture."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from models.scenes.die import Lying, Make, corners, top_corners
from models.scenes.view import Floats, View


@dataclass(frozen=True, slots=True)
class Seen:
    """A pip die in a picture. Lengths in pixels, the middle of the first pixel being 0, 0.

    `x, y`: centre of the top face. `edge`: root of the top face's area. `box`: x, y, width, height of the whole die.
    `slant`: how far to the right and down in the picture that face's normal points. `value`: of the face that looks up
    most. `cocked`: it leans by `lean` degrees. `stacked`: it stands on another die.
    `whole`: all of it is inside the picture. `occlusion`: share of the top face that cannot be seen, 0..1.
    `pips_visible`: share of its pips that can.
    """

    value: int
    x: float
    y: float
    edge: float
    box: tuple[float, float, float, float]
    slant: tuple[float, float]
    cocked: bool
    lean: float
    stacked: bool
    whole: bool
    occlusion: float
    pips_visible: float


@dataclass(frozen=True, slots=True)
class Truth:
    """A rendered picture: `picture` is a PNG beside the JSON, still without what a poor camera adds.

    `kind`: what was asked for, see `models.scenes.plan`. `tilt`: degrees. `edge`: pixels of a typical die. `defocus`:
    pixels across which a point of the table's middle is blurred by the lens.
    """

    picture: str
    seed: int
    kind: str
    width: int
    height: int
    tilt: float
    focal: float
    edge: float
    defocus: float
    light: str
    ground: str
    things: tuple[str, ...]
    dice: tuple[Seen, ...]


def area(corners: Floats) -> float:
    """Return the area of a polygon (N, 2)."""
    x, y = corners.T
    return float(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2)


def inside(view: View, points: Floats) -> Floats:
    """Return which pixels (N, 2) lie in the picture."""
    size = np.array([view.width, view.height])
    return np.asarray(((points > -0.5) & (points < size - 0.5)).all(1), np.float64)


def seen(view: View, makes: Sequence[Make], die: Lying, occlusion: float, pips_visible: float) -> Seen:
    """Return the label of a die of which the renderer says how much can be seen."""
    make = makes[die.make]
    top = view.project(top_corners(make, die))
    middle = top_corners(make, die).mean(0)
    x, y = view.project(middle[None])[0].tolist()
    across, down = view.slant(middle, die.turn @ make.normal(die.value))
    every = view.project(corners(make, die))
    left, upper = every.min(0).tolist()
    width, height = np.ptp(every, axis=0).tolist()
    return Seen(
        die.value,
        round(x, 2),
        round(y, 2),
        round(area(top) ** 0.5, 2),
        (round(left, 1), round(upper, 1), round(width, 1), round(height, 1)),
        (round(across, 3), round(down, 3)),
        die.lean > 0,
        round(float(np.degrees(die.lean)), 1),
        die.stacked,
        bool(inside(view, every).all()),
        round(occlusion, 3),
        round(pips_visible, 3),
    )


def dumps(truth: Truth) -> str:
    """Return the text of a truth."""
    return json.dumps(asdict(truth))


def loads(text: str) -> Truth:
    """Return the truth of a text; `loads(dumps(truth)) == truth`."""
    given: dict[str, Any] = json.loads(text)
    dice = tuple(Seen(**one | {"box": tuple(one["box"]), "slant": tuple(one["slant"])}) for one in given["dice"])
    return Truth(**given | {"dice": dice, "things": tuple(given["things"])})


def truths(folder: Path) -> list[Truth]:
    """Return the truths of a folder in order; only of pictures that are there."""
    found = (loads(file.read_text(encoding="utf8")) for file in sorted(folder.glob("*.json")))
    return [one for one in found if (folder / one.picture).exists()]
