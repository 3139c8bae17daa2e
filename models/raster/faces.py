"""What is drawn on the faces of a die: pips of every make, or numerals and pictures that are no pips."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.pips import PLACES

Array = npt.NDArray[np.float32]
TEXTURE = 96  # pixels of a drawn face


@dataclass(frozen=True, slots=True)
class Pips:
    """How a maker sets pips, in half edges: distance from the middle, radius, and how much larger the one is.

    `narrow`: how near the two columns of the six are to each other, 1 where they are as far apart as its rows.
    """

    spread: float
    radius: float
    one_larger: float
    narrow: float = 1.0


def pip_face(value: int, pips: Pips, turned: bool, u: Array, v: Array) -> tuple[Array, Array, Array]:
    """Return how far (0 middle .. 1 rim .. outside) each point is from its nearest pip, and the way from its middle.

    `u, v`: (N,) places on the face, -1..1. `turned`: the pattern by a quarter turn.
    """
    radius = pips.radius * (pips.one_larger if value == 1 else 1.0)
    best, du, dv = np.full(u.shape, 9, np.float32), np.zeros_like(u), np.zeros_like(v)
    for column, b in PLACES[value]:
        a = column * pips.narrow if value == 6 else column
        cu, cv = (b, -a) if turned else (a, b)
        x, y = (u - cu * pips.spread) / radius, (v - cv * pips.spread) / radius
        far = np.sqrt(x * x + y * y)
        nearer = far < best
        best = np.where(nearer, far, best)
        du, dv = np.where(nearer, x, du), np.where(nearer, y, dv)
    return best, du, dv


def drawn_face(rng: np.random.Generator, label: str) -> npt.NDArray[np.uint8]:
    """Draw a numeral or a picture: (TEXTURE, TEXTURE) uint8, 255 where there is paint."""
    face = np.zeros((TEXTURE, TEXTURE), np.uint8)
    if label:
        font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX]))
        size, thick = float(rng.uniform(1.0, 2.0)), int(rng.integers(2, 6))
        (w, h), _ = cv2.getTextSize(label, font, size, thick)
        cv2.putText(face, label, ((TEXTURE - w) // 2, (TEXTURE + h) // 2), font, size, 255, thick, cv2.LINE_AA)
        return face
    for _ in range(int(rng.integers(1, 4))):
        points = (rng.normal(0.5, 0.17, (int(rng.integers(3, 9)), 1, 2)) * TEXTURE).astype(np.int32)
        if rng.random() < 0.5:
            cv2.fillPoly(face, [points], 255, cv2.LINE_AA)
        else:
            cv2.polylines(face, [points], True, 255, int(rng.integers(2, 6)), cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.circle(face, (TEXTURE // 2, TEXTURE // 2), int(rng.integers(28, 44)), 255, 3, cv2.LINE_AA)
    return face


def sample(face: npt.NDArray[np.uint8], u: Array, v: Array) -> Array:
    """Return the paint 0..1 of a drawn face at places -1..1."""
    column = np.clip(((u + 1) / 2 * TEXTURE).astype(int), 0, TEXTURE - 1)
    row = np.clip(((1 - v) / 2 * TEXTURE).astype(int), 0, TEXTURE - 1)
    return np.asarray(face[row, column] / np.float32(255), np.float32)
