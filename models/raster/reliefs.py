"""Reliefs: dice and other solids without light or colour, ray-marched once and shaded anew in every scene."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.faces import Pips, drawn_face, pip_face, sample
from models.raster.solids import EDGE, SIDE, Array, Solid, camera, die, lengths, march, polyhedron

Rng = np.random.Generator
FIRST_SEED, SHARD = 100, 1750  # a relief's number gives its seeds
TRAINED_ON = 7000  # reliefs of the bank that the networks are trained on
LEANING_SHARE = 36  # of a hundred in a bank in which many dice lean
NUMBERS = 9  # of a relief in a bank's file
LAYERS = ("alpha", "nx", "ny", "nz", "paint", "one", "height")


@dataclass(frozen=True, slots=True, eq=False)
class Relief:
    """`layers`: (SIDE, SIDE, 7) uint8, named in LAYERS. `value`: 1..6 of the top face, 0 for what is no pip die.

    `x, y`: the top face's centre in pixels from the relief's middle. `edge`: its edge in pixels (root of its area).
    `flat`: whether it lies flat on the table. `turn`: radians from the way to the camera, on the table, to an edge of
    the top face. `up`: the table's upward normal in the camera's axes (right, up, back).
    """

    layers: npt.NDArray[np.uint8]
    value: int
    x: float
    y: float
    edge: float
    flat: bool
    turn: float
    up: tuple[float, float, float]

    @property
    def tilt(self) -> float:
        """Degrees off the vertical from which the table is seen."""
        return float(np.degrees(np.arccos(np.clip(self.up[2], -1, 1))))

    @property
    def slant(self) -> tuple[float, float]:
        """How far to the right and down the top face's normal, of length 1, points."""
        return self.x * 2 / EDGE, self.y * 2 / EDGE


def rotation(axis: Array, angle: float) -> Array:
    """Return the rotation matrix (3, 3) about `axis` by `angle` radians."""
    matrix, _ = cv2.Rodrigues(np.asarray(axis, np.float64) / np.linalg.norm(axis) * angle)
    return np.asarray(matrix, np.float32)


def random_tilt(rng: Rng) -> float:
    """Return a camera tilt in radians: mostly near the vertical, up to the 60 degrees of one who sits at the table."""
    return float(np.radians(abs(rng.normal(0, 18)) if rng.random() < 0.6 else rng.uniform(0, 60)))


def random_pips(rng: Rng) -> Pips:
    """Return how some maker sets pips: mostly as large as on real dice, whose radius is about half their spread."""
    spread = float(rng.uniform(0.38, 0.64))
    share = float(rng.uniform(0.2, 0.36)) if rng.random() < 0.15 else float(np.clip(rng.normal(0.46, 0.08), 0.3, 0.6))
    radius = share * spread
    narrow = float(rng.uniform(max(0.5, 1.15 * radius / spread), 1)) if rng.random() < 0.4 else 1.0
    return Pips(spread, radius, float(rng.choice([1, 1, 1, 1.3, 1.7])), narrow)


def values_on_axes(top: int, rng: Rng) -> list[int]:
    """Return values on +x +y +z -x -y -z with `top` on +z, opposite faces adding to 7, either hand."""
    sides = [v for v in range(1, 7) if v not in (top, 7 - top)]
    x = int(rng.choice(sides))
    y = int(rng.choice([v for v in sides if v not in (x, 7 - x)]))
    return [x, y, top, 7 - x, 7 - y, 7 - top]


def painted(points: Array, axis: npt.NDArray[np.int64], values: list[int], pips: Pips, rng: Rng) -> tuple[Array, ...]:
    """Return pip paint (N,), whether it is a one's (N,), and the tilt of the bowl (N, 3) in the die's axes."""
    paint, one = np.zeros(len(points), np.float32), np.zeros(len(points), np.float32)
    bowl = np.zeros_like(points)
    for k, value in enumerate(values):
        here = axis == k
        a, b = [(1, 2), (2, 0), (0, 1)][k % 3]
        far, du, dv = pip_face(value, pips, bool(rng.random() < 0.5), points[here, a], points[here, b])
        paint[here] = np.clip((1 - far) * 8 + 0.5, 0, 1)
        one[here] = value == 1
        inside = far < 1
        bowl[here, a] = np.where(inside, -du, 0)
        bowl[here, b] = np.where(inside, -dv, 0)
    return paint, one, bowl


def facing(points: Array) -> npt.NDArray[np.int64]:
    """Return for points on a die the face 0..5 (+x +y +z -x -y -z) they lie on."""
    axis = np.abs(points).argmax(1)
    return np.asarray(axis + 3 * (np.take_along_axis(points, axis[:, None], 1)[:, 0] < 0), np.int64)


def shrink(layers: Array, side: int) -> npt.NDArray[np.uint8]:
    """Average the march's pixels into a relief; normals are weighted by what they cover."""
    image = layers.reshape(side, side, -1)
    return np.asarray(np.clip(cv2.resize(image, (SIDE, SIDE), interpolation=cv2.INTER_AREA) * 255, 0, 255), np.uint8)


def finish(
    solid: Solid, pose: Array, view: Array, points: Array, met: npt.NDArray[np.bool_], drawn: tuple[Array, Array, Array]
) -> npt.NDArray[np.uint8]:
    """Put the layers of a relief together."""
    paint, one, bowl = drawn
    normal = solid.normal(points) + 0.5 * bowl
    normal /= lengths(normal)[:, None] + 1e-9
    seen = normal @ pose.T @ view.T  # the camera's axes: x right, y up, z to the camera
    height = (points @ pose.T)[:, 2] / 4 + 0.5
    layers = np.stack([np.ones(len(points)), *(seen.T / 2 + 0.5), paint, one, height], 1) * met[:, None]
    side = round(len(points) ** 0.5)
    return shrink(layers.astype(np.float32), side)


