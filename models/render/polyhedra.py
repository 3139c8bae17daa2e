"""Dice that are no pip dice: polyhedra and cubes with numerals or signs."""

import math
from itertools import product
from typing import Any

import bmesh
from mathutils import Matrix, Vector

from models.render.dice import finished
from models.render.materials import principled
from models.render.sets import linear, linked
from models.render.shapes import letters
from models.scenes.makes import Rng, colours

GOLDEN = (1 + math.sqrt(5)) / 2
SIGNS = ("+", "-", "?", "!", "X", "O", "A", "B", "S", "*", "=", "%")


def d10() -> list[tuple[float, float, float]]:
    """Give the corners of a pentagonal trapezohedron."""
    rim = [(math.cos(k * math.pi / 5), math.sin(k * math.pi / 5), 0.105 * (-1) ** k) for k in range(10)]
    return [*rim, (0, 0, 1.0), (0, 0, -1.0)]


def corners(faces: int) -> list[tuple[float, float, float]]:
    """Give the corners of a die with so many faces, about one from its middle."""
    cube = [(float(x), float(y), float(z)) for x, y, z in product((-1, 1), repeat=3)]
    if faces == 4:
        return [corner for corner in cube if math.prod(corner) > 0]
    if faces == 6:
        return cube
    if faces == 8:
        return [(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]
    if faces == 10:
        return d10()
    thin, wide = (1 / GOLDEN, GOLDEN) if faces == 12 else (1.0, GOLDEN)
    flat = [(0.0, a * thin, b * wide) for a, b in product((-1, 1), repeat=2)]
    around = [turned for x, y, z in flat for turned in ((x, y, z), (y, z, x), (z, x, y))]
    return [*cube, *around] if faces == 12 else around


def hull(points: list[tuple[float, float, float]], width: float) -> Any:
    """Make the convex body of corners, `width` cm across, as a bmesh with its true faces."""
    shape = bmesh.new()
    far = max(Vector(point).length for point in points)
    verts = [shape.verts.new(Vector(point) * width / 2 / far) for point in points]
    bmesh.ops.convex_hull(shape, input=verts)
    bmesh.ops.dissolve_limit(shape, angle_limit=math.radians(2), verts=shape.verts, edges=shape.edges)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    return shape


def numeral_die(rng: Rng, faces: int, at: tuple[float, float], yaw: float) -> None:
    """Lay a die with numerals, or rarely with signs, on one of its faces."""
    pips, body, _ = colours(rng, "plain")
    paint = principled("numeral", linear(pips), Roughness=0.5)
    width = float(rng.uniform(1.6, 2.4)) * (1.2 if faces == 6 else 1.0)
    shape = hull(corners(faces), width)
    down = shape.faces[:][int(rng.integers(len(shape.faces)))]
    low = down.calc_center_median().dot(down.normal)
    turn = down.normal.rotation_difference(Vector((0, 0, -1))).to_matrix().to_4x4()
    place = Matrix.Translation((*at, low)) @ Matrix.Rotation(yaw, 4, "Z") @ turn
    numeral = faces != 6 or rng.random() < 0.7
    for number, face in enumerate(shape.faces, 1):
        text = str(number) if numeral else SIGNS[int(rng.integers(len(SIGNS)))]
        middle = face.calc_center_median()
        reach = min((edge.verts[0].co + edge.verts[1].co).length / 2 for edge in face.edges)
        high = (face.calc_area() ** 0.5) * float(rng.uniform(0.42, 0.6)) if reach else 0.3
        written = letters(text, high, paint)
        facing = Vector((0, 0, 1)).rotation_difference(face.normal).to_matrix().to_4x4()
        written.matrix_world = place @ Matrix.Translation(middle + face.normal * 0.004) @ facing
    made = linked(finished(shape, "numeral die"), "numeral die")
    gloss = float(rng.uniform(0.1, 0.5))
    made.data.materials.append(principled("numeral body", linear(body), Roughness=gloss, Coat_Weight=0.3))
    made.matrix_world = place
