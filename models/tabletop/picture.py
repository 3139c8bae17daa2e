"""A table as a watching camera sees it, small, and what lies on top in each cell: painted, or on a photo of dice."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from models.photos import Photo
from models.raster.reliefs import Rng
from models.raster.solids import Array
from models.raster.spoil import colours, grain, uneven
from models.raster.tables import table_top
from models.tabletop.flat import card, crumbs, dice, flowers, printed, sheet, telephone, ways
from models.tabletop.hands import hand
from models.tabletop.revolved import Body, Skin, random_skin, textured
from models.tabletop.scene import DIE, Canvas, random_way
from models.tabletop.vessels import cup, held, lying, mouth_up, other, put_cup, put_vessel
from models.tabletop.view import Points, random_view
from vision.watching.things import STRIDE

SIDE = 256  # pixels of a sample: a part of a picture whose longer side is `vision.watching.things.LEAST`
CELL = STRIDE  # pixels of a sample to a cell of what lies on top
TIMES = 2  # pixels that are painted for one
TRIES = 8
REALS, DRAWN = 0.3, 0.22  # shares of samples on photos, and of those in which things are drawn flat


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """`image`: (SIDE, SIDE, 3) uint8 RGB. `top`: (SIDE / CELL)² uint8, what lies on top (`models.tabletop.scene`)."""

    image: npt.NDArray[np.uint8]
    top: npt.NDArray[np.uint8]


def painted_ground(rng: Rng, side: int) -> Array:
    """Return a table top (side, side, 3)."""
    half = np.clip(table_top(rng, side // 2), 0, 1.2)
    return np.asarray(cv2.resize(half, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)


def photographed_ground(rng: Rng, photo: Photo, side: int) -> tuple[Array, npt.NDArray[np.uint8]]:
    """Return a table from a photo of dice, cut and turned anyhow, and what lies on top of it."""
    height, width = photo.image.shape[:2]
    scale = side / min(height, width) * float(np.exp(rng.uniform(0, 0.7)))
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else 0.0
    matrix = scale * ways(turn)
    shift = side / 2 - matrix @ (np.array([width, height]) * rng.uniform(0.35, 0.65, 2))
    affine = np.column_stack([matrix, shift])
    image = cv2.warpAffine(photo.image, affine, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    top = np.zeros((side, side), np.uint8)
    for one in photo.labels:
        x, y = (matrix @ np.array([one.x, one.y]) + shift).tolist()
        cv2.circle(top, (round(x), round(y)), max(1, round(one.edge * scale * 0.55)), DIE, -1)
    return np.asarray(image, np.float32) / np.float32(255), top


def free(rng: Rng, taken: list[tuple[Points, float]], side: int, size: float, apart: float) -> Points | None:
    """Return a place of the table for a thing of so many pixels, None if none was found."""
    for _ in range(TRIES):
        at = rng.uniform(-0.55, 0.55, 2) * side
        if all(np.hypot(*(at - other)) > apart * (size + far) / 2 for other, far in taken):
            taken.append((at, size))
            return at
    return None


def furnish(rng: Rng, canvas: Canvas) -> None:
    """Put cups, other vessels, open dice and hands on a table."""
    wide = float(np.exp(rng.uniform(np.log(0.1), np.log(0.42)))) * canvas.side
    cube = wide * float(rng.uniform(0.14, 0.27))
    if rng.random() < 0.2:
        flowers(rng, canvas, wide)
    for often, lay in ((0.35, printed), (0.7, sheet), (0.35, card), (0.3, telephone)):
        for _ in range(int(rng.poisson(often))):
            lay(rng, canvas, wide)
    things = strewn(rng, canvas, wide)
    alike = rng.random() < 0.6
    model, skin = cup(rng, wide, np.zeros(2)), None
    for at, kind in things:
        if kind == "dice":
            dice(rng, canvas, at, cube)
        elif kind == "other":
            put_other(rng, canvas, at, wide, cube)
        else:
            if not alike or skin is None:
                model = cup(rng, wide * float(rng.uniform(0.8, 1.25)), np.zeros(2))
                skin = random_skin(rng, canvas, len(model.heights))
            put_somehow(rng, canvas, moved(model, at), skin, wide)
    for _ in range(int(rng.poisson(0.5))):
        spot = rng.uniform(0, canvas.side, 2)
        hand(rng, canvas, spot, inwards(rng, canvas, spot), wide * float(rng.uniform(0.6, 1.5)), None)


def strewn(rng: Rng, canvas: Canvas, wide: float) -> list[tuple[Points, str]]:
    """Return what stands or lies where on a table, what is farthest from the camera first. `wide`: of a cup, pixels."""
    taken: list[tuple[Points, float]] = []
    things: list[tuple[Points, str]] = []
    many = int(rng.choice([0, 1, 2, 3, 4, 6], p=[0.12, 0.2, 0.24, 0.2, 0.14, 0.1]))
    for kind, count in (("cup", many), ("other", int(rng.poisson(0.8))), ("dice", int(rng.poisson(1.2)))):
        for _ in range(count):
            at = free(rng, taken, canvas.side, wide, 0.95 if rng.random() < 0.3 else 1.3)
            things += [(at, kind)] if at is not None else []
    return sorted(things, key=lambda one: canvas.view.depth(np.append(one[0], 0.0)))


def put_other(rng: Rng, canvas: Canvas, at: Points, wide: float, cube: float) -> None:
    """Paint a vessel that is no cup, now and then with a heap of small things in it, or a hand at it."""
    put_vessel(rng, canvas, other(rng, wide * float(rng.uniform(0.5, 1.6)), at))
    if rng.random() < 0.2:
        crumbs(rng, canvas, canvas.view.seen(np.append(at, 0.0)[None])[0], wide * 0.2, cube)
    if rng.random() < 0.15:
        holding(rng, canvas, at, wide)


def put_somehow(rng: Rng, canvas: Canvas, body: Body, skin: Skin, wide: float) -> None:
    """Paint a cup that stands, or lies, is mouth up, or is held."""
    at, way = body.foot[:2], rng.random()
    if way < 0.16:
        put_vessel(rng, canvas, lying(rng, body), skin)
    elif way < 0.3:
        put_vessel(rng, canvas, mouth_up(rng, body), skin)
    elif way < 0.44:
        put_cup(rng, canvas, held(rng, body), skin)
        holding(rng, canvas, at, wide)
    else:
        put_cup(rng, canvas, body, skin)
        if rng.random() < 0.28:
            holding(rng, canvas, at, wide)


def moved(body: Body, at: Points) -> Body:
    """Return a thing at another place of the table."""
    return replace(body, foot=np.append(at, 0.0))


def inwards(rng: Rng, canvas: Canvas, spot: Points) -> float:
    """Return the way in which an arm reaches to a spot: from the nearer sides mostly."""
    out = spot - canvas.side / 2
    if rng.random() < 0.75 and np.hypot(*out) > 0.1 * canvas.side:
        return float(np.arctan2(-out[1], -out[0]) + rng.normal(0, 0.5))
    return float(rng.uniform(0, 2 * np.pi))


def holding(rng: Rng, canvas: Canvas, at: Points, wide: float) -> None:
    """Paint a hand at a cup."""
    spot = canvas.view.seen(np.append(at, wide * 0.4)[None])[0]
    size = wide * float(rng.uniform(0.7, 1.25))
    hand(rng, canvas, spot, inwards(rng, canvas, spot), size, wide / 2 * float(rng.uniform(0.8, 1.1)))


def sample(rng: Rng, photos: list[Photo]) -> Sample:
    """Paint a sample."""
    side = SIDE * TIMES
    top = np.zeros((side, side), np.uint8)
    if photos and rng.random() < REALS:
        ground, top = photographed_ground(rng, photos[int(rng.integers(len(photos)))], side)
    else:
        ground = painted_ground(rng, side)
    view, way, ambient = random_view(rng, side), random_way(rng), float(rng.uniform(0.35, 0.8))
    canvas = Canvas(ground, top, view, way, ambient, drawn=rng.random() < DRAWN)
    grainy = textured(rng, ground)
    furnish(rng, canvas)
    lies = canvas.top > 0
    canvas.image[lies] *= grainy[lies][:, None]
    small = np.asarray(cv2.resize(canvas.image, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.float32)
    return Sample(spoilt(rng, small), most_on_top(canvas.top, side // (SIDE // CELL)))


def spoilt(rng: Rng, image: Array) -> npt.NDArray[np.uint8]:
    """Return a picture as some camera delivers it."""
    if rng.random() < 0.7:
        image = uneven(rng, image)
    if rng.random() < 0.8:
        image = colours(rng, image)
    if rng.random() < 0.35:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.2)), np.float32)
    return grain(rng, image)


def most_on_top(top: npt.NDArray[np.uint8], step: int) -> npt.NDArray[np.uint8]:
    """Return what takes most of each cell of `step` pixels."""
    size = (top.shape[1] // step, top.shape[0] // step)
    shares = [cv2.resize((top == kind).astype(np.float32), size, interpolation=cv2.INTER_AREA) for kind in range(5)]
    return np.asarray(np.argmax(shares, 0), np.uint8)
