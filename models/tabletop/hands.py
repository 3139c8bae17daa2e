"""Hands, arms and sleeves that reach in from the edge of the picture."""

import cv2
import numpy as np

from models.raster.reliefs import Rng
from models.raster.tables import random_colour
from models.tabletop.scene import HAND, Canvas, clipped, colour_of
from models.tabletop.view import Points

TONES = np.array([[0.95, 0.78, 0.68], [0.88, 0.66, 0.53], [0.72, 0.5, 0.37], [0.5, 0.33, 0.23], [0.3, 0.2, 0.15]])

OVER = 0.45  # share of hands that hold something from above


def skin_tone(rng: Rng, canvas: Canvas) -> Points:
    """Return the colour of a hand: now and then that of a glove."""
    if rng.random() < 0.06:
        return colour_of(rng, canvas)
    one, two = TONES[int(rng.integers(5))], TONES[int(rng.integers(5))]
    share = rng.uniform(0, 0.3)
    return clipped((one * (1 - share) + two * share) * rng.uniform(0.8, 1.15) + rng.normal(0, 0.02, 3))


def straight(start: Points, way: float, length: float) -> Points:
    """Return the two ends of a limb."""
    return np.stack([start, start + length * np.array([np.cos(way), np.sin(way)])])


def limb(canvas: Canvas, points: Points, colour: Points, width: float, round_off: float = 0.25) -> None:
    """Paint a finger or an arm: darker at its sides, lighter along its middle towards the lamp."""
    if canvas.drawn:
        canvas.line(points, colour, width, HAND)
        return
    towards = canvas.way[:2] / (np.linalg.norm(canvas.way[:2]) + 0.3)
    canvas.line(points, colour * (1 - round_off - 0.12), width, HAND)
    for part, tone, shift in ((0.82, 1 - round_off * 0.4, 0.05), (0.55, 1.0, 0.1), (0.25, 1.06, 0.16)):
        canvas.line(points + towards * width * shift, colour * tone, width * part)


def fingers(rng: Rng, palm: Points, way: float, size: float, bent: float) -> list[Points]:
    """Return the joints of four fingers and a thumb. `size`: width of the palm; `bent`: 0 stretched to 1 a fist."""
    side = float(rng.choice([-1, 1]))
    across = np.array([-np.sin(way), np.cos(way)]) * side
    ahead = np.array([np.cos(way), np.sin(way)])
    spread, found = rng.uniform(0.02, 0.22), []
    for k, long in enumerate((0.82, 0.95, 0.9, 0.7)):
        root = palm + ahead * size * 0.45 + across * size * (k - 1.5) * 0.25
        points = straight(root, way + side * (k - 1.5) * spread, size * long * (1 - 0.62 * bent))
        crook = float(rng.normal(0, 0.12))
        middle = points.mean(0) + across * size * crook * 0.2
        found.append(np.stack([points[0], middle, points[1]]))
    root = palm - across * size * 0.4 + ahead * size * 0.05
    found.append(straight(root, way - side * rng.uniform(0.3, 0.9), size * rng.uniform(0.5, 0.75)))
    return found


def grip(rng: Rng, middle: Points, radius: float, way: float, size: float) -> list[Points]:
    """Return fingers that lie round something, from the side on which the arm comes."""
    found = []
    for side in (-1, 1):
        for k in range(4 if side > 0 else 1):
            first = way + np.pi + side * (0.25 + 0.22 * k)
            turn = first + side * np.linspace(0, rng.uniform(0.7, 1.7), 6)
            far = radius * rng.uniform(0.75, 1.12) + 0.1 * size
            found.append(middle + far * np.stack([np.cos(turn), np.sin(turn)], 1))
    return found


