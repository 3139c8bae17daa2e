"""Things with parts as large as dice and marks as large as pips: keyboards, remotes, labels, plugs on cables."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.reliefs import Rng
from models.raster.solids import Array
from models.raster.tables import random_colour

Place = tuple[float, float]
Ink = tuple[float, float, float]
Plate = npt.NDArray[np.uint8]
FINE = 4  # pixels drawn for one of the picture's: marks of keys are small


def keys(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A keyboard, a calculator or a remote control: rows of keys with small marks on them."""
    step = max(6, int(size * FINE * rng.uniform(0.7, 1.5)))
    rows, columns = int(rng.integers(1, 5)), int(rng.integers(1, 6))
    plate = _plate(rng, rows * step, columns * step)
    cap, mark = random_colour(rng), random_colour(rng)
    if rng.random() < 0.6:  # mostly black with pale marks, or pale with black ones
        cap, mark = (np.full(3, tone, np.float32) for tone in rng.permutation([0.06, 0.9]))
    gap, low = int(step * rng.uniform(0.04, 0.15)), rng.uniform(0.6, 1.0)
    for row in range(rows):
        for column in range(columns):
            x, y = column * step + gap, int(row * step * low) + gap
            wide, high = step - 2 * gap, int(step * low) - 2 * gap
            cv2.rectangle(plate, (x, y), (x + wide, y + high), _ink(cap * rng.uniform(0.9, 1.1)), -1)
            _mark(rng, plate, (x, y), (wide, high), mark)
    _lay(rng, image, plate[: int(rows * step * low)], at)


def label(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A tag or sticker with lines of print and bars, as goods and cables carry."""
    high, wide = (int(size * FINE * rng.uniform(0.6, 2)) + 8 for _ in range(2))
    plate = _plate(rng, high, wide)
    ink = _ink(np.full(3, rng.uniform(0, 0.25)) if plate.mean() > 100 else np.full(3, 0.9))
    y = 0
    while y < high:
        line = int(high * rng.uniform(0.12, 0.4)) + 2
        if rng.random() < 0.4:
            for x in np.cumsum(rng.uniform(1, 0.12 * size * FINE, 40)):
                cv2.line(plate, (int(x), y), (int(x), y + line - 2), ink, int(rng.integers(1, 4)))
        else:
            _write(rng, plate, (2, y + line - 2), line / 26, ink, int(rng.integers(2, 9)))
        y += int(line * rng.uniform(1.1, 1.8))
    _lay(rng, image, plate, at)


def plug(rng: Rng, image: Array, at: Place, size: float) -> None:
    """A thick plug or ferrite on a cable: a rounded body that shines along its middle, with slots and knobs."""
    wide, long = int(size * FINE * rng.uniform(0.7, 1.5)) + 4, int(size * FINE * rng.uniform(1, 3)) + 8
    colour = np.full(3, rng.uniform(0.02, 0.2)) if rng.random() < 0.7 else random_colour(rng)
    across = np.linspace(-1, 1, wide, dtype=np.float32)
    shine = np.sqrt(1 - 0.9 * across**2) + rng.uniform(0, 0.5) * np.exp(-((across - rng.uniform(-0.5, 0.5)) ** 2) * 30)
    row = np.clip(shine[:, None] * colour * 255, 0, 255).astype(np.uint8)
    plate = np.repeat(row[None], long, 0)
    for _ in range(int(rng.integers(0, 7))):
        x, y = int(rng.uniform(0.1, 0.9) * wide), int(rng.uniform(0.05, 0.95) * long)
        slot = (max(1, int(wide * rng.uniform(0.03, 0.3))), max(1, int(wide * rng.uniform(0.02, 0.08))))
        tone = _ink(colour * rng.uniform(0.1, 0.6) if rng.random() < 0.6 else colour + rng.uniform(0.05, 0.4))
        cv2.ellipse(plate, (x, y), slot, float(rng.choice([0, 90, rng.uniform(0, 180)])), 0, 360, tone, -1, cv2.LINE_AA)
    end = np.array(at) + rng.normal(0, 1, 2) * size * 5
    thick = max(1, int(size * rng.uniform(0.15, 0.5)))
    cv2.line(image, (int(at[0]), int(at[1])), (int(end[0]), int(end[1])), colour.tolist(), thick, cv2.LINE_AA)
    way = float(np.degrees(np.arctan2(end[1] - at[1], end[0] - at[0]))) + 90
    _lay(rng, image, plate, at, -way, 1.0)


def _ink(colour: npt.NDArray[Any]) -> Ink:
    """Return a colour 0..1 as OpenCV draws it on plates, which are uint8: it writes on nothing else."""
    red, green, blue = np.clip(colour * 255, 0, 255).tolist()
    return (red, green, blue)


def _plate(rng: Rng, high: int, wide: int) -> Plate:
    return np.full((high, wide, 3), _ink(random_colour(rng)), np.uint8)


def _mark(rng: Rng, plate: Plate, at: tuple[int, int], size: tuple[int, int], ink: Array) -> None:
    """Put what keys carry on one: a letter, a word in a corner, a few dots, or nothing."""
    kind, (x, y), (wide, high) = rng.random(), at, size
    if kind < 0.45:
        scale, letters = wide / 60 * rng.uniform(0.6, 1.6), 1
        _write(rng, plate, (int(x + wide * rng.uniform(0.1, 0.5)), int(y + high * 0.7)), scale, _ink(ink), letters)
    elif kind < 0.8:
        _write(rng, plate, (x + 2, y + high - 3), wide / 110, _ink(ink), int(rng.integers(2, 8)))
        _write(rng, plate, (int(x + wide * 0.4), int(y + high * 0.4)), wide / 90, _ink(ink), 1)
    elif kind < 0.92:
        for _ in range(int(rng.integers(1, 4))):
            spot = (int(x + wide * rng.uniform(0.2, 0.8)), int(y + high * rng.uniform(0.2, 0.8)))
            cv2.circle(plate, spot, max(1, int(wide * rng.uniform(0.03, 0.1))), _ink(ink), -1, cv2.LINE_AA)


def _write(rng: Rng, plate: Plate, at: tuple[int, int], scale: float, ink: Ink, letters: int) -> None:
    text = "".join(chr(int(code)) for code in rng.integers(48, 122, letters))
    thick = max(1, int(scale * rng.uniform(1, 4)))
    cv2.putText(plate, text, at, int(rng.integers(0, 5)), max(0.12, scale), ink, thick, cv2.LINE_AA)


def _lay(
    rng: Rng, image: Array, plate: Plate, at: Place, degrees: float | None = None, flatter: float | None = None
) -> None:
    """Lay a plate onto the picture in place, turned, and foreshortened as seen obliquely."""
    turn = np.radians(rng.uniform(0, 360) if degrees is None else degrees)
    small = cv2.resize(plate / np.float32(255), None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA)
    high, wide = small.shape[:2]
    c, s = np.cos(turn), np.sin(turn)
    matrix = np.diag([1.0, rng.uniform(0.5, 1) if flatter is None else flatter]) @ np.array([[c, s], [-s, c]])
    shift = np.array(at) - matrix @ np.array([wide / 2, high / 2])
    warp = np.concatenate([matrix, shift[:, None]], 1)
    size = (image.shape[1], image.shape[0])
    cover = cv2.warpAffine(np.ones((high, wide), np.float32), warp, size)[..., None]
    image *= 1 - 0.4 * cv2.GaussianBlur(cover, (0, 0), 2)[..., None] * (1 - cover)  # a narrow shadow
    image *= 1 - cover
    image += cv2.warpAffine(small, warp, size) * cover