def pip_die(rng: Rng, value: int, flat: bool = True) -> Relief:
    """March a pip die with `value` on top; a die that is not flat leans by 12 to 40 degrees."""
    solid = die(float(rng.uniform(0.04, 0.45)), float(rng.choice([1.75, rng.uniform(1.28, 1.6)])))
    tilt, azimuth, turn = random_tilt(rng), float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0, 2 * np.pi))
    view, pose = camera(tilt, azimuth), rotation(np.array([0, 0, 1], np.float32), turn)
    if not flat:
        lean = np.append(rng.normal(size=2), 0).astype(np.float32)
        pose = rotation(lean, float(np.radians(rng.uniform(12, 40)))) @ pose
    points, met = march(solid, pose, view, 2 * SIDE)
    drawn = painted(points, facing(points), values_on_axes(value, rng), random_pips(rng), rng)
    layers = finish(solid, pose, view, points, met, (drawn[0], drawn[1], drawn[2]))
    top = pose @ np.array([0, 0, 1], np.float32)
    x, y, foreshortened = (float(part) for part in view @ top)
    edge = EDGE * max(foreshortened, 0.1) ** 0.5
    return Relief(layers, value, x * EDGE / 2, -y * EDGE / 2, edge, flat, turn - azimuth, table_up(view))


def table_up(view: Array) -> tuple[float, float, float]:
    """Return the table's upward normal in the camera's axes."""
    return (float(view[0, 2]), float(view[1, 2]), float(view[2, 2]))


def other_die(rng: Rng) -> Relief:
    """March a cube or a polyhedron that carries numerals or pictures: a die, but not a pip die."""
    faces = int(rng.choice([4, 6, 6, 6, 8, 10, 12, 20]))
    solid = die(float(rng.uniform(0.04, 0.4)), 1.7) if faces == 6 else polyhedron(faces)
    view = camera(random_tilt(rng), float(rng.uniform(0, 2 * np.pi)))
    pose = rotation(np.array([0, 0, 1], np.float32), float(rng.uniform(0, 2 * np.pi)))
    if faces != 6:  # lie on a face: turn some face's normal up
        pose = pose @ upright(solid.normals[int(rng.integers(len(solid.normals)))])
    points, met = march(solid, pose, view, 2 * SIDE)
    side = (points @ solid.normals.T).argmax(1)
    paint = np.zeros(len(points), np.float32)
    letters = faces != 6 or rng.random() < 0.5
    for k in range(len(solid.normals)):
        here = side == k
        local = points[here] @ upright(solid.normals[k]).T
        scale = 1.0 if faces == 6 else float(rng.uniform(1.0, 1.6))
        text = str(int(rng.integers(1, faces + 1))) if letters else ("" if rng.random() < 0.8 else "A")
        paint[here] = sample(drawn_face(rng, text), local[:, 0] * scale, local[:, 1] * scale)
    zero = np.zeros_like(paint)
    layers = finish(solid, pose, view, points, met, (paint, zero, np.zeros_like(points)))
    return Relief(layers, 0, 0.0, 0.0, EDGE, True, 0.0, table_up(view))


def upright(normal: Array) -> Array:
    """Return a rotation that turns `normal` to +z."""
    axis = np.cross(normal, [0, 0, 1])
    if np.linalg.norm(axis) < 1e-6:
        return np.diag([1, np.sign(normal[2]), np.sign(normal[2])]).astype(np.float32)
    return rotation(np.asarray(axis, np.float32), float(np.arccos(np.clip(normal[2], -1, 1))))


def make(rng: Rng) -> Relief:
    """March one solid for the bank: mostly flat pip dice, some that lean, some with numerals or pictures."""
    kind = rng.random()
    if kind < 0.8:
        return pip_die(rng, int(rng.integers(1, 7)))
    return pip_die(rng, int(rng.integers(1, 7)), flat=False) if kind < 0.82 else other_die(rng)


def seeded(number: int) -> Relief:
    """March the solid of that number, always the same one."""
    return make(np.random.default_rng([FIRST_SEED + number // SHARD, number % SHARD]))


def often_leaning(number: int) -> Relief:
    """March the solid of that number of a bank in which many dice lean, always the same one."""
    rng = np.random.default_rng([FIRST_SEED, LEANING_SHARE, number])
    kind = rng.random()
    if kind < 0.92:
        return pip_die(rng, int(rng.integers(1, 7)), flat=kind >= LEANING_SHARE / 100)
    return other_die(rng)


def bank(path: Path, count: int, processes: int = 1, of: Callable[[int], Relief] = seeded) -> list[Relief]:
    """Return the first `count` reliefs, read from `path` if it holds as many, else marched (0.04 s each) and kept."""
    if path.exists():
        with np.load(path) as kept:
            if kept["numbers"].shape == (count, NUMBERS):
                return [restore(*pair) for pair in zip(kept["layers"], kept["numbers"].tolist(), strict=True)]
    with ProcessPoolExecutor(processes) as pool:
        reliefs = list(pool.map(of, range(count), chunksize=50))
    numbers = np.array([(r.value, r.x, r.y, r.edge, r.flat, r.turn, *r.up) for r in reliefs], np.float32)
    np.savez(path, layers=np.stack([r.layers for r in reliefs]), numbers=numbers)
    return reliefs


def restore(layers: npt.NDArray[np.uint8], numbers: list[float]) -> Relief:
    """Return a relief from its rows in the bank's file."""
    value, x, y, edge, flat, turn, *up = numbers
    return Relief(layers, int(value), x, y, edge, bool(flat), turn, (up[0], up[1], up[2]))