def arm(rng: Rng, canvas: Canvas, wrist: Points, way: float, size: float, tone: Points) -> None:
    """Paint an arm from beyond the edge of the picture to the wrist, most of it in a sleeve."""
    back = straight(wrist, way + np.pi + rng.normal(0, 0.15), canvas.side * 1.6)
    shadow(canvas, rng, back, size)
    limb(canvas, back, tone, size * rng.uniform(0.6, 0.75))
    if rng.random() < 0.75:
        cuff = wrist + (back[1] - back[0]) / np.linalg.norm(back[1] - back[0]) * size * rng.uniform(-0.1, 2)
        cloth = random_colour(rng).astype(float) if rng.random() < 0.6 else colour_of(rng, canvas)
        sleeve = np.stack([cuff, back[1]])
        limb(canvas, sleeve, cloth, size * rng.uniform(0.75, 1.25), float(rng.uniform(0.1, 0.4)))
        for _ in range(int(rng.integers(0, 6))):  # folds
            at = sleeve[0] + (sleeve[1] - sleeve[0]) * rng.uniform(0, 0.4) + rng.normal(0, size * 0.2, 2)
            canvas.line(straight(at, rng.uniform(0, np.pi), size * 0.4), cloth * rng.uniform(0.6, 1.3), size * 0.06)
    elif rng.random() < 0.3:  # a watch, a bracelet
        across = np.array([-np.sin(way), np.cos(way)]) * size * 0.32
        at = wrist - np.array([np.cos(way), np.sin(way)]) * size * 0.2
        canvas.line(np.stack([at - across, at + across]), colour_of(rng, canvas), size * 0.18, HAND)


def shadow(canvas: Canvas, rng: Rng, points: Points, width: float) -> None:
    """Throw the shadow of a limb that is some way above the table."""
    if rng.random() < 0.6:
        mask = np.zeros((canvas.side, canvas.side), np.float32)
        moved = points - canvas.way[:2] * width * rng.uniform(0.1, 0.9)
        cv2.polylines(
            mask, [np.asarray(np.rint(moved), np.int32)], False, float(rng.uniform(0.1, 0.5)), max(1, int(width))
        )
        small = cv2.GaussianBlur(
            cv2.resize(mask, None, fx=0.25, fy=0.25), (0, 0), max(0.5, width * rng.uniform(0.02, 0.1))
        )
        canvas.image *= 1 - cv2.resize(small, (canvas.side, canvas.side))[..., None]


def hand(rng: Rng, canvas: Canvas, at: Points, way: float, size: float, radius: float | None) -> None:
    """Paint a hand and its arm. `way`: in which it reaches; `size`: width of the palm, pixels; `at`: what it is at.

    `radius`: of what it holds, None for a hand that lies or reaches.
    """
    tone = skin_tone(rng, canvas)
    ahead = np.array([np.cos(way), np.sin(way)])
    if radius is None:
        palm, joints = at, fingers(rng, at, way, size, float(rng.uniform(0, 0.5)))
    elif rng.random() < OVER:
        palm = at - ahead * size * float(rng.uniform(0, 0.5))
        joints = fingers(rng, palm, way, size, float(rng.uniform(0.2, 0.95)))
    else:
        palm = at - ahead * (radius + size * float(rng.uniform(0.1, 0.5)))
        joints = grip(rng, at, radius, way, size)
    arm(rng, canvas, palm - ahead * size * 0.6, way, size, tone)
    shadow(canvas, rng, np.stack([palm - ahead * size * 0.3, palm + ahead * size * 0.3]), size)
    limb(canvas, np.stack([palm - ahead * size * 0.5, palm]), tone, size * 0.75)
    limb(canvas, np.stack([palm - ahead * size * 0.12, palm + ahead * size * 0.2]), tone, size * 0.98, 0.15)
    nail = np.clip(tone * 1.2 + 0.05, 0, 1)
    for points in joints:
        width = size * float(rng.uniform(0.2, 0.27))
        limb(canvas, points, tone * rng.uniform(0.92, 1.06), width, float(rng.uniform(0.2, 0.45)))
        if rng.random() < 0.5:
            canvas.line(points[-1:].repeat(2, 0), nail, width * 0.5)
