"""What a camera does to a picture: uneven light, wrong colours, blur, noise, sharpening, compression."""

import cv2
import numpy as np
import numpy.typing as npt

from models.raster.reliefs import Rng
from models.raster.solids import Array

Image = npt.NDArray[np.uint8]


def uneven(rng: Rng, image: Array) -> Array:
    """Let the light fall off to one side, and sometimes throw the edge of a shadow or a patch of glare over it."""
    side = image.shape[0]
    y, x = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j].astype(np.float32)
    way = rng.uniform(0, 2 * np.pi)
    ramp = x * np.cos(way) + y * np.sin(way)
    light = 1 + ramp * rng.uniform(0, 0.45)
    if rng.random() < 0.25:
        edge = 1 / (1 + np.exp(-(ramp - rng.uniform(-0.7, 0.7)) * rng.uniform(4, 60)))
        light = light * (1 - rng.uniform(0.2, 0.7) * edge)
    if rng.random() < 0.12:
        cx, cy = rng.uniform(-1, 1, 2)
        spot = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / rng.uniform(0.02, 0.5))
        return np.asarray(image * light[..., None] + (spot * rng.uniform(0.1, 0.6))[..., None], np.float32)
    return np.asarray(image * light[..., None], np.float32)


def colours(rng: Rng, image: Array) -> Array:
    """Set exposure, white balance, saturation and gamma a little or a lot wrong."""
    image = image * np.asarray(rng.normal(1, 0.09, 3), np.float32) * np.float32(np.exp(rng.normal(0, 0.28)))
    grey = image @ np.array([0.3, 0.59, 0.11], np.float32)
    keep = 0.0 if rng.random() < 0.12 else float(rng.uniform(0.4, 1.3))
    image = grey[..., None] + (image - grey[..., None]) * keep
    lifted = np.clip(image, 0, 1) ** float(np.exp(rng.normal(0, 0.22)))
    fog = float(rng.uniform(0, 0.12)) if rng.random() < 0.3 else 0.0
    return np.asarray(lifted * (1 - fog) + fog, np.float32)


def unsharp(rng: Rng, image: Array) -> Array:
    """Blur by focus or motion, or sharpen as phones do."""
    kind = rng.random()
    if kind < 0.45:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.3)), np.float32)
    if kind < 0.55:
        length, way = int(rng.integers(2, 6)), rng.uniform(0, np.pi)
        kernel = np.zeros((9, 9), np.float32)
        tip = (4 + np.cos(way) * length / 2, 4 + np.sin(way) * length / 2)
        tail = (8 - tip[0], 8 - tip[1])
        cv2.line(kernel, (round(tip[0]), round(tip[1])), (round(tail[0]), round(tail[1])), 1.0)
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)
    if kind < 0.75:
        return np.asarray(image + (image - cv2.GaussianBlur(image, (0, 0), 1.2)) * rng.uniform(0.2, 1.2), np.float32)
    return image


def grain(rng: Rng, image: Array) -> Image:
    """Add sensor noise, round to 8 bits and sometimes compress."""
    spread = rng.exponential(0.014)
    noisy = image + rng.normal(0, 1, image.shape).astype(np.float32) * np.float32(min(spread, 0.07))
    out = np.asarray(np.clip(noisy * 255 + 0.5, 0, 255), np.uint8)
    if rng.random() < 0.6:
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 97))])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return out


def spoil(rng: Rng, image: Array) -> Image:
    """Return a scene (side, side, 3), floats 0..1, as some camera would deliver it: uint8, same channel order."""
    return grain(rng, unsharp(rng, colours(rng, uneven(rng, image))))
